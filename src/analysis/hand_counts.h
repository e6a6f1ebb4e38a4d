/* How many deals give which strength: the counts behind the edges, by one pass over all textures.
 */
#ifndef UTH_ANALYSIS_HAND_COUNTS_H
#define UTH_ANALYSIS_HAND_COUNTS_H

#include <uth/eval.h>

enum { UTH_STRENGTHS = UTH_CATEGORY_COUNT << 12 };

/* By strength. */
struct uth_hand_counts {
    uint64_t five[UTH_STRENGTHS];  /* of 2,598,960 boards */
    uint64_t seven[UTH_STRENGTHS]; /* of 133,784,560 hands */
    /* Of all boards, player's and dealer's cards: those in which one hand beats the other, by the
     * strength of the beaten one. */
    uint64_t beaten[UTH_STRENGTHS];
};

/* Computed on the first call and kept until the program ends. */
const struct uth_hand_counts *uth_hand_counts(void);

#endif
