/* Fields of messages about progressive links. Private to message.c and the configuration file. */
#ifndef UTH_SERVER_MESSAGE_LINK_H
#define UTH_SERVER_MESSAGE_LINK_H

#include "message.h"

/* The part of a command that is about a link, from the fields that are there. */
void message_read_link(struct fields *fields, struct message *message);
/* A link's configuration: {"name", "table", "levels": [{"seed", "rate", ...}], ...}. `more` are
 * further fields that the caller reads, ending with NULL. */
void link_config_read(struct fields *fields, const char *const more[],
                      struct uth_link_config *config);

#endif
