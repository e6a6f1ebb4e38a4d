/*
 * Speed figures: what a benchmark fills in, and how it measures.
 *
 * To add one write `bool bench_NAME(struct bench_report *report)` in bench/bench_NAME.c and give it
 * a line in CLI_BENCHES. It reports figures by name; `uth bench` prints them, as text or as JSON.
 * One that needs options of its own, files or a long time is a command instead, `uth bench NAME
 * [options]`, with a line in CLI_BENCH_COMMANDS; it is not run when no benchmark is named.
 *
 * Every measured function returns a signature of its results. That keeps the compiler from dropping
 * the work, and shows at a glance that two machines or two versions computed the same.
 */
#ifndef UTH_BENCH_H
#define UTH_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

struct bench_report;

/* X(name, function, summary) */
#define CLI_BENCHES(X) X("eval", bench_eval, "hands a second through the evaluator")

#define BENCH_DECLARE(name, function, summary) bool function(struct bench_report *report);
CLI_BENCHES(BENCH_DECLARE)
#undef BENCH_DECLARE

/* X(name, function, summary); the function is like that of a command, argv[0] being the name. */
#define CLI_BENCH_COMMANDS(X)                                                                      \
    X("analysis", bench_analysis, "solver and advice, the solver also beside plain enumeration")   \
    X("simulate", bench_simulate, "rounds a second of the simulator, and long runs")               \
    X("load", bench_load, "thousands of terminals at a table, over real sockets")                  \
    X("link", bench_link, "thousands of tables on one progressive link, over real sockets")        \
    X("meter", bench_meter, "a billion wagers on a meter, and its return beside the exact one")    \
    X("restart", bench_restart, "the start of a server that has a past")                           \
    X("store", bench_store, "durable commits a second, and a restart")

#define BENCH_DECLARE(name, function, summary) int function(int argc, char **argv);
CLI_BENCH_COMMANDS(BENCH_DECLARE)
#undef BENCH_DECLARE

/* The simulator's figures: those of `uth bench simulate`, and part of `uth bench analysis`. */
bool bench_simulate_speeds(struct bench_report *report);

/* A report of its own for such a command; NULL when out of memory. */
struct bench_report *bench_report_new(void);
void bench_report_free(struct bench_report *report);
/* Prints the report of the command of that name, as text or as JSON, and frees it. */
void bench_report_print(struct bench_report *report, const char *name, bool json);

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
