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

/* What a person calls the phase. */
static const char *phase_words(enum uth_phase phase)
{
    static const char *const words[] = {
        [UTH_PHASE_BETTING] = "bets are still being taken",
        [UTH_PHASE_CLOSED] = "no more bets are taken and the cards are about to be dealt",
        [UTH_PHASE_PREFLOP] = "players decide before the flop",
        [UTH_PHASE_FLOP] = "players decide on the flop",
        [UTH_PHASE_RIVER] = "players decide on the river",
        [UTH_PHASE_SHOWDOWN] = "the dealer's cards are open",
        [UTH_PHASE_SETTLED] = "the round is settled",
        [UTH_PHASE_VOID] = "the round is void",
    };
    return words[phase];
}

static enum uth_reason need_phase(const struct uth_round *round, enum uth_phase phase,
                                  const char *what, struct uth_refusal *refusal)
{
    if (round->phase == phase)
        return UTH_REASON_OK;
    if (round->phase >= UTH_PHASE_SETTLED)
        return uth_refuse(refusal, UTH_REASON_ROUND_OVER, "%s is not possible: %s.", what,
                          phase_words(round->phase));
    return uth_refuse(refusal, UTH_REASON_WRONG_PHASE, "%s is not possible now: %s.", what,
                      phase_words(round->phase));
}

static enum uth_reason need_betting(const struct uth_round *round, struct uth_refusal *refusal)
{
    if (round->phase == UTH_PHASE_BETTING)
        return UTH_REASON_OK;
    return uth_refuse(refusal, UTH_REASON_BETTING_CLOSED,
                      "No more bets: nothing can be made, raised or withdrawn now.");
}

static enum uth_reason check_bank(const struct uth_round *round, const struct uth_action *action,
                                  struct uth_refusal *refusal)
{
    enum uth_reason reason = need_betting(round, refusal);
    if (reason == UTH_REASON_OK)
        reason = uth_check_bank(round->game, &action->bank, refusal);
    if (reason != UTH_REASON_OK)
        return reason;
    if (action->bank.spot == 0)
        return uth_refuse(refusal, UTH_REASON_BANK_NOT_OFFERED,
                          "The house banks this game: nobody at the table may.");
    if (action->bank.cover >= UTH_COVERS)
        return uth_refuse(refusal, UTH_REASON_BANK_AMOUNT, "There is no such cover policy.");
    for (int i = 0; i < round->hand_count; i++) {
        if (round->hands[i].spot == action->bank.spot)
            return uth_refuse(refusal, UTH_REASON_SPOT_TAKEN,
                              "Seat %d has wagered this round and cannot bank it.",
                              action->bank.spot);
    }
    return UTH_REASON_OK;
}

static enum uth_reason check_bet(const struct uth_round *round, const struct uth_action *action,
                                 struct uth_refusal *refusal)
{
    enum uth_reason reason = need_betting(round, refusal);
    if (reason != UTH_REASON_OK)
        return reason;
    struct uth_hand hand = {
        .spot = action->who.spot, .backline = action->who.backline, .player = action->who.player};
    memcpy(hand.wager, action->wager, sizeof hand.wager);
    memcpy(hand.tip, action->tip, sizeof hand.tip);
    struct uth_neighbours seen = uth_round_neighbours(round, &hand);
    reason = uth_check_place(round->game, &round->bank, &hand, &seen, refusal);
    if (reason == UTH_REASON_OK)
        reason = uth_check_wagers(round->game, &hand, refusal);
    if (reason == UTH_REASON_OK && round->game->rules->spots_shared &&
        hand.wager[UTH_PROGRESSIVE] > 0) {
        refusal->wager = UTH_PROGRESSIVE;
        reason = uth_refuse(refusal, UTH_REASON_NOT_OFFERED,
                            "The Progressive wager is not offered on shared positions.");
    }
    return reason;
}

static enum uth_reason find_hand(const struct uth_round *round, const struct uth_action *action,
                                 int *index, struct uth_refusal *refusal)
{
    *index = uth_round_find(round, action->who);
    if (*index >= 0) {
        refusal->hand = *index;
        return UTH_REASON_OK;
    }
    return uth_refuse(refusal, UTH_REASON_NO_SUCH_HAND, "This player has no hand at %s %d.",
                      uth_spot_word(round->game->rules), action->who.spot);
}

static enum uth_reason check_withdraw(const struct uth_round *round,
                                      const struct uth_action *action, struct uth_refusal *refusal)
{
    int index;
    enum uth_reason reason = need_betting(round, refusal);
    if (reason == UTH_REASON_OK)
        reason = find_hand(round, action, &index, refusal);
    if (reason != UTH_REASON_OK || action->who.backline)
        return reason;
    for (int i = 0; i < round->hand_count; i++) {
        const struct uth_hand *hand = &round->hands[i];
        if (hand->backline && hand->spot == action->who.spot)
            return uth_refuse(refusal, UTH_REASON_BACKLINE_BEHIND,
                              "Others have wagered behind seat %d: they withdraw first.",
                              action->who.spot);
    }
    return UTH_REASON_OK;
}

static enum uth_reason check_close(const struct uth_round *round, struct uth_refusal *refusal)
{
    enum uth_reason reason = need_phase(round, UTH_PHASE_BETTING, "Closing the betting", refusal);
    if (reason != UTH_REASON_OK)
        return reason;
    if (round->hand_count == 0)
        return uth_refuse(refusal, UTH_REASON_NOBODY_BET, "Nobody has made a wager.");
    return uth_check_bank(round->game, &round->bank, refusal);
}

/* Two cards, or none yet, for one spot. */
static enum uth_reason check_spot_cards(const struct uth_round *round, int spot,
                                        const uth_card cards[2], uth_cards *used,
                                        struct uth_refusal *refusal)
{
    bool none = cards[0] == UTH_NO_CARD && cards[1] == UTH_NO_CARD;
    if (none)
        return UTH_REASON_OK;
    if ((round->spots >> spot & 1U) == 0)
        return uth_refuse(refusal, UTH_REASON_CARD_COUNT, "There is no hand at %s %d to deal to.",
                          uth_spot_word(round->game->rules), spot);
    return uth_check_cards(used, cards, 2, refusal);
}

static enum uth_reason check_deal(const struct uth_round *round, const struct uth_action *action,
                                  struct uth_refusal *refusal)
{
    enum uth_reason reason = need_phase(round, UTH_PHASE_CLOSED, "Dealing", refusal);
    uth_cards used = round->used;
    for (int spot = 1; spot <= UTH_SPOTS_MAX && reason == UTH_REASON_OK; spot++) {
        reason = check_spot_cards(round, spot, action->spot_cards[spot - 1], &used, refusal);
    }
    return reason;
}

static enum uth_reason check_decides(const struct uth_round *round, const struct uth_action *action,
                                     int *index, struct uth_refusal *refusal)
{
    if (!uth_phase_decides(round->phase))
        return need_phase(round, UTH_PHASE_PREFLOP, "A decision", refusal);
    enum uth_reason reason = find_hand(round, action, index, refusal);
    if (reason != UTH_REASON_OK)
        return reason;
    refusal->tip = action->for_tip;
    if (round->hands[*index].backline)
        return uth_refuse(refusal, UTH_REASON_BACKLINE_DECIDES_NOT,
                          "The seated player alone decides; a wager behind the seat follows.");
    if (!uth_round_must_decide(round, *index, action->for_tip))
        return uth_refuse(refusal, UTH_REASON_ALREADY_DECIDED,
                          "This hand has nothing to decide now: a decision cannot be changed.");
    return UTH_REASON_OK;
}

static enum uth_reason check_choice(const struct uth_round *round, const struct uth_action *action,
                                    struct uth_refusal *refusal)
{
    int index = -1;
    enum uth_reason reason = check_decides(round, action, &index, refusal);
    if (reason != UTH_REASON_OK)
        return reason;
    enum uth_street street = uth_phase_street(round->phase);
    if (action->kind == UTH_DO_CHECK && street == UTH_RIVER)
        return uth_refuse(refusal, UTH_REASON_CANNOT_CHECK,
                          "On the river a hand plays or folds; it cannot check.");
    if (action->kind == UTH_DO_FOLD && street != UTH_RIVER)
        return uth_refuse(refusal, UTH_REASON_CANNOT_FOLD,
                          "A hand can check for nothing here; it folds only on the river.");
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
        return uth_refuse(refusal, UTH_REASON_ALREADY_DECIDED, "Everyone has decided.");
    return UTH_REASON_OK;
}

static enum uth_reason check_all_decided(const struct uth_round *round, struct uth_refusal *refusal)
{
    if (round->undecided == 0)
        return UTH_REASON_OK;
    return uth_refuse(refusal, UTH_REASON_STILL_DECIDING, "%d %s still to be made.",
                      round->undecided, round->undecided == 1 ? "decision is" : "decisions are");
}

static enum uth_reason check_board(const struct uth_round *round, const struct uth_action *action,
                                   enum uth_phase phase, int count, struct uth_refusal *refusal)
{
    const char *what = count == 3 ? "The flop" : "The turn and river";
    enum uth_reason reason = need_phase(round, phase, what, refusal);
    if (reason == UTH_REASON_OK)
        reason = check_all_decided(round, refusal);
    uth_cards used = round->used;
    if (reason == UTH_REASON_OK)
        reason = uth_check_cards(&used, action->cards, count, refusal);
    return reason;
}

/* The spots whose cards nobody has shown yet. */
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
    enum uth_reason reason = need_phase(round, UTH_PHASE_RIVER, "The showdown", refusal);
    if (reason == UTH_REASON_OK)
        reason = check_all_decided(round, refusal);
    uth_cards used = round->used;
    if (reason == UTH_REASON_OK)
        reason = uth_check_cards(&used, action->cards, 2, refusal);
    uint32_t unseen = unseen_spots(round);
    for (int spot = 1; spot <= UTH_SPOTS_MAX && reason == UTH_REASON_OK; spot++) {
        const uth_card *cards = action->spot_cards[spot - 1];
        bool due = (unseen >> spot & 1U) != 0;
        bool given = cards[0] != UTH_NO_CARD || cards[1] != UTH_NO_CARD;
        if (due) {
            reason = uth_check_cards(&used, cards, 2, refusal);
        } else if (given) {
            reason = uth_refuse(refusal, UTH_REASON_CARD_COUNT,
                                "The cards at %s %d are known already, or there is no hand.",
                                uth_spot_word(round->game->rules), spot);
        }
    }
    return reason;
}

static enum uth_reason check_settle(const struct uth_round *round, const struct uth_action *action,
                                    struct uth_refusal *refusal)
{
    enum uth_reason reason = need_phase(round, UTH_PHASE_SHOWDOWN, "Settling", refusal);
    if (reason == UTH_REASON_OK)
        reason = uth_check_meters(round->game, &action->meters, refusal);
    return reason;
}

static enum uth_reason check_void(const struct uth_round *round, const struct uth_action *action,
                                  struct uth_refusal *refusal)
{
    if (round->phase >= UTH_PHASE_SETTLED)
        return uth_refuse(refusal, UTH_REASON_ROUND_OVER, "Voiding is not possible: %s.",
                          phase_words(round->phase));
    if (memchr(action->reason, '\0', sizeof action->reason) == NULL || action->reason[0] == '\0')
        return uth_refuse(refusal, UTH_REASON_NO_REASON_GIVEN,
                          "A round is voided for a reason of at most %d bytes: say which.",
                          (int)sizeof action->reason - 1);
    return UTH_REASON_OK;
}

enum uth_reason uth_round_check(const struct uth_round *round, const struct uth_action *action,
                                struct uth_refusal *refusal)
{
    struct uth_refusal unheard;
    if (refusal == NULL)
        refusal = &unheard;
    *refusal = (struct uth_refusal){.hand = -1, .wager = -1};
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
    case UTH_ACTIONS: break;
    }
    return uth_refuse(refusal, UTH_REASON_WRONG_PHASE, "There is no such action.");
}
