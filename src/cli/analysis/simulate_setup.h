/* What is simulated, from options: the same for uth simulate and for uth edge --banker. */
#ifndef UTH_CLI_SIMULATE_SETUP_H
#define UTH_CLI_SIMULATE_SETUP_H

#include <uth/simulate.h>

#include "cli/rules/game_choice.h"
#include "strategy_choice.h"

struct simulate_choice {
    struct game_choice game;
    const char *tables, *strategy, *bank;
    const char *amount[UTH_WAGERS]; /* as given; NULL: no wager */
    int64_t rounds, hands, threads; /* hands 0: as many as the rules allow */
    struct seed seed;
    bool json;
};

struct simulate_chosen {
    struct chosen_game game;
    struct chosen_strategy strategy;
    struct uth_simulate_setup setup; /* points into game and strategy */
};

/* False after a complaint. The caller releases it in either case. */
bool simulate_choose(const struct simulate_choice *choice, struct simulate_chosen *chosen);
void simulate_release(struct simulate_chosen *chosen);

/* Plays the rounds, with progress bars; CLI_OK, or the exit code after a complaint. */
int simulate_run(struct uth_simulate_setup *setup, struct uth_simulation *result);

/* How it ended, as an exit code; complains unless it is done. */
int simulate_complain(enum uth_simulate_status status, const char *sentence);

#endif
