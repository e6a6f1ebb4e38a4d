/* People: adding, finding, locking, and how they are stored. */
#include "people.h"

#include <stdio.h>
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
    tries_free(&people->tries);
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

/* Addresses with a blank between them. */
struct known_text {
    char text[KNOWN_ADDRESSES * ADDRESS_SIZE];
};

static struct known_text known_text(const struct person *person)
{
    struct known_text known = {""};
    size_t length = 0;
    for (int i = 0; i < KNOWN_ADDRESSES && person->known[i][0] != '\0'; i++)
        length += (size_t)snprintf(known.text + length, sizeof known.text - length, "%s%s",
                                   i > 0 ? " " : "", person->known[i]);
    return known;
}

static void read_known(struct person *person, struct known_text *known)
{
    char *rest = known->text, *address;
    for (int i = 0; i < KNOWN_ADDRESSES && (address = strsep(&rest, " ")) != NULL; i++)
        snprintf(person->known[i], sizeof person->known[i], "%s", address);
}

static void store(const struct person *person, struct batch *batch)
{
    struct uth_json text = {0};
    struct known_text known = known_text(person);
    uth_json_object(&text, NULL);
    uth_json_text(&text, "role", uth_role_name(person->role));
    if (person->pin_hash != NULL)
        uth_json_text(&text, "pin", person->pin_hash);
    uth_json_bool(&text, "locked", person->locked);
    uth_json_integer(&text, "unlocks", person->unlocks);
    if (person->unlocked_by[0] != '\0')
        uth_json_text(&text, "unlocked_by", person->unlocked_by);
    if (known.text[0] != '\0')
        uth_json_text(&text, "known", known.text);
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
    store(person, batch);
}

void people_set_locked(struct person *person, struct batch *batch, bool locked)
{
    person->locked = locked;
    store(person, batch);
}

bool people_unlock(struct people *people, struct batch *batch, struct person *person,
                   const char *by)
{
    if (by != NULL && person->unlocks >= UNLOCKS_MAX)
        return false;
    person->unlocks = by != NULL ? person->unlocks + 1 : 0;
    snprintf(person->unlocked_by, sizeof person->unlocked_by, "%s", by != NULL ? by : "");
    people_set_locked(person, batch, false);
    tries_lift(&people->tries, batch, person->name);
    return true;
}

bool people_knows_address(const struct person *person, const char *address)
{
    for (int i = 0; person != NULL && i < KNOWN_ADDRESSES; i++)
        if (strcmp(person->known[i], address) == 0)
            return true;
    return false;
}

void people_note_address(struct person *person, struct batch *batch, const char *address)
{
    int at = 0;
    while (at < KNOWN_ADDRESSES - 1 && strcmp(person->known[at], address) != 0)
        at++;
    if (strcmp(person->known[0], address) == 0 && person->unlocks == 0)
        return;
    memmove(person->known[1], person->known[0], (size_t)at * sizeof person->known[0]);
    snprintf(person->known[0], sizeof person->known[0], "%s", address);
    person->unlocks = 0;
    store(person, batch);
}

bool people_load_person(struct people *people, const char *name, const char *value)
{
    char sentence[FIELDS_SENTENCE_SIZE];
    json_t *object = uth_json_load(value, strlen(value), NULL);
    struct fields fields = fields_of(object, sentence);
    char role_name[16] = "", hash[PIN_HASH_SIZE] = "";
    struct known_text known = {""};
    int64_t unlocks = 0;
    char unlocked_by[UTH_FLOOR_NAME_SIZE] = "";
    bool locked = false;
    enum uth_role role = UTH_ROLE_DISPLAY;
    fields_text(&fields, "role", FIELD_REQUIRED, role_name, sizeof role_name);
    fields_text(&fields, "pin", FIELD_OPTIONAL, hash, sizeof hash);
    fields_bool(&fields, "locked", FIELD_REQUIRED, &locked);
    fields_integer(&fields, "unlocks", FIELD_REQUIRED, 0, UNLOCKS_MAX, &unlocks);
    fields_text(&fields, "unlocked_by", FIELD_OPTIONAL, unlocked_by, sizeof unlocked_by);
    fields_text(&fields, "known", FIELD_OPTIONAL, known.text, sizeof known.text);
    bool good = fields_good(&fields) && uth_role_from_name(role_name, &role) &&
                people_good_name(name) && people_find(people, name) == NULL;
    if (good) {
        struct person *person = insert(people, name, role);
        replace_hash(person, hash[0] != '\0' ? hash : NULL);
        person->locked = locked;
        person->unlocks = (int)unlocks;
        memcpy(person->unlocked_by, unlocked_by, sizeof person->unlocked_by);
        read_known(person, &known);
    }
    json_decref(object);
    return good;
}
