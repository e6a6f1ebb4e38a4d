/* A path and the file it led to. A look costs a few microseconds and no disk access. */
#include "watch.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <uth/assert.h>

/* From the root: the folder may be moved away under a process that stands in it. */
static char *whole_path(const char *path)
{
    char folder[PATH_MAX], *whole = NULL;
    if (path[0] == '/')
        return strdup(path);
    if (!getcwd(folder, sizeof folder) || asprintf(&whole, "%s/%s", folder, path) < 0)
        return NULL;
    return whole;
}

bool uth_watch_add(struct uth_watch *watch, const char *path, bool hold)
{
    UTH_ASSERT(watch->count < UTH_WATCHED_MAX);
    struct uth_watched *watched = &watch->at[watch->count];
    struct stat status;
    *watched = (struct uth_watched){.path = whole_path(path), .file = -1};
    bool fine = watched->path != NULL;
    if (fine && hold) {
        watched->file = open(watched->path, O_RDONLY | O_CLOEXEC);
        fine = watched->file >= 0 && fstat(watched->file, &status) == 0;
    } else if (fine) {
        fine = stat(watched->path, &status) == 0;
    }
    if (!fine) {
        free(watched->path);
        return false;
    }
    watched->device = status.st_dev;
    watched->number = status.st_ino;
    watch->count++;
    return true;
}

const char *uth_watch_missing(struct uth_watch *watch, bool *cut)
{
    *cut = false;
    for (int i = 0; i < watch->count; i++) {
        struct uth_watched *watched = &watch->at[i];
        struct stat status;
        if (stat(watched->path, &status) != 0 || status.st_dev != watched->device ||
            status.st_ino != watched->number)
            return watched->path;
        if (status.st_size < watched->least) {
            *cut = true;
            return watched->path;
        }
        watched->least = status.st_size < UTH_WATCHED_LIMIT ? status.st_size : UTH_WATCHED_LIMIT;
    }
    return NULL;
}

void uth_watch_free(struct uth_watch *watch)
{
    for (int i = 0; i < watch->count; i++) {
        if (watch->at[i].file >= 0)
            close(watch->at[i].file);
        free(watch->at[i].path);
    }
    watch->count = 0;
}
