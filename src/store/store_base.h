/* Shared by the front of the store (store.c) and the engines; how to fail.
 *
 * store.c clears the last error and checks whether the store is broken before it calls anything
 * else; it breaks the store when a commit fails. */
#ifndef UTH_STORE_STORE_BASE_H
#define UTH_STORE_STORE_BASE_H

#include "store.h"

/* First member of struct uth_sql. */
struct uth_store {
    bool broken;
    bool busy;                /* inside a call: callbacks must not call again */
    const char *error_stream; /* NULL: none; lives as long as the store */
    char error[UTH_STORE_SENTENCE_SIZE];
    char remark[UTH_STORE_SENTENCE_SIZE];
};

/* Keeps the sentence, and the stream it concerns (NULL: none), and returns false. */
__attribute__((format(printf, 3, 4))) bool
uth_store_fail(struct uth_store *store, const char *stream, const char *format, ...);

/* A name as it may stand in a sentence: printable, and not too long. Returns the buffer. */
enum { UTH_STORE_SHOWN_SIZE = 64, UTH_STORE_PATH_SIZE = 160 };
const char *uth_store_show(char buffer[UTH_STORE_SHOWN_SIZE], const char *name);
/* The same for a path, of which the end matters most. */
const char *uth_store_show_path(char buffer[UTH_STORE_PATH_SIZE], const char *path);

/* What the operator should do about damage. */
#define UTH_STORE_GO_BACK "keep this file for examination and restore the last backup"

#endif
