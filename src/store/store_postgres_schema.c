/* The tables of the PostgreSQL store and every statement that is run on them. They are those of
 * docs/store.md; names and texts are bytea, because a store takes any bytes, in the order of their
 * bytes, whatever the encoding and collation of the database. */
#include "store_postgres.h"

const char *const uth_postgres_migrations[UTH_POSTGRES_VERSION] = {
    "CREATE SCHEMA uth;"
    "CREATE TABLE uth.about(version bigint NOT NULL, format bigint NOT NULL);"
    "CREATE TABLE uth.balances(account bytea PRIMARY KEY, balance bigint NOT NULL,"
    " mark bigint NOT NULL);"
    "CREATE TABLE uth.dictionary(body bytea NOT NULL, mark bigint NOT NULL);"
    "CREATE TABLE uth.events(id bigint PRIMARY KEY, at_ms bigint NOT NULL, round bigint NOT NULL,"
    " body bytea NOT NULL, hash bytea NOT NULL);"
    /* Bodies are packed already. */
    "ALTER TABLE uth.events ALTER body SET STORAGE EXTERNAL;"
    "CREATE TABLE uth.lease(one boolean PRIMARY KEY CHECK (one), node text NOT NULL,"
    " owner bigint NOT NULL, epoch bigint NOT NULL, batch bigint NOT NULL,"
    " since timestamptz NOT NULL);"
    "CREATE TABLE uth.named_values(space bytea NOT NULL, key bytea NOT NULL, value bytea NOT NULL,"
    " mark bigint NOT NULL, PRIMARY KEY(space, key));"
    "CREATE TABLE uth.players(player bytea PRIMARY KEY, newest bigint NOT NULL,"
    " mark bigint NOT NULL);"
    "CREATE TABLE uth.round_players(id bigint PRIMARY KEY, round bigint NOT NULL,"
    " player bytea NOT NULL, previous bigint NOT NULL, mark bigint NOT NULL);"
    "CREATE TABLE uth.rounds(id bigint PRIMARY KEY, stream bigint NOT NULL, first bigint NOT NULL,"
    " last bigint NOT NULL, start_ms bigint NOT NULL, end_ms bigint NOT NULL,"
    " status bytea NOT NULL, summary bytea NOT NULL, first_player bigint NOT NULL,"
    " players bigint NOT NULL, mark bigint NOT NULL);"
    "CREATE INDEX rounds_ended ON uth.rounds(stream, end_ms);"
    "CREATE TABLE uth.seals(part bytea PRIMARY KEY, records bigint NOT NULL, sum bigint NOT NULL,"
    " mark bigint NOT NULL);"
    "CREATE TABLE uth.snapshots(stream bigint PRIMARY KEY, number bigint NOT NULL,"
    " body bytea NOT NULL, hash bytea NOT NULL);"
    "CREATE TABLE uth.streams(id bigint PRIMARY KEY, name bytea NOT NULL UNIQUE,"
    " first bigint NOT NULL, before bytea NOT NULL, last bigint NOT NULL, hash bytea NOT NULL,"
    " mark bigint NOT NULL);"
    /* The first statement of every batch. The row stays locked until the batch is committed, so
     * there is no moment between the check and the commit. */
    "CREATE FUNCTION uth.fence(of_epoch bigint, after_batch bigint) RETURNS void"
    " LANGUAGE plpgsql AS 'BEGIN"
    " UPDATE uth.lease SET batch = batch + 1 WHERE epoch = of_epoch AND batch = after_batch;"
    " IF NOT FOUND THEN RAISE EXCEPTION ''the lease of this node has ended''"
    " USING ERRCODE = ''UT001''; END IF; END';",

    /* Several nodes: a lease has an end, by this database's clock, and says where its node is
     * reached and by what others prove to be nodes. 0 ms: for as long as the lock is held. */
    "ALTER TABLE uth.lease ADD until timestamptz NOT NULL DEFAULT 'infinity',"
    " ADD address text NOT NULL DEFAULT '', ADD secret text NOT NULL DEFAULT '',"
    " ADD backend int NOT NULL DEFAULT 0;"
    "CREATE TABLE uth.nodes(node text PRIMARY KEY, owner bigint NOT NULL, address text NOT NULL,"
    " program text NOT NULL, seen timestamptz NOT NULL);"
    "CREATE FUNCTION uth.until(term_ms bigint) RETURNS timestamptz LANGUAGE sql AS"
    " 'SELECT CASE WHEN term_ms = 0 THEN timestamptz ''infinity''"
    " ELSE clock_timestamp() + term_ms * interval ''1 ms'' END';"
    "DROP FUNCTION uth.fence(bigint, bigint);"
    "CREATE FUNCTION uth.fence(of_epoch bigint, after_batch bigint, term_ms bigint) RETURNS void"
    " LANGUAGE plpgsql AS 'BEGIN"
    " UPDATE uth.lease SET batch = batch + 1, until = uth.until(term_ms)"
    " WHERE epoch = of_epoch AND batch = after_batch;"
    " IF NOT FOUND THEN RAISE EXCEPTION ''the lease of this node has ended''"
    " USING ERRCODE = ''UT001''; END IF; END';",
};

const char uth_postgres_ask_columns[] =
    "SELECT string_agg(c.relname || '.' || a.attname || ' ' || t.typname, ',' "
    "ORDER BY c.relname::text COLLATE \"C\", a.attnum) FROM pg_attribute a "
    "JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type t ON t.oid = a.atttypid "
    "WHERE c.relnamespace = 'uth'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 "
    "AND NOT a.attisdropped";

const char uth_postgres_columns[] =
    "about.version int8,about.format int8,"
    "balances.account bytea,balances.balance int8,balances.mark int8,"
    "dictionary.body bytea,dictionary.mark int8,"
    "events.id int8,events.at_ms int8,events.round int8,events.body bytea,events.hash bytea,"
    "lease.one bool,lease.node text,lease.owner int8,lease.epoch int8,lease.batch int8,"
    "lease.since timestamptz,lease.until timestamptz,lease.address text,lease.secret text,"
    "lease.backend int4,"
    "named_values.space bytea,named_values.key bytea,named_values.value bytea,"
    "named_values.mark int8,"
    "nodes.node text,nodes.owner int8,nodes.address text,nodes.program text,"
    "nodes.seen timestamptz,"
    "players.player bytea,players.newest int8,players.mark int8,"
    "round_players.id int8,round_players.round int8,round_players.player bytea,"
    "round_players.previous int8,round_players.mark int8,"
    "rounds.id int8,rounds.stream int8,rounds.first int8,rounds.last int8,rounds.start_ms int8,"
    "rounds.end_ms int8,rounds.status bytea,rounds.summary bytea,rounds.first_player int8,"
    "rounds.players int8,rounds.mark int8,"
    "seals.part bytea,seals.records int8,seals.sum int8,seals.mark int8,"
    "snapshots.stream int8,snapshots.number int8,snapshots.body bytea,snapshots.hash bytea,"
    "streams.id int8,streams.name bytea,streams.first int8,streams.before bytea,streams.last int8,"
    "streams.hash bytea,streams.mark int8";

#define BALANCES  "SELECT account, balance, mark FROM uth.balances "
#define VALUES    "SELECT space, key, value, mark FROM uth.named_values "
#define SNAPSHOTS "SELECT stream, number, body, hash FROM uth.snapshots "
#define PLAYERS   "SELECT player, newest, mark FROM uth.players "
#define SEATS     "SELECT id, round, player, previous, mark FROM uth.round_players "
#define ROUNDS                                                                                     \
    "SELECT id, stream, first, last, start_ms, end_ms, status, summary, first_player, players, "   \
    "mark FROM uth.rounds "
#define LIMIT "LIMIT NULLIF($3, -1)"

const struct uth_postgres_sql uth_postgres_sql[UTH_POSTGRES_STATEMENTS] = {
    [UTH_SQL_GET_SEALS] = {"SELECT part, records, sum, mark FROM uth.seals", ""},
    [UTH_SQL_SET_SEAL] = {"INSERT INTO uth.seals SELECT * FROM unnest($1, $2, $3, $4) ON CONFLICT "
                          "(part) DO UPDATE SET records = excluded.records, sum = excluded.sum, "
                          "mark = excluded.mark",
                          "BIII"},
    [UTH_SQL_GET_STREAMS] = {"SELECT id, name, first, before, last, hash, mark FROM uth.streams "
                             "ORDER BY id",
                             ""},
    [UTH_SQL_PUT_STREAM] = {"INSERT INTO uth.streams SELECT * FROM unnest($1, $2, $3, $4, $5, $6, "
                            "$7) ON CONFLICT (id) DO UPDATE SET first = excluded.first, before = "
                            "excluded.before, last = excluded.last, hash = excluded.hash, mark = "
                            "excluded.mark",
                            "IBIBIBI"},
    [UTH_SQL_GET_DICTIONARY] = {"SELECT body, mark FROM uth.dictionary", ""},

    [UTH_SQL_ADD_EVENT] = {"INSERT INTO uth.events SELECT * FROM unnest($1, $2, $3, $4, $5)",
                           "IIIBB"},
    [UTH_SQL_GET_EVENTS] = {"SELECT id, at_ms, round, body, hash FROM uth.events "
                            "WHERE id BETWEEN $1 AND $2 ORDER BY id LIMIT 256",
                            "ii"},
    [UTH_SQL_GET_HASH] = {"SELECT hash FROM uth.events WHERE id = $1", "i"},

    [UTH_SQL_GET_BALANCE] = {BALANCES "WHERE account = $1", "b"},
    [UTH_SQL_PUT_BALANCE] = {"INSERT INTO uth.balances SELECT * FROM unnest($1, $2, $3) ON "
                             "CONFLICT (account) DO UPDATE SET balance = excluded.balance, mark = "
                             "excluded.mark",
                             "BII"},
    [UTH_SQL_SCAN_BALANCES] = {BALANCES "WHERE account > $1 ORDER BY account " LIMIT, "bii"},

    [UTH_SQL_GET_VALUE] = {VALUES "WHERE space = $1 AND key = $2", "bb"},
    [UTH_SQL_PUT_VALUE] = {"INSERT INTO uth.named_values SELECT * FROM unnest($1, $2, $3, $4) ON "
                           "CONFLICT (space, key) DO UPDATE SET value = excluded.value, mark = "
                           "excluded.mark",
                           "BBBI"},
    [UTH_SQL_DELETE_VALUE] = {"DELETE FROM uth.named_values WHERE (space, key) IN (SELECT * FROM "
                              "unnest($1, $2))",
                              "BB"},
    [UTH_SQL_GET_VALUES] = {VALUES "WHERE space = $1 ORDER BY key", "b"},
    [UTH_SQL_SCAN_VALUES] = {VALUES "WHERE (space, key) > ($1, $2) ORDER BY space, key " LIMIT,
                             "bbi"},

    [UTH_SQL_GET_SNAPSHOT] = {SNAPSHOTS "WHERE stream = $1", "i"},
    [UTH_SQL_PUT_SNAPSHOT] = {"INSERT INTO uth.snapshots SELECT * FROM unnest($1, $2, $3, $4) ON "
                              "CONFLICT (stream) DO UPDATE SET number = excluded.number, body = "
                              "excluded.body, hash = excluded.hash",
                              "IIBB"},
    [UTH_SQL_SCAN_SNAPSHOTS] = {SNAPSHOTS "WHERE stream > $1 ORDER BY stream " LIMIT, "iii"},

    [UTH_SQL_GET_ROUND] = {ROUNDS "WHERE id = $1", "i"},
    [UTH_SQL_PUT_ROUND] =
        {"INSERT INTO uth.rounds SELECT * FROM unnest($1, $2, $3, $4, $5, $6, $7, "
         "$8, $9, $10, $11) ON CONFLICT (id) DO UPDATE SET first = "
         "excluded.first, last = excluded.last, start_ms = excluded.start_ms, "
         "end_ms = excluded.end_ms, status = excluded.status, summary = "
         "excluded.summary, first_player = excluded.first_player, players = "
         "excluded.players, mark = excluded.mark",
         "IIIIIIBBIII"},
    [UTH_SQL_ROUNDS_BACK] = {ROUNDS "WHERE id >= $1 AND id < $2 ORDER BY id DESC " LIMIT, "iii"},
    [UTH_SQL_ROUNDS_BETWEEN] = {ROUNDS "WHERE stream = $1 AND end_ms BETWEEN $2 AND $3 "
                                       "ORDER BY end_ms, id",
                                "iii"},
    [UTH_SQL_ROUND_ENDED] = {"SELECT id FROM uth.rounds WHERE stream = $1 AND end_ms = $2 AND id = "
                             "$3",
                             "iii"},
    [UTH_SQL_SCAN_ROUNDS] = {ROUNDS "WHERE id > $1 ORDER BY id " LIMIT, "iii"},

    [UTH_SQL_GET_PLAYER] = {PLAYERS "WHERE player = $1", "b"},
    [UTH_SQL_PUT_PLAYER] = {"INSERT INTO uth.players SELECT * FROM unnest($1, $2, $3) ON CONFLICT "
                            "(player) DO UPDATE SET newest = excluded.newest, mark = excluded.mark",
                            "BII"},
    [UTH_SQL_SCAN_PLAYERS] = {PLAYERS "WHERE player > $1 ORDER BY player " LIMIT, "bii"},

    [UTH_SQL_GET_SEATS] = {SEATS "WHERE id >= $1 AND id < $2 ORDER BY id", "ii"},
    [UTH_SQL_ADD_SEAT] = {"INSERT INTO uth.round_players SELECT * FROM unnest($1, $2, $3, $4, $5)",
                          "IIBII"},
    [UTH_SQL_SCAN_SEATS] = {SEATS "WHERE id > $1 ORDER BY id " LIMIT, "iii"},

    [UTH_POSTGRES_FENCE] = {"SELECT uth.fence($1, $2, $3)", "iii"},
    [UTH_POSTGRES_FETCH_BALANCES] = {BALANCES "WHERE account = ANY($1)", "B"},
    [UTH_POSTGRES_FETCH_VALUES] = {VALUES "WHERE (space, key) IN (SELECT * FROM unnest($1, $2))",
                                   "BB"},
    [UTH_POSTGRES_FETCH_SNAPSHOTS] = {SNAPSHOTS "WHERE stream = ANY($1)", "I"},
    [UTH_POSTGRES_FETCH_ROUNDS] = {ROUNDS "WHERE id = ANY($1)", "I"},
    [UTH_POSTGRES_FETCH_PLAYERS] = {PLAYERS "WHERE player = ANY($1)", "B"},
};
