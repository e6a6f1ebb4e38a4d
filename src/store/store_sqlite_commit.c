/* Commits of the SQLite store: a batch is one transaction.
 *
 * Pages go to the write-ahead log, which is synced at each commit, and from there into the file
 * (checkpoint) in idle time, or within a commit when the log has grown long. The log is then
 * written again from its beginning, in place, which makes the sync of a commit about twice as fast
 * as with a file that grows.
 *
 * The anchor learns of a batch before its commit and again after it. */
#include <errno.h>

#include "store_sqlite.h"

/* 4 MB of log: a checkpoint of about ten milliseconds in the commit that reaches it. */
enum { LONG_LOG_PAGES = 1000 };

bool uth_sqlite_checkpoint(struct uth_sqlite *s)
{
    errno = 0;
    int code = sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    s->wal_pages = 0;
    return code == SQLITE_OK || uth_sqlite_fail(s, NULL, code);
}

/* The anchor is written before and after: it may be behind the database, but never ahead. */
bool uth_sqlite_transaction(struct uth_sqlite *s, bool (*write)(struct uth_sqlite *s, void *self),
                            void *self)
{
    if (s->copy) {
        return uth_store_fail(&s->sql.base, NULL,
                              "%s: this is a backup; to use it in place of the database, run 'uth "
                              "floor restored REASON'",
                              s->sql.shown);
    }
    uth_sql_with(&s->sql, UTH_SQL_BEGIN, NULL, 0);
    if (!uth_sql_in_place(&s->sql) || !uth_sql_run(&s->sql, UTH_SQL_BEGIN))
        return false;
    bool fine = write(s, self);
    s->sql.seal[UTH_SEAL_BATCHES].rows++;
    s->sql.seal[UTH_SEAL_BATCHES].changed = true;
    fine = fine && uth_sql_write_ends(&s->sql) && uth_sqlite_anchor(s, UTH_ANCHOR_BEGUN);
    if (fine) {
        uth_sql_with(&s->sql, UTH_SQL_COMMIT, NULL, 0);
        fine = uth_sql_run(&s->sql, UTH_SQL_COMMIT);
    }
    if (!fine) {
        sqlite3_step(s->statement[UTH_SQL_ROLLBACK]);
        sqlite3_reset(s->statement[UTH_SQL_ROLLBACK]);
        return false;
    }
    if (!uth_sqlite_anchor(s, UTH_ANCHOR_DONE) ||
        (s->wal_pages >= LONG_LOG_PAGES && !uth_sqlite_checkpoint(s))) {
        /* This batch is on disk, so it succeeded; the next one will fail. */
        s->sql.base.broken = true;
    }
    return true;
}

static bool write_batch(struct uth_sqlite *s, void *self)
{
    return uth_sql_write_batch(&s->sql, self);
}

bool uth_sqlite_commit(struct uth_sql *sql, const struct uth_store_batch *batch)
{
    return uth_sqlite_transaction((struct uth_sqlite *)sql, write_batch, (void *)(uintptr_t)batch);
}
