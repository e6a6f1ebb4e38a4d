/* Things to come, earliest first; of two at the same time, the one that was put in first. */
#ifndef SIM_QUEUE_H
#define SIM_QUEUE_H

#include "message.h"

enum sim_item_kind {
    SIM_AT_SERVER, /* message */
    SIM_AT_CLIENT, /* message */
    SIM_THINK,     /* client */
    SIM_RETRY,     /* client, mark: the order that has no answer yet */
    SIM_CONNECT,   /* client */
    SIM_CUT,       /* client, mark: the connection that ends; 0: whichever there is */
    SIM_STALL,     /* client: hears nothing any more */
    SIM_FORGOTTEN, /* mark: the connection of which the server learns that it has ended */
    SIM_HASHED,    /* mark: the PIN that has been checked */
    SIM_SWEEP,     /* the server looks for silent connections */
    SIM_COMMIT,    /* mark: the start of the server that it belongs to */
    SIM_KILL,      /* mark: likewise */
    SIM_START,     /* of the server */
};

struct sim_item {
    int64_t at_ms;
    uint64_t order; /* set by sim_queue_put */
    enum sim_item_kind kind;
    int client;
    uint32_t mark;
    struct sim_message message;
};

struct sim_queue {
    int count, capacity;
    struct sim_item *heap; /* owned */
    uint64_t put;          /* how many there have been */
};

void sim_queue_free(struct sim_queue *queue);
void sim_queue_put(struct sim_queue *queue, const struct sim_item *item);
/* INT64_MAX when there is nothing. */
int64_t sim_queue_next_ms(const struct sim_queue *queue);
/* Takes the earliest; there must be one. */
struct sim_item sim_queue_take(struct sim_queue *queue);

#endif
