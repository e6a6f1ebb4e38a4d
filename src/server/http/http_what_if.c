/* What a progressive wager is worth now, and what would come of a change:
 *
 *   GET /api/links/L/return     everybody: the return at this moment, and the break-even meters
 *   GET /api/links/L/what-if    pit: the whole forecast, with other parameters of one level if asked
 *
 * Both are counted exactly, on another thread. */
#include <stdlib.h>
#include <string.h>
#include <uth/forecast.h>

#include "floor/link_state.h"
#include "routes.h"
#include "server/alloc.h"

struct asked {
    struct work work; /* first */
    struct hub *hub;
    struct call *call;
    bool whole;   /* the forecast, not only the return */
    bool assumed; /* nobody has played today: so many wagers a day are supposed */
    char link[UTH_LINK_NAME_SIZE];
    struct uth_forecast_setup setup;
    struct uth_forecast forecast;
    bool good;
    char sentence[192];
};

static void work_it_out(struct work *work)
{
    struct asked *asked = (struct asked *)work;
    asked->good =
        uth_forecast(&asked->setup, &asked->forecast, asked->sentence, sizeof asked->sentence);
}

static void put_answer(struct uth_json *text, const struct asked *asked)
{
    const struct uth_forecast_setup *setup = &asked->setup;
    uth_json_object(text, NULL);
    uth_json_bool(text, "ok", true);
    uth_json_text(text, "link", asked->link);
    if (asked->whole) {
        uth_json_bool(text, "assumed", asked->assumed);
        uth_forecast_write(text, "forecast", setup, &asked->forecast);
    } else {
        struct uth_progressive_state state = {.wager = setup->wager, .others = setup->others};
        for (int i = 0; i < setup->table->level_count; i++)
            state.meter[i] = setup->level[i].meter;
        uth_progressive_return_write(text, "worth", setup->table, &state, &asked->forecast.back);
    }
    uth_json_end_object(text);
}

static void finish(struct work *work)
{
    struct asked *asked = (struct asked *)work;
    struct hub *hub = asked->hub;
    hub_worked(hub);
    if (asked->good) {
        uth_json_reset(&hub->text);
        put_answer(&hub->text, asked);
        hub_answer(hub, asked->call, 200, HTTP_JSON);
    } else {
        http_refuse(hub, asked->call, 400, UTH_REFUSAL(BAD_PARAMETER, .text = asked->sentence));
    }
    call_drop(asked->call);
    free(asked);
}

/* ---- asking ---- */

/* Wagers of this size a day, as they were made today so far. */
static double play_today(const struct hub *hub, const struct uth_link *link, uth_cents wager)
{
    const struct uth_meter *meter = &link->meter[0], *start = &link->day_start[0];
    uint32_t rate = meter->rules.rate + meter->rules.reserve_rate;
    int64_t since_ms = hub_now_ms(hub) - calendar_start_ms(link->day);
    if (rate == 0 || since_ms <= 0)
        return 0;
    double cents = (double)(meter->contributed - start->contributed) / rate;
    return cents / (double)wager * 86400000 / (double)since_ms;
}

static void set_level(struct uth_level_state *state, const struct uth_meter *meter)
{
    *state = (struct uth_level_state){
        .meter = uth_units_to_cents(meter->current),
        .seed = meter->rules.seed,
        .reserve = uth_units_to_cents(meter->reserve),
        .overflow = uth_units_to_cents(meter->overflow),
        .limit = meter->rules.limit,
        .rate = meter->rules.rate,
        .reserve_rate = meter->rules.reserve_rate,
    };
}

static void read_change(const struct http_request *request, struct uth_forecast_setup *setup)
{
    int64_t level = 0, value;
    http_query_number(request, "level", 0, setup->table->level_count - 1, &level);
    struct uth_level_state *state = &setup->level[level];
    http_query_number(request, "meter", 0, 1000000000000, &state->meter);
    http_query_number(request, "seed", 0, 1000000000000, &state->seed);
    http_query_number(request, "limit", 0, 1000000000000, &state->limit);
    if (http_query_number(request, "rate", 0, UTH_RATE_MAX, &value))
        state->rate = (uint32_t)value;
    if (http_query_number(request, "reserve_rate", 0, UTH_RATE_MAX, &value))
        state->reserve_rate = (uint32_t)value;
}

/* The return of the wager now, or the whole forecast. */
static void ask(const struct http_asking *asking, bool whole)
{
    struct hub *hub = asking->hub;
    const struct http_request *request = asking->request;
    const struct uth_link *link = http_find_link(asking);
    if (link == NULL)
        return;
    struct asked *asked = alloc_zero(sizeof *asked);
    int64_t wager = 100, others = 0, a_day = 0;
    http_query_number(request, "wager", 1, 1000000, &wager);
    http_query_number(request, "others", 0, 30, &others);
    http_query_number(request, "wagers_a_day", 1, 1000000000, &a_day);
    asked->work = (struct work){.work = work_it_out, .finish = finish};
    asked->hub = hub;
    asked->call = call_keep(asking->call);
    asked->whole = whole;
    memcpy(asked->link, link->config.name, sizeof asked->link);
    double played = a_day > 0 ? (double)a_day : play_today(hub, link, wager);
    asked->assumed = played < 1;
    asked->setup = (struct uth_forecast_setup){
        .table = link->pay,
        .wager = wager,
        .others = (int)others,
        .wagers_a_day = asked->assumed ? 1000 : played,
    };
    for (int i = 0; i < link->config.level_count; i++)
        set_level(&asked->setup.level[i], &link->meter[i]);
    if (whole)
        read_change(request, &asked->setup);
    if (!hub_work(hub, &asked->work)) {
        http_refuse(hub, asking->call, 503, UTH_REFUSAL(BUSY_COMPUTING));
        call_drop(asking->call);
        free(asked);
    }
}

void http_link_return(const struct http_asking *asking)
{
    ask(asking, false);
}

void http_link_what_if(const struct http_asking *asking)
{
    ask(asking, true);
}
