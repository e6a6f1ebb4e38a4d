/* Who may write: a lock of the session, which ends with it, and a lease with an epoch, which every
 * batch must name. The lock keeps a second process out; the epoch refuses a batch of one that still
 * believes it is the only one. Neither asks a clock. */
#include "store_postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define TEXT_OF(number) TEXT(number)
#define TEXT(number)    #number

enum { STEP_MS = 20, LOCK_MS = 1000 };

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void wait_a_moment(void)
{
    nanosleep(&(struct timespec){.tv_nsec = STEP_MS * 1000000L}, NULL);
}

/* 1: it is ours, 0: somebody else's, -1: the question failed. A process that was killed leaves the
 * lock for a moment. */
static int try_lock(struct uth_postgres *s, int64_t until_ms)
{
    for (;;) {
        char sql[64];
        snprintf(sql, sizeof sql, "SELECT pg_try_advisory_lock(%d)", (int)UTH_POSTGRES_LOCK);
        PGresult *result = uth_postgres_ask(s, sql);
        if (!result)
            return -1;
        bool ours = strcmp(uth_postgres_text(result, 0), "t") == 0;
        PQclear(result);
        if (ours || now_ms() >= until_ms)
            return ours;
        wait_a_moment();
    }
}

static bool name_the_other(struct uth_postgres *s)
{
    PGresult *result = uth_postgres_ask(s, "SELECT node, to_char(since, 'YYYY-MM-DD HH24:MI') "
                                           "FROM uth.lease");
    if (!result)
        return uth_store_fail(&s->sql.base, NULL,
                              "%s: another process uses this database; stop that one",
                              s->sql.shown);
    char node[UTH_STORE_SHOWN_SIZE];
    uth_store_show(node, uth_postgres_text(result, 0));
    bool same = strcmp(uth_postgres_text(result, 0), s->node) == 0;
    uth_store_fail(&s->sql.base, NULL,
                   same ? "%s: a node of the name %s uses this database since %.16s; names are of "
                          "one node each, and one node at a time can write: stop that one"
                        : "%s: the node %s uses this database since %.16s; one node at a time can "
                          "write: stop that one",
                   s->sql.shown, node, uth_postgres_text(result, 1));
    PQclear(result);
    return false;
}

bool uth_postgres_lock(struct uth_postgres *s)
{
    int outcome = try_lock(s, now_ms() + LOCK_MS);
    if (outcome < 0)
        return uth_postgres_fail(s, NULL);
    return outcome > 0 || name_the_other(s);
}

bool uth_postgres_lease(struct uth_postgres *s, bool again, int64_t *batch)
{
    char owner[24];
    snprintf(owner, sizeof owner, "%lld", (long long)s->owner);
    const char *const values[] = {owner, s->node};
    PGresult *result =
        PQexecParams(s->line,
                     again ? "UPDATE uth.lease SET epoch = epoch + 1, since = now(), node = $2 "
                             "WHERE owner = $1::bigint RETURNING epoch, batch"
                           : "UPDATE uth.lease SET epoch = epoch + 1, since = now(), node = $2, "
                             "owner = $1::bigint RETURNING epoch, batch",
                     2, NULL, values, NULL, NULL, 0);
    bool fine = result && PQresultStatus(result) == PGRES_TUPLES_OK;
    if (!fine) {
        uth_postgres_note(s, result);
        uth_postgres_fail(s, NULL);
    } else if (PQntuples(result) != 1) {
        snprintf(s->state, sizeof s->state, "UT001");
        snprintf(s->why, sizeof s->why, "its lease is gone");
        fine = uth_postgres_fail(s, NULL);
        s->sql.base.broken = true;
    } else {
        s->epoch = strtoll(uth_postgres_text(result, 0), NULL, 10);
        *batch = strtoll(uth_postgres_text(result, 1), NULL, 10);
    }
    PQclear(result);
    return fine;
}

/* The session of the line that was lost may be at work yet, or not know that it was: it holds the
 * lock until it ends. Only with the lock is its last batch decided. */
static void end_old_session(struct uth_postgres *s, int backend)
{
    char sql[256];
    snprintf(sql, sizeof sql,
             "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND "
             "database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND "
             "classid = 0 AND objid = %d AND pid = %d",
             (int)UTH_POSTGRES_LOCK, backend);
    uth_postgres_do(s, sql);
}

/* A whole attempt. False: the last error says whether another one makes sense. */
static bool connect_again(struct uth_postgres *s, int old, int64_t until_ms, int64_t *batch)
{
    if (!uth_postgres_connect(s))
        return uth_postgres_fail(s, NULL);
    end_old_session(s, old);
    int outcome = try_lock(s, until_ms);
    if (outcome == 0)
        return name_the_other(s);
    return outcome > 0 ? uth_postgres_lease(s, true, batch) &&
                             (uth_postgres_prepare(s) || uth_postgres_fail(s, NULL))
                       : uth_postgres_fail(s, NULL);
}

bool uth_postgres_reconnect(struct uth_postgres *s, int64_t wait, int64_t *batch)
{
    int64_t until_ms = now_ms() + wait;
    int old = s->backend;
    while (!connect_again(s, old, until_ms, batch)) {
        if (s->sql.base.broken || !uth_postgres_is_lost(s) || now_ms() >= until_ms)
            return false;
        if (s->line && PQstatus(s->line) == CONNECTION_OK)
            old = s->backend;
        wait_a_moment();
    }
    s->sql.base.error[0] = '\0';
    return true;
}
