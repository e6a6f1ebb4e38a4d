/* Events as JSON text, both ways: what the store keeps and clients see. Compact, keys in a fixed
 * order, so that equal events are equal bytes. */
#ifndef UTH_FLOOR_JSON_H
#define UTH_FLOOR_JSON_H

#include "floor.h"

/* The caller frees the text; NULL when out of memory. */
char *uth_floor_event_write(const struct uth_floor_event *event, size_t *size);
/* False: not an event; `sentence` (192 bytes) says why. The caller frees event->postings. */
bool uth_floor_event_read(const char *text, size_t size, struct uth_floor_event *event,
                          char sentence[192]);

#endif
