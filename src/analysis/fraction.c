/* Euclid. */
#include <uth/assert.h>
#include <uth/fraction.h>

int64_t uth_common_divisor(int64_t a, int64_t b)
{
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

struct uth_fraction uth_fraction_of(int64_t num, int64_t den)
{
    UTH_ASSERT(den > 0);
    int64_t divisor = uth_common_divisor(num, den);
    return (struct uth_fraction){num / divisor, den / divisor};
}
