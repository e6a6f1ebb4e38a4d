/* The position of a table as JSON in its snapshot. */
#ifndef UTH_FLOOR_POSITION_JSON_H
#define UTH_FLOOR_POSITION_JSON_H

#include "position.h"

#include <jansson.h>
#include <uth/json.h>

void uth_position_write(struct uth_json *json, const char *key,
                        const struct uth_position *position);
/* False: it is none. */
bool uth_position_from_json(const json_t *object, struct uth_position *position);

#endif
