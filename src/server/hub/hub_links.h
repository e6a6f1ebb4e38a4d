/* Progressive links in the hub: news of them, the day's figures, and other games' tables. */
#ifndef UTH_SERVER_HUB_LINKS_H
#define UTH_SERVER_HUB_LINKS_H

#include "hub.h"

enum { LINK_NEWS_MS = 200 }; /* meters are told at most this often */

/* An event of a link's stream: told at once, or with the next look at the meters. */
void hub_link_news(struct hub *hub, struct slot *slot, const struct uth_floor_event *event);
/* Meters that have moved are told; call it when time has passed. */
void hub_link_tick(struct hub *hub);
/* When hub_link_tick has something to do, in ms from now; -1: never. */
int64_t hub_link_wait_ms(const struct hub *hub);
/* A client watches a link: the whole of it is the answer. */
void hub_link_watch(struct hub *hub, struct connection *connection, const struct message *message,
                    struct slot *slot);
/* Stores the day's figures of every link that has changed, in the batch being filled. */
void hub_link_store_days(struct hub *hub);

/* Before anybody plays: a link whose meters do not reconcile, or whose accounts hold something else
 * than they say, is stopped, and its tables go on without it. */
void hub_link_check(struct hub *hub);

/* A command of another game's table, which shows its key instead of a session: becomes its actor.
 * False: it is none. */
bool hub_link_keyed(struct uth_command *command);

#endif
