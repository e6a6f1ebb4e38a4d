/* Writing JSON as text: see uth/json.h. To the byte what jansson writes for the same value. */
#include <uth/json.h>

#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

enum { FIRST_SIZE = 512, INDENT = 2 };

#define EVERY_BYTE   UINT64_C(0x0101010101010101)
#define HIGHEST_BITS UINT64_C(0x8080808080808080)

static void (*stop_without_memory)(void);

void uth_json_when_out_of_memory(void (*stop)(void))
{
    stop_without_memory = stop;
}

void uth_json_free(struct uth_json *json)
{
    free(json->data);
    *json = (struct uth_json){0};
}

void uth_json_reset(struct uth_json *json)
{
    json->length = 0;
    json->depth = 0;
    json->comma = false;
    json->failed = false;
}

static bool grow(struct uth_json *json, size_t more)
{
    size_t size = json->size > 0 ? json->size : FIRST_SIZE;
    while (size - json->length < more)
        size *= 2;
    char *data = json->failed ? NULL : realloc(json->data, size);
    if (data == NULL) {
        if (stop_without_memory != NULL)
            stop_without_memory();
        uth_json_free(json); /* so that the next piece comes here again */
        json->failed = true;
        return false;
    }
    json->data = data;
    json->size = size;
    return true;
}

/* Room for `more` bytes at the end; NULL when there is none. */
static inline char *room(struct uth_json *json, size_t more)
{
    if (json->size - json->length < more && !grow(json, more))
        return NULL;
    return json->data + json->length;
}

void uth_json_append(struct uth_json *json, const char *bytes, size_t size)
{
    char *to = size > 0 ? room(json, size) : NULL;
    if (to == NULL)
        return;
    memcpy(to, bytes, size);
    json->length += size;
}

static void put_char(struct uth_json *json, char c)
{
    char *to = room(json, 1);
    if (to == NULL)
        return;
    *to = c;
    json->length++;
}

void uth_json_printf(struct uth_json *json, const char *format, ...)
{
    char line[512];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    UTH_ASSERT(length >= 0 && (size_t)length < sizeof line);
    uth_json_append(json, line, (size_t)length);
}

char *uth_json_take(struct uth_json *json, size_t *length)
{
    put_char(json, '\0');
    if (json->failed) {
        uth_json_free(json);
        return NULL;
    }
    char *data = json->data;
    if (length != NULL)
        *length = json->length - 1;
    *json = (struct uth_json){0};
    return data;
}

static void new_line(struct uth_json *json)
{
    size_t size = 1 + INDENT * (size_t)json->depth;
    char *to = room(json, size);
    if (to == NULL)
        return;
    to[0] = '\n';
    memset(to + 1, ' ', size - 1);
    json->length += size;
}

static void put_escaped(struct uth_json *json, unsigned char c)
{
    static const char named[] = "\"\"\\\\\bb\ff\nn\rr\tt";
    static const char digits[] = "0123456789ABCDEF";
    char code[6] = {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15]};
    for (size_t i = 0; i + 1 < sizeof named; i += 2)
        if (c == (unsigned char)named[i]) {
            code[1] = named[i + 1];
            uth_json_append(json, code, 2);
            return;
        }
    uth_json_append(json, code, sizeof code);
}

/* Length in bytes of the UTF-8 character at the start; 0 if it is not valid. */
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

/* True when a byte of the word is below `least`, which is at most 0x80. Correct only when no byte
 * has its highest bit set. */
static inline uint64_t has_less(uint64_t word, uint64_t least)
{
    return (word - EVERY_BYTE * least) & ~word & HIGHEST_BITS;
}

/* ASCII without anything to escape, as nearly all keys and texts are: eight bytes at a time. */
static bool is_plain(const char *text, size_t size)
{
    uint64_t special = 0;
    for (size_t i = 0; i < size; i += sizeof special) {
        uint64_t word = EVERY_BYTE * ' ';
        if (size - i >= sizeof word)
            memcpy(&word, text + i, sizeof word);
        else
            for (size_t k = i; k < size; k++)
                word = word << 8 | (unsigned char)text[k];
        special |= (word & HIGHEST_BITS) | has_less(word, 0x20) |
                   has_less(word ^ EVERY_BYTE * '"', 1) | has_less(word ^ EVERY_BYTE * '\\', 1);
    }
    return special == 0;
}

static void put_unusual(struct uth_json *json, const char *value, size_t size)
{
    put_char(json, '"');
    size_t start = 0;
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)value[i];
        if (c >= 0x20 && c != '"' && c != '\\' && c < 0x80)
            continue;
        size_t length = c >= 0x80 ? character((const unsigned char *)value + i, size - i) : 0;
        if (length > 0) {
            i += length - 1;
            continue;
        }
        uth_json_append(json, value + start, i - start);
        if (c >= 0x80)
            uth_json_append(json, "\xEF\xBF\xBD", 3);
        else
            put_escaped(json, c);
        start = i + 1;
    }
    uth_json_append(json, value + start, size - start);
    put_char(json, '"');
}

static inline void put_quoted(struct uth_json *json, const char *value, size_t size)
{
    char *to = is_plain(value, size) ? room(json, size + 2) : NULL;
    if (to == NULL) {
        put_unusual(json, value, size);
        return;
    }
    to[0] = '"';
    memcpy(to + 1, value, size);
    to[size + 1] = '"';
    json->length += size + 2;
}

/* Everything before a value: the comma, and the key. */
static void lead(struct uth_json *json, const char *key)
{
    if (json->comma)
        put_char(json, ',');
    json->comma = true;
    if (json->indented && json->depth > 0)
        new_line(json);
    if (key == NULL)
        return;
    put_quoted(json, key, strlen(key));
    put_char(json, ':');
    if (json->indented)
        put_char(json, ' ');
}

static void begin(struct uth_json *json, const char *key, char bracket)
{
    lead(json, key);
    put_char(json, bracket);
    json->comma = false;
    json->depth++;
}

static void end(struct uth_json *json, char bracket)
{
    json->depth--;
    if (json->indented && json->comma)
        new_line(json);
    put_char(json, bracket);
    json->comma = true;
}

void uth_json_object(struct uth_json *json, const char *key)
{
    begin(json, key, '{');
}

void uth_json_end_object(struct uth_json *json)
{
    end(json, '}');
}

void uth_json_array(struct uth_json *json, const char *key)
{
    begin(json, key, '[');
}

void uth_json_end_array(struct uth_json *json)
{
    end(json, ']');
}

void uth_json_bytes(struct uth_json *json, const char *key, const char *value, size_t size)
{
    lead(json, key);
    put_quoted(json, value, size);
}

void uth_json_text(struct uth_json *json, const char *key, const char *value)
{
    uth_json_bytes(json, key, value, strlen(value));
}

void uth_json_integer(struct uth_json *json, const char *key, int64_t value)
{
    lead(json, key);
    char digits[24];
    char *last = digits + sizeof digits, *at = last;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do {
        *--at = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (value < 0)
        *--at = '-';
    uth_json_append(json, at, (size_t)(last - at));
}

/* printf's number with a point in every locale, and the exponent without a plus sign and leading
 * zeros: 1e+05 becomes 1e5. */
void uth_json_real(struct uth_json *json, const char *key, double value)
{
    if (!isfinite(value)) {
        uth_json_null(json, key);
        return;
    }
    char number[40];
    snprintf(number, sizeof number, "%.15g", value);
    size_t length = strspn(number, "-0123456789");
    bool whole = number[length] == '\0';
    if (!whole && number[length] != 'e') {
        number[length++] = '.';
        length += strspn(number + length, "0123456789");
    }
    lead(json, key);
    uth_json_append(json, number, length);
    if (whole)
        uth_json_append(json, ".0", 2);
    if (number[length] != 'e')
        return;
    const char *exponent = number + length + 1;
    uth_json_append(json, "e-", *exponent == '-' ? 2 : 1);
    exponent += strspn(exponent, "+-0");
    uth_json_append(json, exponent, strlen(exponent));
}

void uth_json_bool(struct uth_json *json, const char *key, bool value)
{
    uth_json_raw(json, key, value ? "true" : "false", value ? 4 : 5);
}

void uth_json_null(struct uth_json *json, const char *key)
{
    uth_json_raw(json, key, "null", 4);
}

void uth_json_cards(struct uth_json *json, const char *key, const uth_card *cards, int count)
{
    char line[2 * UTH_CARD_COUNT + 1];
    UTH_ASSERT(count >= 0 && count <= UTH_CARD_COUNT);
    uth_cards_format(cards, (size_t)count, line, sizeof line);
    uth_json_text(json, key, line);
}

void uth_json_hex(struct uth_json *json, const char *key, const uint8_t *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    lead(json, key);
    char *to = room(json, 2 * size + 2);
    if (to == NULL)
        return;
    *to++ = '"';
    for (size_t i = 0; i < size; i++) {
        *to++ = digits[bytes[i] >> 4];
        *to++ = digits[bytes[i] & 15];
    }
    *to = '"';
    json->length += 2 * size + 2;
}

void uth_json_raw(struct uth_json *json, const char *key, const char *value, size_t size)
{
    lead(json, key);
    uth_json_append(json, value, size);
}

void uth_json_value(struct uth_json *json, const char *key, const json_t *value)
{
    const char *name;
    json_t *inner;
    size_t index;
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        uth_json_object(json, key);
        json_object_foreach((json_t *)value, name, inner)
        {
            uth_json_value(json, name, inner);
        }
        uth_json_end_object(json);
        break;
    case JSON_ARRAY:
        uth_json_array(json, key);
        json_array_foreach(value, index, inner)
        {
            uth_json_value(json, NULL, inner);
        }
        uth_json_end_array(json);
        break;
    case JSON_STRING:
        uth_json_bytes(json, key, json_string_value(value), json_string_length(value));
        break;
    case JSON_INTEGER: uth_json_integer(json, key, json_integer_value(value)); break;
    case JSON_REAL: uth_json_real(json, key, json_real_value(value)); break;
    case JSON_TRUE:
    case JSON_FALSE: uth_json_bool(json, key, json_is_true(value)); break;
    case JSON_NULL: uth_json_null(json, key); break;
    }
}
