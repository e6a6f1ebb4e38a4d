/* How much is too much: buckets that leak, for each connection and for each address. */
#ifndef UTH_SERVER_LIMITS_H
#define UTH_SERVER_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "floor/map.h"

/* So many at once, and so many a minute in the long run. */
struct rate {
    int64_t burst, per_minute;
};

struct bucket {
    int64_t used_milli; /* thousandths of what has been taken and not leaked yet */
    int64_t at_ms;
};

/* Takes one; false: there is no room, and nothing was taken. */
bool bucket_take(struct bucket *bucket, struct rate rate, int64_t now_ms);
/* Takes what has happened already, room or not: at most as much again as the bucket holds, so that
 * who took too much is let in again in bounded time. */
void bucket_charge(struct bucket *bucket, struct rate rate, int64_t amount, int64_t now_ms);
bool bucket_has_room(struct bucket *bucket, struct rate rate, int64_t now_ms);

struct limits {
    struct rate messages;         /* of a connection; its frames that are no message, as many */
    struct rate address_messages; /* of all connections of an address together */
    struct rate bytes;            /* of an address: what it sends, and what it is sent in answer */
    struct rate log_ins;          /* of an address */
    struct rate guests;           /* of an address */
    struct rate requests;         /* HTTP, of an address */
    struct rate sockets;          /* newly opened, of an address */
    struct rate drops;            /* of an address: WebSockets hung up on for what they sent */
    int32_t connections;          /* of an address, at the same time: all sockets */
    int32_t waiting;     /* of these, sockets on which a client is awaited (net_socket.c) */
    int32_t request_s;   /* for a client to send a whole request, or to read an answer */
    int32_t queue_bytes; /* waiting for a client that does not read */
    int32_t idle_s;      /* silence after which a connection is asked whether it lives */
};
struct limits limits_usual(void);

enum { ADDRESS_SIZE = 48, ADDRESSES_MAX = 65536 };

/* A client as far as limits go: an IPv4 address, or an IPv6 network of 64 bits, which is what one
 * household gets and can choose addresses from. */
struct address {
    char text[ADDRESS_SIZE];
    int32_t connections;      /* WebSockets */
    int32_t sockets, waiting; /* of the network */
    struct bucket messages, bytes, log_ins, guests, requests, opened, drops;
    struct bucket entries; /* of the audit log */
    int64_t seen_ms;
};

struct addresses {
    size_t count, capacity;
    struct address **list; /* owned */
    struct uth_map names;
    int64_t swept_ms; /* when the quiet ones were last looked for */
};

void addresses_free(struct addresses *addresses);
/* Never NULL: when there are too many, those that have been quiet are forgotten, and if that is not
 * enough all the rest share one entry. */
struct address *addresses_get(struct addresses *addresses, const char *text, int64_t now_ms);

#endif
