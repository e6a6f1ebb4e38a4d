/* The SQLite store and its file: whose it is, who holds it, rights and room, and kill -9 in the
 * middle of everything. */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "store_files.h"

static char sentence[UTH_STORE_SENTENCE_SIZE];

static void fill(const char *path, uint64_t seed, int batches)
{
    struct uth_store *store = files_open(path);
    FREED_MODEL struct model *model = model_new(seed, 300);
    for (int i = 0; i < batches; i++)
        assert_true(uth_store_commit(store, model_next(model)));
    uth_store_close(store);
}

/* Runs in a process of its own, so that limits and rights end with it; true: it returned true. */
static bool apart(bool (*run)(void))
{
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(run() ? 0 : 1);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* ---- whose file ---- */

static void write_text(const char *path, const char *text)
{
    files_write(path, (struct bytes){(uint8_t *)(uintptr_t)text, strlen(text)});
}

IN_A_FOLDER(a_foreign_file_is_refused_and_left_alone)
{
    write_text(files_path("text"), "This is not a database, it is a letter to my aunt, and it is "
                                   "longer than the header of a database, which has 100 bytes.");
    write_text(files_path("short"), "SQLite format 3");
    write_text(files_path("empty"), "");
    files_sql(files_path("other"), "CREATE TABLE t(x); INSERT INTO t VALUES(1)");
    files_sql(files_path("wal"), "PRAGMA journal_mode = WAL; CREATE TABLE t(x)");
    fill(files_path("newer"), 1, 1);
    files_sql(files_path("newer"), "PRAGMA user_version = 9");
    fill(files_path("older"), 1, 1);
    files_sql(files_path("older"), "PRAGMA user_version = 1");
    assert_int_equal(mkdir(files_path("folder"), 0700), 0);
    static const struct {
        const char *name, *words;
    } cases[] = {
        {"text", "not a database; choose another file"},
        {"short", "not a database; choose another file"},
        {"empty", "the file is empty"},
        {"other", "a database of another program; choose another file"},
        {"wal", "a database of another program; choose another file"},
        {"newer", "a newer version of uth (format 9, this one knows 8)"},
        {"older", "an older version of uth (format 1, this one knows 8)"},
        {"folder", "cannot be opened"},
        {"absent/x", "no new file can be made in this folder (No such file or directory)"},
    };
    int files = files_count();
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const char *path = files_path(cases[i].name);
        FREED struct bytes before = files_read(path);
        assert_null(uth_store_sqlite_open(path, UTH_STORE_CREATE, sentence));
        if (!strstr(sentence, cases[i].words) || !strstr(sentence, path))
            fail_msg("%s: %s", cases[i].name, sentence);
        FREED struct bytes after = files_read(path);
        assert_int_equal(before.size, after.size);
        if (before.size > 0)
            assert_memory_equal(before.at, after.at, before.size);
    }
    assert_int_equal(files_count(), files);
}

IN_A_FOLDER(an_absent_file_is_made_only_when_asked)
{
    assert_null(uth_store_sqlite_open(files_path("x.db"), UTH_STORE_REFUSE, sentence));
    assert_non_null(strstr(sentence, "there is no such file"));
    assert_null(uth_store_sqlite_open("", UTH_STORE_CREATE, sentence));
    assert_int_equal(files_count(), 0);
    uth_store_close(files_open(files_path("x.db")));
    assert_int_equal(files_count(), 2); /* with the anchor */
    struct stat about;
    assert_int_equal(stat(files_path("x.db"), &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    struct uth_store *store = uth_store_sqlite_open(files_path("x.db"), UTH_STORE_REFUSE, sentence);
    assert_non_null(store);
    uth_store_close(store);
}

/* An earlier attempt of the same process number may have left its files; nothing of them may get
 * into the new one. */
IN_A_FOLDER(what_a_crash_left_of_the_making_is_in_nobodys_way)
{
    struct uth_store *other = files_open(files_path("other.db"));
    FREED_MODEL struct model *model = model_new(1, 300);
    assert_true(uth_store_commit(other, model_next(model)));
    FREED struct bytes log = files_read(files_path("other.db-wal"));
    uth_store_close(other);
    files_remove(files_path("other.db"));
    static const char *const endings[] = {"", "-wal", "-journal"};
    for (size_t i = 0; i < COUNT_OF(endings); i++) {
        char left[64];
        snprintf(left, sizeof left, "x.db.new-%ld%s", (long)getpid(), endings[i]);
        files_write(files_path(left), log);
    }
    struct uth_store *store = files_open(files_path("x.db"));
    assert_int_equal(assert_holds(store, 1, 300, 0), 0);
    uth_store_close(store);
    assert_int_equal(files_count(), 2);
}

/* What SQLite would take for something else is a name like any other. */
IN_A_FOLDER(a_path_is_only_a_path)
{
    char old[256];
    assert_non_null(getcwd(old, sizeof old));
    assert_int_equal(chdir(files_folder), 0);
    static const char *const names[] = {":memory:", "file:x?mode=memory", "a 'b' %s", "\xc3\xa9"};
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        fill(names[i], 1, 2);
        assert_int_equal(access(names[i], F_OK), 0);
        struct uth_store *store = files_open(names[i]);
        assert_int_equal(assert_holds(store, 1, 300, 2), 2);
        uth_store_close(store);
    }
    assert_int_equal(chdir(old), 0);
}

IN_A_FOLDER(what_is_left_without_its_database_is_not_taken_for_nothing)
{
    static const char *const names[] = {"x.db-wal", "x.db-anchor"};
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        write_text(files_path(names[i]), "left over");
        assert_null(uth_store_sqlite_open(files_path("x.db"), UTH_STORE_CREATE, sentence));
        assert_non_null(strstr(sentence, names[i]));
        assert_non_null(strstr(sentence, "which belongs to it, exists; put the file back"));
        assert_int_equal(files_count(), 1);
        unlink(files_path(names[i]));
    }
}

static bool second_process_is_refused(void)
{
    struct uth_store *store = uth_store_sqlite_open(files_path("x.db"), UTH_STORE_CREATE, sentence);
    return !store && strstr(sentence, "another process uses this file");
}

IN_A_FOLDER(there_is_one_opener_at_a_time)
{
    struct uth_store *store = files_open(files_path("x.db"));
    FREED_MODEL struct model *model = model_new(1, 300);
    for (int i = 0; i < 3; i++) {
        assert_true(apart(second_process_is_refused));
        /* Also in this process, and that must not loosen the lock. */
        assert_null(uth_store_sqlite_open(files_path("x.db"), UTH_STORE_CREATE, sentence));
        assert_non_null(strstr(sentence, "another process uses this file"));
        assert_true(uth_store_commit(store, model_next(model)));
        assert_int_equal(access(files_path("x.db-shm"), F_OK), -1);
    }
    uth_store_close(store);
    assert_int_equal(files_count(), 2); /* and the log is gone */
    store = files_open(files_path("x.db"));
    assert_int_equal(assert_holds(store, 1, 300, 3), 3);
    uth_store_close(store);
}

/* ---- rights and room ---- */

static bool refused_without_rights(void)
{
    if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
        return false;
    struct uth_store *store = uth_store_sqlite_open(files_path("x.db"), UTH_STORE_CREATE, sentence);
    bool file = !store && strstr(sentence, "made in this folder (Permission denied)");
    store = uth_store_sqlite_open(files_path("new.db"), UTH_STORE_CREATE, sentence);
    return file && !store && strstr(sentence, "made in this folder (Permission denied)");
}

IN_A_FOLDER(a_read_only_place_is_refused)
{
    fill(files_path("x.db"), 1, 1);
    assert_int_equal(chmod(files_path("x.db"), 0444), 0);
    assert_int_equal(chmod(files_folder, 0555), 0);
    assert_true(apart(refused_without_rights));
    assert_int_equal(chmod(files_folder, 0700), 0);
    assert_int_equal(files_count(), 2);
}

static int batches_before_full;

/* Commits until the disk is full, which must be said; tells how many were acknowledged. */
static bool fill_the_disk(const char *path, const char *words)
{
    struct uth_store *store = uth_store_sqlite_open(path, UTH_STORE_CREATE, sentence);
    if (!store)
        return false;
    struct model *model = model_new(1, 3000);
    int done = 0;
    while (uth_store_commit(store, model_next(model)))
        done++;
    bool said = strstr(uth_store_error(store), words);
    if (!said)
        fprintf(stderr, "%s\n", uth_store_error(store));
    uth_store_close(store);
    batches_before_full = done;
    return said && done > 5;
}

static bool fill_up_to_a_limit(void)
{
    const struct rlimit limit = {400000, 400000};
    signal(SIGXFSZ, SIG_IGN);
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0 ||
        !fill_the_disk(files_path("x.db"), "the file may not grow any further"))
        return false;
    FILE *told = fopen(files_path("told"), "w");
    fprintf(told, "%d", batches_before_full);
    return fclose(told) == 0;
}

IN_A_FOLDER(a_full_disk_loses_nothing)
{
    assert_true(apart(fill_up_to_a_limit));
    FREED struct bytes told = files_read(files_path("told"));
    assert_non_null(told.at);
    told.at[told.size] = '\0';
    int done = (int)strtol((const char *)told.at, NULL, 10);
    struct uth_store *store = files_open(files_path("x.db"));
    assert_holds(store, 1, 3000, done);
    uth_store_close(store);
}

/* The same with a file system that is really full; needs the right to mount one. */
static bool fill_a_small_file_system(void)
{
    if (unshare(CLONE_NEWNS) != 0 || mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
        mount("uth", files_folder, "tmpfs", 0, "size=600k") != 0) {
        fprintf(stderr, "a file system cannot be mounted here: %s\n", strerror(errno));
        return true;
    }
    if (!fill_the_disk(files_path("x.db"), "the disk is full; free some space, then start again"))
        return false;
    if (mount("uth", files_folder, "tmpfs", MS_REMOUNT, "size=10m") != 0)
        return false;
    struct uth_store *store = uth_store_sqlite_open(files_path("x.db"), UTH_STORE_REFUSE, sentence);
    if (!store)
        return false;
    assert_holds(store, 1, 3000, batches_before_full);
    uth_store_close(store);
    return true;
}

IN_A_FOLDER(a_full_file_system_loses_nothing)
{
    assert_true(apart(fill_a_small_file_system));
}

static bool refused_for_want_of_room(void)
{
    const struct rlimit limit = {20000, 20000};
    signal(SIGXFSZ, SIG_IGN);
    return setrlimit(RLIMIT_FSIZE, &limit) == 0 &&
           !uth_store_sqlite_open(files_path("x.db"), UTH_STORE_CREATE, sentence) &&
           strstr(sentence, "the file may not grow any further") && files_count() == 0;
}

static bool backup_without_room(void)
{
    const struct rlimit limit = {20000, 20000};
    struct uth_store *store = files_open(files_path("x.db"));
    signal(SIGXFSZ, SIG_IGN);
    return setrlimit(RLIMIT_FSIZE, &limit) == 0 &&
           !uth_store_backup(store, files_path("copy.db")) &&
           strstr(uth_store_error(store), "backup to ") &&
           strstr(uth_store_error(store), "copy.db: the file may not grow any further") &&
           access(files_path("copy.db"), F_OK) != 0 &&
           assert_holds(store, 1, 300, 10) == 10; /* and the store goes on */
}

IN_A_FOLDER(what_does_not_fit_is_not_begun)
{
    assert_true(apart(refused_for_want_of_room));
    fill(files_path("x.db"), 1, 10);
    assert_true(apart(backup_without_room));
    struct uth_store *store = files_open(files_path("x.db"));
    assert_false(uth_store_backup(store, files_path("absent/copy.db")));
    assert_non_null(strstr(uth_store_error(store), "no new file can be made in this folder"));
    assert_true(uth_store_backup(store, files_path("copy.db")));
    uth_store_close(store);
}

/* ---- kill -9 ---- */

/* The child: commits from batch `done` on, and reports each only after it was acknowledged. */
static void commit_for_ever(int report, int done)
{
    struct uth_store *store = uth_store_sqlite_open(files_path("x.db"), UTH_STORE_CREATE, sentence);
    struct model *model = model_new(8, 2000);
    for (int i = 0; i < done; i++)
        model_next(model);
    while (store && uth_store_commit(store, model_next(model))) {
        bool checked;
        done++;
        if (write(report, &done, sizeof done) != sizeof done ||
            !uth_store_check_some(store, 20, &checked))
            break;
    }
    _exit(1);
}

/* Lets a child commit for a while, kills it, and returns the last number it reported. */
static int kill_in_the_middle(int done, useconds_t microseconds)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(ends[0]);
        commit_for_ever(ends[1], done);
    }
    close(ends[1]);
    usleep(microseconds);
    assert_int_equal(kill(child, SIGKILL), 0);
    int status, reported;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    while (read(ends[0], &reported, sizeof reported) == sizeof reported) {
        assert_int_equal(reported, done + 1);
        done = reported;
    }
    close(ends[0]);
    return done;
}

IN_A_FOLDER(kill_9_loses_nothing_that_was_acknowledged)
{
    struct uth_seeded random;
    uth_seeded_init(&random, 1);
    int done = 0;
    for (int i = 0; i < 40; i++) {
        int before = done;
        done = kill_in_the_middle(done, (useconds_t)(uth_seeded_next(&random) % 30000));
        /* Opening what is there; or, if the child was killed that early, making it. */
        struct uth_store *store = files_open(files_path("x.db"));
        done = assert_holds(store, 8, 2000, done);
        assert_true(done >= before);
        assert_true(uth_store_check_files(store));
        uth_store_close(store);
        if (done > 60) { /* reading all back gets slow: begin anew */
            files_remove(files_path("x.db"));
            done = 0;
        }
    }
}
