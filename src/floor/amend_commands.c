/* A round is re-opened and put right: what was recorded wrongly is recorded as it was, the round is
 * settled again, and money moves by the difference.
 *
 * The round of a table with a dealer, from the close of betting until the next begins: one event holds
 * the corrections, who asked and who agreed, and the postings. It is an act of the round, so the record
 * holds every version: the round up to the event, and up to the next.
 *
 * Any settled round after that, and at a table that runs itself: the command brings the round with it,
 * read from the history (past.h), and the event `put_right` says the same of it. Money moves between
 * accounts as they stand now; what lies on the felt of the round in play is not touched.
 *
 * What a player owes comes from their chips, then from their account; a correction that they cannot
 * pay is refused, because the system never lends. Where the house banks, it may carry what is missing:
 * the command says so, and the event how much it was. */
#include "floor_state.h"
#include "past.h"

#include <stdio.h>
#include <string.h>

bool uth_table_can_amend(const struct uth_table *table)
{
    return table->config.dealer && table->round != NULL && !table->reversed && !table->final &&
           uth_round_phase(table->round) > UTH_PHASE_BETTING &&
           uth_round_phase(table->round) != UTH_PHASE_VOID;
}

bool uth_amend_needs_past(const struct uth_floor *floor, const struct uth_command *command)
{
    const struct uth_table *table = uth_floor_find_table(floor, command->table);
    bool names = command->what == UTH_FLOOR_AMEND ||
                 (command->what == UTH_FLOOR_CLAIM && command->actor.role != UTH_ROLE_GAME);
    if (!names || table == NULL || command->order.round == 0 ||
        command->order.round > table->round_number)
        return false;
    return command->order.round < table->round_number || !uth_table_can_amend(table) ||
           (command->carry && !uth_table_in_round(table));
}

/* The table with the round that the command is about; NULL: refused. */
static const struct uth_table *find_round(struct uth_doing *doing,
                                          const struct uth_command *command, bool *late)
{
    const struct uth_table *table = doing->table;
    const struct uth_past *past = command->past;
    *late = uth_amend_needs_past(doing->floor, command);
    if (!*late) {
        bool other = command->order.round != 0 && command->order.round != table->round_number;
        if (!other && uth_table_can_amend(table))
            return table;
        UTH_REFUSE(doing->refusal, NOTHING_TO_AMEND);
        return NULL;
    }
    if (past == NULL || past->table->round_number != command->order.round || past->reversed ||
        past->table->round == NULL || uth_round_phase(past->table->round) != UTH_PHASE_SETTLED)
        UTH_REFUSE(doing->refusal, NOTHING_TO_AMEND);
    else if (past->read < table->late)
        UTH_REFUSE(doing->refusal, AMENDED_MEANWHILE);
    else if (past->carried)
        UTH_REFUSE(doing->refusal, ROUND_CARRIED);
    else
        return past->table;
    return NULL;
}

static enum uth_reason check_put(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    const struct uth_amendment *put = &command->put;
    if (command->text[0] == '\0')
        return UTH_REFUSE(doing->refusal, AMEND_NO_REASON);
    if (command->carry && uth_table_has_position(table))
        return UTH_REFUSE(doing->refusal, CARRY_NO_HOUSE);
    if (command->carry && !uth_amend_needs_past(doing->floor, command))
        return UTH_REFUSE(doing->refusal, CARRY_LATER);
    bool cards = put->board_count > 0 || put->has_dealer;
    for (int i = 0; i < put->hand_count; i++)
        cards = cards || put->hand[i].has_cards;
    return cards && table->config.source == UTH_SOURCE_HOUSE
               ? UTH_REFUSE(doing->refusal, AMEND_DECK)
               : UTH_REASON_OK;
}

/* A card that was keyed and not yet used is another one. */
static enum uth_reason check_keyed(struct uth_doing *doing, const struct uth_round *after)
{
    const struct uth_table *table = doing->table;
    int known;
    const uth_card *board = uth_round_board(after, &known);
    uth_cards used = uth_cards_of(board, (size_t)known);
    for (int i = 0; i < uth_round_hand_count(after); i++)
        if (uth_round_hand(after, i)->cards[0] != UTH_NO_CARD)
            used |= uth_cards_of(uth_round_hand(after, i)->cards, 2);
    for (int i = 0; i < table->keyed_count; i++)
        if ((used & uth_card_bit(table->keyed[i])) != 0)
            return UTH_REFUSE(doing->refusal, CARD_TWICE, .card = uth_card_text(table->keyed[i]));
    return UTH_REASON_OK;
}

/* Whose hands are meant, by number; what the floor itself adds is not for clients to say. */
static void name_hands(const struct uth_table *table, struct uth_amendment *put)
{
    for (int i = 0; i < put->hand_count; i++) {
        struct uth_amended_hand *hand = &put->hand[i];
        hand->player = 0;
        hand->has_claim = false;
        for (int k = 0; k < uth_round_hand_count(table->round); k++) {
            const struct uth_hand *there = uth_round_hand(table->round, k);
            const char *name = uth_table_player_name(table, there->player);
            if (there->spot == hand->spot && !there->backline && hand->name[0] != '\0' &&
                name != NULL && strcmp(name, hand->name) == 0)
                hand->player = there->player;
        }
        if (hand->name[0] != '\0' && hand->player == 0)
            hand->spot = 0; /* nobody of this name: the round finds no hand */
    }
}

/* The round as it would be; NULL: refused. */
static struct uth_round *round_after(struct uth_doing *doing, const struct uth_table *before,
                                     const struct uth_amendment *put)
{
    struct uth_action action = uth_action_of(UTH_DO_AMEND);
    action.amend = *put;
    struct uth_round *copy = uth_round_copy(before->round);
    if (copy == NULL)
        UTH_REFUSE(doing->refusal, OUT_OF_MEMORY);
    else if (uth_round_do(copy, &action, NULL, doing->refusal) == UTH_REASON_OK)
        return copy;
    uth_round_free(copy);
    return NULL;
}

static enum uth_reason find_money(struct uth_doing *doing, const struct uth_command *command,
                                  const struct uth_table *then, struct uth_amending *it)
{
    struct uth_postings moves = {0};
    bool made = uth_money_to_amend(it->before, then, it->newly_paid, &moves) &&
                uth_money_from_now(doing, &moves, &it->postings);
    uth_postings_free(&moves);
    if (!made)
        return UTH_REFUSE(doing->refusal, OUT_OF_MEMORY);
    if (uth_money_exceeds_box(doing, &it->postings))
        return UTH_REFUSE(doing->refusal, BOX_SWEPT);
    return uth_money_missing(doing, command->carry, it);
}

enum uth_reason uth_amend_try(struct uth_doing *doing, const struct uth_command *command,
                              struct uth_amending *it)
{
    *it = (struct uth_amending){.put = command->put};
    it->before = find_round(doing, command, &it->late);
    if (it->before == NULL)
        return doing->refusal->reason;
    UTH_TRY(check_put(doing, command));
    enum uth_reason reason = UTH_REASON_OK;
    name_hands(it->before, &it->put);
    struct uth_table then = *it->before;
    then.round = it->after = round_after(doing, it->before, &it->put);
    if (it->after == NULL)
        return doing->refusal->reason;
    if (!it->late)
        reason = check_keyed(doing, it->after);
    if (reason == UTH_REASON_OK)
        reason = uth_link_before_amend(doing, &then, it);
    if (reason == UTH_REASON_OK && it->newly_paid > 0) { /* with the awards that were claimed */
        uth_round_free(it->after);
        then.round = it->after = round_after(doing, it->before, &it->put);
        reason = it->after == NULL ? doing->refusal->reason : UTH_REASON_OK;
    }
    if (reason == UTH_REASON_OK)
        reason = find_money(doing, command, &then, it);
    if (reason != UTH_REASON_OK)
        uth_amending_free(it);
    return reason;
}

void uth_amending_free(struct uth_amending *it)
{
    uth_round_free(it->after);
    uth_postings_free(&it->postings);
    it->after = NULL;
}

enum uth_reason uth_do_amend(struct uth_doing *doing, const struct uth_command *command)
{
    struct uth_amending it;
    enum uth_reason reason = uth_amend_try(doing, command, &it);
    if (reason == UTH_REASON_OK)
        reason = uth_ledger_check(doing->floor->ledger, &it.postings, doing->refusal);
    if (reason == UTH_REASON_OK)
        reason = uth_link_amend(doing, &it);
    if (reason != UTH_REASON_OK) {
        uth_amending_free(&it);
        return reason;
    }
    struct uth_floor_event event =
        uth_floor_event_of(it.late ? UTH_EVENT_PUT_RIGHT : UTH_EVENT_ROUND);
    event.postings = it.postings;
    event.round = it.before->round_number;
    event.amount = it.carried;
    event.act.action = uth_action_of(UTH_DO_AMEND);
    event.act.action.amend = it.put;
    snprintf(event.text, sizeof event.text, "%s", command->text);
    uth_round_free(it.after);
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_fold_put_right(struct uth_fold *fold)
{
    struct uth_table *table = fold->table;
    uint32_t round = fold->event->round;
    table->late = fold->event->number;
    table->final |= round == table->round_number;
    if (round == table->round_number || round == table->undo_round) {
        uth_postings_free(&table->undo);
        table->undo_round = 0;
    }
    return UTH_REASON_OK;
}

enum uth_reason uth_floor_try_amend(struct uth_floor *floor, const struct uth_command *command,
                                    struct uth_amending *it, struct uth_refusal *refusal)
{
    struct uth_doing doing = {.floor = floor, .refusal = refusal};
    uth_refusal_clear(refusal);
    *it = (struct uth_amending){0};
    UTH_TRY(uth_floor_route(&doing, command));
    return uth_amend_try(&doing, command, it);
}
