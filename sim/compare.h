/* Compares two floors with the same history: one restarted from snapshots, one folded from all
 * events. */
#ifndef SIM_COMPARE_H
#define SIM_COMPARE_H

#include "floor/floor.h"

struct sim;

/* Balances aside, which are the store's. `when` is for the message. */
void sim_compare(struct sim *sim, const struct uth_floor *floor, const struct uth_floor *other,
                 const char *when);

#endif
