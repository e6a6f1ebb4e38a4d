/*
 * Hole cards and flops in classes, numbered: what textures (texture.h) are for boards.
 *
 *   pairs, triples   two or three ranks, any of them equal: 91 and 455
 *   subsets          different ranks as a bit mask: numbered among the masks of as many bits
 *   holes            two cards, 1,326
 *   starts           two cards before the flop, 169: suited high * 13 + low, others low * 13 + high
 *   flop classes     three cards up to the names of the suits, 1,755: a triple and its suits
 *
 * Seen from one suit two cards are one of the 351 hands of a suited texture, and ignoring suits
 * they are one of the 91 of a plain texture.
 */
#ifndef UTH_ANALYSIS_CLASSES_H
#define UTH_ANALYSIS_CLASSES_H

#include "texture.h"

enum {
    RANKS = UTH_RANK_COUNT,
    RANK_MASKS = 1 << RANKS,
    PAIRS = UTH_PLAIN_HANDS,
    HANDS = UTH_SUITED_HANDS,
    TRIPLES = 455,
    SUBSETS2 = 78,
    SUBSETS3 = 286,
    HOLES = 1326,
    STARTS = 169,
    FLOPS = 22100,
    FLOP_CLASSES = 1755,
    SPLITS = 10, /* ways to choose the flop among the five cards of a board */
};

/* Which cards of a board are the flop, and which two are not. */
extern const uint8_t uth_board_splits[SPLITS][5];

/* a >= b >= c. */
static inline int triple_index(int a, int b, int c)
{
    return a * (a + 1) * (a + 2) / 6 + b * (b + 1) / 2 + c;
}

/* a and b differ, in any order. */
static inline int subset2_index(int a, int b)
{
    int high = a > b ? a : b;
    int low = a > b ? b : a;
    return high * (high - 1) / 2 + low;
}

/* Two cards in any order. */
static inline int hole_index(uth_card a, uth_card b)
{
    return subset2_index(a, b);
}

/* Hands on a suited texture by ranks in the long suit and out of it. */
static inline int hand_out(int a, int b)
{
    return uth_kind_pair(2 * a, 2 * b);
}

static inline int hand_one_in(int in, int out)
{
    return uth_kind_pair(2 * in + 1, 2 * out);
}

static inline int hand_in(int a, int b)
{
    return uth_kind_pair(2 * a + 1, 2 * b + 1);
}

/* Three ranks, the highest first, with suits that stand for any others. */
struct flop_class {
    uth_card card[3];
    uint8_t weight; /* how many flops it stands for */
};

struct classes {
    uint16_t subset[RANK_MASKS]; /* number among masks of as many bits */
    uint8_t triple[TRIPLES][3];  /* the highest rank first */

    uth_card hole[HOLES][2]; /* the higher card first */
    uint8_t hole_pair[HOLES];
    uint8_t hole_start[HOLES];
    uint16_t hole_hand[UTH_SUIT_COUNT][HOLES]; /* as seen from each suit */

    uint16_t first_flop[TRIPLES + 1]; /* classes of a triple: first_flop[t] .. first_flop[t + 1] */
    struct flop_class flop[FLOP_CLASSES];
    uint16_t flop_of[FLOPS];                 /* the class of three cards, see flop_index */
    uint8_t suits_of[FLOPS][UTH_SUIT_COUNT]; /* what each suit is called in the class */
};

/* The tables, computed on the first call together with those of the textures; any thread. */
const struct classes *uth_classes_get(void);

/* Three different cards in any order. */
static inline int flop_index(const uth_card flop[3])
{
    unsigned a = flop[0], b = flop[1], c = flop[2];
    unsigned high = a > b ? a : b, low = a > b ? b : a;
    unsigned top = high > c ? high : c, rest = high > c ? c : high;
    return (int)(top * (top - 1) * (top - 2) / 6) + subset2_index((int)low, (int)rest);
}

#endif
