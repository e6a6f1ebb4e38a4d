/* Commands about the position and the bank: accept, decline, step down, raise the bank; and for
 * supervisors: waive a fee, choose options, mark proposition players. */
#include <stdio.h>

#include "floor_state.h"

static enum uth_reason refuse_money(struct uth_doing *doing, uth_cents amount, uth_cents reserve,
                                    uth_cents has)
{
    return UTH_REFUSE(doing->refusal, BANK_NEEDS_FEE, .amount = amount, .fee = reserve, .has = has);
}

static enum uth_reason need_position(struct uth_doing *doing, const struct uth_command *command,
                                     const struct uth_guest **guest)
{
    if (!uth_table_has_position(doing->table))
        return UTH_REFUSE(doing->refusal, BANK_NOT_OFFERED);
    return uth_whose(doing, command, guest);
}

/* At least the table's minimum, and whatever else the rules require. */
static enum uth_reason check_bank(struct uth_doing *doing, uint8_t seat, uth_cents amount)
{
    const struct uth_table *table = doing->table;
    struct uth_bank_stake stake = {.spot = seat, .amount = amount, .cover = table->game.cover};
    UTH_TRY(uth_check_bank(&table->game, &stake, doing->refusal));
    if (amount < table->rules->base.min)
        return UTH_REFUSE(doing->refusal, BANK_BELOW_MINIMUM, .amount = amount,
                          .limit = table->rules->base.min);
    return UTH_REASON_OK;
}

/* ---- accepting ---- */

/* Checks whether this guest may have the position now. */
static enum uth_reason check_turn(struct uth_doing *doing, const struct uth_guest *guest)
{
    const struct uth_table *table = doing->table;
    const struct uth_position *position = &table->position;
    if (table->state != UTH_TABLE_OPEN)
        return UTH_REFUSE(doing->refusal, TABLE_CLOSED);
    if (guest->seats == 0)
        return UTH_REFUSE(doing->refusal, BANK_FOR_SEATED);
    if (guest->leaving || guest->sitting_out)
        return guest->leaving ? UTH_REFUSE(doing->refusal, LEAVING)
                              : UTH_REFUSE(doing->refusal, OUT_CANNOT_BANK);
    if (uth_table_in_round(table))
        return UTH_REFUSE(doing->refusal, PLAYER_BANKS_ROUND, .player = position->banker);
    if (uth_position_is_used_up(table, guest->name))
        return UTH_REFUSE(doing->refusal, BANK_ROUNDS, .count = position->rounds);
    return UTH_REASON_OK;
}

static enum uth_reason check_offered(struct uth_doing *doing, const struct uth_guest *guest)
{
    const struct uth_table *table = doing->table;
    const struct uth_bid *bid = uth_position_bid(table, guest->name);
    bool free = table->position.open && table->position.bid_count == 0;
    if (free || (bid != NULL && bid->answer == UTH_ANSWER_PENDING))
        return UTH_REASON_OK;

    return UTH_REFUSE(doing->refusal, BANK_NOT_YOURS);
}

enum uth_reason uth_do_accept(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    const struct uth_guest *guest;
    UTH_TRY(need_position(doing, command, &guest));
    UTH_TRY(check_turn(doing, guest));
    UTH_TRY(check_offered(doing, guest));
    const struct uth_bid *bid = uth_position_bid(table, guest->name);
    uint8_t seat = bid != NULL ? bid->seat : (uint8_t)__builtin_ctz(guest->seats);
    UTH_TRY(check_bank(doing, seat, command->amount));
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
    /* players asked earlier may still answer within their time */
    bool first = true;
    for (int i = 0; i < table->position.bid_count && &table->position.bid[i] != bid; i++)
        first = first && table->position.bid[i].answer == UTH_ANSWER_DECLINED;
    event.deadline_ms = first ? 0 : table->deadline_ms;
    return uth_floor_emit(doing, &event);
}

/* ---- declining, and stepping down ---- */

static enum uth_reason step_down(struct uth_doing *doing)
{
    if (uth_round_phase(doing->table->round) == UTH_PHASE_BETTING &&
        uth_round_hand_count(doing->table->round) == 0)
        return uth_step_void(doing, "stepped_down");
    return UTH_REFUSE(doing->refusal, BANK_LOCKED);
}

enum uth_reason uth_do_decline(struct uth_doing *doing, const struct uth_command *command)
{
    (void)command;
    const struct uth_table *table = doing->table;
    const struct uth_guest *guest;
    UTH_TRY(need_position(doing, command, &guest));
    if (uth_position_banks(table, guest->name))
        return step_down(doing);
    const struct uth_bid *bid = uth_position_bid(table, guest->name);
    if (bid == NULL || bid->answer == UTH_ANSWER_DECLINED)
        return UTH_REFUSE(doing->refusal, BANK_NOT_YOURS);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_DECLINED);
    snprintf(event.player, sizeof event.player, "%s", guest->name);
    event.spot = bid->seat;
    snprintf(event.text, sizeof event.text, "declined");
    return uth_floor_emit(doing, &event);
}

/* ---- the bank of a round that is on ---- */

enum uth_reason uth_do_bank(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    const struct uth_guest *guest;
    UTH_TRY(need_position(doing, command, &guest));
    if (!uth_position_banks(table, guest->name) || uth_round_bank(table->round).spot == 0)
        return UTH_REFUSE(doing->refusal, NOT_BANKING);
    struct uth_bank_stake stake = uth_round_bank(table->round);
    struct uth_action action = uth_action_of(UTH_DO_BANK);
    action.bank = stake;
    action.bank.amount = command->amount;
    UTH_TRY(uth_round_check(table->round, &action, doing->refusal));
    UTH_TRY(check_bank(doing, stake.spot, command->amount));
    if (command->amount < stake.amount && uth_round_hand_count(table->round) > 0)
        return UTH_REFUSE(doing->refusal, BANK_ONLY_UP);
    struct uth_postings postings = {0};
    if (!uth_money_for_bank(table, guest->name, command->amount - stake.amount, &postings))
        return UTH_REFUSE(doing->refusal, OUT_OF_MEMORY);
    return uth_step_act(doing, &action, &postings, 0);
}

/* ---- supervisors ---- */

enum uth_reason uth_do_waive(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    if (!uth_table_has_position(table) || table->game.schedule == NULL)
        return UTH_REFUSE(doing->refusal, NO_COLLECTION);
    if (!uth_table_in_round(table) || uth_round_phase(table->round) != UTH_PHASE_BETTING)
        return UTH_REFUSE(doing->refusal, WAIVE_TOO_LATE);
    if (command->text[0] == '\0')
        return UTH_REFUSE(doing->refusal, WAIVE_NO_REASON);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_FEE_WAIVED);
    event.round = table->round_number;
    snprintf(event.text, sizeof event.text, "%s", command->text);
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_do_proposition(struct uth_doing *doing, const struct uth_command *command)
{
    if (!uth_floor_has_player(doing->floor, command->player))
        return UTH_REFUSE(doing->refusal, NO_SUCH_PLAYER, .name = command->player);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_PLAYER_MARKED);
    snprintf(event.player, sizeof event.player, "%s", command->player);
    event.proposition = command->on;
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_fold_player_marked(struct uth_fold *fold)
{
    struct uth_map *marked = &fold->floor->propositions;
    if (!uth_map_reserve(marked))
        return UTH_REFUSE(fold->refusal, OUT_OF_MEMORY);
    if (fold->event->proposition)
        uth_map_put(marked, fold->event->player, 1);
    else
        uth_map_remove(marked, fold->event->player);
    return UTH_REASON_OK;
}
