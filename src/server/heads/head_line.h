/* Heads of the hash chains as signed lines, for files and machines that the floor's operator cannot
 * change. docs/store.md says what a line has; a line is JSON, and its signature (Ed25519) is over all of
 * it that stands before. Lines are numbered, and each has the hash of the one before. */
#ifndef UTH_SERVER_HEAD_LINE_H
#define UTH_SERVER_HEAD_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "floor/floor.h"
#include "store/store.h"

enum {
    HEAD_STREAMS_MAX = 10, /* so a line is below the 2,048 bytes that every syslog takes */
    HEAD_LINE_MAX = 4096,
    HEAD_SECRET_SIZE = 64,
    HEAD_PUBLIC_SIZE = 32,
    HEAD_PUBLIC_TEXT = 2 * HEAD_PUBLIC_SIZE + 1,
};

struct head_stream {
    char name[UTH_FLOOR_NAME_SIZE];
    uint64_t last;                     /* its newest event, */
    uint8_t hash[UTH_STORE_HASH_SIZE]; /* and the chain's hash of it */
};

struct head {
    uint64_t number; /* 1, 2, 3 ... */
    int64_t at_ms;   /* what was stored by then is in this line or in one before */
    bool more;       /* the next line goes on with the same moment */
    int stream_count;
    struct head_stream stream[HEAD_STREAMS_MAX]; /* those that have grown */
    uint64_t accounts;                           /* in the ledger, and their sum; 0: not said */
    uth_cents sum;
    uint8_t before[UTH_STORE_HASH_SIZE]; /* of the line before; zeros for the first */
};

/* A line without its newline, signed; the caller frees it. */
char *head_write(const struct head *head, const uint8_t secret[HEAD_SECRET_SIZE]);
/* False: this is not such a line. */
bool head_read(const char *line, size_t size, struct head *head);
bool head_is_signed(const char *line, size_t size, const uint8_t public[HEAD_PUBLIC_SIZE]);
/* What the next line has as `before`. */
void head_hash(const char *line, size_t size, uint8_t hash[UTH_STORE_HASH_SIZE]);

#endif
