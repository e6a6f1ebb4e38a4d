/* Steps of a start that are about the key of the decks. Private to boot. */
#ifndef UTH_SERVER_BOOT_KEY_H
#define UTH_SERVER_BOOT_KEY_H

#include "boot.h"

/* Where the key of the decks is: where the configuration says, or beside the database. Freed by the
 * caller. */
char *boot_key_path(const char *database, const struct config *config);
/* Does it lie beside the database, and not where the configuration says? */
bool boot_key_is_beside(const struct boot *boot);
/* The value that tells which key a floor is used with. */
#define BOOT_KEY_SPACE "key"
#define BOOT_KEY_NAME  "decks"
/* Is this node's key the one with this fingerprint? False with a sentence. */
bool boot_key_agrees(const char *key_path, const char *fingerprint,
                     char sentence[HOUSE_SENTENCE_SIZE]);
/* A key beside a database that is not there tells that it was lost. False with boot->sentence. */
bool boot_key_has_database(struct boot *boot);
/* Reads the key, or makes one if none is needed yet. It must stay where it is from now on. False
 * with boot->sentence. */
bool boot_load_key(struct boot *boot);

#endif
