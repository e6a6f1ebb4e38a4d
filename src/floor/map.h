/* A hash map from short texts to numbers: accounts, players, guests, command ids.
 *
 * Entries are in one array in order of insertion (removal moves the last into the gap), so a walk
 * over them depends only on the operations, never on the hash. The hash is SipHash with a key that
 * the server draws at start-up, so clients who choose names and ids cannot choose ones that
 * collide. */
#ifndef UTH_FLOOR_MAP_H
#define UTH_FLOOR_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { UTH_MAP_KEY_SIZE = 80, UTH_MAP_SEED_SIZE = 16 };

struct uth_map {
    size_t count;    /* of entries */
    size_t capacity; /* of the index, twice that of the entries; 0 or a power of two */
    struct uth_map_entry {
        char key[UTH_MAP_KEY_SIZE];
        uint64_t value;
    } * entry; /* owned */
    struct uth_map_place {
        uint32_t hash;
        uint32_t entry; /* 1 + its number; 0: free */
    } * index;          /* owned */
};

/* The key of the hash for the whole process, all zero unless it is set: before the first map is
 * filled, and before there are threads. */
void uth_map_seed(const unsigned char seed[UTH_MAP_SEED_SIZE]);

/* Zero-initialise to start. */
void uth_map_free(struct uth_map *map);
bool uth_map_get(const struct uth_map *map, const char *key, uint64_t *value);
/* Makes room for one more, so that the next uth_map_put cannot fail. */
bool uth_map_reserve(struct uth_map *map);
/* The same for `more` of them. */
bool uth_map_reserve_many(struct uth_map *map, size_t more);
/* Sets; needs room unless the key exists. */
void uth_map_put(struct uth_map *map, const char *key, uint64_t value);
void uth_map_remove(struct uth_map *map, const char *key);

#endif
