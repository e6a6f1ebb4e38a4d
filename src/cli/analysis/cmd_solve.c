/* uth solve: the whole base game, exactly. */
#include <stdlib.h>
#include <string.h>
#include <uth/solve.h>

#include "base_choice.h"
#include "cli/commands.h"
#include "cli/terminal/io.h"
#include "cli/terminal/options.h"
#include "cli/terminal/term.h"
#include "solve_report.h"
#include "strategy_choice.h"

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

struct request {
    struct base_choice choice;
    const char *strategy, *decisions;
    int64_t threads;
    bool json, csv;
};

/* Best play, or a strategy. NULL after a complaint. */
static struct uth_solution *solve(const struct request *request, const struct chosen_base *chosen,
                                  const struct uth_strategy *strategy, bool keep, bool values_only)
{
    struct progress progress = progress_start("solve", 1);
    struct uth_solve_options options = {.keep_decisions = keep,
                                        .values_only = values_only,
                                        .threads = (int)request->threads,
                                        .watch = {progress_watch, &progress}};
    struct uth_solution *solution;
    enum uth_solve_status status =
        strategy ? uth_strategy_solve(strategy, &chosen->game, &options, &solution)
                 : uth_solve(&chosen->game, &options, &solution);
    progress_finish(&progress);
    if (status != UTH_SOLVED)
        cli_bad("out of memory");
    return status == UTH_SOLVED ? solution : NULL;
}

static int solve_and_print(const struct request *request, const struct chosen_base *chosen,
                           const struct uth_strategy *strategy)
{
    struct uth_solution *best = NULL;
    struct uth_solution *solution =
        solve(request, chosen, strategy, request->decisions != NULL, false);
    if (solution && strategy) /* only the text says more of it than its expectation */
        best = solve(request, chosen, NULL, false, request->json || request->csv);
    int status = CLI_BAD;
    if (solution && (best || !strategy) &&
        (!request->decisions || write_decisions(solution, request->decisions))) {
        const struct solve_report report = {chosen, solution, strategy, best};
        status = print(&report, request->json, request->csv);
    }
    uth_solution_free(best);
    uth_solution_free(solution);
    return status;
}

static int prepare(const struct request *request)
{
    if (request->json && request->csv)
        return cli_bad("--json and --csv cannot be used together");
    if (request->decisions && strcmp(request->decisions, "-") == 0)
        return cli_bad("--decisions needs a file; standard output is used for the report");
    char error[IO_ERROR_SIZE];
    if (request->decisions && !io_can_write(request->decisions, error))
        return cli_bad("%s", error);
    struct chosen_base chosen;
    if (!base_choose(&request->choice, &chosen))
        return CLI_BAD;
    struct chosen_strategy strategy = {NULL, NULL};
    char sentence[192];
    if (request->strategy && !strategy_choose(request->strategy, &strategy))
        return CLI_BAD;
    int status = CLI_BAD;
    if (strategy.strategy &&
        !uth_strategy_fits(strategy.strategy, &chosen.game, sentence, sizeof sentence))
        cli_bad("%s", sentence);
    else
        status = solve_and_print(request, &chosen, strategy.strategy);
    strategy_release(&strategy);
    return status;
}

int cmd_solve(int argc, char **argv)
{
    struct request request = {.choice = BASE_CHOICE_DEFAULT};
    const struct option_row rows[] = {
        BASE_OPTIONS(&request.choice),
        OPTION_WORD("strategy", &request.strategy, "NAME|FILE",
                    "evaluate this strategy instead of best play"),
        OPTION_WORD("decisions", &request.decisions, "FILE",
                    "write the decision for every flop and board to a file"),
        OPTION_NUMBER("threads", &request.threads, 1, 256,
                      "threads (one per processor); does not affect the result"),
        OPTION_SWITCH("csv", &request.csv, "print the answer as CSV"),
        OPTION_JSON(&request.json),
        OPTION_END,
    };
    const struct usage usage = {
        .command = "solve",
        .about = "Solves the whole base game: the best decision in every situation, counted over\n"
                 "all 27,813,810,024,000 deals. Prints expectation, house edge, element of risk,\n"
                 "standard deviation, every net result with its number of deals, and what each of\n"
                 "the 169 starting hands is worth. With --strategy it evaluates that strategy\n"
                 "instead of best play, and prints what it costs.",
        .rows = rows,
    };
    int status = options_begin(&usage, &argc, &argv);
    return status == OPTIONS_PROCEED ? prepare(&request) : status;
}
