/* A new store: made under a temporary name and given its own when it is complete and on disk, so
 * that a file of that name is never half a store. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uth/random.h>

#include "store_sqlite.h"

char *uth_sqlite_plain_path(const char *path)
{
    char *plain = NULL;
    /* ":memory:", "" and "file:" mean something else to SQLite. */
    return asprintf(&plain, "%s%s", path[0] == '/' ? "" : "./", path) < 0 ? NULL : plain;
}

/* The caller frees it; NULL when out of memory. */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
}

bool uth_check_folder(const char *path, const char *shown, char sentence[UTH_STORE_SENTENCE_SIZE])
{
    char *folder = folder_of(path);
    bool fine = folder && access(folder, W_OK | X_OK) == 0;
    if (!fine) {
        snprintf(sentence, UTH_STORE_SENTENCE_SIZE,
                 "%s: no new file can be made in this folder (%s); check that it exists and that "
                 "this user may write in it",
                 shown, folder ? strerror(errno) : "out of memory");
    }
    free(folder);
    return fine;
}

bool uth_sync_folder(const char *path)
{
    char *folder = folder_of(path);
    int file = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    free(folder);
    if (file < 0)
        return false;
    bool fine = fsync(file) == 0;
    return close(file) == 0 && fine;
}

static bool give_name(const char *temporary, const char *path)
{
    if (renameat2(AT_FDCWD, temporary, AT_FDCWD, path, RENAME_NOREPLACE) == 0)
        return true;
    /* Some file systems cannot do that in one step. */
    return (errno == EINVAL || errno == ENOSYS) && link(temporary, path) == 0 &&
           unlink(temporary) == 0;
}

bool uth_put_in_place(const char *temporary, const char *path,
                      char sentence[UTH_STORE_SENTENCE_SIZE])
{
    if (give_name(temporary, path) && uth_sync_folder(path))
        return true;
    int error = errno;
    char shown[UTH_STORE_PATH_SIZE];
    snprintf(sentence, UTH_STORE_SENTENCE_SIZE, "%s: the finished file cannot get this name (%s)",
             uth_store_show_path(shown, path), strerror(error));
    return false;
}

bool uth_make_empty(const char *path)
{
    unlink(path);
    /* Of no concern to other users: it holds decks and what guards log-ins. */
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    return file >= 0 && close(file) == 0;
}

static int run(sqlite3 *db, const char *format, ...) __attribute__((format(printf, 2, 3)));
static int run(sqlite3 *db, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *sql = sqlite3_vmprintf(format, arguments);
    va_end(arguments);
    errno = 0;
    int code = sql ? sqlite3_exec(db, sql, NULL, NULL, NULL) : SQLITE_NOMEM;
    sqlite3_free(sql);
    return code;
}

/* What event bodies are packed with, in this file for good. */
static int put_dictionary(sqlite3 *db)
{
    struct uth_sqlite nothing = {.db = db, .shown = ""};
    size_t size;
    const void *samples = uth_pack_samples(&size);
    uint64_t mark;
    sqlite3_stmt *put = NULL;
    int code = SQLITE_NOMEM;
    if (uth_mark_dictionary(&nothing, samples, size, &mark))
        code = sqlite3_prepare_v2(db, "INSERT INTO dictionary VALUES(?1, ?2)", -1, &put, NULL);
    code = code ? code : sqlite3_bind_blob64(put, 1, samples, size, SQLITE_STATIC);
    code = code ? code : sqlite3_bind_int64(put, 2, (int64_t)mark);
    if (code == SQLITE_OK) {
        errno = 0;
        code = sqlite3_step(put);
    }
    sqlite3_finalize(put);
    uth_bytes_free(&nothing.scratch);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

bool uth_sqlite_new_id(uint64_t *id)
{
    struct uth_random random = uth_random_system();
    *id = 0;
    while (*id == 0)
        if (!random.fill(random.self, id, sizeof *id))
            return false;
    return true;
}

/* Every part is sealed from the beginning, with nothing in it. */
static int seal_parts(sqlite3 *db, uint64_t id)
{
    struct uth_sqlite nothing = {.db = db, .shown = ""};
    int code = SQLITE_OK;
    for (int part = 0; code == SQLITE_OK && part < UTH_SEALS; part++) {
        const struct uth_seal seal = {.sum = part == UTH_SEAL_BATCHES ? id : 0};
        uint64_t mark;
        code = !uth_mark_seal(&nothing, (enum uth_part)part, &seal, &mark)
                   ? SQLITE_NOMEM
                   : run(db, "INSERT INTO seals VALUES('%s', 0, %lld, %lld)", uth_part_names[part],
                         (long long)seal.sum, (long long)mark);
    }
    uth_bytes_free(&nothing.scratch);
    return code;
}

static int fill(sqlite3 *db, uint32_t application, uint64_t id)
{
    int code = run(db, "PRAGMA page_size = %d", UTH_SQLITE_PAGE_SIZE);
    code = code ? code : run(db, "PRAGMA encoding = 'UTF-8'");
    code = code ? code : run(db, "PRAGMA auto_vacuum = NONE");
    code = code ? code : run(db, "PRAGMA locking_mode = EXCLUSIVE");
    code = code ? code : run(db, "PRAGMA journal_mode = WAL");
    code = code ? code : run(db, "PRAGMA synchronous = FULL");
    code = code ? code : run(db, "BEGIN IMMEDIATE");
    code = code ? code : run(db, "PRAGMA application_id = %u", application);
    code = code ? code : run(db, "PRAGMA user_version = %d", UTH_SQLITE_VERSION);
    for (const struct uth_sqlite_object *object = uth_sqlite_schema; !code && object->name;
         object++)
        code = run(db, "%s", object->sql);
    code = code ? code : put_dictionary(db);
    code = code ? code : seal_parts(db, id);
    code = code ? code : run(db, "COMMIT");
    /* Out of the log and into the file, which is all that will be there. */
    return code ? code : run(db, "PRAGMA wal_checkpoint(TRUNCATE)");
}

bool uth_sqlite_make(const char *temporary, uint32_t application, uint64_t id, const char *shown,
                     char sentence[UTH_STORE_SENTENCE_SIZE])
{
    if (!uth_make_empty(temporary)) {
        snprintf(sentence, UTH_STORE_SENTENCE_SIZE,
                 "%s: no new file can be made in this folder (%s); check that it exists and that "
                 "this user may write in it",
                 shown, strerror(errno));
        return false;
    }
    sqlite3 *db = NULL;
    int code = sqlite3_open_v2(temporary, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK) {
        sqlite3_extended_result_codes(db, 1);
        code = fill(db, application, id);
    }
    if (code != SQLITE_OK)
        uth_sqlite_sentence(db, code, shown, sentence);
    sqlite3_close(db);
    return code == SQLITE_OK;
}

void uth_remove_files(const char *path)
{
    static const char *const endings[] = {"", "-wal", "-journal"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char *name = NULL;
        if (asprintf(&name, "%s%s", path, endings[i]) >= 0) {
            unlink(name);
            free(name);
        }
    }
}

/* A log or an anchor without its database belongs to one that was moved or lost; SQLite would write
 * the log over the new file. NULL: there is none. */
static const char *stray(const char *plain)
{
    static const char *const endings[] = {"-wal", "-anchor"};
    const char *found = NULL;
    for (size_t i = 0; !found && i < sizeof endings / sizeof *endings; i++) {
        char *path = NULL;
        bool there = asprintf(&path, "%s%s", plain, endings[i]) >= 0 && access(path, F_OK) == 0;
        found = there ? endings[i] : NULL;
        free(path);
    }
    return found;
}

bool uth_sqlite_create(const char *path, char sentence[UTH_STORE_SENTENCE_SIZE])
{
    char shown[UTH_STORE_PATH_SIZE];
    uth_store_show_path(shown, path);
    char *plain = uth_sqlite_plain_path(path), *temporary = NULL;
    const char *left = plain ? stray(plain) : NULL;
    uint64_t id;
    bool fine = false;
    if (!plain || asprintf(&temporary, "%s.new-%ld", plain, (long)getpid()) < 0) {
        snprintf(sentence, UTH_STORE_SENTENCE_SIZE, "%s: out of memory", shown);
    } else if (!uth_sqlite_new_id(&id)) {
        snprintf(sentence, UTH_STORE_SENTENCE_SIZE, "%s: the system's random source has failed",
                 shown);
    } else if (left) {
        snprintf(
            sentence, UTH_STORE_SENTENCE_SIZE,
            "%s: there is no such file, but %.100s%s, which belongs to it, is there; bring the "
            "file back, or remove that one as well to begin anew",
            shown, shown, left);
    } else {
        fine = uth_sqlite_make(temporary, UTH_SQLITE_APPLICATION, id, shown, sentence) &&
               uth_put_in_place(temporary, plain, sentence);
        uth_remove_files(temporary);
    }
    free(temporary);
    free(plain);
    return fine;
}
