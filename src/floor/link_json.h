/* Parts of events about links, and of a link's snapshot, as JSON. */
#ifndef UTH_FLOOR_LINK_JSON_H
#define UTH_FLOOR_LINK_JSON_H

#include "floor.h"
#include "link_state.h"

#include <jansson.h>
#include <uth/json.h>
#include <uth/reader.h>

/* A change that needs two people, by its kind; level_name NULL: left out. */
void uth_change_write(struct uth_json *json, const char *key, const struct uth_change *change,
                      const char *level_name);
void uth_link_config_write(struct uth_json *json, const char *key,
                           const struct uth_link_config *config);
/* Wagers of another game, by spot: {"1": 100, "4": 200}. */
void uth_spot_wagers_write(struct uth_json *json, const char *key, const uth_cents *wager);
void uth_spot_wagers_read(struct uth_reader *reader, const json_t *object, const char *field,
                          uth_cents *wager);
/* The meters of a settlement: a list of current amounts, seeds and reserves, then a list [spot,
 * before, after] for each award that was claimed before. */
void uth_pots_write(struct uth_json *json, const char *key, const struct uth_meters *meters);
void uth_pots_read(struct uth_reader *reader, const json_t *object, const char *field,
                   struct uth_meters *meters);
void uth_numbers_write(struct uth_json *json, const char *key, const int64_t *numbers,
                       size_t count);

/* Without the limit, within an object; and all four numbers, in a list. */
void uth_meter_rules_put(struct uth_json *json, const struct uth_meter_rules *rules);
void uth_meter_rules_write(struct uth_json *json, const char *key,
                           const struct uth_meter_rules *rules);

/* Readers: what is wrong becomes a fault. `more` as in uth_table_config_read. */
void uth_link_config_read(struct uth_reader *reader, const json_t *object, const char *const more[],
                          struct uth_link_config *config);
void uth_change_read(struct uth_reader *reader, const json_t *object, struct uth_change *change);

/* link_snapshot.c: the whole link, within an object. */
void uth_link_put(struct uth_json *json, const struct uth_link *link);
/* False: it is not one. */
bool uth_link_read(struct uth_reader *reader, const json_t *object, const char *stream,
                   struct uth_floor *floor);

#endif
