/* The position of a table as JSON in its snapshot. */
#ifndef UTH_FLOOR_POSITION_JSON_H
#define UTH_FLOOR_POSITION_JSON_H

#include "position.h"

#include <jansson.h>

/* A new reference; NULL when out of memory. */
json_t *uth_position_to_json(const struct uth_position *position);
/* False: it is none. */
bool uth_position_from_json(const json_t *object, struct uth_position *position);

#endif
