/* Streams by name and by id, and the rules that every batch must keep. */
#include "streams.h"

#include <stdlib.h>
#include <string.h>

#include <uth/assert.h>

#include "chain.h"

void uth_streams_free(struct uth_streams *streams)
{
    for (int i = 0; i < streams->count; i++) {
        free(streams->by_id[i]->name);
        free(streams->by_id[i]);
    }
    free(streams->by_id);
    free(streams->by_name);
    *streams = (struct uth_streams){0};
}

/* Where the name is, or where it would go. */
static int place(const struct uth_streams *streams, const char *name)
{
    int low = 0, high = streams->count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (strcmp(streams->by_name[middle]->name, name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

struct uth_stream *uth_streams_find(const struct uth_streams *streams, const char *name)
{
    int at = place(streams, name);
    bool found = at < streams->count && strcmp(streams->by_name[at]->name, name) == 0;
    return found ? streams->by_name[at] : NULL;
}

static bool make_room(struct uth_streams *streams)
{
    if (streams->count < streams->capacity)
        return true;
    int capacity = streams->capacity ? streams->capacity * 2 : 16;
    size_t size = (size_t)capacity * sizeof(struct uth_stream *);
    struct uth_stream **by_name = realloc(streams->by_name, size);
    if (by_name)
        streams->by_name = by_name;
    struct uth_stream **by_id = realloc(streams->by_id, size);
    if (by_id)
        streams->by_id = by_id;
    if (!by_name || !by_id)
        return false;
    streams->capacity = capacity;
    return true;
}

struct uth_stream *uth_streams_add(struct uth_streams *streams, const char *name)
{
    if ((uint32_t)streams->count + 1 >= UTH_STREAM_IDS || !make_room(streams))
        return NULL;
    struct uth_stream *stream = calloc(1, sizeof *stream);
    char *copy = strdup(name);
    if (!stream || !copy) {
        free(stream);
        free(copy);
        return NULL;
    }
    int at = place(streams, name);
    UTH_ASSERT(at == streams->count || strcmp(streams->by_name[at]->name, name) != 0);
    size_t behind = (size_t)(streams->count - at) * sizeof(struct uth_stream *);
    memmove(streams->by_name + at + 1, streams->by_name + at, behind);
    streams->by_name[at] = stream;
    streams->by_id[streams->count] = stream;
    streams->count++;
    stream->name = copy;
    stream->id = (uint32_t)streams->count;
    stream->first = 1;
    return stream;
}

const char *uth_streams_append(struct uth_streams *streams, const struct uth_store_event *event,
                               struct uth_stream **stream)
{
    UTH_ASSERT(event->stream && event->stream[0] != '\0');
    UTH_ASSERT(event->body || event->size == 0);
    struct uth_stream *found = uth_streams_find(streams, event->stream);
    if (event->number != (found ? found->last : 0) + 1)
        return "events must be numbered without a gap";
    if (event->number >= UTH_EVENT_NUMBERS)
        return "there is no room for more events";
    if (!found && !(found = uth_streams_add(streams, event->stream)))
        return "out of memory";
    uth_chain_next(found->hash, event, found->hash);
    found->last = event->number;
    found->changed = true;
    *stream = found;
    return NULL;
}

const char *uth_streams_check_round(const struct uth_streams *streams,
                                    const struct uth_store_round *round, struct uth_stream **stream)
{
    UTH_ASSERT(round->table && round->status && round->summary);
    UTH_ASSERT(round->player_count >= 0 && (round->players || round->player_count == 0));
    *stream = uth_streams_find(streams, round->table);
    if (!*stream)
        return "there is no stream of that name";
    if (round->number == 0)
        return "rounds are numbered from 1";
    if (round->first == 0 || round->first > round->last || round->last > (*stream)->last)
        return "the stream does not have the events of the round";
    return NULL;
}

const char *uth_streams_check_snapshot(const struct uth_streams *streams,
                                       const struct uth_store_snapshot *snapshot,
                                       struct uth_stream **stream)
{
    UTH_ASSERT(snapshot->stream && (snapshot->body || snapshot->size == 0));
    *stream = uth_streams_find(streams, snapshot->stream);
    if (!*stream)
        return "there is no stream of that name";
    if (snapshot->number == 0 || snapshot->number > (*stream)->last)
        return "there is no event after which the snapshot stands";
    return NULL;
}
