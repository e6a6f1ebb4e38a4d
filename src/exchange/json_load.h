/* JSON from text, as strict as jansson and several times as fast on the texts that we write ourselves.
 *
 * Events, snapshots and messages are plain: no escapes, no fractions, not deep. Such a text is
 * read here in one pass. Whatever else a text holds, and whatever is wrong with it, is jansson's to
 * judge: it then reads the text from its beginning, so that there is one opinion on what JSON is. */
#ifndef UTH_EXCHANGE_JSON_LOAD_H
#define UTH_EXCHANGE_JSON_LOAD_H

#include <jansson.h>

/* An object or an array; no field may be there twice. The caller releases it. NULL, with what jansson
 * says in *error (may be NULL). */
json_t *uth_json_load(const char *text, size_t size, json_error_t *error);

#endif
