/* uth chart: strategy charts as pictures. */
#include <stdio.h>
#include <stdlib.h>
#include <uth/solve.h>

#include "chart_svg.h"
#include "cli/analysis/base_choice.h"
#include "cli/commands.h"
#include "cli/terminal/io.h"
#include "cli/terminal/options.h"
#include "cli/terminal/term.h"

static int write_chart(const struct uth_solution *solution, const char *title, const char *path)
{
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    if (!memory)
        return cli_bad("out of memory");
    chart_write(solution, title, memory);
    bool whole = ferror(memory) == 0;
    whole = fclose(memory) == 0 && whole;
    char error[IO_ERROR_SIZE] = "out of memory";
    int status = whole && io_write(path, text, size, error) ? CLI_OK : cli_bad("%s", error);
    free(text);
    return status;
}

static int draw(const struct chosen_base *chosen, const char *path)
{
    if (chosen->game.raise_count[UTH_PREFLOP] == 0)
        return cli_bad("--preflop none: there is no raise to chart before the flop");
    char error[IO_ERROR_SIZE];
    if (!io_can_write(path, error))
        return cli_bad("%s", error);
    struct progress progress = progress_start("solve", 1);
    struct uth_solve_options options = {.values_only = true, .watch = {progress_watch, &progress}};
    struct uth_solution *solution;
    enum uth_solve_status status = uth_solve(&chosen->game, &options, &solution);
    progress_finish(&progress);
    if (status != UTH_SOLVED)
        return cli_bad("out of memory");
    char raises[160], title[320];
    base_raises_text(&chosen->game, raises, sizeof raises);
    snprintf(title, sizeof title, "Rules %s, Blind table %s. Play is %s.", chosen->rules,
             chosen->blind, raises);
    int exit_code = write_chart(solution, title, path);
    uth_solution_free(solution);
    return exit_code;
}

int cmd_chart(int argc, char **argv)
{
    struct base_choice choice = BASE_CHOICE_DEFAULT;
    const char *path = "-";
    const struct option_row rows[] = {
        BASE_OPTIONS(&choice),
        OPTION_OUT(&path, "where to write the picture (standard output)"),
        OPTION_END,
    };
    const struct usage usage = {
        .command = "chart",
        .about = "Draws the pre-flop chart as SVG: the 169 starting hands, shaded by what the\n"
                 "highest raise gains over checking, with the numbers in Antes.",
        .rows = rows,
    };
    int status = options_begin(&usage, &argc, &argv);
    if (status != OPTIONS_PROCEED)
        return status;
    struct chosen_base chosen;
    return base_choose(&choice, &chosen) ? draw(&chosen, path) : CLI_BAD;
}
