/*
 * Speed figures: what a benchmark fills in, and how it measures.
 *
 * To add one write `int bench_NAME(int argc, char **argv)` in bench/bench_NAME.c, like that of a
 * command, argv[0] being the name, and give it a line in CLI_BENCHES. It reads its options with
 * bench_begin, reports figures by name, and prints them with bench_end, as text or as JSON.
 *
 * Every measured function returns a signature of its results. That keeps the compiler from dropping
 * the work, and shows at a glance that two machines or two versions computed the same.
 */
#ifndef UTH_BENCH_H
#define UTH_BENCH_H

#include "cli/terminal/options.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

/* X(name, function, summary); the first is the one that runs when none is named. */
#define CLI_BENCHES(X)                                                                             \
    X("eval", bench_eval, "hands evaluated per second")                                            \
    X("analysis", bench_analysis, "solver and advice, the solver also beside plain enumeration")   \
    X("studies", bench_studies, "open tables beside advice, and the game solved again")            \
    X("simulate", bench_simulate, "rounds simulated per second, and long runs")                    \
    X("load", bench_load, "thousands of terminals at a table, over real sockets")                  \
    X("link", bench_link, "thousands of tables on one progressive link, over real sockets")        \
    X("meter", bench_meter, "a billion wagers on a meter, and its return beside the exact one")    \
    X("restart", bench_restart, "start-up time of a server with a long history")                   \
    X("store", bench_store, "durable commits per second, and start-up time")

#define BENCH_DECLARE(name, function, summary) int function(int argc, char **argv);
CLI_BENCHES(BENCH_DECLARE)
#undef BENCH_DECLARE

enum { BENCH_FIGURES_MAX = 32 };

struct bench_report {
    const char *name; /* of the benchmark */
    bool json;        /* the target of its OPTION_JSON */
    int count;
    struct bench_figure {
        const char *name, *label, *unit;
        json_t *value;
    } figure[BENCH_FIGURES_MAX];
};

/* The simulator's figures: those of `uth bench simulate`, and part of `uth bench analysis`. */
bool bench_simulate_speeds(struct bench_report *report);

/* Parses the options of the benchmark that the report is of: OPTIONS_PROCEED, or the exit code. */
int bench_begin(const struct bench_report *report, const char *about, const struct option_row *rows,
                int *argc, char ***argv);
/* Prints the figures, unless `status` is CLI_BAD, and forgets them; returns `status`. */
int bench_end(struct bench_report *report, int status);

/* `name` is the key in JSON, `label` what people read; both must outlive the report. */
void bench_number(struct bench_report *report, const char *name, const char *label, double value,
                  const char *unit);
void bench_count(struct bench_report *report, const char *name, const char *label, int64_t value,
                 const char *unit);
/* `text` is copied. */
void bench_text(struct bench_report *report, const char *name, const char *label, const char *text);

/* Seconds on a clock of clock_gettime. */
double bench_clock_s(clockid_t clock);

/* Runs `work` on `data` repeatedly until it has used half a second of this thread's processor time.
 * Returns the seconds of the fastest run; *signature is what it returned. */
double bench_fastest(uint64_t (*work)(const void *data), const void *data, uint64_t *signature);

#endif
