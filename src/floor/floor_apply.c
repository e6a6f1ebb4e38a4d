/* Events into state: the fold. New and recorded events go through the same code, so a replay cannot
 * drift from the original. What an event does stands beside its command, as its row of the catalogue
 * says; rounds and their acts, which have many commands, are here. */
#include "floor_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- rounds ---- */

/* Keeps what is needed to undo this round until another one is settled. */
static bool undo_of_finished(const struct uth_table *table, struct uth_postings *undo)
{
    return uth_money_to_undo(table, uth_round_settlement(table->round), undo);
}

/* Limits and options were set one after the other: do they fit each other? */
static enum uth_reason check_next(const struct uth_table *table, struct uth_refusal *refusal)
{
    struct uth_limits base, bonus;
    int count;
    const struct uth_table_option *option = uth_table_next_options(table, &count);
    uth_table_next_limits(table, &base, &bonus);
    return uth_table_check_choices(table, base, count, option, refusal);
}

enum uth_reason uth_fold_round_started(struct uth_fold *fold)
{
    struct uth_table *table = fold->table;
    const struct uth_floor_event *event = fold->event;
    bool settled = table->round != NULL && uth_round_phase(table->round) == UTH_PHASE_SETTLED;
    if (!uth_table_notes_rules(table, event))
        return UTH_REFUSE(fold->refusal, RULES_DIFFER, .round = event->round,
                          .table = table->config.name);
    UTH_TRY(check_next(table, fold->refusal));
    struct uth_round *round = uth_round_new(&table->game);
    struct uth_postings undo = {0};
    struct uth_rules *taken = NULL;
    if (round == NULL || !uth_table_copy_rules(table, &taken) ||
        (settled && !table->reversed && !table->final && !undo_of_finished(table, &undo))) {
        uth_round_free(round);
        free(taken);
        uth_postings_free(&undo);
        return UTH_REFUSE(fold->refusal, OUT_OF_MEMORY);
    }
    if (settled) {
        uth_postings_free(&table->undo);
        table->undo = undo;
        table->undo_round = table->reversed || table->final ? 0 : table->round_number;
    }
    table->reversed = table->final = false;
    table->amended = 0;
    uth_round_free(table->round);
    table->round = round;
    table->round_number = event->round;
    table->round_first = event->number;
    table->round_ms = event->at_ms;
    uth_table_change_rules(table, taken);
    uth_table_forget_gone(table);
    table->commitment = event->commitment;
    table->sealed = event->sealed;
    uth_seeds_begin(table);
    table->keyed_count = 0;
    memset(table->called_ms, 0, sizeof table->called_ms);
    table->given_up = 0;
    table->noted = 0;
    table->finishing = false;
    for (int i = 0; i < table->guest_count; i++)
        if (table->guests[i].missed == 0)
            table->guests[i].missed = 1;
    table->deck_opened = table->config.source != UTH_SOURCE_HOUSE;
    table->deck_known = fold->drawn != NULL;
    if (fold->drawn != NULL)
        table->deck = *fold->drawn;
    return UTH_REASON_OK;
}

enum uth_reason uth_fold_act(struct uth_fold *fold)
{
    struct uth_table *table = fold->table;
    struct uth_event *act = &fold->event->act;
    if (table->round == NULL)
        return UTH_REFUSE(fold->refusal, NO_ROUND_TO_FOLD);
    UTH_TRY(fold->recorded ? uth_round_fold(table->round, act, fold->refusal)
                           : uth_round_do(table->round, &act->action, act, fold->refusal));
    enum uth_action_kind kind = act->action.kind;
    table->amended += kind == UTH_DO_AMEND;
    if (kind == UTH_DO_AMEND)
        uth_table_forget_qualifying(table);
    uth_seats_act(table, fold->event);
    if (kind == UTH_DO_CLOSE)
        uth_table_shuffle(table);
    bool steps = kind == UTH_DO_DEAL || kind == UTH_DO_FLOP || kind == UTH_DO_RIVER ||
                 kind == UTH_DO_REVEAL || kind == UTH_DO_VOID;
    if (steps)
        table->keyed_count = 0;
    return UTH_REASON_OK;
}

enum uth_reason uth_fold_deck(struct uth_fold *fold)
{
    fold->table->deck_opened = true;
    return UTH_REASON_OK;
}

/* ---- all of them ---- */

enum uth_reason uth_fold_nothing(struct uth_fold *fold)
{
    (void)fold;
    return UTH_REASON_OK;
}

enum uth_reason uth_fold_out_of_place(const struct uth_fold *fold)
{
    return UTH_REFUSE(fold->refusal, NOT_AT_THIS_TABLE, .event = uth_floor_event_name(fold->event));
}

/* The events that set a new deadline. */
static bool sets_deadline(const struct uth_floor_event *event)
{
    if (event->kind == UTH_EVENT_ROUND_STARTED || event->kind == UTH_EVENT_RESUMED ||
        event->kind == UTH_EVENT_OFFERED || event->kind == UTH_EVENT_ACCEPTED ||
        event->kind == UTH_EVENT_POSITION_OPEN || event->kind == UTH_EVENT_SEEDS_DUE)
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

enum uth_reason uth_floor_apply(struct uth_fold fold)
{
    struct uth_floor *floor = fold.floor;
    const struct uth_floor_event *event = fold.event;
    const struct uth_event_row *row = uth_event_row(event);
    bool of_table = fold.table != NULL;
    if (of_table && row->scope != UTH_SCOPE_TABLE)
        return UTH_REFUSE(fold.refusal, NOT_OF_TABLE, .event = row->name);
    if (!of_table && row->scope != UTH_SCOPE_FLOOR && event->kind != UTH_EVENT_TABLE_ADDED)
        return UTH_REFUSE(fold.refusal, NOT_OF_FLOOR, .event = row->name);
    if (!uth_repeats_reserve(of_table ? &fold.table->repeats : &floor->repeats))
        return UTH_REFUSE(fold.refusal, OUT_OF_MEMORY);
    UTH_TRY(row->fold(&fold));
    struct uth_table *table = fold.table;
    floor->next_ms = 0;
    uth_repeats_add(table != NULL ? &table->repeats : &floor->repeats, event->actor.name,
                    event->command, event->at_ms);
    if (table == NULL) {
        floor->last = event->number;
        floor->last_ms = event->at_ms;
        return UTH_REASON_OK;
    }
    uth_position_apply(table, event);
    /* after a restart, seats at which time was called have the time that they had left */
    for (int spot = 1; event->kind == UTH_EVENT_RESUMED && spot <= UTH_SPOTS_MAX; spot++)
        if (table->called_ms[spot] != 0)
            table->called_ms[spot] += event->at_ms - table->last_ms;
    table->dirty = true;
    table->last = event->number;
    table->last_ms = event->at_ms;
    if (sets_deadline(event))
        table->deadline_ms = event->deadline_ms;
    return UTH_REASON_OK;
}

enum uth_reason uth_floor_apply_recorded(struct uth_floor *floor, struct uth_table *table,
                                         struct uth_floor_event *event, struct uth_refusal *refusal)
{
    return uth_floor_apply((struct uth_fold){
        .floor = floor, .table = table, .event = event, .recorded = true, .refusal = refusal});
}
