/* Events as JSON text, both ways: what the store keeps. Compact, keys in a fixed order, so that
 * equal events are equal bytes. The event's stream, number and time are not part of the text: the
 * store keeps them in every row. */
#ifndef UTH_FLOOR_JSON_H
#define UTH_FLOOR_JSON_H

#include "floor.h"

#include <jansson.h>
#include <uth/json.h>
#include <uth/reader.h>

/* These fields of an event (bits of enum uth_fact), within its object: for the store all of them,
 * for a client those that it may see. */
void uth_floor_event_put(struct uth_json *json, const struct uth_floor_event *event,
                         uth_facts fields);

/* Parts of events, and of snapshots. */
void uth_table_config_write(struct uth_json *json, const char *key,
                            const struct uth_table_config *config);
/* {"trips": "UTH-02", ...} */
void uth_table_options_write(struct uth_json *json, const char *key, int count,
                             const struct uth_table_option *option);
/* {"ante": 500, "blind": 500}: what is not nothing. */
void uth_wagers_write(struct uth_json *json, const char *key, const uth_cents *wager);
/* {"min": 100, "max": 40000} */
void uth_limits_write(struct uth_json *json, const char *key, const struct uth_limits *limits);
/* Without the braces: {"seeds", "entropy", "entropy_again"}. receipt_json.c */
void uth_seeds_put(struct uth_json *json, const struct uth_seeds *seeds);
void uth_receipt_write(struct uth_json *json, const char *key, const struct uth_receipt *receipt);

/* A field of a command that is no configuration. command_json.c */
void uth_command_field_put(struct uth_json *json, const char *key, const struct uth_field *field,
                           const struct uth_command *command);
bool uth_command_field_is_nothing(const struct uth_field *field, const struct uth_command *command);

/* Readers: what is wrong becomes a fault. A field that is not there leaves the target alone.
 *
 * A table's configuration, as people write it: `more` are further fields that the caller reads
 * itself, ending with NULL, and any other is a fault. NULL: as it was stored. */
void uth_table_config_read(struct uth_reader *reader, const json_t *object,
                           const char *const more[], struct uth_table_config *config);
/* Values are texts; numbers and truth values may be written as such. */
void uth_table_options_read(struct uth_reader *reader, const json_t *object, const char *field,
                            enum uth_need need, int *count, struct uth_table_option *option);
void uth_limits_read(struct uth_reader *reader, const json_t *object, const char *field,
                     enum uth_need need, struct uth_limits *limits);
void uth_wagers_read(struct uth_reader *reader, const json_t *object, const char *field,
                     uth_cents *wager);
void uth_seeds_read(struct uth_reader *reader, const json_t *object, struct uth_seeds *seeds);
void uth_receipt_read(struct uth_reader *reader, const json_t *object, struct uth_receipt *receipt);
/* A whole number into a field of any width. */
void uth_number_read(struct uth_reader *reader, const json_t *object, const struct uth_field *field,
                     enum uth_need need, int64_t least, int64_t most, void *place);

/* An act in a round, as in its event but without the event's own fields. `act` must be all zero. */
/* Corrections of a round, as a command, an event and a request hold them: amend_json.c. */
void uth_amendment_write(struct uth_json *json, const char *key, const struct uth_amendment *put);
void uth_amendment_read(struct uth_reader *reader, const json_t *object, struct uth_amendment *put);
void uth_act_write(struct uth_json *json, const char *key, const struct uth_event *act);
void uth_act_read(struct uth_reader *reader, const json_t *object, struct uth_event *act);

/* A whole event but for its place; `event` is all zero before, and the caller frees its postings in
 * any case. */
void uth_floor_event_object(struct uth_json *json, const char *key,
                            const struct uth_floor_event *event);
void uth_floor_event_read_object(struct uth_reader *reader, const json_t *object,
                                 struct uth_floor_event *event);

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
