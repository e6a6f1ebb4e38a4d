/* The fake disk: two versions of one file, as written and as synced.
 *
 * `same` is the length of the prefix on which both are known to agree, so that a sync costs what
 * has changed and not what there is. */
#include "disk.h"

#include <stdlib.h>
#include <string.h>

#include <uth/assert.h>
#include <uth/random.h>

#include "bytes.h"

enum { SECTOR = 512 };

struct copy {
    char *name;
    struct uth_bytes bytes;
    struct copy *next;
};

struct uth_disk {
    struct uth_bytes written, synced;
    size_t same;
    struct uth_disk_plan plan;
    uint64_t steps;
    bool crashed;
    const char *error;
    struct copy *copies;
};

struct uth_disk *uth_disk_new(void)
{
    struct uth_disk *disk = calloc(1, sizeof *disk);
    if (disk)
        disk->error = "";
    return disk;
}

void uth_disk_free(struct uth_disk *disk)
{
    if (!disk)
        return;
    while (disk->copies) {
        struct copy *copy = disk->copies;
        disk->copies = copy->next;
        uth_bytes_free(&copy->bytes);
        free(copy->name);
        free(copy);
    }
    uth_bytes_free(&disk->written);
    uth_bytes_free(&disk->synced);
    free(disk);
}

void uth_disk_plan(struct uth_disk *disk, const struct uth_disk_plan *plan)
{
    disk->plan = *plan;
    disk->steps = 0;
}

uint64_t uth_disk_steps(const struct uth_disk *disk)
{
    return disk->steps;
}

bool uth_disk_crashed(const struct uth_disk *disk)
{
    return disk->crashed;
}

const char *uth_disk_error(const struct uth_disk *disk)
{
    return disk->error;
}

const uint8_t *uth_disk_bytes(const struct uth_disk *disk, size_t *size)
{
    *size = disk->written.size;
    return disk->written.at;
}

void uth_disk_flip(struct uth_disk *disk, size_t offset, uint8_t mask)
{
    UTH_ASSERT(offset < disk->written.size);
    disk->written.at[offset] ^= mask;
    if (offset < disk->synced.size)
        disk->synced.at[offset] ^= mask;
}

/* ---- steps ---- */

enum fault { NONE, FAILS, CRASHES };

static enum fault step(struct uth_disk *disk, bool grows)
{
    const struct uth_disk_plan *plan = &disk->plan;
    disk->steps++;
    if (disk->crashed)
        return FAILS;
    if (plan->crash_at != 0 && disk->steps >= plan->crash_at) {
        disk->crashed = true;
        disk->error = "the machine has crashed";
        return CRASHES;
    }
    bool due = plan->error_at != 0 && (plan->error_for_ever ? disk->steps >= plan->error_at
                                                            : disk->steps == plan->error_at);
    if (due && (grows || !plan->full)) {
        disk->error = plan->full ? "the disk is full; make room, then start again"
                                 : "the disk failed; check it, then start again";
        return FAILS;
    }
    return NONE;
}

static bool out_of_memory(struct uth_disk *disk)
{
    disk->error = "out of memory";
    return false;
}

bool uth_disk_append(struct uth_disk *disk, const void *data, size_t size)
{
    enum fault fault = step(disk, true);
    if (fault == FAILS)
        return false;
    uth_bytes_raw(&disk->written, data, size);
    if (disk->written.failed) {
        disk->written.failed = false;
        return out_of_memory(disk);
    }
    return fault == NONE;
}

bool uth_disk_cut(struct uth_disk *disk, size_t size)
{
    enum fault fault = step(disk, false);
    if (fault == FAILS)
        return false;
    UTH_ASSERT(size <= disk->written.size);
    disk->written.size = size;
    disk->same = disk->same < size ? disk->same : size;
    return fault == NONE;
}

/* Makes *to equal to *from, given that they agree on the first `same` bytes. */
static bool follow(struct uth_bytes *to, const struct uth_bytes *from, size_t same)
{
    to->size = same;
    if (from->size > same)
        uth_bytes_raw(to, from->at + same, from->size - same);
    bool fine = !to->failed;
    to->failed = false;
    return fine;
}

bool uth_disk_sync(struct uth_disk *disk)
{
    if (step(disk, false) != NONE)
        return false;
    if (!follow(&disk->synced, &disk->written, disk->same))
        return out_of_memory(disk);
    disk->same = disk->written.size;
    return true;
}

/* ---- crashes ---- */

/* A file of some length between the two, often the longest, and each of its sectors from the one or
 * the other. Where neither has bytes of that place, there are zeros. */
static void tear(struct uth_disk *disk)
{
    struct uth_bytes *written = &disk->written;
    const struct uth_bytes *synced = &disk->synced;
    struct uth_seeded seeded;
    uth_seeded_init(&seeded, disk->plan.seed);
    size_t least = written->size < synced->size ? written->size : synced->size;
    size_t most = written->size < synced->size ? synced->size : written->size;
    bool full_length = (uth_seeded_next(&seeded) & 1) != 0;
    size_t length =
        full_length ? most : least + (size_t)(uth_seeded_next(&seeded) % (most - least + 1));
    for (size_t at = disk->same / SECTOR * SECTOR; at < length; at += SECTOR) {
        bool keep = (uth_seeded_next(&seeded) & 1) != 0;
        size_t end = at + SECTOR < length ? at + SECTOR : length;
        for (size_t i = at; i < end; i++) {
            uint8_t old = i < synced->size ? synced->at[i] : 0;
            uint8_t new = i < written->size ? written->at[i] : old;
            if (i < written->size)
                written->at[i] = keep ? new : old;
            else
                uth_bytes_u8(written, keep ? new : old);
        }
    }
    UTH_ASSERT(!written->failed);
    written->size = length;
}

void uth_disk_restart(struct uth_disk *disk)
{
    bool fine = true;
    switch (disk->plan.tail) {
    case UTH_TAIL_LOST: fine = follow(&disk->written, &disk->synced, disk->same); break;
    case UTH_TAIL_WHOLE: break;
    case UTH_TAIL_TORN: tear(disk); break;
    default: UTH_UNREACHABLE("a tail of no kind");
    }
    if (disk->plan.tail != UTH_TAIL_LOST) {
        /* What the crash left is on the disk. */
        fine = follow(&disk->synced, &disk->written, disk->same);
    }
    UTH_ASSERT(fine);
    disk->same = disk->written.size;
    disk->crashed = false;
    disk->error = "";
    uth_disk_plan(disk, &(struct uth_disk_plan){0});
}

/* ---- copies ---- */

static const struct copy *find(const struct uth_disk *disk, const char *name)
{
    const struct copy *copy = disk->copies;
    while (copy && strcmp(copy->name, name) != 0)
        copy = copy->next;
    return copy;
}

bool uth_disk_has_copy(const struct uth_disk *disk, const char *name)
{
    return find(disk, name) != NULL;
}

bool uth_disk_copy(struct uth_disk *disk, const char *name)
{
    UTH_ASSERT(!find(disk, name));
    struct copy *copy = calloc(1, sizeof *copy);
    if (!copy)
        return out_of_memory(disk);
    copy->name = strdup(name);
    if (!copy->name || !follow(&copy->bytes, &disk->written, 0)) {
        free(copy->name);
        uth_bytes_free(&copy->bytes);
        free(copy);
        return out_of_memory(disk);
    }
    copy->next = disk->copies;
    disk->copies = copy;
    return true;
}

struct uth_disk *uth_disk_from_copy(const struct uth_disk *disk, const char *name)
{
    const struct copy *copy = find(disk, name);
    struct uth_disk *made = copy ? uth_disk_new() : NULL;
    if (made &&
        (!follow(&made->written, &copy->bytes, 0) || !follow(&made->synced, &copy->bytes, 0))) {
        uth_disk_free(made);
        return NULL;
    }
    if (made)
        made->same = made->written.size;
    return made;
}
