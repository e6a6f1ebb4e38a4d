#include "json_print.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct printed {
    char *text;
    size_t size, capacity;
    bool failed; /* once is for ever: later pieces would fit again */
};

static bool make_room(struct printed *printed, size_t more)
{
    size_t capacity = printed->capacity;
    while (capacity < printed->size + more + 1)
        capacity *= 2;
    if (capacity == printed->capacity)
        return true;
    char *text = realloc(printed->text, capacity);
    if (text == NULL)
        return false;
    printed->text = text;
    printed->capacity = capacity;
    return true;
}

static int append(const char *bytes, size_t size, void *self)
{
    struct printed *printed = self;
    printed->failed = printed->failed || !make_room(printed, size);
    if (printed->failed)
        return -1;
    memcpy(printed->text + printed->size, bytes, size);
    printed->size += size;
    return 0;
}

/* ---- without blanks ---- */

static void put(struct printed *printed, const char *bytes, size_t size)
{
    (void)append(bytes, size, printed);
}

static void put_integer(struct printed *printed, json_int_t number)
{
    char digits[24], *at = digits + sizeof digits;
    unsigned long long left =
        number < 0 ? 0ULL - (unsigned long long)number : (unsigned long long)number;
    do {
        *--at = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (number < 0)
        *--at = '-';
    put(printed, at, (size_t)(digits + sizeof digits - at));
}

/* A text without anything that has to be escaped. */
static bool is_plain(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)text[i] < 0x20 || text[i] == '"' || text[i] == '\\')
            return false;
    return true;
}

static void put_text(struct printed *printed, const char *text, size_t size)
{
    put(printed, "\"", 1);
    put(printed, text, size);
    put(printed, "\"", 1);
}

static void put_other(struct printed *printed, const json_t *json)
{
    if (json_dump_callback(json, append, printed, JSON_COMPACT | JSON_ENCODE_ANY) != 0)
        printed->failed = true;
}

static void put_name(struct printed *printed, const char *name)
{
    size_t size = strlen(name);
    if (is_plain(name, size)) {
        put_text(printed, name, size);
        return;
    }
    json_t *text = json_string_nocheck(name);
    put_other(printed, text); /* fails for NULL */
    json_decref(text);
}

static void put_value(struct printed *printed, json_t *json)
{
    const char *name;
    json_t *value;
    size_t index;
    switch (json_typeof(json)) {
    case JSON_OBJECT:
        put(printed, "{", 1);
        json_object_foreach(json, name, value)
        {
            put_name(printed, name);
            put(printed, ":", 1);
            put_value(printed, value);
            put(printed, ",", 1);
        }
        printed->size -= json_object_size(json) > 0 && !printed->failed; /* the last comma */
        put(printed, "}", 1);
        break;
    case JSON_ARRAY:
        put(printed, "[", 1);
        json_array_foreach(json, index, value)
        {
            put_value(printed, value);
            put(printed, ",", 1);
        }
        printed->size -= json_array_size(json) > 0 && !printed->failed;
        put(printed, "]", 1);
        break;
    case JSON_STRING:
        if (is_plain(json_string_value(json), json_string_length(json)))
            put_text(printed, json_string_value(json), json_string_length(json));
        else
            put_other(printed, json);
        break;
    case JSON_INTEGER: put_integer(printed, json_integer_value(json)); break;
    case JSON_TRUE: put(printed, "true", 4); break;
    case JSON_FALSE: put(printed, "false", 5); break;
    default: put_other(printed, json); break;
    }
}

char *uth_json_print(const json_t *json, size_t flags, size_t *size)
{
    enum { FIRST = 512 };
    struct printed printed = {.text = json == NULL ? NULL : malloc(FIRST), .capacity = FIRST};
    if (printed.text == NULL)
        return NULL;
    if (flags == JSON_COMPACT)
        put_value(&printed, (json_t *)json); /* to go through an object it may not be const */
    else if (json_dump_callback(json, append, &printed, flags) != 0)
        printed.failed = true;
    if (printed.failed) {
        free(printed.text);
        return NULL;
    }
    printed.text[printed.size] = '\0';
    if (size != NULL)
        *size = printed.size;
    return printed.text;
}
