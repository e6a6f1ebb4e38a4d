/*
 * Meters ahead. With p for the chance that a wager wins a level, T for the number of the wager that
 * does, T >= 1 and P(T > k) = (1 - p)^k. What wager T contributes is in the meter that it wins.
 *
 *   E[T]            = 1 / p
 *   E[min(T, k)]    = (1 - (1 - p)^k) / p
 *
 * Without a limit and with smaller shares of the meter (5 % of it to a lesser royal flush) the mean
 * of a meter that has not been won follows m' = a * (m + c), where c is one contribution and 1 - a
 * the average share taken by a wager that does not win; sums of geometric series remain.
 */
#include <uth/forecast.h>

#include <math.h>
#include <stdio.h>
#include <uth/assert.h>

#define AMOUNT_MOST INT64_C(10000000000000)
enum { RATE_WHOLE = 1000000 };

static const int spans[UTH_FORECAST_SPANS] = {1, 7, 30, 365};

int uth_forecast_span(int index)
{
    UTH_ASSERT(index >= 0 && index < UTH_FORECAST_SPANS);
    return spans[index];
}

static bool refuse(char *sentence, size_t size, const char *text)
{
    snprintf(sentence, size, "%s", text);
    return false;
}

static bool is_amount(uth_cents amount)
{
    return amount >= 0 && amount < AMOUNT_MOST;
}

static bool check(const struct uth_forecast_setup *setup, char *sentence, size_t size)
{
    uint64_t rates = 0;
    for (int i = 0; i < setup->table->level_count; i++) {
        const struct uth_level_state *level = &setup->level[i];
        if (!is_amount(level->meter) || !is_amount(level->seed) || !is_amount(level->reserve) ||
            !is_amount(level->overflow) || !is_amount(level->limit))
            return refuse(sentence, size, "an amount of a meter is negative or too large");
        rates += (uint64_t)level->rate + level->reserve_rate;
    }
    if (setup->wager <= 0 || setup->wager >= AMOUNT_MOST || setup->others < 0)
        return refuse(sentence, size, "the wager is not an amount that can be wagered");
    if (!(setup->wagers_a_day > 0) || setup->wagers_a_day > 1e15)
        return refuse(sentence, size, "the number of wagers a day must be above 0");
    if (rates > RATE_WHOLE)
        return refuse(sentence, size, "the rates of meters and reserves are more than the wager");
    return true;
}

/* One level, with numbers of deals turned into chances. */
struct filling {
    double p;         /* of the win */
    double taken;     /* by smaller shares, of the meter, by a wager that does not win */
    double in, aside; /* cents a wager, to meter and reserve */
    const struct uth_level_state *state;
};

static struct filling filling_of(const struct uth_forecast_setup *setup,
                                 const struct uth_edge_counts *counts, int level)
{
    const struct uth_pay_table *table = setup->table;
    uint64_t wins = 0;
    double shares = 0;
    for (int i = 0; i < table->line_count; i++) {
        const struct uth_pay_line *line = &table->line[i];
        if (line->percent == 100 && line->level == level)
            wins += counts->line[i];
        else if (line->percent > 0 && line->level == level)
            shares += (double)counts->line[i] * line->percent / 100;
    }
    const struct uth_level_state *state = &setup->level[level];
    double wager = (double)setup->wager;
    return (struct filling){
        .p = (double)wins / (double)counts->deals,
        .taken = shares / (double)(counts->deals - wins),
        .in = wager * state->rate / (double)RATE_WHOLE,
        .aside = wager * state->reserve_rate / (double)RATE_WHOLE,
        .state = state,
    };
}

/* P(T <= k) */
static double won_by(double p, double k)
{
    return -expm1(k * log1p(-p));
}

/* The number of wagers for which a meter that pays nothing stays within its limit. */
static double room(const struct filling *filling)
{
    double left = (double)(filling->state->limit - filling->state->meter);
    return left <= 0 ? 0 : floor(left / filling->in);
}

static double meter_without_limit(const struct filling *filling)
{
    double m = (double)filling->state->meter, c = filling->in, p = filling->p;
    if (filling->taken == 0)
        return m + c / p;
    double a = 1 - filling->taken;
    double kept = p / (1 - (1 - p) * a); /* sum of p (1 - p)^(t - 1) a^(t - 1) */
    return (m + c) * kept + c / filling->taken * (1 - kept);
}

static double meter_at_win(const struct filling *filling, bool *at_most)
{
    const struct uth_level_state *state = filling->state;
    double m = (double)state->meter, free = meter_without_limit(filling);
    double limit = (double)state->limit;
    *at_most = false;
    if (state->limit == 0)
        return free;
    if (m >= limit)
        limit = m; /* an amount above the limit stays, and no contribution is added */
    if (filling->taken > 0) {
        *at_most = true;
        return free < limit ? free : limit;
    }
    if (filling->in == 0)
        return m;
    double k = m >= limit ? 0 : room(filling), late = 1 - won_by(filling->p, k);
    return m + filling->in * (1 - late) / filling->p + late * (limit - m - filling->in * k);
}

/* Reserve and overflow after so many wagers without a win. */
static double undisplayed(const struct filling *filling, double wagers)
{
    const struct uth_level_state *state = filling->state;
    double sum = (double)(state->reserve + state->overflow) + filling->aside * wagers;
    if (state->limit > 0 && filling->taken == 0) {
        double meter = (double)state->meter + filling->in * wagers;
        double limit = (double)(state->meter > state->limit ? state->meter : state->limit);
        sum += meter > limit ? meter - limit : 0;
    }
    return sum;
}

/* The least number of wagers, at least 1, after which reserve and overflow cover the seed. */
static int64_t wagers_to_pay(const struct filling *filling)
{
    double seed = (double)filling->state->seed;
    int64_t most = INT64_C(1) << 52;
    if (undisplayed(filling, (double)most) < seed)
        return INT64_MAX;
    int64_t least = 1;
    while (least < most) {
        int64_t middle = least + (most - least) / 2;
        if (undisplayed(filling, (double)middle) >= seed)
            most = middle;
        else
            least = middle + 1;
    }
    return least;
}

static void look_at_dry(const struct filling *filling, struct uth_level_forecast *out)
{
    int64_t wagers = wagers_to_pay(filling);
    out->dry_wagers = wagers;
    out->dry = wagers == INT64_MAX ? 1 : won_by(filling->p, (double)(wagers - 1));
    if (wagers != INT64_MAX)
        out->dry_wagers = wagers - 1;
}

static void look_ahead(const struct uth_forecast_setup *setup, const struct filling *filling,
                       struct uth_level_forecast *out)
{
    double a_day = setup->wagers_a_day;
    out->wagers = 1 / filling->p;
    out->days = out->wagers / a_day;
    out->days_median = ceil(log(0.5) / log1p(-filling->p)) / a_day;
    for (int i = 0; i < UTH_FORECAST_SPANS; i++)
        out->within[i] = won_by(filling->p, spans[i] * a_day);
    out->meter_at_win = meter_at_win(filling, &out->at_most);
    out->reserve_at_win = (double)filling->state->reserve + filling->aside / filling->p;
    out->next_start = (double)filling->state->seed + out->reserve_at_win;
    bool rises = filling->state->limit > 0 && filling->in > 0 && filling->taken == 0;
    double left = (double)(filling->state->limit - filling->state->meter);
    out->days_to_limit = !rises ? -1 : left <= 0 ? 0 : ceil(left / filling->in) / a_day;
    out->seed_cost = filling->p * (double)filling->state->seed / (double)setup->wager;
    look_at_dry(filling, out);
}

/* A fraction in lowest terms. */
static struct uth_fraction fraction_of(uint64_t part, uint64_t all)
{
    uint64_t a = part, b = all;
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return (struct uth_fraction){(int64_t)(part / a), (int64_t)(all / a)};
}

static uint64_t wins_of(const struct uth_pay_table *table, const struct uth_edge_counts *counts,
                        int level)
{
    uint64_t wins = 0;
    for (int i = 0; i < table->line_count; i++)
        wins +=
            table->line[i].percent == 100 && table->line[i].level == level ? counts->line[i] : 0;
    return wins;
}

bool uth_forecast(const struct uth_forecast_setup *setup, struct uth_forecast *forecast,
                  char *sentence, size_t size)
{
    const struct uth_pay_table *table = setup->table;
    UTH_ASSERT(table->wager == UTH_PROGRESSIVE);
    *forecast = (struct uth_forecast){.edge = 0};
    if (!check(setup, sentence, size))
        return false;
    struct uth_progressive_state state = {.wager = setup->wager, .others = setup->others};
    for (int i = 0; i < table->level_count; i++)
        state.meter[i] = setup->level[i].meter;
    if (!uth_progressive_return(table, &state, &forecast->back, sentence, size))
        return false;
    forecast->edge = 1 - forecast->back.total;
    forecast->hold = 1 - forecast->back.fixed - forecast->back.envy_each * setup->others;
    for (int i = 0; i < table->level_count; i++) {
        const struct uth_level_state *level = &setup->level[i];
        struct uth_level_forecast *out = &forecast->level[i];
        uint64_t wins = wins_of(table, &forecast->back.counts, i);
        if (wins == 0)
            return refuse(sentence, size, "no award of this pay table is 100 % of the meter");
        struct filling filling = filling_of(setup, &forecast->back.counts, i);
        out->chance = fraction_of(wins, forecast->back.counts.deals);
        look_ahead(setup, &filling, out);
        forecast->in_a_day[i] = filling.in * setup->wagers_a_day;
        forecast->hold -=
            (double)(level->rate + level->reserve_rate) / (double)RATE_WHOLE + out->seed_cost;
    }
    forecast->hold_a_day = forecast->hold * setup->wagers_a_day * (double)setup->wager;
    return true;
}
