/* An enum with a name for each of its constants, both ways. UTH_NAMED(uth_bank, uth_bank, names)
 * defines uth_bank_name and uth_bank_from_name for `enum uth_bank`; a header declares them. */
#ifndef UTH_BASE_NAMES_H
#define UTH_BASE_NAMES_H

#include <stdbool.h>
#include <string.h>
#include <uth/assert.h>

/* The index of a name, or -1. */
static inline int uth_name_index(const char *const *names, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return (int)i;
    return -1;
}

#define UTH_NAMED(prefix, tag, names)                                                              \
    const char *prefix##_name(enum tag value)                                                      \
    {                                                                                              \
        UTH_ASSERT((size_t)value < sizeof(names) / sizeof *(names));                               \
        return (names)[value];                                                                     \
    }                                                                                              \
    bool prefix##_from_name(const char *name, enum tag *value)                                     \
    {                                                                                              \
        int index = uth_name_index(names, sizeof(names) / sizeof *(names), name);                  \
        if (index >= 0)                                                                            \
            *value = (enum tag)index;                                                              \
        return index >= 0;                                                                         \
    }                                                                                              \
    const char *prefix##_name(enum tag value)

#endif
