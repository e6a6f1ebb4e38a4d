/* The result of a simulation: nothing in it depends on the machine or on the threads. */
#include "simulate_print.h"

#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>

#include "cli/terminal/grid.h"
#include "cli/terminal/json_print.h"
#include "cli/terminal/money_text.h"
#include "cli/terminal/number_text.h"

#define INTERVAL_95 1.959963985

static void print_row(struct grid *grid, const char *name, const struct uth_simulated *row)
{
    double reach = INTERVAL_95 * row->error;
    grid_text(grid, name);
    grid_text(grid, cli_money(row->stake).text);
    grid_text(grid, cli_percent(row->edge, 4).text);
    grid_printf(grid, "%.4f to %.4f %%", 100 * (row->edge - reach), 100 * (row->edge + reach));
    if (row->has_exact) {
        grid_text(grid, cli_percent(row->exact, 4).text);
        grid_printf(grid, "%+.2f", row->error > 0 ? (row->edge - row->exact) / row->error : 0);
    } else {
        grid_text(grid, "-");
        grid_text(grid, "-");
    }
    grid_printf(grid, "%.4f", row->deviation);
    grid_text(grid, cli_gain(row->net).text);
    grid_row(grid);
}

static void print_edges(const struct uth_simulation *result, FILE *out)
{
    static const char *const heads[] = {"",      "stake",      "house edge", "95 % interval",
                                        "exact", "errors off", "deviation",  "net"};
    struct grid grid = grid_start();
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        grid_text(&grid, heads[i]);
    grid_row(&grid);
    print_row(&grid, "base game", &result->base);
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        if (result->wager[wager].stake > 0)
            print_row(&grid, uth_wager_title((enum uth_wager)wager), &result->wager[wager]);
    print_row(&grid, "everything", &result->all);
    grid_print(&grid, out);
    fputs("Stakes are those of a round; of the base game the Ante, of everything what is wagered "
          "before the deal.\n",
          out);
}

static void print_endings(const struct uth_simulation *result, FILE *out)
{
    double hands = (double)result->hands;
    fputs("\nhands: ", out);
    for (int street = 0; street < UTH_STREETS; street++) {
        for (int i = 0; i < result->game.raise_count[street]; i++) {
            fprintf(out, "%s %dx %s, ", uth_street_name((enum uth_street)street),
                    result->game.raise[street][i],
                    cli_percent((double)result->ended[street][i] / hands, 4).text);
        }
    }
    fprintf(out, "folded %s\n", cli_percent((double)result->folded / hands, 4).text);
    fprintf(out, "       won %s, tied %s, lost %s\n",
            cli_percent((double)result->won / hands, 4).text,
            cli_percent((double)result->tied / hands, 4).text,
            cli_percent((double)result->lost / hands, 4).text);
}

static void print_sessions(const struct uth_simulate_setup *setup,
                           const struct uth_simulation *result, FILE *out)
{
    fprintf(out, "\n%s sessions of %s rounds", cli_count((int64_t)result->sessions).text,
            cli_count((int64_t)setup->session).text);
    if (setup->bankroll > 0) {
        double share = (double)result->ruined / (double)result->sessions;
        double reach = INTERVAL_95 * sqrt(share * (1 - share) / (double)result->sessions);
        fprintf(out, " with a bankroll of %s\nruined: %s (+- %.4f)",
                cli_money(setup->bankroll).text, cli_percent(share, 4).text, 100 * reach);
        if (result->ruined > 0)
            fprintf(out, ", after %.1f rounds on average", result->ruined_rounds);
    }
    fprintf(out, "\nnet: mean %s, standard deviation %s\n",
            cli_gain((uth_cents)llround(result->session_mean)).text,
            cli_money((uth_cents)llround(result->session_deviation)).text);
    struct grid grid = grid_start();
    grid_text(&grid, "share of sessions");
    for (int i = 0; i < UTH_SIMULATED_QUANTILES; i++)
        grid_printf(&grid, "%g %%", 100 * uth_simulated_quantile(i));
    grid_row(&grid);
    grid_text(&grid, "net up to");
    for (int i = 0; i < UTH_SIMULATED_QUANTILES; i++)
        grid_text(&grid, cli_gain(result->session_quantile[i]).text);
    grid_row(&grid);
    grid_print(&grid, out);
}

void simulate_print_text(const struct uth_simulate_setup *setup,
                         const struct uth_simulation *result, FILE *out)
{
    fprintf(out, "%s, strategy %s, seed %" PRIu64 ": %s rounds with %d hand%s each%s\n\n",
            setup->game->rules->name, uth_strategy_name(setup->strategy), setup->seed,
            cli_count((int64_t)result->rounds).text, setup->hands, setup->hands == 1 ? "" : "s",
            result->engine ? ", through the engine" : "");
    print_edges(result, out);
    print_endings(result, out);
    if (setup->bank > 0) {
        fprintf(out, "bank: %s a round, cover %s: limited a wager in %s of the rounds\n",
                cli_money(setup->bank).text, uth_cover_name(setup->game->cover),
                cli_percent((double)result->exhausted / (double)result->rounds, 4).text);
    }
    if (result->fee > 0) {
        fprintf(out, "collection: the player-dealer pays %s a round\n",
                cli_money(result->fee).text);
    }
    if (result->sessions > 0)
        print_sessions(setup, result, out);
}

static json_t *row_json(const char *name, const struct uth_simulated *row)
{
    double reach = INTERVAL_95 * row->error;
    json_t *out = json_pack("{s:s, s:I, s:I, s:f, s:f, s:[f, f], s:f}", "wager", name, "stake",
                            (json_int_t)row->stake, "net", (json_int_t)row->net, "edge", row->edge,
                            "standard_error", row->error, "interval_95", row->edge - reach,
                            row->edge + reach, "deviation", row->deviation);
    json_object_set_new(out, "exact", row->has_exact ? json_real(row->exact) : json_null());
    return out;
}

static json_t *lines_json(const struct uth_simulate_setup *setup,
                          const struct uth_simulation *result)
{
    json_t *out = json_object();
    for (int wager = UTH_BLIND; wager < UTH_WAGERS; wager++) {
        const struct uth_pay_table *table = setup->game->table[wager];
        if (!table || (wager != UTH_BLIND && setup->wager[wager] == 0))
            continue;
        json_t *lines = json_array();
        for (int i = 0; i < table->line_count; i++) {
            json_array_append_new(lines, json_pack("{s:s, s:I}", "award", table->line[i].label,
                                                   "hands", (json_int_t)result->line[wager][i]));
        }
        json_object_set_new(out, uth_wager_name((enum uth_wager)wager),
                            json_pack("{s:s, s:o}", "table", table->name, "lines", lines));
    }
    return out;
}

static json_t *endings_json(const struct uth_simulation *result)
{
    json_t *plays = json_array();
    for (int street = 0; street < UTH_STREETS; street++) {
        for (int i = 0; i < result->game.raise_count[street]; i++) {
            json_array_append_new(plays, json_pack("{s:s, s:i, s:I}", "street",
                                                   uth_street_name((enum uth_street)street),
                                                   "multiple", (int)result->game.raise[street][i],
                                                   "hands", (json_int_t)result->ended[street][i]));
        }
    }
    return json_pack("{s:o, s:I, s:I, s:I, s:I}", "plays", plays, "folded",
                     (json_int_t)result->folded, "won", (json_int_t)result->won, "tied",
                     (json_int_t)result->tied, "lost", (json_int_t)result->lost);
}

static json_t *sessions_json(const struct uth_simulate_setup *setup,
                             const struct uth_simulation *result)
{
    json_t *quantiles = json_array();
    for (int i = 0; i < UTH_SIMULATED_QUANTILES; i++) {
        json_array_append_new(quantiles, json_pack("{s:f, s:I}", "share", uth_simulated_quantile(i),
                                                   "net", (json_int_t)result->session_quantile[i]));
    }
    return json_pack("{s:I, s:I, s:I, s:I, s:f, s:f, s:f, s:o}", "count",
                     (json_int_t)result->sessions, "rounds", (json_int_t)setup->session, "bankroll",
                     (json_int_t)setup->bankroll, "ruined", (json_int_t)result->ruined,
                     "ruined_rounds", result->ruined_rounds, "mean", result->session_mean,
                     "deviation", result->session_deviation, "quantiles", quantiles);
}

bool simulate_print_json(const struct uth_simulate_setup *setup,
                         const struct uth_simulation *result, FILE *out)
{
    json_t *wagers = json_array();
    json_array_append_new(wagers, row_json("base", &result->base));
    for (int wager = 0; wager < UTH_WAGERS; wager++) {
        if (result->wager[wager].stake > 0) {
            json_array_append_new(
                wagers, row_json(uth_wager_name((enum uth_wager)wager), &result->wager[wager]));
        }
    }
    json_array_append_new(wagers, row_json("all", &result->all));
    char seed[24]; /* as text: JSON numbers end at 63 bits */
    snprintf(seed, sizeof seed, "%" PRIu64, setup->seed);
    json_t *root = json_pack(
        "{s:s, s:s, s:s, s:I, s:i, s:b, s:o, s:o, s:o}", "rules", setup->game->rules->name,
        "strategy", uth_strategy_name(setup->strategy), "seed", seed, "rounds",
        (json_int_t)result->rounds, "hands", setup->hands, "engine", result->engine, "wagers",
        wagers, "hands_by_result", endings_json(result), "awards", lines_json(setup, result));
    if (root && result->sessions > 0)
        json_object_set_new(root, "sessions", sessions_json(setup, result));
    if (root && result->fee > 0)
        json_object_set_new(root, "collection", json_integer(result->fee));
    if (root && setup->bank > 0) {
        json_object_set_new(root, "bank",
                            json_pack("{s:I, s:s, s:I}", "amount", (json_int_t)setup->bank,
                                      "policy", uth_cover_name(setup->game->cover), "exhausted",
                                      (json_int_t)result->exhausted));
    }
    return json_print(root, out);
}
