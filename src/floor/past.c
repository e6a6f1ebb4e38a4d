/* A past round as a table of its own. Names come from the events: who bets has a number, and the
 * posting of the bet names whose chips it took. */
#include "past.h"

#include "base/room.h"
#include "floor_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool uth_past_begin(struct uth_past *past, const struct uth_table_config *config, uint32_t round)
{
    *past = (struct uth_past){.table = calloc(1, sizeof *past->table)};
    if (past->table == NULL)
        return false;
    past->table->config = *config;
    past->table->round_number = round;
    return true;
}

void uth_past_end(struct uth_past *past)
{
    uth_table_free(past->table);
    *past = (struct uth_past){0};
}

/* By the rules and options that the round names. Limits may have changed: what was bet was allowed. */
static enum uth_reason begin_round(struct uth_table *table, const struct uth_floor_event *event,
                                   const struct uth_rules *rules, struct uth_refusal *refusal)
{
    if (rules == NULL || table->round != NULL)
        return UTH_REFUSE(refusal, NO_ROUND_TO_FOLD);
    table->rules = malloc(sizeof *table->rules);
    if (table->rules == NULL)
        return UTH_REFUSE(refusal, OUT_OF_MEMORY);
    *table->rules = *rules;
    table->rules->base = table->rules->bonus = (struct uth_limits){0};
    table->rules->single_limit = 0;
    table->game = uth_game_default(table->rules);
    for (int i = 0; i < event->config.option_count; i++)
        uth_game_choose(&table->game, event->config.option[i].name, event->config.option[i].value,
                        UTH_UNHEARD);
    memcpy(table->config.digest, event->config.digest, sizeof table->config.digest);
    table->round_first = event->number;
    table->round_ms = event->at_ms;
    table->round = uth_round_new(&table->game);
    return table->round != NULL ? UTH_REASON_OK : UTH_REFUSE(refusal, OUT_OF_MEMORY);
}

/* The player behind "chips:TABLE:PLAYER" or "bank:TABLE:PLAYER" of a posting; NULL: none. */
static const char *owner_in(const struct uth_table *table, const struct uth_floor_event *event,
                            const char *kind, bool from)
{
    char prefix[UTH_ACCOUNT_SIZE];
    int length = snprintf(prefix, sizeof prefix, "%s:%s:", kind, table->config.name);
    for (int i = 0; i < event->postings.count; i++) {
        const struct uth_posting *posting = &event->postings.at[i];
        const char *account = from ? posting->from : posting->to;
        if (strncmp(account, prefix, (size_t)length) == 0)
            return account + length;
    }
    return NULL;
}

static bool learn_player(struct uth_table *table, const struct uth_floor_event *event)
{
    const char *name = event->actor.role == UTH_ROLE_PLAYER ? event->actor.name
                                                            : owner_in(table, event, "chips", true);
    struct uth_number_key key = uth_number_key(event->act.action.who.player);
    uint64_t index;
    if (name == NULL || uth_map_get(&table->guest_numbers, key.text, &index))
        return true;
    if (!uth_map_reserve(&table->guest_names) || !uth_map_reserve(&table->guest_numbers) ||
        !UTH_ROOM(table->guests, table->guest_count, table->guest_capacity))
        return false;
    struct uth_guest *guest = &table->guests[table->guest_count];
    *guest = (struct uth_guest){.number = event->act.action.who.player};
    snprintf(guest->name, sizeof guest->name, "%s", name);
    uth_map_put(&table->guest_names, guest->name, (uint64_t)table->guest_count);
    uth_map_put(&table->guest_numbers, key.text, (uint64_t)table->guest_count++);
    return true;
}

static enum uth_reason take_act(struct uth_past *past, const struct uth_floor_event *event,
                                struct uth_refusal *refusal)
{
    struct uth_table *table = past->table;
    enum uth_action_kind kind = event->act.action.kind;
    const char *banker = kind == UTH_DO_BANK ? owner_in(table, event, "bank", false) : NULL;
    if (kind == UTH_DO_BET && !learn_player(table, event))
        return UTH_REFUSE(refusal, OUT_OF_MEMORY);
    if (banker != NULL)
        snprintf(table->position.banker, sizeof table->position.banker, "%s", banker);
    table->amended += kind == UTH_DO_AMEND;
    return uth_round_fold(table->round, &event->act, refusal);
}

enum uth_reason uth_past_put_right(struct uth_round *round, const struct uth_floor_event *event,
                                   struct uth_refusal *refusal)
{
    struct uth_action action = uth_action_of(UTH_DO_AMEND);
    action.amend = event->act.action.amend;
    return uth_round_do(round, &action, NULL, refusal);
}

enum uth_reason uth_past_take(struct uth_past *past, const struct uth_floor_event *event,
                              const struct uth_rules *rules, struct uth_refusal *refusal)
{
    struct uth_table *table = past->table;
    if (event->round != 0 && event->round != table->round_number)
        return UTH_REASON_OK;
    past->last = event->number;
    if (event->kind == UTH_EVENT_ROUND_STARTED)
        return begin_round(table, event, rules, refusal);
    if (table->round == NULL)
        return UTH_REFUSE(refusal, NO_ROUND_TO_FOLD);
    switch (event->kind) {
    case UTH_EVENT_FEE_WAIVED:
        snprintf(table->position.waived, sizeof table->position.waived, "%s", event->text);
        return UTH_REASON_OK;
    case UTH_EVENT_REVERSED: past->reversed = true; return UTH_REASON_OK;
    case UTH_EVENT_ROUND: return take_act(past, event, refusal);
    case UTH_EVENT_PUT_RIGHT:
        table->amended++;
        past->carried |= event->amount > 0;
        return uth_past_put_right(table->round, event, refusal);
    default: return UTH_REASON_OK;
    }
}
