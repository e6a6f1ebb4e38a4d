/* An object that is read field by field (uth/reader.h) and the place where it stands. The first fault
 * becomes a sentence and nothing more is read, so callers look once, at the end. */
#ifndef UTH_SERVER_FIELDS_H
#define UTH_SERVER_FIELDS_H

#include <jansson.h>
#include <uth/reader.h>

enum { FIELDS_SENTENCE_SIZE = UTH_FAULT_SIZE };

struct fields {
    const json_t *object; /* borrowed */
    struct uth_reader reader;
};

#define FIELD_OPTIONAL UTH_OPTIONAL
#define FIELD_REQUIRED UTH_REQUIRED

/* An object to read from; `sentence` is emptied. NULL or another kind of value is a fault. */
static inline struct fields fields_of(const json_t *object, char *sentence)
{
    struct fields fields = {.object = object};
    uth_reader_start_first(&fields.reader, sentence);
    if (!json_is_object(object))
        uth_reader_fault(&fields.reader, "expected an object");
    return fields;
}

static inline bool fields_good(const struct fields *fields)
{
    return uth_reader_good(&fields->reader);
}

/* Notes a fault of a field ("" for the object as a whole). */
#define fields_fault(fields, ...) uth_reader_field_fault(&(fields)->reader, __VA_ARGS__)

/* Faults every field that is not among the names, which end with NULL. */
static inline void fields_only(struct fields *fields, const char *const names[])
{
    if (fields_good(fields))
        uth_reader_only(&fields->reader, fields->object, names);
}

/* Each returns true when the field is there and good; *out is left alone otherwise. */
static inline bool fields_integer(struct fields *fields, const char *name, enum uth_need need,
                                  int64_t least, int64_t most, int64_t *out)
{
    return fields_good(fields) &&
           uth_reader_integer(&fields->reader, fields->object, name, need, least, most, out);
}

static inline bool fields_bool(struct fields *fields, const char *name, enum uth_need need,
                               bool *out)
{
    return fields_good(fields) && uth_reader_bool(&fields->reader, fields->object, name, need, out);
}

static inline bool fields_text(struct fields *fields, const char *name, enum uth_need need,
                               char *out, size_t size)
{
    return fields_good(fields) &&
           uth_reader_copy(&fields->reader, fields->object, name, need, out, size);
}

static inline bool fields_object(struct fields *fields, const char *name, enum uth_need need,
                                 struct fields *out)
{
    const json_t *object =
        fields_good(fields) ? uth_reader_object(&fields->reader, fields->object, name, need) : NULL;
    if (object == NULL)
        return false;
    *out = (struct fields){object, fields->reader};
    uth_reader_enter(&out->reader, name);
    return true;
}

static inline bool fields_array(struct fields *fields, const char *name, enum uth_need need,
                                size_t most, const json_t **out)
{
    *out = fields_good(fields)
               ? uth_reader_array(&fields->reader, fields->object, name, need, 0, most)
               : NULL;
    return *out != NULL;
}

/* An object within an array of the field `name`. */
static inline struct fields fields_element(const struct fields *fields, const char *name,
                                           const json_t *array, size_t index)
{
    struct fields inner = {json_array_get(array, index), fields->reader};
    uth_reader_enter(&inner.reader, name);
    uth_reader_enter_element(&inner.reader, index);
    uth_reader_is_object(&inner.reader, inner.object);
    return inner;
}

#endif
