/* The PostgreSQL store: opening a database, which is identified before anything in it is changed.
 *
 * Order matters. The URI and the server's settings come first, then the lock, which keeps every
 * other process out; then the version of the tables, their columns, and only then the lease, which
 * is the first thing that is written. Records are checked by the same code as in SQLite. */
#include "store_postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "chain.h"

static bool refuse(struct uth_postgres *s, const char *why)
{
    return uth_store_fail(&s->sql.base, NULL, "%s: %s", s->sql.shown, why);
}

/* ---- what this engine leaves to PostgreSQL ---- */

/* A check must not take a database that is away for damage: it waits until it is back. */
static bool is_reached(struct uth_postgres *s)
{
    int64_t batch;
    return (uth_postgres_renew(s) && uth_postgres_do(s, "SELECT 1")) ||
           (!s->sql.base.broken && uth_postgres_is_lost(s) && uth_postgres_reconnect(s, 0, &batch));
}

/* With other nodes not for ever: one of them has the floor by then. */
static bool waits_on(struct uth_postgres *s)
{
    bool over = s->member && uth_postgres_now_ms() - s->seen_ms > UTH_POSTGRES_SHARED_WAIT_MS;
    if (over && !s->sql.base.broken) {
        uth_postgres_fail(s, NULL);
        s->sql.base.broken = true;
    }
    if (!s->sql.base.broken)
        s->sql.base.error[0] = '\0';
    return !s->sql.base.broken;
}

static bool check_some(struct uth_sql *sql, int most, bool *done)
{
    if (!uth_sql_in_place(sql)) {
        sql->base.broken = true;
        return false;
    }
    if (is_reached((struct uth_postgres *)sql))
        return uth_sql_check_some(sql, &most, done);
    return waits_on((struct uth_postgres *)sql);
}

static bool check_files(struct uth_sql *sql)
{
    (void)sql; /* pg_amcheck, with the rights of an administrator */
    return true;
}

static bool refuse_backup(struct uth_sql *sql, const char *path)
{
    (void)path;
    return uth_store_fail(&sql->base, NULL,
                          "%s: PostgreSQL makes its own backups: use pg_basebackup or pg_dump",
                          sql->shown);
}

static bool refuse_step(struct uth_sql *sql, int most, bool *done)
{
    (void)most;
    (void)done;
    return uth_store_fail(&sql->base, NULL, "%s: nothing of that is under way", sql->shown);
}

static bool refuse_archive(struct uth_sql *sql, const struct uth_store_archive *archive)
{
    (void)archive;
    return uth_store_fail(&sql->base, NULL,
                          "%s: a PostgreSQL database keeps its past rounds; archives are files "
                          "beside a SQLite database",
                          sql->shown);
}

/* Never called: there are no archives. */
static struct uth_sql *no_archive(struct uth_sql *sql, int index)
{
    (void)index;
    uth_store_fail(&sql->base, NULL, "%s: there are no archives", sql->shown);
    return NULL;
}

static void free_store(struct uth_sql *sql)
{
    struct uth_postgres *s = (struct uth_postgres *)sql;
    uth_postgres_give_up_lease(s);
    uth_postgres_hang_up(s);
    uth_postgres_rows_clear(&s->rows);
    for (int i = 0; i < UTH_COLUMNS_MAX; i++)
        uth_bytes_free(&s->arrays[i]);
    if (s->uri)
        sodium_memzero(s->uri, strlen(s->uri));
    free(s->uri);
    free(s->node);
    uth_sql_free(sql);
    free(s);
}

static bool fail_last(struct uth_sql *sql, const char *stream)
{
    /* A reconnection that failed has said why. */
    return sql->base.error[0] == '\0' && uth_postgres_fail((struct uth_postgres *)sql, stream);
}

static const struct uth_sql_engine engine = {
    .free = free_store,
    .commit = uth_postgres_commit,
    .check_some = check_some,
    .check_files = check_files,
    .backup_start = refuse_backup,
    .backup_some = refuse_step,
    .archive_start = refuse_archive,
    .archive_some = refuse_step,
    .archive = no_archive,
    .read_nodes = uth_postgres_read_nodes,
    .with = uth_postgres_with,
    .step = uth_postgres_step,
    .reset = uth_postgres_reset,
    .fail = fail_last,
};

/* ---- a new database ---- */

static bool insert(struct uth_postgres *s, const char *sql, const struct uth_cell *cells, int count)
{
    static const int binary[UTH_COLUMNS_MAX] = {1, 1, 1, 1};
    struct uth_postgres_values values;
    uth_postgres_values(&values, cells, count);
    PGresult *result = PQexecParams(s->line, sql, count, NULL, values.at, values.size, binary, 0);
    bool fine = result && PQresultStatus(result) == PGRES_COMMAND_OK;
    if (!fine)
        uth_postgres_note(s, result);
    PQclear(result);
    return fine;
}

static bool put_dictionary(struct uth_postgres *s)
{
    struct uth_bytes samples = {0};
    uint64_t mark;
    bool fine =
        uth_pack_samples(&samples) &&
        uth_mark_dictionary(&s->sql, samples.at, samples.size, &mark) &&
        insert(s, "INSERT INTO uth.dictionary VALUES($1::bytea, $2::bigint)",
               (struct uth_cell[]){UTH_B(samples.at, samples.size), UTH_I((int64_t)mark)}, 2);
    uth_bytes_free(&samples);
    return fine;
}

/* Every part is sealed from the start, while empty. */
static bool seal_parts(struct uth_postgres *s)
{
    bool fine = true;
    for (int part = 0; fine && part < UTH_SEALS; part++) {
        struct uth_seal seal = {0};
        if (part == UTH_SEAL_BATCHES)
            randombytes_buf(&seal.sum, sizeof seal.sum);
        uint64_t mark;
        fine = uth_mark_seal(&s->sql, (enum uth_part)part, &seal, &mark) &&
               insert(s,
                      "INSERT INTO uth.seals VALUES($1::bytea, $2::bigint, $3::bigint, "
                      "$4::bigint)",
                      (struct uth_cell[]){UTH_T(uth_part_names[part]), UTH_I(0),
                                          UTH_I((int64_t)seal.sum), UTH_I((int64_t)mark)},
                      4);
    }
    return fine;
}

static bool run_migrations(struct uth_postgres *s, int from)
{
    char sql[128];
    bool fine = uth_postgres_do(s, "BEGIN");
    for (int i = from; fine && i < UTH_POSTGRES_VERSION; i++)
        fine = uth_postgres_do(s, uth_postgres_migrations[i]);
    if (fine && from == 0) {
        snprintf(sql, sizeof sql, "INSERT INTO uth.about VALUES(%d, %d)", UTH_POSTGRES_VERSION,
                 UTH_STORE_FORMAT);
        fine = uth_postgres_do(s, sql) &&
               uth_postgres_do(s, "INSERT INTO uth.lease VALUES(true, '', 0, 0, 0, now())") &&
               put_dictionary(s) && seal_parts(s);
    } else if (fine) {
        snprintf(sql, sizeof sql, "UPDATE uth.about SET version = %d", UTH_POSTGRES_VERSION);
        fine = uth_postgres_do(s, sql);
    }
    if (fine && uth_postgres_do(s, "COMMIT"))
        return true;
    if (s->sql.base.error[0] == '\0')
        uth_postgres_fail(s, NULL);
    if (s->line)
        PQclear(PQexec(s->line, "ROLLBACK"));
    return false;
}

/* ---- an existing one ---- */

static bool check_server(struct uth_postgres *s)
{
    PGresult *result =
        uth_postgres_ask(s, "SELECT current_setting('fsync'), pg_is_in_recovery() OR "
                            "current_setting('default_transaction_read_only')::bool, "
                            "current_setting('full_page_writes')");
    if (!result)
        return uth_postgres_fail(s, NULL);
    const char *wrong = NULL;
    if (strcmp(uth_postgres_text(result, 0), "on") != 0 ||
        strcmp(uth_postgres_text(result, 2), "on") != 0)
        wrong = "this server runs with fsync or full_page_writes off, and a crash would lose what "
                "was acknowledged; set both on";
    else if (strcmp(uth_postgres_text(result, 1), "f") != 0)
        wrong = "the database is read-only, perhaps a standby; connect to its primary";
    PQclear(result);
    return !wrong || refuse(s, wrong);
}

static bool is_there(struct uth_postgres *s, const char *sql, bool *there)
{
    PGresult *result = uth_postgres_ask(s, sql);
    *there = result && strcmp(uth_postgres_text(result, 0), "t") == 0;
    PQclear(result);
    return result || uth_postgres_fail(s, NULL);
}

static bool refuse_version(struct uth_postgres *s, const char *what, long has, int knows)
{
    return uth_store_fail(&s->sql.base, NULL,
                          "%s: written by %s version of uth (%s %ld, this one knows %d); use that "
                          "version, or another database",
                          s->sql.shown, has > knows ? "a newer" : "an older", what, has, knows);
}

static bool check_version(struct uth_postgres *s)
{
    PGresult *result = uth_postgres_ask(s, "SELECT version, format FROM uth.about");
    if (!result)
        return uth_postgres_fail(s, NULL);
    bool one = PQntuples(result) == 1;
    long version = strtol(uth_postgres_text(result, 0), NULL, 10);
    long format = strtol(uth_postgres_text(result, 1), NULL, 10);
    PQclear(result);
    if (!one)
        return uth_sql_damaged(&s->sql, NULL, "about: the record is missing");
    if (version < 1 || version > UTH_POSTGRES_VERSION)
        return refuse_version(s, "tables", version, UTH_POSTGRES_VERSION);
    if (format != UTH_STORE_FORMAT)
        return refuse_version(s, "format", format, UTH_STORE_FORMAT);
    return version == UTH_POSTGRES_VERSION || run_migrations(s, (int)version);
}

static bool check_columns(struct uth_postgres *s)
{
    PGresult *result = uth_postgres_ask(s, uth_postgres_ask_columns);
    if (!result)
        return uth_postgres_fail(s, NULL);
    bool same = strcmp(uth_postgres_text(result, 0), uth_postgres_columns) == 0;
    PQclear(result);
    return same || uth_sql_damaged(&s->sql, NULL, "schema: the definition was changed");
}

static bool find_tables(struct uth_postgres *s, enum uth_store_opening opening)
{
    bool schema, tables;
    if (!is_there(s, "SELECT to_regnamespace('uth') IS NOT NULL", &schema) ||
        !is_there(s, "SELECT to_regclass('uth.about') IS NOT NULL", &tables))
        return false;
    if (tables)
        return check_version(s);
    if (schema)
        return refuse(s, "its schema uth is another program's; choose another database");
    if (opening != UTH_STORE_CREATE)
        return refuse(s, UTH_STORE_NO_FLOOR "; check the name");
    return run_migrations(s, 0);
}

static bool open_database(struct uth_postgres *s, enum uth_store_opening opening)
{
    int64_t batch = 0;
    if (!uth_postgres_connect(s))
        return uth_postgres_fail(s, NULL);
    if (!check_server(s) || !(s->member ? uth_postgres_wait_turn(s) : uth_postgres_lock(s)) ||
        !find_tables(s, opening) || !check_columns(s) || !uth_postgres_lease(s, false, &batch))
        return false;
    if (!uth_postgres_prepare(s))
        return uth_postgres_fail(s, NULL);
    if (!uth_sql_load(&s->sql))
        return false;
    return s->sql.seal[UTH_SEAL_BATCHES].rows == batch ||
           uth_sql_damaged(&s->sql, NULL, "batch %lld was stored, but it ends with batch %lld",
                           (long long)batch, (long long)s->sql.seal[UTH_SEAL_BATCHES].rows);
}

/* ---- names ---- */

/* As it may be shown: without user and password. NULL with a sentence: not a URI. */
static char *shown_name(const char *uri, char sentence[UTH_STORE_SENTENCE_SIZE])
{
    char *why = NULL, *shown = NULL;
    const char *host = "", *name = "";
    PQconninfoOption *options = PQconninfoParse(uri, &why);
    if (!options) {
        char said[UTH_STORE_PATH_SIZE];
        snprintf(sentence, UTH_STORE_SENTENCE_SIZE,
                 "this is not the URI of a database, like postgresql://user@host/name (%s)",
                 uth_store_show_path(said, why ? why : "out of memory"));
        PQfreemem(why);
        return NULL;
    }
    for (const PQconninfoOption *option = options; option->keyword; option++) {
        if (strcmp(option->keyword, "host") == 0 && option->val)
            host = option->val;
        if (strcmp(option->keyword, "dbname") == 0 && option->val)
            name = option->val;
    }
    char shown_host[UTH_STORE_SHOWN_SIZE], shown_db[UTH_STORE_SHOWN_SIZE];
    if (asprintf(&shown, "database %s%s%s", uth_store_show(shown_db, name),
                 host[0] != '\0' ? " at " : "", uth_store_show(shown_host, host)) < 0)
        shown = NULL;
    PQconninfoFree(options);
    if (!shown)
        snprintf(sentence, UTH_STORE_SENTENCE_SIZE, "out of memory");
    return shown;
}

struct uth_store *uth_store_postgres_open(const char *uri, const char *node,
                                          struct uth_store_member *member,
                                          enum uth_store_opening opening,
                                          char sentence[UTH_STORE_SENTENCE_SIZE])
{
    sentence[0] = '\0';
    if (!uth_store_good_node(node)) {
        snprintf(sentence, UTH_STORE_SENTENCE_SIZE, UTH_STORE_NODE_RULE);
        return NULL;
    }
    if (opening == UTH_STORE_RESTORED) {
        snprintf(sentence, UTH_STORE_SENTENCE_SIZE,
                 "a PostgreSQL database is restored with its own tools and has no anchor; there is "
                 "nothing to accept");
        return NULL;
    }
    char *shown = shown_name(uri, sentence);
    struct uth_postgres *s = shown ? calloc(1, sizeof *s) : NULL;
    if (s) {
        s->sql.engine = &engine;
        s->sql.shown = shown;
        s->sql.watch.files = &uth_files_system;
        s->member = member;
        s->uri = strdup(uri);
        s->node = strdup(node);
    }
    if (!s || !s->uri || !s->node || !uth_chain_ready()) {
        if (shown)
            snprintf(sentence, UTH_STORE_SENTENCE_SIZE, "%.200s: out of memory", shown);
        if (s)
            free_store(&s->sql);
        else
            free(shown);
        return NULL;
    }
    randombytes_buf(&s->owner, sizeof s->owner);
    if (!open_database(s, opening)) {
        memcpy(sentence, s->sql.base.error, sizeof s->sql.base.error);
        free_store(&s->sql);
        return NULL;
    }
    return &s->sql.base;
}
