/* What lies beside the database: an anchor, without which or against which it is not opened; and
 * files that go missing while it is in use. What power cuts and flipped bits do to the anchor is in
 * test_store_crash.c and test_store_damage.c. */
#include "store_files.h"

enum { SEED = 5, LARGEST = 300 };

static char sentence[UTH_STORE_SENTENCE_SIZE];

static const char *const endings[] = {"", "-wal", "-anchor", ".key"};
enum { DATABASE, LOG, ANCHOR, KEY, FILES };

static const char *beside(const char *name, int file)
{
    char whole[64];
    snprintf(whole, sizeof whole, "%s%s", name, endings[file]);
    return files_path(whole);
}

/* The files of x.db as they are now, under another name. */
static void copy_files(const char *to)
{
    for (int i = 0; i < KEY; i++) {
        FREED struct bytes bytes = files_read(beside("x.db", i));
        unlink(beside(to, i));
        if (bytes.at)
            files_write(beside(to, i), bytes);
    }
}

static void copy_one(const char *from, const char *to, int file)
{
    FREED struct bytes bytes = files_read(beside(from, file));
    assert_non_null(bytes.at);
    files_write(beside(to, file), bytes);
}

/* x.db after some batches, in use, with its files copied to `early` after the first ones. */
static struct uth_store *fill(struct model *model, int first, int more, const char *early)
{
    struct uth_store *store = files_open(files_path("x.db"));
    for (int i = 0; i < first + more; i++) {
        assert_true(uth_store_commit(store, model_next(model)));
        if (i + 1 == first)
            copy_files(early);
    }
    return store;
}

static void assert_refused(const char *name, const char *words)
{
    assert_null(uth_store_sqlite_open(files_path(name), UTH_STORE_CREATE, sentence));
    if (!strstr(sentence, words) || !strstr(sentence, "'uth floor restored REASON'"))
        fail_msg("%s: %s", words, sentence);
}

static void assert_opens(const char *name, int done, const char *remark)
{
    struct uth_store *store = files_open(files_path(name));
    assert_non_null(strstr(uth_store_remark(store), remark));
    assert_true(remark[0] != '\0' || uth_store_remark(store)[0] == '\0');
    assert_int_equal(assert_holds(store, SEED, LARGEST, done), done);
    uth_store_close(store);
}

/* ---- going back ---- */

IN_A_FOLDER(a_database_that_was_put_back_is_refused)
{
    FREED_MODEL struct model *model = model_new(SEED, LARGEST);
    struct uth_store *store = fill(model, 3, 4, "early.db");
    copy_files("late.db");
    uth_store_close(store);
    assert_opens("late.db", 7, "was not closed properly");
    assert_opens("late.db", 7, "");
    assert_opens("early.db", 3, "was not closed properly");
    copy_one("x.db", "early.db", ANCHOR);
    assert_refused("early.db", "batch 7 was stored, but it ends with batch 3");
    copy_one("early.db", "late.db", DATABASE);
    assert_refused("late.db", "batch 7 was stored, but it ends with batch 3");
}

IN_A_FOLDER(a_database_without_its_own_anchor_is_refused)
{
    FREED_MODEL struct model *model = model_new(SEED, LARGEST),
                             *other = model_new(SEED + 1, LARGEST);
    uth_store_close(fill(model, 3, 0, "early.db"));
    FREED struct bytes anchor = files_read(beside("x.db", ANCHOR));
    unlink(beside("x.db", ANCHOR));
    assert_refused("x.db", "its anchor (the file of that name with -anchor) is missing");
    for (size_t cut = 0; cut < 64; cut += 21) {
        files_write(beside("x.db", ANCHOR), (struct bytes){anchor.at, cut});
        assert_refused("x.db", "is damaged");
    }
    struct uth_store *store = files_open(files_path("other.db"));
    assert_true(uth_store_commit(store, model_next(other)));
    uth_store_close(store);
    copy_one("other.db", "x.db", ANCHOR);
    assert_refused("x.db", "the anchor beside it is another database's");
    files_write(beside("x.db", ANCHOR), anchor);
    assert_opens("x.db", 3, "");
}

/* Two databases that went different ways from the same batch. */
IN_A_FOLDER(another_course_of_events_is_refused)
{
    FREED_MODEL struct model *model = model_new(SEED, LARGEST);
    uth_store_close(fill(model, 1, 0, "early.db"));
    struct uth_store *store = files_open(files_path("early.db"));
    const struct uth_store_balance balance = {"elsewhere", 1};
    assert_true(uth_store_commit(
        store, &(struct uth_store_batch){.balance_count = 1, .balances = &balance}));
    uth_store_close(store);
    store = files_open(files_path("x.db"));
    assert_true(uth_store_commit(store, model_next(model)));
    uth_store_close(store);
    copy_one("early.db", "x.db", ANCHOR);
    assert_refused("x.db", "its records are not those that were stored as batch 2");
}

IN_A_FOLDER(half_an_anchor_is_enough)
{
    FREED_MODEL struct model *model = model_new(SEED, LARGEST);
    uth_store_close(fill(model, 4, 0, "early.db"));
    FREED struct bytes anchor = files_read(beside("x.db", ANCHOR));
    for (size_t slot = 0; slot < 2; slot++) {
        for (size_t at = 0; at < 64; at += 7) {
            anchor.at[slot * 4096 + at] ^= 4;
            files_write(beside("x.db", ANCHOR), anchor);
            anchor.at[slot * 4096 + at] ^= 4;
            struct uth_store *store = files_open(files_path("x.db"));
            assert_int_equal(assert_holds(store, SEED, LARGEST, 4), 4);
            uth_store_close(store);
        }
    }
}

IN_A_FOLDER(a_new_database_that_lost_power_gets_its_anchor)
{
    uth_store_close(files_open(files_path("x.db")));
    unlink(beside("x.db", ANCHOR));
    assert_opens("x.db", 0, "");
    assert_int_equal(access(beside("x.db", ANCHOR), F_OK), 0);
}

/* ---- saying so ---- */

static const struct uth_store_value decision = {"decision", "1", "the disk was replaced"};
static const struct uth_store_batch decided = {.value_count = 1, .values = &decision};

IN_A_FOLDER(what_an_operator_accepts_counts_from_the_batch_that_says_so)
{
    FREED_MODEL struct model *model = model_new(SEED, LARGEST);
    uth_store_close(fill(model, 3, 2, "early.db"));
    assert_null(uth_store_sqlite_open(files_path("x.db"), UTH_STORE_RESTORED, sentence));
    assert_non_null(strstr(sentence, "not a restored backup"));
    assert_null(uth_store_sqlite_open(files_path("none.db"), UTH_STORE_RESTORED, sentence));
    assert_non_null(strstr(sentence, "there is no such file"));
    copy_one("x.db", "early.db", ANCHOR);
    for (int i = 0; i < 2; i++) { /* the first time nothing is committed */
        struct uth_store *store =
            uth_store_sqlite_open(files_path("early.db"), UTH_STORE_RESTORED, sentence);
        assert_non_null(store);
        assert_non_null(strstr(uth_store_remark(store), i == 0 ? "batch 5 was stored, but it ends "
                                                                 "with batch 3"
                                                               : "another database's"));
        assert_int_equal(assert_holds(store, SEED, LARGEST, 3), 3);
        assert_true(i == 0 || uth_store_commit(store, &decided));
        uth_store_close(store);
        if (i == 0)
            assert_refused("early.db", "the anchor beside it is another database's");
    }
    struct uth_store *store = files_open(files_path("early.db"));
    assert_string_equal(uth_store_remark(store), "");
    uth_store_close(store);
    copy_one("x.db", "early.db", ANCHOR);
    assert_refused("early.db", "another database's");
}

IN_A_FOLDER(a_backup_is_read_and_not_written)
{
    FREED_MODEL struct model *model = model_new(SEED, LARGEST);
    struct uth_store *store = fill(model, 3, 0, "early.db");
    assert_true(uth_store_backup(store, files_path("copy.db")));
    uth_store_close(store);
    FREED struct bytes before = files_read(files_path("copy.db"));
    assert_opens("copy.db", 3, "");
    store = files_open(files_path("copy.db"));
    assert_false(uth_store_commit(store, &decided));
    assert_non_null(strstr(uth_store_error(store), "this is a backup; to use it"));
    uth_store_close(store);
    FREED struct bytes after = files_read(files_path("copy.db"));
    assert_int_equal(before.size, after.size);
    assert_memory_equal(before.at, after.at, before.size);
    assert_int_equal(access(beside("copy.db", ANCHOR), F_OK), -1);
    /* In the place of the database, with the anchor of that one beside it. */
    copy_one("copy.db", "x.db", DATABASE);
    store = uth_store_sqlite_open(files_path("x.db"), UTH_STORE_RESTORED, sentence);
    assert_non_null(store);
    assert_string_equal(uth_store_remark(store), "it is a backup");
    assert_true(uth_store_commit(store, model_next(model)));
    uth_store_close(store);
    assert_opens("x.db", 4, "");
}

/* ---- files that go missing ---- */

enum harm { REMOVED, RENAMED, REPLACED, CUT, HARMS };

static void harm(const char *path, enum harm how)
{
    char other[400];
    snprintf(other, sizeof other, "%s.elsewhere", path);
    FREED struct bytes bytes = files_read(path);
    switch (how) {
    case REMOVED: unlink(path); break;
    case RENAMED: rename(path, other); break;
    case REPLACED:
        files_write(other, bytes);
        rename(other, path);
        break;
    default: assert_int_equal(truncate(path, (off_t)bytes.size / 2), 0); break;
    }
}

static void assert_noticed(bool idle, int file, enum harm how)
{
    FREED_MODEL struct model *model = model_new(SEED, LARGEST);
    struct uth_store *store = fill(model, 2, 0, "early.db");
    files_write(beside("x.db", KEY), (struct bytes){(uint8_t *)(uintptr_t) "12345678", 8});
    assert_true(uth_store_watch(store, beside("x.db", KEY)));
    assert_true(uth_store_commit(store, model_next(model)));
    harm(beside("x.db", file), how);
    bool done;
    assert_false(idle ? uth_store_check_some(store, 10, &done)
                      : uth_store_commit(store, model_next(model)));
    assert_true(uth_store_is_broken(store));
    snprintf(sentence, sizeof sentence, "%s: the file was %s while it was in use",
             beside("x.db", file), how == CUT ? "cut short" : "removed, renamed or replaced");
    if (!strstr(uth_store_error(store), sentence))
        fail_msg("file %d, harm %d: %s", file, (int)how, uth_store_error(store));
    assert_false(uth_store_commit(store, model_next(model)));
    uth_store_close(store);
}

IN_A_FOLDER(a_file_that_goes_missing_is_noticed_before_the_next_commit)
{
    for (int file = 0; file < FILES; file++) {
        for (enum harm how = 0; how < HARMS; how++) {
            for (int idle = 0; idle < 2; idle++) {
                assert_noticed(idle == 1, file, how);
                files_end(state);
                files_begin(state);
            }
        }
    }
}

/* A process that stands in the folder would find its files; whoever starts the next one does not. */
IN_A_FOLDER(a_folder_that_moves_is_noticed)
{
    char old[256], elsewhere[80];
    assert_non_null(getcwd(old, sizeof old));
    assert_int_equal(chdir(files_folder), 0);
    struct uth_store *store = files_open("x.db");
    FREED_MODEL struct model *model = model_new(SEED, LARGEST);
    assert_true(uth_store_commit(store, model_next(model)));
    snprintf(elsewhere, sizeof elsewhere, "%s-moved", files_folder);
    assert_int_equal(rename(files_folder, elsewhere), 0);
    assert_false(uth_store_commit(store, model_next(model)));
    assert_non_null(strstr(uth_store_error(store), "removed, renamed or replaced"));
    uth_store_close(store);
    assert_int_equal(rename(elsewhere, files_folder), 0);
    assert_int_equal(chdir(old), 0);
    assert_opens("x.db", 1, "was not closed properly");
}
