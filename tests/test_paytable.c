/* Pay tables: odds as text, which line pays, what makes a table sound, and Ultimate Pairs over all
 * hole cards. */
#include "check.h"

#include <uth/rulesfile.h>

static const struct uth_pay_table *table_named(const char *name)
{
    const struct uth_pay_table *table = uth_pay_table_builtin(name);
    assert_non_null(table);
    return table;
}

static void cards_of(const char *text, uth_card *cards, int count)
{
    assert_int_equal(uth_cards_parse(text, cards, count, NULL), count);
}

TEST(odds_are_read_and_written_as_printed)
{
    static const struct {
        const char *text;
        struct uth_odds odds;
    } cases[] = {
        {"1 to 1", {1, 1, true}},          {"3 to 2", {3, 2, true}},
        {"500 to 1", {500, 1, true}},      {"10,000 to 1", {10000, 1, true}},
        {"3,000 for 1", {3000, 1, false}}, {"2,147,483,647 for 1", {2147483647, 1, false}},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct uth_odds odds;
        char text[48];
        assert_true(uth_odds_parse(cases[i].text, &odds));
        assert_int_equal(odds.num, cases[i].odds.num);
        assert_int_equal(odds.den, cases[i].odds.den);
        assert_int_equal(odds.stake_returned, cases[i].odds.stake_returned);
        assert_int_equal(uth_odds_format(&odds, text, sizeof text), strlen(cases[i].text));
        assert_string_equal(text, cases[i].text);
    }
    struct uth_odds odds;
    assert_true(uth_odds_parse("7500 to 1", &odds));
    assert_int_equal(odds.num, 7500);
}

TEST(what_is_not_odds_is_refused)
{
    /* clang-format off */
    static const char *const texts[] = {
        "", "3", "3 to", "3 to ", "to 2", "3 for", "0 to 1", "1 to 0", "-3 to 2", "+3 to 2",
        "03 to 2", "3 to 02", "3  to 2", "3 to 2 ", " 3 to 2", "3:2", "3 two 2", "1,00 to 1",
        "10,00 to 1", ",100 to 1", "1, to 1", "1.5 to 1", "3 TO 2", "2147483648 to 1", "3 to 2,",
        "99999999999999999999 to 1", "1000,000 to 1"};
    /* clang-format on */
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        struct uth_odds odds = {7, 7, true};
        if (uth_odds_parse(texts[i], &odds))
            fail_msg("\"%s\" was read", texts[i]);
        assert_int_equal(odds.num, 7);
    }
}

TEST(weakest_hands)
{
    static const struct {
        enum uth_category category;
        char rank;
        const char *cards;
    } cases[] = {
        {UTH_HIGH_CARD, '2', "7c5d4h3s2c"},
        {UTH_HIGH_CARD, '9', "9c5d4h3s2c"},
        {UTH_HIGH_CARD, 'A', "Ac6d4h3s2c"},
        {UTH_PAIR, '2', "2c2d5h4s3c"},
        {UTH_PAIR, 'T', "TcTd4h3s2c"},
        {UTH_PAIR, '3', "3c3d5h4s2c"},
        {UTH_TWO_PAIR, '2', "3c3d2h2s4c"},
        {UTH_TWO_PAIR, 'K', "KcKd2h2s3c"},
        {UTH_THREE_OF_A_KIND, '2', "2c2d2h4s3c"},
        {UTH_THREE_OF_A_KIND, 'A', "AcAdAh3s2c"},
        {UTH_STRAIGHT, '2', "5c4d3h2sAc"},
        {UTH_STRAIGHT, 'A', "AcKdQhJsTc"},
        {UTH_FLUSH, '2', "7c5c4c3c2c"},
        {UTH_FLUSH, 'A', "Ac6c4c3c2c"},
        {UTH_FULL_HOUSE, '2', "2c2d2h3s3c"},
        {UTH_FULL_HOUSE, 'Q', "QcQdQh2s2c"},
        {UTH_FOUR_OF_A_KIND, '2', "2c2d2h2s3c"},
        {UTH_FOUR_OF_A_KIND, 'J', "JcJdJhJs2c"},
        {UTH_STRAIGHT_FLUSH, '2', "5c4c3c2cAc"},
        {UTH_STRAIGHT_FLUSH, 'K', "KcQcJcTc9c"},
        {UTH_ROYAL_FLUSH, '2', "AcKcQcJcTc"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        uth_card cards[5];
        cards_of(cases[i].cards, cards, 5);
        int rank = (int)(strchr("23456789TJQKA", cases[i].rank) - "23456789TJQKA");
        assert_int_equal(uth_weakest_of(cases[i].category, rank), uth_eval5(cards));
    }
}

TEST(hand_lines_pay_from_the_top)
{
    static const struct {
        const char *table, *cards, *pays; /* "-": nothing */
    } cases[] = {
        {"UTH-BLIND", "AhKhQhJhTh", "500 to 1"}, {"UTH-BLIND", "KhQhJhTh9h", "50 to 1"},
        {"UTH-BLIND", "AhAdAsAc2c", "10 to 1"},  {"UTH-BLIND", "AhAdAsKcKd", "3 to 1"},
        {"UTH-BLIND", "Ah9h5h3h2h", "3 to 2"},   {"UTH-BLIND", "5h4d3s2cAc", "1 to 1"},
        {"UTH-BLIND", "AhAdAsKcQd", "-"},        {"UTH-01", "AhAdAsKcQd", "3 to 1"},
        {"UTH-01", "AhAdKsKcQd", "-"},           {"UTH-04", "2h2d2s2cQd", "20 to 1"},
        {"BBB-01", "9h8h7h6h5h", "10,000 to 1"}, {"BBB-02", "9h8h7h6h5h", "7,500 to 1"},
        {"BBB-03", "9h8h7h6h5h", "2,500 to 1"},  {"BBB-01", "AhAdKsKcQd", "-"},
        {"PTB-01", "TcTd4h3s2c", "1 to 1"},      {"PTB-01", "9c9dAhKsQc", "-"},
        {"PTB-01", "3c3d2h2s4c", "3 to 1"},      {"PTB-01", "AcKdQhJsTc", "25 to 1"},
        {"PTB-03", "AcKdQhJsTc", "20 to 1"},     {"PTB-01", "7h7d7s2c3d", "7 to 1"},
        {"PTB-02", "7h7d7s2c3d", "6 to 1"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const struct uth_pay_table *table = table_named(cases[i].table);
        uth_card cards[5];
        char pays[48] = "-";
        cards_of(cases[i].cards, cards, 5);
        int line = uth_paytable_hand_line(table, uth_eval5(cards));
        if (line >= 0)
            uth_odds_format(&table->line[line].odds, pays, sizeof pays);
        if (strcmp(pays, cases[i].pays) != 0)
            fail_msg("%s: %s pays %s, expected %s", cases[i].table, cases[i].cards, pays,
                     cases[i].pays);
    }
}

TEST(hole_patterns_match)
{
    static const struct {
        struct uth_hole_pattern pattern;
        const char *yes[2], *no[2];
    } cases[] = {
        {{12, 12, UTH_HOLE_ANY}, {"AhAd", "AcAs"}, {"AhKd", "KhKd"}},
        {{12, 11, UTH_HOLE_ANY}, {"AhKd", "KdAd"}, {"AhQh", "KdKh"}},
        {{12, 11, UTH_HOLE_SUITED}, {"AhKh", "KsAs"}, {"AhKd", "AhQh"}},
        {{12, 11, UTH_HOLE_OFFSUIT}, {"AhKd", "KsAc"}, {"AhKh", "AhQd"}},
        {{50, 49, UTH_HOLE_EXACT}, {"AhAd", "AdAh"}, {"AhAs", "AcAd"}},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        for (int j = 0; j < 2; j++) {
            uth_card cards[2];
            cards_of(cases[i].yes[j], cards, 2);
            assert_true(uth_hole_pattern_matches(&cases[i].pattern, cards));
            cards_of(cases[i].no[j], cards, 2);
            assert_false(uth_hole_pattern_matches(&cases[i].pattern, cards));
        }
}

TEST(ultimate_pairs_lines_count_as_printed)
{
    static const int up_4[] = {1, 5, 12, 36, 72};
    int count[UTH_PAY_LINES_MAX] = {0};
    const struct uth_pay_table *table = table_named("UP-4");
    const uth_card dealer[2] = {UTH_NO_CARD, UTH_NO_CARD};
    uth_card player[2];
    for (player[0] = 0; player[0] < 52; player[0]++)
        for (player[1] = (uth_card)(player[0] + 1); player[1] < 52; player[1]++) {
            int line = uth_paytable_hole_line(table, player, dealer);
            if (line >= 0)
                count[line]++;
        }
    assert_int_equal(table->line_count, COUNT_OF(up_4));
    for (size_t i = 0; i < COUNT_OF(up_4); i++)
        assert_int_equal(count[i], up_4[i]);
}

TEST(progressive_lines_read_the_right_cards)
{
    static const struct {
        const char *table, *hole, *board;
        int line; /* -1: nothing */
    } cases[] = {
        /* royal flush in the first five, with one or two hole cards, on the board alone */
        {"PROG-01", "AhKh", "QhJhTh2c3d", 0},
        {"PROG-01", "AhKh", "2cQhJhTh3d", 1},
        {"PROG-01", "Ah2c", "KhQhJhTh3d", 1},
        {"PROG-01", "2c3d", "AhKhQhJhTh", 2},
        /* a lower straight flush beside a royal on the board is still the board's royal */
        {"PROG-01", "9h8h", "AhKhQhJhTh", 2},
        {"PROG-01", "9h2c", "KhQhJhTh3d", 3},
        {"PROG-01", "2c3d", "KhQhJhTh9h", 3},
        {"PROG-01", "9c9d", "9h9s2c3d4h", 4},
        {"PROG-01", "9c9d", "9h2s2c3d4h", 5},
        {"PROG-01", "9c8d", "7h6s5cKdKh", -1},
        /* hole cards and flop only: what the turn and river bring does not count */
        {"LINK-01", "AhKh", "QhJhTh2c3d", 0},
        {"LINK-01", "AhKh", "2cQhJhTh3d", -1},
        {"LINK-01", "9h8h", "7h6h5h2c3d", 1},
        {"LINK-01", "9c9d", "9h9s2c3d4h", 2},
        {"LINK-01", "9c9d", "9h2s2c3d4h", 3},
        {"LINK-01", "Ah9h", "7h4h2h3c4d", 4},
        {"LINK-01", "9c8d", "7h6s5cKdKh", 5},
        {"LINK-01", "9c9d", "9h2s3c3d3h", 6},
        {"LINK-01", "9c9d", "KhKs3c3d3h", -1},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        uth_card hole[2], board[5];
        cards_of(cases[i].hole, hole, 2);
        cards_of(cases[i].board, board, 5);
        int line = uth_paytable_progressive_line(table_named(cases[i].table), hole, board);
        if (line != cases[i].line)
            fail_msg("%s %s %s: line %d, expected %d", cases[i].table, cases[i].hole,
                     cases[i].board, line, cases[i].line);
    }
}

TEST(every_table_of_the_documents_is_built_in_and_all_are_sound)
{
    static const char *const names[] = {
        "UTH-BLIND", "UTH-01", "UTH-02",  "UTH-03",  "UTH-04",    "UTH-05",   "BBB-01", "BBB-02",
        "BBB-03",    "UP-1",   "UP-2",    "UP-3",    "UP-4",      "UP-5",     "UP-6",   "PTB-01",
        "PTB-02",    "PTB-03", "PROG-01", "LINK-01", "LINK-ML01", "LINK-ML03"};
    for (size_t i = 0; i < COUNT_OF(names); i++)
        assert_string_equal(table_named(names[i])->name, names[i]);
    for (int i = 0; i < uth_pay_table_builtin_count(); i++)
        assert_int_equal(uth_paytable_check(uth_pay_table_builtin_at(i), NULL, 0), 0);
    assert_null(uth_pay_table_builtin("UTH-06"));
}

TEST(printed_edges_are_kept)
{
    static const struct {
        const char *table, *edge;
    } cases[] = {{"UTH-01", "0.90 %"}, {"UTH-02", "1.90 %"}, {"UTH-03", "3.50 %"},
                 {"UTH-04", "6.18 %"}, {"UTH-05", ""},       {"BBB-01", "20.2 %"},
                 {"BBB-02", "14.6 %"}, {"BBB-03", "16.5 %"}, {"UP-1", "8.90 %"},
                 {"UP-2", "8.54 %"},   {"UP-3", "4.52 %"},   {"UP-4", "4.68 %"},
                 {"UP-5", "4.90 %"},   {"UP-6", "6.79 %"},   {"PTB-01", ""}};
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        assert_string_equal(table_named(cases[i].table)->printed_edge, cases[i].edge);
}

/* Tables that a program may build without a file are checked as well. */
TEST(unsound_tables_are_found)
{
    struct uth_paytable_fault found[8];
    struct uth_pay_table table = *table_named("UTH-01");
    table.wager = UTH_ANTE;
    assert_int_equal(uth_paytable_check(&table, found, 8), 1);
    assert_int_equal(found[0].line, -1);

    table = *table_named("UTH-01");
    table.line_count = 0;
    assert_int_equal(uth_paytable_check(&table, found, 8), 1);

    table = *table_named("UTH-01");
    table.line[2].odds = (struct uth_odds){0, 0, false};
    table.line[4].percent = 10;
    table.line[5].envy_for_one = 10;
    assert_true(uth_paytable_check(&table, found, 8) >= 3);
    assert_int_equal(found[0].line, 2);
    assert_non_null(strstr(found[0].sentence, "pays nothing"));

    table = *table_named("LINK-01");
    table.line[0].percent = 101;
    table.line[1].level = 1;
    table.line[2].envy_for_one = -1;
    assert_int_equal(uth_paytable_check(&table, found, 8), 3);

    table = *table_named("UP-1");
    table.line[0].player_count = 0;
    assert_int_equal(uth_paytable_check(&table, found, 8), 1);
    assert_int_equal(found[0].line, 0);
}
