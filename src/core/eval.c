/*
 * The evaluator, apart from what is inline in include/uth/eval.h.
 *
 * Ranks and suits hardly interact: a hand without five cards of one suit is worth what its ranks
 * are worth, and a hand with five of one suit is worth what the ranks of that suit are worth (with
 * seven cards it cannot also hold four of a kind or a full house). So one addition per card is all
 * the work before the look-up: the card's 64-bit key counts the suit in one field and adds rank
 * weights in two others. 49,205 sets of seven ranks exist; the two rank sums tell them apart and
 * index a row-displaced matrix, whose few empty cells are all the space it wastes.
 *
 * tools/gen_eval_tables.c computes the tables and holds the weights. Everything here is for people
 * rather than for inner loops: which five cards play and what the hand is called. Both are read off
 * the strength alone, whose low twelve bits count the hands of a category in the order below, every
 * combination of ranks once, from the weakest:
 *
 *   high card, flush     1277   sets of five ranks that are no straight
 *   pair                 2860   rank, three others of the remaining twelve
 *   two pair              858   two ranks, one of the remaining eleven
 *   three of a kind       858   rank, two others of the remaining twelve
 *   straight (flush)       10   top rank from five (9: the royal flush is a category of its own)
 *   full house, four      156   rank, one of the remaining twelve
 *
 * A set of ranks is placed among those of its size as a binary number is: the highest rank decides
 * first. Together 7,462 strengths.
 */
#include <stdio.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/eval.h>

const struct uth_eval_tables uth_eval_tables = {
#include "eval_tables.inc"
};

enum { ALL_RANKS = 0x1FFF };

/* Ways to choose k of n. */
static const int16_t choose[14][6] = {
    {1, 0, 0, 0, 0, 0},         {1, 1, 0, 0, 0, 0},          {1, 2, 1, 0, 0, 0},
    {1, 3, 3, 1, 0, 0},         {1, 4, 6, 4, 1, 0},          {1, 5, 10, 10, 5, 1},
    {1, 6, 15, 20, 15, 6},      {1, 7, 21, 35, 35, 21},      {1, 8, 28, 56, 70, 56},
    {1, 9, 36, 84, 126, 126},   {1, 10, 45, 120, 210, 252},  {1, 11, 55, 165, 330, 462},
    {1, 12, 66, 220, 495, 792}, {1, 13, 78, 286, 715, 1287},
};

/* The set of `count` places at `index` in the order of all such sets. */
static unsigned unrank(int index, int count)
{
    unsigned places = 0;
    for (int left = count; left > 0; left--) {
        int place = left - 1;
        while (choose[place + 1][left] <= index)
            place++;
        index -= choose[place][left];
        places |= 1U << place;
    }
    return places;
}

/* Writes the ranks among `from` that `places` points at, the highest first. */
static uint8_t *write_places(uint8_t *out, unsigned places, unsigned from)
{
    for (int rank = UTH_RANK_COUNT - 1; rank >= 0; rank--) {
        int place = __builtin_popcount(from & ((1U << rank) - 1));
        if ((from >> rank & 1) && (places >> place & 1))
            *out++ = (uint8_t)rank;
    }
    return out;
}

static uint8_t *write_times(uint8_t *out, int rank, int times)
{
    memset(out, rank, (size_t)times);
    return out + times;
}

/* A rank repeated, then the kickers: pair, three and four of a kind. */
static void write_kind(uint8_t ranks[5], int index, int times, int kickers)
{
    int ways = choose[UTH_RANK_COUNT - 1][kickers];
    int rank = index / ways;
    write_places(write_times(ranks, rank, times), unrank(index % ways, kickers),
                 ALL_RANKS & ~(1U << rank));
}

static void write_two_pair(uint8_t ranks[5], int index)
{
    unsigned pairs = unrank(index / 11, 2);
    uint8_t two[2];
    write_places(two, pairs, ALL_RANKS);
    uint8_t *next = write_times(write_times(ranks, two[0], 2), two[1], 2);
    write_places(next, 1U << index % 11, ALL_RANKS & ~pairs);
}

static void write_full_house(uint8_t ranks[5], int index)
{
    int three = index / 12;
    uint8_t two;
    write_places(&two, 1U << index % 12, ALL_RANKS & ~(1U << three));
    write_times(write_times(ranks, three, 3), two, 2);
}

static void write_straight(uint8_t ranks[5], int top)
{
    for (int i = 0; i < 5; i++)
        ranks[i] = (uint8_t)((top - i + UTH_RANK_COUNT) % UTH_RANK_COUNT);
}

/* Five different ranks. Sets that are straights have no number of their own: among all sets of five
 * the one up to `top` is number choose(top + 1, 5) - 1, and the wheel number 792. */
static void write_five(uint8_t ranks[5], int index)
{
    for (int top = 4; top < UTH_RANK_COUNT; top++) {
        index += top == 12 && index >= 792;
        index += index >= choose[top + 1][5] - 1;
    }
    write_places(ranks, unrank(index, 5), ALL_RANKS);
}

void uth_strength_ranks(uth_strength strength, uint8_t ranks[5])
{
    static const int counts[UTH_CATEGORY_COUNT] = {1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1};
    unsigned category = strength >> 12;
    int index = (strength & 0xFFF) - 1;
    UTH_ASSERT(category < UTH_CATEGORY_COUNT && index >= 0 && index < counts[category]);
    switch ((enum uth_category)category) {
    case UTH_HIGH_CARD:
    case UTH_FLUSH: write_five(ranks, index); break;
    case UTH_PAIR: write_kind(ranks, index, 2, 3); break;
    case UTH_TWO_PAIR: write_two_pair(ranks, index); break;
    case UTH_THREE_OF_A_KIND: write_kind(ranks, index, 3, 2); break;
    case UTH_STRAIGHT:
    case UTH_STRAIGHT_FLUSH: write_straight(ranks, index + 3); break;
    case UTH_FULL_HOUSE: write_full_house(ranks, index); break;
    case UTH_FOUR_OF_A_KIND: write_kind(ranks, index, 4, 1); break;
    case UTH_ROYAL_FLUSH: write_straight(ranks, UTH_RANK_COUNT - 1); break;
    }
}

uth_strength uth_eval(const uth_card *cards, int count)
{
    UTH_ASSERT(count >= 5 && count <= 7);
    UTH_ASSERT(uth_cards_count(uth_cards_of(cards, (size_t)count)) == count);
    switch (count) {
    case 5: return uth_eval5(cards);
    case 6: return uth_eval6(cards);
    default: return uth_eval7(cards);
    }
}

/* The suit of a flush among the cards. */
static int flush_suit(const uth_card *cards, int count)
{
    int held[UTH_SUIT_COUNT] = {0};
    for (int i = 0; i < count; i++)
        if (++held[uth_card_suit(cards[i])] == 5)
            return uth_card_suit(cards[i]);
    UTH_UNREACHABLE("a flush has five cards of one suit");
}

uth_strength uth_best_five(const uth_card *cards, int count, uth_card best[5])
{
    uth_strength strength = uth_eval(cards, count);
    enum uth_category category = uth_category_of(strength);
    bool suited = category == UTH_FLUSH || category >= UTH_STRAIGHT_FLUSH;
    int suit = suited ? flush_suit(cards, count) : 0;
    uint8_t ranks[5];
    uth_strength_ranks(strength, ranks);
    uth_cards used = 0;
    for (int i = 0; i < 5; i++) {
        int k = 0;
        while (k < count &&
               (uth_card_rank(cards[k]) != ranks[i] || (used & uth_card_bit(cards[k])) ||
                (suited && uth_card_suit(cards[k]) != suit)))
            k++;
        UTH_ASSERT(k < count);
        best[i] = cards[k];
        used |= uth_card_bit(cards[k]);
    }
    return strength;
}

const char *uth_category_words(enum uth_category category)
{
    static const char *const words[UTH_CATEGORY_COUNT] = {
        "high card", "pair",       "two pair",       "three of a kind", "straight",
        "flush",     "full house", "four of a kind", "straight flush",  "royal flush",
    };
    UTH_ASSERT((unsigned)category < UTH_CATEGORY_COUNT);
    return words[category];
}

size_t uth_hand_words(uth_strength strength, char *words, size_t size)
{
    if (strength == UTH_NO_HAND)
        return (size_t)snprintf(words, size, "no hand");
    uint8_t ranks[5];
    uth_strength_ranks(strength, ranks);
    enum uth_category category = uth_category_of(strength);
    const char *name = uth_category_words(category);
    const char *one = uth_rank_word(ranks[0]), *many = uth_rank_words(ranks[0]);
    int length = 0;
    switch (category) {
    case UTH_HIGH_CARD: length = snprintf(words, size, "%s, %s", name, one); break;
    case UTH_PAIR: length = snprintf(words, size, "%s of %s", name, many); break;
    case UTH_TWO_PAIR:
        length = snprintf(words, size, "%s, %s and %s", name, many, uth_rank_words(ranks[2]));
        break;
    case UTH_FULL_HOUSE:
        length = snprintf(words, size, "%s, %s over %s", name, many, uth_rank_words(ranks[3]));
        break;
    case UTH_THREE_OF_A_KIND:
    case UTH_FOUR_OF_A_KIND: length = snprintf(words, size, "%s, %s", name, many); break;
    case UTH_STRAIGHT:
    case UTH_FLUSH:
    case UTH_STRAIGHT_FLUSH: length = snprintf(words, size, "%s, %s high", name, one); break;
    case UTH_ROYAL_FLUSH: length = snprintf(words, size, "%s", name); break;
    }
    return (size_t)length;
}

size_t uth_hand_code(uth_strength strength, char *code, size_t size)
{
    if (strength == UTH_NO_HAND)
        return (size_t)snprintf(code, size, "%s", "");
    uint8_t ranks[5];
    uth_strength_ranks(strength, ranks);
    enum uth_category category = uth_category_of(strength);
    int second = category == UTH_TWO_PAIR ? 2 : category == UTH_FULL_HOUSE ? 3 : 0;
    size_t length = (size_t)snprintf(code, size, "%s", uth_category_words(category));
    for (char *blank = strchr(code, ' '); blank != NULL; blank = strchr(blank, ' '))
        *blank = '_';
    if (category != UTH_ROYAL_FLUSH)
        length += (size_t)snprintf(code + length, size - length, ":%c",
                                   uth_card_text(uth_card_of(ranks[0], 0))[0]);
    if (second > 0)
        length += (size_t)snprintf(code + length, size - length, ":%c",
                                   uth_card_text(uth_card_of(ranks[second], 0))[0]);
    return length;
}
