/* Events of a store, always along the chain; and what is kept in memory: the seals, and
 * the end of each stream's chain. */
#include <string.h>

#include "chain.h"
#include "store_sql.h"

/* ---- events ---- */

static bool missing(struct uth_sql *s, const struct uth_stream *stream, uint64_t number)
{
    char name[UTH_STORE_SHOWN_SIZE];
    return uth_sql_damaged(s, stream->name,
                           "stream %s, event %llu: the record is missing, and the stream goes "
                           "on to event %llu",
                           uth_store_show(name, stream->name), (unsigned long long)number,
                           (unsigned long long)stream->last);
}

static bool does_not_follow(struct uth_sql *s, const struct uth_stream *stream, uint64_t number)
{
    char name[UTH_STORE_SHOWN_SIZE];
    return uth_sql_damaged(s, stream->name,
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
static bool full_hash(struct uth_sql *s, struct uth_stream *stream, uint64_t number,
                      uint8_t hash[UTH_STORE_HASH_SIZE])
{
    const struct uth_cell *row = UTH_WITH(s, UTH_SQL_GET_HASH, UTH_I(uth_event_id(stream, number)));
    enum uth_step code = uth_sql_step(s, UTH_SQL_GET_HASH);
    bool fine = true;
    if (code == UTH_END)
        fine = missing(s, stream, number);
    else if (code != UTH_ROW)
        fine = uth_sql_fail(s, stream->name);
    else if (!uth_columns_are(row, "b") || !uth_column_hash(row, 0, hash))
        fine = does_not_follow(s, stream, number);
    uth_sql_reset(s, UTH_SQL_GET_HASH);
    return fine;
}

bool uth_sql_hash(struct uth_sql *s, struct uth_stream *stream, uint64_t number,
                  uint8_t hash[UTH_STORE_HASH_SIZE])
{
    uint64_t full = number - number % FULL_HASH_EVERY;
    if (full < stream->first) {
        full = stream->first - 1;
        memcpy(hash, stream->before, sizeof stream->before);
    } else if (!full_hash(s, stream, full, hash)) {
        return false;
    }
    return (full == number || uth_sql_walk(s, stream, full + 1, number, hash, NULL, NULL));
}

/* An engine may write a batch at its end: until then its events are here alone. */
static const uint8_t *find_recent(const struct uth_sql *s, int64_t id)
{
    enum { ENTRY = 8 + UTH_STORE_HASH_SIZE };
    for (size_t at = s->recent.size; at >= ENTRY; at -= ENTRY)
        if ((int64_t)uth_get_u64(s->recent.at + at - ENTRY) == id)
            return s->recent.at + at - UTH_STORE_HASH_SIZE;
    return NULL;
}

bool uth_sql_hash_of(struct uth_sql *s, struct uth_stream *stream, uint64_t number,
                     uint8_t hash[UTH_STORE_HASH_SIZE])
{
    const uint8_t *recent = find_recent(s, uth_event_id(stream, number));
    if (recent)
        memcpy(hash, recent, UTH_STORE_HASH_SIZE);
    return recent || (uth_sql_hash(s, stream, number - 1, hash) &&
                      uth_sql_walk(s, stream, number, number, hash, NULL, NULL));
}

/* The row at hand is event `number`: checks it, and moves `hash` on. */
static bool take_event(struct uth_sql *s, const struct uth_stream *stream, uint64_t number,
                       uint8_t hash[UTH_STORE_HASH_SIZE], struct uth_store_event *event)
{
    const struct uth_cell *row = s->row[UTH_SQL_GET_EVENTS];
    if (row[0].number != uth_event_id(stream, number))
        return missing(s, stream, number);
    if (!uth_columns_are(row, "iiibb"))
        return does_not_follow(s, stream, number);
    const void *packed = row[3].data;
    if (!uth_unpack(s->pack, packed, row[3].size, &s->body))
        return s->body.failed ? uth_sql_no_memory(s) : does_not_follow(s, stream, number);
    *event = (struct uth_store_event){
        .stream = stream->name,
        .number = number,
        .at_ms = row[1].number,
        .round = (uint32_t)row[2].number,
        .body = s->body.size > 0 ? (const char *)s->body.at : "",
        .size = s->body.size,
    };
    uth_chain_next(hash, event, hash);
    const void *recorded = row[4].data;
    size_t size = uth_recorded_hash(number);
    bool follows = recorded && row[4].size == size && memcmp(recorded, hash, size) == 0;
    return follows || does_not_follow(s, stream, number);
}

bool uth_sql_walk(struct uth_sql *s, struct uth_stream *stream, uint64_t first, uint64_t last,
                  uint8_t hash[UTH_STORE_HASH_SIZE], uth_store_event_fn *each, void *self)
{
    UTH_WITH(s, UTH_SQL_GET_EVENTS, UTH_I(uth_event_id(stream, first)),
             UTH_I(uth_event_id(stream, last)));
    uint64_t next = first;
    bool fine = true, more = true;
    while (fine && more && next <= last) {
        struct uth_store_event event;
        enum uth_step code = uth_sql_step(s, UTH_SQL_GET_EVENTS);
        if (code == UTH_END) {
            fine = missing(s, stream, next);
        } else if (code != UTH_ROW) {
            fine = uth_sql_fail(s, stream->name);
        } else if ((fine = take_event(s, stream, next, hash, &event))) {
            more = !each || each(self, &event);
            next++;
        }
    }
    uth_sql_reset(s, UTH_SQL_GET_EVENTS);
    if (fine && next > stream->last && memcmp(hash, stream->hash, sizeof stream->hash) != 0)
        return does_not_follow(s, stream, stream->last);
    return fine;
}

/* ---- what is held in memory ---- */

static bool load_seals(struct uth_sql *s)
{
    bool found[UTH_SEALS] = {false};
    const struct uth_cell *row = uth_sql_with(s, UTH_SQL_GET_SEALS, NULL, 0);
    enum uth_step code = UTH_END;
    bool fine = true;
    while (fine && (code = uth_sql_step(s, UTH_SQL_GET_SEALS)) == UTH_ROW) {
        bool typed = uth_columns_are(row, "tiii");
        for (int part = 0; typed && part < UTH_SEALS; part++) {
            if (strcmp(uth_column_text(row, 0), uth_part_names[part]) != 0)
                continue;
            struct uth_seal seal = {.rows = row[1].number, .sum = uth_column_u64(row, 2)};
            uint64_t mark;
            fine = uth_mark_seal(s, (enum uth_part)part, &seal, &mark);
            found[part] = fine && mark == uth_column_u64(row, 3);
            s->seal[part] = seal;
        }
    }
    if (fine && code != UTH_END)
        fine = uth_sql_fail(s, NULL);
    uth_sql_reset(s, UTH_SQL_GET_SEALS);
    for (int part = 0; fine && part < UTH_SEALS; part++) {
        if (!found[part]) {
            fine = uth_sql_damaged(s, NULL, "seal of %s: the record is missing or was changed",
                                   uth_part_names[part]);
        }
    }
    return fine;
}

static bool take_stream(struct uth_sql *s, const struct uth_cell *row, uint64_t *sum)
{
    bool typed = uth_columns_are(row, "itibibi");
    const char *name = uth_column_text(row, 1);
    char shown[UTH_STORE_SHOWN_SIZE];
    uth_store_show(shown, name);
    if (row[0].number != s->streams.count + 1 || name[0] == '\0' ||
        uth_streams_find(&s->streams, name)) {
        return uth_sql_damaged(s, NULL, "stream %s: its record is not number %d", shown,
                               s->streams.count + 1);
    }
    struct uth_stream *stream = uth_streams_add(&s->streams, name);
    if (!stream)
        return uth_sql_no_memory(s);
    stream->first = uth_column_u64(row, 2);
    stream->last = uth_column_u64(row, 4);
    bool whole =
        typed && uth_column_hash(row, 3, stream->before) && uth_column_hash(row, 5, stream->hash);
    if (!uth_mark_stream(s, stream, &stream->mark))
        return false;
    *sum += stream->mark;
    return (whole && stream->mark == uth_column_u64(row, 6)) ||
           uth_sql_damaged(s, NULL, "stream %s: " UTH_SQL_CHANGED, shown);
}

static bool load_streams(struct uth_sql *s)
{
    struct uth_seal seen = {0};
    const struct uth_cell *row = uth_sql_with(s, UTH_SQL_GET_STREAMS, NULL, 0);
    enum uth_step code = UTH_END;
    bool fine = true;
    while (fine && (code = uth_sql_step(s, UTH_SQL_GET_STREAMS)) == UTH_ROW) {
        fine = take_stream(s, row, &seen.sum);
        seen.rows++;
    }
    if (fine && code != UTH_END)
        fine = uth_sql_fail(s, NULL);
    uth_sql_reset(s, UTH_SQL_GET_STREAMS);
    const struct uth_seal *seal = &s->seal[UTH_PART_STREAMS];
    if (fine && (seen.rows != seal->rows || seen.sum != seal->sum)) {
        fine = uth_sql_damaged(s, NULL, "streams: there are %lld records where %lld were sealed",
                               (long long)seen.rows, (long long)seal->rows);
    }
    return fine;
}

static bool load_dictionary(struct uth_sql *s)
{
    const struct uth_cell *row = uth_sql_with(s, UTH_SQL_GET_DICTIONARY, NULL, 0);
    enum uth_step code = uth_sql_step(s, UTH_SQL_GET_DICTIONARY);
    bool fine = code == UTH_ROW || code == UTH_END || uth_sql_fail(s, NULL);
    if (fine) {
        bool typed = code == UTH_ROW && uth_columns_are(row, "bi");
        const void *body = row[0].data;
        size_t size = row[0].size;
        uint64_t mark;
        fine = uth_mark_dictionary(s, body, size, &mark);
        if (fine && (!typed || size == 0 || mark != uth_column_u64(row, 1))) {
            fine = uth_sql_damaged(s, NULL, "dictionary: the record is missing or was changed");
        } else if (fine) {
            s->pack = uth_pack_new(body, size);
            fine = s->pack || uth_sql_no_memory(s);
        }
    }
    uth_sql_reset(s, UTH_SQL_GET_DICTIONARY);
    return fine;
}

bool uth_sql_load(struct uth_sql *s)
{
    return load_seals(s) && load_streams(s) && load_dictionary(s);
}
