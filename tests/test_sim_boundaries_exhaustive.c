/* A crash at every write boundary of a full round: see sim/boundary.c. */
#include "check.h"
#include "sim.h"

TEST(a_crash_at_every_write_of_a_round_breaks_nothing)
{
    assert_true(sim_boundaries(false, stdout));
}
