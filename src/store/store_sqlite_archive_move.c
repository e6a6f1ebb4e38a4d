/* Archives that a store knows of: opening one, and removing from the database what it has. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "chain.h"
#include "store_sqlite.h"

/* ---- what the database knows ---- */

static bool take_archive(struct uth_sqlite *s, const struct uth_cell *row)
{
    bool typed = uth_columns_are(row, "tbiiii");
    struct uth_archive *more =
        realloc(s->sql.archive, ((size_t)s->sql.archive_count + 1) * sizeof *more);
    if (!more)
        return uth_sql_no_memory(&s->sql);
    s->sql.archive = more;
    struct uth_archive *archive = &more[s->sql.archive_count];
    *archive = (struct uth_archive){
        .name = strdup(uth_column_text(row, 0)),
        .before_ms = row[2].number,
        .seats = row[3].number,
        .moved = row[4].number == 1,
    };
    bool whole = typed && uth_column_hash(row, 1, archive->digest);
    if (!archive->name)
        return uth_sql_no_memory(&s->sql);
    s->sql.archive_count++;
    uint64_t mark;
    char shown[UTH_STORE_SHOWN_SIZE];
    return uth_mark_archive(&s->sql, archive, &mark) &&
           ((whole && mark == uth_column_u64(row, 5)) ||
            uth_sql_damaged(&s->sql, NULL, "archive %s: " UTH_SQL_CHANGED,
                            uth_store_show(shown, archive->name)));
}

bool uth_archives_load(struct uth_sqlite *s)
{
    const struct uth_cell *row = uth_sql_with(&s->sql, UTH_SQL_GET_ARCHIVES, NULL, 0);
    bool fine = true;
    enum uth_step code = UTH_END;
    while (fine && (code = uth_sql_step(&s->sql, UTH_SQL_GET_ARCHIVES)) == UTH_ROW)
        fine = take_archive(s, row);
    if (fine && code != UTH_END)
        fine = uth_sql_fail(&s->sql, NULL);
    uth_sql_reset(&s->sql, UTH_SQL_GET_ARCHIVES);
    return fine;
}

bool uth_archive_put(struct uth_sqlite *s, const struct uth_archive *archive)
{
    uint64_t mark;
    if (!uth_mark_archive(&s->sql, archive, &mark))
        return false;
    return UTH_RUN(&s->sql, UTH_SQL_PUT_ARCHIVE, UTH_T(archive->name),
                   UTH_B(archive->digest, sizeof archive->digest), UTH_I(archive->before_ms),
                   UTH_I(archive->seats), UTH_I(archive->moved), UTH_I((int64_t)mark));
}

void uth_archives_close(struct uth_sqlite *s)
{
    for (int i = 0; i < UTH_ARCHIVES_OPEN; i++)
        if (s->cached[i].store)
            uth_sqlite_free(s->cached[i].store);
    for (int i = 0; i < s->sql.archive_count; i++)
        free(s->sql.archive[i].name);
    free(s->sql.archive);
}

/* ---- one of them ---- */

bool uth_archive_digest(struct uth_sqlite *archive, uint8_t digest[UTH_STORE_HASH_SIZE])
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, UTH_STORE_HASH_SIZE);
    bool fine = true;
    for (int i = 0; fine && i < archive->sql.streams.count + UTH_SEALS; i++) {
        int part = i - archive->sql.streams.count;
        uint64_t mark = 0;
        uint8_t bytes[8];
        fine = part < 0 ? uth_mark_stream(&archive->sql, archive->sql.streams.by_id[i], &mark)
                        : uth_mark_seal(&archive->sql, (enum uth_part)part,
                                        &archive->sql.seal[part], &mark);
        uth_put_u64(bytes, mark);
        crypto_generichash_update(&state, bytes, sizeof bytes);
        if (part < 0) {
            const struct uth_stream *stream = archive->sql.streams.by_id[i];
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
        return uth_store_fail(&s->sql.base, NULL,
                              "archive %s cannot be opened; put the file back beside the database",
                              archive->sql.shown);
    }
    sqlite3_extended_result_codes(archive->db, 1);
    sqlite3_db_config(archive->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    uint8_t digest[UTH_STORE_HASH_SIZE];
    if (!uth_sqlite_recognise(archive, UTH_SQLITE_ARCHIVE) || !uth_sqlite_check_and_load(archive) ||
        !uth_archive_digest(archive, digest))
        return uth_store_fail(&s->sql.base, NULL, "archive %s", archive->sql.base.error);
    return memcmp(digest, row->digest, sizeof digest) == 0 ||
           uth_store_fail(
               &s->sql.base, NULL,
               "archive %s is not the one that this database made; put the original back",
               archive->sql.shown);
}

struct uth_sqlite *uth_archive_open(struct uth_sqlite *s, int index)
{
    for (int i = 0; i < UTH_ARCHIVES_OPEN; i++)
        if (s->cached[i].store && s->cached[i].index == index)
            return s->cached[i].store;
    char *path = NULL;
    struct uth_sqlite *archive = NULL;
    if (asprintf(&path, "%s.%s", s->path, s->sql.archive[index].name) >= 0) {
        archive = uth_sqlite_new(s->files, path);
        free(path);
    }
    if (!archive) {
        uth_sql_no_memory(&s->sql);
        return NULL;
    }
    if (!open_and_check(s, &s->sql.archive[index], archive)) {
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
    UTH_WITH(&s->sql, UTH_SQL_GET_SEATS, UTH_I(first), UTH_I(end));
    bool fine = true;
    enum uth_step code = UTH_END;
    while (fine && (code = uth_sql_step(&s->sql, UTH_SQL_GET_SEATS)) == UTH_ROW) {
        struct uth_record seat = {0};
        fine = uth_take_seat(&s->sql, s->sql.row[UTH_SQL_GET_SEATS], &seat);
        if (fine) {
            uth_sql_note(&s->sql, UTH_PART_SEATS, &seat, &seat.mark, NULL);
            archive->seats++;
        }
    }
    if (fine && code != UTH_END)
        fine = uth_sql_fail(&s->sql, NULL);
    uth_sql_reset(&s->sql, UTH_SQL_GET_SEATS);
    return fine && UTH_RUN(&s->sql, UTH_SQL_DELETE_SEATS, UTH_I(first), UTH_I(end));
}

/* The oldest round of the stream, if its events have left. */
static bool remove_round(struct uth_sqlite *s, const struct leaving *leaving, bool *removed)
{
    struct uth_record round = {0};
    UTH_WITH(&s->sql, UTH_SQL_SCAN_ROUNDS, UTH_I(uth_round_id(leaving->stream, 0)), UTH_I(0),
             UTH_I(1));
    bool found, fine = uth_sql_first(&s->sql, UTH_SQL_SCAN_ROUNDS, uth_take_round, &round, &found);
    *removed =
        fine && found && round.stream == leaving->stream && round.round.last <= leaving->until;
    if (!*removed)
        return fine;
    uth_sql_note(&s->sql, UTH_PART_ROUNDS, &round, &round.mark, NULL);
    return UTH_RUN(&s->sql, UTH_SQL_DELETE_ROUND, UTH_I(round.id)) &&
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
    if (!uth_sql_hash(&s->sql, stream, leaving->until, hash))
        return false;
    bool fine = true, removed = true;
    while (fine && removed)
        fine = remove_round(s, leaving, &removed);
    fine =
        fine && UTH_RUN(&s->sql, UTH_SQL_DELETE_EVENTS, UTH_I(uth_event_id(stream, stream->first)),
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
    for (int i = 0; i < archive->sql.streams.count; i++) {
        const struct uth_stream *part = archive->sql.streams.by_id[i];
        struct uth_stream *stream = s->sql.streams.by_id[i];
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
    int index = s->sql.archive_count - 1;
    *done = index < 0 || s->sql.archive[index].moved || s->copy;
    if (*done)
        return true;
    struct uth_sqlite *archive = uth_archive_open(s, index);
    if (!archive)
        return false;
    struct leaving leaving = {.archive = &s->sql.archive[index]};
    find_leaving(s, archive, most, &leaving);
    if (!uth_sqlite_transaction(s, remove_records, &leaving)) {
        s->sql.base.broken = true;
        return false;
    }
    *done = s->sql.archive[index].moved;
    return true;
}
