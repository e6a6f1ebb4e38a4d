/* uth bench: runs benchmarks and prints their figures. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <uth/assert.h>

#include "bench.h"
#include "cli/commands.h"
#include "cli/terminal/grid.h"
#include "cli/terminal/json_print.h"
#include "cli/terminal/nearest.h"
#include "cli/terminal/number_text.h"

static const struct cli_command benches[] = {
#define BENCH_ENTRY(name, function, summary) {name, summary, function},
    CLI_BENCHES(BENCH_ENTRY)
#undef BENCH_ENTRY
};

enum { BENCH_COUNT = sizeof benches / sizeof benches[0] };

static void add(struct bench_report *report, const char *name, const char *label, json_t *value,
                const char *unit)
{
    UTH_ASSERT(report->count < BENCH_FIGURES_MAX && value);
    report->figure[report->count++] = (struct bench_figure){name, label, unit, value};
}

void bench_number(struct bench_report *report, const char *name, const char *label, double value,
                  const char *unit)
{
    add(report, name, label, json_real(value), unit);
}

void bench_count(struct bench_report *report, const char *name, const char *label, int64_t value,
                 const char *unit)
{
    add(report, name, label, json_integer(value), unit);
}

void bench_text(struct bench_report *report, const char *name, const char *label, const char *text)
{
    add(report, name, label, json_string(text), "");
}

double bench_clock_s(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double bench_fastest(uint64_t (*work)(const void *data), const void *data, uint64_t *signature)
{
    double fastest = 0, spent = 0;
    for (int runs = 0; runs == 0 || spent < 0.5; runs++) {
        double began = bench_clock_s(CLOCK_THREAD_CPUTIME_ID);
        *signature = work(data);
        double seconds = bench_clock_s(CLOCK_THREAD_CPUTIME_ID) - began;
        spent += seconds;
        if (runs == 0 || seconds < fastest)
            fastest = seconds;
    }
    return fastest;
}

/* NULL after a complaint. */
static const struct cli_command *find(const char *name)
{
    struct nearest nearest = nearest_start(name);
    for (int i = 0; i < BENCH_COUNT; i++) {
        if (strcmp(benches[i].name, name) == 0)
            return &benches[i];
        nearest_offer(&nearest, benches[i].name);
    }
    cli_unknown(&nearest, "bench: unknown benchmark", "'uth bench --help' lists them");
    return NULL;
}

static void print_text(const struct bench_report *report)
{
    struct grid grid = grid_start();
    for (int i = 0; i < report->count; i++) {
        const struct bench_figure *figure = &report->figure[i];
        grid_text(&grid, figure->label);
        if (json_is_real(figure->value))
            grid_printf(&grid, "%.1f", json_real_value(figure->value));
        else if (json_is_integer(figure->value))
            grid_text(&grid, cli_count(json_integer_value(figure->value)).text);
        else
            grid_text(&grid, json_string_value(figure->value));
        grid_text(&grid, figure->unit);
        grid_row(&grid);
    }
    printf("%s: %s\n", report->name, find(report->name)->summary);
    grid_print(&grid, stdout);
}

int bench_begin(const struct bench_report *report, const char *about, const struct option_row *rows,
                int *argc, char ***argv)
{
    char command[32];
    snprintf(command, sizeof command, "bench %s", report->name);
    const struct usage usage = {.command = command, .about = about, .rows = rows};
    return options_begin(&usage, argc, argv);
}

int bench_end(struct bench_report *report, int status)
{
    if (status != CLI_BAD && !report->json)
        print_text(report);
    struct uth_json json = JSON_TO_PRINT;
    uth_json_object(&json, NULL);
    uth_json_object(&json, report->name);
    for (int i = 0; i < report->count; i++) {
        uth_json_value(&json, report->figure[i].name, report->figure[i].value);
        json_decref(report->figure[i].value);
    }
    uth_json_end_object(&json);
    uth_json_end_object(&json);
    report->count = 0;
    if (status != CLI_BAD && report->json)
        json_print(&json, stdout);
    uth_json_free(&json);
    return status;
}

int cmd_bench(int argc, char **argv)
{
    if (argc > 1 && argv[1][0] != '-') {
        const struct cli_command *bench = find(argv[1]);
        return bench ? bench->run(argc - 1, argv + 1) : CLI_BAD;
    }
    bool json = false;
    const struct option_row rows[] = {OPTION_JSON(&json), OPTION_END};
    char about[1024];
    int length =
        snprintf(about, sizeof about,
                 "Runs a benchmark: '%s' unless another is named. 'uth bench NAME --help'\n"
                 "lists the options of one.\n\nbenchmarks:",
                 benches[0].name);
    for (int i = 0; i < BENCH_COUNT; i++) {
        length += snprintf(about + length, sizeof about - (size_t)length, "\n  %-8s  %s",
                           benches[i].name, benches[i].summary);
    }
    const struct usage usage = {
        .command = "bench", .arguments = "[NAME [options]]", .about = about, .rows = rows};
    int status = options_begin(&usage, &argc, &argv);
    if (status != OPTIONS_PROCEED)
        return status;
    char first[] = "bench", option[] = "--json", *words[] = {first, json ? option : NULL, NULL};
    return benches[0].run(json ? 2 : 1, words);
}
