/* Finding and loading pay tables. */
#include "table_choice.h"

#include <stdlib.h>
#include <strings.h>
#include <uth/rulesfile.h>

#include "commands.h"
#include "io.h"

const struct uth_pay_table *table_builtin(const char *name)
{
    for (int i = 0; i < uth_pay_table_builtin_count(); i++) {
        if (strcasecmp(uth_pay_table_builtin_at(i)->name, name) == 0)
            return uth_pay_table_builtin_at(i);
    }
    return NULL;
}

struct uth_pay_table *table_load(const char *path)
{
    struct io_file file;
    char error[IO_ERROR_SIZE];
    if (!io_read(path, IO_USUAL_LIMIT, &file, error)) {
        cli_bad("%s", error);
        return NULL;
    }
    struct uth_faults faults;
    struct uth_pay_table *table = uth_pay_table_parse(file.data, file.size, &faults);
    free(file.data);
    if (!table)
        cli_bad_fault(path, &faults.fault[0]);
    return table;
}
