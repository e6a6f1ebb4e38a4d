/* The file of an anchor.
 *
 * A slot (big-endian): "uth anchor 1", padded with zeros to 16 bytes; sequence; id; batch; digest;
 * state; checksum of all that, each 8 bytes. The slot of the higher sequence is the newest. */
#include "anchor.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bytes.h"
#include "chain.h"
#include "store_sqlite.h"

enum { SLOTS = 2, SLOT_APART = 4096, SLOT = 64, SYNC_MS = 1000 };

static const char magic[16] = "uth anchor 1";

static void put_slot(uint8_t slot[SLOT], uint64_t sequence, const struct uth_anchor_mark *mark)
{
    memcpy(slot, magic, sizeof magic);
    uth_put_u64(slot + 16, sequence);
    uth_put_u64(slot + 24, mark->id);
    uth_put_u64(slot + 32, mark->batch);
    uth_put_u64(slot + 40, mark->digest);
    uth_put_u64(slot + 48, mark->state);
    uth_put_u64(slot + 56, uth_checksum(slot, 56));
}

static bool get_slot(const uint8_t slot[SLOT], uint64_t *sequence, struct uth_anchor_mark *mark)
{
    uint64_t state = uth_get_u64(slot + 48);
    if (memcmp(slot, magic, sizeof magic) != 0 ||
        uth_get_u64(slot + 56) != uth_checksum(slot, 56) || state < UTH_ANCHOR_BEGUN ||
        state > UTH_ANCHOR_CLEAN)
        return false;
    *sequence = uth_get_u64(slot + 16);
    *mark = (struct uth_anchor_mark){uth_get_u64(slot + 24), uth_get_u64(slot + 32),
                                     uth_get_u64(slot + 40), (enum uth_anchor_state)state};
    return true;
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- a new file ---- */

static bool fill(int file, const struct uth_anchor_mark *mark)
{
    uint8_t bytes[SLOTS * SLOT_APART] = {0};
    put_slot(bytes + SLOT_APART, 1, mark);
    return write(file, bytes, sizeof bytes) == (ssize_t)sizeof bytes && fsync(file) == 0;
}

bool uth_anchor_create(const char *path, const struct uth_anchor_mark *mark)
{
    char *temporary = NULL;
    if (asprintf(&temporary, "%s.new-%ld", path, (long)getpid()) < 0) {
        errno = ENOMEM;
        return false;
    }
    errno = 0;
    int file = uth_make_empty(temporary) ? open(temporary, O_RDWR | O_CLOEXEC) : -1;
    bool fine = file >= 0 && fill(file, mark);
    int error = errno != 0 ? errno : EIO; /* a write that was cut short says nothing */
    if (file >= 0)
        close(file);
    if (fine) {
        fine = rename(temporary, path) == 0 && uth_sync_folder(path);
        error = errno;
    }
    unlink(temporary);
    free(temporary);
    errno = error;
    return fine;
}

/* ---- reading ---- */

static int read_slots(struct uth_anchor *anchor)
{
    uint64_t sequence[SLOTS] = {0};
    struct uth_anchor_mark mark[SLOTS] = {{0}};
    for (int i = 0; i < SLOTS; i++) {
        uint8_t slot[SLOT];
        int code =
            anchor->file->pMethods->xRead(anchor->file, slot, SLOT, (sqlite3_int64)i * SLOT_APART);
        if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ)
            return code;
        if (code != SQLITE_OK || !get_slot(slot, &sequence[i], &mark[i]))
            sequence[i] = 0;
    }
    int newest = sequence[1] > sequence[0];
    anchor->sequence = sequence[newest];
    anchor->newest = mark[newest];
    anchor->before = mark[1 - newest];
    return SQLITE_OK;
}

int uth_anchor_open(struct uth_anchor *anchor, const char *path)
{
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    *anchor = (struct uth_anchor){.path = strdup(path), .hint = -1};
    if (!anchor->path)
        return SQLITE_NOMEM;
    if (access(path, F_OK) != 0 && errno == ENOENT)
        return SQLITE_OK;
    anchor->file = calloc(1, (size_t)vfs->szOsFile);
    if (!anchor->file)
        return SQLITE_NOMEM;
    errno = 0;
    int code = vfs->xOpen(vfs, anchor->path, anchor->file,
                          SQLITE_OPEN_READWRITE | SQLITE_OPEN_SUPER_JOURNAL, NULL);
    if (code != SQLITE_OK) {
        free(anchor->file);
        anchor->file = NULL;
        return code;
    }
    anchor->hint = open(path, O_RDONLY | O_CLOEXEC);
    return read_slots(anchor);
}

bool uth_anchor_exists(const struct uth_anchor *anchor)
{
    return anchor->file != NULL;
}

/* ---- writing ---- */

int uth_anchor_sync(struct uth_anchor *anchor)
{
    if (!anchor->unsynced)
        return SQLITE_OK;
    errno = 0;
    int code =
        anchor->file->pMethods->xSync(anchor->file, SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY);
    anchor->unsynced = code != SQLITE_OK;
    anchor->synced_ms = now_ms();
    return code;
}

int uth_anchor_write(struct uth_anchor *anchor, const struct uth_anchor_mark *mark, bool now)
{
    uint8_t slot[SLOT];
    uint64_t sequence = anchor->sequence + 1;
    sqlite3_int64 offset = (sqlite3_int64)(sequence % SLOTS) * SLOT_APART;
    put_slot(slot, sequence, mark);
    errno = 0;
    int code = anchor->file->pMethods->xWrite(anchor->file, slot, SLOT, offset);
    if (code != SQLITE_OK)
        return code;
    anchor->sequence = sequence;
    anchor->before = anchor->newest;
    anchor->newest = *mark;
    anchor->unsynced = true;
    if (now || now_ms() - anchor->synced_ms >= SYNC_MS)
        return uth_anchor_sync(anchor);
    /* Under way before the log is synced, so that the sync takes it along. No more than a hint:
     * a sync of its own would double what a commit costs. */
    if (mark->state == UTH_ANCHOR_BEGUN && anchor->hint >= 0)
        sync_file_range(anchor->hint, 0, 0, SYNC_FILE_RANGE_WRITE);
    return SQLITE_OK;
}

void uth_anchor_close(struct uth_anchor *anchor)
{
    if (anchor->file)
        anchor->file->pMethods->xClose(anchor->file);
    if (anchor->hint >= 0 && anchor->path)
        close(anchor->hint);
    free(anchor->file);
    free(anchor->path);
    *anchor = (struct uth_anchor){.hint = -1};
}
