/* The part of an event that is about a link, as JSON, and the parts of a link's snapshot. Private
 * to the codecs of src/floor. */
#ifndef UTH_FLOOR_LINK_JSON_H
#define UTH_FLOOR_LINK_JSON_H

#include "floor.h"
#include "link_state.h"

#include <jansson.h>

/* Adds the fields that belong to the event's kind. False: out of memory. */
bool uth_link_fact_write(json_t *object, const struct uth_floor_event *event);
/* False: a field is missing or out of range. */
bool uth_link_fact_read(json_t *object, struct uth_floor_event *event);

/* The meters of a settlement: "meters", a list of current amounts, seeds and reserves, and
 * "claimed": [[spot, before, after]], the awards that were claimed before. */
bool uth_meters_write(json_t *object, const struct uth_meters *meters);
bool uth_meters_read(const json_t *object, struct uth_meters *meters);

/* New references; NULL when out of memory. Readers: false when it is not one. */
json_t *uth_link_config_to_json(const struct uth_link_config *config);
bool uth_link_config_from_json(json_t *object, struct uth_link_config *config);
json_t *uth_meter_rules_to_json(const struct uth_meter_rules *rules);
bool uth_meter_rules_from_json(json_t *list, struct uth_meter_rules *rules);
json_t *uth_change_to_json(const struct uth_change *change);
bool uth_change_from_json(json_t *object, struct uth_change *change);
json_t *uth_set_aside_to_json(const struct uth_set_aside *aside);
bool uth_set_aside_from_json(json_t *list, struct uth_set_aside *aside);
/* Numbers as they are, in a list. */
json_t *uth_numbers_to_json(const int64_t *numbers, size_t count);
bool uth_numbers_from_json(const json_t *list, int64_t *numbers, size_t count);

/* link_snapshot.c: the whole link. */
json_t *uth_link_to_json(const struct uth_link *link);
bool uth_link_from_json(struct uth_floor *floor, const char *stream, json_t *object);

#endif
