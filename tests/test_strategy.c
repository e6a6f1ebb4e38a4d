/* Strategies: what files may say, what their rules mean, and what playing them costs. The last counts
 * whole games, which under sanitizers is left to tests/test_strategy_exhaustive.c. */
#include "check.h"

#include <math.h>
#include <uth/random.h>
#include <uth/strategy.h>

#include "analysis/texture.h"

static struct uth_base_game usual_game(void)
{
    struct uth_base_game game;
    char sentence[192];
    assert_true(uth_base_game_of(uth_rules_builtin("washington"),
                                 uth_pay_table_builtin("UTH-BLIND"), &game, sentence,
                                 sizeof sentence));
    return game;
}

static struct uth_strategy *parse(const char *json)
{
    struct uth_faults faults;
    struct uth_strategy *strategy = uth_strategy_parse(json, strlen(json), &faults);
    if (!strategy)
        print_message("%s: %s\n", faults.fault[0].place, faults.fault[0].sentence);
    assert_non_null(strategy);
    return strategy;
}

/* The decision for cards as text: hole cards, then the board. */
static int decide(const struct uth_strategy *strategy, const char *text)
{
    uth_card cards[7];
    int count = uth_cards_parse(text, cards, 7, NULL);
    enum uth_street street = count == 2 ? UTH_PREFLOP : count == 5 ? UTH_FLOP : UTH_RIVER;
    return uth_strategy_decide(strategy, street, cards, cards + 2);
}

TEST(the_built_in_ones_are_there)
{
    static const char *const names[] = {"3x-only", "always-4x", "never-raise", "optimal",
                                        "practical"};
    assert_int_equal(uth_strategy_builtin_count(), COUNT_OF(names));
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        const struct uth_strategy *strategy = uth_strategy_builtin(names[i]);
        assert_non_null(strategy);
        assert_string_equal(uth_strategy_name(strategy), names[i]);
        assert_true(strlen(uth_strategy_title(strategy)) > 0);
        struct uth_base_game game = usual_game();
        char sentence[192];
        assert_true(uth_strategy_fits(strategy, &game, sentence, sizeof sentence));
    }
    assert_null(uth_strategy_builtin("lucky"));
}

TEST(the_practical_strategy_decides_as_its_words_say)
{
    static const struct {
        const char *cards;
        int play;
    } rows[] = {
        /* before the flop */
        {"Ah2c", 4},
        {"Kh2h", 4},
        {"Kh4c", 0},
        {"Kh5c", 4},
        {"Qd6d", 4},
        {"Qd7c", 0},
        {"Qd8c", 4},
        {"Js8s", 4},
        {"Js9c", 0},
        {"JsTc", 4},
        {"Ts9s", 0},
        {"3c3d", 4},
        {"2c2d", 0},
        /* flop: two pair or better, also with a pair on the board */
        {"7c6d7s6hAc", 2},
        {"Tc9dTs5h5c", 2},
        {"Tc9d5s5h5c", 2},
        /* hidden pairs, but not pocket deuces */
        {"7c6d7s2hAc", 2},
        {"2c2d7s9hAc", 0},
        {"2c2d2s9hAc", 2},
        {"7c6dKsKhAc", 0},
        /* four to a flush with a hidden ten or better of the suit */
        {"Tc4c7c9c2d", 2},
        {"9c4c7c8c2d", 0},
        {"Tc4d7c9c2c", 2},
        {"Td4c7c9c2c", 0},
        {"Tc4c7c9d2d", 0},
        /* river: a hidden pair, unless the board has made it worthless */
        {"7c6d7s2hAcKdJh", 1},
        {"2c2dKsKhQcQd3h", 0},
        {"4c4dKsKhQcQdJh", 1},
        {"9c8d5s6h7cKdAh", 1},
        /* by the dealer's outs: 19 and 23 */
        {"Qc8dAs9h7c4d2h", 1},
        {"Tc3dAsQh8c6d4h", 0},
    };
    const struct uth_strategy *practical = uth_strategy_builtin("practical");
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        int play = decide(practical, rows[i].cards);
        if (play != rows[i].play)
            print_message("%s: %d, not %d\n", rows[i].cards, play, rows[i].play);
        assert_int_equal(play, rows[i].play);
    }
}

TEST(dealer_outs_are_counted_card_by_card)
{
    static const struct {
        const char *cards;
        int outs;
    } rows[] = {
        /* 15 cards pair the board; four kings, four jacks beat the ten; the other tens tie */
        {"Tc3dAsQh8c6d4h", 23},
        /* 15, and four kings */
        {"Qc8dAs9h7c4d2h", 19},
        /* nothing beats a royal flush on the board, and everybody has it */
        {"2c3dAsKsQsJsTs", 0},
        /* four hearts on the board: nine more, and the other cards that pair it */
        {"KcQdAh9h7h4h2c", 9 + 4 * 3 + 2},
        /* a pair on the board: two cards make three of a kind, nine a second pair */
        {"AcKd2s2h9c7d4h", 2 + 9},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        uth_card cards[7];
        assert_int_equal(uth_cards_parse(rows[i].cards, cards, 7, NULL), 7);
        int outs = uth_dealer_outs(cards, cards + 2);
        if (outs != rows[i].outs)
            print_message("%s: %d, not %d\n", rows[i].cards, outs, rows[i].outs);
        assert_int_equal(outs, rows[i].outs);
    }
}

TEST(rules_are_tried_in_order_and_conditions_all_count)
{
    struct uth_strategy *strategy =
        parse("{\"name\": \"x\", \"title\": \"x\", \"preflop\": ["
              "{\"play\": 0, \"when\": [{\"holding\": [\"A5s\"]}]},"
              "{\"play\": 3, \"when\": [\"hidden_pair\", {\"holding\": [\"TT+\"]}]},"
              "{\"play\": 4, \"when\": [{\"holding\": [\"A2s+\", \"22+\"]}],"
              " \"unless\": [{\"holding\": [\"A9\"]}, {\"holding\": [\"44\"]}]}],"
              "\"flop\": [{\"play\": 2, \"when\": [{\"board\": \"pair\"}]}],"
              "\"river\": [{\"play\": 1, \"when\": [\"always\"]}]}");
    static const struct {
        const char *cards;
        int play;
    } rows[] = {
        {"AcAd", 3},       {"TcTd", 3},       {"9c9d", 4},       {"4c4d", 0},
        {"Ac5c", 0},       {"Ac4c", 4},       {"Ac9c", 0},       {"Ac4d", 0},
        {"AcKd7c7d2s", 2}, {"AcKd7c6d2s", 0}, {"AcKd7c7d7s", 2}, {"7c2d8c9dJsKhAd", 1},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        assert_int_equal(decide(strategy, rows[i].cards), rows[i].play);
    uth_strategy_free(strategy);
}

#define HEAD  "{\"name\": \"x\", \"title\": \"x\", "
#define NONE  "\"preflop\": [], \"flop\": [], \"river\": []}"
#define RIVER HEAD "\"preflop\": [], \"flop\": [], \"river\": "
#define FLOP  HEAD "\"preflop\": [], \"river\": [], \"flop\": "

TEST(wrong_files_are_refused_with_the_place)
{
    static const struct {
        const char *json, *place, *word;
    } rows[] = {
        {"[]", "", "object"},
        {"{\"name\": \"x\"", "line", ""},
        {"{\"name\": \"X Y\", \"title\": \"x\", " NONE, "name", "lower-case letters"},
        {"{\"title\": \"x\", " NONE, "name", ""},
        {HEAD "\"colour\": 1, " NONE, "colour", ""},
        {HEAD "\"preflop\": [], \"flop\": []}", "river", ""},
        {RIVER "\"good\"}", "river", "best"},
        {RIVER "[{\"play\": 1}]}", "river[0]", ""},
        {RIVER "[{\"play\": 1, \"when\": []}]}", "river[0].when", ""},
        {RIVER "[{\"play\": -1, \"when\": [\"always\"]}]}", "river[0].play", ""},
        {RIVER "[{\"play\": 1, \"when\": [\"sometimes\"]}]}", "river[0].when[0]", "sometimes"},
        {RIVER "[{\"play\": 1, \"when\": [\"hand\"]}]}", "river[0].when[0]", "value"},
        {RIVER "[{\"play\": 1, \"when\": [{\"always\": 1}]}]}", "river[0].when[0]", "no value"},
        {RIVER "[{\"play\": 1, \"when\": [{\"hand\": \"tarot\"}]}]}", "river[0].when[0].hand",
         "tarot"},
        {RIVER "[{\"play\": 1, \"when\": [{\"four_to_a_flush\": \"T\"}]}]}", "river[0].when[0]",
         "on the river"},
        {RIVER "[{\"play\": 1, \"when\": [{\"holding\": [\"AKs\"]}]}]}", "river[0].when[0].holding",
         "suited"},
        {RIVER "[{\"play\": 1, \"when\": [{\"dealer_outs_below\": 99}]}]}",
         "river[0].when[0].dealer_outs_below", ""},
        {FLOP "[{\"play\": 2, \"when\": [{\"dealer_outs_below\": 20}]}]}", "flop[0].when[0]",
         "on the flop"},
        {FLOP "[{\"play\": 2, \"when\": [{\"holding\": [\"KA\"]}]}]}", "flop[0].when[0].holding[0]",
         "KA"},
        {FLOP "[{\"play\": 2, \"when\": [{\"holding\": [\"AAs\"]}]}]}",
         "flop[0].when[0].holding[0]", "AAs"},
        {FLOP "[{\"play\": 2, \"when\": [{\"four_to_a_flush\": \"10\"}]}]}",
         "flop[0].when[0].four_to_a_flush", "10"},
        {FLOP "\"best\"}", "flop", "river"},
        {HEAD "\"raises\": {\"turn\": []}, " NONE, "raises.turn", ""},
        {HEAD "\"raises\": {\"flop\": [2, 2]}, " NONE, "raises.flop[1]", "twice"},
        {HEAD "\"raises\": {\"river\": []}, \"preflop\": [], \"flop\": [], \"river\": "
              "[{\"play\": 1, \"when\": [\"always\"]}]}",
         "river", "raises"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct uth_faults faults;
        assert_null(uth_strategy_parse(rows[i].json, strlen(rows[i].json), &faults));
        assert_true(faults.count > 0);
        if (!strstr(faults.fault[0].place, rows[i].place) ||
            !strstr(faults.fault[0].sentence, rows[i].word)) {
            print_message("%s\n  %s: %s\n", rows[i].json, faults.fault[0].place,
                          faults.fault[0].sentence);
        }
        assert_non_null(strstr(faults.fault[0].place, rows[i].place));
        assert_non_null(strstr(faults.fault[0].sentence, rows[i].word));
    }
}

TEST(a_multiple_that_the_game_lacks_does_not_fit)
{
    struct uth_strategy *strategy =
        parse("{\"name\": \"five\", \"title\": \"x\", \"flop\": [], \"river\": [],"
              "\"preflop\": [{\"play\": 5, \"when\": [\"always\"]}]}");
    struct uth_base_game game = usual_game();
    char sentence[192];
    assert_false(uth_strategy_fits(strategy, &game, sentence, sizeof sentence));
    assert_string_equal(sentence,
                        "strategy five plays 5x before the flop, which this game does not allow");
    uth_strategy_free(strategy);
}

/* The solver asks about one hand for all that it takes to be the same: with the suits renamed, and on
 * the river all hands of a texture. */
TEST(suits_that_do_not_matter_change_nothing)
{
    uth_texture_prepare();
    const struct uth_strategy *practical = uth_strategy_builtin("practical");
    struct uth_seeded seeded;
    struct uth_random random = uth_random_seeded(&seeded, 5);
    uint8_t deck[52], suits[4] = {0, 1, 2, 3};
    for (uint8_t i = 0; i < 52; i++)
        deck[i] = i;
    for (int round = 0; round < (at_full_length() ? 20000 : 1000); round++) {
        assert_true(uth_shuffle(&random, deck, 52) && uth_shuffle(&random, suits, 4));
        uth_card renamed[7];
        for (int i = 0; i < 7; i++)
            renamed[i] = uth_card_of(uth_card_rank(deck[i]), suits[uth_card_suit(deck[i])]);
        for (int street = 0; street < UTH_STREETS; street++) {
            assert_int_equal(
                uth_strategy_decide(practical, (enum uth_street)street, deck, deck + 2),
                uth_strategy_decide(practical, (enum uth_street)street, renamed, renamed + 2));
        }
        struct uth_texture_place place = uth_texture_find(deck + 2);
        struct uth_texture texture = uth_texture_at(place.texture);
        uth_card pick[UTH_SUITED_KINDS][2];
        uth_texture_pick(&texture, pick);
        const uint8_t *kind = uth_texture_tables.kind[uth_texture_hand(place, deck[0], deck[1])];
        const uth_card hole[2] = {pick[kind[0]][0], pick[kind[1]][kind[0] == kind[1]]};
        assert_int_equal(uth_strategy_decide(practical, UTH_RIVER, deck, deck + 2),
                         uth_strategy_decide(practical, UTH_RIVER, hole, texture.board));
    }
}

static struct uth_solution *solve(const struct uth_strategy *strategy)
{
    struct uth_base_game game = usual_game();
    struct uth_solution *solution;
    assert_int_equal(uth_strategy_solve(strategy, &game, NULL, &solution), UTH_SOLVED);
    return solution;
}

static bool stop_soon(void *context, uint64_t done, uint64_t total)
{
    (void)context;
    return done < total / 100;
}

/* The solver asks the strategy about every plain board, and about some with a flush. */
TEST(solving_a_strategy_can_be_stopped)
{
    struct uth_base_game game = usual_game();
    struct uth_solve_options options = {.watch = {stop_soon, NULL}};
    struct uth_solution *solution;
    assert_int_equal(
        uth_strategy_solve(uth_strategy_builtin("practical"), &game, &options, &solution),
        UTH_SOLVE_STOPPED);
    assert_null(solution);
}

/* Published: 2.43 %. Exactly it is this. */
TEST(the_practical_strategy_costs_what_is_published)
{
    if (!at_full_length())
        skip();
    struct uth_solution *solution = solve(uth_strategy_builtin("practical"));
    assert_int_equal(solution->net, -1353022820624);
    char text[32];
    snprintf(text, sizeof text, "%.2f", -100 * uth_solution_expectation(solution));
    assert_string_equal(text, "2.43");
    uth_solution_free(solution);
}

/* Best play from the flop on, with the best chart before it spelt out, is best play; and always 4x
 * is the sum of the 169 rows that best play has for 4x. */
TEST(strategies_of_best_parts_add_up_to_best_play)
{
    if (!at_full_length())
        skip();
    struct uth_solution *best = solve(uth_strategy_builtin("optimal"));
    assert_int_equal(best->net, -2 * INT64_C(607723787676));
    struct uth_strategy *chart =
        parse("{\"name\": \"chart\", \"title\": \"x\", \"flop\": \"best\", \"river\": \"best\","
              "\"preflop\": [{\"play\": 4, \"when\": [{\"holding\": [\"A2+\", \"K2s+\", \"K5o+\","
              "\"Q6s+\", \"Q8o+\", \"J8s+\", \"JTo\", \"33+\"]}]}]}");
    struct uth_solution *same = solve(chart);
    assert_int_equal(same->net, best->net);
    assert_int_equal(same->wagered, best->wagered);

    struct uth_solution *always = solve(uth_strategy_builtin("always-4x"));
    int64_t net = 0;
    for (int i = 0; i < UTH_STARTING_HANDS; i++)
        net += best->start[i].raise[1];
    assert_int_equal(always->net, net);
    assert_int_equal(always->wagered, 6 * UTH_DEALS);
    uth_solution_free(best);
    uth_solution_free(same);
    uth_solution_free(always);
    uth_strategy_free(chart);
}
