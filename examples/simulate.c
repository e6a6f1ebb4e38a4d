/*
 * A strategy of one's own: what it costs exactly, and what a million rounds of it look like.
 *
 *     cc simulate.c $(pkg-config --cflags --libs uth) -o simulate
 *     ./simulate
 *
 * A strategy is data (docs/strategies.md). uth_strategy_solve counts its edge over every deal; the
 * simulator plays it, and the same seed gives the same rounds on every machine.
 */
#include <stdio.h>
#include <string.h>
#include <uth/rulesfile.h>
#include <uth/simulate.h>

static const char timid[] =
    "{ \"name\": \"timid\", \"title\": \"Only with the best\","
    "  \"preflop\": [ {\"play\": 4, \"when\": [{\"holding\": [\"TT+\", \"ATs+\", \"AQo+\"]}]} ],"
    "  \"flop\": [ {\"play\": 2, \"when\": [\"hidden_pair\"]} ],"
    "  \"river\": [ {\"play\": 1, \"when\": [\"hidden_pair_or_better\"]} ] }";

/* The exact house edge, of the Ante. */
static bool exact_edge(const struct uth_strategy *strategy, double *edge)
{
    struct uth_base_game usual = uth_base_game_usual();
    struct uth_solve_options options = {.values_only = true}; /* not how hands end */
    struct uth_solution *solution;
    if (uth_strategy_solve(strategy, &usual, &options, &solution) != UTH_SOLVED)
        return false;
    *edge = -uth_solution_expectation(solution);
    uth_solution_free(solution);
    return true;
}

static bool simulate(const struct uth_strategy *strategy, struct uth_simulation *result)
{
    const struct uth_game game = uth_game_default(uth_rules_builtin("washington"));
    struct uth_simulate_setup setup = {
        .game = &game, .strategy = strategy, .hands = 1, .rounds = 1000000, .seed = 7};
    setup.wager[UTH_ANTE] = setup.wager[UTH_BLIND] = 1000;
    setup.wager[UTH_TRIPS] = 500;
    struct uth_simulator *simulator = NULL;
    char sentence[192];
    enum uth_simulate_status status =
        uth_simulator_new(&setup, &simulator, sentence, sizeof sentence);
    if (status == UTH_SIMULATE_DONE)
        status = uth_simulator_run(simulator, &setup, result);
    else if (status == UTH_SIMULATE_REFUSED)
        fprintf(stderr, "%s\n", sentence);
    uth_simulator_free(simulator);
    return status == UTH_SIMULATE_DONE;
}

static void print(const char *name, const struct uth_simulated *figures)
{
    printf("%-9s  simulated %8.4f %% +- %.4f, exact %8.4f %%\n", name, 100 * figures->edge,
           100 * 1.96 * figures->error, 100 * figures->exact);
}

int main(void)
{
    struct uth_faults faults;
    struct uth_strategy *strategy = uth_strategy_parse(timid, strlen(timid), &faults);
    if (!strategy) {
        fprintf(stderr, "%s: %s\n", faults.fault[0].place, faults.fault[0].sentence);
        return 2;
    }
    double edge;
    struct uth_simulation result;
    bool good = exact_edge(strategy, &edge) && simulate(strategy, &result);
    if (good) {
        printf("%s: %.6f %% of the Ante\n", uth_strategy_title(strategy), 100 * edge);
        print("base game", &result.base);
        print("Trips", &result.wager[UTH_TRIPS]);
    }
    uth_strategy_free(strategy);
    return good ? 0 : 1;
}
