/*
 * The parts of the banker's mathematics (uth/banker.h).
 *
 *   banker.c         all boards, threads, and from sums to expectation and deviation
 *   banker_board.c   one board: its hands in order, the decisions on each of its ten flops
 *   banker_sweep.h   one flop of it: all dealers, and all pairs of players against each
 */
#ifndef UTH_ANALYSIS_BANKER_H
#define UTH_ANALYSIS_BANKER_H

#include <uth/banker.h>

#include "simulator.h"

enum {
    BANKER_BOARDS = 134459,     /* up to the names of the suits */
    BANKER_CARDS = 47,          /* not on the board */
    BANKER_HANDS = 1081,        /* of them */
    BANKER_UNITS_MOST = 300000, /* that one player may win or lose: see banker_sweep.h */
};

__extension__ typedef __int128 banker_wide;

/* Results in units, by what a hand of a strength does for each wager. All of them nets. */
struct banker_tables {
    const struct plan *plan;
    const struct sim_tables *sim;
    const struct uth_base_game *game;
    uth_strength qualifies_from;
    uth_cents unit;               /* cents */
    int32_t ante;                 /* units */
    int32_t blind[UTH_STRENGTHS]; /* of a hand that wins */
    /* Optional wagers that read one strength, added up by whose it is. */
    int32_t own[UTH_STRENGTHS];
    int32_t beaten[UTH_STRENGTHS]; /* when a hand of this strength is the beaten one */
    int32_t beaten_tie;
    int32_t board[UTH_STRENGTHS];
    /* The others, which read hole cards, by line: 0 nothing, 1 + line. */
    int other_count;
    enum uth_wager other[UTH_WAGERS];
    int32_t net[UTH_WAGERS][SIM_LINES];
    int32_t other_most; /* that they can win or lose together */
};

/* Sums over deals: net and square of one player's result, product of two players' results. */
struct banker_sums {
    banker_wide net, square, product;
};

struct banker_board {
    uth_card card[5];
    uint8_t weight; /* boards equal to it up to the names of the suits */
};

/* All of them; the caller frees the list. NULL when out of memory. */
struct banker_board *uth_banker_boards_new(void);

/* All flops of a board, a bit for each of uth_board_splits. */
#define BANKER_ALL_FLOPS ((1U << SPLITS) - 1)

/* Adds one board's results against all dealers, after each of these flops (a bit mask), to *sums,
 * without the board's weight. */
void uth_banker_board_sum(const struct banker_tables *tables, const uth_card board[5],
                          unsigned flops, struct banker_sums *sums);

/* Builds the tables from a prepared simulation. UTH_SIMULATE_REFUSED with a sentence when the
 * results are too large or too fine for exact sums. */
enum uth_simulate_status uth_banker_tables_new(const struct uth_simulator *simulator,
                                               struct banker_tables **tables, char *sentence,
                                               size_t size);

#endif
