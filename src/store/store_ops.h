/* For those who implement a store: the table of functions behind store.h, and how to fail.
 *
 * store.c has cleared the last error and asked whether the store is broken before it calls one of
 * these; it breaks the store when `commit` returns false. */
#ifndef UTH_STORE_STORE_OPS_H
#define UTH_STORE_STORE_OPS_H

#include "store.h"

struct uth_store_ops {
    void (*close)(struct uth_store *store);
    bool (*commit)(struct uth_store *store, const struct uth_store_batch *batch);
    bool (*read_events)(struct uth_store *store, const char *stream, uint64_t first, uint64_t last,
                        uth_store_event_fn *each, void *self);
    bool (*read_streams)(struct uth_store *store, uth_store_event_fn *each, void *self);
    bool (*read_balances)(struct uth_store *store, uth_store_balance_fn *each, void *self);
    bool (*read_values)(struct uth_store *store, const char *space, uth_store_value_fn *each,
                        void *self);
    bool (*read_snapshot)(struct uth_store *store, const char *stream, uint64_t *number,
                          char **body, size_t *size);
    bool (*read_rounds)(struct uth_store *store, const char *table, const char *player,
                        uint32_t before, int limit, uth_store_round_fn *each, void *self);
    bool (*read_rounds_between)(struct uth_store *store, const char *table, int64_t from_ms,
                                int64_t to_ms, uth_store_round_fn *each, void *self);
    bool (*read_players)(struct uth_store *store, const char *table, uint32_t number,
                         uth_store_name_fn *each, void *self);
    bool (*check_some)(struct uth_store *store, int most, bool *done);
    bool (*check_files)(struct uth_store *store);
    bool (*backup_start)(struct uth_store *store, const char *path);
    bool (*backup_some)(struct uth_store *store, int most, bool *done);
    bool (*watch)(struct uth_store *store, const char *path); /* NULL: nothing to watch */
    bool (*archive_start)(struct uth_store *store, const struct uth_store_archive *archive);
    bool (*archive_some)(struct uth_store *store, int most, bool *done);
};

/* First member of every implementation. */
struct uth_store {
    const struct uth_store_ops *ops;
    bool broken;
    bool busy;                /* inside a call: callbacks must not come back */
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
#define UTH_STORE_GO_BACK "keep this file for examination and go back to the last backup"

#endif
