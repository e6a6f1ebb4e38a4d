/*
 * uth bench store: durable commits a second, a settlement of a full stadium, and a restart on a file
 * with many past rounds.
 *
 * The file is made in a folder of its own in the current directory, or where --folder says: figures
 * are those of that disk. It is removed at the end, also after Ctrl-C. With --postgres, commits and
 * settlements are measured on that scratch database as well.
 */
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bench.h"
#include "bench_past.h"
#include "cli/commands.h"
#include "server/operations/boot.h"
#include "store/store.h"

enum {
    TABLES = 8,
    PLAYERS = 500,
    SEATED = 6, /* players in a round */
    EVENTS_OF_A_ROUND = 30,
    BODY = 200,
    ROUNDS_IN_A_COMMIT = 32, /* while the file is being filled */
    TERMINALS = 15000,
    LARGEST_COMMIT = ROUNDS_IN_A_COMMIT * EVENTS_OF_A_ROUND,
};

struct bench_file {
    char folder[256], path[320];
    struct uth_store *store;
    uint64_t last[TABLES]; /* event of each table */
    uint32_t rounds[TABLES];
    char table[TABLES][8];
    char player[TERMINALS][16];
    char account[TERMINALS][32];
    char body[BODY + 1];
    struct uth_store_event events[LARGEST_COMMIT];
};

static volatile sig_atomic_t interrupted;

static void interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

/* ---- the file ---- */

static bool open_file(struct bench_file *file)
{
    char sentence[UTH_STORE_SENTENCE_SIZE];
    file->store = uth_store_sqlite_open(file->path, UTH_STORE_CREATE, sentence);
    if (!file->store)
        cli_bad("bench store: %s", sentence);
    return file->store != NULL;
}

static void remove_file(struct bench_file *file)
{
    uth_store_close(file->store);
    file->store = NULL;
    static const char *const endings[] = {"", "-wal", "-anchor"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char path[sizeof file->path + 8];
        snprintf(path, sizeof path, "%s%s", file->path, endings[i]);
        unlink(path);
    }
    rmdir(file->folder);
}

static struct bench_file *make_file(const char *folder)
{
    struct bench_file *file = calloc(1, sizeof *file);
    if (!file) {
        cli_bad("bench store: out of memory");
        return NULL;
    }
    snprintf(file->folder, sizeof file->folder, "%s/uth-bench-XXXXXX", folder);
    if (!mkdtemp(file->folder)) {
        cli_bad("bench store: no folder can be made in '%s'", folder);
        free(file);
        return NULL;
    }
    snprintf(file->path, sizeof file->path, "%s/uth.db", file->folder);
    for (int i = 0; i < TABLES; i++)
        snprintf(file->table[i], sizeof file->table[i], "t%d", i + 1);
    for (int i = 0; i < TERMINALS; i++) {
        snprintf(file->player[i], sizeof file->player[i], "guest-%d", i);
        snprintf(file->account[i], sizeof file->account[i], "chips:t1:guest-%d", i);
    }
    for (int i = 0; i < BODY; i++)
        file->body[i] = (char)('a' + i % 26);
    if (!open_file(file)) {
        remove_file(file);
        free(file);
        return NULL;
    }
    return file;
}

static bool commit(struct bench_file *file, const struct uth_store_batch *batch)
{
    if (interrupted) {
        cli_bad("bench store: interrupted");
        return false;
    }
    if (!uth_store_commit(file->store, batch)) {
        cli_bad("bench store: %s", uth_store_error(file->store));
        return false;
    }
    return true;
}

static void next_event(struct bench_file *file, int i, int table)
{
    file->events[i] = (struct uth_store_event){
        .stream = file->table[table],
        .number = ++file->last[table],
        .at_ms = (int64_t)file->last[table] * 1000,
        .body = file->body,
        .size = BODY,
        .round = file->rounds[table] + 1,
    };
}

/* ---- commits ---- */

/* Commits of this many events for about a second and a half. */
static bool bench_commits(struct bench_file *file, int events, struct bench_report *report,
                          const char *name, const char *label)
{
    double began = bench_clock_s(CLOCK_MONOTONIC), took = 0;
    int64_t rows = 0;
    while (took < 1.5) {
        for (int i = 0; i < events; i++)
            next_event(file, i, i % TABLES);
        if (!commit(file, &(struct uth_store_batch){.event_count = events, .events = file->events}))
            return false;
        rows += events;
        took = bench_clock_s(CLOCK_MONOTONIC) - began;
    }
    bench_number(report, name, label, (double)rows / took, "events/s");
    return true;
}

/* The end of a stadium round: a balance and a place in the history for every terminal. */
static bool bench_stadium(struct bench_file *file, struct bench_report *report, const char *name,
                          const char *label)
{
    struct uth_store_balance *balances = calloc(TERMINALS, sizeof *balances);
    const char **players = calloc(TERMINALS, sizeof *players);
    double slowest = 0;
    bool fine = balances && players;
    for (int round = 0; fine && round < 5; round++) {
        for (int i = 0; i < TERMINALS; i++) {
            balances[i] = (struct uth_store_balance){file->account[i], round * 100 + i};
            players[i] = file->player[i];
        }
        next_event(file, 0, 0);
        const struct uth_store_round row = {
            file->table[0], ++file->rounds[0], file->last[0], file->last[0], 0, 1, "settled",
            "{}",           TERMINALS,         players};
        double began = bench_clock_s(CLOCK_MONOTONIC);
        fine = commit(file, &(struct uth_store_batch){.event_count = 1,
                                                      .events = file->events,
                                                      .balance_count = TERMINALS,
                                                      .balances = balances,
                                                      .round_count = 1,
                                                      .rounds = &row});
        double took = bench_clock_s(CLOCK_MONOTONIC) - began;
        slowest = took > slowest ? took : slowest;
    }
    free(players);
    free(balances);
    if (fine)
        bench_number(report, name, label, slowest * 1e3, "ms");
    return fine;
}

/* ---- many rounds ---- */

static bool add_rounds(struct bench_file *file, int count)
{
    struct uth_store_round rounds[ROUNDS_IN_A_COMMIT];
    const char *players[ROUNDS_IN_A_COMMIT][SEATED];
    struct uth_store_balance balances[SEATED];
    struct uth_store_snapshot snapshots[ROUNDS_IN_A_COMMIT];
    for (int r = 0; r < count; r++) {
        int table = r % TABLES;
        uint64_t first = file->last[table] + 1;
        for (int i = 0; i < EVENTS_OF_A_ROUND; i++)
            next_event(file, r * EVENTS_OF_A_ROUND + i, table);
        for (int i = 0; i < SEATED; i++) {
            int player = (int)((file->last[table] + (uint64_t)(table * 61 + i * 83)) % PLAYERS);
            players[r][i] = file->player[player];
            balances[i] =
                (struct uth_store_balance){file->account[player], (int64_t)file->last[table]};
        }
        rounds[r] = (struct uth_store_round){
            .table = file->table[table],
            .number = ++file->rounds[table],
            .first = first,
            .last = file->last[table],
            .start_ms = (int64_t)first * 1000,
            .end_ms = (int64_t)file->last[table] * 1000,
            .status = "settled",
            .summary = "{\"wagered\":3000,\"paid\":2500,\"fees\":100,\"tips\":50}",
            .player_count = SEATED,
            .players = players[r],
        };
        snapshots[r] =
            (struct uth_store_snapshot){file->table[table], file->last[table], file->body, BODY};
    }
    const struct uth_store_batch batch = {.event_count = count * EVENTS_OF_A_ROUND,
                                          .events = file->events,
                                          .balance_count = SEATED,
                                          .balances = balances,
                                          .round_count = count,
                                          .rounds = rounds,
                                          .snapshot_count = count < TABLES ? count : TABLES,
                                          .snapshots =
                                              snapshots + (count < TABLES ? 0 : count - TABLES)};
    return commit(file, &batch);
}

static bool fill(struct bench_file *file, int64_t rounds, struct bench_report *report)
{
    double began = bench_clock_s(CLOCK_MONOTONIC);
    for (int64_t left = rounds; left > 0;) {
        int count = left < ROUNDS_IN_A_COMMIT ? (int)left : ROUNDS_IN_A_COMMIT;
        bool done;
        if (!add_rounds(file, count) || !uth_store_check_some(file->store, 1, &done))
            return false;
        left -= count;
    }
    bench_number(report, "fill", "filling the file",
                 (double)rounds / (bench_clock_s(CLOCK_MONOTONIC) - began), "rounds/s");
    return true;
}

/* ---- a restart ---- */

static bool ignore_event(void *self, const struct uth_store_event *event)
{
    *(uint64_t *)self += event->number;
    return true;
}

static bool ignore_balance(void *self, const struct uth_store_balance *balance)
{
    *(uint64_t *)self += (uint64_t)balance->balance;
    return true;
}

static bool ignore_round(void *self, const struct uth_store_round *round)
{
    *(uint64_t *)self += round->number;
    return true;
}

/* What a server reads before it is ready. */
static bool read_state(struct bench_file *file, uint64_t *sum)
{
    bool fine = uth_store_read_balances(file->store, ignore_balance, sum);
    for (int i = 0; fine && i < TABLES; i++) {
        uint64_t number;
        char *body;
        size_t size;
        fine = uth_store_read_snapshot(file->store, file->table[i], &number, &body, &size) &&
               uth_store_read_events(file->store, file->table[i], number + 1, 0, ignore_event, sum);
        free(body);
    }
    return fine;
}

/* Asks the system to forget the file, so that it is read from the disk. */
static int64_t forget(const struct bench_file *file)
{
    struct stat about = {0};
    int handle = open(file->path, O_RDONLY | O_CLOEXEC);
    if (handle >= 0) {
        fstat(handle, &about);
        posix_fadvise(handle, 0, 0, POSIX_FADV_DONTNEED);
        close(handle);
    }
    return (int64_t)about.st_size;
}

static bool measure_restart(struct bench_file *file, struct bench_report *report)
{
    uint64_t sum = 0;
    uth_store_close(file->store);
    file->store = NULL;
    int64_t size = forget(file);
    double began = bench_clock_s(CLOCK_MONOTONIC);
    if (!open_file(file))
        return false;
    double opened = bench_clock_s(CLOCK_MONOTONIC);
    bool fine = read_state(file, &sum);
    double ready = bench_clock_s(CLOCK_MONOTONIC);
    fine =
        fine && uth_store_read_rounds(file->store, "", file->player[0], 0, 10, ignore_round, &sum);
    double recalled = bench_clock_s(CLOCK_MONOTONIC);
    if (!fine) {
        cli_bad("bench store: %s", uth_store_error(file->store));
        return false;
    }
    bench_number(report, "file_mb", "size of the file", (double)size / 1e6, "MB");
    bench_number(report, "open_ms", "opening it, not cached", (opened - began) * 1e3, "ms");
    bench_number(report, "ready_ms", "until balances and snapshots are read", (ready - began) * 1e3,
                 "ms");
    bench_number(report, "recall_ms", "the last ten rounds of a player", (recalled - ready) * 1e3,
                 "ms");
    return true;
}

static bool bench_check(struct bench_file *file, struct bench_report *report)
{
    enum { SLICE = 1000 };
    double began = bench_clock_s(CLOCK_MONOTONIC), took = 0, slowest = 0;
    int64_t records = 0;
    for (bool done = false; !done && took < 3; records += SLICE) {
        double slice = bench_clock_s(CLOCK_MONOTONIC);
        if (interrupted || !uth_store_check_some(file->store, SLICE, &done)) {
            cli_bad("bench store: %s", interrupted ? "interrupted" : uth_store_error(file->store));
            return false;
        }
        took = bench_clock_s(CLOCK_MONOTONIC) - began;
        slice = bench_clock_s(CLOCK_MONOTONIC) - slice;
        slowest = slice > slowest ? slice : slowest;
    }
    bench_number(report, "check", "checking in idle time", (double)records / took, "records/s");
    bench_number(report, "check_slice_ms", "slowest slice of 1,000 records", slowest * 1e3, "ms");
    return true;
}

/* ---- bytes ---- */

/* What a round of the floor takes on disk for good. */
static bool bench_bytes(struct bench_report *report)
{
    static const struct {
        const char *name, *label;
        struct past past;
    } rows[] = {
        {"bytes_5", "a round of 5 players", {"t5", 5, 400, 0}},
        {"bytes_168", "a stadium round of 168 players", {"arena", 168, 20, 0}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct load_server server;
        struct past past = rows[i].past;
        char sentence[BOOT_SENTENCE_SIZE] = "no folder can be made in /tmp";
        bool fine = load_server_prepare(&server, NULL) &&
                    past_play(&server, &past, sentence, sizeof sentence);
        load_server_stop(&server);
        if (!fine) {
            cli_bad("bench store: %s", sentence);
            return false;
        }
        bench_number(report, rows[i].name, rows[i].label, (double)past.bytes_a_round / 1e3, "kB");
    }
    return true;
}

static bool measure_commits(struct bench_file *file, struct bench_report *report)
{
    return bench_commits(file, 1, report, "events_1", "commits of 1 event") &&
           bench_commits(file, 8, report, "events_8", "commits of 8 events") &&
           bench_commits(file, 64, report, "events_64", "commits of 64 events") &&
           bench_commits(file, 512, report, "events_512", "commits of 512 events") &&
           bench_stadium(file, report, "stadium_ms", "settlement of 15,000 terminals");
}

/* The same on a database that has no floor; its tables stay. */
static bool measure_postgres(struct bench_file *file, const char *uri, struct bench_report *report)
{
    char sentence[UTH_STORE_SENTENCE_SIZE];
    uth_store_close(file->store);
    file->store = uth_store_postgres_open(uri, "bench", NULL, UTH_STORE_REFUSE, sentence);
    if (file->store) {
        cli_bad("bench store: this database has a floor; give a scratch database");
        return false;
    }
    file->store = uth_store_postgres_open(uri, "bench", NULL, UTH_STORE_CREATE, sentence);
    if (!file->store) {
        cli_bad("bench store: %s", sentence);
        return false;
    }
    memset(file->last, 0, sizeof file->last);
    memset(file->rounds, 0, sizeof file->rounds);
    return bench_commits(file, 1, report, "pg_events_1", "PostgreSQL, commits of 1 event") &&
           bench_commits(file, 8, report, "pg_events_8", "PostgreSQL, commits of 8 events") &&
           bench_commits(file, 64, report, "pg_events_64", "PostgreSQL, commits of 64 events") &&
           bench_commits(file, 512, report, "pg_events_512", "PostgreSQL, commits of 512 events") &&
           bench_stadium(file, report, "pg_stadium_ms",
                         "PostgreSQL, settlement of 15,000 terminals");
}

static bool measure(struct bench_file *file, int64_t rounds, struct bench_report *report)
{
    return bench_bytes(report) && measure_commits(file, report) && fill(file, rounds, report) &&
           measure_restart(file, report) && bench_check(file, report);
}

int bench_store(int argc, char **argv)
{
    struct bench_report report = {.name = "store"};
    int64_t rounds = 10000;
    const char *folder = ".", *postgres = NULL;
    const struct option_row rows[] = {
        OPTION_NUMBER("rounds", &rounds, 1, 10000000,
                      "past rounds of 30 events in the file that is opened (10000)"),
        OPTION_WORD("folder", &folder, "DIR",
                    "where the database is made, on the disk to measure (.)"),
        OPTION_WORD("postgres", &postgres, "URI",
                    "a scratch database on which commits are measured as well; its tables stay"),
        OPTION_JSON(&report.json),
        OPTION_END,
    };
    static const char about[] =
        "Measures the store: durable commits of events of 200 bytes, the end of a stadium\n"
        "round, and a restart. A million rounds take about 10 GB while it runs.";
    int status = bench_begin(&report, about, rows, &argc, &argv);
    if (status != OPTIONS_PROCEED)
        return status;
    struct bench_file *file = make_file(folder);
    if (!file)
        return CLI_BAD;
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
    bench_count(&report, "rounds", "past rounds", rounds, "");
    bool fine = measure(file, rounds, &report) &&
                (postgres == NULL || measure_postgres(file, postgres, &report));
    remove_file(file);
    free(file);
    return bench_end(&report, fine ? CLI_OK : CLI_BAD);
}
