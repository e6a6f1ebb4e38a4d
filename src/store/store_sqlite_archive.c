/* Making an archive: old records of a store in a file of its own.
 *
 * An archive is a store like any other, with the same tables, in which every stream has the events
 * first..last, and the hash before the first. It is made under a temporary name, closed, synced and
 * given its own. Then one transaction of the database records it, and further ones remove the
 * records it holds, oldest first: events, rounds that end among them, and their players. `first` of
 * a stream moves on in the same transaction, so readers always find each record.
 *
 * A crash leaves: a temporary file, which the next archive removes; a complete archive that the
 * database does not know, which is made again; or a known one whose records are not all removed
 * from the database yet, which continues in idle time. */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chain.h"
#include "store_sqlite.h"

struct uth_archiving {
    char *path, *temporary; /* owned */
    struct uth_archive row;
    struct uth_sqlite *to; /* owned; the file that is being made */
    uint64_t *until;       /* owned; last event of each stream that goes, by index */
    int stream;            /* whose events, then rounds, are being copied */
    bool rounds;           /* the events are through */
    int64_t round;         /* id of the last one copied or passed over */
};

static bool out_of_memory(struct uth_sqlite *s)
{
    return uth_sql_no_memory(&s->sql);
}

/* ---- the end of it ---- */

static void forget(const struct uth_files *files, struct uth_archiving *archiving)
{
    if (archiving->to)
        uth_sqlite_free(archiving->to);
    if (archiving->temporary)
        files->remove(files->self, archiving->temporary);
    free(archiving->row.name);
    free(archiving->until);
    free(archiving->temporary);
    free(archiving->path);
    free(archiving);
}

void uth_sqlite_archive_end(struct uth_sqlite *s)
{
    if (s->archiving) {
        forget(s->files, s->archiving);
        s->archiving = NULL;
    }
}

/* ---- what goes ---- */

/* The time of an event that is here. */
static bool time_of(struct uth_sqlite *s, const struct uth_stream *stream, uint64_t number,
                    int64_t *at_ms)
{
    const struct uth_cell *row =
        UTH_WITH(&s->sql, UTH_SQL_GET_EVENTS, UTH_I(uth_event_id(stream, number)),
                 UTH_I(uth_event_id(stream, number)));
    enum uth_step code = uth_sql_step(&s->sql, UTH_SQL_GET_EVENTS);
    *at_ms = row[1].number;
    uth_sql_reset(&s->sql, UTH_SQL_GET_EVENTS);
    char shown[UTH_STORE_SHOWN_SIZE];
    return code == UTH_ROW ||
           (code == UTH_END
                ? uth_sql_damaged(&s->sql, stream->name,
                                  "stream %s, event %llu: the record is missing",
                                  uth_store_show(shown, stream->name), (unsigned long long)number)
                : uth_sql_fail(&s->sql, stream->name));
}

/* The last event before the time, by binary search: times of a stream never decrease. */
static bool last_before(struct uth_sqlite *s, const struct uth_stream *stream, int64_t before_ms,
                        uint64_t *until)
{
    uint64_t low = stream->first - 1, high = *until;
    while (low < high) {
        uint64_t middle = low + (high - low + 1) / 2;
        int64_t at_ms;
        if (!time_of(s, stream, middle, &at_ms))
            return false;
        if (at_ms < before_ms)
            low = middle;
        else
            high = middle - 1;
    }
    *until = low;
    return true;
}

/* Where the first unfinished round of a table begins: it has no row yet. */
static bool before_first_round(struct uth_sqlite *s, const struct uth_stream *stream,
                               uint64_t *until)
{
    const struct uth_cell *row =
        UTH_WITH(&s->sql, UTH_SQL_FIRST_OF_ROUND, UTH_I(uth_event_id(stream, stream->first)),
                 UTH_I(uth_event_id(stream, *until)));
    enum uth_step code = uth_sql_step(&s->sql, UTH_SQL_FIRST_OF_ROUND);
    if (code == UTH_ROW)
        *until = (uint64_t)(row[0].number - uth_event_id(stream, 0)) - 1;
    uth_sql_reset(&s->sql, UTH_SQL_FIRST_OF_ROUND);
    return code == UTH_ROW || code == UTH_END || uth_sql_fail(&s->sql, stream->name);
}

static bool choose_until(struct uth_sqlite *s, struct uth_stream *stream,
                         const struct uth_store_archive *archive, uint64_t *until)
{
    struct uth_record record;
    bool found;
    *until = stream->last;
    if (strcmp(stream->name, archive->log) != 0) {
        UTH_WITH(&s->sql, UTH_SQL_GET_SNAPSHOT, UTH_I(stream->id));
        if (!uth_sql_first(&s->sql, UTH_SQL_GET_SNAPSHOT, uth_take_snapshot, &record, &found))
            return false;
        *until = found ? record.snapshot.number - 1 : 0;
    }
    UTH_WITH(&s->sql, UTH_SQL_ROUNDS_BACK, UTH_I(uth_round_id(stream, 0)),
             UTH_I(uth_round_id(stream, UINT32_MAX) + 1), UTH_I(1));
    if (!uth_sql_first(&s->sql, UTH_SQL_ROUNDS_BACK, uth_take_round, &record, &found))
        return false;
    if (found && record.round.first <= *until)
        *until = record.round.first - 1;
    if (!found && strcmp(stream->name, archive->log) != 0 && !before_first_round(s, stream, until))
        return false;
    if (*until < stream->first) {
        *until = stream->first - 1;
        return true;
    }
    return last_before(s, stream, archive->before_ms, until);
}

/* ---- the new file ---- */

static bool fail_as(struct uth_sqlite *s, const char *sentence)
{
    return uth_store_fail(&s->sql.base, NULL, "archive %s", sentence);
}

/* Every stream of the store, empty, where its part begins. */
static bool begin_streams(struct uth_sqlite *s, struct uth_sqlite *to)
{
    for (int i = 0; i < s->sql.streams.count; i++) {
        const struct uth_stream *stream = s->sql.streams.by_id[i];
        struct uth_stream *part = uth_streams_add(&to->sql.streams, stream->name);
        if (!part)
            return out_of_memory(s);
        part->first = stream->first;
        part->last = stream->first - 1;
        memcpy(part->before, stream->before, sizeof part->before);
        memcpy(part->hash, stream->before, sizeof part->hash);
        part->changed = true;
    }
    return true;
}

static bool open_new(struct uth_sqlite *s, struct uth_archiving *archiving)
{
    char sentence[UTH_STORE_SENTENCE_SIZE], shown[UTH_STORE_PATH_SIZE];
    uth_store_show_path(shown, archiving->path);
    if (!uth_sqlite_make(s->files, archiving->temporary, UTH_SQLITE_ARCHIVE,
                         s->sql.seal[UTH_SEAL_BATCHES].sum, shown, sentence))
        return fail_as(s, sentence);
    struct uth_sqlite *to = archiving->to = uth_sqlite_new(s->files, archiving->temporary);
    if (!to)
        return out_of_memory(s);
    int code = sqlite3_open_v2(to->path, &to->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
                               to->files->vfs);
    if (code == SQLITE_OK) {
        /* It is not read before it is complete and synced. */
        code = sqlite3_exec(to->db,
                            "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = OFF; "
                            "PRAGMA synchronous = OFF; BEGIN",
                            NULL, NULL, NULL);
    }
    if (code != SQLITE_OK) {
        uth_sqlite_sentence(to->db, code, shown, sentence);
        return fail_as(s, sentence);
    }
    return (uth_sqlite_check_and_load(to) || fail_as(s, to->sql.base.error)) &&
           begin_streams(s, to);
}

static bool is_name(const char *name)
{
    size_t length = 0;
    for (; name[length] != '\0'; length++)
        if (!isalnum((unsigned char)name[length]) && name[length] != '-')
            return false;
    return length > 0 && length < 32;
}

static bool is_free(struct uth_sqlite *s, const char *name)
{
    for (int i = 0; i < s->sql.archive_count; i++) {
        if (strcmp(s->sql.archive[i].name, name) >= 0) {
            return uth_store_fail(&s->sql.base, NULL,
                                  "%s: there is already an archive %s; archives are made in the "
                                  "order of their names, each once",
                                  s->sql.shown, s->sql.archive[i].name);
        }
    }
    return true;
}

static bool prepare(struct uth_sqlite *s, const struct uth_store_archive *archive)
{
    struct uth_archiving *a = s->archiving;
    a->row.name = strdup(archive->name);
    a->row.before_ms = archive->before_ms;
    a->until = calloc((size_t)s->sql.streams.count + 1, sizeof *a->until);
    if (!a->row.name || !a->until || asprintf(&a->path, "%s.%s", s->path, archive->name) < 0 ||
        asprintf(&a->temporary, "%s.part", a->path) < 0)
        return out_of_memory(s);
    bool something = false;
    for (int i = 0; i < s->sql.streams.count; i++) {
        struct uth_stream *stream = s->sql.streams.by_id[i];
        if (!choose_until(s, stream, archive, &a->until[i]))
            return false;
        something |= a->until[i] >= stream->first;
    }
    return (something || uth_store_fail(&s->sql.base, NULL,
                                        "%s: nothing is old enough for "
                                        "archive %s",
                                        s->sql.shown, archive->name)) &&
           open_new(s, a);
}

bool uth_sqlite_archive_start(struct uth_sql *sql, const struct uth_store_archive *archive)
{
    struct uth_sqlite *s = (struct uth_sqlite *)sql;
    bool waiting = s->sql.archive_count > 0 && !s->sql.archive[s->sql.archive_count - 1].moved;
    if (s->archiving || waiting)
        return uth_store_fail(&sql->base, NULL, "an archive is being made; wait until it is done");
    if (!is_name(archive->name)) {
        return uth_store_fail(&sql->base, NULL,
                              "an archive is named with letters, digits and '-', like 2026-10");
    }
    if (!is_free(s, archive->name))
        return false;
    s->archiving = calloc(1, sizeof *s->archiving);
    if (!s->archiving)
        return out_of_memory(s);
    if (!prepare(s, archive)) {
        uth_sqlite_archive_end(s);
        return false;
    }
    return true;
}

/* ---- copying ---- */

static bool copy_event(void *self, const struct uth_store_event *event)
{
    return uth_sql_write_event(self, event);
}

static bool copy_events(struct uth_sqlite *s, struct uth_archiving *a, int *most)
{
    struct uth_stream *stream = s->sql.streams.by_id[a->stream];
    struct uth_stream *part = a->to->sql.streams.by_id[a->stream];
    uint64_t left = a->until[a->stream] - part->last;
    uint64_t slice = left < (uint64_t)*most ? left : (uint64_t)*most;
    uint8_t hash[UTH_STORE_HASH_SIZE];
    uint64_t last = part->last + slice;
    memcpy(hash, part->hash, sizeof hash);
    if (slice > 0 && !uth_sql_walk(&s->sql, stream, part->last + 1, last, hash, copy_event, a->to))
        return false;
    if (part->last != last || memcmp(part->hash, hash, sizeof hash) != 0)
        return fail_as(s, a->to->sql.base.error);
    *most -= (int)slice;
    a->rounds = part->last == a->until[a->stream];
    a->round = uth_round_id(stream, 0);
    return true;
}

/* The players of the round at hand. */
static bool copy_seats(struct uth_sqlite *s, struct uth_archiving *a, int64_t first, int64_t end)
{
    UTH_WITH(&s->sql, UTH_SQL_GET_SEATS, UTH_I(first), UTH_I(end));
    bool fine = true;
    enum uth_step code;
    while (fine && (code = uth_sql_step(&s->sql, UTH_SQL_GET_SEATS)) == UTH_ROW) {
        struct uth_record seat = {0};
        fine = uth_take_seat(&s->sql, s->sql.row[UTH_SQL_GET_SEATS], &seat) &&
               (uth_sql_put_seat(&a->to->sql, &seat) || fail_as(s, a->to->sql.base.error));
    }
    if (fine && code != UTH_END)
        fine = uth_sql_fail(&s->sql, NULL);
    uth_sql_reset(&s->sql, UTH_SQL_GET_SEATS);
    return fine;
}

static bool copy_rounds(struct uth_sqlite *s, struct uth_archiving *a, int *most)
{
    struct uth_stream *stream = s->sql.streams.by_id[a->stream];
    UTH_WITH(&s->sql, UTH_SQL_SCAN_ROUNDS, UTH_I(a->round), UTH_I(0), UTH_I(*most));
    bool fine = true, more = true;
    enum uth_step code = UTH_ROW;
    while (fine && more && *most > 0 &&
           (code = uth_sql_step(&s->sql, UTH_SQL_SCAN_ROUNDS)) == UTH_ROW) {
        struct uth_record round = {0};
        fine = uth_take_round(&s->sql, s->sql.row[UTH_SQL_SCAN_ROUNDS], &round);
        more = fine && round.stream == stream && round.round.last <= a->until[a->stream];
        if (more) {
            fine = (uth_sql_put_round(&a->to->sql, &round, NULL) ||
                    fail_as(s, a->to->sql.base.error)) &&
                   copy_seats(s, a, round.first_seat, round.first_seat + round.round.player_count);
            a->round = round.id;
            *most -= 1 + round.round.player_count;
        }
    }
    if (fine && code != UTH_ROW && code != UTH_END)
        fine = uth_sql_fail(&s->sql, NULL);
    uth_sql_reset(&s->sql, UTH_SQL_SCAN_ROUNDS);
    if (fine && (!more || code == UTH_END)) {
        a->stream++;
        a->rounds = false;
    }
    return fine;
}

static bool copy_some(struct uth_sqlite *s, int *most)
{
    struct uth_archiving *a = s->archiving;
    int streams = a->to->sql.streams.count; /* those there were at the beginning */
    while (*most > 0 && a->stream < streams)
        if (!(a->rounds ? copy_rounds(s, a, most) : copy_events(s, a, most)))
            return false;
    return true;
}

/* ---- in place, and known ---- */

static bool close_new(struct uth_sqlite *s, struct uth_archiving *a)
{
    struct uth_sqlite *to = a->to;
    char sentence[UTH_STORE_SENTENCE_SIZE];
    if (!uth_sql_write_ends(&to->sql) || !uth_archive_digest(to, a->row.digest))
        return fail_as(s, to->sql.base.error);
    errno = 0;
    int code = sqlite3_exec(to->db, "COMMIT", NULL, NULL, NULL);
    if (code != SQLITE_OK) {
        uth_sqlite_sentence(to->db, code, to->sql.shown, sentence);
        return fail_as(s, sentence);
    }
    uth_sqlite_free(to);
    a->to = NULL;
    if (!uth_file_sync(s->files, a->temporary))
        return fail_as(s, strerror(errno));
    s->files->remove(s->files->self,
                     a->path); /* complete, but a crash came before the database recorded it */
    return uth_put_in_place(s->files, a->temporary, a->path, sentence) || fail_as(s, sentence);
}

static bool note_archive(struct uth_sqlite *s, void *self)
{
    return uth_archive_put(s, self);
}

static bool adopt(struct uth_sqlite *s)
{
    struct uth_archiving *a = s->archiving;
    size_t count = (size_t)s->sql.archive_count + 1;
    struct uth_archive *more = realloc(s->sql.archive, count * sizeof *more);
    if (!more)
        return out_of_memory(s);
    s->sql.archive = more;
    if (!close_new(s, a))
        return false;
    if (!uth_sqlite_transaction(s, note_archive, &a->row)) {
        s->sql.base.broken = true;
        return false;
    }
    s->sql.archive[s->sql.archive_count++] = a->row;
    a->row.name = NULL;
    return true;
}

bool uth_sqlite_archive_some(struct uth_sql *sql, int most, bool *done)
{
    struct uth_sqlite *s = (struct uth_sqlite *)sql;
    if (!s->archiving)
        return uth_archive_move_some(s, most, done);
    bool fine = copy_some(s, &most);
    bool copied = fine && s->archiving->stream == s->archiving->to->sql.streams.count;
    if (copied)
        fine = adopt(s);
    if (!fine || copied)
        uth_sqlite_archive_end(s);
    return fine;
}
