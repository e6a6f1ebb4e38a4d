/* Several nodes on one database: one of them has the floor, the others wait for their turn.
 *
 * The turn comes when the lease has run out, by the clock of the database alone, or was given up.
 * Whoever is killed, stopped or cut off does not renew it. Its session is ended first, and with it a
 * transaction that it may have left open; then the lock is ours, and then the lease is taken, which
 * raises the epoch: whatever the other still sends is refused.
 *
 * A node that waits writes one row about itself, by which others know it and a second one of its name
 * is found. It is refused as early as possible if it could not take over: a clock that is wrong, a
 * key that is not the others', tables of another version. */
#include "store_postgres.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <uth/clock.h>

enum {
    LOOK_MS = 200,
    SEEN_MS = 1000,      /* between two signs of life */
    SILENT_MS = 2500,    /* after which one has left its name */
    LOCK_MS = 1000,      /* for the session of a process that was killed to end */
    CLOCKS_APART = 1000, /* ms that a node's clock may differ from the database's */
};

enum turn { OURS, WAIT, AGAIN, REFUSED, LOST };

/* ---- signs of life ---- */

#define AND_SEEN                                                                                   \
    "ON CONFLICT (node) DO UPDATE SET owner = excluded.owner, address = excluded.address, "        \
    "program = excluded.program, seen = excluded.seen "

/* A row that is older than this was left behind. */
static const char be_seen[] =
    "INSERT INTO uth.nodes VALUES($2, $1::bigint, $3, $4, clock_timestamp()) " AND_SEEN
    "WHERE nodes.owner = excluded.owner OR "
    "nodes.seen < clock_timestamp() - $5::bigint * interval '1 ms' RETURNING 1";

static const char be_seen_and_renew[] =
    "WITH mine AS (UPDATE uth.lease SET until = uth.until($5::bigint) "
    "WHERE epoch = $6::bigint AND owner = $1::bigint RETURNING 1) "
    "INSERT INTO uth.nodes SELECT $2, $1::bigint, $3, $4, clock_timestamp() FROM mine " AND_SEEN
    "RETURNING 1";

bool uth_postgres_be_seen(struct uth_postgres *s, bool leads, bool *seen)
{
    char owner[24], epoch[24], term[24];
    snprintf(owner, sizeof owner, "%" PRId64, s->owner);
    snprintf(epoch, sizeof epoch, "%" PRId64, s->epoch);
    snprintf(term, sizeof term, "%d", leads ? (int)UTH_POSTGRES_TERM_MS : (int)SILENT_MS);
    const char *const values[] = {owner, s->node, s->member->address, s->member->program,
                                  term,  epoch};
    PGresult *result = s->line ? PQexecParams(s->line, leads ? be_seen_and_renew : be_seen,
                                              leads ? 6 : 5, NULL, values, NULL, NULL, 0)
                               : NULL;
    bool fine = result && PQresultStatus(result) == PGRES_TUPLES_OK;
    if (fine)
        *seen = PQntuples(result) == 1;
    else
        uth_postgres_note(s, result);
    PQclear(result);
    return fine;
}

bool uth_postgres_read_nodes(struct uth_sql *sql, uth_store_node_fn *each, void *self)
{
    struct uth_postgres *s = (struct uth_postgres *)sql;
    PGresult *result = uth_postgres_ask(
        s, "SELECT n.node, n.address, n.program, greatest(0, "
           "extract(epoch FROM clock_timestamp() - n.seen) * 1000)::bigint, n.owner = l.owner "
           "FROM uth.nodes n, uth.lease l ORDER BY n.node COLLATE \"C\"");
    if (!result)
        return uth_postgres_fail(s, NULL);
    bool more = true;
    for (int i = 0; more && i < PQntuples(result); i++) {
        const struct uth_store_node node = {
            .node = PQgetvalue(result, i, 0),
            .address = PQgetvalue(result, i, 1),
            .program = PQgetvalue(result, i, 2),
            .silent_ms = strtoll(PQgetvalue(result, i, 3), NULL, 10),
            .leads = strcmp(PQgetvalue(result, i, 4), "t") == 0,
        };
        more = each(self, &node);
    }
    PQclear(result);
    return true;
}

/* ---- may this node take over at all? ---- */

/* A question has failed. */
static enum turn lost_or_refused(struct uth_postgres *s)
{
    return uth_postgres_is_lost(s) ? LOST : (uth_postgres_fail(s, NULL), REFUSED);
}

static enum turn check_clock(struct uth_postgres *s)
{
    struct uth_clock wall = uth_clock_wall();
    int64_t before_ms = uth_clock_now_ms(&wall);
    PGresult *result =
        uth_postgres_ask(s, "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint");
    if (!result)
        return lost_or_refused(s);
    int64_t theirs_ms = strtoll(uth_postgres_text(result, 0), NULL, 10);
    int64_t after_ms = uth_clock_now_ms(&wall);
    PQclear(result);
    int64_t ahead_ms = before_ms > theirs_ms  ? before_ms - theirs_ms
                       : after_ms < theirs_ms ? after_ms - theirs_ms
                                              : 0;
    if (ahead_ms >= -CLOCKS_APART && ahead_ms <= CLOCKS_APART)
        return WAIT;
    uth_store_fail(&s->sql.base, NULL,
                   "%s: the clock of this machine is %" PRId64 " s %s that of the database; set "
                   "both by NTP, then start again",
                   s->sql.shown, (ahead_ms < 0 ? -ahead_ms : ahead_ms) / 1000,
                   ahead_ms < 0 ? "behind" : "ahead of");
    return REFUSED;
}

static enum turn check_value(struct uth_postgres *s)
{
    const struct uth_store_member *member = s->member;
    const char *const values[] = {member->space, member->key};
    PGresult *result = PQexecParams(s->line,
                                    "SELECT convert_from(value, 'UTF8') FROM uth.named_values "
                                    "WHERE space = convert_to($1, 'UTF8') AND "
                                    "key = convert_to($2, 'UTF8')",
                                    2, NULL, values, NULL, NULL, 0);
    enum turn turn = WAIT;
    if (!result || PQresultStatus(result) != PGRES_TUPLES_OK) {
        uth_postgres_note(s, result);
        turn = lost_or_refused(s);
    } else if (PQntuples(result) == 1) {
        char why[UTH_STORE_SENTENCE_SIZE] = "";
        if (!member->agrees(member->self, PQgetvalue(result, 0, 0), why)) {
            uth_store_fail(&s->sql.base, NULL, "%s", why);
            turn = REFUSED;
        }
    }
    PQclear(result);
    return turn;
}

/* ---- whose turn is it? ---- */

struct look {
    bool known, free, lapsed;
    int backend;                    /* of the session that took the lease */
    struct uth_store_leader leader; /* empty: nobody */
};

static void copy(char *to, size_t size, const PGresult *result, int column)
{
    snprintf(to, size, "%s", uth_postgres_text(result, column));
}

static bool read_lease(struct uth_postgres *s, struct look *look)
{
    PGresult *result = uth_postgres_ask(
        s, "SELECT node, address, secret, until <= clock_timestamp(), until = 'infinity', backend "
           "FROM uth.lease");
    if (!result)
        return false;
    bool lapsed = strcmp(uth_postgres_text(result, 3), "t") == 0;
    bool forever = strcmp(uth_postgres_text(result, 4), "t") == 0;
    look->known = true;
    look->lapsed = lapsed;
    look->backend = (int)strtol(uth_postgres_text(result, 5), NULL, 10);
    look->free = lapsed || forever || strcmp(uth_postgres_text(result, 0), s->node) == 0;
    if (!lapsed) {
        copy(look->leader.node, sizeof look->leader.node, result, 0);
        copy(look->leader.address, sizeof look->leader.address, result, 1);
        copy(look->leader.secret, sizeof look->leader.secret, result, 2);
    }
    PQclear(result);
    return true;
}

/* Tables that are not there yet, or are older, are the business of whoever has the lock. */
static bool read_version(struct uth_postgres *s, bool *other, bool *newer)
{
    PGresult *result = uth_postgres_ask(s, "SELECT to_regclass('uth.about') IS NOT NULL");
    bool there = result && strcmp(uth_postgres_text(result, 0), "t") == 0;
    bool fine = result != NULL;
    PQclear(result);
    *other = true;
    *newer = false;
    if (!there)
        return fine;
    result = uth_postgres_ask(s, "SELECT version FROM uth.about");
    long version = result ? strtol(uth_postgres_text(result, 0), NULL, 10) : 0;
    fine = result != NULL;
    PQclear(result);
    *other = version != UTH_POSTGRES_VERSION;
    *newer = version > UTH_POSTGRES_VERSION;
    return fine;
}

static enum turn look_again(struct uth_postgres *s, struct look *look)
{
    bool other, newer;
    *look = (struct look){0};
    if (!read_version(s, &other, &newer))
        return lost_or_refused(s);
    if (newer) {
        uth_store_fail(&s->sql.base, NULL,
                       "%s: written by a newer version of uth; use that version", s->sql.shown);
        return REFUSED;
    }
    if (!other && !read_lease(s, look))
        return lost_or_refused(s);
    int lock = uth_postgres_ask_lock(s);
    if (lock < 0)
        return lost_or_refused(s);
    if (lock > 0 && (other || look->free))
        return OURS;
    if (lock > 0)
        return uth_postgres_do(s, "SELECT pg_advisory_unlock_all()") ? WAIT : lost_or_refused(s);
    if (other || !look->lapsed || s->seen_ms == 0)
        return WAIT;
    /* Not whoever else has found that it lapsed, and was quicker. */
    uth_postgres_end_session(s, look->backend);
    return AGAIN;
}

static enum turn refuse_name(struct uth_postgres *s)
{
    uth_store_fail(&s->sql.base, NULL,
                   "%s: a node of the name %s uses this database; names are of one node each: "
                   "choose another",
                   s->sql.shown, s->node);
    return REFUSED;
}

/* What a node that waits does now and then. */
static enum turn be_ready(struct uth_postgres *s, const struct look *look, int64_t since_ms)
{
    int64_t now_ms = uth_postgres_now_ms();
    bool seen = false;
    if (strcmp(look->leader.node, s->node) == 0)
        return now_ms - since_ms < LOCK_MS ? WAIT : refuse_name(s);
    if (s->seen_ms != 0 && now_ms - s->seen_ms < SEEN_MS)
        return WAIT;
    enum turn turn = check_clock(s);
    if (turn == WAIT)
        turn = check_value(s);
    if (turn != WAIT)
        return turn;
    if (!uth_postgres_be_seen(s, false, &seen))
        return lost_or_refused(s);
    if (seen) {
        s->seen_ms = now_ms;
        return WAIT;
    }
    return now_ms - since_ms < SILENT_MS + SEEN_MS ? WAIT : refuse_name(s);
}

bool uth_postgres_wait_turn(struct uth_postgres *s)
{
    int64_t since_ms = uth_postgres_now_ms();
    enum turn turn = check_clock(s);
    if (turn == LOST)
        uth_postgres_fail(s, NULL);
    if (turn != WAIT)
        return false;
    for (;;) {
        struct look look;
        turn = look_again(s, &look);
        if (turn == OURS)
            return true;
        if (turn == WAIT && look.known)
            turn = be_ready(s, &look, since_ms);
        if (turn == REFUSED)
            return false;
        if (turn == LOST) {
            look = (struct look){0};
            uth_postgres_connect(s);
        }
        if (s->seen_ms == 0) /* it does not wait yet */
            look.leader = (struct uth_store_leader){0};
        s->sql.base.error[0] = '\0';
        if (!s->member->waits(s->member->self, &look.leader))
            return false;
        if (turn != AGAIN)
            nanosleep(&(struct timespec){.tv_nsec = LOOK_MS * 1000000L}, NULL);
    }
}
