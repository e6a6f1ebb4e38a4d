/* Events as JSON text, both ways: what the store keeps. Compact, keys in a fixed order, so that equal
 * events are equal bytes. Where an event stands (its stream, its number in it, its time) is not part
 * of the text: the store says so of every row. */
#ifndef UTH_FLOOR_JSON_H
#define UTH_FLOOR_JSON_H

#include "floor.h"

#include <jansson.h>

/* New references; NULL when out of memory. */
json_t *uth_floor_event_to_json(const struct uth_floor_event *event);
json_t *uth_table_config_to_json(const struct uth_table_config *config);
/* {"trips": "UTH-02", ...} */
json_t *uth_table_options_to_json(int count, const struct uth_table_option *option);
json_t *uth_receipt_to_json(const struct uth_receipt *receipt);
/* False: not one. */
bool uth_table_config_from_json(json_t *object, struct uth_table_config *config);
bool uth_table_options_from_json(json_t *object, int *count, struct uth_table_option *option);
bool uth_receipt_from_json(json_t *object, struct uth_receipt *receipt);

/* What happened in a round: "act" of an event. `act` is all zero before. */
json_t *uth_act_to_json(const struct uth_event *act);
bool uth_act_from_json(json_t *object, struct uth_event *act);

/* An object or an array from a text that we wrote ourselves, or hope a client did: strict, and fast
 * where it is plain. For the layers above, which do not see how JSON is read below. The caller
 * releases it; NULL, with what is wrong in *error (may be NULL). */
json_t *uth_floor_json_load(const char *text, size_t size, json_error_t *error);

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
