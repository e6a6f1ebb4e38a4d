/*
 * The pre-flop chart: the 169 starting hands in a 13 by 13 grid, suited above the diagonal, shaded
 * by what the raise gains over checking.
 */
#ifndef UTH_CLI_CHART_SVG_H
#define UTH_CLI_CHART_SVG_H

#include <stdio.h>
#include <uth/solve.h>

/* Writes a complete SVG document that reads on light and on dark ground. `game_title` says which
 * game it is. The game must allow a raise before the flop; the highest is shown. */
void chart_write(const struct uth_solution *solution, const char *game_title, FILE *out);

#endif
