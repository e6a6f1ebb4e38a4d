/* Sessions and PINs: what is secret about people. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

#include "alloc.h"
#include "json_text.h"
#include "people.h"

/* Argon2id with 19 MiB and two passes: the least that is recommended for passwords, and quick
 * enough that a shift change is no queue. */
enum { PIN_PASSES = 2, PIN_MEMORY = 19 << 20 };

_Static_assert(PIN_HASH_SIZE >= crypto_pwhash_STRBYTES, "a hash has to fit");

bool pin_hash(const char *pin, char hash[PIN_HASH_SIZE])
{
    return crypto_pwhash_str(hash, pin, strlen(pin), PIN_PASSES, PIN_MEMORY) == 0;
}

bool pin_verify(const char *pin, const char *hash)
{
    if (hash != NULL)
        return crypto_pwhash_str_verify(hash, pin, strlen(pin)) == 0;
    char unused[PIN_HASH_SIZE];
    pin_hash(pin, unused);
    return false;
}

/* The key of a session is a hash of its token: who reads the store cannot log in. */
static bool key_of(const char *token, char key[SESSION_KEY_SIZE])
{
    uint8_t bytes[32], hash[32];
    size_t length;
    const char *end;
    if (strlen(token) != 2 * sizeof bytes ||
        sodium_hex2bin(bytes, sizeof bytes, token, 2 * sizeof bytes, NULL, &length, &end) != 0 ||
        length != sizeof bytes)
        return false;
    crypto_generichash(hash, sizeof hash, bytes, sizeof bytes, NULL, 0);
    sodium_bin2hex(key, SESSION_KEY_SIZE, hash, sizeof hash);
    sodium_memzero(bytes, sizeof bytes);
    return true;
}

static struct session *find_key(const struct people *people, const char *key)
{
    uint64_t address;
    return uth_names_get(&people->keys, key, &address) ? (struct session *)(uintptr_t)address
                                                       : NULL;
}

static struct session *insert(struct people *people, const char *key, struct person *person,
                              int64_t expires_ms)
{
    struct session *session = alloc_zero(sizeof *session);
    memcpy(session->key, key, sizeof session->key);
    session->person = person;
    session->expires_ms = expires_ms;
    session->older = people->newest;
    if (people->newest != NULL) {
        people->newest->newer = session;
    } else {
        people->oldest = session;
    }
    people->newest = session;
    if (!uth_names_reserve(&people->keys)) {
        alloc_failed();
    }
    uth_names_put(&people->keys, key, (uint64_t)(uintptr_t)session);
    person->sessions++;
    return session;
}

void people_close_session(struct people *people, struct batch *batch, struct session *session)
{
    *(session->newer != NULL ? &session->newer->older : &people->newest) = session->older;
    *(session->older != NULL ? &session->older->newer : &people->oldest) = session->newer;
    uth_names_remove(&people->keys, session->key);
    session->person->sessions--;
    batch_add_value(batch, "session", session->key, NULL);
    free(session);
}

/* Closes the oldest sessions of a person until `keep` are left. */
static void thin_out(struct people *people, struct batch *batch, struct person *person, int keep)
{
    struct session *session = people->oldest;
    while (session != NULL && person->sessions > keep) {
        struct session *newer = session->newer;
        if (session->person == person) {
            people_close_session(people, batch, session);
        }
        session = newer;
    }
}

void people_close_sessions_of(struct people *people, struct batch *batch, struct person *person)
{
    thin_out(people, batch, person, 0);
}

bool people_open_session(struct people *people, struct batch *batch, struct person *person,
                         int64_t now_ms, char token[TOKEN_TEXT_SIZE])
{
    uint8_t bytes[32];
    char key[SESSION_KEY_SIZE];
    if (!people->random.fill(people->random.self, bytes, sizeof bytes))
        return false;
    sodium_bin2hex(token, TOKEN_TEXT_SIZE, bytes, sizeof bytes);
    sodium_memzero(bytes, sizeof bytes);
    UTH_ASSERT(key_of(token, key));
    thin_out(people, batch, person, SESSIONS_PER_PERSON_MAX - 1);
    struct session *session = insert(people, key, person, now_ms + people->session_ms);
    struct json_text text = {0};
    jt_object(&text, NULL);
    jt_text(&text, "name", person->name);
    jt_integer(&text, "expires", session->expires_ms);
    jt_end_object(&text);
    char *value = jt_take(&text, NULL);
    batch_add_value(batch, "session", key, value);
    free(value);
    return true;
}

struct session *people_session(struct people *people, const char *token, int64_t now_ms)
{
    char key[SESSION_KEY_SIZE];
    struct session *session = key_of(token, key) ? find_key(people, key) : NULL;
    return session != NULL && session->expires_ms > now_ms ? session : NULL;
}

void people_expire(struct people *people, struct batch *batch, int64_t now_ms, int most)
{
    struct session *session = people->oldest;
    for (int i = 0; i < most && session != NULL && session->expires_ms <= now_ms; i++) {
        struct session *newer = session->newer;
        people_close_session(people, batch, session);
        session = newer;
    }
}

bool people_load_session(struct people *people, const char *key, const char *value)
{
    char sentence[FIELDS_SENTENCE_SIZE], name[UTH_FLOOR_NAME_SIZE] = "";
    int64_t expires_ms = 0;
    json_t *object = json_loads(value, JSON_REJECT_DUPLICATES, NULL);
    struct fields fields = fields_of(object, "", sentence);
    fields_text(&fields, "name", FIELD_REQUIRED, name, sizeof name);
    fields_integer(&fields, "expires", FIELD_REQUIRED, 0, INT64_MAX, &expires_ms);
    struct person *person = fields_good(&fields) ? people_find(people, name) : NULL;
    bool good =
        person != NULL && strlen(key) == SESSION_KEY_SIZE - 1 && find_key(people, key) == NULL;
    if (good) {
        insert(people, key, person, expires_ms);
    }
    json_decref(object);
    return good;
}
