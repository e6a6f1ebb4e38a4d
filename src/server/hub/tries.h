/* Wrong PINs, counted by name and by the address they came from. An address with three wrong PINs
 * for a name waits before it may try that name again; other addresses and open sessions do not
 * notice. So nobody can lock anybody else out, and nobody gets more than three guesses.
 *
 *   wait     15 minutes, doubled each time the same address guesses wrong again, at most a day
 *   terminal a terminal from which somebody has logged in counts for them as an address of its own
 *            (hub_pin.c): what goes wrong beside it, behind the same router, does not touch it
 *   many     when a name was guessed TRIES_OF_NAME times from anywhere, only addresses from which
 *            its person has logged in before may try
 *   lifted   by time, by a right PIN from there, or by tries_lift, which leaves one try
 *
 * Names that nobody has are counted alike: an answer does not tell who has an account. Waits are
 * kept in the store, in the space "tries"; one or two wrong PINs are forgotten with a restart. */
#ifndef UTH_SERVER_TRIES_H
#define UTH_SERVER_TRIES_H

#include "batch.h"
#include "server/net/limits.h"

#define TRIES_SPACE "tries"

enum {
    PIN_TRIES = 3,      /* wrong PINs in a row */
    TRIES_OF_NAME = 30, /* in the last minutes */
    TRIES_MAX = 4096,   /* kept; then the one that is over longest is forgotten */
    TRIES_WAIT_S = 15 * 60,
    TRIES_WAIT_MAX_S = 24 * 3600,
};

struct
try {
    char name[UTH_FLOOR_NAME_SIZE], address[ADDRESS_SIZE];
    int failed;       /* since the last wait */
    int waits;        /* since the last right PIN */
    int64_t until_ms; /* the end of the wait; 0: there is none */
    int64_t at_ms;    /* of the last one */
};

struct tries {
    size_t count, capacity;
    struct try *list; /* owned */
};

void tries_free(struct tries *tries);
/* Must this address wait? Returns the seconds left, 0: it may try. `known`: the person has logged in
 * from there before. */
int tries_wait_s(const struct tries *tries, const char *name, const char *address, bool known,
                 int64_t now_ms);
/* A PIN was wrong. True: this address waits from now on. */
bool tries_wrong(struct tries *tries, struct batch *batch, const char *name, const char *address,
                 int64_t now_ms);
/* A PIN was right: this address begins anew. */
void tries_right(struct tries *tries, struct batch *batch, const char *name, const char *address);
/* Ends the waits of the name, only where `known` says so if it is given. One wrong PIN more, and the
 * address waits again, longer. */
void tries_lift(struct tries *tries, struct batch *batch, const char *name,
                bool (*known)(const void *self, const char *address), const void *self);
/* Does any address wait? */
bool tries_any_waits(const struct tries *tries, const char *name, int64_t now_ms);
/* As read back from the store at the start. False: not a record of ours. */
bool tries_load(struct tries *tries, const char *key, const char *value);

#endif
