/* Strict reading of JSON objects: the reader of uth/reader.h, stopping at the first fault. */
#include "fields.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool fields_good(const struct fields *fields)
{
    return fields->sentence[0] == '\0';
}

/* At the place of the object. */
static void begin(struct uth_reader *reader, const struct fields *fields, struct uth_faults *faults)
{
    uth_reader_start(reader, faults);
    if (fields->place[0] != '\0')
        uth_reader_enter(reader, fields->place);
}

/* True when there is no fault; otherwise the first one is the sentence. */
static bool end(const struct fields *fields, const struct uth_faults *faults)
{
    if (faults->count == 0)
        return true;
    const struct uth_fault *fault = &faults->fault[0];
    snprintf(fields->sentence, FIELDS_SENTENCE_SIZE, "%s%s%s", fault->place,
             fault->place[0] != '\0' ? ": " : "", fault->sentence);
    return false;
}

void fields_fault(struct fields *fields, const char *name, const char *format, ...)
{
    if (!fields_good(fields))
        return;
    char what[FIELDS_SENTENCE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    struct uth_faults faults;
    struct uth_reader reader;
    begin(&reader, fields, &faults);
    if (name[0] != '\0')
        uth_reader_field_fault(&reader, name, "%s", what);
    else
        uth_reader_fault(&reader, "%s", what);
    end(fields, &faults);
}

/* As far as there is room. (printf takes as long as all other reading of a message.) */
static void extend(char place[FIELDS_PLACE_SIZE], const char *text)
{
    size_t at = strlen(place), size = strnlen(text, FIELDS_PLACE_SIZE - 1 - at);
    memcpy(place + at, text, size);
    place[at + size] = '\0';
}

struct fields fields_of(const json_t *object, const char *place, char *sentence)
{
    struct fields fields = {.object = object, .sentence = sentence};
    extend(fields.place, place);
    sentence[0] = '\0';
    if (!json_is_object(object))
        fields_fault(&fields, "", "expected an object");
    return fields;
}

void fields_only(struct fields *fields, const char *const names[])
{
    if (!fields_good(fields))
        return;
    struct uth_faults faults;
    struct uth_reader reader;
    begin(&reader, fields, &faults);
    uth_reader_only(&reader, fields->object, names);
    end(fields, &faults);
}

bool fields_integer(struct fields *fields, const char *name, enum uth_need need, int64_t least,
                    int64_t most, int64_t *out)
{
    if (!fields_good(fields))
        return false;
    struct uth_faults faults;
    struct uth_reader reader;
    begin(&reader, fields, &faults);
    bool read = uth_reader_integer(&reader, fields->object, name, need, least, most, out);
    return end(fields, &faults) && read;
}

bool fields_bool(struct fields *fields, const char *name, enum uth_need need, bool *out)
{
    if (!fields_good(fields))
        return false;
    struct uth_faults faults;
    struct uth_reader reader;
    begin(&reader, fields, &faults);
    bool read = uth_reader_bool(&reader, fields->object, name, need, out);
    return end(fields, &faults) && read;
}

bool fields_text(struct fields *fields, const char *name, enum uth_need need, char *out,
                 size_t size)
{
    if (!fields_good(fields))
        return false;
    struct uth_faults faults;
    struct uth_reader reader;
    begin(&reader, fields, &faults);
    const char *text = uth_reader_text(&reader, fields->object, name, need, size - 1);
    if (text != NULL)
        memcpy(out, text, strlen(text) + 1);
    return end(fields, &faults) && text != NULL;
}

/* The place of a field, or of an element of it. */
static struct fields inner_of(const struct fields *fields, const json_t *object, const char *name)
{
    struct fields inner = *fields;
    inner.object = object;
    extend(inner.place, fields->place[0] != '\0' ? "." : "");
    extend(inner.place, name);
    return inner;
}

bool fields_object(struct fields *fields, const char *name, enum uth_need need, struct fields *out)
{
    if (!fields_good(fields))
        return false;
    struct uth_faults faults;
    struct uth_reader reader;
    begin(&reader, fields, &faults);
    const json_t *object = uth_reader_object(&reader, fields->object, name, need);
    if (object != NULL)
        *out = inner_of(fields, object, name);
    return end(fields, &faults) && object != NULL;
}

bool fields_array(struct fields *fields, const char *name, enum uth_need need, size_t most,
                  const json_t **out)
{
    if (!fields_good(fields))
        return false;
    struct uth_faults faults;
    struct uth_reader reader;
    begin(&reader, fields, &faults);
    const json_t *list = uth_reader_array(&reader, fields->object, name, need, 0, most);
    if (list != NULL)
        *out = list;
    return end(fields, &faults) && list != NULL;
}

struct fields fields_element(struct fields *fields, const char *name, const json_t *array,
                             size_t index)
{
    char place[64];
    snprintf(place, sizeof place, "%.24s[%zu]", name, index);
    struct fields inner = inner_of(fields, json_array_get(array, index), place);
    if (!json_is_object(inner.object))
        fields_fault(&inner, "", "expected an object");
    return inner;
}
