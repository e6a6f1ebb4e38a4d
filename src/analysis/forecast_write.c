/* A forecast as JSON: `uth edge --what-if --json`, and GET /api/links/LINK/what-if of a server. */
#include <math.h>
#include <uth/forecast.h>

static void put_level(struct uth_json *json, const struct uth_forecast_setup *setup,
                      const struct uth_forecast *forecast, int index)
{
    const struct uth_level_state *state = &setup->level[index];
    const struct uth_level_forecast *level = &forecast->level[index];
    uth_json_object(json, NULL);
    uth_json_text(json, "level", setup->table->level[index]);
    uth_json_integer(json, "meter", state->meter);
    uth_json_integer(json, "seed", state->seed);
    uth_json_integer(json, "rate", state->rate);
    uth_json_integer(json, "reserve_rate", state->reserve_rate);
    uth_json_integer(json, "limit", state->limit);
    uth_json_object(json, "chance");
    uth_json_integer(json, "num", level->chance.num);
    uth_json_integer(json, "den", level->chance.den);
    uth_json_end_object(json);
    uth_json_real(json, "wagers", level->wagers);
    uth_json_real(json, "days", level->days);
    uth_json_real(json, "days_median", level->days_median);
    uth_json_array(json, "within");
    for (int i = 0; i < UTH_FORECAST_SPANS; i++) {
        uth_json_object(json, NULL);
        uth_json_integer(json, "days", uth_forecast_span(i));
        uth_json_real(json, "chance", level->within[i]);
        uth_json_end_object(json);
    }
    uth_json_end_array(json);
    uth_json_real(json, "meter_at_win", level->meter_at_win);
    uth_json_bool(json, "at_most", level->at_most);
    uth_json_real(json, "reserve_at_win", level->reserve_at_win);
    uth_json_real(json, "next_start", level->next_start);
    uth_json_real(json, "dry", level->dry);
    uth_json_real(json, "seed_cost", level->seed_cost);
    uth_json_real(json, "in_a_day", forecast->in_a_day[index]);
    uth_break_even_write(json, &forecast->back, index);
    if (level->dry_wagers == INT64_MAX)
        uth_json_null(json, "dry_wagers");
    else
        uth_json_integer(json, "dry_wagers", level->dry_wagers);
    uth_json_real(json, "days_to_limit", level->days_to_limit < 0 ? NAN : level->days_to_limit);
    uth_json_end_object(json);
}

void uth_forecast_write(struct uth_json *json, const char *key,
                        const struct uth_forecast_setup *setup, const struct uth_forecast *forecast)
{
    uth_json_object(json, key);
    uth_json_text(json, "table", setup->table->name);
    uth_json_integer(json, "wager", setup->wager);
    uth_json_integer(json, "players", setup->others + 1);
    uth_json_real(json, "wagers_a_day", setup->wagers_a_day);
    uth_json_real(json, "return", forecast->back.total);
    uth_json_real(json, "edge", forecast->edge);
    uth_json_real(json, "hold", forecast->hold);
    uth_json_real(json, "hold_a_day", forecast->hold_a_day);
    uth_json_array(json, "levels");
    for (int i = 0; i < setup->table->level_count; i++)
        put_level(json, setup, forecast, i);
    uth_json_end_array(json);
    uth_json_end_object(json);
}
