/* The history against the heads that were signed and exported (server/heads): every event up to a head
 * must be the one that was signed, whatever the database says of itself now. Private to history. */
#ifndef UTH_SERVER_AUDIT_HEADS_H
#define UTH_SERVER_AUDIT_HEADS_H

#include "audit.h"
#include "server/heads/head_line.h"

struct audit_heads {
    uint8_t public[HEAD_PUBLIC_SIZE];
    size_t line_count, line_capacity;
    struct audit_head *lines; /* owned; by number once they are read */
    struct uth_map names;     /* of streams -> index */
    size_t count, capacity;
    struct audit_chain *chains; /* owned */
    uint64_t unreadable, later; /* lines; events after the last head of their stream */
    int64_t to_ms;              /* the newest moment of which all streams are told */
};

/* Reads exported lines: a file, or all heads-*.log of a folder. What else stands in a file is passed
 * over, so that it may be a syslog's. False with a sentence: it cannot be read. Lines that are forged,
 * contradict each other or are missing are faults. */
bool audit_heads_read(struct audit *audit, struct audit_heads *heads, const char *path,
                      char *sentence, size_t sentence_size);
/* The next event of a stream, from the first one on. */
void audit_heads_event(struct audit *audit, struct audit_heads *heads,
                       const struct uth_store_event *row);
/* After the last one of every stream: what was signed and is not there any more. */
void audit_heads_end(struct audit *audit, const struct audit_heads *heads,
                     bool (*was_read)(void *self, const char *stream), void *self);
void audit_heads_put(const struct audit_heads *heads, struct uth_json *text);
void audit_heads_free(struct audit_heads *heads);

#endif
