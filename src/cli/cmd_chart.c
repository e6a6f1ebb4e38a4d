/* uth chart: strategy charts as pictures. */
#include <stdio.h>
#include <stdlib.h>
#include <uth/solve.h>

#include "chart_svg.h"
#include "commands.h"
#include "game_choice.h"
#include "io.h"
#include "options.h"
#include "term.h"

static bool step(void *context, uint64_t done, uint64_t total)
{
    struct progress *progress = context;
    progress->total = total;
    progress_update(progress, done);
    return true;
}

static int write_chart(const struct uth_solution *solution, const struct uth_game *game,
                       const char *path)
{
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    if (!memory) {
        return cli_bad("out of memory");
    }
    chart_write(solution, game->rules->title, memory);
    bool whole = ferror(memory) == 0;
    whole = fclose(memory) == 0 && whole;
    char error[IO_ERROR_SIZE] = "out of memory";
    int status = whole && io_write(path, text, size, error) ? CLI_OK : cli_bad("%s", error);
    free(text);
    return status;
}

static int draw(const struct uth_game *game, const char *path)
{
    struct uth_base_game base;
    char sentence[192];
    if (!uth_base_game_of(game->rules, game->table[UTH_BLIND], &base, sentence, sizeof sentence)) {
        return cli_bad("%s", sentence);
    }
    if (base.raise_count[UTH_PREFLOP] == 0) {
        return cli_bad("%s allows no raise before the flop, so there is nothing to chart",
                       game->rules->name);
    }
    struct progress progress = progress_start("solving", 1);
    struct uth_solve_options options = {.watch = {step, &progress}};
    struct uth_solution *solution;
    enum uth_solve_status status = uth_solve(&base, &options, &solution);
    progress_finish(&progress);
    if (status != UTH_SOLVED) {
        return cli_bad("out of memory");
    }
    int exit_code = write_chart(solution, game, path);
    uth_solution_free(solution);
    return exit_code;
}

int cmd_chart(int argc, char **argv)
{
    struct game_choice choice = GAME_CHOICE_DEFAULT;
    const char *path = "-";
    const struct option_row rows[] = {
        {.name = "rules",
         .kind = OPTION_TEXT,
         .target = &choice.rules,
         .value = "NAME|FILE",
         .help = "rule set, built in or from a file (washington)"},
        {.name = "out",
         .letter = 'o',
         .kind = OPTION_TEXT,
         .target = &path,
         .value = "FILE",
         .help = "where to write the picture (standard output)"},
        OPTION_END,
    };
    const struct usage usage = {
        .command = "chart",
        .about = "Draws the pre-flop chart as SVG: the 169 starting hands, shaded by what the\n"
                 "highest raise gains over checking, with the numbers in Antes.",
        .rows = rows,
    };
    int status = options_begin(&usage, &argc, &argv);
    if (status != OPTIONS_PROCEED) {
        return status;
    }
    struct chosen_game chosen;
    if (!game_choose(&choice, &chosen)) {
        return CLI_BAD;
    }
    status = draw(&chosen.game, path);
    game_release(&chosen);
    return status;
}
