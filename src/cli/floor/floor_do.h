/* uth floor do: any command of the floor that whoever runs the machine may give. */
#ifndef UTH_CLI_FLOOR_DO_H
#define UTH_CLI_FLOOR_DO_H

#include <stdbool.h>
#include <uth/json.h>

/* Lists the commands with their fields. Returns the exit code. */
int floor_do_list(void);
/* Writes the command NAME with FIELD=VALUE... as the member "command" of *ask. False: said why not,
 * and *ask is freed. */
bool floor_do_write(struct uth_json *ask, int argc, char **argv);

#endif
