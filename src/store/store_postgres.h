/* What the sources of the PostgreSQL store share. One connection, one thread; docs/nodes.md has the
 * design: what a transaction contains, what fences it, and what a lost connection leaves.
 *
 * A batch is gathered in memory (store_postgres_rows.c), because a record that changes is read
 * first and each question would be a round trip: the records are fetched together, the changed ones
 * are sent together, a statement for each table, and committed, in two round trips for a batch of
 * any size. */
#ifndef UTH_STORE_STORE_POSTGRES_H
#define UTH_STORE_STORE_POSTGRES_H

#include <libpq-fe.h>

#include "store_sql.h"

enum {
    UTH_POSTGRES_VERSION = 2,     /* of the tables; UTH_STORE_FORMAT is that of their content */
    UTH_POSTGRES_PAGE = 256,      /* events in one answer */
    UTH_POSTGRES_WAIT_MS = 10000, /* for a connection that was lost */
    UTH_POSTGRES_SHARED_WAIT_MS =
        6000,                     /* the same with other nodes, one of which goes on meanwhile */
    UTH_POSTGRES_TERM_MS = 4000,  /* of a lease, with several nodes */
    UTH_POSTGRES_TRIES = 10,      /* of a batch that the database asks to repeat */
    UTH_POSTGRES_LOCK = 0x757468, /* "uth" */
};

/* Statements besides those of every store. */
enum uth_postgres_statement {
    UTH_POSTGRES_FENCE = UTH_SQL_COUNT,
    UTH_POSTGRES_FETCH_BALANCES,
    UTH_POSTGRES_FETCH_VALUES,
    UTH_POSTGRES_FETCH_SNAPSHOTS,
    UTH_POSTGRES_FETCH_ROUNDS,
    UTH_POSTGRES_FETCH_PLAYERS,
    UTH_POSTGRES_STATEMENTS,
};

/* ---- the tables: store_postgres_schema.c ---- */

struct uth_postgres_sql {
    const char *text;  /* NULL: this engine has no such statement */
    const char *types; /* of its parameters: i and b, I and B for lists of them */
};
extern const struct uth_postgres_sql uth_postgres_sql[UTH_POSTGRES_STATEMENTS];
/* What leads from version n to n + 1; the first makes the tables. */
extern const char *const uth_postgres_migrations[UTH_POSTGRES_VERSION];
/* Every column of the tables, as uth_postgres_ask_columns has them. */
extern const char uth_postgres_columns[], uth_postgres_ask_columns[];

/* ---- rows of a batch: store_postgres_rows.c ---- */

/* A table as a batch sees it. */
struct uth_postgres_table {
    enum uth_statement get, put, drop; /* UTH_SQL_COUNT: none */
    int fetch;                         /* a statement; 0: its records are not read before */
    const char *types;                 /* of its columns; b also for text */
    int keys;                          /* of them, at the beginning */
};
enum { UTH_POSTGRES_TABLES = 9 };
extern const struct uth_postgres_table uth_postgres_tables[UTH_POSTGRES_TABLES];

struct uth_postgres_row;

struct uth_postgres_rows {
    struct uth_postgres_row **at; /* owned; in the order of appearance */
    size_t count, room;
    uint32_t *place; /* owned; hash table: index + 1; 0: empty */
    size_t places;   /* a power of two */
    bool failed;     /* out of memory: once, and the batch is given up */
};

void uth_postgres_rows_clear(struct uth_postgres_rows *rows);
/* The table of which this statement reads, writes or removes one record; -1: none. */
int uth_postgres_table_of(enum uth_statement which);
/* A record as it will be: `cells` are all of its columns, or its keys when it is to be gone. */
void uth_postgres_rows_put(struct uth_postgres_rows *rows, int table, const struct uth_cell *cells,
                           bool gone);
/* As it is in the database; NULL for a key alone: it is not known to be there. */
void uth_postgres_rows_keep(struct uth_postgres_rows *rows, int table, const struct uth_cell *cells,
                            bool there);
/* False: nothing is known of it. *there: its columns are in `cells`, valid until the rows change. */
bool uth_postgres_rows_get(const struct uth_postgres_rows *rows, int table,
                           const struct uth_cell *keys, struct uth_cell *cells, bool *there);
/* The columns of the rows to write (or to remove) as arrays of PostgreSQL, one for each column or
 * key; returns how many rows there are. */
int uth_postgres_rows_arrays(const struct uth_postgres_rows *rows, int table, bool gone,
                             struct uth_bytes arrays[UTH_COLUMNS_MAX]);
/* The keys of which only uth_postgres_rows_keep(there = false) has been told, likewise. */
int uth_postgres_rows_wanted(const struct uth_postgres_rows *rows, int table,
                             struct uth_bytes arrays[UTH_COLUMNS_MAX]);

/* ---- the store ---- */

struct uth_postgres {
    struct uth_sql sql;
    char *uri;                       /* owned; has passwords: never shown */
    char *node;                      /* owned */
    PGconn *line;                    /* NULL: none */
    int backend;                     /* the process of the line, over there */
    int64_t owner;                   /* a number of this process, in the lease */
    int64_t epoch;                   /* of the lease, as of the last time it was taken */
    struct uth_store_member *member; /* with other nodes, not owned; NULL: alone */
    int64_t seen_ms;                 /* when this node last gave a sign of life; 0: not yet */
    struct {
        PGresult *result;   /* owned; NULL: none */
        int at;             /* next row */
        int64_t until;      /* events: the last one asked for */
        bool failed, known; /* known: its one row, if any, came from `rows` */
    } query[UTH_SQL_COUNT];
    bool writing;   /* in a batch: reads look into `rows` first */
    bool committed; /* the database has said so of the batch that was sent */
    bool fetching[UTH_POSTGRES_TABLES];
    struct uth_postgres_rows rows;
    struct uth_bytes arrays[UTH_COLUMNS_MAX];
    char state[6];                     /* SQLSTATE of the last error; "": the line failed */
    char why[UTH_STORE_SENTENCE_SIZE]; /* its message, one line */
};

/* ---- the line: store_postgres_line.c ---- */

/* A line with the settings of a store, prepared or (for a database without tables yet) not. False
 * with state and why. */
bool uth_postgres_connect(struct uth_postgres *s);
bool uth_postgres_prepare(struct uth_postgres *s);
void uth_postgres_hang_up(struct uth_postgres *s);
/* Keeps what went wrong; NULL: on the line itself. Returns false. */
bool uth_postgres_note(struct uth_postgres *s, const PGresult *result);
/* True when the last error was that of the line, or of a server that goes down or comes up. */
bool uth_postgres_is_lost(const struct uth_postgres *s);
/* Fails with a sentence for the last error. */
bool uth_postgres_fail(struct uth_postgres *s, const char *stream);
/* Commands without parameters. NULL: it failed; else the caller clears it. */
PGresult *uth_postgres_ask(struct uth_postgres *s, const char *sql);
bool uth_postgres_do(struct uth_postgres *s, const char *sql);
/* A text of a row; "": none. */
const char *uth_postgres_text(const PGresult *result, int column);

/* Parameters in their binary form. */
struct uth_postgres_values {
    int count;
    const char *at[UTH_COLUMNS_MAX];
    int size[UTH_COLUMNS_MAX];
    uint8_t numbers[UTH_COLUMNS_MAX][8];
};
void uth_postgres_values(struct uth_postgres_values *values, const struct uth_cell *cells,
                         int count);
bool uth_postgres_send(struct uth_postgres *s, int which, const struct uth_postgres_values *values);
/* A row as cells. */
void uth_postgres_row(const PGresult *result, int row, struct uth_cell *cells);

/* Statements of every store: the table of functions. */
void uth_postgres_with(struct uth_sql *sql, enum uth_statement which, const struct uth_cell *cells,
                       int count);
enum uth_step uth_postgres_step(struct uth_sql *sql, enum uth_statement which);
void uth_postgres_reset(struct uth_sql *sql, enum uth_statement which);

/* ---- the lease: store_postgres_lease.c ---- */

/* Excludes every other process; false with a sentence that names it. */
bool uth_postgres_lock(struct uth_postgres *s);
/* Asks for the lock once: 1: it is ours, 0: somebody else's, -1: the question failed. */
int uth_postgres_ask_lock(struct uth_postgres *s);
/* Ends this session if it holds the lock. */
void uth_postgres_end_session(struct uth_postgres *s, int backend);
/* Takes the lease: for the first time, or, `again`, if it is still this process's. *batch: the
 * newest batch that is stored. */
bool uth_postgres_lease(struct uth_postgres *s, bool again, int64_t *batch);
/* How long it lasts from now on, in ms; 0: as long as the lock. */
int64_t uth_postgres_term_ms(const struct uth_postgres *s);
/* With several nodes: a sign of life, and a new end of the lease, when a quarter of a term has gone by
 * since the last one. False: it is another node's, and the store is broken; or the line is lost. */
bool uth_postgres_renew(struct uth_postgres *s);
/* On the way out: another node need not wait for the end of it. */
void uth_postgres_give_up_lease(struct uth_postgres *s);
/* How long a lost connection is waited for. */
int64_t uth_postgres_wait_ms(const struct uth_postgres *s);
int64_t uth_postgres_now_ms(void);
/* After the line was lost: another one, with lock and lease, tried for so many milliseconds and at
 * least once. False with a sentence. */
bool uth_postgres_reconnect(struct uth_postgres *s, int64_t wait, int64_t *batch);

/* ---- several nodes: store_postgres_nodes.c ---- */

/* Waits until no other node has the floor; then the lock is ours. False with a sentence, or without
 * one if the member would not wait any longer. */
bool uth_postgres_wait_turn(struct uth_postgres *s);
/* Tells the others that this node is there; `leads`: in the same transaction as the lease is
 * renewed. False: the name is another's, or the lease. */
bool uth_postgres_be_seen(struct uth_postgres *s, bool leads, bool *seen);
bool uth_postgres_read_nodes(struct uth_sql *sql, uth_store_node_fn *each, void *self);

/* ---- commits: store_postgres_commit.c ---- */

bool uth_postgres_commit(struct uth_sql *sql, const struct uth_store_batch *batch);

#endif
