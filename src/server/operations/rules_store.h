/* The rules that tables and links play by, in the store: the space "rules", a text under its digest.
 * It is written with the event that names it, in one batch, and never changed or removed. */
#ifndef UTH_SERVER_RULES_STORE_H
#define UTH_SERVER_RULES_STORE_H

#include "server/hub/batch.h"

/* Brings what is stored into the floor's book; texts that are there already are not read again.
 * False with a sentence: a text is not what its digest says, or the store failed. */
bool rules_load(struct uth_floor *floor, struct uth_store *store, char *sentence, size_t size);
/* An event goes into the batch, and with it the text that it gives to a table or a link. */
void rules_note(struct hub *hub, const struct uth_floor_event *event);

#endif
