/* Events of the SQLite store, always along the chain; and what is held in memory of a file: the
 * seals, and of each stream where its chain ends. */
#include <string.h>

#include "chain.h"
#include "store_sqlite.h"

/* ---- events ---- */

static bool missing(struct uth_sqlite *s, const struct uth_stream *stream, uint64_t number)
{
    char name[UTH_STORE_SHOWN_SIZE];
    return uth_sqlite_damaged(s, stream->name,
                              "stream %s, event %llu: the record is missing, and the stream goes "
                              "on to event %llu",
                              uth_store_show(name, stream->name), (unsigned long long)number,
                              (unsigned long long)stream->last);
}

static bool does_not_follow(struct uth_sqlite *s, const struct uth_stream *stream, uint64_t number)
{
    char name[UTH_STORE_SHOWN_SIZE];
    return uth_sqlite_damaged(s, stream->name,
                              "stream %s, event %llu: the record was changed: its hash does not "
                              "follow from event %llu",
                              uth_store_show(name, stream->name), (unsigned long long)number,
                              (unsigned long long)number - 1);
}

bool uth_sqlite_hash(struct uth_sqlite *s, struct uth_stream *stream, uint64_t number,
                     uint8_t hash[UTH_STORE_HASH_SIZE])
{
    memset(hash, 0, UTH_STORE_HASH_SIZE);
    if (number == 0) {
        return true;
    }
    sqlite3_stmt *row = uth_sqlite_use(s, UTH_SQL_GET_HASH);
    uth_sqlite_bind(s, UTH_SQL_GET_HASH, 1, uth_event_id(stream, number));
    int code = uth_sqlite_step(s, UTH_SQL_GET_HASH);
    bool fine = true;
    if (code == SQLITE_DONE) {
        fine = missing(s, stream, number);
    } else if (code != SQLITE_ROW) {
        fine = uth_sqlite_fail(s, stream->name, code);
    } else if (!uth_column_hash(row, 0, hash)) {
        fine = does_not_follow(s, stream, number);
    }
    uth_sqlite_reset(s, UTH_SQL_GET_HASH);
    return fine;
}

/* The row at hand is event `number`: checks it, and moves `hash` on. */
static bool take_event(struct uth_sqlite *s, const struct uth_stream *stream, uint64_t number,
                       uint8_t hash[UTH_STORE_HASH_SIZE], struct uth_store_event *event)
{
    sqlite3_stmt *row = s->statement[UTH_SQL_GET_EVENTS];
    if (sqlite3_column_int64(row, 0) != uth_event_id(stream, number)) {
        return missing(s, stream, number);
    }
    const void *body = sqlite3_column_blob(row, 3);
    *event = (struct uth_store_event){
        .stream = stream->name,
        .number = number,
        .at_ms = sqlite3_column_int64(row, 1),
        .round = (uint32_t)sqlite3_column_int64(row, 2),
        .body = body ? body : "",
        .size = (size_t)sqlite3_column_bytes(row, 3),
    };
    uint8_t recorded[UTH_STORE_HASH_SIZE];
    uth_chain_next(hash, event, hash);
    if (!uth_column_hash(row, 4, recorded) || memcmp(recorded, hash, sizeof recorded) != 0) {
        return does_not_follow(s, stream, number);
    }
    return true;
}

bool uth_sqlite_walk(struct uth_sqlite *s, struct uth_stream *stream, uint64_t first, uint64_t last,
                     uint8_t hash[UTH_STORE_HASH_SIZE], uth_store_event_fn *each, void *self)
{
    uth_sqlite_use(s, UTH_SQL_GET_EVENTS);
    uth_sqlite_bind(s, UTH_SQL_GET_EVENTS, 1, uth_event_id(stream, first));
    uth_sqlite_bind(s, UTH_SQL_GET_EVENTS, 2, uth_event_id(stream, last));
    uint64_t next = first;
    bool fine = true, more = true;
    while (fine && more && next <= last) {
        struct uth_store_event event;
        int code = uth_sqlite_step(s, UTH_SQL_GET_EVENTS);
        if (code == SQLITE_DONE) {
            fine = missing(s, stream, next);
        } else if (code != SQLITE_ROW) {
            fine = uth_sqlite_fail(s, stream->name, code);
        } else if ((fine = take_event(s, stream, next, hash, &event))) {
            more = !each || each(self, &event);
            next++;
        }
    }
    uth_sqlite_reset(s, UTH_SQL_GET_EVENTS);
    if (fine && next > stream->last && memcmp(hash, stream->hash, sizeof stream->hash) != 0) {
        return does_not_follow(s, stream, stream->last);
    }
    return fine;
}

/* ---- what is held in memory ---- */

static bool load_seals(struct uth_sqlite *s)
{
    bool found[UTH_PARTS] = {false};
    sqlite3_stmt *row = uth_sqlite_use(s, UTH_SQL_GET_SEALS);
    int code;
    bool fine = true;
    while (fine && (code = uth_sqlite_step(s, UTH_SQL_GET_SEALS)) == SQLITE_ROW) {
        for (int part = 0; part < UTH_PARTS; part++) {
            if (strcmp(uth_column_text(row, 0), uth_part_names[part]) != 0) {
                continue;
            }
            struct uth_seal seal = {.rows = sqlite3_column_int64(row, 1),
                                    .sum = uth_column_u64(row, 2)};
            uint64_t mark;
            fine = uth_mark_seal(s, (enum uth_part)part, &seal, &mark);
            found[part] = fine && mark == uth_column_u64(row, 3);
            s->seal[part] = seal;
        }
    }
    if (fine && code != SQLITE_DONE) {
        fine = uth_sqlite_fail(s, NULL, code);
    }
    uth_sqlite_reset(s, UTH_SQL_GET_SEALS);
    for (int part = 0; fine && part < UTH_PARTS; part++) {
        if (!found[part]) {
            fine = uth_sqlite_damaged(s, NULL, "seal of %s: the record is missing or was changed",
                                      uth_part_names[part]);
        }
    }
    return fine;
}

static bool take_stream(struct uth_sqlite *s, sqlite3_stmt *row, uint64_t *sum)
{
    const char *name = uth_column_text(row, 1);
    char shown[UTH_STORE_SHOWN_SIZE];
    uth_store_show(shown, name);
    if (sqlite3_column_int64(row, 0) != s->streams.count + 1 || name[0] == '\0' ||
        uth_streams_find(&s->streams, name)) {
        return uth_sqlite_damaged(s, NULL, "stream %s: its record is not number %d", shown,
                                  s->streams.count + 1);
    }
    struct uth_stream *stream = uth_streams_add(&s->streams, name);
    if (!stream) {
        return uth_store_fail(&s->base, NULL, "%s: out of memory", s->shown);
    }
    stream->last = uth_column_u64(row, 2);
    bool whole = uth_column_hash(row, 3, stream->hash);
    if (!uth_mark_stream(s, stream, &stream->mark)) {
        return false;
    }
    *sum += stream->mark;
    return (whole && stream->mark == uth_column_u64(row, 4)) ||
           uth_sqlite_damaged(s, NULL, "stream %s: " UTH_SQLITE_CHANGED, shown);
}

static bool load_streams(struct uth_sqlite *s)
{
    struct uth_seal seen = {0};
    sqlite3_stmt *row = uth_sqlite_use(s, UTH_SQL_GET_STREAMS);
    int code;
    bool fine = true;
    while (fine && (code = uth_sqlite_step(s, UTH_SQL_GET_STREAMS)) == SQLITE_ROW) {
        fine = take_stream(s, row, &seen.sum);
        seen.rows++;
    }
    if (fine && code != SQLITE_DONE) {
        fine = uth_sqlite_fail(s, NULL, code);
    }
    uth_sqlite_reset(s, UTH_SQL_GET_STREAMS);
    const struct uth_seal *seal = &s->seal[UTH_PART_STREAMS];
    if (fine && (seen.rows != seal->rows || seen.sum != seal->sum)) {
        fine = uth_sqlite_damaged(s, NULL, "streams: there are %lld records where %lld were sealed",
                                  (long long)seen.rows, (long long)seal->rows);
    }
    return fine;
}

bool uth_sqlite_load(struct uth_sqlite *s)
{
    return load_seals(s) && load_streams(s);
}
