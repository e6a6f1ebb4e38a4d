/* The memory store: a journal on a fake disk, and in memory where things are in it.
 *
 * A commit is encoded, appended, synced, and only then applied by the code that also replays the
 * journal when the store is opened. Events, rounds and snapshots are not copied: they are read from
 * the disk each time, so damage done to it after the opening is noticed too. */
#include "store_memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <uth/assert.h>

#include "chain.h"
#include "memory.h"

static bool refuse(struct uth_memory *m, const char *what, const char *name, uint64_t number,
                   const char *why)
{
    char shown[UTH_STORE_SHOWN_SIZE];
    return uth_store_fail(&m->base, NULL, "memory: %s %s, number %llu: %s", what,
                          uth_store_show(shown, name), (unsigned long long)number, why);
}

/* Of an event of this batch, or of one in the journal. */
static bool hash_of(struct uth_memory *m, const struct uth_store_batch *batch,
                    const struct uth_stream *stream, uint64_t number,
                    uint8_t hash[UTH_STORE_HASH_SIZE])
{
    for (int i = 0; i < batch->event_count && !m->hashes.failed; i++) {
        const struct uth_store_event *event = &batch->events[i];
        if (event->number == number && strcmp(event->stream, stream->name) == 0) {
            memcpy(hash, m->hashes.at + (size_t)i * UTH_STORE_HASH_SIZE, UTH_STORE_HASH_SIZE);
            return true;
        }
    }
    return m->hashes.failed ? uth_memory_out_of_memory(m)
                            : uth_memory_hash_at(m, stream, number, hash);
}

static bool encode_snapshot(struct uth_memory *m, const struct uth_store_batch *batch,
                            const struct uth_store_snapshot *snapshot)
{
    struct uth_stream *stream;
    const char *wrong = uth_streams_check_snapshot(&m->streams, snapshot, &stream);
    if (wrong)
        return refuse(m, "snapshot of stream", snapshot->stream, snapshot->number, wrong);
    uint8_t hash[UTH_STORE_HASH_SIZE];
    if (!hash_of(m, batch, stream, snapshot->number, hash))
        return false;
    uth_chain_snapshot(hash, snapshot, hash);
    uth_journal_snapshot(&m->record, snapshot, hash);
    return true;
}

static int by_name(const void *left, const void *right)
{
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

/* Each player once. */
static bool check_players(struct uth_memory *m, const struct uth_store_round *round)
{
    size_t count = (size_t)round->player_count;
    const char **sorted = malloc((count + 1) * sizeof *sorted);
    if (!sorted)
        return uth_memory_out_of_memory(m);
    for (size_t i = 0; i < count; i++) {
        UTH_ASSERT(round->players[i] && round->players[i][0] != '\0');
        sorted[i] = round->players[i];
    }
    qsort(sorted, count, sizeof *sorted, by_name);
    bool fine = true;
    for (size_t i = 1; fine && i < count; i++) {
        fine = strcmp(sorted[i - 1], sorted[i]) != 0 ||
               refuse(m, "player of a round twice", sorted[i], round->number, "list each once");
    }
    free(sorted);
    return fine;
}

static bool encode_batch(struct uth_memory *m, const struct uth_store_batch *batch)
{
    struct uth_stream *stream;
    const char *wrong;
    for (int i = 0; i < batch->event_count; i++) {
        const struct uth_store_event *event = &batch->events[i];
        if ((wrong = uth_streams_append(&m->streams, event, &stream)))
            return refuse(m, "event of stream", event->stream, event->number, wrong);
        uth_journal_event(&m->record, event, stream->hash);
        uth_bytes_raw(&m->hashes, stream->hash, sizeof stream->hash);
    }
    for (int i = 0; i < batch->balance_count; i++) {
        UTH_ASSERT(batch->balances[i].account && batch->balances[i].account[0] != '\0');
        uth_journal_balance(&m->record, &batch->balances[i]);
    }
    for (int i = 0; i < batch->round_count; i++) {
        const struct uth_store_round *round = &batch->rounds[i];
        if ((wrong = uth_streams_check_round(&m->streams, round, &stream)))
            return refuse(m, "round of table", round->table, round->number, wrong);
        if (!check_players(m, round))
            return false;
        uth_journal_round(&m->record, round);
    }
    for (int i = 0; i < batch->value_count; i++) {
        const struct uth_store_value *value = &batch->values[i];
        UTH_ASSERT(value->space && value->space[0] != '\0' && value->key && value->key[0] != '\0');
        uth_journal_value(&m->record, value);
    }
    for (int i = 0; i < batch->snapshot_count; i++)
        if (!encode_snapshot(m, batch, &batch->snapshots[i]))
            return false;
    return true;
}

static bool commit(struct uth_store *store, const struct uth_store_batch *batch)
{
    struct uth_memory *m = (struct uth_memory *)store;
    if (batch->event_count + batch->balance_count + batch->round_count + batch->value_count +
            batch->snapshot_count ==
        0)
        return true;
    uth_journal_begin(&m->record);
    m->hashes.size = 0;
    if (!encode_batch(m, batch))
        return false;
    uth_journal_end(&m->record, m->records + 1);
    if (m->record.failed)
        return uth_memory_out_of_memory(m);
    size_t offset;
    uth_disk_bytes(m->disk, &offset);
    if (!uth_disk_append(m->disk, m->record.at, m->record.size) || !uth_disk_sync(m->disk))
        return uth_store_fail(store, NULL, "memory: %s", uth_disk_error(m->disk));
    return uth_memory_apply_record(m, offset, m->record.size);
}

/* ---- checks ---- */

static bool check_some(struct uth_store *store, int most, bool *done)
{
    struct uth_memory *m = (struct uth_memory *)store;
    while (most > 0 && m->check_stream < m->streams.count) {
        const struct uth_stream *stream = m->streams.by_id[m->check_stream];
        uint64_t left = stream->last - m->check_number;
        uint64_t slice = left < (uint64_t)most ? left : (uint64_t)most;
        bool fine = uth_memory_walk(m, stream, m->check_number + 1, m->check_number + slice,
                                    m->check_hash, NULL, NULL);
        m->check_number += slice;
        most -= (int)slice;
        if (!fine || m->check_number == stream->last) {
            m->check_stream++;
            m->check_number = 0;
            memset(m->check_hash, 0, sizeof m->check_hash);
        }
        if (!fine)
            return false;
    }
    *done = m->check_stream == m->streams.count;
    return true;
}

/* Offset of the first record that is not whole, from `offset` on, where record `number` begins. */
static size_t walk_records(const struct uth_disk *disk, size_t offset, uint64_t *number,
                           struct uth_memory *apply_to, bool *fine)
{
    size_t journal_size, size;
    const uint8_t *journal = uth_disk_bytes(disk, &journal_size);
    *fine = true;
    while (*fine && uth_journal_whole(journal, journal_size, offset, *number, &size)) {
        *fine = !apply_to || uth_memory_apply_record(apply_to, offset, size);
        offset += size;
        (*number)++;
    }
    return offset;
}

static bool damaged(struct uth_memory *m, uint64_t record, size_t offset)
{
    return uth_store_fail(&m->base, NULL,
                          "memory: record %llu of the journal, byte %zu: it was changed: its "
                          "checksum is wrong; " UTH_STORE_GO_BACK,
                          (unsigned long long)record, offset);
}

static bool check_files(struct uth_store *store)
{
    struct uth_memory *m = (struct uth_memory *)store;
    uint64_t number = 1;
    bool fine;
    size_t end = walk_records(m->disk, 0, &number, NULL, &fine);
    return number == m->records + 1 || damaged(m, number, end);
}

/* ---- backup ---- */

static bool backup_start(struct uth_store *store, const char *path)
{
    struct uth_memory *m = (struct uth_memory *)store;
    if (m->backup)
        return uth_store_fail(store, NULL, "a backup is under way; wait until it is done");
    if (uth_disk_has_copy(m->disk, path)) {
        char shown[UTH_STORE_PATH_SIZE];
        return uth_store_fail(store, NULL,
                              "backup to %s: there is a file of that name; choose another name",
                              uth_store_show_path(shown, path));
    }
    m->backup = strdup(path);
    return m->backup || uth_memory_out_of_memory(m);
}

static bool backup_some(struct uth_store *store, int most, bool *done)
{
    (void)most;
    struct uth_memory *m = (struct uth_memory *)store;
    if (!m->backup)
        return uth_store_fail(store, NULL, "no backup is under way");
    *done = uth_disk_copy(m->disk, m->backup);
    free(m->backup);
    m->backup = NULL;
    return *done || uth_memory_out_of_memory(m);
}

/* ---- open and close ---- */

static void close_store(struct uth_store *store)
{
    struct uth_memory *m = (struct uth_memory *)store;
    for (int i = 0; i < m->contents_count; i++) {
        free(m->contents[i].events.at);
        free(m->contents[i].rounds);
    }
    free(m->contents);
    free(m->recorded);
    free(m->backup);
    uth_memory_free_names(&m->balances);
    uth_memory_free_names(&m->values);
    uth_streams_free(&m->streams);
    uth_bytes_free(&m->record);
    uth_bytes_free(&m->hashes);
    free(m);
}

static bool archive_start(struct uth_store *store, const struct uth_store_archive *archive)
{
    return uth_store_fail(store, NULL, "archive %s: a store in memory has none", archive->name);
}

static bool archive_some(struct uth_store *store, int most, bool *done)
{
    (void)most;
    (void)done;
    return uth_store_fail(store, NULL, "no archive is being made");
}

static const struct uth_store_ops memory_ops = {
    .close = close_store,
    .commit = commit,
    .read_events = uth_memory_read_events,
    .read_streams = uth_memory_read_streams,
    .read_balances = uth_memory_read_balances,
    .read_values = uth_memory_read_values,
    .read_snapshot = uth_memory_read_snapshot,
    .read_rounds = uth_memory_read_rounds,
    .read_rounds_between = uth_memory_read_rounds_between,
    .read_players = uth_memory_read_players,
    .check_some = check_some,
    .check_files = check_files,
    .backup_start = backup_start,
    .backup_some = backup_some,
    .archive_start = archive_start,
    .archive_some = archive_some,
};

/* A record that is not whole was cut off by a crash, unless a whole one of a later number follows:
 * that one was written after this one had been synced. */
static bool whole_record_behind(const struct uth_disk *disk, size_t offset, uint64_t number)
{
    size_t size, record_size;
    const uint8_t *journal = uth_disk_bytes(disk, &size);
    uint64_t later;
    for (size_t at = offset + 1; uth_journal_find(journal, size, &at, &later); at++)
        if (later > number && uth_journal_whole(journal, size, at, later, &record_size))
            return true;
    return false;
}

static bool replay(struct uth_memory *m)
{
    uint64_t number = 1;
    bool fine;
    size_t size, end = walk_records(m->disk, 0, &number, m, &fine);
    if (!fine)
        return false;
    uth_disk_bytes(m->disk, &size);
    if (end < size && whole_record_behind(m->disk, end, number))
        return damaged(m, number, end);
    /* A process that died between append and sync left a record that looks like any other. */
    bool on_disk = (end == size || uth_disk_cut(m->disk, end)) && uth_disk_sync(m->disk);
    return on_disk || uth_store_fail(&m->base, NULL, "memory: %s", uth_disk_error(m->disk));
}

struct uth_store *uth_store_memory_open(struct uth_disk *disk,
                                        char sentence[UTH_STORE_SENTENCE_SIZE])
{
    struct uth_memory *m = uth_chain_ready() ? calloc(1, sizeof *m) : NULL;
    sentence[0] = '\0';
    if (!m) {
        snprintf(sentence, UTH_STORE_SENTENCE_SIZE, "memory: out of memory");
        return NULL;
    }
    m->base.ops = &memory_ops;
    m->disk = disk;
    if (!replay(m)) {
        memcpy(sentence, m->base.error, sizeof m->base.error);
        close_store(&m->base);
        return NULL;
    }
    return &m->base;
}

bool uth_disk_forge(struct uth_disk *disk, size_t offset, uint8_t mask)
{
    size_t journal_size, size, at = 0;
    const uint8_t *journal = uth_disk_bytes(disk, &journal_size);
    for (uint64_t number = 1; uth_journal_whole(journal, journal_size, at, number, &size);
         number++, at += size) {
        if (offset >= at + UTH_JOURNAL_HEAD && offset < at + size) {
            uth_disk_flip(disk, offset, mask);
            uint64_t wrong = uth_get_u64(journal + at + UTH_JOURNAL_HEAD - 8);
            uint64_t difference = wrong ^ uth_journal_checksum(journal, at);
            for (int i = 0; i < 8; i++) {
                uth_disk_flip(disk, at + UTH_JOURNAL_HEAD - 8 + (size_t)i,
                              (uint8_t)(difference >> (56 - 8 * i)));
            }
            return true;
        }
    }
    return false;
}
