/*
 * Banking: the expectation and variance of one round against n players, for the banker.
 *
 * The players' hands share the board and the dealer's cards, so their results are correlated.
 * Against n players with the same wagers and the same strategy, the bank's
 *
 *     expectation  =  -n * E[X] - fee
 *     variance     =   n * Var(X) + n * (n - 1) * Cov(X, Y)
 *
 * where X and Y are the winnings of two of the players. All three moments are counted over every
 * deal and every pair of hands, without sampling or rounding. Each player decides by their own two
 * cards and the board alone.
 *
 * This assumes a bank that covers everything. Simulate a limited bank: uth/simulate.h, `bank`.
 */
#ifndef UTH_BANKER_H
#define UTH_BANKER_H

#include <uth/export.h>
#include <uth/simulate.h>

UTH_BEGIN_DECLS

/* A whole number of 128 bits: high * 2^64 + low. */
struct uth_wide {
    int64_t high;
    uint64_t low;
};

enum { UTH_WIDE_TEXT_SIZE = 48 };
/* In decimal; returns text. */
const char *uth_wide_format(struct uth_wide wide, char text[UTH_WIDE_TEXT_SIZE]);

/* Deals to two players: UTH_DEALS * 903. */
#define UTH_TWO_PLAYER_DEALS INT64_C(25115870451672000)

struct uth_banker {
    int players_max;         /* the most players that the rule set allows */
    uth_cents unit;          /* cents; the sums below are in units */
    int64_t net;             /* of one player, over UTH_DEALS deals: negative when the bank gains */
    struct uth_wide square;  /* of the same */
    struct uth_wide product; /* of two players' nets, over UTH_TWO_PLAYER_DEALS deals */
    double mean;             /* of one player's net, in cents */
    double variance;         /* of the same, in cents squared */
    double covariance;       /* of two players' */
    double seconds;
};

/* Uses game, strategy, wagers, threads and watch of the setup; `hands` must fit the rules. The
 * progressive wager must be 0, because meters pay it, not the bank. Takes some seconds. */
enum uth_simulate_status uth_banker_solve(const struct uth_simulate_setup *setup,
                                          struct uth_banker *banker, char *sentence, size_t size);

/* Against `players` players, in cents: the total of all wagers before the deal, the collection fee
 * for it, and the expectation and standard deviation of the bank's result after the fee. */
uth_cents uth_banker_action(const struct uth_simulate_setup *setup, int players);
uth_cents uth_banker_fee(const struct uth_simulate_setup *setup, int players);
double uth_banker_expectation(const struct uth_banker *banker,
                              const struct uth_simulate_setup *setup, int players);
double uth_banker_deviation(const struct uth_banker *banker, int players);

UTH_END_DECLS

#endif
