/* Archives that a store knows of: opening one, and removing from the database what it has. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "chain.h"
#include "store_sqlite.h"

/* ---- what the database knows ---- */

static bool take_archive(struct uth_sqlite *s, sqlite3_stmt *row)
{
    bool typed = uth_columns_are(row, "tbiiii");
    struct uth_archive *more = realloc(s->archive, ((size_t)s->archive_count + 1) * sizeof *more);
    if (!more)
        return uth_store_fail(&s->base, NULL, "%s: out of memory", s->shown);
    s->archive = more;
    struct uth_archive *archive = &more[s->archive_count];
    *archive = (struct uth_archive){
        .name = strdup(uth_column_text(row, 0)),
        .before_ms = sqlite3_column_int64(row, 2),
        .seats = sqlite3_column_int64(row, 3),
        .moved = sqlite3_column_int64(row, 4) == 1,
    };
    bool whole = typed && uth_column_hash(row, 1, archive->digest);
    if (!archive->name)
        return uth_store_fail(&s->base, NULL, "%s: out of memory", s->shown);
    s->archive_count++;
    uint64_t mark;
    char shown[UTH_STORE_SHOWN_SIZE];
    return uth_mark_archive(s, archive, &mark) &&
           ((whole && mark == uth_column_u64(row, 5)) ||
            uth_sqlite_damaged(s, NULL, "archive %s: " UTH_SQLITE_CHANGED,
                               uth_store_show(shown, archive->name)));
}

bool uth_archives_load(struct uth_sqlite *s)
{
    sqlite3_stmt *row = uth_sqlite_use(s, UTH_SQL_GET_ARCHIVES);
    bool fine = true;
    int code = SQLITE_DONE;
    while (fine && (code = uth_sqlite_step(s, UTH_SQL_GET_ARCHIVES)) == SQLITE_ROW)
        fine = take_archive(s, row);
    if (fine && code != SQLITE_DONE)
        fine = uth_sqlite_fail(s, NULL, code);
    uth_sqlite_reset(s, UTH_SQL_GET_ARCHIVES);
    return fine;
}

bool uth_archive_put(struct uth_sqlite *s, const struct uth_archive *archive)
{
    uint64_t mark;
    if (!uth_mark_archive(s, archive, &mark))
        return false;
    return UTH_RUN(s, UTH_SQL_PUT_ARCHIVE, UTH_T(archive->name),
                   UTH_B(archive->digest, sizeof archive->digest), UTH_I(archive->before_ms),
                   UTH_I(archive->seats), UTH_I(archive->moved), UTH_I((int64_t)mark));
}

void uth_archives_close(struct uth_sqlite *s)
{
    for (int i = 0; i < UTH_ARCHIVES_OPEN; i++)
        if (s->cached[i].store)
            uth_sqlite_free(s->cached[i].store);
    for (int i = 0; i < s->archive_count; i++)
        free(s->archive[i].name);
    free(s->archive);
}

/* ---- one of them ---- */

bool uth_archive_digest(struct uth_sqlite *archive, uint8_t digest[UTH_STORE_HASH_SIZE])
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, UTH_STORE_HASH_SIZE);
    bool fine = true;
    for (int i = 0; fine && i < archive->streams.count + UTH_SEALS; i++) {
        int part = i - archive->streams.count;
        uint64_t mark = 0;
        uint8_t bytes[8];
        fine = part < 0 ? uth_mark_stream(archive, archive->streams.by_id[i], &mark)
                        : uth_mark_seal(archive, (enum uth_part)part, &archive->seal[part], &mark);
        uth_put_u64(bytes, mark);
        crypto_generichash_update(&state, bytes, sizeof bytes);
        if (part < 0) {
            const struct uth_stream *stream = archive->streams.by_id[i];
            crypto_generichash_update(&state, stream->before, sizeof stream->before);
            crypto_generichash_update(&state, stream->hash, sizeof stream->hash);
        }
    }
    crypto_generichash_final(&state, digest, UTH_STORE_HASH_SIZE);
    return fine;
}

static bool open_and_check(struct uth_sqlite *s, const struct uth_archive *row,
                           struct uth_sqlite *archive)
{
    int code = sqlite3_open_v2(archive->path, &archive->db,
                               SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, archive->files->vfs);
    if (code != SQLITE_OK) {
        return uth_store_fail(&s->base, NULL,
                              "archive %s cannot be opened; put the file back beside the database",
                              archive->shown);
    }
    sqlite3_extended_result_codes(archive->db, 1);
    sqlite3_db_config(archive->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    uint8_t digest[UTH_STORE_HASH_SIZE];
    if (!uth_sqlite_recognise(archive, UTH_SQLITE_ARCHIVE) || !uth_sqlite_check_and_load(archive) ||
        !uth_archive_digest(archive, digest))
        return uth_store_fail(&s->base, NULL, "archive %s", archive->base.error);
    return memcmp(digest, row->digest, sizeof digest) == 0 ||
           uth_store_fail(
               &s->base, NULL,
               "archive %s is not the one that this database made; put the original back",
               archive->shown);
}

struct uth_sqlite *uth_archive_open(struct uth_sqlite *s, int index)
{
    for (int i = 0; i < UTH_ARCHIVES_OPEN; i++)
        if (s->cached[i].store && s->cached[i].index == index)
            return s->cached[i].store;
    char *path = NULL;
    struct uth_sqlite *archive = NULL;
    if (asprintf(&path, "%s.%s", s->path, s->archive[index].name) >= 0) {
        archive = uth_sqlite_new(s->files, path);
        free(path);
    }
    if (!archive) {
        uth_store_fail(&s->base, NULL, "%s: out of memory", s->shown);
        return NULL;
    }
    if (!open_and_check(s, &s->archive[index], archive)) {
        uth_sqlite_free(archive);
        return NULL;
    }
    s->next_cached = (s->next_cached + 1) % UTH_ARCHIVES_OPEN;
    struct uth_sqlite *oldest = s->cached[s->next_cached].store;
    if (oldest)
        uth_sqlite_free(oldest);
    s->cached[s->next_cached].store = archive;
    s->cached[s->next_cached].index = index;
    return archive;
}

/* ---- records that leave ---- */

struct leaving {
    struct uth_archive *archive;
    struct uth_stream *stream; /* NULL: the last transaction, which records that all have left */
    uint64_t until;
};

/* Marks of the players of a round leave the seal; the rows go in one go. */
static bool remove_seats(struct uth_sqlite *s, struct uth_archive *archive, int64_t first,
                         int64_t end)
{
    UTH_WITH(s, UTH_SQL_GET_SEATS, UTH_I(first), UTH_I(end));
    bool fine = true;
    int code = SQLITE_DONE;
    while (fine && (code = uth_sqlite_step(s, UTH_SQL_GET_SEATS)) == SQLITE_ROW) {
        struct uth_record seat = {0};
        fine = uth_take_seat(s, s->statement[UTH_SQL_GET_SEATS], &seat);
        if (fine) {
            uth_sqlite_note(s, UTH_PART_SEATS, &seat, &seat.mark, NULL);
            archive->seats++;
        }
    }
    if (fine && code != SQLITE_DONE)
        fine = uth_sqlite_fail(s, NULL, code);
    uth_sqlite_reset(s, UTH_SQL_GET_SEATS);
    return fine && UTH_RUN(s, UTH_SQL_DELETE_SEATS, UTH_I(first), UTH_I(end));
}

/* The oldest round of the stream, if its events have left. */
static bool remove_round(struct uth_sqlite *s, const struct leaving *leaving, bool *removed)
{
    struct uth_record round = {0};
    UTH_WITH(s, UTH_SQL_SCAN_ROUNDS, UTH_I(uth_round_id(leaving->stream, 0)), UTH_I(0), UTH_I(1));
    bool found, fine = uth_sqlite_first(s, UTH_SQL_SCAN_ROUNDS, uth_take_round, &round, &found);
    *removed =
        fine && found && round.stream == leaving->stream && round.round.last <= leaving->until;
    if (!*removed)
        return fine;
    uth_sqlite_note(s, UTH_PART_ROUNDS, &round, &round.mark, NULL);
    return UTH_RUN(s, UTH_SQL_DELETE_ROUND, UTH_I(round.id)) &&
           remove_seats(s, leaving->archive, round.first_seat,
                        round.first_seat + round.round.player_count);
}

static bool remove_records(struct uth_sqlite *s, void *self)
{
    struct leaving *leaving = self;
    struct uth_stream *stream = leaving->stream;
    if (!stream) {
        leaving->archive->moved = true;
        return uth_archive_put(s, leaving->archive);
    }
    uint8_t hash[UTH_STORE_HASH_SIZE];
    if (!uth_sqlite_hash(s, stream, leaving->until, hash))
        return false;
    bool fine = true, removed = true;
    while (fine && removed)
        fine = remove_round(s, leaving, &removed);
    fine = fine && UTH_RUN(s, UTH_SQL_DELETE_EVENTS, UTH_I(uth_event_id(stream, stream->first)),
                           UTH_I(uth_event_id(stream, leaving->until)));
    stream->first = leaving->until + 1;
    memcpy(stream->before, hash, sizeof hash);
    stream->changed = true;
    return fine && uth_archive_put(s, leaving->archive);
}

/* The first stream of which the archive has events that are still here. */
static bool find_leaving(struct uth_sqlite *s, struct uth_sqlite *archive, int most,
                         struct leaving *leaving)
{
    for (int i = 0; i < archive->streams.count; i++) {
        const struct uth_stream *part = archive->streams.by_id[i];
        struct uth_stream *stream = s->streams.by_id[i];
        if (stream->first <= part->last) {
            uint64_t left = part->last - stream->first + 1;
            uint64_t slice = left < (uint64_t)most ? left : (uint64_t)most;
            leaving->stream = stream;
            leaving->until = stream->first + slice - 1;
            return true;
        }
    }
    return false;
}

bool uth_archive_move_some(struct uth_sqlite *s, int most, bool *done)
{
    int index = s->archive_count - 1;
    *done = index < 0 || s->archive[index].moved || s->copy;
    if (*done)
        return true;
    struct uth_sqlite *archive = uth_archive_open(s, index);
    if (!archive)
        return false;
    struct leaving leaving = {.archive = &s->archive[index]};
    find_leaving(s, archive, most, &leaving);
    if (!uth_sqlite_transaction(s, remove_records, &leaving)) {
        s->base.broken = true;
        return false;
    }
    *done = s->archive[index].moved;
    return true;
}
