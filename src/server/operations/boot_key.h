/* Steps of a start that are about the key of the decks. Private to boot. */
#ifndef UTH_SERVER_BOOT_KEY_H
#define UTH_SERVER_BOOT_KEY_H

#include "boot.h"

/* Where the key of the decks is: where the configuration says, or beside the database. Freed by the
 * caller. */
char *boot_key_path(const char *database, const struct config *config);
/* A key beside a database that is not there tells that it was lost. False with boot->sentence. */
bool boot_key_has_database(struct boot *boot);
/* Reads the key, or makes one if none is needed yet. It must stay where it is from now on. False
 * with boot->sentence. */
bool boot_load_key(struct boot *boot);

#endif
