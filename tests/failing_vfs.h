/* A layer between SQLite and the operating system that fails as told, and remembers what a loss of
 * power would leave.
 *
 * Calls that write (write, sync, truncate, delete, open) are counted; the n-th fails, once or from
 * then on. A write that fails has written half. For every file the bytes as of its last sync are
 * kept: what is not synced is not there when the power goes. Whoever sets vfs_note is told of every
 * change instead, and keeps what it needs. */
#ifndef UTH_TESTS_FAILING_VFS_H
#define UTH_TESTS_FAILING_VFS_H

#include <sqlite3.h>

#include "store_files.h"

static struct {
    long calls;   /* since vfs_plan */
    long fail_at; /* 0: never */
    bool for_ever, full;
    long failed; /* calls that were made to fail */
} vfs_state;

/* A change of a file, after it was made. */
enum vfs_change { VFS_WRITTEN, VFS_CUT, VFS_SYNCED, VFS_DELETED };
static void (*vfs_note)(const char *path, enum vfs_change change, const void *data, size_t size,
                        size_t offset); /* `size` of VFS_CUT: the new one */

struct vfs_image {
    char path[384];
    struct bytes bytes;
};
static struct vfs_image vfs_images[16];

static inline void vfs_plan(long fail_at, bool for_ever, bool full)
{
    vfs_state.calls = vfs_state.failed = 0;
    vfs_state.fail_at = fail_at;
    vfs_state.for_ever = for_ever;
    vfs_state.full = full;
}

static inline bool vfs_fails(void)
{
    vfs_state.calls++;
    bool fails =
        vfs_state.fail_at != 0 && (vfs_state.for_ever ? vfs_state.calls >= vfs_state.fail_at
                                                      : vfs_state.calls == vfs_state.fail_at);
    vfs_state.failed += fails;
    return fails;
}

/* ---- what is on disk ---- */

static inline struct vfs_image *vfs_image(const char *path)
{
    struct vfs_image *place = NULL;
    for (size_t i = 0; i < sizeof vfs_images / sizeof *vfs_images; i++) {
        if (strcmp(vfs_images[i].path, path) == 0)
            return &vfs_images[i];
        if (!place && vfs_images[i].path[0] == '\0')
            place = &vfs_images[i];
    }
    UTH_ASSERT(place);
    snprintf(place->path, sizeof place->path, "%s", path);
    return place;
}

static inline void vfs_forget(const char *path)
{
    if (vfs_note) {
        vfs_note(path, VFS_DELETED, NULL, 0, 0);
        return;
    }
    struct vfs_image *image = vfs_image(path);
    free(image->bytes.at);
    *image = (struct vfs_image){0};
}

static inline void vfs_forget_all(void)
{
    for (size_t i = 0; i < sizeof vfs_images / sizeof *vfs_images; i++) {
        free(vfs_images[i].bytes.at);
        vfs_images[i] = (struct vfs_image){0};
    }
}

static inline void vfs_synced(const char *path)
{
    if (vfs_note) {
        vfs_note(path, VFS_SYNCED, NULL, 0, 0);
        return;
    }
    struct vfs_image *image = vfs_image(path);
    free(image->bytes.at);
    image->bytes = files_read(path);
}

/* ---- files ---- */

struct vfs_file {
    sqlite3_file base;
    char path[384];
    sqlite3_file *real; /* right behind */
};

static inline sqlite3_file *vfs_real(sqlite3_file *file)
{
    return ((struct vfs_file *)file)->real;
}

static inline int vfs_close(sqlite3_file *file)
{
    sqlite3_file *real = vfs_real(file);
    return real->pMethods ? real->pMethods->xClose(real) : SQLITE_OK;
}

static inline int vfs_read(sqlite3_file *file, void *out, int size, sqlite3_int64 offset)
{
    return vfs_real(file)->pMethods->xRead(vfs_real(file), out, size, offset);
}

static inline int vfs_write(sqlite3_file *file, const void *in, int size, sqlite3_int64 offset)
{
    sqlite3_file *real = vfs_real(file);
    if (vfs_fails()) {
        real->pMethods->xWrite(real, in, size / 2, offset);
        return vfs_state.full ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    }
    if (vfs_note)
        vfs_note(((struct vfs_file *)file)->path, VFS_WRITTEN, in, (size_t)size, (size_t)offset);
    return real->pMethods->xWrite(real, in, size, offset);
}

static inline int vfs_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    if (vfs_fails())
        return SQLITE_IOERR_TRUNCATE;
    if (vfs_note)
        vfs_note(((struct vfs_file *)file)->path, VFS_CUT, NULL, (size_t)size, 0);
    return vfs_real(file)->pMethods->xTruncate(vfs_real(file), size);
}

static inline int vfs_sync(sqlite3_file *file, int flags)
{
    if (vfs_fails())
        return SQLITE_IOERR_FSYNC;
    vfs_synced(((struct vfs_file *)file)->path);
    return vfs_real(file)->pMethods->xSync(vfs_real(file), flags);
}

static inline int vfs_file_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return vfs_real(file)->pMethods->xFileSize(vfs_real(file), size);
}

static inline int vfs_lock(sqlite3_file *file, int kind)
{
    return vfs_real(file)->pMethods->xLock(vfs_real(file), kind);
}

static inline int vfs_unlock(sqlite3_file *file, int kind)
{
    return vfs_real(file)->pMethods->xUnlock(vfs_real(file), kind);
}

static inline int vfs_check_lock(sqlite3_file *file, int *out)
{
    return vfs_real(file)->pMethods->xCheckReservedLock(vfs_real(file), out);
}

static inline int vfs_control(sqlite3_file *file, int what, void *argument)
{
    return vfs_real(file)->pMethods->xFileControl(vfs_real(file), what, argument);
}

static inline int vfs_sector_size(sqlite3_file *file)
{
    return vfs_real(file)->pMethods->xSectorSize(vfs_real(file));
}

static inline int vfs_characteristics(sqlite3_file *file)
{
    return vfs_real(file)->pMethods->xDeviceCharacteristics(vfs_real(file));
}

/* Version 1: no shared memory, which an exclusive lock makes superfluous; so this also shows that
 * the store does without. */
static const sqlite3_io_methods vfs_methods = {
    .iVersion = 1,
    .xClose = vfs_close,
    .xRead = vfs_read,
    .xWrite = vfs_write,
    .xTruncate = vfs_truncate,
    .xSync = vfs_sync,
    .xFileSize = vfs_file_size,
    .xLock = vfs_lock,
    .xUnlock = vfs_unlock,
    .xCheckReservedLock = vfs_check_lock,
    .xFileControl = vfs_control,
    .xSectorSize = vfs_sector_size,
    .xDeviceCharacteristics = vfs_characteristics,
};

/* ---- the layer ---- */

static sqlite3_vfs *vfs_below;

static inline int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags,
                           int *out)
{
    (void)vfs;
    struct vfs_file *mine = (struct vfs_file *)file;
    mine->base.pMethods = NULL;
    mine->real = (sqlite3_file *)(mine + 1);
    memset(mine->real, 0, (size_t)vfs_below->szOsFile);
    snprintf(mine->path, sizeof mine->path, "%s", name ? name : "");
    if (vfs_fails())
        return SQLITE_CANTOPEN;
    int code = vfs_below->xOpen(vfs_below, name, mine->real, flags, out);
    if (code == SQLITE_OK)
        mine->base.pMethods = &vfs_methods;
    return code;
}

static inline int vfs_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    (void)vfs;
    if (vfs_fails())
        return SQLITE_IOERR_DELETE;
    vfs_forget(name);
    return vfs_below->xDelete(vfs_below, name, sync);
}

static sqlite3_vfs vfs_layer;

/* From now on SQLite goes through the layer. */
static inline void vfs_begin(void)
{
    vfs_below = sqlite3_vfs_find(NULL);
    vfs_layer = *vfs_below;
    vfs_layer.pNext = NULL;
    vfs_layer.zName = "failing";
    vfs_layer.szOsFile = (int)sizeof(struct vfs_file) + vfs_below->szOsFile;
    vfs_layer.xOpen = vfs_open;
    vfs_layer.xDelete = vfs_delete;
    UTH_ASSERT(sqlite3_vfs_register(&vfs_layer, 1) == SQLITE_OK);
}

#endif
