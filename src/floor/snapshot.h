/* A stream's state as text, so that a restart need not fold its whole history.
 *
 * A table is its configuration, its guests, the commands it remembers, what would undo the last
 * settled round, and the round that is not finished, with the cards that were shown and no others.
 * A finished round is left out. Balances are the store's, not the snapshot's. */
#ifndef UTH_FLOOR_SNAPSHOT_H
#define UTH_FLOOR_SNAPSHOT_H

#include "floor.h"

/* The state of an existing stream after event *number. The caller frees the text; NULL when out of
 * memory. */
char *uth_floor_snapshot_write(const struct uth_floor *floor, const char *stream, uint64_t *number,
                               size_t *size);
/* Restores a stream that the floor does not have yet. */
enum uth_reason uth_floor_snapshot_read(struct uth_floor *floor, const char *stream,
                                        const char *text, size_t size, struct uth_refusal *refusal);

#endif
