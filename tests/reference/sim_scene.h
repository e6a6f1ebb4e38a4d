/*
 * Simulations for tests: a table, its wagers and a strategy, and the comparison of the simulator's
 * own settlement with the engine's.
 */
#ifndef UTH_TESTS_SIM_SCENE_H
#define UTH_TESTS_SIM_SCENE_H

#include "check.h"

#include <uth/simulate.h>

#include "analysis/sim_batch.h"

#define BIT(wager) UTH_WAGER_BIT(UTH_##wager)

/* A setup under a built-in rule set. */
struct scene {
    struct uth_game game;
    struct uth_simulate_setup setup;
};

/* `options` are choices such as "trips=UTH-02 progressive=LINK-01"; every hand wagers on what
 * `wagers` names. */
void make_scene(struct scene *scene, const char *rules, const char *options, uth_wager_set wagers,
                int hands, const char *strategy);

/* The simulator of a scene; the test fails if there is none. */
struct uth_simulator *scene_ready(const struct scene *scene);

/* A simulator of this strategy under the usual game, solved once: scenes that play it are like it
 * (uth_simulate_setup). */
const struct uth_simulator *scene_solved(const char *strategy);

/* Compares rounds of a scene, wager by wager, with uth_settle; every `through`-th also with the
 * state machine of uth/round.h. Rounds with two meter awards, which the simulator leaves to the
 * engine, are passed over. */
void scene_compare(const struct scene *scene, int rounds, int through, uint64_t seed);

#endif
