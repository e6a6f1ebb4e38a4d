/* Runs are in a list by age: the oldest are forgotten as time passes, one look at each command. */
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

void uth_memory_free(struct uth_memory *memory)
{
    uth_names_free(&memory->known);
    uth_names_free(&memory->people);
    free(memory->run);
    *memory = (struct uth_memory){0};
}

enum { DIGITS_MAX = 15 };

/* The number is the longest row of digits at the end that does not begin with 0, so that every id
 * is one run and one number, and no other id the same; 0: there is none. */
static uint64_t number_of(const char *id, size_t *run_length)
{
    size_t length = strlen(id), at = length;
    for (size_t i = length;
         i > 0 && length - i < DIGITS_MAX && id[i - 1] >= '0' && id[i - 1] <= '9'; i--)
        if (id[i - 1] != '0')
            at = i - 1;
    *run_length = at;
    return at < length ? strtoull(id + at, NULL, 10) : 0;
}

static uint64_t key_of(const char *person, const char *id, char key[UTH_NAMES_KEY_SIZE])
{
    size_t run_length;
    uint64_t number = number_of(id, &run_length);
    int length = snprintf(key, UTH_NAMES_KEY_SIZE, "%s/%.*s", person, (int)run_length, id);
    UTH_ASSERT(length > 0 && length < UTH_NAMES_KEY_SIZE);
    return number;
}

static void person_of(const char *key, char person[UTH_NAMES_KEY_SIZE])
{
    snprintf(person, UTH_NAMES_KEY_SIZE, "%.*s", (int)strcspn(key, "/"), key);
}

static uint64_t runs_of(const struct uth_memory *memory, const char *person)
{
    uint64_t count = 0;
    uth_names_get(&memory->people, person, &count);
    return count;
}

static bool is_old(const struct uth_run *run, int64_t now_ms)
{
    return run->at_ms < now_ms - UTH_MEMORY_MS;
}

/* Does one of the person's runs only wait to be forgotten? */
static bool has_old(const struct uth_memory *memory, const char *person, int64_t now_ms)
{
    size_t length = strlen(person);
    for (size_t i = memory->oldest; i != UTH_NO_RUN && is_old(&memory->run[i], now_ms);
         i = memory->run[i].newer)
        if (strncmp(memory->run[i].key, person, length) == 0 && memory->run[i].key[length] == '/')
            return true;
    return false;
}

enum uth_known uth_memory_find(const struct uth_memory *memory, const char *person, const char *id,
                               int64_t now_ms)
{
    char key[UTH_NAMES_KEY_SIZE];
    uint64_t index;
    if (id[0] == '\0')
        return UTH_ID_NEW;
    uint64_t number = key_of(person, id, key);
    if (!uth_names_get(&memory->known, key, &index) || is_old(&memory->run[index], now_ms))
        return runs_of(memory, person) < UTH_RUNS_MAX || has_old(memory, person, now_ms)
                   ? UTH_ID_NEW
                   : UTH_ID_TOO_MANY;
    const struct uth_run *run = &memory->run[index];
    if (number > run->high)
        return UTH_ID_NEW;
    if (run->high - number >= UTH_RUN_WINDOW)
        return UTH_ID_TOO_OLD;
    return run->seen >> (run->high - number) & 1U ? UTH_ID_REPEATED : UTH_ID_NEW;
}

bool uth_memory_reserve(struct uth_memory *memory)
{
    if (!uth_names_reserve(&memory->known) || !uth_names_reserve(&memory->people))
        return false;
    if (memory->capacity > 0 && memory->free != UTH_NO_RUN)
        return true;
    size_t capacity = memory->capacity == 0 ? 4 : 2 * memory->capacity;
    struct uth_run *run = realloc(memory->run, capacity * sizeof *run);
    if (run == NULL)
        return false;
    if (memory->capacity == 0)
        memory->oldest = memory->newest = UTH_NO_RUN;
    for (size_t i = memory->capacity; i < capacity; i++)
        run[i].older = i + 1 < capacity ? i + 1 : UTH_NO_RUN;
    memory->free = memory->capacity;
    memory->run = run;
    memory->capacity = capacity;
    return true;
}

static void unlink_run(struct uth_memory *memory, size_t index)
{
    const struct uth_run *run = &memory->run[index];
    *(run->older != UTH_NO_RUN ? &memory->run[run->older].newer : &memory->oldest) = run->newer;
    *(run->newer != UTH_NO_RUN ? &memory->run[run->newer].older : &memory->newest) = run->older;
}

static void link_newest(struct uth_memory *memory, size_t index)
{
    struct uth_run *run = &memory->run[index];
    run->older = memory->newest;
    run->newer = UTH_NO_RUN;
    *(run->older != UTH_NO_RUN ? &memory->run[run->older].newer : &memory->oldest) = index;
    memory->newest = index;
}

static void count_run(struct uth_memory *memory, const char *key, int change)
{
    char person[UTH_NAMES_KEY_SIZE];
    person_of(key, person);
    uint64_t count = runs_of(memory, person) + (uint64_t)change;
    if (count > 0)
        uth_names_put(&memory->people, person, count);
    else
        uth_names_remove(&memory->people, person);
}

static void forget(struct uth_memory *memory, size_t index)
{
    struct uth_run *run = &memory->run[index];
    unlink_run(memory, index);
    uth_names_remove(&memory->known, run->key);
    count_run(memory, run->key, -1);
    run->older = memory->free;
    memory->free = index;
}

static struct uth_run *begin_run(struct uth_memory *memory, const char *key)
{
    size_t index = memory->free;
    UTH_ASSERT(memory->capacity > 0 && index != UTH_NO_RUN);
    struct uth_run *run = &memory->run[index];
    memory->free = run->older;
    *run = (struct uth_run){0};
    snprintf(run->key, sizeof run->key, "%s", key);
    uth_names_put(&memory->known, key, index);
    count_run(memory, key, 1);
    link_newest(memory, index);
    return run;
}

void uth_memory_add(struct uth_memory *memory, const char *person, const char *id, int64_t at_ms)
{
    char key[UTH_NAMES_KEY_SIZE];
    uint64_t index;
    while (memory->oldest != UTH_NO_RUN && is_old(&memory->run[memory->oldest], at_ms))
        forget(memory, memory->oldest);
    if (id[0] == '\0')
        return;
    uint64_t number = key_of(person, id, key);
    struct uth_run *run;
    if (uth_names_get(&memory->known, key, &index)) {
        run = &memory->run[index];
        unlink_run(memory, index);
        link_newest(memory, index);
    } else {
        run = begin_run(memory, key);
        run->high = number;
    }
    if (number > run->high) {
        uint64_t ahead = number - run->high;
        run->seen = ahead < UTH_RUN_WINDOW ? run->seen << ahead : 0;
        run->high = number;
    }
    if (run->high - number < UTH_RUN_WINDOW)
        run->seen |= UINT64_C(1) << (run->high - number);
    run->at_ms = at_ms;
}

bool uth_memory_put(struct uth_memory *memory, const char *key, int64_t at_ms, uint64_t high,
                    uint64_t seen)
{
    uint64_t index;
    const char *slash = strchr(key, '/');
    bool in_order = memory->newest == UTH_NO_RUN || memory->run[memory->newest].at_ms <= at_ms;
    if (slash == NULL || slash == key || strlen(key) >= UTH_NAMES_KEY_SIZE || (seen & 1U) == 0 ||
        !in_order || uth_names_get(&memory->known, key, &index))
        return false;
    struct uth_run *run = begin_run(memory, key);
    run->at_ms = at_ms;
    run->high = high;
    run->seen = seen;
    return true;
}
