/* Claims: the dealer selects spot and hand, the system compares with what was dealt and sets the
 * amount aside at once; a supervisor confirms; a card of the right kind completes. Three steps,
 * three people. */
#include "floor_state.h"
#include "past.h"

#include <stdio.h>
#include <string.h>

/* ---- claiming ---- */

/* The hand button. */
static enum uth_reason find_line(struct uth_doing *doing, const char *label, int *line)
{
    const struct uth_pay_table *pay = doing->link->pay;
    for (*line = 0; *line < pay->line_count; (*line)++)
        if (strcmp(pay->line[*line].label, label) == 0)
            break;
    if (*line == pay->line_count)
        return UTH_REFUSE(doing->refusal, NO_SUCH_BUTTON, .value = label, .offered = pay->name);
    if (pay->line[*line].percent == 0)
        return UTH_REFUSE(doing->refusal, NOT_FROM_METER);
    return UTH_REASON_OK;
}

static const struct uth_claim *open_claim(const struct uth_link *link, const char *table,
                                          uint32_t round, int spot)
{
    for (int i = 0; i < link->claim_count; i++) {
        const struct uth_claim *claim = &link->claims[i];
        if (uth_claim_is_open(claim) && claim->round == round && claim->spot == spot &&
            strcmp(claim->table, table) == 0)
            return claim;
    }
    return NULL;
}

/* The hand button again: withdraws the claim. Later claims of the table depend on what this one
 * left, so they are undone before it. */
static enum uth_reason withdraw(struct uth_doing *doing, const struct uth_claim *claim, int line)
{
    const struct uth_link *link = doing->link;
    if (claim->state != UTH_CLAIM_PENDING || claim->line != line)
        return claim->line != line ? UTH_REFUSE(doing->refusal, OTHER_HAND_CLAIMED)
                                   : UTH_REFUSE(doing->refusal, CLAIM_CONFIRMED);
    for (int i = 0; i < link->claim_count; i++) {
        const struct uth_claim *other = &link->claims[i];
        if (other->number > claim->number && other->level == claim->level &&
            uth_claim_is_open(other) && strcmp(other->table, claim->table) == 0)
            return UTH_REFUSE(doing->refusal, CLAIM_STANDS_ON);
    }
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_CLAIM_WITHDRAWN);
    event.link.number = claim->number;
    return uth_link_emit(doing, doing->link, &event);
}

static struct uth_floor_event claim_event(const struct uth_doing *doing, const char *table,
                                          uint32_t round, int spot, int line)
{
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_CLAIMED);
    snprintf(event.link.table, sizeof event.link.table, "%s", table);
    event.link.number = doing->link->claim_last + 1;
    event.link.spot = (uint8_t)spot;
    event.link.line = (uint8_t)line;
    event.link.level = doing->link->pay->line[line].level;
    event.round = round;
    return event;
}

static enum uth_reason check_room(struct uth_doing *doing)
{
    return doing->link->claim_count < UTH_OPEN_CLAIMS_MAX ? UTH_REASON_OK
                                                          : UTH_REFUSE(doing->refusal, CLAIMS_FULL);
}

enum uth_reason uth_link_claim_hand(struct uth_doing *doing, const struct uth_hand *hand, int line)
{
    const struct uth_table *table = doing->table;
    struct uth_doing of_link = *doing;
    of_link.link = uth_table_link(doing->floor, table);
    UTH_TRY(check_room(&of_link));
    struct uth_floor_event event =
        claim_event(&of_link, table->config.name, table->round_number, hand->spot, line);
    int known;
    const uth_card *board = uth_round_board(table->round, &known);
    event.card_count = 2 + known;
    memcpy(event.cards, hand->cards, 2);
    memcpy(event.cards + 2, board, (size_t)known);
    snprintf(event.player, sizeof event.player, "%s", uth_table_player_name(table, hand->player));
    return uth_link_emit(&of_link, of_link.link, &event);
}

/* The hand whose meter award comes before this spot's: the farthest to the right is first. */
static enum uth_reason check_order(struct uth_doing *doing, int spot)
{
    const struct uth_table *table = doing->table;
    for (int i = 0; i < uth_round_hand_count(table->round); i++) {
        const struct uth_hand *hand = uth_round_hand(table->round, i);
        if (hand->spot > spot && uth_link_meter_line(table, hand) >= 0 &&
            open_claim(doing->link, table->config.name, table->round_number, hand->spot) == NULL)
            return UTH_REFUSE(doing->refusal, CLAIM_ORDER, .spot = hand->spot);
    }
    return UTH_REASON_OK;
}

static const struct uth_hand *hand_at(const struct uth_table *table, int spot)
{
    for (int i = 0; i < uth_round_hand_count(table->round); i++) {
        const struct uth_hand *hand = uth_round_hand(table->round, i);
        if (hand->spot == spot && !hand->backline)
            return hand;
    }
    return NULL;
}

static enum uth_reason check_cards(struct uth_doing *doing, const struct uth_command *command,
                                   int count)
{
    uth_cards used = 0;
    if (command->card_count != count)
        return UTH_REFUSE(doing->refusal, CLAIM_CARDS, .count = count);
    for (int i = 0; i < count; i++) {
        if (!uth_card_is_valid(command->cards[i]))
            return UTH_REFUSE(doing->refusal, BAD_CARD);
        if (used & uth_card_bit(command->cards[i]))
            return UTH_REFUSE(doing->refusal, CARD_TWICE, .card = uth_card_text(command->cards[i]));
        used |= uth_card_bit(command->cards[i]);
    }
    return UTH_REASON_OK;
}

/* A jackpot of a round that is over, which a correction will bring about: a supervisor says what the
 * hand really was. It is confirmed and recorded like any other; the correction, which must find it in
 * the cards, pays it (link_round.c). */
static enum uth_reason claim_late(struct uth_doing *doing, const struct uth_command *command,
                                  int line)
{
    const struct uth_past *past = command->past;
    bool late = uth_amend_needs_past(doing->floor, command);
    const struct uth_table *table = late && past != NULL ? past->table : doing->table;
    const struct uth_claim *before =
        open_claim(doing->link, doing->table->config.name, command->order.round, command->spot);
    if (doing->actor.role != UTH_ROLE_SUPERVISOR)
        return UTH_REFUSE(doing->refusal, NOT_ALLOWED, .role = uth_role_name(doing->actor.role));
    if (before != NULL)
        return withdraw(doing, before, line);
    if (table->round == NULL || table->round_number != command->order.round ||
        uth_round_phase(table->round) != UTH_PHASE_SETTLED || table->reversed ||
        (late && past->reversed))
        return UTH_REFUSE(doing->refusal, NOTHING_TO_AMEND);
    const struct uth_hand *hand = hand_at(table, command->spot);
    if (hand == NULL)
        return UTH_REFUSE(doing->refusal, NO_PROGRESSIVE_AT, .spot = command->spot);
    UTH_TRY(check_cards(doing, command, 7));
    UTH_TRY(check_room(doing));
    if (uth_paytable_progressive_line(doing->link->pay, command->cards, command->cards + 2) != line)
        return UTH_REFUSE(doing->refusal, NOT_THIS_HAND);
    struct uth_floor_event event =
        claim_event(doing, doing->table->config.name, command->order.round, command->spot, line);
    event.card_count = 7;
    memcpy(event.cards, command->cards, 7);
    snprintf(event.player, sizeof event.player, "%s", uth_table_player_name(table, hand->player));
    return uth_link_emit(doing, doing->link, &event);
}

/* At a table of this floor the system knows the cards: it dealt them, or they were keyed. */
static enum uth_reason claim_here(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    const struct uth_link_member *member = uth_link_member(doing->link, table->config.name);
    int line;
    UTH_TRY(find_line(doing, command->order.hand, &line));
    if (command->order.round != 0)
        return claim_late(doing, command, line);
    if (member == NULL || !member->open || !uth_table_in_round(table) ||
        uth_round_phase(table->round) != UTH_PHASE_SHOWDOWN)
        return UTH_REFUSE(doing->refusal, CLAIM_TOO_EARLY);
    const struct uth_claim *before =
        open_claim(doing->link, table->config.name, table->round_number, command->spot);
    if (before != NULL)
        return withdraw(doing, before, line);
    const struct uth_hand *hand = hand_at(table, command->spot);
    if (hand == NULL || hand->wager[UTH_PROGRESSIVE] == 0)
        return UTH_REFUSE(doing->refusal, NO_PROGRESSIVE_AT, .spot = command->spot);
    if (uth_link_meter_line(table, hand) != line)
        return UTH_REFUSE(doing->refusal, HAND_NOT_DEALT, .spot = command->spot);
    UTH_TRY(check_order(doing, command->spot));
    return uth_link_claim_hand(doing, hand, line);
}

/* At another game's table: the evaluator reads the five cards that it names. */
static enum uth_reason claim_elsewhere(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_link *link = doing->link;
    int line;
    UTH_TRY(find_line(doing, command->order.hand, &line));
    const struct uth_link_member *member = uth_link_member(link, command->table);
    if (!member->open || member->round != command->order.round)
        return UTH_REFUSE(doing->refusal, NO_GAME);
    const struct uth_claim *before = open_claim(link, command->table, member->round, command->spot);
    if (before != NULL)
        return withdraw(doing, before, line);
    if (command->spot < 1 || command->spot > UTH_LINK_SPOTS_MAX ||
        member->wager[command->spot - 1] == 0)
        return UTH_REFUSE(doing->refusal, NO_PROGRESSIVE_AT, .spot = command->spot);
    UTH_TRY(check_cards(doing, command, 5));
    UTH_TRY(check_room(doing));
    uth_strength strength = uth_eval5(command->cards);
    int earned = 0;
    while (earned < link->pay->line_count && strength < link->pay->line[earned].from)
        earned++;
    if (earned != line)
        return UTH_REFUSE(doing->refusal, NOT_THIS_HAND);
    struct uth_floor_event event =
        claim_event(doing, command->table, member->round, command->spot, line);
    event.card_count = 5;
    memcpy(event.cards, command->cards, 5);
    return uth_link_emit(doing, doing->link, &event);
}

/* ---- approving ---- */

static enum uth_reason same_person(struct uth_doing *doing)
{
    return UTH_REFUSE(doing->refusal, SAME_PERSON);
}

/* The open claim that the command names; NULL: refused. */
static const struct uth_claim *find_open_claim(struct uth_doing *doing,
                                               const struct uth_command *command)
{
    const struct uth_claim *claim = uth_link_claim(doing->link, command->order.number);
    if (claim != NULL && uth_claim_is_open(claim))
        return claim;
    UTH_REFUSE(doing->refusal, NO_SUCH_CLAIM, .number = command->order.number);
    return NULL;
}

enum uth_reason uth_do_confirm_claim(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_claim *claim = find_open_claim(doing, command);
    if (claim == NULL)
        return doing->refusal->reason;
    if (claim->state != UTH_CLAIM_PENDING)
        return UTH_REFUSE(doing->refusal, CLAIM_STATE);
    if (uth_is_excluded(doing, command))
        return same_person(doing);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_CLAIM_CONFIRMED);
    event.link.number = claim->number;
    return uth_link_emit(doing, doing->link, &event);
}

enum uth_reason uth_do_complete_claim(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_claim *claim = find_open_claim(doing, command);
    if (claim == NULL)
        return doing->refusal->reason;
    if (claim->state != UTH_CLAIM_CONFIRMED)
        return claim->state == UTH_CLAIM_PENDING ? UTH_REFUSE(doing->refusal, CONFIRM_FIRST)
                                                 : UTH_REFUSE(doing->refusal, WIN_RECORDED);
    if (uth_is_excluded(doing, command))
        return same_person(doing);
    if (claim->aside.amount > doing->link->config.executive_above &&
        doing->actor.role != UTH_ROLE_EXECUTIVE)
        return UTH_REFUSE(doing->refusal, WRONG_CARD, .amount = claim->aside.amount);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_CLAIM_COMPLETED);
    event.link.number = claim->number;
    event.amount = claim->aside.amount;
    event.round = claim->round;
    return uth_link_emit(doing, doing->link, &event);
}

enum uth_reason uth_do_reject_claim(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_claim *claim = find_open_claim(doing, command);
    if (claim == NULL)
        return doing->refusal->reason;
    if (claim->state >= UTH_CLAIM_WON)
        return UTH_REFUSE(doing->refusal, WIN_ONLY_BACK_OUT);
    if (command->text[0] == '\0')
        return UTH_REFUSE(doing->refusal, REJECT_NO_REASON);
    if (uth_is_excluded(doing, command))
        return same_person(doing);
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_CLAIM_REJECTED);
    event.link.number = claim->number;
    snprintf(event.text, sizeof event.text, "%s", command->text);
    return uth_link_emit(doing, doing->link, &event);
}

enum uth_reason uth_do_claim(struct uth_doing *doing, const struct uth_command *command)
{
    if (doing->actor.role == UTH_ROLE_GAME)
        return claim_elsewhere(doing, command);
    if (doing->table == NULL || uth_table_link(doing->floor, doing->table) != doing->link)
        return UTH_REFUSE(doing->refusal, TABLE_NOT_ON_LINK);
    return claim_here(doing, command);
}
