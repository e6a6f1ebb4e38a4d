/* Files of the operating system, and what a store does with files of any kind. */
#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "store_base.h"

/* ---- the operating system ---- */

static int64_t now_ms(void *self)
{
    (void)self;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool status(void *self, const char *path, struct uth_file_status *status)
{
    (void)self;
    struct stat found;
    if (stat(path, &found) != 0)
        return false;
    *status = (struct uth_file_status){found.st_dev, found.st_ino, found.st_size};
    return true;
}

static bool make(void *self, const char *path)
{
    (void)self;
    unlink(path);
    /* Not readable by other users: it holds decks and PIN hashes. */
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    return file >= 0 && close(file) == 0;
}

static bool remove_file(void *self, const char *path)
{
    (void)self;
    return unlink(path) == 0;
}

static bool rename_file(void *self, const char *from, const char *to, bool replace)
{
    (void)self;
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, replace ? 0 : RENAME_NOREPLACE) == 0)
        return true;
    /* Some file systems cannot do that in one step. */
    return !replace && (errno == EINVAL || errno == ENOSYS) && link(from, to) == 0 &&
           unlink(from) == 0;
}

/* The caller frees it; NULL when out of memory. */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
}

static bool can_make(void *self, const char *path)
{
    (void)self;
    char *folder = folder_of(path);
    bool fine = folder && access(folder, W_OK | X_OK) == 0;
    free(folder);
    return fine;
}

static bool sync_folder(void *self, const char *path)
{
    (void)self;
    char *folder = folder_of(path);
    int file = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    free(folder);
    if (file < 0)
        return false;
    bool fine = fsync(file) == 0;
    return close(file) == 0 && fine;
}

static int hold(void *self, const char *path)
{
    (void)self;
    return open(path, O_RDONLY | O_CLOEXEC);
}

static void release(void *self, int held)
{
    (void)self;
    close(held);
}

static void hint(void *self, int held)
{
    (void)self;
    sync_file_range(held, 0, 0, SYNC_FILE_RANGE_WRITE);
}

const struct uth_files uth_files_system = {
    .now_ms = now_ms,
    .status = status,
    .make = make,
    .remove = remove_file,
    .rename = rename_file,
    .can_make = can_make,
    .sync_folder = sync_folder,
    .hold = hold,
    .release = release,
    .hint = hint,
};

/* ---- of any kind ---- */

bool uth_file_exists(const struct uth_files *files, const char *path)
{
    struct uth_file_status ignored;
    return files->status(files->self, path, &ignored);
}

int uth_file_open(const struct uth_files *files, const char *path, int flags, sqlite3_file **file)
{
    sqlite3_vfs *vfs = sqlite3_vfs_find(files->vfs);
    size_t size = (size_t)vfs->szOsFile, length = strlen(path) + 1;
    *file = calloc(1, size + length); /* SQLite goes on using the name */
    if (!*file)
        return SQLITE_NOMEM;
    char *name = (char *)*file + size;
    memcpy(name, path, length);
    errno = 0;
    int code = vfs->xOpen(vfs, name, *file, flags | SQLITE_OPEN_SUPER_JOURNAL, NULL);
    if (code != SQLITE_OK) {
        free(*file);
        *file = NULL;
    }
    return code;
}

void uth_file_close(sqlite3_file *file)
{
    if (file)
        file->pMethods->xClose(file);
    free(file);
}

bool uth_file_sync(const struct uth_files *files, const char *path)
{
    sqlite3_file *file;
    bool fine = uth_file_open(files, path, SQLITE_OPEN_READWRITE, &file) == SQLITE_OK &&
                file->pMethods->xSync(file, SQLITE_SYNC_NORMAL) == SQLITE_OK;
    int error = errno;
    uth_file_close(file);
    errno = error;
    return fine;
}

void uth_remove_files(const struct uth_files *files, const char *path)
{
    static const char *const endings[] = {"", "-wal", "-journal"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char *name = NULL;
        if (asprintf(&name, "%s%s", path, endings[i]) >= 0) {
            files->remove(files->self, name);
            free(name);
        }
    }
}

bool uth_check_folder(const struct uth_files *files, const char *path, const char *shown,
                      char sentence[UTH_STORE_SENTENCE_SIZE])
{
    if (files->can_make(files->self, path))
        return true;
    snprintf(sentence, UTH_STORE_SENTENCE_SIZE,
             "%s: no new file can be made in this folder (%s); check that it exists and that this "
             "user may write in it",
             shown, strerror(errno));
    return false;
}

bool uth_put_in_place(const struct uth_files *files, const char *temporary, const char *path,
                      char sentence[UTH_STORE_SENTENCE_SIZE])
{
    if (files->rename(files->self, temporary, path, false) && files->sync_folder(files->self, path))
        return true;
    int error = errno;
    char shown[UTH_STORE_PATH_SIZE];
    snprintf(sentence, UTH_STORE_SENTENCE_SIZE, "%s: the finished file cannot get this name (%s)",
             uth_store_show_path(shown, path), strerror(error));
    return false;
}
