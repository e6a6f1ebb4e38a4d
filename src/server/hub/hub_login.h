/* Messages about who somebody is. Private to the hub. */
#ifndef UTH_SERVER_HUB_LOGIN_H
#define UTH_SERVER_HUB_LOGIN_H

#include "hub.h"

void hub_log_in(struct hub *hub, struct connection *connection, const struct message *message);
void hub_resume(struct hub *hub, struct connection *connection, const struct message *message);
void hub_guest(struct hub *hub, struct connection *connection, const struct message *message);
void hub_log_out(struct hub *hub, struct connection *connection, const struct message *message);
void hub_change_pin(struct hub *hub, struct connection *connection, const struct message *message);
/* Name and role, as fields of hub->text. */
void hub_put_person(struct hub *hub, const struct person *person);

#endif
