/* From options to a simulation, and its run. */
#include "simulate_setup.h"

#include <stdio.h>

#include "cli/commands.h"
#include "cli/rules/wager_choice.h"
#include "cli/terminal/term.h"

bool simulate_choose(const struct simulate_choice *choice, struct simulate_chosen *chosen)
{
    *chosen = (struct simulate_chosen){.game = {.owned = NULL}};
    if (!game_choose(&choice->game, &chosen->game))
        return false;
    struct uth_game *game = &chosen->game.game;
    int most = uth_simulate_hands_max(game);
    struct uth_simulate_setup *setup = &chosen->setup;
    *setup = (struct uth_simulate_setup){
        .game = game,
        .hands = choice->hands > 0 ? (int)choice->hands : most,
        .rounds = (uint64_t)choice->rounds,
        .threads = (int)choice->threads,
    };
    if (!seed_or_fresh(&choice->seed, &setup->seed)) {
        cli_bad("the system's random source has failed; give a seed with --seed");
        return false;
    }
    if (!tables_choose(game, choice->tables) || !wagers_read(game, choice->amount, setup->wager) ||
        !strategy_choose(choice->strategy, &chosen->strategy))
        return false;
    setup->strategy = chosen->strategy.strategy;
    return true;
}

void simulate_release(struct simulate_chosen *chosen)
{
    strategy_release(&chosen->strategy);
    game_release(&chosen->game);
}

int simulate_run(struct uth_simulate_setup *setup, struct uth_simulation *result)
{
    struct progress progress = progress_start("solving", 1);
    setup->watch = (struct uth_watch){progress_watch, &progress};
    struct uth_simulator *simulator;
    char sentence[256] = "";
    enum uth_simulate_status status =
        uth_simulator_new(setup, &simulator, sentence, sizeof sentence);
    progress_finish(&progress);
    if (status != UTH_SIMULATE_DONE)
        return simulate_complain(status, sentence);
    progress = progress_start("simulating", 1);
    status = uth_simulator_run(simulator, setup, result);
    progress_finish(&progress);
    uth_simulator_free(simulator);
    if (status == UTH_SIMULATE_DONE && progress.shown && result->seconds > 0)
        fprintf(stderr, "%.1f million rounds a second\n",
                (double)result->rounds / result->seconds / 1e6);
    return simulate_complain(status, sentence);
}

int simulate_complain(enum uth_simulate_status status, const char *sentence)
{
    switch (status) {
    case UTH_SIMULATE_DONE: return CLI_OK;
    case UTH_SIMULATE_REFUSED: return cli_bad("%s", sentence);
    case UTH_SIMULATE_STOPPED: return cli_bad("stopped");
    case UTH_SIMULATE_NO_MEMORY: break;
    }
    return cli_bad("out of memory");
}
