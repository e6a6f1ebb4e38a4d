/* Idle time of a SQLite store, and the engine's own check of its files. */
#include <string.h>

#include "store_sqlite.h"

/* Idle time is for the log as well, before it is long. */
enum { IDLE_LOG_PAGES = 100 };

bool uth_sqlite_check_some(struct uth_sql *sql, int most, bool *done)
{
    struct uth_sqlite *s = (struct uth_sqlite *)sql;
    if (s->wal_pages >= IDLE_LOG_PAGES && !uth_sqlite_checkpoint(s)) {
        s->sql.base.broken = true;
        return false;
    }
    if (!uth_sql_in_place(&s->sql)) {
        s->sql.base.broken = true;
        return false;
    }
    int code = uth_anchor_sync(&s->anchor);
    if (code != SQLITE_OK) {
        s->sql.base.broken = true;
        return uth_sqlite_fail(s, NULL, code);
    }
    bool moved;
    if (!s->archiving && !uth_archive_move_some(s, most, &moved))
        return false;
    return uth_sql_check_some(sql, &most, done);
}

/* The engine's own check of a file. */
static bool check_engine(struct uth_sqlite *s)
{
    sqlite3_stmt *row = NULL;
    int code = sqlite3_prepare_v2(s->db, "PRAGMA integrity_check(1)", -1, &row, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(row);
    bool fine;
    if (code != SQLITE_ROW) {
        fine = uth_sqlite_fail(s, NULL, code);
    } else {
        const char *said = (const char *)sqlite3_column_text(row, 0);
        said = said ? said : "";
        fine =
            strcmp(said, "ok") == 0 ||
            uth_sql_damaged(&s->sql, NULL, "the database engine's own check found: %.150s", said);
    }
    sqlite3_finalize(row);
    return fine;
}

/* An archive never changes, so it is checked as a whole, in audits alone. */
static bool check_archive(struct uth_sqlite *archive)
{
    int most = INT32_MAX;
    bool done;
    return check_engine(archive) && uth_sql_check_some(&archive->sql, &most, &done);
}

bool uth_sqlite_check_files(struct uth_sql *sql)
{
    struct uth_sqlite *s = (struct uth_sqlite *)sql;
    for (int i = 0; i < sql->archive_count; i++) {
        struct uth_sqlite *archive = uth_archive_open(s, i);
        if (!archive || !check_archive(archive))
            return archive &&
                   uth_store_fail(&sql->base, NULL, "archive %s", archive->sql.base.error);
    }
    return check_engine(s);
}
