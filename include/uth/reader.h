/*
 * Strict reading of JSON: every value is fetched by name and kind, and whatever is not as expected
 * becomes a fault with its place.
 *
 * A reader knows where it is ("wagers.trips.tables[1]") and goes on after a fault, so that one pass
 * finds them all; or it keeps the first one as a sentence. What could not be read keeps the value
 * that the caller gave it.
 */
#ifndef UTH_READER_H
#define UTH_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uth/card.h>
#include <uth/export.h>

UTH_BEGIN_DECLS

struct json_t; /* of jansson */
struct json_error_t;

enum { UTH_FAULTS_MAX = 64 };

struct uth_fault {
    char place[128];    /* "wagers.bad_beat.tables[1]", or "line 12, column 3" for bad JSON */
    char sentence[256]; /* what is wrong, and what was expected */
};

struct uth_faults {
    int count; /* may exceed UTH_FAULTS_MAX: only the first ones are kept */
    struct uth_fault fault[UTH_FAULTS_MAX];
};

/* JSON from text, as strict as jansson and several times as fast on the texts that we write ourselves.
 * Events, snapshots and messages are plain: no escapes, no fractions, not deep. Such a text is read in
 * one pass. Whatever else a text holds, and whatever is wrong with it, is jansson's to judge: it then
 * reads the text from its beginning, so that there is one opinion on what JSON is.
 *
 * An object or an array; no field may be there twice. The caller releases it. NULL, with what jansson
 * says in *error (may be NULL). */
struct json_t *uth_json_load(const char *text, size_t size, struct json_error_t *error);

enum { UTH_JSON_SIZE_MAX = 4 << 20 }; /* bytes; a longer text is refused unread */

enum { UTH_FAULT_SIZE = 388 }; /* "place: sentence" */

struct uth_reader {
    struct uth_faults *faults; /* borrowed; NULL: the first fault alone is kept, in `sentence` */
    char *sentence;            /* borrowed, UTH_FAULT_SIZE bytes; "" without a fault */
    size_t length;             /* of the place */
    char place[128];
};

/* At the outermost place, without faults. */
void uth_reader_start(struct uth_reader *reader, struct uth_faults *faults);
/* The same, for who wants one sentence about the first fault. */
void uth_reader_start_first(struct uth_reader *reader, char sentence[UTH_FAULT_SIZE]);
/* True when there is no fault so far. */
bool uth_reader_good(const struct uth_reader *reader);

/* Parses a text into an object: syntax, duplicate fields and size are checked. NULL with one fault;
 * otherwise the caller releases it with json_decref. */
struct json_t *uth_reader_parse(struct uth_reader *reader, const char *json, size_t size);

/* Goes down to a field or an element, and back to where it was. */
size_t uth_reader_enter(struct uth_reader *reader, const char *field);
size_t uth_reader_enter_element(struct uth_reader *reader, size_t index);
void uth_reader_leave(struct uth_reader *reader, size_t mark);

/* Notes a fault of the present place, or of one of its fields (NULL or "": of the place itself).
 * Characters that would upset a terminal are replaced. */
__attribute__((format(printf, 2, 3))) void uth_reader_fault(struct uth_reader *reader,
                                                            const char *format, ...);
__attribute__((format(printf, 3, 4))) void
uth_reader_field_fault(struct uth_reader *reader, const char *field, const char *format, ...);

/* Was a fault found at this path of the text, or at one that holds it ("wagers" holds
 * "wagers.trips")? What hangs on such a part is not checked: it would say the same once more. Of a
 * reader that finds them all. */
bool uth_reader_faulted(const struct uth_reader *reader, const char *path);

/* Faults every field of the object that is not among the names, which end with NULL. */
void uth_reader_only(struct uth_reader *reader, const struct json_t *object,
                     const char *const names[]);

enum uth_need {
    UTH_OPTIONAL,
    UTH_REQUIRED,
    UTH_BLANK,  /* optional, and a text may be empty */
    UTH_STORED, /* required, and a text may be empty */
};

/* A field of an object. Missing is a fault if it is required, and false without a fault if not. True
 * when *out was set. */
bool uth_reader_integer(struct uth_reader *reader, const struct json_t *object, const char *field,
                        enum uth_need need, int64_t min, int64_t max, int64_t *out);
bool uth_reader_bool(struct uth_reader *reader, const struct json_t *object, const char *field,
                     enum uth_need need, bool *out);
/* One of `count` names: *out is its index. Anything else is a fault that lists them. */
bool uth_reader_choice(struct uth_reader *reader, const struct json_t *object, const char *field,
                       enum uth_need need, const char *const names[], size_t count, int *out);
/* A required one; after a fault `min`, and false. */
int64_t uth_reader_number(struct uth_reader *reader, const struct json_t *object, const char *field,
                          int64_t min, int64_t max);
bool uth_reader_flag(struct uth_reader *reader, const struct json_t *object, const char *field);
/* Text of 1 to max_bytes bytes without control characters. The JSON value owns it. */
const char *uth_reader_text(struct uth_reader *reader, const struct json_t *object,
                            const char *field, enum uth_need need, size_t max_bytes);
/* The same, of at most size - 1 bytes, copied with a closing zero. */
bool uth_reader_copy(struct uth_reader *reader, const struct json_t *object, const char *field,
                     enum uth_need need, char *out, size_t size);
const struct json_t *uth_reader_object(struct uth_reader *reader, const struct json_t *object,
                                       const char *field, enum uth_need need);
/* The same, with the reader at its place until it leaves to *mark; every field of it that is not among
 * the names is faulted. */
const struct json_t *uth_reader_inner(struct uth_reader *reader, const struct json_t *object,
                                      const char *field, enum uth_need need,
                                      const char *const names[], size_t *mark);
/* An array of min to max elements. */
const struct json_t *uth_reader_array(struct uth_reader *reader, const struct json_t *object,
                                      const char *field, enum uth_need need, size_t min,
                                      size_t max);

/* The elements of such an array, one after the other, with the reader at the place of each:
 *     struct uth_walk walk = uth_reader_walk(reader, object, "lines", UTH_REQUIRED, 1, 32);
 *     while (uth_reader_next(reader, &walk))
 *         read_line(reader, walk.value);
 * Who breaks off leaves the place with uth_reader_leave(reader, walk.mark). */
struct uth_walk {
    const struct json_t *list, *value; /* NULL: there is none */
    const char *field;
    size_t count, mark; /* of elements so far; the place before */
};
struct uth_walk uth_reader_walk(struct uth_reader *reader, const struct json_t *object,
                                const char *field, enum uth_need need, size_t min, size_t max);
bool uth_reader_next(struct uth_reader *reader, struct uth_walk *walk);

/* Exactly `count` whole numbers. */
bool uth_reader_numbers(struct uth_reader *reader, const struct json_t *object, const char *field,
                        enum uth_need need, int64_t min, int64_t max, int64_t *out, size_t count);
/* "AhKd": from min to max different cards. */
bool uth_reader_cards(struct uth_reader *reader, const struct json_t *object, const char *field,
                      enum uth_need need, int min, int max, uth_card *cards, int *count);
/* Exactly `size` bytes in hexadecimal. */
bool uth_reader_hex(struct uth_reader *reader, const struct json_t *object, const char *field,
                    enum uth_need need, uint8_t *bytes, size_t size);

/* The present place's own value, when it is an element of an array; NULL is a fault. */
bool uth_reader_is_integer(struct uth_reader *reader, const struct json_t *value, int64_t min,
                           int64_t max, int64_t *out);
const char *uth_reader_is_text(struct uth_reader *reader, const struct json_t *value,
                               size_t max_bytes);
bool uth_reader_is_object(struct uth_reader *reader, const struct json_t *value);

UTH_END_DECLS

#endif
