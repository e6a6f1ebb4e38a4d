/* Parts of events about links, and of a link's snapshot, as JSON. */
#ifndef UTH_FLOOR_LINK_JSON_H
#define UTH_FLOOR_LINK_JSON_H

#include "floor.h"
#include "link_state.h"

#include <jansson.h>
#include <uth/json.h>

/* What two people have to agree on, by its kind; level_name NULL: not said. */
void uth_change_write(struct uth_json *json, const char *key, const struct uth_change *change,
                      const char *level_name);
void uth_link_config_write(struct uth_json *json, const char *key,
                           const struct uth_link_config *config);
/* Wagers of another game, by spot: {"1": 100, "4": 200}. */
void uth_spot_wagers_write(struct uth_json *json, const char *key, const uth_cents *wager);
bool uth_spot_wagers_from_json(json_t *object, uth_cents *wager);
/* The meters of a settlement: a list of current amounts, seeds and reserves, then a list [spot,
 * before, after] for each award that was claimed before. */
void uth_pots_write(struct uth_json *json, const char *key, const struct uth_meters *meters);
bool uth_pots_from_json(const json_t *list, struct uth_meters *meters);
void uth_numbers_write(struct uth_json *json, const char *key, const int64_t *numbers,
                       size_t count);

void uth_meter_rules_write(struct uth_json *json, const char *key,
                           const struct uth_meter_rules *rules);

/* False: it is not one. */
bool uth_link_config_from_json(json_t *object, struct uth_link_config *config);
bool uth_meter_rules_from_json(json_t *list, struct uth_meter_rules *rules);
bool uth_change_from_json(json_t *object, struct uth_change *change);
bool uth_set_aside_from_json(json_t *list, struct uth_set_aside *aside);
/* Numbers as they are, in a list. */
bool uth_numbers_from_json(const json_t *list, int64_t *numbers, size_t count);

/* link_snapshot.c: the whole link, within an object. */
void uth_link_put(struct uth_json *json, const struct uth_link *link);
bool uth_link_from_json(struct uth_floor *floor, const char *stream, json_t *object);

#endif
