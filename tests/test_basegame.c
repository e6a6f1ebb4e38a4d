/* From rule sets to the base game: units that make payouts whole, and what is refused. */
#include "check.h"

#include <uth/basegame.h>
#include <uth/rulesfile.h>

TEST(every_built_in_rule_set_is_the_usual_game)
{
    struct uth_base_game usual = uth_base_game_usual();
    assert_int_equal(usual.units, 2);
    assert_int_equal(usual.qualifies_from, UTH_PAIR << 12 | 1);
    for (int i = 0; i < uth_rules_builtin_count(); i++) {
        const struct uth_rules *rules = uth_rules_builtin(uth_rules_builtin_name(i));
        struct uth_game game = uth_game_default(rules);
        struct uth_base_game base;
        char sentence[192];
        assert_true(
            uth_base_game_of(rules, game.table[UTH_BLIND], &base, sentence, sizeof sentence));
        assert_memory_equal(base.raise, usual.raise, sizeof usual.raise);
        assert_memory_equal(base.raise_count, usual.raise_count, sizeof usual.raise_count);
        assert_int_equal(base.line_count, usual.line_count);
        for (int line = 0; line < base.line_count; line++)
            assert_int_equal(base.line[line].pays, usual.line[line].pays);
    }
}

TEST(the_blind_pays_by_line_and_pushes_below)
{
    static const struct {
        enum uth_category category;
        int half_antes;
    } rows[] = {
        {UTH_HIGH_CARD, 0},       {UTH_PAIR, 0},
        {UTH_TWO_PAIR, 0},        {UTH_STRAIGHT, 2},
        {UTH_FLUSH, 3},           {UTH_FULL_HOUSE, 6},
        {UTH_FOUR_OF_A_KIND, 20}, {UTH_STRAIGHT_FLUSH, 100},
        {UTH_ROYAL_FLUSH, 1000},
    };
    struct uth_base_game game = uth_base_game_usual();
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        assert_int_equal(uth_base_game_blind(&game, uth_weakest_of(rows[i].category, 0)),
                         rows[i].half_antes);
}

TEST(units_are_the_least_that_make_payouts_whole)
{
    static const struct {
        struct uth_odds odds[2];
        int units, pays[2];
    } rows[] = {
        {{{7, 1, true}, {1, 1, true}}, 1, {7, 1}},  {{{7, 5, true}, {6, 5, true}}, 5, {7, 6}},
        {{{5, 2, true}, {4, 3, true}}, 6, {15, 8}}, {{{6, 4, true}, {1, 1, true}}, 2, {3, 2}},
        {{{5, 1, false}, {2, 1, true}}, 1, {4, 2}}, /* "5 for 1" keeps the stake */
    };
    struct uth_pay_table table = *uth_pay_table_builtin("UTH-BLIND");
    const struct uth_rules *rules = uth_rules_builtin("washington");
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct uth_base_game game;
        char sentence[192];
        table.line_count = 2;
        table.line[0].odds = rows[i].odds[0];
        table.line[1].odds = rows[i].odds[1];
        assert_true(uth_base_game_of(rules, &table, &game, sentence, sizeof sentence));
        assert_int_equal(game.units, rows[i].units);
        assert_int_equal(game.line[0].pays, rows[i].pays[0]);
        assert_int_equal(game.line[1].pays, rows[i].pays[1]);
    }
}

TEST(tables_beyond_exact_counting_are_refused)
{
    static const struct uth_odds odds[] = {
        {250000, 1, true}, {1, 65537, true}, {INT32_MAX, 2, true}};
    struct uth_pay_table table = *uth_pay_table_builtin("UTH-BLIND");
    const struct uth_rules *rules = uth_rules_builtin("washington");
    for (size_t i = 0; i < COUNT_OF(odds); i++) {
        struct uth_base_game game = {.units = 4711};
        char sentence[192] = "";
        table.line[0].odds = odds[i];
        assert_false(uth_base_game_of(rules, &table, &game, sentence, sizeof sentence));
        assert_non_null(strstr(sentence, "UTH-BLIND"));
        assert_int_equal(game.units, 4711);
    }
}

TEST(raises_are_sorted_and_wrong_ones_refused)
{
    static const struct {
        uint8_t multiple[5];
        int count;
        const char *sentence; /* NULL: accepted */
        uint8_t sorted[4];
    } rows[] = {
        {{0}, 0, NULL, {0}},
        {{3}, 1, NULL, {3}},
        {{4, 3, 100, 1}, 4, NULL, {1, 3, 4, 100}},
        {{2, 2}, 2, "2x is given twice", {0}},
        {{0}, 1, "a Play wager is 1 to 100 times the Ante, not 0", {0}},
        {{101}, 1, "a Play wager is 1 to 100 times the Ante, not 101", {0}},
        {{1, 2, 3, 4, 5}, 5, "a street has at most 4 multiples, not 5", {0}},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct uth_base_game game = uth_base_game_usual(), before = game;
        char sentence[96] = "";
        bool good = uth_base_game_set_raises(&game, UTH_FLOP, rows[i].multiple, rows[i].count,
                                             sentence, sizeof sentence);
        assert_int_equal(good, rows[i].sentence == NULL);
        if (good) {
            assert_int_equal(game.raise_count[UTH_FLOP], rows[i].count);
            assert_memory_equal(game.raise[UTH_FLOP], rows[i].sorted, 4);
        } else {
            assert_string_equal(sentence, rows[i].sentence);
            assert_memory_equal(&game, &before, sizeof game);
        }
    }
}
