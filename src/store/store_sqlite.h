/* What the sources of the SQLite store share. The schema and its reasons: docs/store.md.
 *
 * One connection, one thread. `streams` and `seal` are read when the file is opened and then kept
 * in step with it; everything else stays in the file. */
#ifndef UTH_STORE_STORE_SQLITE_H
#define UTH_STORE_STORE_SQLITE_H

#include <sqlite3.h>

#include "bytes.h"
#include "store_ops.h"
#include "streams.h"

enum {
    UTH_SQLITE_APPLICATION = 0x75746873, /* "uths", in the header of the file */
    UTH_SQLITE_VERSION = 1,              /* of the schema */
    UTH_SQLITE_PAGE_SIZE = 4096,
};

/* ---- schema: store_sqlite_schema.c ---- */

/* What is sealed: the records of these tables are counted, and their marks added up. */
enum uth_part {
    UTH_PART_STREAMS,
    UTH_PART_BALANCES,
    UTH_PART_VALUES,
    UTH_PART_SNAPSHOTS,
    UTH_PART_ROUNDS,
    UTH_PART_PLAYERS,
    UTH_PART_SEATS,
    UTH_PARTS,
};
extern const char *const uth_part_names[UTH_PARTS];

/* Statements that make an empty file ours, one object each; NULL ends them. */
struct uth_sqlite_object {
    const char *name, *sql;
};
extern const struct uth_sqlite_object uth_sqlite_schema[];

enum uth_sql {
    UTH_SQL_BEGIN,
    UTH_SQL_COMMIT,
    UTH_SQL_ROLLBACK,
    UTH_SQL_GET_SEALS,
    UTH_SQL_SET_SEAL,
    UTH_SQL_GET_STREAMS,
    UTH_SQL_PUT_STREAM,
    UTH_SQL_ADD_EVENT,
    UTH_SQL_GET_EVENTS,
    UTH_SQL_GET_HASH,
    UTH_SQL_GET_BALANCE,
    UTH_SQL_PUT_BALANCE,
    UTH_SQL_SCAN_BALANCES,
    UTH_SQL_GET_VALUE,
    UTH_SQL_PUT_VALUE,
    UTH_SQL_DELETE_VALUE,
    UTH_SQL_GET_VALUES,
    UTH_SQL_SCAN_VALUES,
    UTH_SQL_GET_SNAPSHOT,
    UTH_SQL_PUT_SNAPSHOT,
    UTH_SQL_SCAN_SNAPSHOTS,
    UTH_SQL_GET_ROUND,
    UTH_SQL_PUT_ROUND,
    UTH_SQL_ROUNDS_BACK,
    UTH_SQL_ROUNDS_BETWEEN,
    UTH_SQL_ROUND_ENDED,
    UTH_SQL_SCAN_ROUNDS,
    UTH_SQL_GET_PLAYER,
    UTH_SQL_PUT_PLAYER,
    UTH_SQL_SCAN_PLAYERS,
    UTH_SQL_GET_SEATS,
    UTH_SQL_ADD_SEAT,
    UTH_SQL_SCAN_SEATS,
    UTH_SQL_COUNT,
};
extern const char *const uth_sqlite_sql[UTH_SQL_COUNT];

/* ---- the store ---- */

struct uth_seal {
    int64_t rows;
    uint64_t sum; /* of the marks, modulo 2^64 */
    bool changed; /* since it was written */
};

/* How far uth_store_check_some has come. */
struct uth_sqlite_check {
    enum uth_part part; /* UTH_PARTS: the events */
    bool under_way;     /* in the middle of the part */
    int64_t id;         /* last key seen in the part: a number, or text, or two */
    struct uth_bytes key, second;
    struct uth_seal seen;
    int stream;      /* index of the stream whose events are being checked */
    uint64_t number; /* last event checked */
    uint8_t hash[UTH_STORE_HASH_SIZE];
};

struct uth_sqlite {
    struct uth_store base;
    char *shown; /* owned; the path as it stands in sentences */
    sqlite3 *db;
    sqlite3_stmt *statement[UTH_SQL_COUNT];
    int bind_code;            /* of the first bind that failed since uth_sqlite_use */
    struct uth_bytes scratch; /* for marks */
    struct uth_streams streams;
    struct uth_seal seal[UTH_PARTS];
    bool values_checked; /* against their seal, since the file was opened */
    int wal_pages;       /* in the write-ahead log, as of the last commit */
    struct uth_sqlite_check check;
    struct {
        sqlite3 *db; /* NULL: no backup under way */
        sqlite3_backup *job;
        char *path, *temporary; /* owned */
    } backup;
};

/* ---- statements and errors: store_sqlite_error.c ---- */

/* A prepared statement, ready for its parameters. */
sqlite3_stmt *uth_sqlite_use(struct uth_sqlite *s, enum uth_sql which);
void uth_sqlite_bind(struct uth_sqlite *s, enum uth_sql which, int parameter, int64_t number);
/* Text and bytes must stay where they are until the statement is reset. */
void uth_sqlite_bind_text(struct uth_sqlite *s, enum uth_sql which, int parameter,
                          const char *text);
void uth_sqlite_bind_data(struct uth_sqlite *s, enum uth_sql which, int parameter, const void *data,
                          size_t size);
/* Text that may go at once. */
void uth_sqlite_bind_copy(struct uth_sqlite *s, enum uth_sql which, int parameter,
                          const char *text);
/* SQLITE_ROW, SQLITE_DONE or an error. */
int uth_sqlite_step(struct uth_sqlite *s, enum uth_sql which);
/* For a statement without rows: steps, resets, fails with a sentence. */
bool uth_sqlite_run(struct uth_sqlite *s, enum uth_sql which);
void uth_sqlite_reset(struct uth_sqlite *s, enum uth_sql which);

/* Columns of a row, whatever a damaged file holds there: never NULL. */
const char *uth_column_text(sqlite3_stmt *row, int column);
uint64_t uth_column_u64(sqlite3_stmt *row, int column);
/* False: not 32 bytes. */
bool uth_column_hash(sqlite3_stmt *row, int column, uint8_t hash[UTH_STORE_HASH_SIZE]);

/* One sentence for an error of SQLite, and what to do. */
void uth_sqlite_sentence(sqlite3 *db, int code, const char *shown,
                         char sentence[UTH_STORE_SENTENCE_SIZE]);
/* Fails with the sentence for the last error of the connection. */
bool uth_sqlite_fail(struct uth_sqlite *s, const char *stream, int code);
/* Fails: the record at a place ("stream t1, event 7") is not what was written. */
__attribute__((format(printf, 3, 4))) bool
uth_sqlite_damaged(struct uth_sqlite *s, const char *stream, const char *format, ...);

#define UTH_SQLITE_CHANGED "the record was changed: its checksum is wrong"

/* ---- records: store_sqlite_rows.c ---- */

/* One row of any part, with its mark checked. Text is valid until the statement moves. */
struct uth_record {
    int64_t id;
    const char *key, *second; /* parts with text for a key */
    uint64_t mark;
    struct uth_store_balance balance;
    struct uth_store_value value;
    struct uth_store_round round;
    struct uth_store_snapshot snapshot;
    struct uth_stream *stream;  /* of rounds and snapshots */
    int64_t first_seat;         /* of rounds */
    int64_t newest;             /* of players: seat */
    int64_t of_round, previous; /* of seats: id of the round, earlier seat of the player or 0 */
};

typedef bool uth_take_fn(struct uth_sqlite *s, sqlite3_stmt *row, struct uth_record *record);
uth_take_fn uth_take_balance, uth_take_value, uth_take_snapshot, uth_take_round, uth_take_player,
    uth_take_seat;

/* The mark of a record; false when out of memory. */
bool uth_mark_seal(struct uth_sqlite *s, enum uth_part part, const struct uth_seal *seal,
                   uint64_t *mark);
bool uth_mark_stream(struct uth_sqlite *s, const struct uth_stream *stream, uint64_t *mark);
bool uth_mark_balance(struct uth_sqlite *s, const struct uth_store_balance *balance,
                      uint64_t *mark);
bool uth_mark_value(struct uth_sqlite *s, const struct uth_store_value *value, uint64_t *mark);
bool uth_mark_round(struct uth_sqlite *s, const struct uth_record *record, uint64_t *mark);
bool uth_mark_player(struct uth_sqlite *s, const char *player, int64_t newest, uint64_t *mark);
bool uth_mark_seat(struct uth_sqlite *s, const struct uth_record *record, uint64_t *mark);
uint64_t uth_mark_snapshot(const uint8_t hash[UTH_STORE_HASH_SIZE]);

/* Keys of events and rounds: the stream's id above, the number below. */
int64_t uth_event_id(const struct uth_stream *stream, uint64_t number);
int64_t uth_round_id(const struct uth_stream *stream, uint32_t number);

/* ---- events, seals and streams: store_sqlite_events.c ---- */

/* Events first..last of a stream in order; `hash` is that of first-1 before and of the last one
 * delivered after. `each` may be NULL. */
bool uth_sqlite_walk(struct uth_sqlite *s, struct uth_stream *stream, uint64_t first, uint64_t last,
                     uint8_t hash[UTH_STORE_HASH_SIZE], uth_store_event_fn *each, void *self);
/* The recorded hash of an event; of event 0: zeros. */
bool uth_sqlite_hash(struct uth_sqlite *s, struct uth_stream *stream, uint64_t number,
                     uint8_t hash[UTH_STORE_HASH_SIZE]);

/* Seals and streams as they are in the file, checked. */
bool uth_sqlite_load(struct uth_sqlite *s);

/* ---- the rest, each in a file of that name ---- */

bool uth_sqlite_commit(struct uth_store *store, const struct uth_store_batch *batch);
/* Moves what is in the write-ahead log into the file. */
bool uth_sqlite_checkpoint(struct uth_sqlite *s);

bool uth_sqlite_read_events(struct uth_store *store, const char *stream, uint64_t first,
                            uint64_t last, uth_store_event_fn *each, void *self);
bool uth_sqlite_read_streams(struct uth_store *store, uth_store_event_fn *each, void *self);
bool uth_sqlite_read_balances(struct uth_store *store, uth_store_balance_fn *each, void *self);
bool uth_sqlite_read_values(struct uth_store *store, const char *space, uth_store_value_fn *each,
                            void *self);
bool uth_sqlite_read_snapshot(struct uth_store *store, const char *stream, uint64_t *number,
                              char **body, size_t *size);
bool uth_sqlite_read_rounds(struct uth_store *store, const char *table, const char *player,
                            uint32_t before, int limit, uth_store_round_fn *each, void *self);
bool uth_sqlite_read_rounds_between(struct uth_store *store, const char *table, int64_t from_ms,
                                    int64_t to_ms, uth_store_round_fn *each, void *self);
bool uth_sqlite_read_players(struct uth_store *store, const char *table, uint32_t number,
                             uth_store_name_fn *each, void *self);

bool uth_sqlite_check_some(struct uth_store *store, int most, bool *done);
bool uth_sqlite_check_files(struct uth_store *store);
/* The whole of one part, at once. */
bool uth_sqlite_check_part(struct uth_sqlite *s, enum uth_part part);
/* A record of a part has changed: `before` and `after` are marks, NULL for none. */
void uth_sqlite_note(struct uth_sqlite *s, enum uth_part part, const struct uth_record *key,
                     const uint64_t *before, const uint64_t *after);

bool uth_sqlite_backup_start(struct uth_store *store, const char *path);
bool uth_sqlite_backup_some(struct uth_store *store, int most, bool *done);
void uth_sqlite_backup_end(struct uth_sqlite *s);

/* Makes an empty store at a path where there is nothing. */
bool uth_sqlite_create(const char *path, char sentence[UTH_STORE_SENTENCE_SIZE]);
/* The path in a form that SQLite takes for nothing but a path; the caller frees it. */
char *uth_sqlite_plain_path(const char *path);
/* A new file in the place of an old one, for this user alone; errno says why not. */
bool uth_make_empty(const char *path);
/* Gives a finished file its name, unless there is something of that name; on disk on return. */
bool uth_put_in_place(const char *temporary, const char *path,
                      char sentence[UTH_STORE_SENTENCE_SIZE]);

/* Is a write-ahead log whole, up to a last transaction that may have been cut off? */
bool uth_wal_check(const char *path, char sentence[UTH_STORE_SENTENCE_SIZE]);

#endif
