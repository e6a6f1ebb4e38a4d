/* Is this still the program that was started, and the one that was approved?
 *
 * The SHA-256 of the running image and of the file it was started from is taken at the start, on
 * demand, and every few hours. When either is another one than at the start, every table stops at
 * once and stays stopped over restarts until an operator has looked into it (hub_damaged). Each
 * start, and each change of the program between two starts, is in the audit log. */
#ifndef UTH_SERVER_PROGRAM_H
#define UTH_SERVER_PROGRAM_H

#include <limits.h>

#include "server/hub/hub.h"

enum { PROGRAM_DIGEST_SIZE = 65, PROGRAM_EVERY_S = 6 * 3600, PROGRAM_EVERY_S_MAX = 24 * 3600 };

struct program {
    char path[PATH_MAX];
    char digest[PROGRAM_DIGEST_SIZE]; /* hexadecimal, at the start */
    int64_t every_ms;
    int64_t checked_ms; /* when it was last found to be right */
    bool checking, failed;
};

/* Looks at the program for the first time. `approved` may be "". False with a sentence. */
bool program_begin(struct program *program, const char *approved, int every_s, char *sentence,
                   size_t size);
/* Notes the start in the audit log; `store` says what was started before. */
bool program_note_start(const struct program *program, struct hub *hub, struct uth_store *store);
/* Now and then: checks when it is time. */
void program_sweep(struct hub *hub);
/* Checks now, and answers the call (NULL: nobody has asked). */
void program_check(struct hub *hub, struct call *call);

#endif
