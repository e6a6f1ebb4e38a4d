/* Whether two floors with the same history are the same: one restarted from snapshots, one folded from
 * all events. */
#ifndef SIM_COMPARE_H
#define SIM_COMPARE_H

#include <stdbool.h>

struct uth_floor;
struct uth_table;

enum { COMPARE_SIZE = 512 };

/* Balances aside, which are the store's. False: `what` says which difference there is. */
bool sim_same_floors(const struct uth_floor *a, const struct uth_floor *b, char what[COMPARE_SIZE]);

/* What differs, NULL for nothing. Of a round that is over, a restart forgets what nobody needs. */
const char *sim_table_difference(const struct uth_table *a, const struct uth_table *b);

#endif
