/*
 * The speed of the exact analysis: the solver, also beside the straightforward enumeration of
 * bench/plain_game.c in the same run, and advice on every street.
 *
 * Times are the best of some runs, in wall time and in processor time of all threads together; the
 * ratio is also given for the latter, since it does not depend on what else is running. Without
 * --full the reference goes through one board of 64, and its times are scaled up to all of them.
 */
#include <omp.h>
#include <stdio.h>
#include <sys/resource.h>
#include <uth/advise.h>
#include <uth/solve.h>

#include "bench.h"
#include "cli/commands.h"
#include "plain_game.h"

/* The best of several runs. */
struct timed {
    double wall, processor;
    double wall_began, processor_began;
};

static void timed_start(struct timed *timed)
{
    timed->wall_began = bench_clock_s(CLOCK_MONOTONIC);
    timed->processor_began = bench_clock_s(CLOCK_PROCESS_CPUTIME_ID);
}

static void timed_stop(struct timed *timed)
{
    double wall = bench_clock_s(CLOCK_MONOTONIC) - timed->wall_began;
    double processor = bench_clock_s(CLOCK_PROCESS_CPUTIME_ID) - timed->processor_began;
    if (timed->wall == 0 || wall < timed->wall)
        timed->wall = wall;
    if (timed->processor == 0 || processor < timed->processor)
        timed->processor = processor;
}

static bool time_solver(const struct uth_base_game *game, struct timed *timed, int64_t *net)
{
    for (int run = 0; run < 5; run++) {
        struct uth_solution *solution;
        timed_start(timed);
        enum uth_solve_status status = uth_solve(game, NULL, &solution);
        timed_stop(timed);
        if (status != UTH_SOLVED)
            return false;
        *net = solution->net;
        uth_solution_free(solution);
    }
    return true;
}

/* False when out of memory, or when the reference finds another total. */
static bool time_reference(struct bench_report *report, const struct uth_base_game *game, bool full,
                           const struct timed *solver, int64_t net)
{
    struct timed timed = {0};
    struct plain_game plain;
    timed_start(&timed);
    bool good = plain_game_run(game, omp_get_num_procs(), full ? 1 : 64, &plain);
    timed_stop(&timed);
    if (!good || (full && plain.net != net))
        return false;
    double share = (double)plain.boards / (double)PLAIN_GAME_BOARDS;
    double wall = plain.board_seconds / share + plain.flop_seconds;
    double processor = timed.processor * wall / (plain.board_seconds + plain.flop_seconds);
    bench_count(report, "reference_boards", "plain enumeration: boards run, of 2,598,960",
                plain.boards, "");
    bench_number(report, "reference_wall_s", "  wall, for all boards", wall, "s");
    bench_number(report, "reference_processor_s", "  processor, for all boards", processor, "s");
    bench_number(report, "ratio_wall", "  times the solver's wall", wall / solver->wall, "");
    bench_number(report, "ratio_processor", "  times the solver's processor time",
                 processor / solver->processor, "");
    return true;
}

/* One kind of situation, asked again and again. */
struct question {
    const struct uth_base_game *game;
    struct uth_situation situation;
};

static double time_advice(const struct question *question, int runs, uint64_t *signature)
{
    struct timed timed = {0};
    for (int run = 0; run < runs; run++) {
        struct uth_advice advice;
        timed_start(&timed);
        enum uth_solve_status status =
            uth_advise(question->game, &question->situation, NULL, &advice);
        timed_stop(&timed);
        if (status != UTH_SOLVED)
            return 0;
        for (int i = 0; i < advice.count && run == 0; i++)
            *signature = (*signature ^ (uint64_t)advice.prospect[i].net) * 1099511628211U;
    }
    return timed.wall;
}

static void set_cards(const char *hole, const char *board, const char *dead,
                      struct uth_situation *situation)
{
    uth_card cards[8];
    uth_cards_parse(hole, situation->hole, 2, NULL);
    situation->board_count = uth_cards_parse(board, situation->board, 5, NULL);
    situation->dead = uth_cards_of(cards, (size_t)uth_cards_parse(dead, cards, 8, NULL));
}

static bool time_all_advice(struct bench_report *report, const struct uth_base_game *game)
{
    static const struct {
        const char *name, *label, *unit, *hole, *board, *dead;
        int runs;
        double scale;
    } rows[] = {
        {"advise_river_us", "advice on the river", "us", "JsTs", "9s8h2c2s7d", "", 2000, 1e6},
        {"advise_flop_us", "  on a flop of three suits", "us", "JsTs", "9s8h2c", "", 200, 1e6},
        {"advise_flop_two_us", "  of two suits", "us", "JsTs", "9s8s2c", "", 200, 1e6},
        {"advise_flop_one_us", "  of one suit", "us", "JsTs", "9s8s2s", "", 200, 1e6},
        {"advise_preflop_ms", "  before the flop, four dead cards", "ms", "JsTs", "", "QsQd9h2c", 5,
         1e3},
        {"advise_preflop_none_ms", "  before the flop, none", "ms", "JsTs", "", "", 5, 1e3},
    };
    uint64_t signature = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct question question = {.game = game};
        set_cards(rows[i].hole, rows[i].board, rows[i].dead, &question.situation);
        double seconds = time_advice(&question, rows[i].runs, &signature);
        if (seconds == 0)
            return false;
        bench_number(report, rows[i].name, rows[i].label, seconds * rows[i].scale, rows[i].unit);
    }
    char text[20];
    snprintf(text, sizeof text, "%016llx", (unsigned long long)signature);
    bench_text(report, "advise_signature", "  signature", text);
    return true;
}

static bool measure(struct bench_report *report, bool full)
{
    struct uth_base_game game = uth_base_game_usual();
    struct timed solver = {0};
    int64_t net;
    if (!time_solver(&game, &solver, &net)) {
        cli_bad("bench: out of memory");
        return false;
    }
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    bench_count(report, "threads", "threads", omp_get_num_procs(), "");
    bench_number(report, "solve_wall_ms", "whole game, wall", 1e3 * solver.wall, "ms");
    bench_number(report, "solve_processor_ms", "  processor, all threads", 1e3 * solver.processor,
                 "ms");
    bench_number(report, "solve_memory_mb", "  memory of the process so far",
                 (double)usage.ru_maxrss / 1024, "MB");
    bench_count(report, "solve_net_units", "  net of all deals, in half Antes", net, "");
    if (!time_reference(report, &game, full, &solver, net)) {
        cli_bad("bench: the reference ran out of memory, or found another total");
        return false;
    }
    if (!time_all_advice(report, &game)) {
        cli_bad("bench: out of memory");
        return false;
    }
    return bench_simulate_speeds(report);
}

int bench_analysis(int argc, char **argv)
{
    struct bench_report report = {.name = "analysis"};
    bool full = false;
    const struct option_row rows[] = {
        OPTION_SWITCH("full", &full,
                      "run all of the plain enumeration, and compare its total (a minute)"),
        OPTION_JSON(&report.json),
        OPTION_END,
    };
    static const char about[] =
        "Measures the solver of the whole game beside a plain enumeration of all boards\n"
        "(one in 64, scaled up), advice on every street, and the simulator.";
    int status = bench_begin(&report, about, rows, &argc, &argv);
    if (status != OPTIONS_PROCEED)
        return status;
    return bench_end(&report, measure(&report, full) ? CLI_OK : CLI_BAD);
}
