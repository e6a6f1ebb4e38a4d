/* Small pieces of JSON for the codecs of the floor. Private to src/floor. */
#ifndef UTH_FLOOR_JSON_PIECES_H
#define UTH_FLOOR_JSON_PIECES_H

#include "floor.h"

#include <jansson.h>
#include <sodium.h>
#include <string.h>

static inline bool read_hex(const json_t *value, void *bytes, size_t size)
{
    const char *text = json_string_value(value), *end;
    size_t length;
    return text != NULL && strlen(text) == 2 * size &&
           sodium_hex2bin(bytes, size, text, 2 * size, NULL, &length, &end) == 0 && length == size;
}

static inline bool read_cards(const json_t *value, uth_card *cards, int *count, int most)
{
    const char *text = json_string_value(value);
    *count = text == NULL ? -1 : uth_cards_parse(text, cards, most, NULL);
    return *count >= 0;
}

static inline bool read_text(const json_t *value, char *text, size_t size)
{
    const char *string = json_string_value(value);
    if (string == NULL || json_string_length(value) >= size ||
        strlen(string) != json_string_length(value))
        return false;
    memcpy(text, string, strlen(string) + 1);
    return true;
}

static inline bool read_integer(const json_t *value, int64_t least, int64_t most, int64_t *number)
{
    if (!json_is_integer(value))
        return false;
    *number = json_integer_value(value);
    return *number >= least && *number <= most;
}

/* Reads object[key] into a number of any width. */
#define READ_NUMBER(object, key, least, most, target, type)                                        \
    do {                                                                                           \
        int64_t number_;                                                                           \
        if (!read_integer(json_object_get(object, key), least, most, &number_))                    \
            return false;                                                                          \
        target = (type)number_;                                                                    \
    } while (0)

#endif
