/* Statements of the SQLite store: parameters, steps, columns, and one sentence for everything that
 * can go wrong, with what to do about it. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "store_sqlite.h"

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

void uth_sqlite_with(struct uth_sql *sql, enum uth_statement which, const struct uth_cell *cells,
                     int count)
{
    struct uth_sqlite *s = (struct uth_sqlite *)sql;
    sqlite3_stmt *statement = s->statement[which];
    sqlite3_reset(statement);
    s->bind_code = SQLITE_OK;
    for (int i = 0; i < count && s->bind_code == SQLITE_OK; i++)
        s->bind_code = bind(statement, i + 1, &cells[i]);
}

static struct uth_cell column(sqlite3_stmt *row, int i)
{
    struct uth_cell cell = {0};
    switch (sqlite3_column_type(row, i)) {
    case SQLITE_INTEGER: return UTH_I(sqlite3_column_int64(row, i));
    case SQLITE_TEXT:
        cell.type = 't';
        cell.data = sqlite3_column_text(row, i);
        break;
    case SQLITE_BLOB:
        cell.type = 'b';
        cell.data = sqlite3_column_blob(row, i);
        break;
    default: return cell;
    }
    if (cell.type == 't' && !cell.data) /* out of memory */
        cell.data = "";
    else
        cell.size = (size_t)sqlite3_column_bytes(row, i);
    return cell;
}

enum uth_step uth_sqlite_step(struct uth_sql *sql, enum uth_statement which)
{
    struct uth_sqlite *s = (struct uth_sqlite *)sql;
    errno = 0; /* uth_sqlite_sentence asks what the system said */
    s->code = s->bind_code != SQLITE_OK ? s->bind_code : sqlite3_step(s->statement[which]);
    if (s->code != SQLITE_ROW)
        return s->code == SQLITE_DONE ? UTH_END : UTH_FAILED;
    int count = sqlite3_column_count(s->statement[which]);
    for (int i = 0; i < count; i++)
        sql->row[which][i] = column(s->statement[which], i);
    return UTH_ROW;
}

void uth_sqlite_reset(struct uth_sql *sql, enum uth_statement which)
{
    sqlite3_reset(((struct uth_sqlite *)sql)->statement[which]);
}

bool uth_sqlite_fail_last(struct uth_sql *sql, const char *stream)
{
    struct uth_sqlite *s = (struct uth_sqlite *)sql;
    return uth_sqlite_fail(s, stream, s->code);
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
    uth_sqlite_sentence(s->db, code, s->sql.shown, sentence);
    return uth_store_fail(&s->sql.base, stream, "%s", sentence);
}
