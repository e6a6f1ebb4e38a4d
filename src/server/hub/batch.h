/* What becomes durable together, and what may be said once it is.
 *
 * Commands are carried out in memory; their events, the balances they changed, and whatever else
 * has to be stored are collected here, with the replies and the news that follow from them. One
 * commit makes the rows durable, and only then are the releases carried out, in order. */
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

/* Something to be done on the loop once the batch is durable. */
struct release {
    /* With `hub` NULL: only lets go of what it holds (the server stops). */
    void (*run)(struct release *release, struct hub *hub);
    void *to;      /* whom it concerns, kept by the release */
    void *packet;  /* what is sent: see the functions that make releases */
    uint64_t mark; /* and a number to go with it */
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
/* Frees it; releases must have been run. */
void batch_free(struct batch *batch);
/* Does it have anything to store? */
bool batch_has_rows(const struct batch *batch);

/* Texts that rows point to live as long as the batch. The first takes the text over (from malloc),
 * the second copies it. Both return what the row points to. */
const char *batch_keep(struct batch *batch, char *text, size_t size);
const char *batch_copy(struct batch *batch, const char *text);

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

/* Notes the balances of all touched accounts as they stand now: nothing may be added after it. */
void batch_seal(struct batch *batch, const struct uth_ledger *ledger);
/* The commit itself, on whatever thread. */
void batch_commit(struct batch *batch, struct uth_store *store);

#endif
