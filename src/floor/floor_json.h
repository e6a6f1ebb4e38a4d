/* Events as JSON text, both ways: what the store keeps. Compact, keys in a fixed order, so that equal
 * events are equal bytes. Where an event stands (its stream, its number in it, its time) is not part
 * of the text: the store says so of every row. */
#ifndef UTH_FLOOR_JSON_H
#define UTH_FLOOR_JSON_H

#include "floor.h"

#include <jansson.h>
#include <uth/json.h>

/* These fields of an event (bits of enum uth_fact), within its object: for the store all of them,
 * for a client those that it may see. */
void uth_floor_event_put(struct uth_json *json, const struct uth_floor_event *event,
                         uint64_t fields);

/* Parts of events, and of snapshots. */
void uth_table_config_write(struct uth_json *json, const char *key,
                            const struct uth_table_config *config);
/* {"trips": "UTH-02", ...} */
void uth_table_options_write(struct uth_json *json, const char *key, int count,
                             const struct uth_table_option *option);
/* {"min": 100, "max": 40000} */
void uth_limits_write(struct uth_json *json, const char *key, const struct uth_limits *limits);
/* Without the braces: {"commitment", "salt", "deck", "seeds"}. */
void uth_receipt_put(struct uth_json *json, const struct uth_receipt *receipt);
void uth_receipt_write(struct uth_json *json, const char *key, const struct uth_receipt *receipt);
/* False: not one. */
bool uth_table_config_from_json(json_t *object, struct uth_table_config *config);
bool uth_table_options_from_json(json_t *object, int *count, struct uth_table_option *option);
bool uth_limits_from_json(const json_t *object, struct uth_limits *limits);
bool uth_receipt_from_json(json_t *object, struct uth_receipt *receipt);

/* An act in a round, as its event but without what belongs to the event. `act` is all zero before. */
void uth_act_write(struct uth_json *json, const char *key, const struct uth_event *act);
bool uth_act_from_json(json_t *object, struct uth_event *act);

/* A whole event but for its place; `event` is all zero before, and the caller frees its postings in
 * any case. False: not an event. */
void uth_floor_event_object(struct uth_json *json, const char *key,
                            const struct uth_floor_event *event);
bool uth_floor_event_from_json(json_t *object, struct uth_floor_event *event);

/* The caller frees the text; NULL when out of memory. */
char *uth_floor_event_write(const struct uth_floor_event *event, size_t *size);
/* Where an event stands. */
struct uth_event_place {
    const char *stream;
    uint64_t number;
    int64_t at_ms;
};
/* False: not an event; `sentence` (192 bytes) says why. The caller frees event->postings. */
bool uth_floor_event_read(struct uth_event_place place, const char *text, size_t size,
                          struct uth_floor_event *event, char sentence[192]);

#endif
