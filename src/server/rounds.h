/* The index of rounds: when a round ends it gets a row that says where its events are, who took
 * part and what came of it; recall, lists and reports start from there. */
#ifndef UTH_SERVER_ROUNDS_H
#define UTH_SERVER_ROUNDS_H

#include "floor/floor.h"

struct hub;
struct slot;

/* Notes events->at[index], which is one of this table; all of them have been posted already.
 * Returns the number of the round that it belongs to, 0: none. */
uint32_t rounds_note(struct hub *hub, struct slot *slot, const struct uth_floor_events *events,
                     int index);

/* The space of the values that hold everybody's chips after a round: "after:t1:17". */
enum { ROUNDS_SPACE_SIZE = 64 };
void rounds_space(char space[ROUNDS_SPACE_SIZE], const char *table, uint32_t round);

#endif
