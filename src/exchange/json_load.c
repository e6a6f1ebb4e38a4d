/* Plain JSON in one pass; what is not plain, jansson reads from the beginning (uth/reader.h). */
#include <jansson.h>
#include <uth/reader.h>

#include <stdbool.h>
#include <string.h>

enum { DEPTH_MAX = 32, NAME_MAX_SIZE = 64, DIGITS_MAX = 18 };

struct plain {
    const char *at, *end;
};

static json_t *read_value(struct plain *plain, int depth);

/* The next character that is not blank; '\0' at the end, which starts no value. */
static char next(struct plain *plain)
{
    while (plain->at < plain->end &&
           (*plain->at == ' ' || *plain->at == '\n' || *plain->at == '\r' || *plain->at == '\t'))
        plain->at++;
    return plain->at < plain->end ? *plain->at : '\0';
}

static bool take(struct plain *plain, char wanted)
{
    if (next(plain) != wanted)
        return false;
    plain->at++;
    return true;
}

/* From after the opening quote to after the closing one. NULL when the text is not plain. */
static const char *read_text(struct plain *plain, size_t *size, bool *ascii)
{
    const char *begin = plain->at, *at = begin;
    unsigned char all = 0;
    while (at < plain->end && *at != '"') {
        unsigned char byte = (unsigned char)*at;
        if (byte < 0x20 || byte == '\\')
            return NULL;
        all |= byte;
        at++;
    }
    if (at == plain->end)
        return NULL;
    *size = (size_t)(at - begin);
    *ascii = all < 0x80;
    plain->at = at + 1;
    return begin;
}

static json_t *read_string(struct plain *plain)
{
    size_t size;
    bool ascii;
    const char *text = read_text(plain, &size, &ascii);
    return text == NULL ? NULL
           : ascii      ? json_stringn_nocheck(text, size)
                        : json_stringn(text, size); /* NULL when it is not UTF-8 */
}

/* An integer short enough to fit; NULL for any other number. */
static json_t *read_integer(struct plain *plain)
{
    bool negative = plain->at < plain->end && *plain->at == '-';
    const char *begin = plain->at + negative, *at = begin;
    json_int_t number = 0;
    for (; at < plain->end && *at >= '0' && *at <= '9' && at - begin < DIGITS_MAX; at++)
        number = 10 * number + (*at - '0');
    bool zero_first = at > begin + 1 && *begin == '0';
    bool goes_on =
        at < plain->end && ((*at >= '0' && *at <= '9') || *at == '.' || *at == 'e' || *at == 'E');
    if (at == begin || zero_first || goes_on)
        return NULL;
    plain->at = at;
    return json_integer(negative ? -number : number);
}

static json_t *read_word(struct plain *plain, const char *word, json_t *value)
{
    size_t size = strlen(word);
    if ((size_t)(plain->end - plain->at) < size || memcmp(plain->at, word, size) != 0)
        return NULL;
    plain->at += size;
    return value;
}

static json_t *give_up(json_t *half)
{
    json_decref(half);
    return NULL;
}

/* Starts after the brace. A repeated field does not make the object larger. */
static json_t *read_object(struct plain *plain, int depth)
{
    json_t *object = json_object();
    if (object == NULL || take(plain, '}'))
        return object;
    for (size_t count = 1;; count++) {
        char name[NAME_MAX_SIZE];
        size_t size;
        bool ascii;
        const char *text = take(plain, '"') ? read_text(plain, &size, &ascii) : NULL;
        if (text == NULL || !ascii || size >= sizeof name || !take(plain, ':'))
            return give_up(object);
        memcpy(name, text, size);
        name[size] = '\0';
        json_t *value = read_value(plain, depth);
        if (value == NULL || json_object_set_new_nocheck(object, name, value) != 0 ||
            json_object_size(object) != count)
            return give_up(object);
        if (take(plain, '}'))
            return object;
        if (!take(plain, ','))
            return give_up(object);
    }
}

/* Starts after the bracket. */
static json_t *read_array(struct plain *plain, int depth)
{
    json_t *array = json_array();
    if (array == NULL || take(plain, ']'))
        return array;
    for (;;) {
        json_t *value = read_value(plain, depth);
        if (value == NULL || json_array_append_new(array, value) != 0)
            return give_up(array);
        if (take(plain, ']'))
            return array;
        if (!take(plain, ','))
            return give_up(array);
    }
}

static json_t *read_value(struct plain *plain, int depth)
{
    switch (next(plain)) {
    case '{': plain->at++; return depth == DEPTH_MAX ? NULL : read_object(plain, depth + 1);
    case '[': plain->at++; return depth == DEPTH_MAX ? NULL : read_array(plain, depth + 1);
    case '"': plain->at++; return read_string(plain);
    case 't': return read_word(plain, "true", json_true());
    case 'f': return read_word(plain, "false", json_false());
    case 'n': return read_word(plain, "null", json_null());
    default: return read_integer(plain);
    }
}

json_t *uth_json_load(const char *text, size_t size, json_error_t *error)
{
    struct plain plain = {text, text + size};
    char first = next(&plain);
    json_t *json = first == '{' || first == '[' ? read_value(&plain, 0) : NULL;
    if (json != NULL && next(&plain) == '\0' && plain.at == plain.end)
        return json;
    json_decref(json);
    return json_loadb(text, size, JSON_REJECT_DUPLICATES, error);
}
