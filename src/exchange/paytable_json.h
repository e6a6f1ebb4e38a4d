/* Reading pay tables and collection schedules from JSON; uth/rulesfile.h writes them. */
#ifndef UTH_EXCHANGE_PAYTABLE_JSON_H
#define UTH_EXCHANGE_PAYTABLE_JSON_H

#include <jansson.h>
#include <uth/rulesfile.h>

/* No amount in a rule set may be larger: ten billion dollars. */
#define UTH_RULES_AMOUNT_MAX INT64_C(1000000000000)

/* Reads the value at the reader's place. True when it is sound; otherwise there is at least one
 * fault, and *table holds what could be read. */
bool uth_pay_table_read(struct uth_reader *reader, const json_t *value,
                        struct uth_pay_table *table);
bool uth_schedule_read(struct uth_reader *reader, const json_t *value,
                       struct uth_schedule *schedule);

/* True when both are equal. */
bool uth_pay_table_equal(const struct uth_pay_table *a, const struct uth_pay_table *b);
bool uth_schedule_equal(const struct uth_schedule *a, const struct uth_schedule *b);

#endif
