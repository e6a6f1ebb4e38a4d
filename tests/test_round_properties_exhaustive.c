/* The properties on a million random rounds over all rule sets. */
#include "check.h"

#include "reference/round_properties.h"

enum { ROUNDS = 1000000, BLOCK = 10000 };

static void properties_hold_on_a_million_rounds(void **state)
{
    (void)state;
    const char *complaint = NULL;
    uint64_t where = 0;
#pragma omp parallel for schedule(dynamic)
    for (int block = 0; block < ROUNDS / BLOCK; block++) {
        uint64_t seed;
        const char *wrong = properties_hold(1000000 + (uint64_t)block * BLOCK, BLOCK, &seed);
#pragma omp critical
        if (wrong != NULL) {
            complaint = wrong;
            where = seed;
        }
    }
    if (complaint != NULL) {
        fail_msg("round %llu: %s", (unsigned long long)where, complaint);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(properties_hold_on_a_million_rounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
