/* May this action happen now? One function for each action; none of them changes anything. */
#include "check.h"
#include "round_state.h"

#include <string.h>

#include <uth/assert.h>

bool uth_phase_decides(enum uth_phase phase)
{
    return phase == UTH_PHASE_PREFLOP || phase == UTH_PHASE_FLOP || phase == UTH_PHASE_RIVER;
}

enum uth_street uth_phase_street(enum uth_phase phase)
{
    UTH_ASSERT(uth_phase_decides(phase));
    return (enum uth_street)(phase - UTH_PHASE_PREFLOP);
}

static enum uth_reason need_phase(const struct uth_round *round, enum uth_phase phase,
                                  const char *action, struct uth_refusal *refusal)
{
    if (round->phase == phase)
        return UTH_REASON_OK;
    if (round->phase >= UTH_PHASE_SETTLED)
        return UTH_REFUSE(refusal, ROUND_OVER, .action = action,
                          .phase = uth_phase_name(round->phase));
    return UTH_REFUSE(refusal, WRONG_PHASE, .action = action,
                      .phase = uth_phase_name(round->phase));
}

static enum uth_reason need_betting(const struct uth_round *round, struct uth_refusal *refusal)
{
    if (round->phase == UTH_PHASE_BETTING)
        return UTH_REASON_OK;
    return UTH_REFUSE(refusal, BETTING_CLOSED);
}

static enum uth_reason check_bank(const struct uth_round *round, const struct uth_action *action,
                                  struct uth_refusal *refusal)
{
    UTH_TRY(need_betting(round, refusal));
    UTH_TRY(uth_check_bank(round->game, &action->bank, refusal));
    if (action->bank.spot == 0)
        return UTH_REFUSE(refusal, BANK_NOT_OFFERED);
    if (action->bank.cover >= UTH_COVERS)
        return UTH_REFUSE(refusal, NO_SUCH_COVER);
    for (int i = 0; i < round->hand_count; i++)
        if (round->hands[i].spot == action->bank.spot)
            return UTH_REFUSE(refusal, SPOT_HAS_WAGERED, .spot = action->bank.spot);
    return UTH_REASON_OK;
}

static enum uth_reason check_bet(const struct uth_round *round, const struct uth_action *action,
                                 struct uth_refusal *refusal)
{
    UTH_TRY(need_betting(round, refusal));
    struct uth_hand hand = {
        .spot = action->who.spot, .backline = action->who.backline, .player = action->who.player};
    memcpy(hand.wager, action->wager, sizeof hand.wager);
    memcpy(hand.tip, action->tip, sizeof hand.tip);
    struct uth_neighbours seen = uth_round_neighbours(round, &hand);
    UTH_TRY(uth_check_place(round->game, &round->bank, &hand, &seen, refusal));
    UTH_TRY(uth_check_wagers(round->game, &hand, refusal));
    if (!round->game->rules->spots_shared || hand.wager[UTH_PROGRESSIVE] == 0)
        return UTH_REASON_OK;
    refusal->wager = UTH_PROGRESSIVE;
    return UTH_REFUSE(refusal, NO_SHARED_PROGRESSIVE);
}

static enum uth_reason find_hand(const struct uth_round *round, const struct uth_action *action,
                                 int *index, struct uth_refusal *refusal)
{
    *index = uth_round_find(round, action->who);
    if (*index >= 0) {
        refusal->hand = *index;
        return UTH_REASON_OK;
    }
    return round->game->rules->spots_shared
               ? UTH_REFUSE(refusal, NO_HAND_AT_POSITION, .spot = action->who.spot)
               : UTH_REFUSE(refusal, NO_SUCH_HAND, .spot = action->who.spot);
}

static enum uth_reason check_withdraw(const struct uth_round *round,
                                      const struct uth_action *action, struct uth_refusal *refusal)
{
    int index;
    UTH_TRY(need_betting(round, refusal));
    UTH_TRY(find_hand(round, action, &index, refusal));
    for (int i = 0; i < round->hand_count && !action->who.backline; i++) {
        const struct uth_hand *hand = &round->hands[i];
        if (hand->backline && hand->spot == action->who.spot)
            return UTH_REFUSE(refusal, BACKLINE_BEHIND, .spot = action->who.spot);
    }
    return UTH_REASON_OK;
}

static enum uth_reason check_close(const struct uth_round *round, struct uth_refusal *refusal)
{
    UTH_TRY(need_phase(round, UTH_PHASE_BETTING, "close", refusal));
    if (round->hand_count == 0)
        return UTH_REFUSE(refusal, NOBODY_BET);
    return uth_check_bank(round->game, &round->bank, refusal);
}

/* Checks the cards of one spot: two, or none yet. */
static enum uth_reason check_spot_cards(const struct uth_round *round, int spot,
                                        const uth_card cards[2], uth_cards *used,
                                        struct uth_refusal *refusal)
{
    bool none = cards[0] == UTH_NO_CARD && cards[1] == UTH_NO_CARD;
    if (none)
        return UTH_REASON_OK;
    if ((round->spots >> spot & 1U) == 0)
        return UTH_REFUSE(refusal, CARD_COUNT, .spot = spot);
    return uth_check_cards(used, cards, 2, refusal);
}

static enum uth_reason check_deal(const struct uth_round *round, const struct uth_action *action,
                                  struct uth_refusal *refusal)
{
    UTH_TRY(need_phase(round, UTH_PHASE_CLOSED, "deal", refusal));
    uth_cards used = round->used;
    for (int spot = 1; spot <= UTH_SPOTS_MAX; spot++)
        UTH_TRY(check_spot_cards(round, spot, action->spot_cards[spot - 1], &used, refusal));
    return UTH_REASON_OK;
}

static enum uth_reason check_decides(const struct uth_round *round, const struct uth_action *action,
                                     int *index, struct uth_refusal *refusal)
{
    if (!uth_phase_decides(round->phase))
        return need_phase(round, UTH_PHASE_PREFLOP, "decide", refusal);
    UTH_TRY(find_hand(round, action, index, refusal));
    refusal->tip = action->for_tip;
    if (round->hands[*index].backline)
        return UTH_REFUSE(refusal, BACKLINE_DECIDES_NOT);
    if (!uth_round_must_decide(round, *index, action->for_tip))
        return UTH_REFUSE(refusal, ALREADY_DECIDED);
    return UTH_REASON_OK;
}

static enum uth_reason check_choice(const struct uth_round *round, const struct uth_action *action,
                                    struct uth_refusal *refusal)
{
    int index = -1;
    UTH_TRY(check_decides(round, action, &index, refusal));
    enum uth_street street = uth_phase_street(round->phase);
    if (action->kind == UTH_DO_CHECK && street == UTH_RIVER)
        return UTH_REFUSE(refusal, CANNOT_CHECK);
    if (action->kind == UTH_DO_FOLD && street != UTH_RIVER)
        return UTH_REFUSE(refusal, CANNOT_FOLD);
    if (action->kind != UTH_DO_PLAY)
        return UTH_REASON_OK;
    const struct uth_hand *hand = &round->hands[index];
    uth_cents ante = action->for_tip ? hand->tip[UTH_ANTE] : hand->wager[UTH_ANTE];
    return uth_check_play(round->game, ante, street, action->multiple, refusal);
}

static enum uth_reason check_timeout(const struct uth_round *round, struct uth_refusal *refusal)
{
    if (!uth_phase_decides(round->phase))
        return need_phase(round, UTH_PHASE_PREFLOP, "A time-out", refusal);
    if (round->undecided == 0)
        return UTH_REFUSE(refusal, ALL_DECIDED);
    return UTH_REASON_OK;
}

static enum uth_reason check_all_decided(const struct uth_round *round, struct uth_refusal *refusal)
{
    if (round->undecided == 0)
        return UTH_REASON_OK;
    return UTH_REFUSE(refusal, STILL_DECIDING, .count = round->undecided);
}

static enum uth_reason check_board(const struct uth_round *round, const struct uth_action *action,
                                   enum uth_phase phase, int count, struct uth_refusal *refusal)
{
    const char *what = count == 3 ? "flop" : "river";
    UTH_TRY(need_phase(round, phase, what, refusal));
    UTH_TRY(check_all_decided(round, refusal));
    uth_cards used = round->used;
    return uth_check_cards(&used, action->cards, count, refusal);
}

/* The spots whose cards have not been shown yet. */
static uint32_t unseen_spots(const struct uth_round *round)
{
    uint32_t unseen = 0;
    for (int i = 0; i < round->hand_count; i++) {
        const struct uth_hand *hand = &round->hands[i];
        if (!hand->backline && hand->cards[0] == UTH_NO_CARD)
            unseen |= 1U << hand->spot;
    }
    return unseen;
}

static enum uth_reason check_reveal(const struct uth_round *round, const struct uth_action *action,
                                    struct uth_refusal *refusal)
{
    UTH_TRY(need_phase(round, UTH_PHASE_RIVER, "reveal", refusal));
    UTH_TRY(check_all_decided(round, refusal));
    uth_cards used = round->used;
    UTH_TRY(uth_check_cards(&used, action->cards, 2, refusal));
    uint32_t unseen = unseen_spots(round);
    uint32_t wanted = uth_spots_that_show(round->game, round->hands, round->hand_count);
    for (int spot = 1; spot <= UTH_SPOTS_MAX; spot++) {
        const uth_card *cards = action->spot_cards[spot - 1];
        bool due = (unseen & wanted) >> spot & 1U;
        bool given = cards[0] != UTH_NO_CARD || cards[1] != UTH_NO_CARD;
        if (due && !given)
            return UTH_REFUSE(refusal, CARDS_STILL_COUNT, .spot = spot);
        if (given && (unseen >> spot & 1U) == 0)
            return UTH_REFUSE(refusal, CARDS_KNOWN, .spot = spot);
        if (given)
            UTH_TRY(uth_check_cards(&used, cards, 2, refusal));
    }
    return UTH_REASON_OK;
}

static enum uth_reason check_settle(const struct uth_round *round, const struct uth_action *action,
                                    struct uth_refusal *refusal)
{
    UTH_TRY(need_phase(round, UTH_PHASE_SHOWDOWN, "settle", refusal));
    return uth_check_meters(round->game, &action->meters, refusal);
}

static enum uth_reason check_void(const struct uth_round *round, const struct uth_action *action,
                                  struct uth_refusal *refusal)
{
    if (round->phase >= UTH_PHASE_SETTLED)
        return UTH_REFUSE(refusal, ROUND_OVER, .action = "void",
                          .phase = uth_phase_name(round->phase));
    if (memchr(action->reason, '\0', sizeof action->reason) == NULL || action->reason[0] == '\0')
        return UTH_REFUSE(refusal, NO_REASON_GIVEN, .most = (int)sizeof action->reason - 1);
    return UTH_REASON_OK;
}

/* A seat, whatever is behind it; where positions are shared, everybody at one, as its cards are. */
static enum uth_reason check_dead(const struct uth_round *round, const struct uth_action *action,
                                  struct uth_refusal *refusal)
{
    if (round->phase != UTH_PHASE_SHOWDOWN && !uth_phase_decides(round->phase))
        return need_phase(round, UTH_PHASE_PREFLOP, "dead", refusal);
    for (int i = 0; i < round->hand_count; i++) {
        if (round->hands[i].spot != action->who.spot)
            continue;
        if (round->hands[i].dead == UTH_DEAD_NOT)
            return UTH_REASON_OK;
        return UTH_REFUSE(refusal, DEAD_ALREADY, .spot = action->who.spot);
    }
    return UTH_REFUSE(refusal, NO_HAND_HERE, .spot = action->who.spot);
}

static enum uth_reason check_amend(const struct uth_round *round, const struct uth_action *action,
                                   struct uth_refusal *refusal)
{
    struct uth_round *after;
    enum uth_reason reason = uth_round_amended(round, &action->amend, &after, refusal);
    uth_round_free(after);
    return reason;
}

enum uth_reason uth_round_check(const struct uth_round *round, const struct uth_action *action,
                                struct uth_refusal *refusal)
{
    uth_refusal_clear(refusal);
    switch (action->kind) {
    case UTH_DO_BANK: return check_bank(round, action, refusal);
    case UTH_DO_BET: return check_bet(round, action, refusal);
    case UTH_DO_WITHDRAW: return check_withdraw(round, action, refusal);
    case UTH_DO_CLOSE: return check_close(round, refusal);
    case UTH_DO_DEAL: return check_deal(round, action, refusal);
    case UTH_DO_CHECK:
    case UTH_DO_PLAY:
    case UTH_DO_FOLD: return check_choice(round, action, refusal);
    case UTH_DO_TIMEOUT: return check_timeout(round, refusal);
    case UTH_DO_FLOP: return check_board(round, action, UTH_PHASE_PREFLOP, 3, refusal);
    case UTH_DO_RIVER: return check_board(round, action, UTH_PHASE_FLOP, 2, refusal);
    case UTH_DO_REVEAL: return check_reveal(round, action, refusal);
    case UTH_DO_SETTLE: return check_settle(round, action, refusal);
    case UTH_DO_VOID: return check_void(round, action, refusal);
    case UTH_DO_DEAD: return check_dead(round, action, refusal);
    case UTH_DO_AMEND: return check_amend(round, action, refusal);
    case UTH_ACTIONS: break;
    }
    return UTH_REFUSE(refusal, NO_SUCH_ACTION);
}
