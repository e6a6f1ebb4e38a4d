/* An operator's decisions about a floor that is not running, with a reason for its audit log: the
 * key of the decks is lost for good, or the database is a restored backup. */
#ifndef UTH_CLI_FLOOR_REPAIR_H
#define UTH_CLI_FLOOR_REPAIR_H

#include <stdbool.h>

#include "server/operations/boot.h"

/* Both return the exit code. `config` may be NULL. */
int floor_lost_key(const struct boot_place *place, const char *config, const char *reason,
                   bool json);
int floor_restored(const struct boot_place *place, const char *config, const char *reason,
                   bool json);

#endif
