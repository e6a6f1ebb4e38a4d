/* Chores of an operator, done by the server that runs on a database, or directly when none does. */
#ifndef UTH_CLI_FLOOR_CLIENT_H
#define UTH_CLI_FLOOR_CLIENT_H

#include <jansson.h>
#include <stdbool.h>

/* Sends a chore (see server/operations/admin.h) and frees its line; NULL: memory ran out. `unread`: it
 * reads the database itself, which may be damaged. Returns the answer, which the caller releases;
 * NULL, after a complaint, when there is none or it is a refusal. */
json_t *floor_ask(const char *database, const char *config, char *line, bool unread);

#endif
