/*
 * The inner loop of the simulator: rounds are dealt and played in batches.
 *
 * Each step (dealing, strengths, the decision of each street, results) is done for a whole batch
 * before the next begins. A step is then a short loop whose rounds do not wait for each other: the
 * processor overlaps their look-ups, and lists of undecided hands take the place of branches that
 * it would guess wrong.
 *
 * Dealing is a Fisher-Yates shuffle that stops after the cards that are needed; it continues from
 * the deck as the last round left it, which is as random as a new one. All choices of up to nine
 * cards come out of one random word: multiplied by the number of cards to choose from, its upper
 * half is the choice and its lower half the random word for the next one. The last lower half says
 * whether the word was one of the few too many that would make some deals more likely than others;
 * then another is drawn. (Lemire's method, for a product of bounds.)
 */
#ifndef UTH_ANALYSIS_SIM_BATCH_H
#define UTH_ANALYSIS_SIM_BATCH_H

#include <uth/random.h>

#include "simulator.h"

enum {
    SIM_BATCH = 64,
    SIM_ROUND_CARDS = 52, /* room for a deal: board, dealer, hands */
};

/* Dealing, from one block's own source. */
struct sim_dealer {
    struct uth_seeded source;
    uth_card deck[UTH_CARD_COUNT];
    int cards; /* of a round */
    int groups;
    struct sim_group {
        int from, to;      /* cards drawn with one random word */
        uint64_t rejected; /* remainders below this would favour some deals */
    } group[UTH_CARD_COUNT];
};

struct sim_batch {
    int rounds;
    uth_card cards[SIM_BATCH][SIM_ROUND_CARDS];
    struct uth_combined board[SIM_BATCH];
    uth_strength dealer[SIM_BATCH];
    uth_strength board_strength[SIM_BATCH]; /* where a wager reads it */
};

/* Makes a dealer for the rounds of one block. */
void uth_sim_dealer_start(struct sim_dealer *dealer, int cards, uint64_t seed, uint64_t block);

/* Deals `rounds` rounds, at most SIM_BATCH, and looks at boards and dealers. */
void uth_sim_batch_deal(struct sim_batch *batch, struct sim_dealer *dealer,
                        const struct sim_tables *tables, int rounds);
/* The same for cards that are in the batch already. */
void uth_sim_batch_look(struct sim_batch *batch, const struct sim_tables *tables);
/* Plays hand `index` of every round of the batch. */
void uth_sim_batch_play(const struct sim_batch *batch, const struct sim_tables *tables, int index,
                        struct sim_hand hands[SIM_BATCH]);

#endif
