/* Commands about a round: bets and decisions of players, and the dealer's steps. */
#include "floor_state.h"

#include <stdio.h>
#include <string.h>

static enum uth_reason need_round(struct uth_doing *doing)
{
    if (uth_table_in_round(doing->table))
        return UTH_REASON_OK;
    return UTH_REFUSE(doing->refusal, NO_ROUND);
}

/* ---- players ---- */

/* The guest whose hand this is: at the table and, where there are seats, in their own. */
static enum uth_reason need_own_spot(struct uth_doing *doing, const struct uth_command *command,
                                     const struct uth_guest **guest)
{
    const struct uth_table *table = doing->table;
    bool betting = command->what == UTH_FLOOR_BET, staff = uth_role_is_staff(doing->actor.role);
    int spot = command->spot;
    UTH_TRY(uth_whose(doing, command, guest));
    if (staff && command->behind)
        return UTH_REFUSE(doing->refusal, NO_DEVICE_BEHIND);
    if (betting && (*guest)->sitting_out)
        return staff ? UTH_REFUSE(doing->refusal, SEAT_SITS_OUT, .spot = spot)
                     : UTH_REFUSE(doing->refusal, SITTING_OUT);
    if (betting && (*guest)->leaving)
        return staff ? UTH_REFUSE(doing->refusal, SEAT_LEAVING, .spot = spot)
                     : UTH_REFUSE(doing->refusal, LEAVING);
    if (betting && uth_position_banks(table, (*guest)->name))
        return staff ? UTH_REFUSE(doing->refusal, SPOT_IS_BANK, .spot = spot)
                     : UTH_REFUSE(doing->refusal, YOU_ARE_BANK);
    if (command->behind)
        return UTH_REASON_OK; /* any seat; the round refuses the wrong ones */
    if (!table->rules->spots_shared && (spot < 1 || spot > 31 || !((*guest)->seats >> spot & 1U)))
        return UTH_REFUSE(doing->refusal, NOT_YOUR_SEAT, .spot = spot);
    return UTH_REASON_OK;
}

/* The bank must be up before the first wager. */
static enum uth_reason need_bank(struct uth_doing *doing)
{
    const struct uth_table *table = doing->table;
    if (!uth_table_has_position(table) || uth_round_bank(table->round).spot != 0)
        return UTH_REASON_OK;
    return UTH_REFUSE(doing->refusal, NO_BANK_YET);
}

static struct uth_action action_of(const struct uth_command *command, const struct uth_guest *guest)
{
    struct uth_action action = uth_action_of(UTH_DO_FOLD);
    action.who = (struct uth_hand_ref){
        .player = guest->number, .spot = command->spot, .backline = command->behind};
    action.for_tip = command->for_tip;
    action.multiple = command->multiple;
    switch (command->what) {
    case UTH_FLOOR_BET:
        action.kind = UTH_DO_BET;
        memcpy(action.wager, command->wager, sizeof action.wager);
        memcpy(action.tip, command->tip, sizeof action.tip);
        break;
    case UTH_FLOOR_UNBET: action.kind = UTH_DO_WITHDRAW; break;
    case UTH_FLOOR_CHECK: action.kind = UTH_DO_CHECK; break;
    case UTH_FLOOR_PLAY: action.kind = UTH_DO_PLAY; break;
    default: break;
    }
    return action;
}

/* The first wager at a table that runs itself starts the countdown. */
static int64_t betting_deadline(const struct uth_doing *doing)
{
    const struct uth_table *table = doing->table;
    int seconds = table->config.betting_s > 0 ? table->config.betting_s : table->rules->betting_s;
    bool first = !table->config.dealer && table->deadline_ms == 0;
    return first && seconds > 0 ? doing->now_ms + 1000 * (int64_t)seconds : 0;
}

enum uth_reason uth_do_act(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_guest *guest;
    UTH_TRY(need_own_spot(doing, command, &guest));
    return uth_step_player(doing, command, guest);
}

enum uth_reason uth_step_player(struct uth_doing *doing, const struct uth_command *command,
                                const struct uth_guest *guest)
{
    bool betting = command->what == UTH_FLOOR_BET;
    UTH_TRY(need_round(doing));
    if (betting) {
        UTH_TRY(need_bank(doing));
        UTH_TRY(uth_link_check_bet(doing, command));
    }
    struct uth_action action = action_of(command, guest);
    /* before the money, so that its sums see only amounts that fit */
    UTH_TRY(uth_round_check(doing->table->round, &action, doing->refusal));
    if (!uth_money_reserve_suffices(doing->table, &action))
        return UTH_REFUSE(doing->refusal, FEE_RESERVE_USED, .fee = doing->table->position.reserve);
    struct uth_postings postings = {0};
    bool made = true;
    if (action.kind == UTH_DO_BET || action.kind == UTH_DO_WITHDRAW)
        made = uth_money_for_bet(doing->table, &action, guest->name, &postings);
    if (action.kind == UTH_DO_PLAY)
        made = uth_money_for_play(doing->table, &action, guest->name, &postings);
    if (!made)
        return UTH_REFUSE(doing->refusal, OUT_OF_MEMORY);
    return uth_step_act(doing, &action, &postings, betting ? betting_deadline(doing) : 0);
}

/* ---- the dealer ---- */

static enum uth_reason need_dealer_table(struct uth_doing *doing)
{
    if (doing->table->config.dealer)
        return UTH_REASON_OK;
    return UTH_REFUSE(doing->refusal, RUNS_ITSELF);
}

enum uth_reason uth_do_new_game(struct uth_doing *doing, const struct uth_command *command)
{
    (void)command;
    UTH_TRY(need_dealer_table(doing));
    if (doing->table->state != UTH_TABLE_OPEN)
        return UTH_REFUSE(doing->refusal, TABLE_CLOSED);
    if (uth_table_in_round(doing->table))
        return UTH_REFUSE(doing->refusal, ROUND_IN_PLAY);
    if (uth_table_has_position(doing->table) && uth_position_award(doing->table) == NULL)
        return uth_position_say(doing->table, doing->refusal);
    return uth_step_start(doing);
}

/* A lone player at a table that runs itself need not wait for the countdown. */
static enum uth_reason may_hurry(struct uth_doing *doing)
{
    const struct uth_table *table = doing->table;
    const struct uth_guest *guest = uth_table_guest(table, doing->actor.name);
    if (table->config.dealer || guest == NULL)
        return UTH_REFUSE(doing->refusal, NOT_CLOSED_BY_PLAYER);
    for (int i = 0; i < table->guest_count; i++) {
        const struct uth_guest *other = &table->guests[i];
        if (other != guest && !other->gone && !other->sitting_out &&
            !uth_position_banks(table, other->name))
            return UTH_REFUSE(doing->refusal, COUNTDOWN_CLOSES);
    }
    return UTH_REASON_OK;
}

enum uth_reason uth_do_step(struct uth_doing *doing, const struct uth_command *command)
{
    static const enum uth_action_kind steps[UTH_FLOOR_DO_COUNT] = {
        [UTH_FLOOR_NO_MORE_BETS] = UTH_DO_CLOSE, [UTH_FLOOR_DEAL] = UTH_DO_DEAL,
        [UTH_FLOOR_FLOP] = UTH_DO_FLOP,          [UTH_FLOOR_RIVER] = UTH_DO_RIVER,
        [UTH_FLOOR_REVEAL] = UTH_DO_REVEAL,      [UTH_FLOOR_CONFIRM] = UTH_DO_SETTLE,
    };
    UTH_TRY(doing->actor.role == UTH_ROLE_PLAYER ? may_hurry(doing) : need_dealer_table(doing));
    UTH_TRY(need_round(doing));
    return uth_step(doing, steps[command->what]);
}

/* ---- physical cards ---- */

static enum uth_reason check_key(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    bool feed = doing->actor.role == UTH_ROLE_FEED;
    enum uth_source source = table->config.source;
    if (source == UTH_SOURCE_HOUSE || (feed && source != UTH_SOURCE_FEED))
        return source == UTH_SOURCE_HOUSE ? UTH_REFUSE(doing->refusal, WRONG_SOURCE)
                                          : UTH_REFUSE(doing->refusal, CARDS_FROM_DEALER);
    UTH_TRY(need_round(doing));
    if (uth_round_undecided(table->round) > 0)
        return UTH_REFUSE(doing->refusal, DECISIONS_FIRST);
    if (command->card_count < 1)
        return UTH_REFUSE(doing->refusal, KEY_A_CARD);
    return UTH_REASON_OK;
}

/* Each card must be new: not on the felt, not keyed before, not twice in the command. */
static enum uth_reason check_new_cards(struct uth_doing *doing, const struct uth_command *command,
                                       int skip)
{
    const struct uth_table *table = doing->table;
    int known;
    const uth_card *board = uth_round_board(table->round, &known);
    uth_cards used = uth_cards_of(board, (size_t)known);
    for (int i = 0; i < uth_round_hand_count(table->round); i++) {
        const struct uth_hand *hand = uth_round_hand(table->round, i);
        if (hand->cards[0] != UTH_NO_CARD)
            used |= uth_cards_of(hand->cards, 2);
    }
    for (int i = 0; i < table->keyed_count; i++)
        if (i != skip)
            used |= uth_card_bit(table->keyed[i]);
    for (int i = 0; i < command->card_count; i++) {
        uth_card card = command->cards[i];
        if (!uth_card_is_valid(card))
            return UTH_REFUSE(doing->refusal, BAD_CARD);
        if (used & uth_card_bit(card))
            return UTH_REFUSE(doing->refusal, CARD_TWICE, .card = uth_card_text(card));
        used |= uth_card_bit(card);
    }
    return UTH_REASON_OK;
}

enum uth_reason uth_do_key(struct uth_doing *doing, const struct uth_command *command)
{
    UTH_TRY(check_key(doing, command));
    int due = uth_table_cards_due(doing->table), left = due - doing->table->keyed_count;
    if (command->card_count > left)
        return UTH_REFUSE(doing->refusal, TOO_MANY_KEYED, .most = due,
                          .count = doing->table->keyed_count);
    UTH_TRY(check_new_cards(doing, command, -1));
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_KEYED);
    event.card_count = command->card_count;
    memcpy(event.cards, command->cards, (size_t)command->card_count);
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_fold_keyed(struct uth_fold *fold)
{
    struct uth_table *table = fold->table;
    const struct uth_floor_event *event = fold->event;
    if (table->keyed_count + event->card_count > UTH_CARD_COUNT)
        return UTH_REFUSE(fold->refusal, TOO_MANY_CARDS);
    for (int i = 0; i < event->card_count; i++)
        table->keyed[table->keyed_count++] = event->cards[i];
    return UTH_REASON_OK;
}

enum uth_reason uth_do_correct(struct uth_doing *doing, const struct uth_command *command)
{
    UTH_TRY(check_key(doing, command));
    if (command->card_count != 1 || command->index < 0 ||
        command->index >= doing->table->keyed_count)
        return UTH_REFUSE(doing->refusal, NO_CARD_TO_CORRECT, .count = doing->table->keyed_count);
    UTH_TRY(check_new_cards(doing, command, command->index));
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_CORRECTED);
    event.index = command->index;
    event.card_count = 1;
    event.cards[0] = command->cards[0];
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_fold_corrected(struct uth_fold *fold)
{
    int index = fold->event->index;
    if (index < 0 || index >= fold->table->keyed_count)
        return uth_fold_out_of_place(fold);
    fold->table->keyed[index] = fold->event->cards[0];
    uth_table_forget_qualifying(fold->table);
    return UTH_REASON_OK;
}

/* ---- undoing ---- */

/* Where money for these chips goes now: to the account if the player has left the table. */
static struct uth_account_name reachable(const struct uth_table *table, const char *chips)
{
    struct uth_account_name account;
    const char *player = strrchr(chips, ':') + 1;
    if (strncmp(chips, "chips:", 6) == 0 && uth_table_guest(table, player) == NULL)
        return uth_home_of(table, player);
    snprintf(account.text, sizeof account.text, "%s", chips);
    return account;
}

/* Postings that undo a settled round, given what people have now: chips first, then the account.
 * The float is filled from the house if it lacks money, and stays empty at a closed table. */
bool uth_money_from_now(const struct uth_doing *doing, const struct uth_postings *undo,
                        struct uth_postings *postings)
{
    const struct uth_ledger *ledger = doing->floor->ledger;
    struct uth_account_name purse = uth_account_of(doing->table, "float");
    bool banked = uth_table_has_position(doing->table); /* no float: the bank's account balances */
    uth_cents in = uth_ledger_balance(ledger, purse.text), out = 0;
    for (int i = 0; i < undo->count && !banked; i++) {
        in += strcmp(undo->at[i].to, purse.text) == 0 ? undo->at[i].amount : 0;
        out += strcmp(undo->at[i].from, purse.text) == 0 ? undo->at[i].amount : 0;
    }
    if (out > in && !uth_postings_add(postings, "house", purse.text, out - in))
        return false;
    for (int i = 0; i < undo->count; i++) {
        const struct uth_posting *posting = &undo->at[i];
        uth_cents amount = posting->amount, left = uth_ledger_balance(ledger, posting->from);
        for (int k = 0; k < postings->count; k++)
            if (strcmp(postings->at[k].from, posting->from) == 0)
                left -= postings->at[k].amount;
        const char *player = strrchr(posting->from, ':');
        bool chips = strncmp(posting->from, "chips:", 6) == 0;
        uth_cents first = chips && amount > left ? (left > 0 ? left : 0) : amount;
        struct uth_account_name to = reachable(doing->table, posting->to);
        if (!uth_postings_add(postings, posting->from, to.text, first))
            return false;
        if (first < amount &&
            !uth_postings_add(postings, uth_home_of(doing->table, player + 1).text, to.text,
                              amount - first))
            return false;
    }
    if (doing->table->state == UTH_TABLE_CLOSED && in > out)
        return uth_postings_add(postings, purse.text, "house", in - out);
    return true;
}

enum uth_reason uth_money_missing(struct uth_doing *doing, bool carry, struct uth_amending *it)
{
    const struct uth_ledger *ledger = doing->floor->ledger;
    struct uth_postings list = it->postings;
    enum uth_reason reason = UTH_REASON_OK;
    bool made = true;
    it->postings = (struct uth_postings){0};
    for (int i = 0; i < list.count && made && reason == UTH_REASON_OK; i++) {
        const struct uth_posting *posting = &list.at[i];
        bool home =
            strncmp(posting->from, "player:", 7) == 0 || strncmp(posting->from, "held:", 5) == 0;
        uth_cents has = uth_ledger_balance(ledger, posting->from), missing = 0;
        if (strncmp(posting->to, "player:", 7) == 0 && /* a guest whose account was closed */
            !uth_floor_has_player(doing->floor, posting->to + 7))
            reason = UTH_REFUSE(doing->refusal, NO_SUCH_PLAYER, .name = posting->to + 7);
        for (int k = 0; k < it->postings.count; k++)
            if (strcmp(it->postings.at[k].from, posting->from) == 0)
                has -= it->postings.at[k].amount;
        if (home && posting->amount > has)
            missing = posting->amount - has;
        if (missing > 0 && !carry)
            reason = UTH_REFUSE(doing->refusal, AMEND_SHORT,
                                .player = strrchr(posting->from, ':') + 1, .amount = missing);
        it->carried += missing;
        made = uth_postings_add(&it->postings, posting->from, posting->to,
                                posting->amount - missing) &&
               uth_postings_add(&it->postings, "house", posting->to, missing);
    }
    uth_postings_free(&list);
    return made ? reason : UTH_REFUSE(doing->refusal, OUT_OF_MEMORY);
}

/* The collection of the round goes back out of the drop box, which may have been swept since; what
 * the round in play has dropped into it stays there for a void. */
bool uth_money_exceeds_box(const struct uth_doing *doing, const struct uth_postings *undo)
{
    const struct uth_account_name box = uth_account_of(doing->table, "fees");
    uth_cents taken = 0, held = uth_ledger_balance(doing->floor->ledger, box.text);
    for (int i = 0; i < undo->count; i++)
        taken += strcmp(undo->at[i].from, box.text) == 0 ? undo->at[i].amount : 0;
    return taken > held - uth_money_fee_at_stake(doing->table);
}

/* Whoever names a round means no other: a page may be older than the table. */
static enum uth_reason check_meant(struct uth_doing *doing, const struct uth_command *command,
                                   uint32_t round)
{
    if (command->order.round == 0 || command->order.round == round)
        return UTH_REASON_OK;
    return UTH_REFUSE(doing->refusal, OTHER_ROUND, .round = command->order.round, .last = round);
}

enum uth_reason uth_do_reverse(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    if (command->text[0] == '\0')
        return UTH_REFUSE(doing->refusal, REVERSE_NO_REASON);
    bool current = table->round != NULL && !table->reversed && !table->final &&
                   uth_round_phase(table->round) == UTH_PHASE_SETTLED;
    if (!current && table->undo_round == 0)
        return UTH_REFUSE(doing->refusal, NOTHING_TO_REVERSE);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_REVERSED);
    event.round = current ? table->round_number : table->undo_round;
    UTH_TRY(check_meant(doing, command, event.round));
    UTH_TRY(uth_link_before_reverse(doing, event.round));
    snprintf(event.text, sizeof event.text, "%s", command->text);
    struct uth_postings undo = {0};
    bool made = !current || uth_money_to_undo(table, uth_round_settlement(table->round), &undo);
    made = made && uth_money_from_now(doing, current ? &undo : &table->undo, &event.postings);
    uth_postings_free(&undo);
    if (!made) {
        uth_postings_free(&event.postings);
        return UTH_REFUSE(doing->refusal, OUT_OF_MEMORY);
    }
    if (uth_money_exceeds_box(doing, &event.postings)) {
        uth_postings_free(&event.postings);
        return UTH_REFUSE(doing->refusal, BOX_SWEPT);
    }
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_fold_reversed(struct uth_fold *fold)
{
    struct uth_table *table = fold->table;
    uth_postings_free(&table->undo);
    table->undo_round = 0;
    table->reversed |= fold->event->round == table->round_number;
    table->late = fold->event->number;
    return UTH_REASON_OK;
}

enum uth_reason uth_do_void(struct uth_doing *doing, const struct uth_command *command)
{
    UTH_TRY(need_round(doing));
    UTH_TRY(check_meant(doing, command, doing->table->round_number));
    if (command->text[0] == '\0')
        return UTH_REFUSE(doing->refusal, VOID_NO_REASON);
    return uth_step_void(doing, command->text);
}
