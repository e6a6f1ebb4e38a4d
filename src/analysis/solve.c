/*
 * The whole game in a fraction of a second.
 *
 * 27,813,810,024,000 deals share 36,608 textures with a possible flush and 6,175 without (texture.h).
 * On each, one walk through all hands gives the wins, ties and losses of every one.
 * A decision compares sums: on the river over dealer hands, on the flop over turn and river, before
 * the flop over everything. The sum over turn and river is taken as if there were no flushes, plus
 * what each suit on the flop changes; that splits 1,755 flops times 1,326 hole cards times 1,081
 * turns and rivers into tables which are each filled once (solver.h).
 *
 * All sums are of whole numbers, so their order, and the number of threads, changes nothing. The
 * results are counted on the way back by other code than the values on the way there; that both
 * give the same total is asserted.
 */
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <uth/assert.h>

#include "solver.h"

__extension__ typedef __int128 wide;

bool uth_solver_step(struct solver *solver)
{
    bool go_on;
#pragma omp critical(uth_solve_step)
    {
        int steps = STEPS_THERE + (solver->values_only ? 0 : STEPS_BACK);
        if (solver->watch.step && !solver->stopped)
            solver->stopped =
                !solver->watch.step(solver->watch.context, solver->steps_done++, (uint64_t)steps);
        go_on = !solver->stopped;
    }
    return go_on;
}

static uint8_t *line_table(const struct uth_base_game *game)
{
    uint8_t *table = calloc(UINT16_MAX + 1, 1);
    for (int line = game->line_count - 1; line >= 0 && table; line--)
        memset(table + game->line[line].from, line + 1,
               (size_t)(UINT16_MAX + 1 - game->line[line].from));
    return table;
}

/* Room for a table of many megabytes: in large pages where the system has them, since touching it the
 * first time would otherwise take longer than filling it. */
static void *large_table(size_t size)
{
    enum { PAGE = 2 << 20 };
    void *table = aligned_alloc(PAGE, (size + PAGE - 1) / PAGE * PAGE);
    if (table)
        madvise(table, size, MADV_HUGEPAGE);
    return table;
}

static bool solver_new(struct solver *solver, const struct uth_base_game *game,
                       const struct uth_solve_options *options)
{
    memset(solver, 0, sizeof *solver);
    solver->classes = uth_classes_get();
    solver->game = game;
    if (options->policy)
        solver->policy = *options->policy;
    solver->watch = options->watch;
    solver->values_only = options->values_only;
    solver->threads = options->threads > 0 ? options->threads : omp_get_num_procs();
    solver->flop = uth_options_of(game, UTH_FLOP, solver->policy.flop);
    solver->river = uth_options_of(game, UTH_RIVER, solver->policy.river);
    solver->line_of = line_table(game);
    solver->ranking = malloc(UTH_PLAIN_TEXTURES * sizeof *solver->ranking);
    solver->plain_values = malloc(UTH_PLAIN_TEXTURES * sizeof *solver->plain_values);
    solver->decisions = uth_decisions_new();
    bool good = solver->line_of && solver->ranking && solver->plain_values && solver->decisions;
    for (int i = 0; i < solver->flop.count; i++)
        good = uth_flop_sums_new(&solver->gain[i]) && good;
    if (solver->values_only)
        return good;
    solver->counts = large_table(4 * (size_t)UTH_TEXTURE_SPOTS * sizeof *solver->counts);
    solver->lines = large_table(UTH_TEXTURE_SPOTS);
    good = solver->counts && solver->lines && good;
    for (int i = 0; i < solver->flop.count; i++)
        good = uth_flop_sums_new(&solver->raised[i]) && good;
    return good;
}

static void solver_free(struct solver *solver)
{
    free(solver->line_of);
    free(solver->ranking);
    free(solver->plain_values);
    free(solver->counts);
    free(solver->lines);
    uth_decisions_free(solver->decisions);
    for (int i = 0; i < solver->flop.count; i++) {
        uth_flop_sums_free(&solver->gain[i]);
        uth_flop_sums_free(&solver->raised[i]);
    }
}

static void keep_decisions(struct solver *solver, struct uth_solution *solution)
{
    struct uth_decisions *decisions = solver->decisions;
    decisions->option[UTH_PREFLOP] = uth_options_of(solver->game, UTH_PREFLOP, true);
    decisions->option[UTH_FLOP] = solver->flop;
    decisions->option[UTH_RIVER] = solver->river;
    for (int i = 0; i < STARTS; i++)
        decisions->start[i] = uth_choice_of(&decisions->option[UTH_PREFLOP], solver->start[i].play);
    solution->decisions = decisions;
    solver->decisions = NULL;
}

static void add_result(struct uth_solution *solution, int64_t net, int64_t deals)
{
    if (deals == 0)
        return;
    int at = 0;
    while (at < solution->result_count && solution->result[at].net < net)
        at++;
    if (at == solution->result_count || solution->result[at].net != net) {
        memmove(&solution->result[at + 1], &solution->result[at],
                (size_t)(solution->result_count - at) * sizeof *solution->result);
        solution->result[at] = (struct uth_result_count){net, 0};
        solution->result_count++;
    }
    solution->result[at].deals += deals;
}

static void add_ending(struct uth_solution *solution, const struct uth_ending *ending)
{
    const struct uth_base_game *game = &solution->game;
    int64_t units = game->units;
    int64_t play = ending->multiple * units;
    solution->wagered += (2 + ending->multiple) * ending->deals;
    if (ending->multiple == 0) {
        add_result(solution, -2 * units, ending->deals);
        return;
    }
    for (int line = 0; line <= game->line_count; line++) {
        int64_t blind = line < game->line_count ? game->line[line].pays : 0;
        add_result(solution, units + play + blind, ending->win_q[line]);
        add_result(solution, play + blind, ending->win_n[line]);
    }
    add_result(solution, -2 * units - play, ending->lose_q);
    add_result(solution, -units - play, ending->lose_n);
    add_result(solution, 0, ending->tie);
}

/* The solution from the sums of the way there. */
static void conclude_values(const struct solver *solver, struct uth_solution *solution)
{
    solution->game = *solver->game;
    memcpy(solution->start, solver->start, sizeof solution->start);
    for (int i = 0; i < STARTS; i++) {
        const struct uth_start *start = &solver->start[i];
        int64_t net = start->check;
        for (int k = 0; k < solver->game->raise_count[UTH_PREFLOP]; k++)
            if (start->play == solver->game->raise[UTH_PREFLOP][k])
                net = start->raise[k];
        solution->net += net;
    }
}

/* The same from the counts of the way back; both must agree. */
static bool conclude_outcomes(const struct solver *solver, struct uth_solution *solution)
{
    int most = UTH_ENDINGS * (2 * UTH_PAY_LINES_MAX + 5);
    solution->result = malloc((size_t)most * sizeof *solution->result);
    if (!solution->result)
        return false;
    int64_t deals = 0;
    for (int i = 0; i < solver->ending_count; i++) {
        if (solver->ending[i].deals == 0)
            continue;
        deals += solver->ending[i].deals;
        solution->ending[solution->ending_count++] = solver->ending[i];
        add_ending(solution, &solver->ending[i]);
    }
    int64_t net = 0;
    for (int i = 0; i < solution->result_count; i++)
        net += solution->result[i].net * solution->result[i].deals;
    UTH_ASSERT(deals == UTH_DEALS);
    UTH_ASSERT(net == solution->net);
    return true;
}

static enum uth_solve_status run(struct solver *solver, struct uth_solution *solution)
{
    uth_solve_plain_boards(solver);
    if (!uth_solve_suited_boards(solver))
        return UTH_SOLVE_NO_MEMORY;
    if (!solver->stopped)
        uth_solve_flops(solver);
    if (solver->stopped)
        return UTH_SOLVE_STOPPED;
    uth_solve_starts(solver);
    conclude_values(solver, solution);
    if (solver->values_only)
        return UTH_SOLVED;
    uth_solve_weights(solver);
    if (!uth_solve_outcomes(solver))
        return UTH_SOLVE_NO_MEMORY;
    if (solver->stopped)
        return UTH_SOLVE_STOPPED;
    return conclude_outcomes(solver, solution) ? UTH_SOLVED : UTH_SOLVE_NO_MEMORY;
}

enum uth_solve_status uth_solve(const struct uth_base_game *game,
                                const struct uth_solve_options *options,
                                struct uth_solution **solution)
{
    static const struct uth_solve_options usual = {.threads = 0};
    options = options ? options : &usual;
    *solution = NULL;
    struct solver *solver = malloc(sizeof *solver);
    struct uth_solution *found = calloc(1, sizeof *found);
    enum uth_solve_status status = UTH_SOLVE_NO_MEMORY;
    if (solver && found && solver_new(solver, game, options))
        status = run(solver, found);
    if (status == UTH_SOLVED) {
        if (options->keep_decisions)
            keep_decisions(solver, found);
        *solution = found;
        found = NULL;
    }
    if (solver)
        solver_free(solver);
    free(solver);
    uth_solution_free(found);
    return status;
}

void uth_solution_free(struct uth_solution *solution)
{
    if (!solution)
        return;
    free(solution->result);
    uth_decisions_free(solution->decisions);
    free(solution);
}

struct uth_shares uth_ending_shares(const struct uth_base_game *game,
                                    const struct uth_ending *ending)
{
    int64_t units = game->units;
    if (ending->multiple == 0)
        return (struct uth_shares){-units * ending->deals, -units * ending->deals, 0};
    int64_t lost = ending->lose_q + ending->lose_n;
    int64_t won_q = 0, won = 0, paid = 0;
    for (int line = 0; line <= game->line_count; line++) {
        int64_t here = ending->win_q[line] + ending->win_n[line];
        won_q += ending->win_q[line];
        won += here;
        paid += line < game->line_count ? here * game->line[line].pays : 0;
    }
    return (struct uth_shares){
        .ante = units * (won_q - ending->lose_q),
        .blind = paid - units * lost,
        .play = units * ending->multiple * (won - lost),
    };
}

struct uth_fraction uth_solution_fraction(const struct uth_solution *solution)
{
    /* The deals are far below 2^63 / UTH_UNITS_MAX. */
    return uth_fraction_of(solution->net, UTH_DEALS * solution->game.units);
}

double uth_solution_expectation(const struct uth_solution *solution)
{
    return (double)solution->net / (double)UTH_DEALS / solution->game.units;
}

double uth_solution_average_bet(const struct uth_solution *solution)
{
    return (double)solution->wagered / (double)UTH_DEALS;
}

double uth_solution_element_of_risk(const struct uth_solution *solution)
{
    return -(double)solution->net / (double)solution->wagered / solution->game.units;
}

double uth_solution_deviation(const struct uth_solution *solution)
{
    /* The square of the standard deviation is (n * sum x^2 - (sum x)^2) / n^2, exact up to here. */
    wide squares = 0;
    for (int i = 0; i < solution->result_count; i++) {
        const struct uth_result_count *result = &solution->result[i];
        squares += (wide)result->net * result->net * result->deals;
    }
    wide spread = squares * UTH_DEALS - (wide)solution->net * solution->net;
    return sqrt((double)spread) / (double)UTH_DEALS / solution->game.units;
}

int uth_start_index(const uth_card hole[2])
{
    UTH_ASSERT(uth_card_is_valid(hole[0]) && uth_card_is_valid(hole[1]) && hole[0] != hole[1]);
    return uth_classes_get()->hole_start[hole_index(hole[0], hole[1])];
}

void uth_start_name(int index, char name[4])
{
    static const char rank[RANKS + 1] = "23456789TJQKA";
    UTH_ASSERT(index >= 0 && index < STARTS);
    int row = index / RANKS, column = index % RANKS;
    name[0] = rank[row > column ? row : column];
    name[1] = rank[row > column ? column : row];
    name[2] = row > column ? 's' : row < column ? 'o' : '\0';
    name[3] = '\0';
}
