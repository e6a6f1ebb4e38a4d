/* uth solve: the whole base game, exactly. */
#include <stdlib.h>
#include <string.h>
#include <uth/solve.h>

#include "base_choice.h"
#include "commands.h"
#include "io.h"
#include "options.h"
#include "solve_report.h"
#include "term.h"

static bool show_progress(void *context, uint64_t done, uint64_t total)
{
    struct progress *progress = context;
    progress->total = total;
    progress_update(progress, done);
    return true;
}

static bool write_decisions(const struct uth_solution *solution, const char *path)
{
    uint8_t *bytes;
    size_t size;
    char error[IO_ERROR_SIZE];
    if (!uth_decisions_encode(solution->decisions, &bytes, &size)) {
        cli_bad("out of memory");
        return false;
    }
    bool good = io_write(path, bytes, size, error);
    free(bytes);
    if (!good)
        cli_bad("%s", error);
    return good;
}

static int print(const struct solve_report *report, bool json, bool csv)
{
    if (json)
        return solve_print_json(report, stdout) ? CLI_OK : cli_bad("out of memory");
    (csv ? solve_print_csv : solve_print_text)(report, stdout);
    return CLI_OK;
}

int cmd_solve(int argc, char **argv)
{
    struct base_choice choice = BASE_CHOICE_DEFAULT;
    const char *decisions = NULL;
    int64_t threads = 0;
    bool json = false, csv = false;
    const struct option_row rows[] = {
        BASE_OPTIONS(&choice),
        {.name = "decisions",
         .kind = OPTION_TEXT,
         .target = &decisions,
         .value = "FILE",
         .help = "write the decision for every flop and board to a file"},
        {.name = "threads",
         .kind = OPTION_INTEGER,
         .target = &threads,
         .least = 1,
         .most = 256,
         .value = "N",
         .help = "threads (one for each processor); the result is the same"},
        {.name = "csv", .kind = OPTION_FLAG, .target = &csv, .help = "print the answer as CSV"},
        OPTION_JSON(&json),
        OPTION_END,
    };
    const struct usage usage = {
        .command = "solve",
        .about = "Solves the whole base game: the best decision in every situation, counted over\n"
                 "all 27,813,810,024,000 deals. Prints expectation, house edge, element of risk,\n"
                 "standard deviation, every net result with its number of deals, and what each of\n"
                 "the 169 starting hands is worth.",
        .rows = rows,
    };
    int status = options_begin(&usage, &argc, &argv);
    if (status != OPTIONS_PROCEED)
        return status;
    if (json && csv)
        return cli_bad("--json and --csv exclude each other");
    if (decisions && strcmp(decisions, "-") == 0)
        return cli_bad("--decisions: the decisions go to a file; standard output is taken");
    struct chosen_base chosen;
    if (!base_choose(&choice, &chosen))
        return CLI_BAD;
    struct progress progress = progress_start("solve", 1);
    struct uth_solve_options options = {
        .keep_decisions = decisions, .threads = (int)threads, .watch = {show_progress, &progress}};
    struct uth_solution *solution;
    enum uth_solve_status solved = uth_solve(&chosen.game, &options, &solution);
    progress_finish(&progress);
    if (solved != UTH_SOLVED)
        return cli_bad("out of memory");
    const struct solve_report report = {&chosen, solution};
    status = CLI_BAD;
    if (!decisions || write_decisions(solution, decisions))
        status = print(&report, json, csv);
    uth_solution_free(solution);
    return status;
}
