/* Archives: everything reads the same before, while and after old records leave, wherever a crash
 * falls; and an archive that is missing, changed or another one's is named. */
#include "disk.h"
#include "store_files.h"

enum { MONTHS = 4, ROUNDS_A_MONTH = 12, EVENTS_A_ROUND = 5, MONTH_MS = 1000, LOG = 4 };

/* ---- a floor with a past ---- */

struct past {
    uint64_t last[CONTENT_STREAMS];
    uint32_t rounds[CONTENT_STREAMS];
};

static void add(struct uth_store *store, struct past *past, int stream, int64_t at_ms,
                uint32_t round)
{
    char body[128];
    uint64_t number = ++past->last[stream];
    snprintf(body, sizeof body, "{\"event\":\"round\",\"by\":\"ann\",\"n\":%llu,\"at\":%lld}",
             (unsigned long long)number, (long long)at_ms);
    const struct uth_store_event event = {
        content_streams[stream], number, at_ms, body, strlen(body), round};
    assert_true(
        uth_store_commit(store, &(struct uth_store_batch){.event_count = 1, .events = &event}));
}

/* A round of a table, with players that change from round to round. */
static void play(struct uth_store *store, struct past *past, int stream, int64_t at_ms)
{
    uint32_t number = ++past->rounds[stream];
    uint64_t first = past->last[stream] + 1;
    for (int i = 0; i < EVENTS_A_ROUND; i++) {
        add(store, past, stream, at_ms + i, number);
        add(store, past, LOG, at_ms + i, 0);
    }
    const char *players[CONTENT_PLAYERS];
    int count = 0;
    for (int p = 0; p < CONTENT_PLAYERS; p++)
        if ((number * 37 + (uint32_t)stream) >> p & 1)
            players[count++] = content_players[p];
    const struct uth_store_round round = {
        .table = content_streams[stream],
        .number = number,
        .first = first,
        .last = past->last[stream],
        .start_ms = at_ms,
        .end_ms = at_ms + EVENTS_A_ROUND,
        .status = "settled",
        .summary = "{}",
        .player_count = count,
        .players = players,
    };
    const struct uth_store_balance balances[] = {{"cage", -(int64_t)number}, {"house", number}};
    assert_true(uth_store_commit(
        store, &(struct uth_store_batch){
                   .balance_count = 2, .balances = balances, .round_count = 1, .rounds = &round}));
}

/* Streams: 1 is the floor, 2 and 3 are tables with snapshots, 5 a table without, LOG the log. */
static void live_a_month(struct uth_store *store, struct past *past, int month)
{
    int64_t from_ms = 1000 + (int64_t)month * MONTH_MS;
    add(store, past, 1, from_ms, 0);
    for (int i = 0; i < ROUNDS_A_MONTH; i++) {
        play(store, past, 2, from_ms + 20 * i);
        play(store, past, 3, from_ms + 20 * i + 7);
        if (i % 4 == 0)
            play(store, past, 5, from_ms + 20 * i + 14);
    }
    add(store, past, 1, from_ms + MONTH_MS - 1, 0);
    for (int stream = 1; stream <= 3; stream++) {
        const struct uth_store_snapshot snapshot = {content_streams[stream], past->last[stream],
                                                    "{\"folded\":true}", 15};
        assert_true(uth_store_commit(
            store, &(struct uth_store_batch){.snapshot_count = 1, .snapshots = &snapshot}));
    }
}

static void live_all_months(struct uth_store *store, struct past *past)
{
    for (int month = 0; month < MONTHS; month++)
        live_a_month(store, past, month);
}

static struct uth_store *make(const char *path, struct past *past)
{
    struct uth_store *store = files_open(path);
    live_all_months(store, past);
    return store;
}

static struct uth_store_archive month(int number)
{
    static const char *const names[] = {"m-0", "m-1", "m-2", "m-3"};
    return (struct uth_store_archive){names[number], 1000 + (int64_t)(number + 1) * MONTH_MS,
                                      content_streams[LOG]};
}

static void assert_reads(struct uth_store *store, const struct content_text *expected)
{
    FREED struct content_text found = {0};
    if (!store_text(store, &found))
        fail_msg("%s", uth_store_error(store));
    assert_string_equal(found.at, expected->at);
}

static void archive_all(struct uth_store *store, int number, int most)
{
    const struct uth_store_archive archive = month(number);
    bool done = false;
    if (!uth_store_archive_start(store, &archive))
        fail_msg("%s", uth_store_error(store));
    while (!done)
        if (!uth_store_archive_some(store, most, &done))
            fail_msg("%s", uth_store_error(store));
}

static int64_t size_of(const char *name)
{
    struct stat about;
    return stat(files_path(name), &about) == 0 ? about.st_size : -1;
}

/* ---- */

IN_A_FOLDER(everything_reads_the_same_at_every_step)
{
    for (int most = 1; most <= 1000; most *= 10) {
        struct past past = {0};
        char name[16];
        snprintf(name, sizeof name, "%d.db", most);
        const char *path = strdup(files_path(name));
        struct uth_store *store = make(path, &past);
        FREED struct content_text expected = {0};
        assert_true(store_text(store, &expected));
        for (int number = 0; number < 3; number++) {
            const struct uth_store_archive archive = month(number);
            assert_true(uth_store_archive_start(store, &archive));
            bool done = false;
            for (int step = 0; !done; step++) {
                assert_true(uth_store_archive_some(store, most, &done));
                if (step % (at_full_length() ? 16 : 64) == 0 || most > 10 || done)
                    assert_reads(store, &expected);
            }
        }
        assert_true(store_check_all(store, 100));
        uth_store_close(store);
        store = files_open(path);
        assert_reads(store, &expected);
        /* The next month goes on where the last one ended. */
        live_a_month(store, &past, MONTHS);
        assert_true(store_text(store, &expected));
        archive_all(store, 3, most);
        assert_reads(store, &expected);
        assert_true(uth_store_check_files(store));
        uth_store_close(store);
        free((char *)(uintptr_t)path);
    }
}

static bool count_one(void *self, const struct uth_store_event *event)
{
    (void)event;
    return ++*(int *)self < 3;
}

IN_A_FOLDER(a_reader_stops_where_it_wants)
{
    struct past past = {0};
    struct uth_store *store = make(files_path("x.db"), &past);
    archive_all(store, 0, 1000);
    archive_all(store, 1, 1000);
    int count = 0;
    assert_true(uth_store_read_events(store, content_streams[2], 59, 0, count_one, &count));
    assert_int_equal(count, 3);
    uth_store_close(store);
}

/* Events of a stream that are in no archive: how many, and the first of them. */
struct kept {
    int64_t count, first;
};

static struct kept kept_of(int stream)
{
    sqlite3 *db;
    sqlite3_stmt *row;
    assert_int_equal(sqlite3_open(files_path("x.db"), &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_prepare_v2(db, "SELECT first, last FROM streams WHERE name = ?1", -1, &row, NULL),
        SQLITE_OK);
    sqlite3_bind_text(row, 1, content_streams[stream], -1, SQLITE_STATIC);
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    int64_t first = sqlite3_column_int64(row, 0), last = sqlite3_column_int64(row, 1);
    sqlite3_finalize(row);
    sqlite3_close(db);
    return (struct kept){last - first + 1, first};
}

/* What is needed to go on stays: the newest round, what is not in a snapshot, streams without one. */
IN_A_FOLDER(what_is_needed_stays)
{
    struct past past = {0};
    struct uth_store *store = make(files_path("x.db"), &past);
    archive_all(store, 3, 1000); /* everything there is */
    uth_store_close(store);
    assert_int_equal(kept_of(1).count, 1);
    assert_int_equal(kept_of(2).count, EVENTS_A_ROUND);
    assert_int_equal(kept_of(3).count, EVENTS_A_ROUND);
    assert_int_equal(kept_of(LOG).count, 0);
    assert_int_equal(kept_of(5).first, 1);
}

/* Also the first round of a table, though it has not ended and its latest snapshot is later. */
IN_A_FOLDER(an_open_round_stays_whole)
{
    struct past past = {0};
    struct uth_store *store = make(files_path("x.db"), &past);
    for (int i = 1; i <= 9; i++)
        add(store, &past, 0, 1000 + i, i < 4 ? 0 : 1);
    const struct uth_store_snapshot snapshot = {content_streams[0], 8, "{}", 2};
    assert_true(uth_store_commit(
        store, &(struct uth_store_batch){.snapshot_count = 1, .snapshots = &snapshot}));
    archive_all(store, 3, 1000);
    uth_store_close(store);
    assert_int_equal(kept_of(0).first, 4);
}

/* A copy of the files as a killed process would leave them, opened and gone on with. */
IN_A_FOLDER(a_crash_at_any_step_loses_nothing)
{
    struct past past = {0};
    struct uth_store *store = make(files_path("x.db"), &past);
    FREED struct content_text expected = {0};
    assert_true(store_text(store, &expected));
    static const char *const endings[] = {"",          "-wal", "-anchor",  ".m-0",
                                          ".m-0.part", ".m-1", ".m-1.part"};
    for (int number = 0; number < 2; number++) {
        const struct uth_store_archive archive = month(number);
        assert_true(uth_store_archive_start(store, &archive));
        bool done = false;
        while (!done) {
            assert_true(uth_store_archive_some(store, 60, &done));
            for (size_t i = 0; i < COUNT_OF(endings); i++) {
                char from[32], to[32];
                snprintf(from, sizeof from, "x.db%s", endings[i]);
                snprintf(to, sizeof to, "copy.db%s", endings[i]);
                unlink(files_path(to));
                FREED struct bytes bytes = files_read(files_path(from));
                if (bytes.at)
                    files_write(files_path(to), bytes);
            }
            struct uth_store *copy = files_open(files_path("copy.db"));
            assert_reads(copy, &expected);
            for (bool checked = false; !checked;)
                assert_true(uth_store_check_some(copy, 50, &checked));
            if (!uth_store_archive_start(copy, &archive)) /* it was known already */
                assert_non_null(strstr(uth_store_error(copy), "archive"));
            for (bool made = false; !made;)
                assert_true(uth_store_archive_some(copy, 1000, &made));
            assert_reads(copy, &expected);
            uth_store_close(copy);
        }
    }
    uth_store_close(store);
}

IN_A_FOLDER(a_missing_or_changed_archive_is_named)
{
    struct past past = {0};
    struct uth_store *store = make(files_path("x.db"), &past);
    archive_all(store, 0, 1000);
    archive_all(store, 1, 1000);
    uth_store_close(store);
    FREED struct bytes whole = files_read(files_path("x.db.m-0"));
    FREED struct content_text text = {0};

    /* Without it the floor starts and plays; only what is in it cannot be read. */
    assert_int_equal(unlink(files_path("x.db.m-0")), 0);
    store = files_open(files_path("x.db"));
    assert_true(store_check_all(store, 100));
    assert_false(store_text(store, &text));
    assert_non_null(strstr(uth_store_error(store), "x.db.m-0 cannot be opened; put the file back"));
    live_a_month(store, &past, MONTHS);
    uth_store_close(store);

    FREED struct bytes other = files_read(files_path("x.db.m-1"));
    files_write(files_path("x.db.m-0"), other);
    store = files_open(files_path("x.db"));
    assert_false(store_text(store, &text));
    assert_non_null(strstr(uth_store_error(store), "is not the one that this database made"));
    uth_store_close(store);

    /* One bit anywhere: found, or nothing reads differently. */
    files_write(files_path("x.db.m-0"), whole);
    store = files_open(files_path("x.db"));
    FREED struct content_text expected = {0};
    assert_true(store_text(store, &expected));
    uth_store_close(store);
    int found = 0, tried = 0;
    for (size_t at = 17; at < whole.size; at += at_full_length() ? 997 : 7 * 997) {
        whole.at[at] ^= (uint8_t)(1 << at % 8);
        files_write(files_path("x.db.m-0"), whole);
        whole.at[at] ^= (uint8_t)(1 << at % 8);
        store = files_open(files_path("x.db"));
        tried++;
        if (!store_text(store, &text) || !uth_store_check_files(store)) {
            found++;
            assert_non_null(strstr(uth_store_error(store), "m-0"));
        } else {
            assert_string_equal(text.at, expected.at);
        }
        uth_store_close(store);
    }
    assert_true(found > tried / 3);
}

IN_A_FOLDER(the_file_stays_bounded)
{
    struct past past = {0};
    struct uth_store *store = files_open(files_path("x.db"));
    int64_t after_two = 0;
    for (int number = 0; number < 12; number++) {
        char name[16];
        live_a_month(store, &past, number);
        snprintf(name, sizeof name, "n-%02d", number);
        const struct uth_store_archive archive = {name, 1000 + (int64_t)(number + 1) * MONTH_MS,
                                                  content_streams[LOG]};
        assert_true(uth_store_archive_start(store, &archive));
        for (bool done = false; !done;)
            assert_true(uth_store_archive_some(store, 1000, &done));
        if (number == 1) {
            uth_store_close(store);
            after_two = size_of("x.db");
            store = files_open(files_path("x.db"));
        }
    }
    uth_store_close(store);
    assert_true(size_of("x.db") < after_two + after_two / 2);
}

IN_A_FOLDER(what_cannot_be_is_refused)
{
    struct past past = {0};
    struct uth_store *store = make(files_path("x.db"), &past);
    static const struct {
        struct uth_store_archive archive;
        const char *words;
    } cases[] = {
        {{"", 5000, "log"}, "named with letters"},
        {{"../x", 5000, "log"}, "named with letters"},
        {{"m-0", 5, "log"}, "nothing is old enough"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        assert_false(uth_store_archive_start(store, &cases[i].archive));
        assert_non_null(strstr(uth_store_error(store), cases[i].words));
    }
    archive_all(store, 1, 1000);
    for (int number = 0; number < 2; number++) {
        const struct uth_store_archive archive = month(number);
        assert_false(uth_store_archive_start(store, &archive));
        assert_non_null(strstr(uth_store_error(store), "there is already an archive m-1"));
    }
    assert_int_equal(files_count(), 4); /* no temporary one: x.db, -wal, -anchor, m-1 */
    uth_store_close(store);
}

static struct uth_store *open_on(struct uth_disk *disk)
{
    char sentence[UTH_STORE_SENTENCE_SIZE];
    struct uth_store *store = uth_disk_store(disk, sentence);
    if (!store)
        fail_msg("%s", sentence);
    return store;
}

/* From the n-th step on the disk fails: a sentence, and after a restart everything is there. */
TEST(a_failing_disk_loses_nothing)
{
    struct past past = {0};
    struct uth_disk *disk = uth_disk_new(1);
    struct uth_store *store = open_on(disk);
    live_all_months(store, &past);
    FREED struct content_text expected = {0};
    assert_true(store_text(store, &expected));
    uth_store_close(store);
    struct uth_image whole = {0};
    uth_disk_save(disk, &whole);
    bool through = false;
    for (uint64_t n = 1; !through; n += 1 + n / 12) {
        uth_disk_load(disk, whole.at, whole.size);
        store = open_on(disk);
        const struct uth_store_archive archive = month(1);
        uth_disk_plan(disk, &(struct uth_disk_plan){.error_at = n, .error_for_ever = true});
        bool fine = uth_store_archive_start(store, &archive);
        for (bool done = false; fine && !done;)
            fine = uth_store_archive_some(store, 100, &done);
        through = uth_disk_steps(disk) < n;
        assert_true(fine || uth_store_error(store)[0] != '\0');
        uth_disk_plan(disk, &(struct uth_disk_plan){0});
        uth_store_close(store);
        store = open_on(disk);
        assert_reads(store, &expected);
        uth_store_close(store);
    }
    sqlite3_free(whole.at);
    uth_disk_free(disk);
}
