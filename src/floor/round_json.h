/* The round of a table as JSON in its snapshot: only what is known of it, and no other card. */
#ifndef UTH_FLOOR_ROUND_JSON_H
#define UTH_FLOOR_ROUND_JSON_H

#include "table.h"

#include <jansson.h>
#include <uth/json.h>
#include <uth/reader.h>

void uth_table_round_write(struct uth_json *json, const char *key, const struct uth_table *table);
/* Folds its events into a table that has no round and no pending changes. False: invalid, or an
 * event was refused. */
bool uth_table_round_read(struct uth_reader *reader, const json_t *object, uint32_t number,
                          struct uth_floor *floor, struct uth_table *table,
                          struct uth_refusal *refusal);

#endif
