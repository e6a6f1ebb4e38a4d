/* A store in memory on a fake disk that fails as told, for tests and the simulator.
 *
 * Commits are serialised into one journal of records with checksums, on a disk that is an array of
 * bytes: each commit is two steps, a write and a sync. What is written is lost in a crash, wholly
 * or in part, until it is synced. Opening replays the journal, cuts a torn end off (a write and a
 * sync again, if there is one), and refuses a journal that is damaged elsewhere. Everything is
 * deterministic: the same calls and plans give the same bytes.
 *
 *     struct uth_disk *disk = uth_disk_new();
 *     struct uth_store *store = uth_store_memory_open(disk, sentence);
 *     uth_disk_plan(disk, &(struct uth_disk_plan){.crash_at = 7, .tail = UTH_TAIL_TORN, .seed = 1});
 *     ... work until uth_store_commit returns false; uth_disk_crashed(disk) ...
 *     uth_store_close(store);
 *     uth_disk_restart(disk);
 *     store = uth_store_memory_open(disk, sentence);
 */
#ifndef UTH_STORE_STORE_MEMORY_H
#define UTH_STORE_STORE_MEMORY_H

#include "store.h"

/* What a crash leaves of the bytes that were written but not synced. */
enum uth_tail {
    UTH_TAIL_LOST,  /* nothing */
    UTH_TAIL_WHOLE, /* everything: the commit in flight survives though nobody was told */
    UTH_TAIL_TORN,  /* by the seed: some sectors of 512 bytes, of a file of some length */
    UTH_TAILS,
};

/* Faults to come. Steps are counted from 1 at uth_disk_plan; 0 means never. */
struct uth_disk_plan {
    uint64_t crash_at; /* this step does not return: it, and all later ones, fail */
    enum uth_tail tail;
    uint64_t seed;
    uint64_t error_at;   /* this step fails with an I/O error and changes nothing */
    bool error_for_ever; /* and so do all later ones */
    bool full;           /* the error is a full disk instead */
};

struct uth_disk;

struct uth_disk *uth_disk_new(void); /* empty; NULL when out of memory */
void uth_disk_free(struct uth_disk *disk);

/* Replaces the plan and starts counting steps anew. */
void uth_disk_plan(struct uth_disk *disk, const struct uth_disk_plan *plan);
/* Steps since the last uth_disk_plan, or since the disk was made. */
uint64_t uth_disk_steps(const struct uth_disk *disk);
bool uth_disk_crashed(const struct uth_disk *disk);
/* The machine comes back: what was not synced has got its fate (the tail of the plan, if the plan
 * says nothing else: lost), and the plan is over. Also without a crash: pulls the plug. The store
 * on it must have been closed. */
void uth_disk_restart(struct uth_disk *disk);

/* All bytes of the journal, synced or not; valid until the next call. */
const uint8_t *uth_disk_bytes(const struct uth_disk *disk, size_t *size);
/* Damage: changes the bits of `mask` in one byte. */
void uth_disk_flip(struct uth_disk *disk, size_t offset, uint8_t mask);
/* The same, and makes the checksum of the record right again: only the chain can notice. */
void uth_disk_forge(struct uth_disk *disk, size_t offset, uint8_t mask);
/* The copy that uth_store_backup made under this name, as a disk of its own; NULL when there is
 * none. The caller frees it. */
struct uth_disk *uth_disk_take_backup(struct uth_disk *disk, const char *path);

/* Opens the journal of a disk; one store at a time. The disk must outlive the store. NULL with a
 * sentence: damaged, or the disk fails. */
struct uth_store *uth_store_memory_open(struct uth_disk *disk,
                                        char sentence[UTH_STORE_SENTENCE_SIZE]);

#endif
