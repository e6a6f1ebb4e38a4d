/* Strict reading of a JSON object, field by field (uth/reader.h): what is missing, of another kind,
 * out of range or unknown is refused with one sentence that names the place. After the first fault
 * nothing more is read, so callers look once, at the end. */
#ifndef UTH_SERVER_FIELDS_H
#define UTH_SERVER_FIELDS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uth/reader.h>

enum { FIELDS_SENTENCE_SIZE = 388, FIELDS_PLACE_SIZE = 96 }; /* a fault with its place */

struct fields {
    const json_t *object;          /* borrowed */
    char place[FIELDS_PLACE_SIZE]; /* "" for the outermost object, "tables[2]" */
    char *sentence;                /* FIELDS_SENTENCE_SIZE bytes, "" until there is a fault */
};

#define FIELD_OPTIONAL UTH_OPTIONAL
#define FIELD_REQUIRED UTH_REQUIRED

/* An object to read from; `sentence` is emptied. NULL or another kind of value is a fault. */
struct fields fields_of(const json_t *object, const char *place, char *sentence);
bool fields_good(const struct fields *fields);
/* Notes a fault of a field ("" for the object as a whole). */
__attribute__((format(printf, 3, 4))) void fields_fault(struct fields *fields, const char *name,
                                                        const char *format, ...);

/* Faults every field that is not among the names, which end with NULL. */
void fields_only(struct fields *fields, const char *const names[]);

/* Each returns true when the field is there and good; *out is left alone otherwise. */
bool fields_integer(struct fields *fields, const char *name, enum uth_need need, int64_t least,
                    int64_t most, int64_t *out);
bool fields_bool(struct fields *fields, const char *name, enum uth_need need, bool *out);
/* Text of 1 to size - 1 bytes without control characters, copied with its closing zero. */
bool fields_text(struct fields *fields, const char *name, enum uth_need need, char *out,
                 size_t size);
bool fields_object(struct fields *fields, const char *name, enum uth_need need, struct fields *out);
bool fields_array(struct fields *fields, const char *name, enum uth_need need, size_t most,
                  const json_t **out);
/* An object within an array of the field `name`. */
struct fields fields_element(struct fields *fields, const char *name, const json_t *array,
                             size_t index);

#endif
