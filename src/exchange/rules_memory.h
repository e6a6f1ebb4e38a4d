/* A rule set being read, and the memory that it owns.
 *
 * A loaded rule set is one block: the public struct first, so that a pointer to it is a pointer to
 * the block, then its texts and its own pay tables.
 */
#ifndef UTH_EXCHANGE_RULES_MEMORY_H
#define UTH_EXCHANGE_RULES_MEMORY_H

#include <inttypes.h>

#include "exchange/paytable_json.h"

/* An amount that is not a multiple of the chip, and the chip. */
#define UTH_NOT_CHIPS                                                                              \
    "%" PRId64 " is no multiple of the chip (%" PRId64 "); expected a multiple of it"

/* An optional field with one of the names of an enum, which has `count` of them, and whose tag is `prefix`: stays as it is where
 * the file says nothing. */
#define UTH_READ_NAMED(reader, object, field, prefix, count, out)                                  \
    do {                                                                                           \
        const char *named_[count];                                                                 \
        int index_ = (int)*(out);                                                                  \
        for (int i_ = 0; i_ < (int)(count); i_++)                                                  \
            named_[i_] = prefix##_name((enum prefix)i_);                                           \
        if (uth_reader_choice(reader, object, field, UTH_OPTIONAL, named_, count, &index_))        \
            *(out) = (enum prefix)index_;                                                          \
    } while (0)

enum { UTH_OWN_TABLES_MAX = 64 };

struct uth_rules_memory {
    struct uth_rules rules;       /* first */
    struct uth_pay_table *tables; /* own tables: defined in the same file */
    int table_count;
    char *texts; /* copies of all texts that `rules` points to, one after the other */
    size_t texts_used, texts_size;
};

/* What reading needs to know besides the rule set itself. */
struct uth_rules_reading {
    struct uth_reader reader;
    struct uth_rules_memory *memory;
    struct uth_rules *rules; /* memory->rules */
    const json_t *root;
    bool recorded;        /* the text is complete in itself: see rules_recorded.h */
    uth_wager_set listed; /* wagers that the file offers, valid or not; base wagers included */
    bool bank_known;      /* the bank could be read: what depends on it can be judged */
    struct uth_schedule schedules[UTH_SCHEDULES_MAX]; /* own schedules */
    int schedule_count;
};

/* rules_read.c: copies a text into the rule set's own memory, which has room for all texts of the
 * file. */
const char *uth_rules_keep(struct uth_rules_reading *reading, const char *text);

/* rules_read_wagers.c: "pay_tables", "wagers" and "settlement". */
void uth_rules_read_own_tables(struct uth_rules_reading *reading);
void uth_rules_read_wagers(struct uth_rules_reading *reading);
void uth_rules_read_settlement(struct uth_rules_reading *reading);

/* rules_read_bank.c: "schedules", "player_dealer", "backline" and "tips". */
void uth_rules_read_own_schedules(struct uth_rules_reading *reading);
void uth_rules_read_bank(struct uth_rules_reading *reading);

/* rules_read_procedure.c: "procedure" and "irregularities". */
void uth_rules_read_procedure(struct uth_rules_reading *reading);
void uth_rules_read_irregularities(struct uth_rules_reading *reading);

/* rules_read_limits.c: "chip" and "limits", and the sums that follow from them. */
void uth_rules_read_limits(struct uth_rules_reading *reading);
void uth_rules_check_amounts(struct uth_rules_reading *reading);

/* rules_builtin.c: NULL when there is none. */
const struct uth_schedule *uth_schedule_builtin(int number);

#endif
