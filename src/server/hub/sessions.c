/* Sessions and PINs: what is secret about people. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/json.h>
#include <uth/reader.h>

#include "people.h"
#include "server/alloc.h"

/* Argon2id with 19 MiB and two passes: the least that is recommended for passwords, and quick
 * enough that a shift change is no queue. */
enum { PIN_PASSES = 2, PIN_MEMORY = 19 << 20 };

_Static_assert(PIN_HASH_SIZE >= crypto_pwhash_STRBYTES, "a hash has to fit");

enum pin_outcome pin_hash(const char *pin, char hash[PIN_HASH_SIZE])
{
    bool made = crypto_pwhash_str(hash, pin, strlen(pin), PIN_PASSES, PIN_MEMORY) == 0;
    return made ? PIN_RIGHT : PIN_UNDECIDED;
}

/* A stored hash: "$argon2id$v=19$m=19456,t=2,p=1$SALT$KEY". */
struct argon2id {
    unsigned long long passes;
    size_t memory; /* bytes */
    uint8_t salt[crypto_pwhash_SALTBYTES], key[32];
};

static bool read_base64(const char **at, char end, uint8_t *out, size_t size)
{
    size_t length;
    return sodium_base642bin(out, size, *at, strlen(*at), NULL, &length, at,
                             sodium_base64_VARIANT_ORIGINAL_NO_PADDING) == 0 &&
           length == size && *(*at)++ == end;
}

static bool read_argon2id(const char *text, struct argon2id *parts)
{
    unsigned kib;
    int length = 0;
    if (sscanf(text, "$argon2id$v=19$m=%7u,t=%4llu,p=1$%n", &kib, &parts->passes, &length) != 2 ||
        length == 0)
        return false;
    parts->memory = (size_t)kib << 10;
    text += length;
    return read_base64(&text, '$', parts->salt, sizeof parts->salt) &&
           read_base64(&text, '\0', parts->key, sizeof parts->key);
}

/* Nobody's hash, with the work that a real one takes. */
static const char nobodys[] = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGF0IGFsbCEhIQ$"
                              "bm9ib2R5J3Mga2V5IGlzIDMyIGJ5dGVzIGxvbmcgISE";

/* Not crypto_pwhash_str_verify: that says the same of a wrong PIN and of too little memory. */
enum pin_outcome pin_verify(const char *pin, const char *hash)
{
    struct argon2id parts;
    uint8_t key[sizeof parts.key];
    if (!read_argon2id(hash != NULL ? hash : nobodys, &parts) ||
        crypto_pwhash(key, sizeof key, pin, strlen(pin), parts.salt, parts.passes, parts.memory,
                      crypto_pwhash_ALG_ARGON2ID13) != 0)
        return PIN_UNDECIDED;
    bool right = sodium_memcmp(key, parts.key, sizeof key) == 0 && hash != NULL;
    sodium_memzero(key, sizeof key);
    return right ? PIN_RIGHT : PIN_WRONG;
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
    return uth_map_get(&people->keys, key, &address) ? (struct session *)(uintptr_t)address : NULL;
}

static struct session *insert(struct people *people, const char *key, struct person *person,
                              int64_t expires_ms, int64_t used_ms)
{
    struct session *session = alloc_zero(sizeof *session);
    memcpy(session->key, key, sizeof session->key);
    session->person = person;
    session->expires_ms = expires_ms;
    session->used_ms = used_ms;
    session->older = people->newest;
    if (people->newest != NULL)
        people->newest->newer = session;
    else
        people->oldest = session;
    people->newest = session;
    if (!uth_map_reserve(&people->keys))
        alloc_failed();
    uth_map_put(&people->keys, key, (uint64_t)(uintptr_t)session);
    person->sessions++;
    return session;
}

void people_close_session(struct people *people, struct batch *batch, struct session *session)
{
    if (people->closing != NULL)
        people->closing(people->closing_self, session);
    if (people->look_next == session)
        people->look_next = session->newer;
    *(session->newer != NULL ? &session->newer->older : &people->newest) = session->older;
    *(session->older != NULL ? &session->older->newer : &people->oldest) = session->newer;
    uth_map_remove(&people->keys, session->key);
    session->person->sessions--;
    batch_add_value(batch, "session", session->key, NULL);
    sodium_memzero(session->new_code, sizeof session->new_code);
    free(session);
}

/* Closes the oldest sessions of a person, but not `keep`, until `most` are left. */
static void thin_out(struct people *people, struct batch *batch, struct person *person,
                     const struct session *keep, int most)
{
    struct session *session = people->oldest;
    while (session != NULL && person->sessions > most) {
        struct session *newer = session->newer;
        if (session->person == person && session != keep)
            people_close_session(people, batch, session);
        session = newer;
    }
}

void people_close_sessions_of(struct people *people, struct batch *batch, struct person *person,
                              const struct session *keep)
{
    thin_out(people, batch, person, keep, 0);
}

struct session *people_open_session(struct people *people, struct batch *batch,
                                    struct person *person, int64_t now_ms,
                                    char token[TOKEN_TEXT_SIZE])
{
    uint8_t bytes[32];
    char key[SESSION_KEY_SIZE];
    if (!people->random.fill(people->random.self, bytes, sizeof bytes))
        return NULL;
    sodium_bin2hex(token, TOKEN_TEXT_SIZE, bytes, sizeof bytes);
    sodium_memzero(bytes, sizeof bytes);
    UTH_ASSERT(key_of(token, key));
    thin_out(people, batch, person, NULL, SESSIONS_PER_PERSON_MAX - 1);
    struct session *session = insert(people, key, person, now_ms + people->session_ms, now_ms);
    session->proved_ms = now_ms;
    struct uth_json text = {0};
    uth_json_object(&text, NULL);
    uth_json_text(&text, "name", person->name);
    uth_json_integer(&text, "expires", session->expires_ms);
    uth_json_end_object(&text);
    char *value = uth_json_take(&text, NULL);
    batch_add_value(batch, "session", key, value);
    free(value);
    return session;
}

bool people_session_is_over(const struct people *people, const struct session *session,
                            int64_t now_ms)
{
    int64_t idle_ms = people->idle_ms[session->person->role];
    return now_ms >= session->expires_ms || (idle_ms > 0 && now_ms - session->used_ms >= idle_ms);
}

struct session *people_session(struct people *people, const char *token, int64_t now_ms)
{
    char key[SESSION_KEY_SIZE];
    struct session *session = key_of(token, key) ? find_key(people, key) : NULL;
    return session != NULL && !people_session_is_over(people, session, now_ms) ? session : NULL;
}

void people_expire(struct people *people, struct batch *batch, int64_t now_ms, int most)
{
    if (people->look_next == NULL)
        people->look_next = people->oldest;
    for (int i = 0; i < most && people->look_next != NULL; i++) {
        struct session *session = people->look_next;
        people->look_next = session->newer;
        if (people_session_is_over(people, session, now_ms))
            people_close_session(people, batch, session);
    }
}

bool people_load_session(struct people *people, const char *key, const char *value, int64_t now_ms)
{
    char sentence[FIELDS_SENTENCE_SIZE], name[UTH_FLOOR_NAME_SIZE] = "";
    int64_t expires_ms = 0;
    json_t *object = uth_json_load(value, strlen(value), NULL);
    struct fields fields = fields_of(object, sentence);
    fields_text(&fields, "name", FIELD_REQUIRED, name, sizeof name);
    fields_integer(&fields, "expires", FIELD_REQUIRED, 0, INT64_MAX, &expires_ms);
    struct person *person = fields_good(&fields) ? people_find(people, name) : NULL;
    bool good =
        person != NULL && strlen(key) == SESSION_KEY_SIZE - 1 && find_key(people, key) == NULL;
    if (good)
        insert(people, key, person, expires_ms, now_ms);
    json_decref(object);
    return good;
}
