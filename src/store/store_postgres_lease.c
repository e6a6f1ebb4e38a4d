/* Who may write: a lock of the session, which ends with it, and a lease with an epoch, which every
 * batch must name. The lock keeps a second process out; the epoch refuses a batch of one that still
 * believes it is the only one. Neither asks a clock. */
#include "store_postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STEP_MS = 20, LOCK_MS = 1000 };

int64_t uth_postgres_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void wait_a_moment(void)
{
    nanosleep(&(struct timespec){.tv_nsec = STEP_MS * 1000000L}, NULL);
}

int uth_postgres_ask_lock(struct uth_postgres *s)
{
    char sql[64];
    snprintf(sql, sizeof sql, "SELECT pg_try_advisory_lock(%d)", (int)UTH_POSTGRES_LOCK);
    PGresult *result = uth_postgres_ask(s, sql);
    if (!result)
        return -1;
    bool ours = strcmp(uth_postgres_text(result, 0), "t") == 0;
    PQclear(result);
    return ours;
}

/* A process that was killed leaves the lock for a moment. */
static int try_lock(struct uth_postgres *s, int64_t until_ms)
{
    for (;;) {
        int outcome = uth_postgres_ask_lock(s);
        if (outcome != 0 || uth_postgres_now_ms() >= until_ms)
            return outcome;
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
                          "write: stop that one, or give operator commands on its machine",
                   s->sql.shown, node, uth_postgres_text(result, 1));
    PQclear(result);
    return false;
}

bool uth_postgres_lock(struct uth_postgres *s)
{
    int outcome = try_lock(s, uth_postgres_now_ms() + LOCK_MS);
    if (outcome < 0)
        return uth_postgres_fail(s, NULL);
    return outcome > 0 || name_the_other(s);
}

/* ---- the lease ---- */

int64_t uth_postgres_term_ms(const struct uth_postgres *s)
{
    return s->member ? UTH_POSTGRES_TERM_MS : 0;
}

int64_t uth_postgres_wait_ms(const struct uth_postgres *s)
{
    return s->member ? UTH_POSTGRES_SHARED_WAIT_MS : UTH_POSTGRES_WAIT_MS;
}

/* A free one, one that only the lock could hold, or our own from before. The secret is of those who have
 * read this row: a new one for each node that takes it. */
static const char take_first[] =
    "UPDATE uth.lease SET epoch = epoch + 1, since = now(), node = $2, owner = $1::bigint, "
    "until = uth.until($3::bigint), address = $4, backend = pg_backend_pid(), secret = "
    "encode(sha256(convert_to("
    "gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex') "
    "WHERE until <= clock_timestamp() OR until = 'infinity' OR node = $2 "
    "RETURNING epoch, batch, secret";
static const char take_again[] =
    "UPDATE uth.lease SET epoch = epoch + 1, since = now(), node = $2, "
    "until = uth.until($3::bigint), address = $4, backend = pg_backend_pid() "
    "WHERE owner = $1::bigint RETURNING epoch, batch, secret";

/* 1: taken, 0: it is another's, -1: it failed. */
static int take_lease(struct uth_postgres *s, const char *sql, int64_t *batch)
{
    char owner[24], term[24];
    snprintf(owner, sizeof owner, "%lld", (long long)s->owner);
    snprintf(term, sizeof term, "%lld", (long long)uth_postgres_term_ms(s));
    const char *const values[] = {owner, s->node, term, s->member ? s->member->address : ""};
    PGresult *result = s->line ? PQexecParams(s->line, sql, 4, NULL, values, NULL, NULL, 0) : NULL;
    int taken = -1;
    if (!result || PQresultStatus(result) != PGRES_TUPLES_OK) {
        uth_postgres_note(s, result);
    } else if (PQntuples(result) != 1) {
        taken = 0;
    } else {
        taken = 1;
        s->epoch = strtoll(uth_postgres_text(result, 0), NULL, 10);
        *batch = strtoll(uth_postgres_text(result, 1), NULL, 10);
        if (s->member)
            snprintf(s->member->secret, sizeof s->member->secret, "%s",
                     uth_postgres_text(result, 2));
    }
    PQclear(result);
    return taken;
}

static bool lease_is_gone(struct uth_postgres *s)
{
    snprintf(s->state, sizeof s->state, "UT001");
    snprintf(s->why, sizeof s->why, "its lease is gone");
    uth_postgres_fail(s, NULL);
    s->sql.base.broken = true;
    return false;
}

bool uth_postgres_lease(struct uth_postgres *s, bool again, int64_t *batch)
{
    /* The lock is ours, so another node's lease can only run out. */
    int64_t until_ms = uth_postgres_now_ms() + UTH_POSTGRES_TERM_MS + LOCK_MS;
    int taken = take_lease(s, again ? take_again : take_first, batch);
    while (taken == 0 && !again && uth_postgres_now_ms() < until_ms) {
        wait_a_moment();
        taken = take_lease(s, take_first, batch);
    }
    if (taken == 0)
        return again ? lease_is_gone(s) : name_the_other(s);
    s->seen_ms = 0;
    return (taken > 0 && uth_postgres_renew(s)) || uth_postgres_fail(s, NULL);
}

bool uth_postgres_renew(struct uth_postgres *s)
{
    int64_t now_ms = uth_postgres_now_ms();
    if (!s->member || (s->seen_ms != 0 && now_ms - s->seen_ms < UTH_POSTGRES_TERM_MS / 4))
        return true;
    bool seen = false;
    if (!uth_postgres_be_seen(s, true, &seen))
        return false;
    if (!seen)
        return lease_is_gone(s);
    s->seen_ms = now_ms;
    return true;
}

void uth_postgres_give_up_lease(struct uth_postgres *s)
{
    char sql[320];
    if (!s->line || (s->epoch == 0 && !s->member))
        return;
    snprintf(sql, sizeof sql,
             "DELETE FROM uth.nodes WHERE node = '%s' AND owner = %lld; "
             "UPDATE uth.lease SET until = clock_timestamp() WHERE epoch = %lld AND owner = %lld",
             s->node, (long long)s->owner, (long long)s->epoch, (long long)s->owner);
    uth_postgres_do(s, sql);
}

/* ---- a lost line ---- */

/* The session of the line that was lost may be at work yet, or not know that it was: it holds the
 * lock until it ends. Only with the lock is its last batch decided. */
void uth_postgres_end_session(struct uth_postgres *s, int backend)
{
    char sql[256];
    snprintf(sql, sizeof sql,
             "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND "
             "database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND "
             "classid = 0 AND objid = %d AND pid = %d",
             (int)UTH_POSTGRES_LOCK, backend);
    uth_postgres_do(s, sql);
}

/* False: it is not, and the store is broken; or the question failed. */
static bool is_still_ours(struct uth_postgres *s)
{
    PGresult *result = uth_postgres_ask(s, "SELECT owner FROM uth.lease");
    bool ours = result && strtoll(uth_postgres_text(result, 0), NULL, 10) == s->owner;
    if (result && !ours)
        lease_is_gone(s);
    PQclear(result);
    return ours;
}

/* A whole attempt. False: the last error says whether another one makes sense. */
static bool connect_again(struct uth_postgres *s, int old, int64_t until_ms, int64_t *batch)
{
    if (!uth_postgres_connect(s))
        return uth_postgres_fail(s, NULL);
    uth_postgres_end_session(s, old);
    int outcome = try_lock(s, uth_postgres_now_ms() + STEP_MS);
    while (outcome == 0 && uth_postgres_now_ms() < until_ms) {
        if (!is_still_ours(s))
            return s->sql.base.broken ? false : uth_postgres_fail(s, NULL);
        outcome = try_lock(s, uth_postgres_now_ms() + STEP_MS);
    }
    if (outcome == 0)
        return name_the_other(s);
    return outcome > 0 ? uth_postgres_lease(s, true, batch) &&
                             (uth_postgres_prepare(s) || uth_postgres_fail(s, NULL))
                       : uth_postgres_fail(s, NULL);
}

bool uth_postgres_reconnect(struct uth_postgres *s, int64_t wait, int64_t *batch)
{
    int64_t until_ms = uth_postgres_now_ms() + wait;
    int old = s->backend;
    while (!connect_again(s, old, until_ms, batch)) {
        if (s->sql.base.broken || !uth_postgres_is_lost(s) || uth_postgres_now_ms() >= until_ms)
            return false;
        if (s->line && PQstatus(s->line) == CONNECTION_OK)
            old = s->backend;
        wait_a_moment();
    }
    s->sql.base.error[0] = '\0';
    return true;
}
