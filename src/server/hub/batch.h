/* A batch: the rows of one commit, and the messages to send once it is durable.
 *
 * Commands are executed in memory. Their events, the balances they changed, and everything else to
 * be stored are collected here, together with the resulting replies and news. One commit makes the
 * rows durable; only then do the releases run, in order. */
#ifndef UTH_SERVER_BATCH_H
#define UTH_SERVER_BATCH_H

#include "floor/floor.h"
#include "floor/map.h"
#include "task.h"

struct hub;
struct release;

/* A list that grows; `at` is owned. */
#define BATCH_LIST(type)                                                                           \
    struct {                                                                                       \
        size_t count, capacity;                                                                    \
        type *at;                                                                                  \
    }

/* An action for the loop's thread once the batch is durable. */
struct release {
    /* With `hub` NULL (the server is stopping) it only frees what it holds. */
    void (*run)(struct release *release, struct hub *hub);
    void *to;      /* the recipient; the release holds a reference */
    void *packet;  /* the message: see the functions that make releases */
    uint64_t mark; /* a number for `run` */
};

struct batch {
    struct task task; /* first: the storage thread gets the batch by it */
    struct hub *hub;
    bool committed; /* set by the storage thread; false with a sentence */
    char sentence[UTH_STORE_SENTENCE_SIZE];
    int64_t work_us; /* what the commit took */

    BATCH_LIST(struct uth_store_event) events;
    BATCH_LIST(struct uth_store_balance) balances;
    BATCH_LIST(struct uth_store_round) rounds;
    BATCH_LIST(struct uth_store_value) values;
    BATCH_LIST(struct uth_store_snapshot) snapshots;
    struct uth_map touched;   /* accounts that were posted to */
    BATCH_LIST(char *) texts; /* what the rows point to; owned */
    size_t bytes;             /* of the texts */

    BATCH_LIST(struct release) releases;
};

struct batch *batch_new(struct hub *hub);
/* The releases must have run. */
void batch_free(struct batch *batch);
/* True if the batch has rows to store. */
bool batch_has_rows(const struct batch *batch);

/* A text (from malloc) for rows to point to, which the batch owns from now on. Returns it. */
const char *batch_keep(struct batch *batch, char *text, size_t size);

/* An event of the floor, encoded; its accounts count as touched. `round`: for the index. `more`: what
 * the server adds for itself, as JSON fields without braces; NULL for nothing. */
void batch_add_event(struct batch *batch, const struct uth_floor_event *event, uint32_t round,
                     const char *more);
/* A row of another stream: the body (from malloc) is taken over. */
void batch_add_body(struct batch *batch, const char *stream, uint64_t number, int64_t at_ms,
                    char *body, size_t size);
/* Everything is copied; value NULL deletes. */
void batch_add_value(struct batch *batch, const char *space, const char *key, const char *value);
/* Copies table, status, summary and names. */
void batch_add_round(struct batch *batch, const struct uth_store_round *round);
/* Takes the body over (from malloc). */
void batch_add_snapshot(struct batch *batch, const char *stream, uint64_t number, char *body,
                        size_t size);
void batch_add_release(struct batch *batch, const struct release *release);

/* Records the current balances of all touched accounts. Nothing may be added afterwards. */
void batch_seal(struct batch *batch, const struct uth_ledger *ledger);
/* The commit itself, on whatever thread. */
void batch_commit(struct batch *batch, struct uth_store *store);

#endif
