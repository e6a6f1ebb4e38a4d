/*
 * The evaluator on hands worth reading, its words, the five cards that play, and samples small enough
 * for sanitizers; test_eval_exhaustive.c walks everything.
 */
#include "check.h"

#include <uth/eval.h>
#include <uth/random.h>

#include "reference/eval_plain.h"

static int read_cards(const char *text, uth_card cards[7])
{
    int count = uth_cards_parse(text, cards, 7, NULL);
    assert_true(count >= 5);
    return count;
}

/* Best first; a row that begins with "=" ties with the one above it. */
static const struct {
    const char *cards, *best, *words;
} ladder[] = {
    {"2c3dTsJsQsKsAs", "AsKsQsJsTs", "royal flush"},
    {"= AsKhTdJdQdKdAd", "AdKdQdJdTd", "royal flush"},
    {"9hThJhQhKh2c2d", "KhQhJhTh9h", "straight flush, king high"},
    {"Ah2h3h4h5h6c7d", "5h4h3h2hAh", "straight flush, five high"},
    {"AcAdAhAsKcKdKh", "AcAdAhAsKc", "four of a kind, aces"},
    {"2c2d2h2sAcAdAh", "2c2d2h2sAc", "four of a kind, deuces"},
    {"= 2c2d2h2sKcKdAh", "2c2d2h2sAh", "four of a kind, deuces"},
    {"2c2d2h2sKcKdQh", "2c2d2h2sKc", "four of a kind, deuces"},
    {"AcAdAhKsKcQdQh", "AcAdAhKsKc", "full house, aces over kings"},
    {"= AcAdAhKsKcKd2h", "AcAdAhKsKc", "full house, aces over kings"},
    {"2c2d2h3sAcAdTh", "2c2d2hAcAd", "full house, deuces over aces"},
    {"AcKcQcJc9c8c7c", "AcKcQcJc9c", "flush, ace high"},
    {"2h3h4h5h7hAsAd", "7h5h4h3h2h", "flush, seven high"},
    {"AsKdQhJcTs9s8s", "AsKdQhJcTs", "straight, ace high"},
    {"6d5h4d3c2sAs6h", "6d5h4d3c2s", "straight, six high"},
    {"5h4d3c2sAsKhKd", "5h4d3c2sAs", "straight, five high"},
    {"2c2d2hAs3d5h7s", "2c2d2hAs7s", "three of a kind, deuces"},
    {"AsAdKhKd2c2d3s", "AsAdKhKd3s", "two pair, aces and kings"},
    {"3s3d2h2d5c7c8s", "3s3d2h2d8s", "two pair, threes and deuces"},
    {"9c9dAhKsQd3h2s", "9c9dAhKsQd", "pair of nines"},
    {"9c9dAhKsJd3h2s", "9c9dAhKsJd", "pair of nines"},
    {"6c6dAhKsJd3h2s", "6c6dAhKsJd", "pair of sixes"},
    {"AcKdQhJs9d3h2s", "AcKdQhJs9d", "high card, ace"},
    {"7c5d4h3s2d", "7c5d4h3s2d", "high card, seven"},
};

TEST(hands_rank_name_and_play_as_poker_says)
{
    uth_strength above = UINT16_MAX;
    for (size_t i = 0; i < COUNT_OF(ladder); i++) {
        bool ties = ladder[i].cards[0] == '=';
        uth_card cards[7], best[5];
        int count = read_cards(ladder[i].cards + (ties ? 2 : 0), cards);
        uth_strength strength = uth_best_five(cards, count, best);
        char text[11], words[UTH_HAND_WORDS_SIZE];
        assert_true(ties ? strength == above : strength < above);
        uth_cards_format(best, 5, text, sizeof text);
        assert_string_equal(text, ladder[i].best);
        assert_true(uth_hand_words(strength, words, sizeof words) == strlen(ladder[i].words));
        assert_string_equal(words, ladder[i].words);
        assert_int_equal(strength, uth_eval(cards, count));
        above = strength;
    }
    assert_true(above == 1); /* seven high is the weakest hand, and no hand is weaker still */
}

TEST(words_are_cut_to_the_buffer_and_none_is_too_long)
{
    uth_card cards[7];
    char words[8] = "";
    read_cards("AcAdAhKsKc", cards);
    assert_true(uth_hand_words(uth_eval5(cards), words, sizeof words) == 27);
    assert_string_equal(words, "full ho");
    assert_true(uth_hand_words(UTH_NO_HAND, words, sizeof words) == 7);
    assert_string_equal(words, "no hand");
    static const int counts[UTH_CATEGORY_COUNT] = {1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1};
    for (int category = 0; category < UTH_CATEGORY_COUNT; category++) {
        for (int i = 1; i <= counts[category]; i++) {
            uth_strength strength = (uth_strength)(category << 12 | i);
            assert_true(uth_hand_words(strength, NULL, 0) < UTH_HAND_WORDS_SIZE);
            assert_int_equal(uth_category_of(strength), category);
        }
    }
}

/* Of cards that would do alike, the one that stands first in the hand plays. */
TEST(the_first_of_equal_cards_plays)
{
    uth_card cards[7], best[5];
    char text[11];
    read_cards("2d2c2h2sAcAdAh", cards);
    uth_best_five(cards, 7, best);
    uth_cards_format(best, 5, text, sizeof text);
    assert_string_equal(text, "2d2c2h2sAc");
    read_cards("KhAdTcJcQc9c8c", cards);
    uth_best_five(cards, 7, best);
    uth_cards_format(best, 5, text, sizeof text);
    assert_string_equal(text, "QcJcTc9c8c");
    read_cards("5s5h4d3c2sAsAd", cards);
    uth_best_five(cards, 7, best);
    uth_cards_format(best, 5, text, sizeof text);
    assert_string_equal(text, "5s4d3c2sAs");
}

enum { SAMPLE = 20011 }; /* a prime: no block of the batch divides it */

static uth_card (*deal_sample(uint64_t seed))[7]
{
    uth_card(*hands)[7] = malloc(sizeof *hands * SAMPLE);
    assert_non_null(hands);
    struct uth_seeded seeded;
    struct uth_random random = uth_random_seeded(&seeded, seed);
    uth_card deck[UTH_CARD_COUNT];
    for (int i = 0; i < UTH_CARD_COUNT; i++)
        deck[i] = (uth_card)i;
    for (int i = 0; i < SAMPLE; i++) {
        assert_true(uth_shuffle(&random, deck, UTH_CARD_COUNT));
        memcpy(hands[i], deck, 7);
    }
    return hands;
}

TEST(the_best_five_are_worth_what_the_whole_hand_is)
{
    FREED uth_card(*hands)[7] = deal_sample(11);
    for (int i = 0; i < SAMPLE; i++) {
        for (int count = 5; count <= 7; count++) {
            uth_card best[5];
            uth_strength strength = uth_best_five(hands[i], count, best);
            uth_cards held = uth_cards_of(hands[i], (size_t)count);
            assert_int_equal(uth_eval5(best), strength);
            assert_int_equal(uth_cards_count(uth_cards_of(best, 5)), 5);
            assert_true((uth_cards_of(best, 5) & ~held) == 0);
        }
    }
}

/* Both plain evaluators, and all ways to call the fast one. */
TEST(all_ways_to_evaluate_agree)
{
    FREED uth_card(*hands)[7] = deal_sample(12);
    for (int i = 0; i < SAMPLE; i += at_full_length() ? 1 : 10) {
        const uth_card *h = hands[i];
        struct uth_combined hole = uth_combined_of(h, 2), board = uth_combined_of(h + 2, 5);
        uth_strength seven = uth_eval7(h);
        assert_int_equal(seven, uth_eval(h, 7));
        assert_int_equal(seven, uth_combined_eval7(uth_combined_of(h, 7)));
        assert_int_equal(seven, uth_combined_eval7(uth_combined_join(hole, board)));
        assert_int_equal(seven, uth_joined_eval7(&hole, &board));
        assert_int_equal(uth_eval6(h), uth_combined_eval6(uth_combined_of(h, 6)));
        assert_int_equal(uth_eval5(h), uth_combined_eval5(uth_combined_of(h, 5)));
        uint8_t ranks[5];
        uth_strength_ranks(seven, ranks);
        int value = (int)uth_category_of(seven) << 20 | ranks[0] << 16 | ranks[1] << 12 |
                    ranks[2] << 8 | ranks[3] << 4 | ranks[4];
        assert_int_equal(value, plain_eval(h, 7));
        assert_int_equal(value, plain_eval_by_choice(h, 7));
        assert_int_equal(plain_eval(h, 6), plain_eval_by_choice(h, 6));
    }
}

/* Sizes around the blocks of every version, and nothing written behind the end. */
TEST(every_batch_gives_the_scalar_strengths_at_every_length)
{
    FREED uth_card(*hands)[7] = deal_sample(13);
    FREED uth_strength *out = malloc(sizeof *out * (SAMPLE + 1));
    assert_non_null(out);
    static const size_t lengths[] = {0,   1,   2,   3,   4,   5,   31,   63,   64,   65,
                                     127, 128, 129, 511, 512, 513, 1024, 1087, 4096, SAMPLE};
    for (int v = 0; v < UTH_BATCH_COUNT; v++) {
        enum uth_batch_version version = (enum uth_batch_version)v;
        if (!uth_batch_version_runs_here(version))
            continue;
        for (size_t k = 0; k < COUNT_OF(lengths); k++) {
            size_t length = lengths[k], first = SAMPLE - length;
            out[length] = 4711;
            uth_eval7_batch_version(version, (const uth_card(*)[7])hands + first, out, length);
            for (size_t i = 0; i < length; i++)
                assert_int_equal(out[i], uth_eval7(hands[first + i]));
            assert_int_equal(out[length], 4711);
        }
    }
}

TEST(the_batch_chooses_a_version_that_runs_here)
{
    assert_true(uth_batch_version_runs_here(UTH_BATCH_PORTABLE));
    assert_true(uth_batch_version_runs_here(uth_eval7_batch_chosen()));
    for (int v = 0; v < UTH_BATCH_COUNT; v++)
        if (uth_batch_version_runs_here((enum uth_batch_version)v))
            assert_true((int)uth_eval7_batch_chosen() >= v);
    assert_false(uth_batch_version_runs_here(UTH_BATCH_COUNT));
    assert_string_equal(uth_batch_version_name(UTH_BATCH_PORTABLE), "portable");
    assert_string_equal(uth_batch_version_name(UTH_BATCH_AVX2), "avx2");
    assert_string_equal(uth_batch_version_name(UTH_BATCH_AVX512), "avx512");

    FREED uth_card(*hands)[7] = deal_sample(14);
    uth_strength out[100];
    uth_eval7_batch((const uth_card(*)[7])hands, out, 100);
    for (int i = 0; i < 100; i++)
        assert_int_equal(out[i], uth_eval7(hands[i]));
}
