/* Starting a floor: the database is read back, the tables go on where they were, and what the
 * configuration names for the first time is added. All of it, or nothing: whatever is wrong ends
 * the start with one sentence that says what to do.
 *
 * The same start serves `uth serve` and the operator's chores on a floor that is not running; it
 * commits by itself, on the calling thread. */
#ifndef UTH_SERVER_BOOT_H
#define UTH_SERVER_BOOT_H

#include "config.h"
#include "house.h"
#include "server/hub/hub.h"

enum { BOOT_SENTENCE_SIZE = 768 };

/* Where a floor is kept: in a file, or in a PostgreSQL database. `path` names the file and those
 * beside it, PATH.key and PATH.sock; with PostgreSQL it is the name of this node. */
struct boot_place {
    const char *path;
    const char *postgres; /* URI; NULL: the file */
    struct uth_store_member
        *member; /* one of several nodes, which waits for its turn; NULL: alone */
};

struct boot {
    struct uth_store *store; /* owned until somebody else takes it and sets this to NULL */
    struct house house;
    struct hub *hub; /* owned likewise */
    bool failed;     /* a commit has failed */
    bool begun;      /* the floor has been open before: money moves by its controls */
    char sentence[BOOT_SENTENCE_SIZE];
    char *path;        /* of the database; owned */
    char *key_path;    /* of the key that seals the decks; owned */
    int64_t offset_ms; /* from the monotonic clock to the wall's, as it was at the start; or to */
                       /* the last event, if somebody has set the wall's back since */
};

/* Opens the database and brings the floor up to its last event, with the configuration's rule sets
 * (NULL: the built-in ones only). Changes nothing. False with boot->sentence; boot_close is due in
 * either case. */
bool boot_open(struct boot *boot, const struct boot_place *place, enum uth_store_opening opening,
               const struct config *config);
/* The same without reading it: for who reads everything by themselves (the audit). */
bool boot_open_unread(struct boot *boot, const struct boot_place *place,
                      enum uth_store_opening opening, const struct config *config);
/* The rounds go on, with the key of the decks (made if there is none and none is needed),
 * and the configuration is applied. */
bool boot_resume(struct boot *boot, const struct config *config);
/* Has it neither tables nor links nor people yet? */
bool boot_is_new(const struct boot *boot);
/* Would a new floor start from this configuration? Nothing is stored. False with a sentence. */
bool boot_try(const struct config *config, char sentence[BOOT_SENTENCE_SIZE]);
/* Instead of boot_resume, when the key is gone for good: rounds whose deck nothing opens are void,
 * with every wager back, another key that is there counts, and their tables can go on with a new key. `each` is told of every one.
 * False with boot->sentence: there is none, or it could not be stored. */
bool boot_lose_key(struct boot *boot, const char *reason,
                   void (*each)(void *self, const char *table, uint32_t round, bool was_on),
                   void *self);
/* After UTH_STORE_RESTORED: the operator's reason goes into the audit log, and the database counts
 * from then on. */
bool boot_restored(struct boot *boot, const char *reason);
/* A new person, with a player's account if that is the role. False with boot->sentence. */
bool boot_add_person(struct boot *boot, const struct config_person *wanted);
/* Commits what has gathered, now. False: it failed. */
bool boot_commit(struct boot *boot);
/* Frees everything that is still its own. */
void boot_close(struct boot *boot);

/* Milliseconds since 1970 that never go back: not while the process runs, and not behind the newest
 * event. */
int64_t boot_now_ms(const struct boot *boot);
int64_t boot_now_us(void);

#endif
