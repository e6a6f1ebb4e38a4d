/* A table's choices from its rule set, changed by a supervisor: checked as a whole at once, in
 * force from the next round. */
#include <stdio.h>
#include <string.h>

#include "exchange/paytable_json.h"
#include "floor_state.h"

enum uth_reason uth_options_choose(const struct uth_rules *rules, struct uth_limits base, int count,
                                   const struct uth_table_option *option, struct uth_game *game,
                                   struct uth_refusal *refusal)
{
    struct uth_game chosen = uth_game_default(rules);
    for (int i = 0; i < count; i++)
        UTH_TRY(uth_game_choose(&chosen, option[i].name, option[i].value, refusal));
    UTH_TRY(uth_game_check_at(&chosen, base.min > 0 ? &base : &rules->base, refusal));
    *game = chosen;
    return UTH_REASON_OK;
}

bool uth_options_equal(int count, const struct uth_table_option *option, int other_count,
                       const struct uth_table_option *other)
{
    bool equal = count == other_count;
    for (int i = 0; equal && i < count; i++) {
        equal = strcmp(option[i].name, other[i].name) == 0 &&
                strcmp(option[i].value, other[i].value) == 0;
    }
    return equal;
}

/* The meter depends on this pay table. */
enum uth_reason uth_check_progressive(const struct uth_table *table, const struct uth_game *game,
                                      struct uth_refusal *refusal)
{
    const struct uth_pay_table *now = table->game.table[UTH_PROGRESSIVE];
    const struct uth_pay_table *next = game->table[UTH_PROGRESSIVE];
    if (now == next || (now != NULL && next != NULL && uth_pay_table_equal(now, next)))
        return UTH_REASON_OK;
    return UTH_REFUSE(refusal, PROGRESSIVE_FIXED);
}

enum uth_reason uth_table_check_choices(const struct uth_table *table, struct uth_limits base,
                                        int count, const struct uth_table_option *option,
                                        struct uth_refusal *refusal)
{
    struct uth_game game;
    UTH_TRY(uth_options_choose(uth_table_next_rules(table), base, count, option, &game, refusal));
    return uth_check_progressive(table, &game, refusal);
}

enum uth_reason uth_do_options(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    if (command->config == NULL)
        return UTH_REFUSE(doing->refusal, NO_OPTIONS);
    struct uth_limits base, bonus;
    uth_table_next_limits(table, &base, &bonus);
    UTH_TRY(uth_table_check_choices(table, base, command->config->option_count,
                                    command->config->option, doing->refusal));
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_OPTIONS_SET);
    event.config.option_count = command->config->option_count;
    memcpy(event.config.option, command->config->option, sizeof event.config.option);
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_fold_options(struct uth_fold *fold)
{
    struct uth_table *table = fold->table;
    const struct uth_table_config *config = &fold->event->config;
    struct uth_limits base, bonus;
    struct uth_game game;
    uth_table_next_limits(table, &base, &bonus);
    UTH_TRY(uth_options_choose(uth_table_next_rules(table), base, config->option_count,
                               config->option, &game, fold->refusal));
    table->next_option_count = config->option_count;
    memcpy(table->next_option, config->option, sizeof table->next_option);
    table->options_change = true;
    return UTH_REASON_OK;
}
