/* JSON as text, written front to back: what the server says.
 *
 * Messages are written far more often than they are read, and one settlement of a stadium is
 * thousands of them, so they are appended to a growing buffer and never exist as a tree. Commas
 * take care of themselves. */
#ifndef UTH_SERVER_JSON_TEXT_H
#define UTH_SERVER_JSON_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uth/card.h>

/* Zero-initialise to start; may be used again after jt_reset. */
struct json_text {
    char *data; /* owned; not closed by a zero */
    size_t length, size;
    bool comma; /* a value stands before this place */
};

void jt_free(struct json_text *text);
/* Empties it and keeps the memory. */
void jt_reset(struct json_text *text);
/* The text with a closing zero, as the caller's own. Empties `text`. */
char *jt_take(struct json_text *text, size_t *length);

/* `key` names the value within an object; NULL within an array, and for the outermost value. */
void jt_object(struct json_text *text, const char *key);
void jt_end_object(struct json_text *text);
void jt_array(struct json_text *text, const char *key);
void jt_end_array(struct json_text *text);
void jt_text(struct json_text *text, const char *key, const char *value);
/* Text that is not closed by a zero. */
void jt_bytes(struct json_text *text, const char *key, const char *value, size_t size);
void jt_integer(struct json_text *text, const char *key, int64_t value);
void jt_bool(struct json_text *text, const char *key, bool value);
void jt_null(struct json_text *text, const char *key);
/* "AhKd". */
void jt_cards(struct json_text *text, const char *key, const uth_card *cards, int count);
/* Bytes in hexadecimal. */
void jt_hex(struct json_text *text, const char *key, const uint8_t *bytes, size_t size);
/* A value that is JSON already. */
void jt_json(struct json_text *text, const char *key, const char *json, size_t size);

/* Plain text, as it is: for what is not JSON. */
void jt_append(struct json_text *text, const char *bytes, size_t size);
__attribute__((format(printf, 2, 3))) void jt_printf(struct json_text *text, const char *format,
                                                     ...);

#endif
