/* The rules of a table: the current ones, and those for the next round.
 *
 * A round is played to its end by the rules that it began with. So every change waits for the next
 * one: first an accepted configuration, which discards pending limits and options; then limits and
 * options set since, checked by its rules. The event that starts a round names all of it, and a
 * record that names anything else is refused. */
#include "floor_state.h"

#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

const struct uth_table_config *uth_table_next_config(const struct uth_table *table)
{
    return table->rules_change ? &table->next : &table->config;
}

const struct uth_rules *uth_table_next_rules(const struct uth_table *table)
{
    return table->rules_change ? table->next_rules : table->base_rules;
}

static enum uth_reason find_rules(const struct uth_floor *floor,
                                  const struct uth_table_config *config,
                                  const struct uth_rules **rules, struct uth_refusal *refusal)
{
    const struct uth_edition *edition = uth_rulebook_find(&floor->book, config->digest);
    if (edition == NULL)
        return UTH_REFUSE(refusal, RULES_MISSING, .table = config->name, .value = config->digest);
    *rules = edition->rules;
    return UTH_REASON_OK;
}

void uth_table_next_limits(const struct uth_table *table, struct uth_limits *base,
                           struct uth_limits *bonus)
{
    const struct uth_rules *rules = uth_table_next_rules(table);
    *base = table->limits_change  ? table->next_base
            : table->rules_change ? table->next.base
                                  : table->rules->base;
    *bonus = table->limits_change  ? table->next_bonus
             : table->rules_change ? table->next.bonus
                                   : table->rules->bonus;
    *base = base->min > 0 ? *base : rules->base;
    *bonus = bonus->min > 0 ? *bonus : rules->bonus;
}

/* Limits of the table over those of the rule set; zeros leave them alone. */
static void set_limits(struct uth_table *table, struct uth_limits base, struct uth_limits bonus)
{
    table->rules->base = base.min > 0 ? base : table->base_rules->base;
    table->rules->bonus = bonus.min > 0 ? bonus : table->base_rules->bonus;
    table->limits_change = false;
}

static void choose(struct uth_table *table, int count, const struct uth_table_option *option)
{
    struct uth_refusal refusal;
    table->option_count = count;
    memcpy(table->option, option, sizeof table->option);
    table->options_change = false;
    /* they were checked when the round began, and the text of rules does not change */
    enum uth_reason reason = uth_options_choose(table->rules, table->rules->base, count,
                                                table->option, &table->game, &refusal);
    UTH_ASSERT(reason == UTH_REASON_OK);
}

/* The table's copy, with its limits, and the game chosen from it. */
static void take(struct uth_table *table, const struct uth_rules *base, struct uth_rules *taken)
{
    const struct uth_table_config *config = &table->config;
    free(table->rules);
    table->rules = taken;
    table->base_rules = base;
    set_limits(table, config->base, config->bonus);
    choose(table, config->option_count, config->option);
}

static struct uth_rules *copy_of(const struct uth_rules *rules)
{
    struct uth_rules *copy = malloc(sizeof *copy);
    if (copy != NULL)
        *copy = *rules;
    return copy;
}

enum uth_reason uth_table_begin_rules(struct uth_floor *floor, struct uth_table *table,
                                      struct uth_refusal *refusal)
{
    const struct uth_table_config *config = &table->config;
    const struct uth_rules *base = NULL;
    struct uth_game game;
    UTH_TRY(find_rules(floor, config, &base, refusal));
    UTH_TRY(uth_options_choose(base, config->base, config->option_count, config->option, &game,
                               refusal));
    struct uth_rules *taken = copy_of(base);
    if (taken == NULL)
        return UTH_REFUSE(refusal, OUT_OF_MEMORY);
    take(table, base, taken);
    return UTH_REASON_OK;
}

/* ---- from the next round on ---- */

enum uth_reason uth_fold_rules(struct uth_fold *fold)
{
    struct uth_table *table = fold->table;
    const struct uth_table_config *config = &fold->event->config;
    UTH_TRY(uth_table_check_rules(fold->floor, table, config, fold->refusal));
    table->next = *config;
    table->next_rules = uth_rulebook_find(&fold->floor->book, config->digest)->rules;
    table->rules_change = true;
    table->limits_change = table->options_change = false;
    return UTH_REASON_OK;
}

const struct uth_table_option *uth_table_next_options(const struct uth_table *table, int *count)
{
    if (table->options_change) {
        *count = table->next_option_count;
        return table->next_option;
    }
    *count = table->rules_change ? table->next.option_count : table->option_count;
    return table->rules_change ? table->next.option : table->option;
}

void uth_table_note_rules(const struct uth_table *table, struct uth_floor_event *event)
{
    const struct uth_table_option *option =
        uth_table_next_options(table, &event->config.option_count);
    memcpy(event->config.option, option, sizeof event->config.option);
    memcpy(event->config.digest, uth_table_next_config(table)->digest, UTH_DIGEST_SIZE);
}

bool uth_table_notes_rules(const struct uth_table *table, const struct uth_floor_event *event)
{
    int count;
    const struct uth_table_option *option = uth_table_next_options(table, &count);
    return strcmp(event->config.digest, uth_table_next_config(table)->digest) == 0 &&
           uth_options_equal(count, option, event->config.option_count, event->config.option);
}

bool uth_table_copy_rules(const struct uth_table *table, struct uth_rules **taken)
{
    *taken = table->rules_change ? copy_of(table->next_rules) : NULL;
    return !table->rules_change || *taken != NULL;
}

void uth_table_change_rules(struct uth_table *table, struct uth_rules *taken)
{
    bool limits = table->limits_change, options = table->options_change;
    if (taken != NULL) {
        table->config = table->next;
        take(table, table->next_rules, taken);
        table->rules_change = false;
    }
    if (taken != NULL || options)
        table->changed_in = table->round_number;
    if (limits)
        set_limits(table, table->next_base, table->next_bonus);
    if (options)
        choose(table, table->next_option_count, table->next_option);
}

/* ---- accepting ---- */

/* The kind of a table cannot change under the people at it. */
static bool is_same_table(const struct uth_table *table, const struct uth_table_config *config,
                          const struct uth_rules *rules)
{
    const struct uth_table_config *now = &table->config;
    return strcmp(config->name, now->name) == 0 && strcmp(config->link, now->link) == 0 &&
           config->source == now->source && config->dealer == now->dealer &&
           rules->bank == table->rules->bank && rules->spots == table->rules->spots &&
           rules->spots_shared == table->rules->spots_shared;
}

enum uth_reason uth_table_check_rules(const struct uth_floor *floor, const struct uth_table *table,
                                      const struct uth_table_config *config,
                                      struct uth_refusal *refusal)
{
    const struct uth_rules *rules = NULL;
    struct uth_game game;
    UTH_TRY(find_rules(floor, config, &rules, refusal));
    if (!is_same_table(table, config, rules))
        return UTH_REFUSE(refusal, RULES_OTHER_TABLE);
    UTH_TRY(uth_check_limits(config, rules, refusal));
    UTH_TRY(uth_options_choose(rules, config->base, config->option_count, config->option, &game,
                               refusal));
    return uth_check_progressive(table, &game, refusal);
}

enum uth_reason uth_do_accept_rules(struct uth_doing *doing, const struct uth_command *command)
{
    if (command->config == NULL)
        return UTH_REFUSE(doing->refusal, NO_SUCH_OFFER);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_RULES_SET);
    event.config = *command->config;
    return uth_floor_emit(doing, &event);
}

bool uth_table_times_check(const struct uth_table_config *config, const struct uth_rules *rules,
                           struct uth_refusal *refusal)
{
    const char *missing = config->betting_s == 0 && rules->betting_s == 0 ? "betting_s" : NULL;
    for (int street = 0; street < UTH_STREETS && missing == NULL; street++)
        missing = config->decide_s == 0 && rules->decide_s[street] == 0 ? "decide_s" : NULL;
    if (config->dealer || missing == NULL)
        return true;
    *refusal = UTH_REFUSAL(NO_TIME_LIMIT, .option = missing);
    return false;
}
