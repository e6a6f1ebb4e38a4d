/* The port at which other nodes pass their clients on: peer.h says how. */
#ifndef UTH_SERVER_PEERS_H
#define UTH_SERVER_PEERS_H

#include "net.h"

struct peers;

/* Listens at "ADDRESS:PORT"; until peers_lead whoever connects is hung up on. NULL with a sentence. */
struct peers *peers_start(uv_loop_t *loop, const char *address, char sentence[NET_SENTENCE_SIZE]);
/* "ADDRESS:PORT", with the port that it has become. */
const char *peers_address(const struct peers *peers);
/* This node has the floor, and takes clients by this secret. */
void peers_lead(struct peers *peers, struct net *net, const char *secret);
/* Call once a second: ends handshakes that take too long. */
void peers_sweep(struct peers *peers);
/* The loop has to run until it is empty, then peers_free. NULL is allowed in both. */
void peers_stop(struct peers *peers);
void peers_free(struct peers *peers);

#endif
