/* The network: libwebsockets on libuv, in front of a hub. Frames become messages, packets become
 * frames, requests become calls; nothing is decided here. */
#ifndef UTH_SERVER_NET_H
#define UTH_SERVER_NET_H

#include <uv.h>

#include "server/hub/hub.h"
#include "trust.h"

enum { NET_SENTENCE_SIZE = 512 };

struct net_options {
    const char *address;           /* "127.0.0.1" */
    int port;                      /* 0: any that is free */
    const char *certificate, *key; /* files; NULL: no TLS */
    const struct trust *trust;     /* outlives the net */
};

struct net;

/* Listens. NULL with a sentence: the port is taken, the certificate cannot be read, or the library
 * does not run on libuv. The hub must outlive it. */
struct net *net_start(uv_loop_t *loop, struct hub *hub, const struct net_options *options,
                      char sentence[NET_SENTENCE_SIZE]);
int net_port(const struct net *net);
/* Takes a connection that another node passes on, from this client, who has connected to `asked`. The
 * descriptor is the net's. */
void net_adopt(struct net *net, int file, const char *client, const char *asked);
/* Closes all connections; the loop has to run until it is empty, then net_free. */
void net_stop(struct net *net);
void net_free(struct net *net);

/* Sends what is queued, as far as sockets take it and a turn of the loop allows: call it when a
 * turn is done. */
void net_flush(struct net *net);
/* Is something queued that net_flush has not come to yet? */
bool net_is_sending(const struct net *net);

/* Call once a second: closes what has waited too long for its client. */
void net_sweep(struct net *net);

/* For the hub: `self` is the net. */
void net_wake(struct net *net, struct connection *connection);
void net_hurry(struct net *net, struct connection *connection);
void net_hang_up(struct net *net, struct connection *connection, enum connection_end why);
void net_ping(struct net *net, struct connection *connection);

#endif
