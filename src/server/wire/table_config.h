/* A table's configuration as JSON: in the file of --config, in the command add_table, and in what
 * clients are told. */
#ifndef UTH_SERVER_TABLE_CONFIG_H
#define UTH_SERVER_TABLE_CONFIG_H

#include <uth/json.h>

#include "fields.h"
#include "floor/floor.h"

/* Amounts of money that make sense on the wire: a million dollars a thousand times over. */
#define AMOUNT_MAX INT64_C(100000000000)

enum { TABLE_RESULT_S = 6 }; /* pause after a settlement when the configuration has none */

/* Reads name, title, rules, options, source, dealer, base, bonus and the times. `more` are further
 * fields that the caller reads itself, ending with NULL. Faults are in the fields. */
void table_config_read(struct fields *fields, const char *const more[],
                       struct uth_table_config *config);
/* The field `options`, when it is there: values are texts; numbers and truth values are written as
 * such in JSON. */
void options_read(struct fields *fields, struct uth_table_config *config);
/* {"min": 500, "max": 10000}, of the field `name`; nothing when it is absent. */
void limits_read(struct fields *fields, const char *name, enum uth_need need,
                 struct uth_limits *limits);
void limits_write(struct uth_json *text, const char *key, struct uth_limits limits);

/* A table that runs itself goes on when time is up: without a limit, one player who went for a walk
 * would hold it up for ever. False with a refusal. */
bool table_times_check(const struct uth_table_config *config, const struct uth_rules *rules,
                       struct uth_refusal *refusal);

#endif
