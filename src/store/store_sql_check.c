/* The check of a store in slices: every part against its seal, then every chain from its
 * first event to its end.
 *
 * A part is walked in the order of its keys while commits go on. Its seal changes meanwhile, and so
 * does the sum of the records that the walk has already passed (uth_sql_note); at the end the
 * two must agree. Progress is kept in memory only. */
#include <string.h>

#include "store_sql.h"

static const struct {
    enum uth_statement scan;
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

/* Order of a key relative to where the walk is. */
static int beyond(const struct uth_sql_check *check, const struct uth_record *key)
{
    if (!walks[check->part].by_text)
        return key->id < check->id ? -1 : key->id > check->id;
    int order = strcmp(key->key, (const char *)check->key.at);
    if (order == 0 && key->second)
        order = strcmp(key->second, (const char *)check->second.at);
    return order;
}

void uth_sql_note(struct uth_sql *s, enum uth_part part, const struct uth_record *key,
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

static bool start_part(struct uth_sql *s, struct uth_sql_check *check)
{
    check->under_way = true;
    check->seen = (struct uth_seal){0};
    check->id = INT64_MIN;
    check->key.failed = check->second.failed = false;
    set_text(&check->key, "");
    set_text(&check->second, "");
    return (!check->key.failed && !check->second.failed) || uth_sql_no_memory(s);
}

/* The index by time must lead to the round as well. */
static bool check_index(struct uth_sql *s, const struct uth_record *record)
{
    UTH_WITH(s, UTH_SQL_ROUND_ENDED, UTH_I(record->stream->id), UTH_I(record->round.end_ms),
             UTH_I(record->id));
    enum uth_step code = uth_sql_step(s, UTH_SQL_ROUND_ENDED);
    uth_sql_reset(s, UTH_SQL_ROUND_ENDED);
    if (code == UTH_ROW)
        return true;
    char shown[UTH_STORE_SHOWN_SIZE];
    return code == UTH_END
               ? uth_sql_damaged(s, record->stream->name,
                                 "round %u of table %s: it is missing in the index of times",
                                 (unsigned)record->round.number,
                                 uth_store_show(shown, record->round.table))
               : uth_sql_fail(s, NULL);
}

static bool check_record(struct uth_sql *s, struct uth_sql_check *check, struct uth_record *record)
{
    enum uth_part part = check->part;
    if (!walks[part].take(s, s->row[walks[part].scan], record))
        return false;
    if (beyond(check, record) <= 0) {
        return uth_sql_damaged(s, NULL, "%s: record %lld is out of order", uth_part_names[part],
                               (long long)check->seen.rows + 1);
    }
    check->id = record->id;
    if (walks[part].by_text) {
        set_text(&check->key, record->key);
        set_text(&check->second, record->second ? record->second : "");
        if (check->key.failed || check->second.failed)
            return uth_sql_no_memory(s);
    }
    check->seen.rows++;
    check->seen.sum += record->mark;
    return part != UTH_PART_ROUNDS || check_index(s, record);
}

/* Checks at most *most records and subtracts them from it. *ended at the end of the part. */
static bool check_slice(struct uth_sql *s, struct uth_sql_check *check, int *most, bool *ended)
{
    enum uth_part part = check->part;
    enum uth_statement scan = walks[part].scan;
    const char *key = (const char *)check->key.at, *second = (const char *)check->second.at;
    UTH_WITH(s, scan, walks[part].by_text ? UTH_C(key) : UTH_I(check->id),
             part == UTH_PART_VALUES ? UTH_C(second) : UTH_I(0), UTH_I(*most));
    enum uth_step code = UTH_ROW;
    bool fine = true;
    while (fine && *most > 0 && (code = uth_sql_step(s, scan)) == UTH_ROW) {
        struct uth_record record = {0};
        fine = check_record(s, check, &record);
        (*most)--;
    }
    if (fine && code != UTH_ROW && code != UTH_END)
        fine = uth_sql_fail(s, NULL);
    uth_sql_reset(s, scan);
    *ended = fine && code == UTH_END;
    return fine;
}

static bool agrees(struct uth_sql *s, const struct uth_sql_check *check)
{
    const struct uth_seal *seal = &s->seal[check->part];
    return (check->seen.rows == seal->rows && check->seen.sum == seal->sum) ||
           uth_sql_damaged(s, NULL, "%s: there are %lld records where %lld were sealed",
                           uth_part_names[check->part], (long long)check->seen.rows,
                           (long long)seal->rows);
}

bool uth_sql_check_part(struct uth_sql *s, enum uth_part part)
{
    struct uth_sql_check check = {.part = part};
    int most = INT32_MAX;
    bool ended = false;
    bool fine = start_part(s, &check) && check_slice(s, &check, &most, &ended) && agrees(s, &check);
    uth_bytes_free(&check.key);
    uth_bytes_free(&check.second);
    return fine;
}

static bool check_parts(struct uth_sql *s, int *most)
{
    struct uth_sql_check *check = &s->check;
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

static bool check_chains(struct uth_sql *s, int *most)
{
    struct uth_sql_check *check = &s->check;
    while (*most > 0 && check->stream < s->streams.count) {
        struct uth_stream *stream = s->streams.by_id[check->stream];
        if (check->number < stream->first - 1) { /* the rest is in archives */
            check->number = stream->first - 1;
            memcpy(check->hash, stream->before, sizeof stream->before);
        }
        uint64_t left = stream->last - check->number;
        uint64_t slice = left < (uint64_t)*most ? left : (uint64_t)*most;
        bool fine = uth_sql_walk(s, stream, check->number + 1, check->number + slice, check->hash,
                                 NULL, NULL);
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

bool uth_sql_check_some(struct uth_sql *s, int *most, bool *done)
{
    if (!check_parts(s, most) || !check_chains(s, most))
        return false;
    *done = s->check.part == UTH_PARTS && s->check.stream == s->streams.count;
    return true;
}
