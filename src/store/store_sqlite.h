/* What the sources of the SQLite store share. The schema and its reasons: docs/store.md.
 *
 * One connection, one thread. `streams` and `seal` are read when the file is opened and then kept
 * in step with it; everything else stays in the file. */
#ifndef UTH_STORE_STORE_SQLITE_H
#define UTH_STORE_STORE_SQLITE_H

#include <sqlite3.h>

#include "anchor.h"
#include "bytes.h"
#include "pack.h"
#include "store_base.h"
#include "streams.h"
#include "watch.h"

enum {
    UTH_SQLITE_APPLICATION = 0x75746873, /* "uths", in the header of the file */
    UTH_SQLITE_ARCHIVE = 0x75746861,     /* "utha", in that of an archive */
    UTH_SQLITE_VERSION = 8,              /* of the schema, and of what a floor keeps in it */
    UTH_SQLITE_PAGE_SIZE = 4096,
    UTH_ARCHIVES_OPEN = 6,
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
    /* The number of batches; its sum is the database's id in the anchor, 0 in a backup. */
    UTH_SEAL_BATCHES = UTH_PARTS,
    UTH_SEALS,
};
extern const char *const uth_part_names[UTH_SEALS];

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
    UTH_SQL_GET_ARCHIVES,
    UTH_SQL_PUT_ARCHIVE,
    UTH_SQL_GET_DICTIONARY,
    UTH_SQL_ADD_EVENT,
    UTH_SQL_GET_EVENTS,
    UTH_SQL_GET_HASH,
    UTH_SQL_FIRST_OF_ROUND,
    UTH_SQL_DELETE_EVENTS,
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
    UTH_SQL_DELETE_ROUND,
    UTH_SQL_ROUNDS_BACK,
    UTH_SQL_ROUNDS_BETWEEN,
    UTH_SQL_ROUND_ENDED,
    UTH_SQL_SCAN_ROUNDS,
    UTH_SQL_GET_PLAYER,
    UTH_SQL_PUT_PLAYER,
    UTH_SQL_SCAN_PLAYERS,
    UTH_SQL_GET_SEATS,
    UTH_SQL_ADD_SEAT,
    UTH_SQL_DELETE_SEATS,
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

/* An archive that the file knows of: store_sqlite_archive.c. */
struct uth_archive {
    char *name;                          /* owned */
    uint8_t digest[UTH_STORE_HASH_SIZE]; /* of the ends of its chains and its seals */
    int64_t before_ms;                   /* everything in it is older */
    int64_t seats;                       /* players of rounds that have left this file for it */
    bool moved;                          /* all that is in it has */
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
    const struct uth_files *files;
    char *shown; /* owned; the path as it stands in sentences */
    sqlite3 *db;
    sqlite3_stmt *statement[UTH_SQL_COUNT];
    int bind_code;                 /* of the first bind that failed since uth_sqlite_use */
    struct uth_bytes scratch;      /* for marks */
    struct uth_pack *pack;         /* event bodies */
    struct uth_bytes packed, body; /* of the event at hand */
    struct uth_streams streams;
    struct uth_seal seal[UTH_SEALS];
    struct uth_anchor anchor;
    struct uth_watch watch;
    bool copy;                   /* a backup: it can be read */
    bool opened;                 /* whole, and in use */
    bool values_checked;         /* against their seal, since the file was opened */
    int wal_pages;               /* in the write-ahead log, as of the last commit */
    char *path;                  /* owned; as SQLite takes it */
    struct uth_archive *archive; /* owned; oldest first */
    int archive_count;
    struct {
        struct uth_sqlite *store; /* owned; NULL: none */
        int index;
    } cached[UTH_ARCHIVES_OPEN]; /* archives that were read last */
    int next_cached;
    struct uth_archiving *archiving; /* owned; NULL: none is being made */
    struct uth_sqlite_check check;
    struct {
        sqlite3 *db; /* NULL: no backup under way */
        sqlite3_backup *job;
        char *path, *temporary; /* owned */
    } backup;
};

/* ---- statements and errors: store_sqlite_error.c ---- */

/* A parameter of a statement: a whole number, a text or bytes. Text and bytes must stay where they
 * are until the statement is reset; a text that may go at once is copied. */
struct uth_cell {
    char type; /* as in uth_columns_are; c: a text that is copied */
    int64_t number;
    const void *data;
    size_t size;
};
#define UTH_I(value)       ((struct uth_cell){.type = 'i', .number = (value)})
#define UTH_T(text)        ((struct uth_cell){.type = 't', .data = (text), .size = strlen(text)})
#define UTH_C(text)        ((struct uth_cell){.type = 'c', .data = (text), .size = strlen(text)})
#define UTH_B(bytes, room) ((struct uth_cell){.type = 'b', .data = (bytes), .size = (room)})
#define UTH_CELLS(...)                                                                             \
    (const struct uth_cell[]){__VA_ARGS__},                                                        \
        (int)(sizeof((const struct uth_cell[]){__VA_ARGS__}) / sizeof(struct uth_cell))

/* A prepared statement with its parameters, the first of which is ?1. */
sqlite3_stmt *uth_sqlite_use(struct uth_sqlite *s, enum uth_sql which);
sqlite3_stmt *uth_sqlite_with(struct uth_sqlite *s, enum uth_sql which,
                              const struct uth_cell *cells, int count);
#define UTH_WITH(s, which, ...) uth_sqlite_with(s, which, UTH_CELLS(__VA_ARGS__))
/* The same, carried out. */
#define UTH_RUN(s, which, ...) (UTH_WITH(s, which, __VA_ARGS__), uth_sqlite_run(s, which))
/* SQLITE_ROW, SQLITE_DONE or an error. */
int uth_sqlite_step(struct uth_sqlite *s, enum uth_sql which);
/* For a statement without rows: steps, resets, fails with a sentence. */
bool uth_sqlite_run(struct uth_sqlite *s, enum uth_sql which);
void uth_sqlite_reset(struct uth_sqlite *s, enum uth_sql which);

/* Checks the types of the columns (i integer, t text, b bytes), before anything else reads them. A
 * strict table holds no others, but a flipped bit turns text into bytes, with the same value and
 * another place in an index. */
bool uth_columns_are(sqlite3_stmt *row, const char *types);
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
/* The first row of a statement that has its parameters, if there is one. Texts of the record are
 * gone: the statement is reset. */
bool uth_sqlite_first(struct uth_sqlite *s, enum uth_sql which, uth_take_fn *take,
                      struct uth_record *record, bool *found);

/* The mark of a record; false when out of memory. */
bool uth_mark_seal(struct uth_sqlite *s, enum uth_part part, const struct uth_seal *seal,
                   uint64_t *mark);
bool uth_mark_dictionary(struct uth_sqlite *s, const void *body, size_t size, uint64_t *mark);
bool uth_mark_stream(struct uth_sqlite *s, const struct uth_stream *stream, uint64_t *mark);
bool uth_mark_archive(struct uth_sqlite *s, const struct uth_archive *archive, uint64_t *mark);
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
/* The hash of an event, from the nearest one recorded in full; of event 0: zeros. */
bool uth_sqlite_hash(struct uth_sqlite *s, struct uth_stream *stream, uint64_t number,
                     uint8_t hash[UTH_STORE_HASH_SIZE]);

/* How much of the hash of an event is recorded with it: all of it every sixteenth time, to start a
 * walk from, and else enough to name the event that was changed. */
size_t uth_recorded_hash(uint64_t number);

/* Loads seals, streams and the dictionary from the file and checks them. */
bool uth_sqlite_load(struct uth_sqlite *s);

/* ---- the anchor and the files: store_sqlite_anchor.c ---- */

/* Checks that the database is not behind its anchor, before anything is written. `log` is where the
 * write-ahead log ends, in words for a sentence, or "". */
bool uth_sqlite_check_anchor(struct uth_sqlite *s, const char *plain, bool restored,
                             const char *log);
/* Marks the database as in use in the anchor, and starts watching the files. */
bool uth_sqlite_begin_anchor(struct uth_sqlite *s, const char *plain);
/* Notes the batch whose seals have been written, before or after its commit. */
bool uth_sqlite_anchor(struct uth_sqlite *s, enum uth_anchor_state state);
/* Fails when a file was removed, renamed, replaced or cut. */
bool uth_sqlite_in_place(struct uth_sqlite *s);
bool uth_sqlite_watch(struct uth_store *store, const char *path);

/* ---- archives: store_sqlite_archive.c, store_sqlite_archive_move.c ---- */

bool uth_archives_load(struct uth_sqlite *s);
void uth_archives_close(struct uth_sqlite *s);
/* The archive of that index as a read-only store, checked against this file's record of it; NULL
 * with a sentence. Valid until a few others have been opened. */
struct uth_sqlite *uth_archive_open(struct uth_sqlite *s, int index);
/* Removes about `most` records that an archive holds. *done when none are left. */
bool uth_archive_move_some(struct uth_sqlite *s, int most, bool *done);
bool uth_archive_put(struct uth_sqlite *s, const struct uth_archive *archive);
/* Of the ends of its chains and of its seals. */
bool uth_archive_digest(struct uth_sqlite *archive, uint8_t digest[UTH_STORE_HASH_SIZE]);

bool uth_sqlite_archive_start(struct uth_store *store, const struct uth_store_archive *archive);
bool uth_sqlite_archive_some(struct uth_store *store, int most, bool *done);
void uth_sqlite_archive_end(struct uth_sqlite *s);

/* ---- shared by the store and its archives ---- */

/* A new file of either kind under a temporary name, empty but for its tables. */
bool uth_sqlite_make(const struct uth_files *files, const char *temporary, uint32_t application,
                     uint64_t id, const char *shown, char sentence[UTH_STORE_SENTENCE_SIZE]);
struct uth_sqlite *uth_sqlite_new(const struct uth_files *files, const char *path);
void uth_sqlite_free(struct uth_sqlite *s);
/* Header, definitions, statements, seals, streams: everything that is checked when a file is
 * opened, except its log. */
bool uth_sqlite_recognise(struct uth_sqlite *s, uint32_t application);
bool uth_sqlite_check_and_load(struct uth_sqlite *s);
bool uth_sqlite_write_event(struct uth_sqlite *s, const struct uth_store_event *event);
/* `before`: the mark of the record that this one replaces; NULL: it is new. */
bool uth_sqlite_put_round(struct uth_sqlite *s, const struct uth_record *record,
                          const uint64_t *before);
bool uth_sqlite_put_seat(struct uth_sqlite *s, const struct uth_record *seat);
/* Streams and seals that have changed; the end of every transaction. */
bool uth_sqlite_write_ends(struct uth_sqlite *s);
/* All or nothing. */
bool uth_sqlite_transaction(struct uth_sqlite *s, bool (*write)(struct uth_sqlite *s, void *self),
                            void *self);

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

/* Makes an empty store at an unused path. */
bool uth_sqlite_create(const struct uth_files *files, const char *path,
                       char sentence[UTH_STORE_SENTENCE_SIZE]);
/* A number that no other database has. */
uint64_t uth_sqlite_new_id(void);
/* The path in a form that SQLite cannot take for a URI or a special name; the caller frees it. */
char *uth_sqlite_plain_path(const char *path);

/* Checks that a write-ahead log is intact, up to a last transaction that may have been cut off.
 * `end`: why it ends there, as part of a sentence about its database; "" when it ends with a
 * complete one. */
enum { UTH_WAL_END_SIZE = 64 };
bool uth_wal_check(const struct uth_files *files, const char *path, char end[UTH_WAL_END_SIZE],
                   char sentence[UTH_STORE_SENTENCE_SIZE]);

#endif
