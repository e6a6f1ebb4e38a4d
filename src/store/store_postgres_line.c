/* The line of the PostgreSQL store to its database: settings, statements, rows, and one sentence for
 * everything that can go wrong, with what to do about it. */
#include "store_postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- errors ---- */

bool uth_postgres_note(struct uth_postgres *s, const PGresult *result)
{
    const char *state = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
    const char *why = result ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    if (!why)
        why = s->line ? PQerrorMessage(s->line) : "there is no connection";
    snprintf(s->state, sizeof s->state, "%s", state ? state : "");
    size_t size = 0;
    for (; why[size] != '\0' && why[size] != '\n' && size + 1 < sizeof s->why; size++)
        s->why[size] = (unsigned char)why[size] < ' ' || why[size] == 127 ? '?' : why[size];
    s->why[size] = '\0';
    return false;
}

bool uth_postgres_is_lost(const struct uth_postgres *s)
{
    return !s->line || PQstatus(s->line) == CONNECTION_BAD || s->state[0] == '\0' ||
           strncmp(s->state, "57P", 3) == 0 || strncmp(s->state, "08", 2) == 0;
}

bool uth_postgres_fail(struct uth_postgres *s, const char *stream)
{
    static const struct {
        const char *state, *advice;
    } known[] = {
        {"UT001", "another process has taken over this floor; nothing of this batch is stored"},
        {"42501", "no permission; give this node's user the tables of the schema uth again"},
        {"25006", "the database is read-only, perhaps a standby; connect to its primary"},
        {"53100", "the disk of the database is full; free some space, then start again"},
        {"XX001", "the database is damaged; " UTH_STORE_GO_BACK},
        {"XX002", "the database is damaged; " UTH_STORE_GO_BACK},
    };
    const char *advice = NULL;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(s->state, known[i].state) == 0)
            advice = known[i].advice;
    if (advice)
        return uth_store_fail(&s->sql.base, stream, "%s: %s (%.200s)", s->sql.shown, advice,
                              s->why);
    if (uth_postgres_is_lost(s)) /* no stream is to be stopped for that */
        return uth_store_fail(&s->sql.base, NULL,
                              "%s: the database cannot be reached (%.200s); check it, then start "
                              "again",
                              s->sql.shown, s->why);
    return uth_store_fail(&s->sql.base, stream, "%s: the database refused (%.200s, %s)",
                          s->sql.shown, s->why, s->state);
}

/* ---- the line ---- */

void uth_postgres_hang_up(struct uth_postgres *s)
{
    for (int i = 0; i < UTH_SQL_COUNT; i++) {
        PQclear(s->query[i].result);
        s->query[i].result = NULL;
    }
    PQfinish(s->line);
    s->line = NULL;
}

static bool is_fine(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
}

PGresult *uth_postgres_ask(struct uth_postgres *s, const char *sql)
{
    PGresult *result = s->line ? PQexec(s->line, sql) : NULL;
    if (result && is_fine(result))
        return result;
    uth_postgres_note(s, result);
    PQclear(result);
    return NULL;
}

bool uth_postgres_do(struct uth_postgres *s, const char *sql)
{
    PGresult *result = uth_postgres_ask(s, sql);
    PQclear(result);
    return result != NULL;
}

const char *uth_postgres_text(const PGresult *result, int column)
{
    return PQntuples(result) > 0 ? PQgetvalue(result, 0, column) : "";
}

static void be_silent(void *self, const char *message)
{
    (void)self;
    (void)message;
}

bool uth_postgres_connect(struct uth_postgres *s)
{
    char name[64];
    snprintf(name, sizeof name, "uth %.50s", s->node);
    /* The URI may say otherwise: it comes last. */
    const char *const words[] = {"application_name",     "connect_timeout",  "keepalives_idle",
                                 "keepalives_interval",  "keepalives_count", "tcp_user_timeout",
                                 "target_session_attrs", "dbname",           NULL};
    const char *const alone[] = {name, "5", "5", "2", "3", "10000", "read-write", s->uri, NULL};
    /* A lease does not wait as long. */
    const char *const shared[] = {name, "2", "2", "1", "2", "4000", "read-write", s->uri, NULL};
    uth_postgres_hang_up(s);
    s->line = PQconnectdbParams(words, s->member ? shared : alone, 1);
    if (!s->line || PQstatus(s->line) != CONNECTION_OK)
        return uth_postgres_note(s, NULL);
    PQsetNoticeProcessor(s->line, be_silent, NULL);
    s->backend = PQbackendPID(s->line);
    /* A node that is cut off must not hold the lock for hours. */
    return uth_postgres_do(s, "SET search_path = pg_catalog; SET statement_timeout = 0; "
                              "SET lock_timeout = 0; SET idle_session_timeout = 0; "
                              "SET idle_in_transaction_session_timeout = 0; "
                              "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; "
                              "SET tcp_keepalives_count = 3; SET tcp_user_timeout = 10000; "
                              "SET default_transaction_isolation = 'read committed'; "
                              "SET default_transaction_deferrable = off; "
                              "SELECT set_config('synchronous_commit', 'on', false) "
                              "WHERE current_setting('synchronous_commit') = 'off'");
}

/* The next answer in the pipeline; NULL: the line is lost. */
static PGresult *next_answer(PGconn *line)
{
    for (int empty = 0; empty < 2; empty++) { /* one ends each statement */
        PGresult *result = PQgetResult(line);
        if (result)
            return result;
    }
    return NULL;
}

bool uth_postgres_prepare(struct uth_postgres *s)
{
    enum { INT8 = 20, BYTES = 17, INT8_LIST = 1016, BYTES_LIST = 1001 };
    bool fine = PQenterPipelineMode(s->line);
    for (int i = 0; fine && i < UTH_POSTGRES_STATEMENTS; i++) {
        const struct uth_postgres_sql *sql = &uth_postgres_sql[i];
        Oid types[UTH_COLUMNS_MAX];
        char name[16];
        if (!sql->text)
            continue;
        int count = (int)strlen(sql->types);
        for (int t = 0; t < count; t++)
            types[t] = sql->types[t] == 'i'   ? INT8
                       : sql->types[t] == 'b' ? BYTES
                       : sql->types[t] == 'I' ? INT8_LIST
                                              : BYTES_LIST;
        snprintf(name, sizeof name, "uth%d", i);
        fine = PQsendPrepare(s->line, name, sql->text, count, types);
    }
    fine = fine && PQpipelineSync(s->line);
    bool ended = false;
    while (!ended) {
        PGresult *result = next_answer(s->line);
        ended = !result || PQresultStatus(result) == PGRES_PIPELINE_SYNC;
        if (fine && (!result || (!ended && !is_fine(result))))
            fine = uth_postgres_note(s, result);
        PQclear(result);
    }
    PQexitPipelineMode(s->line);
    return fine;
}

/* ---- parameters and rows ---- */

void uth_postgres_values(struct uth_postgres_values *values, const struct uth_cell *cells,
                         int count)
{
    values->count = count;
    for (int i = 0; i < count; i++) {
        bool number = cells[i].type == 'i';
        if (number)
            uth_put_u64(values->numbers[i], (uint64_t)cells[i].number);
        values->at[i] = number ? (const char *)values->numbers[i] : cells[i].data;
        if (!values->at[i])
            values->at[i] = ""; /* a null pointer would be NULL rather than no bytes */
        values->size[i] = number ? 8 : (int)cells[i].size;
    }
}

static const int binary[UTH_COLUMNS_MAX] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};

bool uth_postgres_send(struct uth_postgres *s, int which, const struct uth_postgres_values *values)
{
    char name[16];
    snprintf(name, sizeof name, "uth%d", which);
    return s->line &&
           PQsendQueryPrepared(s->line, name, values->count, values->at, values->size, binary, 1);
}

void uth_postgres_row(const PGresult *result, int row, struct uth_cell *cells)
{
    int count = PQnfields(result);
    for (int i = 0; i < count && i < UTH_COLUMNS_MAX; i++) {
        const char *at = PQgetvalue(result, row, i);
        int size = PQgetlength(result, row, i);
        bool number = PQftype(result, i) == 20;
        if (PQgetisnull(result, row, i))
            cells[i] = (struct uth_cell){0};
        else if (number)
            cells[i] = UTH_I((int64_t)uth_get_u64((const uint8_t *)at));
        else
            cells[i] = (struct uth_cell){.type = 'e', .data = at, .size = (size_t)size};
    }
}

/* ---- statements of every store ---- */

static bool fetch(struct uth_postgres *s, enum uth_statement which, const struct uth_cell *cells,
                  int count)
{
    struct uth_postgres_values values;
    char name[16];
    if (!uth_postgres_renew(s)) /* a long reading must not outlast the lease */
        return false;
    snprintf(name, sizeof name, "uth%d", (int)which);
    uth_postgres_values(&values, cells, count);
    PQclear(s->query[which].result);
    s->query[which].result =
        s->line ? PQexecPrepared(s->line, name, count, values.at, values.size, binary, 1) : NULL;
    s->query[which].at = 0;
    const PGresult *result = s->query[which].result;
    return (result && PQresultStatus(result) == PGRES_TUPLES_OK) || uth_postgres_note(s, result);
}

/* A read on a line that was lost is asked again on the next one, if there nothing has changed. */
static bool fetch_again(struct uth_postgres *s, enum uth_statement which,
                        const struct uth_cell *cells, int count)
{
    int64_t batch;
    if (s->sql.base.broken || !uth_postgres_is_lost(s) ||
        !uth_postgres_reconnect(s, uth_postgres_wait_ms(s), &batch))
        return false;
    return batch == s->sql.seal[UTH_SEAL_BATCHES].rows && fetch(s, which, cells, count);
}

void uth_postgres_with(struct uth_sql *sql, enum uth_statement which, const struct uth_cell *cells,
                       int count)
{
    struct uth_postgres *s = (struct uth_postgres *)sql;
    int table = s->writing ? uth_postgres_table_of(which) : -1;
    s->query[which].failed = s->query[which].known = false;
    if (table >= 0 && which == uth_postgres_tables[table].get) {
        bool there = false;
        if (uth_postgres_rows_get(&s->rows, table, cells, sql->row[which], &there)) {
            s->query[which].known = true;
            s->query[which].at = there ? 0 : 1;
            return;
        }
    } else if (table >= 0) {
        uth_postgres_rows_put(&s->rows, table, cells, which == uth_postgres_tables[table].drop);
        s->query[which].known = true;
        s->query[which].at = 1;
        return;
    }
    s->query[which].until = which == UTH_SQL_GET_EVENTS ? cells[1].number : 0;
    s->query[which].failed = !fetch(s, which, cells, count) && !fetch_again(s, which, cells, count);
}

enum uth_step uth_postgres_step(struct uth_sql *sql, enum uth_statement which)
{
    struct uth_postgres *s = (struct uth_postgres *)sql;
    if (s->query[which].failed)
        return UTH_FAILED;
    if (s->query[which].known)
        return s->query[which].at++ == 0 ? UTH_ROW : UTH_END;
    if (s->query[which].at == UTH_POSTGRES_PAGE && which == UTH_SQL_GET_EVENTS) {
        const struct uth_cell next[] = {UTH_I(sql->row[which][0].number + 1),
                                        UTH_I(s->query[which].until)};
        s->query[which].failed = !fetch(s, which, next, 2) && !fetch_again(s, which, next, 2);
        if (s->query[which].failed)
            return UTH_FAILED;
    }
    const PGresult *result = s->query[which].result;
    if (!result || s->query[which].at >= PQntuples(result))
        return UTH_END;
    uth_postgres_row(result, s->query[which].at++, sql->row[which]);
    return UTH_ROW;
}

void uth_postgres_reset(struct uth_sql *sql, enum uth_statement which)
{
    struct uth_postgres *s = (struct uth_postgres *)sql;
    PQclear(s->query[which].result);
    s->query[which].result = NULL;
}
