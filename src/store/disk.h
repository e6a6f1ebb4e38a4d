/* A fake disk with one file on it: an array of bytes that fails as told, the same way each time.
 *
 * Writing is three kinds of steps: append, cut, sync. What was not synced is at the mercy of a
 * crash. Steps are counted, so that a test can crash at each of them in turn:
 *
 *     uth_disk_plan(disk, &(struct uth_disk_plan){.crash_at = 7, .tail = UTH_TAIL_TORN, .seed = 1});
 *     ... until something fails; uth_disk_crashed(disk) ...
 *     uth_disk_restart(disk);
 */
#ifndef UTH_STORE_DISK_H
#define UTH_STORE_DISK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a crash leaves of changes that were made but not synced. */
enum uth_tail {
    UTH_TAIL_LOST,  /* nothing: the file is as it was at the last sync */
    UTH_TAIL_WHOLE, /* everything, also the step in flight: durable though nobody was told */
    UTH_TAIL_TORN,  /* by the seed: some sectors of 512 bytes, in a file of some length */
    UTH_TAILS,
};

/* Faults to come. Steps are counted from 1 at uth_disk_plan; step 0 is never. */
struct uth_disk_plan {
    uint64_t crash_at; /* this step does not return, and nothing works until the restart */
    enum uth_tail tail;
    uint64_t seed;
    uint64_t error_at;   /* this step fails with an I/O error and does nothing */
    bool error_for_ever; /* and so do all later ones */
    bool full;           /* the disk is full: only appending fails, and the error says so */
};

struct uth_disk;

struct uth_disk *uth_disk_new(void); /* empty; NULL when out of memory */
void uth_disk_free(struct uth_disk *disk);

/* Replaces the plan and starts counting steps anew. */
void uth_disk_plan(struct uth_disk *disk, const struct uth_disk_plan *plan);
/* Steps since the last uth_disk_plan, or since the disk was made. */
uint64_t uth_disk_steps(const struct uth_disk *disk);
bool uth_disk_crashed(const struct uth_disk *disk);
/* The machine comes back after a crash: the plan is over, and the file is what its tail left.
 * Without a crash before, pulls the plug now. A process that merely starts anew needs no restart:
 * the file is as it was written, though perhaps not synced. */
void uth_disk_restart(struct uth_disk *disk);

/* The file as a process sees it; valid until the next change. */
const uint8_t *uth_disk_bytes(const struct uth_disk *disk, size_t *size);
/* Damage: changes the bits of `mask` in one byte, for good. */
void uth_disk_flip(struct uth_disk *disk, size_t offset, uint8_t mask);

/* ---- for the store on it ---- */

/* Each is one step. False: uth_disk_error says why. */
bool uth_disk_append(struct uth_disk *disk, const void *data, size_t size);
bool uth_disk_cut(struct uth_disk *disk, size_t size); /* to a smaller size */
bool uth_disk_sync(struct uth_disk *disk);
const char *uth_disk_error(const struct uth_disk *disk);

/* Copies of the file under other names, for backups. */
bool uth_disk_copy(struct uth_disk *disk, const char *name);
bool uth_disk_has_copy(const struct uth_disk *disk, const char *name);
/* A new disk with such a copy, which the caller frees; NULL when there is none. */
struct uth_disk *uth_disk_from_copy(const struct uth_disk *disk, const char *name);

#endif
