/* Records of the SQLite store: every row is read here, and only here, and is delivered only after
 * its mark has been checked.
 *
 * A mark is the checksum of a letter for the kind of record and its fields (docs/store.md). It is
 * computed from the values that are delivered: whatever a damaged file makes SQLite return, only
 * what was written passes. */
#include <string.h>

#include <uth/assert.h>

#include "chain.h"
#include "store_sqlite.h"

/* ---- marks ---- */

static struct uth_bytes *begin(struct uth_sqlite *s, char kind)
{
    s->scratch.size = 0;
    s->scratch.failed = false;
    uth_bytes_u8(&s->scratch, (uint8_t)kind);
    return &s->scratch;
}

static bool finish(struct uth_sqlite *s, uint64_t *mark)
{
    if (s->scratch.failed)
        return uth_store_fail(&s->base, NULL, "%s: out of memory", s->shown);
    *mark = uth_checksum(s->scratch.at, s->scratch.size);
    return true;
}

bool uth_mark_seal(struct uth_sqlite *s, enum uth_part part, const struct uth_seal *seal,
                   uint64_t *mark)
{
    struct uth_bytes *bytes = begin(s, 'T');
    uth_bytes_text(bytes, uth_part_names[part]);
    uth_bytes_i64(bytes, seal->rows);
    uth_bytes_u64(bytes, seal->sum);
    return finish(s, mark);
}

bool uth_mark_dictionary(struct uth_sqlite *s, const void *body, size_t size, uint64_t *mark)
{
    uth_bytes_data(begin(s, 'D'), body, size);
    return finish(s, mark);
}

bool uth_mark_stream(struct uth_sqlite *s, const struct uth_stream *stream, uint64_t *mark)
{
    struct uth_bytes *bytes = begin(s, 'S');
    uth_bytes_u64(bytes, stream->id);
    uth_bytes_text(bytes, stream->name);
    uth_bytes_u64(bytes, stream->first);
    uth_bytes_raw(bytes, stream->before, sizeof stream->before);
    uth_bytes_u64(bytes, stream->last);
    uth_bytes_raw(bytes, stream->hash, sizeof stream->hash);
    return finish(s, mark);
}

bool uth_mark_archive(struct uth_sqlite *s, const struct uth_archive *archive, uint64_t *mark)
{
    struct uth_bytes *bytes = begin(s, 'F');
    uth_bytes_text(bytes, archive->name);
    uth_bytes_raw(bytes, archive->digest, sizeof archive->digest);
    uth_bytes_i64(bytes, archive->before_ms);
    uth_bytes_i64(bytes, archive->seats);
    uth_bytes_u8(bytes, archive->moved);
    return finish(s, mark);
}

bool uth_mark_balance(struct uth_sqlite *s, const struct uth_store_balance *balance, uint64_t *mark)
{
    struct uth_bytes *bytes = begin(s, 'B');
    uth_bytes_text(bytes, balance->account);
    uth_bytes_i64(bytes, balance->balance);
    return finish(s, mark);
}

bool uth_mark_value(struct uth_sqlite *s, const struct uth_store_value *value, uint64_t *mark)
{
    struct uth_bytes *bytes = begin(s, 'V');
    uth_bytes_text(bytes, value->space);
    uth_bytes_text(bytes, value->key);
    uth_bytes_text(bytes, value->value);
    return finish(s, mark);
}

bool uth_mark_round(struct uth_sqlite *s, const struct uth_record *record, uint64_t *mark)
{
    const struct uth_store_round *round = &record->round;
    struct uth_bytes *bytes = begin(s, 'R');
    uth_bytes_i64(bytes, record->id);
    uth_bytes_u64(bytes, round->first);
    uth_bytes_u64(bytes, round->last);
    uth_bytes_i64(bytes, round->start_ms);
    uth_bytes_i64(bytes, round->end_ms);
    uth_bytes_text(bytes, round->status);
    uth_bytes_text(bytes, round->summary);
    uth_bytes_i64(bytes, record->first_seat);
    uth_bytes_i64(bytes, round->player_count);
    return finish(s, mark);
}

bool uth_mark_player(struct uth_sqlite *s, const char *player, int64_t newest, uint64_t *mark)
{
    struct uth_bytes *bytes = begin(s, 'P');
    uth_bytes_text(bytes, player);
    uth_bytes_i64(bytes, newest);
    return finish(s, mark);
}

bool uth_mark_seat(struct uth_sqlite *s, const struct uth_record *record, uint64_t *mark)
{
    struct uth_bytes *bytes = begin(s, 'A');
    uth_bytes_i64(bytes, record->id);
    uth_bytes_i64(bytes, record->of_round);
    uth_bytes_text(bytes, record->key);
    uth_bytes_i64(bytes, record->previous);
    return finish(s, mark);
}

uint64_t uth_mark_snapshot(const uint8_t hash[UTH_STORE_HASH_SIZE])
{
    return uth_get_u64(hash);
}

/* ---- keys ---- */

int64_t uth_event_id(const struct uth_stream *stream, uint64_t number)
{
    UTH_ASSERT(number < UTH_EVENT_NUMBERS && stream->id < UTH_STREAM_IDS);
    return (int64_t)((uint64_t)stream->id * UTH_EVENT_NUMBERS + number);
}

int64_t uth_round_id(const struct uth_stream *stream, uint32_t number)
{
    return (int64_t)((uint64_t)stream->id << 32 | number);
}

static struct uth_stream *stream_by_id(struct uth_sqlite *s, int64_t id)
{
    return id >= 1 && id <= s->streams.count ? s->streams.by_id[id - 1] : NULL;
}

/* ---- rows ---- */

bool uth_take_balance(struct uth_sqlite *s, sqlite3_stmt *row, struct uth_record *record)
{
    bool typed = uth_columns_are(row, "tii");
    struct uth_store_balance *balance = &record->balance;
    *balance = (struct uth_store_balance){uth_column_text(row, 0), sqlite3_column_int64(row, 1)};
    record->key = balance->account;
    if (!uth_mark_balance(s, balance, &record->mark))
        return false;
    char name[UTH_STORE_SHOWN_SIZE];
    return (typed && record->mark == uth_column_u64(row, 2)) ||
           uth_sqlite_damaged(s, NULL, "account %s: " UTH_SQLITE_CHANGED,
                              uth_store_show(name, record->key));
}

bool uth_take_value(struct uth_sqlite *s, sqlite3_stmt *row, struct uth_record *record)
{
    bool typed = uth_columns_are(row, "ttti");
    struct uth_store_value *value = &record->value;
    *value = (struct uth_store_value){uth_column_text(row, 0), uth_column_text(row, 1),
                                      uth_column_text(row, 2)};
    record->key = value->space;
    record->second = value->key;
    if (!uth_mark_value(s, value, &record->mark))
        return false;
    char space[UTH_STORE_SHOWN_SIZE], key[UTH_STORE_SHOWN_SIZE];
    return (typed && record->mark == uth_column_u64(row, 3)) ||
           uth_sqlite_damaged(s, NULL, "value %s of %s: " UTH_SQLITE_CHANGED,
                              uth_store_show(key, value->key), uth_store_show(space, value->space));
}

bool uth_take_snapshot(struct uth_sqlite *s, sqlite3_stmt *row, struct uth_record *record)
{
    struct uth_store_snapshot *snapshot = &record->snapshot;
    bool typed = uth_columns_are(row, "iibb");
    record->id = sqlite3_column_int64(row, 0);
    record->stream = stream_by_id(s, record->id);
    uint8_t recorded[UTH_STORE_HASH_SIZE];
    uint64_t number = uth_column_u64(row, 1);
    if (!typed || !record->stream || number == 0 || number > record->stream->last ||
        !uth_column_hash(row, 3, recorded)) {
        return uth_sqlite_damaged(s, NULL, "snapshot of stream number %lld: the record was changed",
                                  (long long)record->id);
    }
    const void *body = sqlite3_column_blob(row, 2);
    *snapshot = (struct uth_store_snapshot){record->stream->name, number, body ? body : "",
                                            (size_t)sqlite3_column_bytes(row, 2)};
    uint8_t at[UTH_STORE_HASH_SIZE], hash[UTH_STORE_HASH_SIZE];
    if (!uth_sqlite_hash(s, record->stream, number - 1, at) ||
        !uth_sqlite_walk(s, record->stream, number, number, at, NULL, NULL))
        return false;
    uth_chain_snapshot(at, snapshot, hash);
    record->mark = uth_mark_snapshot(hash);
    char name[UTH_STORE_SHOWN_SIZE];
    return memcmp(hash, recorded, sizeof hash) == 0 ||
           uth_sqlite_damaged(s, record->stream->name,
                              "stream %s, snapshot: the record was changed: its hash does not "
                              "follow from event %llu",
                              uth_store_show(name, record->stream->name),
                              (unsigned long long)number);
}

bool uth_take_round(struct uth_sqlite *s, sqlite3_stmt *row, struct uth_record *record)
{
    bool typed = uth_columns_are(row, "iiiiiittiii");
    struct uth_store_round *round = &record->round;
    record->id = sqlite3_column_int64(row, 0);
    record->stream = stream_by_id(s, record->id >> 32);
    *round = (struct uth_store_round){
        .table = record->stream ? record->stream->name : "?",
        .number = (uint32_t)record->id,
        .first = uth_column_u64(row, 2),
        .last = uth_column_u64(row, 3),
        .start_ms = sqlite3_column_int64(row, 4),
        .end_ms = sqlite3_column_int64(row, 5),
        .status = uth_column_text(row, 6),
        .summary = uth_column_text(row, 7),
        .player_count = sqlite3_column_int(row, 9),
    };
    record->first_seat = sqlite3_column_int64(row, 8);
    if (!uth_mark_round(s, record, &record->mark))
        return false;
    char name[UTH_STORE_SHOWN_SIZE];
    bool fine = typed && record->stream && record->mark == uth_column_u64(row, 10) &&
                uth_column_u64(row, 1) == record->stream->id;
    return fine || uth_sqlite_damaged(s, record->stream ? record->stream->name : NULL,
                                      "round %u of table %s: " UTH_SQLITE_CHANGED,
                                      (unsigned)round->number, uth_store_show(name, round->table));
}

bool uth_take_player(struct uth_sqlite *s, sqlite3_stmt *row, struct uth_record *record)
{
    bool typed = uth_columns_are(row, "tii");
    record->key = uth_column_text(row, 0);
    record->newest = sqlite3_column_int64(row, 1);
    if (!uth_mark_player(s, record->key, record->newest, &record->mark))
        return false;
    char name[UTH_STORE_SHOWN_SIZE];
    return (typed && record->mark == uth_column_u64(row, 2)) ||
           uth_sqlite_damaged(s, NULL, "player %s: " UTH_SQLITE_CHANGED,
                              uth_store_show(name, record->key));
}

bool uth_take_seat(struct uth_sqlite *s, sqlite3_stmt *row, struct uth_record *record)
{
    bool typed = uth_columns_are(row, "iitii");
    record->id = sqlite3_column_int64(row, 0);
    record->of_round = sqlite3_column_int64(row, 1);
    record->key = uth_column_text(row, 2);
    record->previous = sqlite3_column_int64(row, 3);
    if (!uth_mark_seat(s, record, &record->mark))
        return false;
    return (typed && record->mark == uth_column_u64(row, 4)) ||
           uth_sqlite_damaged(s, NULL, "player %lld of the rounds: " UTH_SQLITE_CHANGED,
                              (long long)record->id);
}

bool uth_sqlite_first(struct uth_sqlite *s, enum uth_sql sql, uth_take_fn *take,
                      struct uth_record *record, bool *found)
{
    int code = uth_sqlite_step(s, sql);
    *found = code == SQLITE_ROW;
    bool fine = *found ? take(s, s->statement[sql], record)
                       : code == SQLITE_DONE || uth_sqlite_fail(s, NULL, code);
    uth_sqlite_reset(s, sql);
    return fine;
}
