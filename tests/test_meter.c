/* One meter: exact to the millionth of a cent, and always explained. */
#include "check.h"
#include "floor/meter.h"

static const struct uth_pay_table by_cents = {.award_unit = 1};

#define CENTS(n) ((uth_units)(n)*UTH_UNITS_PER_CENT)

static struct uth_meter meter_of(uth_cents seed, uint32_t rate, uint32_t reserve_rate,
                                 uth_cents limit)
{
    struct uth_meter meter;
    struct uth_meter_rules rules = {seed, rate, reserve_rate, limit};
    assert_true(uth_meter_begin(&meter, &rules, seed));
    return meter;
}

static void wager(struct uth_meter *meter, uth_cents amount)
{
    struct uth_share share;
    assert_true(uth_meter_contribute(meter, amount, &share));
}

TEST(contributions_are_exact_below_a_cent)
{
    /* 12.3457 % of $1 is 12.3457 cents: ten wagers are 123.457 cents, nothing lost */
    struct uth_meter meter = meter_of(0, 123457, 1, 0);
    for (int i = 0; i < 10; i++)
        wager(&meter, 100);
    assert_int_equal(meter.current, 10 * 100 * 123457);
    assert_int_equal(uth_units_to_cents(meter.current), 123);
    assert_int_equal(meter.reserve, 1000); /* a thousandth of a cent in all */
    assert_true(uth_meter_reconciles(&meter));
}

TEST(a_full_award_reseeds_with_seed_and_reserve)
{
    struct uth_meter meter = meter_of(500000, 255000, 105000, 0);
    wager(&meter, 500); /* 127.5 cents, and 52.5 to the reserve */
    struct uth_set_aside aside;
    assert_true(uth_meter_claim(&meter, &by_cents, 100, &aside));
    assert_int_equal(aside.before, 500127);
    assert_int_equal(aside.amount, 500127);
    assert_int_equal(aside.seed, 500000);
    assert_int_equal(aside.reserve, 52);
    assert_int_equal(aside.after, 500052);
    assert_int_equal(meter.current, CENTS(500052) + 500000); /* the half cent stays */
    assert_int_equal(meter.reserve, 500000);
    assert_int_equal(meter.pending, CENTS(500127));
    assert_true(uth_meter_win(&meter, &aside));
    assert_int_equal(meter.pending, 0);
    assert_int_equal(meter.won, CENTS(500127));
    assert_int_equal(meter.hits, 1);
}

TEST(a_share_is_rounded_down_and_reseeds_nothing)
{
    struct uth_meter meter = meter_of(100099, 0, 0, 0);
    struct uth_set_aside aside;
    assert_true(uth_meter_claim(&meter, &by_cents, 10, &aside));
    assert_int_equal(aside.amount, 10009);
    assert_int_equal(aside.after, 90090);
    assert_int_equal(aside.seed, 0);
    assert_true(
        uth_meter_claim(&meter, &by_cents, 10, &aside)); /* of the meter as it then stands */
    assert_int_equal(aside.amount, 9009);
}

TEST(what_rises_above_the_limit_overflows)
{
    struct uth_meter meter = meter_of(1000, 500000, 0, 1010);
    wager(&meter, 25); /* 12.5 cents: 10 fit */
    assert_int_equal(meter.current, CENTS(1010));
    assert_int_equal(meter.overflow, 2500000);
    wager(&meter, 1);
    assert_int_equal(meter.current, CENTS(1010));
    assert_int_equal(meter.overflow, 3000000);
    assert_true(uth_meter_reconciles(&meter));
}

TEST(a_void_round_takes_its_own_share_back)
{
    struct uth_meter meter = meter_of(1000, 500000, 100000, 1010);
    struct uth_meter before = meter;
    struct uth_share share, taken;
    assert_true(uth_meter_contribute(&meter, 25, &share));
    assert_true(uth_meter_take_back(&meter, &share, 0, &taken));
    assert_memory_equal(&meter, &before, sizeof meter);
    assert_memory_equal(&share, &taken, sizeof share);
    /* what has left with a win in the meantime cannot come back, and the sums say so */
    struct uth_meter empty = meter_of(0, 500000, 0, 0);
    struct uth_set_aside aside;
    assert_true(uth_meter_contribute(&empty, 200, &share));
    assert_true(uth_meter_claim(&empty, &by_cents, 100, &aside));
    assert_true(uth_meter_take_back(&empty, &share, 0, &taken));
    assert_int_equal(taken.current, 0);
    assert_int_equal(empty.contributed, CENTS(100));
    assert_true(uth_meter_reconciles(&empty));
}

TEST(a_void_round_leaves_what_other_open_rounds_brought)
{
    struct uth_meter meter = meter_of(0, 500000, 100000, 0);
    struct uth_share first, second, taken;
    struct uth_set_aside aside;
    assert_true(uth_meter_contribute(&meter, 200, &first)); /* 100 cents and 20 */
    assert_true(
        uth_meter_claim(&meter, &by_cents, 100, &aside)); /* 100 are won, 20 now in the meter */
    assert_true(uth_meter_win(&meter, &aside));
    first = uth_share_after(first, 100, &aside);
    assert_int_equal(first.current, CENTS(20));
    assert_int_equal(first.reserve, 0);
    assert_true(uth_meter_contribute(&meter, 400, &second)); /* 200 and 40 */
    assert_true(uth_meter_take_back(&meter, &first, CENTS(240), &taken));
    assert_int_equal(taken.current, CENTS(20));
    assert_int_equal(meter.current, CENTS(200));
    assert_int_equal(meter.reserve, CENTS(40));
    /* even if a share said that there was more */
    struct uth_meter before = meter;
    assert_true(uth_meter_take_back(&meter, &first, CENTS(240), &taken));
    assert_memory_equal(&meter, &before, sizeof meter);
    assert_true(uth_meter_take_back(&meter, &second, 0, &taken));
    assert_int_equal(meter.current + meter.reserve, 0);
    assert_true(uth_meter_reconciles(&meter));
}

TEST(money_that_has_moved_to_another_pot_is_taken_back_from_there)
{
    struct uth_meter meter = meter_of(1000, 500000, 100000, 1010);
    struct uth_share share, taken;
    assert_true(uth_meter_contribute(&meter, 100, &share)); /* 10, 40 above the limit, 10 */
    assert_int_equal(share.overflow, CENTS(40));
    assert_true(uth_meter_move(&meter, UTH_POT_OVERFLOW, UTH_POT_RESERVE, 40));
    assert_true(uth_meter_take_back(&meter, &share, 0, &taken));
    assert_int_equal(meter.current, CENTS(960));
    assert_int_equal(meter.reserve, CENTS(40));
    assert_int_equal(meter.overflow, 0);
}

TEST(an_award_pays_out_its_part_of_each_contribution)
{
    struct uth_set_aside tenth = {.before = 1000, .amount = 100};
    struct uth_share share = {.current = 999, .overflow = 5, .reserve = 7};
    share = uth_share_after(share, 10, &tenth);
    assert_int_equal(share.current, 899); /* 899.1: a share is never more than its part */
    assert_int_equal(share.overflow, 5);
    assert_int_equal(share.reserve, 7);
    struct uth_set_aside nothing = {.before = 0, .amount = 0}; /* a meter of less than a cent */
    share = uth_share_after(share, 100, &nothing);
    assert_int_equal(share.current, 899 + 7);
    struct uth_set_aside largest = {.before = UTH_CENTS_MAX / 1000000, .amount = 1};
    share.current = INT64_MAX - 1000000;
    assert_in_range((uintmax_t)uth_share_after(share, 1, &largest).current, 1, INT64_MAX - 1000001);
}

TEST(a_claim_given_back_leaves_what_was_there)
{
    struct uth_meter meter = meter_of(5000, 300000, 70000, 0);
    wager(&meter, 333);
    struct uth_meter before = meter;
    struct uth_set_aside aside;
    assert_true(uth_meter_claim(&meter, &by_cents, 100, &aside));
    wager(&meter, 100); /* elsewhere, on the reseeded meter */
    assert_true(uth_meter_give_back(&meter, &aside));
    assert_int_equal(aside.seed_back, 5000);
    assert_int_equal(meter.current, before.current + 100 * 300000);
    assert_int_equal(meter.reserve, before.reserve + 100 * 70000);
    assert_int_equal(meter.pending, 0);
    assert_int_equal(meter.hits, 0);
}

/* The first of two hits is rejected after the second took the reseeded meter. */
TEST(a_rejected_hit_does_not_touch_the_one_after_it)
{
    struct uth_meter meter = meter_of(5000, 0, 0, 0);
    assert_true(uth_meter_move(&meter, UTH_POT_HOUSE, UTH_POT_METER, 2000));
    struct uth_set_aside first, second;
    assert_true(uth_meter_claim(&meter, &by_cents, 100, &first));
    assert_true(uth_meter_claim(&meter, &by_cents, 100, &second));
    assert_int_equal(first.amount, 7000);
    assert_int_equal(second.amount, 5000);
    assert_true(uth_meter_give_back(&meter, &first));
    assert_int_equal(meter.current, CENTS(7000)); /* one seed, and what had been added */
    assert_int_equal(meter.pending, CENTS(5000));
    assert_true(uth_meter_reconciles(&meter));
}

TEST(a_recorded_win_is_backed_out_by_the_house)
{
    struct uth_meter meter = meter_of(5000, 0, 0, 6000);
    struct uth_set_aside aside;
    assert_true(uth_meter_move(&meter, UTH_POT_HOUSE, UTH_POT_METER, 1000));
    assert_true(uth_meter_claim(&meter, &by_cents, 100, &aside));
    assert_true(uth_meter_win(&meter, &aside));
    assert_true(uth_meter_back_out(&meter, &aside));
    assert_int_equal(meter.current, CENTS(6000));
    assert_int_equal(meter.won, CENTS(6000));
    assert_int_equal(meter.adjusted, CENTS(1000 + 6000));
    assert_int_equal(meter.hits, 0);
    assert_true(uth_meter_reconciles(&meter));
}

TEST(moves_need_the_money_and_respect_the_limit)
{
    struct uth_meter meter = meter_of(5000, 500000, 250000, 5100);
    wager(&meter, 1000); /* 500 to the meter: 100 fit, 400 overflow; 250 to the reserve */
    struct uth_meter before = meter;
    assert_false(uth_meter_move(&meter, UTH_POT_RESERVE, UTH_POT_HOUSE, 251));
    assert_false(uth_meter_move(&meter, UTH_POT_OVERFLOW, UTH_POT_METER, 1));
    assert_false(uth_meter_move(&meter, UTH_POT_METER, UTH_POT_HOUSE, 0));
    assert_false(uth_meter_move(&meter, UTH_POT_METER, UTH_POT_METER, 1));
    assert_memory_equal(&meter, &before, sizeof meter);
    assert_true(uth_meter_move(&meter, UTH_POT_RESERVE, UTH_POT_HOUSE, 250));
    assert_true(uth_meter_move(&meter, UTH_POT_METER, UTH_POT_OVERFLOW, 100));
    assert_true(uth_meter_move(&meter, UTH_POT_OVERFLOW, UTH_POT_METER, 100));
    assert_int_equal(meter.transferred, CENTS(250));
    assert_true(uth_meter_win_by_hand(&meter, 5100));
    assert_int_equal(meter.current, 0);
    assert_int_equal(meter.won, CENTS(5100));
    assert_true(uth_meter_reconciles(&meter));
}

TEST(numbers_out_of_range_change_nothing)
{
    struct uth_meter meter = meter_of(5000, 1000000, 0, 0);
    struct uth_meter before = meter;
    struct uth_share share;
    assert_false(uth_meter_contribute(&meter, INT64_MAX / 2, &share));
    assert_false(uth_meter_contribute(&meter, -1, &share));
    assert_false(uth_meter_move(&meter, UTH_POT_HOUSE, UTH_POT_METER, INT64_MAX / 1000));
    assert_memory_equal(&meter, &before, sizeof meter);
}

TEST(a_missing_unit_is_noticed)
{
    struct uth_meter meter = meter_of(5000, 0, 0, 0);
    meter.current--;
    assert_false(uth_meter_reconciles(&meter));
}

/* A long random life, in a second; `uth bench meter` runs a billion wagers. */
TEST(a_long_life_reconciles_to_the_unit)
{
    struct uth_meter meter = meter_of(1000000, 177777, 33333, 2000000);
    __int128 wagered = 0;
    uint64_t seed = 88172645463325252U, hits = 0;
    for (int i = 0; i < 3000000; i++) {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        uth_cents amount = (uth_cents)(100 + seed % 5 * 100);
        struct uth_share share, taken;
        assert_true(uth_meter_contribute(&meter, amount, &share));
        if (seed >> 20 & 255) {
            wagered += amount;
        } else {
            assert_true(uth_meter_take_back(&meter, &share, 0, &taken));
            assert_memory_equal(&share, &taken, sizeof share);
        }
        if ((seed >> 32 & 4095) == 0) {
            struct uth_set_aside aside;
            assert_true(uth_meter_claim(&meter, &by_cents, seed >> 50 & 1 ? 100 : 10, &aside));
            if (seed >> 51 & 1) {
                assert_true(uth_meter_give_back(&meter, &aside));
            } else {
                assert_true(uth_meter_win(&meter, &aside));
                hits++;
            }
        }
    }
    assert_true(uth_meter_reconciles(&meter));
    assert_int_equal(meter.hits, hits);
    assert_true(hits > 100);
    assert_true((__int128)meter.contributed == wagered * (177777 + 33333));
}
