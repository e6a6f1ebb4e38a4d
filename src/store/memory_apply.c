/* Items of the journal into memory: the one way in, for commits and for the replay. */
#include "memory.h"

#include <stdlib.h>
#include <string.h>

/* Makes room for one more item of an array. */
static bool grow(void **items, int count, int *capacity, size_t size)
{
    if (count < *capacity)
        return true;
    int more = *capacity ? *capacity * 2 : 16;
    void *grown = realloc(*items, (size_t)more * size);
    if (grown) {
        *items = grown;
        *capacity = more;
    }
    return grown != NULL;
}

bool uth_memory_out_of_memory(struct uth_memory *m)
{
    return uth_store_fail(&m->base, NULL, "memory: out of memory");
}

/* ---- names ---- */

int uth_memory_place_of(const struct uth_named_list *list, const char *name, const char *second,
                        bool *found)
{
    int low = 0, high = list->count;
    *found = false;
    while (low < high) {
        int middle = low + (high - low) / 2;
        int order = strcmp(list->at[middle].name, name);
        order = order ? order : strcmp(list->at[middle].second, second);
        if (order == 0) {
            *found = true;
            return middle;
        }
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void free_named(struct uth_named *named)
{
    free(named->name);
    free(named->second);
    free(named->text);
}

/* Sets, or without a text removes, what has these names. */
static bool put_named(struct uth_named_list *list, const char *name, const char *second,
                      const char *text, uth_cents balance)
{
    bool found;
    int at = uth_memory_place_of(list, name, second, &found);
    if (found && text) {
        char *copy = strdup(text);
        if (!copy)
            return false;
        free(list->at[at].text);
        list->at[at].text = copy;
        list->at[at].balance = balance;
        return true;
    }
    if (!text && found) {
        struct uth_named *gone = list->at + at;
        free_named(gone);
        list->count--;
        memmove(gone, gone + 1, (size_t)(list->count - at) * sizeof *gone);
    }
    if (!text)
        return true;
    void *items = list->at;
    bool room = grow(&items, list->count, &list->capacity, sizeof *list->at);
    list->at = items;
    struct uth_named new = {strdup(name), strdup(second), strdup(text), balance};
    if (!room || !new.name || !new.second || !new.text) {
        free_named(&new);
        return false;
    }
    struct uth_named *place = list->at + at;
    memmove(place + 1, place, (size_t)(list->count - at) * sizeof *place);
    *place = new;
    list->count++;
    return true;
}

void uth_memory_free_names(struct uth_named_list *list)
{
    for (int i = 0; i < list->count; i++)
        free_named(&list->at[i]);
    free(list->at);
}

/* ---- items of the journal into memory ---- */

struct uth_contents *uth_memory_contents_of(struct uth_memory *m, const struct uth_stream *stream)
{
    return &m->contents[stream->id - 1];
}

static bool add_offset(struct uth_offsets *offsets, size_t offset)
{
    void *items = offsets->at;
    bool room = grow(&items, offsets->count, &offsets->capacity, sizeof *offsets->at);
    offsets->at = items;
    if (room)
        offsets->at[offsets->count++] = offset;
    return room;
}

/* The stream's end moves to the hash as recorded: whether it follows, reading will tell. */
static bool apply_event(struct uth_memory *m, const struct uth_journal_item *item, size_t offset)
{
    struct uth_stream *stream = uth_streams_find(&m->streams, item->event.stream);
    if (!stream)
        stream = uth_streams_add(&m->streams, item->event.stream);
    if (stream && (int)stream->id > m->contents_count) {
        struct uth_contents *grown = realloc(m->contents, stream->id * sizeof *grown);
        if (!grown)
            return false;
        grown[stream->id - 1] = (struct uth_contents){0};
        m->contents = grown;
        m->contents_count = (int)stream->id;
    }
    if (!stream || !add_offset(&uth_memory_contents_of(m, stream)->events, offset))
        return false;
    stream->last = item->event.number;
    memcpy(stream->hash, item->hash, sizeof stream->hash);
    return true;
}

struct uth_table_round *uth_memory_find_round(struct uth_contents *contents, uint32_t number,
                                              int *place)
{
    int low = 0, high = contents->round_count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (contents->rounds[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    *place = low;
    bool found = low < contents->round_count && contents->rounds[low].number == number;
    return found ? &contents->rounds[low] : NULL;
}

static bool apply_round(struct uth_memory *m, const struct uth_journal_item *item, size_t offset)
{
    const struct uth_stream *stream = uth_streams_find(&m->streams, item->round.table);
    if (!stream)
        return false;
    struct uth_contents *contents = uth_memory_contents_of(m, stream);
    int at;
    struct uth_table_round *round = uth_memory_find_round(contents, item->round.number, &at);
    if (round) {
        round->newest = offset;
        return true;
    }
    void *items = contents->rounds, *recorded = m->recorded;
    bool room =
        grow(&items, contents->round_count, &contents->round_capacity, sizeof *contents->rounds);
    contents->rounds = items;
    room = room && grow(&recorded, m->recorded_count, &m->recorded_capacity, sizeof *m->recorded);
    m->recorded = recorded;
    if (!room)
        return false;
    round = contents->rounds + at;
    memmove(round + 1, round, (size_t)(contents->round_count - at) * sizeof *round);
    *round = (struct uth_table_round){item->round.number, offset, offset};
    contents->round_count++;
    m->recorded[m->recorded_count++] = (struct uth_recorded){stream->id, item->round.number};
    return true;
}

static bool apply_item(struct uth_memory *m, const struct uth_journal_item *item, size_t offset)
{
    const struct uth_store_value *value = &item->value;
    const struct uth_stream *stream;
    switch (item->kind) {
    case UTH_ITEM_EVENT: return apply_event(m, item, offset);
    case UTH_ITEM_BALANCE:
        return put_named(&m->balances, item->balance.account, "", "", item->balance.balance);
    case UTH_ITEM_ROUND: return apply_round(m, item, offset);
    case UTH_ITEM_VALUE: return put_named(&m->values, value->space, value->key, value->value, 0);
    case UTH_ITEM_SNAPSHOT:
        stream = uth_streams_find(&m->streams, item->snapshot.stream);
        if (stream)
            uth_memory_contents_of(m, stream)->snapshot = offset;
        return stream != NULL;
    default: return false;
    }
}

/* A forged record may have a right checksum and make no sense. */
static bool in_order(struct uth_memory *m, const struct uth_journal_item *item)
{
    const struct uth_stream *stream;
    bool known;
    switch (item->kind) {
    case UTH_ITEM_EVENT:
        stream = uth_streams_find(&m->streams, item->event.stream);
        known = stream && (int)stream->id <= m->contents_count;
        return item->event.number ==
               (known ? (uint64_t)uth_memory_contents_of(m, stream)->events.count : 0) + 1;
    case UTH_ITEM_ROUND: return uth_streams_find(&m->streams, item->round.table) != NULL;
    case UTH_ITEM_SNAPSHOT: return uth_streams_find(&m->streams, item->snapshot.stream) != NULL;
    default: return true;
    }
}

bool uth_memory_apply_record(struct uth_memory *m, size_t offset, size_t size)
{
    size_t journal_size;
    const uint8_t *journal = uth_disk_bytes(m->disk, &journal_size);
    struct uth_bytes_reader reader = {journal, offset + size, offset + UTH_JOURNAL_HEAD, false};
    while (reader.used < reader.size) {
        size_t at = reader.used;
        struct uth_journal_item item = uth_journal_next(&reader);
        if (item.kind == UTH_ITEM_END || !in_order(m, &item)) {
            return uth_store_fail(
                &m->base, NULL,
                "memory: record %llu of the journal, byte %zu: it was changed; " UTH_STORE_GO_BACK,
                (unsigned long long)m->records + 1, at);
        }
        if (!apply_item(m, &item, at))
            return uth_memory_out_of_memory(m);
    }
    m->records++;
    return true;
}
