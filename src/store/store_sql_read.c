/* Readers of a store. Every row they deliver was checked by store_sql_rows.c.
 *
 * Records that have left the database are in an archive, which is a store too: readers of events
 * and rounds continue there. */
#include <stdlib.h>
#include <string.h>

#include "store_sql.h"

struct events {
    uth_store_event_fn *each;
    void *self;
    bool stopped;
};

static bool give_event(void *self, const struct uth_store_event *event)
{
    struct events *events = self;
    events->stopped = !events->each(events->self, event);
    return !events->stopped;
}

/* Events that this file has. */
static bool read_here(struct uth_sql *s, struct uth_stream *stream, uint64_t first, uint64_t last,
                      struct events *events)
{
    uint8_t hash[UTH_STORE_HASH_SIZE];
    return uth_sql_hash(s, stream, first - 1, hash) &&
           uth_sql_walk(s, stream, first, last, hash, give_event, events);
}

/* An archive's error is reported for the stream. */
static bool blame(struct uth_sql *s, const struct uth_sql *archive, const char *stream)
{
    return uth_store_fail(&s->base, stream, "archive %s", archive->base.error);
}

/* Events *first..last, all in archives, oldest first. Where one ends the next must begin, by number
 * and by hash. */
static bool read_archived(struct uth_sql *s, struct uth_stream *stream, uint64_t *first,
                          uint64_t last, struct events *events)
{
    uint8_t end[UTH_STORE_HASH_SIZE];
    bool joined = false;
    for (int i = 0; i < s->archive_count && *first <= last && !events->stopped; i++) {
        struct uth_sql *archive = s->engine->archive(s, i);
        if (!archive)
            return false;
        struct uth_stream *part = uth_streams_find(&archive->streams, stream->name);
        if (!part || part->last < *first)
            continue;
        uint64_t to = part->last < last ? part->last : last;
        if (part->first > *first || (joined && memcmp(end, part->before, sizeof end) != 0))
            break;
        if (!read_here(archive, part, *first, to, events))
            return blame(s, archive, stream->name);
        *first = to + 1;
        memcpy(end, part->hash, sizeof end);
        joined = to == part->last;
    }
    bool whole = *first > last;
    if (joined && *first == stream->first)
        whole = memcmp(end, stream->before, sizeof end) == 0;
    char shown[UTH_STORE_SHOWN_SIZE];
    return whole || events->stopped ||
           uth_sql_damaged(s, stream->name, "stream %s, event %llu: no archive has it",
                           uth_store_show(shown, stream->name), (unsigned long long)*first);
}

bool uth_sql_read_events(struct uth_sql *s, const char *name, uint64_t first, uint64_t last,
                         uth_store_event_fn *each, void *self)
{
    struct uth_stream *stream = uth_streams_find(&s->streams, name);
    if (!stream || first > stream->last)
        return true;
    if (last == 0 || last > stream->last)
        last = stream->last;
    struct events events = {each, self, false};
    if (first < stream->first &&
        !read_archived(s, stream, &first, last < stream->first ? last : stream->first - 1, &events))
        return false;
    return events.stopped || first > last || read_here(s, stream, first, last, &events);
}

bool uth_sql_read_streams(struct uth_sql *s, uth_store_event_fn *each, void *self)
{
    for (int i = 0; i < s->streams.count; i++) {
        const struct uth_stream *stream = s->streams.by_name[i];
        const struct uth_store_event event = {
            .stream = stream->name, .number = stream->last, .body = ""};
        if (!each(self, &event))
            break;
    }
    return true;
}

bool uth_store_head(const struct uth_store *store, const char *name,
                    uint8_t hash[UTH_STORE_HASH_SIZE])
{
    const struct uth_sql *s = (const struct uth_sql *)store;
    const struct uth_stream *stream = uth_streams_find(&s->streams, name);
    if (stream)
        memcpy(hash, stream->hash, UTH_STORE_HASH_SIZE);
    return stream != NULL;
}

/* Rows of a statement that has its parameters; a callback of any kind behind `give`. */
typedef bool give_fn(void *self, const struct uth_record *record);

static bool read_rows(struct uth_sql *s, enum uth_statement which, uth_take_fn *take, give_fn *give,
                      void *self)
{
    struct uth_record record = {0};
    enum uth_step code;
    bool fine = true, more = true;
    while (fine && more && (code = uth_sql_step(s, which)) != UTH_END)
        if (code != UTH_ROW)
            fine = uth_sql_fail(s, NULL);
        else if ((fine = take(s, s->row[which], &record)))
            more = give(self, &record);
    uth_sql_reset(s, which);
    return fine;
}

struct balances {
    uth_store_balance_fn *each;
    void *self;
    struct uth_seal seen;
    bool stopped;
};

static bool give_balance(void *self, const struct uth_record *record)
{
    struct balances *balances = self;
    balances->seen.rows++;
    balances->seen.sum += record->mark;
    balances->stopped = !balances->each(balances->self, &record->balance);
    return !balances->stopped;
}

bool uth_sql_read_balances(struct uth_sql *s, uth_store_balance_fn *each, void *self)
{
    struct balances balances = {.each = each, .self = self};
    UTH_WITH(s, UTH_SQL_SCAN_BALANCES, UTH_T(""), UTH_I(0), UTH_I(-1));
    if (!read_rows(s, UTH_SQL_SCAN_BALANCES, uth_take_balance, give_balance, &balances))
        return false;
    const struct uth_seal *seal = &s->seal[UTH_PART_BALANCES];
    return balances.stopped ||
           (balances.seen.rows == seal->rows && balances.seen.sum == seal->sum) ||
           uth_sql_damaged(s, NULL, "balances: there are %lld records where %lld were sealed",
                           (long long)balances.seen.rows, (long long)seal->rows);
}

struct values {
    uth_store_value_fn *each;
    void *self;
};

static bool give_value(void *self, const struct uth_record *record)
{
    const struct values *values = self;
    return values->each(values->self, &record->value);
}

bool uth_sql_read_values(struct uth_sql *s, const char *space, uth_store_value_fn *each, void *self)
{
    /* A missing user or role must not be mistaken for one that never existed. */
    if (!s->values_checked && !uth_sql_check_part(s, UTH_PART_VALUES))
        return false;
    s->values_checked = true;
    struct values values = {each, self};
    UTH_WITH(s, UTH_SQL_GET_VALUES, UTH_T(space));
    return read_rows(s, UTH_SQL_GET_VALUES, uth_take_value, give_value, &values);
}

/* A copy that outlives the row; a closing zero makes text of it. */
static bool keep_snapshot(void *self, const struct uth_record *record)
{
    struct uth_store_snapshot *kept = self;
    char *body = malloc(record->snapshot.size + 1);
    if (body) {
        memcpy(body, record->snapshot.body, record->snapshot.size);
        body[record->snapshot.size] = '\0';
    }
    *kept = record->snapshot;
    kept->body = body;
    return false;
}

bool uth_sql_read_snapshot(struct uth_sql *s, const char *name, uint64_t *number, char **body,
                           size_t *size)
{
    const struct uth_stream *stream = uth_streams_find(&s->streams, name);
    if (!stream)
        return true;
    struct uth_store_snapshot kept = {0};
    UTH_WITH(s, UTH_SQL_GET_SNAPSHOT, UTH_I(stream->id));
    if (!read_rows(s, UTH_SQL_GET_SNAPSHOT, uth_take_snapshot, keep_snapshot, &kept))
        return false;
    if (kept.number > 0 && !kept.body)
        return uth_sql_no_memory(s);
    *number = kept.number;
    *body = (char *)(uintptr_t)kept.body;
    *size = kept.size;
    return true;
}

/* ---- rounds ---- */

struct rounds {
    uth_store_round_fn *each;
    void *self;
    bool stopped;
    int given;
    uint32_t oldest; /* number of the last one given */
    int64_t below;   /* only ids below this; 0: all */
};

static bool give_round(void *self, const struct uth_record *record)
{
    struct rounds *rounds = self;
    if (rounds->below != 0 && record->id >= rounds->below)
        return true;
    rounds->given++;
    rounds->oldest = record->round.number;
    rounds->stopped = !rounds->each(rounds->self, &record->round);
    return !rounds->stopped;
}

static bool read_table_rounds(struct uth_sql *s, const struct uth_stream *stream, uint32_t before,
                              int limit, struct rounds *rounds)
{
    int64_t end = before ? uth_round_id(stream, before) : uth_round_id(stream, UINT32_MAX) + 1;
    UTH_WITH(s, UTH_SQL_ROUNDS_BACK, UTH_I(uth_round_id(stream, 0)), UTH_I(end), UTH_I(limit));
    return read_rows(s, UTH_SQL_ROUNDS_BACK, uth_take_round, give_round, rounds);
}

/* Further back, newest archive first. A round that has not left yet is in both. */
static bool read_archived_rounds(struct uth_sql *s, const struct uth_stream *stream,
                                 uint32_t before, int limit, struct rounds *rounds)
{
    for (int i = s->archive_count - 1; i >= 0 && rounds->given < limit && !rounds->stopped; i--) {
        struct uth_sql *archive = s->engine->archive(s, i);
        if (!archive)
            return false;
        const struct uth_stream *part = uth_streams_find(&archive->streams, stream->name);
        uint32_t from = rounds->given > 0 ? rounds->oldest : before;
        if (part && !read_table_rounds(archive, part, from, limit - rounds->given, rounds))
            return blame(s, archive, stream->name);
    }
    return true;
}

/* Looks for a record in one file. */
typedef bool look_fn(struct uth_sql *file, int64_t id, void *self, bool *found);

/* In the database, and else in the archives, newest first. */
static bool look_everywhere(struct uth_sql *s, int64_t id, look_fn *look, void *self, bool *found)
{
    *found = false;
    if (!look(s, id, self, found))
        return false;
    for (int i = s->archive_count - 1; i >= 0 && !*found; i--) {
        struct uth_sql *archive = s->engine->archive(s, i);
        if (!archive || !look(archive, id, self, found))
            return archive && blame(s, archive, NULL);
    }
    return true;
}

static bool look_for_round(struct uth_sql *file, int64_t id, void *self, bool *found)
{
    struct rounds *rounds = self;
    int before = rounds->given;
    UTH_WITH(file, UTH_SQL_GET_ROUND, UTH_I(id));
    bool fine = read_rows(file, UTH_SQL_GET_ROUND, uth_take_round, give_round, rounds);
    *found = rounds->given > before;
    return fine;
}

/* The round of a seat, which must be there. */
static bool read_round(struct uth_sql *s, int64_t id, struct rounds *rounds)
{
    bool found;
    return look_everywhere(s, id, look_for_round, rounds, &found) &&
           (found ||
            uth_sql_damaged(s, NULL, "round %u of stream number %lld: the record is missing",
                            (unsigned)(uint32_t)id, (long long)(id >> 32)));
}

struct seat {
    int64_t id, of_round, previous;
    const char *asked; /* the player */
    bool same;         /* it is that player's */
};

static bool keep_player(void *self, const struct uth_record *record)
{
    int64_t *newest = self;
    *newest = record->newest;
    return false;
}

static bool keep_seat(void *self, const struct uth_record *record)
{
    struct seat *seat = self;
    seat->id = record->id;
    seat->of_round = record->of_round;
    seat->previous = record->previous;
    seat->same = strcmp(record->key, seat->asked) == 0;
    return false;
}

static bool look_for_seat(struct uth_sql *file, int64_t id, void *self, bool *found)
{
    struct seat *seat = self;
    UTH_WITH(file, UTH_SQL_GET_SEATS, UTH_I(id), UTH_I(id + 1));
    bool fine = read_rows(file, UTH_SQL_GET_SEATS, uth_take_seat, keep_seat, seat);
    *found = seat->id == id;
    return fine;
}

/* One link of a player's list: it must be there, be the player's, and lead back. */
static bool read_seat(struct uth_sql *s, int64_t id, const char *player, struct seat *seat)
{
    *seat = (struct seat){.asked = player};
    bool found;
    if (!look_everywhere(s, id, look_for_seat, seat, &found))
        return false;
    char shown[UTH_STORE_SHOWN_SIZE];
    return (found && seat->same && seat->previous < id) ||
           uth_sql_damaged(s, NULL, "player %lld of the rounds: the record of %s is missing",
                           (long long)id, uth_store_show(shown, player));
}

static bool read_player_rounds(struct uth_sql *s, const struct uth_stream *stream,
                               const char *player, uint32_t before, int limit,
                               struct rounds *rounds)
{
    int64_t next = 0;
    UTH_WITH(s, UTH_SQL_GET_PLAYER, UTH_T(player));
    if (!read_rows(s, UTH_SQL_GET_PLAYER, uth_take_player, keep_player, &next))
        return false;
    while (next != 0 && limit > 0 && !rounds->stopped) {
        struct seat seat;
        if (!read_seat(s, next, player, &seat))
            return false;
        bool wanted = !stream || ((uint32_t)(seat.of_round >> 32) == stream->id &&
                                  (before == 0 || (uint32_t)seat.of_round < before));
        if (wanted) {
            limit--;
            if (!read_round(s, seat.of_round, rounds))
                return false;
        }
        next = seat.previous;
    }
    return true;
}

bool uth_sql_read_rounds(struct uth_sql *s, const char *table, const char *player, uint32_t before,
                         int limit, uth_store_round_fn *each, void *self)
{
    struct rounds rounds = {.each = each, .self = self};
    const struct uth_stream *stream = uth_streams_find(&s->streams, table);
    if ((!stream && table[0] != '\0') || limit <= 0)
        return true;
    if (player[0] != '\0')
        return read_player_rounds(s, stream, player, before, limit, &rounds);
    return read_table_rounds(s, stream, before, limit, &rounds) &&
           read_archived_rounds(s, stream, before, limit, &rounds);
}

static bool read_between(struct uth_sql *file, const struct uth_stream *stream, int64_t from_ms,
                         int64_t to_ms, struct rounds *rounds)
{
    UTH_WITH(file, UTH_SQL_ROUNDS_BETWEEN, UTH_I(stream->id), UTH_I(from_ms), UTH_I(to_ms));
    return read_rows(file, UTH_SQL_ROUNDS_BETWEEN, uth_take_round, give_round, rounds);
}

static bool keep_id(void *self, const struct uth_record *record)
{
    *(int64_t *)self = record->id;
    return false;
}

/* The id of the oldest round that is here; none: one that is above all. */
static bool oldest_here(struct uth_sql *s, const struct uth_stream *stream, int64_t *id)
{
    int64_t end = uth_round_id(stream, UINT32_MAX) + 1, first = end;
    UTH_WITH(s, UTH_SQL_SCAN_ROUNDS, UTH_I(uth_round_id(stream, 0)), UTH_I(0), UTH_I(1));
    bool fine = read_rows(s, UTH_SQL_SCAN_ROUNDS, uth_take_round, keep_id, &first);
    *id = first < end ? first : end;
    return fine;
}

bool uth_sql_read_rounds_between(struct uth_sql *s, const char *table, int64_t from_ms,
                                 int64_t to_ms, uth_store_round_fn *each, void *self)
{
    const struct uth_stream *stream = uth_streams_find(&s->streams, table);
    if (!stream)
        return true;
    struct rounds rounds = {.each = each, .self = self};
    if (s->archive_count > 0 && !oldest_here(s, stream, &rounds.below))
        return false;
    for (int i = 0; i < s->archive_count && !rounds.stopped; i++) {
        if (s->archive[i].before_ms <= from_ms)
            continue;
        struct uth_sql *archive = s->engine->archive(s, i);
        if (!archive)
            return false;
        const struct uth_stream *part = uth_streams_find(&archive->streams, table);
        if (part && !read_between(archive, part, from_ms, to_ms, &rounds))
            return blame(s, archive, stream->name);
    }
    rounds.below = 0;
    return rounds.stopped || read_between(s, stream, from_ms, to_ms, &rounds);
}

struct names {
    uth_store_name_fn *each;
    void *self;
    int64_t of_round;
    int left; /* still to come */
    bool stopped, strange;
};

static bool give_name(void *self, const struct uth_record *record)
{
    struct names *names = self;
    names->left--;
    names->strange = record->of_round != names->of_round;
    if (!names->strange)
        names->stopped = !names->each(names->self, record->key);
    return !names->strange && !names->stopped;
}

static bool keep_round(void *self, const struct uth_record *record)
{
    *(struct uth_record *)self = *record;
    return false;
}

static bool look_for_players(struct uth_sql *file, int64_t id, void *self, bool *found)
{
    struct names *names = self;
    struct uth_record round = {0};
    UTH_WITH(file, UTH_SQL_GET_ROUND, UTH_I(id));
    if (!read_rows(file, UTH_SQL_GET_ROUND, uth_take_round, keep_round, &round))
        return false;
    *found = round.id == id;
    if (!*found)
        return true;
    names->of_round = id;
    names->left = round.round.player_count;
    UTH_WITH(file, UTH_SQL_GET_SEATS, UTH_I(round.first_seat),
             UTH_I(round.first_seat + round.round.player_count));
    return read_rows(file, UTH_SQL_GET_SEATS, uth_take_seat, give_name, names);
}

bool uth_sql_read_players(struct uth_sql *s, const char *table, uint32_t number,
                          uth_store_name_fn *each, void *self)
{
    const struct uth_stream *stream = uth_streams_find(&s->streams, table);
    struct names names = {.each = each, .self = self};
    bool found;
    if (!stream)
        return true;
    if (!look_everywhere(s, uth_round_id(stream, number), look_for_players, &names, &found))
        return false;
    char shown[UTH_STORE_SHOWN_SIZE];
    return names.stopped || (names.left == 0 && !names.strange) ||
           uth_sql_damaged(s, stream->name, "round %u of table %s: players are missing",
                           (unsigned)number, uth_store_show(shown, table));
}
