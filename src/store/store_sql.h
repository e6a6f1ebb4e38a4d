/* A store in tables, whatever engine keeps them: records, marks, seals, chains, readers and checks,
 * written once and run on SQLite and on PostgreSQL. docs/store.md explains the tables.
 *
 * The engine is a table of functions (struct uth_sql_engine) and a text for each statement. A row
 * arrives as an array of cells. `streams` and `seal` are read when the store is opened and then
 * kept in step with it; everything else stays in the tables. */
#ifndef UTH_STORE_STORE_SQL_H
#define UTH_STORE_STORE_SQL_H

#include "bytes.h"
#include "pack.h"
#include "store_base.h"
#include "streams.h"
#include "watch.h"

/* Of what a floor keeps in a store, and of the tables. */
enum { UTH_STORE_FORMAT = 8 };

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

/* Their texts: store_sqlite_schema.c, store_postgres_schema.c. Parameters of a statement that puts
 * a record are the columns of the one that gets it. */
enum uth_statement {
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

/* ---- the store ---- */

struct uth_seal {
    int64_t rows;
    uint64_t sum; /* of the marks, modulo 2^64 */
    bool changed; /* since it was written */
};

/* An archive that the file knows of: store_sql_archive.c. */
struct uth_archive {
    char *name;                          /* owned */
    uint8_t digest[UTH_STORE_HASH_SIZE]; /* of the ends of its chains and its seals */
    int64_t before_ms;                   /* everything in it is older */
    int64_t seats;                       /* players of rounds that have left this file for it */
    bool moved;                          /* all that is in it has */
};

/* How far uth_store_check_some has come. */
struct uth_sql_check {
    enum uth_part part; /* UTH_PARTS: the events */
    bool under_way;     /* in the middle of the part */
    int64_t id;         /* last key seen in the part: a number, or text, or two */
    struct uth_bytes key, second;
    struct uth_seal seen;
    int stream;      /* index of the stream whose events are being checked */
    uint64_t number; /* last event checked */
    uint8_t hash[UTH_STORE_HASH_SIZE];
};

/* A column of a row or a parameter of a statement: a whole number, a text or bytes. Text and bytes
 * of a parameter must stay where they are until the statement is reset; a text that may go at once
 * is copied. */
struct uth_cell {
    char type; /* as in uth_columns_are; c: a text that is copied; e: text or bytes, the engine does
                  not tell them apart */
    int64_t number;
    const void *data; /* of a text: a zero follows */
    size_t size;
};
enum { UTH_COLUMNS_MAX = 11 };

struct uth_sql {
    struct uth_store base;
    const struct uth_sql_engine *engine;
    char *shown; /* owned; its name in sentences */
    struct uth_cell row[UTH_SQL_COUNT][UTH_COLUMNS_MAX];
    struct uth_bytes scratch;      /* for marks */
    struct uth_pack *pack;         /* event bodies */
    struct uth_bytes packed, body; /* of the event at hand */
    struct uth_streams streams;
    struct uth_seal seal[UTH_SEALS];
    bool values_checked;         /* against their seal, since the store was opened */
    struct uth_archive *archive; /* owned; oldest first */
    int archive_count;
    struct uth_sql_check check;
    struct uth_watch watch;
    struct uth_bytes recent; /* of the batch being written: id and hash of each event */
};

/* What an engine does by itself. Those that are named as in store.h do what it says there. */
struct uth_sql_engine {
    void (*free)(struct uth_sql *s);
    bool (*commit)(struct uth_sql *s, const struct uth_store_batch *batch);
    bool (*check_some)(struct uth_sql *s, int most, bool *done);
    bool (*check_files)(struct uth_sql *s);
    bool (*backup_start)(struct uth_sql *s, const char *path);
    bool (*backup_some)(struct uth_sql *s, int most, bool *done);
    bool (*archive_start)(struct uth_sql *s, const struct uth_store_archive *archive);
    bool (*archive_some)(struct uth_sql *s, int most, bool *done);
    /* The archive of that index, to be read; NULL with a sentence. */
    struct uth_sql *(*archive)(struct uth_sql *s, int index);
    bool (*read_nodes)(struct uth_sql *s, uth_store_node_fn *each, void *self); /* NULL: none */

    void (*with)(struct uth_sql *s, enum uth_statement which, const struct uth_cell *cells,
                 int count);
    enum uth_step (*step)(struct uth_sql *s, enum uth_statement which);
    void (*reset)(struct uth_sql *s, enum uth_statement which);
    /* After UTH_FAILED: keeps the sentence, returns false. */
    bool (*fail)(struct uth_sql *s, const char *stream);
};

/* Frees what is in struct uth_sql. */
void uth_sql_free(struct uth_sql *s);
bool uth_sql_watch(struct uth_sql *s, const char *path);
/* Fails when a watched file was removed, renamed, replaced or cut. */
bool uth_sql_in_place(struct uth_sql *s);

/* ---- statements: store_sql_rows.c ---- */

#define UTH_I(value)       ((struct uth_cell){.type = 'i', .number = (value)})
#define UTH_T(text)        ((struct uth_cell){.type = 't', .data = (text), .size = strlen(text)})
#define UTH_C(text)        ((struct uth_cell){.type = 'c', .data = (text), .size = strlen(text)})
#define UTH_B(bytes, room) ((struct uth_cell){.type = 'b', .data = (bytes), .size = (room)})
#define UTH_CELLS(...)                                                                             \
    (const struct uth_cell[]){__VA_ARGS__},                                                        \
        (int)(sizeof((const struct uth_cell[]){__VA_ARGS__}) / sizeof(struct uth_cell))

/* A statement with its parameters; returns where its rows will be. */
const struct uth_cell *uth_sql_with(struct uth_sql *s, enum uth_statement which,
                                    const struct uth_cell *cells, int count);
#define UTH_WITH(s, which, ...) uth_sql_with(s, which, UTH_CELLS(__VA_ARGS__))
/* The same, carried out. */
#define UTH_RUN(s, which, ...) (UTH_WITH(s, which, __VA_ARGS__), uth_sql_run(s, which))
/* The next row is in s->row[which], valid until the statement moves. */
enum uth_step { UTH_ROW, UTH_END, UTH_FAILED };
enum uth_step uth_sql_step(struct uth_sql *s, enum uth_statement which);
/* For a statement without rows: steps, resets, fails with a sentence. */
bool uth_sql_run(struct uth_sql *s, enum uth_statement which);
void uth_sql_reset(struct uth_sql *s, enum uth_statement which);

/* Checks the types of the columns (i integer, t text, b bytes), before anything else reads them. A
 * strict table holds no others, but a flipped bit turns text into bytes, with the same value and
 * another place in an index. */
bool uth_columns_are(const struct uth_cell *row, const char *types);
/* Columns of a row, whatever a damaged file holds there: never NULL. */
const char *uth_column_text(const struct uth_cell *row, int column);
uint64_t uth_column_u64(const struct uth_cell *row, int column);
/* False: not 32 bytes. */
bool uth_column_hash(const struct uth_cell *row, int column, uint8_t hash[UTH_STORE_HASH_SIZE]);

/* Fails with the sentence for the last error of the engine. */
bool uth_sql_fail(struct uth_sql *s, const char *stream);
bool uth_sql_no_memory(struct uth_sql *s);
/* Fails: the record at a place ("stream t1, event 7") is not what was written. */
__attribute__((format(printf, 3, 4))) bool uth_sql_damaged(struct uth_sql *s, const char *stream,
                                                           const char *format, ...);

#define UTH_SQL_CHANGED "the record was changed: its checksum is wrong"

/* ---- records: store_sql_rows.c ---- */

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

typedef bool uth_take_fn(struct uth_sql *s, const struct uth_cell *row, struct uth_record *record);
uth_take_fn uth_take_balance, uth_take_value, uth_take_snapshot, uth_take_round, uth_take_player,
    uth_take_seat;
/* The first row of a statement that has its parameters, if there is one. Texts of the record are
 * gone: the statement is reset. */
bool uth_sql_first(struct uth_sql *s, enum uth_statement which, uth_take_fn *take,
                   struct uth_record *record, bool *found);

/* The mark of a record; false when out of memory. */
bool uth_mark_seal(struct uth_sql *s, enum uth_part part, const struct uth_seal *seal,
                   uint64_t *mark);
bool uth_mark_dictionary(struct uth_sql *s, const void *body, size_t size, uint64_t *mark);
bool uth_mark_stream(struct uth_sql *s, const struct uth_stream *stream, uint64_t *mark);
bool uth_mark_archive(struct uth_sql *s, const struct uth_archive *archive, uint64_t *mark);
bool uth_mark_balance(struct uth_sql *s, const struct uth_store_balance *balance, uint64_t *mark);
bool uth_mark_value(struct uth_sql *s, const struct uth_store_value *value, uint64_t *mark);
bool uth_mark_round(struct uth_sql *s, const struct uth_record *record, uint64_t *mark);
bool uth_mark_player(struct uth_sql *s, const char *player, int64_t newest, uint64_t *mark);
bool uth_mark_seat(struct uth_sql *s, const struct uth_record *record, uint64_t *mark);
uint64_t uth_mark_snapshot(const uint8_t hash[UTH_STORE_HASH_SIZE]);

/* Keys of events and rounds: the stream's id above, the number below. */
int64_t uth_event_id(const struct uth_stream *stream, uint64_t number);
int64_t uth_round_id(const struct uth_stream *stream, uint32_t number);

/* ---- events, seals and streams: store_sql_events.c ---- */

/* Events first..last of a stream in order; `hash` is that of first-1 before and of the last one
 * delivered after. `each` may be NULL. */
bool uth_sql_walk(struct uth_sql *s, struct uth_stream *stream, uint64_t first, uint64_t last,
                  uint8_t hash[UTH_STORE_HASH_SIZE], uth_store_event_fn *each, void *self);
/* The hash of an event, from the nearest one recorded in full; of event 0: zeros. */
bool uth_sql_hash(struct uth_sql *s, struct uth_stream *stream, uint64_t number,
                  uint8_t hash[UTH_STORE_HASH_SIZE]);

/* The same, checked against the event itself unless the batch at hand has it. */
bool uth_sql_hash_of(struct uth_sql *s, struct uth_stream *stream, uint64_t number,
                     uint8_t hash[UTH_STORE_HASH_SIZE]);

/* How much of the hash of an event is recorded with it: all of it every sixteenth time, to start a
 * walk from, and else enough to name the event that was changed. */
size_t uth_recorded_hash(uint64_t number);

/* Loads seals, streams and the dictionary from the file and checks them. */
bool uth_sql_load(struct uth_sql *s);

/* ---- writing: store_sql_write.c ---- */

/* Everything of a batch, in its order, but for the ends. */
bool uth_sql_write_batch(struct uth_sql *s, const struct uth_store_batch *batch);
bool uth_sql_write_event(struct uth_sql *s, const struct uth_store_event *event);
/* `before`: the mark of the record that this one replaces; NULL: it is new. */
bool uth_sql_put_round(struct uth_sql *s, const struct uth_record *record, const uint64_t *before);
bool uth_sql_put_seat(struct uth_sql *s, const struct uth_record *seat);
/* Streams and seals that have changed; the end of every transaction. */
bool uth_sql_write_ends(struct uth_sql *s);

/* ---- reading: store_sql_read.c; the names are those of store.h ---- */

bool uth_sql_read_events(struct uth_sql *s, const char *stream, uint64_t first, uint64_t last,
                         uth_store_event_fn *each, void *self);
bool uth_sql_read_streams(struct uth_sql *s, uth_store_event_fn *each, void *self);
bool uth_sql_read_balances(struct uth_sql *s, uth_store_balance_fn *each, void *self);
bool uth_sql_read_values(struct uth_sql *s, const char *space, uth_store_value_fn *each,
                         void *self);
bool uth_sql_read_snapshot(struct uth_sql *s, const char *stream, uint64_t *number, char **body,
                           size_t *size);
bool uth_sql_read_rounds(struct uth_sql *s, const char *table, const char *player, uint32_t before,
                         int limit, uth_store_round_fn *each, void *self);
bool uth_sql_read_rounds_between(struct uth_sql *s, const char *table, int64_t from_ms,
                                 int64_t to_ms, uth_store_round_fn *each, void *self);
bool uth_sql_read_players(struct uth_sql *s, const char *table, uint32_t number,
                          uth_store_name_fn *each, void *self);

/* ---- checking: store_sql_check.c ---- */

/* About *most records, subtracted from it; *done when everything has been checked once. */
bool uth_sql_check_some(struct uth_sql *s, int *most, bool *done);
/* The whole of one part, at once. */
bool uth_sql_check_part(struct uth_sql *s, enum uth_part part);
/* A record of a part has changed: `before` and `after` are marks, NULL for none. */
void uth_sql_note(struct uth_sql *s, enum uth_part part, const struct uth_record *key,
                  const uint64_t *before, const uint64_t *after);

#endif
