/* Events of the SQLite store, always along the chain; and what is kept in memory: the seals, and
 * the end of each stream's chain. */
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

enum { FULL_HASH_EVERY = 16, SHORT_HASH = 8 };

size_t uth_recorded_hash(uint64_t number)
{
    return number % FULL_HASH_EVERY == 0 ? UTH_STORE_HASH_SIZE : SHORT_HASH;
}

/* The hash of an event that is recorded in full. */
static bool full_hash(struct uth_sqlite *s, struct uth_stream *stream, uint64_t number,
                      uint8_t hash[UTH_STORE_HASH_SIZE])
{
    sqlite3_stmt *row = UTH_WITH(s, UTH_SQL_GET_HASH, UTH_I(uth_event_id(stream, number)));
    int code = uth_sqlite_step(s, UTH_SQL_GET_HASH);
    bool fine = true;
    if (code == SQLITE_DONE)
        fine = missing(s, stream, number);
    else if (code != SQLITE_ROW)
        fine = uth_sqlite_fail(s, stream->name, code);
    else if (!uth_columns_are(row, "b") || !uth_column_hash(row, 0, hash))
        fine = does_not_follow(s, stream, number);
    uth_sqlite_reset(s, UTH_SQL_GET_HASH);
    return fine;
}

bool uth_sqlite_hash(struct uth_sqlite *s, struct uth_stream *stream, uint64_t number,
                     uint8_t hash[UTH_STORE_HASH_SIZE])
{
    uint64_t full = number - number % FULL_HASH_EVERY;
    if (full < stream->first) {
        full = stream->first - 1;
        memcpy(hash, stream->before, sizeof stream->before);
    } else if (!full_hash(s, stream, full, hash)) {
        return false;
    }
    return (full == number || uth_sqlite_walk(s, stream, full + 1, number, hash, NULL, NULL));
}

/* The row at hand is event `number`: checks it, and moves `hash` on. */
static bool take_event(struct uth_sqlite *s, const struct uth_stream *stream, uint64_t number,
                       uint8_t hash[UTH_STORE_HASH_SIZE], struct uth_store_event *event)
{
    sqlite3_stmt *row = s->statement[UTH_SQL_GET_EVENTS];
    if (sqlite3_column_int64(row, 0) != uth_event_id(stream, number))
        return missing(s, stream, number);
    if (!uth_columns_are(row, "iiibb"))
        return does_not_follow(s, stream, number);
    const void *packed = sqlite3_column_blob(row, 3);
    if (!uth_unpack(s->pack, packed, (size_t)sqlite3_column_bytes(row, 3), &s->body)) {
        return s->body.failed ? uth_store_fail(&s->base, NULL, "%s: out of memory", s->shown)
                              : does_not_follow(s, stream, number);
    }
    *event = (struct uth_store_event){
        .stream = stream->name,
        .number = number,
        .at_ms = sqlite3_column_int64(row, 1),
        .round = (uint32_t)sqlite3_column_int64(row, 2),
        .body = s->body.size > 0 ? (const char *)s->body.at : "",
        .size = s->body.size,
    };
    uth_chain_next(hash, event, hash);
    const void *recorded = sqlite3_column_blob(row, 4);
    size_t size = uth_recorded_hash(number);
    bool follows = recorded && (size_t)sqlite3_column_bytes(row, 4) == size &&
                   memcmp(recorded, hash, size) == 0;
    return follows || does_not_follow(s, stream, number);
}

bool uth_sqlite_walk(struct uth_sqlite *s, struct uth_stream *stream, uint64_t first, uint64_t last,
                     uint8_t hash[UTH_STORE_HASH_SIZE], uth_store_event_fn *each, void *self)
{
    UTH_WITH(s, UTH_SQL_GET_EVENTS, UTH_I(uth_event_id(stream, first)),
             UTH_I(uth_event_id(stream, last)));
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
    if (fine && next > stream->last && memcmp(hash, stream->hash, sizeof stream->hash) != 0)
        return does_not_follow(s, stream, stream->last);
    return fine;
}

/* ---- what is held in memory ---- */

static bool load_seals(struct uth_sqlite *s)
{
    bool found[UTH_SEALS] = {false};
    sqlite3_stmt *row = uth_sqlite_use(s, UTH_SQL_GET_SEALS);
    int code;
    bool fine = true;
    while (fine && (code = uth_sqlite_step(s, UTH_SQL_GET_SEALS)) == SQLITE_ROW) {
        bool typed = uth_columns_are(row, "tiii");
        for (int part = 0; typed && part < UTH_SEALS; part++) {
            if (strcmp(uth_column_text(row, 0), uth_part_names[part]) != 0)
                continue;
            struct uth_seal seal = {.rows = sqlite3_column_int64(row, 1),
                                    .sum = uth_column_u64(row, 2)};
            uint64_t mark;
            fine = uth_mark_seal(s, (enum uth_part)part, &seal, &mark);
            found[part] = fine && mark == uth_column_u64(row, 3);
            s->seal[part] = seal;
        }
    }
    if (fine && code != SQLITE_DONE)
        fine = uth_sqlite_fail(s, NULL, code);
    uth_sqlite_reset(s, UTH_SQL_GET_SEALS);
    for (int part = 0; fine && part < UTH_SEALS; part++) {
        if (!found[part]) {
            fine = uth_sqlite_damaged(s, NULL, "seal of %s: the record is missing or was changed",
                                      uth_part_names[part]);
        }
    }
    return fine;
}

static bool take_stream(struct uth_sqlite *s, sqlite3_stmt *row, uint64_t *sum)
{
    bool typed = uth_columns_are(row, "itibibi");
    const char *name = uth_column_text(row, 1);
    char shown[UTH_STORE_SHOWN_SIZE];
    uth_store_show(shown, name);
    if (sqlite3_column_int64(row, 0) != s->streams.count + 1 || name[0] == '\0' ||
        uth_streams_find(&s->streams, name)) {
        return uth_sqlite_damaged(s, NULL, "stream %s: its record is not number %d", shown,
                                  s->streams.count + 1);
    }
    struct uth_stream *stream = uth_streams_add(&s->streams, name);
    if (!stream)
        return uth_store_fail(&s->base, NULL, "%s: out of memory", s->shown);
    stream->first = uth_column_u64(row, 2);
    stream->last = uth_column_u64(row, 4);
    bool whole =
        typed && uth_column_hash(row, 3, stream->before) && uth_column_hash(row, 5, stream->hash);
    if (!uth_mark_stream(s, stream, &stream->mark))
        return false;
    *sum += stream->mark;
    return (whole && stream->mark == uth_column_u64(row, 6)) ||
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
    if (fine && code != SQLITE_DONE)
        fine = uth_sqlite_fail(s, NULL, code);
    uth_sqlite_reset(s, UTH_SQL_GET_STREAMS);
    const struct uth_seal *seal = &s->seal[UTH_PART_STREAMS];
    if (fine && (seen.rows != seal->rows || seen.sum != seal->sum)) {
        fine = uth_sqlite_damaged(s, NULL, "streams: there are %lld records where %lld were sealed",
                                  (long long)seen.rows, (long long)seal->rows);
    }
    return fine;
}

static bool load_dictionary(struct uth_sqlite *s)
{
    sqlite3_stmt *row = uth_sqlite_use(s, UTH_SQL_GET_DICTIONARY);
    int code = uth_sqlite_step(s, UTH_SQL_GET_DICTIONARY);
    bool fine = code == SQLITE_ROW || code == SQLITE_DONE || uth_sqlite_fail(s, NULL, code);
    if (fine) {
        bool typed = code == SQLITE_ROW && uth_columns_are(row, "bi");
        const void *body = sqlite3_column_blob(row, 0);
        size_t size = (size_t)sqlite3_column_bytes(row, 0);
        uint64_t mark;
        fine = uth_mark_dictionary(s, body, size, &mark);
        if (fine && (!typed || size == 0 || mark != uth_column_u64(row, 1))) {
            fine = uth_sqlite_damaged(s, NULL, "dictionary: the record is missing or was changed");
        } else if (fine) {
            s->pack = uth_pack_new(body, size);
            fine = s->pack || uth_store_fail(&s->base, NULL, "%s: out of memory", s->shown);
        }
    }
    uth_sqlite_reset(s, UTH_SQL_GET_DICTIONARY);
    return fine;
}

bool uth_sqlite_load(struct uth_sqlite *s)
{
    return load_seals(s) && load_streams(s) && load_dictionary(s) && uth_archives_load(s);
}
