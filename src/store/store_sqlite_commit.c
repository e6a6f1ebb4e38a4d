/* Commits of the SQLite store: a batch is one transaction.
 *
 * Every record that changes is read first: its mark is subtracted from the sum of its part, so it
 * must be right. The seals and the ends of the chains are written last, once for each batch.
 *
 * Pages go to the write-ahead log, which is synced at each commit, and from there into the file
 * (checkpoint) in idle time, or within a commit when the log has grown long. The log is then
 * written again from its beginning, in place, which makes the sync of a commit about twice as fast
 * as with a file that grows.
 *
 * The anchor learns of a batch before its commit and again after it. */
#include <errno.h>
#include <string.h>

#include <uth/assert.h>

#include "chain.h"
#include "store_sqlite.h"

/* 4 MB of log: a checkpoint of about ten milliseconds in the commit that reaches it. */
enum { LONG_LOG_PAGES = 1000 };

static bool refuse(struct uth_sqlite *s, const char *what, const char *name, uint64_t number,
                   const char *why)
{
    char shown[UTH_STORE_SHOWN_SIZE];
    return uth_store_fail(&s->base, NULL, "%s: %s %s, number %llu: %s", s->shown, what,
                          uth_store_show(shown, name), (unsigned long long)number, why);
}

bool uth_sqlite_write_event(struct uth_sqlite *s, const struct uth_store_event *event)
{
    struct uth_stream *stream;
    const char *wrong = uth_streams_append(&s->streams, event, &stream);
    if (wrong)
        return refuse(s, "event of stream", event->stream, event->number, wrong);
    uth_pack(s->pack, event->body, event->size, &s->packed);
    if (s->packed.failed)
        return uth_store_fail(&s->base, NULL, "%s: out of memory", s->shown);
    return UTH_RUN(s, UTH_SQL_ADD_EVENT, UTH_I(uth_event_id(stream, event->number)),
                   UTH_I(event->at_ms), UTH_I(event->round), UTH_B(s->packed.at, s->packed.size),
                   UTH_B(stream->hash, uth_recorded_hash(event->number)));
}

static bool write_balance(struct uth_sqlite *s, const struct uth_store_balance *balance)
{
    UTH_ASSERT(balance->account && balance->account[0] != '\0');
    struct uth_record old;
    bool found;
    UTH_WITH(s, UTH_SQL_GET_BALANCE, UTH_T(balance->account));
    bool fine = uth_sqlite_first(s, UTH_SQL_GET_BALANCE, uth_take_balance, &old, &found);
    uint64_t mark;
    if (!fine || !uth_mark_balance(s, balance, &mark))
        return false;
    const struct uth_record key = {.key = balance->account};
    uth_sqlite_note(s, UTH_PART_BALANCES, &key, found ? &old.mark : NULL, &mark);
    return UTH_RUN(s, UTH_SQL_PUT_BALANCE, UTH_T(balance->account), UTH_I(balance->balance),
                   UTH_I((int64_t)mark));
}

static bool write_value(struct uth_sqlite *s, const struct uth_store_value *value)
{
    UTH_ASSERT(value->space && value->space[0] != '\0' && value->key && value->key[0] != '\0');
    struct uth_record old;
    bool found;
    UTH_WITH(s, UTH_SQL_GET_VALUE, UTH_T(value->space), UTH_T(value->key));
    bool fine = uth_sqlite_first(s, UTH_SQL_GET_VALUE, uth_take_value, &old, &found);
    uint64_t mark = 0;
    if (!fine || (value->value && !uth_mark_value(s, value, &mark)))
        return false;
    const struct uth_record key = {.key = value->space, .second = value->key};
    uth_sqlite_note(s, UTH_PART_VALUES, &key, found ? &old.mark : NULL,
                    value->value ? &mark : NULL);
    if (!value->value)
        return UTH_RUN(s, UTH_SQL_DELETE_VALUE, UTH_T(value->space), UTH_T(value->key));
    return UTH_RUN(s, UTH_SQL_PUT_VALUE, UTH_T(value->space), UTH_T(value->key),
                   UTH_T(value->value), UTH_I((int64_t)mark));
}

/* Seats are numbered without a gap, through all archives. */
static int64_t next_seat(const struct uth_sqlite *s)
{
    int64_t next = s->seal[UTH_PART_SEATS].rows + 1;
    for (int i = 0; i < s->archive_count; i++)
        next += s->archive[i].seats;
    return next;
}

bool uth_sqlite_put_seat(struct uth_sqlite *s, const struct uth_record *seat)
{
    uint64_t mark;
    if (!uth_mark_seat(s, seat, &mark))
        return false;
    uth_sqlite_note(s, UTH_PART_SEATS, seat, NULL, &mark);
    return UTH_RUN(s, UTH_SQL_ADD_SEAT, UTH_I(seat->id), UTH_I(seat->of_round), UTH_T(seat->key),
                   UTH_I(seat->previous), UTH_I((int64_t)mark));
}

/* One player of a round that is new: a link of the player's list of rounds. */
static bool write_seat(struct uth_sqlite *s, const struct uth_record *round, const char *player)
{
    UTH_ASSERT(player && player[0] != '\0');
    struct uth_record old;
    bool found;
    UTH_WITH(s, UTH_SQL_GET_PLAYER, UTH_T(player));
    bool fine = uth_sqlite_first(s, UTH_SQL_GET_PLAYER, uth_take_player, &old, &found);
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
    if (!uth_sqlite_put_seat(s, &seat))
        return false;
    const struct uth_record key = {.key = player};
    uth_sqlite_note(s, UTH_PART_PLAYERS, &key, found ? &old.mark : NULL, &mark);
    return UTH_RUN(s, UTH_SQL_PUT_PLAYER, UTH_T(player), UTH_I(seat.id), UTH_I((int64_t)mark));
}

bool uth_sqlite_put_round(struct uth_sqlite *s, const struct uth_record *record,
                          const uint64_t *before)
{
    const struct uth_store_round *round = &record->round;
    uint64_t mark;
    if (!uth_mark_round(s, record, &mark))
        return false;
    uth_sqlite_note(s, UTH_PART_ROUNDS, record, before, &mark);
    return UTH_RUN(s, UTH_SQL_PUT_ROUND, UTH_I(record->id), UTH_I(record->stream->id),
                   UTH_I((int64_t)round->first), UTH_I((int64_t)round->last),
                   UTH_I(round->start_ms), UTH_I(round->end_ms), UTH_T(round->status),
                   UTH_T(round->summary), UTH_I(record->first_seat), UTH_I(round->player_count),
                   UTH_I((int64_t)mark));
}

static bool write_round(struct uth_sqlite *s, const struct uth_store_round *round)
{
    struct uth_record new = {.round = *round, .first_seat = next_seat(s)};
    const char *wrong = uth_streams_check_round(&s->streams, round, &new.stream);
    if (wrong)
        return refuse(s, "round of table", round->table, round->number, wrong);
    new.id = uth_round_id(new.stream, round->number);
    struct uth_record old;
    bool found;
    UTH_WITH(s, UTH_SQL_GET_ROUND, UTH_I(new.id));
    bool fine = uth_sqlite_first(s, UTH_SQL_GET_ROUND, uth_take_round, &old, &found);
    if (fine && !found && round->first < new.stream->first)
        return refuse(s, "round of table", round->table, round->number, "it is in an archive");
    if (fine && found) {
        new.first_seat = old.first_seat;
        new.round.player_count = old.round.player_count;
    }
    if (!fine || !uth_sqlite_put_round(s, &new, found ? &old.mark : NULL))
        return false;
    for (int i = 0; !found && i < round->player_count; i++)
        if (!write_seat(s, &new, round->players[i]))
            return false;
    return true;
}

/* The hash of an event that this store has written or checked, or of an older one. */
static bool hash_at(struct uth_sqlite *s, struct uth_stream *stream, uint64_t number,
                    uint8_t hash[UTH_STORE_HASH_SIZE])
{
    if (number == stream->last) {
        memcpy(hash, stream->hash, sizeof stream->hash);
        return true;
    }
    return uth_sqlite_hash(s, stream, number - 1, hash) &&
           uth_sqlite_walk(s, stream, number, number, hash, NULL, NULL);
}

static bool write_snapshot(struct uth_sqlite *s, const struct uth_store_snapshot *snapshot)
{
    struct uth_stream *stream;
    const char *wrong = uth_streams_check_snapshot(&s->streams, snapshot, &stream);
    if (wrong)
        return refuse(s, "snapshot of stream", snapshot->stream, snapshot->number, wrong);
    struct uth_record old;
    bool found;
    UTH_WITH(s, UTH_SQL_GET_SNAPSHOT, UTH_I(stream->id));
    bool fine = uth_sqlite_first(s, UTH_SQL_GET_SNAPSHOT, uth_take_snapshot, &old, &found);
    uint8_t hash[UTH_STORE_HASH_SIZE];
    if (!fine || !hash_at(s, stream, snapshot->number, hash))
        return false;
    uth_chain_snapshot(hash, snapshot, hash);
    uint64_t mark = uth_mark_snapshot(hash);
    const struct uth_record key = {.id = stream->id};
    uth_sqlite_note(s, UTH_PART_SNAPSHOTS, &key, found ? &old.mark : NULL, &mark);
    return UTH_RUN(s, UTH_SQL_PUT_SNAPSHOT, UTH_I(stream->id), UTH_I((int64_t)snapshot->number),
                   UTH_B(snapshot->body, snapshot->size), UTH_B(hash, sizeof hash));
}

/* Where the chains end now. */
static bool write_streams(struct uth_sqlite *s)
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

static bool write_seals(struct uth_sqlite *s)
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

bool uth_sqlite_write_ends(struct uth_sqlite *s)
{
    return write_streams(s) && write_seals(s);
}

bool uth_sqlite_checkpoint(struct uth_sqlite *s)
{
    errno = 0;
    int code = sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    s->wal_pages = 0;
    return code == SQLITE_OK || uth_sqlite_fail(s, NULL, code);
}

/* The anchor is written before and after: it may be behind the database, but never ahead. */
bool uth_sqlite_transaction(struct uth_sqlite *s, bool (*write)(struct uth_sqlite *s, void *self),
                            void *self)
{
    if (s->copy) {
        return uth_store_fail(&s->base, NULL,
                              "%s: this is a backup; to use it in place of the database, run 'uth "
                              "floor restored REASON'",
                              s->shown);
    }
    uth_sqlite_use(s, UTH_SQL_BEGIN);
    if (!uth_sqlite_in_place(s) || !uth_sqlite_run(s, UTH_SQL_BEGIN))
        return false;
    bool fine = write(s, self);
    s->seal[UTH_SEAL_BATCHES].rows++;
    s->seal[UTH_SEAL_BATCHES].changed = true;
    fine = fine && uth_sqlite_write_ends(s) && uth_sqlite_anchor(s, UTH_ANCHOR_BEGUN);
    if (fine) {
        uth_sqlite_use(s, UTH_SQL_COMMIT);
        fine = uth_sqlite_run(s, UTH_SQL_COMMIT);
    }
    if (!fine) {
        uth_sqlite_use(s, UTH_SQL_ROLLBACK);
        sqlite3_step(s->statement[UTH_SQL_ROLLBACK]);
        uth_sqlite_reset(s, UTH_SQL_ROLLBACK);
        return false;
    }
    if (!uth_sqlite_anchor(s, UTH_ANCHOR_DONE) ||
        (s->wal_pages >= LONG_LOG_PAGES && !uth_sqlite_checkpoint(s))) {
        /* This batch is on disk, so it succeeded; the next one will fail. */
        s->base.broken = true;
    }
    return true;
}

static bool write_batch(struct uth_sqlite *s, void *self)
{
    const struct uth_store_batch *batch = self;
    bool fine = true;
    for (int i = 0; fine && i < batch->event_count; i++)
        fine = uth_sqlite_write_event(s, &batch->events[i]);
    for (int i = 0; fine && i < batch->balance_count; i++)
        fine = write_balance(s, &batch->balances[i]);
    for (int i = 0; fine && i < batch->round_count; i++)
        fine = write_round(s, &batch->rounds[i]);
    for (int i = 0; fine && i < batch->value_count; i++)
        fine = write_value(s, &batch->values[i]);
    for (int i = 0; fine && i < batch->snapshot_count; i++)
        fine = write_snapshot(s, &batch->snapshots[i]);
    return fine;
}

bool uth_sqlite_commit(struct uth_store *store, const struct uth_store_batch *batch)
{
    struct uth_sqlite *s = (struct uth_sqlite *)store;
    if (batch->event_count + batch->balance_count + batch->round_count + batch->value_count +
            batch->snapshot_count ==
        0)
        return true;
    return uth_sqlite_transaction(s, write_batch, (void *)(uintptr_t)batch);
}
