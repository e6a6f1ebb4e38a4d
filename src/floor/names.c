/* Open addressing with linear probing; removal moves later places back, so that no tombstones
 * build up on a table that people join and leave for years. */
#include "names.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

_Static_assert(UTH_NAMES_SEED_SIZE == crypto_shorthash_KEYBYTES, "the key of SipHash");

static unsigned char process_seed[UTH_NAMES_SEED_SIZE];

void uth_names_seed(const unsigned char seed[UTH_NAMES_SEED_SIZE])
{
    memcpy(process_seed, seed, sizeof process_seed);
}

void uth_names_free(struct uth_names *names)
{
    free(names->entry);
    free(names->index);
    *names = (struct uth_names){0};
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
static size_t find(const struct uth_names *names, const char *key, uint32_t hash)
{
    size_t mask = names->capacity - 1, at = hash & mask;
    for (; names->index[at].entry != 0; at = (at + 1) & mask)
        if (names->index[at].hash == hash &&
            strcmp(names->entry[names->index[at].entry - 1].key, key) == 0)
            break;
    return at;
}

bool uth_names_get(const struct uth_names *names, const char *key, uint64_t *value)
{
    if (names->count == 0)
        return false;
    uint32_t entry = names->index[find(names, key, hash_of(key))].entry;
    if (entry == 0)
        return false;
    *value = names->entry[entry - 1].value;
    return true;
}

static void fill(struct uth_names_place *index, size_t capacity, const struct uth_names *names)
{
    for (size_t i = 0; i < names->capacity; i++) {
        if (names->index[i].entry == 0)
            continue;
        size_t at = names->index[i].hash & (capacity - 1);
        while (index[at].entry != 0)
            at = (at + 1) & (capacity - 1);
        index[at] = names->index[i];
    }
}

bool uth_names_reserve_many(struct uth_names *names, size_t more)
{
    size_t capacity = names->capacity == 0 ? 16 : names->capacity;
    while (2 * (names->count + more) > capacity)
        capacity *= 2;
    if (capacity == names->capacity)
        return true;
    UTH_ASSERT(capacity <= UINT32_MAX);
    struct uth_names_entry *entry = realloc(names->entry, capacity / 2 * sizeof *entry);
    if (entry == NULL)
        return false;
    names->entry = entry;
    struct uth_names_place *index = calloc(capacity, sizeof *index);
    if (index == NULL)
        return false;
    fill(index, capacity, names);
    free(names->index);
    names->index = index;
    names->capacity = capacity;
    return true;
}

bool uth_names_reserve(struct uth_names *names)
{
    return uth_names_reserve_many(names, 1);
}

void uth_names_put(struct uth_names *names, const char *key, uint64_t value)
{
    size_t length = strlen(key);
    UTH_ASSERT(length > 0 && length < UTH_NAMES_KEY_SIZE);
    UTH_ASSERT(names->capacity > 0);
    uint32_t hash = hash_of(key);
    struct uth_names_place *place = &names->index[find(names, key, hash)];
    if (place->entry == 0) {
        UTH_ASSERT(2 * (names->count + 1) <= names->capacity);
        memcpy(names->entry[names->count].key, key, length + 1);
        *place = (struct uth_names_place){hash, (uint32_t)++names->count};
    }
    names->entry[place->entry - 1].value = value;
}

/* Frees a place of the index. */
static void close_hole(struct uth_names *names, size_t hole)
{
    size_t mask = names->capacity - 1;
    for (size_t at = (hole + 1) & mask; names->index[at].entry != 0; at = (at + 1) & mask) {
        /* may move back unless its home lies cyclically between the hole and itself */
        if (((at - names->index[at].hash) & mask) >= ((at - hole) & mask)) {
            names->index[hole] = names->index[at];
            hole = at;
        }
    }
    names->index[hole].entry = 0;
}

void uth_names_remove(struct uth_names *names, const char *key)
{
    if (names->count == 0)
        return;
    size_t at = find(names, key, hash_of(key));
    uint32_t gone = names->index[at].entry;
    if (gone == 0)
        return;
    const struct uth_names_entry *last = &names->entry[names->count - 1];
    names->index[find(names, last->key, hash_of(last->key))].entry = gone;
    names->index[at].entry = gone; /* the same place, where it was the last itself */
    names->entry[gone - 1] = *last;
    names->count--;
    close_hole(names, at);
}
