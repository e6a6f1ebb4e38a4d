/* The printed procedure of a rule set: the dealer's steps as its document numbers them, and what is
 * done when something goes wrong. Data for rule cards, terminals and records; a round is settled
 * without it. */
#ifndef UTH_PROCEDURE_H
#define UTH_PROCEDURE_H

#include <stdbool.h>
#include <stdint.h>

#include <uth/export.h>
#include <uth/wager.h>

UTH_BEGIN_DECLS

/* Where in a round a step belongs, in the order in which a dealer comes to it. */
#define UTH_MOMENTS_TABLE(X)                                                                       \
    X(SET_UP, "set-up")             /* before the bets */                                          \
    X(BETS, "bets")                 /* players bet */                                              \
    X(NO_MORE_BETS, "no-more-bets") /* betting closes */                                           \
    X(DEAL, "deal")                 /* cards to the hands */                                       \
    X(PREFLOP, "preflop")           /* decisions before the flop */                                \
    X(FLOP, "flop")                 /* three cards are turned */                                   \
    X(ON_THE_FLOP, "on-the-flop")   /* decisions */                                                \
    X(RIVER, "river")               /* two cards are turned */                                     \
    X(ON_THE_RIVER, "on-the-river") /* decisions */                                                \
    X(FOLDS, "folds")               /* folded hands are collected and counted */                   \
    X(REVEAL, "reveal")             /* the dealer's two cards */                                   \
    X(QUALIFY, "qualify")           /* does the dealer qualify? */                                 \
    X(ANTES, "antes")               /* given back before any hand is looked at */                  \
    X(SETTLE, "settle")             /* hand by hand */                                             \
    X(END, "end")                   /* of the round */                                             \
    X(ALWAYS, "always")             /* a rule that no key belongs to */

#define UTH_MOMENT_ENUM(id, name) UTH_AT_##id,
enum uth_moment { UTH_MOMENTS_TABLE(UTH_MOMENT_ENUM) UTH_MOMENTS };

/* When a step holds: in every round, or by whether the dealer qualifies. */
enum uth_when { UTH_WHEN_EVER, UTH_WHEN_QUALIFIED, UTH_WHEN_NOT_QUALIFIED, UTH_WHENS };

enum {
    UTH_STEP_NUMBER_SIZE = 8, /* "10.a" */
    UTH_STEPS_MAX = 160,
    UTH_SECTIONS_MAX = 12,
};

/* A numbered list of a document. */
struct uth_step_section {
    const char *title;
    uint8_t dealings;    /* bits of enum uth_dealing: only with one of these; 0: with any */
    enum uth_wager only; /* only where this wager is offered; UTH_ANTE: always */
    int first, count;    /* of its steps */
};

struct uth_dealer_step {
    char number[UTH_STEP_NUMBER_SIZE]; /* as the document has it */
    const char *text;
    enum uth_moment at;
    enum uth_when when;
    uint8_t dealings; /* as of a section */
};

/* What can go wrong at a table. */
#define UTH_IRREGULARITIES_TABLE(X)                                                                \
    X(MISDEAL, "misdeal")                                                                          \
    X(EXPOSED_PLAYER_CARD, "exposed-player-card")                                                  \
    X(EXPOSED_DEALER_CARD, "exposed-dealer-card")                                                  \
    X(EXPOSED_BOARD_CARD, "exposed-board-card")                                                    \
    X(BOXED_CARD, "boxed-card")                                                                    \
    X(TOO_MANY_CARDS, "too-many-cards")                                                            \
    X(TOO_FEW_CARDS, "too-few-cards")                                                              \
    X(CARD_OFF_TABLE, "card-off-table")                                                            \
    X(FOULED_HAND, "fouled-hand") /* by its player */                                              \
    X(SHUFFLER_MALFUNCTION, "shuffler-malfunction")                                                \
    X(LATE_BET, "late-bet")                                                                        \
    X(UNEQUAL_BETS, "unequal-bets") /* Ante and Blind */                                           \
    X(OUT_OF_TURN, "out-of-turn")                                                                  \
    X(WRONG_PAYOUT, "wrong-payout")

#define UTH_IRREGULARITY_ENUM(id, name) UTH_##id,
enum uth_irregularity { UTH_IRREGULARITIES_TABLE(UTH_IRREGULARITY_ENUM) UTH_IRREGULARITIES };

/* What is done about it. */
#define UTH_REMEDIES_TABLE(X)                                                                      \
    X(VOID_ROUND, "void")       /* all hands are void; every wager goes back */                    \
    X(DEAD_HAND, "dead-hand")   /* that hand alone; its wagers go back */                          \
    X(LOST_HAND, "lost-hand")   /* that hand alone; its wagers are lost */                         \
    X(RETURN_BET, "return-bet") /* that bet goes back */                                           \
    X(PUT_RIGHT, "put-right")   /* a card, bet or decision is corrected */                         \
    X(SETTLE_AGAIN, "settle-again")                                                                \
    X(PLAY_ON, "play-on") /* as it lies */

#define UTH_REMEDY_ENUM(id, name) UTH_REMEDY_##id,
enum uth_remedy { UTH_REMEDIES_TABLE(UTH_REMEDY_ENUM) UTH_REMEDIES };

struct uth_irregularity_rule {
    const char *text;   /* what the dealer does; NULL: the rule set says nothing */
    const char *source; /* the document's place and words; "": an operator's choice */
    enum uth_remedy remedy;
    uint8_t may; /* bits of enum uth_remedy that may be chosen, `remedy` among them */
};

struct uth_procedure {
    int section_count, step_count;
    struct uth_step_section section[UTH_SECTIONS_MAX];
    struct uth_dealer_step step[UTH_STEPS_MAX];
    struct uth_irregularity_rule irregularity[UTH_IRREGULARITIES];
};

const char *uth_moment_name(enum uth_moment moment);
bool uth_moment_from_name(const char *name, enum uth_moment *moment);
const char *uth_when_name(enum uth_when when); /* "ever", "qualified", "not-qualified" */
bool uth_when_from_name(const char *name, enum uth_when *when);
const char *uth_irregularity_name(enum uth_irregularity kind);
bool uth_irregularity_from_name(const char *name, enum uth_irregularity *kind);
const char *uth_remedy_name(enum uth_remedy remedy);
bool uth_remedy_from_name(const char *name, enum uth_remedy *remedy);

UTH_END_DECLS

#endif
