/* A solution for machines. */
#include <inttypes.h>

#include <uth/rulesfile.h>

#include "cli/terminal/json_print.h"
#include "solve_report.h"

static void put_fraction(struct uth_json *json, const char *key, struct uth_fraction fraction,
                         bool percent)
{
    uth_json_object(json, key);
    uth_json_integer(json, "num", fraction.num);
    uth_json_integer(json, "den", fraction.den);
    if (percent)
        uth_json_real(json, "percent", 100 * uth_fraction_value(fraction));
    uth_json_end_object(json);
}

static void put_game(struct uth_json *json, const struct solve_report *report)
{
    const struct uth_base_game *game = &report->solution->game;
    uth_json_object(json, "game");
    uth_json_text(json, "rules", report->chosen->rules);
    uth_json_text(json, "blind", report->chosen->blind);
    uth_raises_write(json, "raises", game->raise_count, game->raise);
    uth_json_text(json, "dealer_qualifies_with",
                  uth_category_words(uth_category_of(game->qualifies_from)));
    uth_json_integer(json, "units_per_ante", game->units);
    uth_json_array(json, "blind_lines");
    for (int i = 0; i < game->line_count; i++) {
        uth_json_object(json, NULL);
        uth_json_text(json, "hand", game->line[i].label);
        uth_json_integer(json, "pays_units", game->line[i].pays);
        uth_json_end_object(json);
    }
    uth_json_end_array(json);
    uth_json_end_object(json);
}

static void put_by_dealer(struct uth_json *json, const char *key, int64_t yes, int64_t no)
{
    uth_json_object(json, key);
    uth_json_integer(json, "dealer_qualifies", yes);
    uth_json_integer(json, "dealer_does_not", no);
    uth_json_end_object(json);
}

static void put_ending(struct uth_json *json, const struct uth_base_game *game,
                       const struct uth_ending *ending)
{
    struct uth_shares net = uth_ending_shares(game, ending);
    uth_json_object(json, NULL);
    uth_json_text(json, "street", uth_street_name(ending->street));
    uth_json_integer(json, "multiple", ending->multiple);
    uth_json_integer(json, "deals", ending->deals);
    uth_json_real(json, "share", (double)ending->deals / (double)UTH_DEALS);
    uth_json_array(json, "win_by_line");
    for (int line = 0; line <= game->line_count; line++)
        put_by_dealer(json, NULL, ending->win_q[line], ending->win_n[line]);
    uth_json_end_array(json);
    put_by_dealer(json, "lose", ending->lose_q, ending->lose_n);
    uth_json_integer(json, "tie", ending->tie);
    uth_json_object(json, "net_units");
    uth_json_integer(json, "ante", net.ante);
    uth_json_integer(json, "blind", net.blind);
    uth_json_integer(json, "play", net.play);
    uth_json_end_object(json);
    uth_json_end_object(json);
}

/* By the i-th raise, or, i < 0, by checking. */
static void put_value(struct uth_json *json, const char *key, const struct uth_solution *solution,
                      int index, int i)
{
    const struct uth_start *start = &solution->start[index];
    uth_json_object(json, key);
    uth_json_integer(json, "net_units", i < 0 ? start->check : start->raise[i]);
    uth_json_real(json, "ev", solve_start_value(solution, index, i));
    uth_json_end_object(json);
}

static void put_start(struct uth_json *json, const struct uth_solution *solution, int index)
{
    const struct uth_start *start = &solution->start[index];
    char name[4];
    uth_start_name(index, name);
    uth_json_object(json, NULL);
    uth_json_text(json, "hand", name);
    uth_json_integer(json, "combinations", start->combinations);
    uth_json_integer(json, "deals", UTH_DEALS_OF_CARDS * start->combinations);
    uth_json_object(json, "raise");
    for (int i = 0; i < solution->game.raise_count[UTH_PREFLOP]; i++) {
        char multiple[8];
        snprintf(multiple, sizeof multiple, "%dx", solution->game.raise[UTH_PREFLOP][i]);
        put_value(json, multiple, solution, index, i);
    }
    uth_json_end_object(json);
    put_value(json, "check", solution, index, -1);
    uth_json_integer(json, "best", start->play);
    uth_json_end_object(json);
}

static void put_lists(struct uth_json *json, const struct uth_solution *solution)
{
    uth_json_array(json, "endings");
    for (int i = 0; i < solution->ending_count; i++)
        put_ending(json, &solution->game, &solution->ending[i]);
    uth_json_end_array(json);
    uth_json_array(json, "results");
    for (int i = 0; i < solution->result_count; i++) {
        uth_json_object(json, NULL);
        uth_json_integer(json, "net_units", solution->result[i].net);
        uth_json_integer(json, "deals", solution->result[i].deals);
        uth_json_real(json, "probability", (double)solution->result[i].deals / (double)UTH_DEALS);
        uth_json_end_object(json);
    }
    uth_json_end_array(json);
    int order[UTH_STARTING_HANDS];
    solve_start_order(order);
    uth_json_array(json, "starts");
    for (int i = 0; i < UTH_STARTING_HANDS; i++)
        put_start(json, solution, order[i]);
    uth_json_end_array(json);
}

void solve_write(struct uth_json *json, const char *key, const struct solve_report *report)
{
    const struct uth_solution *solution = report->solution;
    uth_json_object(json, key);
    put_game(json, report);
    uth_json_integer(json, "deals", UTH_DEALS);
    uth_json_integer(json, "net_units", solution->net);
    uth_json_integer(json, "wagered_antes", solution->wagered);
    put_fraction(json, "expectation", uth_solution_fraction(solution), false);
    uth_json_real(json, "house_edge_percent", -100 * uth_solution_expectation(solution));
    uth_json_real(json, "element_of_risk_percent", 100 * uth_solution_element_of_risk(solution));
    uth_json_real(json, "average_bet", uth_solution_average_bet(solution));
    uth_json_real(json, "standard_deviation", uth_solution_deviation(solution));
    put_lists(json, solution);
    if (report->strategy) {
        uth_json_object(json, "strategy");
        uth_json_text(json, "name", uth_strategy_name(report->strategy));
        uth_json_text(json, "title", uth_strategy_title(report->strategy));
        put_fraction(json, "cost", solve_cost(report), true);
        uth_json_real(json, "best_house_edge_percent",
                      -100 * uth_solution_expectation(report->best));
        uth_json_end_object(json);
    }
    uth_json_end_object(json);
}

bool solve_print_json(const struct solve_report *report, FILE *out)
{
    struct uth_json json = JSON_TO_PRINT;
    solve_write(&json, NULL, report);
    return json_print(&json, out);
}

/* One value a line: table, row, column, value. Names hold no commas. */
void solve_print_csv(const struct solve_report *report, FILE *out)
{
    const struct uth_solution *solution = report->solution;
    struct uth_fraction exact = uth_solution_fraction(solution);
    fputs("table,row,column,value\n", out);
    fprintf(out, "game,expectation,num,%" PRId64 "\ngame,expectation,den,%" PRId64 "\n", exact.num,
            exact.den);
    fprintf(out, "game,house edge,percent,%.12f\n", -100 * uth_solution_expectation(solution));
    fprintf(out, "game,element of risk,percent,%.12f\n",
            100 * uth_solution_element_of_risk(solution));
    fprintf(out, "game,average bet,antes,%.12f\n", uth_solution_average_bet(solution));
    fprintf(out, "game,standard deviation,antes,%.12f\n", uth_solution_deviation(solution));
    if (report->strategy) {
        struct uth_fraction cost = solve_cost(report);
        fprintf(out, "strategy,cost,num,%" PRId64 "\nstrategy,cost,den,%" PRId64 "\n", cost.num,
                cost.den);
        fprintf(out, "strategy,cost,percent,%.12f\n", 100 * uth_fraction_value(cost));
    }
    for (int i = 0; i < solution->ending_count; i++) {
        char name[48];
        solve_ending_name(&solution->ending[i], name, sizeof name);
        fprintf(out, "ending,%s,deals,%" PRId64 "\n", name, solution->ending[i].deals);
    }
    for (int i = 0; i < solution->result_count; i++)
        fprintf(out, "result,%s,deals,%" PRId64 "\n",
                solve_antes(solution->result[i].net, solution->game.units).text,
                solution->result[i].deals);
    int order[UTH_STARTING_HANDS];
    solve_start_order(order);
    for (int k = 0; k < UTH_STARTING_HANDS; k++) {
        char name[4];
        uth_start_name(order[k], name);
        for (int i = solution->game.raise_count[UTH_PREFLOP] - 1; i >= 0; i--)
            fprintf(out, "start,%s,%dx,%.12f\n", name, solution->game.raise[UTH_PREFLOP][i],
                    solve_start_value(solution, order[k], i));
        fprintf(out, "start,%s,check,%.12f\n", name, solve_start_value(solution, order[k], -1));
    }
}
