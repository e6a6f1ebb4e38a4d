/* Chores of an operator, done by the server that runs on a database, or directly when none does. */
#ifndef UTH_CLI_FLOOR_CLIENT_H
#define UTH_CLI_FLOOR_CLIENT_H

#include <jansson.h>
#include <stdbool.h>

#include "server/operations/boot.h"

/* Completes a place from --db and --node, NULL where they were not given; `postgres` is set. False,
 * after a complaint, when they do not go together. */
bool cli_place(struct boot_place *place, const char *database, const char *node);

/* Sends a chore (see server/operations/admin.h) and frees its line; NULL: memory ran out. `unread`: it
 * reads the database itself, which may be damaged. Returns the answer, which the caller releases;
 * NULL, after a complaint, when there is none or it is a refusal. */
json_t *floor_ask(const struct boot_place *place, const char *config, char *line, bool unread);

#endif
