/* uth bench load: thousands of terminals at one stadium table, on a real server over real sockets.
 *
 * Open loop: every command has an intended time, one after the other at the wanted rate, and goes
 * out then whether or not earlier ones were answered. Latency runs from the intended time to the
 * answer, which the server sends only when the command is durable. So a server that stalls cannot
 * hide it by slowing the clients down. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "cli/commands.h"
#include "load_histogram.h"
#include "load_server.h"
#include "load_socket.h"

enum { POSITIONS = 22 };

struct terminal {
    char spot[4];
    int64_t due_us; /* intended time of the command that is not answered yet, 0: none */
    bool settled;   /* has heard of the settlement of this round */
};

struct load {
    struct load_sockets sockets; /* the terminals, and the dealer behind them */
    struct terminal *terminals;
    int count;
    int answered, refused, settled;
    int64_t last_settled_us;
    struct load_histogram latency;
    bool measuring;
    int64_t start_us;
    char refusal[256]; /* the first one */
};

/* ---- what the server says ---- */

static bool has(const char *text, size_t size, const char *part)
{
    return memmem(text, size, part, strlen(part)) != NULL;
}

static void take_answer(struct load *load, int index, const char *text, size_t size)
{
    bool good = has(text, size, "\"ok\":true");
    if (!good && load->refused++ == 0)
        snprintf(load->refusal, sizeof load->refusal, "%.*s",
                 (int)(size < sizeof load->refusal - 1 ? size : sizeof load->refusal - 1), text);
    load->answered++;
    if (index >= load->count)
        return;
    struct terminal *terminal = &load->terminals[index];
    if (load->measuring && terminal->due_us != 0)
        load_histogram_add(&load->latency, load_now_us() - terminal->due_us);
    terminal->due_us = 0;
}

static void take_message(void *self, int index, const char *text, size_t size)
{
    static const char answer[] = "{\"re\":", settle[] = "{\"event\":\"settle\"";
    struct load *load = self;
    if (size >= sizeof answer - 1 && memcmp(text, answer, sizeof answer - 1) == 0) {
        take_answer(load, index, text, size);
    } else if (index < load->count && size >= sizeof settle - 1 &&
               memcmp(text, settle, sizeof settle - 1) == 0 && !load->terminals[index].settled) {
        load->terminals[index].settled = true;
        load->settled++;
        load->last_settled_us = load_now_us();
    }
}

/* ---- what the terminals say ---- */

static bool all_open(const void *self, int64_t goal)
{
    const struct load *load = self;
    return load->sockets.open + load->sockets.closed >= goal;
}

static bool all_answered(const void *self, int64_t goal)
{
    const struct load *load = self;
    return load->answered >= goal;
}

static bool all_settled(const void *self, int64_t goal)
{
    const struct load *load = self;
    return load->settled >= goal;
}

/* One command of every terminal, at `rate` a second. */
static bool everybody(struct load *load, double rate, const char *format)
{
    load->answered = 0;
    int64_t start_us = load_now_us();
    for (int i = 0; i < load->count;) {
        int64_t due_us = start_us + (int64_t)((double)i / rate * 1e6);
        int64_t ahead_us = due_us - load_now_us();
        if (ahead_us > 0) {
            load_sockets_poll(&load->sockets, ahead_us > 2000 ? 1 : 0);
            continue;
        }
        load->terminals[i].due_us = due_us;
        char text[256];
        snprintf(text, sizeof text, format, load->terminals[i].spot);
        if (!load_sockets_say(&load->sockets, i, "%s", text))
            return false;
        i++;
        if (i % 64 == 0)
            load_sockets_poll(&load->sockets, 0);
    }
    return load_sockets_wait(&load->sockets, all_answered, load->count);
}

/* One command of the dealer. */
static bool dealer(struct load *load, const char *what)
{
    load->answered = 0;
    return load_sockets_say(&load->sockets, load->count,
                            "{\"id\":\"%s%" PRId64 "\",\"do\":\"%s\",\"table\":\"arena\"}", what,
                            load_now_us(), what) &&
           load_sockets_wait(&load->sockets, all_answered, 1);
}

/* ---- the run ---- */

static bool connect_all(struct load *load, double rate)
{
    int64_t start_us = load_now_us();
    for (int i = 0; i <= load->count;) {
        if (load_now_us() - start_us < (int64_t)((double)i / rate * 1e6)) {
            load_sockets_poll(&load->sockets, 1);
            continue;
        }
        if (!load_sockets_connect(&load->sockets, i))
            return false;
        i++;
    }
    return load_sockets_wait(&load->sockets, all_open, load->count + 1) &&
           load->sockets.closed == 0;
}

static bool seat_all(struct load *load, double rate)
{
    load->answered = 0;
    return load_sockets_say(
               &load->sockets, load->count,
               "{\"id\":\"in\",\"do\":\"login\",\"name\":\"dora\",\"pin\":\"1111\"}") &&
           load_sockets_wait(&load->sockets, all_answered, 1) &&
           everybody(load, rate, "{\"id\":\"g%s\",\"do\":\"guest\"}") &&
           everybody(load, rate, "{\"id\":\"j%s\",\"do\":\"join\",\"table\":\"arena\"}") &&
           everybody(load, rate,
                     "{\"id\":\"b%s\",\"do\":\"buy_in\",\"table\":\"arena\",\"amount\":1000000}") &&
           everybody(load, rate, "{\"id\":\"s%s\",\"do\":\"subscribe\",\"table\":\"arena\"}");
}

/* The round that took longest from the dealer's command to the last terminal: the time, and the
 * server's processor time in it, which other programs on the machine do not change much. */
struct settled {
    int64_t slowest_us;
    double cpu_s;
};

/* A round in which everybody bets and decides on every street. */
static bool play_round(struct load *load, const struct load_server *server, double rate, int round,
                       struct settled *settled)
{
    static const char *const decisions[] = {"check", "check", "fold"};
    static const char *const steps[] = {"flop", "river", "reveal"};
    char bet[160], decide[160];
    snprintf(bet, sizeof bet,
             "{\"id\":\"r%d\",\"do\":\"bet\",\"table\":\"arena\",\"spot\":%%s,"
             "\"wagers\":{\"ante\":500,\"blind\":500,\"trips\":100}}",
             4 * round + 1);
    load->measuring = true;
    if (!dealer(load, "new_game") || !everybody(load, rate, bet) || !dealer(load, "no_more_bets") ||
        !dealer(load, "deal"))
        return false;
    for (int street = 0; street < 3; street++) {
        snprintf(decide, sizeof decide,
                 "{\"id\":\"r%d\",\"do\":\"%s\",\"table\":\"arena\",\"spot\":%%s}",
                 4 * round + 2 + street, decisions[street]);
        if (!everybody(load, rate, decide) || !dealer(load, steps[street]))
            return false;
    }
    load->measuring = false;
    load->settled = 0;
    for (int i = 0; i < load->count; i++)
        load->terminals[i].settled = false;
    double cpu_s = load_server_cpu_s(server);
    int64_t start_us = load_now_us();
    if (!dealer(load, "confirm") || !load_sockets_wait(&load->sockets, all_settled, load->count))
        return false;
    int64_t took_us = load->last_settled_us - start_us;
    if (took_us > settled->slowest_us)
        *settled = (struct settled){took_us, load_server_cpu_s(server) - cpu_s};
    return true;
}

static void report(struct load *load, const struct load_server *server, int rounds, double rate,
                   int64_t before, const struct settled *settled, double cpu_s,
                   struct bench_report *out)
{
    int64_t each = (load_server_memory(server) - before) / load->count;
    bench_count(out, "terminals", "terminals", load->count, "");
    bench_count(out, "rounds", "rounds", rounds, "");
    bench_number(out, "rate", "commands, intended", rate, "a second");
    bench_count(out, "commands", "commands answered", (int64_t)load->latency.count, "");
    bench_count(out, "refused", "commands refused", load->refused, "");
    load_histogram_report(&load->latency, 0.5, out, "p50_ms", "latency, half");
    load_histogram_report(&load->latency, 0.99, out, "p99_ms", "latency, 99 %");
    load_histogram_report(&load->latency, 0.999, out, "p999_ms", "latency, 99.9 %");
    load_histogram_report(&load->latency, 1, out, "max_ms", "latency, worst");
    bench_number(out, "settlement_ms", "settlement to the last terminal, slowest round",
                 (double)settled->slowest_us / 1e3, "ms");
    bench_number(out, "settlement_cpu_ms", "server's processor time in it", settled->cpu_s * 1e3,
                 "ms");
    bench_count(out, "memory", "server's memory for a connection", each, "bytes");
    bench_number(out, "server_cpu_s", "server's processor time", cpu_s, "s");
    if (server->nodes > 1)
        bench_number(out, "waiting_cpu_s", "that of the nodes that pass them on, from the start",
                     load_server_waiting_cpu_s(server), "s");
    bench_end(out, CLI_OK);
}

static bool run(struct load *load, const struct load_server *server, int rounds, double rate,
                struct bench_report *out)
{
    int64_t before = load_server_memory(server);
    struct settled settled = {0};
    if (!connect_all(load, 1000) || !seat_all(load, rate))
        return false;
    double cpu_s = load_server_cpu_s(server);
    for (int round = 1; round <= rounds; round++)
        if (!play_round(load, server, rate, round, &settled))
            return false;
    report(load, server, rounds, rate, before, &settled, load_server_cpu_s(server) - cpu_s, out);
    return load->refused == 0;
}

int bench_load(int argc, char **argv)
{
    int64_t terminals = 1000, rounds = 2, rate = 5000, nodes = 1;
    const char *postgres = NULL;
    struct bench_report report = {.name = "load"};
    const struct option_row rows[] = {
        OPTION_NUMBER("terminals", &terminals, 1, 19000, "terminals at the table (1000)"),
        OPTION_NUMBER("rounds", &rounds, 1, 1000, "rounds that each terminal plays (2)"),
        OPTION_NUMBER("rate", &rate, 1, 1000000, "commands per second (5000)"),
        OPTION_WORD("postgres", &postgres, "URI",
                    "keep the floor in this scratch database; its tables stay"),
        OPTION_NUMBER("nodes", &nodes, 1, LOAD_NODES_MAX,
                      "with --postgres: of them; with more than one, all terminals are at one that "
                      "waits and passes them on (1)"),
        OPTION_JSON(&report.json),
        OPTION_END,
    };
    static const char about[] =
        "Starts a server with a durable database and plays a stadium table with thousands\n"
        "of terminals. Latency is measured from the time a command was meant to be sent.";
    int status = bench_begin(&report, about, rows, &argc, &argv);
    if (status != OPTIONS_PROCEED)
        return status;
    struct load_server server;
    struct load load = {.count = (int)terminals, .start_us = load_now_us()};
    if (nodes > 1 && postgres == NULL)
        return cli_bad("--nodes goes with --postgres");
    if (postgres != NULL ? !load_server_start_nodes(&server, postgres, (int)nodes)
                         : !load_server_start(&server, NULL))
        return CLI_BAD;
    load.terminals = calloc((size_t)terminals, sizeof *load.terminals);
    bool good =
        load_sockets_begin(&load.sockets, load.count + 1, server.port, take_message, &load) &&
        load.terminals != NULL;
    for (int i = 0; good && i < load.count; i++)
        snprintf(load.terminals[i].spot, sizeof load.terminals[i].spot, "%d", i % POSITIONS + 1);
    good = good && run(&load, &server, (int)rounds, (double)rate, &report);
    if (!good)
        fprintf(stderr, "uth: the load did not go through: %d connected, %d lost, %d refused. %s\n",
                load.sockets.open, load.sockets.closed, load.refused, load.refusal);
    load_sockets_end(&load.sockets);
    free(load.terminals);
    bool ended = load_server_stop(&server);
    return good && ended ? 0 : 1;
}
