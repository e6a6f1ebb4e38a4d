/* Makes events durable, in SQLite or PostgreSQL. The store does not interpret events: bytes in, the same bytes
 * out.
 *
 * A store is used by one thread at a time, and not from within its own callbacks.
 *
 * Writing is done in batches: uth_store_commit writes everything of a batch in one transaction, or
 * nothing, and has it on disk when it returns true. After a failed commit the store is broken:
 * every later call fails, and the process must be restarted (memory may be ahead of the disk). A
 * failed read, check or backup breaks nothing else.
 *
 * Every stream of events is a hash chain, hash(n) = BLAKE2b-256(hash(n-1) | stream | n | at | round
 * | body) with hash(0) = 32 zero bytes (docs/store.md: byte by byte). Reading checks it and stops
 * at the first event that does not follow, naming the place. What is not an event carries a
 * checksum, and every kind of record a count and a sum of them: a damaged record is refused when it
 * is read, a missing one is found by uth_store_check_some at the latest. */
#ifndef UTH_STORE_STORE_H
#define UTH_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <uth/money.h>

enum { UTH_STORE_SENTENCE_SIZE = 512, UTH_STORE_HASH_SIZE = 32 };

/* Names (streams, accounts, players, spaces, keys) are any text but "". */

struct uth_store_event {
    const char *stream;
    uint64_t number; /* 1, 2, 3 ... in each stream, below 2^40 */
    int64_t at_ms;
    const char *body; /* any bytes */
    size_t size;
    uint32_t round; /* the round it belongs to, 0: none */
};

/* New balance of an account. */
struct uth_store_balance {
    const char *account;
    uth_cents balance;
};

/* A finished round, for history: where its events are and who took part. When it is recorded again
 * (a reversal), everything but the players is replaced. */
struct uth_store_round {
    const char *table; /* a stream that has the events first..last */
    uint32_t number;   /* from 1 */
    uint64_t first, last;
    int64_t start_ms, end_ms;
    const char *status;  /* "settled", "void", "reversed" */
    const char *summary; /* JSON: totals for reports */
    int player_count;
    /* Each once. NULL when read: there may be thousands, uth_store_read_players lists them. */
    const char *const *players;
};

/* Small named values: users, sessions, configuration. */
struct uth_store_value {
    const char *space, *key;
    const char *value; /* text; NULL deletes */
};

/* The state of a stream after event `number`, from which its fold continues. Only the newest is
 * kept. */
struct uth_store_snapshot {
    const char *stream;
    uint64_t number; /* an event of this batch or of an earlier one */
    const char *body;
    size_t size;
};

/* Applied in this order; within a list the last of several for the same name counts. */
struct uth_store_batch {
    int event_count;
    const struct uth_store_event *events;
    int balance_count;
    const struct uth_store_balance *balances;
    int round_count;
    const struct uth_store_round *rounds;
    int value_count;
    const struct uth_store_value *values;
    int snapshot_count;
    const struct uth_store_snapshot *snapshots;
};

struct uth_store; /* made by uth_store_sqlite_open or uth_store_postgres_open */

/* Closes and frees; NULL is allowed. */
void uth_store_close(struct uth_store *store);

/* All or nothing, durable on return. False: broken; uth_store_error says why. */
bool uth_store_commit(struct uth_store *store, const struct uth_store_batch *batch);

/* One sentence about the last call: what went wrong and what to do. "" when nothing did. */
const char *uth_store_error(const struct uth_store *store);
/* True after a failed commit, and when the files are gone or cannot be written: every call fails. */
bool uth_store_is_broken(const struct uth_store *store);
/* One sentence about opening the store, for the log: that it was not closed properly, or what
 * UTH_STORE_RESTORED accepted. "" if neither. */
const char *uth_store_remark(const struct uth_store *store);
/* The stream that the last failure concerns, so that one table can be stopped; "" when it is not
 * about a single stream. */
const char *uth_store_error_stream(const struct uth_store *store);

/* Readers call back once for each row, in order; a callback that returns false ends the reading
 * without an error. Text and bytes are valid only during the call. False: an error, such as a chain
 * that is broken; rows before the place of the error have been delivered. */
typedef bool uth_store_event_fn(void *self, const struct uth_store_event *event);
typedef bool uth_store_balance_fn(void *self, const struct uth_store_balance *balance);
typedef bool uth_store_round_fn(void *self, const struct uth_store_round *round);
typedef bool uth_store_value_fn(void *self, const struct uth_store_value *value);
typedef bool uth_store_name_fn(void *self, const char *name);

/* Events first..last of a stream (last 0: to the end), each checked against the chain. */
bool uth_store_read_events(struct uth_store *store, const char *stream, uint64_t first,
                           uint64_t last, uth_store_event_fn *each, void *self);
/* All streams by name, as events without a body: stream, and the number of its last event. */
bool uth_store_read_streams(struct uth_store *store, uth_store_event_fn *each, void *self);
/* The head of its chain: the hash of its last event. False: there is no such stream. */
bool uth_store_head(const struct uth_store *store, const char *stream,
                    uint8_t hash[UTH_STORE_HASH_SIZE]);
/* All balances by account. */
bool uth_store_read_balances(struct uth_store *store, uth_store_balance_fn *each, void *self);
/* All values of a space by key. */
bool uth_store_read_values(struct uth_store *store, const char *space, uth_store_value_fn *each,
                           void *self);
/* The newest snapshot of a stream, checked; *body is freed by the caller, NULL when there is none
 * (and then *number is 0). */
bool uth_store_read_snapshot(struct uth_store *store, const char *stream, uint64_t *number,
                             char **body, size_t *size);
/* Rounds, newest first, at most `limit`: of a table, of a player ("" for any of the two, but not
 * for both), before round `before` of that table (0: from the newest; 0 without a table). The
 * rounds of a player are a list: going far back in it costs a step for each round skipped. */
bool uth_store_read_rounds(struct uth_store *store, const char *table, const char *player,
                           uint32_t before, int limit, uth_store_round_fn *each, void *self);
/* Rounds of a table that ended in from_ms..to_ms, both included, oldest first; for reports. */
bool uth_store_read_rounds_between(struct uth_store *store, const char *table, int64_t from_ms,
                                   int64_t to_ms, uth_store_round_fn *each, void *self);
/* The players of a round, in the order in which they were recorded. */
bool uth_store_read_players(struct uth_store *store, const char *table, uint32_t number,
                            uth_store_name_fn *each, void *self);

/* For idle time: checks about `most` records that have not been checked since the store was opened,
 * and does maintenance that a later commit would otherwise have to do. *done when everything has
 * been checked once. False: a damaged or missing record (uth_store_error names the place) or an I/O
 * error; the next call continues after it. */
bool uth_store_check_some(struct uth_store *store, int most, bool *done);
/* The engine's own check of its files, in one go: minutes for a large store. For audits. */
bool uth_store_check_files(struct uth_store *store);

/* Watches a file that belongs with the store: a commit fails when this file, like those of the
 * store itself, has been removed or replaced. */
bool uth_store_watch(struct uth_store *store, const char *path);

/* A copy of everything as it stands when the last step is done, in a new file that is named `path`
 * only when it is complete and on disk. Refused when `path` exists. Steps of about `most` pages of
 * 4 kB can alternate with commits and readings. A failed step ends the backup, as does
 * uth_store_close; neither leaves a file. */
bool uth_store_backup_start(struct uth_store *store, const char *path);
bool uth_store_backup_some(struct uth_store *store, int most, bool *done);
/* The same in one go. */
bool uth_store_backup(struct uth_store *store, const char *path);

/* Moves what is older than a time into a file of its own beside the database, FILE.NAME, which is
 * sealed and never changes again. Readers find it there as before. What is still needed stays: the
 * newest round of a stream, and the events from its snapshot on; a stream without a snapshot stays
 * as a whole, but for the one named `log`, which is never folded.
 *
 * Steps of about `most` records can alternate with commits and readings. The archive has its name
 * when it is complete and on disk; only then do the records leave the database, step by step. A
 * crash at any point leaves both whole: an archive that the database does not know yet is made
 * again, and uth_store_check_some removes the remaining records. */
struct uth_store_archive {
    const char *name; /* "2026-10"; letters, digits and '-' */
    int64_t before_ms;
    const char *log;
};
bool uth_store_archive_start(struct uth_store *store, const struct uth_store_archive *archive);
bool uth_store_archive_some(struct uth_store *store, int most, bool *done);

enum uth_store_opening {
    UTH_STORE_REFUSE,   /* there must be a file */
    UTH_STORE_CREATE,   /* one is made where there is none */
    UTH_STORE_RESTORED, /* accepts the file, whatever its anchor says; refused when they agree. The
                         * first batch should record who decided this, and why; until it is
                         * committed, nothing is accepted. */
};

/* SQLite in one file, and beside it FILE-wal while it is in use and FILE-anchor, which shows
 * whether the file or its log has lost something. NULL with a sentence that says what to do: a
 * damaged or foreign file, an old copy, a full disk, a file in use by another process. A backup can
 * be opened without an anchor, but only for reading. */
struct uth_store *uth_store_sqlite_open(const char *path, enum uth_store_opening opening,
                                        char sentence[UTH_STORE_SENTENCE_SIZE]);

/* A node of several on one database. */
enum { UTH_STORE_NODE_SIZE = 33, UTH_STORE_ADDRESS_SIZE = 64, UTH_STORE_SECRET_SIZE = 65 };
struct uth_store_leader {
    char node[UTH_STORE_NODE_SIZE];       /* "": none */
    char address[UTH_STORE_ADDRESS_SIZE]; /* "": it cannot be reached by other nodes */
    char secret[UTH_STORE_SECRET_SIZE];
};
struct uth_store_member {
    const char *address;     /* where other nodes reach this one */
    const char *program;     /* its version */
    const char *space, *key; /* of a value with which every node has to agree */
    void *self;
    /* While another node has the store: about five times a second, on the thread that opens. False:
     * it is given up, with "" as its sentence. */
    bool (*waits)(void *self, const struct uth_store_leader *leader);
    /* False with a sentence: this node could not take over. */
    bool (*agrees)(void *self, const char *value, char sentence[UTH_STORE_SENTENCE_SIZE]);
    char secret[UTH_STORE_SECRET_SIZE]; /* by which others know that it leads; set by opening */
};

struct uth_store_node {
    const char *node, *address, *program;
    int64_t silent_ms; /* since its last sign of life */
    bool leads;
};
typedef bool uth_store_node_fn(void *self, const struct uth_store_node *node);
/* All nodes that this store knows of, by name; of a file there are none. */
bool uth_store_read_nodes(struct uth_store *store, uth_store_node_fn *each, void *self);

/* The schema `uth` of a PostgreSQL database (docs/nodes.md). `node` names this process to others,
 * one of which at a time can have the store. NULL with a sentence, and nothing written: a wrong
 * URI, a database in use or read-only, tables of another version, a missing permission. With
 * `member`, which must outlive the store, it waits until no other node has it, and its lease runs out
 * unless the store is used every second. A connection that is lost is made again within ten seconds,
 * or six for a member, and a batch whose commit it cut off is found, or sent again. Archives and
 * backups are PostgreSQL's own. */
#define UTH_STORE_NO_FLOOR  "there is no floor in this database"
#define UTH_STORE_NODE_RULE "a node is named with up to 32 letters, digits, '-' and '_'"
bool uth_store_good_node(const char *node);
struct uth_store *uth_store_postgres_open(const char *uri, const char *node,
                                          struct uth_store_member *member,
                                          enum uth_store_opening opening,
                                          char sentence[UTH_STORE_SENTENCE_SIZE]);

#endif
