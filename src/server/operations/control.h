/* The operator's way into a running server: a Unix socket beside the database, FILE.sock, that only
 * its owner can open. One JSON object a line in, one a line out (admin.h). Who can open it can read
 * the database anyway, so nothing else is asked. */
#ifndef UTH_SERVER_CONTROL_H
#define UTH_SERVER_CONTROL_H

#include <uv.h>

#include "server/hub/hub.h"

struct control;

/* NULL with a sentence (at least 512 bytes): the socket cannot be made. */
struct control *control_start(uv_loop_t *loop, struct hub *hub, const char *database,
                              char *sentence);
/* Closes it; the loop has to run until it is empty, then control_free. NULL is allowed in both. */
void control_stop(struct control *control);
void control_free(struct control *control);

/* The client's side: sends one line and waits for the answer, which the caller frees.
 * CONTROL_ABSENT: no server runs on this database. */
enum control_outcome { CONTROL_ANSWERED, CONTROL_ABSENT, CONTROL_FAILED };
enum control_outcome control_ask(const char *database, const char *line, char **answer,
                                 char *sentence, size_t sentence_size);

#endif
