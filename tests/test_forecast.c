/* Meters ahead: averages and chances beside a walk through every wager that may be the last. */
#include "check.h"

#include <math.h>
#include <uth/forecast.h>
#include <uth/rulesfile.h>

static struct uth_forecast forecast_of(const struct uth_forecast_setup *setup)
{
    struct uth_forecast forecast;
    char sentence[192] = "";
    if (!uth_forecast(setup, &forecast, sentence, sizeof sentence))
        fail_msg("%s", sentence);
    return forecast;
}

/* A meter wager by wager, with the chance that each is the one that wins. */
struct walked {
    double meter, reserve, dry, median;
};

static struct walked walk(const struct uth_level_state *level, double wager, double p, double share)
{
    double in = wager * level->rate / 1e6, aside = wager * level->reserve_rate / 1e6;
    double meter = (double)level->meter, reserve = (double)level->reserve, overflow = 0;
    double limit = level->limit > 0 ? fmax((double)level->limit, meter) : INFINITY;
    struct walked walked = {0};
    double left = 1;
    for (int t = 1; left > 1e-10; t++) {
        double next = meter + in;
        overflow += next > limit ? next - limit : 0;
        meter = next > limit ? limit : next;
        reserve += aside;
        walked.meter += left * p * meter;
        walked.reserve += left * p * reserve;
        if (reserve + overflow + (double)level->overflow < (double)level->seed)
            walked.dry += left * p;
        left *= 1 - p;
        if (walked.median == 0 && left <= 0.5)
            walked.median = t;
        meter *= 1 - share;
    }
    return walked;
}

static void close_to(double value, double expected)
{
    if (fabs(value - expected) > 1e-6 * fmax(1, fabs(expected)))
        fail_msg("%.9f, expected %.9f", value, expected);
}

/* Straight flushes on the flop win the Major: 36 of 2,598,960 hands. Nothing smaller is taken. */
TEST(a_level_ends_as_a_walk_through_all_wagers_says)
{
    static const struct uth_level_state rows[] = {
        {.meter = 500000, .seed = 100000, .rate = 50000, .reserve_rate = 10000},
        {.meter = 500000, .seed = 100000, .reserve = 99950, .rate = 50000, .reserve_rate = 10000},
        {.meter = 500000, .seed = 300000, .rate = 50000, .reserve_rate = 10000, .limit = 650000},
        {.meter = 500003, .seed = 300000, .overflow = 7, .rate = 33333, .limit = 500004},
        {.meter = 700000, .seed = 50000, .rate = 50000, .limit = 600000},
        {.meter = 500000, .seed = 0, .rate = 0, .reserve_rate = 1},
        {.meter = 500000, .seed = 100000, .rate = 150000},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct uth_forecast_setup setup = {
            .table = uth_pay_table_builtin("LINK-ML01"), .wager = 100, .wagers_a_day = 4000};
        setup.level[1] = rows[i];
        struct uth_forecast forecast = forecast_of(&setup);
        const struct uth_level_forecast *level = &forecast.level[1];
        assert_int_equal(level->chance.num, 3); /* 36 of 2,598,960 */
        assert_int_equal(level->chance.den, 216580);
        struct walked walked = walk(&rows[i], 100, 36.0 / 2598960, 0);
        close_to(level->meter_at_win, walked.meter);
        close_to(level->reserve_at_win, walked.reserve);
        close_to(level->dry, walked.dry);
        close_to(level->days_median, walked.median / 4000);
        assert_false(level->at_most);
    }
}

/* LINK-01: a straight flush takes 10 % of the meter that a royal flush wins. */
TEST(smaller_shares_are_taken_off_on_the_way)
{
    struct uth_level_state level = {.meter = 2000000, .seed = 500000, .rate = 150000};
    struct uth_forecast_setup setup = {.table = uth_pay_table_builtin("LINK-01"),
                                       .wager = 500,
                                       .wagers_a_day = 1000,
                                       .level = {level}};
    struct uth_forecast forecast = forecast_of(&setup);
    double p = 4.0 / 2598960;
    struct walked walked = walk(&level, 500, p, 0.1 * 36 / (2598960 - 4));
    close_to(forecast.level[0].meter_at_win, walked.meter);
    assert_int_equal(forecast.level[0].chance.den, 649740);
    setup.level[0].limit = 2500000;
    forecast = forecast_of(&setup);
    assert_true(forecast.level[0].at_most);
    assert_true(forecast.level[0].meter_at_win <= 2500000);
}

/* By hand: a royal flush in 649,740 hands, 1,000 wagers of $1 a day, 15 % into the meter. */
TEST(the_days_are_those_of_a_geometric_wait)
{
    struct uth_forecast_setup setup = {
        .table = uth_pay_table_builtin("LINK-01"),
        .wager = 100,
        .wagers_a_day = 1000,
        .level = {{.meter = 1000000, .seed = 500000, .rate = 150000, .reserve_rate = 20000}}};
    struct uth_forecast forecast = forecast_of(&setup);
    const struct uth_level_forecast *level = &forecast.level[0];
    close_to(level->wagers, 649740);
    close_to(level->days, 649.74);
    close_to(level->within[0], 1 - pow(1 - 1 / 649740.0, 1000));
    close_to(level->within[3], 1 - pow(1 - 1 / 649740.0, 365000));
    close_to(level->seed_cost, 500000 / 100.0 / 649740);
    close_to(forecast.in_a_day[0], 15000);
    close_to(level->reserve_at_win, 2 * 649740.0);
    close_to(level->next_start, 500000 + 2 * 649740.0);
    assert_int_equal(level->dry_wagers, 249999);
    close_to(forecast.edge, 1 - forecast.back.total);
    close_to(forecast.hold, 1 - forecast.back.fixed - 0.17 - level->seed_cost);
}

/* In the long run the players get back what the house does not hold: one level, won many times, by
 * its own averages. Between wins the meter gives what it began with and what came in. */
TEST(the_hold_is_what_the_players_do_not_get_back)
{
    struct uth_forecast_setup setup = {
        .table = uth_pay_table_builtin("LINK-ML01"),
        .wager = 100,
        .wagers_a_day = 1000,
        .level = {{.seed = 700000, .rate = 100000}, {.seed = 100000, .rate = 50000}}};
    for (int i = 0; i < 2; i++)
        setup.level[i].meter = setup.level[i].seed;
    struct uth_forecast forecast = forecast_of(&setup);
    double back = forecast.back.fixed;
    for (int i = 0; i < 2; i++)
        back += forecast.level[i].meter_at_win / 100 / forecast.level[i].wagers;
    close_to(forecast.hold, 1 - back);
}

TEST(what_makes_no_sense_is_refused)
{
    struct uth_forecast_setup good = {.table = uth_pay_table_builtin("LINK-01"),
                                      .wager = 100,
                                      .wagers_a_day = 1000,
                                      .level = {{.meter = 1000000}}};
    forecast_of(&good);
    struct uth_forecast_setup rows[4] = {good, good, good, good};
    static const char *const words[4] = {"more than the wager", "wagers a day", "wagered", "meter"};
    rows[0].level[0].rate = 900000;
    rows[0].level[0].reserve_rate = 100001;
    rows[1].wagers_a_day = 0;
    rows[2].wager = 0;
    rows[3].level[0].seed = -1;
    for (int i = 0; i < 4; i++) {
        struct uth_forecast forecast;
        char sentence[192] = "";
        assert_false(uth_forecast(&rows[i], &forecast, sentence, sizeof sentence));
        assert_non_null(strstr(sentence, words[i]));
    }
}
