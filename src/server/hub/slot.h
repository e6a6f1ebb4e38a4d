/* What the server keeps for each table besides the floor's own state: who watches it, what was said
 * lately, where its rounds are in the store, and the day's totals. */
#ifndef UTH_SERVER_SLOT_H
#define UTH_SERVER_SLOT_H

#include "batch.h"
#include "server/history/day.h"
#include "server/net/packet.h"

enum {
    SLOT_RING = 1024,            /* events that a returning client can catch up with */
    SLOT_RING_BYTES = 4 << 20,   /* and their size */
    NOTE_KEPT_VARIANTS_MAX = 64, /* with more, a returning client gets the table instead */
};

/* An event as each of its audiences hears it. */
struct note {
    int references;
    uint64_t number;
    size_t bytes;
    struct packet *all;   /* NULL: only those below */
    struct packet *staff; /* NULL: as all */
    size_t own_count, own_capacity;
    struct note_own {
        char name[UTH_FLOOR_NAME_SIZE];
        struct packet *packet;
    } * own; /* instead of the others; owned */
};
struct note *note_new(uint64_t number);
void note_drop(struct note *note);
/* Takes the packet over. */
void note_add_own(struct note *note, const char *name, struct packet *packet);
/* What this viewer hears; NULL: nothing. */
struct packet *note_for(const struct note *note, const char *name, bool staff);

/* A round and where its events are. */
struct round_mark {
    uint32_t number; /* 0: none */
    uint64_t first, last;
    int64_t start_ms, end_ms;
    char status[12];
    char *summary; /* owned */
};

struct slot {
    char name[UTH_FLOOR_NAME_SIZE];
    struct subscription *subscribers;
    struct note *ring[SLOT_RING]; /* newest at (ring_end - 1) */
    size_t ring_end, ring_count, ring_bytes;
    uint64_t ring_from; /* everything after this event is in the ring */

    struct round_mark current;
    struct round_mark settled; /* the last settled one before it: a supervisor may reverse it */
    struct day day;
    bool day_changed;
    char *more;           /* fields for the event that is being stored (rounds.c); owned */
    uint64_t snapshot_at; /* event of the newest snapshot */
    bool meters_changed;  /* of a link: since its meters were last told */
    int64_t meters_ms;    /* when that was */
    char *stopped;        /* why it takes no more commands; NULL: it does. Owned */
};

struct slots {
    size_t count, capacity;
    struct slot **list; /* owned */
};

void slots_free(struct slots *slots);
struct slot *slots_find(const struct slots *slots, const char *name);
struct slot *slots_add(struct slots *slots, const char *name);

/* Keeps what was said; forgets the oldest. */
void slot_remember(struct slot *slot, struct note *note);
/* The notes after event `last` are at 0 .. slot_missed - 1 of slot_note; -1: they are not all
 * there. */
int slot_missed(const struct slot *slot, uint64_t last, size_t *first);
const struct note *slot_note(const struct slot *slot, size_t index);

/* The index row of a round. */
void round_mark_store(const struct round_mark *mark, const char *table, struct batch *batch,
                      int player_count, const char *const *players);
void round_mark_free(struct round_mark *mark);

#endif
