/* --strategy: a built-in name, or a file. */
#include "strategy_choice.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/commands.h"
#include "cli/terminal/io.h"
#include "cli/terminal/nearest.h"

static bool unknown(const char *name)
{
    struct nearest nearest = nearest_start(name);
    char list[256];
    size_t length = (size_t)snprintf(list, sizeof list, "the built-in ones are");
    for (int i = 0; i < uth_strategy_builtin_count(); i++) {
        const char *known = uth_strategy_name(uth_strategy_builtin_at(i));
        nearest_offer(&nearest, known);
        length += (size_t)snprintf(list + length, sizeof list - length, "%s %s", i == 0 ? "" : ",",
                                   known);
    }
    cli_unknown(&nearest, "there is no strategy", list);
    return false;
}

static bool load(const char *path, struct chosen_strategy *chosen)
{
    struct io_file file;
    if (!cli_read(path, IO_USUAL_LIMIT, &file))
        return false;
    struct uth_faults faults;
    chosen->strategy = chosen->owned = uth_strategy_parse(file.data, file.size, &faults);
    free(file.data);
    if (!chosen->strategy)
        cli_bad_fault(path, &faults.fault[0]);
    return chosen->strategy != NULL;
}

bool strategy_choose(const char *name, struct chosen_strategy *chosen)
{
    *chosen = (struct chosen_strategy){NULL, NULL};
    if (io_is_path(name))
        return load(name, chosen);
    chosen->strategy = uth_strategy_builtin(name);
    return chosen->strategy || unknown(name);
}

void strategy_release(struct chosen_strategy *chosen)
{
    uth_strategy_free(chosen->owned);
    *chosen = (struct chosen_strategy){NULL, NULL};
}
