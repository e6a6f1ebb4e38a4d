/*
 * The speed of the simulator, in millions of rounds a second of one processor, with all side bets
 * that a table offers; and, on request, a long run whose results are compared with the exact edges.
 */
#include <math.h>
#include <stdio.h>
#include <uth/simulate.h>

#include "bench.h"
#include "cli/commands.h"

/* A simulation made ready, and how much of it is one measured run. */
struct workload {
    struct uth_game game;
    struct uth_simulate_setup setup;
    struct uth_simulator *simulator;
};

static uint64_t play(const void *data)
{
    const struct workload *load = data;
    struct uth_simulation result;
    enum uth_simulate_status status = uth_simulator_run(load->simulator, &load->setup, &result);
    return status == UTH_SIMULATE_DONE ? (uint64_t)result.all.net : 0;
}

/* Wagers on everything that the game offers, of $5 and of $1 on a progressive. */
static bool make_ready(struct workload *load, const char *rules, const char *progressive, int hands,
                       const char *strategy)
{
    *load = (struct workload){.game = uth_game_default(uth_rules_builtin(rules))};
    if (progressive) {
        uth_game_choose(&load->game, "progressive", progressive, UTH_UNHEARD);
        /* The rule set allows four games on a hand. */
        uth_game_choose(&load->game, "ultimate_pairs", "none", UTH_UNHEARD);
    }
    load->setup = (struct uth_simulate_setup){
        .game = &load->game,
        .strategy = uth_strategy_builtin(strategy),
        .meter = {5000000, 1000000, 100000},
        .hands = hands,
        .seed = 1,
        .threads = 1,
    };
    for (int wager = 0; wager < UTH_WAGERS; wager++) {
        bool made = wager == UTH_ANTE || load->game.table[wager];
        load->setup.wager[wager] = !made ? 0 : wager == UTH_PROGRESSIVE ? 100 : 500;
    }
    char sentence[256];
    enum uth_simulate_status status =
        uth_simulator_new(&load->setup, &load->simulator, sentence, sizeof sentence);
    if (status != UTH_SIMULATE_DONE)
        cli_bad("bench: %s", status == UTH_SIMULATE_REFUSED ? sentence : "out of memory");
    return status == UTH_SIMULATE_DONE;
}

static void measure(struct bench_report *report, struct workload *load, const char *name,
                    const char *label, uint64_t rounds)
{
    uint64_t signature;
    load->setup.rounds = rounds;
    double seconds = bench_fastest(play, load, &signature);
    bench_number(report, name, label, (double)rounds / seconds / 1e6, "M rounds/s");
}

bool bench_simulate_speeds(struct bench_report *report)
{
    static const struct {
        const char *rules, *progressive;
        int hands;
        const char *strategy;
        uint64_t rounds;
        const char *name, *label;
    } rows[] = {
        {"stadium", NULL, 1, "practical", 2000000, "simulate_practical",
         "simulation, practical strategy, four side bets"},
        {"stadium", NULL, 1, "optimal", 2000000, "simulate_optimal", "  best play, four side bets"},
        {"washington", "LINK-01", 1, "optimal", 2000000, "simulate_progressive",
         "  best play, three with a progressive"},
        {"washington", "LINK-01", 6, "practical", 300000, "simulate_six_hands",
         "  practical strategy, six hands a round"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct workload load;
        if (!make_ready(&load, rows[i].rules, rows[i].progressive, rows[i].hands, rows[i].strategy))
            return false;
        measure(report, &load, rows[i].name, rows[i].label, rows[i].rounds);
        uth_simulator_free(load.simulator);
    }
    return true;
}

/* How far a wager is from its exact edge, in standard errors. */
static double distance(const struct uth_simulated *row)
{
    return row->has_exact && row->error > 0 ? fabs((row->edge - row->exact) / row->error) : 0;
}

/* A run with every side bet; *furthest is the wager furthest from its exact edge. */
static bool run_long(struct bench_report *report, const char *progressive, const char *name,
                     const char *label, uint64_t rounds, double *furthest)
{
    struct workload load;
    struct uth_simulation result;
    if (!make_ready(&load, progressive ? "washington" : "stadium", progressive, 1, "optimal"))
        return false;
    load.setup.rounds = rounds;
    load.setup.threads = 0;
    enum uth_simulate_status status = uth_simulator_run(load.simulator, &load.setup, &result);
    uth_simulator_free(load.simulator);
    if (status != UTH_SIMULATE_DONE) {
        cli_bad("bench: out of memory");
        return false;
    }
    double most = distance(&result.base);
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        most = fmax(most, distance(&result.wager[wager]));
    bench_number(report, name, label, most, "standard errors");
    *furthest = fmax(*furthest, most);
    return true;
}

int bench_simulate(int argc, char **argv)
{
    struct bench_report report = {.name = "simulate"};
    int64_t rounds = 0;
    const struct option_row rows[] = {
        OPTION_NUMBER("rounds", &rounds, 1, INT64_C(1000000000000),
                      "also play this many rounds, and compare every wager with its exact edge"),
        OPTION_JSON(&report.json),
        OPTION_END,
    };
    static const char about[] =
        "Measures the simulator on one processor, in rounds a second with all side bets\n"
        "that a table offers. With --rounds the exit code is 1 if any wager comes out\n"
        "further than 4 standard errors from its exact edge.";
    int status = bench_begin(&report, about, rows, &argc, &argv);
    if (status != OPTIONS_PROCEED)
        return status;
    double furthest = 0;
    bool good = bench_simulate_speeds(&report);
    if (good && rounds > 0) {
        bench_count(&report, "long_rounds", "rounds compared with the exact edges", rounds, "");
        good = run_long(&report, NULL, "long_side_bets", "  furthest wager, four side bets",
                        (uint64_t)rounds, &furthest) &&
               run_long(&report, "PROG-01", "long_progressive", "  three with a progressive",
                        (uint64_t)rounds, &furthest);
    }
    return bench_end(&report, !good ? CLI_BAD : furthest < 4 ? CLI_OK : CLI_NO);
}
