/* The file of an anchor.
 *
 * A slot (big-endian): "uth anchor 1", padded with zeros to 16 bytes; sequence; id; batch; digest;
 * state; checksum of all that, each 8 bytes. The slot of the higher sequence is the newest. */
#include "anchor.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bytes.h"
#include "chain.h"

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

/* ---- a new file ---- */

static bool fill(const struct uth_files *files, const char *path,
                 const struct uth_anchor_mark *mark)
{
    uint8_t bytes[SLOTS * SLOT_APART] = {0};
    sqlite3_file *file;
    put_slot(bytes + SLOT_APART, 1, mark);
    bool fine = uth_file_open(files, path, SQLITE_OPEN_READWRITE, &file) == SQLITE_OK &&
                file->pMethods->xWrite(file, bytes, sizeof bytes, 0) == SQLITE_OK &&
                file->pMethods->xSync(file, SQLITE_SYNC_NORMAL) == SQLITE_OK;
    int error = errno != 0 ? errno : EIO; /* a short write does not set errno */
    uth_file_close(file);
    errno = error;
    return fine;
}

bool uth_anchor_create(const struct uth_files *files, const char *path,
                       const struct uth_anchor_mark *mark)
{
    char *temporary = NULL;
    if (asprintf(&temporary, "%s.new-%ld", path, (long)getpid()) < 0) {
        errno = ENOMEM;
        return false;
    }
    bool fine = files->make(files->self, temporary) && fill(files, temporary, mark) &&
                files->rename(files->self, temporary, path, true) &&
                files->sync_folder(files->self, path);
    int error = errno;
    if (!fine)
        files->remove(files->self, temporary);
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
    /* The other slot counts as evidence too if it is the one written just before, unless it is of a
     * batch that was started and lost in a crash: another batch may have that number by now. */
    if (sequence[1 - newest] + 1 == sequence[newest] &&
        mark[1 - newest].batch <= mark[newest].batch)
        anchor->before = mark[1 - newest];
    return SQLITE_OK;
}

int uth_anchor_open(struct uth_anchor *anchor, const struct uth_files *files, const char *path)
{
    *anchor = (struct uth_anchor){.files = files, .path = strdup(path), .held = -1};
    if (!anchor->path)
        return SQLITE_NOMEM;
    if (!uth_file_exists(files, path) && errno == ENOENT)
        return SQLITE_OK;
    int code = uth_file_open(files, path, SQLITE_OPEN_READWRITE, &anchor->file);
    if (code != SQLITE_OK)
        return code;
    anchor->held = files->hold(files->self, path);
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
    anchor->synced_ms = anchor->files->now_ms(anchor->files->self);
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
    const struct uth_files *files = anchor->files;
    if (now || files->now_ms(files->self) - anchor->synced_ms >= SYNC_MS)
        return uth_anchor_sync(anchor);
    /* Started before the log is synced, so that the sync includes it. Only a hint: a sync of its
     * own would double the cost of a commit. */
    if (mark->state == UTH_ANCHOR_BEGUN && anchor->held >= 0)
        files->hint(files->self, anchor->held);
    return SQLITE_OK;
}

void uth_anchor_close(struct uth_anchor *anchor)
{
    uth_file_close(anchor->file);
    if (anchor->held >= 0 && anchor->path)
        anchor->files->release(anchor->files->self, anchor->held);
    free(anchor->path);
    *anchor = (struct uth_anchor){.held = -1};
}
