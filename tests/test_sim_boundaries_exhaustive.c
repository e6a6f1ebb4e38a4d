/* A crash at every write boundary of a full round: see sim/boundary.c. */
#include "check.h"

#include "sim.h"

static void a_crash_at_every_write_of_a_round_breaks_nothing(void **state)
{
    (void)state;
    assert_true(sim_boundaries(false, stdout));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_crash_at_every_write_of_a_round_breaks_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
