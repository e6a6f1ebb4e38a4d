/* uth bench: runs benchmarks and prints their figures. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <uth/assert.h>

#include "bench.h"
#include "cli/commands.h"
#include "cli/terminal/grid.h"
#include "cli/terminal/nearest.h"
#include "cli/terminal/number_text.h"
#include "cli/terminal/options.h"

enum { FIGURES_MAX = 32 };

struct bench_report {
    int count;
    struct figure {
        const char *name, *label, *unit;
        json_t *value;
    } figure[FIGURES_MAX];
};

static const struct bench {
    const char *name;
    bool (*run)(struct bench_report *report);
    const char *summary;
} benches[] = {
#define BENCH_ENTRY(name, function, summary) {name, function, summary},
    CLI_BENCHES(BENCH_ENTRY)
#undef BENCH_ENTRY
};

enum { BENCH_COUNT = sizeof benches / sizeof benches[0] };

static const struct cli_command commands[] = {
#define BENCH_ENTRY(name, function, summary) {name, summary, function},
    CLI_BENCH_COMMANDS(BENCH_ENTRY)
#undef BENCH_ENTRY
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static const struct cli_command *find_command(const char *name)
{
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static void add(struct bench_report *report, const char *name, const char *label, json_t *value,
                const char *unit)
{
    UTH_ASSERT(report->count < FIGURES_MAX && value);
    report->figure[report->count++] = (struct figure){name, label, unit, value};
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

static const struct bench *find(const char *name)
{
    struct nearest nearest = nearest_start(name);
    for (int i = 0; i < COMMAND_COUNT; i++)
        nearest_offer(&nearest, commands[i].name);
    for (int i = 0; i < BENCH_COUNT; i++) {
        if (strcmp(benches[i].name, name) == 0)
            return &benches[i];
        nearest_offer(&nearest, benches[i].name);
    }
    if (nearest.best)
        cli_bad("bench: unknown benchmark '%s', did you mean '%s'?", name, nearest.best);
    else
        cli_bad("bench: unknown benchmark '%s'; 'uth bench --help' lists them", name);
    return NULL;
}

static void print_text(const char *name, const char *summary, const struct bench_report *report)
{
    struct grid grid = grid_start();
    for (int i = 0; i < report->count; i++) {
        const struct figure *figure = &report->figure[i];
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
    printf("%s: %s\n", name, summary);
    grid_print(&grid, stdout);
}

/* The figures as an object; the report has given them away. */
static json_t *take_figures(struct bench_report *report)
{
    json_t *figures = json_object();
    for (int i = 0; i < report->count; i++)
        json_object_set_new(figures, report->figure[i].name, report->figure[i].value);
    report->count = 0;
    return figures;
}

static void print_json(const json_t *all)
{
    json_dumpf(all, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(6));
    puts("");
}

/* Runs one benchmark; prints its figures, or adds them to `all` if that is not NULL. */
static bool run(const struct bench *bench, json_t *all)
{
    struct bench_report report = {.count = 0};
    bool done = bench->run(&report);
    if (done && !all)
        print_text(bench->name, bench->summary, &report);
    json_t *figures = take_figures(&report);
    if (done && all)
        json_object_set(all, bench->name, figures);
    json_decref(figures);
    return done;
}

struct bench_report *bench_report_new(void)
{
    return calloc(1, sizeof(struct bench_report));
}

void bench_report_free(struct bench_report *report)
{
    if (report)
        json_decref(take_figures(report));
    free(report);
}

void bench_report_print(struct bench_report *report, const char *name, bool json)
{
    if (!json)
        print_text(name, find_command(name)->summary, report);
    json_t *all = json_object();
    json_object_set_new(all, name, take_figures(report));
    if (json)
        print_json(all);
    json_decref(all);
    bench_report_free(report);
}

static int run_all(int argc, char **argv, json_t *all)
{
    const struct bench *chosen[64];
    int count = 0;
    for (int i = 0; i < argc && count < 64; i++) {
        chosen[count] = find(argv[i]);
        if (!chosen[count++])
            return CLI_BAD;
    }
    for (int i = 0; argc == 0 && i < BENCH_COUNT; i++)
        chosen[count++] = &benches[i];
    for (int i = 0; i < count; i++)
        if (!run(chosen[i], all))
            return CLI_BAD;
    if (all)
        print_json(all);
    return CLI_OK;
}

int cmd_bench(int argc, char **argv)
{
    const struct cli_command *command = argc > 1 ? find_command(argv[1]) : NULL;
    if (command)
        return command->run(argc - 1, argv + 1);
    bool json = false;
    const struct option_row rows[] = {OPTION_JSON(&json), OPTION_END};
    char about[1024];
    int length = snprintf(about, sizeof about,
                          "Measures speed on one thread: all benchmarks, or "
                          "those named.\n\nbenchmarks:");
    for (int i = 0; i < BENCH_COUNT; i++) {
        length += snprintf(about + length, sizeof about - (size_t)length, "\n  %-8s  %s",
                           benches[i].name, benches[i].summary);
    }
    length +=
        snprintf(about + length, sizeof about - (size_t)length,
                 "\n\nwith options of their own (uth bench NAME --help), and only when named:");
    for (int i = 0; i < COMMAND_COUNT; i++) {
        length += snprintf(about + length, sizeof about - (size_t)length, "\n  %-8s  %s",
                           commands[i].name, commands[i].summary);
    }
    const struct usage usage = {
        .command = "bench", .arguments = "[NAME]...", .about = about, .rows = rows, .most = -1};
    int status = options_begin(&usage, &argc, &argv);
    if (status != OPTIONS_PROCEED)
        return status;
    json_t *all = json ? json_object() : NULL;
    status = run_all(argc, argv, all);
    json_decref(all);
    return status;
}
