/* The fake disk: each file as it was written, with what it takes to undo what was not synced. */
#include "disk.h"

#include <errno.h>
#include <string.h>
#include <uth/assert.h>

#include "disk_files.h"

enum { SECTOR = 512 };

static size_t least_of(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* More room for an array; what is new in it is not set. */
static void *more(void *array, size_t size)
{
    void *larger = sqlite3_realloc64(array, size);
    UTH_ASSERT(larger != NULL);
    return larger;
}

static void make_room(struct uth_image *image, size_t size)
{
    if (size > image->capacity) {
        image->capacity = image->capacity == 0 ? size : 2 * size;
        image->at = more(image->at, image->capacity);
    }
}

static void resize(struct uth_image *image, size_t size)
{
    make_room(image, size);
    if (size > image->size)
        memset(image->at + image->size, 0, size - image->size);
    image->size = size;
}

static void append(struct uth_image *image, const void *data, size_t size)
{
    make_room(image, image->size + size);
    if (size > 0)
        memcpy(image->at + image->size, data, size);
    image->size += size;
}

/* ---- names ---- */

static struct disk_folder *folder_now(const struct uth_disk *disk)
{
    return &disk->folder[disk->folder_count - 1];
}

static int place_of(const struct disk_folder *folder, const char *path)
{
    for (int i = 0; i < folder->count; i++)
        if (strcmp(folder->at[i].path, path) == 0)
            return i;
    return -1;
}

struct disk_file *disk_find(const struct uth_disk *disk, const char *path)
{
    const struct disk_folder *folder = folder_now(disk);
    int place = place_of(folder, path);
    return place >= 0 ? folder->at[place].file : NULL;
}

static struct disk_folder *add_folder(struct uth_disk *disk)
{
    if (disk->folder_count == disk->folder_capacity) {
        disk->folder_capacity = 2 * disk->folder_capacity + 4;
        disk->folder = more(disk->folder, (size_t)disk->folder_capacity * sizeof *disk->folder);
    }
    return &disk->folder[disk->folder_count++];
}

/* A new version of the folder, to be changed. */
static struct disk_folder *change_folder(struct uth_disk *disk)
{
    struct disk_folder *folder = add_folder(disk);
    *folder = folder[-1];
    return folder;
}

static void take_name(struct disk_folder *folder, const char *path)
{
    int place = place_of(folder, path);
    if (place >= 0)
        folder->at[place] = folder->at[--folder->count];
}

static void give_name(struct disk_folder *folder, const char *path, struct disk_file *file)
{
    UTH_ASSERT(folder->count < DISK_FILES_MAX && strlen(path) < DISK_PATH_SIZE);
    struct disk_entry *entry = &folder->at[folder->count++];
    *entry = (struct disk_entry){.file = file};
    memcpy(entry->path, path, strlen(path));
}

/* ---- files ---- */

static struct disk_file *new_file(struct uth_disk *disk)
{
    struct disk_file *file = more(NULL, sizeof *file);
    *file = (struct disk_file){.number = ++disk->numbers, .next = disk->files};
    disk->files = file;
    return file;
}

static void free_file(struct disk_file *file)
{
    sqlite3_free(file->bytes.at);
    sqlite3_free(file->old.at);
    sqlite3_free(file->change);
    sqlite3_free(file);
}

static bool has_a_name(const struct uth_disk *disk, const struct disk_file *file)
{
    for (int i = 0; i < disk->folder_count; i++)
        for (int k = 0; k < disk->folder[i].count; k++)
            if (disk->folder[i].at[k].file == file)
                return true;
    return false;
}

void disk_sweep(struct uth_disk *disk)
{
    for (struct disk_file **at = &disk->files; *at != NULL;) {
        struct disk_file *file = *at;
        if (file->open > 0 || has_a_name(disk, file)) {
            at = &file->next;
        } else {
            *at = file->next;
            free_file(file);
        }
    }
}

/* Keeps the bytes from `offset` on that are about to change. */
static void note_change(struct disk_file *file, size_t offset, size_t length)
{
    if (file->change_count == file->change_capacity) {
        file->change_capacity = 2 * file->change_capacity + 16;
        file->change = more(file->change, (size_t)file->change_capacity * sizeof *file->change);
    }
    size_t there = offset < file->bytes.size ? least_of(length, file->bytes.size - offset) : 0;
    file->change[file->change_count++] =
        (struct disk_change){.offset = offset, .length = there, .size = file->bytes.size};
    if (there > 0)
        append(&file->old, file->bytes.at + offset, there);
}

static void forget_changes(struct disk_file *file)
{
    file->change_count = 0;
    file->old.size = 0;
}

/* Makes of the bytes of a file what they were before change `first` since its last sync. */
static void undo(const struct disk_file *file, struct uth_image *bytes, int first)
{
    size_t kept = file->old.size;
    for (int i = file->change_count - 1; i >= first; i--) {
        const struct disk_change *change = &file->change[i];
        resize(bytes, change->size);
        kept -= change->length;
        if (change->length > 0)
            memcpy(bytes->at + change->offset, file->old.at + kept, change->length);
    }
}

/* ---- steps ---- */

enum fault { NONE, FAILS, IS_DOWN, CRASHES };

bool disk_is_down(const struct uth_disk *disk)
{
    return disk->crashed || disk->killed;
}

static enum fault step(struct uth_disk *disk, bool grows, bool syncs)
{
    const struct uth_disk_plan *plan = &disk->plan;
    errno = EIO;
    if (disk_is_down(disk))
        return IS_DOWN;
    disk->steps++;
    disk->steps_ever++;
    if (plan->crash_at != 0 && disk->steps >= plan->crash_at && (syncs || !plan->in_sync)) {
        disk->crashed = true;
        return CRASHES;
    }
    bool due = plan->error_at != 0 && (plan->error_for_ever ? disk->steps >= plan->error_at
                                                            : disk->steps == plan->error_at);
    if (due && (grows || !plan->full)) {
        errno = plan->full ? ENOSPC : EIO;
        return FAILS;
    }
    return NONE;
}

/* The end of a step whose change was made, or, of a sync, is about to be. */
static bool strike(struct uth_disk *disk, enum fault fault)
{
    if (disk->watch != NULL && fault == NONE)
        disk->watch(disk->watcher, disk);
    return fault == NONE;
}

bool disk_write(struct uth_disk *disk, struct disk_file *file, const void *data, size_t size,
                size_t offset)
{
    enum fault fault = step(disk, offset + size > file->bytes.size, false);
    if (fault == IS_DOWN)
        return false;
    if (fault == FAILS) {
        size_t end = (offset + size / 2) / SECTOR * SECTOR;
        size = end > offset ? end - offset : 0;
    }
    note_change(file, offset, size);
    if (offset > file->bytes.size)
        resize(&file->bytes, offset);
    make_room(&file->bytes, offset + size);
    if (size > 0)
        memcpy(file->bytes.at + offset, data, size);
    if (offset + size > file->bytes.size)
        file->bytes.size = offset + size;
    return strike(disk, fault);
}

bool disk_cut(struct uth_disk *disk, struct disk_file *file, size_t size)
{
    enum fault fault = step(disk, false, false);
    if (fault == IS_DOWN || fault == FAILS)
        return false;
    note_change(file, size, file->bytes.size);
    resize(&file->bytes, size);
    return strike(disk, fault);
}

bool disk_sync(struct uth_disk *disk, struct disk_file *file)
{
    if (!strike(disk, step(disk, false, true)))
        return false;
    forget_changes(file);
    return true;
}

static void sync_names(struct uth_disk *disk)
{
    disk->folder[0] = *folder_now(disk);
    disk->folder_count = 1;
    disk_sweep(disk);
}

bool disk_sync_folder(struct uth_disk *disk)
{
    if (!strike(disk, step(disk, false, true)))
        return false;
    sync_names(disk);
    return true;
}

struct disk_file *disk_make(struct uth_disk *disk, const char *path)
{
    enum fault fault = step(disk, true, false);
    if (fault == IS_DOWN || fault == FAILS)
        return NULL;
    struct disk_folder *folder = change_folder(disk);
    struct disk_file *file = new_file(disk);
    take_name(folder, path);
    give_name(folder, path, file);
    return strike(disk, fault) ? file : NULL;
}

bool disk_remove(struct uth_disk *disk, const char *path)
{
    if (disk_find(disk, path) == NULL) {
        errno = ENOENT;
        return false;
    }
    enum fault fault = step(disk, false, false);
    if (fault == NONE || fault == CRASHES)
        take_name(change_folder(disk), path);
    return strike(disk, fault);
}

bool disk_rename(struct uth_disk *disk, const char *from, const char *to)
{
    struct disk_file *file = disk_find(disk, from);
    enum fault fault = step(disk, false, false);
    if (fault == NONE || fault == CRASHES) {
        struct disk_folder *folder = change_folder(disk);
        UTH_ASSERT(file != NULL);
        take_name(folder, from);
        take_name(folder, to);
        give_name(folder, to, file);
    }
    return strike(disk, fault);
}

/* ---- crashes ---- */

/* What was written since the last sync, or since some change after it, is there in part: half of the
 * sectors, most or few. A growing file has some length between the two, often the longest; one that
 * was cut has either. Behind the end of the new one there is what was there. */
static void tear(struct disk_file *file, struct uth_seeded *seeded)
{
    static const uint64_t lost_of_8[] = {4, 4, 1, 7};
    struct uth_image old = {0}, *bytes = &file->bytes;
    if (file->change_count == 0)
        return;
    uint64_t chance = uth_seeded_next(seeded), lost = lost_of_8[chance & 3];
    const size_t sector = (chance & 4) == 0 ? 512 : 4096;
    bool from_the_sync = (chance & 8) == 0;
    append(&old, bytes->at, bytes->size);
    undo(file, &old, from_the_sync ? 0 : (int)((chance >> 4) % (uint64_t)file->change_count));
    size_t size = bytes->size, length = size;
    if ((uth_seeded_next(seeded) & 1) == 0)
        length =
            size < old.size ? old.size : old.size + uth_seeded_next(seeded) % (size - old.size + 1);
    size_t end = length > size ? length : size;
    resize(bytes, end);
    resize(&old, end);
    if (end > size)
        memcpy(bytes->at + size, old.at + size, end - size);
    for (size_t at = 0; at < length; at += sector) {
        size_t part = least_of(sector, length - at);
        if (memcmp(bytes->at + at, old.at + at, part) != 0 && uth_seeded_next(seeded) % 8 < lost)
            memcpy(bytes->at + at, old.at + at, part);
    }
    resize(bytes, length);
    sqlite3_free(old.at);
}

void uth_disk_restart(struct uth_disk *disk)
{
    struct uth_seeded seeded;
    enum uth_tail tail = disk->plan.tail;
    uth_seeded_init(&seeded, disk->plan.seed);
    if (tail == UTH_TAIL_LOST)
        disk->folder_count = 1;
    else if (tail == UTH_TAIL_TORN)
        disk->folder_count = 1 + (int)(uth_seeded_next(&seeded) % (uint64_t)disk->folder_count);
    for (struct disk_file *file = disk->files; file != NULL; file = file->next) {
        UTH_ASSERT(file->open == 0);
        if (tail == UTH_TAIL_LOST)
            undo(file, &file->bytes, 0);
        else if (tail == UTH_TAIL_TORN)
            tear(file, &seeded);
        forget_changes(file);
    }
    sync_names(disk);
    uth_disk_plan(disk, &(struct uth_disk_plan){0});
    disk->crashed = disk->killed = false;
}

static struct disk_file *copy_of(struct uth_disk *copy, const struct disk_file *file)
{
    for (struct disk_file *made = copy->files; made != NULL; made = made->next)
        if (made->number == file->number)
            return made;
    struct disk_file *made = new_file(copy);
    made->number = file->number;
    made->change_count = made->change_capacity = file->change_count;
    size_t size = (size_t)file->change_count * sizeof *file->change;
    if (size > 0)
        made->change = memcpy(more(NULL, size), file->change, size);
    append(&made->old, file->old.at, file->old.size);
    append(&made->bytes, file->bytes.at, file->bytes.size);
    return made;
}

struct uth_disk *uth_disk_after_crash(const struct uth_disk *disk, enum uth_tail tail,
                                      uint64_t seed)
{
    struct uth_disk *copy = uth_disk_new(seed);
    copy->folder_count = 0;
    for (int i = 0; i < disk->folder_count; i++) {
        struct disk_folder *folder = add_folder(copy);
        *folder = disk->folder[i];
        for (int k = 0; k < folder->count; k++)
            folder->at[k].file = copy_of(copy, folder->at[k].file);
    }
    copy->numbers = disk->numbers;
    uth_disk_plan(copy, &(struct uth_disk_plan){.tail = tail, .seed = seed});
    uth_disk_restart(copy);
    return copy;
}

void uth_disk_watch(struct uth_disk *disk, void (*watch)(void *self, struct uth_disk *disk),
                    void *self)
{
    disk->watch = watch;
    disk->watcher = self;
}

void uth_disk_kill(struct uth_disk *disk)
{
    disk->killed = true;
}

void uth_disk_go_on(struct uth_disk *disk)
{
    disk->killed = false;
}

/* ---- the disk ---- */

struct uth_disk *uth_disk_new(uint64_t seed)
{
    struct uth_disk *disk = more(NULL, sizeof *disk);
    *disk = (struct uth_disk){0};
    *add_folder(disk) = (struct disk_folder){0};
    uth_seeded_init(&disk->chance, seed);
    disk_register(disk);
    return disk;
}

void uth_disk_free(struct uth_disk *disk)
{
    if (disk == NULL)
        return;
    sqlite3_vfs_unregister(&disk->vfs);
    disk->folder_count = 0;
    disk_sweep(disk);
    UTH_ASSERT(disk->files == NULL);
    sqlite3_free(disk->folder);
    sqlite3_free(disk);
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

const uint8_t *uth_disk_bytes(const struct uth_disk *disk, const char *path, size_t *size)
{
    const struct disk_file *file = disk_find(disk, path);
    *size = file != NULL ? file->bytes.size : 0;
    return file != NULL ? file->bytes.at : NULL;
}

/* An entry and the size of its file, then the bytes. */
void uth_disk_save(const struct uth_disk *disk, struct uth_image *image)
{
    const struct disk_folder *folder = folder_now(disk);
    image->size = 0;
    for (int i = 0; i < folder->count; i++) {
        const struct uth_image *bytes = &folder->at[i].file->bytes;
        append(image, folder->at[i].path, DISK_PATH_SIZE);
        append(image, &bytes->size, sizeof bytes->size);
        append(image, bytes->at, bytes->size);
    }
}

void uth_disk_load(struct uth_disk *disk, const uint8_t *image, size_t size)
{
    disk->folder_count = 1;
    disk->folder[0].count = 0;
    disk_sweep(disk);
    for (size_t at = 0, length; at < size; at += DISK_PATH_SIZE + sizeof length + length) {
        struct disk_file *file = new_file(disk);
        give_name(&disk->folder[0], (const char *)image + at, file);
        memcpy(&length, image + at + DISK_PATH_SIZE, sizeof length);
        append(&file->bytes, image + at + DISK_PATH_SIZE + sizeof length, length);
    }
}

const struct uth_files *uth_disk_files(const struct uth_disk *disk)
{
    return &disk->table;
}

struct uth_store *uth_disk_store(struct uth_disk *disk, char sentence[UTH_STORE_SENTENCE_SIZE])
{
    return uth_store_sqlite_open_on(&disk->table, UTH_DISK_DATABASE, UTH_STORE_CREATE, sentence);
}
