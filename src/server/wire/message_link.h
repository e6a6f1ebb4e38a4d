/* Fields of messages about progressive links. Private to message.c and the configuration file. */
#ifndef UTH_SERVER_MESSAGE_LINK_H
#define UTH_SERVER_MESSAGE_LINK_H

#include "message.h"

/* What two people have to agree on, by its kind. */
void message_read_change(struct fields *fields, const char *name, struct uth_change *change);
/* Wagers of another game, by spot: {"1": 100, "4": 200}. */
void message_read_spot_wagers(struct fields *fields, const char *name, uth_cents *wager);
void message_read_link_config(struct fields *fields, struct uth_link_config *config);
/* A link's configuration: {"name", "table", "levels": [{"seed", "rate", ...}], ...}. `more` are
 * further fields that the caller reads, ending with NULL. */
void link_config_read(struct fields *fields, const char *const more[],
                      struct uth_link_config *config);

#endif
