#include "json_print.h"

#include <uth/assert.h>

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

char *uth_json_print(const json_t *value, size_t flags, size_t *size)
{
    UTH_ASSERT(flags == JSON_COMPACT);
    if (value == NULL)
        return NULL;
    struct uth_json json = {0};
    uth_json_value(&json, NULL, value);
    return uth_json_take(&json, size);
}
