/*
 * Exact fractions, for sums over deals.
 */
#ifndef UTH_FRACTION_H
#define UTH_FRACTION_H

#include <stdint.h>
#include <uth/export.h>

UTH_BEGIN_DECLS

/* In lowest terms, den > 0. Plain values; any thread. */
struct uth_fraction {
    int64_t num, den;
};

/* The greatest common divisor, never negative; if one is 0, the absolute value of the other.
 * INT64_MIN is not allowed. */
int64_t uth_common_divisor(int64_t a, int64_t b);

/* num / den in lowest terms; den must be positive. */
struct uth_fraction uth_fraction_of(int64_t num, int64_t den);

static inline double uth_fraction_value(struct uth_fraction fraction)
{
    return (double)fraction.num / (double)fraction.den;
}

UTH_END_DECLS

#endif
