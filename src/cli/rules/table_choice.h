/*
 * A pay table by name, built in, or from a file.
 */
#ifndef UTH_CLI_TABLE_CHOICE_H
#define UTH_CLI_TABLE_CHOICE_H

#include <uth/paytable.h>

/* A built-in table, in upper or lower case: uth-01. NULL when there is none. */
const struct uth_pay_table *table_builtin(const char *name);

/* Complains and returns NULL when it cannot; the caller frees it with uth_pay_table_free. */
struct uth_pay_table *table_load(const char *path);

#endif
