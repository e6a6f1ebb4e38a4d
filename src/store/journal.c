/* Batches to bytes and back, for the journal of the memory store. */
#include "journal.h"

#include <string.h>

#include "chain.h"

static const uint8_t magic[4] = {'u', 't', 'h', 'j'};
enum { AT_NUMBER = 4, AT_SIZE = 12, AT_CHECKSUM = 20 };

static void put_text(struct uth_bytes *record, const char *text)
{
    uth_bytes_data(record, text, strlen(text) + 1);
}

void uth_journal_begin(struct uth_bytes *record)
{
    const uint8_t empty[UTH_JOURNAL_HEAD] = {0};
    record->size = 0;
    uth_bytes_raw(record, empty, sizeof empty);
}

uint64_t uth_journal_checksum(const uint8_t *journal, size_t offset)
{
    const uint8_t *head = journal + offset;
    size_t size = (size_t)uth_get_u64(head + AT_SIZE);
    uint8_t parts[AT_CHECKSUM - AT_NUMBER + 8];
    memcpy(parts, head + AT_NUMBER, AT_CHECKSUM - AT_NUMBER);
    uth_put_u64(parts + AT_CHECKSUM - AT_NUMBER, uth_checksum(head + UTH_JOURNAL_HEAD, size));
    return uth_checksum(parts, sizeof parts);
}

void uth_journal_end(struct uth_bytes *record, uint64_t number)
{
    if (record->failed)
        return;
    memcpy(record->at, magic, sizeof magic);
    uth_put_u64(record->at + AT_NUMBER, number);
    uth_put_u64(record->at + AT_SIZE, record->size - UTH_JOURNAL_HEAD);
    uth_put_u64(record->at + AT_CHECKSUM, uth_journal_checksum(record->at, 0));
}

bool uth_journal_whole(const uint8_t *journal, size_t journal_size, size_t offset, uint64_t number,
                       size_t *size)
{
    if (journal_size - offset < UTH_JOURNAL_HEAD)
        return false;
    const uint8_t *head = journal + offset;
    uint64_t content = uth_get_u64(head + AT_SIZE);
    if (memcmp(head, magic, sizeof magic) != 0 || uth_get_u64(head + AT_NUMBER) != number ||
        content > journal_size - offset - UTH_JOURNAL_HEAD ||
        uth_get_u64(head + AT_CHECKSUM) != uth_journal_checksum(journal, offset))
        return false;
    *size = UTH_JOURNAL_HEAD + (size_t)content;
    return true;
}

bool uth_journal_find(const uint8_t *journal, size_t journal_size, size_t *offset, uint64_t *number)
{
    const uint8_t *head =
        *offset >= journal_size
            ? NULL
            : memmem(journal + *offset, journal_size - *offset, magic, sizeof magic);
    if (!head || (size_t)(journal + journal_size - head) < UTH_JOURNAL_HEAD)
        return false;
    *offset = (size_t)(head - journal);
    *number = uth_get_u64(head + AT_NUMBER);
    return true;
}

/* ---- items ---- */

void uth_journal_event(struct uth_bytes *record, const struct uth_store_event *event,
                       const uint8_t hash[UTH_STORE_HASH_SIZE])
{
    uth_bytes_u8(record, UTH_ITEM_EVENT);
    put_text(record, event->stream);
    uth_bytes_u64(record, event->number);
    uth_bytes_i64(record, event->at_ms);
    uth_bytes_u32(record, event->round);
    uth_bytes_data(record, event->body, event->size);
    uth_bytes_raw(record, hash, UTH_STORE_HASH_SIZE);
}

void uth_journal_balance(struct uth_bytes *record, const struct uth_store_balance *balance)
{
    uth_bytes_u8(record, UTH_ITEM_BALANCE);
    put_text(record, balance->account);
    uth_bytes_i64(record, balance->balance);
}

void uth_journal_round(struct uth_bytes *record, const struct uth_store_round *round)
{
    uth_bytes_u8(record, UTH_ITEM_ROUND);
    put_text(record, round->table);
    uth_bytes_u32(record, round->number);
    uth_bytes_u64(record, round->first);
    uth_bytes_u64(record, round->last);
    uth_bytes_i64(record, round->start_ms);
    uth_bytes_i64(record, round->end_ms);
    put_text(record, round->status);
    put_text(record, round->summary);
    uth_bytes_u32(record, (uint32_t)round->player_count);
    for (int i = 0; i < round->player_count; i++)
        put_text(record, round->players[i]);
}

void uth_journal_value(struct uth_bytes *record, const struct uth_store_value *value)
{
    uth_bytes_u8(record, UTH_ITEM_VALUE);
    put_text(record, value->space);
    put_text(record, value->key);
    uth_bytes_u8(record, value->value ? 1 : 0);
    if (value->value)
        put_text(record, value->value);
}

void uth_journal_snapshot(struct uth_bytes *record, const struct uth_store_snapshot *snapshot,
                          const uint8_t hash[UTH_STORE_HASH_SIZE])
{
    uth_bytes_u8(record, UTH_ITEM_SNAPSHOT);
    put_text(record, snapshot->stream);
    uth_bytes_u64(record, snapshot->number);
    uth_bytes_data(record, snapshot->body, snapshot->size);
    uth_bytes_raw(record, hash, UTH_STORE_HASH_SIZE);
}

const char *uth_journal_text(struct uth_bytes_reader *reader)
{
    size_t size;
    const uint8_t *data = uth_read_data(reader, &size);
    if (!data || size == 0 || data[size - 1] != '\0') {
        reader->failed = true;
        return "";
    }
    return (const char *)data;
}

static void read_event(struct uth_bytes_reader *reader, struct uth_journal_item *item)
{
    struct uth_store_event *event = &item->event;
    event->stream = uth_journal_text(reader);
    event->number = uth_read_u64(reader);
    event->at_ms = uth_read_i64(reader);
    event->round = uth_read_u32(reader);
    event->body = (const char *)uth_read_data(reader, &event->size);
    item->hash = uth_read_raw(reader, UTH_STORE_HASH_SIZE);
}

static void read_round(struct uth_bytes_reader *reader, struct uth_journal_item *item)
{
    struct uth_store_round *round = &item->round;
    round->table = uth_journal_text(reader);
    round->number = uth_read_u32(reader);
    round->first = uth_read_u64(reader);
    round->last = uth_read_u64(reader);
    round->start_ms = uth_read_i64(reader);
    round->end_ms = uth_read_i64(reader);
    round->status = uth_journal_text(reader);
    round->summary = uth_journal_text(reader);
    round->player_count = (int)uth_read_u32(reader);
    item->names = *reader;
    for (int i = 0; i < round->player_count && !reader->failed; i++)
        uth_journal_text(reader);
}

static void read_value(struct uth_bytes_reader *reader, struct uth_journal_item *item)
{
    struct uth_store_value *value = &item->value;
    value->space = uth_journal_text(reader);
    value->key = uth_journal_text(reader);
    value->value = uth_read_u8(reader) ? uth_journal_text(reader) : NULL;
}

static void read_snapshot(struct uth_bytes_reader *reader, struct uth_journal_item *item)
{
    struct uth_store_snapshot *snapshot = &item->snapshot;
    snapshot->stream = uth_journal_text(reader);
    snapshot->number = uth_read_u64(reader);
    snapshot->body = (const char *)uth_read_data(reader, &snapshot->size);
    item->hash = uth_read_raw(reader, UTH_STORE_HASH_SIZE);
}

struct uth_journal_item uth_journal_next(struct uth_bytes_reader *reader)
{
    struct uth_journal_item item = {.kind = (enum uth_item)uth_read_u8(reader)};
    switch (item.kind) {
    case UTH_ITEM_EVENT: read_event(reader, &item); break;
    case UTH_ITEM_BALANCE:
        item.balance.account = uth_journal_text(reader);
        item.balance.balance = uth_read_i64(reader);
        break;
    case UTH_ITEM_ROUND: read_round(reader, &item); break;
    case UTH_ITEM_VALUE: read_value(reader, &item); break;
    case UTH_ITEM_SNAPSHOT: read_snapshot(reader, &item); break;
    default: reader->failed = true;
    }
    if (reader->failed)
        item.kind = UTH_ITEM_END;
    return item;
}
