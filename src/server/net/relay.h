/* A node that waits for its turn passes its clients on to the node that has the floor: it listens where it
 * will serve them itself one day, and joins each to a connection of its own (peer.h). While no node has
 * the floor, they wait for a moment. */
#ifndef UTH_SERVER_RELAY_H
#define UTH_SERVER_RELAY_H

#include "net.h"

struct relay;

/* Listens. NULL with a sentence. */
struct relay *relay_start(uv_loop_t *loop, const char *address, int port,
                          char sentence[NET_SENTENCE_SIZE]);
int relay_port(const struct relay *relay);
/* Who has the floor now: clients of another one lose their connection. */
void relay_follow(struct relay *relay, const struct uth_store_leader *leader);
/* Closes everything and frees itself, through the loop. */
void relay_stop(struct relay *relay);

#endif
