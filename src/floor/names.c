/* Open addressing with linear probing; removal moves later entries back, so that no tombstones
 * build up on a table that people join and leave for years. */
#include "names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

void uth_names_free(struct uth_names *names)
{
    free(names->slot);
    *names = (struct uth_names){0};
}

static size_t home_of(const char *key, size_t capacity)
{
    uint64_t hash = 0xCBF29CE484222325U;
    for (; *key != '\0'; key++)
        hash = (hash ^ (unsigned char)*key) * 0x100000001B3U;
    return (size_t)(hash ^ hash >> 29) & (capacity - 1);
}

/* Where the key is, or the free slot where it would go. */
static size_t find(const struct uth_names_slot *slot, size_t capacity, const char *key)
{
    size_t at = home_of(key, capacity);
    while (slot[at].key[0] != '\0' && strcmp(slot[at].key, key) != 0)
        at = (at + 1) & (capacity - 1);
    return at;
}

bool uth_names_get(const struct uth_names *names, const char *key, uint64_t *value)
{
    if (names->capacity == 0 || key[0] == '\0')
        return false;
    const struct uth_names_slot *slot = &names->slot[find(names->slot, names->capacity, key)];
    if (slot->key[0] == '\0')
        return false;
    *value = slot->value;
    return true;
}

bool uth_names_reserve(struct uth_names *names)
{
    if (2 * (names->count + 1) <= names->capacity)
        return true;
    size_t capacity = names->capacity == 0 ? 16 : 2 * names->capacity;
    struct uth_names_slot *slot = calloc(capacity, sizeof *slot);
    if (slot == NULL)
        return false;
    for (size_t i = 0; i < names->capacity; i++) {
        const struct uth_names_slot *old = &names->slot[i];
        if (old->key[0] != '\0')
            slot[find(slot, capacity, old->key)] = *old;
    }
    free(names->slot);
    names->slot = slot;
    names->capacity = capacity;
    return true;
}

void uth_names_put(struct uth_names *names, const char *key, uint64_t value)
{
    UTH_ASSERT(key[0] != '\0' && strlen(key) < UTH_NAMES_KEY_SIZE);
    UTH_ASSERT(names->capacity > 0);
    struct uth_names_slot *slot = &names->slot[find(names->slot, names->capacity, key)];
    if (slot->key[0] == '\0') {
        UTH_ASSERT(2 * (names->count + 1) <= names->capacity);
        snprintf(slot->key, sizeof slot->key, "%s", key);
        names->count++;
    }
    slot->value = value;
}

void uth_names_remove(struct uth_names *names, const char *key)
{
    if (names->capacity == 0)
        return;
    size_t mask = names->capacity - 1, hole = find(names->slot, names->capacity, key);
    if (names->slot[hole].key[0] == '\0')
        return;
    names->count--;
    for (size_t at = (hole + 1) & mask; names->slot[at].key[0] != '\0'; at = (at + 1) & mask) {
        size_t home = home_of(names->slot[at].key, names->capacity);
        /* may move back unless its home lies cyclically between the hole and itself */
        if (((at - home) & mask) >= ((at - hole) & mask)) {
            names->slot[hole] = names->slot[at];
            hole = at;
        }
    }
    names->slot[hole].key[0] = '\0';
}
