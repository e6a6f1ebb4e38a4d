/* Nobody blocks a table.
 *
 * A dealer calls time for a seat that does not act: it has the seconds of the rule set, then it takes
 * the default of the street, or gives up the round, as the rule set says. Time that was called is an
 * event, so it runs on after a restart with what was left of it. Who makes no wager for some rounds
 * sits out, with their chips safe. A table may be closed in mid-round: then everybody who has not
 * acted takes the defaults at once. */
#include "floor_state.h"

#include <string.h>

/* ---- calling time ---- */

static bool must_act(const struct uth_table *table, int spot)
{
    const struct uth_round *round = table->round;
    for (int i = 0; round != NULL && i < uth_round_hand_count(round); i++)
        if (uth_round_hand(round, i)->spot == spot &&
            (uth_round_must_decide(round, i, false) || uth_round_must_decide(round, i, true)))
            return true;
    return false;
}

enum uth_reason uth_do_call_time(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    if (!table->config.dealer)
        return UTH_REFUSE(doing->refusal, RUNS_ITSELF);
    if (!uth_table_in_round(table))
        return UTH_REFUSE(doing->refusal, NO_ROUND);
    if (table->rules->spots_shared)
        return UTH_REFUSE(doing->refusal, NO_SEATS_HERE);
    if (command->spot < 1 || command->spot > table->rules->spots || !must_act(table, command->spot))
        return UTH_REFUSE(doing->refusal, SEAT_HAS_ACTED, .spot = command->spot);
    if (table->called_ms[command->spot] != 0)
        return UTH_REFUSE(doing->refusal, TIME_RUNS, .spot = command->spot);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_TIME_CALLED);
    event.round = table->round_number;
    event.spot = command->spot;
    event.deadline_ms = doing->now_ms + 1000 * (int64_t)table->rules->called_s;
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_fold_time_called(struct uth_fold *fold)
{
    if (fold->event->spot > UTH_SPOTS_MAX || !uth_table_in_round(fold->table))
        return uth_fold_out_of_place(fold);
    fold->table->called_ms[fold->event->spot] = fold->event->deadline_ms;
    return UTH_REASON_OK;
}

bool uth_seat_takes_default(const struct uth_table *table, int spot, int64_t now_ms)
{
    bool late = table->called_ms[spot] != 0 && now_ms >= table->called_ms[spot];
    return late || (table->given_up >> spot & 1U) != 0;
}

int64_t uth_called_due_ms(const struct uth_table *table)
{
    int64_t due_ms = INT64_MAX;
    for (int spot = 1; spot <= UTH_SPOTS_MAX; spot++)
        if (table->called_ms[spot] != 0 && table->called_ms[spot] < due_ms && must_act(table, spot))
            due_ms = table->called_ms[spot];
    return due_ms;
}

/* ---- absence ---- */

static bool is_there(const struct uth_guest *guest)
{
    return !guest->gone && !guest->leaving && !guest->sitting_out && guest->seats != 0;
}

/* A round that was void is nobody's miss, but whoever wagered in it was there. */
static void count_missed(struct uth_table *table, bool settled)
{
    for (int i = 0; i < table->guest_count; i++) {
        struct uth_guest *guest = &table->guests[i];
        bool plays = uth_round_bank(table->round).spot != 0 &&
                     strcmp(table->position.banker, guest->name) == 0;
        for (int k = 0; k < uth_round_hand_count(table->round); k++)
            plays = plays || uth_round_hand(table->round, k)->player == guest->number;
        if (plays || !is_there(guest))
            guest->missed = 1;
        else if (settled && guest->missed < UINT8_MAX)
            guest->missed++;
    }
}

const struct uth_guest *uth_seats_absent(const struct uth_table *table)
{
    int most = table->rules->missed_rounds;
    bool counts = most > 0 && table->config.dealer && !table->rules->spots_shared;
    for (int i = 0; counts && i < table->guest_count; i++)
        if (is_there(&table->guests[i]) && table->guests[i].missed > most)
            return &table->guests[i];
    return NULL;
}

void uth_seats_act(struct uth_table *table, const struct uth_floor_event *event)
{
    const struct uth_action *action = &event->act.action;
    int spot = action->who.spot;
    switch (action->kind) {
    case UTH_DO_CLOSE: uth_seats_note_bets(table); break;
    case UTH_DO_CHECK:
    case UTH_DO_FOLD:
        if (event->actor.role == UTH_ROLE_SYSTEM && table->rules->absent == UTH_ABSENT_FOLD &&
            table->called_ms[spot] != 0 && event->at_ms >= table->called_ms[spot])
            table->given_up |= 1U << spot;
        break;
    case UTH_DO_SETTLE:
    case UTH_DO_VOID:
        if (table->config.dealer && !table->rules->spots_shared)
            count_missed(table, action->kind == UTH_DO_SETTLE);
        memset(table->called_ms, 0, sizeof table->called_ms);
        break;
    case UTH_DO_FLOP:
    case UTH_DO_RIVER:
    case UTH_DO_REVEAL: memset(table->called_ms, 0, sizeof table->called_ms); break;
    default: break;
    }
}

/* ---- closing in mid-round ---- */

enum uth_reason uth_do_finish(struct uth_doing *doing, const struct uth_command *command)
{
    (void)command;
    if (!uth_table_in_round(doing->table))
        return UTH_REFUSE(doing->refusal, NO_ROUND);
    if (doing->table->finishing)
        return UTH_REFUSE(doing->refusal, TABLE_CLOSING);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_FINISHING);
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_fold_finishing(struct uth_fold *fold)
{
    fold->table->state = UTH_TABLE_CLOSING;
    fold->table->finishing = true;
    return UTH_REASON_OK;
}
