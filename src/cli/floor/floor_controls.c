/* uth floor controls: those that are built in, and one of them, or a file, row by row. */
#include "floor_controls.h"

#include <stdlib.h>

#include "cli/commands.h"
#include "cli/terminal/grid.h"
#include "server/operations/config.h"

static int list(void)
{
    struct uth_controls controls;
    struct grid grid = grid_start();
    for (int i = 0; uth_controls_builtin(i, &controls); i++) {
        grid_printf(&grid, "%-20s %s", controls.name, controls.title);
        grid_row(&grid);
    }
    grid_print(&grid, stdout);
    return CLI_OK;
}

static void print_row(struct grid *grid, const struct uth_control *control)
{
    char words[256];
    uth_control_words(control, words, sizeof words);
    grid_printf(grid, "%-16s", uth_controlled_name(control->action));
    if (control->when != UTH_CASE_ANY)
        grid_printf(grid, "%-24s", uth_control_case_name(control->when));
    else if (control->from > 0)
        grid_printf(grid, "from $%-18lld", (long long)control->from / 100);
    else
        grid_printf(grid, "%-24s", "");
    grid_printf(grid, "%-60s", words);
    grid_row(grid);
}

static int print(const struct uth_controls *controls)
{
    printf("%s: %s\na request waits for %d minutes\ndigest %s\n\n", controls->name, controls->title,
           controls->minutes, controls->digest);
    struct grid grid = grid_start();
    for (int i = 0; i < controls->count; i++)
        print_row(&grid, &controls->control[i]);
    grid_print(&grid, stdout);
    return CLI_OK;
}

static int print_json(const struct uth_controls *controls)
{
    size_t size;
    char *text = uth_controls_write(controls, &size);
    if (text == NULL)
        return cli_bad("out of memory");
    puts(text);
    free(text);
    return CLI_OK;
}

int floor_controls(const char *name, bool json)
{
    struct uth_controls controls;
    char sentence[512];
    if (name == NULL)
        return list();
    if (!config_controls(&controls, name, sentence, sizeof sentence))
        return cli_bad("%s", sentence);
    return json ? print_json(&controls) : print(&controls);
}
