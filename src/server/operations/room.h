/* The room of a floor in its store: values "room", by the moment from which each holds. */
#ifndef UTH_SERVER_ROOM_H
#define UTH_SERVER_ROOM_H

#include "server/calendar.h"
#include "server/hub/hub.h"

/* Sets the calendar to the rooms of the store, without any to UTC. False with a sentence. */
bool room_load(struct uth_store *store, char *sentence);
/* The room of the configuration, if it is another than before: it is stored, and in the audit log.
 * `first`: nothing has happened yet on this floor. */
void room_note(struct hub *hub, const struct calendar_room *room, bool first);

#endif
