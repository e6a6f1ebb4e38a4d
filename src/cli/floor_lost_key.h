/* uth floor lost-key: the way out when the key of the decks is gone. */
#ifndef UTH_CLI_FLOOR_LOST_KEY_H
#define UTH_CLI_FLOOR_LOST_KEY_H

#include <stdbool.h>

/* Returns the exit code. `config` may be NULL. */
int floor_lost_key(const char *database, const char *config, const char *reason, bool json);

#endif
