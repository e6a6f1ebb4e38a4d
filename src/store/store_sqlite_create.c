/* A new store: made under a temporary name and renamed when it is complete and on disk, so a file
 * of that name is never half a store. */
#include <errno.h>
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

/* The dictionary for packing event bodies, fixed for this file. */
static int put_dictionary(sqlite3 *db)
{
    struct uth_sql nothing = {.shown = (char[]){""}};
    struct uth_bytes samples = {0};
    uint64_t mark;
    sqlite3_stmt *put = NULL;
    int code = SQLITE_NOMEM;
    if (uth_pack_samples(&samples) &&
        uth_mark_dictionary(&nothing, samples.at, samples.size, &mark))
        code = sqlite3_prepare_v2(db, "INSERT INTO dictionary VALUES(?1, ?2)", -1, &put, NULL);
    code = code ? code : sqlite3_bind_blob64(put, 1, samples.at, samples.size, SQLITE_STATIC);
    code = code ? code : sqlite3_bind_int64(put, 2, (int64_t)mark);
    if (code == SQLITE_OK) {
        errno = 0;
        code = sqlite3_step(put);
    }
    sqlite3_finalize(put);
    uth_bytes_free(&nothing.scratch);
    uth_bytes_free(&samples);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

uint64_t uth_sqlite_new_id(void)
{
    uint64_t id = 0;
    while (id == 0)
        sqlite3_randomness(sizeof id, &id); /* from the system's random source */
    return id;
}

/* Every part is sealed from the start, while empty. */
static int seal_parts(sqlite3 *db, uint64_t id)
{
    struct uth_sql nothing = {.shown = (char[]){""}};
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
    code = code ? code : run(db, "PRAGMA user_version = %d", UTH_STORE_FORMAT);
    for (const struct uth_sqlite_object *object = uth_sqlite_schema; !code && object->name;
         object++)
        code = run(db, "%s", object->sql);
    code = code ? code : put_dictionary(db);
    code = code ? code : seal_parts(db, id);
    code = code ? code : run(db, "COMMIT");
    /* Moves the log into the file, which is all that is kept. */
    return code ? code : run(db, "PRAGMA wal_checkpoint(TRUNCATE)");
}

bool uth_sqlite_make(const struct uth_files *files, const char *temporary, uint32_t application,
                     uint64_t id, const char *shown, char sentence[UTH_STORE_SENTENCE_SIZE])
{
    if (!files->make(files->self, temporary)) {
        snprintf(sentence, UTH_STORE_SENTENCE_SIZE,
                 "%s: no new file can be made in this folder (%s); check that it exists and that "
                 "this user may write in it",
                 shown, strerror(errno));
        return false;
    }
    sqlite3 *db = NULL;
    int code =
        sqlite3_open_v2(temporary, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, files->vfs);
    if (code == SQLITE_OK) {
        sqlite3_extended_result_codes(db, 1);
        code = fill(db, application, id);
    }
    if (code != SQLITE_OK)
        uth_sqlite_sentence(db, code, shown, sentence);
    sqlite3_close(db);
    return code == SQLITE_OK;
}

/* A log or an anchor without its database belongs to one that was moved or lost; SQLite would write
 * the log over the new file. NULL: there is none. */
static const char *stray(const struct uth_files *files, const char *plain)
{
    static const char *const endings[] = {"-wal", "-anchor"};
    const char *found = NULL;
    for (size_t i = 0; !found && i < sizeof endings / sizeof *endings; i++) {
        char *path = NULL;
        bool there =
            asprintf(&path, "%s%s", plain, endings[i]) >= 0 && uth_file_exists(files, path);
        found = there ? endings[i] : NULL;
        free(path);
    }
    return found;
}

bool uth_sqlite_create(const struct uth_files *files, const char *path,
                       char sentence[UTH_STORE_SENTENCE_SIZE])
{
    char shown[UTH_STORE_PATH_SIZE];
    uth_store_show_path(shown, path);
    char *plain = uth_sqlite_plain_path(path), *temporary = NULL;
    const char *left = plain ? stray(files, plain) : NULL;
    bool fine = false;
    if (!plain || asprintf(&temporary, "%s.new-%ld", plain, (long)getpid()) < 0) {
        snprintf(sentence, UTH_STORE_SENTENCE_SIZE, "%s: out of memory", shown);
    } else if (left) {
        snprintf(
            sentence, UTH_STORE_SENTENCE_SIZE,
            "%s: there is no such file, but %.100s%s, which belongs to it, exists; put the file "
            "back, or remove that one as well to start afresh",
            shown, shown, left);
    } else {
        fine = uth_sqlite_make(files, temporary, UTH_SQLITE_APPLICATION, uth_sqlite_new_id(), shown,
                               sentence) &&
               uth_put_in_place(files, temporary, plain, sentence);
        uth_remove_files(files, temporary);
    }
    free(temporary);
    free(plain);
    return fine;
}
