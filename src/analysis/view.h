/* One player's view of one hand: the boards and dealer hands that are still possible, and their
 * values.
 *
 * As in the solver (texture.h), a board counts by its ranks, and by the one suit of which it has
 * three or more cards. Dead cards only change how many cards of each kind are left, so they need no
 * extra work.
 */
#ifndef UTH_ANALYSIS_VIEW_H
#define UTH_ANALYSIS_VIEW_H

#include <uth/advise.h>

#include "classes.h"
#include "decided.h"

struct view {
    const struct uth_base_game *game;
    struct options flop, river; /* multiples to consider */
    uth_card hole[2];
    uint16_t own[UTH_SUIT_COUNT]; /* own ranks of each suit, bit by bit */
    int dealer_count;
    uth_card dealer[2];
    uth_cards deck; /* unseen: what board and dealer are dealt from */
};

struct view uth_view_of(const struct uth_base_game *game, const struct uth_situation *situation);

/* A board: its ranks, those that are still to come first, and the suit that counts. */
struct outlook {
    uint8_t rank[5];
    uint8_t to_come;     /* how many of them are dealt from the deck */
    int8_t suit;         /* -1: no flush is possible, or none is to be counted */
    uint16_t long_ranks; /* all ranks of that suit on the board */
    uint16_t new_in;     /* those of them that are dealt from the deck */
};

/* Strengths of all pairs of ranks on five ranks, flushes apart; rows padded for vectors. */
struct matrix {
    int16_t strength[RANKS][16];
};
void uth_matrix_fill(struct matrix *matrix, const uint8_t ranks[5]);

/* The values of a board, summed over all dealer hands; everything else follows from these sums. */
struct sums {
    int64_t base;  /* net of Ante and Blind when the hand is played, in units */
    int64_t play;  /* net of a Play of one Ante, in units */
    int64_t river; /* net under the river's best decision, in units */
    int64_t win, tie;
    int64_t river_win, river_tie, river_fold;
};
static inline void sums_add(struct sums *to, const struct sums *add, int64_t times)
{
    to->base += times * add->base;
    to->play += times * add->play;
    to->river += times * add->river;
    to->win += times * add->win;
    to->tie += times * add->tie;
    to->river_win += times * add->river_win;
    to->river_tie += times * add->river_tie;
    to->river_fold += times * add->river_fold;
}

struct sums uth_view_board(const struct view *view, const struct outlook *outlook,
                           const struct matrix *matrix);

/* Dealer hands on a complete board. */
int64_t uth_view_dealers(const struct view *view, int to_come);

/* Turn and river are still to come: adds what checking this flop leads to, given its sums and
 * the number of deals they are over. */
void uth_view_check_flop(const struct view *view, const struct sums *flop, int64_t deals,
                         struct uth_prospect *check);

/* Everything is still to come: calls `visit` with the sums of every flop, from one thread. `deals` are
 * those of one flop. */
enum uth_solve_status uth_view_flops(const struct view *view,
                                     const struct uth_advise_options *options,
                                     void (*visit)(void *context, const uth_card flop[3],
                                                   const struct sums *sums, int64_t deals),
                                     void *context);

/* The same: the sums over all flops, and what checking leads to. */
enum uth_solve_status uth_view_preflop(const struct view *view,
                                       const struct uth_advise_options *options, struct sums *all,
                                       struct uth_prospect *check);

#endif
