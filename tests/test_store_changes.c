/* The SQLite store when somebody changes its tables behind its back: found, and named. */
#include "store/chain.h"
#include "store_files.h"

/* What somebody can do to the tables, and where it is found. Stream 1 is t1. */
static const struct {
    const char *sql, *words;
} changes[] = {
    {"UPDATE events SET at_ms = at_ms + 1 WHERE id = (1 << 40) + 2", "stream t1, event 2: the rec"},
    {"UPDATE events SET round = 7 WHERE id = (1 << 40) + 3", "stream t1, event 3: the record"},
    {"UPDATE events SET body = x'' WHERE id = (1 << 40) + 1", "stream t1, event 1: the record"},
    {"UPDATE events SET hash = zeroblob(32) WHERE id = (1 << 40) + 2", "stream t1, event 2: the r"},
    {"UPDATE events SET hash = substr(hash, 1, 7) WHERE id = (1 << 40) + 3", "t1, event 3: the r"},
    {"UPDATE events SET body = substr(body, 1, 2) WHERE id = (1 << 40) + 1", "event 1: the record"},
    {"UPDATE events SET body = CAST(body || x'00' AS BLOB) WHERE id = (1 << 40) + 1",
     "event 1: the record was"},
    {"UPDATE events SET body = x'027b7d' WHERE id = (1 << 40) + 1", "event 1: the record was ch"},
    {"UPDATE events SET hash = zeroblob(31) WHERE id = (1 << 40) + 2", "stream t1, event 2: the r"},
    {"DELETE FROM events WHERE id = (1 << 40) + 2", "stream t1, event 2: the record is missing"},
    {"DELETE FROM events WHERE id = (1 << 40) + 4", "stream t1, event 4: the record is missing"},
    {"DELETE FROM events", "stream t1, event 1: the record is missing"},
    {"UPDATE events SET id = id + 1 WHERE id = (1 << 40) + 4", "event 4: the record is missing"},
    {"UPDATE streams SET last = 3 WHERE id = 1", "stream t1: the record was changed"},
    {"UPDATE streams SET name = 't3' WHERE id = 1", "stream t3: the record was changed"},
    {"UPDATE streams SET name = 't2' WHERE id = 1", "stream t2: "},
    {"DELETE FROM streams WHERE id = 1", "stream t2: its record is not number 1"},
    {"DELETE FROM streams WHERE id = 2", "streams: there are 1 records where 2 were sealed"},
    {"DELETE FROM streams", "streams: there are 0 records where 2 were sealed"},
    {"UPDATE balances SET balance = 1000000 WHERE account = 'player:ann'", "account player:ann:"},
    {"UPDATE balances SET account = 'player:eve' WHERE account = 'player:ann'", "account player:e"},
    {"DELETE FROM balances WHERE account = 'player:ann'", "balances: there are 1 records where 2"},
    {"INSERT INTO balances SELECT 'x', balance, mark FROM balances LIMIT 1", "account x: the reco"},
    {"UPDATE named_values SET value = 'executive' WHERE key = 'ann'", "value ann of user: the rec"},
    {"UPDATE named_values SET space = 'staff' WHERE key = 'ann'", "value ann of staff: the record"},
    {"DELETE FROM named_values WHERE key = 'ann'", "named_values: there are 1 records where 2 wer"},
    {"UPDATE snapshots SET body = x'7b7c' WHERE stream = 1", "stream t1, snapshot: the record was"},
    {"UPDATE snapshots SET number = 3 WHERE stream = 1", "stream t1, snapshot: the record was"},
    {"UPDATE snapshots SET number = 9 WHERE stream = 1", "snapshot of stream number 1: the record"},
    {"UPDATE snapshots SET stream = 9 WHERE stream = 1", "snapshot of stream number 9: the record"},
    {"DELETE FROM snapshots", "snapshots: there are 0 records where 1 were sealed"},
    {"UPDATE rounds SET status = 'void' WHERE id = (1 << 32) + 1", "round 1 of table t1: the reco"},
    {"UPDATE rounds SET summary = '' WHERE id = (1 << 32) + 2", "round 2 of table t1: the record"},
    {"UPDATE rounds SET end_ms = 5 WHERE id = (1 << 32) + 2", "round 2 of table t1: the record"},
    {"UPDATE rounds SET stream = 2 WHERE id = (1 << 32) + 2", "round 2 of table t1: the record"},
    {"UPDATE rounds SET players = 1 WHERE id = (1 << 32) + 2", "round 2 of table t1: the record"},
    {"UPDATE rounds SET id = id + 5 WHERE id = (1 << 32) + 2", "round 7 of table t1: the record"},
    {"UPDATE rounds SET id = id + (9 << 32) WHERE id = (1 << 32) + 2",
     "round 2 of stream number 1: the r"},
    {"DELETE FROM rounds WHERE id = (1 << 32) + 2", "round 2 of stream number 1: the record is mi"},
    {"UPDATE players SET newest = 1 WHERE player = 'ann'", "player ann: the record was changed"},
    {"DELETE FROM players WHERE player = 'ann'", "players: there are 1 records where 2 were seal"},
    {"UPDATE round_players SET player = 'eve' WHERE id = 3", "player 3 of the rounds: the record"},
    {"UPDATE round_players SET previous = 0 WHERE id = 3",
     "player 3 of the rounds: the record was"},
    {"DELETE FROM round_players WHERE id = 3", "player"},
    {"UPDATE dictionary SET body = substr(body, 2)", "dictionary: the record is missing or was ch"},
    {"DELETE FROM dictionary", "dictionary: the record is missing or was changed"},
    {"UPDATE seals SET records = 5 WHERE part = 'balances'", "seal of balances: the record is mis"},
    {"UPDATE seals SET sum = sum + 1 WHERE part = 'rounds'", "seal of rounds: the record is missi"},
    {"DELETE FROM seals WHERE part = 'players'", "seal of players: the record is missing or was"},
    {"DROP INDEX rounds_ended", "schema, rounds_ended: the definition was changed"},
    {"CREATE TABLE mine(x)", "schema, named_values: the definition was changed"},
    {"CREATE TRIGGER zero AFTER INSERT ON events BEGIN DELETE FROM events; END", "a table too man"},
    {"ALTER TABLE balances ADD COLUMN more INTEGER", "schema, balances: the definition was change"},
};

static void make_small_store(const char *path)
{
    struct uth_store *store = files_open(path);
    const struct uth_store_event events[] = {
        {"t1", 1, 10, "{}", 2, 1}, {"t1", 2, 11, "{}", 2, 1}, {"t1", 3, 12, "{}", 2, 2},
        {"t1", 4, 13, "{}", 2, 2}, {"t2", 1, 14, "{}", 2, 0},
    };
    const struct uth_store_balance balances[] = {{"cage", -500}, {"player:ann", 500}};
    const char *const players[] = {"ann", "bob"};
    const struct uth_store_round rounds[] = {
        {"t1", 1, 1, 2, 10, 11, "settled", "{}", 2, players},
        {"t1", 2, 3, 4, 12, 13, "settled", "{}", 2, players},
    };
    const struct uth_store_value values[] = {{"user", "ann", "player"}, {"user", "bob", "dealer"}};
    const struct uth_store_snapshot snapshot = {"t1", 4, "{}", 2};
    const struct uth_store_batch batch = {COUNT_OF(events), events, 2,      balances, 2,
                                          rounds,           2,      values, 1,        &snapshot};
    assert_true(uth_store_commit(store, &batch));
    uth_store_close(store);
}

/* NULL, or the sentence that stops whoever opens, reads and checks the store. */
static const char *trouble(const char *path, struct content_text *text)
{
    static char said[UTH_STORE_SENTENCE_SIZE];
    struct uth_store *store = uth_store_sqlite_open(path, UTH_STORE_REFUSE, said);
    if (!store)
        return said;
    bool fine = store_text(store, text) && store_check_all(store, 2);
    snprintf(said, sizeof said, "%s", uth_store_error(store));
    uth_store_close(store);
    return fine ? NULL : said;
}

IN_A_FOLDER(changes_behind_its_back_are_found_and_named)
{
    const char *path = files_path("x.db");
    make_small_store(path);
    FREED struct bytes whole = files_read(path);
    FREED struct content_text text = {0};
    assert_null(trouble(path, &text));
    for (size_t i = 0; i < COUNT_OF(changes); i++) {
        path = files_path("x.db");
        files_write(path, whole);
        files_sql(path, changes[i].sql);
        const char *said = trouble(path, &text);
        if (!said || !strstr(said, changes[i].words) || !strstr(said, "the last backup"))
            fail_msg("%s: %s", changes[i].sql, said ? said : "nothing was noticed");
    }
}

/* Who rewrites the last event with a hash that follows is found out by the record of the stream. */
IN_A_FOLDER(a_rewritten_end_of_a_chain_is_found)
{
    make_small_store(files_path("x.db"));
    const struct uth_store_event before = {"t2", 1, 14, "{}", 2, 0},
                                 after = {"t2", 1, 14, "[]", 2, 0};
    enum { RECORDED = 8 }; /* bytes of the hash of event 1 */
    uint8_t zeros[UTH_STORE_HASH_SIZE] = {0}, old[UTH_STORE_HASH_SIZE], new[UTH_STORE_HASH_SIZE];
    uth_chain_next(zeros, &before, old);
    uth_chain_next(zeros, &after, new);
    char sql[400], hex[2][2 * RECORDED + 1];
    for (int i = 0; i < RECORDED; i++) {
        snprintf(hex[0] + 2 * i, 3, "%02x", old[i]);
        snprintf(hex[1] + 2 * i, 3, "%02x", new[i]);
    }
    snprintf(sql, sizeof sql,
             "UPDATE events SET body = x'005b5d', hash = x'%s' WHERE hash = x'%s'; "
             "CREATE TEMP TABLE once(x CHECK(x = 1)); INSERT INTO once VALUES(changes())",
             hex[1], hex[0]);
    files_sql(files_path("x.db"), sql);
    FREED struct content_text text = {0};
    const char *said = trouble(files_path("x.db"), &text);
    if (!said || !strstr(said, "stream t2, event 1: the record was changed"))
        fail_msg("%s", said ? said : "nothing was noticed");
}

/* Text that has become bytes has the same value, passes its checksum, and is somebody else to an index.
 * In a record the types come first: of text 13 + twice its length, of bytes one less. */
IN_A_FOLDER(a_column_of_another_type_is_found)
{
    static const struct {
        const char *text;
        size_t length;
    } cases[] = {
        {"player:ann", 10}, {"cage", 4}, {"user", 4},     {"dealer", 6},        {"bob", 3},
        {"settled", 7},     {"t1", 2},   {"balances", 8}, {"named_values", 12}, {"batches", 7},
    };
    make_small_store(files_path("x.db"));
    FREED struct bytes file = files_read(files_path("x.db"));
    FREED struct bytes anchor = files_read(files_path("x.db-anchor"));
    FREED struct content_text whole = {0}, text = {0};
    assert_null(trouble(files_path("x.db"), &whole));
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        size_t length = cases[i].length;
        int found = 0;
        for (size_t at = 12; at + length < file.size; at++) {
            if (memcmp(file.at + at, cases[i].text, length) != 0)
                continue;
            for (size_t back = 1; back <= 12; back++) {
                if (file.at[at - back] != 13 + 2 * length)
                    continue;
                file.at[at - back] ^= 1;
                files_write(files_path("y.db"), file);
                files_write(files_path("y.db-anchor"), anchor);
                file.at[at - back] ^= 1;
                text.size = 0;
                const char *said = trouble(files_path("y.db"), &text);
                found += said != NULL;
                assert_true(said || strcmp(text.at, whole.at) == 0);
            }
        }
        if (found == 0)
            fail_msg("%s: nothing was noticed", cases[i].text);
    }
}

static bool no_value(void *self, const struct uth_store_value *value)
{
    (void)self;
    (void)value;
    return true;
}

/* A user who is missing is not taken for one who never was, from the first reading on. */
/* A record with a right mark that is not the newest one: the sum of its part tells. */
IN_A_FOLDER(a_record_that_is_put_back_as_it_was_is_found)
{
    make_small_store(files_path("x.db"));
    FREED struct bytes whole = files_read(files_path("x.db"));
    files_write(files_path("old.db"), whole);
    struct uth_store *store = files_open(files_path("x.db"));
    const struct uth_store_balance balances[] = {{"cage", -600}, {"player:ann", 600}};
    const struct uth_store_batch batch = {.balance_count = 2, .balances = balances};
    assert_true(uth_store_commit(store, &batch));
    uth_store_close(store);
    char sql[512];
    snprintf(sql, sizeof sql,
             "ATTACH '%s' AS old; UPDATE balances SET (balance, mark) = (SELECT balance, mark "
             "FROM old.balances AS o WHERE o.account = balances.account)",
             files_path("old.db"));
    FREED struct content_text text = {0};
    assert_null(trouble(files_path("x.db"), &text));
    files_sql(files_path("x.db"), sql);
    const char *said = trouble(files_path("x.db"), &text);
    assert_non_null(said);
    assert_non_null(strstr(said, "balances: "));
    /* also by who only checks */
    char sentence[UTH_STORE_SENTENCE_SIZE];
    store = uth_store_sqlite_open(files_path("x.db"), UTH_STORE_REFUSE, sentence);
    assert_non_null(store);
    assert_false(store_check_all(store, 2));
    assert_non_null(strstr(uth_store_error(store), "balances: "));
    uth_store_close(store);
}

IN_A_FOLDER(a_missing_value_is_found_at_once)
{
    make_small_store(files_path("x.db"));
    files_sql(files_path("x.db"), "DELETE FROM named_values WHERE key = 'ann'");
    struct uth_store *store = files_open(files_path("x.db"));
    assert_false(uth_store_read_values(store, "user", no_value, NULL));
    assert_non_null(strstr(uth_store_error(store), "there are 1 records where 2 were sealed"));
    uth_store_close(store);
}

/* A change that is about to be written over is noticed by the writer. */
IN_A_FOLDER(a_writer_does_not_cover_damage_up)
{
    static const char *const damage[] = {
        "UPDATE balances SET balance = 1 WHERE account = 'cage'",
        "UPDATE named_values SET value = '' WHERE key = 'ann'",
        "UPDATE snapshots SET number = 3",
        "UPDATE rounds SET status = '' WHERE id = (1 << 32) + 1",
        "UPDATE players SET newest = 1 WHERE player = 'bob'",
    };
    const struct uth_store_balance balance = {"cage", 7};
    const char *const player = "bob";
    const struct uth_store_round rounds[] = {{"t1", 1, 1, 2, 1, 2, "void", "{}", 0, NULL},
                                             {"t1", 3, 1, 2, 1, 2, "void", "{}", 1, &player}};
    const struct uth_store_value value = {"user", "ann", NULL};
    const struct uth_store_snapshot snapshot = {"t1", 4, "{}", 2};
    const struct uth_store_batch batches[] = {
        {.balance_count = 1, .balances = &balance},    {.value_count = 1, .values = &value},
        {.snapshot_count = 1, .snapshots = &snapshot}, {.round_count = 1, .rounds = &rounds[0]},
        {.round_count = 1, .rounds = &rounds[1]},
    };
    for (size_t i = 0; i < COUNT_OF(damage); i++) {
        files_remove(files_path("x.db"));
        make_small_store(files_path("x.db"));
        files_sql(files_path("x.db"), damage[i]);
        struct uth_store *store = files_open(files_path("x.db"));
        assert_false(uth_store_commit(store, &batches[i]));
        assert_non_null(strstr(uth_store_error(store), "the record was changed"));
        uth_store_close(store);
    }
}
