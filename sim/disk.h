/* A fake disk that fails on command, the same way each time: files in memory, under SQLite and
 * under everything else that a store does with files.
 *
 * What changes the disk is a step: a write, a cut, a sync, a file made, removed or renamed. A crash
 * may lose or tear what was not synced. Steps are counted, so that a test can crash at each of them
 * in turn:
 *
 *     struct uth_disk *disk = uth_disk_new(1);
 *     struct uth_store *store = uth_disk_store(disk, sentence);
 *     uth_disk_plan(disk, &(struct uth_disk_plan){.crash_at = 7, .tail = UTH_TAIL_TORN, .seed = 1});
 *     ... until something fails; uth_disk_crashed(disk) ...
 *     uth_store_close(store);
 *     uth_disk_restart(disk);
 */
#ifndef SIM_DISK_H
#define SIM_DISK_H

#include "store/files.h"

/* Bytes on the disk. The memory is SQLite's, so that a test in which ours runs out has a disk still;
 * when there is none, the process ends. */
struct uth_image {
    uint8_t *at; /* owned: sqlite3_free */
    size_t size, capacity;
};

/* What a crash leaves of changes that were made but not synced. */
enum uth_tail {
    UTH_TAIL_LOST,  /* nothing: everything is as it was at its last sync */
    UTH_TAIL_WHOLE, /* everything, even the step in flight, which never returned */
    UTH_TAIL_TORN, /* by the seed: half of the sectors, most or few, of 512 or 4,096 bytes, files of
                       some length, and of the changes of names those up to some point */
    UTH_TAILS,
};

/* Faults to come. Steps are counted from 1 at uth_disk_plan; step 0 is never. */
struct uth_disk_plan {
    uint64_t crash_at; /* this step does not return, and nothing works until the restart */
    enum uth_tail tail;
    uint64_t seed;
    bool in_sync;        /* the crash waits for the next sync, where the most is at stake */
    uint64_t error_at;   /* this step fails with an I/O error; of a write, some sectors are done */
    bool error_for_ever; /* and so do all later ones */
    bool full;           /* the disk is full: only growing fails, and the error says so */
};

struct uth_disk;

/* Empty. SQLite's own chance follows from the seed, if the process uses one disk at a time. */
struct uth_disk *uth_disk_new(uint64_t seed);
void uth_disk_free(struct uth_disk *disk);

/* The only database that there is on it, made if there is none: the file UTH_DISK_DATABASE. */
#define UTH_DISK_DATABASE "/uth.db"
struct uth_store *uth_disk_store(struct uth_disk *disk, char sentence[UTH_STORE_SENTENCE_SIZE]);

/* For a store under another name; they last as long as the disk. */
const struct uth_files *uth_disk_files(const struct uth_disk *disk);

/* Replaces the plan and starts counting steps anew. */
void uth_disk_plan(struct uth_disk *disk, const struct uth_disk_plan *plan);
/* Steps since the last uth_disk_plan, or since the disk was made. */
uint64_t uth_disk_steps(const struct uth_disk *disk);
bool uth_disk_crashed(const struct uth_disk *disk);
/* The process dies, while the machine goes on: closing its store changes nothing any more. */
void uth_disk_kill(struct uth_disk *disk);
/* The next process begins: what the last one wrote is there, though perhaps not synced. */
void uth_disk_go_on(struct uth_disk *disk);
/* The machine restarts after a crash: the plan is over, and files are what its tail left. If there
 * was no crash, the power fails now. Whatever was open must have been closed. */
void uth_disk_restart(struct uth_disk *disk);

/* `watch` is called at every step from now on, as it strikes: with the disk as a crash at this step
 * would find it. It may ask what that would leave, or kill the process. NULL: no more. */
void uth_disk_watch(struct uth_disk *disk, void (*watch)(void *self, struct uth_disk *disk),
                    void *self);
/* What a crash now would leave, on a disk of its own, which the caller frees. */
struct uth_disk *uth_disk_after_crash(const struct uth_disk *disk, enum uth_tail tail,
                                      uint64_t seed);

/* The bytes of a file as a process sees them, valid until the next change; NULL: there is none. */
const uint8_t *uth_disk_bytes(const struct uth_disk *disk, const char *path, size_t *size);
/* All files with their names, synced or not; and back: they replace all there is, and are synced.
 * Nothing is open. */
void uth_disk_save(const struct uth_disk *disk, struct uth_image *image);
void uth_disk_load(struct uth_disk *disk, const uint8_t *image, size_t size);

#endif
