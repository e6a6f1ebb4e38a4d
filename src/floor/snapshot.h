/* A stream's state as text, so that a restart need not fold its whole history.
 *
 * Only between rounds: then a table is its configuration, its guests, the commands it remembers
 * and what would undo the last round. Balances are the store's, not the snapshot's. */
#ifndef UTH_FLOOR_SNAPSHOT_H
#define UTH_FLOOR_SNAPSHOT_H

#include "floor.h"

/* Can a snapshot of this stream be taken now? */
bool uth_floor_snapshot_possible(const struct uth_floor *floor, const char *stream);
/* The state after event *number. The caller frees the text; NULL when out of memory. Only when it
 * is possible. */
char *uth_floor_snapshot_write(const struct uth_floor *floor, const char *stream, uint64_t *number,
                               size_t *size);
/* Puts the stream, of which the floor knows nothing yet, into that state. */
enum uth_reason uth_floor_snapshot_read(struct uth_floor *floor, const char *stream,
                                        const char *text, size_t size, struct uth_refusal *refusal);

#endif
