/* The vocabulary of wagers, streets and refusals that every other header uses. */
#ifndef UTH_WAGER_H
#define UTH_WAGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uth/export.h>
#include <uth/refusal.h>

UTH_BEGIN_DECLS

/* What a wager's pay table reads when all cards are up. A row each:
 *   constant  UTH_READS_...
 *   lines     what its lines name: HANDS (poker hands), HOLES (two cards) or NONE
 *   words     "the Trips: decided by ..."
 *   pays      the saying of a wager that its table pays, UTH_SAY_...,
 *   loses     and of one that it does not pay; why.c knows the finer cases
 *   when      "Paid when ..." on the rule card: blanks for the lowest paid hand and for what a fold
 *             does; "": rule_card_round.c has it */
#define UTH_READS_TABLE(X)                                                                         \
    X(NOTHING, NONE, "the player's hand against the dealer's", WHY_PAYS, WHY_TOO_WEAK, "")         \
    X(OWN_HAND, HANDS, "the player's best hand of seven cards", WHY_TRIPS, WHY_NO_TRIPS, "")       \
    X(BEATEN_HAND, HANDS, "the beaten hand, of player and dealer on one board", WHY_BAD_BEAT,      \
      WHY_NO_BAD_BEAT, "")                                                                         \
    X(HOLE_CARDS, HOLES, "the player's two cards, and the dealer's", WHY_HOLE_CARDS,               \
      WHY_NO_HOLE_CARDS, "")                                                                       \
    X(BOARD, HANDS, "the five community cards", WHY_BOARD, WHY_NO_BOARD,                           \
      "Paid by its pay table when the five community cards alone make %s. Otherwise it loses.%s")  \
    X(METERS, HANDS, "the cards that each line names", WHY_PROGRESSIVE, WHY_NO_PROGRESSIVE, "")

/* The wagers, a row each, in the order in which the documents settle them within one hand and in
 * which the layout shows them. Ante, Play and Blind are the base game; the others are optional, and
 * a rule set offers some of them. Columns:
 *   constant  UTH_...
 *   name      in files and messages
 *   option    of the command line
 *   title     as printed on the felt
 *   brief     where there is little room, and in lower case a word of `uth play`
 *   letter    its key in `uth play`; "": it has none
 *   key       its key on the page; "": it has none
 *   reads     UTH_READS_...
 * Everything that lists wagers is made from these rows; CONTRIBUTING.md shows what a new one needs.
 * `with` is handed on to X. */
#define UTH_BASE_WAGERS(X, with)                                                                   \
    X(with, ANTE, "ante", "ante", "Ante", "Ante", "a", "a", NOTHING)                               \
    X(with, PLAY, "play", "play", "Play", "Play", "", "", NOTHING)                                 \
    X(with, BLIND, "blind", "blind", "Blind", "Blind", "", "", OWN_HAND)
#define UTH_BONUS_WAGERS(X, with)                                                                  \
    X(with, TRIPS, "trips", "trips", "Trips", "Trips", "t", "t", OWN_HAND)                         \
    X(with, BAD_BEAT, "bad_beat", "bad-beat", "Bad Beat", "Bad Beat", "b", "b", BEATEN_HAND)       \
    X(with, ULTIMATE_PAIRS, "ultimate_pairs", "ultimate-pairs", "Ultimate Pairs", "Pairs", "u",    \
      "p", HOLE_CARDS)                                                                             \
    X(with, PLAY_THE_BOARD, "play_the_board", "play-the-board", "Play the Board", "Board", "p",    \
      "o", BOARD)
#define UTH_PROGRESSIVE_WAGER(X, with)                                                             \
    X(with, PROGRESSIVE, "progressive", "progressive", "Progressive", "Jackpot", "", "g", METERS)
#define UTH_WAGER_TABLE(X, with)                                                                   \
    UTH_BASE_WAGERS(X, with) UTH_BONUS_WAGERS(X, with) UTH_PROGRESSIVE_WAGER(X, with)

#define UTH_WAGER_CONSTANT_(with, id, name, option, title, brief, letter, key, reads) UTH_##id,
enum uth_wager {
    UTH_WAGER_TABLE(UTH_WAGER_CONSTANT_, ) UTH_WAGERS, /* how many there are */
};

#define UTH_READS_CONSTANT_(id, ...) UTH_READS_##id,
enum uth_reads { UTH_READS_TABLE(UTH_READS_CONSTANT_) UTH_READS };

/* What the lines of a pay table name. */
enum uth_lines { UTH_LINES_NONE, UTH_LINES_HANDS, UTH_LINES_HOLES };

/* A set of wagers: bit i is wager i. */
typedef uint32_t uth_wager_set;
#define UTH_WAGER_BIT(wager) ((uth_wager_set)1U << (wager))

/* "bad_beat", as in files and messages. */
const char *uth_wager_name(enum uth_wager wager);
/* "Bad Beat", as printed on the felt. */
const char *uth_wager_title(enum uth_wager wager);
bool uth_wager_from_name(const char *name, enum uth_wager *wager);
/* Base wagers are Ante, Play and Blind; all others are optional. */
bool uth_wager_is_optional(enum uth_wager wager);
/* "bad-beat", as an option of the command line. */
const char *uth_wager_option(enum uth_wager wager);
/* Its key in `uth play`, or 0. */
char uth_wager_letter(enum uth_wager wager);
enum uth_reads uth_wager_reads(enum uth_wager wager);
enum uth_lines uth_wager_lines(enum uth_wager wager);
/* "the player's best hand of seven cards": what decides it. */
const char *uth_wager_decided_by(enum uth_wager wager);
/* "Paid when ..." of the rule card, or "". */
const char *uth_wager_paid_when(enum uth_wager wager);
/* As people name them, 0 first: the Blind belongs to the Ante, and the Play follows both. */
enum uth_wager uth_wager_as_spoken(int place);

/* The three decisions of a hand. */
enum uth_street {
    UTH_PREFLOP, /* before any community card */
    UTH_FLOP,    /* three community cards are known */
    UTH_RIVER,   /* all five are known */
    UTH_STREETS,
};

const char *uth_street_name(enum uth_street street); /* "preflop", "flop", "river" */
bool uth_street_from_name(const char *name, enum uth_street *street);

/* What a player decided about one hand, so far. */
enum uth_choice {
    UTH_UNDECIDED, /* has neither bet nor folded yet */
    UTH_PLAYED,    /* made the Play wager: street and multiple say when and how much */
    UTH_FOLDED,
};

struct uth_decision {
    enum uth_choice choice;
    enum uth_street street; /* when UTH_PLAYED */
    uint8_t multiple;       /* of the Ante, when UTH_PLAYED */
};

UTH_END_DECLS

#endif
