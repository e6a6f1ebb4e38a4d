/*
 * Several hands against one dealer from one deck: the sums of view.h for all of them at once.
 *
 * At an open table every player lacks the same cards, so all hands have one deck, and one pass over
 * its boards serves them all: how many dealer's hands there are up to each strength is counted once a
 * board and looked up for each hand.
 */
#ifndef UTH_ANALYSIS_OPEN_TABLE_H
#define UTH_ANALYSIS_OPEN_TABLE_H

#include <uth/face_up.h>

#include "solver.h"

/* The two cards that can be held on five ranks, flushes apart, from the weakest. */
struct open_ranks {
    uint8_t count, order[PAIRS];
    uint8_t qualified;                /* where in the order those begin that qualify, */
    uint8_t above_flush;              /* and those above any flush but a straight flush */
    uint8_t from[PAIRS], upto[PAIRS]; /* where those as strong as these begin and end */
    uint8_t line[PAIRS];              /* 1 + the line of the Blind, 0: none */
    uint16_t strength[PAIRS];
};

struct uth_face_up {
    struct uth_base_game game;
    struct uth_solution *solution; /* with its decisions, the usual ones */
    struct options flop, river;    /* multiples to consider */
    struct open_ranks ranks[UTH_PLAIN_TEXTURES];
};

/* What a board, or several, are worth to a hand, over all dealers. In units, but for the last. */
enum {
    WORTH_BASE,    /* Ante and Blind, when the hand is played */
    WORTH_PLAY,    /* a Play of one Ante */
    WORTH_RIVER,   /* under the best decision on the river */
    WORTH_USUAL,   /* under the usual one */
    WORTH_CHANGED, /* boards on which they differ */
    WORTHS,
};

/* The same for every hand of the table, hand after hand. */
struct cell {
    int64_t worth[UTH_OPEN_HANDS_MAX * WORTHS];
};

static inline void cell_add(struct cell *to, const struct cell *add, int64_t times, int hands)
{
    for (int i = 0; i < hands * WORTHS; i++)
        to->worth[i] += times * add->worth[i];
}

/* What the flushes of one suit change, by what the flop has of it: see struct flop_sums. */
struct suit_cells {
    struct cell one[RANKS][PAIRS];
    struct cell two[SUBSETS2][RANKS];
    struct cell three[SUBSETS3];
};

struct uth_open_room {
    const struct uth_face_up *face_up;
    int hands;
    uth_card hole[UTH_OPEN_HANDS_MAX][2];
    uth_cards deck;
    int64_t dealers; /* dealer's hands on a board */
    uint8_t pair[UTH_OPEN_HANDS_MAX];
    uint16_t hand[UTH_SUIT_COUNT][UTH_OPEN_HANDS_MAX]; /* as seen from each suit */
    uint16_t own[UTH_SUIT_COUNT][UTH_OPEN_HANDS_MAX];  /* own ranks in it */
    uint8_t left[RANKS];                               /* cards of the deck by rank */
    uint8_t out[UTH_SUIT_COUNT][RANKS];                /* those not of a suit */
    uint16_t in[UTH_SUIT_COUNT];                       /* ranks of the deck in a suit */
    struct cell plain[UTH_PLAIN_TEXTURES];
    struct cell plain_flop[TRIPLES];
    struct suit_cells suit[UTH_SUIT_COUNT];
    struct cell block_two[SUBSETS2];
};

void uth_open_ranks_fill(struct uth_face_up *face_up);

/* Fills the tables of the room from its deck and hands. */
void uth_open_boards(struct uth_open_room *room);

#endif
