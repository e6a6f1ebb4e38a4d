/* Where events become durable. One interface; SQLite behind it for one machine, memory with faults
 * for tests and the simulator, PostgreSQL for several machines.
 *
 * A store is used by one thread at a time. Work is done in batches: uth_store_commit writes
 * everything of a batch in one transaction, or nothing, and has it on disk when it returns true.
 * After a failure the store is broken: every later call fails, and the process must start anew
 * (memory may be ahead of the disk).
 *
 * Every stream of events is a hash chain: hash(n) = BLAKE2b-256(hash(n-1) | stream | n | at | body)
 * with hash(0) = 32 zero bytes. Reading checks it and stops at the first event that does not
 * follow, naming the place. */
#ifndef UTH_STORE_STORE_H
#define UTH_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <uth/money.h>

enum { UTH_STORE_SENTENCE_SIZE = 256, UTH_STORE_HASH_SIZE = 32 };

struct uth_store_event {
    const char *stream;
    uint64_t number; /* 1, 2, 3 ... in each stream */
    int64_t at_ms;
    const char *body; /* JSON */
    size_t size;
    uint32_t round; /* the round it belongs to, 0: none; for the index */
};

/* New balance of an account. */
struct uth_store_balance {
    const char *account;
    uth_cents balance;
};

/* A finished round, for history: where its events are and who took part. */
struct uth_store_round {
    const char *table;
    uint32_t number;
    uint64_t first, last; /* events of the table's stream */
    int64_t start_ms, end_ms;
    const char *status;  /* "settled", "void", "reversed" */
    const char *summary; /* JSON: totals for reports */
    int player_count;
    const char *const *players;
};

/* Small named values: users, sessions, configuration. Empty value: deleted. */
struct uth_store_value {
    const char *space, *key;
    const char *value; /* text; NULL deletes */
};

struct uth_store_batch {
    int event_count;
    const struct uth_store_event *events;
    int balance_count;
    const struct uth_store_balance *balances;
    int round_count;
    const struct uth_store_round *rounds;
    int value_count;
    const struct uth_store_value *values;
    /* A snapshot of one stream: the text from which the fold goes on after event `number`. */
    int snapshot_count;
    const struct uth_store_snapshot {
        const char *stream;
        uint64_t number;
        const char *body;
        size_t size;
    } * snapshots;
};

struct uth_store; /* made by uth_store_sqlite_open or uth_store_memory_new */

/* Closes and frees. */
void uth_store_close(struct uth_store *store);

/* All or nothing, durable on return. False: broken; uth_store_error says why. */
bool uth_store_commit(struct uth_store *store, const struct uth_store_batch *batch);
/* One sentence: what went wrong and what to do. "" when nothing did. */
const char *uth_store_error(const struct uth_store *store);

/* Readers call back once for each row, in order; a callback that returns false ends the reading.
 * Text and bytes are valid only during the call. False: an error (also a chain that is broken). */
typedef bool uth_store_event_fn(void *self, const struct uth_store_event *event);
typedef bool uth_store_balance_fn(void *self, const struct uth_store_balance *balance);
typedef bool uth_store_round_fn(void *self, const struct uth_store_round *round);
typedef bool uth_store_value_fn(void *self, const struct uth_store_value *value);

/* Events first..last of a stream (last 0: to the end), each checked against the chain. */
bool uth_store_read_events(struct uth_store *store, const char *stream, uint64_t first,
                           uint64_t last, uth_store_event_fn *each, void *self);
/* The names of all streams, as events without a body. */
bool uth_store_read_streams(struct uth_store *store, uth_store_event_fn *each, void *self);
bool uth_store_read_balances(struct uth_store *store, uth_store_balance_fn *each, void *self);
bool uth_store_read_values(struct uth_store *store, const char *space, uth_store_value_fn *each,
                           void *self);
/* The newest snapshot of a stream, checked; *body is freed by the caller, NULL when there is none. */
bool uth_store_read_snapshot(struct uth_store *store, const char *stream, uint64_t *number,
                             char **body, size_t *size);
/* Rounds, newest first: of a table, of a player ("" for any), at most `limit`, before round
 * `before` of that table (0: from the newest). */
bool uth_store_read_rounds(struct uth_store *store, const char *table, const char *player,
                           uint32_t before, int limit, uth_store_round_fn *each, void *self);
/* Rounds of a table that ended in from_ms..to_ms, oldest first; for reports. */
bool uth_store_read_rounds_between(struct uth_store *store, const char *table, int64_t from_ms,
                                   int64_t to_ms, uth_store_round_fn *each, void *self);
/* Checks `most` events of the chains that have not been checked yet since the store was opened.
 * *done when all are. False: a broken chain (uth_store_error names the place) or an I/O error. */
bool uth_store_check_some(struct uth_store *store, int most, bool *done);
/* A copy of everything as it stands, while in use. */
bool uth_store_backup(struct uth_store *store, const char *path);

/* SQLite in one file. NULL with a sentence: a damaged or foreign file, a full disk, a file that
 * another process holds, and what to do about it. */
struct uth_store *uth_store_sqlite_open(const char *path, char sentence[UTH_STORE_SENTENCE_SIZE]);

#endif
