/* Reading a rule set: pay tables of its own, the wagers on offer, and the order of settlement. */
#include <stdlib.h>
#include <string.h>

#include "exchange/rules_memory.h"

#define BASE_WAGERS (UTH_WAGER_BIT(UTH_ANTE) | UTH_WAGER_BIT(UTH_PLAY) | UTH_WAGER_BIT(UTH_BLIND))

/* A table defined in the file; NULL when none has that name. */
static const struct uth_pay_table *own_table(const struct uth_rules_reading *reading,
                                             const char *name)
{
    const struct uth_rules_memory *memory = reading->memory;
    for (int i = 0; i < memory->table_count; i++)
        if (strcmp(memory->tables[i].name, name) == 0)
            return &memory->tables[i];
    return NULL;
}

static void read_own_table(struct uth_rules_reading *reading, const json_t *value,
                           struct uth_pay_table *table)
{
    struct uth_reader *reader = &reading->reader;
    bool sound = uth_pay_table_read(reader, value, table);
    if (table->name[0] == '\0')
        return;
    const struct uth_pay_table *builtin =
        reading->recorded ? NULL : uth_pay_table_builtin(table->name);
    if (own_table(reading, table->name))
        uth_reader_field_fault(reader, "name", "\"%s\" is repeated; expected another name",
                               table->name);
    else if (sound && builtin && !uth_pay_table_equal(builtin, table))
        uth_reader_field_fault(reader, "name",
                               "%s is a built-in table, and this one is different; expected "
                               "another name",
                               table->name);
}

void uth_rules_read_own_tables(struct uth_rules_reading *reading)
{
    struct uth_reader *reader = &reading->reader;
    struct uth_rules_memory *memory = reading->memory;
    struct uth_walk walk =
        uth_reader_walk(reader, reading->root, "pay_tables", UTH_OPTIONAL, 1, UTH_OWN_TABLES_MAX);
    size_t count = json_array_size(walk.list);
    if (count == 0)
        return;
    memory->tables = calloc(count, sizeof *memory->tables);
    if (!memory->tables) {
        uth_reader_fault(reader, "out of memory");
        return;
    }
    while (uth_reader_next(reader, &walk)) {
        read_own_table(reading, walk.value, &memory->tables[memory->table_count]);
        memory->table_count++;
    }
}

static void read_table_name(struct uth_rules_reading *reading, const json_t *value,
                            enum uth_wager wager)
{
    struct uth_reader *reader = &reading->reader;
    struct uth_offer *offer = &reading->rules->offer[wager];
    const char *name = uth_reader_is_text(reader, value, UTH_NAME_SIZE - 1);
    if (!name)
        return;
    const struct uth_pay_table *table = own_table(reading, name);
    if (!table && !reading->recorded)
        table = uth_pay_table_builtin(name);
    if (!table)
        uth_reader_fault(reader,
                         "there is no pay table \"%s\", here or built in; expected one of "
                         "\"pay_tables\", or a built-in one",
                         name);
    else if (table->wager != wager)
        uth_reader_fault(reader, "%s is a table for %s; expected one for %s", name,
                         uth_wager_title(table->wager), uth_wager_title(wager));
    else if (uth_rules_table(reading->rules, wager, name))
        uth_reader_fault(reader, "%s is repeated; expected every table once", name);
    else
        offer->table[offer->table_count++] = table;
}

static void read_default(struct uth_rules_reading *reading, const json_t *object,
                         enum uth_wager wager)
{
    struct uth_reader *reader = &reading->reader;
    struct uth_offer *offer = &reading->rules->offer[wager];
    const char *name = uth_reader_text(reader, object, "default", UTH_OPTIONAL, UTH_NAME_SIZE - 1);
    if (!name)
        return;
    if (strcmp(name, "none") == 0 && wager != UTH_BLIND) {
        offer->default_table = -1;
        return;
    }
    for (int i = 0; i < offer->table_count; i++)
        if (strcmp(offer->table[i]->name, name) == 0) {
            offer->default_table = i;
            return;
        }
    uth_reader_field_fault(reader, "default",
                           "\"%s\" is not on offer; expected one of \"tables\"%s", name,
                           wager == UTH_BLIND ? "" : ", or \"none\"");
}

static void read_need(struct uth_rules_reading *reading, const json_t *value, enum uth_wager wager)
{
    struct uth_reader *reader = &reading->reader;
    struct uth_offer *offer = &reading->rules->offer[wager];
    const char *name = uth_reader_is_text(reader, value, 32);
    enum uth_wager needed;
    if (!name)
        return;
    if (!uth_wager_from_name(name, &needed))
        uth_reader_fault(reader, "there is no wager \"%s\"; expected such as \"trips\"", name);
    else if (needed == wager)
        uth_reader_fault(reader, "a wager cannot need itself; expected another one");
    else if (needed == UTH_PLAY)
        uth_reader_fault(reader, "the Play is made after the cards: it cannot be needed before; "
                                 "expected a wager that is made before them");
    else if ((offer->needs & UTH_WAGER_BIT(needed)) != 0)
        uth_reader_fault(reader, "\"%s\" is repeated; expected every wager once", name);
    else if ((reading->listed & UTH_WAGER_BIT(needed)) == 0)
        uth_reader_fault(
            reader, "needs %s, which this rule set does not offer; expected only wagers on offer",
            uth_wager_title(needed));
    else
        offer->needs |= UTH_WAGER_BIT(needed);
}

static void read_needs(struct uth_rules_reading *reading, const json_t *object,
                       enum uth_wager wager)
{
    struct uth_reader *reader = &reading->reader;
    bool compared = uth_wager_reads(wager) == UTH_READS_BEATEN_HAND;
    struct uth_walk walk =
        uth_reader_walk(reader, object, "needs", compared ? UTH_REQUIRED : UTH_OPTIONAL,
                        compared ? 1 : 0, UTH_WAGERS);
    int before = reader->faults->count;
    while (uth_reader_next(reader, &walk))
        read_need(reading, walk.value, wager);
    /* It compares two hands that are played against each other: every document says so. */
    uth_wager_set base = UTH_WAGER_BIT(UTH_ANTE) | UTH_WAGER_BIT(UTH_BLIND);
    if (compared && walk.list && reader->faults->count == before &&
        (reading->rules->offer[wager].needs & base) != base)
        uth_reader_field_fault(reader, "needs",
                               "a %s needs a hand in play; expected ante and blind here",
                               uth_wager_title(wager));
}

static void read_aggregate(struct uth_rules_reading *reading, const json_t *object,
                           struct uth_offer *offer)
{
    static const char *const fields[] = {"amount", "shared", NULL};
    struct uth_reader *reader = &reading->reader;
    size_t mark;
    const json_t *aggregate =
        uth_reader_inner(reader, object, "aggregate", UTH_OPTIONAL, fields, &mark);
    if (!aggregate)
        return;
    if (reading->bank_known && reading->rules->bank == UTH_BANK_PLAYER_DEALER)
        uth_reader_fault(reader, "the player-dealer's amount limits what is paid; expected no "
                                 "aggregate");
    uth_reader_integer(reader, aggregate, "amount", UTH_REQUIRED, 1, UTH_RULES_AMOUNT_MAX,
                       &offer->aggregate);
    UTH_READ_NAMED(reader, aggregate, "shared", uth_sharing, UTH_SHARINGS, &offer->shared);
    uth_reader_leave(reader, mark);
}

/* What only an optional wager has, and what only the Progressive has. */
static void read_special(struct uth_rules_reading *reading, const json_t *object,
                         enum uth_wager wager)
{
    struct uth_reader *reader = &reading->reader;
    struct uth_rules *rules = reading->rules;
    bool folded = true;
    if (wager == UTH_BLIND)
        return;
    if (wager != UTH_PROGRESSIVE) {
        uth_reader_bool(reader, object, "folded_hands_qualify", UTH_OPTIONAL, &folded);
        rules->offer[wager].lost_by_fold = !folded;
        return;
    }
    uth_reader_bool(reader, object, "folded_hands_qualify", UTH_REQUIRED,
                    &rules->folded_progressive);
    UTH_READ_NAMED(reader, object, "envy_from", uth_envy_from, UTH_ENVY_FROMS, &rules->envy_from);
    if (reading->bank_known && rules->bank == UTH_BANK_PLAYER_DEALER)
        uth_reader_fault(reader, "a player-dealer's game has no progressive: the house keeps "
                                 "the meters and banks nothing; expected none");
    if (rules->spots_shared)
        uth_reader_fault(reader, "shared positions have no progressive: a meter award needs "
                                 "one player to a position; expected none");
}

static void read_offer(struct uth_rules_reading *reading, const json_t *object,
                       enum uth_wager wager)
{
    static const char *const blind_fields[] = {"tables",    "default",   "needs",
                                               "aggregate", "tip_limit", NULL};
    static const char *const fields[] = {
        "tables", "default", "needs", "aggregate", "tip_limit", "folded_hands_qualify", NULL};
    static const char *const progressive_fields[] = {
        "tables", "default", "needs", "folded_hands_qualify", "envy_from", NULL};
    struct uth_reader *reader = &reading->reader;
    struct uth_offer *offer = &reading->rules->offer[wager];
    uth_reader_only(reader, object,
                    wager == UTH_PROGRESSIVE ? progressive_fields
                    : wager == UTH_BLIND     ? blind_fields
                                             : fields);
    struct uth_walk walk =
        uth_reader_walk(reader, object, "tables", UTH_REQUIRED, 1, UTH_TABLES_MAX);
    while (uth_reader_next(reader, &walk))
        read_table_name(reading, walk.value, wager);
    read_default(reading, object, wager);
    read_needs(reading, object, wager);
    if (wager != UTH_PROGRESSIVE) {
        read_aggregate(reading, object, offer);
        uth_reader_integer(reader, object, "tip_limit", UTH_OPTIONAL, 1, UTH_RULES_AMOUNT_MAX,
                           &offer->tip_limit);
    }
    read_special(reading, object, wager);
}

/* A table that no wager offers is a mistake in the file. */
static void find_unused_tables(struct uth_rules_reading *reading)
{
    struct uth_reader *reader = &reading->reader;
    const struct uth_rules_memory *memory = reading->memory;
    size_t mark = uth_reader_enter(reader, "pay_tables");
    for (int i = 0; i < memory->table_count; i++) {
        const struct uth_pay_table *table = &memory->tables[i];
        bool named = table->name[0] != '\0'; /* one that could not be read is already a fault */
        if (named && uth_rules_table(reading->rules, table->wager, table->name) != table) {
            size_t element = uth_reader_enter_element(reader, (size_t)i);
            uth_reader_fault(reader, "no wager offers %s; expected it among its \"tables\"",
                             table->name);
            uth_reader_leave(reader, element);
        }
    }
    uth_reader_leave(reader, mark);
}

/* The defaults must form a playable game. */
static void check_defaults(struct uth_rules_reading *reading)
{
    const struct uth_rules *rules = reading->rules;
    for (int wager = 0; wager < UTH_WAGERS; wager++) {
        if (rules->offer[wager].table_count == 0 || rules->offer[wager].default_table < 0)
            continue;
        for (int needed = 0; needed < UTH_WAGERS; needed++)
            if ((rules->offer[wager].needs & UTH_WAGER_BIT(needed)) != 0 &&
                rules->offer[needed].default_table < 0)
                uth_reader_field_fault(
                    &reading->reader, uth_wager_name((enum uth_wager)wager),
                    "is offered by default and needs %s, which is not; expected both or "
                    "neither",
                    uth_wager_title((enum uth_wager)needed));
    }
}

void uth_rules_read_wagers(struct uth_rules_reading *reading)
{
    struct uth_reader *reader = &reading->reader;
    const char *fields[UTH_WAGERS + 1] = {NULL};
    int field_count = 0;
    const json_t *wagers = uth_reader_object(reader, reading->root, "wagers", UTH_REQUIRED);
    reading->listed = BASE_WAGERS;
    if (!wagers)
        return;
    for (int wager = UTH_BLIND; wager < UTH_WAGERS; wager++) {
        fields[field_count] = uth_wager_name((enum uth_wager)wager);
        if (json_object_get(wagers, fields[field_count]))
            reading->listed |= UTH_WAGER_BIT(wager);
        field_count++;
    }
    int before = reader->faults->count;
    size_t mark = uth_reader_enter(reader, "wagers");
    uth_reader_only(reader, wagers, fields);
    for (int i = 0; i < field_count; i++) {
        enum uth_wager wager = (enum uth_wager)(UTH_BLIND + i);
        const json_t *object = wager == UTH_BLIND
                                   ? uth_reader_object(reader, wagers, fields[i], UTH_REQUIRED)
                                   : uth_reader_object(reader, wagers, fields[i], UTH_OPTIONAL);
        size_t field = uth_reader_enter(reader, fields[i]);
        if (object)
            read_offer(reading, object, wager);
        uth_reader_leave(reader, field);
    }
    if (reader->faults->count == before)
        check_defaults(reading);
    uth_reader_leave(reader, mark);
    if (reader->faults->count == before)
        find_unused_tables(reading);
}

static void read_wager_order(struct uth_rules_reading *reading, const json_t *settlement)
{
    struct uth_reader *reader = &reading->reader;
    struct uth_rules *rules = reading->rules;
    uth_wager_set seen = 0;
    bool wagers_unknown = uth_reader_faulted(reader, "wagers");
    struct uth_walk walk =
        uth_reader_walk(reader, settlement, "wagers", UTH_REQUIRED, 1, UTH_WAGERS);
    while (uth_reader_next(reader, &walk)) {
        const char *name = uth_reader_is_text(reader, walk.value, 32);
        enum uth_wager wager;
        if (name && !uth_wager_from_name(name, &wager)) {
            uth_reader_fault(reader, "there is no wager \"%s\"; expected such as \"trips\"", name);
        } else if (name && (seen & UTH_WAGER_BIT(wager)) != 0) {
            uth_reader_fault(reader, "\"%s\" is repeated; expected every wager once", name);
        } else if (name && !wagers_unknown && (reading->listed & UTH_WAGER_BIT(wager)) == 0) {
            uth_reader_fault(reader,
                             "%s is not offered by this rule set; expected only wagers on offer",
                             uth_wager_title(wager));
        } else if (name) {
            seen |= UTH_WAGER_BIT(wager);
            rules->wager_order[rules->wager_order_count++] = wager;
        }
    }
    for (int wager = 0; wager < UTH_WAGERS && walk.list && !wagers_unknown; wager++)
        if ((reading->listed & ~seen & UTH_WAGER_BIT(wager)) != 0)
            uth_reader_field_fault(reader, "wagers",
                                   "%s is missing; expected every wager on offer once",
                                   uth_wager_title((enum uth_wager)wager));
}

void uth_rules_read_settlement(struct uth_rules_reading *reading)
{
    static const char *const fields[] = {"seats", "wagers", "jackpots", NULL};
    struct uth_reader *reader = &reading->reader;
    struct uth_rules *rules = reading->rules;
    size_t mark;
    const json_t *settlement =
        uth_reader_inner(reader, reading->root, "settlement", UTH_REQUIRED, fields, &mark);
    if (!settlement)
        return;
    const char *seats = uth_reader_text(reader, settlement, "seats", UTH_REQUIRED, 32);
    if (seats && !uth_settle_order_from_name(seats, &rules->order))
        uth_reader_field_fault(reader, "seats",
                               "\"%s\" is unknown; expected right-to-left, left-to-right, "
                               "from-player-dealer or all-at-once",
                               seats);
    else if (seats && reading->bank_known &&
             (rules->bank == UTH_BANK_PLAYER_DEALER) !=
                 (rules->order == UTH_SETTLE_FROM_PLAYER_DEALER))
        uth_reader_field_fault(reader, "seats", "%s",
                               rules->bank == UTH_BANK_PLAYER_DEALER
                                   ? "a player-dealer's amount covers the seats in turn; expected "
                                     "from-player-dealer"
                                   : "the house banks: there is no player-dealer; expected "
                                     "right-to-left, left-to-right or all-at-once");
    /* the first two of the orders */
    UTH_READ_NAMED(reader, settlement, "jackpots", uth_settle_order, UTH_SETTLE_LEFT_TO_RIGHT + 1,
                   &rules->jackpot_order);
    read_wager_order(reading, settlement);
    uth_reader_leave(reader, mark);
}
