/* As much of jansson as the library uses to read JSON, for a build that has no jansson: trees alone. The
 * text itself is read by src/exchange/json_load.c, which is strict about what it takes; whatever it leaves
 * to jansson elsewhere (escapes, fractions) is refused here. */
#ifndef UTH_MATHS_JANSSON_H
#define UTH_MATHS_JANSSON_H

#include <stdbool.h>
#include <stddef.h>

typedef enum {
    JSON_OBJECT,
    JSON_ARRAY,
    JSON_STRING,
    JSON_INTEGER,
    JSON_REAL,
    JSON_TRUE,
    JSON_FALSE,
    JSON_NULL
} json_type;

typedef long long json_int_t;
typedef struct json_t {
    json_type type;
    size_t count;          /* of items, of bytes */
    json_int_t number;     /* of an integer */
    char *text;            /* of a string, ends with a zero */
    struct json_t **value; /* of an array and an object, which own them */
    char **name;           /* of an object, in the order of the text */
} json_t;

typedef struct json_error_t {
    int line, column;
    char text[160];
} json_error_t;
enum { JSON_REJECT_DUPLICATES = 1, json_error_null_character = 1 };

static inline int json_error_code(const json_error_t *error)
{
    (void)error;
    return 0;
}

/* NULL: out of memory. */
json_t *json_object(void);
json_t *json_array(void);
json_t *json_stringn(const char *text, size_t size);
#define json_stringn_nocheck json_stringn
json_t *json_integer(json_int_t number);
json_t *json_true(void);
json_t *json_false(void);
json_t *json_null(void);
void json_decref(json_t *json);

/* Take over the value, also when they fail: not 0. A repeated name replaces. */
int json_object_set_new(json_t *object, const char *name, json_t *value);
#define json_object_set_new_nocheck json_object_set_new
int json_array_append_new(json_t *array, json_t *value);

json_t *json_object_get(const json_t *object, const char *name);
json_t *json_array_get(const json_t *array, size_t index);
size_t json_object_size(const json_t *object);
size_t json_array_size(const json_t *array);
const char *json_string_value(const json_t *json);
size_t json_string_length(const json_t *json);
json_int_t json_integer_value(const json_t *json);

static inline json_type json_typeof(const json_t *json)
{
    return json->type;
}
static inline bool json_is(const json_t *json, json_type type)
{
    return json != NULL && json->type == type;
}
#define json_is_object(json)  json_is(json, JSON_OBJECT)
#define json_is_array(json)   json_is(json, JSON_ARRAY)
#define json_is_string(json)  json_is(json, JSON_STRING)
#define json_is_integer(json) json_is(json, JSON_INTEGER)
#define json_is_true(json)    json_is(json, JSON_TRUE)
#define json_is_null(json)    json_is(json, JSON_NULL)
#define json_is_boolean(json) (json_is(json, JSON_TRUE) || json_is(json, JSON_FALSE))
static inline double json_real_value(const json_t *json)
{
    (void)json;
    return 0;
}

#define json_object_foreach(object, key, item)                                                     \
    for (size_t at_ = 0;                                                                           \
         at_ < json_object_size(object) && ((key) = (object)->name[at_]) != NULL &&                \
         ((item) = (object)->value[at_]) != NULL;                                                  \
         at_++)
#define json_array_foreach(array, index, item)                                                     \
    for ((index) = 0;                                                                              \
         (index) < json_array_size(array) && ((item) = json_array_get(array, index)) != NULL;      \
         (index)++)

json_t *json_loadb(const char *text, size_t size, size_t flags, json_error_t *error);

#endif
