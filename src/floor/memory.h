/* Commands that were carried out lately, by person and command id: a repeat is recognised and
 * moves nothing. Bounded: the oldest are forgotten first. */
#ifndef UTH_FLOOR_MEMORY_H
#define UTH_FLOOR_MEMORY_H

#include "names.h"

enum { UTH_MEMORY_MAX = 65536 }; /* commands of one stream; a stadium of 15,000 fits four times */

struct uth_memory {
    struct uth_names known;           /* "actor/id" -> number of the event */
    char (*ring)[UTH_NAMES_KEY_SIZE]; /* owned; oldest at `next` once it is full */
    size_t count, capacity, next;
};

void uth_memory_free(struct uth_memory *memory);
/* The event that this command became; false when it is not known. */
bool uth_memory_find(const struct uth_memory *memory, const char *actor, const char *id,
                     uint64_t *event);
/* Makes room, so that the next uth_memory_add cannot fail. */
bool uth_memory_reserve(struct uth_memory *memory);
void uth_memory_add(struct uth_memory *memory, const char *actor, const char *id, uint64_t event);

#endif
