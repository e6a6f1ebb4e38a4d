/* Reading a rule set: the table and its equipment, and the checks across parts.
 *
 * Every part is read even when another one is wrong, so that an operator sees all faults at once. A
 * check that compares two parts is skipped if one of them could not be read: it would only repeat
 * the fault in other words. docs/rules-format.md describes the format.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

#include "exchange/paytable_names.h"
#include "exchange/rules_memory.h"
#include "exchange/rules_recorded.h"

enum {
    TITLE_BYTES = 120,
    TEXT_BYTES = 1000,
    SECONDS_MAX = 3600,
    MULTIPLE_MAX = 100,
};

const char *uth_rules_keep(struct uth_rules_reading *reading, const char *text)
{
    struct uth_rules_memory *memory = reading->memory;
    size_t size = strlen(text) + 1;
    UTH_ASSERT(size <= memory->texts_size - memory->texts_used);
    char *copy = memory->texts + memory->texts_used;
    memcpy(copy, text, size);
    memory->texts_used += size;
    return copy;
}

static void read_identity(struct uth_rules_reading *reading)
{
    struct uth_reader *reader = &reading->reader;
    struct uth_rules *rules = reading->rules;
    const char *name =
        uth_reader_text(reader, reading->root, "name", UTH_REQUIRED, UTH_NAME_SIZE - 1);
    if (name && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(name))
        uth_reader_field_fault(reader, "name",
                               "\"%s\" is no rule set's name; expected letters a-z, digits and "
                               "dashes",
                               name);
    else if (name)
        snprintf(rules->name, sizeof rules->name, "%s", name);

    const char *title = uth_reader_text(reader, reading->root, "title", UTH_REQUIRED, TITLE_BYTES);
    rules->title = uth_rules_keep(reading, title ? title : "");

    struct uth_walk walk =
        uth_reader_walk(reader, reading->root, "sources", UTH_REQUIRED, 1, UTH_SOURCES_MAX);
    while (uth_reader_next(reader, &walk)) {
        const char *text = uth_reader_is_text(reader, walk.value, TEXT_BYTES);
        if (text)
            rules->source[rules->source_count++] = uth_rules_keep(reading, text);
    }
}

static void read_who_banks(struct uth_rules_reading *reading)
{
    const char *bank = uth_reader_text(&reading->reader, reading->root, "bank", UTH_REQUIRED, 32);
    if (!bank)
        return;
    reading->bank_known = uth_bank_from_name(bank, &reading->rules->bank);
    if (!reading->bank_known)
        uth_reader_field_fault(&reading->reader, "bank",
                               "\"%s\" is unknown; expected house or player-dealer", bank);
}

static void read_spots(struct uth_rules_reading *reading)
{
    static const char *const fields[] = {"count", "shared", "hands_max", "hands_per_player", NULL};
    struct uth_reader *reader = &reading->reader;
    struct uth_rules *rules = reading->rules;
    const json_t *spots = uth_reader_object(reader, reading->root, "spots", UTH_REQUIRED);
    if (!spots)
        return;
    size_t mark = uth_reader_enter(reader, "spots");
    bool player_dealer = reading->bank_known && rules->bank == UTH_BANK_PLAYER_DEALER;
    int64_t count = 0;
    int64_t hands = 0;
    int64_t each = 0;
    uth_reader_only(reader, spots, fields);
    uth_reader_bool(reader, spots, "shared", UTH_REQUIRED, &rules->spots_shared);
    bool counted = uth_reader_integer(reader, spots, "count", UTH_REQUIRED, player_dealer ? 2 : 1,
                                      UTH_SPOTS_MAX, &count);
    if (uth_reader_integer(reader, spots, "hands_max", UTH_REQUIRED, 1, INT32_MAX, &hands)) {
        int64_t most = counted && player_dealer ? count - 1 : counted ? count : UTH_SPOTS_MAX;
        if (hands > UTH_SPOTS_MAX)
            uth_reader_field_fault(reader, "hands_max",
                                   "%lld hands do not fit one deck; expected at most %d: two cards "
                                   "each, two for the dealer and five on the board",
                                   (long long)hands, UTH_SPOTS_MAX);
        else if (hands > most)
            uth_reader_field_fault(reader, "hands_max",
                                   "there are places for %lld hands only%s; expected at most that",
                                   (long long)most, player_dealer ? ", since one seat banks" : "");
    }
    if (uth_reader_integer(reader, spots, "hands_per_player", UTH_OPTIONAL, 1, UTH_SPOTS_MAX,
                           &each) &&
        hands > 0 && each > hands)
        uth_reader_field_fault(reader, "hands_per_player",
                               "%lld is above hands_max (%lld); expected at most that",
                               (long long)each, (long long)hands);
    if (player_dealer && rules->spots_shared)
        uth_reader_field_fault(reader, "shared",
                               "a player-dealer's game has seats; expected false");
    rules->spots = (uint8_t)count;
    rules->hands_max = (uint8_t)(hands <= UTH_SPOTS_MAX ? hands : 0);
    rules->hands_per_player = (uint8_t)each;
    uth_reader_leave(reader, mark);
}

static void read_procedures(struct uth_rules_reading *reading, const json_t *dealing)
{
    struct uth_reader *reader = &reading->reader;
    struct uth_rules *rules = reading->rules;
    struct uth_walk walk =
        uth_reader_walk(reader, dealing, "procedures", UTH_REQUIRED, 1, UTH_DEALINGS);
    while (uth_reader_next(reader, &walk)) {
        const char *name = uth_reader_is_text(reader, walk.value, 32);
        enum uth_dealing found;
        if (name && !uth_dealing_from_name(name, &found)) {
            uth_reader_fault(
                reader, "\"%s\" is unknown; expected deck-mate, i-deal, shoe or shuffler", name);
        } else if (name) {
            bool repeated = false;
            for (int j = 0; j < rules->dealing_count; j++)
                repeated = repeated || rules->dealing[j] == found;
            if (repeated)
                uth_reader_fault(reader, "\"%s\" is repeated; expected every procedure once", name);
            else
                rules->dealing[rules->dealing_count++] = found;
        }
    }
}

static void read_dealing(struct uth_rules_reading *reading)
{
    static const char *const fields[] = {"procedures", "first_hand", "face_up", NULL};
    struct uth_reader *reader = &reading->reader;
    struct uth_rules *rules = reading->rules;
    size_t mark;
    const json_t *dealing =
        uth_reader_inner(reader, reading->root, "dealing", UTH_REQUIRED, fields, &mark);
    if (!dealing)
        return;
    read_procedures(reading, dealing);
    uth_reader_bool(reader, dealing, "face_up", UTH_REQUIRED, &rules->face_up);
    const char *first = uth_reader_text(reader, dealing, "first_hand", UTH_REQUIRED, 32);
    rules->deal_from_bank = first && strcmp(first, "player-dealer-left") == 0;
    if (first && !rules->deal_from_bank && strcmp(first, "dealer-left") != 0)
        uth_reader_field_fault(reader, "first_hand",
                               "\"%s\" is unknown; expected dealer-left or player-dealer-left",
                               first);
    else if (rules->deal_from_bank && reading->bank_known && rules->bank == UTH_BANK_HOUSE)
        uth_reader_field_fault(reader, "first_hand",
                               "the house banks: there is no player-dealer; expected dealer-left");
    uth_reader_leave(reader, mark);
}

static void read_street(struct uth_rules_reading *reading, const json_t *raises,
                        enum uth_street street)
{
    struct uth_reader *reader = &reading->reader;
    struct uth_rules *rules = reading->rules;
    const char *field = uth_street_name(street);
    int64_t before = 0;
    struct uth_walk walk =
        uth_reader_walk(reader, raises, field, UTH_REQUIRED, 1, UTH_MULTIPLES_MAX);
    while (uth_reader_next(reader, &walk)) {
        int64_t multiple;
        if (uth_reader_is_integer(reader, walk.value, 1, MULTIPLE_MAX, &multiple)) {
            if (multiple <= before)
                uth_reader_fault(reader,
                                 "%lld is not above %lld before it; expected ascending multiples",
                                 (long long)multiple, (long long)before);
            rules->raise[street][rules->raise_count[street]++] = (uint8_t)multiple;
            before = multiple;
        }
    }
}

static void read_raises(struct uth_rules_reading *reading)
{
    struct uth_reader *reader = &reading->reader;
    const json_t *raises = uth_reader_object(reader, reading->root, "raises", UTH_REQUIRED);
    if (!raises)
        return;
    const char *fields[UTH_STREETS + 1] = {NULL};
    for (int street = 0; street < UTH_STREETS; street++)
        fields[street] = uth_street_name((enum uth_street)street);
    size_t mark = uth_reader_enter(reader, "raises");
    uth_reader_only(reader, raises, fields);
    for (int street = 0; street < UTH_STREETS; street++)
        read_street(reading, raises, (enum uth_street)street);
    uth_reader_leave(reader, mark);
}

static void read_qualifying(struct uth_rules_reading *reading)
{
    const char *hand = uth_reader_text(&reading->reader, reading->root, "dealer_qualifies_with",
                                       UTH_REQUIRED, UTH_LABEL_SIZE);
    if (hand && !uth_category_from_words(hand, &reading->rules->qualifies_with))
        uth_reader_field_fault(&reading->reader, "dealer_qualifies_with",
                               "\"%s\" is no poker hand; expected such as \"pair\"", hand);
}

static void read_times(struct uth_rules_reading *reading)
{
    static const char *const fields[] = {"betting_s", "preflop_s", "flop_s", "river_s", NULL};
    struct uth_reader *reader = &reading->reader;
    const json_t *times = uth_reader_object(reader, reading->root, "time_limits", UTH_OPTIONAL);
    if (!times)
        return;
    uint16_t *seconds[] = {&reading->rules->betting_s, &reading->rules->decide_s[UTH_PREFLOP],
                           &reading->rules->decide_s[UTH_FLOP],
                           &reading->rules->decide_s[UTH_RIVER]};
    size_t mark = uth_reader_enter(reader, "time_limits");
    uth_reader_only(reader, times, fields);
    for (int i = 0; fields[i]; i++) {
        int64_t value;
        if (uth_reader_integer(reader, times, fields[i], UTH_REQUIRED, 0, SECONDS_MAX, &value))
            *seconds[i] = (uint16_t)value;
    }
    uth_reader_leave(reader, mark);
}

static void read_absence(struct uth_rules_reading *reading)
{
    static const char *const fields[] = {"called_s", "then", "missed_rounds", NULL};
    struct uth_reader *reader = &reading->reader;
    struct uth_rules *rules = reading->rules;
    int64_t called = UTH_CALLED_S, missed = UTH_MISSED_ROUNDS;
    const json_t *absence = uth_reader_object(reader, reading->root, "absence", UTH_OPTIONAL);
    size_t mark = uth_reader_enter(reader, "absence");
    if (absence) {
        uth_reader_only(reader, absence, fields);
        uth_reader_integer(reader, absence, "called_s", UTH_OPTIONAL, 1, SECONDS_MAX, &called);
        uth_reader_integer(reader, absence, "missed_rounds", UTH_OPTIONAL, 0, UINT8_MAX - 1,
                           &missed);
        UTH_READ_NAMED(reader, absence, "then", uth_absent, UTH_ABSENTS, &rules->absent);
    }
    rules->called_s = (uint16_t)called;
    rules->missed_rounds = (uint8_t)missed;
    uth_reader_leave(reader, mark);
}

/* True when the file has the field that a dotted path names. */
static bool path_exists(const json_t *root, const char *path)
{
    const json_t *at = root;
    while (at && *path) {
        char field[64];
        size_t length = strcspn(path, ".");
        if (length == 0 || length >= sizeof field)
            return false;
        memcpy(field, path, length);
        field[length] = '\0';
        at = json_is_object(at) ? json_object_get(at, field) : NULL;
        path += length;
        if (*path == '.' && *++path == '\0')
            return false;
    }
    return at != NULL;
}

static void read_note(struct uth_rules_reading *reading, const json_t *value)
{
    static const char *const fields[] = {"field", "text", NULL};
    struct uth_reader *reader = &reading->reader;
    struct uth_rules *rules = reading->rules;
    if (!uth_reader_is_object(reader, value))
        return;
    uth_reader_only(reader, value, fields);
    const json_t *field_value = json_object_get(value, "field");
    const char *field = "";
    /* An empty field is the rule set as a whole. */
    if (!json_is_string(field_value) || json_string_length(field_value) > 0)
        field = uth_reader_text(reader, value, "field", UTH_REQUIRED, 120);
    const char *text = uth_reader_text(reader, value, "text", UTH_REQUIRED, TEXT_BYTES);
    bool exists = field && path_exists(reading->root, field);
    if (field && !exists && uth_reader_faulted(reader, field))
        return;
    if (field && !exists) {
        uth_reader_field_fault(reader, "field",
                               "\"%s\" is no field of this file; expected a path such as "
                               "limits.base, or an empty text for the whole rule set",
                               field);
    } else if (field && text) {
        struct uth_note *note = &rules->note[rules->note_count++];
        note->field = uth_rules_keep(reading, field);
        note->text = uth_rules_keep(reading, text);
    }
}

static void read_notes(struct uth_rules_reading *reading)
{
    struct uth_reader *reader = &reading->reader;
    struct uth_walk walk =
        uth_reader_walk(reader, reading->root, "notes", UTH_OPTIONAL, 0, UTH_NOTES_MAX);
    while (uth_reader_next(reader, &walk))
        read_note(reading, walk.value);
}

static void read_all(struct uth_rules_reading *reading)
{
    static const char *const fields[] = {"name",
                                         "title",
                                         "sources",
                                         "bank",
                                         "spots",
                                         "dealing",
                                         "raises",
                                         "dealer_qualifies_with",
                                         "chip",
                                         "limits",
                                         "wagers",
                                         "settlement",
                                         "player_dealer",
                                         "backline",
                                         "tips",
                                         "time_limits",
                                         "notes",
                                         "pay_tables",
                                         "schedules",
                                         "breakage",
                                         "tip_ante",
                                         "procedure",
                                         "irregularities",
                                         "absence",
                                         NULL};
    uth_reader_only(&reading->reader, reading->root, fields);
    read_identity(reading);
    read_who_banks(reading);
    read_spots(reading);
    read_dealing(reading);
    read_raises(reading);
    read_qualifying(reading);
    UTH_READ_NAMED(&reading->reader, reading->root, "breakage", uth_breakage, UTH_BREAKAGES,
                   &reading->rules->breakage);
    uth_rules_read_own_tables(reading);
    uth_rules_read_own_schedules(reading);
    uth_rules_read_wagers(reading);
    uth_rules_read_limits(reading);
    uth_rules_read_settlement(reading);
    uth_rules_read_bank(reading);
    read_times(reading);
    read_absence(reading);
    uth_rules_read_procedure(reading);
    uth_rules_read_irregularities(reading);
    read_notes(reading);
    uth_rules_check_amounts(reading);
}

/* Room for every text of the file: decoded, with a closing zero, none is longer than it is between
 * its quotation marks. The last byte is for a title that is missing. */
static struct uth_rules_memory *new_memory(size_t size)
{
    struct uth_rules_memory *memory = calloc(1, sizeof *memory);
    if (!memory)
        return NULL;
    memory->texts_size = size + 1;
    memory->texts = malloc(memory->texts_size);
    if (!memory->texts) {
        free(memory);
        return NULL;
    }
    return memory;
}

static struct uth_rules *parse(const char *json, size_t size, bool recorded,
                               struct uth_faults *faults)
{
    struct uth_rules_reading reading = {.recorded = recorded};
    uth_reader_start(&reading.reader, faults);
    json_t *root = uth_reader_parse(&reading.reader, json, size);
    if (!root)
        return NULL;
    reading.memory = new_memory(size);
    if (!reading.memory) {
        uth_reader_fault(&reading.reader, "out of memory");
        json_decref(root);
        return NULL;
    }
    reading.rules = &reading.memory->rules;
    reading.root = root;
    read_all(&reading);
    json_decref(root);
    if (faults->count > 0) {
        uth_rules_free(reading.rules);
        return NULL;
    }
    return reading.rules;
}

struct uth_rules *uth_rules_parse(const char *json, size_t size, struct uth_faults *faults)
{
    return parse(json, size, false, faults);
}

struct uth_rules *uth_rules_parse_recorded(const char *json, size_t size, struct uth_faults *faults)
{
    return parse(json, size, true, faults);
}

void uth_rules_free(struct uth_rules *rules)
{
    if (!rules)
        return;
    struct uth_rules_memory *memory = (struct uth_rules_memory *)rules;
    free(memory->tables);
    free(memory->texts);
    free(memory);
}
