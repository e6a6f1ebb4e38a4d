/* Finding and loading pay tables. */
#include "table_choice.h"

#include <stdlib.h>
#include <strings.h>
#include <uth/rulesfile.h>

#include "cli/commands.h"
#include "cli/terminal/io.h"

const struct uth_pay_table *table_builtin(const char *name)
{
    for (int i = 0; i < uth_pay_table_builtin_count(); i++)
        if (strcasecmp(uth_pay_table_builtin_at(i)->name, name) == 0)
            return uth_pay_table_builtin_at(i);
    return NULL;
}

struct uth_pay_table *table_load(const char *path)
{
    struct io_file file;
    if (!cli_read(path, IO_USUAL_LIMIT, &file))
        return NULL;
    struct uth_faults faults;
    struct uth_pay_table *table = uth_pay_table_parse(file.data, file.size, &faults);
    struct uth_faults others;
    struct uth_rules *rules = table ? NULL : uth_rules_parse(file.data, file.size, &others);
    free(file.data);
    if (rules)
        cli_bad("%s is a rule set, not a pay table: give it with --rules", path);
    else if (!table)
        cli_bad_fault(path, &faults.fault[0]);
    uth_rules_free(rules);
    return table;
}
