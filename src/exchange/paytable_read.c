/*
 * Reading pay tables.
 *
 * Which fields a line has follows from the wager: poker hands ("hand", "of_at_least"), hole cards
 * ("cards", "dealer"), and for progressives also the cards that may make the hand ("made_of") and
 * an envy award ("envy"). Reading checks the form; uth_paytable_check checks the meaning.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exchange/paytable_json.h"
#include "exchange/paytable_names.h"

static bool is_table_name(const char *name)
{
    return strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-") ==
               strlen(name) &&
           strcmp(name, "none") != 0;
}

static int rank_of(char letter)
{
    const char *at = letter ? strchr(UTH_RANK_LETTERS, letter) : NULL;
    return at ? (int)(at - UTH_RANK_LETTERS) : -1;
}

/* "AA", "AKs", "AKo", "AK", "AhAd". */
static bool parse_pattern(const char *text, struct uth_hole_pattern *pattern)
{
    size_t length = strlen(text);
    uth_card cards[2];
    if (length == 4 && uth_cards_parse(text, cards, 2, NULL) == 2) {
        bool first = cards[0] > cards[1];
        *pattern =
            (struct uth_hole_pattern){cards[first ? 0 : 1], cards[first ? 1 : 0], UTH_HOLE_EXACT};
        return true;
    }
    if (length != 2 && length != 3)
        return false;
    int high = rank_of(text[0]);
    int low = rank_of(text[1]);
    if (high < 0 || low < 0 || high < low)
        return false;
    enum uth_hole_kind kind = UTH_HOLE_ANY;
    if (length == 3 && high != low && text[2] == 's')
        kind = UTH_HOLE_SUITED;
    else if (length == 3 && high != low && text[2] == 'o')
        kind = UTH_HOLE_OFFSUIT;
    else if (length == 3)
        return false;
    *pattern = (struct uth_hole_pattern){(uint8_t)high, (uint8_t)low, kind};
    return true;
}

static uint8_t read_patterns(struct uth_reader *reader, const json_t *line, const char *field,
                             bool needed, struct uth_hole_pattern patterns[UTH_HOLE_PATTERNS_MAX])
{
    uint8_t count = 0;
    struct uth_walk walk = uth_reader_walk(
        reader, line, field, needed ? UTH_REQUIRED : UTH_OPTIONAL, 1, UTH_HOLE_PATTERNS_MAX);
    while (uth_reader_next(reader, &walk)) {
        const char *text = uth_reader_is_text(reader, walk.value, 8);
        if (text && parse_pattern(text, &patterns[count]))
            count++;
        else if (text)
            uth_reader_fault(reader,
                             "\"%s\" names no hole cards; expected such as AA, AKs (suited), AKo "
                             "(unsuited), AK (either) or AhAd",
                             text);
    }
    return count;
}

static void read_hand(struct uth_reader *reader, const json_t *object, struct uth_pay_line *line)
{
    const char *hand = uth_reader_text(reader, object, "hand", UTH_REQUIRED, UTH_LABEL_SIZE);
    if (!hand)
        return;
    if (!uth_category_from_words(hand, &line->category)) {
        uth_reader_field_fault(reader, "hand",
                               "\"%s\" is no poker hand; expected such as \"full house\"", hand);
        return;
    }
    snprintf(line->label, sizeof line->label, "%s", hand);
    line->from = uth_weakest_of(line->category, 0);
    const char *rank_text = uth_reader_text(reader, object, "of_at_least", UTH_OPTIONAL, 8);
    if (!rank_text)
        return;
    int rank = strlen(rank_text) == 1 ? rank_of(rank_text[0]) : -1;
    if (rank < 0) {
        uth_reader_field_fault(reader, "of_at_least",
                               "\"%s\" is no rank; expected one of " UTH_RANK_LETTERS, rank_text);
    } else if (line->category == UTH_ROYAL_FLUSH ||
               uth_category_of(uth_weakest_of(line->category, rank)) != line->category) {
        uth_reader_field_fault(reader, "of_at_least",
                               "there is no such %s; expected a rank that it can lead with", hand);
    } else {
        line->from = uth_weakest_of(line->category, rank);
        uth_threshold_words(line->from, line->label, sizeof line->label);
    }
}

/* "100 % of mega". */
static bool parse_share(const char *text, const struct uth_pay_table *table,
                        struct uth_pay_line *line, bool *is_share)
{
    char *end;
    long percent = strtol(text, &end, 10);
    *is_share = strstr(text, "%") != NULL;
    if (text[0] < '1' || text[0] > '9' || strncmp(end, " % of ", 6) != 0 || percent > 100)
        return false;
    for (int i = 0; i < table->level_count; i++)
        if (strcmp(table->level[i], end + 6) == 0) {
            line->percent = (uint8_t)percent;
            line->level = (uint8_t)i;
            return true;
        }
    return false;
}

static void read_pays(struct uth_reader *reader, const json_t *object,
                      const struct uth_pay_table *table, struct uth_pay_line *line)
{
    const char *text = uth_reader_text(reader, object, "pays", UTH_REQUIRED, 64);
    bool is_share = false;
    if (!text || parse_share(text, table, line, &is_share) || uth_odds_parse(text, &line->odds))
        return;
    if (is_share)
        uth_reader_field_fault(reader, "pays",
                               "\"%s\" is no share of a meter of this table; expected \"N %% of "
                               "LEVEL\", with N from 1 to 100 and a name from \"levels\"",
                               text);
    else
        uth_reader_field_fault(reader, "pays", "\"%s\" is no payout; expected such as \"%s\"", text,
                               table->wager == UTH_PROGRESSIVE ? "300 for 1" : "3 to 2");
}

static void read_progressive(struct uth_reader *reader, const json_t *object,
                             struct uth_pay_line *line)
{
    const char *made_of = uth_reader_text(reader, object, "made_of", UTH_REQUIRED, 32);
    if (made_of && !uth_made_of_from_name(made_of, &line->made_of))
        uth_reader_field_fault(reader, "made_of",
                               "\"%s\" is unknown; expected all-seven, first-five, seven-with-own "
                               "or board",
                               made_of);
    const char *envy = uth_reader_text(reader, object, "envy", UTH_OPTIONAL, 32);
    struct uth_odds odds;
    if (!envy)
        return;
    if (uth_odds_parse(envy, &odds) && !odds.stake_returned && odds.den == 1)
        line->envy_for_one = odds.num;
    else
        uth_reader_field_fault(reader, "envy",
                               "\"%s\" is no envy award; expected such as \"1,000 for 1\"", envy);
}

static void read_line(struct uth_reader *reader, const json_t *object,
                      const struct uth_pay_table *table, struct uth_pay_line *line)
{
    static const char *const hand_fields[] = {"label", "hand", "of_at_least", "pays", NULL};
    static const char *const hole_fields[] = {"label", "cards", "dealer", "pays", NULL};
    static const char *const progressive_fields[] = {"label", "hand", "of_at_least", "made_of",
                                                     "pays",  "envy", NULL};
    if (!uth_reader_is_object(reader, object))
        return;
    bool holes = uth_wager_lines(table->wager) == UTH_LINES_HOLES;
    bool progressive = table->wager == UTH_PROGRESSIVE;
    uth_reader_only(reader, object,
                    holes         ? hole_fields
                    : progressive ? progressive_fields
                                  : hand_fields);
    const char *label;
    if (holes) {
        line->player_count = read_patterns(reader, object, "cards", true, line->player);
        line->dealer_count = read_patterns(reader, object, "dealer", false, line->dealer);
        label = uth_reader_text(reader, object, "label", UTH_REQUIRED, UTH_LABEL_SIZE - 1);
    } else {
        read_hand(reader, object, line);
        label = uth_reader_text(reader, object, "label", UTH_OPTIONAL, UTH_LABEL_SIZE - 1);
    }
    if (label)
        snprintf(line->label, sizeof line->label, "%s", label);
    if (progressive)
        read_progressive(reader, object, line);
    read_pays(reader, object, table, line);
}

static void read_levels(struct uth_reader *reader, const json_t *object,
                        struct uth_pay_table *table)
{
    struct uth_walk walk =
        uth_reader_walk(reader, object, "levels", UTH_REQUIRED, 1, UTH_METER_LEVELS_MAX);
    while (uth_reader_next(reader, &walk)) {
        const char *name = uth_reader_is_text(reader, walk.value, sizeof table->level[0] - 1);
        bool repeated = false;
        for (int j = 0; name && j < table->level_count; j++)
            repeated = repeated || strcmp(table->level[j], name) == 0;
        if (name && repeated) {
            uth_reader_fault(reader, "\"%s\" is repeated; expected every level once", name);
        } else if (name && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") != strlen(name)) {
            uth_reader_fault(reader, "\"%s\" is no meter's name; expected letters a-z, digits or _",
                             name);
        } else if (name) {
            snprintf(table->level[table->level_count++], sizeof table->level[0], "%s", name);
        }
    }
}

static void read_head(struct uth_reader *reader, const json_t *value, struct uth_pay_table *table)
{
    const char *name = uth_reader_text(reader, value, "name", UTH_REQUIRED, UTH_NAME_SIZE - 1);
    if (name && !is_table_name(name))
        uth_reader_field_fault(reader, "name",
                               "\"%s\" is no pay table's name; expected letters, digits and "
                               "dashes, and not \"none\"",
                               name);
    else if (name)
        snprintf(table->name, sizeof table->name, "%s", name);
    const char *edge = uth_reader_text(reader, value, "printed_edge", UTH_OPTIONAL,
                                       sizeof table->printed_edge - 1);
    if (edge)
        snprintf(table->printed_edge, sizeof table->printed_edge, "%s", edge);
}

#define LISTED(with, id, name, ...) ", " name

/* The wager decides what the lines look like: without it nothing else can be read. */
static bool read_wager(struct uth_reader *reader, const json_t *value, struct uth_pay_table *table)
{
    const char *wager = uth_reader_text(reader, value, "wager", UTH_REQUIRED, 32);
    if (!wager)
        return false;
    if (!uth_wager_from_name(wager, &table->wager) ||
        uth_wager_lines(table->wager) == UTH_LINES_NONE) {
        uth_reader_field_fault(
            reader, "wager",
            "\"%s\" has no pay table; expected blind" UTH_BONUS_WAGERS(LISTED, ) " or progressive",
            wager);
        return false;
    }
    return true;
}

/* How a share of a meter is rounded: down to the cent, unless the table says otherwise. */
static void read_rounding(struct uth_reader *reader, const json_t *value,
                          struct uth_pay_table *table)
{
    static const char *const fields[] = {"unit", "way", NULL};
    static const char *const ways[] = {"down", "up", "nearest"};
    const json_t *rounding = uth_reader_object(reader, value, "award_rounding", UTH_OPTIONAL);
    int way = UTH_TOWARDS_ZERO;
    table->award_unit = 1;
    if (!rounding)
        return;
    size_t mark = uth_reader_enter(reader, "award_rounding");
    uth_reader_only(reader, rounding, fields);
    uth_reader_integer(reader, rounding, "unit", UTH_REQUIRED, 1, 1000000, &table->award_unit);
    if (uth_reader_choice(reader, rounding, "way", UTH_REQUIRED, ways, 3, &way))
        table->award_rounding = (enum uth_towards)way;
    uth_reader_leave(reader, mark);
}

static void report_unsound(struct uth_reader *reader, const struct uth_pay_table *table)
{
    struct uth_paytable_fault found[8];
    int count = uth_paytable_check(table, found, 8);
    for (int i = 0; i < count && i < 8; i++) {
        size_t mark = reader->length;
        if (found[i].line >= 0) {
            uth_reader_enter(reader, "lines");
            uth_reader_enter_element(reader, (size_t)found[i].line);
        }
        uth_reader_fault(reader, "%s", found[i].sentence);
        uth_reader_leave(reader, mark);
    }
}

bool uth_pay_table_read(struct uth_reader *reader, const json_t *value, struct uth_pay_table *table)
{
    static const char *const fields[] = {"name", "wager", "printed_edge", "lines", NULL};
    static const char *const progressive_fields[] = {
        "name", "wager", "printed_edge", "levels", "lines", "award_rounding", NULL};
    int before = reader->faults->count;
    memset(table, 0, sizeof *table);
    if (!uth_reader_is_object(reader, value))
        return false;
    read_head(reader, value, table);
    if (!read_wager(reader, value, table))
        return false;
    bool progressive = table->wager == UTH_PROGRESSIVE;
    uth_reader_only(reader, value, progressive ? progressive_fields : fields);
    if (progressive) {
        read_levels(reader, value, table);
        read_rounding(reader, value, table);
    }
    struct uth_walk walk =
        uth_reader_walk(reader, value, "lines", UTH_REQUIRED, 1, UTH_PAY_LINES_MAX);
    while (uth_reader_next(reader, &walk))
        read_line(reader, walk.value, table, &table->line[table->line_count++]);
    if (reader->faults->count == before)
        report_unsound(reader, table);
    return reader->faults->count == before;
}

struct uth_pay_table *uth_pay_table_parse(const char *json, size_t size, struct uth_faults *faults)
{
    struct uth_reader reader;
    uth_reader_start(&reader, faults);
    json_t *root = uth_reader_parse(&reader, json, size);
    if (!root)
        return NULL;
    struct uth_pay_table *table = malloc(sizeof *table);
    if (!table) {
        uth_reader_fault(&reader, "out of memory");
    } else if (!uth_pay_table_read(&reader, root, table)) {
        free(table);
        table = NULL;
    }
    json_decref(root);
    return table;
}

void uth_pay_table_free(struct uth_pay_table *table)
{
    free(table);
}

static void read_rate(struct uth_reader *reader, const json_t *value, struct uth_fees *schedule)
{
    static const char *const fields[] = {"from", "fee", NULL};
    if (!uth_reader_is_object(reader, value))
        return;
    uth_reader_only(reader, value, fields);
    int64_t from;
    int64_t fee;
    bool have_from =
        uth_reader_integer(reader, value, "from", UTH_REQUIRED, 0, UTH_RULES_AMOUNT_MAX, &from);
    bool have_fee =
        uth_reader_integer(reader, value, "fee", UTH_REQUIRED, 0, UTH_RULES_AMOUNT_MAX, &fee);
    if (!have_from || !have_fee)
        return;
    struct uth_rate *above =
        schedule->rate_count > 0 ? &schedule->rate[schedule->rate_count - 1] : NULL;
    if (!above && from > 100)
        uth_reader_field_fault(reader, "from",
                               "the first rate starts at %lld cents and leaves a gap below; "
                               "expected 100 or less",
                               (long long)from);
    if (above && from <= above->from)
        uth_reader_field_fault(reader, "from",
                               "%lld is not above the rate before it (%lld); expected ascending "
                               "amounts",
                               (long long)from, (long long)above->from);
    if (above && fee < above->fee)
        uth_reader_field_fault(
            reader, "fee",
            "%lld is below the rate before it (%lld); expected at least that: more "
            "action cannot cost less",
            (long long)fee, (long long)above->fee);
    schedule->rate[schedule->rate_count++] = (struct uth_rate){from, fee};
}

static void read_rates(struct uth_reader *reader, const json_t *value, struct uth_fees *fees)
{
    struct uth_walk walk = uth_reader_walk(reader, value, "rates", UTH_REQUIRED, 1, UTH_RATES_MAX);
    while (uth_reader_next(reader, &walk))
        read_rate(reader, walk.value, fees);
}

/* A player pays for wagers of their own, never for the action of the table. */
static void read_player_fees(struct uth_reader *reader, const json_t *value, struct uth_fees *fees)
{
    static const char *const fields[] = {"per", "rates", NULL};
    static const char *const pers[] = {"betting-square", "wager"};
    const json_t *player = uth_reader_object(reader, value, "player", UTH_OPTIONAL);
    int per = 0;
    if (!player)
        return;
    size_t mark = uth_reader_enter(reader, "player");
    uth_reader_only(reader, player, fields);
    uth_reader_choice(reader, player, "per", UTH_REQUIRED, pers, 2, &per);
    fees->per = per == 0 ? UTH_PER_SQUARE : UTH_PER_WAGER;
    read_rates(reader, player, fees);
    uth_reader_leave(reader, mark);
}

static void read_table_limit(struct uth_reader *reader, const json_t *value,
                             struct uth_limits *limits)
{
    static const char *const fields[] = {"min", "max", NULL};
    size_t mark;
    const json_t *table =
        uth_reader_inner(reader, value, "table_limit", UTH_OPTIONAL, fields, &mark);
    if (!table)
        return;
    bool read = uth_reader_integer(reader, table, "min", UTH_REQUIRED, 1, UTH_RULES_AMOUNT_MAX,
                                   &limits->min);
    read = uth_reader_integer(reader, table, "max", UTH_REQUIRED, 1, UTH_RULES_AMOUNT_MAX,
                              &limits->max) &&
           read;
    if (read && limits->max < limits->min)
        uth_reader_field_fault(reader, "max", "%lld is below the minimum; expected at least that",
                               (long long)limits->max);
    uth_reader_leave(reader, mark);
}

bool uth_schedule_read(struct uth_reader *reader, const json_t *value,
                       struct uth_schedule *schedule)
{
    static const char *const fields[] = {"number", "per", "rates", "player", "table_limit", NULL};
    static const char *const pers[] = {"total-action", "betting-square", "wager"};
    int before = reader->faults->count, per = UTH_PER_ACTION;
    memset(schedule, 0, sizeof *schedule);
    if (!uth_reader_is_object(reader, value))
        return false;
    uth_reader_only(reader, value, fields);
    int64_t number;
    if (uth_reader_integer(reader, value, "number", UTH_REQUIRED, 1, 9999, &number))
        schedule->number = (int)number;
    read_table_limit(reader, value, &schedule->table);
    read_player_fees(reader, value, &schedule->player);
    uth_reader_choice(reader, value, "per", UTH_OPTIONAL, pers, 3, &per);
    schedule->dealer.per = (enum uth_fee_per)per;
    if (json_object_get(value, "rates") || !json_object_get(value, "player"))
        read_rates(reader, value, &schedule->dealer);
    int rates = schedule->dealer.rate_count + schedule->player.rate_count;
    if (rates > UTH_RATES_MAX)
        uth_reader_field_fault(reader, "player",
                               "%d rates of the player-dealer and the player together; expected at "
                               "most %d at one table",
                               rates, UTH_RATES_MAX);
    return reader->faults->count == before;
}
