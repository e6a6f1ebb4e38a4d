/* Floors that were read from snapshots and go on beside the original, which was never stopped: whatever
 * it is told they are told too, and each must give the same events to the byte. */
#ifndef UTH_TESTS_FLOOR_TWINS_H
#define UTH_TESTS_FLOOR_TWINS_H

#include "floor/floor.h"
#include "reference/complain.h"

enum { TWINS_MAX = 32 };

struct twins {
    struct uth_floor_outside outside; /* `draw` gives the original's decks once more */
    int next, count;
    struct uth_floor *original;      /* of all of them; they end before it: they borrow its rules */
    struct uth_floor *at[TWINS_MAX]; /* the newest ones, owned */
    char wrong[WRONG_SIZE];          /* when a function returns false */
};

void twins_free(struct twins *twins);

/* One more, from snapshots of every stream of the original as it is. They must say the same when
 * they are written again. */
bool twins_add(struct twins *twins, struct uth_floor *original);
/* What made these events of the original. */
bool twins_handle(struct twins *twins, const struct uth_command *command,
                  const struct uth_floor_events *events);
bool twins_tick(struct twins *twins, int64_t now_ms, const struct uth_floor_events *events);
void twins_stop_table(struct twins *twins, const char *table, bool stopped);

struct uth_controls;
void twins_set_controls(struct twins *twins, const struct uth_controls *controls);

#endif
