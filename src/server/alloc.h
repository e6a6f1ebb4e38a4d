/* Memory for the server. Every queue here is bounded, so running out means that the machine has
 * none left: then the process says so and stops at once. Nothing is lost by that: what anybody was
 * told is on disk, and the next start goes on from there. */
#ifndef UTH_SERVER_ALLOC_H
#define UTH_SERVER_ALLOC_H

#include <stddef.h>

/* Zeroed; never NULL. */
void *alloc_zero(size_t size);
/* `memory` (NULL to begin) with room for `count` elements; never NULL. */
void *alloc_grow(void *memory, size_t count, size_t element_size);
/* Room for at least `needed` elements, doubling from *capacity. */
void *alloc_room(void *memory, size_t needed, size_t *capacity, size_t element_size);
char *alloc_text(const char *text); /* a copy */
/* From now on JSON is read and written with such memory too. (jansson 2.14 passes over some failed
 * allocations in its reader, and then writes behind the end of others.) */
void alloc_for_json(void);
/* What to do with NULL from somebody else's allocation. */
void *alloc_need(void *memory);
__attribute__((noreturn)) void alloc_failed(void);

#endif
