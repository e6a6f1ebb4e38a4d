/* The result of a simulation: nothing in it depends on the machine or on the threads. */
#include "simulate_print.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "cli/commands.h"
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
    struct grid grid = grid_start();
    grid_texts(&grid, "", "stake", "house edge", "95 % interval", "exact", "errors off",
               "deviation", "net");
    print_row(&grid, "base game", &result->base);
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        if (result->wager[wager].stake > 0)
            print_row(&grid, uth_wager_title((enum uth_wager)wager), &result->wager[wager]);
    print_row(&grid, "everything", &result->all);
    grid_print(&grid, out);
    fputs("Stakes are per round: for the base game the Ante, for everything all wagers before the "
          "deal.\n",
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

static void put_row(struct uth_json *json, const char *name, const struct uth_simulated *row)
{
    double reach = INTERVAL_95 * row->error;
    uth_json_object(json, NULL);
    uth_json_text(json, "wager", name);
    uth_json_integer(json, "stake", row->stake);
    uth_json_integer(json, "net", row->net);
    uth_json_real(json, "edge", row->edge);
    uth_json_real(json, "standard_error", row->error);
    uth_json_array(json, "interval_95");
    uth_json_real(json, NULL, row->edge - reach);
    uth_json_real(json, NULL, row->edge + reach);
    uth_json_end_array(json);
    uth_json_real(json, "deviation", row->deviation);
    uth_json_real(json, "exact", row->has_exact ? row->exact : NAN);
    uth_json_end_object(json);
}

static void put_rows(struct uth_json *json, const struct uth_simulation *result)
{
    uth_json_array(json, "wagers");
    put_row(json, "base", &result->base);
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        if (result->wager[wager].stake > 0)
            put_row(json, uth_wager_name((enum uth_wager)wager), &result->wager[wager]);
    put_row(json, "all", &result->all);
    uth_json_end_array(json);
}

static void put_awards(struct uth_json *json, const struct uth_simulate_setup *setup,
                       const struct uth_simulation *result)
{
    uth_json_object(json, "awards");
    for (int wager = UTH_BLIND; wager < UTH_WAGERS; wager++) {
        const struct uth_pay_table *table = setup->game->table[wager];
        if (!table || (wager != UTH_BLIND && setup->wager[wager] == 0))
            continue;
        uth_json_object(json, uth_wager_name((enum uth_wager)wager));
        uth_json_text(json, "table", table->name);
        uth_json_array(json, "lines");
        for (int i = 0; i < table->line_count; i++) {
            uth_json_object(json, NULL);
            uth_json_text(json, "award", table->line[i].label);
            uth_json_integer(json, "hands", (int64_t)result->line[wager][i]);
            uth_json_end_object(json);
        }
        uth_json_end_array(json);
        uth_json_end_object(json);
    }
    uth_json_end_object(json);
}

static void put_endings(struct uth_json *json, const struct uth_simulation *result)
{
    uth_json_object(json, "hands_by_result");
    uth_json_array(json, "plays");
    for (int street = 0; street < UTH_STREETS; street++)
        for (int i = 0; i < result->game.raise_count[street]; i++) {
            uth_json_object(json, NULL);
            uth_json_text(json, "street", uth_street_name((enum uth_street)street));
            uth_json_integer(json, "multiple", result->game.raise[street][i]);
            uth_json_integer(json, "hands", (int64_t)result->ended[street][i]);
            uth_json_end_object(json);
        }
    uth_json_end_array(json);
    uth_json_integer(json, "folded", (int64_t)result->folded);
    uth_json_integer(json, "won", (int64_t)result->won);
    uth_json_integer(json, "tied", (int64_t)result->tied);
    uth_json_integer(json, "lost", (int64_t)result->lost);
    uth_json_end_object(json);
}

static void put_sessions(struct uth_json *json, const struct uth_simulate_setup *setup,
                         const struct uth_simulation *result)
{
    uth_json_object(json, "sessions");
    uth_json_integer(json, "count", (int64_t)result->sessions);
    uth_json_integer(json, "rounds", (int64_t)setup->session);
    uth_json_integer(json, "bankroll", setup->bankroll);
    uth_json_integer(json, "ruined", (int64_t)result->ruined);
    uth_json_real(json, "ruined_rounds", result->ruined_rounds);
    uth_json_real(json, "mean", result->session_mean);
    uth_json_real(json, "deviation", result->session_deviation);
    uth_json_array(json, "quantiles");
    for (int i = 0; i < UTH_SIMULATED_QUANTILES; i++) {
        uth_json_object(json, NULL);
        uth_json_real(json, "share", uth_simulated_quantile(i));
        uth_json_integer(json, "net", result->session_quantile[i]);
        uth_json_end_object(json);
    }
    uth_json_end_array(json);
    uth_json_end_object(json);
}

bool simulate_print_json(const struct uth_simulate_setup *setup,
                         const struct uth_simulation *result, FILE *out)
{
    char seed[24]; /* as text: JSON numbers end at 63 bits */
    snprintf(seed, sizeof seed, "%" PRIu64, setup->seed);
    struct uth_json json = JSON_TO_PRINT;
    uth_json_object(&json, NULL);
    uth_json_text(&json, "rules", setup->game->rules->name);
    uth_json_text(&json, "strategy", uth_strategy_name(setup->strategy));
    uth_json_text(&json, "seed", seed);
    uth_json_integer(&json, "rounds", (int64_t)result->rounds);
    uth_json_integer(&json, "hands", setup->hands);
    uth_json_bool(&json, "engine", result->engine);
    put_rows(&json, result);
    put_endings(&json, result);
    put_awards(&json, setup, result);
    if (result->sessions > 0)
        put_sessions(&json, setup, result);
    if (result->fee > 0)
        uth_json_integer(&json, "collection", result->fee);
    if (setup->bank > 0) {
        uth_json_object(&json, "bank");
        uth_json_integer(&json, "amount", setup->bank);
        uth_json_text(&json, "policy", uth_cover_name(setup->game->cover));
        uth_json_integer(&json, "exhausted", (int64_t)result->exhausted);
        uth_json_end_object(&json);
    }
    uth_json_end_object(&json);
    return json_print(&json, out);
}
