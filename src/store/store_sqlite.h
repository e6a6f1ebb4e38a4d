/* What the sources of the SQLite store share. One connection, one thread. The schema and its
 * reasons: docs/store.md. */
#ifndef UTH_STORE_STORE_SQLITE_H
#define UTH_STORE_STORE_SQLITE_H

#include <sqlite3.h>

#include "anchor.h"
#include "store_sql.h"

enum {
    UTH_SQLITE_APPLICATION = 0x75746873, /* "uths", in the header of the file */
    UTH_SQLITE_ARCHIVE = 0x75746861,     /* "utha", in that of an archive */
    UTH_SQLITE_PAGE_SIZE = 4096,
    UTH_ARCHIVES_OPEN = 6,
};

/* ---- schema: store_sqlite_schema.c ---- */

/* Statements that make an empty file ours, one object each; NULL ends them. */
struct uth_sqlite_object {
    const char *name, *sql;
};
extern const struct uth_sqlite_object uth_sqlite_schema[];

extern const char *const uth_sqlite_sql[UTH_SQL_COUNT];

/* ---- the store ---- */

struct uth_sqlite {
    struct uth_sql sql;
    const struct uth_files *files;
    sqlite3 *db;
    sqlite3_stmt *statement[UTH_SQL_COUNT];
    int bind_code; /* of the first parameter that failed since uth_sqlite_with */
    int code;      /* of the last step */
    struct uth_anchor anchor;
    bool copy;     /* a backup: it can be read */
    bool opened;   /* whole, and in use */
    int wal_pages; /* in the write-ahead log, as of the last commit */
    char *path;    /* owned; as SQLite takes it */
    struct {
        struct uth_sqlite *store; /* owned; NULL: none */
        int index;
    } cached[UTH_ARCHIVES_OPEN]; /* archives that were read last */
    int next_cached;
    struct uth_archiving *archiving; /* owned; NULL: none is being made */
    struct {
        sqlite3 *db; /* NULL: no backup under way */
        sqlite3_backup *job;
        char *path, *temporary; /* owned */
    } backup;
};

/* ---- statements and errors: store_sqlite_error.c ---- */

/* One sentence for an error of SQLite, and what to do. */
void uth_sqlite_sentence(sqlite3 *db, int code, const char *shown,
                         char sentence[UTH_STORE_SENTENCE_SIZE]);
/* Fails with the sentence for the last error of the connection. */
bool uth_sqlite_fail(struct uth_sqlite *s, const char *stream, int code);

void uth_sqlite_with(struct uth_sql *sql, enum uth_statement which, const struct uth_cell *cells,
                     int count);
enum uth_step uth_sqlite_step(struct uth_sql *sql, enum uth_statement which);
void uth_sqlite_reset(struct uth_sql *sql, enum uth_statement which);
bool uth_sqlite_fail_last(struct uth_sql *sql, const char *stream);

/* ---- the anchor and the files: store_sqlite_anchor.c ---- */

/* Checks that the database is not behind its anchor, before anything is written. `log` is where the
 * write-ahead log ends, in words for a sentence, or "". */
bool uth_sqlite_check_anchor(struct uth_sqlite *s, const char *plain, bool restored,
                             const char *log);
/* Marks the database as in use in the anchor, and starts watching the files. */
bool uth_sqlite_begin_anchor(struct uth_sqlite *s, const char *plain);
/* Notes the batch whose seals have been written, before or after its commit. */
bool uth_sqlite_anchor(struct uth_sqlite *s, enum uth_anchor_state state);

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

bool uth_sqlite_archive_start(struct uth_sql *sql, const struct uth_store_archive *archive);
bool uth_sqlite_archive_some(struct uth_sql *sql, int most, bool *done);
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
/* All or nothing. */
bool uth_sqlite_transaction(struct uth_sqlite *s, bool (*write)(struct uth_sqlite *s, void *self),
                            void *self);

/* ---- the rest, each in a file of that name ---- */

bool uth_sqlite_commit(struct uth_sql *sql, const struct uth_store_batch *batch);
/* Moves what is in the write-ahead log into the file. */
bool uth_sqlite_checkpoint(struct uth_sqlite *s);

bool uth_sqlite_check_some(struct uth_sql *sql, int most, bool *done);
bool uth_sqlite_check_files(struct uth_sql *sql);

bool uth_sqlite_backup_start(struct uth_sql *sql, const char *path);
bool uth_sqlite_backup_some(struct uth_sql *sql, int most, bool *done);
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
