/* Forecasts of meters, a column for each level. */
#include "what_if_print.h"

#include <math.h>

#include "cli/terminal/grid.h"
#include "cli/terminal/money_text.h"
#include "cli/terminal/number_text.h"

/* Averages, to the cent. */
static struct money_text about(double cents)
{
    return cli_money((uth_cents)llround(cents));
}

static struct number_text days(double count)
{
    struct number_text out = {"-"};
    if (count >= 0)
        snprintf(out.text, sizeof out.text, "%.1f", count);
    return out;
}

static void print_levels(const struct uth_forecast_setup *setup,
                         const struct uth_forecast *forecast, struct grid *grid)
{
    const struct uth_level_state *now = setup->level;
    const struct uth_level_forecast *level = forecast->level;
    const uth_cents *even = forecast->back.break_even;
#define ROW(label, ...)                                                                            \
    grid_text(grid, label);                                                                        \
    for (int i = 0; i < setup->table->level_count; i++)                                            \
        grid_printf(grid, __VA_ARGS__);                                                            \
    grid_row(grid)
    ROW("level", "%s", setup->table->level[i]);
    ROW("meter now", "%s", cli_money(now[i].meter).text);
    ROW("break-even, other meters unchanged", "%s", even[i] < 0 ? "-" : cli_money(even[i]).text);
    ROW("contributed a day", "%s", about(forecast->in_a_day[i]).text);
    ROW("won by one wager in", "%s", cli_count((int64_t)llround(level[i].wagers)).text);
    ROW("days until it is won, mean", "%s", days(level[i].days).text);
    ROW("days until it is won, median", "%s", days(level[i].days_median).text);
    ROW("won within 30 days", "%s", cli_percent(level[i].within[2], 4).text);
    ROW("won within 365 days", "%s", cli_percent(level[i].within[3], 4).text);
    ROW("meter when it is won, mean", "%s%s", level[i].at_most ? "at most " : "",
        about(level[i].meter_at_win).text);
    ROW("days to the posted limit", "%s", days(level[i].days_to_limit).text);
    ROW("next reserve, mean", "%s", about(level[i].reserve_at_win).text);
    ROW("next seed and reserve", "%s", about(level[i].next_start).text);
    ROW("reserve and overflow below the seed", "%s", cli_percent(level[i].dry, 4).text);
    ROW("cost of seeds, of all wagers", "%s", cli_percent(level[i].seed_cost, 4).text);
#undef ROW
}

void what_if_print_text(const struct uth_forecast_setup *setup, const struct uth_forecast *forecast,
                        FILE *out)
{
    fprintf(out, "%s, wagers of %s, %s a day\n", setup->table->name, cli_money(setup->wager).text,
            cli_count((int64_t)setup->wagers_a_day).text);
    fprintf(out, "house edge now %s; in the long run the house holds %s, %s a day\n",
            cli_percent(forecast->edge, 4).text, cli_percent(forecast->hold, 4).text,
            about(forecast->hold_a_day).text);
    struct grid grid = grid_start();
    print_levels(setup, forecast, &grid);
    grid_print(&grid, out);
}
