/* The banker's figures: a table of players, where they come from, and the limited banks. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "banker_report.h"
#include "cli/terminal/grid.h"
#include "cli/terminal/json_print.h"
#include "cli/terminal/money_text.h"
#include "cli/terminal/number_text.h"

static double deviation(const struct banker_report *report, int players)
{
    return report->exact ? uth_banker_deviation(&report->banker, players)
                         : report->ample[players - 1].deviation;
}

/* Amounts that are averages: hundredths of a cent are shown. */
static struct number_text average(double cents, bool sign)
{
    struct number_text out;
    snprintf(out.text, sizeof out.text, "%s$%.4f",
             cents < 0 ? "-"
             : sign    ? "+"
                       : "",
             fabs(cents) / 100);
    return out;
}

static void print_title(const struct banker_report *report, FILE *out)
{
    const struct uth_simulate_setup *setup = report->setup;
    fprintf(out, "Banking one round of %s, strategy %s. Every player wagers:\n",
            setup->game->rules->name, uth_strategy_name(setup->strategy));
    fprintf(out, "  Ante and Blind %s each", cli_money(setup->wager[UTH_ANTE]).text);
    for (int wager = UTH_TRIPS; wager < UTH_WAGERS; wager++) {
        if (setup->wager[wager] > 0) {
            fprintf(out, ", %s %s on %s", uth_wager_title((enum uth_wager)wager),
                    cli_money(setup->wager[wager]).text, setup->game->table[wager]->name);
        }
    }
    if (setup->game->schedule)
        fprintf(out, "; collection schedule %d", setup->game->schedule->number);
    fputs("\n\nWith a bank that covers everything:\n", out);
}

static void print_players(const struct banker_report *report, FILE *out)
{
    const struct uth_simulate_setup *setup = report->setup;
    struct grid grid = grid_start();
    grid_texts(&grid, "players", "action", "wins before the fee", "fee", "expectation",
               "of the action", "standard deviation");
    for (int n = 1; n <= report->banker.players_max; n++) {
        uth_cents action = uth_banker_action(setup, n), fee = uth_banker_fee(setup, n);
        double expectation = uth_banker_expectation(&report->banker, setup, n);
        grid_printf(&grid, "%d", n);
        grid_text(&grid, cli_money(action).text);
        grid_text(&grid, average(expectation + (double)fee, true).text);
        grid_text(&grid, cli_money(fee).text);
        grid_text(&grid, average(expectation, true).text);
        grid_text(&grid, cli_percent(expectation / (double)action, 4).text);
        grid_text(&grid, average(deviation(report, n), false).text);
        grid_row(&grid);
    }
    grid_print(&grid, out);
}

static void print_source(const struct banker_report *report, FILE *out)
{
    const struct uth_banker *banker = &report->banker;
    if (!report->exact) {
        fprintf(out,
                "Expectations are exact. Standard deviations are simulated, %s rounds each, seed "
                "%" PRIu64 ",\nand miss rare hands that were not dealt. Without --quick they are "
                "counted exactly.\n",
                cli_count((int64_t)report->setup->rounds).text, report->setup->seed);
        return;
    }
    char square[UTH_WIDE_TEXT_SIZE], product[UTH_WIDE_TEXT_SIZE];
    fprintf(out, "All exact, in units of %s:\n", cli_money(banker->unit).text);
    fprintf(out, "  one player wins %s in all, %s squared, of %s deals\n",
            cli_count(banker->net).text, uth_wide_format(banker->square, square),
            cli_count(UTH_DEALS).text);
    fprintf(out, "  two players' results multiplied: %s, of %s deals\n",
            uth_wide_format(banker->product, product), cli_count(UTH_TWO_PLAYER_DEALS).text);
    fprintf(out,
            "  one player's standard deviation %s; correlation of two on the same board %.6f\n",
            average(sqrt(banker->variance), false).text, banker->covariance / banker->variance);
}

static void print_limited(const struct banker_report *report, FILE *out)
{
    const struct uth_simulate_setup *setup = report->setup;
    fprintf(out,
            "\nWith a bank of %s against %d player%s, simulated: %s rounds, seed %" PRIu64 "\n",
            cli_money(report->bank).text, setup->hands, setup->hands == 1 ? "" : "s",
            cli_count((int64_t)setup->rounds).text, setup->seed);
    struct grid grid = grid_start();
    grid_texts(&grid, "policy", "expectation", "standard error", "standard deviation",
               "bank exhausted");
    for (int cover = 0; cover < UTH_COVERS; cover++) {
        const struct banker_run *run = &report->limited[cover];
        grid_text(&grid, uth_cover_name((enum uth_cover)cover));
        grid_text(&grid, average(run->expectation, true).text);
        grid_text(&grid, average(run->error, false).text);
        grid_text(&grid, average(run->deviation, false).text);
        grid_text(&grid, cli_percent(run->exhausted, 4).text);
        grid_row(&grid);
    }
    grid_text(&grid, "covers everything");
    grid_text(&grid,
              average(uth_banker_expectation(&report->banker, setup, setup->hands), true).text);
    grid_text(&grid, report->exact ? "exact" : "exact mean");
    grid_text(&grid, average(deviation(report, setup->hands), false).text);
    grid_text(&grid, "-");
    grid_row(&grid);
    grid_print(&grid, out);
}

void banker_print_text(const struct banker_report *report, FILE *out)
{
    print_title(report, out);
    print_players(report, out);
    print_source(report, out);
    if (report->bank > 0)
        print_limited(report, out);
}

static void put_rounds(struct uth_json *json, const struct banker_report *report)
{
    uth_json_array(json, "rounds");
    for (int n = 1; n <= report->banker.players_max; n++) {
        uth_json_object(json, NULL);
        uth_json_integer(json, "players", n);
        uth_json_integer(json, "action", uth_banker_action(report->setup, n));
        uth_json_integer(json, "fee", uth_banker_fee(report->setup, n));
        uth_json_real(json, "expectation",
                      uth_banker_expectation(&report->banker, report->setup, n));
        uth_json_real(json, "deviation", deviation(report, n));
        uth_json_end_object(json);
    }
    uth_json_end_array(json);
}

/* Sums as text: JSON numbers end at 63 bits. */
static void put_exact(struct uth_json *json, const struct uth_banker *banker)
{
    char wide[UTH_WIDE_TEXT_SIZE];
    uth_json_object(json, "exact");
    uth_json_integer(json, "unit", banker->unit);
    uth_json_integer(json, "deals", UTH_DEALS);
    uth_json_integer(json, "net", banker->net);
    uth_json_text(json, "square", uth_wide_format(banker->square, wide));
    uth_json_integer(json, "two_player_deals", UTH_TWO_PLAYER_DEALS);
    uth_json_text(json, "product", uth_wide_format(banker->product, wide));
    uth_json_real(json, "variance", banker->variance);
    uth_json_real(json, "covariance", banker->covariance);
    uth_json_real(json, "correlation", banker->covariance / banker->variance);
    uth_json_end_object(json);
}

static void put_limited(struct uth_json *json, const struct banker_report *report)
{
    uth_json_object(json, "limited");
    uth_json_integer(json, "bank", report->bank);
    uth_json_integer(json, "players", report->setup->hands);
    uth_json_array(json, "policies");
    for (int cover = 0; cover < UTH_COVERS; cover++) {
        const struct banker_run *run = &report->limited[cover];
        uth_json_object(json, NULL);
        uth_json_text(json, "policy", uth_cover_name((enum uth_cover)cover));
        uth_json_real(json, "expectation", run->expectation);
        uth_json_real(json, "standard_error", run->error);
        uth_json_real(json, "deviation", run->deviation);
        uth_json_real(json, "exhausted", run->exhausted);
        uth_json_end_object(json);
    }
    uth_json_end_array(json);
    uth_json_end_object(json);
}

static void put_wagers(struct uth_json *json, const struct uth_simulate_setup *setup)
{
    uth_json_object(json, "wagers");
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        if (wager != UTH_PLAY && setup->wager[wager] > 0)
            uth_json_integer(json, uth_wager_name((enum uth_wager)wager), setup->wager[wager]);
    uth_json_end_object(json);
}

bool banker_print_json(const struct banker_report *report, FILE *out)
{
    const struct uth_simulate_setup *setup = report->setup;
    struct uth_json json = JSON_TO_PRINT;
    uth_json_object(&json, NULL);
    uth_json_text(&json, "rules", setup->game->rules->name);
    uth_json_text(&json, "strategy", uth_strategy_name(setup->strategy));
    put_wagers(&json, setup);
    uth_json_real(&json, "player_mean", report->banker.mean);
    put_rounds(&json, report);
    if (setup->game->schedule)
        uth_json_integer(&json, "collection", setup->game->schedule->number);
    else
        uth_json_null(&json, "collection");
    if (report->exact)
        put_exact(&json, &report->banker);
    else
        uth_json_null(&json, "exact");
    if (report->bank > 0 || !report->exact) {
        char seed[24];
        snprintf(seed, sizeof seed, "%" PRIu64, setup->seed);
        uth_json_object(&json, "simulation");
        uth_json_integer(&json, "rounds", (int64_t)setup->rounds);
        uth_json_text(&json, "seed", seed);
        uth_json_end_object(&json);
    }
    if (report->bank > 0)
        put_limited(&json, report);
    uth_json_end_object(&json);
    return json_print(&json, out);
}
