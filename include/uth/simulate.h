/*
 * Simulation of many rounds with a strategy, compared with the exact figures.
 *
 * Every round is dealt from a fresh shuffle and settled wager by wager. The result of the base game,
 * of each optional wager and of all together is reported with its standard error and, if there is
 * one, the exact expectation. The same seed gives the same result with any number of threads, on
 * every machine.
 *
 * Rounds are settled from tables derived from the pay tables of the engine (uth/settle.h). Rounds
 * that the tables do not cover (two jackpots at once) and games that they do not cover (a
 * player-dealer's limited bank, an aggregate cap on awards) are settled by the engine itself.
 */
#ifndef UTH_SIMULATE_H
#define UTH_SIMULATE_H

#include <uth/edge.h>
#include <uth/export.h>
#include <uth/settle.h>
#include <uth/strategy.h>

UTH_BEGIN_DECLS

struct uth_simulator;

struct uth_simulate_setup {
    const struct uth_game *game;           /* borrowed, like the strategy */
    const struct uth_strategy *strategy;   /* of every hand */
    uth_cents wager[UTH_WAGERS];           /* on every hand; Play is ignored, Blind equals Ante */
    uth_cents meter[UTH_METER_LEVELS_MAX]; /* of the progressive, at the start of every round */
    int hands;                             /* dealt in a round, each to a different player */
    uint64_t rounds;                       /* with sessions: rounded up to whole ones */
    uint64_t seed;
    int threads; /* 0: as many as there are processors */

    /* Sessions: `session` rounds each (0: none), begun with `bankroll`. A player whose bankroll no
     * longer covers the wagers of a round with the largest Play wager is ruined and stops. */
    uint64_t session;
    uth_cents bankroll; /* 0: without limit */

    uth_cents bank; /* player-dealer: the bank of every round; 0: without limit */
    /* A simulator of the same game, strategy and Ante, whose solution is reused; it must outlive
     * this one. NULL: the strategy is solved here. */
    const struct uth_simulator *like;
    bool through_engine;    /* settle every round with uth_settle: slow, for comparison */
    struct uth_watch watch; /* step NULL: not watched */
};

/* One line of the result. Amounts are cents. */
struct uth_simulated {
    uth_cents stake;  /* in one round: of all hands; for the base game the Ante */
    int64_t net;      /* of all rounds */
    double edge;      /* the house's, as a share of the stake */
    double error;     /* standard error of the edge */
    double deviation; /* standard deviation of a round's net, in stakes */
    bool has_exact;
    double exact; /* the exact edge */
};

enum { UTH_SIMULATED_QUANTILES = 9 };

struct uth_simulation {
    uint64_t rounds;                        /* played; fewer than requested if players are ruined */
    uint64_t hands;                         /* dealt to players, in all */
    struct uth_simulated base;              /* Ante, Blind and Play */
    struct uth_simulated wager[UTH_WAGERS]; /* optional ones; stake 0 if not made */
    struct uth_simulated all; /* everything together, relative to the stakes before the deal */
    /* Hands by their Play wager: street, and index of the multiple in `game`. */
    uint64_t ended[UTH_STREETS][UTH_MULTIPLES_MAX];
    uint64_t folded;
    uint64_t won, tied, lost;                     /* of the hands played */
    uint64_t line[UTH_WAGERS][UTH_PAY_LINES_MAX]; /* hands paid by each line of a pay table */
    uth_cents fee;      /* collection fee of one round, paid by the player-dealer */
    uint64_t exhausted; /* rounds in which a player-dealer's bank limited at least one wager */

    uint64_t sessions;
    uint64_t ruined;
    double ruined_rounds; /* average number of rounds of the ruined */
    double session_mean;  /* of the net, in cents */
    double session_deviation;
    uth_cents session_quantile[UTH_SIMULATED_QUANTILES]; /* net: see uth_simulated_quantile */

    struct uth_base_game game; /* with the raises that the limits allow for this Ante */
    bool engine;               /* the engine settled every round */
    double seconds;
};

/* The most hands in a round of this game; a player-dealer takes a seat. */
int uth_simulate_hands_max(const struct uth_game *game);

/* The quantiles reported: 0 (the lowest), 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 1. */
double uth_simulated_quantile(int index);

enum uth_simulate_status {
    UTH_SIMULATE_DONE,
    UTH_SIMULATE_REFUSED, /* the sentence says why */
    UTH_SIMULATE_STOPPED, /* by the watch */
    UTH_SIMULATE_NO_MEMORY,
};

/* Prepares a simulation: solves the strategy and builds the tables. Several runs may share it, one
 * at a time; a run starts its own threads. */
enum uth_simulate_status uth_simulator_new(const struct uth_simulate_setup *setup,
                                           struct uth_simulator **simulator, char *sentence,
                                           size_t size);
void uth_simulator_free(struct uth_simulator *simulator);
/* The setup may differ from the original one in rounds (but not more), seed, threads, sessions and
 * watch. */
enum uth_simulate_status uth_simulator_run(struct uth_simulator *simulator,
                                           const struct uth_simulate_setup *setup,
                                           struct uth_simulation *result);

UTH_END_DECLS

#endif
