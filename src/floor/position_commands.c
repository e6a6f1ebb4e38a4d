/* What people do about the position and the bank: accept, decline, step down, raise the bank; and
 * what a supervisor does: waive a fee, choose options, mark proposition players. */
#include <stdio.h>
#include <string.h>

#include "floor_state.h"

static enum uth_reason refuse_money(struct uth_doing *doing, uth_cents amount, uth_cents reserve,
                                    uth_cents has)
{
    char text[3][UTH_CENTS_TEXT_SIZE];
    return uth_floor_refuse(
        doing->refusal, UTH_REASON_NOT_ENOUGH_MONEY,
        "A bank of %s needs up to %s more for the collection, and your chips are %s.",
        uth_cents_format(amount, text[0], sizeof text[0]),
        uth_cents_format(reserve, text[1], sizeof text[1]),
        uth_cents_format(has, text[2], sizeof text[2]));
}

static enum uth_reason need_position(struct uth_doing *doing, const struct uth_guest **guest)
{
    if (!uth_table_has_position(doing->table))
        return uth_floor_refuse(doing->refusal, UTH_REASON_BANK_NOT_OFFERED,
                                "The house banks this table: nobody at it may.");
    *guest = uth_table_guest(doing->table, doing->actor.name);
    if (*guest == NULL)
        return uth_floor_refuse(doing->refusal, UTH_REASON_NOT_AT_TABLE,
                                "You are not at this table.");
    return UTH_REASON_OK;
}

/* At least the table's minimum, and whatever the rules say besides. */
static enum uth_reason check_bank(struct uth_doing *doing, uint8_t seat, uth_cents amount)
{
    const struct uth_table *table = doing->table;
    struct uth_bank_stake stake = {.spot = seat, .amount = amount, .cover = table->game.cover};
    enum uth_reason reason = uth_check_bank(&table->game, &stake, doing->refusal);
    if (reason != UTH_REASON_OK || amount >= table->rules->base.min)
        return reason;
    char text[2][UTH_CENTS_TEXT_SIZE];
    return uth_floor_refuse(doing->refusal, UTH_REASON_BANK_AMOUNT,
                            "A bank of %s is below the table's minimum of %s.",
                            uth_cents_format(amount, text[0], sizeof text[0]),
                            uth_cents_format(table->rules->base.min, text[1], sizeof text[1]));
}

/* ---- accepting ---- */

/* May this guest have the position now? */
static enum uth_reason check_turn(struct uth_doing *doing, const struct uth_guest *guest)
{
    const struct uth_table *table = doing->table;
    const struct uth_position *position = &table->position;
    if (table->state != UTH_TABLE_OPEN)
        return uth_floor_refuse(doing->refusal, UTH_REASON_TABLE_CLOSED, "The table is closed.");
    if (guest->seats == 0)
        return uth_floor_refuse(doing->refusal, UTH_REASON_BANK_NOT_OFFERED,
                                "The position is for seated players: take a seat.");
    if (guest->leaving || guest->sitting_out)
        return uth_floor_refuse(doing->refusal,
                                guest->leaving ? UTH_REASON_LEAVING : UTH_REASON_SITTING_OUT,
                                guest->leaving ? "You are leaving this table after the round."
                                               : "You are sitting out: sit in to bank.");
    if (uth_table_in_round(table))
        return uth_floor_refuse(doing->refusal, UTH_REASON_ROUND_IN_PLAY,
                                "%s banks this round: the position is offered after it.",
                                position->banker);
    if (uth_position_is_used_up(table, guest->name))
        return uth_floor_refuse(doing->refusal, UTH_REASON_BANK_ROUNDS,
                                "You have banked %d %s in a row: another player has to bank "
                                "before you may again.",
                                position->rounds, position->rounds == 1 ? "round" : "rounds");
    return UTH_REASON_OK;
}

static enum uth_reason check_offered(struct uth_doing *doing, const struct uth_guest *guest)
{
    const struct uth_table *table = doing->table;
    const struct uth_bid *bid = uth_position_bid(table, guest->name);
    bool free = table->position.open && table->position.bid_count == 0;
    if (free || (bid != NULL && bid->answer == UTH_ANSWER_PENDING))
        return UTH_REASON_OK;
    char sentence[UTH_POSITION_SENTENCE_SIZE];
    uth_position_sentence(table, sentence);
    return uth_floor_refuse(doing->refusal, UTH_REASON_BANK_NOT_YOURS,
                            "The position is not offered to you now. %s", sentence);
}

static enum uth_reason accept(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    const struct uth_guest *guest;
    enum uth_reason reason = need_position(doing, &guest);
    if (reason == UTH_REASON_OK)
        reason = check_turn(doing, guest);
    if (reason == UTH_REASON_OK)
        reason = check_offered(doing, guest);
    if (reason != UTH_REASON_OK)
        return reason;
    const struct uth_bid *bid = uth_position_bid(table, guest->name);
    uint8_t seat = bid != NULL ? bid->seat : (uint8_t)__builtin_ctz(guest->seats);
    reason = check_bank(doing, seat, command->amount);
    if (reason != UTH_REASON_OK)
        return reason;
    uth_cents chips =
        uth_ledger_balance(doing->floor->ledger, uth_chips_of(table, guest->name).text);
    uth_cents reserve = uth_position_reserve(table);
    if (chips < command->amount + reserve)
        return refuse_money(doing, command->amount, reserve, chips);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_ACCEPTED);
    snprintf(event.player, sizeof event.player, "%s", guest->name);
    event.spot = seat;
    event.amount = command->amount;
    event.round = table->round_number + 1;
    /* who was asked before may still answer, in the time that they have */
    bool first = true;
    for (int i = 0; i < table->position.bid_count && &table->position.bid[i] != bid; i++) {
        first = first && table->position.bid[i].answer == UTH_ANSWER_DECLINED;
    }
    event.deadline_ms = first ? 0 : table->deadline_ms;
    return uth_floor_emit(doing, &event);
}

/* ---- declining, and stepping down ---- */

static enum uth_reason step_down(struct uth_doing *doing)
{
    if (uth_round_phase(doing->table->round) == UTH_PHASE_BETTING &&
        uth_round_hand_count(doing->table->round) == 0)
        return uth_step_void(doing, "the player-dealer stepped down");
    return uth_floor_refuse(doing->refusal, UTH_REASON_BANK_LOCKED,
                            "Wagers are made against your bank: it stays until the round is over.");
}

static enum uth_reason decline(struct uth_doing *doing)
{
    const struct uth_table *table = doing->table;
    const struct uth_guest *guest;
    enum uth_reason reason = need_position(doing, &guest);
    if (reason != UTH_REASON_OK)
        return reason;
    if (uth_position_banks(table, guest->name))
        return step_down(doing);
    const struct uth_bid *bid = uth_position_bid(table, guest->name);
    if (bid == NULL || bid->answer == UTH_ANSWER_DECLINED)
        return uth_floor_refuse(doing->refusal, UTH_REASON_BANK_NOT_YOURS,
                                "The position is not offered to you now.");
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_DECLINED);
    snprintf(event.player, sizeof event.player, "%s", guest->name);
    event.spot = bid->seat;
    snprintf(event.text, sizeof event.text, "declined");
    return uth_floor_emit(doing, &event);
}

/* ---- the bank of a round that is on ---- */

static enum uth_reason change_bank(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    const struct uth_guest *guest;
    enum uth_reason reason = need_position(doing, &guest);
    if (reason != UTH_REASON_OK)
        return reason;
    if (!uth_position_banks(table, guest->name) || uth_round_bank(table->round).spot == 0)
        return uth_floor_refuse(doing->refusal, UTH_REASON_BANK_NOT_YOURS,
                                "You do not bank a round at this table.");
    struct uth_bank_stake stake = uth_round_bank(table->round);
    struct uth_action action = uth_action_of(UTH_DO_BANK);
    action.bank = stake;
    action.bank.amount = command->amount;
    reason = uth_round_check(table->round, &action, doing->refusal);
    if (reason == UTH_REASON_OK)
        reason = check_bank(doing, stake.spot, command->amount);
    if (reason != UTH_REASON_OK)
        return reason;
    if (command->amount < stake.amount && uth_round_hand_count(table->round) > 0)
        return uth_floor_refuse(doing->refusal, UTH_REASON_BANK_LOCKED,
                                "Wagers are made against this bank: it may be raised, not "
                                "lowered.");
    struct uth_postings postings = {0};
    if (!uth_money_for_bank(table, guest->name, command->amount - stake.amount, &postings))
        return uth_floor_refuse(doing->refusal, UTH_REASON_OUT_OF_MEMORY,
                                "There is not enough memory.");
    return uth_step_act(doing, &action, &postings, 0);
}

/* ---- supervisors ---- */

static enum uth_reason waive(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    if (!uth_table_has_position(table) || table->game.schedule == NULL)
        return uth_floor_refuse(doing->refusal, UTH_REASON_NOT_OFFERED,
                                "There is no collection at this table.");
    if (!uth_table_in_round(table) || uth_round_phase(table->round) != UTH_PHASE_BETTING)
        return uth_floor_refuse(doing->refusal, UTH_REASON_BETTING_CLOSED,
                                "A collection is waived while bets are taken.");
    if (command->text[0] == '\0')
        return uth_floor_refuse(doing->refusal, UTH_REASON_NO_REASON_GIVEN,
                                "A collection is waived for a reason: say which.");
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_FEE_WAIVED);
    event.round = table->round_number;
    snprintf(event.text, sizeof event.text, "%s", command->text);
    return uth_floor_emit(doing, &event);
}

static enum uth_reason mark(struct uth_doing *doing, const struct uth_command *command)
{
    if (!uth_floor_has_player(doing->floor, command->player))
        return uth_floor_refuse(doing->refusal, UTH_REASON_NO_SUCH_PLAYER,
                                "There is no player \"%s\".", command->player);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_PLAYER_MARKED);
    snprintf(event.player, sizeof event.player, "%s", command->player);
    event.proposition = command->on;
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_do_position_command(struct uth_doing *doing, const struct uth_command *command)
{
    switch (command->what) {
    case UTH_FLOOR_ACCEPT: return accept(doing, command);
    case UTH_FLOOR_DECLINE: return decline(doing);
    case UTH_FLOOR_BANK: return change_bank(doing, command);
    case UTH_FLOOR_WAIVE: return waive(doing, command);
    case UTH_FLOOR_SWEEP: return uth_do_sweep_command(doing, command);
    case UTH_FLOOR_OPTIONS: return uth_do_options_command(doing, command);
    default: return mark(doing, command);
    }
}
