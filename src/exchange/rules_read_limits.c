/*
 * Reading a rule set: chip, limits, and the sums that must come out even.
 *
 * Money is whole cents. A chip that pays 3 to 2 in half cents, an award that does not fit the money
 * type, or an aggregate below the lowest legal cap is found here, when the rules are loaded, never
 * at the table.
 */
#include <inttypes.h>

#include "exchange/rules_memory.h"

enum { CHIP_MAX = 1000000000 };

#define AWARD_MAX (UTH_CENTS_MAX / 1024)

#define BIT(with, id, ...) | UTH_WAGER_BIT(UTH_##id)
#define BONUSES            (0 UTH_BONUS_WAGERS(BIT, ))

/* "min" and "max", which may be missing if it is not needed. True: both are sound. */
static bool read_ends(struct uth_reader *reader, const json_t *range, enum uth_need max,
                      struct uth_limits *read)
{
    bool sound =
        uth_reader_integer(reader, range, "min", UTH_REQUIRED, 1, UTH_RULES_AMOUNT_MAX, &read->min);
    if (max == UTH_REQUIRED || json_object_get(range, "max"))
        sound =
            uth_reader_integer(reader, range, "max", max, 1, UTH_RULES_AMOUNT_MAX, &read->max) &&
            sound;
    bool crossed = sound && read->max != 0 && read->max < read->min;
    if (crossed)
        uth_reader_fault(reader,
                         "min (%" PRId64 ") is above max (%" PRId64 "); expected at most that",
                         read->min, read->max);
    return sound && !crossed;
}

static void read_range(struct uth_rules_reading *reading, const json_t *limits, const char *field,
                       bool needed, struct uth_limits *out)
{
    static const char *const fields[] = {"min", "max", NULL};
    struct uth_reader *reader = &reading->reader;
    const json_t *range = needed ? uth_reader_object(reader, limits, field, UTH_REQUIRED)
                                 : uth_reader_object(reader, limits, field, UTH_OPTIONAL);
    if (!range)
        return;
    size_t mark = uth_reader_enter(reader, field);
    if (!needed && !uth_reader_faulted(reader, "wagers"))
        uth_reader_fault(reader, "limits a wager that this rule set does not offer; expected the "
                                 "wager among \"wagers\", or no limits for it");
    uth_reader_only(reader, range, fields);
    uth_cents chip = reading->rules->chip;
    uth_cents single = reading->rules->single_limit;
    struct uth_limits read = {0};
    bool sound = read_ends(reader, range, UTH_OPTIONAL, &read);
    int before = reader->faults->count;
    if (chip > 0 && read.min % chip != 0)
        uth_reader_field_fault(reader, "min", UTH_NOT_CHIPS, read.min, chip);
    if (chip > 0 && read.max % chip != 0)
        uth_reader_field_fault(reader, "max", UTH_NOT_CHIPS, read.max, chip);
    uth_cents highest = read.max > 0 ? read.max : read.min;
    if (single > 0 && highest > single)
        uth_reader_field_fault(reader, read.max > 0 ? "max" : "min",
                               "%" PRId64 " is above the limit on a single wager (%" PRId64
                               "); expected at most that",
                               highest, single);
    if (sound && reader->faults->count == before)
        *out = read;
    uth_reader_leave(reader, mark);
}

/* The approved table limits: both ends, with the rule set's own limits within them. */
static void read_approved(struct uth_rules_reading *reading, const json_t *limits,
                          const char *field, struct uth_limits *out)
{
    static const char *const fields[] = {"min", "max", NULL};
    struct uth_reader *reader = &reading->reader;
    size_t mark;
    const json_t *bounds = uth_reader_inner(reader, limits, field, UTH_OPTIONAL, fields, &mark);
    if (!bounds)
        return;
    struct uth_limits read = {0};
    if (read_ends(reader, bounds, UTH_REQUIRED, &read))
        *out = read;
    uth_reader_leave(reader, mark);
}

static void check_approved(struct uth_rules_reading *reading, const char *field,
                           const struct uth_limits *limits)
{
    struct uth_refusal refusal;
    if (limits->min > 0 &&
        uth_check_table_limits(reading->rules, limits, &refusal) != UTH_REASON_OK)
        uth_reader_field_fault(&reading->reader, field, "%s", refusal.sentence);
}

void uth_rules_read_limits(struct uth_rules_reading *reading)
{
    static const char *const fields[] = {"base",         "bonus",          "progressive",
                                         "single",       "games_per_hand", "games_of",
                                         "approved_min", "approved_max",   NULL};
    struct uth_reader *reader = &reading->reader;
    struct uth_rules *rules = reading->rules;
    uth_reader_integer(reader, reading->root, "chip", UTH_REQUIRED, 1, CHIP_MAX, &rules->chip);
    size_t mark;
    const json_t *limits =
        uth_reader_inner(reader, reading->root, "limits", UTH_REQUIRED, fields, &mark);
    if (!limits)
        return;
    uth_reader_integer(reader, limits, "single", UTH_OPTIONAL, 1, UTH_RULES_AMOUNT_MAX,
                       &rules->single_limit);
    int64_t games;
    if (uth_reader_integer(reader, limits, "games_per_hand", UTH_OPTIONAL, 1, UTH_WAGERS, &games))
        rules->games_per_hand = (uint8_t)games;
    read_range(reading, limits, "base", true, &rules->base);
    read_range(reading, limits, "bonus", (reading->listed & BONUSES) != 0, &rules->bonus);
    read_range(reading, limits, "progressive",
               (reading->listed & UTH_WAGER_BIT(UTH_PROGRESSIVE)) != 0, &rules->progressive);
    UTH_READ_NAMED(reader, limits, "games_of", uth_games_of, UTH_GAMES_OFS, &rules->games_of);
    read_approved(reading, limits, "approved_min", &rules->approved_min);
    read_approved(reading, limits, "approved_max", &rules->approved_max);
    check_approved(reading, "base", &rules->base);
    check_approved(reading, "bonus", &rules->bonus);
    uth_reader_leave(reader, mark);
}

/* Every payout of the smallest chip must be whole cents; then every other payout is. */
static void check_exact(struct uth_rules_reading *reading, const struct uth_pay_table *table)
{
    uth_cents chip = reading->rules->breakage == UTH_BREAKAGE_EXACT ? reading->rules->chip : 0;
    for (int i = 0; chip > 0 && i < table->line_count; i++) {
        const struct uth_odds *odds = &table->line[i].odds;
        char text[48];
        if (odds->num == 0 || chip * odds->num % odds->den == 0)
            continue;
        uth_odds_format(odds, text, sizeof text);
        uth_reader_fault(&reading->reader,
                         "%s of %s pays %s, which is no whole number of cents for a chip of "
                         "%" PRId64 "; expected a chip that every payout fits",
                         table->line[i].label, table->name, text, chip);
    }
}

/* The highest wager's awards fit the money type, and so do the sums of a table's awards: Play wagers
 * are far smaller than that. */
static void check_fits(struct uth_rules_reading *reading, const struct uth_pay_table *table,
                       uth_cents highest)
{
    for (int i = 0; i < table->line_count; i++) {
        const struct uth_pay_line *line = &table->line[i];
        uth_cents award;
        int32_t factor = line->odds.num > line->envy_for_one ? line->odds.num : line->envy_for_one;
        if (!uth_cents_mul(highest, factor, &award) || award > AWARD_MAX)
            uth_reader_fault(&reading->reader,
                             "%s of %s overflows for a wager of %" PRId64
                             "; expected a smaller limit or a smaller award",
                             line->label, table->name, highest);
    }
}

static void check_aggregate(struct uth_rules_reading *reading, const struct uth_pay_table *table,
                            uth_cents highest)
{
    struct uth_reader *reader = &reading->reader;
    uth_cents aggregate = reading->rules->offer[table->wager].aggregate;
    uth_cents least = uth_least_aggregate(table, highest);
    if (aggregate == 0)
        return;
    if (highest == 0)
        uth_reader_fault(reader, "has no upper limit, which an aggregate needs; expected a "
                                 "\"max\" in its limits");
    else if (least == 0)
        uth_reader_fault(reader,
                         "the highest odds of %s are below %d to 1, and such a prize must not have "
                         "an aggregate; expected another table, or no aggregate",
                         table->name, UTH_AGGREGATE_ODDS);
    else if (aggregate < least)
        uth_reader_fault(reader,
                         "the aggregate (%" PRId64 ") is below what %s must be able to pay, "
                         "%" PRId64 "; expected at least that",
                         aggregate, table->name, least);
}

void uth_rules_check_amounts(struct uth_rules_reading *reading)
{
    struct uth_reader *reader = &reading->reader;
    const struct uth_rules *rules = reading->rules;
    size_t mark = uth_reader_enter(reader, "wagers");
    for (int wager = 0; wager < UTH_WAGERS; wager++) {
        const struct uth_offer *offer = &rules->offer[wager];
        uth_cents highest = uth_rules_highest_wager(rules, (enum uth_wager)wager);
        size_t field = uth_reader_enter(reader, uth_wager_name((enum uth_wager)wager));
        if (rules->chip > 0 && offer->aggregate % rules->chip != 0)
            uth_reader_field_fault(reader, "aggregate", UTH_NOT_CHIPS, offer->aggregate,
                                   rules->chip);
        uth_reader_enter(reader, "tables");
        for (int i = 0; i < offer->table_count; i++) {
            size_t element = uth_reader_enter_element(reader, (size_t)i);
            check_exact(reading, offer->table[i]);
            check_fits(reading, offer->table[i], highest);
            check_aggregate(reading, offer->table[i], highest);
            uth_reader_leave(reader, element);
        }
        uth_reader_leave(reader, field);
    }
    uth_reader_leave(reader, mark);
}
