/* The round: a state machine whose state is the fold of its events.
 *
 *   check   uth_round_check: is the action allowed now? If not: a reason code and a sentence.
 *   do      uth_round_do: checks, then turns the action into an event and folds it in.
 *           A refused action changes nothing.
 *   event   a fact. uth_round_fold applied to the same events gives the same state to the bit.
 *
 * The round knows only the cards that it has been shown; the deck stays with the dealer.
 * Phases: BETTING -> CLOSED -> PREFLOP -> FLOP -> RIVER -> SHOWDOWN -> SETTLED, or VOID from any
 * phase before SETTLED. */
#ifndef UTH_ROUND_H
#define UTH_ROUND_H

#include <uth/export.h>
#include <uth/settle.h>

UTH_BEGIN_DECLS

enum uth_phase {
    UTH_PHASE_BETTING,
    UTH_PHASE_CLOSED, /* no more bets; cards are about to be dealt */
    UTH_PHASE_PREFLOP,
    UTH_PHASE_FLOP,
    UTH_PHASE_RIVER,
    UTH_PHASE_SHOWDOWN, /* the dealer's cards are known */
    UTH_PHASE_SETTLED,
    UTH_PHASE_VOID,
};
const char *uth_phase_name(enum uth_phase phase);

enum uth_action_kind {
    UTH_DO_BANK,     /* a player-dealer puts up an amount, or changes it */
    UTH_DO_BET,      /* all of a player's wagers on one hand; replaces earlier ones */
    UTH_DO_WITHDRAW, /* takes all wagers off one hand */
    UTH_DO_CLOSE,    /* "no more bets" */
    UTH_DO_DEAL,     /* two cards to every hand; UTH_NO_CARD for cards not shown */
    UTH_DO_CHECK,
    UTH_DO_PLAY,
    UTH_DO_FOLD,
    UTH_DO_TIMEOUT, /* every undecided hand takes the default */
    UTH_DO_FLOP,    /* three cards */
    UTH_DO_RIVER,   /* two cards */
    UTH_DO_REVEAL,  /* the dealer's two cards, and any hands not shown before */
    UTH_DO_SETTLE,
    UTH_DO_VOID,
    UTH_DO_DEAD,  /* all hands at a spot are dead, from the deal to the settlement */
    UTH_DO_AMEND, /* what was recorded wrongly is put right, from the close of betting on */
    UTH_ACTIONS,
};
const char *uth_action_name(enum uth_action_kind kind);

/* The hand of an action: a player's own at a spot, or a backline bet behind it. */
struct uth_hand_ref {
    uint32_t player;
    uint8_t spot;
    bool backline;
};

/* Corrections of a round: only what is said is changed. Of hands behind a seat nothing but what
 * follows from the seat. */
enum { UTH_AMENDED_HANDS_MAX = 6 };
struct uth_amended_hand {
    uint8_t spot;
    uint32_t player; /* whose hand at a spot that is shared; 0: the only one there */
    char name[32];   /* as whoever records the round calls the player; the round goes by `player` */
    bool has_cards, has_wagers, has_play, has_dead, has_tip, has_tip_play;
    uth_card cards[2];
    uth_cents wager[UTH_WAGERS];  /* all of them */
    struct uth_decision decision; /* UTH_UNDECIDED before the showdown: is asked again */
    uth_cents tip[UTH_WAGERS];    /* wagers for the dealer, all of them */
    struct uth_decision tip_decision;
    enum uth_dead dead;
    /* Its jackpot was claimed after the round: what the meter had, and has since. */
    bool has_claim;
    uth_cents claim_before, claim_after;
};
struct uth_amendment {
    int board_count; /* 0: as it is; else as many cards as are known */
    uth_card board[5];
    bool has_dealer;
    uth_card dealer[2];
    int hand_count;
    struct uth_amended_hand hand[UTH_AMENDED_HANDS_MAX];
};

struct uth_action {
    enum uth_action_kind kind;
    struct uth_hand_ref who;     /* BET, WITHDRAW, CHECK, PLAY, FOLD; DEAD: its spot */
    bool for_tip;                /* CHECK, PLAY, FOLD: the dealer's wager on that hand */
    uint8_t multiple;            /* PLAY */
    uth_cents wager[UTH_WAGERS]; /* BET */
    uth_cents tip[UTH_WAGERS];   /* BET */
    bool lost;                   /* DEAD: the wagers are lost; else they are returned */
    struct uth_bank_stake bank;  /* BANK */
    /* DEAL and REVEAL: cards by spot (index spot - 1); FLOP and RIVER: cards of the board */
    uth_card spot_cards[UTH_SPOTS_MAX][2];
    uth_card cards[3];          /* FLOP: 3, RIVER: 2, REVEAL: the dealer's 2 */
    struct uth_meters meters;   /* SETTLE */
    char reason[64];            /* VOID: why */
    struct uth_amendment amend; /* AMEND */
};

/* An action that happened, with what the round computed for it. (TIMEOUT lists no hands: its effect
 * follows from the state.) */
struct uth_event {
    uint32_t number; /* 1, 2, 3 ... within the round */
    struct uth_action action;
    uth_cents collection; /* CLOSE: the fee that is due */
};

/* Opaque; accessors below. Use a round from one thread at a time; rounds share no state. */
struct uth_round;

/* A round with no bets yet. `game` is borrowed and must outlive it; NULL when out of memory. */
struct uth_round *uth_round_new(const struct uth_game *game);
void uth_round_free(struct uth_round *round);

/* An action of this kind and nothing else set. */
struct uth_action uth_action_of(enum uth_action_kind kind);
/* UTH_REASON_OK, or the reason for the refusal. Never changes the round. */
enum uth_reason uth_round_check(const struct uth_round *round, const struct uth_action *action,
                                struct uth_refusal *refusal);
/* Checks and applies. On OK, *event is the event; it may be NULL, and may contain *action. */
enum uth_reason uth_round_do(struct uth_round *round, const struct uth_action *action,
                             struct uth_event *event, struct uth_refusal *refusal);
/* Applies a recorded event. Refuses an impossible one and then changes nothing. */
enum uth_reason uth_round_fold(struct uth_round *round, const struct uth_event *event,
                               struct uth_refusal *refusal);

/* A round in the same state, on its own. NULL: out of memory. The caller frees it. */
struct uth_round *uth_round_copy(const struct uth_round *round);

/* Passes to `tell` the fewest events that lead to the round's state, numbered from 1; a bet changed a
 * hundred times is one event. Stops and returns false if `tell` returns false. */
typedef bool uth_round_tell(void *self, const struct uth_event *event);
bool uth_round_retell(const struct uth_round *round, uth_round_tell *tell, void *self);
/* After folding those events: sets the number of events that the round really had, from which it
 * continues. Must not be below the number folded. */
void uth_round_skip(struct uth_round *round, uint32_t events);

/* Checks the wagers of a hand without a round: limits, chips, required wagers, games per hand, tips. */
enum uth_reason uth_check_wagers(const struct uth_game *game, const struct uth_hand *hand,
                                 struct uth_refusal *refusal);
/* Checks a bank (spot 0: checks that the rules allow none). */
enum uth_reason uth_check_bank(const struct uth_game *game, const struct uth_bank_stake *bank,
                               struct uth_refusal *refusal);
/* Checks a Play of `multiple` times this Ante on this street. */
enum uth_reason uth_check_play(const struct uth_game *game, uth_cents ante, enum uth_street street,
                               int multiple, struct uth_refusal *refusal);

enum uth_phase uth_round_phase(const struct uth_round *round);
const struct uth_game *uth_round_game(const struct uth_round *round);
int uth_round_hand_count(const struct uth_round *round);
const struct uth_hand *uth_round_hand(const struct uth_round *round, int index);
/* Index of a hand, or -1. */
int uth_round_find(const struct uth_round *round, struct uth_hand_ref who);
const uth_card *uth_round_board(const struct uth_round *round, int *known); /* 0, 3 or 5 known */
const uth_card *uth_round_dealer(const struct uth_round *round); /* UTH_NO_CARD until revealed */
struct uth_bank_stake uth_round_bank(const struct uth_round *round);
uth_cents uth_round_fee(const struct uth_round *round);
uint32_t uth_round_events(const struct uth_round *round);
/* The spots that receive cards, as bits. */
uint32_t uth_round_spots(const struct uth_round *round);
/* "" unless the round is void. */
const char *uth_round_void_reason(const struct uth_round *round);
/* The number of decisions missing before the round can continue. */
int uth_round_undecided(const struct uth_round *round);
/* Whether this hand must still decide on the current street. `tip`: its wager for the dealer. */
bool uth_round_must_decide(const struct uth_round *round, int index, bool tip);
/* NULL before UTH_PHASE_SETTLED. Owned by the round. */
const struct uth_settlement *uth_round_settlement(const struct uth_round *round);
/* The input for uth_why. */
struct uth_settle_input uth_round_settle_input(const struct uth_round *round);
/* A digest of the whole state. Equal states have equal digests; different states practically never
 * do. */
uint64_t uth_round_fingerprint(const struct uth_round *round);

UTH_END_DECLS

#endif
