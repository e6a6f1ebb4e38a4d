/* Automatic steps of the position: offers, time-outs, waiting, putting up the bank when the round
 * starts, and the end of the game under the rotation rule. */
#include <stdio.h>
#include <uth/assert.h>

#include "floor_state.h"

/* One who banks and one who plays. */
static bool enough_players(const struct uth_table *table)
{
    int count = 0;
    for (int i = 0; i < table->guest_count; i++) {
        const struct uth_guest *guest = &table->guests[i];
        count += !guest->gone && !guest->leaving && !guest->sitting_out && guest->seats != 0;
    }
    return count >= 2;
}

static enum uth_reason offer(struct uth_doing *doing, const struct uth_guest *guest, uint8_t seat)
{
    const struct uth_table *table = doing->table;
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_OFFERED);
    int seconds = table->config.offer_s > 0 ? table->config.offer_s : table->rules->offer_s;
    snprintf(event.player, sizeof event.player, "%s", guest->name);
    event.spot = seat;
    event.round = table->round_number + 1;
    event.deadline_ms = seconds > 0 ? doing->now_ms + 1000 * (int64_t)seconds : 0;
    return uth_floor_emit(doing, &event);
}

static enum uth_reason time_is_up(struct uth_doing *doing)
{
    const struct uth_position *position = &doing->table->position;
    int i = 0;
    while (position->bid[i].answer != UTH_ANSWER_PENDING) {
        i++;
        UTH_ASSERT(i < position->bid_count);
    }
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_DECLINED);
    snprintf(event.player, sizeof event.player, "%s", position->bid[i].player);
    event.spot = position->bid[i].seat;
    snprintf(event.text, sizeof event.text, "no_answer");
    return uth_floor_emit(doing, &event);
}

static enum uth_reason end_game(struct uth_doing *doing)
{
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_GAME_ENDED);
    snprintf(event.text, sizeof event.text, "rotation");
    return uth_floor_emit(doing, &event);
}

/* The pause after a settlement, at tables that run themselves. */
static bool pauses(const struct uth_doing *doing)
{
    const struct uth_table *table = doing->table;
    return !table->config.dealer && table->position.bid_count == 0 && !table->position.open &&
           doing->now_ms < table->deadline_ms;
}

enum uth_reason uth_position_advance(struct uth_doing *doing, bool *did)
{
    const struct uth_table *table = doing->table;
    const struct uth_position *position = &table->position;
    *did = true;
    if (doing->now_ms >= uth_position_end_ms(table))
        return end_game(doing);
    if (uth_position_award(table) != NULL && !table->config.dealer)
        return uth_step_start(doing);
    bool asks = uth_position_asks(table);
    if (asks && table->deadline_ms != 0 && doing->now_ms >= table->deadline_ms)
        return time_is_up(doing);
    *did = false;
    if (uth_position_award(table) != NULL || pauses(doing))
        return UTH_REASON_OK;
    bool begins = position->bid_count == 0 && !position->open && enough_players(table);
    bool goes_on = position->bid_count > 0 && (!asks || table->game.rotation);
    uint8_t seat;
    const struct uth_guest *next = begins || goes_on ? uth_position_next(table, &seat) : NULL;
    if (next != NULL) {
        *did = true;
        return offer(doing, next, seat);
    }
    if ((position->bid_count > 0 && !asks) || begins) {
        *did = true;
        struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_POSITION_OPEN);
        return uth_floor_emit(doing, &event);
    }
    return UTH_REASON_OK;
}

int64_t uth_position_due_ms(const struct uth_table *table)
{
    if (table->state != UTH_TABLE_OPEN)
        return INT64_MAX;
    int64_t end_ms = uth_position_end_ms(table), deadline_ms = table->deadline_ms;
    bool begins = table->position.bid_count == 0 && !table->position.open &&
                  !table->config.dealer && enough_players(table);
    if (deadline_ms != 0 && deadline_ms < end_ms && (begins || uth_position_asks(table)))
        return deadline_ms;
    return end_ms;
}

/* The promised bank is put up when the round starts, so that every bet is made against a bank. */
static enum uth_reason put_up(struct uth_doing *doing)
{
    const struct uth_table *table = doing->table;
    const struct uth_bid *due = &table->position.due;
    struct uth_action action = uth_action_of(UTH_DO_BANK);
    action.bank = (struct uth_bank_stake){
        .spot = due->seat, .amount = due->amount, .cover = table->game.cover};
    struct uth_postings postings = {0};
    if (!uth_money_for_bank(table, due->player, due->amount + uth_position_reserve(table),
                            &postings))
        return UTH_REFUSE(doing->refusal, OUT_OF_MEMORY);
    /* at a table that runs itself the countdown begins: a bank without opponents must not be held
     * forever */
    int seconds = table->config.betting_s > 0 ? table->config.betting_s : table->rules->betting_s;
    int64_t deadline_ms =
        table->config.dealer || seconds == 0 ? 0 : doing->now_ms + 1000 * (int64_t)seconds;
    enum uth_reason reason = uth_step_act(doing, &action, &postings, deadline_ms);
    /* a reversal may have taken the chips since they were promised, or new rules may need more */
    return reason == UTH_REASON_NOT_ENOUGH_MONEY || reason == UTH_REASON_BANK_AMOUNT
               ? uth_step_void(doing, "no_bank")
               : reason;
}

enum uth_reason uth_position_advance_betting(struct uth_doing *doing, bool *did)
{
    const struct uth_table *table = doing->table;
    *did = true;
    if (table->position.due.amount > 0)
        return put_up(doing);
    if (uth_round_bank(table->round).spot == 0)
        return uth_step_void(doing, "nobody_banks");
    const struct uth_guest *banker = uth_table_guest(table, table->position.banker);
    if (uth_round_hand_count(table->round) == 0 && (banker == NULL || banker->leaving))
        return uth_step_void(doing, "banker_left");
    *did = false;
    return UTH_REASON_OK;
}
