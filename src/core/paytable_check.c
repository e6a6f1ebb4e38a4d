/*
 * What makes a pay table sound.
 *
 * A table is read by people from the top down and by uth_paytable_*_line in the same way, so the
 * two must not be able to disagree: the best award stands first, no weaker hand pays more than a
 * stronger one, nothing between two paid hands goes unpaid, and every line can pay. A table that
 * breaks one of these is a misprint, and is refused with all its faults at once.
 */
#include <stdarg.h>
#include <stdio.h>
#include <uth/assert.h>
#include <uth/paytable.h>

struct findings {
    struct uth_paytable_fault *faults;
    int max;
    int count;
};

__attribute__((format(printf, 3, 4))) static void find(struct findings *found, int line,
                                                       const char *format, ...)
{
    if (found->count < found->max) {
        struct uth_paytable_fault *fault = &found->faults[found->count];
        fault->line = line;
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(fault->sentence, sizeof fault->sentence, format, arguments);
        va_end(arguments);
    }
    found->count++;
}

static bool pays_share(const struct uth_pay_line *line)
{
    return line->percent != 0;
}

/* True when the odds are higher. Both must be of one kind, "to" or "for". */
static bool pays_more(const struct uth_odds *a, const struct uth_odds *b)
{
    return (int64_t)a->num * b->den > (int64_t)b->num * a->den;
}

static void check_odds(struct findings *found, const struct uth_pay_table *table, int i)
{
    const struct uth_pay_line *line = &table->line[i];
    bool progressive = table->wager == UTH_PROGRESSIVE;
    if (pays_share(line)) {
        if (!progressive)
            find(found, i,
                 "only a progressive pays a share of a meter; expected such as \"3 to 2\"");
        else if (line->percent > 100)
            find(found, i, "pays %d %% of a meter; expected 1 to 100", line->percent);
        else if (line->level >= table->level_count)
            find(found, i,
                 "pays from a meter that the table does not have; expected one of its levels");
    } else if (line->odds.num <= 0 || line->odds.den <= 0) {
        find(found, i, "pays nothing; expected odds such as \"3 to 2\"");
    } else if (progressive && line->odds.stake_returned) {
        find(found, i, "a progressive wager is never returned: expected \"for\", not \"to\"");
    } else if (!progressive && !line->odds.stake_returned) {
        find(found, i, "only a progressive pays \"for\": expected \"to\"");
    }
    if (line->envy_for_one != 0 && !progressive)
        find(found, i, "only a progressive has an envy award; expected none");
    else if (line->envy_for_one < 0)
        find(found, i, "has a negative envy award; expected such as \"300 for 1\"");
}

/* No line pays more than the one before it. */
static void check_descending(struct findings *found, const struct uth_pay_table *table)
{
    for (int i = 1; i < table->line_count; i++) {
        const struct uth_pay_line *line = &table->line[i];
        const struct uth_pay_line *above = &table->line[i - 1];
        if (pays_share(line) && !pays_share(above))
            find(found, i,
                 "a share of a meter stands below the fixed award of \"%s\"; expected shares first",
                 above->label);
        else if (pays_share(line) && line->level == above->level && line->percent > above->percent)
            find(found, i, "pays a larger share than \"%s\" above it; expected at most as much",
                 above->label);
        else if (!pays_share(line) && !pays_share(above) && pays_more(&line->odds, &above->odds))
            find(found, i, "pays more than \"%s\" above it; expected at most as much",
                 above->label);
    }
}

/* Poker hands from the top: every category down to the last one listed, strongest first. A category
 * may have several lines, the last of which must reach down to its weakest hand, except in the last
 * category, which may stop anywhere. */
static void check_hands(struct findings *found, const struct uth_pay_table *table)
{
    /* A royal flush is never beaten. */
    bool beaten = uth_wager_reads(table->wager) == UTH_READS_BEATEN_HAND;
    enum uth_category top = beaten ? UTH_STRAIGHT_FLUSH : UTH_ROYAL_FLUSH;
    int expected = (int)top; /* the highest category that has not been paid in full yet */
    for (int i = 0; i < table->line_count; i++) {
        const struct uth_pay_line *line = &table->line[i];
        if (line->category > top) {
            find(found, i, "can never pay: no hand beats a royal flush; expected no such line");
            continue;
        }
        if (i > 0 && line->from > table->line[i - 1].from) {
            find(found, i, "stands below the weaker hand \"%s\"; expected the strongest hand first",
                 table->line[i - 1].label);
            continue;
        }
        if ((int)line->category < expected)
            find(found, i,
                 "leaves a hole: \"%s\" is not paid in full above it; expected a line for it",
                 uth_category_words((enum uth_category)expected));
        bool whole = line->from == uth_weakest_of(line->category, 0);
        expected = whole ? (int)line->category - 1 : (int)line->category;
    }
}

static void check_hand_repeats(struct findings *found, const struct uth_pay_table *table)
{
    for (int i = 1; i < table->line_count; i++)
        if (table->line[i].from == table->line[i - 1].from)
            find(found, i,
                 "can never pay: \"%s\" above it pays the same hands; expected one line for them",
                 table->line[i - 1].label);
}

/* Three kinds of hands by the cards that make them: first five, seven with a hole card but not the
 * first five, board alone. */
static unsigned kinds_of(enum uth_made_of made_of)
{
    switch (made_of) {
    case UTH_OF_FIRST_FIVE: return 1;
    case UTH_OF_SEVEN_WITH_OWN: return 1 | 2;
    case UTH_OF_BOARD: return 4;
    case UTH_OF_ALL_SEVEN: return 1 | 2 | 4;
    }
    return 0;
}

static void check_progressive(struct findings *found, const struct uth_pay_table *table)
{
    for (int i = 0; i < table->line_count; i++) {
        unsigned paid = 0;
        for (int j = 0; j < i; j++)
            if (table->line[j].from == table->line[i].from)
                paid |= kinds_of(table->line[j].made_of);
        if ((kinds_of(table->line[i].made_of) & ~paid) == 0)
            find(
                found, i,
                "can never pay: the lines above it pay the same hands; expected one line for them");
    }
    if (table->level_count == 0)
        find(found, -1,
             "a progressive table needs at least one meter level; expected such as \"main\"");
    for (int level = 0; level < table->level_count; level++) {
        bool used = false;
        for (int i = 0; i < table->line_count; i++)
            used = used || (pays_share(&table->line[i]) && table->line[i].level == level);
        if (!used)
            find(found, -1, "no line pays from the meter \"%s\"; expected every level to be paid",
                 table->level[level]);
    }
}

enum { HOLES = 1326 };

/* Every pair of hole cards, and which lines want it of the player and of the dealer. */
struct hole_map {
    uth_card hole[HOLES][2];
    uint16_t player[HOLES], dealer[HOLES]; /* bit i: line i */
};

/* The place of two cards in a hole_map; a < b. */
static int hole_at(uth_card a, uth_card b)
{
    return a * (2 * UTH_CARD_COUNT - 1 - a) / 2 + b - a - 1;
}

/* Only the suits of a pattern's two ranks are tried: rule sets are read at every start. */
static void mark(uint16_t wanted[HOLES], const struct uth_hole_pattern *patterns, int count,
                 uint16_t lines)
{
    for (int k = 0; k < count; k++) {
        bool exact = patterns[k].kind == UTH_HOLE_EXACT;
        int high = exact ? uth_card_rank(patterns[k].high) : patterns[k].high;
        int low = exact ? uth_card_rank(patterns[k].low) : patterns[k].low;
        for (int suits = 0; suits < 16; suits++) {
            uth_card hole[2] = {uth_card_of(low, suits / 4), uth_card_of(high, suits % 4)};
            if (hole[0] < hole[1] && uth_hole_pattern_matches(&patterns[k], hole))
                wanted[hole_at(hole[0], hole[1])] |= lines;
        }
    }
}

static void map_holes(struct hole_map *map, const struct uth_pay_table *table)
{
    unsigned any_dealer = 0;
    for (int i = 0; i < table->line_count; i++)
        any_dealer |= (table->line[i].dealer_count == 0 ? 1U : 0U) << i;
    for (uth_card a = 0; a < UTH_CARD_COUNT; a++)
        for (uth_card b = (uth_card)(a + 1); b < UTH_CARD_COUNT; b++) {
            int at = hole_at(a, b);
            map->hole[at][0] = a;
            map->hole[at][1] = b;
            map->player[at] = 0;
            map->dealer[at] = (uint16_t)any_dealer;
        }
    for (int i = 0; i < table->line_count; i++) {
        const struct uth_pay_line *line = &table->line[i];
        mark(map->player, line->player, line->player_count, (uint16_t)(1U << i));
        mark(map->dealer, line->dealer, line->dealer_count, (uint16_t)(1U << i));
    }
}

/* Is there a deal that this line pays? */
static bool line_can_pay(const struct hole_map *map, int i)
{
    unsigned line = 1U << i, up_to_it = 2 * line - 1;
    for (int p = 0; p < HOLES; p++) {
        unsigned mine = map->player[p] & up_to_it;
        if ((mine & line) == 0)
            continue;
        for (int d = 0; d < HOLES; d++) {
            if ((mine & map->dealer[d]) != line)
                continue;
            const uth_card *a = map->hole[p], *b = map->hole[d];
            if (a[0] != b[0] && a[0] != b[1] && a[1] != b[0] && a[1] != b[1])
                return true;
        }
    }
    return false;
}

static void check_holes(struct findings *found, const struct uth_pay_table *table)
{
    struct hole_map map;
    map_holes(&map, table);
    for (int i = 0; i < table->line_count; i++) {
        if (table->line[i].player_count == 0)
            find(found, i, "names no cards of the player; expected such as \"AA\"");
        else if (!line_can_pay(&map, i))
            find(found, i,
                 "can never pay: no cards reach it past the lines above it; expected only cards "
                 "that are "
                 "not paid yet");
    }
}

int uth_paytable_check(const struct uth_pay_table *table, struct uth_paytable_fault *faults,
                       int max)
{
    UTH_ASSERT(table->line_count <= UTH_PAY_LINES_MAX);
    UTH_ASSERT(table->level_count <= UTH_METER_LEVELS_MAX);
    struct findings found = {faults, max, 0};
    if (uth_wager_lines(table->wager) == UTH_LINES_NONE)
        find(&found, -1, "the %s has no pay table; expected another wager",
             uth_wager_title(table->wager));
    if (table->line_count == 0)
        find(&found, -1, "a pay table needs at least one line; expected such as \"royal flush\"");
    for (int i = 0; i < table->line_count; i++)
        check_odds(&found, table, i);
    check_descending(&found, table);
    if (uth_wager_lines(table->wager) == UTH_LINES_HOLES) {
        check_holes(&found, table);
    } else {
        check_hands(&found, table);
        if (table->wager == UTH_PROGRESSIVE)
            check_progressive(&found, table);
        else
            check_hand_repeats(&found, table);
    }
    return found.count;
}
