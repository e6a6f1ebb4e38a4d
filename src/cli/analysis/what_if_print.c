/* Forecasts of meters, a column for each level. */
#include "what_if_print.h"

#include <math.h>

#include "cli/terminal/grid.h"
#include "cli/terminal/money_text.h"
#include "cli/terminal/number_text.h"

static struct number_text days(double count)
{
    struct number_text out;
    snprintf(out.text, sizeof out.text, "%.1f", count);
    return out;
}

/* Averages, to the cent. */
static struct money_text about(double cents)
{
    return cli_money((uth_cents)llround(cents));
}

typedef struct number_text cell(const struct uth_forecast_setup *setup,
                                const struct uth_forecast *forecast, int level);

static struct number_text copied(const char *text)
{
    struct number_text out;
    snprintf(out.text, sizeof out.text, "%s", text);
    return out;
}

#define CELL(name)                                                                                 \
    static struct number_text name(const struct uth_forecast_setup *setup,                         \
                                   const struct uth_forecast *forecast, int i)
#define LEVEL     (&forecast->level[i])
#define UNUSED(x) (void)(x)

CELL(meter_now)
{
    UNUSED(forecast);
    return copied(cli_money(setup->level[i].meter).text);
}

CELL(break_even)
{
    UNUSED(setup);
    uth_cents even = forecast->back.break_even[i];
    return copied(even < 0 ? "-" : cli_money(even).text);
}

CELL(in_a_day)
{
    UNUSED(setup);
    return copied(about(forecast->in_a_day[i]).text);
}

CELL(one_in)
{
    UNUSED(setup);
    return cli_count((int64_t)llround(LEVEL->wagers));
}

CELL(days_to_win)
{
    UNUSED(setup);
    return days(LEVEL->days);
}

CELL(days_median)
{
    UNUSED(setup);
    return days(LEVEL->days_median);
}

CELL(within_30)
{
    UNUSED(setup);
    return cli_percent(LEVEL->within[2], 4);
}

CELL(within_365)
{
    UNUSED(setup);
    return cli_percent(LEVEL->within[3], 4);
}

CELL(meter_at_win)
{
    UNUSED(setup);
    struct number_text out;
    snprintf(out.text, sizeof out.text, "%s%s", LEVEL->at_most ? "at most " : "",
             about(LEVEL->meter_at_win).text);
    return out;
}

CELL(days_to_limit)
{
    UNUSED(setup);
    return LEVEL->days_to_limit < 0 ? copied("-") : days(LEVEL->days_to_limit);
}

CELL(next_reserve)
{
    UNUSED(setup);
    return copied(about(LEVEL->reserve_at_win).text);
}

CELL(next_start)
{
    UNUSED(setup);
    return copied(about(LEVEL->next_start).text);
}

CELL(dry)
{
    UNUSED(setup);
    return cli_percent(LEVEL->dry, 4);
}

CELL(seed_cost)
{
    UNUSED(setup);
    return cli_percent(LEVEL->seed_cost, 4);
}

static const struct {
    const char *words;
    cell *text;
} lines[] = {
    {"meter now", meter_now},
    {"break-even, other meters unchanged", break_even},
    {"contributed a day", in_a_day},
    {"won by one wager in", one_in},
    {"days until it is won, mean", days_to_win},
    {"days until it is won, median", days_median},
    {"won within 30 days", within_30},
    {"won within 365 days", within_365},
    {"meter when it is won, mean", meter_at_win},
    {"days to the posted limit", days_to_limit},
    {"next reserve, mean", next_reserve},
    {"next seed and reserve", next_start},
    {"reserve and overflow below the seed", dry},
    {"cost of seeds, of all wagers", seed_cost},
};

void what_if_print_text(const struct uth_forecast_setup *setup, const struct uth_forecast *forecast,
                        FILE *out)
{
    fprintf(out, "%s, wagers of %s, %s a day\n", setup->table->name, cli_money(setup->wager).text,
            cli_count((int64_t)setup->wagers_a_day).text);
    fprintf(out, "house edge now %s; in the long run the house holds %s, %s a day\n",
            cli_percent(forecast->edge, 4).text, cli_percent(forecast->hold, 4).text,
            about(forecast->hold_a_day).text);
    struct grid grid = grid_start();
    grid_text(&grid, "level");
    for (int i = 0; i < setup->table->level_count; i++)
        grid_text(&grid, setup->table->level[i]);
    grid_row(&grid);
    for (size_t k = 0; k < sizeof lines / sizeof lines[0]; k++) {
        grid_text(&grid, lines[k].words);
        for (int i = 0; i < setup->table->level_count; i++)
            grid_text(&grid, lines[k].text(setup, forecast, i).text);
        grid_row(&grid);
    }
    grid_print(&grid, out);
}
