/* Messages about who somebody is. Private to the hub. */
#ifndef UTH_SERVER_HUB_LOGIN_H
#define UTH_SERVER_HUB_LOGIN_H

#include "hub.h"

void hub_log_in(struct hub *hub, struct connection *connection, const struct message *message);
void hub_resume(struct hub *hub, struct connection *connection, const struct message *message);
void hub_guest(struct hub *hub, struct connection *connection, const struct message *message);
void hub_log_out(struct hub *hub, struct connection *connection, const struct message *message);
void hub_change_pin(struct hub *hub, struct connection *connection, const struct message *message);
/* A session ends, and its connections with it: nothing that was open goes on as this person. */
void hub_session_closing(void *hub, struct session *session);
/* Closes the connection's session if its time is over. True: it was, and the connection ends. */
bool hub_session_is_over(struct hub *hub, struct connection *connection);
/* Name and role, as fields of hub->text. */
void hub_put_person(struct hub *hub, const struct person *person);

#endif
