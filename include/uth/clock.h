/*
 * Time behind an interface: milliseconds from the machine, or set by a test.
 */
#ifndef UTH_CLOCK_H
#define UTH_CLOCK_H

#include <stdint.h>
#include <uth/export.h>

UTH_BEGIN_DECLS

/* `self` is private to the clock's implementation. */
struct uth_clock {
    int64_t (*now_ms)(void *self);
    void *self;
};

int64_t uth_clock_now_ms(const struct uth_clock *clock);

/* Never goes back; its zero is arbitrary. For durations and deadlines. */
struct uth_clock uth_clock_monotonic(void);

/* Milliseconds since 1970 in UTC; jumps when the system clock is set. For times shown to people. */
struct uth_clock uth_clock_wall(void);

/* A clock that moves only when uth_manual_clock_advance is called. */
struct uth_manual_clock {
    int64_t now_ms;
};

/* The caller owns *manual, which must outlive the clock. */
struct uth_clock uth_clock_manual(struct uth_manual_clock *manual);

/* by_ms must not be negative, and the sum must not overflow. */
void uth_manual_clock_advance(struct uth_manual_clock *manual, int64_t by_ms);

UTH_END_DECLS

#endif
