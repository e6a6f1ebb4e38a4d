/*
 * The whole game the straightforward way: what the solver's speed is measured against.
 *
 * All 2,598,960 boards one after the other, with no use of symmetry: each evaluates its 1,081 hands,
 * sorts them, and finds everyone's wins, ties and losses in one sweep with card-removal counts; the
 * results go to the ten flops that the board contains. Then every flop with every two cards is
 * decided, and every two cards before the flop.
 */
#ifndef UTH_BENCH_PLAIN_GAME_H
#define UTH_BENCH_PLAIN_GAME_H

#include <uth/basegame.h>

struct plain_game {
    int64_t boards;       /* that were worked through */
    double board_seconds; /* for them */
    double flop_seconds;  /* for all flops, whatever part of the boards was done */
    int64_t net;          /* of all deals in units, if no board was left out */
};

enum { PLAIN_GAME_BOARDS = 2598960 };

/* Works through one board of `stride`. Only for games with the usual raises and payouts. False when
 * out of memory: it takes 130 MB a thread. */
bool plain_game_run(const struct uth_base_game *game, int threads, int stride,
                    struct plain_game *result);

#endif
