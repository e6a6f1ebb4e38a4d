/* Commits of the PostgreSQL store: a batch is one transaction.
 *
 *   fetch     the records that will change, all at once        a round trip
 *   write     the batch, as in every store, into the rows      in memory
 *   send      BEGIN, the fence, a statement for each table, COMMIT    a round trip
 *
 * The rows stay until the database has said what became of them, so that they can be sent again:
 * when it asks for it (a serialization failure, a deadlock), and when the line was lost before the
 * answer came. Then the next line's lease tells the newest batch that is stored: it is this one, or
 * the one before and this one is sent again. It can be nothing else, because the old session has
 * ended by then. */
#include "store_postgres.h"

#include <string.h>
#include <time.h>

enum outcome { DONE, REPEAT, LOST, REFUSED };

/* ---- fetching ---- */

static void want(struct uth_postgres *s, enum uth_statement get, const struct uth_cell *keys)
{
    uth_postgres_rows_keep(&s->rows, uth_postgres_table_of(get), keys, false);
}

static void want_all(struct uth_postgres *s, const struct uth_store_batch *batch)
{
    const struct uth_streams *streams = &s->sql.streams;
    for (int i = 0; i < batch->balance_count; i++)
        want(s, UTH_SQL_GET_BALANCE, (struct uth_cell[]){UTH_T(batch->balances[i].account)});
    for (int i = 0; i < batch->value_count; i++)
        want(s, UTH_SQL_GET_VALUE,
             (struct uth_cell[]){UTH_T(batch->values[i].space), UTH_T(batch->values[i].key)});
    for (int i = 0; i < batch->round_count; i++) {
        const struct uth_store_round *round = &batch->rounds[i];
        const struct uth_stream *stream = uth_streams_find(streams, round->table);
        if (stream)
            want(s, UTH_SQL_GET_ROUND,
                 (struct uth_cell[]){UTH_I(uth_round_id(stream, round->number))});
        for (int p = 0; p < round->player_count; p++)
            want(s, UTH_SQL_GET_PLAYER, (struct uth_cell[]){UTH_T(round->players[p])});
    }
    for (int i = 0; i < batch->snapshot_count; i++) {
        const struct uth_stream *stream = uth_streams_find(streams, batch->snapshots[i].stream);
        if (stream)
            want(s, UTH_SQL_GET_SNAPSHOT, (struct uth_cell[]){UTH_I(stream->id)});
    }
}

/* Sends a statement on the arrays of the first columns. */
static bool send_arrays(struct uth_postgres *s, int which)
{
    struct uth_cell cells[UTH_COLUMNS_MAX];
    struct uth_postgres_values values;
    int count = (int)strlen(uth_postgres_sql[which].types);
    for (int i = 0; i < count; i++) {
        if (s->arrays[i].failed || s->arrays[i].size > INT32_MAX)
            return uth_sql_no_memory(&s->sql);
        cells[i] = UTH_B(s->arrays[i].at, s->arrays[i].size);
    }
    uth_postgres_values(&values, cells, count);
    return uth_postgres_send(s, which, &values) || uth_postgres_note(s, NULL);
}

/* Takes every answer of the pipeline up to its end; keeps the first error. `each` may be NULL. */
static bool take_answers(struct uth_postgres *s,
                         void (*each)(struct uth_postgres *s, int answer, const PGresult *result))
{
    bool fine = true;
    int answer = 0;
    for (int empty = 0; empty < 2;) {
        PGresult *result = PQgetResult(s->line);
        if (!result) {
            empty++;
            continue;
        }
        empty = 0;
        ExecStatusType status = PQresultStatus(result);
        if (status == PGRES_PIPELINE_SYNC) {
            PQclear(result);
            return fine;
        }
        if (fine && status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
            fine = uth_postgres_note(s, result);
        if (fine && each)
            each(s, answer, result);
        answer++;
        PQclear(result);
    }
    return fine ? uth_postgres_note(s, NULL) : false;
}

/* The answer's columns tell whose records they are. */
static void keep_rows(struct uth_postgres *s, int answer, const PGresult *result)
{
    int table = -1;
    for (int i = 0; table < 0 && i < UTH_POSTGRES_TABLES; i++)
        if (s->fetching[i] && answer-- == 0)
            table = i;
    for (int i = 0; table >= 0 && i < PQntuples(result); i++) {
        struct uth_cell cells[UTH_COLUMNS_MAX];
        uth_postgres_row(result, i, cells);
        uth_postgres_rows_keep(&s->rows, table, cells, true);
    }
}

static bool fetch_rows(struct uth_postgres *s)
{
    bool some = false, fine = true;
    if (!s->line || !PQenterPipelineMode(s->line))
        return uth_postgres_note(s, NULL);
    for (int i = 0; fine && i < UTH_POSTGRES_TABLES; i++) {
        const struct uth_postgres_table *table = &uth_postgres_tables[i];
        s->fetching[i] = table->fetch && uth_postgres_rows_wanted(&s->rows, i, s->arrays) > 0;
        some |= s->fetching[i];
        fine = !s->fetching[i] || send_arrays(s, table->fetch);
    }
    if (fine && some)
        fine = PQpipelineSync(s->line) ? take_answers(s, keep_rows) : uth_postgres_note(s, NULL);
    PQexitPipelineMode(s->line);
    return fine;
}

/* ---- sending ---- */

static bool send_rows(struct uth_postgres *s)
{
    bool fine = true;
    for (int i = 0; fine && i < UTH_POSTGRES_TABLES; i++) {
        const struct uth_postgres_table *table = &uth_postgres_tables[i];
        if (uth_postgres_rows_arrays(&s->rows, i, true, s->arrays) > 0)
            fine = send_arrays(s, (int)table->drop);
        if (fine && uth_postgres_rows_arrays(&s->rows, i, false, s->arrays) > 0)
            fine = send_arrays(s, (int)table->put);
    }
    return fine;
}

static void note_commit(struct uth_postgres *s, int answer, const PGresult *result)
{
    (void)answer;
    s->committed |= strcmp(PQcmdStatus((PGresult *)(uintptr_t)result), "COMMIT") == 0;
}

static bool send_plain(struct uth_postgres *s, const char *sql)
{
    return PQsendQueryParams(s->line, sql, 0, NULL, NULL, NULL, NULL, 0) ||
           uth_postgres_note(s, NULL);
}

static enum outcome send_batch(struct uth_postgres *s, int64_t after)
{
    struct uth_postgres_values fence;
    uth_postgres_values(
        &fence, (struct uth_cell[]){UTH_I(s->epoch), UTH_I(after), UTH_I(uth_postgres_term_ms(s))},
        3);
    s->committed = false;
    if (!s->line || !PQenterPipelineMode(s->line))
        return LOST;
    bool fine = send_plain(s, "BEGIN") && uth_postgres_send(s, UTH_POSTGRES_FENCE, &fence) &&
                send_rows(s) && send_plain(s, "COMMIT") && PQpipelineSync(s->line);
    fine = fine ? take_answers(s, note_commit) : uth_postgres_note(s, NULL);
    PQexitPipelineMode(s->line);
    if (s->committed)
        return DONE;
    if (fine || uth_postgres_is_lost(s) || !uth_postgres_do(s, "ROLLBACK"))
        return LOST;
    bool again = strcmp(s->state, "40001") == 0 || strcmp(s->state, "40P01") == 0;
    return again ? REPEAT : REFUSED;
}

static void wait_ms(long ms)
{
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L}, NULL);
}

static bool is_elsewhere(struct uth_postgres *s, int64_t batch, int64_t after)
{
    return uth_sql_damaged(&s->sql, NULL, "its newest batch is %lld, not %lld", (long long)batch,
                           (long long)after);
}

/* Until it is known that the batch is stored, or that it is not. */
static bool settle(struct uth_postgres *s, int64_t after)
{
    for (int tries = 0; tries < UTH_POSTGRES_TRIES; tries++) {
        enum outcome outcome = send_batch(s, after);
        int64_t batch = after;
        if (outcome == DONE)
            return true;
        if (outcome == LOST) {
            if (!uth_postgres_reconnect(s, uth_postgres_wait_ms(s), &batch))
                return false;
            if (batch == after + 1)
                return true;
            if (batch != after)
                return is_elsewhere(s, batch, after);
        } else if (outcome == REFUSED) {
            return uth_postgres_fail(s, NULL);
        }
        wait_ms(tries * 10);
    }
    return uth_postgres_fail(s, NULL);
}

static bool fetch_with_line(struct uth_postgres *s, int64_t after)
{
    for (int tries = 0; tries < UTH_POSTGRES_TRIES; tries++) {
        int64_t batch = after;
        if (uth_postgres_renew(s) && fetch_rows(s))
            return true;
        if (s->sql.base.broken)
            return false;
        if (!uth_postgres_is_lost(s))
            break;
        if (!uth_postgres_reconnect(s, uth_postgres_wait_ms(s), &batch))
            return false;
        if (batch != after)
            return is_elsewhere(s, batch, after);
    }
    return uth_postgres_fail(s, NULL);
}

bool uth_postgres_commit(struct uth_sql *sql, const struct uth_store_batch *batch)
{
    struct uth_postgres *s = (struct uth_postgres *)sql;
    struct uth_seal *batches = &sql->seal[UTH_SEAL_BATCHES];
    int64_t after = batches->rows;
    if (!uth_sql_in_place(sql))
        return false;
    want_all(s, batch);
    bool fine = fetch_with_line(s, after);
    s->writing = fine;
    fine = fine && uth_sql_write_batch(sql, batch);
    batches->rows++;
    batches->changed = true;
    fine = fine && uth_sql_write_ends(sql);
    s->writing = false;
    if (fine && s->rows.failed)
        fine = uth_sql_no_memory(sql);
    fine = fine && settle(s, after);
    uth_postgres_rows_clear(&s->rows);
    return fine;
}
