/* The SQLite store when something fails at the n-th call, for every n until nothing fails any more,
 * in passing for every seventh: writes, syncs, truncations, openings, deletions; memory; and the
 * power. */
#include "failing_vfs.h"

static int apart; /* from one n to the next */

enum { BATCHES = 5, LARGEST = 9000, SEED = 4 };

/* ---- one life of a store ---- */

/* Opens, commits, reads, checks, makes a backup, closes; stops where something fails. *done: how
 * many commits were acknowledged. True: nothing failed. */
static bool live(int *done)
{
    char sentence[UTH_STORE_SENTENCE_SIZE];
    *done = 0;
    struct uth_store *store = uth_store_sqlite_open(files_path("x.db"), UTH_STORE_CREATE, sentence);
    if (!store) {
        assert_true(strlen(sentence) > 20);
        return false;
    }
    struct model *model = model_new(SEED, LARGEST);
    struct content_text text = {0};
    bool fine = true;
    while (fine && *done < BATCHES) {
        fine = uth_store_commit(store, model_next(model));
        *done += fine;
    }
    fine = fine && store_text(store, &text) && store_check_all(store, 40) &&
           uth_store_backup(store, files_path("copy.db"));
    if (!fine)
        assert_true(strlen(uth_store_error(store)) > 20);
    uth_store_close(store);
    model_free(model);
    free(text.at);
    return fine;
}

/* Nothing that was acknowledged is missing, nothing else is there, and no file is half a file. */
static void assert_survived(int done)
{
    if (access(files_path("x.db"), F_OK) == 0) {
        struct uth_store *store = files_open(files_path("x.db"));
        assert_holds(store, SEED, LARGEST, done);
        uth_store_close(store);
    } else {
        assert_int_equal(done, 0);
    }
    if (access(files_path("copy.db"), F_OK) == 0) {
        struct uth_store *store = files_open(files_path("copy.db"));
        assert_int_equal(assert_holds(store, SEED, LARGEST, BATCHES), BATCHES);
        uth_store_close(store);
    }
    files_remove(files_path("x.db"));
    files_remove(files_path("copy.db"));
    DIR *folder = opendir(files_folder);
    for (struct dirent *entry; (entry = readdir(folder));)
        if (entry->d_name[0] != '.')
            fail_msg("%s is left over", entry->d_name);
    closedir(folder);
}

static void the_nth_write_fails(bool for_ever, bool full)
{
    long n = 1 - apart;
    bool failed = true;
    while (failed) {
        int done;
        n += apart;
        vfs_plan(n, for_ever, full);
        bool fine = live(&done);
        failed = vfs_state.failed > 0;
        /* SQLite may overcome a failure, such as of a deletion at the end. */
        assert_true(fine || failed);
        vfs_plan(0, false, false);
        vfs_forget_all();
        assert_survived(done);
    }
    assert_true(n > 50);
}

IN_A_FOLDER(any_write_may_fail_once)
{
    the_nth_write_fails(false, false);
}

IN_A_FOLDER(any_write_may_fail_for_ever)
{
    the_nth_write_fails(true, false);
}

IN_A_FOLDER(the_disk_may_be_full_at_any_write)
{
    the_nth_write_fails(true, true);
}

/* ---- power ---- */

/* What the disk holds when the power goes now, under another name. */
static void lose_power(void)
{
    static const char *const names[][2] = {
        {"x.db", "y.db"}, {"x.db-wal", "y.db-wal"}, {"x.db-anchor", "y.db-anchor"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct vfs_image *image = vfs_image(files_path(names[i][0]));
        assert_non_null(image->bytes.at);
        files_write(files_path(names[i][1]), image->bytes);
    }
}

IN_A_FOLDER(what_was_acknowledged_was_synced)
{
    vfs_plan(0, false, false);
    struct uth_store *store = files_open(files_path("x.db"));
    /* A new file was synced under its first name. */
    char first[64];
    snprintf(first, sizeof first, "x.db.new-%ld", (long)getpid());
    struct bytes made = files_read(files_path("x.db"));
    const struct vfs_image *image = vfs_image(files_path(first));
    assert_int_equal(image->bytes.size, made.size);
    assert_memory_equal(image->bytes.at, made.at, made.size);
    free(made.at);
    vfs_synced(files_path("x.db"));

    struct model *model = model_new(SEED, LARGEST);
    for (int done = 1; done <= 60; done++) {
        bool checked;
        assert_true(uth_store_commit(store, model_next(model)));
        if (done % 7 == 0) /* moves the log into the file */
            assert_true(uth_store_check_some(store, 1, &checked));
        if (done % apart != 0)
            continue;
        lose_power();
        struct uth_store *after = files_open(files_path("y.db"));
        assert_int_equal(assert_holds(after, SEED, LARGEST, done), done);
        uth_store_close(after);
    }
    uth_store_close(store);
    model_free(model);
    vfs_forget_all();
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
    vfs_plan(0, false, false);
    while (failed) {
        int done;
        n += apart + n * apart / 40;
        runs++;
        memory.calls = memory.failed = 0;
        memory.fail_at = n;
        live(&done);
        failed = memory.failed > 0;
        memory.fail_at = 0;
        vfs_forget_all();
        assert_survived(done);
    }
    assert_true(runs * apart > 100);
}

static int prepare(void **state)
{
    (void)state;
    apart = at_full_length() ? 1 : 7;
    memory_begin();
    vfs_begin();
    return 0;
}

TESTS_WITH(prepare, NULL)
