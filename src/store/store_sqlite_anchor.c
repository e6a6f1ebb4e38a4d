/* A database and its anchor: checks that the database is not behind, keeps the two in step, and
 * watches that the files still exist.
 *
 * The anchor may be behind the database after a power cut, but never ahead: a batch is recorded as
 * done only after its commit has been synced. So a database that is behind its anchor has lost
 * something that was stored, whatever happened to its log. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chain.h"
#include "store_sqlite.h"

/* Of everything that is sealed, the ends of all chains included. */
static uint64_t digest(const struct uth_sqlite *s)
{
    uint8_t bytes[16 * UTH_SEALS];
    for (int part = 0; part < UTH_SEALS; part++) {
        uth_put_u64(bytes + 16 * part, (uint64_t)s->sql.seal[part].rows);
        uth_put_u64(bytes + 16 * part + 8, s->sql.seal[part].sum);
    }
    return uth_checksum(bytes, sizeof bytes);
}

static struct uth_anchor_mark mark_now(const struct uth_sqlite *s, enum uth_anchor_state state)
{
    const struct uth_seal *batches = &s->sql.seal[UTH_SEAL_BATCHES];
    return (struct uth_anchor_mark){batches->sum, (uint64_t)batches->rows, digest(s), state};
}

static bool fail(struct uth_sqlite *s, int code)
{
    char sentence[UTH_STORE_SENTENCE_SIZE];
    char *shown = NULL;
    if (asprintf(&shown, "%s-anchor", s->sql.shown) < 0)
        return uth_store_fail(&s->sql.base, NULL, "%s: out of memory", s->sql.shown);
    uth_sqlite_sentence(NULL, code, shown, sentence);
    free(shown);
    return uth_store_fail(&s->sql.base, NULL, "%s", sentence);
}

/* ---- opening ---- */

__attribute__((format(printf, 3, 4))) static bool say(char *text, size_t size, const char *format,
                                                      ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, size, format, arguments);
    va_end(arguments);
    return false;
}

static bool same_state(const struct uth_anchor_mark *mark, const struct uth_anchor_mark *now)
{
    return mark->state == UTH_ANCHOR_NONE || mark->batch != now->batch ||
           mark->digest == now->digest;
}

/* What is wrong, to follow the name of the file in a sentence. */
static bool agrees(const struct uth_sqlite *s, const char *log, char *wrong, size_t size)
{
    const struct uth_anchor_mark *mark = &s->anchor.newest, now = mark_now(s, UTH_ANCHOR_DONE);
    if (!uth_anchor_exists(&s->anchor))
        return say(wrong, size, "its anchor (the file of that name with -anchor) is missing");
    if (mark->state == UTH_ANCHOR_NONE)
        return say(wrong, size, "its anchor (the file of that name with -anchor) is damaged");
    if (mark->id != now.id)
        return say(wrong, size, "the anchor beside it is another database's");
    uint64_t least = mark->batch - (mark->state == UTH_ANCHOR_BEGUN && mark->batch > 0);
    if (now.batch < least) {
        return say(wrong, size, "batch %llu was stored, but it ends with batch %llu%s%s",
                   (unsigned long long)least, (unsigned long long)now.batch,
                   log[0] != '\0' ? ", and " : "", log);
    }
    return (same_state(mark, &now) && same_state(&s->anchor.before, &now)) ||
           say(wrong, size, "its records are not those that were stored as batch %llu",
               (unsigned long long)now.batch);
}

/* A new file, or one whose creation was cut short by a power failure, has no anchor yet. */
static bool is_new(const struct uth_sqlite *s)
{
    return s->sql.seal[UTH_SEAL_BATCHES].rows == 0 && !uth_anchor_exists(&s->anchor);
}

static bool make_anchor(struct uth_sqlite *s)
{
    const struct uth_anchor_mark mark = mark_now(s, UTH_ANCHOR_DONE);
    char *path = s->anchor.path;
    s->anchor.path = NULL;
    uth_anchor_close(&s->anchor);
    int code = uth_anchor_create(s->files, path, &mark)
                   ? uth_anchor_open(&s->anchor, s->files, path)
                   : SQLITE_CANTOPEN;
    bool fine = code == SQLITE_OK || fail(s, code);
    free(path);
    return fine;
}

/* The records are taken as they are. The next batch, and it alone, gives the database the number
 * that its new anchor has: nothing is accepted without the batch that says so. */
static bool accept(struct uth_sqlite *s, const char *wrong)
{
    struct uth_seal *batches = &s->sql.seal[UTH_SEAL_BATCHES];
    batches->sum = uth_sqlite_new_id();
    batches->changed = true;
    s->copy = false;
    snprintf(s->sql.base.remark, sizeof s->sql.base.remark, "%s", wrong);
    return make_anchor(s);
}

bool uth_sqlite_check_anchor(struct uth_sqlite *s, const char *plain, bool restored,
                             const char *log)
{
    char *path = NULL, wrong[240] = "it is a backup";
    if (asprintf(&path, "%s-anchor", plain) < 0)
        return uth_store_fail(&s->sql.base, NULL, "%s: out of memory", s->sql.shown);
    int code = uth_anchor_open(&s->anchor, s->files, path);
    free(path);
    if (code != SQLITE_OK)
        return fail(s, code);
    s->copy = s->sql.seal[UTH_SEAL_BATCHES].sum == 0;
    if (s->copy && !restored)
        return true;
    if (!s->copy && is_new(s))
        return make_anchor(s);
    bool whole = !s->copy && agrees(s, log, wrong, sizeof wrong);
    if (restored) {
        return whole ? uth_store_fail(&s->sql.base, NULL,
                                      "%s: the database is complete and agrees with its anchor, so "
                                      "it is not a restored backup; nothing was changed",
                                      s->sql.shown)
                     : accept(s, wrong);
    }
    if (whole && s->anchor.newest.state != UTH_ANCHOR_CLEAN) {
        snprintf(s->sql.base.remark, sizeof s->sql.base.remark,
                 "it was not closed properly; everything stored is there");
    }
    return whole ||
           uth_store_fail(&s->sql.base, NULL,
                          "%s: %s; put back the original database, log and anchor; if you restored "
                          "a backup, run 'uth floor restored REASON'",
                          s->sql.shown, wrong);
}

/* ---- in use ---- */

bool uth_sqlite_begin_anchor(struct uth_sqlite *s, const char *plain)
{
    char *log = NULL;
    if (s->copy)
        return true;
    if (asprintf(&log, "%s-wal", plain) < 0)
        return uth_store_fail(&s->sql.base, NULL, "%s: out of memory", s->sql.shown);
    bool fine = uth_watch_add(&s->sql.watch, plain, false) &&
                uth_watch_add(&s->sql.watch, log, false) &&
                uth_watch_add(&s->sql.watch, s->anchor.path, false);
    free(log);
    if (!fine) {
        return uth_store_fail(&s->sql.base, NULL, "%s: cannot be watched (%s)", s->sql.shown,
                              strerror(errno));
    }
    /* A process that ended right after it had named a file left a name that is not on disk yet. It may
     * have named the log and failed to begin it, after one that had closed the database. */
    if (!s->files->sync_folder(s->files->self, plain))
        return uth_sqlite_fail(s, NULL, SQLITE_IOERR_DIR_FSYNC);
    const struct uth_anchor_mark mark = mark_now(s, UTH_ANCHOR_DONE);
    int code = uth_anchor_write(&s->anchor, &mark, true);
    return code == SQLITE_OK || fail(s, code);
}

bool uth_sqlite_anchor(struct uth_sqlite *s, enum uth_anchor_state state)
{
    const struct uth_anchor_mark mark = mark_now(s, state);
    int code = uth_anchor_write(&s->anchor, &mark, state == UTH_ANCHOR_CLEAN);
    return code == SQLITE_OK || fail(s, code);
}
