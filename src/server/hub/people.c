/* People: adding, finding, locking, and how they are stored. */
#include "people.h"

#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/json.h>
#include <uth/reader.h>

#include "server/alloc.h"

void people_init(struct people *people)
{
    *people = (struct people){.random = uth_random_system()};
    people_set_times(people, SESSION_MINUTES, SESSION_IDLE_MINUTES);
}

void people_set_times(struct people *people, int session_minutes, int idle_minutes)
{
    people->session_ms = session_minutes * INT64_C(60000);
    people->idle_ms[UTH_ROLE_DEALER] = people->idle_ms[UTH_ROLE_SUPERVISOR] =
        people->idle_ms[UTH_ROLE_EXECUTIVE] = idle_minutes * INT64_C(60000);
}

void people_free(struct people *people)
{
    for (size_t i = 0; i < people->count; i++) {
        free(people->list[i]->pin_hash);
        free(people->list[i]);
    }
    free(people->list);
    uth_map_free(&people->names);
    while (people->newest != NULL) {
        struct session *session = people->newest;
        people->newest = session->older;
        free(session);
    }
    uth_map_free(&people->keys);
    *people = (struct people){0};
}

bool people_good_name(const char *name)
{
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-");
    return length > 0 && name[length] == '\0' && length < UTH_FLOOR_NAME_SIZE &&
           strcmp(name, UTH_FLOOR_STREAM) != 0 && strcmp(name, "system") != 0;
}

struct person *people_find(const struct people *people, const char *name)
{
    uint64_t index;
    if (strlen(name) >= UTH_FLOOR_NAME_SIZE || !uth_map_get(&people->names, name, &index))
        return NULL;
    return people->list[index];
}

static struct person *insert(struct people *people, const char *name, enum uth_role role)
{
    UTH_ASSERT(people_good_name(name));
    struct person *person = alloc_zero(sizeof *person);
    memcpy(person->name, name, strlen(name) + 1);
    person->role = role;
    if (!uth_map_reserve(&people->names))
        alloc_failed();
    uth_map_put(&people->names, name, people->count);
    people->list =
        alloc_room(people->list, people->count + 1, &people->capacity, sizeof *people->list);
    people->list[people->count++] = person;
    return person;
}

static void store(const struct person *person, struct batch *batch)
{
    struct uth_json text = {0};
    uth_json_object(&text, NULL);
    uth_json_text(&text, "role", uth_role_name(person->role));
    if (person->pin_hash != NULL)
        uth_json_text(&text, "pin", person->pin_hash);
    uth_json_integer(&text, "failed", person->failed);
    uth_json_bool(&text, "locked", person->locked);
    uth_json_end_object(&text);
    char *value = uth_json_take(&text, NULL);
    batch_add_value(batch, "person", person->name, value);
    free(value);
}

static void replace_hash(struct person *person, const char *pin_hash)
{
    free(person->pin_hash);
    person->pin_hash = pin_hash == NULL ? NULL : alloc_text(pin_hash);
}

struct person *people_add(struct people *people, struct batch *batch, const char *name,
                          enum uth_role role, const char *pin_hash)
{
    UTH_ASSERT(people_find(people, name) == NULL);
    struct person *person = insert(people, name, role);
    replace_hash(person, pin_hash);
    store(person, batch);
    return person;
}

void people_set_pin(struct person *person, struct batch *batch, const char *pin_hash)
{
    replace_hash(person, pin_hash);
    person->failed = 0;
    store(person, batch);
}

void people_set_locked(struct person *person, struct batch *batch, bool locked)
{
    person->locked = locked;
    person->failed = 0;
    store(person, batch);
}

bool people_count_try(struct person *person, struct batch *batch, bool right)
{
    if (right && person->failed == 0)
        return false;
    person->failed = right ? 0 : person->failed + 1;
    bool locks = person->failed >= PIN_TRIES && !person->locked;
    person->locked = person->locked || locks;
    store(person, batch);
    return locks;
}

bool people_load_person(struct people *people, const char *name, const char *value)
{
    char sentence[FIELDS_SENTENCE_SIZE];
    json_t *object = uth_json_load(value, strlen(value), NULL);
    struct fields fields = fields_of(object, sentence);
    char role_name[16] = "", hash[PIN_HASH_SIZE] = "";
    int64_t failed = 0;
    bool locked = false;
    enum uth_role role = UTH_ROLE_DISPLAY;
    fields_text(&fields, "role", FIELD_REQUIRED, role_name, sizeof role_name);
    fields_text(&fields, "pin", FIELD_OPTIONAL, hash, sizeof hash);
    fields_integer(&fields, "failed", FIELD_REQUIRED, 0, INT32_MAX, &failed);
    fields_bool(&fields, "locked", FIELD_REQUIRED, &locked);
    bool good = fields_good(&fields) && uth_role_from_name(role_name, &role) &&
                people_good_name(name) && people_find(people, name) == NULL;
    if (good) {
        struct person *person = insert(people, name, role);
        replace_hash(person, hash[0] != '\0' ? hash : NULL);
        person->failed = (int)failed;
        person->locked = locked;
    }
    json_decref(object);
    return good;
}
