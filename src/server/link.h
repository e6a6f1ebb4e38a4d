/* A client's connection, without the network: who it is, what it watches, and what waits to be
 * sent. The network (net.c), or a simulator, feeds it messages and takes what is queued.
 *
 * The queue is bounded: a client that does not read is hung up on, never waited for. */
#ifndef UTH_SERVER_LINK_H
#define UTH_SERVER_LINK_H

#include "limits.h"
#include "packet.h"
#include "people.h"

struct slot;
struct hub;

/* Why a connection is closed, as WebSocket status codes. */
enum link_end {
    LINK_END_STOPPING = 1001, /* the server goes away */
    LINK_END_BINARY = 1003,   /* messages are text */
    LINK_END_NOT_UTF8 = 1007, /* and text is UTF-8 */
    LINK_END_HOSTILE = 1008,  /* too many bad messages, or too fast */
    LINK_END_TOO_BIG = 1009,
    LINK_END_SLOW = 4000,   /* its queue is full */
    LINK_END_SILENT = 4001, /* it does not answer */
    LINK_END_LOCKED = 4002, /* the account was locked */
};

struct subscription {
    struct link *link;
    struct slot *slot;
    uint64_t last;                    /* the newest event that the client has, or will have */
    struct subscription *next, *prev; /* of the slot */
    struct subscription *next_of_link;
};

struct link {
    struct hub *hub;
    void *transport; /* the network's own; NULL once closed */
    int references;  /* the hub's while it is open, and those of releases */
    bool closed;
    bool ending; /* a hang-up has been asked for */

    struct address *address;
    struct person *person; /* NULL: a display */
    char session[SESSION_KEY_SIZE];
    bool logging_in; /* a PIN is being checked */
    struct link *next_of_person, *prev_of_person;
    struct link *next, *prev; /* of the hub */

    struct subscription *subscriptions;

    size_t first, count, capacity; /* a ring */
    struct packet **queue;         /* owned */
    size_t queued_bytes;

    struct bucket messages;
    int bad_messages, refused_in_row;
    int64_t heard_ms;
    bool asked; /* a ping is on its way */
};

struct link *link_keep(struct link *link);
void link_drop(struct link *link);

/* Queues a packet (keeping it); a link that is closed or over its bound gets nothing. */
void link_send(struct link *link, struct packet *packet);
/* The next packet to send, which the caller drops; NULL when there is none. */
struct packet *link_take(struct link *link);
/* The same without taking it. */
const struct packet *link_peek(const struct link *link);

const char *link_name(const struct link *link); /* "" for a display */
enum uth_role link_role(const struct link *link);
bool link_is_staff(const struct link *link);
struct subscription *link_subscription(const struct link *link, const struct slot *slot);
/* Joins and leaves the person's list. */
void link_set_person(struct link *link, struct person *person);

#endif
