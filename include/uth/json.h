/* JSON as text, written front to back.
 *
 * Whatever the library, the program, the server and the store say in JSON is written by this. Events
 * and broadcasts are written by the millions, so values are appended to a growing buffer and never
 * exist as a tree. Commas take care of themselves. */
#ifndef UTH_JSON_H
#define UTH_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uth/card.h>
#include <uth/export.h>

UTH_BEGIN_DECLS

/* Zero-initialise to start; may be used again after uth_json_reset. */
struct uth_json {
    char *data; /* owned; not closed by a zero */
    size_t length, size;
    int depth;
    bool comma;    /* a value stands before this place */
    bool indented; /* a line for each value, two blanks a level; set before the first value */
    bool failed;   /* out of memory: nothing more is written, and uth_json_take returns NULL */
};

void uth_json_free(struct uth_json *json);
/* Empties it, and keeps the memory. */
void uth_json_reset(struct uth_json *json);
/* The text with a closing zero, which the caller frees; *length (NULL: unwanted) does not count the
 * zero. Empties `json`. NULL when memory ran out at any time since the last reset. */
char *uth_json_take(struct uth_json *json, size_t *length);

/* What every writer does from now on when memory runs out: calls `stop`, which must not return.
 * NULL, as at the start: writers fail. Set it before the first thread starts. */
void uth_json_when_out_of_memory(void (*stop)(void));

/* `key` names the value within an object; NULL within an array, and for the outermost value. */
void uth_json_object(struct uth_json *json, const char *key);
void uth_json_end_object(struct uth_json *json);
void uth_json_array(struct uth_json *json, const char *key);
void uth_json_end_array(struct uth_json *json);
/* Bytes that are not UTF-8 become U+FFFD: a reader of JSON would refuse the whole text. */
void uth_json_text(struct uth_json *json, const char *key, const char *value);
/* Text that is not closed by a zero. */
void uth_json_bytes(struct uth_json *json, const char *key, const char *value, size_t size);
void uth_json_integer(struct uth_json *json, const char *key, int64_t value);
/* 15 significant digits, always with a point or an exponent; null for what is not finite. */
void uth_json_real(struct uth_json *json, const char *key, double value);
void uth_json_bool(struct uth_json *json, const char *key, bool value);
void uth_json_null(struct uth_json *json, const char *key);
/* "AhKd". */
void uth_json_cards(struct uth_json *json, const char *key, const uth_card *cards, int count);
/* Bytes in hexadecimal. */
void uth_json_hex(struct uth_json *json, const char *key, const uint8_t *bytes, size_t size);
/* A value that is JSON already, or with a key of NULL several fields of an object. */
void uth_json_raw(struct uth_json *json, const char *key, const char *value, size_t size);
/* What jansson has read. */
struct json_t;
void uth_json_value(struct uth_json *json, const char *key, const struct json_t *value);

/* Plain text, as it is: for what is not JSON. */
void uth_json_append(struct uth_json *json, const char *bytes, size_t size);
__attribute__((format(printf, 2, 3))) void uth_json_printf(struct uth_json *json,
                                                           const char *format, ...);

UTH_END_DECLS

#endif
