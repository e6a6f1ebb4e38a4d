/* For the tests of the SQLite store: a folder of its own, whole files, and words for what a store
 * holds. */
#ifndef UTH_TESTS_STORE_FILES_H
#define UTH_TESTS_STORE_FILES_H

#include <dirent.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store_content.h"

static char files_folder[64];

/* A path in the folder; the last eight are valid. */
static inline const char *files_path(const char *name)
{
    static char paths[8][384];
    static int next;
    next = (next + 1) % 8;
    snprintf(paths[next], sizeof paths[next], "%s/%s", files_folder, name);
    return paths[next];
}

/* In memory where that is possible: these tests write much. */
static inline int files_begin(void **state)
{
    (void)state;
    const char *where = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(files_folder, sizeof files_folder, "%s/uth_test_store.XXXXXX", where);
    return mkdtemp(files_folder) ? 0 : -1;
}

static inline int files_count(void)
{
    DIR *folder = opendir(files_folder);
    int count = 0;
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        count += entry->d_name[0] != '.';
    closedir(folder);
    return count;
}

/* Everything in the folder, and the folder. */
static inline int files_end(void **state)
{
    (void)state;
    DIR *folder = opendir(files_folder);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        const char *path = files_path(entry->d_name);
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
            unlink(path) != 0)
            rmdir(path);
    }
    closedir(folder);
    return rmdir(files_folder);
}

#define IN_A_FOLDER(name) TEST_WITH(name, files_begin, files_end)

struct bytes {
    uint8_t *at;
    size_t size;
};

static inline struct bytes files_read(const char *path)
{
    struct bytes bytes = {0};
    struct stat about;
    FILE *file = fopen(path, "rb");
    if (file && fstat(fileno(file), &about) == 0) {
        bytes.at = malloc((size_t)about.st_size + 1);
        bytes.size = fread(bytes.at, 1, (size_t)about.st_size, file);
    }
    if (file)
        fclose(file);
    return bytes;
}

static inline void files_write(const char *path, struct bytes bytes)
{
    FILE *file = fopen(path, "wb");
    UTH_ASSERT(file && fwrite(bytes.at, 1, bytes.size, file) == bytes.size);
    fclose(file);
}

/* A store and what lies beside it. */
static inline void files_remove(const char *path)
{
    static const char *const endings[] = {"", "-wal", "-anchor"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char name[400];
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        unlink(name);
    }
}

/* Behind the back of the store. */
static inline void files_sql(const char *path, const char *sql)
{
    sqlite3 *db;
    char *said = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &said) != SQLITE_OK)
        fail_msg("%s: %s", sql, said);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static inline struct uth_store *files_open(const char *path)
{
    char sentence[UTH_STORE_SENTENCE_SIZE];
    struct uth_store *store = uth_store_sqlite_open(path, UTH_STORE_CREATE, sentence);
    if (!store)
        fail_msg("%s", sentence);
    return store;
}

/* How many batches of the seed a store holds: `done`, or one more. Fails when it is neither. */
static inline int assert_holds(struct uth_store *store, uint64_t seed, size_t largest, int done)
{
    FREED_MODEL struct model *model = model_new(seed, largest);
    FREED struct content_text expected = {0}, found = {0};
    if (!store_text(store, &found) || !store_check_all(store, 100))
        fail_msg("%s", uth_store_error(store));
    for (int i = 0; i < done; i++)
        model_next(model);
    model_text(model, &expected);
    if (strcmp(expected.at, found.at) != 0) {
        model_next(model);
        model_text(model, &expected);
        assert_string_equal(found.at, expected.at);
        done++;
    }
    return done;
}

#endif
