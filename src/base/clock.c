/* The machine's two clocks, and one that tests move by hand. */
#include <time.h>
#include <uth/assert.h>
#include <uth/clock.h>

int64_t uth_clock_now_ms(const struct uth_clock *clock)
{
    return clock->now_ms(clock->self);
}

static int64_t read_ms(clockid_t id)
{
    struct timespec now;
    UTH_ASSERT(clock_gettime(id, &now) == 0);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t monotonic_ms(void *self)
{
    (void)self;
    return read_ms(CLOCK_MONOTONIC);
}

static int64_t wall_ms(void *self)
{
    (void)self;
    return read_ms(CLOCK_REALTIME);
}

static int64_t manual_ms(void *self)
{
    const struct uth_manual_clock *manual = self;
    return manual->now_ms;
}

struct uth_clock uth_clock_monotonic(void)
{
    return (struct uth_clock){.now_ms = monotonic_ms, .self = NULL};
}

struct uth_clock uth_clock_wall(void)
{
    return (struct uth_clock){.now_ms = wall_ms, .self = NULL};
}

struct uth_clock uth_clock_manual(struct uth_manual_clock *manual)
{
    return (struct uth_clock){.now_ms = manual_ms, .self = manual};
}

void uth_manual_clock_advance(struct uth_manual_clock *manual, int64_t by_ms)
{
    UTH_ASSERT(by_ms >= 0);
    UTH_ASSERT(!__builtin_add_overflow(manual->now_ms, by_ms, &manual->now_ms));
}
