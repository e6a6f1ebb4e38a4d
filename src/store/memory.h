/* What the sources of the memory store share: where things are in the journal. */
#ifndef UTH_STORE_MEMORY_H
#define UTH_STORE_MEMORY_H

#include "disk.h"
#include "journal.h"
#include "store_ops.h"
#include "streams.h"

/* Offsets of items in the journal, from their letter on. */
struct uth_offsets {
    int count, capacity;
    size_t *at; /* owned */
};

struct uth_table_round {
    uint32_t number;
    size_t newest, first; /* as recorded last, and first: with the players */
};

/* What belongs to the stream of the same index. */
struct uth_contents {
    struct uth_offsets events;
    size_t snapshot; /* 0: none */
    int round_count, round_capacity;
    struct uth_table_round *rounds; /* owned; by number */
};

/* A balance (second name "", no text) or a named value. */
struct uth_named {
    char *name, *second, *text; /* owned */
    uth_cents balance;
};

struct uth_named_list {
    int count, capacity;
    struct uth_named *at; /* owned; in the order of names */
};

struct uth_recorded {
    uint32_t stream, number;
};

struct uth_memory {
    struct uth_store base;
    struct uth_disk *disk;   /* not owned */
    struct uth_bytes record; /* being made */
    struct uth_bytes hashes; /* of the events in it */
    uint64_t records;
    struct uth_streams streams;
    struct uth_contents *contents; /* owned; one for each stream, in the order of ids */
    int contents_count;
    struct uth_named_list balances, values;
    struct uth_recorded *recorded; /* owned; rounds in the order in which they came */
    int recorded_count, recorded_capacity;
    int check_stream;
    uint64_t check_number;
    uint8_t check_hash[UTH_STORE_HASH_SIZE];
    char *backup; /* owned; name of the copy to be made */
};

bool uth_memory_out_of_memory(struct uth_memory *m);

/* ---- memory_apply.c ---- */

/* Where a name is in a list, or where it would go. */
int uth_memory_place_of(const struct uth_named_list *list, const char *name, const char *second,
                        bool *found);
void uth_memory_free_names(struct uth_named_list *list);
struct uth_contents *uth_memory_contents_of(struct uth_memory *m, const struct uth_stream *stream);
/* NULL: there is none, and *place is where it would go. */
struct uth_table_round *uth_memory_find_round(struct uth_contents *contents, uint32_t number,
                                              int *place);
/* Takes the record of this size at this offset, which is whole, into memory. */
bool uth_memory_apply_record(struct uth_memory *m, size_t offset, size_t size);

/* ---- memory_read.c ---- */

/* The item at an offset; false when it is not of that kind any more. */
bool uth_memory_read_item(struct uth_memory *m, size_t offset, enum uth_item kind,
                          struct uth_journal_item *item);
/* The recorded hash of an event that is in the journal; of event 0: zeros. */
bool uth_memory_hash_at(struct uth_memory *m, const struct uth_stream *stream, uint64_t number,
                        uint8_t hash[UTH_STORE_HASH_SIZE]);
/* Events first..last in order, `hash` being that of first-1; `each` may be NULL. */
bool uth_memory_walk(struct uth_memory *m, const struct uth_stream *stream, uint64_t first,
                     uint64_t last, uint8_t hash[UTH_STORE_HASH_SIZE], uth_store_event_fn *each,
                     void *self);

bool uth_memory_read_events(struct uth_store *store, const char *stream, uint64_t first,
                            uint64_t last, uth_store_event_fn *each, void *self);
bool uth_memory_read_streams(struct uth_store *store, uth_store_event_fn *each, void *self);
bool uth_memory_read_balances(struct uth_store *store, uth_store_balance_fn *each, void *self);
bool uth_memory_read_values(struct uth_store *store, const char *space, uth_store_value_fn *each,
                            void *self);
bool uth_memory_read_snapshot(struct uth_store *store, const char *stream, uint64_t *number,
                              char **body, size_t *size);
bool uth_memory_read_rounds(struct uth_store *store, const char *table, const char *player,
                            uint32_t before, int limit, uth_store_round_fn *each, void *self);
bool uth_memory_read_rounds_between(struct uth_store *store, const char *table, int64_t from_ms,
                                    int64_t to_ms, uth_store_round_fn *each, void *self);
bool uth_memory_read_players(struct uth_store *store, const char *table, uint32_t number,
                             uth_store_name_fn *each, void *self);

#endif
