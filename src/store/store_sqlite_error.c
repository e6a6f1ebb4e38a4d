/* Statements of the SQLite store: parameters, steps, columns, and one sentence for everything that
 * can go wrong, with what to do about it. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "store_sqlite.h"

sqlite3_stmt *uth_sqlite_use(struct uth_sqlite *s, enum uth_sql which)
{
    sqlite3_reset(s->statement[which]);
    s->bind_code = SQLITE_OK;
    return s->statement[which];
}

static int bind(sqlite3_stmt *statement, int parameter, const struct uth_cell *cell)
{
    switch (cell->type) {
    case 'i': return sqlite3_bind_int64(statement, parameter, cell->number);
    case 'b': /* a null pointer would be NULL rather than no bytes */
        return sqlite3_bind_blob64(statement, parameter, cell->data ? cell->data : "", cell->size,
                                   SQLITE_STATIC);
    default:
        return sqlite3_bind_text64(statement, parameter, cell->data, cell->size,
                                   cell->type == 'c' ? SQLITE_TRANSIENT : SQLITE_STATIC,
                                   SQLITE_UTF8);
    }
}

sqlite3_stmt *uth_sqlite_with(struct uth_sqlite *s, enum uth_sql which,
                              const struct uth_cell *cells, int count)
{
    sqlite3_stmt *statement = uth_sqlite_use(s, which);
    for (int i = 0; i < count && s->bind_code == SQLITE_OK; i++)
        s->bind_code = bind(statement, i + 1, &cells[i]);
    return statement;
}

int uth_sqlite_step(struct uth_sqlite *s, enum uth_sql which)
{
    errno = 0; /* uth_sqlite_sentence asks what the system said */
    return s->bind_code != SQLITE_OK ? s->bind_code : sqlite3_step(s->statement[which]);
}

void uth_sqlite_reset(struct uth_sqlite *s, enum uth_sql which)
{
    sqlite3_reset(s->statement[which]);
}

bool uth_sqlite_run(struct uth_sqlite *s, enum uth_sql which)
{
    int code = uth_sqlite_step(s, which);
    bool fine = code == SQLITE_DONE || uth_sqlite_fail(s, NULL, code);
    uth_sqlite_reset(s, which);
    return fine;
}

bool uth_columns_are(sqlite3_stmt *row, const char *types)
{
    for (int i = 0; types[i] != '\0'; i++) {
        int type = sqlite3_column_type(row, i);
        bool fine = types[i] == 'i' ? type == SQLITE_INTEGER
                    : types[i] == 'b'
                        ? type == SQLITE_BLOB
                        : type == SQLITE_TEXT && strlen(uth_column_text(row, i)) ==
                                                     (size_t)sqlite3_column_bytes(row, i);
        if (!fine)
            return false;
    }
    return true;
}

const char *uth_column_text(sqlite3_stmt *row, int column)
{
    const char *text = (const char *)sqlite3_column_text(row, column);
    return text ? text : "";
}

uint64_t uth_column_u64(sqlite3_stmt *row, int column)
{
    return (uint64_t)sqlite3_column_int64(row, column);
}

bool uth_column_hash(sqlite3_stmt *row, int column, uint8_t hash[UTH_STORE_HASH_SIZE])
{
    const void *bytes = sqlite3_column_blob(row, column);
    if (!bytes || sqlite3_column_bytes(row, column) != UTH_STORE_HASH_SIZE)
        return false;
    memcpy(hash, bytes, UTH_STORE_HASH_SIZE);
    return true;
}

/* What to do about a system error, whatever SQLite calls it; NULL: nothing special. */
static const char *advice(int system_error)
{
    switch (system_error) {
    case ENOSPC: return "the disk is full; free some space, then start again";
    case EDQUOT: return "this user's disk quota is used up; free some space, then start again";
    case EFBIG:
        return "the file may not grow any further (the limit of this process for a file, "
               "'ulimit -f', or the file system's); raise it, then start again";
    case EROFS:
        return "the file system is read-only, perhaps after an error of its disk; check the "
               "system's log, make it writable, then start again";
    case EACCES:
    case EPERM: return "no permission to write; give this user the file and its folder";
    default: return NULL;
    }
}

void uth_sqlite_sentence(sqlite3 *db, int code, const char *shown,
                         char sentence[UTH_STORE_SENTENCE_SIZE])
{
    /* SQLite does not keep the system's error of a commit. */
    int system_error = errno;
    if (db && sqlite3_system_errno(db) != 0)
        system_error = sqlite3_system_errno(db);
    const char *why = system_error ? strerror(system_error) : sqlite3_errstr(code);
    int kind = code & 0xff;
    size_t size = UTH_STORE_SENTENCE_SIZE;
    bool written = kind == SQLITE_IOERR || kind == SQLITE_FULL || kind == SQLITE_CANTOPEN ||
                   kind == SQLITE_READONLY || kind == SQLITE_PERM;
    if (written && advice(system_error)) {
        snprintf(sentence, size, "%s: %s", shown, advice(system_error));
        return;
    }
    switch (kind) {
    case SQLITE_FULL: snprintf(sentence, size, "%s: %s", shown, advice(ENOSPC)); break;
    case SQLITE_IOERR:
        snprintf(sentence, size,
                 "%s: the disk failed (%s, code %d); check it and the system's log, then start "
                 "again",
                 shown, why, code);
        break;
    case SQLITE_READONLY:
    case SQLITE_PERM: snprintf(sentence, size, "%s: %s", shown, advice(EACCES)); break;
    case SQLITE_CANTOPEN:
        snprintf(sentence, size,
                 "%s: cannot be opened (%s); check that the folder exists and that this user may "
                 "write in it",
                 shown, why);
        break;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        snprintf(sentence, size,
                 "%s: another process uses this file; stop that one, or choose another file",
                 shown);
        break;
    case SQLITE_NOTADB:
        snprintf(sentence, size, "%s: not a database of uth; choose another file", shown);
        break;
    case SQLITE_CORRUPT:
        snprintf(sentence, size, "%s: the file is damaged (%s); " UTH_STORE_GO_BACK, shown,
                 db ? sqlite3_errmsg(db) : why);
        break;
    case SQLITE_NOMEM: snprintf(sentence, size, "%s: out of memory", shown); break;
    default:
        snprintf(sentence, size, "%s: the database engine refused (%s, code %d)", shown,
                 db ? sqlite3_errmsg(db) : why, code);
        break;
    }
}

bool uth_sqlite_fail(struct uth_sqlite *s, const char *stream, int code)
{
    char sentence[UTH_STORE_SENTENCE_SIZE];
    uth_sqlite_sentence(s->db, code, s->shown, sentence);
    return uth_store_fail(&s->base, stream, "%s", sentence);
}

bool uth_sqlite_damaged(struct uth_sqlite *s, const char *stream, const char *format, ...)
{
    char place[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(place, sizeof place, format, arguments);
    va_end(arguments);
    return uth_store_fail(&s->base, stream, "%s: %s; " UTH_STORE_GO_BACK, s->shown, place);
}
