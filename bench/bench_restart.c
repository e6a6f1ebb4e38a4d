/* uth bench restart: how long a server with a long history takes to start.
 *
 * The past is real (bench_past.h). Its last stretch has no snapshot, as after a crash. Then `uth
 * serve` of this same program is started on the file and timed until it reports that it is
 * listening. */
#include <stdio.h>

#include "bench.h"
#include "bench_past.h"
#include "cli/commands.h"
#include "server/operations/boot.h"

enum { STARTS = 3 };

/* ---- the start ---- */

/* The slowest of a few: the first finds nothing of the file in memory that was not just written. */
static bool measure(struct load_server *server, double *slowest_s, int64_t *memory)
{
    for (int i = 0; i < STARTS; i++) {
        double began_s = bench_clock_s(CLOCK_MONOTONIC);
        if (!load_server_launch(server))
            return false;
        double took_s = bench_clock_s(CLOCK_MONOTONIC) - began_s;
        *slowest_s = took_s > *slowest_s ? took_s : *slowest_s;
        *memory = load_server_memory(server);
        if (!load_server_kill(server))
            return false;
    }
    return true;
}

int bench_restart(int argc, char **argv)
{
    int64_t rounds = 10000;
    struct bench_report report = {.name = "restart"};
    const struct option_row rows[] = {
        OPTION_NUMBER("rounds", &rounds, 1, 10000000, "past rounds (10000)"),
        OPTION_JSON(&report.json),
        OPTION_END,
    };
    static const char about[] =
        "Plays rounds into a database, and measures how long a server takes to start on\n"
        "it. A million rounds take about 2 GB in /tmp, and five minutes to play.";
    int status = bench_begin(&report, about, rows, &argc, &argv);
    if (status != OPTIONS_PROCEED)
        return status;
    struct load_server server;
    char sentence[BOOT_SENTENCE_SIZE] = "no folder can be made in /tmp";
    struct past past = {.table = "arena", .players = 1, .rounds = rounds};
    double began_s = bench_clock_s(CLOCK_MONOTONIC), slowest_s = 0;
    int64_t memory = 0, bytes = 0;
    bool good =
        load_server_prepare(&server, NULL) && past_play(&server, &past, sentence, sizeof sentence);
    double played_s = bench_clock_s(CLOCK_MONOTONIC) - began_s;
    if (good) {
        bytes = past_file_size(server.database);
        snprintf(sentence, sizeof sentence, "the server did not start");
        good = measure(&server, &slowest_s, &memory);
    }
    load_server_stop(&server);
    if (!good)
        return cli_bad("%s", sentence);
    bench_count(&report, "rounds", "past rounds", rounds, "");
    bench_number(&report, "bytes", "database", (double)bytes / 1e6, "MB");
    bench_number(&report, "played_s", "playing them", played_s, "s");
    bench_number(&report, "ready_ms", "start until it listens, slowest of three", slowest_s * 1e3,
                 "ms");
    bench_number(&report, "memory", "server's memory then", (double)memory / 1e6, "MB");
    return bench_end(&report, CLI_OK);
}
