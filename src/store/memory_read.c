/* Readers of the memory store. They read the journal anew each time, along the chain. */
#include <stdlib.h>
#include <string.h>

#include "chain.h"
#include "memory.h"

bool uth_memory_read_item(struct uth_memory *m, size_t offset, enum uth_item kind,
                          struct uth_journal_item *item)
{
    size_t size;
    const uint8_t *journal = uth_disk_bytes(m->disk, &size);
    struct uth_bytes_reader reader = {journal, size, offset, false};
    *item = uth_journal_next(&reader);
    return item->kind == kind;
}

static bool chain_broken(struct uth_memory *m, const struct uth_stream *stream, uint64_t number)
{
    char shown[UTH_STORE_SHOWN_SIZE];
    return uth_store_fail(&m->base, stream->name,
                          "memory: stream %s, event %llu: the record was changed: its hash does "
                          "not follow from event %llu; " UTH_STORE_GO_BACK,
                          uth_store_show(shown, stream->name), (unsigned long long)number,
                          (unsigned long long)number - 1);
}

bool uth_memory_hash_at(struct uth_memory *m, const struct uth_stream *stream, uint64_t number,
                        uint8_t hash[UTH_STORE_HASH_SIZE])
{
    struct uth_journal_item item;
    memset(hash, 0, UTH_STORE_HASH_SIZE);
    if (number == 0)
        return true;
    size_t offset = uth_memory_contents_of(m, stream)->events.at[number - 1];
    if (!uth_memory_read_item(m, offset, UTH_ITEM_EVENT, &item))
        return chain_broken(m, stream, number);
    memcpy(hash, item.hash, UTH_STORE_HASH_SIZE);
    return true;
}

bool uth_memory_walk(struct uth_memory *m, const struct uth_stream *stream, uint64_t first,
                     uint64_t last, uint8_t hash[UTH_STORE_HASH_SIZE], uth_store_event_fn *each,
                     void *self)
{
    for (uint64_t number = first; number <= last; number++) {
        struct uth_journal_item item;
        size_t offset = uth_memory_contents_of(m, stream)->events.at[number - 1];
        if (!uth_memory_read_item(m, offset, UTH_ITEM_EVENT, &item) || item.event.number != number)
            return chain_broken(m, stream, number);
        item.event.stream = stream->name;
        uth_chain_next(hash, &item.event, hash);
        if (memcmp(hash, item.hash, UTH_STORE_HASH_SIZE) != 0 ||
            (number == stream->last && memcmp(hash, stream->hash, UTH_STORE_HASH_SIZE) != 0))
            return chain_broken(m, stream, number);
        if (each && !each(self, &item.event))
            break;
    }
    return true;
}

bool uth_memory_read_events(struct uth_store *store, const char *name, uint64_t first,
                            uint64_t last, uth_store_event_fn *each, void *self)
{
    struct uth_memory *m = (struct uth_memory *)store;
    const struct uth_stream *stream = uth_streams_find(&m->streams, name);
    if (!stream)
        return true;
    last = last == 0 || last > stream->last ? stream->last : last;
    uint8_t hash[UTH_STORE_HASH_SIZE];
    return first > last || (uth_memory_hash_at(m, stream, first - 1, hash) &&
                            uth_memory_walk(m, stream, first, last, hash, each, self));
}

bool uth_memory_read_streams(struct uth_store *store, uth_store_event_fn *each, void *self)
{
    const struct uth_streams *streams = &((struct uth_memory *)store)->streams;
    for (int i = 0; i < streams->count; i++) {
        const struct uth_stream *stream = streams->by_name[i];
        const struct uth_store_event event = {
            .stream = stream->name, .number = stream->last, .body = ""};
        if (!each(self, &event))
            break;
    }
    return true;
}

bool uth_memory_read_balances(struct uth_store *store, uth_store_balance_fn *each, void *self)
{
    const struct uth_named_list *list = &((struct uth_memory *)store)->balances;
    for (int i = 0; i < list->count; i++)
        if (!each(self, &(struct uth_store_balance){list->at[i].name, list->at[i].balance}))
            break;
    return true;
}

bool uth_memory_read_values(struct uth_store *store, const char *space, uth_store_value_fn *each,
                            void *self)
{
    const struct uth_named_list *list = &((struct uth_memory *)store)->values;
    bool found;
    for (int i = uth_memory_place_of(list, space, "", &found); i < list->count; i++) {
        const struct uth_named *named = &list->at[i];
        if (strcmp(named->name, space) != 0 ||
            !each(self, &(struct uth_store_value){named->name, named->second, named->text}))
            break;
    }
    return true;
}

bool uth_memory_read_snapshot(struct uth_store *store, const char *name, uint64_t *number,
                              char **body, size_t *size)
{
    struct uth_memory *m = (struct uth_memory *)store;
    const struct uth_stream *stream = uth_streams_find(&m->streams, name);
    size_t offset = stream ? uth_memory_contents_of(m, stream)->snapshot : 0;
    if (offset == 0)
        return true;
    struct uth_journal_item item;
    uint8_t hash[UTH_STORE_HASH_SIZE];
    bool fine = uth_memory_read_item(m, offset, UTH_ITEM_SNAPSHOT, &item);
    const struct uth_store_snapshot *snapshot = &item.snapshot;
    if (fine && snapshot->number >= 1 && snapshot->number <= stream->last) {
        if (!uth_memory_hash_at(m, stream, snapshot->number - 1, hash) ||
            !uth_memory_walk(m, stream, snapshot->number, snapshot->number, hash, NULL, NULL))
            return false;
        uth_chain_snapshot(hash, snapshot, hash);
        fine = memcmp(hash, item.hash, sizeof hash) == 0;
    }
    if (!fine) {
        char shown[UTH_STORE_SHOWN_SIZE];
        return uth_store_fail(store, stream->name,
                              "memory: stream %s, snapshot: the record was changed: its hash does "
                              "not follow from event %llu; " UTH_STORE_GO_BACK,
                              uth_store_show(shown, name), (unsigned long long)snapshot->number);
    }
    char *copy = malloc(snapshot->size + 1);
    if (!copy)
        return uth_memory_out_of_memory(m);
    memcpy(copy, snapshot->body, snapshot->size);
    copy[snapshot->size] = '\0';
    *number = snapshot->number;
    *body = copy;
    *size = snapshot->size;
    return true;
}

/* The round as recorded last, with the players of the first time still to be read. */
static bool load_round(struct uth_memory *m, const struct uth_stream *stream,
                       const struct uth_table_round *round, struct uth_journal_item *item)
{
    struct uth_journal_item first;
    if (!uth_memory_read_item(m, round->newest, UTH_ITEM_ROUND, item) ||
        !uth_memory_read_item(m, round->first, UTH_ITEM_ROUND, &first) ||
        item->round.number != round->number) {
        char shown[UTH_STORE_SHOWN_SIZE];
        return uth_store_fail(&m->base, stream->name,
                              "memory: round %u of table %s: the record was changed; " //
                              UTH_STORE_GO_BACK,
                              (unsigned)round->number, uth_store_show(shown, stream->name));
    }
    item->round.player_count = first.round.player_count;
    item->names = first.names;
    return true;
}

static bool took_part(const struct uth_journal_item *item, const char *player)
{
    struct uth_bytes_reader names = item->names;
    bool found = false;
    for (int i = 0; i < item->round.player_count && !found; i++)
        found = strcmp(uth_journal_text(&names), player) == 0;
    return found;
}

bool uth_memory_read_rounds(struct uth_store *store, const char *table, const char *player,
                            uint32_t before, int limit, uth_store_round_fn *each, void *self)
{
    struct uth_memory *m = (struct uth_memory *)store;
    const struct uth_stream *wanted = uth_streams_find(&m->streams, table);
    if (!wanted && table[0] != '\0')
        return true;
    /* By number for a table, in the order of recording for a player at all tables. */
    int count = wanted ? uth_memory_contents_of(m, wanted)->round_count : m->recorded_count;
    for (int i = count - 1; i >= 0 && limit > 0; i--) {
        const struct uth_stream *stream =
            wanted ? wanted : m->streams.by_id[m->recorded[i].stream - 1];
        int place = i;
        const struct uth_table_round *round =
            wanted ? &uth_memory_contents_of(m, stream)->rounds[i]
                   : uth_memory_find_round(uth_memory_contents_of(m, stream), m->recorded[i].number,
                                           &place);
        struct uth_journal_item item;
        if (!load_round(m, stream, round, &item))
            return false;
        if ((before == 0 || round->number < before) &&
            (player[0] == '\0' || took_part(&item, player))) {
            limit--;
            if (!each(self, &item.round))
                break;
        }
    }
    return true;
}

struct ended {
    int64_t end_ms;
    int index;
};

static int by_end(const void *left, const void *right)
{
    const struct ended *a = left, *b = right;
    if (a->end_ms != b->end_ms)
        return a->end_ms < b->end_ms ? -1 : 1;
    return a->index < b->index ? -1 : a->index > b->index;
}

/* The rounds of a table that ended in the time, in the order of their ends. */
static bool list_ended(struct uth_memory *m, const struct uth_stream *stream, int64_t from_ms,
                       int64_t to_ms, struct ended *list, int *count)
{
    const struct uth_contents *contents = uth_memory_contents_of(m, stream);
    *count = 0;
    for (int i = 0; i < contents->round_count; i++) {
        struct uth_journal_item item;
        if (!load_round(m, stream, &contents->rounds[i], &item))
            return false;
        if (item.round.end_ms >= from_ms && item.round.end_ms <= to_ms)
            list[(*count)++] = (struct ended){item.round.end_ms, i};
    }
    qsort(list, (size_t)*count, sizeof *list, by_end);
    return true;
}

bool uth_memory_read_rounds_between(struct uth_store *store, const char *table, int64_t from_ms,
                                    int64_t to_ms, uth_store_round_fn *each, void *self)
{
    struct uth_memory *m = (struct uth_memory *)store;
    const struct uth_stream *stream = uth_streams_find(&m->streams, table);
    if (!stream || uth_memory_contents_of(m, stream)->round_count == 0)
        return true;
    const struct uth_contents *contents = uth_memory_contents_of(m, stream);
    struct ended *list = malloc((size_t)contents->round_count * sizeof *list);
    if (!list)
        return uth_memory_out_of_memory(m);
    int count;
    bool fine = list_ended(m, stream, from_ms, to_ms, list, &count), more = true;
    for (int i = 0; fine && more && i < count; i++) {
        struct uth_journal_item item;
        fine = load_round(m, stream, &contents->rounds[list[i].index], &item);
        more = fine && each(self, &item.round);
    }
    free(list);
    return fine;
}

bool uth_memory_read_players(struct uth_store *store, const char *table, uint32_t number,
                             uth_store_name_fn *each, void *self)
{
    struct uth_memory *m = (struct uth_memory *)store;
    const struct uth_stream *stream = uth_streams_find(&m->streams, table);
    int place;
    const struct uth_table_round *round =
        stream ? uth_memory_find_round(uth_memory_contents_of(m, stream), number, &place) : NULL;
    struct uth_journal_item item;
    if (!round)
        return true;
    if (!load_round(m, stream, round, &item))
        return false;
    for (int i = 0; i < item.round.player_count; i++)
        if (!each(self, uth_journal_text(&item.names)))
            break;
    return true;
}
