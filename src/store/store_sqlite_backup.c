/* A backup of a SQLite store through its own connection, page by page.
 *
 * SQLite carries over what is committed between the steps, because the same connection writes it.
 * The copy is made under a temporary name, synced, and then renamed. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store_sqlite.h"

/* Drops the copy, if there is one. */
void uth_sqlite_backup_end(struct uth_sqlite *s)
{
    sqlite3_backup_finish(s->backup.job);
    sqlite3_close(s->backup.db);
    if (s->backup.temporary)
        uth_remove_files(s->files, s->backup.temporary);
    free(s->backup.temporary);
    free(s->backup.path);
    memset(&s->backup, 0, sizeof s->backup);
}

static bool fail(struct uth_sqlite *s, const char *why)
{
    char shown[UTH_STORE_PATH_SIZE];
    uth_store_fail(&s->sql.base, NULL, "backup to %s: %s",
                   uth_store_show_path(shown, s->backup.path ? s->backup.path : ""), why);
    uth_sqlite_backup_end(s);
    return false;
}

static bool fail_with(struct uth_sqlite *s, int code)
{
    char sentence[UTH_STORE_SENTENCE_SIZE], shown[UTH_STORE_PATH_SIZE];
    uth_sqlite_sentence(s->backup.db, code, uth_store_show_path(shown, s->backup.path), sentence);
    uth_store_fail(&s->sql.base, NULL, "backup to %s", sentence);
    uth_sqlite_backup_end(s);
    return false;
}

bool uth_sqlite_backup_start(struct uth_sql *sql, const char *path)
{
    struct uth_sqlite *s = (struct uth_sqlite *)sql;
    if (s->backup.db)
        return uth_store_fail(&sql->base, NULL, "a backup is under way; wait until it is done");
    s->backup.path = uth_sqlite_plain_path(path);
    if (!s->backup.path ||
        asprintf(&s->backup.temporary, "%s.part-%ld", s->backup.path, (long)getpid()) < 0) {
        s->backup.temporary = NULL;
        return fail(s, "out of memory");
    }
    if (uth_file_exists(s->files, s->backup.path)) {
        free(s->backup.temporary);
        s->backup.temporary = NULL;
        return fail(s, "there is a file of that name; choose another name");
    }
    if (!s->files->make(s->files->self, s->backup.temporary)) {
        char why[200];
        snprintf(why, sizeof why, "no new file can be made in this folder (%s)", strerror(errno));
        return fail(s, why);
    }
    int code = sqlite3_open_v2(s->backup.temporary, &s->backup.db,
                               SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, s->files->vfs);
    if (code == SQLITE_OK) {
        sqlite3_extended_result_codes(s->backup.db, 1);
        code = sqlite3_exec(s->backup.db,
                            "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = OFF; "
                            "PRAGMA synchronous = OFF",
                            NULL, NULL, NULL);
    }
    if (code == SQLITE_OK) {
        s->backup.job = sqlite3_backup_init(s->backup.db, "main", s->db, "main");
        code = s->backup.job ? SQLITE_OK : sqlite3_extended_errcode(s->backup.db);
    }
    return code == SQLITE_OK || fail_with(s, code);
}

/* A copy has no anchor; the file itself records this, because its log is not kept. */
static int let_go(struct uth_sqlite *s)
{
    const struct uth_seal seal = {.rows = s->sql.seal[UTH_SEAL_BATCHES].rows};
    uint64_t mark;
    if (!uth_mark_seal(&s->sql, (enum uth_part)UTH_SEAL_BATCHES, &seal, &mark))
        return SQLITE_NOMEM;
    char *sql = sqlite3_mprintf("UPDATE seals SET sum = 0, mark = %lld WHERE part = '%s'; "
                                "PRAGMA wal_checkpoint(TRUNCATE)",
                                (long long)mark, uth_part_names[UTH_SEAL_BATCHES]);
    int code = sql ? sqlite3_exec(s->backup.db, sql, NULL, NULL, NULL) : SQLITE_NOMEM;
    sqlite3_free(sql);
    return code;
}

static bool finish(struct uth_sqlite *s)
{
    int code = sqlite3_backup_finish(s->backup.job);
    s->backup.job = NULL;
    code = code ? code : let_go(s);
    if (code != SQLITE_OK)
        return fail_with(s, code);
    sqlite3_close(s->backup.db);
    s->backup.db = NULL;
    if (!uth_file_sync(s->files, s->backup.temporary))
        return fail(s, strerror(errno));
    char sentence[UTH_STORE_SENTENCE_SIZE];
    if (!uth_put_in_place(s->files, s->backup.temporary, s->backup.path, sentence)) {
        uth_store_fail(&s->sql.base, NULL, "backup to %s", sentence);
        uth_sqlite_backup_end(s);
        return false;
    }
    uth_sqlite_backup_end(s);
    return true;
}

bool uth_sqlite_backup_some(struct uth_sql *sql, int most, bool *done)
{
    struct uth_sqlite *s = (struct uth_sqlite *)sql;
    if (!s->backup.db)
        return uth_store_fail(&sql->base, NULL, "no backup is under way");
    errno = 0;
    int code = sqlite3_backup_step(s->backup.job, most);
    if (code == SQLITE_OK)
        return true;
    if (code != SQLITE_DONE)
        return fail_with(s, code);
    *done = finish(s);
    return *done;
}
