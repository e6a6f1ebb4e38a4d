/* Mistakes put right: cards, wagers and decisions of a round, corrected after later steps used them.
 *
 * The round is not played again. Physical cards lie where they lie, and people decided on what they
 * saw, so that what was recorded otherwise is recorded as it was; everything that follows from it
 * (who has still to decide, the collection, the settlement) is worked out anew. The result must be a
 * round that these rules allow.
 *
 * An amendment takes as many numbers of events as may be needed to tell the round that it leaves
 * (round_retell.c): a hand that had played may have to check three times now. */
#include "round_state.h"

#include "check.h"
#include "settle_parts.h"

#include <stdlib.h>
#include <string.h>

enum { EVENTS_PER_HAND = 4 };

uint32_t uth_amendment_room(const struct uth_amendment *amend)
{
    uint32_t decided = 0;
    for (int i = 0; i < amend->hand_count; i++)
        decided += 1U + (amend->hand[i].has_tip || amend->hand[i].has_tip_play);
    return EVENTS_PER_HAND * decided;
}

static void *copy_of(const void *from, size_t size)
{
    void *copy = malloc(size > 0 ? size : 1);
    return copy != NULL && size > 0 ? memcpy(copy, from, size) : copy;
}

struct uth_round *uth_round_copy(const struct uth_round *round)
{
    struct uth_round *copy = malloc(sizeof *copy);
    if (copy == NULL)
        return NULL;
    size_t capacity = (size_t)round->hand_capacity;
    struct uth_settle_input in = uth_round_settle_input(round);
    struct uth_refusal unheard;
    *copy = *round;
    copy->hands = copy_of(round->hands, capacity * sizeof *round->hands);
    copy->progress = copy_of(round->progress, capacity * sizeof *round->progress);
    copy->slots = copy_of(round->slots, round->slot_count * sizeof *round->slots);
    copy->settlement = NULL;
    bool settled = round->settlement == NULL ||
                   uth_settle_checked(&in, &copy->settlement, &unheard) == UTH_REASON_OK;
    if (copy->hands != NULL && copy->progress != NULL && copy->slots != NULL && settled)
        return copy;
    uth_round_free(copy);
    return NULL;
}

/* ---- putting ---- */

static int amended_index(const struct uth_round *round, const struct uth_amended_hand *put)
{
    for (int i = 0; i < round->hand_count; i++)
        if (round->hands[i].spot == put->spot && !round->hands[i].backline &&
            (put->player == 0 || round->hands[i].player == put->player))
            return i;
    return -1;
}

/* On how many streets has a hand checked that has decided so? One that has not is asked on the street
 * that is open. */
static uint8_t checked_streets(const struct uth_round *round, const struct uth_decision *decision)
{
    switch (decision->choice) {
    case UTH_PLAYED: return (uint8_t)decision->street;
    case UTH_FOLDED: return UTH_RIVER;
    default: return uth_phase_decides(round->phase) ? (uint8_t)uth_phase_street(round->phase) : 0;
    }
}

static void put_dead(struct uth_round *round, int spot, enum uth_dead dead)
{
    for (int i = 0; i < round->hand_count; i++) {
        struct uth_hand *hand = &round->hands[i];
        if (hand->spot != spot)
            continue;
        /* A hand that was never turned over died before hands were. */
        enum uth_phase last = hand->cards[0] == UTH_NO_CARD ? UTH_PHASE_RIVER : UTH_PHASE_SHOWDOWN;
        enum uth_phase phase = round->phase < last ? round->phase : last;
        if (hand->dead != UTH_DEAD_NOT && dead == UTH_DEAD_NOT &&
            hand->decision.choice == UTH_UNDECIDED)
            round->progress[i].checked = checked_streets(round, &hand->decision);
        if (dead == UTH_DEAD_NOT)
            round->progress[i].died = 0;
        else if (hand->dead == UTH_DEAD_NOT)
            round->progress[i].died = (uint8_t)phase;
        hand->dead = dead;
    }
}

static void put_play(struct uth_round *round, int index, bool tip, struct uth_decision decision)
{
    struct uth_hand *hand = &round->hands[index];
    struct uth_progress *progress = &round->progress[index];
    bool decides = uth_has_base(tip ? hand->tip : hand->wager);
    if (decision.choice != UTH_PLAYED)
        decision = (struct uth_decision){.choice = decision.choice};
    *(tip ? &hand->tip_decision : &hand->decision) = decision;
    *(tip ? &progress->tip_checked : &progress->checked) =
        decides ? checked_streets(round, &decision) : 0;
}

static enum uth_reason put_hand(struct uth_round *round, const struct uth_amended_hand *put,
                                struct uth_refusal *refusal)
{
    int index = amended_index(round, put);
    if (index < 0)
        return UTH_REFUSE(refusal, NO_HAND_HERE, .spot = put->spot);
    struct uth_hand *hand = &round->hands[index];
    if (round->game->rules->spots_shared && put->player == 0)
        return UTH_REFUSE(refusal, AMEND_WHOSE, .spot = put->spot);
    bool unseen = hand->cards[0] == UTH_NO_CARD && round->phase < UTH_PHASE_SHOWDOWN;
    if ((put->has_cards && unseen) || (put->has_dead && round->phase < UTH_PHASE_PREFLOP))
        return UTH_REFUSE(refusal, AMEND_UNSEEN, .spot = put->spot);
    for (int i = 0; put->has_cards && i < round->hand_count; i++)
        if (round->hands[i].spot == put->spot)
            memcpy(round->hands[i].cards, put->cards, sizeof put->cards);
    bool based = uth_has_base(hand->wager), tipped = uth_has_base(hand->tip);
    if (put->has_wagers)
        memcpy(hand->wager, put->wager, sizeof hand->wager);
    if (put->has_tip)
        memcpy(hand->tip, put->tip, sizeof hand->tip);
    bool base = uth_has_base(hand->wager);
    bool plays = put->has_play || base != based;
    bool tip_plays = put->has_tip_play || uth_has_base(hand->tip) != tipped;
    round->with_base[hand->spot] += base - based;
    bool dead = hand->dead != UTH_DEAD_NOT && (!put->has_dead || put->dead != UTH_DEAD_NOT);
    bool asks = (put->has_play && put->decision.choice == UTH_UNDECIDED) ||
                (put->has_tip_play && put->tip_decision.choice == UTH_UNDECIDED);
    if (dead && (plays || tip_plays))
        return UTH_REFUSE(refusal, DEAD_ALREADY, .spot = put->spot);
    if (asks && !uth_phase_decides(round->phase))
        return UTH_REFUSE(refusal, HAND_UNDECIDED);
    if (plays)
        put_play(round, index, false, put->has_play ? put->decision : (struct uth_decision){0});
    if (tip_plays)
        put_play(round, index, true,
                 put->has_tip_play ? put->tip_decision : (struct uth_decision){0});
    if (put->has_dead)
        put_dead(round, put->spot, put->dead);
    if (put->has_claim)
        round->meters.claimed[put->spot - 1] =
            (struct uth_claimed){true, put->claim_before, put->claim_after};
    return UTH_REASON_OK;
}

/* ---- what follows ---- */

static enum uth_reason check_cards(struct uth_round *round, struct uth_refusal *refusal)
{
    uint32_t seen = 0;
    round->used = 0;
    enum uth_reason reason =
        uth_check_cards(&round->used, round->board, round->board_known, refusal);
    if (reason == UTH_REASON_OK && round->dealer[0] != UTH_NO_CARD)
        reason = uth_check_cards(&round->used, round->dealer, 2, refusal);
    for (int i = 0; i < round->hand_count && reason == UTH_REASON_OK; i++) {
        const struct uth_hand *hand = &round->hands[i];
        if (hand->cards[0] == UTH_NO_CARD || (seen >> hand->spot & 1U) != 0)
            continue;
        seen |= 1U << hand->spot;
        reason = uth_check_cards(&round->used, hand->cards, 2, refusal);
    }
    return reason;
}

static enum uth_reason check_open_decision(const struct uth_round *round,
                                           const struct uth_hand *hand, bool tip,
                                           struct uth_refusal *refusal)
{
    const struct uth_decision *decision = tip ? &hand->tip_decision : &hand->decision;
    const uth_cents *wager = tip ? hand->tip : hand->wager;
    if (decision->choice == UTH_UNDECIDED)
        return UTH_REASON_OK;
    if (!uth_has_base(wager))
        return UTH_REFUSE(refusal, NOTHING_TO_DECIDE);
    bool later = !uth_phase_decides(round->phase) ||
                 (decision->choice == UTH_FOLDED && round->phase != UTH_PHASE_RIVER) ||
                 (decision->choice == UTH_PLAYED &&
                  (int)decision->street > (int)uth_phase_street(round->phase));
    if (later)
        return UTH_REFUSE(refusal, AMEND_TOO_EARLY, .spot = hand->spot);
    if (decision->choice == UTH_FOLDED)
        return UTH_REASON_OK;
    return uth_check_play(round->game, wager[UTH_ANTE], decision->street, decision->multiple,
                          refusal);
}

/* Before the showdown, when much is still open. */
static enum uth_reason check_open_hand(const struct uth_round *round, const struct uth_hand *hand,
                                       struct uth_refusal *refusal)
{
    struct uth_neighbours seen = uth_round_neighbours(round, hand);
    enum uth_reason reason = uth_check_place(round->game, &round->bank, hand, &seen, refusal);
    if (reason == UTH_REASON_OK)
        reason = uth_check_wagers(round->game, hand, refusal);
    for (int tip = 0; tip < 2 && reason == UTH_REASON_OK; tip++)
        reason = check_open_decision(round, hand, tip, refusal);
    return reason;
}

static enum uth_reason check_round(const struct uth_round *round, const struct uth_amendment *amend,
                                   struct uth_refusal *refusal)
{
    if (round->phase >= UTH_PHASE_SHOWDOWN) {
        struct uth_settle_input in = uth_round_settle_input(round);
        return uth_settle_check(&in, refusal);
    }
    enum uth_reason reason = UTH_REASON_OK;
    for (int i = 0; i < amend->hand_count && reason == UTH_REASON_OK; i++) {
        int index = amended_index(round, &amend->hand[i]);
        reason = check_open_hand(round, &round->hands[index], refusal);
    }
    return reason;
}

static enum uth_reason settle_again(struct uth_round *round, struct uth_refusal *refusal)
{
    round->undecided = 0;
    for (int i = 0; i < round->hand_count; i++)
        round->undecided +=
            uth_round_must_decide(round, i, false) + uth_round_must_decide(round, i, true);
    const struct uth_schedule *schedule = round->game->schedule;
    if (schedule != NULL)
        round->fee = uth_collection_fee(schedule, round->hands, round->hand_count);
    if (round->phase != UTH_PHASE_SETTLED)
        return UTH_REASON_OK;
    struct uth_settle_input in = uth_round_settle_input(round);
    uth_settlement_free(round->settlement);
    return uth_settle_checked(&in, &round->settlement, refusal);
}

static enum uth_reason put(struct uth_round *round, const struct uth_amendment *amend,
                           struct uth_refusal *refusal)
{
    if (amend->board_count != 0 && amend->board_count != round->board_known)
        return UTH_REFUSE(refusal, AMEND_BOARD, .count = round->board_known);
    if (amend->has_dealer && round->dealer[0] == UTH_NO_CARD)
        return UTH_REFUSE(refusal, AMEND_NO_DEALER);
    memcpy(round->board, amend->board, (size_t)amend->board_count);
    if (amend->has_dealer)
        memcpy(round->dealer, amend->dealer, sizeof round->dealer);
    enum uth_reason reason = UTH_REASON_OK;
    for (int i = 0; i < amend->hand_count && reason == UTH_REASON_OK; i++)
        reason = put_hand(round, &amend->hand[i], refusal);
    if (reason == UTH_REASON_OK)
        reason = check_cards(round, refusal);
    if (reason == UTH_REASON_OK)
        reason = check_round(round, amend, refusal);
    return reason == UTH_REASON_OK ? settle_again(round, refusal) : reason;
}

enum uth_reason uth_round_amended(const struct uth_round *round, const struct uth_amendment *amend,
                                  struct uth_round **after, struct uth_refusal *refusal)
{
    *after = NULL;
    if (round->phase == UTH_PHASE_BETTING || round->phase == UTH_PHASE_VOID)
        return UTH_REFUSE(refusal, WRONG_PHASE, .action = "amend",
                          .phase = uth_phase_name(round->phase));
    if (amend->board_count == 0 && !amend->has_dealer && amend->hand_count == 0)
        return UTH_REFUSE(refusal, AMEND_NOTHING);
    struct uth_round *copy = uth_round_copy(round);
    if (copy == NULL)
        return UTH_REFUSE(refusal, OUT_OF_MEMORY);
    enum uth_reason reason = put(copy, amend, refusal);
    if (reason != UTH_REASON_OK) {
        uth_round_free(copy);
        return reason;
    }
    *after = copy;
    return UTH_REASON_OK;
}
