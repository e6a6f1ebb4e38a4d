/* A round is re-opened and put right: what was recorded wrongly is recorded as it was, the round is
 * settled again, and money moves by the difference.
 *
 * From the close of betting until the next round begins; after that a settled round can be reversed as
 * a whole. One event holds the corrections, who asked and who agreed, and the postings. It is an act
 * of the round, so the record holds every version: the round up to the event, and up to the next.
 *
 * What a player owes comes from their chips, then from their account; a correction that they cannot
 * pay is refused. The system never lends: with the money paid in, it is made again. */
#include "floor_state.h"

#include <stdio.h>
#include <string.h>

bool uth_table_can_amend(const struct uth_table *table)
{
    return table->config.dealer && !table->rules->spots_shared && table->round != NULL &&
           !table->reversed && uth_round_phase(table->round) > UTH_PHASE_BETTING &&
           uth_round_phase(table->round) != UTH_PHASE_VOID;
}

static enum uth_reason check_table(struct uth_doing *doing, const struct uth_command *command)
{
    const struct uth_table *table = doing->table;
    const struct uth_amendment *put = &command->put;
    if (!table->config.dealer)
        return UTH_REFUSE(doing->refusal, RUNS_ITSELF);
    if (table->rules->spots_shared)
        return UTH_REFUSE(doing->refusal, NO_SEATS_HERE);
    if (!uth_table_can_amend(table))
        return UTH_REFUSE(doing->refusal, NOTHING_TO_AMEND);
    if (command->text[0] == '\0')
        return UTH_REFUSE(doing->refusal, AMEND_NO_REASON);
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

enum uth_reason uth_amend_try(struct uth_doing *doing, const struct uth_command *command,
                              struct uth_round **after, struct uth_postings *postings)
{
    struct uth_table *table = doing->table;
    struct uth_action action = uth_action_of(UTH_DO_AMEND);
    action.amend = command->put;
    *after = NULL;
    UTH_TRY(check_table(doing, command));
    struct uth_round *copy = uth_round_copy(table->round);
    if (copy == NULL)
        return UTH_REFUSE(doing->refusal, OUT_OF_MEMORY);
    struct uth_table then = *table;
    then.round = copy;
    enum uth_reason reason = uth_round_do(copy, &action, NULL, doing->refusal);
    if (reason == UTH_REASON_OK)
        reason = check_keyed(doing, copy);
    if (reason == UTH_REASON_OK)
        reason = uth_link_before_amend(doing, &then);
    struct uth_postings moves = {0};
    if (reason == UTH_REASON_OK &&
        (!uth_money_to_amend(table, &then, &moves) || !uth_money_from_now(doing, &moves, postings)))
        reason = UTH_REFUSE(doing->refusal, OUT_OF_MEMORY);
    uth_postings_free(&moves);
    if (reason == UTH_REASON_OK && uth_money_exceeds_box(doing, postings))
        reason = UTH_REFUSE(doing->refusal, BOX_SWEPT);
    if (reason == UTH_REASON_OK) {
        *after = copy;
        return reason;
    }
    uth_round_free(copy);
    uth_postings_free(postings);
    return reason;
}

enum uth_reason uth_do_amend(struct uth_doing *doing, const struct uth_command *command)
{
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_ROUND);
    struct uth_round *after;
    UTH_TRY(uth_amend_try(doing, command, &after, &event.postings));
    uth_round_free(after);
    event.round = doing->table->round_number;
    event.act.action = uth_action_of(UTH_DO_AMEND);
    event.act.action.amend = command->put;
    snprintf(event.text, sizeof event.text, "%s", command->text);
    return uth_floor_emit(doing, &event);
}

enum uth_reason uth_floor_try_amend(struct uth_floor *floor, const struct uth_command *command,
                                    struct uth_round **after, struct uth_postings *postings,
                                    struct uth_refusal *refusal)
{
    struct uth_doing doing = {.floor = floor, .refusal = refusal};
    uth_refusal_clear(refusal);
    *after = NULL;
    UTH_TRY(uth_floor_route(&doing, command));
    return uth_amend_try(&doing, command, after, postings);
}
