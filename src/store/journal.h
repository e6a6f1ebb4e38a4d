/* The journal of the memory store: one record for each batch.
 *
 *     4 bytes "uthj" | 8 number, from 1 | 8 size of the content | 8 checksum | content
 *
 * The checksum covers number, size and content. The content is the batch, item by item: a letter,
 * then the fields (bytes.h); text is followed by a zero that its length counts. */
#ifndef UTH_STORE_JOURNAL_H
#define UTH_STORE_JOURNAL_H

#include "bytes.h"
#include "store.h"

enum { UTH_JOURNAL_HEAD = 28 };

enum uth_item {
    UTH_ITEM_END = 0, /* there is no more, or it cannot be read */
    UTH_ITEM_EVENT = 'E',
    UTH_ITEM_BALANCE = 'B',
    UTH_ITEM_ROUND = 'R',
    UTH_ITEM_VALUE = 'V',
    UTH_ITEM_SNAPSHOT = 'S',
};

/* Starts a record in an empty array, and completes it when its items are there. */
void uth_journal_begin(struct uth_bytes *record);
void uth_journal_end(struct uth_bytes *record, uint64_t number);
/* Items; events and snapshots with the hash that belongs to them. */
void uth_journal_event(struct uth_bytes *record, const struct uth_store_event *event,
                       const uint8_t hash[UTH_STORE_HASH_SIZE]);
void uth_journal_balance(struct uth_bytes *record, const struct uth_store_balance *balance);
void uth_journal_round(struct uth_bytes *record, const struct uth_store_round *round);
void uth_journal_value(struct uth_bytes *record, const struct uth_store_value *value);
void uth_journal_snapshot(struct uth_bytes *record, const struct uth_store_snapshot *snapshot,
                          const uint8_t hash[UTH_STORE_HASH_SIZE]);

/* Is there a whole record of that number at this offset? *size: of all of it. */
bool uth_journal_whole(const uint8_t *journal, size_t journal_size, size_t offset, uint64_t number,
                       size_t *size);
/* The next place from *offset on that looks like the head of a record, and the number it has. */
bool uth_journal_find(const uint8_t *journal, size_t journal_size, size_t *offset,
                      uint64_t *number);
/* Computes the checksum of the record at this offset anew. */
uint64_t uth_journal_checksum(const uint8_t *journal, size_t offset);

/* One item. Text and bytes point into the journal; the players of a round are left out, `names` is
 * where they are. */
struct uth_journal_item {
    enum uth_item kind;
    struct uth_store_event event;
    struct uth_store_balance balance;
    struct uth_store_round round;
    struct uth_store_value value;
    struct uth_store_snapshot snapshot;
    const uint8_t *hash;
    struct uth_bytes_reader names; /* for uth_journal_text, player_count times */
};

/* Reads the next item; its kind is UTH_ITEM_END, and the reader failed, when it is no item. */
struct uth_journal_item uth_journal_next(struct uth_bytes_reader *reader);
/* Text with its zero, never NULL. */
const char *uth_journal_text(struct uth_bytes_reader *reader);

#endif
