/* Hundreds of seeds of the simulator of the whole floor; `make soak` has thousands. */
#include "check.h"
#include "sim.h"

#include <inttypes.h>

TEST(seeds_hold)
{
    struct sim_counts sum = {0};
    for (uint64_t seed = 1; seed <= 400; seed++) {
        struct sim_options options = {.seed = seed};
        struct sim_result result;
        if (!sim_run(&options, &result)) {
            fail_msg("seed %" PRIu64 ": %s (uth-sim %" PRIu64 " --verbose)", seed, result.wrong,
                     seed);
        }
        sim_counts_add(&sum, &result.counts);
    }
    assert_true(sum.banked > 100 && sum.used_up > 20 && sum.behind > 3 && sum.dropped > 80);
    assert_true(sum.seated > 200 && sum.handed > 5 && sum.called > 15);
    sim_counts_print(&sum, stdout);
}
