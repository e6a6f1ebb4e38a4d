/* The files of a store. Their bytes go through SQLite's own layer for files (sqlite3_vfs); this
 * table has what that layer lacks: names, folders, what a path leads to, and the time. A store that
 * is given another table runs on another disk; the simulator's fails on command (sim/disk.h). */
#ifndef UTH_STORE_FILES_H
#define UTH_STORE_FILES_H

#include <sqlite3.h>

#include "store.h"

/* What a path leads to. Two files are the same if device and number are. */
struct uth_file_status {
    uint64_t device, number;
    int64_t size;
};

/* A function that returns false has set errno. A folder is named by any file in it. */
struct uth_files {
    void *self;
    const char *vfs; /* the layer that has their bytes; NULL: the default one */
    int64_t (*now_ms)(void *self);
    bool (*status)(void *self, const char *path, struct uth_file_status *status);
    /* An empty file that only this user can read; replaces an old one. */
    bool (*make)(void *self, const char *path);
    bool (*remove)(void *self, const char *path);
    /* With `replace` an existing file of the new name is replaced; otherwise EEXIST. */
    bool (*rename)(void *self, const char *from, const char *to, bool replace);
    bool (*can_make)(void *self, const char *path); /* new files in the folder */
    bool (*sync_folder)(void *self, const char *path);
    /* Keeps a file open, so that its inode number is not reused; -1 when it cannot be opened. */
    int (*hold)(void *self, const char *path);
    void (*release)(void *self, int held);
    /* Starts writing the bytes of a held file to the disk. */
    void (*hint)(void *self, int held);
};

/* The operating system's. */
extern const struct uth_files uth_files_system;

/* As uth_store_sqlite_open, on files that must outlive the store. */
struct uth_store *uth_store_sqlite_open_on(const struct uth_files *files, const char *path,
                                           enum uth_store_opening opening,
                                           char sentence[UTH_STORE_SENTENCE_SIZE]);

/* ---- for the store ---- */

bool uth_file_exists(const struct uth_files *files, const char *path);
/* Opens an existing file that is not a database. Returns a code of SQLite. */
int uth_file_open(const struct uth_files *files, const char *path, int flags, sqlite3_file **file);
void uth_file_close(sqlite3_file *file); /* NULL is allowed */
/* Syncs a file to disk. */
bool uth_file_sync(const struct uth_files *files, const char *path);
/* Removes a file and those that SQLite may have put beside it. */
void uth_remove_files(const struct uth_files *files, const char *path);
/* True when new files can be made beside this one; false with a sentence. */
bool uth_check_folder(const struct uth_files *files, const char *path, const char *shown,
                      char sentence[UTH_STORE_SENTENCE_SIZE]);
/* Renames a finished file, unless the new name is taken; on disk on return. */
bool uth_put_in_place(const struct uth_files *files, const char *temporary, const char *path,
                      char sentence[UTH_STORE_SENTENCE_SIZE]);

#endif
