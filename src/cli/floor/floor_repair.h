/* What an operator decides about a floor that does not run, for a reason that goes into its audit
 * log: that the key of the decks is gone for good, or that the database is a backup put back. */
#ifndef UTH_CLI_FLOOR_REPAIR_H
#define UTH_CLI_FLOOR_REPAIR_H

#include <stdbool.h>

/* Both return the exit code. `config` may be NULL. */
int floor_lost_key(const char *database, const char *config, const char *reason, bool json);
int floor_restored(const char *database, const char *config, const char *reason, bool json);

#endif
