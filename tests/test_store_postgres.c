/* The contract of store.h on PostgreSQL, a real server of it; and what only this engine meets: lost
 * connections, servers that crash, other nodes, other versions, missing permissions. */
#include "postgres_rig.h"
#include "store_contract.h"

static int begin(void **state)
{
    int status = rig_set_up(state);
    rig_sql("CREATE ROLE floor LOGIN");
    return status;
}

TESTS_WITH(begin, rig_tear_down)

static char uri[256]; /* what the next opening uses */

static void engine_change_body(const char *body)
{
    char sql[256];
    snprintf(sql, sizeof sql,
             "UPDATE uth.events SET body = '\\x00' || '!'::bytea || substr('%s'::bytea, 2) "
             "WHERE id = (1::bigint << 40) + 3",
             body);
    rig_sql(sql);
}

static struct uth_store *engine_open(char sentence[UTH_STORE_SENTENCE_SIZE])
{
    return uth_store_postgres_open(uri, "a", NULL, UTH_STORE_CREATE, sentence);
}

static int engine_set_up(void **state)
{
    (void)state;
    rig_sql("DROP SCHEMA IF EXISTS uth CASCADE; ALTER ROLE floor RESET ALL; "
            "GRANT CREATE ON DATABASE postgres TO floor");
    rig_uri(uri, "floor", "");
    return 0;
}

static int engine_tear_down(void **state)
{
    (void)state;
    return 0;
}

/* ---- words ---- */

static struct model *fill(uint64_t seed, int batches)
{
    struct model *model = model_new(seed, 500);
    for (int i = 0; i < batches; i++)
        commit(model_next(model));
    return model;
}

static void assert_refused(const char *node, enum uth_store_opening opening, const char *part)
{
    char sentence[UTH_STORE_SENTENCE_SIZE];
    struct uth_store *opened = uth_store_postgres_open(uri, node, NULL, opening, sentence);
    uth_store_close(opened);
    if (opened || !has(sentence, part))
        fail_msg("'%s' is not in '%s'", part, opened ? "(opened)" : sentence);
}

/* The next batch is refused with these words, and nothing of it is stored. */
static void assert_breaks(struct model *model, const char *part)
{
    FREED struct content_text before = {0};
    model_text(model, &before);
    assert_false(uth_store_commit(store, model_next(model)));
    if (!has(uth_store_error(store), part))
        fail_msg("'%s' is not in '%s'", part, uth_store_error(store));
    assert_true(uth_store_is_broken(store));
    uth_store_close(store);
    store = NULL;
}

static void assert_is_text(const char *expected)
{
    FREED struct content_text found = {0};
    if (!store_text(store, &found))
        fail_msg("%s", uth_store_error(store));
    assert_string_equal(found.at, expected);
}

/* ---- a connection that is lost ---- */

IN_A_STORE(a_commit_that_was_cut_off_is_found_or_sent_again)
{
    char proxy[96];
    snprintf(proxy, sizeof proxy, "%s/proxy", rig.folder);
    snprintf(uri, sizeof uri, "postgresql://floor@/postgres?host=%s", proxy);
    reopen();
    FREED_MODEL struct model *model = fill(11, 5);
    int cuts = 0;
    for (int i = 0; i < 6; i++) {
        int before = atomic_load(&rig.cuts);
        atomic_store(&rig.cut, i % 2 ? RIG_CUT_ANSWER : RIG_CUT_COMMAND);
        commit(model_next(model));
        cuts += atomic_load(&rig.cuts) - before;
        assert_is(store, model);
    }
    assert_int_equal(cuts, 6);
    assert_true(store_check_all(store, 50));
    reopen();
    assert_is(store, model);
}

struct work {
    struct model *model;
    atomic_bool over; /* enough */
    int batches;
    bool fine;
};

static void *commit_all_the_time(void *self)
{
    struct work *work = self;
    work->fine = true;
    for (; work->fine && !atomic_load(&work->over) && work->batches < 3000; work->batches++)
        work->fine = uth_store_commit(store, model_next(work->model));
    return NULL;
}

static void make_trouble(void)
{
    static const char of_the_store[] = "FROM pg_stat_activity WHERE application_name = 'uth a'";
    char sql[160];
    for (int i = 0; i < 4; i++) {
        usleep(40000 + (unsigned)i * 7000);
        snprintf(sql, sizeof sql, "SELECT pg_terminate_backend(pid) %s", of_the_store);
        rig_sql(sql);
    }
    for (int i = 0; i < 2; i++) { /* one of its processes is killed: it restarts all by itself */
        usleep(100000);
        snprintf(sql, sizeof sql, "SELECT pid %s", of_the_store);
        int pid = (int)strtol(rig_sql(sql), NULL, 10);
        if (pid > 1)
            kill(pid, SIGKILL);
        usleep(300000);
    }
    rig_end(SIGKILL); /* the server as a whole */
    rig_start();
    usleep(100000);
    rig_end(SIGINT); /* in good order, with the store's session cut */
    rig_start();
    usleep(100000);
}

IN_A_STORE(a_server_that_crashes_loses_and_doubles_nothing)
{
    FREED_MODEL struct model *model = model_new(12, 500);
    struct work work = {.model = model};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, commit_all_the_time, &work), 0);
    make_trouble();
    atomic_store(&work.over, true);
    pthread_join(thread, NULL);
    if (!work.fine)
        fail_msg("%s", uth_store_error(store));
    assert_true(work.batches > 10); /* few on a busy machine */
    assert_is(store, model);
    assert_true(store_check_all(store, 100));
    reopen();
    assert_is(store, model);
}

IN_A_STORE(a_read_survives_a_lost_connection)
{
    FREED_MODEL struct model *model = fill(13, 10);
    rig_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = "
            "'uth a'");
    assert_is(store, model);
}

IN_A_STORE(a_check_waits_for_a_database_that_is_away)
{
    FREED_MODEL struct model *model = fill(23, 20);
    bool done = false;
    rig_end(SIGINT);
    for (int i = 0; i < 3; i++)
        assert_true(uth_store_check_some(store, 10, &done) && !done);
    rig_start();
    assert_true(store_check_all(store, 10));
    assert_is(store, model);
    commit(model_next(model));
}

IN_A_STORE(a_database_that_asks_for_it_gets_the_batch_again)
{
    FREED_MODEL struct model *model = fill(14, 5);
    rig_sql("CREATE SEQUENCE uth.tries; GRANT ALL ON uth.tries TO floor; "
            "CREATE FUNCTION uth.again() RETURNS trigger LANGUAGE plpgsql AS 'DECLARE n bigint; "
            "BEGIN n := nextval(''uth.tries''); IF n < 4 THEN RAISE EXCEPTION ''again'' USING "
            "ERRCODE = CASE n WHEN 2 THEN ''40P01'' ELSE ''40001'' END; END IF; RETURN NULL; END'; "
            "CREATE TRIGGER again AFTER UPDATE ON uth.seals FOR EACH STATEMENT EXECUTE FUNCTION "
            "uth.again()");
    commit(model_next(model));
    assert_string_equal(rig_sql("SELECT last_value FROM uth.tries"), "4");
    rig_sql("DROP TRIGGER again ON uth.seals");
    assert_is(store, model);
}

/* ---- other nodes ---- */

IN_A_STORE(one_node_at_a_time_has_a_database)
{
    FREED_MODEL struct model *model = fill(15, 3);
    assert_refused("b", UTH_STORE_CREATE, "the node a uses this database since 20");
    assert_refused("a", UTH_STORE_CREATE, "a node of the name a uses this database");
    assert_refused("a b", UTH_STORE_CREATE, "letters, digits");
    assert_refused("", UTH_STORE_CREATE, "letters, digits");
    commit(model_next(model));
    reopen();
    assert_is(store, model);
}

/* Its connection is lost as well. */
#define TAKEN_AND_CUT                                                                              \
    "UPDATE uth.lease SET epoch = epoch + 1, owner = 7; SELECT pg_terminate_backend(pid) FROM "    \
    "pg_stat_activity WHERE application_name = 'uth a'"

IN_A_STORE(a_node_that_was_taken_over_stores_nothing)
{
    static const char *const takeovers[] = {
        "UPDATE uth.lease SET epoch = epoch + 1, owner = 7",
        "UPDATE uth.lease SET batch = batch + 1",
        TAKEN_AND_CUT,
    };
    for (size_t i = 0; i < COUNT_OF(takeovers); i++) {
        FREED_MODEL struct model *model = model_new(16 + i, 500);
        FREED struct content_text before = {0};
        engine_set_up(NULL);
        reopen();
        for (int b = 0; b < 4; b++)
            commit(model_next(model));
        model_text(model, &before);
        rig_sql(takeovers[i]);
        assert_breaks(model, i == 1 ? "has taken over" : "another process has taken over");
        if (i == 1)
            rig_sql("UPDATE uth.lease SET batch = batch - 1");
        reopen();
        assert_is_text(before.at);
        uth_store_close(store);
        store = NULL;
    }
}

#include "store_nodes.h"

/* ---- what is refused ---- */

IN_A_STORE(what_cannot_be_used_is_refused_with_its_reason)
{
    static const struct {
        const char *sql, *back, *part;
    } cases[] = {
        {"UPDATE uth.about SET version = 99", "UPDATE uth.about SET version = 2",
         "written by a newer version of uth (tables 99, this one knows 2)"},
        {"UPDATE uth.about SET version = 0", "UPDATE uth.about SET version = 2",
         "written by an older version of uth (tables 0"},
        {"UPDATE uth.about SET format = format + 1", "UPDATE uth.about SET format = format - 1",
         "written by a newer version of uth (format"},
        {"UPDATE uth.about SET format = format - 1", "UPDATE uth.about SET format = format + 1",
         "written by an older version of uth (format"},
        {"DELETE FROM uth.about", "INSERT INTO uth.about SELECT * FROM about_before",
         "about: the record is missing"},
        {"ALTER TABLE uth.rounds ADD more int", "ALTER TABLE uth.rounds DROP more",
         "schema: the definition was changed"},
        {"ALTER TABLE uth.lease OWNER TO postgres", "ALTER TABLE uth.lease OWNER TO floor",
         "no permission; give this node's user"},
        {"ALTER ROLE floor SET default_transaction_read_only = on",
         "ALTER ROLE floor RESET default_transaction_read_only", "read-only"},
        {"UPDATE uth.lease SET batch = batch + 1", "UPDATE uth.lease SET batch = batch - 1",
         "was stored, but it ends with batch"},
        {"UPDATE uth.seals SET records = 99 WHERE part = 'rounds'",
         "UPDATE uth.seals s SET records = b.records FROM seals_before b WHERE b.part = s.part",
         "seal of rounds: the record is missing or was changed"},
    };
    FREED_MODEL struct model *model = fill(20, 6);
    uth_store_close(store);
    store = NULL;
    rig_sql("CREATE TABLE about_before AS SELECT * FROM uth.about; "
            "CREATE TABLE seals_before AS SELECT * FROM uth.seals");
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        rig_sql(cases[i].sql);
        assert_refused("a", UTH_STORE_CREATE, cases[i].part);
        rig_sql(cases[i].back);
        reopen();
        assert_is(store, model);
        uth_store_close(store);
        store = NULL;
    }
    rig_sql("DROP TABLE about_before, seals_before");
    assert_refused("a", UTH_STORE_RESTORED, "nothing to accept");
}

IN_A_STORE(another_database_is_refused_and_left_alone)
{
    uth_store_close(store);
    store = NULL;
    rig_sql("DROP SCHEMA uth CASCADE");
    assert_refused("a", UTH_STORE_REFUSE, "there is no floor in this database");
    rig_sql("CREATE SCHEMA uth AUTHORIZATION floor; CREATE TABLE uth.mine(a int)");
    assert_refused("a", UTH_STORE_CREATE, "another program's");
    assert_string_equal(rig_sql("SELECT count(*) FROM pg_class c WHERE relnamespace = "
                                "'uth'::regnamespace"),
                        "1");
    rig_sql("DROP SCHEMA uth CASCADE; REVOKE CREATE ON DATABASE postgres FROM floor");
    assert_refused("a", UTH_STORE_CREATE, "no permission");
    snprintf(uri, sizeof uri, "postgresql://floor@/nowhere?host=%s", rig.folder);
    assert_refused("a", UTH_STORE_CREATE, "does not exist");
    snprintf(uri, sizeof uri, "postgresql://floor:secret@/nowhere?host=/nonexistent");
    assert_refused("a", UTH_STORE_CREATE, "cannot be reached");
    char sentence[UTH_STORE_SENTENCE_SIZE];
    assert_null(uth_store_postgres_open(uri, "a", NULL, UTH_STORE_CREATE, sentence));
    assert_null(strstr(sentence, "secret"));
    snprintf(uri, sizeof uri, "postgresql://[");
    assert_refused("a", UTH_STORE_CREATE, "not the URI of a database");
}

IN_A_STORE(a_permission_that_is_lost_stops_the_store)
{
    static const char *const tables[] = {"events", "balances"}; /* written; fetched before */
    for (size_t i = 0; i < COUNT_OF(tables); i++) {
        FREED_MODEL struct model *model = model_new(21 + i, 500);
        FREED struct content_text before = {0};
        char sql[96];
        engine_set_up(NULL);
        reopen();
        for (int b = 0; b < 5; b++)
            commit(model_next(model));
        model_text(model, &before);
        snprintf(sql, sizeof sql, "ALTER TABLE uth.%s OWNER TO postgres", tables[i]);
        rig_sql(sql);
        assert_breaks(model, "no permission; give this node's user the tables");
        snprintf(sql, sizeof sql, "ALTER TABLE uth.%s OWNER TO floor", tables[i]);
        rig_sql(sql);
        reopen();
        assert_is_text(before.at);
        uth_store_close(store);
        store = NULL;
    }
}

IN_A_STORE(of_several_hosts_the_one_that_answers_is_taken)
{
    model_free(fill(24, 2));
    snprintf(uri, sizeof uri, "postgresql://floor@/postgres?host=/nonexistent,%s", rig.folder);
    reopen();
    assert_true(store_check_all(store, 10));
}

/* ---- damage ---- */

IN_A_STORE(a_record_that_was_changed_or_removed_is_found)
{
    static const struct {
        const char *sql, *part;
    } cases[] = {
        {"UPDATE uth.balances SET balance = 5 WHERE account = 'cage'", "account cage: the record"},
        {"DELETE FROM uth.balances WHERE account = 'cage'", "balances: there are"},
        {"UPDATE uth.named_values SET value = 'x' WHERE key = 'a'", "value a of "},
        {"UPDATE uth.events SET at_ms = at_ms + 1 WHERE id = (1::bigint << 40) + 2",
         "event 2: the record was"},
        {"DELETE FROM uth.events WHERE id = (1::bigint << 40) + 2", "the record is missing"},
        {"DELETE FROM uth.round_players WHERE id = 2", "round_players: there are"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        engine_set_up(NULL);
        reopen();
        model_free(fill(22, 30));
        commit(&(struct uth_store_batch){.balance_count = 1,
                                         .balances = &(struct uth_store_balance){"cage", 1}});
        rig_sql(cases[i].sql);
        reopen();
        bool done = false, found = false;
        for (int n = 0; !done && n < 1000; n++)
            if (!uth_store_check_some(store, 10, &done))
                found |= has(uth_store_error(store), cases[i].part);
        if (!found)
            fail_msg("not found: %s", cases[i].sql);
        uth_store_close(store);
        store = NULL;
    }
}

IN_A_STORE(backups_and_archives_are_postgresqls_own)
{
    assert_false(uth_store_backup(store, "/nonexistent/copy.db"));
    assert_non_null(strstr(uth_store_error(store), "pg_basebackup"));
    const struct uth_store_archive archive = {"2026-10", 0, "log"};
    assert_false(uth_store_archive_start(store, &archive));
    assert_non_null(strstr(uth_store_error(store), "keeps its past rounds"));
    assert_true(uth_store_check_files(store));
    add_event("t1", 1, "{}");
}
