/* Fractions: lowest terms, whatever the signs. */
#include "check.h"

#include <uth/fraction.h>

TEST(divisors_are_the_greatest_and_never_negative)
{
    static const struct {
        int64_t a, b, divisor;
    } rows[] = {
        {12, 18, 6},
        {-12, 18, 6},
        {12, -18, 6},
        {-12, -18, 6},
        {7, 13, 1},
        {0, 5, 5},
        {INT64_MAX, 0, INT64_MAX},
        {INT64_C(1) << 62, 6, 2},
        {0, 0, 0},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        assert_int_equal(uth_common_divisor(rows[i].a, rows[i].b), rows[i].divisor);
        assert_int_equal(uth_common_divisor(rows[i].b, rows[i].a), rows[i].divisor);
    }
}

TEST(fractions_are_in_lowest_terms)
{
    static const struct {
        int64_t num, den, lowest_num, lowest_den;
    } rows[] = {
        {6, 4, 3, 2},
        {-6, 4, -3, 2},
        {0, 4, 0, 1},
        {5, 5, 1, 1},
        /* the expectation of the whole game, as published and in lowest terms */
        {-607723787676, 27813810024000, -50643648973, 2317817502000},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct uth_fraction fraction = uth_fraction_of(rows[i].num, rows[i].den);
        assert_int_equal(fraction.num, rows[i].lowest_num);
        assert_int_equal(fraction.den, rows[i].lowest_den);
    }
}
