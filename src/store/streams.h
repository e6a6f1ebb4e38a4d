/* The streams of a store in memory: name, number and hash of the last event. They are few (one for
 * each table), so all of them are kept in memory. */
#ifndef UTH_STORE_STREAMS_H
#define UTH_STORE_STREAMS_H

#include "store.h"

/* Numbers stay below this, so that stream and number fit one 63-bit key. */
#define UTH_EVENT_NUMBERS ((uint64_t)1 << 40)
#define UTH_STREAM_IDS    ((uint32_t)1 << 22)

struct uth_stream {
    char *name;     /* owned; stays where it is until uth_streams_free */
    uint32_t id;    /* 1, 2, 3 ... in the order of appearance */
    uint64_t first; /* of the events that this file has; those before are in archives */
    uint8_t before[UTH_STORE_HASH_SIZE]; /* of event `first` - 1 */
    uint64_t last;                       /* `first` - 1: there is none here */
    uint8_t hash[UTH_STORE_HASH_SIZE];   /* of event `last` */
    bool changed;                        /* the record of it is out of date */
    uint64_t mark;                       /* of that record; 0: there is none */
};

struct uth_streams {
    int count, capacity;
    struct uth_stream **by_name; /* owned; in the order of strcmp */
    struct uth_stream **by_id;   /* owned; id 1 first */
};

void uth_streams_free(struct uth_streams *streams);
/* NULL: unknown. */
struct uth_stream *uth_streams_find(const struct uth_streams *streams, const char *name);
/* A new stream with the next id, without events. NULL: out of memory, or ids are used up. The name
 * must be unknown. */
struct uth_stream *uth_streams_add(struct uth_streams *streams, const char *name);

/* Each of the following returns NULL, or what is wrong with a batch, to follow a name in a
 * sentence. */

/* Appends the next event: updates the number and hash of its stream, which is created if needed. */
const char *uth_streams_append(struct uth_streams *streams, const struct uth_store_event *event,
                               struct uth_stream **stream);
/* Checks that a stream has the events of this round. */
const char *uth_streams_check_round(const struct uth_streams *streams,
                                    const struct uth_store_round *round,
                                    struct uth_stream **stream);
/* Checks that the event of this snapshot exists. */
const char *uth_streams_check_snapshot(const struct uth_streams *streams,
                                       const struct uth_store_snapshot *snapshot,
                                       struct uth_stream **stream);

#endif
