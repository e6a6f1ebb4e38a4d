/* The audit log against the events. An entry names the events that its command led to; they must be
 * there, of its person and of its kind, and what staff caused must have an entry. So somebody who
 * rewrites one of the two, with all hashes, is found by the other. Private to history.
 *
 * Entries name the events of a stream in the order of their numbers, so one walk through both is
 * enough: each entry first, then the events. */
#ifndef UTH_SERVER_AUDIT_LOG_H
#define UTH_SERVER_AUDIT_LOG_H

#include "audit.h"
#include "server/hub/hub.h"

struct audit_log {
    struct uth_map names;   /* of streams -> index */
    struct uth_map persons; /* "role name" -> index, for claims to point to */
    size_t count, capacity;
    struct audit_claims *streams; /* owned */
    bool broken;                  /* the log cannot be read: there is nothing to compare with */
};

/* The next entry, and every entry before the events that it names. False: it is not one. */
bool audit_log_entry(struct audit *audit, struct audit_log *log, const struct uth_store_event *row);
/* The next event of a stream. */
void audit_log_event(struct audit *audit, struct audit_log *log,
                     const struct uth_floor_event *event);
/* After all of them, for each of log->names: `last` is the stream's last event. */
void audit_log_end(struct audit *audit, const struct audit_log *log, size_t index, uint64_t last);
void audit_log_free(struct audit_log *log);

#endif
