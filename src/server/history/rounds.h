/* The index of rounds: when a round ends it gets a row that says where its events are, who took
 * part and what came of it; recall, lists and reports start from there. */
#ifndef UTH_SERVER_ROUNDS_H
#define UTH_SERVER_ROUNDS_H

#include "floor/floor.h"

struct hub;
struct slot;
struct uth_table;

/* Notes events->at[index], which is one of this table; all of them have been posted already.
 * Returns the number of the round that it belongs to, 0: none. */
uint32_t rounds_note(struct hub *hub, struct slot *slot, const struct uth_floor_events *events,
                     int index);

/* The field of the stored event that ends a round, or puts one right that was settled: everybody's
 * chips after it. */
#define ROUNDS_CHIPS "chips_after"

#endif
