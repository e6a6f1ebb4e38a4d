/* Strict reading of JSON objects. */
#include "fields.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool fields_good(const struct fields *fields)
{
    return fields->sentence[0] == '\0';
}

void fields_fault(struct fields *fields, const char *name, const char *format, ...)
{
    if (!fields_good(fields))
        return;
    char what[112];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    const char *dot = fields->place[0] != '\0' && name[0] != '\0' ? "." : "";
    const char *colon = fields->place[0] != '\0' || name[0] != '\0' ? ": " : "";
    snprintf(fields->sentence, FIELDS_SENTENCE_SIZE, "%s%s%.40s%s%s", fields->place, dot, name,
             colon, what);
    /* Names come from whoever wrote the text: nothing in them may upset a terminal, and a name that
     * is cut must not leave half a character. */
    for (char *c = fields->sentence; *c != '\0'; c++)
        if ((signed char)*c < 0x20 || *c == 0x7F)
            *c = '?';
}

struct fields fields_of(const json_t *object, const char *place, char *sentence)
{
    struct fields fields = {.object = object, .sentence = sentence};
    snprintf(fields.place, sizeof fields.place, "%s", place);
    sentence[0] = '\0';
    if (!json_is_object(object))
        fields_fault(&fields, "", "expected an object");
    return fields;
}

void fields_only(struct fields *fields, const char *const names[])
{
    if (!fields_good(fields))
        return;
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)fields->object, key, value)
    {
        int i = 0;
        while (names[i] != NULL && strcmp(names[i], key) != 0)
            i++;
        if (names[i] == NULL) {
            fields_fault(fields, key, "there is no such field here");
            return;
        }
    }
}

/* The value, or NULL: absent, or there has been a fault already. */
static const json_t *get(struct fields *fields, const char *name, enum field_need need)
{
    if (!fields_good(fields))
        return NULL;
    const json_t *value = json_object_get(fields->object, name);
    if (value == NULL && need == FIELD_REQUIRED)
        fields_fault(fields, name, "is missing");
    return value;
}

bool fields_integer(struct fields *fields, const char *name, enum field_need need, int64_t least,
                    int64_t most, int64_t *out)
{
    const json_t *value = get(fields, name, need);
    if (value == NULL)
        return false;
    if (!json_is_integer(value)) {
        fields_fault(fields, name, "expected a whole number");
        return false;
    }
    int64_t number = json_integer_value(value);
    if (number < least || number > most) {
        fields_fault(fields, name, "%lld is not between %lld and %lld", (long long)number,
                     (long long)least, (long long)most);
        return false;
    }
    *out = number;
    return true;
}

bool fields_bool(struct fields *fields, const char *name, enum field_need need, bool *out)
{
    const json_t *value = get(fields, name, need);
    if (value == NULL)
        return false;
    if (!json_is_boolean(value)) {
        fields_fault(fields, name, "expected true or false");
        return false;
    }
    *out = json_is_true(value);
    return true;
}

bool fields_text(struct fields *fields, const char *name, enum field_need need, char *out,
                 size_t size)
{
    const json_t *value = get(fields, name, need);
    if (value == NULL)
        return false;
    if (!json_is_string(value)) {
        fields_fault(fields, name, "expected a text");
        return false;
    }
    const char *text = json_string_value(value);
    size_t length = json_string_length(value);
    if (length == 0 || length >= size) {
        fields_fault(fields, name, "expected 1 to %zu bytes", size - 1);
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)text[i] < 0x20 || text[i] == 0x7F) {
            fields_fault(fields, name, "has a control character in it");
            return false;
        }
    }
    memcpy(out, text, length + 1);
    return true;
}

bool fields_object(struct fields *fields, const char *name, enum field_need need,
                   struct fields *out)
{
    const json_t *value = get(fields, name, need);
    if (value == NULL)
        return false;
    if (!json_is_object(value)) {
        fields_fault(fields, name, "expected an object");
        return false;
    }
    struct fields inner = {.object = value, .sentence = fields->sentence};
    snprintf(inner.place, sizeof inner.place, "%.60s%s%.30s", fields->place,
             fields->place[0] != '\0' ? "." : "", name);
    *out = inner;
    return true;
}

bool fields_array(struct fields *fields, const char *name, enum field_need need, size_t most,
                  const json_t **out)
{
    const json_t *value = get(fields, name, need);
    if (value == NULL)
        return false;
    if (!json_is_array(value) || json_array_size(value) > most) {
        fields_fault(fields, name, "expected a list of at most %zu", most);
        return false;
    }
    *out = value;
    return true;
}

struct fields fields_element(struct fields *fields, const char *name, const json_t *array,
                             size_t index)
{
    struct fields inner = {.object = json_array_get(array, index), .sentence = fields->sentence};
    snprintf(inner.place, sizeof inner.place, "%.50s%s%.24s[%zu]", fields->place,
             fields->place[0] != '\0' ? "." : "", name, index);
    if (fields_good(fields) && !json_is_object(inner.object))
        fields_fault(&inner, "", "expected an object");
    return inner;
}
