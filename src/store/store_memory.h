/* A store in memory, on a fake disk (disk.h) that fails as told; for tests and the simulator.
 *
 * Each commit is one record of a journal (journal.h), appended and then synced: two steps. Opening
 * replays the journal; a torn record at its end is cut off (one step), a damaged one elsewhere is
 * refused; and what was found is synced (one step) before anybody may rely on it. The same calls
 * and plans give the same bytes.
 *
 *     struct uth_disk *disk = uth_disk_new();
 *     struct uth_store *store = uth_store_memory_open(disk, sentence);
 *     uth_disk_plan(disk, &plan);
 *     ... work until uth_store_commit returns false ...
 *     uth_store_close(store);
 *     if (uth_disk_crashed(disk)) uth_disk_restart(disk);
 *     store = uth_store_memory_open(disk, sentence);
 *
 * uth_store_backup puts the copy onto the same disk: uth_disk_from_copy. */
#ifndef UTH_STORE_STORE_MEMORY_H
#define UTH_STORE_STORE_MEMORY_H

#include "disk.h"
#include "store.h"

/* Opens the journal on a disk; one store at a time. The disk must outlive the store. NULL with a
 * sentence: the journal is damaged, or the disk fails. */
struct uth_store *uth_store_memory_open(struct uth_disk *disk,
                                        char sentence[UTH_STORE_SENTENCE_SIZE]);

/* Changes the bits of `mask` in one byte of a record, and makes its checksum right again: only the
 * hash chain can notice. False: the offset is not in the content of a record. */
bool uth_disk_forge(struct uth_disk *disk, size_t offset, uint8_t mask);

#endif
