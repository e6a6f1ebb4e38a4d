/* uth bench link: thousands of tables on one progressive link, on a real server over real sockets.
 *
 * Every table starts a game (its wagers contribute) and ends it, once a second. Tables share
 * connections, as they would behind a pit's controller. A display watches the link: the age of what
 * it shows is measured for every contribution, from the moment it was due to be sent. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "cli/commands.h"
#include "load_histogram.h"
#include "load_server.h"
#include "load_socket.h"

enum { TABLES_A_CONNECTION = 100, WAGER = 100 };

static const char configuration[] =
    "{\"links\": [{\"name\": \"main\", \"table\": \"LINK-ML03\", \"games\": true,"
    "  \"levels\": [{\"seed\": 5000000, \"rate\": 100003}, {\"seed\": 250000, \"rate\": 60007},"
    "   {\"seed\": 50000, \"rate\": 50009}]}],"
    " \"identity\": {\"staff_pin\": 4, \"second_factor\": false, \"first_change\": false,"
    " \"separate_logins\": false, \"assignments\": false, \"prove_minutes\": 0},"
    " \"controls\": \"open\","
    " \"people\": [{\"name\": \"sam\", \"role\": \"supervisor\", \"pin\": \"2222\"}],"
    " \"limits\": {\"connections\": 1000000,"
    "  \"messages\": {\"burst\": 1000000, \"per_minute\": 1000000},"
    "  \"address_messages\": {\"burst\": 10000000, \"per_minute\": 10000000},"
    "  \"bytes\": {\"burst\": 100000000000, \"per_minute\": 100000000000},"
    "  \"log_ins\": {\"burst\": 1000, \"per_minute\": 1000},"
    "  \"requests\": {\"burst\": 1000000, \"per_minute\": 1000000}}}\n";

struct link_load {
    struct load_sockets
        sockets; /* connections of tables; behind them the supervisor, the display */
    int tables, connections;
    int64_t answered, refused, started;
    int64_t *due_us;  /* by event number: when its contribution was meant to be sent; 0: none */
    int64_t due_size; /* room */
    int64_t *sent_us; /* by table: the intended time of the game that is being started */
    int64_t shown;    /* the last event that the display has shown */
    int64_t first_cents, last_cents; /* of the first level, on the display */
    struct load_histogram answer, display;
    char refusal[256];
};

/* The number behind "key": in a message, or -1. */
static int64_t number_at(const char *text, size_t size, const char *key)
{
    const char *at = memmem(text, size, key, strlen(key));
    return at == NULL ? -1 : strtoll(at + strlen(key), NULL, 10);
}

/* {"re":"s17","ok":true,"n":4711}: s starts, e ends; the number is the table's. */
static void take_answer(struct link_load *load, const char *text, size_t size)
{
    int64_t table = size > 8 ? strtoll(text + 8, NULL, 10) : -1;
    int64_t event = number_at(text, size, "\"n\":");
    load->answered++;
    if (memmem(text, size, "\"ok\":true", 9) == NULL) {
        if (load->refused++ == 0)
            snprintf(load->refusal, sizeof load->refusal, "%.*s", (int)(size < 250 ? size : 250),
                     text);
        return;
    }
    if (text[7] != 's' || table < 0 || table >= load->tables || event < 0 ||
        event >= load->due_size)
        return;
    load_histogram_add(&load->answer, load_now_us() - load->sent_us[table]);
    load->due_us[event] = load->sent_us[table];
    load->started++;
    if (event <= load->shown) /* the display was faster than the answer */
        load_histogram_add(&load->display, load_now_us() - load->sent_us[table]);
}

static void take_meters(struct link_load *load, const char *text, size_t size)
{
    int64_t event = number_at(text, size, "\"n\":"), now = load_now_us();
    for (int64_t i = load->shown + 1; i <= event && i < load->due_size; i++)
        if (load->due_us[i] != 0)
            load_histogram_add(&load->display, now - load->due_us[i]);
    load->shown = event > load->shown ? event : load->shown;
    load->last_cents = number_at(text, size, "\"amount\":");
    if (load->first_cents == 0)
        load->first_cents = load->last_cents;
}

static void take_message(void *self, int index, const char *text, size_t size)
{
    static const char answer[] = "{\"re\":\"", meters[] = "{\"event\":\"meters\"";
    struct link_load *load = self;
    (void)index;
    if (size > sizeof answer && memcmp(text, answer, sizeof answer - 1) == 0)
        take_answer(load, text, size);
    else if (size > sizeof meters && memcmp(text, meters, sizeof meters - 1) == 0)
        take_meters(load, text, size);
}

static bool has_answers(const void *self, int64_t goal)
{
    return ((const struct link_load *)self)->answered >= goal;
}

static bool wait_answers(struct link_load *load, int64_t goal)
{
    return load_sockets_wait(&load->sockets, has_answers, goal);
}

static bool has_ended_connecting(const void *self, int64_t goal)
{
    const struct load_sockets *sockets = &((const struct link_load *)self)->sockets;
    return sockets->open + sockets->closed >= goal;
}

static bool begin(struct link_load *load)
{
    int supervisor = load->connections, display = load->connections + 1;
    for (int i = 0; i < load->sockets.count; i++)
        if (!load_sockets_connect(&load->sockets, i))
            return false;
    if (!load_sockets_wait(&load->sockets, has_ended_connecting, load->sockets.count) ||
        load->sockets.closed > 0)
        return false;
    if (!load_sockets_say(&load->sockets, supervisor,
                          "{\"id\":\"l\",\"do\":\"login\",\"name\":\"sam\",\"pin\":\"2222\"}") ||
        !wait_answers(load, 1))
        return false;
    for (int i = 0; i < load->tables; i++) {
        if (!load_sockets_say(
                &load->sockets, supervisor,
                "{\"id\":\"j%d\",\"do\":\"join_link\",\"link\":\"main\",\"table\":\"g-%d\","
                "\"game\":\"caribbean-stud\",\"key\":\"key-of-the-table-%d\"}",
                i, i, i))
            return false;
        if (i % 200 == 199 && !wait_answers(load, i))
            return false;
    }
    return wait_answers(load, load->tables + 1) &&
           load_sockets_say(&load->sockets, display,
                            "{\"id\":\"w\",\"do\":\"subscribe\",\"link\":\"main\"}") &&
           wait_answers(load, load->tables + 2);
}

/* Everybody starts a game and, half a second later, ends it; spread over each second. */
static bool play(struct link_load *load, int seconds)
{
    int64_t start_us = load_now_us(), steps = 2 * (int64_t)seconds * load->tables;
    int64_t goal = load->answered + steps;
    for (int64_t step = 0; step < steps;) {
        int64_t due_us = start_us + step * 500000 / load->tables, ahead_us = due_us - load_now_us();
        if (ahead_us > 0) {
            load_sockets_poll(&load->sockets, ahead_us > 2000 ? 1 : 0);
            continue;
        }
        int table = (int)(step % load->tables);
        int64_t half = step / load->tables;
        bool starts = half % 2 == 0;
        if (starts)
            load->sent_us[table] = due_us;
        if (!load_sockets_say(&load->sockets, table / TABLES_A_CONNECTION,
                              "{\"id\":\"%c%d-%" PRId64
                              "\",\"do\":\"%s\",\"link\":\"main\",\"table\":\"g-%d\","
                              "\"key\":\"key-of-the-table-%d\",\"round\":%" PRId64 "%s}",
                              starts ? 's' : 'e', table, half, starts ? "start_game" : "end_game",
                              table, table, half / 2 + 1, starts ? ",\"wagers\":{\"1\":100}" : ""))
            return false;
        if (++step % 64 == 0)
            load_sockets_poll(&load->sockets, 0);
    }
    return wait_answers(load, goal);
}

/* The display must come to what all contributions make: 10.0003 cents of each dollar. */
static bool settle_display(struct link_load *load, int64_t wanted)
{
    int64_t begin_us = load_now_us();
    while (load->last_cents != wanted && load_now_us() - begin_us <= 5000000)
        load_sockets_poll(&load->sockets, 10);
    return load->last_cents == wanted;
}

static void report(const struct link_load *load, int seconds, double took_s, double cpu_s,
                   struct bench_report *out)
{
    bench_count(out, "tables", "tables on the link", load->tables, "");
    bench_count(out, "seconds", "seconds", seconds, "");
    bench_count(out, "contributions", "contributions", load->started, "");
    bench_number(out, "rate", "contributions, reached", (double)load->started / took_s, "a second");
    bench_count(out, "refused", "refused", load->refused, "");
    load_histogram_report(&load->answer, 0.5, out, "answer_p50_ms", "START GAME durable, half");
    load_histogram_report(&load->answer, 0.99, out, "answer_p99_ms", "START GAME durable, 99 %");
    load_histogram_report(&load->display, 0.5, out, "display_p50_ms",
                          "contribution on the display, half");
    load_histogram_report(&load->display, 0.99, out, "display_p99_ms",
                          "contribution on the display, 99 %");
    load_histogram_report(&load->display, 1, out, "display_max_ms",
                          "contribution on the display, worst");
    bench_number(out, "server_cpu_s", "server's processor time", cpu_s, "s");
    bench_end(out, CLI_OK);
}

static bool run(struct link_load *load, const struct load_server *server, int seconds,
                struct bench_report *out)
{
    if (!begin(load))
        return false;
    double cpu_s = load_server_cpu_s(server);
    int64_t start_us = load_now_us();
    if (!play(load, seconds))
        return false;
    double took_s = (double)(load_now_us() - start_us) / 1e6;
    int64_t all = (int64_t)load->tables * seconds * WAGER;
    bool exact = settle_display(load, 5000000 + all * 100003 / 1000000);
    report(load, seconds, took_s, load_server_cpu_s(server) - cpu_s, out);
    if (!exact)
        fprintf(stderr, "uth: the display shows %" PRId64 " cents, which is not the sum\n",
                load->last_cents);
    return exact && load->refused == 0;
}

int bench_link(int argc, char **argv)
{
    int64_t tables = 10000, seconds = 10;
    struct bench_report report = {.name = "link"};
    const struct option_row rows[] = {
        OPTION_NUMBER("tables", &tables, 1, 100000, "tables on the link (10000)"),
        OPTION_NUMBER("seconds", &seconds, 1, 600,
                      "how long each table contributes, once a second (10)"),
        OPTION_JSON(&report.json),
        OPTION_END,
    };
    static const char about[] =
        "Starts a server with a durable database and a progressive link of thousands of\n"
        "tables. Each starts and ends a game every second; a display watches the meters.";
    int status = bench_begin(&report, about, rows, &argc, &argv);
    if (status != OPTIONS_PROCEED)
        return status;
    struct load_server server;
    struct link_load load = {
        .tables = (int)tables,
        .connections = (int)((tables + TABLES_A_CONNECTION - 1) / TABLES_A_CONNECTION),
        .due_size = tables * (2 * seconds + 2) + 16,
    };
    if (!load_server_start(&server, configuration))
        return CLI_BAD;
    load.due_us = calloc((size_t)load.due_size, sizeof *load.due_us);
    load.sent_us = calloc((size_t)tables, sizeof *load.sent_us);
    bool good =
        load_sockets_begin(&load.sockets, load.connections + 2, server.port, take_message, &load) &&
        load.due_us != NULL && load.sent_us != NULL && run(&load, &server, (int)seconds, &report);
    if (!good)
        fprintf(stderr,
                "uth: the load did not go through: %d connected, %d lost, %lld refused. %s\n",
                load.sockets.open, load.sockets.closed, (long long)load.refused, load.refusal);
    load_sockets_end(&load.sockets);
    free(load.due_us);
    free(load.sent_us);
    bool ended = load_server_stop(&server);
    return good && ended ? 0 : 1;
}
