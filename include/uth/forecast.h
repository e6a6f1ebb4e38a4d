/*
 * What if: where the meters of a progressive will stand when they are won, and what that costs.
 *
 * For a pay table, the wager, what each level holds and how it fills, and how many wagers a day are
 * made: the edge now, the house's share in the long run, how long until each level is won, what it
 * will then hold, and whether its reserve will then pay for the seed. An operator asks this before
 * changing a meter; a server may ask it for a page. Nothing is simulated.
 *
 * A win of a level is its 100 % award. Every wager wins it with the same chance, counted exactly
 * (uth_edge_count, folded hands included), so the number of wagers until the win is geometric. That
 * hands of one round share cards is left out: it changes no average and is far below what is shown.
 */
#ifndef UTH_FORECAST_H
#define UTH_FORECAST_H

#include <uth/edge.h>
#include <uth/export.h>

UTH_BEGIN_DECLS

/* One level as it stands. Rates are millionths of each wager. Amounts are below 10^13. */
struct uth_level_state {
    uth_cents meter;
    uth_cents seed;     /* the house puts it in after a win */
    uth_cents reserve;  /* goes in beside it */
    uth_cents overflow; /* came in while the meter stood at its limit */
    uth_cents limit;    /* posted; 0: none */
    uint32_t rate, reserve_rate;
};

struct uth_forecast_setup {
    const struct uth_pay_table *table; /* of a progressive */
    uth_cents wager;
    int others;          /* other players at the table with the wager: their envy awards */
    double wagers_a_day; /* above 0 */
    struct uth_level_state level[UTH_METER_LEVELS_MAX];
};

/* Days in which a level may be won. */
enum { UTH_FORECAST_SPANS = 4 };
int uth_forecast_span(int index); /* 1, 7, 30, 365 */

struct uth_level_forecast {
    struct uth_fraction chance; /* that a wager wins the level */
    double wagers, days;        /* until it is won, on average */
    double days_median;         /* as likely sooner as later */
    double within[UTH_FORECAST_SPANS];
    double meter_at_win; /* on average, in cents */
    bool at_most;        /* both a limit and smaller shares of the meter: it is no more than that */
    double reserve_at_win; /* on average: the next reserve to go in */
    double next_start;     /* seed and reserve, where no limit cuts them: on average */
    double days_to_limit;  /* at this play, unless won before; -1: no limit, or not on average */
    /* The chance that reserve and overflow do not pay for the seed at the next win; the house does
     * then. It is nothing once so many wagers have been made without a win (INT64_MAX: never). */
    double dry;
    int64_t dry_wagers;
    double seed_cost; /* the house's seeds in the long run, as a share of all wagers */
};

struct uth_forecast {
    struct uth_progressive_return back; /* now: returns and break-even amounts */
    double edge;                        /* now, to the house: 1 - back.total */
    double hold;       /* in the long run: what is left of the wagers after fixed awards, envies,
                     * contributions, which all come back as awards, and seeds */
    double hold_a_day; /* cents */
    double in_a_day[UTH_METER_LEVELS_MAX]; /* cents into the meter */
    struct uth_level_forecast level[UTH_METER_LEVELS_MAX];
};

/* False with a sentence when a number is out of range, or rates take more than the wager. */
bool uth_forecast(const struct uth_forecast_setup *setup, struct uth_forecast *forecast,
                  char *sentence, size_t size);

/* As an object (docs/command-line.md). */
void uth_forecast_write(struct uth_json *json, const char *key,
                        const struct uth_forecast_setup *setup,
                        const struct uth_forecast *forecast);

UTH_END_DECLS

#endif
