/* The SQLite store: opening a file, which is identified before anything in it is changed.
 *
 * Order matters. The header is read first: a foreign file is left as it is. The exclusive lock
 * comes before the log is looked at, and the log is checked before SQLite may empty it. The
 * connection can write only after the schema, the seals, the streams and the anchor have been
 * checked. Opening reads a handful of pages, however large the file is. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chain.h"
#include "store_sqlite.h"

static bool refuse(struct uth_sqlite *s, const char *why)
{
    return uth_store_fail(&s->sql.base, NULL, "%s: %s", s->sql.shown, why);
}

/* ---- whose file is it? ---- */

enum { SQLITE_HEADER = 100, AT_USER_VERSION = 60, AT_APPLICATION = 68 };

static bool recognise_header(struct uth_sqlite *s, const uint8_t header[SQLITE_HEADER],
                             uint32_t application)
{
    if (memcmp(header, "SQLite format 3", 16) != 0)
        return refuse(s, "not a database; choose another file");
    if (uth_get_u32(header + AT_APPLICATION) != application)
        return refuse(s, "a database of another program; choose another file");
    uint32_t version = uth_get_u32(header + AT_USER_VERSION);
    if (version != UTH_STORE_FORMAT) {
        return uth_store_fail(&s->sql.base, NULL,
                              "%s: written by %s version of uth (format %u, this one knows %d); "
                              "use that version, or another file",
                              s->sql.shown, version > UTH_STORE_FORMAT ? "a newer" : "an older",
                              (unsigned)version, UTH_STORE_FORMAT);
    }
    return true;
}

/* Through SQLite's own file: to open and close it a second time would drop the locks that another
 * store in this process may have on it. */
bool uth_sqlite_recognise(struct uth_sqlite *s, uint32_t application)
{
    sqlite3_file *file = NULL;
    sqlite3_int64 size = 0;
    uint8_t header[SQLITE_HEADER] = {0};
    int code = sqlite3_file_control(s->db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (code == SQLITE_OK)
        code = file->pMethods->xFileSize(file, &size);
    if (code == SQLITE_OK && size == 0) {
        return refuse(s, "the file is empty: not a database, or one that was lost; remove the file "
                         "to start afresh, or restore the last backup");
    }
    if (code == SQLITE_OK && size < SQLITE_HEADER)
        return refuse(s, "not a database; choose another file");
    if (code == SQLITE_OK)
        code = file->pMethods->xRead(file, header, SQLITE_HEADER, 0);
    if (code != SQLITE_OK)
        return uth_sqlite_fail(s, NULL, code);
    return recognise_header(s, header, application);
}

static bool is_writable(struct uth_sqlite *s)
{
    return sqlite3_db_readonly(s->db, "main") == 0 || uth_sqlite_fail(s, NULL, SQLITE_READONLY);
}

/* ---- settings ---- */

static const char *text_at(sqlite3_stmt *row, int column)
{
    const char *text = (const char *)sqlite3_column_text(row, column);
    return text ? text : "";
}

/* Runs a pragma whose one-word answer must be the expected one. */
static bool set(struct uth_sqlite *s, const char *sql, const char *expected)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(s->db, sql, -1, &statement, NULL);
    if (code == SQLITE_OK) {
        errno = 0;
        code = sqlite3_step(statement);
    }
    bool fine = code == SQLITE_ROW || code == SQLITE_DONE;
    if (!fine) {
        uth_sqlite_fail(s, NULL, code);
    } else if (expected && (code != SQLITE_ROW || strcmp(text_at(statement, 0), expected) != 0)) {
        fine = uth_store_fail(&s->sql.base, NULL,
                              "%s: the database engine does not accept '%s'; is the file on a disk "
                              "of this machine?",
                              s->sql.shown, sql);
    }
    sqlite3_finalize(statement);
    return fine;
}

static int note_log(void *self, sqlite3 *db, const char *name, int pages)
{
    (void)db;
    (void)name;
    ((struct uth_sqlite *)self)->wal_pages = pages;
    return SQLITE_OK;
}

/* With an exclusive lock from the first access on, the index of the log is in memory, and no other
 * process can open the file. */
static bool lock_and_set(struct uth_sqlite *s)
{
    sqlite3_extended_result_codes(s->db, 1);
    sqlite3_busy_timeout(s->db, 0);
    /* Until everything is checked, closing must leave the log as it is. */
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    return set(s, "PRAGMA locking_mode = EXCLUSIVE", "exclusive") &&
           set(s, "PRAGMA cell_size_check = ON", NULL) &&
           set(s, "PRAGMA journal_mode = WAL", "wal") &&
           set(s, "PRAGMA synchronous = FULL", NULL) && set(s, "PRAGMA synchronous", "2") &&
           set(s, "PRAGMA wal_autocheckpoint = 0", NULL) &&
           set(s, "PRAGMA journal_size_limit = 67108864", NULL) &&
           set(s, "PRAGMA cache_size = -2048", NULL) &&
           set(s, "PRAGMA cache_spill = OFF", NULL) && /* store_sqlite_wal.c relies on it */
           set(s, "PRAGMA secure_delete = FAST", NULL) &&
           set(s, "PRAGMA temp_store = MEMORY", NULL) &&
           set(s, "SELECT count(*) FROM sqlite_schema", NULL);
}

static bool check_log(struct uth_sqlite *s, const char *plain, char end[UTH_WAL_END_SIZE])
{
    char sentence[UTH_STORE_SENTENCE_SIZE], *log = NULL;
    if (asprintf(&log, "%s-wal", plain) < 0)
        return refuse(s, "out of memory");
    bool fine = uth_wal_check(s->files, log, end, sentence) ||
                uth_store_fail(&s->sql.base, NULL, "%s", sentence);
    free(log);
    return fine;
}

/* The tables must be exactly those that this program makes. */
static bool check_schema(struct uth_sqlite *s)
{
    sqlite3_stmt *row = NULL;
    const struct uth_sqlite_object *object = uth_sqlite_schema;
    int code = sqlite3_prepare_v2(
        s->db, "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name", -1, &row,
        NULL);
    bool same = true;
    while (code == SQLITE_OK || (code == SQLITE_ROW && same)) {
        code = sqlite3_step(row);
        if (code == SQLITE_ROW) {
            same = object->name && strcmp(text_at(row, 0), object->name) == 0 &&
                   strcmp(text_at(row, 1), object->sql) == 0;
            object += same;
        }
    }
    char place[UTH_STORE_SHOWN_SIZE];
    uth_store_show(place, object->name ? object->name : "a table too many");
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        uth_sqlite_fail(s, NULL, code);
        sqlite3_finalize(row);
        return false;
    }
    sqlite3_finalize(row);
    return (same && !object->name) ||
           uth_sql_damaged(&s->sql, NULL, "schema, %s: the definition was changed", place);
}

static bool prepare(struct uth_sqlite *s)
{
    for (int i = 0; i < UTH_SQL_COUNT; i++) {
        int code = sqlite3_prepare_v3(s->db, uth_sqlite_sql[i], -1, SQLITE_PREPARE_PERSISTENT,
                                      &s->statement[i], NULL);
        if (code != SQLITE_OK)
            return uth_sqlite_fail(s, NULL, code);
    }
    return true;
}

bool uth_sqlite_check_and_load(struct uth_sqlite *s)
{
    return check_schema(s) && prepare(s) && uth_sql_load(&s->sql) && uth_archives_load(s);
}

/* Everything was checked: now the log may be moved into the file, synced, and restarted. */
static bool begin_log(struct uth_sqlite *s)
{
    errno = 0;
    int code = sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    if (code != SQLITE_OK)
        return uth_sqlite_fail(s, NULL, code);
    sqlite3_wal_hook(s->db, note_log, s);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
    return true;
}

/* ---- open and close ---- */

void uth_sqlite_free(struct uth_sqlite *s)
{
    uth_sqlite_backup_end(s);
    uth_sqlite_archive_end(s);
    uth_archives_close(s);
    for (int i = 0; i < UTH_SQL_COUNT; i++)
        sqlite3_finalize(s->statement[i]);
    bool clean = s->opened && !s->copy && !s->sql.base.broken;
    if (s->sql.base.broken) {
        /* The next start will find out what the disk holds. */
        sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    }
    sqlite3_close(s->db);
    if (clean)
        uth_sqlite_anchor(s, UTH_ANCHOR_CLEAN); /* or else it was not */
    uth_anchor_close(&s->anchor);
    uth_sql_free(&s->sql);
    free(s->path);
    free(s);
}

static bool open_file(struct uth_sqlite *s, const char *plain, bool restored)
{
    char end[UTH_WAL_END_SIZE];
    errno = 0;
    int code =
        sqlite3_open_v2(plain, &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, s->files->vfs);
    if (code != SQLITE_OK)
        return uth_sqlite_fail(s, NULL, code);
    s->opened = uth_sqlite_recognise(s, UTH_SQLITE_APPLICATION) && is_writable(s) &&
                lock_and_set(s) && check_log(s, plain, end) && uth_sqlite_check_and_load(s) &&
                uth_sqlite_check_anchor(s, plain, restored, end) && begin_log(s) &&
                uth_sqlite_begin_anchor(s, plain);
    return s->opened;
}

static void free_store(struct uth_sql *sql)
{
    uth_sqlite_free((struct uth_sqlite *)sql);
}

static struct uth_sql *archive(struct uth_sql *sql, int index)
{
    struct uth_sqlite *opened = uth_archive_open((struct uth_sqlite *)sql, index);
    return opened ? &opened->sql : NULL;
}

static const struct uth_sql_engine engine = {
    .free = free_store,
    .commit = uth_sqlite_commit,
    .check_some = uth_sqlite_check_some,
    .check_files = uth_sqlite_check_files,
    .backup_start = uth_sqlite_backup_start,
    .backup_some = uth_sqlite_backup_some,
    .archive_start = uth_sqlite_archive_start,
    .archive_some = uth_sqlite_archive_some,
    .archive = archive,
    .with = uth_sqlite_with,
    .step = uth_sqlite_step,
    .reset = uth_sqlite_reset,
    .fail = uth_sqlite_fail_last,
};

struct uth_sqlite *uth_sqlite_new(const struct uth_files *files, const char *path)
{
    char shown[UTH_STORE_PATH_SIZE];
    struct uth_sqlite *s = calloc(1, sizeof *s);
    if (s) {
        s->sql.engine = &engine;
        s->files = s->sql.watch.files = files;
        s->sql.shown = strdup(uth_store_show_path(shown, path));
        s->path = uth_sqlite_plain_path(path);
    }
    if (s && (!s->sql.shown || !s->path)) {
        uth_sqlite_free(s);
        return NULL;
    }
    return s;
}

struct uth_store *uth_store_sqlite_open(const char *path, enum uth_store_opening opening,
                                        char sentence[UTH_STORE_SENTENCE_SIZE])
{
    return uth_store_sqlite_open_on(&uth_files_system, path, opening, sentence);
}

struct uth_store *uth_store_sqlite_open_on(const struct uth_files *files, const char *path,
                                           enum uth_store_opening opening,
                                           char sentence[UTH_STORE_SENTENCE_SIZE])
{
    char shown[UTH_STORE_PATH_SIZE];
    uth_store_show_path(shown, path);
    sentence[0] = '\0';
    char *plain = uth_sqlite_plain_path(path);
    struct uth_sqlite *s = plain ? uth_sqlite_new(files, path) : NULL;
    bool fine = s && uth_chain_ready();
    if (!fine) {
        snprintf(sentence, UTH_STORE_SENTENCE_SIZE, "%s: out of memory", shown);
    } else if (path[0] == '\0') {
        fine = false;
        snprintf(sentence, UTH_STORE_SENTENCE_SIZE, "a database needs the name of a file");
    } else if (uth_file_exists(files, plain) && !uth_check_folder(files, plain, shown, sentence)) {
        fine = false; /* its log, and other files beside it, could not be made */
    } else if (!uth_file_exists(files, plain) && errno == ENOENT) {
        /* If another process was faster, opening its file will say so. */
        fine = opening == UTH_STORE_CREATE &&
               (uth_sqlite_create(files, path, sentence) || uth_file_exists(files, plain));
        if (opening != UTH_STORE_CREATE) {
            snprintf(sentence, UTH_STORE_SENTENCE_SIZE, "%s: there is no such file; check the name",
                     shown);
        }
    }
    if (fine && !open_file(s, plain, opening == UTH_STORE_RESTORED)) {
        memcpy(sentence, s->sql.base.error, sizeof s->sql.base.error);
        fine = false;
    }
    free(plain);
    if (!fine && s) {
        uth_sqlite_free(s);
        s = NULL;
    }
    return s ? &s->sql.base : NULL;
}
