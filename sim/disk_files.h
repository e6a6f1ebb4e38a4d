/* What the two sources of the fake disk share: its files, step by step. */
#ifndef SIM_DISK_FILES_H
#define SIM_DISK_FILES_H

#include <uth/random.h>

#include "disk.h"

enum { DISK_FILES_MAX = 16, DISK_PATH_SIZE = 64 };

/* A change since the last sync: what it takes to undo it. */
struct disk_change {
    size_t offset, length; /* bytes that were there, in `old` of the file, in order of changes */
    size_t size;           /* of the file before */
};

struct disk_file {
    struct disk_file *next;
    uint64_t number;
    struct uth_image bytes; /* as a process sees it */
    struct disk_change *change;
    int change_count, change_capacity;
    struct uth_image old;
    int open; /* how often */
};

struct disk_folder {
    int count;
    struct disk_entry {
        char path[DISK_PATH_SIZE];
        struct disk_file *file;
    } at[DISK_FILES_MAX];
};

struct uth_disk {
    struct disk_file *files;
    uint64_t numbers;
    /* Owned: the folder as it was synced, and after each change of it since; the last is what a
     * process sees. */
    struct disk_folder *folder;
    int folder_count, folder_capacity;
    struct uth_disk_plan plan;
    uint64_t steps, steps_ever;
    bool crashed, killed;
    void (*watch)(void *self, struct uth_disk *disk);
    void *watcher;
    struct uth_seeded chance; /* for SQLite */
    sqlite3_vfs vfs;
    char name[32];
    struct uth_files table;
};

struct disk_file *disk_find(const struct uth_disk *disk, const char *path);
bool disk_is_down(const struct uth_disk *disk);

/* Each is one step. False: errno says why. */
bool disk_write(struct uth_disk *disk, struct disk_file *file, const void *data, size_t size,
                size_t offset);
bool disk_cut(struct uth_disk *disk, struct disk_file *file, size_t size);
bool disk_sync(struct uth_disk *disk, struct disk_file *file);
bool disk_sync_folder(struct uth_disk *disk);
struct disk_file *disk_make(struct uth_disk *disk, const char *path);
bool disk_remove(struct uth_disk *disk, const char *path);
bool disk_rename(struct uth_disk *disk, const char *from, const char *to);
/* Frees files that have no name any more and are not open. */
void disk_sweep(struct uth_disk *disk);

void disk_register(struct uth_disk *disk); /* disk_vfs.c */

#endif
