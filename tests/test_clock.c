/* Clocks: the manual one obeys, the monotonic one never goes back, the wall one knows the year. */
#include "check.h"

#include <time.h>
#include <uth/clock.h>

TEST(the_manual_clock_moves_only_by_hand)
{
    struct uth_manual_clock manual = {.now_ms = 1000};
    struct uth_clock clock = uth_clock_manual(&manual);
    assert_true(uth_clock_now_ms(&clock) == 1000);
    assert_true(uth_clock_now_ms(&clock) == 1000);
    uth_manual_clock_advance(&manual, 250);
    assert_true(uth_clock_now_ms(&clock) == 1250);
    uth_manual_clock_advance(&manual, 0);
    assert_true(uth_clock_now_ms(&clock) == 1250);
}

TEST(the_monotonic_clock_counts_milliseconds_forward)
{
    struct uth_clock clock = uth_clock_monotonic();
    int64_t before = uth_clock_now_ms(&clock);
    struct timespec pause = {.tv_sec = 0, .tv_nsec = 20 * 1000 * 1000};
    nanosleep(&pause, NULL);
    int64_t after = uth_clock_now_ms(&clock);
    assert_true(after - before >= 19);
    assert_true(after - before < 60 * 1000);
}

TEST(the_wall_clock_agrees_with_the_calendar)
{
    struct uth_clock clock = uth_clock_wall();
    int64_t seconds = (int64_t)time(NULL);
    int64_t now = uth_clock_now_ms(&clock);
    assert_true(now >= (seconds - 1) * 1000);
    assert_true(now < (seconds + 60) * 1000);
}
