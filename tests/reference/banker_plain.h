/*
 * Banking by plain enumeration: one flop and board, every dealer, every player, every two players,
 * each result worked out from the rules. What src/analysis/banker_board.c is compared with.
 */
#ifndef UTH_TESTS_REFERENCE_BANKER_PLAIN_H
#define UTH_TESTS_REFERENCE_BANKER_PLAIN_H

#include <uth/decisions.h>
#include <uth/rules.h>

__extension__ typedef __int128 plain_wide;

/* In cents. */
struct plain_banker {
    plain_wide net, square, product;
};

/* The first three cards of the board are the flop. `pairs`: also the product, which takes a second
 * or more. */
struct plain_banker plain_banker(const struct uth_game *game, const uth_cents wager[UTH_WAGERS],
                                 const struct uth_decisions *decisions, const uth_card board[5],
                                 bool pairs);

#endif
