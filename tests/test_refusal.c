/* Refusals: the sentence, what it is made of, and that the table of sentences is sound. */
#include "check.h"

#include <ctype.h>
#include <uth/money.h>
#include <uth/wager.h>

TEST(a_sentence_is_made_of_its_parameters)
{
    struct uth_refusal refusal =
        UTH_REFUSAL(BELOW_MINIMUM, .limit = 500, .wager = "bad_beat", .amount = 123456);
    assert_int_equal(refusal.reason, UTH_REASON_BELOW_MINIMUM);
    assert_int_equal(refusal.said.say, UTH_SAY_BELOW_MINIMUM);
    assert_string_equal(refusal.sentence, "$1,234.56 on the Bad Beat is below the minimum of $5.");
    assert_int_equal(refusal.hand, -1);
    assert_int_equal(refusal.wager, -1);
    /* in the order of the English sentence */
    assert_int_equal(refusal.said.argument_count, 3);
    assert_string_equal(uth_parameter_name(refusal.said.argument[0].name), "amount");
    assert_int_equal(refusal.said.argument[0].number, 123456);
    assert_string_equal(uth_argument_text(&refusal.said, 1), "bad_beat");
    assert_int_equal(refusal.said.argument[2].number, 500);
}

TEST(a_refusal_keeps_what_it_is_about)
{
    struct uth_refusal refusal = {.hand = 3, .wager = UTH_TRIPS, .tip = true};
    assert_int_equal(UTH_REFUSE(&refusal, SEAT_TAKEN, .spot = 5), UTH_REASON_SPOT_TAKEN);
    assert_string_equal(refusal.sentence, "Seat 5 is taken.");
    assert_int_equal(refusal.hand, 3);
    assert_int_equal(refusal.wager, UTH_TRIPS);
    assert_true(refusal.tip);
}

TEST(numbers_are_written_in_full)
{
    static const struct {
        int64_t number;
        const char *sentence;
    } rows[] = {
        {0, "Seat 0 is taken."},
        {-7, "Seat -7 is taken."},
        {INT64_MAX, "Seat 9223372036854775807 is taken."},
        {INT64_MIN, "Seat -9223372036854775808 is taken."},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct uth_refusal refusal = UTH_REFUSAL(SEAT_TAKEN, .spot = rows[i].number);
        assert_string_equal(refusal.sentence, rows[i].sentence);
    }
}

TEST(a_cleared_refusal_is_about_nothing)
{
    struct uth_refusal refusal = UTH_REFUSAL(BELOW_MINIMUM, .wager = "trips");
    refusal.hand = 3;
    refusal.wager = UTH_TRIPS;
    refusal.tip = true;
    uth_refusal_clear(&refusal);
    assert_int_equal(refusal.reason, UTH_REASON_OK);
    assert_int_equal(refusal.said.say, 0);
    assert_int_equal(refusal.hand, -1);
    assert_int_equal(refusal.wager, -1);
    assert_false(refusal.tip);
    assert_int_equal(refusal.said.argument_count, 0);
    assert_string_equal(refusal.said.texts, "");
    assert_string_equal(refusal.sentence, "");
}

TEST(words_are_said_in_english_and_kept_by_name)
{
    struct uth_refusal refusal = UTH_REFUSAL(WRONG_PHASE, .action = "flop", .phase = "betting");
    assert_string_equal(refusal.sentence,
                        "The flop is not possible now: bets are still being taken.");
    assert_string_equal(uth_argument_text(&refusal.said, 0), "flop");
    assert_string_equal(uth_argument_text(&refusal.said, 1), "betting");
    assert_string_equal(uth_word_english(UTH_SAYING_PHASE, "elsewhere"), "elsewhere");
}

TEST(what_is_too_long_is_cut_between_characters)
{
    char name[600];
    for (size_t i = 0; i + 2 < sizeof name; i += 2)
        memcpy(name + i, "é", 3);
    for (size_t shift = 0; shift < 2; shift++) { /* a cut at both halves of a character */
        struct uth_refusal refusal =
            UTH_REFUSAL(NO_SUCH_OPTION, .option = name + 2 * shift, .offered = &"xy"[shift]);
        const char *texts[] = {refusal.sentence, uth_argument_text(&refusal.said, 0)};
        for (int i = 0; i < 2; i++) {
            size_t length = strlen(texts[i]);
            assert_in_range(length, 200, UTH_SENTENCE_SIZE - 1);
            assert_int_equal((unsigned char)texts[i][length - 1], 0xA9);
        }
    }
}

/* Where blanks are, and how many. */
static int blanks_of(const char *english)
{
    int count = 0;
    for (const char *open = strchr(english, '{'); open != NULL; open = strchr(open + 1, '{')) {
        const char *close = strchr(open, '}');
        assert_non_null(close);
        bool known = false;
        for (int i = 0; i < UTH_SAYING_PARAMETER_COUNT; i++) {
            const char *name = uth_parameter_name((enum uth_saying_parameter)i);
            size_t length = (size_t)(close - open - 1);
            known = known || (strlen(name) == length && strncmp(name, open + 1, length) == 0);
        }
        if (!known)
            fail_msg("\"%s\" has a blank that is no parameter", english);
        count++;
    }
    return count;
}

TEST(every_sentence_can_be_said)
{
    for (int i = 0; i < UTH_SAYING_COUNT; i++) {
        enum uth_saying saying = (enum uth_saying)i;
        char name[UTH_SAYING_NAME_SIZE];
        uth_saying_name(saying, name);
        for (const char *c = name; *c != '\0'; c++)
            assert_true(islower((unsigned char)*c) || *c == '_');
        const char *english = uth_saying_english(saying);
        assert_in_range(blanks_of(english), 0, UTH_ARGUMENTS_MAX);
        bool why = strncmp(name, "why_", 4) == 0 || strncmp(name, "cut_", 4) == 0;
        assert_int_equal(uth_saying_reason(saying) == UTH_REASON_OK, why);
        size_t length = strlen(english);
        bool whole = english[length - 1] == '.' || strcmp(english, "{text}") == 0;
        if (!whole || !(isupper((unsigned char)english[0]) || english[0] == '{'))
            fail_msg("%s is no sentence: \"%s\"", name, english);
        for (int other = 0; other < i; other++) {
            bool same = strcmp(uth_saying_english((enum uth_saying)other), english) == 0 &&
                        uth_saying_reason((enum uth_saying)other) == uth_saying_reason(saying);
            if (same)
                fail_msg("%s is said twice: \"%s\"", name, english);
        }
    }
}

TEST(every_reason_has_a_sentence)
{
    for (int reason = UTH_REASON_OK + 1; reason < UTH_REASON_COUNT; reason++) {
        int count = 0;
        for (int i = 0; i < UTH_SAYING_COUNT; i++)
            count += uth_saying_reason((enum uth_saying)i) == (enum uth_reason)reason;
        if (count == 0)
            fail_msg("%s has no sentence", uth_reason_name((enum uth_reason)reason));
    }
}
