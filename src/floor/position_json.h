/* The position of a table as JSON in its snapshot. */
#ifndef UTH_FLOOR_POSITION_JSON_H
#define UTH_FLOOR_POSITION_JSON_H

#include "position.h"

#include <jansson.h>
#include <uth/json.h>
#include <uth/reader.h>

void uth_position_write(struct uth_json *json, const char *key,
                        const struct uth_position *position);
void uth_position_read(struct uth_reader *reader, const json_t *object,
                       struct uth_position *position);

#endif
