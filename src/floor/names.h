/* Short texts to numbers: players, guests, command ids. */
#ifndef UTH_FLOOR_NAMES_H
#define UTH_FLOOR_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { UTH_NAMES_KEY_SIZE = 80 };

struct uth_names {
    size_t count, capacity; /* capacity is 0 or a power of two */
    struct uth_names_slot {
        char key[UTH_NAMES_KEY_SIZE]; /* "" for a free slot */
        uint64_t value;
    } * slot; /* owned */
};

/* Zero-initialise to start. */
void uth_names_free(struct uth_names *names);
bool uth_names_get(const struct uth_names *names, const char *key, uint64_t *value);
/* Makes room for one more, so that the next uth_names_put cannot fail. */
bool uth_names_reserve(struct uth_names *names);
/* Sets; needs room unless the key is there already. */
void uth_names_put(struct uth_names *names, const char *key, uint64_t value);
void uth_names_remove(struct uth_names *names, const char *key);

#endif
