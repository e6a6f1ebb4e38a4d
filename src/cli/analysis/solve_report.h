/*
 * A solution as text for people, as JSON, and as CSV with one value a line.
 */
#ifndef UTH_CLI_SOLVE_REPORT_H
#define UTH_CLI_SOLVE_REPORT_H

#include <stdio.h>
#include <uth/edge.h>
#include <uth/solve.h>
#include <uth/strategy.h>

#include "base_choice.h"

/* What was solved, and under which names. */
struct solve_report {
    const struct chosen_base *chosen;
    const struct uth_solution *solution;
    const struct uth_strategy *strategy; /* NULL: best play */
    const struct uth_solution *best;     /* with a strategy: best play of the same game */
};

void solve_print_text(const struct solve_report *report, FILE *out);
void solve_print_csv(const struct solve_report *report, FILE *out);
void solve_write(struct uth_json *json, const char *key, const struct solve_report *report);
/* False when out of memory. */
bool solve_print_json(const struct solve_report *report, FILE *out);

/* What a strategy loses against best play, in Antes a hand, in lowest terms. */
struct uth_fraction solve_cost(const struct solve_report *report);

/* "4x before the flop", "fold". */
void solve_ending_name(const struct uth_ending *ending, char *name, size_t size);

/* The starting hands in the order in which people list them: AA, AKs, AKo, AQs ... */
void solve_start_order(int order[UTH_STARTING_HANDS]);

/* What one starting hand is worth on average, in Antes: by the i-th raise, or, i < 0, by checking. */
double solve_start_value(const struct uth_solution *solution, int start, int i);

/* A number of units in Antes: "-6", "2.5". */
struct solve_antes {
    char text[32];
};
struct solve_antes solve_antes(int64_t units_won, int32_t units);

#endif
