/* The contract of store.h on SQLite; and backups, which are this engine's own. */
#include <sqlite3.h>
#include <unistd.h>

#include "store_contract.h"

static struct fixture {
    char folder[64], path[96], copy[96];
} * f;

/* To another body of the same length, stored as it is. */
static void engine_change_body(const char *body)
{
    sqlite3 *db;
    char *sql = sqlite3_mprintf("UPDATE events SET body = CAST(x'00' || '!' || substr(%Q, 2) AS "
                                "BLOB) WHERE id = (1 << 40) + 3",
                                body);
    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_changes(db), 1);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    sqlite3_free(sql);
}

static struct uth_store *engine_open(char sentence[UTH_STORE_SENTENCE_SIZE])
{
    return uth_store_sqlite_open(f->path, UTH_STORE_CREATE, sentence);
}

static int engine_set_up(void **state)
{
    (void)state;
    f = calloc(1, sizeof *f);
    snprintf(f->folder, sizeof f->folder, "/tmp/uth_test_store.XXXXXX");
    assert_non_null(mkdtemp(f->folder));
    snprintf(f->path, sizeof f->path, "%s/uth.db", f->folder);
    snprintf(f->copy, sizeof f->copy, "%s/copy.db", f->folder);
    return 0;
}

static int engine_tear_down(void **state)
{
    (void)state;
    unlink(f->path);
    unlink(f->copy);
    char anchor[sizeof f->path + 8];
    snprintf(anchor, sizeof anchor, "%s-anchor", f->path);
    unlink(anchor);
    int left = rmdir(f->folder); /* and there is nothing else in it */
    free(f);
    return left;
}

IN_A_STORE(a_backup_is_made_while_in_use)
{
    FREED_MODEL struct model *model = model_new(5, 3000);
    for (int i = 0; i < 40; i++)
        commit(model_next(model));
    assert_true(uth_store_backup_start(store, f->copy));
    assert_false(uth_store_backup_start(store, f->copy));
    bool done = false;
    for (int i = 0; !done; i++) {
        /* What is committed before the last step belongs to the copy. */
        if (i < 20)
            commit(model_next(model));
        assert_true(uth_store_backup_some(store, 2, &done));
    }
    assert_is(store, model);
    char sentence[UTH_STORE_SENTENCE_SIZE];
    struct uth_store *copy = uth_store_sqlite_open(f->copy, UTH_STORE_REFUSE, sentence);
    if (!copy)
        fail_msg("%s", sentence);
    assert_is(copy, model);
    assert_true(store_check_all(copy, 1000));
    assert_true(uth_store_check_files(copy));
    uth_store_close(copy);

    assert_false(uth_store_backup(store, f->copy));
    assert_non_null(strstr(uth_store_error(store), "choose another name"));
    commit(model_next(model));
    assert_is(store, model);
}

IN_A_STORE(a_backup_that_is_given_up_leaves_nothing)
{
    FREED_MODEL struct model *model = model_new(6, 3000);
    for (int i = 0; i < 40; i++)
        commit(model_next(model));
    bool done;
    assert_false(uth_store_backup_some(store, 1, &done));
    assert_true(uth_store_backup_start(store, f->copy));
    reopen(); /* the folder is empty but for the store: the end of the test will see */
    assert_is(store, model);
}
