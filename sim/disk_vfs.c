/* The fake disk as SQLite and the store see it: a layer for files (sqlite3_vfs) without shared
 * memory, which an exclusive lock makes superfluous, and the table of store/files.h. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "disk_files.h"

/* ---- an open file ---- */

struct handle {
    sqlite3_file base;
    struct uth_disk *disk;
    struct disk_file *file;
    bool new_log; /* its first sync has its name on disk too, as on Unix */
};

static int close_file(sqlite3_file *base)
{
    struct handle *handle = (struct handle *)base;
    if (--handle->file->open == 0)
        disk_sweep(handle->disk);
    return SQLITE_OK;
}

static int read_file(sqlite3_file *base, void *out, int size, sqlite3_int64 offset)
{
    const struct handle *handle = (const struct handle *)base;
    const struct uth_image *bytes = &handle->file->bytes;
    if (disk_is_down(handle->disk))
        return SQLITE_IOERR_READ;
    size_t from = (size_t)offset, wanted = (size_t)size;
    size_t there = from < bytes->size ? bytes->size - from : 0;
    if (there >= wanted) {
        memcpy(out, bytes->at + from, wanted);
        return SQLITE_OK;
    }
    memset(out, 0, wanted);
    if (there > 0)
        memcpy(out, bytes->at + from, there);
    return SQLITE_IOERR_SHORT_READ;
}

static int write_file(sqlite3_file *base, const void *in, int size, sqlite3_int64 offset)
{
    struct handle *handle = (struct handle *)base;
    if (disk_write(handle->disk, handle->file, in, (size_t)size, (size_t)offset))
        return SQLITE_OK;
    return errno == ENOSPC ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

static int cut_file(sqlite3_file *base, sqlite3_int64 size)
{
    struct handle *handle = (struct handle *)base;
    return disk_cut(handle->disk, handle->file, (size_t)size) ? SQLITE_OK : SQLITE_IOERR_TRUNCATE;
}

static int sync_file(sqlite3_file *base, int flags)
{
    (void)flags;
    struct handle *handle = (struct handle *)base;
    if (!disk_sync(handle->disk, handle->file) ||
        (handle->new_log && !disk_sync_folder(handle->disk)))
        return SQLITE_IOERR_FSYNC;
    handle->new_log = false;
    return SQLITE_OK;
}

static int file_size(sqlite3_file *base, sqlite3_int64 *size)
{
    *size = (sqlite3_int64)((const struct handle *)base)->file->bytes.size;
    return SQLITE_OK;
}

static int lock(sqlite3_file *base, int kind)
{
    (void)base;
    (void)kind;
    return SQLITE_OK;
}

static int check_lock(sqlite3_file *base, int *reserved)
{
    (void)base;
    *reserved = 0;
    return SQLITE_OK;
}

static int control(sqlite3_file *base, int what, void *argument)
{
    (void)base;
    (void)what;
    (void)argument;
    return SQLITE_NOTFOUND;
}

/* Both as on Unix. */
static int sector_size(sqlite3_file *base)
{
    (void)base;
    return 4096;
}

static int characteristics(sqlite3_file *base)
{
    (void)base;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static const sqlite3_io_methods methods = {
    .iVersion = 1,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = cut_file,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock,
    .xUnlock = lock,
    .xCheckReservedLock = check_lock,
    .xFileControl = control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
};

/* ---- the layer ---- */

static int open_file(sqlite3_vfs *vfs, const char *path, sqlite3_file *base, int flags, int *out)
{
    struct handle *handle = (struct handle *)base;
    *handle = (struct handle){.disk = vfs->pAppData};
    if (disk_is_down(handle->disk) || path == NULL)
        return SQLITE_CANTOPEN;
    handle->file = disk_find(handle->disk, path);
    if (handle->file == NULL && (flags & SQLITE_OPEN_CREATE) != 0) {
        handle->file = disk_make(handle->disk, path);
        handle->new_log = (flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) != 0;
    }
    if (handle->file == NULL)
        return SQLITE_CANTOPEN;
    handle->base.pMethods = &methods;
    handle->file->open++;
    if (out != NULL)
        *out = flags;
    return SQLITE_OK;
}

static int delete_file(sqlite3_vfs *vfs, const char *path, int sync)
{
    struct uth_disk *disk = vfs->pAppData;
    if (!disk_remove(disk, path))
        return errno == ENOENT ? SQLITE_IOERR_DELETE_NOENT : SQLITE_IOERR_DELETE;
    return !sync || disk_sync_folder(disk) ? SQLITE_OK : SQLITE_IOERR_DIR_FSYNC;
}

static int find_file(sqlite3_vfs *vfs, const char *path, int flags, int *found)
{
    const struct disk_file *file = disk_find(vfs->pAppData, path);
    *found = file != NULL && (flags != SQLITE_ACCESS_EXISTS || file->bytes.size > 0);
    return SQLITE_OK;
}

static int full_path(sqlite3_vfs *vfs, const char *path, int size, char *out)
{
    (void)vfs;
    return snprintf(out, (size_t)size, "%s", path) < size ? SQLITE_OK : SQLITE_CANTOPEN;
}

static int randomness(sqlite3_vfs *vfs, int size, char *out)
{
    struct uth_disk *disk = vfs->pAppData;
    for (int i = 0; i < size; i++)
        out[i] = (char)uth_seeded_next(&disk->chance);
    return size;
}

static int sleep_us(sqlite3_vfs *vfs, int us)
{
    (void)vfs;
    return us;
}

static int current_time(sqlite3_vfs *vfs, double *days)
{
    (void)vfs;
    *days = 2460000;
    return SQLITE_OK;
}

static int last_error(sqlite3_vfs *vfs, int size, char *text)
{
    (void)vfs;
    (void)size;
    (void)text;
    return 0;
}

/* ---- the table ---- */

/* A step takes a twentieth of a second, so that what is done once a second is done now and then. */
static int64_t now_ms(void *self)
{
    return (int64_t)((const struct uth_disk *)self)->steps_ever * 50;
}

static bool status(void *self, const char *path, struct uth_file_status *status)
{
    const struct disk_file *file = disk_find(self, path);
    errno = ENOENT;
    if (file != NULL)
        *status = (struct uth_file_status){1, file->number, (int64_t)file->bytes.size};
    return file != NULL;
}

static bool make(void *self, const char *path)
{
    disk_remove(self, path);
    return disk_make(self, path) != NULL;
}

static bool remove_file(void *self, const char *path)
{
    return disk_remove(self, path);
}

static bool rename_file(void *self, const char *from, const char *to, bool replace)
{
    if (!replace && disk_find(self, to) != NULL) {
        errno = EEXIST;
        return false;
    }
    return disk_rename(self, from, to);
}

static bool can_make(void *self, const char *path)
{
    (void)self;
    (void)path;
    return true;
}

static bool sync_folder(void *self, const char *path)
{
    (void)path;
    return disk_sync_folder(self);
}

static int hold(void *self, const char *path)
{
    return disk_find(self, path) != NULL ? 0 : -1; /* no number is given twice */
}

static void nothing(void *self, int held)
{
    (void)self;
    (void)held;
}

void disk_register(struct uth_disk *disk)
{
    static unsigned count;
    snprintf(disk->name, sizeof disk->name, "disk %u", ++count);
    disk->vfs = (sqlite3_vfs){
        .iVersion = 1,
        .szOsFile = sizeof(struct handle),
        .mxPathname = DISK_PATH_SIZE,
        .zName = disk->name,
        .pAppData = disk,
        .xOpen = open_file,
        .xDelete = delete_file,
        .xAccess = find_file,
        .xFullPathname = full_path,
        .xRandomness = randomness,
        .xSleep = sleep_us,
        .xCurrentTime = current_time,
        .xGetLastError = last_error,
    };
    disk->table = (struct uth_files){
        .self = disk,
        .vfs = disk->name,
        .now_ms = now_ms,
        .status = status,
        .make = make,
        .remove = remove_file,
        .rename = rename_file,
        .can_make = can_make,
        .sync_folder = sync_folder,
        .hold = hold,
        .release = nothing,
        .hint = nothing,
    };
    /* The default one, because SQLite asks that one for chance; from now on for this disk's. */
    sqlite3_vfs_register(&disk->vfs, 1);
    sqlite3_randomness(0, NULL);
}
