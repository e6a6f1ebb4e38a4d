/* A path and the file it led to. A look costs a few microseconds and no disk access. */
#include "watch.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uth/assert.h>

/* Absolute: the working directory may be moved while the process runs. */
static char *whole_path(const char *path)
{
    char folder[PATH_MAX], *whole = NULL;
    if (path[0] == '/')
        return strdup(path);
    if (!getcwd(folder, sizeof folder) || asprintf(&whole, "%s/%s", folder, path) < 0)
        return NULL;
    return whole;
}

static void forget(struct uth_watch *watch, int index)
{
    struct uth_watched *watched = &watch->at[index];
    if (watched->held >= 0)
        watch->files->release(watch->files->self, watched->held);
    free(watched->path);
}

bool uth_watch_add(struct uth_watch *watch, const char *path, bool hold)
{
    UTH_ASSERT(watch->count < UTH_WATCHED_MAX);
    const struct uth_files *files = watch->files;
    struct uth_watched *watched = &watch->at[watch->count];
    *watched = (struct uth_watched){.path = whole_path(path), .held = -1};
    if (watched->path && hold)
        watched->held = files->hold(files->self, watched->path);
    if (watched->path && (!hold || watched->held >= 0) &&
        files->status(files->self, watched->path, &watched->status)) {
        watched->status.size = 0;
        watch->count++;
        return true;
    }
    int error = errno;
    forget(watch, watch->count);
    errno = error;
    return false;
}

const char *uth_watch_missing(struct uth_watch *watch, bool *cut)
{
    *cut = false;
    for (int i = 0; i < watch->count; i++) {
        struct uth_watched *watched = &watch->at[i];
        struct uth_file_status *was = &watched->status, is;
        if (!watch->files->status(watch->files->self, watched->path, &is) ||
            is.device != was->device || is.number != was->number)
            return watched->path;
        if (is.size < was->size) {
            *cut = true;
            return watched->path;
        }
        was->size = is.size < UTH_WATCHED_LIMIT ? is.size : UTH_WATCHED_LIMIT;
    }
    return NULL;
}

void uth_watch_free(struct uth_watch *watch)
{
    while (watch->count > 0)
        forget(watch, --watch->count);
}
