/* The heads of all hash chains, signed and exported on a schedule, so that somebody who rewrites the
 * database, cuts it or puts an old one in its place contradicts what others hold.
 *
 *   every so often   storage thread: names, numbers and hashes of the streams
 *                    loop: lines, signed; the newest are stored in a batch of their own
 *   when durable     exporting thread: files and syslogs
 *
 * Lines are stored before they are exported: a crash in between exports them again, and no number is
 * given twice. Nothing here stops the floor: what cannot be exported is tried again, and the pit, the
 * audit log and the metrics tell of it. */
#ifndef UTH_SERVER_HEADS_H
#define UTH_SERVER_HEADS_H

#include "head_line.h"
#include "head_target.h"
#include "server/hub/hub.h"
#include "server/operations/pool.h"

enum { HEADS_EVERY_S = 60 };

struct heads_options {
    char folder[HEAD_PLACE_SIZE]; /* of the files; "": none are written */
    char key[256];                /* the signing key's file; "": beside the database */
    int syslog_count;
    char syslogs[HEAD_TARGETS_MAX - 1][HEAD_PLACE_SIZE];
    int32_t every_s; /* 0: there are no heads */
};

struct heads;

/* Reads or makes the key, and what was signed last. The store is still the caller's. NULL with a
 * sentence. */
struct heads *heads_start(struct hub *hub, struct pool *pool, const struct heads_options *options,
                          const char *database, struct uth_store *store, char *sentence,
                          size_t sentence_size);
/* Call it once a second. */
void heads_sweep(struct heads *heads);
/* The last lines, when everything else is stored; true when they have been exported, or cannot be.
 * NULL is allowed in all that follow. */
bool heads_finish(struct heads *heads);
void heads_free(struct heads *heads);

/* For the pit: false and why the newest heads are not where they should be. */
bool heads_are_well(const struct heads *heads, struct uth_refusal *refusal);
/* Public key, last number, and how each target does, as fields. */
void heads_put(const struct heads *heads, struct uth_json *text);

#endif
