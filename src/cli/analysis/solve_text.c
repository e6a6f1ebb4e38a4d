/* A solution for people. */
#include <inttypes.h>
#include <string.h>

#include "cli/terminal/grid.h"
#include "cli/terminal/number_text.h"
#include "cli/terminal/term.h"
#include "solve_report.h"

struct uth_fraction solve_cost(const struct solve_report *report)
{
    return uth_fraction_of(report->best->net - report->solution->net,
                           UTH_DEALS * report->solution->game.units);
}

void solve_ending_name(const struct uth_ending *ending, char *name, size_t size)
{
    static const char *const when[UTH_STREETS] = {"before the flop", "on the flop", "on the river"};
    if (ending->multiple == 0)
        snprintf(name, size, "fold");
    else
        snprintf(name, size, "%dx %s", ending->multiple, when[ending->street]);
}

void solve_start_order(int order[UTH_STARTING_HANDS])
{
    int count = 0;
    for (int high = UTH_RANK_COUNT - 1; high >= 0; high--) {
        order[count++] = high * UTH_RANK_COUNT + high;
        for (int low = high - 1; low >= 0; low--) {
            order[count++] = high * UTH_RANK_COUNT + low;
            order[count++] = low * UTH_RANK_COUNT + high;
        }
    }
}

double solve_start_value(const struct uth_solution *solution, int start, int i)
{
    const struct uth_start *row = &solution->start[start];
    int64_t net = i < 0 ? row->check : row->raise[i];
    return (double)net / ((double)UTH_DEALS_OF_CARDS * row->combinations) / solution->game.units;
}

struct solve_antes solve_antes(int64_t units_won, int32_t units)
{
    struct solve_antes antes;
    int64_t size = units_won < 0 ? -units_won : units_won;
    if (size % units == 0)
        snprintf(antes.text, sizeof antes.text, "%" PRId64, units_won / units);
    else if (10 * size % units == 0)
        snprintf(antes.text, sizeof antes.text, "%.1f", (double)units_won / units);
    else
        snprintf(antes.text, sizeof antes.text, "%" PRId64 "/%" PRId32, units_won, units);
    return antes;
}

static void print_game(const struct solve_report *report, FILE *out)
{
    const struct uth_base_game *game = &report->solution->game;
    char raises[160], qualifies[64];
    base_raises_text(game, raises, sizeof raises);
    base_qualifies_text(game, qualifies, sizeof qualifies);
    fprintf(out, "The base game of %s with Blind table %s, every deal counted.\n",
            report->chosen->rules, report->chosen->blind);
    fprintf(out, "Play is %s.\n%s\n\n", raises, qualifies);
}

static void print_figures(const struct solve_report *report, FILE *out)
{
    const struct uth_solution *solution = report->solution;
    struct uth_fraction exact = uth_solution_fraction(solution);
    int32_t units = solution->game.units;
    bool whole = solution->net % units == 0;
    fprintf(out, "net of all deals     %s / %s Antes\n",
            cli_count(whole ? solution->net / units : solution->net).text,
            cli_count(whole ? UTH_DEALS : UTH_DEALS * units).text);
    fprintf(out, "  in lowest terms    %s / %s\n", cli_count(exact.num).text,
            cli_count(exact.den).text);
    fprintf(out, "house edge           %s of the Ante\n",
            cli_percent(-uth_solution_expectation(solution), 9).text);
    fprintf(out, "element of risk      %s of all money bet\n",
            cli_percent(uth_solution_element_of_risk(solution), 9).text);
    fprintf(out, "average total bet    %.9f Antes a hand\n", uth_solution_average_bet(solution));
    fprintf(out, "standard deviation   %.9f Antes a hand\n\n", uth_solution_deviation(solution));
}

static void print_cost(const struct solve_report *report, FILE *out)
{
    struct uth_fraction cost = solve_cost(report);
    fprintf(out, "Strategy %s: %s.\n", uth_strategy_name(report->strategy),
            uth_strategy_title(report->strategy));
    fprintf(out, "costs                %s of the Ante more than best play, exactly %s / %s\n",
            cli_percent(uth_fraction_value(cost), 9).text, cli_count(cost.num).text,
            cli_count(cost.den).text);
    fprintf(out, "best play            %s of the Ante, %s of all money bet\n\n",
            cli_percent(-uth_solution_expectation(report->best), 9).text,
            cli_percent(uth_solution_element_of_risk(report->best), 9).text);
}

/* Two rules documents print a figure of their own for the usual game. */
static void print_printed(const struct solve_report *report, FILE *out)
{
    const struct uth_solution *solution = report->solution;
    struct uth_base_game usual = uth_base_game_usual();
    if (memcmp(&usual, &solution->game, sizeof usual) != 0)
        return;
    double edge = -uth_solution_expectation(solution);
    fprintf(
        out,
        "Washington's rules of play and its approval letters print a house edge of 0.84 %% for\n"
        "this game. It matches no denominator: the exact edge is %s of the Ante,\n"
        "%s of Ante and Blind, %s of all money bet.\n\n",
        cli_percent(edge, 4).text, cli_percent(edge / 2, 4).text,
        cli_percent(uth_solution_element_of_risk(solution), 4).text);
}

static int64_t won(const struct uth_ending *ending)
{
    int64_t sum = 0;
    for (int line = 0; line <= UTH_PAY_LINES_MAX; line++)
        sum += ending->win_q[line] + ending->win_n[line];
    return sum;
}

static void print_endings(const struct solve_report *report, FILE *out)
{
    const struct uth_solution *solution = report->solution;
    struct grid grid = grid_start();
    grid_texts(&grid, "how hands end", "deals", "share", "win", "tie", "lose");
    for (int i = 0; i < solution->ending_count; i++) {
        const struct uth_ending *ending = &solution->ending[i];
        char name[48];
        double deals = (double)ending->deals;
        solve_ending_name(ending, name, sizeof name);
        grid_text(&grid, name);
        grid_text(&grid, cli_count(ending->deals).text);
        grid_text(&grid, cli_percent(deals / (double)UTH_DEALS, 7).text);
        if (ending->multiple) {
            grid_text(&grid, cli_percent((double)won(ending) / deals, 4).text);
            grid_text(&grid, cli_percent((double)ending->tie / deals, 4).text);
            grid_text(&grid,
                      cli_percent((double)(ending->lose_q + ending->lose_n) / deals, 4).text);
        }
        grid_row(&grid);
    }
    grid_row(&grid);
    grid_print(&grid, out);
}

/* What each wager brings in the hands of each ending, in percent of the Ante. */
static void print_shares(const struct solve_report *report, FILE *out)
{
    const struct uth_solution *solution = report->solution;
    double each = (double)UTH_DEALS * solution->game.units;
    struct grid grid = grid_start();
    grid_texts(&grid, "where the edge comes from", "Ante", "Blind", "Play", "all");
    int64_t sum[4] = {0};
    for (int i = 0; i <= solution->ending_count; i++) {
        char name[48] = "all, of the Ante";
        int64_t units[4];
        memcpy(units, sum, sizeof units);
        if (i < solution->ending_count) {
            struct uth_shares shares = uth_ending_shares(&solution->game, &solution->ending[i]);
            solve_ending_name(&solution->ending[i], name, sizeof name);
            units[0] = shares.ante, units[1] = shares.blind, units[2] = shares.play;
            units[3] = shares.ante + shares.blind + shares.play;
        }
        grid_text(&grid, name);
        for (int k = 0; k < 4; k++) {
            sum[k] += units[k];
            grid_printf(&grid, "%+.4f %%", 100 * (double)units[k] / each);
        }
        grid_row(&grid);
    }
    grid_row(&grid);
    grid_print(&grid, out);
}

static void print_results(const struct solve_report *report, FILE *out)
{
    const struct uth_solution *solution = report->solution;
    struct grid grid = grid_start();
    grid_texts(&grid, "net result in Antes", "deals", "probability", "adds to the net");
    for (int i = 0; i < solution->result_count; i++) {
        const struct uth_result_count *result = &solution->result[i];
        double probability = (double)result->deals / (double)UTH_DEALS;
        double antes = (double)result->net / solution->game.units;
        grid_printf(&grid, "%15s", solve_antes(result->net, solution->game.units).text);
        grid_text(&grid, cli_count(result->deals).text);
        grid_printf(&grid, "%.12f", probability);
        grid_printf(&grid, "%.9f", antes * probability);
        grid_row(&grid);
    }
    grid_text(&grid, "all");
    grid_text(&grid, cli_count(UTH_DEALS).text);
    grid_printf(&grid, "%.12f", 1.0);
    grid_printf(&grid, "%.9f", uth_solution_expectation(solution));
    grid_row(&grid);
    grid_row(&grid);
    grid_print(&grid, out);
}

static void print_starts(const struct solve_report *report, FILE *out)
{
    const struct uth_solution *solution = report->solution;
    int raises = solution->game.raise_count[UTH_PREFLOP];
    int order[UTH_STARTING_HANDS];
    solve_start_order(order);
    struct grid grid = grid_start();
    grid_text(&grid, "EV in Antes");
    grid_text(&grid, "deals of 1,326");
    for (int i = raises - 1; i >= 0; i--)
        grid_printf(&grid, "%dx", solution->game.raise[UTH_PREFLOP][i]);
    grid_text(&grid, "check");
    grid_text(&grid, report->strategy ? "plays" : "best");
    grid_row(&grid);
    for (int k = 0; k < UTH_STARTING_HANDS; k++) {
        const struct uth_start *start = &solution->start[order[k]];
        char name[4];
        uth_start_name(order[k], name);
        grid_text(&grid, name);
        grid_printf(&grid, "%d", start->combinations);
        for (int i = raises - 1; i >= 0; i--)
            grid_printf(&grid, "%+.9f", solve_start_value(solution, order[k], i));
        grid_printf(&grid, "%+.9f", solve_start_value(solution, order[k], -1));
        if (start->play)
            grid_printf(&grid, "%dx", start->play);
        else
            grid_text(&grid, "check");
        grid_row(&grid);
    }
    grid_print(&grid, out);
}

void solve_print_text(const struct solve_report *report, FILE *out)
{
    print_game(report, out);
    print_figures(report, out);
    if (report->strategy)
        print_cost(report, out);
    else
        print_printed(report, out);
    print_endings(report, out);
    print_shares(report, out);
    print_results(report, out);
    print_starts(report, out);
}
