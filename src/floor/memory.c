#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

void uth_memory_free(struct uth_memory *memory)
{
    uth_names_free(&memory->known);
    free(memory->ring);
    *memory = (struct uth_memory){0};
}

static void key_of(const char *actor, const char *id, char key[UTH_NAMES_KEY_SIZE])
{
    int length = snprintf(key, UTH_NAMES_KEY_SIZE, "%s/%s", actor, id);
    UTH_ASSERT(length > 0 && length < UTH_NAMES_KEY_SIZE);
}

bool uth_memory_find(const struct uth_memory *memory, const char *actor, const char *id,
                     uint64_t *event)
{
    char key[UTH_NAMES_KEY_SIZE];
    if (id[0] == '\0')
        return false;
    key_of(actor, id, key);
    return uth_names_get(&memory->known, key, event);
}

bool uth_memory_reserve(struct uth_memory *memory)
{
    if (!uth_names_reserve(&memory->known))
        return false;
    if (memory->count < memory->capacity || memory->capacity == UTH_MEMORY_MAX)
        return true;
    size_t capacity = memory->capacity == 0 ? 16 : 2 * memory->capacity;
    char(*ring)[UTH_NAMES_KEY_SIZE] = realloc(memory->ring, capacity * sizeof *ring);
    if (ring == NULL)
        return false;
    memory->ring = ring;
    memory->capacity = capacity;
    return true;
}

void uth_memory_add(struct uth_memory *memory, const char *actor, const char *id, uint64_t event)
{
    if (id[0] == '\0')
        return;
    char key[UTH_NAMES_KEY_SIZE];
    key_of(actor, id, key);
    if (memory->count == memory->capacity) { /* full at its maximum: forget the oldest */
        uth_names_remove(&memory->known, memory->ring[memory->next]);
    } else {
        memory->count++;
    }
    memcpy(memory->ring[memory->next], key, sizeof key);
    memory->next = (memory->next + 1) % UTH_MEMORY_MAX;
    uth_names_put(&memory->known, key, event);
}
