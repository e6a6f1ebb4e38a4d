/* The vocabulary of wagers, streets and refusals that every other header uses. */
#ifndef UTH_WAGER_H
#define UTH_WAGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uth/export.h>
#include <uth/refusal.h>

UTH_BEGIN_DECLS

/* In the order in which the documents settle them within one hand. Ante, Blind and Play are the
 * base game; the others are optional and a rule set offers some of them. */
enum uth_wager {
    UTH_ANTE,
    UTH_PLAY,
    UTH_BLIND,
    UTH_TRIPS,
    UTH_BAD_BEAT,
    UTH_ULTIMATE_PAIRS,
    UTH_PLAY_THE_BOARD,
    UTH_PROGRESSIVE,
    UTH_WAGERS, /* how many there are */
};

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
