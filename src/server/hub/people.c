/* People: adding, finding, locking, and how they are stored. */
#include "people.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/json.h>
#include <uth/reader.h>

#include "floor/controls.h"
#include "server/alloc.h"

void people_init(struct people *people)
{
    *people = (struct people){.random = uth_random_system()};
    sodium_mlock(people->seal, sizeof people->seal); /* as far as the system allows it */
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
        free(people->list[i]->tables);
        free(people->list[i]);
    }
    free(people->list);
    uth_map_free(&people->names);
    uth_map_free(&people->logins);
    while (people->newest != NULL) {
        struct session *session = people->newest;
        people->newest = session->older;
        free(session);
    }
    uth_map_free(&people->keys);
    tries_free(&people->tries);
    sodium_munlock(people->seal, sizeof people->seal);
    *people = (struct people){0};
}

bool people_good_name(const char *name)
{
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-");
    return length > 0 && name[length] == '\0' && length < UTH_FLOOR_NAME_SIZE &&
           !uth_name_is_reserved(name);
}

static struct person *find(const struct people *people, const struct uth_map *map, const char *name)
{
    uint64_t index;
    if (strlen(name) >= UTH_FLOOR_NAME_SIZE || !uth_map_get(map, name, &index))
        return NULL;
    return people->list[index];
}

struct person *people_find(const struct people *people, const char *name)
{
    return find(people, &people->names, name);
}

struct person *people_find_login(const struct people *people, const char *login)
{
    return find(people, &people->logins, login);
}

static void put_names(struct people *people, const struct person *person, size_t index)
{
    if (!uth_map_reserve(&people->names) || !uth_map_reserve(&people->logins))
        alloc_failed();
    uth_map_put(&people->names, person->name, index);
    uth_map_put(&people->logins, person->login, index);
}

static struct person *insert(struct people *people, const char *name, const char *login,
                             enum uth_role role)
{
    UTH_ASSERT(people_good_name(name) && people_good_name(login));
    struct person *person = alloc_zero(sizeof *person);
    memcpy(person->name, name, strlen(name) + 1);
    memcpy(person->login, login, strlen(login) + 1);
    person->role = role;
    put_names(people, person, people->count);
    people->list =
        alloc_room(people->list, people->count + 1, &people->capacity, sizeof *people->list);
    people->list[people->count++] = person;
    return person;
}

/* Addresses with a blank between them. */
struct known_text {
    char text[ORIGINS_KNOWN * ADDRESS_SIZE];
};

static struct known_text known_text(const struct person *person)
{
    struct known_text known = {""};
    size_t length = 0;
    for (int i = 0; i < ORIGINS_KNOWN && person->known[i][0] != '\0'; i++)
        length += (size_t)snprintf(known.text + length, sizeof known.text - length, "%s%s",
                                   i > 0 ? " " : "", person->known[i]);
    return known;
}

static void read_known(struct person *person, struct known_text *known)
{
    char *rest = known->text, *address;
    for (int i = 0; i < ORIGINS_KNOWN && (address = strsep(&rest, " ")) != NULL; i++)
        snprintf(person->known[i], sizeof person->known[i], "%s", address);
}

static void store(const struct person *person, struct batch *batch)
{
    struct uth_json text = {0};
    struct known_text known = known_text(person);
    uth_json_object(&text, NULL);
    uth_json_text(&text, "role", uth_role_name(person->role));
    uth_json_text(&text, "login", person->login);
    if (person->pin_hash != NULL)
        uth_json_text(&text, "pin", person->pin_hash);
    uth_json_bool(&text, "foreign", person->foreign);
    if (person->sealed[0] != '\0')
        uth_json_text(&text, "code", person->sealed);
    uth_json_integer(&text, "code_used", person->code_used);
    if (person->tables != NULL && person->tables[0] != '\0')
        uth_json_text(&text, "tables", person->tables);
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
                          const char *login, enum uth_role role, const char *pin_hash)
{
    UTH_ASSERT(people_find(people, name) == NULL && people_find_login(people, login) == NULL);
    struct person *person = insert(people, name, login, role);
    replace_hash(person, pin_hash);
    store(person, batch);
    return person;
}

void people_remove(struct people *people, struct batch *batch, struct person *person)
{
    uint64_t index = 0;
    UTH_ASSERT(person->sessions == 0 && person->connections == NULL &&
               uth_map_get(&people->names, person->name, &index));
    batch_add_value(batch, "person", person->name, NULL);
    uth_map_remove(&people->names, person->name);
    uth_map_remove(&people->logins, person->login);
    struct person *last = people->list[--people->count];
    if (last != person) {
        people->list[index] = last;
        put_names(people, last, index);
    }
    free(person->pin_hash);
    free(person->tables);
    free(person);
}

void people_set_login(struct people *people, struct person *person, const char *login)
{
    uint64_t index = 0;
    UTH_ASSERT(uth_map_get(&people->names, person->name, &index));
    uth_map_remove(&people->logins, person->login);
    snprintf(person->login, sizeof person->login, "%s", login);
    if (!uth_map_reserve(&people->logins))
        alloc_failed();
    uth_map_put(&people->logins, person->login, index);
}

void people_set_pin(struct person *person, struct batch *batch, const char *pin_hash)
{
    replace_hash(person, pin_hash);
    person->foreign = false;
    store(person, batch);
}

void people_set_foreign_pin(struct person *person, struct batch *batch, const char *pin_hash)
{
    replace_hash(person, pin_hash);
    person->foreign = true;
    person->sealed[0] = '\0';
    person->code_used = 0;
    store(person, batch);
}

static bool is_of_pit(const struct person *person)
{
    return person->role == UTH_ROLE_SUPERVISOR || person->role == UTH_ROLE_EXECUTIVE;
}

static bool is_operators(const struct person *person)
{
    return strcmp(person->unlocked_by, UTH_OPERATOR) == 0;
}

void people_let_in_by_operator(const struct people *people, struct batch *batch,
                               struct person *person)
{
    int settled = 0;
    for (size_t i = 0; i < people->count; i++) {
        const struct person *other = people->list[i];
        settled += other != person && is_of_pit(other) && other->known[0][0] != '\0' &&
                   !is_operators(other);
    }
    if (settled < 2 || person->role == UTH_ROLE_PLAYER)
        return;
    snprintf(person->unlocked_by, sizeof person->unlocked_by, "%s", UTH_OPERATOR);
    store(person, batch);
}

/* ---- second factors ---- */

void people_set_code(struct people *people, struct batch *batch, struct person *person,
                     const uint8_t secret[TOTP_SECRET_SIZE], int64_t used)
{
    totp_seal(people->seal, person->name, secret, person->sealed);
    person->code_used = used;
    store(person, batch);
}

bool people_take_code(struct people *people, struct batch *batch, struct person *person,
                      const char *code, int64_t now_ms, struct uth_refusal *refusal)
{
    uint8_t secret[TOTP_SECRET_SIZE];
    bool readable = totp_unseal(people->seal, person->name, person->sealed, secret);
    int64_t step = readable ? totp_step(secret, code, person->code_used, now_ms) : 0;
    sodium_memzero(secret, sizeof secret);
    if (step == 0) {
        *refusal = readable ? UTH_REFUSAL(CODE_WRONG) : UTH_REFUSAL(CODE_UNREADABLE);
        return false;
    }
    person->code_used = step;
    store(person, batch);
    return true;
}

bool person_is_staff(const struct person *person)
{
    return person != NULL && (uth_role_is_staff(person->role) || person->role == UTH_ROLE_AUDITOR);
}

enum owes people_owes(const struct identity *identity, const struct person *person)
{
    bool above = person->role == UTH_ROLE_SUPERVISOR || person->role == UTH_ROLE_EXECUTIVE ||
                 person->role == UTH_ROLE_AUDITOR;
    if (identity->first_change && person->foreign)
        return OWES_PIN;
    return identity->second_factor && above && person->sealed[0] == '\0' ? OWES_CODE : OWES_NOTHING;
}

/* ---- tables ---- */

/* Where the table stands among those assigned: "t1 t2 ". NULL: it does not. */
static char *find_table(const struct person *person, const char *table)
{
    size_t length = strlen(table);
    for (char *at = person->tables; at != NULL && *at != '\0'; at = strchr(at, ' ') + 1)
        if (strncmp(at, table, length) == 0 && at[length] == ' ')
            return at;
    return NULL;
}

bool people_is_assigned(const struct person *person, const char *table)
{
    return find_table(person, table) != NULL;
}

bool people_assign(struct person *person, struct batch *batch, const char *table, bool on)
{
    char *at = find_table(person, table);
    if (on == (at != NULL))
        return true;
    if (on) {
        int count = 0;
        for (const char *c = person->tables; c != NULL && *c != '\0'; c++)
            count += *c == ' ';
        char *more = NULL;
        if (count >= TABLES_ASSIGNED_MAX)
            return false;
        if (asprintf(&more, "%s%s ", person->tables != NULL ? person->tables : "", table) < 0)
            alloc_failed();
        free(person->tables);
        person->tables = more;
    } else {
        const char *rest = at + strlen(table) + 1;
        memmove(at, rest, strlen(rest) + 1);
    }
    store(person, batch);
    return true;
}

/* ---- locks ---- */

void people_set_locked(struct person *person, struct batch *batch, bool locked)
{
    person->locked = locked;
    store(person, batch);
}

static bool is_known(const void *person, const char *origin)
{
    return people_knows_origin(person, origin);
}

bool people_unlock(struct people *people, struct batch *batch, struct person *person,
                   const char *by)
{
    if (by != NULL && person->unlocks >= UNLOCKS_MAX)
        return false;
    person->unlocks = by != NULL ? person->unlocks + 1 : 0;
    if (by != NULL || !is_operators(person))
        snprintf(person->unlocked_by, sizeof person->unlocked_by, "%s", by != NULL ? by : "");
    people_set_locked(person, batch, false);
    bool guarded = by != NULL && person->role != UTH_ROLE_PLAYER;
    tries_lift(&people->tries, batch, person->login, guarded ? is_known : NULL, person);
    return true;
}

bool people_knows_origin(const struct person *person, const char *origin)
{
    for (int i = 0; person != NULL && origin[0] != '\0' && i < ORIGINS_KNOWN; i++)
        if (strcmp(person->known[i], origin) == 0)
            return true;
    return false;
}

void people_note_origin(struct person *person, struct batch *batch, const char *origin)
{
    int at = 0;
    while (at < ORIGINS_KNOWN - 1 && strcmp(person->known[at], origin) != 0)
        at++;
    if (strcmp(person->known[0], origin) == 0 && person->unlocks == 0)
        return;
    memmove(person->known[1], person->known[0], (size_t)at * sizeof person->known[0]);
    snprintf(person->known[0], sizeof person->known[0], "%s", origin);
    person->unlocks = 0;
    store(person, batch);
}

bool people_load_person(struct people *people, const char *name, const char *value)
{
    char sentence[FIELDS_SENTENCE_SIZE];
    json_t *object = uth_json_load(value, strlen(value), NULL);
    struct fields fields = fields_of(object, sentence);
    char role_name[16] = "", hash[PIN_HASH_SIZE] = "", login[UTH_FLOOR_NAME_SIZE] = "";
    char sealed[TOTP_SEALED_SIZE] = "", tables[TABLES_TEXT_SIZE] = "";
    struct known_text known = {""};
    int64_t unlocks = 0, code_used = 0;
    char unlocked_by[UTH_FLOOR_NAME_SIZE] = "";
    bool locked = false, foreign = false;
    enum uth_role role = UTH_ROLE_DISPLAY;
    fields_text(&fields, "role", FIELD_REQUIRED, role_name, sizeof role_name);
    fields_text(&fields, "login", FIELD_REQUIRED, login, sizeof login);
    fields_text(&fields, "pin", FIELD_OPTIONAL, hash, sizeof hash);
    fields_bool(&fields, "foreign", FIELD_REQUIRED, &foreign);
    fields_text(&fields, "code", FIELD_OPTIONAL, sealed, sizeof sealed);
    fields_integer(&fields, "code_used", FIELD_REQUIRED, 0, INT64_MAX, &code_used);
    fields_text(&fields, "tables", FIELD_OPTIONAL, tables, sizeof tables);
    fields_bool(&fields, "locked", FIELD_REQUIRED, &locked);
    fields_integer(&fields, "unlocks", FIELD_REQUIRED, 0, UNLOCKS_MAX, &unlocks);
    fields_text(&fields, "unlocked_by", FIELD_OPTIONAL, unlocked_by, sizeof unlocked_by);
    fields_text(&fields, "known", FIELD_OPTIONAL, known.text, sizeof known.text);
    bool good = fields_good(&fields) && uth_role_from_name(role_name, &role) &&
                people_good_name(name) && people_find(people, name) == NULL &&
                people_good_name(login) && people_find_login(people, login) == NULL;
    if (good) {
        struct person *person = insert(people, name, login, role);
        person->foreign = foreign;
        memcpy(person->sealed, sealed, sizeof sealed);
        person->code_used = code_used;
        person->tables = tables[0] != '\0' ? alloc_text(tables) : NULL;
        replace_hash(person, hash[0] != '\0' ? hash : NULL);
        person->locked = locked;
        person->unlocks = (int)unlocks;
        memcpy(person->unlocked_by, unlocked_by, sizeof person->unlocked_by);
        read_known(person, &known);
    }
    json_decref(object);
    return good;
}
