/*
 * One flop and board against all dealers, in versions for different processors; banker_cells.h says
 * how it is done.
 */
#ifndef UTH_ANALYSIS_BANKER_SWEEP_H
#define UTH_ANALYSIS_BANKER_SWEEP_H

#include "banker.h"

/* The hands of a board from the weakest. */
struct banker_hands {
    uth_strength strength[BANKER_HANDS];
    uint8_t a[BANKER_HANDS], b[BANKER_HANDS]; /* places among the 47 cards */
};

/* What each hand brings on one flop, in units: against a dealer who does not qualify and is worth no
 * award for a beaten hand. */
struct banker_results {
    int32_t win[BANKER_HANDS], tie[BANKER_HANDS], lose[BANKER_HANDS];
    int32_t played[BANKER_HANDS]; /* -1, or 0 when folded */
};

/* Hands with an award that depends on the dealer's two cards. */
struct banker_asking {
    const struct banker_tables *tables;
    const uth_card *left, *board;
    int count;
    uint16_t hand[BANKER_HANDS];
    int32_t usual[BANKER_HANDS]; /* what is in their results: against the first dealer */
};

/* What each asking hand wins more than usual against this dealer. */
void uth_banker_asking_answer(const struct banker_asking *asking, const struct banker_hands *hands,
                              int dealer, int32_t *more);

struct banker_flop {
    const struct banker_tables *tables;
    const struct banker_hands *hands;
    const struct banker_asking *asking;
    const struct banker_results *results;
    int32_t largest; /* that the results of the hands with one card may add up to */
};

/* Adds all dealers, and all players and pairs of players against each, to *sums. By the fastest
 * version that this processor runs. */
void uth_banker_sweep(const struct banker_flop *flop, struct banker_sums *sums);

void uth_banker_sweep_portable(const struct banker_flop *flop, struct banker_sums *sums);
void uth_banker_sweep_avx2(const struct banker_flop *flop, struct banker_sums *sums);

#endif
