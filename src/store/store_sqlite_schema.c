/* The tables of the SQLite store and every statement that is run on them. docs/store.md explains
 * each column and the reasons for the design. */
#include "store_sqlite.h"

const char *const uth_part_names[UTH_SEALS] = {
    [UTH_PART_STREAMS] = "streams",     [UTH_PART_BALANCES] = "balances",
    [UTH_PART_VALUES] = "named_values", [UTH_PART_SNAPSHOTS] = "snapshots",
    [UTH_PART_ROUNDS] = "rounds",       [UTH_PART_PLAYERS] = "players",
    [UTH_PART_SEATS] = "round_players", [UTH_SEAL_BATCHES] = "batches",
};

/* In the order of their names; compared with the file's own text when it is opened. */
const struct uth_sqlite_object uth_sqlite_schema[] = {
    {"archives", "CREATE TABLE archives(name TEXT NOT NULL PRIMARY KEY, digest BLOB NOT NULL, "
                 "before_ms INTEGER NOT NULL, seats INTEGER NOT NULL, moved INTEGER NOT NULL, mark "
                 "INTEGER NOT NULL) "
                 "STRICT, WITHOUT ROWID"},
    {"balances", "CREATE TABLE balances(account TEXT NOT NULL PRIMARY KEY, "
                 "balance INTEGER NOT NULL, mark INTEGER NOT NULL) STRICT, WITHOUT ROWID"},
    {"dictionary", "CREATE TABLE dictionary(body BLOB NOT NULL, mark INTEGER NOT NULL) STRICT"},
    {"events", "CREATE TABLE events(id INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, "
               "round INTEGER NOT NULL, body BLOB NOT NULL, hash BLOB NOT NULL) STRICT"},
    {"named_values", "CREATE TABLE named_values(space TEXT NOT NULL, key TEXT NOT NULL, "
                     "value TEXT NOT NULL, mark INTEGER NOT NULL, PRIMARY KEY(space, key)) "
                     "STRICT, WITHOUT ROWID"},
    {"players", "CREATE TABLE players(player TEXT NOT NULL PRIMARY KEY, "
                "newest INTEGER NOT NULL, mark INTEGER NOT NULL) STRICT, WITHOUT ROWID"},
    {"round_players", "CREATE TABLE round_players(id INTEGER PRIMARY KEY, "
                      "round INTEGER NOT NULL, player TEXT NOT NULL, previous INTEGER NOT NULL, "
                      "mark INTEGER NOT NULL) STRICT"},
    {"rounds", "CREATE TABLE rounds(id INTEGER PRIMARY KEY, stream INTEGER NOT NULL, "
               "first INTEGER NOT NULL, last INTEGER NOT NULL, start_ms INTEGER NOT NULL, "
               "end_ms INTEGER NOT NULL, status TEXT NOT NULL, summary TEXT NOT NULL, "
               "first_player INTEGER NOT NULL, players INTEGER NOT NULL, "
               "mark INTEGER NOT NULL) STRICT"},
    {"rounds_ended", "CREATE INDEX rounds_ended ON rounds(stream, end_ms)"},
    {"seals", "CREATE TABLE seals(part TEXT NOT NULL PRIMARY KEY, records INTEGER NOT NULL, "
              "sum INTEGER NOT NULL, mark INTEGER NOT NULL) STRICT, WITHOUT ROWID"},
    {"snapshots", "CREATE TABLE snapshots(stream INTEGER PRIMARY KEY, number INTEGER NOT NULL, "
                  "body BLOB NOT NULL, hash BLOB NOT NULL) STRICT"},
    {"streams", "CREATE TABLE streams(id INTEGER PRIMARY KEY, name TEXT NOT NULL, "
                "first INTEGER NOT NULL, before BLOB NOT NULL, last INTEGER NOT NULL, hash BLOB "
                "NOT NULL, mark INTEGER NOT NULL) STRICT"},
    {NULL, NULL},
};

#define BALANCES  "SELECT account, balance, mark FROM balances "
#define VALUES    "SELECT space, key, value, mark FROM named_values "
#define SNAPSHOTS "SELECT stream, number, body, hash FROM snapshots "
#define PLAYERS   "SELECT player, newest, mark FROM players "
#define SEATS     "SELECT id, round, player, previous, mark FROM round_players "
#define ROUNDS                                                                                     \
    "SELECT id, stream, first, last, start_ms, end_ms, status, summary, first_player, players, "   \
    "mark FROM rounds "

const char *const uth_sqlite_sql[UTH_SQL_COUNT] = {
    [UTH_SQL_BEGIN] = "BEGIN IMMEDIATE",
    [UTH_SQL_COMMIT] = "COMMIT",
    [UTH_SQL_ROLLBACK] = "ROLLBACK",

    [UTH_SQL_GET_SEALS] = "SELECT part, records, sum, mark FROM seals",
    [UTH_SQL_SET_SEAL] = "REPLACE INTO seals VALUES(?1, ?2, ?3, ?4)",
    [UTH_SQL_GET_STREAMS] = "SELECT id, name, first, before, last, hash, mark FROM streams "
                            "ORDER BY id",
    [UTH_SQL_PUT_STREAM] = "REPLACE INTO streams VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [UTH_SQL_GET_ARCHIVES] =
        "SELECT name, digest, before_ms, seats, moved, mark FROM archives ORDER BY name",
    [UTH_SQL_PUT_ARCHIVE] = "REPLACE INTO archives VALUES(?1, ?2, ?3, ?4, ?5, ?6)",

    [UTH_SQL_GET_DICTIONARY] = "SELECT body, mark FROM dictionary",
    [UTH_SQL_ADD_EVENT] = "INSERT INTO events VALUES(?1, ?2, ?3, ?4, ?5)",
    [UTH_SQL_GET_EVENTS] = "SELECT id, at_ms, round, body, hash FROM events "
                           "WHERE id BETWEEN ?1 AND ?2 ORDER BY id",
    [UTH_SQL_GET_HASH] = "SELECT hash FROM events WHERE id = ?1",

    [UTH_SQL_FIRST_OF_ROUND] =
        "SELECT id FROM events WHERE id >= ?1 AND id <= ?2 AND round > 0 ORDER BY id LIMIT 1",
    [UTH_SQL_DELETE_EVENTS] = "DELETE FROM events WHERE id BETWEEN ?1 AND ?2",

    [UTH_SQL_GET_BALANCE] = BALANCES "WHERE account = ?1",
    [UTH_SQL_PUT_BALANCE] = "REPLACE INTO balances VALUES(?1, ?2, ?3)",
    [UTH_SQL_SCAN_BALANCES] = BALANCES "WHERE account > ?1 ORDER BY account LIMIT ?3",

    [UTH_SQL_GET_VALUE] = VALUES "WHERE space = ?1 AND key = ?2",
    [UTH_SQL_PUT_VALUE] = "REPLACE INTO named_values VALUES(?1, ?2, ?3, ?4)",
    [UTH_SQL_DELETE_VALUE] = "DELETE FROM named_values WHERE space = ?1 AND key = ?2",
    [UTH_SQL_GET_VALUES] = VALUES "WHERE space = ?1 ORDER BY key",
    [UTH_SQL_SCAN_VALUES] = VALUES "WHERE (space, key) > (?1, ?2) ORDER BY space, key LIMIT ?3",

    [UTH_SQL_GET_SNAPSHOT] = SNAPSHOTS "WHERE stream = ?1",
    [UTH_SQL_PUT_SNAPSHOT] = "REPLACE INTO snapshots VALUES(?1, ?2, ?3, ?4)",
    [UTH_SQL_SCAN_SNAPSHOTS] = SNAPSHOTS "WHERE stream > ?1 ORDER BY stream LIMIT ?3",

    [UTH_SQL_GET_ROUND] = ROUNDS "WHERE id = ?1",
    [UTH_SQL_PUT_ROUND] =
        "REPLACE INTO rounds VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    [UTH_SQL_DELETE_ROUND] = "DELETE FROM rounds WHERE id = ?1",
    [UTH_SQL_ROUNDS_BACK] = ROUNDS "WHERE id >= ?1 AND id < ?2 ORDER BY id DESC LIMIT ?3",
    [UTH_SQL_ROUNDS_BETWEEN] = ROUNDS "INDEXED BY rounds_ended "
                                      "WHERE stream = ?1 AND end_ms BETWEEN ?2 AND ?3 "
                                      "ORDER BY end_ms, id",
    [UTH_SQL_ROUND_ENDED] = "SELECT id FROM rounds INDEXED BY rounds_ended "
                            "WHERE stream = ?1 AND end_ms = ?2 AND id = ?3",
    [UTH_SQL_SCAN_ROUNDS] = ROUNDS "WHERE id > ?1 ORDER BY id LIMIT ?3",

    [UTH_SQL_GET_PLAYER] = PLAYERS "WHERE player = ?1",
    [UTH_SQL_PUT_PLAYER] = "REPLACE INTO players VALUES(?1, ?2, ?3)",
    [UTH_SQL_SCAN_PLAYERS] = PLAYERS "WHERE player > ?1 ORDER BY player LIMIT ?3",

    [UTH_SQL_GET_SEATS] = SEATS "WHERE id >= ?1 AND id < ?2 ORDER BY id",
    [UTH_SQL_ADD_SEAT] = "INSERT INTO round_players VALUES(?1, ?2, ?3, ?4, ?5)",
    [UTH_SQL_DELETE_SEATS] = "DELETE FROM round_players WHERE id >= ?1 AND id < ?2",
    [UTH_SQL_SCAN_SEATS] = SEATS "WHERE id > ?1 ORDER BY id LIMIT ?3",
};
