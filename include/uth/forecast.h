/*
 * Forecasts of progressive meters: what they will hold when they are won, and what that costs.
 *
 * Given a pay table, the wager, the state and rates of each level, and the number of wagers a day,
 * it computes the current edge, the house's long-run share, the time until each level is won, the
 * meter at that time, and whether the reserve will pay for the seed. Nothing is simulated.
 *
 * A level is won by its 100 % award. Every wager wins it with the same probability, counted exactly
 * (uth_edge_count, folded hands included), so the number of wagers until the win is geometric. The
 * forecast ignores that hands of one round share cards; this changes no average and is far below the
 * precision shown.
 */
#ifndef UTH_FORECAST_H
#define UTH_FORECAST_H

#include <uth/edge.h>
#include <uth/export.h>

UTH_BEGIN_DECLS

/* The state of one level. Rates are millionths of each wager. Amounts must be below 10^13. */
struct uth_level_state {
    uth_cents meter;
    uth_cents seed;     /* put in by the house after a win */
    uth_cents reserve;  /* added to the seed after a win */
    uth_cents overflow; /* contributed while the meter was at its limit */
    uth_cents limit;    /* posted; 0: none */
    uint32_t rate, reserve_rate;
};

struct uth_forecast_setup {
    const struct uth_pay_table *table; /* of a progressive */
    uth_cents wager;
    int others;          /* other players with the wager, whose hands earn envy awards */
    double wagers_a_day; /* positive */
    struct uth_level_state level[UTH_METER_LEVELS_MAX];
};

/* Periods, in days, for the probability of a win. */
enum { UTH_FORECAST_SPANS = 4 };
int uth_forecast_span(int index); /* 1, 7, 30, 365 */

struct uth_level_forecast {
    struct uth_fraction chance; /* that a wager wins the level */
    double wagers, days;        /* until the win, on average */
    double days_median;
    double within[UTH_FORECAST_SPANS];
    double meter_at_win; /* on average, in cents */
    bool at_most; /* meter_at_win is an upper bound: the level has a limit and smaller shares */
    double reserve_at_win; /* on average: the next reserve to be added */
    double next_start;     /* seed and reserve, without a limit: on average */
    double days_to_limit;  /* at this rate of play, unless won before; -1: none, or never reached */
    /* The probability that reserve and overflow do not cover the seed at the next win, so that the
     * house pays. It is 0 after dry_wagers wagers without a win (INT64_MAX: never). */
    double dry;
    int64_t dry_wagers;
    double seed_cost; /* the house's seeds in the long run, as a share of all wagers */
};

struct uth_forecast {
    struct uth_progressive_return back; /* now: returns and break-even amounts */
    double edge;                        /* now, to the house: 1 - back.total */
    double hold; /* in the long run: the wagers less fixed awards, envies, contributions (which
                  * all come back as awards) and seeds */
    double hold_a_day;                     /* cents */
    double in_a_day[UTH_METER_LEVELS_MAX]; /* cents into the meter */
    struct uth_level_forecast level[UTH_METER_LEVELS_MAX];
};

/* False with a sentence if a number is out of range, or the rates exceed the wager. */
bool uth_forecast(const struct uth_forecast_setup *setup, struct uth_forecast *forecast,
                  char *sentence, size_t size);

/* As an object (docs/command-line.md). */
void uth_forecast_write(struct uth_json *json, const char *key,
                        const struct uth_forecast_setup *setup,
                        const struct uth_forecast *forecast);

UTH_END_DECLS

#endif
