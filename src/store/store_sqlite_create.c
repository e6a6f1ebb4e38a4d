/* A new store: made under a temporary name and given its own when it is complete and on disk, so
 * that a file of that name is never half a store. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store_sqlite.h"

char *uth_sqlite_plain_path(const char *path)
{
    char *plain = NULL;
    /* ":memory:", "" and "file:" mean something else to SQLite. */
    return asprintf(&plain, "%s%s", path[0] == '/' ? "" : "./", path) < 0 ? NULL : plain;
}

static bool sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
    int file = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    free(folder);
    if (file < 0) {
        return false;
    }
    bool fine = fsync(file) == 0;
    return close(file) == 0 && fine;
}

static bool give_name(const char *temporary, const char *path)
{
    if (renameat2(AT_FDCWD, temporary, AT_FDCWD, path, RENAME_NOREPLACE) == 0) {
        return true;
    }
    /* Some file systems cannot do that in one step. */
    return (errno == EINVAL || errno == ENOSYS) && link(temporary, path) == 0 &&
           unlink(temporary) == 0;
}

bool uth_put_in_place(const char *temporary, const char *path,
                      char sentence[UTH_STORE_SENTENCE_SIZE])
{
    if (give_name(temporary, path) && sync_folder(path)) {
        return true;
    }
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

/* Every part is sealed from the beginning, with nothing in it. */
static int seal_parts(sqlite3 *db)
{
    struct uth_sqlite nothing = {.db = db, .shown = ""};
    int code = SQLITE_OK;
    for (int part = 0; code == SQLITE_OK && part < UTH_PARTS; part++) {
        uint64_t mark;
        code = !uth_mark_seal(&nothing, (enum uth_part)part, &(struct uth_seal){0}, &mark)
                   ? SQLITE_NOMEM
                   : run(db, "INSERT INTO seals VALUES('%s', 0, 0, %lld)", uth_part_names[part],
                         (long long)mark);
    }
    uth_bytes_free(&nothing.scratch);
    return code;
}

static int fill(sqlite3 *db)
{
    int code = run(db, "PRAGMA page_size = %d", UTH_SQLITE_PAGE_SIZE);
    code = code ? code : run(db, "PRAGMA encoding = 'UTF-8'");
    code = code ? code : run(db, "PRAGMA auto_vacuum = NONE");
    code = code ? code : run(db, "PRAGMA locking_mode = EXCLUSIVE");
    code = code ? code : run(db, "PRAGMA journal_mode = WAL");
    code = code ? code : run(db, "PRAGMA synchronous = FULL");
    code = code ? code : run(db, "BEGIN IMMEDIATE");
    code = code ? code : run(db, "PRAGMA application_id = %d", UTH_SQLITE_APPLICATION);
    code = code ? code : run(db, "PRAGMA user_version = %d", UTH_SQLITE_VERSION);
    for (const struct uth_sqlite_object *object = uth_sqlite_schema; !code && object->name;
         object++) {
        code = run(db, "%s", object->sql);
    }
    code = code ? code : seal_parts(db);
    code = code ? code : run(db, "COMMIT");
    /* Out of the log and into the file, which is all that will be there. */
    return code ? code : run(db, "PRAGMA wal_checkpoint(TRUNCATE)");
}

static bool fill_file(const char *temporary, const char *shown,
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
        code = fill(db);
    }
    if (code != SQLITE_OK) {
        uth_sqlite_sentence(db, code, shown, sentence);
    }
    sqlite3_close(db);
    return code == SQLITE_OK;
}

/* The file and what SQLite may have put beside it. */
static void remove_all(const char *path)
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

/* A log without its database belongs to one that was moved or lost; SQLite would write it over the
 * new file. */
static bool stray_log(const char *plain)
{
    char *log = NULL;
    bool found = asprintf(&log, "%s-wal", plain) < 0 || access(log, F_OK) == 0;
    free(log);
    return found;
}

bool uth_sqlite_create(const char *path, char sentence[UTH_STORE_SENTENCE_SIZE])
{
    char shown[UTH_STORE_PATH_SIZE];
    uth_store_show_path(shown, path);
    char *plain = uth_sqlite_plain_path(path), *temporary = NULL;
    bool fine = false;
    if (!plain || asprintf(&temporary, "%s.new-%ld", plain, (long)getpid()) < 0) {
        snprintf(sentence, UTH_STORE_SENTENCE_SIZE, "%s: out of memory", shown);
    } else if (stray_log(plain)) {
        snprintf(sentence, UTH_STORE_SENTENCE_SIZE,
                 "%s: there is no such file, but its log %.100s-wal is there; bring the file back, "
                 "or remove the log to begin anew",
                 shown, shown);
    } else {
        fine =
            fill_file(temporary, shown, sentence) && uth_put_in_place(temporary, plain, sentence);
        remove_all(temporary);
    }
    free(temporary);
    free(plain);
    return fine;
}
