/* Controls in words, without a floor. */
#ifndef UTH_CLI_FLOOR_CONTROLS_H
#define UTH_CLI_FLOOR_CONTROLS_H

#include <stdbool.h>

/* NULL: lists those that are built in; else prints one of them, or a file, which is checked. Returns
 * the exit code. */
int floor_controls(const char *name, bool json);

#endif
