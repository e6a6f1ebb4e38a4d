/* The check of a SQLite store in slices: every part against its seal, then every chain from its
 * first event to its end.
 *
 * A part is walked in the order of its keys while commits go on. Its seal changes meanwhile, and so
 * does the sum of the records that the walk has already passed (uth_sqlite_note); at the end the
 * two must agree. Progress is kept in memory only. */
#include <string.h>

#include "store_sqlite.h"

static const struct {
    enum uth_sql scan;
    uth_take_fn *take;
    bool by_text;
} walks[UTH_PARTS] = {
    [UTH_PART_BALANCES] = {UTH_SQL_SCAN_BALANCES, uth_take_balance, true},
    [UTH_PART_VALUES] = {UTH_SQL_SCAN_VALUES, uth_take_value, true},
    [UTH_PART_SNAPSHOTS] = {UTH_SQL_SCAN_SNAPSHOTS, uth_take_snapshot, false},
    [UTH_PART_ROUNDS] = {UTH_SQL_SCAN_ROUNDS, uth_take_round, false},
    [UTH_PART_PLAYERS] = {UTH_SQL_SCAN_PLAYERS, uth_take_player, true},
    [UTH_PART_SEATS] = {UTH_SQL_SCAN_SEATS, uth_take_seat, false},
};

/* Idle time is for the log as well, before it is long. */
enum { IDLE_LOG_PAGES = 100 };

/* Order of a key relative to where the walk is. */
static int beyond(const struct uth_sqlite_check *check, const struct uth_record *key)
{
    if (!walks[check->part].by_text)
        return key->id < check->id ? -1 : key->id > check->id;
    int order = strcmp(key->key, (const char *)check->key.at);
    if (order == 0 && key->second)
        order = strcmp(key->second, (const char *)check->second.at);
    return order;
}

void uth_sqlite_note(struct uth_sqlite *s, enum uth_part part, const struct uth_record *key,
                     const uint64_t *before, const uint64_t *after)
{
    struct uth_seal *seals[] = {&s->seal[part], &s->check.seen};
    bool seen = s->check.part == part && s->check.under_way && beyond(&s->check, key) <= 0;
    for (int i = 0; i < (seen ? 2 : 1); i++) {
        seals[i]->rows += (after ? 1 : 0) - (before ? 1 : 0);
        seals[i]->sum += (after ? *after : 0) - (before ? *before : 0);
    }
    seals[0]->changed = true;
}

static void set_text(struct uth_bytes *bytes, const char *text)
{
    bytes->size = 0;
    uth_bytes_raw(bytes, text, strlen(text) + 1);
}

static bool start_part(struct uth_sqlite *s, struct uth_sqlite_check *check)
{
    check->under_way = true;
    check->seen = (struct uth_seal){0};
    check->id = INT64_MIN;
    check->key.failed = check->second.failed = false;
    set_text(&check->key, "");
    set_text(&check->second, "");
    return (!check->key.failed && !check->second.failed) ||
           uth_store_fail(&s->base, NULL, "%s: out of memory", s->shown);
}

/* The index by time must lead to the round as well. */
static bool check_index(struct uth_sqlite *s, const struct uth_record *record)
{
    UTH_WITH(s, UTH_SQL_ROUND_ENDED, UTH_I(record->stream->id), UTH_I(record->round.end_ms),
             UTH_I(record->id));
    int code = uth_sqlite_step(s, UTH_SQL_ROUND_ENDED);
    uth_sqlite_reset(s, UTH_SQL_ROUND_ENDED);
    if (code == SQLITE_ROW)
        return true;
    char shown[UTH_STORE_SHOWN_SIZE];
    return code == SQLITE_DONE
               ? uth_sqlite_damaged(s, record->stream->name,
                                    "round %u of table %s: it is missing in the index of times",
                                    (unsigned)record->round.number,
                                    uth_store_show(shown, record->round.table))
               : uth_sqlite_fail(s, NULL, code);
}

static bool check_record(struct uth_sqlite *s, struct uth_sqlite_check *check,
                         struct uth_record *record)
{
    enum uth_part part = check->part;
    if (!walks[part].take(s, s->statement[walks[part].scan], record))
        return false;
    if (beyond(check, record) <= 0) {
        return uth_sqlite_damaged(s, NULL, "%s: record %lld is out of order", uth_part_names[part],
                                  (long long)check->seen.rows + 1);
    }
    check->id = record->id;
    if (walks[part].by_text) {
        set_text(&check->key, record->key);
        set_text(&check->second, record->second ? record->second : "");
        if (check->key.failed || check->second.failed)
            return uth_store_fail(&s->base, NULL, "%s: out of memory", s->shown);
    }
    check->seen.rows++;
    check->seen.sum += record->mark;
    return part != UTH_PART_ROUNDS || check_index(s, record);
}

/* Checks at most *most records and subtracts them from it. *ended at the end of the part. */
static bool check_slice(struct uth_sqlite *s, struct uth_sqlite_check *check, int *most,
                        bool *ended)
{
    enum uth_part part = check->part;
    enum uth_sql scan = walks[part].scan;
    const char *key = (const char *)check->key.at, *second = (const char *)check->second.at;
    UTH_WITH(s, scan, walks[part].by_text ? UTH_C(key) : UTH_I(check->id),
             part == UTH_PART_VALUES ? UTH_C(second) : UTH_I(0), UTH_I(*most));
    int code = SQLITE_ROW;
    bool fine = true;
    while (fine && *most > 0 && (code = uth_sqlite_step(s, scan)) == SQLITE_ROW) {
        struct uth_record record = {0};
        fine = check_record(s, check, &record);
        (*most)--;
    }
    if (fine && code != SQLITE_ROW && code != SQLITE_DONE)
        fine = uth_sqlite_fail(s, NULL, code);
    uth_sqlite_reset(s, scan);
    *ended = fine && code == SQLITE_DONE;
    return fine;
}

static bool agrees(struct uth_sqlite *s, const struct uth_sqlite_check *check)
{
    const struct uth_seal *seal = &s->seal[check->part];
    return (check->seen.rows == seal->rows && check->seen.sum == seal->sum) ||
           uth_sqlite_damaged(s, NULL, "%s: there are %lld records where %lld were sealed",
                              uth_part_names[check->part], (long long)check->seen.rows,
                              (long long)seal->rows);
}

bool uth_sqlite_check_part(struct uth_sqlite *s, enum uth_part part)
{
    struct uth_sqlite_check check = {.part = part};
    int most = INT32_MAX;
    bool ended = false;
    bool fine = start_part(s, &check) && check_slice(s, &check, &most, &ended) && agrees(s, &check);
    uth_bytes_free(&check.key);
    uth_bytes_free(&check.second);
    return fine;
}

static bool check_parts(struct uth_sqlite *s, int *most)
{
    struct uth_sqlite_check *check = &s->check;
    while (*most > 0 && check->part < UTH_PARTS) {
        if (check->part == UTH_PART_STREAMS) { /* checked when the file was opened */
            check->part++;
            continue;
        }
        bool ended = false;
        bool fine = (check->under_way || start_part(s, check)) &&
                    check_slice(s, check, most, &ended) && (!ended || agrees(s, check));
        if (ended || !fine) {
            check->under_way = false;
            check->part++;
        }
        if (!fine)
            return false;
    }
    return true;
}

static bool check_chains(struct uth_sqlite *s, int *most)
{
    struct uth_sqlite_check *check = &s->check;
    while (*most > 0 && check->stream < s->streams.count) {
        struct uth_stream *stream = s->streams.by_id[check->stream];
        if (check->number < stream->first - 1) { /* the rest is in archives */
            check->number = stream->first - 1;
            memcpy(check->hash, stream->before, sizeof stream->before);
        }
        uint64_t left = stream->last - check->number;
        uint64_t slice = left < (uint64_t)*most ? left : (uint64_t)*most;
        bool fine = uth_sqlite_walk(s, stream, check->number + 1, check->number + slice,
                                    check->hash, NULL, NULL);
        check->number += slice;
        *most -= (int)slice;
        if (!fine || check->number == stream->last) {
            check->stream++;
            check->number = 0;
            memset(check->hash, 0, sizeof check->hash);
        }
        if (!fine)
            return false;
    }
    return true;
}

bool uth_sqlite_check_some(struct uth_store *store, int most, bool *done)
{
    struct uth_sqlite *s = (struct uth_sqlite *)store;
    if (s->wal_pages >= IDLE_LOG_PAGES && !uth_sqlite_checkpoint(s)) {
        s->base.broken = true;
        return false;
    }
    if (!uth_sqlite_in_place(s)) {
        s->base.broken = true;
        return false;
    }
    int code = uth_anchor_sync(&s->anchor);
    if (code != SQLITE_OK) {
        s->base.broken = true;
        return uth_sqlite_fail(s, NULL, code);
    }
    bool moved;
    if (!s->archiving && !uth_archive_move_some(s, most, &moved))
        return false;
    if (!check_parts(s, &most) || !check_chains(s, &most))
        return false;
    *done = s->check.part == UTH_PARTS && s->check.stream == s->streams.count;
    return true;
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
        const char *said = uth_column_text(row, 0);
        fine = strcmp(said, "ok") == 0 ||
               uth_sqlite_damaged(s, NULL, "the database engine's own check found: %.150s", said);
    }
    sqlite3_finalize(row);
    return fine;
}

/* An archive never changes, so it is checked as a whole, in audits alone. */
static bool check_archive(struct uth_sqlite *archive)
{
    int most = INT32_MAX;
    return check_engine(archive) && check_parts(archive, &most) && check_chains(archive, &most);
}

bool uth_sqlite_check_files(struct uth_store *store)
{
    struct uth_sqlite *s = (struct uth_sqlite *)store;
    for (int i = 0; i < s->archive_count; i++) {
        struct uth_sqlite *archive = uth_archive_open(s, i);
        if (!archive || !check_archive(archive))
            return archive && uth_store_fail(store, NULL, "archive %s", archive->base.error);
    }
    return check_engine(s);
}
