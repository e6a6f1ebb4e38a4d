/* Open addressing with linear probing; removal moves later entries back, so no tombstones build up
 * at a table that people join and leave for years. */
#include "map.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

_Static_assert(UTH_MAP_SEED_SIZE == crypto_shorthash_KEYBYTES, "the key of SipHash");

static unsigned char process_seed[UTH_MAP_SEED_SIZE];

void uth_map_seed(const unsigned char seed[UTH_MAP_SEED_SIZE])
{
    memcpy(process_seed, seed, sizeof process_seed);
}

void uth_map_free(struct uth_map *map)
{
    free(map->entry);
    free(map->index);
    *map = (struct uth_map){0};
}

static uint32_t hash_of(const char *key)
{
    unsigned char out[crypto_shorthash_BYTES];
    uint32_t hash;
    crypto_shorthash(out, (const unsigned char *)key, strlen(key), process_seed);
    memcpy(&hash, out, sizeof hash);
    return hash;
}

/* Where the key is in the index, or the free place where it would go. */
static size_t find(const struct uth_map *map, const char *key, uint32_t hash)
{
    size_t mask = map->capacity - 1, at = hash & mask;
    for (; map->index[at].entry != 0; at = (at + 1) & mask)
        if (map->index[at].hash == hash &&
            strcmp(map->entry[map->index[at].entry - 1].key, key) == 0)
            break;
    return at;
}

bool uth_map_get(const struct uth_map *map, const char *key, uint64_t *value)
{
    if (map->count == 0)
        return false;
    uint32_t entry = map->index[find(map, key, hash_of(key))].entry;
    if (entry == 0)
        return false;
    *value = map->entry[entry - 1].value;
    return true;
}

static void fill(struct uth_map_place *index, size_t capacity, const struct uth_map *map)
{
    for (size_t i = 0; i < map->capacity; i++) {
        if (map->index[i].entry == 0)
            continue;
        size_t at = map->index[i].hash & (capacity - 1);
        while (index[at].entry != 0)
            at = (at + 1) & (capacity - 1);
        index[at] = map->index[i];
    }
}

bool uth_map_reserve_many(struct uth_map *map, size_t more)
{
    size_t capacity = map->capacity == 0 ? 16 : map->capacity;
    while (2 * (map->count + more) > capacity)
        capacity *= 2;
    if (capacity == map->capacity)
        return true;
    UTH_ASSERT(capacity <= UINT32_MAX);
    struct uth_map_entry *entry = realloc(map->entry, capacity / 2 * sizeof *entry);
    if (entry == NULL)
        return false;
    map->entry = entry;
    struct uth_map_place *index = calloc(capacity, sizeof *index);
    if (index == NULL)
        return false;
    fill(index, capacity, map);
    free(map->index);
    map->index = index;
    map->capacity = capacity;
    return true;
}

bool uth_map_reserve(struct uth_map *map)
{
    return uth_map_reserve_many(map, 1);
}

void uth_map_put(struct uth_map *map, const char *key, uint64_t value)
{
    size_t length = strlen(key);
    UTH_ASSERT(length > 0 && length < UTH_MAP_KEY_SIZE);
    UTH_ASSERT(map->capacity > 0);
    uint32_t hash = hash_of(key);
    struct uth_map_place *place = &map->index[find(map, key, hash)];
    if (place->entry == 0) {
        UTH_ASSERT(2 * (map->count + 1) <= map->capacity);
        memcpy(map->entry[map->count].key, key, length + 1);
        *place = (struct uth_map_place){hash, (uint32_t)++map->count};
    }
    map->entry[place->entry - 1].value = value;
}

/* Frees a place of the index. */
static void close_hole(struct uth_map *map, size_t hole)
{
    size_t mask = map->capacity - 1;
    for (size_t at = (hole + 1) & mask; map->index[at].entry != 0; at = (at + 1) & mask) {
        /* may move back unless its home lies cyclically between the hole and itself */
        if (((at - map->index[at].hash) & mask) >= ((at - hole) & mask)) {
            map->index[hole] = map->index[at];
            hole = at;
        }
    }
    map->index[hole].entry = 0;
}

void uth_map_remove(struct uth_map *map, const char *key)
{
    if (map->count == 0)
        return;
    size_t at = find(map, key, hash_of(key));
    uint32_t gone = map->index[at].entry;
    if (gone == 0)
        return;
    const struct uth_map_entry *last = &map->entry[map->count - 1];
    map->index[find(map, last->key, hash_of(last->key))].entry = gone;
    map->index[at].entry = gone; /* the same place, where it was the last itself */
    map->entry[gone - 1] = *last;
    map->count--;
    close_hole(map, at);
}
