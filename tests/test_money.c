/* Cents: what fits is exact, what does not is refused, and text goes both ways. */
#include "check.h"

#include <uth/money.h>

#define UNTOUCHED 4711

TEST(sums_that_fit_are_exact_and_others_refused)
{
    static const struct {
        uth_cents a, b;
        bool fits;
        uth_cents sum;
    } rows[] = {
        {0, 0, true, 0},
        {500, 250, true, 750},
        {-500, 250, true, -250},
        {UTH_CENTS_MAX, 0, true, UTH_CENTS_MAX},
        {UTH_CENTS_MAX - 1, 1, true, UTH_CENTS_MAX},
        {UTH_CENTS_MAX, 1, false, UNTOUCHED},
        {UTH_CENTS_MIN, UTH_CENTS_MAX, true, -1},
        {UTH_CENTS_MIN, -1, false, UNTOUCHED},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        uth_cents sum = UNTOUCHED;
        assert_int_equal(uth_cents_add(rows[i].a, rows[i].b, &sum), rows[i].fits);
        assert_true(sum == rows[i].sum);
        sum = UNTOUCHED;
        assert_int_equal(uth_cents_add(rows[i].b, rows[i].a, &sum), rows[i].fits);
        assert_true(sum == rows[i].sum);
    }
}

TEST(differences_that_fit_are_exact_and_others_refused)
{
    static const struct {
        uth_cents a, b;
        bool fits;
        uth_cents difference;
    } rows[] = {
        {500, 700, true, -200},
        {UTH_CENTS_MIN, 0, true, UTH_CENTS_MIN},
        {UTH_CENTS_MIN, 1, false, UNTOUCHED},
        {UTH_CENTS_MAX, -1, false, UNTOUCHED},
        {-1, UTH_CENTS_MIN, true, UTH_CENTS_MAX},
        {0, UTH_CENTS_MIN, false, UNTOUCHED},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        uth_cents difference = UNTOUCHED;
        assert_int_equal(uth_cents_sub(rows[i].a, rows[i].b, &difference), rows[i].fits);
        assert_true(difference == rows[i].difference);
    }
}

TEST(the_smallest_amount_has_no_negative)
{
    uth_cents out = UNTOUCHED;
    assert_false(uth_cents_neg(UTH_CENTS_MIN, &out));
    assert_true(out == UNTOUCHED);
    assert_true(uth_cents_neg(UTH_CENTS_MAX, &out));
    assert_true(out == -UTH_CENTS_MAX);
    assert_true(uth_cents_neg(-5, &out));
    assert_true(out == 5);
}

TEST(products_that_fit_are_exact_and_others_refused)
{
    static const struct {
        uth_cents amount;
        int64_t factor;
        bool fits;
        uth_cents product;
    } rows[] = {
        {500, 4, true, 2000},
        {500, -4, true, -2000},
        {UTH_CENTS_MAX, 1, true, UTH_CENTS_MAX},
        {UTH_CENTS_MAX, 2, false, UNTOUCHED},
        {UTH_CENTS_MIN, -1, false, UNTOUCHED},
        {INT64_C(1) << 32, INT64_C(1) << 31, false, UNTOUCHED},
        {-(INT64_C(1) << 32), INT64_C(1) << 31, true, UTH_CENTS_MIN},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        uth_cents product = UNTOUCHED;
        assert_int_equal(uth_cents_mul(rows[i].amount, rows[i].factor, &product), rows[i].fits);
        assert_true(product == rows[i].product);
    }
}

TEST(ratios_are_exact_or_refused)
{
    static const struct {
        uth_cents amount;
        int64_t num, den;
        bool exact;
        uth_cents result;
    } rows[] = {
        {500, 3, 2, true, 750},
        {501, 3, 2, false, UNTOUCHED},
        {-500, 3, 2, true, -750},
        {500, -3, -2, true, 750},
        {1, 1, 3, false, UNTOUCHED},
        {0, 7, 3, true, 0},
        /* The product alone would not fit 64 bits. */
        {UTH_CENTS_MAX, 500, 500, true, UTH_CENTS_MAX},
        {UTH_CENTS_MAX, 3, 2, false, UNTOUCHED},
        {UTH_CENTS_MAX - 1, 3, 2, false, UNTOUCHED},
        {UTH_CENTS_MIN, 1, -1, false, UNTOUCHED},
        {UTH_CENTS_MIN, 2, 1, false, UNTOUCHED},
        {UTH_CENTS_MIN, INT64_MIN, INT64_MIN, true, UTH_CENTS_MIN},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        uth_cents result = UNTOUCHED;
        assert_int_equal(uth_cents_ratio(rows[i].amount, rows[i].num, rows[i].den, &result),
                         rows[i].exact);
        assert_true(result == rows[i].result);
    }
}

TEST(a_rounded_ratio_that_no_number_holds_is_refused)
{
    static const struct {
        uth_cents amount;
        int64_t num, den;
        uth_cents unit;
        enum uth_towards towards;
        bool fits;
        uth_cents result;
    } rows[] = {
        {UTH_CENTS_MAX, 2, 1, 1, UTH_TOWARDS_ZERO, false, UNTOUCHED},
        {UTH_CENTS_MAX, 1, 1, 100, UTH_AWAY_FROM_ZERO, false, UNTOUCHED},
        {UTH_CENTS_MAX, 1, 1, 1, UTH_AWAY_FROM_ZERO, true, UTH_CENTS_MAX},
        {100, 1, 8, 5, UTH_TOWARDS_ZERO, true, 10},
        {100, 1, 8, 5, UTH_TO_NEAREST, true, 15},
        {99, 1, 8, 5, UTH_TO_NEAREST, true, 10},
        {81, 1, 8, 5, UTH_AWAY_FROM_ZERO, true, 15},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        uth_cents result = UNTOUCHED;
        assert_int_equal(uth_cents_ratio_in(rows[i].amount, rows[i].num, rows[i].den, rows[i].unit,
                                            rows[i].towards, &result),
                         rows[i].fits);
        assert_true(result == rows[i].result);
    }
}

TEST(amounts_print_and_read_back)
{
    static const struct {
        uth_cents amount;
        const char *text;
    } rows[] = {
        {0, "$0"},
        {5, "$0.05"},
        {50, "$0.50"},
        {500, "$5"},
        {-500, "-$5"},
        {-1, "-$0.01"},
        {99999, "$999.99"},
        {100000, "$1,000"},
        {123450, "$1,234.50"},
        {-100000000, "-$1,000,000"},
        {UTH_CENTS_MAX, "$92,233,720,368,547,758.07"},
        {UTH_CENTS_MIN, "-$92,233,720,368,547,758.08"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char text[UTH_CENTS_TEXT_SIZE];
        assert_string_equal(uth_cents_format(rows[i].amount, text, sizeof text), rows[i].text);
        uth_cents back = UNTOUCHED;
        assert_true(uth_cents_parse(text, &back));
        assert_true(back == rows[i].amount);
    }
}

TEST(other_spellings_are_read)
{
    static const struct {
        const char *text;
        uth_cents amount;
    } rows[] = {
        {"5", 500},
        {"-5", -500},
        {"1234.50", 123450},
        {"$1234.50", 123450},
        {"1,234", 123400},
        {"0.00", 0},
        {"-0", 0},
        {"12,345.67", 1234567},
        {"123,456", 12345600},
        {"92233720368547758.07", UTH_CENTS_MAX},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        uth_cents amount = UNTOUCHED;
        assert_true(uth_cents_parse(rows[i].text, &amount));
        assert_true(amount == rows[i].amount);
    }
}

TEST(anything_else_is_not_an_amount)
{
    /* clang-format off */
    static const char *const texts[] = {
        "", "$", "-", "-$", " 5", "5 ", "+5", "5.", "5.5", "5.555", ".50", "$.50", "05", "00",
        "1,23", "1,23,456", "1,2345", ",123", "1,", "1234,567", "1,234567", "$-5", "--5", "$$5", "5e3", "0x5",
        "5c", "1,,234", "0,123", "1.234.50", "1.23,45", "92233720368547758.08", "922337203685477581.00",
        "-92233720368547758.09", "99999999999999999999"};
    /* clang-format on */
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        uth_cents amount = UNTOUCHED;
        if (uth_cents_parse(texts[i], &amount))
            fail_msg("'%s' was read as an amount", texts[i]);
        assert_true(amount == UNTOUCHED);
    }
}
