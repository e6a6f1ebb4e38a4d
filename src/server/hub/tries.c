/* Wrong PINs: see tries.h. A log-in costs a slow hash, so a list that is walked is fast enough. */
#include "tries.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/json.h>
#include <uth/reader.h>

#include "server/alloc.h"
#include "server/wire/fields.h"

void tries_free(struct tries *tries)
{
    free(tries->list);
    *tries = (struct tries){0};
}

static struct try *find(const struct tries *tries, const char *name, const char *address)
{
    for (size_t i = 0; i < tries->count; i++)
        if (strcmp(tries->list[i].name, name) == 0 && strcmp(tries->list[i].address, address) == 0)
            return &tries->list[i];
    return NULL;
}

/* "NAME ADDRESS": a name has no blanks. */
struct try_key {
    char text[UTH_FLOOR_NAME_SIZE + ADDRESS_SIZE];
};

static struct try_key key_of(const struct try *try)
{
    struct try_key key;
    snprintf(key.text, sizeof key.text, "%s %s", try->name, try->address);
    return key;
}

static void store(const struct try *try, struct batch *batch)
{
    struct uth_json text = {0};
    uth_json_object(&text, NULL);
    uth_json_integer(&text, "waits", try->waits);
    uth_json_integer(&text, "until", try->until_ms);
    uth_json_end_object(&text);
    char *value = uth_json_take(&text, NULL);
    batch_add_value(batch, TRIES_SPACE, key_of(try).text, value);
    free(value);
}

static void forget(struct tries *tries, struct batch *batch, struct try *try)
{
    if (try->waits > 0)
        batch_add_value(batch, TRIES_SPACE, key_of(try).text, NULL);
    *try = tries->list[--tries->count];
}

static struct try *add(struct tries *tries, struct batch *batch, const char *name,
                       const char *address)
{
    if (tries->count == TRIES_MAX) {
        struct try *oldest = tries->list;
        for (size_t i = 1; i < tries->count; i++) {
            struct try *try = &tries->list[i];
            int64_t over_ms = try->until_ms > try->at_ms ? try->until_ms : try->at_ms;
            if (over_ms < (oldest->until_ms > oldest->at_ms ? oldest->until_ms : oldest->at_ms))
                oldest = try;
        }
        forget(tries, batch, oldest);
    }
    tries->list = alloc_room(tries->list, tries->count + 1, &tries->capacity, sizeof *tries->list);
    struct try *try = &tries->list[tries->count++];
    *try = (struct try){0};
    snprintf(try->name, sizeof try->name, "%s", name);
    snprintf(try->address, sizeof try->address, "%s", address);
    return try;
}

int tries_wait_s(const struct tries *tries, const char *name, const char *address, bool known,
                 int64_t now_ms)
{
    const struct try *try = find(tries, name, address);
    if (try != NULL && try->until_ms > now_ms)
        return (int)((try->until_ms - now_ms + 999) / 1000);
    int64_t all = 0, last_ms = 0;
    for (size_t i = 0; i < tries->count && !known; i++) {
        if (strcmp(tries->list[i].name, name) != 0)
            continue;
        all += tries->list[i].failed + PIN_TRIES * (int64_t)tries->list[i].waits;
        last_ms = tries->list[i].at_ms > last_ms ? tries->list[i].at_ms : last_ms;
    }
    int64_t left_ms = last_ms + TRIES_WAIT_S * INT64_C(1000) - now_ms;
    return all >= TRIES_OF_NAME && left_ms > 0 ? (int)((left_ms + 999) / 1000) : 0;
}

bool tries_wrong(struct tries *tries, struct batch *batch, const char *name, const char *address,
                 int64_t now_ms)
{
    struct try *try = find(tries, name, address);
    if (try == NULL)
        try = add(tries, batch, name, address);
    try->at_ms = now_ms;
    if (++try->failed < PIN_TRIES)
        return false;
    int64_t wait_s = TRIES_WAIT_S;
    for (int i = 0; i < try->waits && wait_s < TRIES_WAIT_MAX_S; i++)
        wait_s *= 2;
    try->failed = 0;
    try->waits++;
    try->until_ms = now_ms + 1000 * (wait_s < TRIES_WAIT_MAX_S ? wait_s : TRIES_WAIT_MAX_S);
    store(try, batch);
    return true;
}

void tries_right(struct tries *tries, struct batch *batch, const char *name, const char *address)
{
    struct try *try = find(tries, name, address);
    if (try != NULL)
        forget(tries, batch, try);
}

void tries_lift(struct tries *tries, struct batch *batch, const char *name,
                bool (*known)(const void *self, const char *address), const void *self)
{
    for (size_t i = 0; i < tries->count; i++) {
        struct try *try = &tries->list[i];
        if (strcmp(try->name, name) != 0 || try->until_ms == 0 ||
            (known != NULL && !known(self, try->address)))
            continue;
        try->until_ms = 0;
        try->failed = PIN_TRIES - 1;
        store(try, batch);
    }
}

bool tries_any_waits(const struct tries *tries, const char *name, int64_t now_ms)
{
    for (size_t i = 0; i < tries->count; i++)
        if (strcmp(tries->list[i].name, name) == 0 && tries->list[i].until_ms > now_ms)
            return true;
    return false;
}

bool tries_load(struct tries *tries, const char *key, const char *value)
{
    char sentence[FIELDS_SENTENCE_SIZE], name[UTH_FLOOR_NAME_SIZE];
    json_t *object = uth_json_load(value, strlen(value), NULL);
    struct fields fields = fields_of(object, sentence);
    int64_t waits = 0, until_ms = 0;
    fields_integer(&fields, "waits", FIELD_REQUIRED, 1, INT32_MAX, &waits);
    fields_integer(&fields, "until", FIELD_REQUIRED, 0, INT64_MAX, &until_ms);
    const char *blank = strchr(key, ' ');
    bool good = fields_good(&fields) && blank != NULL && (size_t)(blank - key) < sizeof name &&
                strlen(blank + 1) < ADDRESS_SIZE && tries->count < TRIES_MAX;
    if (good) {
        snprintf(name, sizeof name, "%.*s", (int)(blank - key), key);
        struct try *try = add(tries, NULL, name, blank + 1);
        try->waits = (int)waits;
        try->until_ms = until_ms;
        try->at_ms = until_ms == 0 ? 0 : until_ms - TRIES_WAIT_S * INT64_C(1000);
        try->failed = until_ms == 0 ? PIN_TRIES - 1 : 0;
    }
    json_decref(object);
    return good;
}
