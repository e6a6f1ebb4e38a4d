/* Chores of an operator, done by the server that runs on a database, or directly when none does. */
#ifndef UTH_CLI_FLOOR_CLIENT_H
#define UTH_CLI_FLOOR_CLIENT_H

#include <jansson.h>
#include <stdbool.h>

/* Sends a chore (see server/operations/admin.h), whose reference is taken over. The answer, which the caller
 * releases; NULL when it could not be had or is a refusal, and the complaint is made. */
json_t *floor_ask(const char *database, const char *config, json_t *chore);

#endif
