/* Every win of a progressive link: the floor remembers the last 25, the store every one, written with
 * the event that recorded, paid or backed it out. */
#ifndef UTH_SERVER_WINS_H
#define UTH_SERVER_WINS_H

#include "floor/link_state.h"
#include "server/hub/hub.h"

enum { WINS_SPACE_SIZE = 8 + UTH_LINK_NAME_SIZE, WINS_KEY_SIZE = 12 };
/* The space of the store in which they are, "wins:LINK", and the key of one. */
void wins_space(const char *link, char space[WINS_SPACE_SIZE]);
void wins_key(uint32_t number, char key[WINS_KEY_SIZE]);

/* Calls `each` for the recorded wins that an event of the link's stream changed; the link is as the
 * event left it. */
void wins_changed(const struct uth_link *link, const struct uth_floor_event *event,
                  void (*each)(void *self, const struct uth_link *link,
                               const struct uth_claim *claim),
                  void *self);
/* With an event of a link's stream: the wins that it changed go into the batch. */
void wins_note(struct hub *hub, const struct uth_floor_event *event);
/* All that the floor remembers, at the start: a store from before they were kept has none. */
void wins_keep_all(struct hub *hub);

#endif
