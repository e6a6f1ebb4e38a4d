/* Writing JSON as text. Keys are the server's own words and are never escaped; values are. */
#include "json_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

#include "server/alloc.h"

void jt_free(struct json_text *text)
{
    free(text->data);
    *text = (struct json_text){0};
}

void jt_reset(struct json_text *text)
{
    text->length = 0;
    text->comma = false;
}

/* Room for `more` bytes at the end. */
static char *room(struct json_text *text, size_t more)
{
    if (text->size < 512)
        text->data = alloc_room(text->data, 512, &text->size, 1);
    text->data = alloc_room(text->data, text->length + more, &text->size, 1);
    return text->data + text->length;
}

void jt_append(struct json_text *text, const char *bytes, size_t size)
{
    char *to = room(text, size);
    if (size == 0)
        return;
    memcpy(to, bytes, size);
    text->length += size;
}

void jt_printf(struct json_text *text, const char *format, ...)
{
    char line[512];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    UTH_ASSERT(length >= 0 && (size_t)length < sizeof line);
    jt_append(text, line, (size_t)length);
}

char *jt_take(struct json_text *text, size_t *length)
{
    *room(text, 1) = '\0';
    char *data = text->data;
    if (length != NULL)
        *length = text->length;
    *text = (struct json_text){0};
    return data;
}

static void put_char(struct json_text *text, char c)
{
    *room(text, 1) = c;
    text->length++;
}

/* Everything before a value: the comma, and the key. */
static void lead(struct json_text *text, const char *key)
{
    if (text->comma)
        put_char(text, ',');
    text->comma = true;
    if (key == NULL)
        return;
    size_t size = strlen(key);
    char *to = room(text, size + 3);
    to[0] = '"';
    memcpy(to + 1, key, size);
    to[size + 1] = '"';
    to[size + 2] = ':';
    text->length += size + 3;
}

void jt_object(struct json_text *text, const char *key)
{
    lead(text, key);
    put_char(text, '{');
    text->comma = false;
}

void jt_end_object(struct json_text *text)
{
    put_char(text, '}');
    text->comma = true;
}

void jt_array(struct json_text *text, const char *key)
{
    lead(text, key);
    put_char(text, '[');
    text->comma = false;
}

void jt_end_array(struct json_text *text)
{
    put_char(text, ']');
    text->comma = true;
}

/* Escapes what JSON wants escaped; everything else goes through; what is not UTF-8 is not text. */
static void put_escaped(struct json_text *text, unsigned char c)
{
    static const char digits[] = "0123456789abcdef";
    char *to = room(text, 6);
    if (c == '"' || c == '\\') {
        to[0] = '\\';
        to[1] = (char)c;
        text->length += 2;
    } else {
        memcpy(to, "\\u00", 4);
        to[4] = digits[c >> 4];
        to[5] = digits[c & 15];
        text->length += 6;
    }
}

/* Bytes of the UTF-8 character at the beginning, 0: there is none. */
static size_t character(const unsigned char *at, size_t size)
{
    static const unsigned char least[] = {0, 0, 0x80, 0xA0, 0x90}; /* no longer than need be */
    size_t length = at[0] >= 0xC2 && at[0] < 0xE0   ? 2
                    : at[0] >= 0xE0 && at[0] < 0xF0 ? 3
                    : at[0] >= 0xF0 && at[0] < 0xF5 ? 4
                                                    : 0;
    if (length == 0 || length > size)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((at[i] & 0xC0) != 0x80)
            return 0;
    bool shorter = (at[0] == 0xE0 || at[0] == 0xF0) && at[1] < least[length];
    bool surrogate = at[0] == 0xED && at[1] >= 0xA0, beyond = at[0] == 0xF4 && at[1] >= 0x90;
    return shorter || surrogate || beyond ? 0 : length;
}

void jt_bytes(struct json_text *text, const char *key, const char *value, size_t size)
{
    lead(text, key);
    put_char(text, '"');
    size_t start = 0;
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)value[i];
        if (c >= 0x20 && c != '"' && c != '\\' && c < 0x7F)
            continue;
        size_t length = c > 0x7F ? character((const unsigned char *)value + i, size - i) : 0;
        if (length > 0) {
            i += length - 1;
            continue;
        }
        jt_append(text, value + start, i - start);
        if (c > 0x7F)
            jt_append(text, "\xEF\xBF\xBD", 3); /* U+FFFD: a reader of JSON refuses the byte */
        else
            put_escaped(text, c);
        start = i + 1;
    }
    jt_append(text, value + start, size - start);
    put_char(text, '"');
}

void jt_text(struct json_text *text, const char *key, const char *value)
{
    jt_bytes(text, key, value, strlen(value));
}

void jt_integer(struct json_text *text, const char *key, int64_t value)
{
    lead(text, key);
    char digits[24];
    char *end = digits + sizeof digits, *at = end;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do {
        *--at = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (value < 0)
        *--at = '-';
    jt_append(text, at, (size_t)(end - at));
}

void jt_bool(struct json_text *text, const char *key, bool value)
{
    lead(text, key);
    jt_append(text, value ? "true" : "false", value ? 4 : 5);
}

void jt_null(struct json_text *text, const char *key)
{
    lead(text, key);
    jt_append(text, "null", 4);
}

void jt_cards(struct json_text *text, const char *key, const uth_card *cards, int count)
{
    char line[2 * UTH_CARD_COUNT + 1];
    UTH_ASSERT(count >= 0 && count <= UTH_CARD_COUNT);
    uth_cards_format(cards, (size_t)count, line, sizeof line);
    jt_text(text, key, line);
}

void jt_hex(struct json_text *text, const char *key, const uint8_t *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    lead(text, key);
    char *to = room(text, 2 * size + 2);
    *to++ = '"';
    for (size_t i = 0; i < size; i++) {
        *to++ = digits[bytes[i] >> 4];
        *to++ = digits[bytes[i] & 15];
    }
    *to = '"';
    text->length += 2 * size + 2;
}

void jt_json(struct json_text *text, const char *key, const char *json, size_t size)
{
    lead(text, key);
    jt_append(text, json, size);
}
