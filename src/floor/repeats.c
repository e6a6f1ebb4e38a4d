/* Runs are in a list by age: the oldest are forgotten as time passes, one check per command. */
#include "repeats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

void uth_repeats_free(struct uth_repeats *repeats)
{
    uth_map_free(&repeats->known);
    uth_map_free(&repeats->people);
    free(repeats->run);
    *repeats = (struct uth_repeats){0};
}

enum { DIGITS_MAX = 15 };

/* The number is the longest row of digits at the end that does not begin with 0, so that every id
 * has exactly one run and number, and no two ids the same; 0: there is none. */
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

static uint64_t key_of(const char *person, const char *id, char key[UTH_MAP_KEY_SIZE])
{
    size_t run_length;
    uint64_t number = number_of(id, &run_length);
    int length = snprintf(key, UTH_MAP_KEY_SIZE, "%s/%.*s", person, (int)run_length, id);
    UTH_ASSERT(length > 0 && length < UTH_MAP_KEY_SIZE);
    return number;
}

static void person_of(const char *key, char person[UTH_MAP_KEY_SIZE])
{
    snprintf(person, UTH_MAP_KEY_SIZE, "%.*s", (int)strcspn(key, "/"), key);
}

static uint64_t runs_of(const struct uth_repeats *repeats, const char *person)
{
    uint64_t count = 0;
    uth_map_get(&repeats->people, person, &count);
    return count;
}

static bool is_old(const struct uth_run *run, int64_t now_ms)
{
    return run->at_ms < now_ms - UTH_REPEATS_MS;
}

/* True when one of the person's runs has expired. */
static bool has_old(const struct uth_repeats *repeats, const char *person, int64_t now_ms)
{
    size_t length = strlen(person);
    for (size_t i = repeats->oldest; i != UTH_NO_RUN && is_old(&repeats->run[i], now_ms);
         i = repeats->run[i].newer)
        if (strncmp(repeats->run[i].key, person, length) == 0 && repeats->run[i].key[length] == '/')
            return true;
    return false;
}

enum uth_known uth_repeats_find(const struct uth_repeats *repeats, const char *person,
                                const char *id, int64_t now_ms)
{
    char key[UTH_MAP_KEY_SIZE];
    uint64_t index;
    if (id[0] == '\0')
        return UTH_ID_NEW;
    uint64_t number = key_of(person, id, key);
    if (!uth_map_get(&repeats->known, key, &index) || is_old(&repeats->run[index], now_ms))
        return runs_of(repeats, person) < UTH_RUNS_MAX || has_old(repeats, person, now_ms)
                   ? UTH_ID_NEW
                   : UTH_ID_TOO_MANY;
    const struct uth_run *run = &repeats->run[index];
    if (number > run->high)
        return UTH_ID_NEW;
    if (run->high - number >= UTH_RUN_WINDOW)
        return UTH_ID_TOO_OLD;
    return run->seen >> (run->high - number) & 1U ? UTH_ID_REPEATED : UTH_ID_NEW;
}

bool uth_repeats_reserve(struct uth_repeats *repeats)
{
    if (!uth_map_reserve(&repeats->known) || !uth_map_reserve(&repeats->people))
        return false;
    if (repeats->capacity > 0 && repeats->free != UTH_NO_RUN)
        return true;
    size_t capacity = repeats->capacity == 0 ? 4 : 2 * repeats->capacity;
    struct uth_run *run = realloc(repeats->run, capacity * sizeof *run);
    if (run == NULL)
        return false;
    if (repeats->capacity == 0)
        repeats->oldest = repeats->newest = UTH_NO_RUN;
    for (size_t i = repeats->capacity; i < capacity; i++)
        run[i].older = i + 1 < capacity ? i + 1 : UTH_NO_RUN;
    repeats->free = repeats->capacity;
    repeats->run = run;
    repeats->capacity = capacity;
    return true;
}

static void unlink_run(struct uth_repeats *repeats, size_t index)
{
    const struct uth_run *run = &repeats->run[index];
    *(run->older != UTH_NO_RUN ? &repeats->run[run->older].newer : &repeats->oldest) = run->newer;
    *(run->newer != UTH_NO_RUN ? &repeats->run[run->newer].older : &repeats->newest) = run->older;
}

static void link_newest(struct uth_repeats *repeats, size_t index)
{
    struct uth_run *run = &repeats->run[index];
    run->older = repeats->newest;
    run->newer = UTH_NO_RUN;
    *(run->older != UTH_NO_RUN ? &repeats->run[run->older].newer : &repeats->oldest) = index;
    repeats->newest = index;
}

static void count_run(struct uth_repeats *repeats, const char *key, int change)
{
    char person[UTH_MAP_KEY_SIZE];
    person_of(key, person);
    uint64_t count = runs_of(repeats, person) + (uint64_t)change;
    if (count > 0)
        uth_map_put(&repeats->people, person, count);
    else
        uth_map_remove(&repeats->people, person);
}

static void forget(struct uth_repeats *repeats, size_t index)
{
    struct uth_run *run = &repeats->run[index];
    unlink_run(repeats, index);
    uth_map_remove(&repeats->known, run->key);
    count_run(repeats, run->key, -1);
    run->older = repeats->free;
    repeats->free = index;
}

static struct uth_run *begin_run(struct uth_repeats *repeats, const char *key)
{
    size_t index = repeats->free;
    UTH_ASSERT(repeats->capacity > 0 && index != UTH_NO_RUN);
    struct uth_run *run = &repeats->run[index];
    repeats->free = run->older;
    *run = (struct uth_run){0};
    snprintf(run->key, sizeof run->key, "%s", key);
    uth_map_put(&repeats->known, key, index);
    count_run(repeats, key, 1);
    link_newest(repeats, index);
    return run;
}

void uth_repeats_add(struct uth_repeats *repeats, const char *person, const char *id, int64_t at_ms)
{
    char key[UTH_MAP_KEY_SIZE];
    uint64_t index;
    while (repeats->oldest != UTH_NO_RUN && is_old(&repeats->run[repeats->oldest], at_ms))
        forget(repeats, repeats->oldest);
    if (id[0] == '\0')
        return;
    uint64_t number = key_of(person, id, key);
    struct uth_run *run;
    if (uth_map_get(&repeats->known, key, &index)) {
        run = &repeats->run[index];
        unlink_run(repeats, index);
        link_newest(repeats, index);
    } else {
        run = begin_run(repeats, key);
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

bool uth_repeats_put(struct uth_repeats *repeats, const char *key, int64_t at_ms, uint64_t high,
                     uint64_t seen)
{
    uint64_t index;
    const char *slash = strchr(key, '/');
    bool in_order = repeats->newest == UTH_NO_RUN || repeats->run[repeats->newest].at_ms <= at_ms;
    if (slash == NULL || slash == key || strlen(key) >= UTH_MAP_KEY_SIZE || (seen & 1U) == 0 ||
        !in_order || uth_map_get(&repeats->known, key, &index))
        return false;
    struct uth_run *run = begin_run(repeats, key);
    run->at_ms = at_ms;
    run->high = high;
    run->seen = seen;
    return true;
}
