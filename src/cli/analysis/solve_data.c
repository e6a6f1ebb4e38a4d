/* A solution for machines. */
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>

#include "cli/terminal/json_print.h"
#include "solve_report.h"

static json_t *game_json(const struct solve_report *report)
{
    const struct uth_base_game *game = &report->solution->game;
    json_t *raises = json_object();
    for (int street = 0; street < UTH_STREETS; street++) {
        json_t *list = json_array();
        for (int i = 0; i < game->raise_count[street]; i++)
            json_array_append_new(list, json_integer(game->raise[street][i]));
        json_object_set_new(raises, uth_street_name((enum uth_street)street), list);
    }
    json_t *lines = json_array();
    for (int i = 0; i < game->line_count; i++)
        json_array_append_new(lines, json_pack("{s:s, s:i}", "hand", game->line[i].label,
                                               "pays_units", (int)game->line[i].pays));
    return json_pack("{s:s, s:s, s:o, s:s, s:i, s:o}", "rules", report->chosen->rules, "blind",
                     report->chosen->blind, "raises", raises, "dealer_qualifies_with",
                     uth_category_words(uth_category_of(game->qualifies_from)), "units_per_ante",
                     (int)game->units, "blind_lines", lines);
}

static json_t *ending_json(const struct uth_base_game *game, const struct uth_ending *ending)
{
    struct uth_shares net = uth_ending_shares(game, ending);
    json_t *lines = json_array();
    for (int line = 0; line <= game->line_count; line++)
        json_array_append_new(lines, json_pack("{s:I, s:I}", "dealer_qualifies",
                                               (json_int_t)ending->win_q[line], "dealer_does_not",
                                               (json_int_t)ending->win_n[line]));
    return json_pack("{s:s, s:i, s:I, s:f, s:o, s:{s:I, s:I}, s:I, s:{s:I, s:I, s:I}}", "street",
                     uth_street_name(ending->street), "multiple", (int)ending->multiple, "deals",
                     (json_int_t)ending->deals, "share", (double)ending->deals / (double)UTH_DEALS,
                     "win_by_line", lines, "lose", "dealer_qualifies", (json_int_t)ending->lose_q,
                     "dealer_does_not", (json_int_t)ending->lose_n, "tie", (json_int_t)ending->tie,
                     "net_units", "ante", (json_int_t)net.ante, "blind", (json_int_t)net.blind,
                     "play", (json_int_t)net.play);
}

static json_t *start_json(const struct uth_solution *solution, int index)
{
    const struct uth_start *start = &solution->start[index];
    char name[4];
    uth_start_name(index, name);
    json_t *raises = json_object();
    for (int i = 0; i < solution->game.raise_count[UTH_PREFLOP]; i++) {
        char multiple[8];
        snprintf(multiple, sizeof multiple, "%dx", solution->game.raise[UTH_PREFLOP][i]);
        json_object_set_new(raises, multiple,
                            json_pack("{s:I, s:f}", "net_units", (json_int_t)start->raise[i], "ev",
                                      solve_start_value(solution, index, i)));
    }
    return json_pack("{s:s, s:i, s:I, s:o, s:{s:I, s:f}, s:i}", "hand", name, "combinations",
                     (int)start->combinations, "deals",
                     (json_int_t)(UTH_DEALS_OF_CARDS * start->combinations), "raise", raises,
                     "check", "net_units", (json_int_t)start->check, "ev",
                     solve_start_value(solution, index, -1), "best", (int)start->play);
}

json_t *solve_json(const struct solve_report *report)
{
    const struct uth_solution *solution = report->solution;
    struct uth_fraction exact = uth_solution_fraction(solution);
    json_t *endings = json_array(), *results = json_array(), *starts = json_array();
    for (int i = 0; i < solution->ending_count; i++)
        json_array_append_new(endings, ending_json(&solution->game, &solution->ending[i]));
    for (int i = 0; i < solution->result_count; i++)
        json_array_append_new(
            results, json_pack("{s:I, s:I, s:f}", "net_units", (json_int_t)solution->result[i].net,
                               "deals", (json_int_t)solution->result[i].deals, "probability",
                               (double)solution->result[i].deals / (double)UTH_DEALS));
    int order[UTH_STARTING_HANDS];
    solve_start_order(order);
    for (int i = 0; i < UTH_STARTING_HANDS; i++)
        json_array_append_new(starts, start_json(solution, order[i]));
    json_t *root = json_pack(
        "{s:o, s:I, s:I, s:I, s:{s:I, s:I}, s:f, s:f, s:f, s:f, s:o, s:o, s:o}", "game",
        game_json(report), "deals", (json_int_t)UTH_DEALS, "net_units", (json_int_t)solution->net,
        "wagered_antes", (json_int_t)solution->wagered, "expectation", "num", (json_int_t)exact.num,
        "den", (json_int_t)exact.den, "house_edge_percent",
        -100 * uth_solution_expectation(solution), "element_of_risk_percent",
        100 * uth_solution_element_of_risk(solution), "average_bet",
        uth_solution_average_bet(solution), "standard_deviation", uth_solution_deviation(solution),
        "endings", endings, "results", results, "starts", starts);
    if (root && report->strategy) {
        struct uth_fraction cost = solve_cost(report);
        json_object_set_new(root, "strategy",
                            json_pack("{s:s, s:s, s:{s:I, s:I, s:f}, s:f}", "name",
                                      uth_strategy_name(report->strategy), "title",
                                      uth_strategy_title(report->strategy), "cost", "num",
                                      (json_int_t)cost.num, "den", (json_int_t)cost.den, "percent",
                                      100 * uth_fraction_value(cost), "best_house_edge_percent",
                                      -100 * uth_solution_expectation(report->best)));
    }
    return root;
}

bool solve_print_json(const struct solve_report *report, FILE *out)
{
    return json_print(solve_json(report), out);
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
