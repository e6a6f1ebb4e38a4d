/*
 * Pay tables over whole spaces: all 2,598,960 five-card boards and hands, all deals with a royal
 * flush, and all pairs of two hole cards. What is expected comes from combinatorics, not from counting.
 */
#include "check.h"

#include <uth/rulesfile.h>

static int64_t choose(int n, int k)
{
    int64_t result = 1;
    for (int i = 1; i <= k; i++)
        result = result * (n - k + i) / i;
    return result;
}

/* How many five-card hands there are of each category. */
static int64_t hands_of(enum uth_category category)
{
    const int64_t straights = 10; /* by the top card, five to ace */
    const int64_t suits = 4;
    switch (category) {
    case UTH_ROYAL_FLUSH: return suits;
    case UTH_STRAIGHT_FLUSH: return suits * (straights - 1);
    case UTH_FOUR_OF_A_KIND: return 13 * 48;
    case UTH_FULL_HOUSE: return 13 * choose(4, 3) * 12 * choose(4, 2);
    case UTH_FLUSH: return suits * (choose(13, 5) - straights);
    case UTH_STRAIGHT: return straights * (4 * 4 * 4 * 4 * 4 - suits);
    case UTH_THREE_OF_A_KIND: return 13 * choose(4, 3) * choose(12, 2) * 4 * 4;
    case UTH_TWO_PAIR: return choose(13, 2) * choose(4, 2) * choose(4, 2) * 44;
    case UTH_PAIR: return 13 * choose(4, 2) * choose(12, 3) * 4 * 4 * 4;
    case UTH_HIGH_CARD: return (choose(13, 5) - straights) * (4 * 4 * 4 * 4 * 4 - suits);
    }
    return 0;
}

typedef void visitor(const uth_card cards[5], void *context);

static int64_t for_all_five(visitor *visit, void *context)
{
    int64_t count = 0;
    uth_card c[5];
    for (c[0] = 0; c[0] < 52; c[0]++)
        for (c[1] = (uth_card)(c[0] + 1); c[1] < 52; c[1]++)
            for (c[2] = (uth_card)(c[1] + 1); c[2] < 52; c[2]++)
                for (c[3] = (uth_card)(c[2] + 1); c[3] < 52; c[3]++)
                    for (c[4] = (uth_card)(c[3] + 1); c[4] < 52; c[4]++) {
                        visit(c, context);
                        count++;
                    }
    return count;
}

struct line_counts {
    const struct uth_pay_table *table;
    int64_t line[UTH_PAY_LINES_MAX], unpaid;
};

static void count_board(const uth_card board[5], void *context)
{
    struct line_counts *counts = context;
    int line = uth_paytable_hand_line(counts->table, uth_eval5(board));
    if (line < 0)
        counts->unpaid++;
    else
        counts->line[line]++;
}

TEST(play_the_board_over_all_boards)
{
    static const struct {
        const char *name;
        int pays[9];  /* royal flush ... two pair, pair of tens or better, as the document has it */
        int64_t gain; /* the house edge is gain / 2,598,960 */
    } tables[] = {
        {"PTB-01", {1000, 200, 100, 50, 40, 25, 7, 3, 1}, 80820},  /* 3.1097 % */
        {"PTB-02", {1000, 200, 100, 50, 40, 25, 6, 3, 1}, 135732}, /* 5.2226 % */
        {"PTB-03", {1000, 200, 100, 50, 40, 20, 6, 3, 1}, 186732}, /* 7.1849 % */
    };
    for (size_t t = 0; t < COUNT_OF(tables); t++) {
        struct line_counts counts = {.table = uth_pay_table_builtin(tables[t].name)};
        assert_int_equal(for_all_five(count_board, &counts), choose(52, 5));
        assert_int_equal(counts.table->line_count, 9);
        int64_t expected_gain = choose(52, 5);
        int64_t gain = counts.unpaid;
        for (int i = 0; i < 9; i++) {
            int64_t hands = hands_of((enum uth_category)(UTH_ROYAL_FLUSH - i));
            if (i == 8)
                hands = hands / 13 * 5; /* T, J, Q, K, A of thirteen ranks */
            assert_int_equal(counts.line[i], hands);
            assert_int_equal(counts.table->line[i].odds.num, tables[t].pays[i]);
            assert_int_equal(counts.table->line[i].odds.den, 1);
            expected_gain -= hands * (tables[t].pays[i] + 1);
            gain -= counts.line[i] * counts.table->line[i].odds.num;
        }
        assert_int_equal(gain, expected_gain);
        assert_int_equal(gain, tables[t].gain);
    }
}

static void mark_strength(const uth_card cards[5], void *context)
{
    bool *seen = context;
    seen[uth_eval5(cards)] = true;
}

/* Compared with the weakest strength of every category and leading rank that any hand has. */
TEST(weakest_hands_are_the_weakest)
{
    static bool seen[UINT16_MAX + 1];
    uth_strength weakest[UTH_CATEGORY_COUNT][UTH_RANK_COUNT] = {{0}};
    for_all_five(mark_strength, seen);
    for (int strength = UINT16_MAX; strength > 0; strength--)
        if (seen[strength]) {
            uint8_t ranks[5];
            uth_strength_ranks((uth_strength)strength, ranks);
            weakest[uth_category_of((uth_strength)strength)][ranks[0]] = (uth_strength)strength;
        }
    for (int category = 0; category < UTH_CATEGORY_COUNT; category++) {
        uth_strength least = 0; /* of this rank or higher */
        for (int rank = UTH_RANK_COUNT - 1; rank >= 0; rank--) {
            if (weakest[category][rank] != 0)
                least = weakest[category][rank];
            if (least != 0)
                assert_int_equal(uth_weakest_of((enum uth_category)category, rank), least);
        }
    }
}

/* Two hole cards and the flop of every five-card hand; turn and river are two other cards. */
static void count_link(const uth_card cards[5], void *context)
{
    struct line_counts *counts = context;
    uth_card board[5] = {cards[2], cards[3], cards[4]};
    int known = 3;
    for (uth_card card = 0; known < 5; card++)
        if ((uth_cards_of(cards, 5) & uth_card_bit(card)) == 0)
            board[known++] = card;
    int line = uth_paytable_progressive_line(counts->table, cards, board);
    if (line < 0)
        counts->unpaid++;
    else
        counts->line[line]++;
}

TEST(links_over_all_first_five_cards)
{
    struct line_counts counts = {.table = uth_pay_table_builtin("LINK-01")};
    assert_int_equal(for_all_five(count_link, &counts), choose(52, 5));
    assert_int_equal(counts.table->line_count, 7);
    for (int i = 0; i < 7; i++)
        assert_int_equal(counts.line[i], hands_of((enum uth_category)(UTH_ROYAL_FLUSH - i)));
}

/* Every split of seven cards into hole, flop, and turn with river. */
static void count_splits(struct line_counts *counts, const uth_card seven[7])
{
    for (int a = 0; a < 7; a++)
        for (int b = a + 1; b < 7; b++) {
            uth_card rest[5];
            int count = 0;
            for (int i = 0; i < 7; i++)
                if (i != a && i != b)
                    rest[count++] = seven[i];
            for (int x = 0; x < 5; x++)
                for (int y = x + 1; y < 5; y++) { /* turn and river */
                    uth_card board[5];
                    count = 0;
                    for (int i = 0; i < 5; i++)
                        if (i != x && i != y)
                            board[count++] = rest[i];
                    board[3] = rest[x];
                    board[4] = rest[y];
                    const uth_card hole[2] = {seven[a], seven[b]};
                    int line = uth_paytable_progressive_line(counts->table, hole, board);
                    assert_true(line >= 0);
                    counts->line[line]++;
                }
        }
}

TEST(royal_flushes_of_the_standalone_progressive)
{
    struct line_counts counts = {.table = uth_pay_table_builtin("PROG-01")};
    for (int suit = 0; suit < 4; suit++) {
        uth_card seven[7];
        for (int i = 0; i < 5; i++)
            seven[i] = uth_card_of(8 + i, suit);
        uth_cards royal = uth_cards_of(seven, 5);
        for (seven[5] = 0; seven[5] < 52; seven[5]++)
            for (seven[6] = (uth_card)(seven[5] + 1); seven[6] < 52; seven[6]++)
                if (((uth_card_bit(seven[5]) | uth_card_bit(seven[6])) & royal) == 0)
                    count_splits(&counts, seven);
    }
    int64_t others = choose(47, 2);                 /* the two cards outside the royal flush */
    int64_t splits = choose(7, 2) * choose(5, 3);   /* of seven cards */
    int64_t first_five = 4 * others * choose(5, 2); /* two of the five are hole cards */
    int64_t board = 4 * others * choose(5, 3);      /* three of the five are the flop */
    assert_int_equal(counts.line[0], first_five);
    assert_int_equal(counts.line[2], board);
    assert_int_equal(counts.line[1], 4 * others * splits - first_five - board);
    assert_int_equal(counts.line[3], 0);
}

/* The numerator of the house edge over all deals of one hand (1,326) or of both (1,326 * 1,225). */
static int64_t house_gain(const struct uth_pay_table *table, bool with_dealer)
{
    int64_t gain = 0;
    uth_card player[2], dealer[2] = {UTH_NO_CARD, UTH_NO_CARD};
    for (player[0] = 0; player[0] < 52; player[0]++)
        for (player[1] = (uth_card)(player[0] + 1); player[1] < 52; player[1]++) {
            if (!with_dealer) {
                int line = uth_paytable_hole_line(table, player, dealer);
                gain += line < 0 ? 1 : -table->line[line].odds.num;
                continue;
            }
            for (dealer[0] = 0; dealer[0] < 52; dealer[0]++)
                for (dealer[1] = (uth_card)(dealer[0] + 1); dealer[1] < 52; dealer[1]++) {
                    if (dealer[0] == player[0] || dealer[0] == player[1] ||
                        dealer[1] == player[0] || dealer[1] == player[1])
                        continue;
                    int line = uth_paytable_hole_line(table, player, dealer);
                    gain += line < 0 ? 1 : -table->line[line].odds.num;
                }
        }
    return gain;
}

TEST(ultimate_pairs_edges_are_exact)
{
    static const struct {
        const char *table;
        bool with_dealer;
        int64_t num, den;
        int64_t ten_thousandths; /* of a per cent: 88989 is 8.8989 % */
    } cases[] = {
        {"UP-1", false, 118, 1326, 88989}, {"UP-2", true, 138730, 1326 * 1225, 85406},
        {"UP-3", false, 60, 1326, 45249},  {"UP-4", false, 62, 1326, 46757},
        {"UP-5", false, 65, 1326, 49020},  {"UP-6", false, 90, 1326, 67873},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const struct uth_pay_table *table = uth_pay_table_builtin(cases[i].table);
        assert_int_equal(house_gain(table, cases[i].with_dealer), cases[i].num);
        int64_t rounded = (2 * cases[i].num * 1000000 + cases[i].den) / (2 * cases[i].den);
        assert_int_equal(rounded, cases[i].ten_thousandths);
    }
    /* A table without the dealer's cards has the same edge over both hands. */
    assert_int_equal(house_gain(uth_pay_table_builtin("UP-1"), true), 118 * 1225);
}

TEST(an_award_of_200_would_favour_the_player_of_up_6)
{
    struct uth_pay_table table = *uth_pay_table_builtin("UP-6");
    memmove(&table.line[1], &table.line[0], sizeof table.line[0] * table.line_count);
    table.line_count++;
    table.line[0] = uth_pay_table_builtin("UP-4")->line[0];
    assert_int_equal(table.line[0].odds.num, 100);
    table.line[0].odds.num = 200;
    assert_int_equal(house_gain(&table, false), -85); /* 85 / 1,326 is 6.41 % */
}
