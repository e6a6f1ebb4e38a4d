/* A client's connection, without the network: who it is, what it watches, and what waits to be
 * sent. The network (net.c), or a simulator, feeds it messages and takes what is queued.
 *
 * The queue is bounded: a client that does not read is hung up on, never waited for. */
#ifndef UTH_SERVER_CONNECTION_H
#define UTH_SERVER_CONNECTION_H

#include "people.h"
#include "server/net/limits.h"
#include "server/net/packet.h"

struct slot;
struct hub;

/* Why a connection is closed, as WebSocket status codes. */
enum connection_end {
    CONNECTION_END_STOPPING = 1001, /* the server goes away */
    CONNECTION_END_BINARY = 1003,   /* messages are text */
    CONNECTION_END_NOT_UTF8 = 1007, /* and text is UTF-8 */
    CONNECTION_END_HOSTILE = 1008,  /* too many bad messages, or too fast */
    CONNECTION_END_TOO_BIG = 1009,
    CONNECTION_END_SLOW = 4000,    /* its queue is full */
    CONNECTION_END_SILENT = 4001,  /* it does not answer */
    CONNECTION_END_LOCKED = 4002,  /* the account was locked */
    CONNECTION_END_SESSION = 4003, /* the session is over: logged out, expired, or a new PIN */
};

struct subscription {
    struct connection *connection;
    struct slot *slot;
    uint64_t last;                    /* the newest event that the client has, or will have */
    struct subscription *next, *prev; /* of the slot */
    struct subscription *next_of_connection;
};

struct connection {
    struct hub *hub;
    void *transport; /* the network's own; NULL once closed */
    int references;  /* the hub's while it is open, and those of releases */
    bool closed;
    bool ending;   /* a hang-up has been asked for */
    bool outdated; /* speaks an older protocol: whatever it says is refused */

    struct address *address;
    struct person *person;   /* NULL: a display */
    struct session *session; /* of that person; NULL with them */
    bool logging_in;         /* a PIN is being checked */
    struct connection *next_of_person, *prev_of_person;
    struct connection *next, *prev; /* of the hub */

    struct subscription *subscriptions;

    size_t first, count, capacity; /* a ring */
    struct packet **queue;         /* owned */
    size_t queued_bytes;

    struct bucket messages, frames; /* frames that are no message */
    int bad_messages, refused_in_row;
    int64_t heard_ms;
    bool asked; /* a ping is on its way */
};

struct connection *connection_keep(struct connection *connection);
void connection_drop(struct connection *connection);

/* Queues a packet (keeping it); a connection that is closed or over its bound gets nothing. */
void connection_send(struct connection *connection, struct packet *packet);
/* The next packet to send, which the caller drops; NULL when there is none. */
struct packet *connection_take(struct connection *connection);
/* The same without taking it. */
const struct packet *connection_peek(const struct connection *connection);

const char *connection_name(const struct connection *connection); /* "" for a display */
enum uth_role connection_role(const struct connection *connection);
bool connection_is_staff(const struct connection *connection);
struct subscription *connection_subscription(const struct connection *connection,
                                             const struct slot *slot);
/* Joins and leaves the person's list. The session is forgotten. */
void connection_set_person(struct connection *connection, struct person *person);

#endif
