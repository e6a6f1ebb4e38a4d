/* Events into state: the fold. New and recorded events go through the same code, so a replay cannot
 * drift from the original. A function that refuses has changed nothing. */
#include "base/room.h"
#include "floor_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

static enum uth_reason out_of_memory(struct uth_refusal *refusal)
{
    return UTH_REFUSE(refusal, OUT_OF_MEMORY);
}

/* ---- the floor's own stream ---- */

static enum uth_reason add_player(struct uth_floor *floor, const struct uth_floor_event *event,
                                  struct uth_refusal *refusal)
{
    if (!uth_map_reserve(&floor->players))
        return out_of_memory(refusal);
    uth_map_put(&floor->players, event->player, event->player_number);
    if (event->player_number > floor->player_last)
        floor->player_last = event->player_number;
    return UTH_REASON_OK;
}

static enum uth_reason mark_player(struct uth_floor *floor, const struct uth_floor_event *event,
                                   struct uth_refusal *refusal)
{
    if (!uth_map_reserve(&floor->propositions))
        return out_of_memory(refusal);
    if (event->proposition)
        uth_map_put(&floor->propositions, event->player, 1);
    else
        uth_map_remove(&floor->propositions, event->player);
    return UTH_REASON_OK;
}

/* ---- tables ---- */

static bool make_table_room(struct uth_floor *floor)
{
    return uth_map_reserve(&floor->table_names) &&
           UTH_ROOM(floor->tables, floor->table_count, floor->table_capacity);
}

static enum uth_reason add_table(struct uth_floor *floor, const struct uth_floor_event *event,
                                 struct uth_refusal *refusal)
{
    struct uth_table *table = calloc(1, sizeof *table);
    if (table == NULL || !make_table_room(floor) || !uth_repeats_reserve(&table->repeats)) {
        uth_table_free(table);
        return out_of_memory(refusal);
    }
    table->config = event->config;
    enum uth_reason reason = uth_table_begin_rules(floor, table, refusal);
    if (reason != UTH_REASON_OK) {
        uth_table_free(table);
        return reason;
    }
    uth_map_put(&floor->table_names, table->config.name, (uint64_t)floor->table_count);
    floor->tables[floor->table_count++] = table;
    return UTH_REASON_OK;
}

static struct uth_guest *guest_of(struct uth_table *table, const char *player)
{
    uint64_t index;
    return uth_map_get(&table->guest_names, player, &index) ? &table->guests[index] : NULL;
}

static bool make_guest_room(struct uth_table *table)
{
    return uth_map_reserve(&table->guest_names) && uth_map_reserve(&table->guest_numbers) &&
           UTH_ROOM(table->guests, table->guest_count, table->guest_capacity);
}

static void index_guest(struct uth_table *table, int index)
{
    const struct uth_guest *guest = &table->guests[index];
    struct uth_number_key key = uth_number_key(guest->number);
    uth_map_put(&table->guest_names, guest->name, (uint64_t)index);
    uth_map_put(&table->guest_numbers, key.text, (uint64_t)index);
}

static enum uth_reason join(struct uth_table *table, const struct uth_floor_event *event,
                            struct uth_refusal *refusal)
{
    struct uth_guest *guest = guest_of(table, event->player);
    if (guest == NULL) {
        if (!make_guest_room(table))
            return out_of_memory(refusal);
        guest = &table->guests[table->guest_count];
        *guest = (struct uth_guest){.number = event->player_number};
        snprintf(guest->name, sizeof guest->name, "%s", event->player);
        index_guest(table, table->guest_count++);
    }
    if (guest->gone)
        guest->seats = 0;
    guest->gone = guest->leaving = guest->sitting_out = false;
    guest->proposition = event->proposition;
    if (event->spot != 0)
        guest->seats |= 1U << event->spot;
    return UTH_REASON_OK;
}

/* Removes the guests who have left; their last hands are history now. */
static void forget_gone(struct uth_table *table)
{
    for (int i = table->guest_count - 1; i >= 0; i--) {
        if (!table->guests[i].gone)
            continue;
        struct uth_number_key key = uth_number_key(table->guests[i].number);
        uth_map_remove(&table->guest_names, table->guests[i].name);
        uth_map_remove(&table->guest_numbers, key.text);
        table->guests[i] = table->guests[--table->guest_count];
        if (i < table->guest_count)
            index_guest(table, i);
    }
}

/* ---- rounds ---- */

/* Keeps what is needed to undo this round until another one is settled. */
static bool undo_of_finished(const struct uth_table *table, struct uth_postings *undo)
{
    return uth_money_to_undo(table, uth_round_settlement(table->round), undo);
}

static enum uth_reason start_round(struct uth_table *table, const struct uth_floor_event *event,
                                   const struct uth_deck *drawn, struct uth_refusal *refusal)
{
    bool settled = table->round != NULL && uth_round_phase(table->round) == UTH_PHASE_SETTLED;
    if (!uth_table_notes_rules(table, event))
        return UTH_REFUSE(refusal, RULES_DIFFER, .round = event->round,
                          .table = table->config.name);
    struct uth_round *round = uth_round_new(&table->game);
    struct uth_postings undo = {0};
    struct uth_rules *taken = NULL;
    if (round == NULL || !uth_table_copy_rules(table, &taken) ||
        (settled && !table->reversed && !undo_of_finished(table, &undo))) {
        uth_round_free(round);
        free(taken);
        uth_postings_free(&undo);
        return out_of_memory(refusal);
    }
    if (settled) {
        uth_postings_free(&table->undo);
        table->undo = undo;
        table->undo_round = table->reversed ? 0 : table->round_number;
    }
    table->reversed = false;
    uth_round_free(table->round);
    table->round = round;
    table->round_number = event->round;
    table->round_first = event->number;
    table->round_ms = event->at_ms;
    uth_table_change_rules(table, taken);
    forget_gone(table);
    table->commitment = event->commitment;
    table->sealed = event->sealed;
    table->seed_count = 0;
    table->keyed_count = 0;
    table->deck_opened = table->config.source != UTH_SOURCE_HOUSE;
    table->deck_known = drawn != NULL;
    if (drawn != NULL)
        table->deck = *drawn;
    return UTH_REASON_OK;
}

static void add_seed(struct uth_table *table, const struct uth_floor_event *event)
{
    UTH_ASSERT(table->seed_count < UTH_SEEDS_MAX);
    struct uth_seed *seed = &table->seed[table->seed_count++];
    snprintf(seed->player, sizeof seed->player, "%s", event->player);
    snprintf(seed->text, sizeof seed->text, "%.*s", UTH_SEED_SIZE - 1, event->text);
}

static enum uth_reason act(struct uth_table *table, struct uth_floor_event *event, bool recorded,
                           struct uth_refusal *refusal)
{
    if (table->round == NULL)
        return UTH_REFUSE(refusal, NO_ROUND_TO_FOLD);
    enum uth_reason reason =
        recorded ? uth_round_fold(table->round, &event->act, refusal)
                 : uth_round_do(table->round, &event->act.action, &event->act, refusal);
    if (reason != UTH_REASON_OK)
        return reason;
    enum uth_action_kind kind = event->act.action.kind;
    if (kind == UTH_DO_CLOSE && table->deck_known)
        uth_deck_with_seeds(&table->deck, table->seed_count, table->seed, table->dealt);
    bool steps = kind == UTH_DO_DEAL || kind == UTH_DO_FLOP || kind == UTH_DO_RIVER ||
                 kind == UTH_DO_REVEAL || kind == UTH_DO_VOID;
    if (steps)
        table->keyed_count = 0;
    return reason;
}

static enum uth_reason key_cards(struct uth_table *table, const struct uth_floor_event *event,
                                 struct uth_refusal *refusal)
{
    if (table->keyed_count + event->card_count > UTH_CARD_COUNT)
        return UTH_REFUSE(refusal, TOO_MANY_CARDS);
    for (int i = 0; i < event->card_count; i++)
        table->keyed[table->keyed_count++] = event->cards[i];
    return UTH_REASON_OK;
}

/* ---- all of them ---- */

static void set_seat_out(struct uth_table *table, const char *player, bool out)
{
    guest_of(table, player)->sitting_out = out;
}

/* True when the event refers to someone or something that does not exist; only a damaged record
 * can. */
static bool is_out_of_place(const struct uth_table *table, const struct uth_floor_event *event)
{
    switch (event->kind) {
    case UTH_EVENT_LEAVING:
    case UTH_EVENT_LEFT:
    case UTH_EVENT_SAT_OUT:
    case UTH_EVENT_SAT_IN: return uth_table_guest(table, event->player) == NULL;
    case UTH_EVENT_SEEDED: return table->seed_count >= UTH_SEEDS_MAX;
    case UTH_EVENT_OFFERED:
    case UTH_EVENT_ACCEPTED:
    case UTH_EVENT_DECLINED:
        return !uth_table_has_position(table) || !uth_position_fits(table, event);
    case UTH_EVENT_CORRECTED: return event->index < 0 || event->index >= table->keyed_count;
    default: return false;
    }
}

static enum uth_reason apply_to_table(struct uth_floor *floor, struct uth_table *table,
                                      struct uth_floor_event *event, bool recorded,
                                      const struct uth_deck *drawn, struct uth_refusal *refusal)
{
    switch (event->kind) {
    case UTH_EVENT_OPENED: table->state = UTH_TABLE_OPEN; break;
    case UTH_EVENT_CLOSING: table->state = UTH_TABLE_CLOSING; break;
    case UTH_EVENT_CLOSED: table->state = UTH_TABLE_CLOSED; break;
    case UTH_EVENT_LIMITS_SET:
        table->next_base = event->config.base;
        table->next_bonus = event->config.bonus;
        table->limits_change = true;
        break;
    case UTH_EVENT_JOINED: return join(table, event, refusal);
    case UTH_EVENT_LEAVING: guest_of(table, event->player)->leaving = true; break;
    case UTH_EVENT_LEFT: {
        struct uth_guest *guest = guest_of(table, event->player);
        guest->gone = true;
        guest->seats = 0;
        break;
    }
    case UTH_EVENT_SAT_OUT: set_seat_out(table, event->player, true); break;
    case UTH_EVENT_SAT_IN: set_seat_out(table, event->player, false); break;
    case UTH_EVENT_ROUND_STARTED: return start_round(table, event, drawn, refusal);
    case UTH_EVENT_SEEDED: add_seed(table, event); break;
    case UTH_EVENT_ROUND: return act(table, event, recorded, refusal);
    case UTH_EVENT_KEYED: return key_cards(table, event, refusal);
    case UTH_EVENT_CORRECTED: table->keyed[event->index] = event->cards[0]; break;
    case UTH_EVENT_LOST_DECK:
    case UTH_EVENT_OPENED_DECK: table->deck_opened = true; break;
    case UTH_EVENT_REVERSED:
        uth_postings_free(&table->undo);
        table->undo_round = 0;
        table->reversed |= event->round == table->round_number;
        break;
    case UTH_EVENT_OPTIONS_SET: return uth_table_set_options(table, event, refusal);
    case UTH_EVENT_RULES_SET: return uth_table_set_rules(floor, table, event, refusal);
    case UTH_EVENT_GAME_ENDED: table->state = UTH_TABLE_CLOSING; break;
    default: break; /* money, the position, the deadline or a note alone */
    }
    return UTH_REASON_OK;
}

/* The events that set a new deadline. */
static bool sets_deadline(const struct uth_floor_event *event)
{
    if (event->kind == UTH_EVENT_ROUND_STARTED || event->kind == UTH_EVENT_RESUMED ||
        event->kind == UTH_EVENT_OFFERED || event->kind == UTH_EVENT_ACCEPTED ||
        event->kind == UTH_EVENT_POSITION_OPEN)
        return true;
    if (event->kind != UTH_EVENT_ROUND)
        return false;
    switch (event->act.action.kind) {
    case UTH_DO_BANK:
    case UTH_DO_BET: return event->deadline_ms != 0; /* the first of them starts the countdown */
    case UTH_DO_CLOSE:
    case UTH_DO_DEAL:
    case UTH_DO_FLOP:
    case UTH_DO_RIVER:
    case UTH_DO_REVEAL:
    case UTH_DO_SETTLE:
    case UTH_DO_VOID:
    case UTH_DO_TIMEOUT: return true;
    default: return false;
    }
}

enum uth_reason uth_floor_apply(struct uth_floor *floor, struct uth_table *table,
                                struct uth_floor_event *event, bool recorded,
                                const struct uth_deck *drawn, struct uth_refusal *refusal)
{
    enum uth_reason reason = UTH_REASON_OK;
    enum uth_scope scope = uth_event_row(event)->scope;
    if (table != NULL) {
        if (scope != UTH_SCOPE_TABLE)
            return UTH_REFUSE(refusal, NOT_OF_TABLE, .event = uth_floor_event_name(event));
        if (is_out_of_place(table, event))
            return UTH_REFUSE(refusal, NOT_AT_THIS_TABLE, .event = uth_floor_event_name(event));
        if (!uth_repeats_reserve(&table->repeats))
            return out_of_memory(refusal);
        reason = apply_to_table(floor, table, event, recorded, drawn, refusal);
    } else if (event->kind == UTH_EVENT_TABLE_ADDED) {
        reason = add_table(floor, event, refusal);
        if (reason == UTH_REASON_OK)
            table = floor->tables[floor->table_count - 1];
    } else {
        if (scope != UTH_SCOPE_FLOOR)
            return UTH_REFUSE(refusal, NOT_OF_FLOOR, .event = uth_floor_event_name(event));
        if (!uth_repeats_reserve(&floor->repeats))
            return out_of_memory(refusal);
        if (event->kind == UTH_EVENT_PLAYER_ADDED)
            reason = add_player(floor, event, refusal);
        else if (event->kind == UTH_EVENT_PLAYER_MARKED)
            reason = mark_player(floor, event, refusal);
    }
    if (reason != UTH_REASON_OK)
        return reason;
    floor->next_ms = 0;
    uth_repeats_add(table != NULL ? &table->repeats : &floor->repeats, event->actor.name,
                    event->command, event->at_ms);
    if (table == NULL) {
        floor->last = event->number;
        floor->last_ms = event->at_ms;
        return UTH_REASON_OK;
    }
    uth_position_apply(table, event);
    table->dirty = true;
    table->last = event->number;
    table->last_ms = event->at_ms;
    if (sets_deadline(event))
        table->deadline_ms = event->deadline_ms;
    return UTH_REASON_OK;
}
