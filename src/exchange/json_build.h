/* Building JSON values: what could not be allocated is remembered, and asked about once at the
 * end. */
#ifndef UTH_EXCHANGE_JSON_BUILD_H
#define UTH_EXCHANGE_JSON_BUILD_H

#include <jansson.h>
#include <stdbool.h>

struct uth_build {
    bool failed;
};

/* Both take over the value. */
static inline void uth_build_put(struct uth_build *build, json_t *object, const char *field,
                                 json_t *value)
{
    if (json_object_set_new(object, field, value) != 0)
        build->failed = true;
}

static inline void uth_build_add(struct uth_build *build, json_t *array, json_t *value)
{
    if (json_array_append_new(array, value) != 0)
        build->failed = true;
}

/* The value, or NULL (and the value released) when any part of it is missing. */
static inline json_t *uth_build_finish(const struct uth_build *build, json_t *value)
{
    if (!build->failed)
        return value;
    json_decref(value);
    return NULL;
}

#endif
