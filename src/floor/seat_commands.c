/* Players without a device: they put chips on the layout, and staff enter what they do.
 *
 * Whoever is seated by staff is a guest like any other, but `by_staff`: until the seat is handed to a
 * device, only staff act for it, and nobody else's entries count. A walk-in has no account: the name
 * is the seat and a number, and money is only ever their chips, the felt, and what is held for them
 * if they leave chips behind. Cash for chips lies in the drop box until it is counted, so chips that
 * nobody paid for are missing money on the day of the count. */
#include "floor_state.h"

#include <stdio.h>
#include <string.h>

/* ---- who ---- */

const struct uth_guest *uth_guest_at(const struct uth_table *table, int spot)
{
    for (int i = 0; i < table->guest_count && spot >= 1 && spot <= 31; i++)
        if (!table->guests[i].gone && (table->guests[i].seats >> spot & 1U) != 0)
            return &table->guests[i];
    return NULL;
}

enum uth_reason uth_whose(struct uth_doing *doing, const struct uth_command *command,
                          const struct uth_guest **guest)
{
    const struct uth_table *table = doing->table;
    if (!uth_role_is_staff(doing->actor.role)) {
        *guest = uth_table_guest(table, doing->actor.name);
        if (*guest == NULL)
            return UTH_REFUSE(doing->refusal, NOT_AT_TABLE);
        return (*guest)->by_staff ? UTH_REFUSE(doing->refusal, STAFF_PLAY_SEAT) : UTH_REASON_OK;
    }
    *guest = uth_guest_at(table, command->spot);
    if (*guest == NULL)
        return UTH_REFUSE(doing->refusal, NOBODY_SITS, .spot = command->spot);
    return (*guest)->by_staff ? UTH_REASON_OK
                              : UTH_REFUSE(doing->refusal, OWN_DEVICE, .spot = command->spot);
}

/* ---- coming ---- */

static enum uth_reason check_table(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    if (table->state != UTH_TABLE_OPEN)
        return UTH_REFUSE(doing->refusal, TABLE_CLOSED);
    if (table->rules->spots_shared)
        return UTH_REFUSE(doing->refusal, NO_SEATS_HERE);
    if (!table->config.dealer)
        return UTH_REFUSE(doing->refusal, RUNS_ITSELF);
    if (command->spot == 0)
        return UTH_REFUSE(doing->refusal, NO_SUCH_SPOT, .spot = 0, .most = table->rules->spots);
    return UTH_REASON_OK;
}

/* Somebody by account: not in two seats, and not one who plays on a device already. */
static enum uth_reason take_account(struct uth_doing *doing, const struct uth_command *command,
                                    struct uth_floor_event *event)
{
    uint64_t number;
    if (!uth_map_get(&doing->floor->players, command->player, &number))
        return UTH_REFUSE(doing->refusal, NO_SUCH_PLAYER, .name = command->player);
    if (uth_table_guest(doing->table, command->player) != NULL)
        return UTH_REFUSE(doing->refusal, SITS_ALREADY, .player = command->player);
    event->player_number = (uint32_t)number;
    snprintf(event->player, sizeof event->player, "%s", command->player);
    return uth_check_proposition(doing, command->player, &event->proposition);
}

enum uth_reason uth_do_seat(struct uth_doing *doing, const struct uth_command *command)
{
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_SEATED);
    event.spot = command->spot;
    UTH_TRY(check_table(doing, command));
    UTH_TRY(uth_check_seat(doing, command->player, command->spot));
    if (command->player[0] != '\0') {
        UTH_TRY(take_account(doing, command, &event));
    } else {
        event.player_number = UTH_WALK_IN_FIRST + doing->table->walk_ins + 1;
        struct uth_walk_in_name name = uth_walk_in_name(command->spot, event.player_number);
        memcpy(event.player, name.text, sizeof event.player);
    }
    return uth_floor_emit(doing, &event);
}

/* ---- chips ---- */

enum uth_reason uth_do_sell_chips(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_guest *guest;
    UTH_TRY(uth_whose(doing, command, &guest));
    if (guest->leaving)
        return UTH_REFUSE(doing->refusal, SEAT_LEAVING, .spot = command->spot);
    uth_cents amount = command->amount, chip = doing->table->rules->chip;
    if (amount <= 0 || amount > UTH_FLOOR_AMOUNT_MAX || amount % chip != 0)
        return UTH_REFUSE(doing->refusal, CHIPS_FOR_CASH, .chip = chip);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_CHIPS_SOLD);
    snprintf(event.player, sizeof event.player, "%s", guest->name);
    event.amount = amount;
    if (!uth_postings_add(&event.postings, uth_account_of(doing->table, "cash").text,
                          uth_chips_of(doing->table, guest->name).text, amount))
        return UTH_REFUSE(doing->refusal, OUT_OF_MEMORY);
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_fold_chips_sold(struct uth_fold *fold)
{
    struct uth_guest *guest = (struct uth_guest *)uth_table_guest(fold->table, fold->event->player);
    if (guest == NULL)
        return uth_fold_out_of_place(fold);
    guest->cash += fold->event->amount;
    return UTH_REASON_OK;
}

enum uth_reason uth_do_colour_up(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_guest *guest;
    UTH_TRY(uth_whose(doing, command, &guest));
    if (uth_table_has_hand(doing->table, guest->number))
        return UTH_REFUSE(doing->refusal, HAND_IN_PLAY, .spot = command->spot);
    if (uth_position_promise(doing->table, guest->name) > 0)
        return UTH_REFUSE(doing->refusal, BANK_STAYS);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_COLOURED_UP);
    snprintf(event.player, sizeof event.player, "%s", guest->name);
    struct uth_account_name chips = uth_chips_of(doing->table, guest->name);
    event.amount = uth_ledger_balance(doing->floor->ledger, chips.text);
    bool walks = uth_is_walk_in(guest->name);
    if (!uth_postings_add(&event.postings, chips.text,
                          walks ? "cage" : uth_player_account(guest->name).text, event.amount))
        return UTH_REFUSE(doing->refusal, OUT_OF_MEMORY);
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_do_redeem(struct uth_doing *doing, const struct uth_command *command)
{
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_REDEEMED);
    struct uth_account_name held = uth_home_of(doing->table, command->player);
    snprintf(event.player, sizeof event.player, "%s", command->player);
    if (uth_is_walk_in(command->player))
        event.amount = uth_ledger_balance(doing->floor->ledger, held.text);
    if (event.amount == 0)
        return UTH_REFUSE(doing->refusal, NOTHING_HELD, .name = command->player);
    if (!uth_postings_add(&event.postings, held.text, "cage", event.amount))
        return UTH_REFUSE(doing->refusal, OUT_OF_MEMORY);
    return uth_floor_emit(doing, &event);
}

/* ---- for all at once ---- */

static struct uth_command act_for(const struct uth_command *command, enum uth_floor_do what,
                                  int spot)
{
    struct uth_command act = *command;
    act.what = what;
    act.spot = (uint8_t)spot;
    return act;
}

enum uth_reason uth_do_check_all(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_round *round = doing->table->round;
    if (!uth_table_in_round(doing->table))
        return UTH_REFUSE(doing->refusal, NO_ROUND);
    if (uth_round_phase(round) == UTH_PHASE_RIVER)
        return UTH_REFUSE(doing->refusal, NO_CHECK_ON_RIVER);
    bool any = false;
    for (int i = 0; i < uth_round_hand_count(round); i++) {
        for (int tip = 0; tip < 2; tip++) {
            const struct uth_hand *hand = uth_round_hand(round, i);
            const struct uth_guest *guest = uth_guest_at(doing->table, hand->spot);
            if (guest == NULL || !guest->by_staff || !uth_round_must_decide(round, i, tip))
                continue;
            struct uth_command act = act_for(command, UTH_FLOOR_CHECK, hand->spot);
            act.for_tip = tip;
            any = true;
            UTH_TRY(uth_step_player(doing, &act, guest));
        }
    }
    return any ? UTH_REASON_OK : UTH_REFUSE(doing->refusal, NOBODY_TO_CHECK);
}

static bool has_wagered(const uth_cents wager[UTH_WAGERS])
{
    for (int i = 0; i < UTH_WAGERS; i++)
        if (wager[i] != 0)
            return true;
    return false;
}

/* A seat whose bets are refused, because limits or chips have changed, is passed over. Until the
 * first event nothing has changed, and an event that is refused changes nothing. */
enum uth_reason uth_do_same_bets(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    if (!uth_table_in_round(table))
        return UTH_REFUSE(doing->refusal, NO_ROUND);
    int made = doing->events->count;
    for (int spot = 1; spot <= table->rules->spots; spot++) {
        const struct uth_guest *guest = uth_guest_at(table, spot);
        if (guest == NULL || !guest->by_staff || guest->sitting_out || guest->leaving ||
            uth_position_banks(table, guest->name) || !has_wagered(guest->last_wager) ||
            uth_table_has_hand(table, guest->number))
            continue;
        struct uth_command act = act_for(command, UTH_FLOOR_BET, spot);
        memcpy(act.wager, guest->last_wager, sizeof act.wager);
        enum uth_reason reason = uth_step_player(doing, &act, guest);
        if (reason == UTH_REASON_OUT_OF_MEMORY || reason == UTH_REASON_BETTING_CLOSED)
            return reason;
    }
    if (doing->events->count == made)
        return UTH_REFUSE(doing->refusal, NO_BETS_TO_REPEAT);
    uth_refusal_clear(doing->refusal);
    return UTH_REASON_OK;
}

/* What is on the felt when betting closes is what the next round may repeat. */
void uth_seats_note_bets(struct uth_table *table)
{
    for (int i = 0; i < uth_round_hand_count(table->round); i++) {
        const struct uth_hand *hand = uth_round_hand(table->round, i);
        struct uth_guest *guest = (struct uth_guest *)uth_guest_at(table, hand->spot);
        if (guest != NULL && guest->by_staff && guest->number == hand->player)
            memcpy(guest->last_wager, hand->wager, sizeof guest->last_wager);
    }
}
