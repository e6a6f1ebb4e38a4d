/* JSON as text, whole or not at all.
 *
 * json_dumps of jansson 2.14 passes over a failed allocation while it writes the name of a field,
 * and returns a text with a hole in it. Whatever is stored or handed on is written by this instead.
 *
 * Without blanks (JSON_COMPACT), as events and snapshots are, the text is put together here, to the
 * byte what jansson would write; only what is rare, fractions and escapes, is left to it. */
#ifndef UTH_EXCHANGE_JSON_PRINT_H
#define UTH_EXCHANGE_JSON_PRINT_H

#include <jansson.h>

/* With a closing zero, which *size (NULL: unwanted) does not count; the caller frees it. NULL when
 * out of memory, or for a `json` of NULL. `flags` are jansson's. */
char *uth_json_print(const json_t *json, size_t flags, size_t *size);

#endif
