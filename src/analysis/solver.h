/*
 * The parts of the solver; solve.c tells the story.
 *
 * Everything is linear once the decisions are known, so it is done twice, there and back:
 *
 *   there   solve_boards.c   showdowns of all textures; values summed up to flops and starting hands
 *           solve_flops.c    decisions on the flop, then before it
 *   back    solve_flops.c    weights: in how many deals a flop and two cards were raised
 *           solve_outcomes.c the same sums transposed carry them to the boards, where results are
 *                            counted
 */
#ifndef UTH_ANALYSIS_SOLVER_H
#define UTH_ANALYSIS_SOLVER_H

#include <uth/solve.h>

#include "classes.h"
#include "decided.h"

/*
 * A quantity of a flop and two cards that is a sum over the boards to come. Every turn and river
 * counts as if there were no flushes (`plain`), and each suit on the flop adds what its flushes
 * change: looked up by the ranks in the suit, those out of it, and the two cards as a hand.
 */
struct flop_sums {
    int64_t (*plain)[PAIRS];      /* [TRIPLES] */
    int64_t (*one)[PAIRS][HANDS]; /* [RANKS]: one card of the suit on the flop, and two others */
    int64_t (*two)[RANKS][HANDS]; /* [SUBSETS2]: two of the suit, and one other */
    int64_t (*three)[HANDS];      /* [SUBSETS3]: three of the suit */
};
bool uth_flop_sums_new(struct flop_sums *sums);
void uth_flop_sums_free(struct flop_sums *sums);

/* Showdowns of one texture by hand, in rows of `width` (PAIRS or HANDS). Ties are what is missing to
 * UTH_DEALERS. */
struct counts {
    int16_t *win_q, *win_n;   /* beats a dealer who qualifies, or who does not */
    int16_t *lose_q, *lose_n; /* loses to one */
    uint8_t *line;            /* 1 + the line of the Blind that the hand is worth, 0 for none */
};

/* Sums over all boards before the flop, by hand. */
struct start_sums {
    int64_t base[HANDS], play[HANDS], river[HANDS];
};

/* Values of all hands of one plain texture, in units over all dealers. */
struct plain_values {
    int32_t base[PAIRS];  /* Ante and Blind when the hand is played */
    int32_t play[PAIRS];  /* one Ante of Play */
    int32_t river[PAIRS]; /* under the river's decision */
};

struct solver {
    const struct classes *classes;
    const struct uth_base_game *game;
    struct uth_policy policy; /* functions NULL where the best is wanted */
    int threads;
    bool values_only; /* nothing is kept for the way back, and it is not taken */
    struct uth_watch watch;
    uint64_t steps_done;
    bool stopped;
    struct options flop, river;
    uint8_t *line_of; /* by strength: struct counts' line */

    struct uth_ranking *ranking;       /* [UTH_PLAIN_TEXTURES] */
    struct plain_values *plain_values; /* [UTH_PLAIN_TEXTURES] */
    int16_t *counts;                   /* [4 * UTH_TEXTURE_SPOTS]: see counts_of; not values_only */
    uint8_t *lines;                    /* [UTH_TEXTURE_SPOTS]; not values_only */
    struct uth_decisions *decisions;   /* filled in on the way */

    struct start_sums plain_start; /* the first PAIRS of each row */
    struct start_sums suited_start;
    struct flop_sums gain[UTH_MULTIPLES_MAX]; /* of raising on the flop over checking */
    int64_t flop_gain[STARTS];                /* of the raises chosen, over all deals */
    struct uth_start start[STARTS];

    struct flop_sums raised[UTH_MULTIPLES_MAX]; /* deals in which a flop was raised */
    int ending_count;
    struct uth_ending ending[UTH_ENDINGS];
};

enum {
    TEXTURE_BLOCKS = PAIRS + RANKS + 1,
    OUTCOME_CHUNK = 19, /* plain textures in one step: 6,175 = 19 * 325 */
    STEPS_THERE = TEXTURE_BLOCKS + TRIPLES,
    STEPS_BACK = UTH_PLAIN_TEXTURES / OUTCOME_CHUNK,
};

/* The rows of a texture, as kept for the way back. */
static inline struct counts counts_of(const struct solver *solver, int texture)
{
    int width = texture < UTH_PLAIN_TEXTURES ? PAIRS : HANDS;
    uint32_t spot = uth_texture_first_spot(texture);
    int16_t *row = solver->counts + 4 * (size_t)spot;
    return (struct counts){row, row + width, row + 2 * width, row + 3 * width,
                           solver->lines + spot};
}

/* One step of work is done. False: stop. From any thread. */
bool uth_solver_step(struct solver *solver);

/* Suited textures with the same ranks out of the long suit. */
struct block {
    uint8_t other[2];
    int count;
};
/* The largest blocks have the lowest numbers: they are started first. */
struct block uth_block_at(int number);
/* The first mask of as many ranks in the long suit as a block's textures have. */
unsigned uth_block_first_mask(const struct block *block);
/* The next larger mask of as many ranks; at least RANK_MASKS after the last. */
unsigned uth_next_mask(unsigned mask);

/* In how many ways the other cards can be dealt to the board, by hand held. */
void uth_block_ways(const struct block *block, int16_t ways[HANDS]);
/* In how many ways one card of a rank, but not of the long suit, can be dealt when `used` of them are
 * on the board. */
void uth_other_ways(int rank, int used, int16_t ways[HANDS]);
/* In how many ways five ranks can be dealt to the board, by ranks held. */
void uth_plain_ways(const uint8_t board[5], int16_t ways[PAIRS]);
/* In how many ways two ranks can be dealt after a flop of three. */
void uth_turn_river_ways(const uint8_t flop[3], int a, int b, int16_t ways[PAIRS]);
/* Which hands can be held on a texture: -1, or 0 for those that need a card too many. */
void uth_possible_hands(const struct uth_texture *texture, int16_t *possible);

void uth_solve_plain_boards(struct solver *solver);
bool uth_solve_suited_boards(struct solver *solver); /* false: out of memory */
void uth_solve_flops(struct solver *solver);
void uth_solve_starts(struct solver *solver);
void uth_solve_weights(struct solver *solver);
bool uth_solve_outcomes(struct solver *solver); /* false: out of memory */

/* The choice that a multiple stands for. It must be allowed. */
uint8_t uth_choice_of(const struct options *options, int multiple);

#endif
