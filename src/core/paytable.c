/*
 * Pay tables: which line pays, and odds as text.
 *
 * Looking a hand up is one rule for all tables: lines run from the best award to the smallest, and
 * the first that matches pays. A poker line pays every strength from its weakest upwards; stronger
 * hands are already paid by the lines above it. src/core/paytable_check.c makes sure that this
 * order is a sound one.
 */
#include <stdio.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/paytable.h>

#include "base/names.h"

static const char *const towards_names[] = {
    [UTH_TOWARDS_ZERO] = "down", [UTH_AWAY_FROM_ZERO] = "up", [UTH_TO_NEAREST] = "nearest"};

UTH_NAMED(uth_towards, uth_towards, towards_names);

uth_cents uth_paytable_share(const struct uth_pay_table *table, int percent, uth_cents meter)
{
    uth_cents unit = table->award_unit > 0 ? table->award_unit : 1, share;
    if (percent == 100 ||
        !uth_cents_ratio_in(meter, percent, 100, unit, table->award_rounding, &share))
        return meter;
    return share < meter ? share : meter;
}

static bool is_hand_table(const struct uth_pay_table *table)
{
    return uth_wager_lines(table->wager) == UTH_LINES_HANDS && table->wager != UTH_PROGRESSIVE;
}

int uth_paytable_hand_line(const struct uth_pay_table *table, uth_strength strength)
{
    UTH_ASSERT(is_hand_table(table));
    for (int i = 0; i < table->line_count; i++)
        if (strength >= table->line[i].from)
            return i;
    return -1;
}

bool uth_hole_pattern_matches(const struct uth_hole_pattern *pattern, const uth_card hole[2])
{
    uth_card high = hole[0] > hole[1] ? hole[0] : hole[1];
    uth_card low = hole[0] > hole[1] ? hole[1] : hole[0];
    if (pattern->kind == UTH_HOLE_EXACT)
        return pattern->high == high && pattern->low == low;
    if (pattern->high != uth_card_rank(high) || pattern->low != uth_card_rank(low))
        return false;
    bool suited = uth_card_suit(high) == uth_card_suit(low);
    return pattern->kind == UTH_HOLE_ANY || (pattern->kind == UTH_HOLE_SUITED) == suited;
}

static bool any_matches(const struct uth_hole_pattern *patterns, int count, const uth_card hole[2])
{
    for (int i = 0; i < count; i++)
        if (uth_hole_pattern_matches(&patterns[i], hole))
            return true;
    return false;
}

int uth_paytable_hole_line(const struct uth_pay_table *table, const uth_card player[2],
                           const uth_card dealer[2])
{
    UTH_ASSERT(uth_wager_lines(table->wager) == UTH_LINES_HOLES);
    for (int i = 0; i < table->line_count; i++) {
        const struct uth_pay_line *line = &table->line[i];
        if (any_matches(line->player, line->player_count, player) &&
            (line->dealer_count == 0 || any_matches(line->dealer, line->dealer_count, dealer)))
            return i;
    }
    return -1;
}

/* The best five of the seven that contain at least one hole card: cards[0] and cards[1]. */
static uth_strength best_with_own(const uth_card cards[7])
{
    uth_strength best = UTH_NO_HAND;
    for (int out1 = 0; out1 < 7; out1++)
        for (int out2 = out1 + 1; out2 < 7; out2++) {
            if (out1 == 0 && out2 == 1)
                continue;
            uth_card five[5];
            int count = 0;
            for (int i = 0; i < 7; i++)
                if (i != out1 && i != out2)
                    five[count++] = cards[i];
            uth_strength strength = uth_eval5(five);
            if (strength > best)
                best = strength;
        }
    return best;
}

static uth_strength best_of(enum uth_made_of made_of, const uth_card cards[7], uth_strength seven)
{
    switch (made_of) {
    case UTH_OF_ALL_SEVEN: return seven;
    case UTH_OF_FIRST_FIVE: return uth_eval5(cards);
    case UTH_OF_SEVEN_WITH_OWN: return best_with_own(cards);
    case UTH_OF_BOARD: return uth_eval5(cards + 2);
    }
    return UTH_NO_HAND;
}

int uth_paytable_progressive_line(const struct uth_pay_table *table, const uth_card hole[2],
                                  const uth_card board[5])
{
    UTH_ASSERT(table->wager == UTH_PROGRESSIVE);
    uth_card cards[7] = {hole[0], hole[1], board[0], board[1], board[2], board[3], board[4]};
    uth_strength seven = uth_eval7(cards);
    for (int i = 0; i < table->line_count; i++) {
        const struct uth_pay_line *line = &table->line[i];
        /* No selection of the seven cards is better than their best five. */
        if (seven >= line->from && best_of(line->made_of, cards, seven) >= line->from)
            return i;
    }
    return -1;
}

uth_strength uth_hand_seen(enum uth_wager wager, const struct uth_seen *seen)
{
    uth_strength own = seen->own_strength, dealer = seen->dealer_strength;
    switch (uth_wager_reads(wager)) {
    case UTH_READS_OWN_HAND: return own;
    case UTH_READS_BEATEN_HAND: return own == dealer ? UTH_NO_HAND : own < dealer ? own : dealer;
    case UTH_READS_BOARD: return uth_eval5(seen->board);
    default: UTH_UNREACHABLE("a wager that no single hand decides");
    }
}

int uth_paytable_line(const struct uth_pay_table *table, const struct uth_seen *seen)
{
    if (uth_wager_lines(table->wager) == UTH_LINES_HOLES)
        return uth_paytable_hole_line(table, seen->own, seen->dealer);
    return table->wager == UTH_PROGRESSIVE
               ? uth_paytable_progressive_line(table, seen->own, seen->board)
               : uth_paytable_hand_line(table, uth_hand_seen(table->wager, seen));
}

static int at_least(int rank, int lowest)
{
    return rank > lowest ? rank : lowest;
}

/* Fills ranks[used..4] with the lowest ranks that are not among those before. */
static void fill_lowest(int ranks[5], int used)
{
    for (int rank = 0; used < 5; rank++) {
        bool taken = false;
        for (int i = 0; i < used; i++)
            taken = taken || ranks[i] == rank;
        if (!taken)
            ranks[used++] = rank;
    }
}

/* Five different ranks, the highest given, as weak as they can be without being a straight. */
static void fill_unpaired(int ranks[5], int rank)
{
    ranks[0] = at_least(rank, 5); /* 7 5 4 3 2 */
    bool ace = ranks[0] == UTH_RANK_COUNT - 1;
    ranks[1] = ace ? 4 : 3; /* A 6 4 3 2: A 5 4 3 2 is a straight */
    fill_lowest(ranks, 2);
}

static void fill_straight(int ranks[5], int rank)
{
    int high = at_least(rank, 3); /* 5 4 3 2 A */
    for (int i = 0; i < 5; i++)
        ranks[i] = (high - i + UTH_RANK_COUNT) % UTH_RANK_COUNT;
}

uth_strength uth_weakest_of(enum uth_category category, int rank)
{
    UTH_ASSERT(rank >= 0 && rank < UTH_RANK_COUNT);
    int ranks[5];
    int used = 0;
    bool suited = category == UTH_FLUSH || category >= UTH_STRAIGHT_FLUSH;
    switch (category) {
    case UTH_HIGH_CARD:
    case UTH_FLUSH: fill_unpaired(ranks, rank); break;
    case UTH_STRAIGHT:
    case UTH_STRAIGHT_FLUSH: fill_straight(ranks, rank); break;
    case UTH_ROYAL_FLUSH: fill_straight(ranks, UTH_RANK_COUNT - 1); break;
    case UTH_TWO_PAIR:
        ranks[0] = ranks[1] = at_least(rank, 1);
        ranks[2] = ranks[3] = 0;
        fill_lowest(ranks, 4);
        break;
    case UTH_FULL_HOUSE:
        ranks[0] = ranks[1] = ranks[2] = rank;
        ranks[3] = ranks[4] = rank == 0 ? 1 : 0;
        break;
    case UTH_PAIR:
    case UTH_THREE_OF_A_KIND:
    case UTH_FOUR_OF_A_KIND:
        used = category == UTH_PAIR ? 2 : category == UTH_THREE_OF_A_KIND ? 3 : 4;
        for (int i = 0; i < used; i++)
            ranks[i] = rank;
        fill_lowest(ranks, used);
        break;
    }
    /* Suits: all one; or in turn, which keeps equal ranks apart and makes no flush. */
    uth_card cards[5];
    for (int i = 0; i < 5; i++)
        cards[i] = uth_card_of(ranks[i], suited ? 0 : i % UTH_SUIT_COUNT);
    return uth_eval5(cards);
}

/* Writes a positive number with commas between thousands. */
static void format_count(int32_t count, char text[16])
{
    char digits[12];
    int length = snprintf(digits, sizeof digits, "%d", count);
    int at = 0;
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            text[at++] = ',';
        text[at++] = digits[i];
    }
    text[at] = '\0';
}

int uth_odds_format(const struct uth_odds *odds, char *text, size_t size)
{
    if (odds->num == 0)
        return snprintf(text, size, "%s", "");
    char num[16];
    char den[16];
    format_count(odds->num, num);
    format_count(odds->den, den);
    return snprintf(text, size, "%s %s %s", num, odds->stake_returned ? "to" : "for", den);
}

int uth_pay_line_format(const struct uth_pay_table *table, int index, char *text, size_t size)
{
    const struct uth_pay_line *line = &table->line[index];
    if (line->percent > 0)
        return snprintf(text, size, "%d %% of %s", line->percent, table->level[line->level]);
    return uth_odds_format(&line->odds, text, size);
}

/* Reads a positive number, with all its commas or with none. */
static bool parse_count(const char **text, int32_t *count)
{
    char expected[16];
    int64_t value = 0;
    const char *at = *text;
    bool commas = false;
    for (; (*at >= '0' && *at <= '9') || *at == ','; at++) {
        commas = commas || *at == ',';
        if (*at != ',')
            value = value * 10 + (*at - '0');
        if (value > INT32_MAX)
            return false;
    }
    if (value == 0)
        return false;
    size_t length = (size_t)(at - *text);
    if (commas)
        format_count((int32_t)value, expected);
    else
        snprintf(expected, sizeof expected, "%d", (int32_t)value);
    if (length != strlen(expected) || memcmp(*text, expected, length) != 0)
        return false;
    *text = at;
    *count = (int32_t)value;
    return true;
}

static bool parse_word(const char **text, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(*text, word, length) != 0)
        return false;
    *text += length;
    return true;
}

bool uth_odds_parse(const char *text, struct uth_odds *odds)
{
    struct uth_odds read = {0};
    if (!parse_count(&text, &read.num))
        return false;
    if (parse_word(&text, " to "))
        read.stake_returned = true;
    else if (!parse_word(&text, " for "))
        return false;
    if (!parse_count(&text, &read.den) || *text != '\0')
        return false;
    *odds = read;
    return true;
}
