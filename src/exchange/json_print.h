/* A jansson value as text, through the writer of uth/json.h: whole or not at all.
 *
 * json_dumps of jansson 2.14 passes over a failed allocation while it writes the name of a field,
 * and returns a text with a hole in it. */
#ifndef UTH_EXCHANGE_JSON_PRINT_H
#define UTH_EXCHANGE_JSON_PRINT_H

#include <jansson.h>
#include <uth/json.h>

/* Without blanks (`flags` is JSON_COMPACT), with a closing zero, which *size (NULL: unwanted) does not
 * count; the caller frees it. NULL when out of memory, or for a `value` of NULL. */
char *uth_json_print(const json_t *value, size_t flags, size_t *size);

#endif
