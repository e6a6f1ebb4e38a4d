/* The round: actions become events, events become state.
 *
 * Everything that changes a round is in apply(); it is given only what uth_round_check has let
 * pass, and the same function serves new actions and recorded events, so that a replay cannot
 * drift from the original. Whatever may fail (memory, the settlement) is done before anything is
 * changed. */
#include "round_state.h"

#include "check.h"
#include "settle_parts.h"

#include <stdlib.h>
#include <string.h>

#include <uth/assert.h>

static const char *const phase_names[] = {
    [UTH_PHASE_BETTING] = "betting", [UTH_PHASE_CLOSED] = "closed",
    [UTH_PHASE_PREFLOP] = "preflop", [UTH_PHASE_FLOP] = "flop",
    [UTH_PHASE_RIVER] = "river",     [UTH_PHASE_SHOWDOWN] = "showdown",
    [UTH_PHASE_SETTLED] = "settled", [UTH_PHASE_VOID] = "void",
};

static const char *const action_names[UTH_ACTIONS] = {
    [UTH_DO_BANK] = "bank",          [UTH_DO_BET] = "bet",     [UTH_DO_WITHDRAW] = "unbet",
    [UTH_DO_CLOSE] = "no_more_bets", [UTH_DO_DEAL] = "deal",   [UTH_DO_CHECK] = "check",
    [UTH_DO_PLAY] = "play",          [UTH_DO_FOLD] = "fold",   [UTH_DO_TIMEOUT] = "timeout",
    [UTH_DO_FLOP] = "flop",          [UTH_DO_RIVER] = "river", [UTH_DO_REVEAL] = "reveal",
    [UTH_DO_SETTLE] = "settle",      [UTH_DO_VOID] = "void",   [UTH_DO_DEAD] = "dead",
    [UTH_DO_AMEND] = "amended",
};

const char *uth_phase_name(enum uth_phase phase)
{
    return phase_names[phase];
}

const char *uth_action_name(enum uth_action_kind kind)
{
    return action_names[kind];
}

struct uth_round *uth_round_new(const struct uth_game *game)
{
    struct uth_round *round = calloc(1, sizeof *round);
    if (round == NULL)
        return NULL;
    round->game = game;
    memset(round->board, UTH_NO_CARD, sizeof round->board);
    memset(round->dealer, UTH_NO_CARD, sizeof round->dealer);
    return round;
}

void uth_round_free(struct uth_round *round)
{
    if (round == NULL)
        return;
    uth_settlement_free(round->settlement);
    free(round->hands);
    free(round->progress);
    free(round->slots);
    free(round);
}

/* ---- what may fail, before anything changes ---- */

/* What apply() takes over: the settlement, or the amended round. */
struct prepared {
    struct uth_settlement *settlement;
    struct uth_round *amended;
};

static enum uth_reason prepare(struct uth_round *round, const struct uth_action *action,
                               struct prepared *ready, struct uth_refusal *refusal)
{
    *ready = (struct prepared){0};
    if (action->kind == UTH_DO_AMEND)
        return uth_round_amended(round, &action->amend, &ready->amended, refusal);
    if (action->kind == UTH_DO_BET && !uth_round_grow(round))
        return UTH_REFUSE(refusal, OUT_OF_MEMORY);
    if (action->kind == UTH_DO_SETTLE) {
        struct uth_settle_input in = uth_round_settle_input(round);
        in.meters = action->meters;
        return uth_settle_checked(&in, &ready->settlement, refusal);
    }
    return UTH_REASON_OK;
}

/* ---- events into state ---- */

static void put_bet(struct uth_round *round, const struct uth_action *action)
{
    struct uth_hand hand = {
        .spot = action->who.spot,
        .backline = action->who.backline,
        .player = action->who.player,
        .cards = {UTH_NO_CARD, UTH_NO_CARD},
    };
    memcpy(hand.wager, action->wager, sizeof hand.wager);
    memcpy(hand.tip, action->tip, sizeof hand.tip);
    uth_round_put(round, &hand);
}

static uth_cents collection_due(const struct uth_round *round)
{
    const struct uth_schedule *schedule = round->game->schedule;
    return schedule == NULL ? 0 : uth_collection_fee(schedule, round->hands, round->hand_count);
}

static void close_betting(struct uth_round *round)
{
    round->phase = UTH_PHASE_CLOSED;
    round->fee = collection_due(round);
    round->spots = 0;
    for (int i = 0; i < round->hand_count; i++)
        round->spots |= 1U << round->hands[i].spot;
}

/* Opens the decisions of a street. */
static void open_street(struct uth_round *round, enum uth_phase phase)
{
    round->phase = phase;
    round->undecided = 0;
    for (int i = 0; i < round->hand_count; i++) {
        round->undecided += uth_round_must_decide(round, i, false);
        round->undecided += uth_round_must_decide(round, i, true);
    }
}

static void show(struct uth_round *round, uth_card *to, const uth_card *cards, int count)
{
    for (int i = 0; i < count; i++) {
        to[i] = cards[i];
        round->used |= uth_card_bit(cards[i]);
    }
}

/* Gives the spots' cards to every hand there that has none yet. */
static void show_spots(struct uth_round *round, const struct uth_action *action)
{
    for (int i = 0; i < round->hand_count; i++) {
        struct uth_hand *hand = &round->hands[i];
        const uth_card *cards = action->spot_cards[hand->spot - 1];
        if (cards[0] != UTH_NO_CARD)
            show(round, hand->cards, cards, 2);
    }
}

static void show_board(struct uth_round *round, const uth_card *cards, int count)
{
    show(round, &round->board[round->board_known], cards, count);
    round->board_known += count;
}

static void decide(struct uth_round *round, int index, bool tip, enum uth_action_kind kind,
                   uint8_t multiple)
{
    struct uth_hand *hand = &round->hands[index];
    struct uth_decision *decision = tip ? &hand->tip_decision : &hand->decision;
    uint8_t *checked = tip ? &round->progress[index].tip_checked : &round->progress[index].checked;
    enum uth_street street = uth_phase_street(round->phase);
    if (kind == UTH_DO_CHECK) {
        *checked = (uint8_t)(street + 1);
    } else if (kind == UTH_DO_FOLD) {
        decision->choice = UTH_FOLDED;
    } else {
        *decision =
            (struct uth_decision){.choice = UTH_PLAYED, .street = street, .multiple = multiple};
    }
    round->undecided--;
    UTH_ASSERT(round->undecided >= 0);
}

/* Check while that is possible, else fold. */
static void decide_defaults(struct uth_round *round)
{
    enum uth_action_kind kind = round->phase == UTH_PHASE_RIVER ? UTH_DO_FOLD : UTH_DO_CHECK;
    for (int i = 0; i < round->hand_count; i++) {
        if (uth_round_must_decide(round, i, false))
            decide(round, i, false, kind, 0);
        if (uth_round_must_decide(round, i, true))
            decide(round, i, true, kind, 0);
    }
    UTH_ASSERT(round->undecided == 0);
}

/* They decide nothing more. */
static void declare_dead(struct uth_round *round, int spot, enum uth_dead dead)
{
    for (int i = 0; i < round->hand_count; i++) {
        if (round->hands[i].spot != spot)
            continue;
        round->undecided -= uth_round_must_decide(round, i, false);
        round->undecided -= uth_round_must_decide(round, i, true);
        round->hands[i].dead = dead;
        round->progress[i].died = (uint8_t)round->phase;
    }
}

static void become(struct uth_round *round, struct uth_round *amended)
{
    struct uth_round before = *round;
    *round = *amended;
    *amended = before;
    uth_round_free(amended);
}

/* Applies a checked action. Takes over what was prepared. */
static void apply(struct uth_round *round, const struct uth_action *action,
                  const struct prepared *ready)
{
    round->events++;
    switch (action->kind) {
    case UTH_DO_BANK: round->bank = action->bank; return;
    case UTH_DO_BET: put_bet(round, action); return;
    case UTH_DO_WITHDRAW: uth_round_remove(round, action->who); return;
    case UTH_DO_CLOSE: close_betting(round); return;
    case UTH_DO_DEAL:
        show_spots(round, action);
        open_street(round, UTH_PHASE_PREFLOP);
        return;
    case UTH_DO_CHECK:
    case UTH_DO_PLAY:
    case UTH_DO_FOLD:
        decide(round, uth_round_find(round, action->who), action->for_tip, action->kind,
               action->multiple);
        return;
    case UTH_DO_TIMEOUT: decide_defaults(round); return;
    case UTH_DO_FLOP:
        show_board(round, action->cards, 3);
        open_street(round, UTH_PHASE_FLOP);
        return;
    case UTH_DO_RIVER:
        show_board(round, action->cards, 2);
        open_street(round, UTH_PHASE_RIVER);
        return;
    case UTH_DO_REVEAL:
        show_spots(round, action);
        show(round, round->dealer, action->cards, 2);
        round->phase = UTH_PHASE_SHOWDOWN;
        return;
    case UTH_DO_SETTLE:
        round->meters = action->meters;
        round->settlement = ready->settlement;
        round->phase = UTH_PHASE_SETTLED;
        return;
    case UTH_DO_VOID:
        memcpy(round->void_reason, action->reason, sizeof round->void_reason);
        round->phase = UTH_PHASE_VOID;
        return;
    case UTH_DO_DEAD:
        declare_dead(round, action->who.spot, action->lost ? UTH_DEAD_LOST : UTH_DEAD_RETURNED);
        return;
    case UTH_DO_AMEND:
        ready->amended->events = round->events + uth_amendment_room(&action->amend);
        become(round, ready->amended);
        return;
    case UTH_ACTIONS: break;
    }
    UTH_UNREACHABLE("an action that the check lets pass and nobody applies");
}

/* ---- the three faces ---- */

struct uth_action uth_action_of(enum uth_action_kind kind)
{
    struct uth_action action;
    memset(&action, 0, sizeof action);
    memset(action.spot_cards, UTH_NO_CARD, sizeof action.spot_cards);
    memset(action.cards, UTH_NO_CARD, sizeof action.cards);
    action.kind = kind;
    return action;
}

/* Copies only the fields that matter, so that equal facts are equal bytes. `facts` is all zero. */
static void keep_facts(const struct uth_action *action, struct uth_action *facts)
{
    facts->kind = action->kind;
    memset(facts->spot_cards, UTH_NO_CARD, sizeof facts->spot_cards);
    memset(facts->cards, UTH_NO_CARD, sizeof facts->cards);
    int shown = 0;
    switch (action->kind) {
    case UTH_DO_BANK: facts->bank = action->bank; break;
    case UTH_DO_BET:
        memcpy(facts->wager, action->wager, sizeof facts->wager);
        memcpy(facts->tip, action->tip, sizeof facts->tip);
        facts->who = action->who;
        break;
    case UTH_DO_CHECK:
    case UTH_DO_PLAY:
    case UTH_DO_FOLD:
        facts->for_tip = action->for_tip;
        facts->multiple = action->kind == UTH_DO_PLAY ? action->multiple : 0;
        facts->who = action->who;
        break;
    case UTH_DO_WITHDRAW: facts->who = action->who; break;
    case UTH_DO_DEAD:
        facts->who.spot = action->who.spot;
        facts->lost = action->lost;
        break;
    case UTH_DO_AMEND: facts->amend = action->amend; break;
    case UTH_DO_REVEAL: shown = 2; break;
    case UTH_DO_FLOP: shown = 3; break;
    case UTH_DO_RIVER: shown = 2; break;
    case UTH_DO_SETTLE: facts->meters = action->meters; break;
    case UTH_DO_VOID: memcpy(facts->reason, action->reason, sizeof facts->reason); break;
    default: break;
    }
    if (action->kind == UTH_DO_DEAL || action->kind == UTH_DO_REVEAL)
        memcpy(facts->spot_cards, action->spot_cards, sizeof facts->spot_cards);
    memcpy(facts->cards, action->cards, (size_t)shown * sizeof facts->cards[0]);
}

static void record(const struct uth_round *round, const struct uth_action *action,
                   struct uth_event *event)
{
    struct uth_action copy;
    if (action == &event->action) { /* of a recorded event, folded again */
        copy = *action;
        action = &copy;
    }
    memset(event, 0, sizeof *event);
    event->number = round->events;
    if (action->kind == UTH_DO_AMEND)
        event->number -= uth_amendment_room(&action->amend);
    keep_facts(action, &event->action);
    event->collection = action->kind == UTH_DO_CLOSE ? round->fee : 0;
}

enum uth_reason uth_round_do(struct uth_round *round, const struct uth_action *action,
                             struct uth_event *event, struct uth_refusal *refusal)
{
    UTH_TRY(uth_round_check(round, action, refusal));
    struct prepared ready;
    UTH_TRY(prepare(round, action, &ready, refusal));
    apply(round, action, &ready);
    if (event != NULL)
        record(round, action, event);
    return UTH_REASON_OK;
}

enum uth_reason uth_round_fold(struct uth_round *round, const struct uth_event *event,
                               struct uth_refusal *refusal)
{
    uth_refusal_clear(refusal);
    if (event->number != round->events + 1)
        return UTH_REFUSE(refusal, EVENT_ORDER, .number = event->number, .last = round->events);
    if (event->action.kind == UTH_DO_CLOSE && event->collection != collection_due(round))
        return UTH_REFUSE(refusal, COLLECTION_DIFFERS, .amount = event->collection,
                          .fee = collection_due(round));
    return uth_round_do(round, &event->action, NULL, refusal);
}
