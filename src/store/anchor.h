/* The anchor of a database: a small file beside it that records its newest batch, so that a
 * database that lost its newest batches, or was replaced by an older copy, is detected.
 * docs/store.md specifies its bytes and what it guarantees.
 *
 * Two slots are written in turn, each in a sector of its own: whatever a power cut does to one, the
 * other is whole. All reading and writing goes through SQLite's layer for files, like that of the
 * database, so that tests can inject faults under both. */
#ifndef UTH_STORE_ANCHOR_H
#define UTH_STORE_ANCHOR_H

#include "files.h"

enum uth_anchor_state {
    UTH_ANCHOR_NONE,  /* a slot that was never written, or was damaged */
    UTH_ANCHOR_BEGUN, /* the batch is being committed: it may be stored; all before it are */
    UTH_ANCHOR_DONE,  /* the batch is stored */
    UTH_ANCHOR_CLEAN, /* and the database was closed */
};

struct uth_anchor_mark {
    uint64_t id;     /* of the database */
    uint64_t batch;  /* its number */
    uint64_t digest; /* of the database after it */
    enum uth_anchor_state state;
};

struct uth_anchor {
    const struct uth_files *files;
    char *path;                            /* owned */
    sqlite3_file *file;                    /* owned; NULL: not open */
    int held;                              /* for writing its bytes early; -1: none */
    uint64_t sequence;                     /* of the newest slot */
    struct uth_anchor_mark newest, before; /* as read or written */
    bool unsynced;
    int64_t synced_ms;
};

/* Creates the file, or replaces it; on disk on return. False with errno. */
bool uth_anchor_create(const struct uth_files *files, const char *path,
                       const struct uth_anchor_mark *mark);
/* Opens and reads it; without a file, or with a damaged one, the marks are UTH_ANCHOR_NONE. Returns
 * a code of SQLite. */
int uth_anchor_open(struct uth_anchor *anchor, const struct uth_files *files, const char *path);
/* True when there is a file, whatever its content. */
bool uth_anchor_exists(const struct uth_anchor *anchor);
/* Writes the next slot. It reaches the disk before the return if `now`; otherwise most likely with
 * the next sync of the disk, or within a second of writing. Returns a code of SQLite. */
int uth_anchor_write(struct uth_anchor *anchor, const struct uth_anchor_mark *mark, bool now);
int uth_anchor_sync(struct uth_anchor *anchor);
void uth_anchor_close(struct uth_anchor *anchor);

#endif
