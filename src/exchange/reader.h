/*
 * Strict reading of JSON: every value is fetched by name and kind, and whatever is not as expected
 * becomes a fault with its place.
 *
 * A reader knows where it is ("wagers.trips.tables[1]") and goes on after a fault, so that one pass
 * finds them all. What could not be read keeps the value that the caller gave it.
 */
#ifndef UTH_EXCHANGE_READER_H
#define UTH_EXCHANGE_READER_H

#include <jansson.h>
#include <uth/rulesfile.h>

enum { UTH_JSON_SIZE_MAX = 4 << 20 }; /* bytes; a longer text is refused unread */

struct uth_reader {
    struct uth_faults *faults; /* borrowed */
    char place[128];
    size_t length; /* of the place */
};

struct uth_reader uth_reader_start(struct uth_faults *faults);

/* Parses a text into an object: syntax, duplicate fields and size are checked. NULL with one fault;
 * otherwise the caller releases it with json_decref. */
json_t *uth_reader_parse(struct uth_reader *reader, const char *json, size_t size);

/* Goes down to a field or an element, and back to where it was. */
size_t uth_reader_enter(struct uth_reader *reader, const char *field);
size_t uth_reader_enter_element(struct uth_reader *reader, size_t index);
void uth_reader_leave(struct uth_reader *reader, size_t mark);

/* Notes a fault of the present place, or of one of its fields. Characters that would upset a
 * terminal are replaced. */
__attribute__((format(printf, 2, 3))) void uth_reader_fault(struct uth_reader *reader,
                                                            const char *format, ...);
__attribute__((format(printf, 3, 4))) void
uth_reader_field_fault(struct uth_reader *reader, const char *field, const char *format, ...);

/* Was a fault found at this path of the text, or at one that holds it ("wagers" holds
 * "wagers.trips")? What hangs on such a part is not checked: it would say the same once more. */
bool uth_reader_faulted(const struct uth_reader *reader, const char *path);

/* Faults every field of the object that is not among the names, which end with NULL. */
void uth_reader_only(struct uth_reader *reader, const json_t *object, const char *const names[]);

/* A field of an object. Missing is a fault for the uth_reader_need_* functions and false without a
 * fault for the uth_reader_may_* ones. True when *out was set. */
bool uth_reader_need_integer(struct uth_reader *reader, const json_t *object, const char *field,
                             int64_t min, int64_t max, int64_t *out);
bool uth_reader_may_integer(struct uth_reader *reader, const json_t *object, const char *field,
                            int64_t min, int64_t max, int64_t *out);
bool uth_reader_need_bool(struct uth_reader *reader, const json_t *object, const char *field,
                          bool *out);
bool uth_reader_may_bool(struct uth_reader *reader, const json_t *object, const char *field,
                         bool *out);
/* Text of 1 to max_bytes bytes without control characters. The JSON value owns it. */
const char *uth_reader_need_text(struct uth_reader *reader, const json_t *object, const char *field,
                                 size_t max_bytes);
const char *uth_reader_may_text(struct uth_reader *reader, const json_t *object, const char *field,
                                size_t max_bytes);
const json_t *uth_reader_need_object(struct uth_reader *reader, const json_t *object,
                                     const char *field);
const json_t *uth_reader_may_object(struct uth_reader *reader, const json_t *object,
                                    const char *field);
/* An array of min to max elements. */
const json_t *uth_reader_need_array(struct uth_reader *reader, const json_t *object,
                                    const char *field, size_t min, size_t max);
const json_t *uth_reader_may_array(struct uth_reader *reader, const json_t *object,
                                   const char *field, size_t min, size_t max);

/* The present place's own value, when it is an element of an array. */
bool uth_reader_is_integer(struct uth_reader *reader, const json_t *value, int64_t min, int64_t max,
                           int64_t *out);
const char *uth_reader_is_text(struct uth_reader *reader, const json_t *value, size_t max_bytes);
bool uth_reader_is_object(struct uth_reader *reader, const json_t *value);

#endif
