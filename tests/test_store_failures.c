/* The SQLite store when something fails at the n-th call, for every n until nothing fails any more,
 * in passing for every seventh: a step of the disk (sim/disk.h); memory; and the power. */
#include "disk.h"
#include "store_files.h"

static int apart; /* from one n to the next */

enum { BATCHES = 5, LARGEST = 9000, SEED = 4 };

/* ---- one life of a store ---- */

/* Opens, commits, reads, checks, makes a backup, closes; stops where something fails. *done: how
 * many commits were acknowledged. True: nothing failed. */
static bool live(const struct uth_files *files, const char *path, const char *copy, int *done)
{
    char sentence[UTH_STORE_SENTENCE_SIZE];
    *done = 0;
    struct uth_store *store = uth_store_sqlite_open_on(files, path, UTH_STORE_CREATE, sentence);
    if (!store) {
        assert_true(strlen(sentence) > 20);
        return false;
    }
    FREED_MODEL struct model *model = model_new(SEED, LARGEST);
    FREED struct content_text text = {0};
    bool fine = true;
    while (fine && *done < BATCHES) {
        fine = uth_store_commit(store, model_next(model));
        *done += fine;
    }
    fine = fine && store_text(store, &text) && store_check_all(store, 40) &&
           uth_store_backup(store, copy);
    if (!fine)
        assert_true(strlen(uth_store_error(store)) > 20);
    uth_store_close(store);
    return fine;
}

/* The batches that the store holds, `done` or one more; then it is removed. -1: there is none. */
static int take_away(const struct uth_files *files, const char *path, int done)
{
    char sentence[UTH_STORE_SENTENCE_SIZE], anchor[400];
    if (!uth_file_exists(files, path))
        return -1;
    struct uth_store *store = uth_store_sqlite_open_on(files, path, UTH_STORE_REFUSE, sentence);
    if (!store)
        fail_msg("%s", sentence);
    int found = assert_holds(store, SEED, LARGEST, done);
    uth_store_close(store);
    uth_remove_files(files, path);
    snprintf(anchor, sizeof anchor, "%s-anchor", path);
    files->remove(files->self, anchor);
    return found;
}

/* Nothing that was acknowledged is missing, nothing else is there, and no file is half a file. */
static void assert_survived(const struct uth_files *files, const char *path, const char *copy,
                            int done)
{
    int found = take_away(files, path, done), copied = take_away(files, copy, BATCHES);
    assert_true(found >= done || (found < 0 && done == 0));
    assert_true(copied == BATCHES || copied < 0);
}

/* ---- the disk ---- */

static void the_nth_step_fails(bool for_ever, bool full)
{
    uint64_t n = 1;
    for (bool failed = true; failed; n += (uint64_t)apart) {
        int done;
        struct uth_image left = {0};
        struct uth_disk *disk = uth_disk_new(SEED);
        uth_disk_plan(
            disk, &(struct uth_disk_plan){.error_at = n, .error_for_ever = for_ever, .full = full});
        bool fine = live(uth_disk_files(disk), UTH_DISK_DATABASE, "/copy.db", &done);
        failed = uth_disk_steps(disk) >= n;
        /* SQLite may overcome a failure, such as of a deletion at the end. */
        assert_true(fine || failed);
        uth_disk_plan(disk, &(struct uth_disk_plan){0});
        assert_survived(uth_disk_files(disk), UTH_DISK_DATABASE, "/copy.db", done);
        uth_disk_save(disk, &left);
        if (left.size != 0 && (full || !for_ever)) /* otherwise nothing could be removed */
            fail_msg("step %d: %s is left over", (int)n, (const char *)left.at);
        sqlite3_free(left.at);
        uth_disk_free(disk);
    }
    assert_true(n > 50);
}

TEST(any_step_of_the_disk_may_fail_once)
{
    the_nth_step_fails(false, false);
}

TEST(any_step_of_the_disk_may_fail_for_ever)
{
    the_nth_step_fails(true, false);
}

TEST(the_disk_may_be_full_at_any_step)
{
    the_nth_step_fails(true, true);
}

/* ---- power ---- */

TEST(what_was_acknowledged_was_synced)
{
    struct uth_disk *disk = uth_disk_new(SEED);
    char sentence[UTH_STORE_SENTENCE_SIZE];
    struct uth_store *store = uth_disk_store(disk, sentence);
    FREED_MODEL struct model *model = model_new(SEED, LARGEST);
    for (int done = 1; done <= 60; done++) {
        bool checked;
        assert_true(uth_store_commit(store, model_next(model)));
        if (done % 7 == 0) /* moves the log into the file */
            assert_true(uth_store_check_some(store, 1, &checked));
        if (done % apart != 0)
            continue;
        struct uth_disk *after = uth_disk_after_crash(disk, UTH_TAIL_LOST, 0);
        assert_int_equal(take_away(uth_disk_files(after), UTH_DISK_DATABASE, done), done);
        uth_disk_free(after);
    }
    uth_store_close(store);
    uth_disk_free(disk);
}

/* ---- memory ---- */

static struct {
    sqlite3_mem_methods real;
    long calls, fail_at, failed;
} memory;

static bool memory_fails(void)
{
    bool fails = ++memory.calls == memory.fail_at;
    memory.failed += fails;
    return fails;
}

static void *memory_get(int size)
{
    return memory_fails() ? NULL : memory.real.xMalloc(size);
}

static void *memory_resize(void *old, int size)
{
    return memory_fails() ? NULL : memory.real.xRealloc(old, size);
}

static void memory_begin(void)
{
    assert_int_equal(sqlite3_config(SQLITE_CONFIG_GETMALLOC, &memory.real), SQLITE_OK);
    sqlite3_mem_methods methods = memory.real;
    methods.xMalloc = memory_get;
    methods.xRealloc = memory_resize;
    assert_int_equal(sqlite3_config(SQLITE_CONFIG_MALLOC, &methods), SQLITE_OK);
}

IN_A_FOLDER(any_allocation_may_fail)
{
    long n = 0;
    int runs = 0;
    bool failed = true;
    while (failed) {
        int done;
        n += apart + n * apart / 40;
        runs++;
        memory.calls = memory.failed = 0;
        memory.fail_at = n;
        live(&uth_files_system, files_path("x.db"), files_path("copy.db"), &done);
        failed = memory.failed > 0;
        memory.fail_at = 0;
        assert_survived(&uth_files_system, files_path("x.db"), files_path("copy.db"), done);
        assert_int_equal(files_count(), 0);
    }
    assert_true(runs * apart > 100);
}

static int prepare(void **state)
{
    (void)state;
    apart = at_full_length() ? 1 : 7;
    memory_begin();
    return 0;
}

TESTS_WITH(prepare, NULL)
