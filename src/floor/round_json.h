/* The round of a table as JSON in its snapshot: what is known of it and no card besides. */
#ifndef UTH_FLOOR_ROUND_JSON_H
#define UTH_FLOOR_ROUND_JSON_H

#include "table.h"

#include <jansson.h>

/* A new reference; NULL when out of memory. */
json_t *uth_table_round_to_json(const struct uth_table *table);
/* Folds the events that lead to it into a table that has no round, nor changes that wait for one.
 * False: it is none, or one of them was refused. */
bool uth_table_round_from_json(struct uth_floor *floor, struct uth_table *table,
                               const json_t *object, uint32_t number, struct uth_refusal *refusal);

#endif
