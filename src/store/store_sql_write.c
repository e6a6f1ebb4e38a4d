/* Writing a batch: what every engine does between the beginning of a transaction and its end.
 *
 * Every record that changes is read first: its mark is subtracted from the sum of its part, so it
 * must be right. The seals and the ends of the chains are written last, once for each batch. */
#include <string.h>

#include <uth/assert.h>

#include "chain.h"
#include "store_sql.h"

static bool refuse(struct uth_sql *s, const char *what, const char *name, uint64_t number,
                   const char *why)
{
    char shown[UTH_STORE_SHOWN_SIZE];
    return uth_store_fail(&s->base, NULL, "%s: %s %s, number %llu: %s", s->shown, what,
                          uth_store_show(shown, name), (unsigned long long)number, why);
}

bool uth_sql_write_event(struct uth_sql *s, const struct uth_store_event *event)
{
    struct uth_stream *stream;
    const char *wrong = uth_streams_append(&s->streams, event, &stream);
    if (wrong)
        return refuse(s, "event of stream", event->stream, event->number, wrong);
    uth_pack(s->pack, event->body, event->size, &s->packed);
    if (s->packed.failed)
        return uth_sql_no_memory(s);
    return UTH_RUN(s, UTH_SQL_ADD_EVENT, UTH_I(uth_event_id(stream, event->number)),
                   UTH_I(event->at_ms), UTH_I(event->round), UTH_B(s->packed.at, s->packed.size),
                   UTH_B(stream->hash, uth_recorded_hash(event->number)));
}

static bool write_balance(struct uth_sql *s, const struct uth_store_balance *balance)
{
    UTH_ASSERT(balance->account && balance->account[0] != '\0');
    struct uth_record old;
    bool found;
    UTH_WITH(s, UTH_SQL_GET_BALANCE, UTH_T(balance->account));
    bool fine = uth_sql_first(s, UTH_SQL_GET_BALANCE, uth_take_balance, &old, &found);
    uint64_t mark;
    if (!fine || !uth_mark_balance(s, balance, &mark))
        return false;
    const struct uth_record key = {.key = balance->account};
    uth_sql_note(s, UTH_PART_BALANCES, &key, found ? &old.mark : NULL, &mark);
    return UTH_RUN(s, UTH_SQL_PUT_BALANCE, UTH_T(balance->account), UTH_I(balance->balance),
                   UTH_I((int64_t)mark));
}

static bool write_value(struct uth_sql *s, const struct uth_store_value *value)
{
    UTH_ASSERT(value->space && value->space[0] != '\0' && value->key && value->key[0] != '\0');
    struct uth_record old;
    bool found;
    UTH_WITH(s, UTH_SQL_GET_VALUE, UTH_T(value->space), UTH_T(value->key));
    bool fine = uth_sql_first(s, UTH_SQL_GET_VALUE, uth_take_value, &old, &found);
    uint64_t mark = 0;
    if (!fine || (value->value && !uth_mark_value(s, value, &mark)))
        return false;
    const struct uth_record key = {.key = value->space, .second = value->key};
    uth_sql_note(s, UTH_PART_VALUES, &key, found ? &old.mark : NULL, value->value ? &mark : NULL);
    if (!value->value)
        return UTH_RUN(s, UTH_SQL_DELETE_VALUE, UTH_T(value->space), UTH_T(value->key));
    return UTH_RUN(s, UTH_SQL_PUT_VALUE, UTH_T(value->space), UTH_T(value->key),
                   UTH_T(value->value), UTH_I((int64_t)mark));
}

/* Seats are numbered without a gap, through all archives. */
static int64_t next_seat(const struct uth_sql *s)
{
    int64_t next = s->seal[UTH_PART_SEATS].rows + 1;
    for (int i = 0; i < s->archive_count; i++)
        next += s->archive[i].seats;
    return next;
}

bool uth_sql_put_seat(struct uth_sql *s, const struct uth_record *seat)
{
    uint64_t mark;
    if (!uth_mark_seat(s, seat, &mark))
        return false;
    uth_sql_note(s, UTH_PART_SEATS, seat, NULL, &mark);
    return UTH_RUN(s, UTH_SQL_ADD_SEAT, UTH_I(seat->id), UTH_I(seat->of_round), UTH_T(seat->key),
                   UTH_I(seat->previous), UTH_I((int64_t)mark));
}

/* One player of a round that is new: a link of the player's list of rounds. */
static bool write_seat(struct uth_sql *s, const struct uth_record *round, const char *player)
{
    UTH_ASSERT(player && player[0] != '\0');
    struct uth_record old;
    bool found;
    UTH_WITH(s, UTH_SQL_GET_PLAYER, UTH_T(player));
    bool fine = uth_sql_first(s, UTH_SQL_GET_PLAYER, uth_take_player, &old, &found);
    struct uth_record seat = {
        .id = next_seat(s),
        .of_round = round->id,
        .key = player,
        .previous = found ? old.newest : 0,
    };
    uint64_t mark;
    if (!fine || !uth_mark_player(s, player, seat.id, &mark))
        return false;
    if (seat.previous >= round->first_seat)
        return refuse(s, "player of a round twice", player, round->round.number, "list each once");
    if (!uth_sql_put_seat(s, &seat))
        return false;
    const struct uth_record key = {.key = player};
    uth_sql_note(s, UTH_PART_PLAYERS, &key, found ? &old.mark : NULL, &mark);
    return UTH_RUN(s, UTH_SQL_PUT_PLAYER, UTH_T(player), UTH_I(seat.id), UTH_I((int64_t)mark));
}

bool uth_sql_put_round(struct uth_sql *s, const struct uth_record *record, const uint64_t *before)
{
    const struct uth_store_round *round = &record->round;
    uint64_t mark;
    if (!uth_mark_round(s, record, &mark))
        return false;
    uth_sql_note(s, UTH_PART_ROUNDS, record, before, &mark);
    return UTH_RUN(s, UTH_SQL_PUT_ROUND, UTH_I(record->id), UTH_I(record->stream->id),
                   UTH_I((int64_t)round->first), UTH_I((int64_t)round->last),
                   UTH_I(round->start_ms), UTH_I(round->end_ms), UTH_T(round->status),
                   UTH_T(round->summary), UTH_I(record->first_seat), UTH_I(round->player_count),
                   UTH_I((int64_t)mark));
}

static bool write_round(struct uth_sql *s, const struct uth_store_round *round)
{
    struct uth_record new = {.round = *round, .first_seat = next_seat(s)};
    const char *wrong = uth_streams_check_round(&s->streams, round, &new.stream);
    if (wrong)
        return refuse(s, "round of table", round->table, round->number, wrong);
    new.id = uth_round_id(new.stream, round->number);
    struct uth_record old;
    bool found;
    UTH_WITH(s, UTH_SQL_GET_ROUND, UTH_I(new.id));
    bool fine = uth_sql_first(s, UTH_SQL_GET_ROUND, uth_take_round, &old, &found);
    if (fine && !found && round->first < new.stream->first)
        return refuse(s, "round of table", round->table, round->number, "it is in an archive");
    if (fine && found) {
        new.first_seat = old.first_seat;
        new.round.player_count = old.round.player_count;
    }
    if (!fine || !uth_sql_put_round(s, &new, found ? &old.mark : NULL))
        return false;
    for (int i = 0; !found && i < round->player_count; i++)
        if (!write_seat(s, &new, round->players[i]))
            return false;
    return true;
}

/* The hash of an event that this store has written or checked, or of an older one. */
static bool hash_at(struct uth_sql *s, struct uth_stream *stream, uint64_t number,
                    uint8_t hash[UTH_STORE_HASH_SIZE])
{
    if (number == stream->last) {
        memcpy(hash, stream->hash, sizeof stream->hash);
        return true;
    }
    return uth_sql_hash_of(s, stream, number, hash);
}

static bool write_snapshot(struct uth_sql *s, const struct uth_store_snapshot *snapshot)
{
    struct uth_stream *stream;
    const char *wrong = uth_streams_check_snapshot(&s->streams, snapshot, &stream);
    if (wrong)
        return refuse(s, "snapshot of stream", snapshot->stream, snapshot->number, wrong);
    struct uth_record old;
    bool found;
    UTH_WITH(s, UTH_SQL_GET_SNAPSHOT, UTH_I(stream->id));
    bool fine = uth_sql_first(s, UTH_SQL_GET_SNAPSHOT, uth_take_snapshot, &old, &found);
    uint8_t hash[UTH_STORE_HASH_SIZE];
    if (!fine || !hash_at(s, stream, snapshot->number, hash))
        return false;
    uth_chain_snapshot(hash, snapshot, hash);
    uint64_t mark = uth_mark_snapshot(hash);
    const struct uth_record key = {.id = stream->id};
    uth_sql_note(s, UTH_PART_SNAPSHOTS, &key, found ? &old.mark : NULL, &mark);
    return UTH_RUN(s, UTH_SQL_PUT_SNAPSHOT, UTH_I(stream->id), UTH_I((int64_t)snapshot->number),
                   UTH_B(snapshot->body, snapshot->size), UTH_B(hash, sizeof hash));
}

/* Where the chains end now. */
static bool write_streams(struct uth_sql *s)
{
    struct uth_seal *seal = &s->seal[UTH_PART_STREAMS];
    for (int i = 0; i < s->streams.count; i++) {
        struct uth_stream *stream = s->streams.by_id[i];
        uint64_t mark;
        if (!stream->changed)
            continue;
        if (!uth_mark_stream(s, stream, &mark))
            return false;
        if (!UTH_RUN(s, UTH_SQL_PUT_STREAM, UTH_I(stream->id), UTH_T(stream->name),
                     UTH_I((int64_t)stream->first), UTH_B(stream->before, sizeof stream->before),
                     UTH_I((int64_t)stream->last), UTH_B(stream->hash, sizeof stream->hash),
                     UTH_I((int64_t)mark)))
            return false;
        seal->sum += mark - stream->mark;
        seal->changed = true;
        stream->mark = mark;
        stream->changed = false;
    }
    seal->rows = s->streams.count;
    return true;
}

static bool write_seals(struct uth_sql *s)
{
    for (int part = 0; part < UTH_SEALS; part++) {
        struct uth_seal *seal = &s->seal[part];
        uint64_t mark;
        if (!seal->changed)
            continue;
        if (!uth_mark_seal(s, (enum uth_part)part, seal, &mark))
            return false;
        if (!UTH_RUN(s, UTH_SQL_SET_SEAL, UTH_T(uth_part_names[part]), UTH_I(seal->rows),
                     UTH_I((int64_t)seal->sum), UTH_I((int64_t)mark)))
            return false;
        seal->changed = false;
    }
    return true;
}

bool uth_sql_write_ends(struct uth_sql *s)
{
    return write_streams(s) && write_seals(s);
}

static bool write_event(struct uth_sql *s, const struct uth_store_event *event)
{
    if (!uth_sql_write_event(s, event))
        return false;
    const struct uth_stream *stream = uth_streams_find(&s->streams, event->stream);
    uth_bytes_i64(&s->recent, uth_event_id(stream, event->number));
    uth_bytes_raw(&s->recent, stream->hash, sizeof stream->hash);
    return !s->recent.failed || uth_sql_no_memory(s);
}

bool uth_sql_write_batch(struct uth_sql *s, const struct uth_store_batch *batch)
{
    bool fine = true;
    s->recent.size = 0;
    s->recent.failed = false;
    for (int i = 0; fine && i < batch->event_count; i++)
        fine = write_event(s, &batch->events[i]);
    for (int i = 0; fine && i < batch->balance_count; i++)
        fine = write_balance(s, &batch->balances[i]);
    for (int i = 0; fine && i < batch->round_count; i++)
        fine = write_round(s, &batch->rounds[i]);
    for (int i = 0; fine && i < batch->value_count; i++)
        fine = write_value(s, &batch->values[i]);
    for (int i = 0; fine && i < batch->snapshot_count; i++)
        fine = write_snapshot(s, &batch->snapshots[i]);
    s->recent.size = 0;
    return fine;
}
