/* A thousand seeds of the simulator of the whole floor. */
#include "check.h"
#include "sim.h"

#include <inttypes.h>

TEST(a_thousand_seeds_hold)
{
    struct sim_counts sum = {0};
    for (uint64_t seed = 1; seed <= 1000; seed++) {
        struct sim_options options = {.seed = seed};
        struct sim_result result;
        if (!sim_run(&options, &result)) {
            fail_msg("seed %" PRIu64 ": %s (uth-sim %" PRIu64 " --verbose)", seed, result.wrong,
                     seed);
        }
        sim_counts_add(&sum, &result.counts);
    }
    assert_true(sum.banked > 400 && sum.used_up > 80 && sum.behind > 20 && sum.dropped > 300);
    assert_true(sum.seated > 500 && sum.handed > 5 && sum.called > 50);
    sim_counts_print(&sum, stdout);
}
