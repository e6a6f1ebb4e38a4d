/*
 * The one way in which commands print JSON: indented, with a newline at the end.
 */
#ifndef UTH_CLI_JSON_PRINT_H
#define UTH_CLI_JSON_PRINT_H

#include <stdio.h>
#include <uth/json.h>

#define JSON_TO_PRINT                                                                              \
    {                                                                                              \
        .indented = true                                                                           \
    }

/* Prints what was written, and empties it. False when out of memory; nothing is printed then. */
bool json_print(struct uth_json *json, FILE *out);

#endif
