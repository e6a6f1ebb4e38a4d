/* Recorded power cuts. The real engine runs a store under a layer that notes every write, cut and sync
 * of every file beside the database. Then the power goes at some step of that record: what was synced
 * is there; of what was not, each sector has its old bytes or newer ones, and a file that was growing
 * any length it had meanwhile. The store must open on what is left, with every batch that was
 * acknowledged and at most the one under way.
 *
 * The log is begun anew over old frames several times, and grows long, so that the heads of frames
 * straddle sectors of both sizes. */
#include "failing_vfs.h"

enum {
    POWER_SEED = 12,
    POWER_CUT_SEED = 15,
    POWER_LARGEST = 9000,
    POWER_BATCHES = 170,
    POWER_FILES = 4
};

/* ---- the record ---- */

struct power_step {
    int file; /* index of power_files */
    enum vfs_change change;
    uint8_t *data; /* owned */
    size_t size, offset;
    int acknowledged; /* batches, when it happened */
};

static struct {
    struct power_step *at;
    size_t count, capacity;
    int acknowledged;
    bool on;
} power;

static const char *const power_endings[POWER_FILES] = {"", "-wal", "-anchor", "-journal"};

static void power_note(const char *path, enum vfs_change change, const void *data, size_t size,
                       size_t offset)
{
    const char *name = strstr(path, "x.db");
    for (int i = 0; power.on && name && i < POWER_FILES; i++) {
        if (strcmp(name + 4, power_endings[i]) != 0)
            continue;
        if (power.count == power.capacity) {
            power.capacity = power.capacity * 2 + 1000;
            power.at = realloc(power.at, power.capacity * sizeof *power.at);
            UTH_ASSERT(power.at);
        }
        struct power_step step = {.file = i,
                                  .change = change,
                                  .size = size,
                                  .offset = offset,
                                  .acknowledged = power.acknowledged};
        if (data) {
            step.data = malloc(size);
            memcpy(step.data, data, size);
        }
        power.at[power.count++] = step;
    }
}

/* 0 .. limit-1 */
static size_t power_below(struct uth_seeded *random, size_t limit)
{
    return (size_t)(uth_seeded_next(random) % limit);
}

/* ---- files as they were synced, and what happened since ---- */

struct power_file {
    bool there;          /* as of its last sync */
    struct bytes synced; /* owned */
    size_t first, last;  /* steps of this file since: the first, and behind the last */
};

static void power_change(struct bytes *bytes, const struct power_step *step)
{
    size_t end = step->change == VFS_WRITTEN ? step->offset + step->size : step->size;
    if (step->change == VFS_CUT ? end != bytes->size : end > bytes->size) {
        bytes->at = realloc(bytes->at, end + 1);
        UTH_ASSERT(bytes->at);
        if (end > bytes->size)
            memset(bytes->at + bytes->size, 0, end - bytes->size);
        bytes->size = end;
    }
    if (step->change == VFS_WRITTEN)
        memcpy(bytes->at + step->offset, step->data, step->size);
}

/* Takes what has happened since the last sync into the synced image. */
static void power_settle(struct power_file *file, int index)
{
    for (size_t i = file->first; i < file->last; i++) {
        const struct power_step *step = &power.at[i];
        if (step->file != index)
            continue;
        file->there = step->change != VFS_DELETED;
        if (step->change == VFS_DELETED)
            file->synced.size = 0;
        else if (step->change != VFS_SYNCED)
            power_change(&file->synced, step);
    }
    file->first = file->last;
}

/* How much of what was not synced is on the disk all the same. */
enum power_fate { ALL_LOST, ALL_KEPT, HALF_KEPT, MOST_KEPT, FEW_KEPT, POWER_FATES };

static bool power_keeps(enum power_fate fate, struct uth_seeded *random)
{
    switch (fate) {
    case ALL_LOST: return false;
    case ALL_KEPT: return true;
    case HALF_KEPT: return power_below(random, 2) == 0;
    case MOST_KEPT: return power_below(random, 8) != 0;
    default: return power_below(random, 8) == 0;
    }
}

/* The file after a cut. Sector after sector, it stops taking changes at a step of its own. */
static void power_leave(const struct power_file *file, int index, size_t sector,
                        enum power_fate fate, struct uth_seeded *random, const char *path)
{
    struct bytes now = {malloc(file->synced.size + 1), file->synced.size};
    struct bytes kept = {malloc(file->synced.size + 1), file->synced.size};
    memcpy(now.at, file->synced.at ? file->synced.at : (const uint8_t *)"", now.size);
    memcpy(kept.at, now.at, now.size);
    bool there = file->there, deleted = false;
    for (size_t i = file->first; i < file->last; i++) {
        const struct power_step *step = &power.at[i];
        if (step->file != index || step->change == VFS_SYNCED)
            continue;
        if (step->change == VFS_DELETED) {
            deleted = true;
            there = there && !power_keeps(fate, random);
            continue;
        }
        if (deleted) { /* another file of that name */
            now.size = kept.size = 0;
            deleted = false;
        }
        there = true;
        size_t before = now.size;
        power_change(&now, step);
        if (now.size != before && power_keeps(fate, random)) /* the new length */
            power_change(&kept, &(struct power_step){.change = VFS_CUT, .size = now.size});
        size_t end = step->change == VFS_WRITTEN ? step->offset + step->size : 0;
        for (size_t at = step->offset / sector * sector; at < end; at += sector) {
            size_t to = at + sector < kept.size ? at + sector : kept.size;
            if (at < to && power_keeps(fate, random))
                memcpy(kept.at + at, now.at + at, (to < now.size ? to : now.size) - at);
        }
    }
    unlink(path);
    if (there)
        files_write(path, kept);
    free(now.at);
    free(kept.at);
}

/* ---- runs ---- */

/* Fills a store under the layer. Lives of different lengths, one after the other; in some of them
 * the log moves into the file whenever there is time, in others only when it is long. */
static void power_record(struct power_file files[POWER_FILES], struct content_text *texts)
{
    struct model *model = model_new(POWER_SEED, POWER_LARGEST);
    struct uth_store *store = files_open(files_path("x.db"));
    uth_store_close(store);
    for (int i = 0; i < POWER_FILES; i++) {
        char name[32];
        snprintf(name, sizeof name, "x.db%s", power_endings[i]);
        files[i].there = access(files_path(name), F_OK) == 0;
        files[i].synced = files_read(files_path(name));
    }
    model_text(model, &texts[0]);
    power.on = true;
    store = files_open(files_path("x.db"));
    for (int i = 1; i <= POWER_BATCHES; i++) {
        bool done;
        assert_true(uth_store_commit(store, model_next(model)));
        power.acknowledged = i;
        model_text(model, &texts[i]);
        if (i < POWER_BATCHES / 4 && i % 3 == 0)
            assert_true(uth_store_check_some(store, 1, &done));
        if (i % (POWER_BATCHES / 3) == 0) {
            uth_store_close(store);
            store = files_open(files_path("x.db"));
        }
    }
    uth_store_close(store);
    power.on = false;
    model_free(model);
}

/* Opens what a cut has left, and compares. */
static void power_examine(size_t step, size_t sector, enum power_fate fate, int acknowledged,
                          const struct content_text *texts)
{
    char sentence[UTH_STORE_SENTENCE_SIZE];
    struct content_text found = {0};
    struct uth_store *store = uth_store_sqlite_open(files_path("y.db"), UTH_STORE_REFUSE, sentence);
    if (!store) {
        fail_msg("cut at step %zu, sectors of %zu, fate %d, after batch %d: %s", step, sector,
                 (int)fate, acknowledged, sentence);
    }
    if (!store_text(store, &found) || !store_check_all(store, 1000)) {
        fail_msg("cut at step %zu, sectors of %zu, fate %d: %s", step, sector, (int)fate,
                 uth_store_error(store));
    }
    if (strcmp(found.at, texts[acknowledged].at) != 0 &&
        (acknowledged == POWER_BATCHES || strcmp(found.at, texts[acknowledged + 1].at) != 0)) {
        fail_msg("cut at step %zu, sectors of %zu, fate %d: not what was acknowledged by batch %d",
                 step, sector, (int)fate, acknowledged);
    }
    uth_store_close(store);
    free(found.at);
}

/* A step to cut before: any; or, more often, one where the most is at stake, right before a sync. */
static size_t power_choose(struct uth_seeded *random)
{
    size_t step = power_below(random, power.count);
    if (power_below(random, 3) != 0)
        while (step < power.count && power.at[step].change != VFS_SYNCED)
            step++;
    return step;
}

static int by_size(const void *left, const void *right)
{
    const size_t *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

static int power_cuts; /* how many */

IN_A_FOLDER(a_power_cut_loses_nothing_acknowledged)
{
    struct power_file files[POWER_FILES] = {{0}};
    struct content_text texts[POWER_BATCHES + 1] = {{0}};
    vfs_note = power_note;
    power_record(files, texts);
    vfs_note = NULL;
    struct uth_seeded random;
    uth_seeded_init(&random, POWER_CUT_SEED);
    size_t *cuts = calloc((size_t)power_cuts, sizeof *cuts), done = 0;
    for (int i = 0; i < power_cuts; i++)
        cuts[i] = power_choose(&random);
    qsort(cuts, (size_t)power_cuts, sizeof *cuts, by_size);
    for (int i = 0; i < power_cuts; i++) {
        for (; done < cuts[i]; done++) {
            struct power_file *file = &files[power.at[done].file];
            file->last = done + 1;
            if (power.at[done].change == VFS_SYNCED)
                power_settle(file, power.at[done].file);
        }
        size_t sector = power_below(&random, 2) == 0 ? 512 : 4096;
        enum power_fate fate = (enum power_fate)power_below(&random, POWER_FATES);
        for (int k = 0; k < POWER_FILES; k++) {
            char name[32];
            snprintf(name, sizeof name, "y.db%s", power_endings[k]);
            power_leave(&files[k], k, sector, fate, &random, files_path(name));
        }
        power_examine(cuts[i], sector, fate,
                      cuts[i] < power.count ? power.at[cuts[i]].acknowledged : POWER_BATCHES,
                      texts);
    }
    printf("%d power cuts in %zu steps\n", power_cuts, power.count);
    for (size_t i = 0; i < power.count; i++)
        free(power.at[i].data);
    free(power.at);
    for (int i = 0; i < POWER_FILES; i++)
        free(files[i].synced.at);
    for (int i = 0; i <= POWER_BATCHES; i++)
        free(texts[i].at);
    free(cuts);
}

static int prepare(void **state)
{
    (void)state;
    const char *asked = getenv("UTH_POWER_CUTS");
    power_cuts = asked ? (int)strtol(asked, NULL, 10) : 100;
    vfs_begin();
    return 0;
}

TESTS_WITH(prepare, NULL)
