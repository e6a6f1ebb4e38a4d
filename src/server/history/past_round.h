/* A round of the past, read from the store for a command that is about it (floor/past.h). Everything
 * that was said before is on disk when it is read; what is said while it is read, the floor notices. */
#ifndef UTH_SERVER_PAST_ROUND_H
#define UTH_SERVER_PAST_ROUND_H

#include "floor/past.h"
#include "recall.h"
#include "server/hub/slot.h"
#include "server/hub/task.h"

enum { PAST_ROUND_LATE_MAX = 64 }; /* corrections that its row of the index lists */

/* First member of whatever waits for it. */
struct past_round {
    struct task task;
    struct hub *hub;
    /* On the loop, once: with `past`, or with failed and no round. NULL as hub: the server stops. */
    void (*ready)(struct past_round *round, struct hub *hub);

    struct recall_game *game;
    struct uth_table_config config;
    struct uth_past past; /* its round is NULL if there is no such round */
    bool failed;          /* the store, or a record */
    struct round_mark mark;
    uint64_t late[PAST_ROUND_LATE_MAX];
    int late_count;
};

/* Reads the round; then `ready`, which must end with past_round_end. */
void past_round_load(struct hub *hub, struct past_round *round, const char *table, uint32_t number);
/* Frees what it has, not the struct. */
void past_round_end(struct past_round *round);

/* The events that put a round right after its end, from the summary of its row; how many. */
int past_round_late(const char *summary, uint64_t late[PAST_ROUND_LATE_MAX]);

#endif
