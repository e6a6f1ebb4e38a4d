/* Retells a round in the fewest events that lead to its state.
 *
 * A wager that was changed counts once and one that was taken back not at all; on a street that is
 * over, every hand that did not play took the default, which one time-out records for all of them.
 * Each of these events stands for at least one that happened, so the list is never longer than the
 * round's own. */
#include "round_state.h"

#include <string.h>
#include <uth/assert.h>

struct telling {
    const struct uth_round *round;
    uth_round_tell *tell;
    void *self;
    uint32_t number;
};

static struct uth_event event_of(enum uth_action_kind kind)
{
    struct uth_event event;
    memset(&event, 0, sizeof event);
    event.action = uth_action_of(kind);
    return event;
}

static bool say(struct telling *telling, struct uth_event *event)
{
    event->number = ++telling->number;
    return telling->tell(telling->self, event);
}

static struct uth_hand_ref ref_of(const struct uth_hand *hand)
{
    return (struct uth_hand_ref){hand->player, hand->spot, hand->backline};
}

/* ---- bets ---- */

static bool say_bets(struct telling *telling)
{
    const struct uth_round *round = telling->round;
    struct uth_event bank = event_of(UTH_DO_BANK);
    bank.action.bank = round->bank;
    if (round->bank.spot != 0 && !say(telling, &bank))
        return false;
    for (int i = 0; i < round->hand_count; i++) {
        const struct uth_hand *hand = &round->hands[i];
        struct uth_event bet = event_of(UTH_DO_BET);
        bet.action.who = ref_of(hand);
        memcpy(bet.action.wager, hand->wager, sizeof hand->wager);
        memcpy(bet.action.tip, hand->tip, sizeof hand->tip);
        if (!say(telling, &bet))
            return false;
    }
    struct uth_event close = event_of(UTH_DO_CLOSE);
    close.collection = round->fee;
    return round->spots == 0 || say(telling, &close);
}

/* ---- decisions ---- */

/* The decision on a street; UTH_ACTIONS if there was none. */
static enum uth_action_kind decided(const struct uth_round *round, int index, bool tip,
                                    enum uth_street street)
{
    const struct uth_hand *hand = &round->hands[index];
    const struct uth_progress *progress = &round->progress[index];
    const struct uth_decision *decision = tip ? &hand->tip_decision : &hand->decision;
    if (decision->choice == UTH_PLAYED && decision->street == street)
        return UTH_DO_PLAY;
    if (decision->choice == UTH_FOLDED && street == UTH_RIVER)
        return UTH_DO_FOLD;
    return (tip ? progress->tip_checked : progress->checked) > (int)street ? UTH_DO_CHECK
                                                                           : UTH_ACTIONS;
}

static bool say_decision(struct telling *telling, int index, bool tip, enum uth_street street,
                         bool over, bool *defaults)
{
    const struct uth_hand *hand = &telling->round->hands[index];
    enum uth_action_kind kind = decided(telling->round, index, tip, street);
    if (kind == UTH_ACTIONS)
        return true;
    if (over && kind != UTH_DO_PLAY) {
        *defaults = true;
        return true;
    }
    struct uth_event event = event_of(kind);
    event.action.who = ref_of(hand);
    event.action.for_tip = tip;
    if (kind == UTH_DO_PLAY)
        event.action.multiple = (tip ? &hand->tip_decision : &hand->decision)->multiple;
    return say(telling, &event);
}

/* The spots that died in this phase while a hand there had a decision open: nobody had been timed
 * out before, so what hands there had decided is told decision by decision. */
static uint32_t died_open(const struct uth_round *round, enum uth_phase phase)
{
    uint32_t spots = 0;
    for (int i = 0; i < round->hand_count && uth_phase_decides(phase); i++) {
        const struct uth_hand *hand = &round->hands[i];
        for (int tip = 0; tip < 2 && !hand->backline && round->progress[i].died == phase; tip++)
            if (uth_has_base(tip ? hand->tip : hand->wager) &&
                (tip ? &hand->tip_decision : &hand->decision)->choice == UTH_UNDECIDED &&
                decided(round, i, tip, uth_phase_street(phase)) == UTH_ACTIONS)
                spots |= 1U << hand->spot;
    }
    return spots;
}

/* Those of `spots` that died in this phase. */
static bool say_dead(struct telling *telling, enum uth_phase phase, uint32_t spots)
{
    const struct uth_round *round = telling->round;
    for (int i = 0; i < round->hand_count; i++) {
        const struct uth_hand *hand = &round->hands[i];
        if (round->progress[i].died != phase || (spots >> hand->spot & 1U) == 0)
            continue;
        spots &= ~(1U << hand->spot);
        struct uth_event event = event_of(UTH_DO_DEAD);
        event.action.who.spot = hand->spot;
        event.action.lost = hand->dead == UTH_DEAD_LOST;
        if (!say(telling, &event))
            return false;
    }
    return true;
}

static bool say_street(struct telling *telling, enum uth_street street, bool over)
{
    enum uth_phase phase = (enum uth_phase)((int)UTH_PHASE_PREFLOP + (int)street);
    uint32_t open = died_open(telling->round, phase);
    bool defaults = false;
    for (int later = 0; later < 2; later++) {
        for (int i = 0; i < telling->round->hand_count; i++) {
            bool first = telling->round->progress[i].died == phase &&
                         (open >> telling->round->hands[i].spot & 1U) != 0;
            for (int tip = 0; tip < 2 && first != later; tip++)
                if (!say_decision(telling, i, tip, street, over && !first, &defaults))
                    return false;
        }
        if (!later && !say_dead(telling, phase, open))
            return false;
    }
    struct uth_event timeout = event_of(UTH_DO_TIMEOUT);
    return (!defaults || say(telling, &timeout)) && say_dead(telling, phase, ~open);
}

/* ---- cards ---- */

/* The cards of hands are told with the deal, even those shown only at the end. */
static bool say_deal(struct telling *telling)
{
    const struct uth_round *round = telling->round;
    struct uth_event deal = event_of(UTH_DO_DEAL);
    for (int i = 0; i < round->hand_count; i++)
        memcpy(deal.action.spot_cards[round->hands[i].spot - 1], round->hands[i].cards,
               sizeof round->hands[i].cards);
    return say(telling, &deal);
}

static bool say_cards(struct telling *telling, enum uth_action_kind kind, const uth_card *cards,
                      int count)
{
    struct uth_event event = event_of(kind);
    memcpy(event.action.cards, cards, (size_t)count * sizeof *cards);
    return say(telling, &event);
}

/* A void round does not say in which phase it was; where nothing of a deal is left in its state, it
 * makes no difference. */
static bool is_dealt(const struct uth_round *round)
{
    if (round->phase != UTH_PHASE_VOID)
        return round->phase >= UTH_PHASE_PREFLOP;
    bool dealt = round->used != 0 || round->undecided > 0;
    for (int i = 0; i < round->hand_count && !dealt; i++)
        dealt = round->progress[i].died != 0 ||
                decided(round, i, false, UTH_PREFLOP) != UTH_ACTIONS ||
                decided(round, i, true, UTH_PREFLOP) != UTH_ACTIONS;
    return dealt;
}

static bool say_cards_and_decisions(struct telling *telling)
{
    const struct uth_round *round = telling->round;
    enum uth_street last = round->board_known == 0   ? UTH_PREFLOP
                           : round->board_known == 3 ? UTH_FLOP
                                                     : UTH_RIVER;
    if (!is_dealt(round))
        return true;
    for (int street = UTH_PREFLOP; street <= (int)last; street++) {
        bool over = street < (int)last || round->undecided == 0;
        bool said = street == UTH_PREFLOP ? say_deal(telling)
                    : street == UTH_FLOP  ? say_cards(telling, UTH_DO_FLOP, round->board, 3)
                                          : say_cards(telling, UTH_DO_RIVER, round->board + 3, 2);
        if (!said || !say_street(telling, (enum uth_street)street, over))
            return false;
    }
    return round->dealer[0] == UTH_NO_CARD ||
           (say_cards(telling, UTH_DO_REVEAL, round->dealer, 2) &&
            say_dead(telling, UTH_PHASE_SHOWDOWN, ~0U));
}

bool uth_round_retell(const struct uth_round *round, uth_round_tell *tell, void *self)
{
    struct telling telling = {.round = round, .tell = tell, .self = self};
    if (!say_bets(&telling) || !say_cards_and_decisions(&telling))
        return false;
    if (round->phase == UTH_PHASE_SETTLED) {
        struct uth_event settle = event_of(UTH_DO_SETTLE);
        settle.action.meters = round->meters;
        return say(&telling, &settle);
    }
    struct uth_event end = event_of(UTH_DO_VOID);
    memcpy(end.action.reason, round->void_reason, sizeof end.action.reason);
    return round->phase != UTH_PHASE_VOID || say(&telling, &end);
}

void uth_round_skip(struct uth_round *round, uint32_t events)
{
    UTH_ASSERT(events >= round->events);
    round->events = events;
}
