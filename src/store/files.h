/* The files of a store. Their bytes go through SQLite's own layer for files (sqlite3_vfs); this
 * table has what that layer lacks: names, folders, what a path leads to, and the time. A store that
 * is given another table stands on another disk; the simulator's is one that fails as told
 * (sim/disk.h). */
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
    /* An empty file for this user alone, in the place of an old one. */
    bool (*make)(void *self, const char *path);
    bool (*remove)(void *self, const char *path);
    /* `replace`: whatever has the new name goes; otherwise that is EEXIST. */
    bool (*rename)(void *self, const char *from, const char *to, bool replace);
    bool (*can_make)(void *self, const char *path); /* new files in the folder */
    bool (*sync_folder)(void *self, const char *path);
    /* Keeps a file open, so that its number is given to no other; -1: it cannot be opened. */
    int (*hold)(void *self, const char *path);
    void (*release)(void *self, int held);
    /* The bytes of a held file should begin to reach the disk. */
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
/* Opens a file that is there and is no database. Returns a code of SQLite. */
int uth_file_open(const struct uth_files *files, const char *path, int flags, sqlite3_file **file);
void uth_file_close(sqlite3_file *file); /* NULL is allowed */
/* Has the bytes of a file on disk. */
bool uth_file_sync(const struct uth_files *files, const char *path);
/* Removes a file and what SQLite may have put beside it. */
void uth_remove_files(const struct uth_files *files, const char *path);
/* May new files be made beside this one? False with a sentence. */
bool uth_check_folder(const struct uth_files *files, const char *path, const char *shown,
                      char sentence[UTH_STORE_SENTENCE_SIZE]);
/* Gives a finished file its name, unless there is something of that name; on disk on return. */
bool uth_put_in_place(const struct uth_files *files, const char *temporary, const char *path,
                      char sentence[UTH_STORE_SENTENCE_SIZE]);

#endif
