/* Records of a store: every row is read here, and only here, and is delivered only after
 * its mark has been checked.
 *
 * A mark is the checksum of a letter for the kind of record and its fields (docs/store.md). It is
 * computed from the values that are delivered: whatever a damaged file makes SQLite return, only
 * what was written passes. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <uth/assert.h>

#include "chain.h"
#include "store_sql.h"

void uth_sql_free(struct uth_sql *s)
{
    uth_watch_free(&s->watch);
    uth_streams_free(&s->streams);
    uth_bytes_free(&s->recent);
    uth_bytes_free(&s->scratch);
    uth_bytes_free(&s->packed);
    uth_bytes_free(&s->body);
    uth_pack_free(s->pack);
    uth_bytes_free(&s->check.key);
    uth_bytes_free(&s->check.second);
    free(s->shown);
}

/* ---- files that belong to it ---- */

bool uth_sql_watch(struct uth_sql *s, const char *path)
{
    char shown[UTH_STORE_PATH_SIZE];
    return uth_watch_add(&s->watch, path, true) ||
           uth_store_fail(&s->base, NULL, "%s: cannot be opened (%s)",
                          uth_store_show_path(shown, path), strerror(errno));
}

bool uth_sql_in_place(struct uth_sql *s)
{
    bool cut;
    char shown[UTH_STORE_PATH_SIZE];
    const char *path = uth_watch_missing(&s->watch, &cut);
    return !path ||
           uth_store_fail(&s->base, NULL,
                          "%s: the file was %s while it was in use; put the original file back and "
                          "start again; if it is lost, restore the last backup",
                          uth_store_show_path(shown, path),
                          cut ? "cut short" : "removed, renamed or replaced");
}

/* ---- statements ---- */

const struct uth_cell *uth_sql_with(struct uth_sql *s, enum uth_statement which,
                                    const struct uth_cell *cells, int count)
{
    s->engine->with(s, which, cells, count);
    return s->row[which];
}

enum uth_step uth_sql_step(struct uth_sql *s, enum uth_statement which)
{
    return s->engine->step(s, which);
}

void uth_sql_reset(struct uth_sql *s, enum uth_statement which)
{
    s->engine->reset(s, which);
}

bool uth_sql_fail(struct uth_sql *s, const char *stream)
{
    return s->engine->fail(s, stream);
}

bool uth_sql_run(struct uth_sql *s, enum uth_statement which)
{
    bool fine = uth_sql_step(s, which) == UTH_END || uth_sql_fail(s, NULL);
    uth_sql_reset(s, which);
    return fine;
}

bool uth_sql_no_memory(struct uth_sql *s)
{
    return uth_store_fail(&s->base, NULL, "%s: out of memory", s->shown);
}

bool uth_sql_damaged(struct uth_sql *s, const char *stream, const char *format, ...)
{
    char place[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(place, sizeof place, format, arguments);
    va_end(arguments);
    return uth_store_fail(&s->base, stream, "%s: %s; " UTH_STORE_GO_BACK, s->shown, place);
}

bool uth_columns_are(const struct uth_cell *row, const char *types)
{
    for (int i = 0; types[i] != '\0'; i++) {
        bool either = types[i] != 'i' && row[i].type == 'e';
        if (row[i].type != types[i] && !either)
            return false;
        if (types[i] == 't' && strlen(row[i].data) != row[i].size)
            return false;
    }
    return true;
}

const char *uth_column_text(const struct uth_cell *row, int column)
{
    char type = row[column].type;
    return type == 't' || type == 'e' ? row[column].data : "?";
}

uint64_t uth_column_u64(const struct uth_cell *row, int column)
{
    return (uint64_t)row[column].number;
}

bool uth_column_hash(const struct uth_cell *row, int column, uint8_t hash[UTH_STORE_HASH_SIZE])
{
    if (!row[column].data || row[column].size != UTH_STORE_HASH_SIZE)
        return false;
    memcpy(hash, row[column].data, UTH_STORE_HASH_SIZE);
    return true;
}

/* ---- marks ---- */

static struct uth_bytes *begin(struct uth_sql *s, char kind)
{
    s->scratch.size = 0;
    s->scratch.failed = false;
    uth_bytes_u8(&s->scratch, (uint8_t)kind);
    return &s->scratch;
}

static bool finish(struct uth_sql *s, uint64_t *mark)
{
    if (s->scratch.failed)
        return uth_sql_no_memory(s);
    *mark = uth_checksum(s->scratch.at, s->scratch.size);
    return true;
}

bool uth_mark_seal(struct uth_sql *s, enum uth_part part, const struct uth_seal *seal,
                   uint64_t *mark)
{
    struct uth_bytes *bytes = begin(s, 'T');
    uth_bytes_text(bytes, uth_part_names[part]);
    uth_bytes_i64(bytes, seal->rows);
    uth_bytes_u64(bytes, seal->sum);
    return finish(s, mark);
}

bool uth_mark_dictionary(struct uth_sql *s, const void *body, size_t size, uint64_t *mark)
{
    uth_bytes_data(begin(s, 'D'), body, size);
    return finish(s, mark);
}

bool uth_mark_stream(struct uth_sql *s, const struct uth_stream *stream, uint64_t *mark)
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

bool uth_mark_archive(struct uth_sql *s, const struct uth_archive *archive, uint64_t *mark)
{
    struct uth_bytes *bytes = begin(s, 'F');
    uth_bytes_text(bytes, archive->name);
    uth_bytes_raw(bytes, archive->digest, sizeof archive->digest);
    uth_bytes_i64(bytes, archive->before_ms);
    uth_bytes_i64(bytes, archive->seats);
    uth_bytes_u8(bytes, archive->moved);
    return finish(s, mark);
}

bool uth_mark_balance(struct uth_sql *s, const struct uth_store_balance *balance, uint64_t *mark)
{
    struct uth_bytes *bytes = begin(s, 'B');
    uth_bytes_text(bytes, balance->account);
    uth_bytes_i64(bytes, balance->balance);
    return finish(s, mark);
}

bool uth_mark_value(struct uth_sql *s, const struct uth_store_value *value, uint64_t *mark)
{
    struct uth_bytes *bytes = begin(s, 'V');
    uth_bytes_text(bytes, value->space);
    uth_bytes_text(bytes, value->key);
    uth_bytes_text(bytes, value->value);
    return finish(s, mark);
}

bool uth_mark_round(struct uth_sql *s, const struct uth_record *record, uint64_t *mark)
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

bool uth_mark_player(struct uth_sql *s, const char *player, int64_t newest, uint64_t *mark)
{
    struct uth_bytes *bytes = begin(s, 'P');
    uth_bytes_text(bytes, player);
    uth_bytes_i64(bytes, newest);
    return finish(s, mark);
}

bool uth_mark_seat(struct uth_sql *s, const struct uth_record *record, uint64_t *mark)
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

static struct uth_stream *stream_by_id(struct uth_sql *s, int64_t id)
{
    return id >= 1 && id <= s->streams.count ? s->streams.by_id[id - 1] : NULL;
}

/* ---- rows ---- */

bool uth_take_balance(struct uth_sql *s, const struct uth_cell *row, struct uth_record *record)
{
    bool typed = uth_columns_are(row, "tii");
    struct uth_store_balance *balance = &record->balance;
    *balance = (struct uth_store_balance){uth_column_text(row, 0), row[1].number};
    record->key = balance->account;
    if (!uth_mark_balance(s, balance, &record->mark))
        return false;
    char name[UTH_STORE_SHOWN_SIZE];
    return (typed && record->mark == uth_column_u64(row, 2)) ||
           uth_sql_damaged(s, NULL, "account %s: " UTH_SQL_CHANGED,
                           uth_store_show(name, record->key));
}

bool uth_take_value(struct uth_sql *s, const struct uth_cell *row, struct uth_record *record)
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
           uth_sql_damaged(s, NULL, "value %s of %s: " UTH_SQL_CHANGED,
                           uth_store_show(key, value->key), uth_store_show(space, value->space));
}

bool uth_take_snapshot(struct uth_sql *s, const struct uth_cell *row, struct uth_record *record)
{
    struct uth_store_snapshot *snapshot = &record->snapshot;
    bool typed = uth_columns_are(row, "iibb");
    record->id = row[0].number;
    record->stream = stream_by_id(s, record->id);
    uint8_t recorded[UTH_STORE_HASH_SIZE];
    uint64_t number = uth_column_u64(row, 1);
    if (!typed || !record->stream || number == 0 || number > record->stream->last ||
        !uth_column_hash(row, 3, recorded)) {
        return uth_sql_damaged(s, NULL, "snapshot of stream number %lld: the record was changed",
                               (long long)record->id);
    }
    const void *body = row[2].data;
    *snapshot =
        (struct uth_store_snapshot){record->stream->name, number, body ? body : "", row[2].size};
    uint8_t at[UTH_STORE_HASH_SIZE], hash[UTH_STORE_HASH_SIZE];
    if (!uth_sql_hash_of(s, record->stream, number, at))
        return false;
    uth_chain_snapshot(at, snapshot, hash);
    record->mark = uth_mark_snapshot(hash);
    char name[UTH_STORE_SHOWN_SIZE];
    return memcmp(hash, recorded, sizeof hash) == 0 ||
           uth_sql_damaged(s, record->stream->name,
                           "stream %s, snapshot: the record was changed: its hash does not "
                           "follow from event %llu",
                           uth_store_show(name, record->stream->name), (unsigned long long)number);
}

bool uth_take_round(struct uth_sql *s, const struct uth_cell *row, struct uth_record *record)
{
    bool typed = uth_columns_are(row, "iiiiiittiii");
    struct uth_store_round *round = &record->round;
    record->id = row[0].number;
    record->stream = stream_by_id(s, record->id >> 32);
    *round = (struct uth_store_round){
        .table = record->stream ? record->stream->name : "?",
        .number = (uint32_t)record->id,
        .first = uth_column_u64(row, 2),
        .last = uth_column_u64(row, 3),
        .start_ms = row[4].number,
        .end_ms = row[5].number,
        .status = uth_column_text(row, 6),
        .summary = uth_column_text(row, 7),
        .player_count = (int)row[9].number,
    };
    record->first_seat = row[8].number;
    if (!uth_mark_round(s, record, &record->mark))
        return false;
    char name[UTH_STORE_SHOWN_SIZE];
    bool fine = typed && record->stream && record->mark == uth_column_u64(row, 10) &&
                uth_column_u64(row, 1) == record->stream->id;
    return fine || uth_sql_damaged(s, record->stream ? record->stream->name : NULL,
                                   "round %u of table %s: " UTH_SQL_CHANGED,
                                   (unsigned)round->number, uth_store_show(name, round->table));
}

bool uth_take_player(struct uth_sql *s, const struct uth_cell *row, struct uth_record *record)
{
    bool typed = uth_columns_are(row, "tii");
    record->key = uth_column_text(row, 0);
    record->newest = row[1].number;
    if (!uth_mark_player(s, record->key, record->newest, &record->mark))
        return false;
    char name[UTH_STORE_SHOWN_SIZE];
    return (typed && record->mark == uth_column_u64(row, 2)) ||
           uth_sql_damaged(s, NULL, "player %s: " UTH_SQL_CHANGED,
                           uth_store_show(name, record->key));
}

bool uth_take_seat(struct uth_sql *s, const struct uth_cell *row, struct uth_record *record)
{
    bool typed = uth_columns_are(row, "iitii");
    record->id = row[0].number;
    record->of_round = row[1].number;
    record->key = uth_column_text(row, 2);
    record->previous = row[3].number;
    if (!uth_mark_seat(s, record, &record->mark))
        return false;
    return (typed && record->mark == uth_column_u64(row, 4)) ||
           uth_sql_damaged(s, NULL, "player %lld of the rounds: " UTH_SQL_CHANGED,
                           (long long)record->id);
}

bool uth_sql_first(struct uth_sql *s, enum uth_statement sql, uth_take_fn *take,
                   struct uth_record *record, bool *found)
{
    enum uth_step step = uth_sql_step(s, sql);
    *found = step == UTH_ROW;
    bool fine = *found ? take(s, s->row[sql], record) : step == UTH_END || uth_sql_fail(s, NULL);
    uth_sql_reset(s, sql);
    return fine;
}
