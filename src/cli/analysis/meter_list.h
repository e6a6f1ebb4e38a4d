/*
 * Amounts on the meters of a progressive, as --meter lists them: "mega=100000,major=2500.50".
 */
#ifndef UTH_CLI_METER_LIST_H
#define UTH_CLI_METER_LIST_H

#include <uth/paytable.h>

enum { METER_LIST_MAX = 8 };

struct meter_list {
    int count;
    struct meter_amount {
        char level[16];
        uth_cents amount;
        bool used; /* some table has this level */
    } meter[METER_LIST_MAX];
};

/* Complains with cli_bad and returns false. */
bool meter_list_read(const char *text, struct meter_list *list);
/* The same for another option that lists amounts by level; `like` is an example for the complaint. */
bool meter_list_read_as(const char *option, const char *like, const char *text,
                        struct meter_list *list);
/* Sets the meters of a table that are in the list. */
void meter_list_apply(struct meter_list *list, const struct uth_pay_table *table,
                      uth_cents meter[UTH_METER_LEVELS_MAX]);
/* True when every entry was applied to some table; otherwise complains with cli_bad. */
bool meter_list_used(const struct meter_list *list);
bool meter_list_used_as(const char *option, const struct meter_list *list);

#endif
