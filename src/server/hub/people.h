/* Who may come in: people with their roles and PINs, and the sessions of those who did.
 *
 * PINs are kept as Argon2id hashes. A session is a random token of 256 bits that only the client
 * holds: here, and in the store, is its hash. Everything is in memory; what changes is handed to
 * the batch as values of the spaces "person" and "session". */
#ifndef UTH_SERVER_PEOPLE_H
#define UTH_SERVER_PEOPLE_H

#include "batch.h"
#include "floor/floor.h"
#include "floor/map.h"
#include "identity.h"
#include "server/wire/message.h"
#include "totp.h"
#include "tries.h"

#include <uth/random.h>

enum {
    PIN_HASH_SIZE = 128,      /* crypto_pwhash_STRBYTES */
    ORIGINS_KNOWN = 16,       /* that are remembered of a person; the oldest goes */
    TABLES_ASSIGNED_MAX = 32, /* to one person */
    TABLES_TEXT_SIZE = TABLES_ASSIGNED_MAX * UTH_FLOOR_NAME_SIZE + 1,
    UNLOCKS_MAX = 3,             /* by the pit, between two log-ins */
    PIN_JOBS_MAX = 64,           /* hashing at the same time, or waiting for it */
    PIN_JOBS_PER_NAME_MAX = 16,  /* of them for one account */
    PIN_RUNNING_MAX = 2,         /* of them hashing: 19 MiB each */
    SESSION_KEY_SIZE = 65,       /* hash of a token in hexadecimal */
    SESSIONS_PER_PERSON_MAX = 8, /* the oldest goes */
    SESSION_MINUTES = 12 * 60,
    SESSION_IDLE_MINUTES = 60, /* of who deals and of the pit */
};

/* What became of a PIN that was to be checked or hashed. */
enum pin_outcome {
    PIN_UNDECIDED, /* no memory or no thread for it: nothing is known about the PIN */
    PIN_RIGHT,     /* or hashed, as asked */
    PIN_WRONG,
    PIN_NOT_TRIED, /* this address has to wait */
};

struct connection;

/* What somebody has to do before anything else. */
enum owes { OWES_NOTHING, OWES_PIN, OWES_CODE };

struct person {
    char name[UTH_FLOOR_NAME_SIZE];  /* what others see, and the name of the account */
    char login[UTH_FLOOR_NAME_SIZE]; /* what they log in with */
    enum uth_role role;
    char *pin_hash;                /* owned; NULL: nobody logs in with a PIN (guests) */
    bool foreign;                  /* somebody else chose the PIN */
    char sealed[TOTP_SEALED_SIZE]; /* secret of the second factor; "": none */
    int64_t code_used;             /* the newest step whose code was used */
    char *tables; /* owned; assigned to them, with a blank after each; NULL: none */
    bool locked;  /* by staff: nobody logs in */
    int unlocks;  /* by the pit, since the last log-in */
    char unlocked_by[UTH_FLOOR_NAME_SIZE];   /* of the pit, last, or UTH_OPERATOR; "": nobody */
    char known[ORIGINS_KNOWN][ADDRESS_SIZE]; /* where they logged in from, newest first */
    struct connection *connections;          /* connections of this person */
    int sessions;
    int64_t gone_ms; /* guests: when nobody was there; 0: somebody is, or nobody has looked */
};

struct session {
    char key[SESSION_KEY_SIZE];
    struct person *person;
    int64_t expires_ms;                 /* however busy it is */
    int64_t used_ms;                    /* when the person last did something */
    int64_t proved_ms;                  /* when the PIN was last given here; 0: before this start */
    uint8_t new_code[TOTP_SECRET_SIZE]; /* of an authenticator that is being connected */
    bool connecting;
    struct session *newer, *older; /* all sessions, in the order this start heard of them */
};

struct people {
    struct uth_map names;  /* name -> index into list */
    struct uth_map logins; /* what people log in with -> the same */
    size_t count, capacity;
    struct person **list; /* owned */
    struct tries tries;
    struct uth_map keys; /* session key -> address of the session */
    struct session *newest, *oldest;
    struct session *look_next;  /* where people_expire goes on; NULL: at the oldest */
    int64_t session_ms;         /* how long a session lasts at most */
    int64_t idle_ms[UTH_ROLES]; /* and how long without the person doing anything; 0: as long */
    void (*closing)(void *self, struct session *session); /* one ends: so does all it opened */
    void *closing_self;
    uint8_t seal[32];         /* encrypts the secrets of second factors; not in the store */
    struct uth_random random; /* where tokens come from */
};

void people_init(struct people *people);
void people_free(struct people *people);
/* How long a session lasts, and how long staff may do nothing in it. */
void people_set_times(struct people *people, int session_minutes, int idle_minutes);

struct person *people_find(const struct people *people, const char *name);
/* The person who logs in with this. */
struct person *people_find_login(const struct people *people, const char *login);
/* A new person, of whom the store is told; the name must be new, and the log-in name nobody's.
 * `pin_hash` may be NULL. */
struct person *people_add(struct people *people, struct batch *batch, const char *name,
                          const char *login, enum uth_role role, const char *pin_hash);
/* Forgets somebody who has neither sessions nor connections. */
void people_remove(struct people *people, struct batch *batch, struct person *person);
/* Another name to log in with, which must be nobody's; the next change tells the store. */
void people_set_login(struct people *people, struct person *person, const char *login);
/* Each of these tells the store. */
void people_set_pin(struct person *person, struct batch *batch, const char *pin_hash);
/* The PIN was chosen by somebody else; a second factor there was is void. */
void people_set_foreign_pin(struct person *person, struct batch *batch, const char *pin_hash);
/* The operator made or reset this account of staff. Where two of the pit have signed in before, it is
 * the operator's for agreeing, until one of the pit unlocks it. */
void people_let_in_by_operator(const struct people *people, struct batch *batch,
                               struct person *person);
void people_set_code(struct people *people, struct batch *batch, struct person *person,
                     const uint8_t secret[TOTP_SECRET_SIZE], int64_t used);
/* False: to too many tables. */
bool people_assign(struct person *person, struct batch *batch, const char *table, bool on);
bool people_is_assigned(const struct person *person, const char *table);
/* Whom staff pages and answers are for: dealers, those above, and auditors; NULL is nobody. */
bool person_is_staff(const struct person *person);
/* Is the code good now? Then it is not again. A refusal says why not. */
bool people_take_code(struct people *people, struct batch *batch, struct person *person,
                      const char *code, int64_t now_ms, struct uth_refusal *refusal);
enum owes people_owes(const struct identity *identity, const struct person *person);
void people_set_locked(struct person *person, struct batch *batch, bool locked);
/* Ends a lock, and waits after wrong PINs, which leaves one try at each address. One of the pit may do so
 * only UNLOCKS_MAX times in a row, for staff only where they have logged in before, and has no part in
 * what the account agrees to. `by` NULL: the operator, who makes no account anybody's own that they let
 * in. False: that was too often. */
bool people_unlock(struct people *people, struct batch *batch, struct person *person,
                   const char *by);
/* Somebody has logged in from this address, or terminal. */
void people_note_origin(struct person *person, struct batch *batch, const char *origin);
/* Have they before? `person` may be NULL. */
bool people_knows_origin(const struct person *person, const char *origin);

/* A new session; its token is written to `token`. NULL when the random source fails. */
struct session *people_open_session(struct people *people, struct batch *batch,
                                    struct person *person, int64_t now_ms,
                                    char token[TOKEN_TEXT_SIZE]);
/* The session of a token; NULL: unknown or over. */
struct session *people_session(struct people *people, const char *token, int64_t now_ms);
bool people_session_is_over(const struct people *people, const struct session *session,
                            int64_t now_ms);
void people_close_session(struct people *people, struct batch *batch, struct session *session);
/* All sessions of a person but `keep`, which may be NULL. */
void people_close_sessions_of(struct people *people, struct batch *batch, struct person *person,
                              const struct session *keep);
/* Closes those that are over among the next `most`. */
void people_expire(struct people *people, struct batch *batch, int64_t now_ms, int most);

/* As read back from the store at the start. False: not a record of ours. */
bool people_load_person(struct people *people, const char *name, const char *value);
bool people_load_session(struct people *people, const char *key, const char *value, int64_t now_ms);

/* May somebody be called this? The floor's rule for names. */
bool people_good_name(const char *name);

/* Slow on purpose: for a thread that may take its time. PIN_RIGHT or PIN_UNDECIDED. */
enum pin_outcome pin_hash(const char *pin, char hash[PIN_HASH_SIZE]);
/* `hash` NULL: nobody's PIN, and just as slow. */
enum pin_outcome pin_verify(const char *pin, const char *hash);

#endif
