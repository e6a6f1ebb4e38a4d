/*
 * The one way in which commands print JSON: indented, with every digit of a number that it has, and
 * a newline at the end.
 */
#ifndef UTH_CLI_JSON_PRINT_H
#define UTH_CLI_JSON_PRINT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/* Takes `root` over, which may be NULL. False when out of memory; nothing is printed then. */
bool json_print(json_t *root, FILE *out);

#endif
