/* uth bench restart: how long a server takes to be ready when there is a long past.
 *
 * The past is real: rounds of the floor itself, bet, dealt and settled, with their rows and
 * snapshots as a running server writes them, only many to a commit. The last stretch has no
 * snapshot, as after a crash. Then `uth serve` of this very program is started on the file, and the
 * time runs until it says that it listens. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "bench.h"
#include "commands.h"
#include "load_server.h"
#include "options.h"
#include "server/boot.h"
#include "term.h"

enum { ROUNDS_A_COMMIT = 100, STARTS = 3 };

static double now_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* ---- the past ---- */

static bool act(struct boot *boot, const char *who, enum uth_role role, enum uth_floor_do what,
                uth_cents amount)
{
    struct uth_command command = {
        .what = what,
        .actor = {.role = role},
        .table = "arena",
        .amount = amount,
        .spot = what == UTH_FLOOR_BET || what == UTH_FLOOR_PLAY ? 1 : 0,
        .multiple = 4,
    };
    snprintf(command.actor.name, sizeof command.actor.name, "%s", who);
    if (what == UTH_FLOOR_BET) {
        command.wager[UTH_ANTE] = command.wager[UTH_BLIND] = 500;
    }
    struct uth_refusal refusal;
    uint64_t last;
    bool repeated;
    if (hub_command(boot->hub, &command, &last, &repeated, &refusal) == UTH_REASON_OK)
        return true;
    snprintf(boot->sentence, sizeof boot->sentence, "%s", refusal.sentence);
    return false;
}

static bool play_round(struct boot *boot)
{
    static const struct {
        const char *who;
        enum uth_role role;
        enum uth_floor_do what;
    } steps[] = {
        {"dora", UTH_ROLE_DEALER, UTH_FLOOR_NEW_GAME},
        {"ann", UTH_ROLE_PLAYER, UTH_FLOOR_BET},
        {"dora", UTH_ROLE_DEALER, UTH_FLOOR_NO_MORE_BETS},
        {"dora", UTH_ROLE_DEALER, UTH_FLOOR_DEAL},
        {"ann", UTH_ROLE_PLAYER, UTH_FLOOR_PLAY},
        {"dora", UTH_ROLE_DEALER, UTH_FLOOR_FLOP},
        {"dora", UTH_ROLE_DEALER, UTH_FLOOR_RIVER},
        {"dora", UTH_ROLE_DEALER, UTH_FLOOR_REVEAL},
        {"dora", UTH_ROLE_DEALER, UTH_FLOOR_CONFIRM},
    };
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        if (!act(boot, steps[i].who, steps[i].role, steps[i].what, 0))
            return false;
    }
    hub_tick(boot->hub); /* the deck is opened */
    return true;
}

static bool play_rounds(struct boot *boot, int64_t rounds)
{
    struct progress progress = progress_start("rounds", (uint64_t)rounds);
    bool good = true;
    for (int64_t i = 0; i < rounds && good; i++) {
        good = play_round(boot);
        if (i % ROUNDS_A_COMMIT == ROUNDS_A_COMMIT - 1) {
            good = good && boot_commit(boot);
            progress_update(&progress, (uint64_t)i + 1);
        }
    }
    progress_finish(&progress);
    return good && boot_commit(boot);
}

static bool make_past(const struct load_server *server, int64_t rounds, char *sentence, size_t size)
{
    struct config config;
    struct boot boot = {0};
    config_init(&config);
    bool read = config_read(&config, server->config, sentence, size);
    bool good = read && boot_open(&boot, server->database, UTH_STORE_CREATE, &config) &&
                boot_resume(&boot, &config) &&
                boot_add_person(&boot, "ann", UTH_ROLE_PLAYER, "1234", 1000000000000) &&
                act(&boot, "ann", UTH_ROLE_PLAYER, UTH_FLOOR_JOIN, 0) &&
                act(&boot, "ann", UTH_ROLE_PLAYER, UTH_FLOOR_BUY_IN, 1000000000000) &&
                play_rounds(&boot, rounds);
    if (read && !good) {
        snprintf(sentence, size, "%s", boot.sentence);
    }
    boot_close(&boot);
    config_free(&config);
    return good;
}

/* ---- the start ---- */

/* The slowest of a few: the first finds nothing of the file in memory that was not just written. */
static bool measure(struct load_server *server, double *slowest_s, int64_t *memory)
{
    for (int i = 0; i < STARTS; i++) {
        double began_s = now_s();
        if (!load_server_launch(server))
            return false;
        double took_s = now_s() - began_s;
        *slowest_s = took_s > *slowest_s ? took_s : *slowest_s;
        *memory = load_server_memory(server);
        if (!load_server_kill(server))
            return false;
    }
    return true;
}

static int64_t size_of(const char *path)
{
    FILE *file = fopen(path, "rb");
    int64_t size = file != NULL && fseeko(file, 0, SEEK_END) == 0 ? (int64_t)ftello(file) : 0;
    if (file != NULL)
        fclose(file);
    return size;
}

int bench_restart(int argc, char **argv)
{
    int64_t rounds = 10000;
    bool json = false;
    const struct option_row rows[] = {
        {.name = "rounds",
         .kind = OPTION_INTEGER,
         .target = &rounds,
         .least = 1,
         .most = 10000000,
         .value = "N",
         .help = "past rounds (10000)"},
        OPTION_JSON(&json),
        OPTION_END,
    };
    const struct usage usage = {
        .command = "bench restart",
        .about = "Plays rounds into a database, and starts a server on it: how long until it is\n"
                 "ready? A million rounds take about 5 GB in /tmp, and five minutes to play.",
        .rows = rows,
    };
    int status = options_begin(&usage, &argc, &argv);
    if (status != OPTIONS_PROCEED)
        return status;
    struct load_server server;
    char sentence[BOOT_SENTENCE_SIZE] = "no folder can be made in /tmp";
    double began_s = now_s(), slowest_s = 0;
    int64_t memory = 0, bytes = 0;
    bool good =
        load_server_prepare(&server, NULL) && make_past(&server, rounds, sentence, sizeof sentence);
    double played_s = now_s() - began_s;
    if (good) {
        bytes = size_of(server.database);
        snprintf(sentence, sizeof sentence, "the server did not start");
        good = measure(&server, &slowest_s, &memory);
    }
    load_server_stop(&server);
    if (!good)
        return cli_bad("%s", sentence);
    struct bench_report *out = bench_report_new();
    if (out == NULL)
        return CLI_BAD;
    bench_count(out, "rounds", "past rounds", rounds, "");
    bench_number(out, "bytes", "database", (double)bytes / 1e6, "MB");
    bench_number(out, "played_s", "playing them", played_s, "s");
    bench_number(out, "ready_ms", "start until it listens, slowest of three", slowest_s * 1e3,
                 "ms");
    bench_number(out, "memory", "server's memory then", (double)memory / 1e6, "MB");
    bench_report_print(out, "restart", json);
    return CLI_OK;
}
