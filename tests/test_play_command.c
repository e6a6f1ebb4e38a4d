/* What a player says at the table, as text. */
#include "check.h"
#include "cli/play/play_command.h"

#define BETTING  PLAY_WHEN_BETTING
#define DECIDING PLAY_WHEN_DECIDING

TEST(lines_become_commands)
{
    static const struct {
        const char *line;
        enum play_when when;
        struct play_command command;
    } cases[] = {
        {"", BETTING, {.kind = PLAY_DEAL}},
        {"  \t ", BETTING, {.kind = PLAY_DEAL}},
        {"Deal", BETTING, {.kind = PLAY_DEAL}},
        {"", DECIDING, {.kind = PLAY_NOTHING}},
        {"a", BETTING, {.kind = PLAY_SET, .wager = UTH_ANTE}},
        {"ante 10", BETTING, {PLAY_SET, UTH_ANTE, false, true, 1000, 0}},
        {"BLIND $7.50", BETTING, {PLAY_SET, UTH_ANTE, false, true, 750, 0}},
        {"t 5", BETTING, {PLAY_SET, UTH_TRIPS, false, true, 500, 0}},
        {"bad beat 5", BETTING, {PLAY_SET, UTH_BAD_BEAT, false, true, 500, 0}},
        {"bad_beat 5", BETTING, {PLAY_SET, UTH_BAD_BEAT, false, true, 500, 0}},
        {"bad-beat  5 ", BETTING, {PLAY_SET, UTH_BAD_BEAT, false, true, 500, 0}},
        {"ultimate pairs 0", BETTING, {PLAY_SET, UTH_ULTIMATE_PAIRS, false, true, 0, 0}},
        {"p 1,000", BETTING, {PLAY_SET, UTH_PLAY_THE_BOARD, false, true, 100000, 0}},
        {"ante -5", BETTING, {PLAY_SET, UTH_ANTE, false, true, -500, 0}},
        {"d", BETTING, {.kind = PLAY_SET, .wager = UTH_WAGERS, .tip = true}},
        {"tip trips 1", BETTING, {PLAY_SET, UTH_TRIPS, true, true, 100, 0}},
        {"dealer a", BETTING, {.kind = PLAY_SET, .wager = UTH_ANTE, .tip = true}},
        {"x", BETTING, {.kind = PLAY_CLEAR}},
        {"c", BETTING, {.kind = PLAY_CHANGE}},
        {"hands 3", BETTING, {.kind = PLAY_HANDS, .has_value = true, .count = 3}},
        {"$", BETTING, {.kind = PLAY_BUY}},
        {"buy 100", BETTING, {.kind = PLAY_BUY, .has_value = true, .amount = 10000}},
        {"$ 100", BETTING, {.kind = PLAY_BUY, .has_value = true, .amount = 10000}},
        {"c", DECIDING, {.kind = PLAY_CHECK}},
        {"check", DECIDING, {.kind = PLAY_CHECK}},
        {"4", DECIDING, {.kind = PLAY_RAISE, .has_value = true, .count = 4}},
        {"4X", DECIDING, {.kind = PLAY_RAISE, .has_value = true, .count = 4}},
        {"play 2x", DECIDING, {.kind = PLAY_RAISE, .has_value = true, .count = 2}},
        {"p", DECIDING, {.kind = PLAY_RAISE}},
        {"fold", DECIDING, {.kind = PLAY_FOLD}},
        {"?", BETTING, {.kind = PLAY_HELP}},
        {"rules", DECIDING, {.kind = PLAY_RULES}},
        {"s", DECIDING, {.kind = PLAY_SUMMARY}},
        {"Q", BETTING, {.kind = PLAY_QUIT}},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct play_command command;
        char sentence[PLAY_SENTENCE_SIZE] = "";
        if (!play_command_parse(cases[i].line, cases[i].when, &command, sentence))
            fail_msg("'%s': %s", cases[i].line, sentence);
        const struct play_command *expected = &cases[i].command;
        assert_int_equal(command.kind, expected->kind);
        if (expected->kind == PLAY_SET)
            assert_int_equal(command.wager, expected->wager);
        assert_int_equal(command.tip, expected->tip);
        assert_int_equal(command.has_value, expected->has_value);
        assert_int_equal(command.amount, expected->amount);
        assert_int_equal(command.count, expected->count);
    }
}

TEST(wrong_lines_get_a_sentence)
{
    static const struct {
        const char *line;
        enum play_when when;
        const char *sentence;
    } cases[] = {
        {"frobnicate", BETTING, "Unknown command 'frobnicate'; ? lists the commands."},
        {"tirps 5", BETTING, "Unknown command 'tirps'; did you mean 'trips'?"},
        {"trips five", BETTING, "Unknown command 'trips five'; ? lists the commands."},
        {"ante 1.5", BETTING, "'1.5' is not an amount of money, such as 25 or 7.50."},
        {"ante 10x", BETTING, "'10x' is not an amount of money, such as 25 or 7.50."},
        {"ante 99999999999999999999", BETTING,
         "'99999999999999999999' is not an amount of money, such as 25 or 7.50."},
        {"10", BETTING, "10 on which wager? For example, 'ante 10'."},
        {"deal 10", BETTING, "'deal' takes no value, so '10' is not allowed."},
        {"hands two", BETTING, "Unknown command 'hands two'; ? lists the commands."},
        {"hands -1", BETTING, "'-1' is not a valid number here."},
        {"hands 99999", BETTING, "'99999' is not a valid number here."},
        {"fold", BETTING, "'fold' is possible only after the deal; now is the time to bet."},
        {"tip deal", BETTING, "Unknown command 'tip deal'; did you mean 'deal'?"},
        {"trips 5", DECIDING, "'trips' is possible only before the deal; betting is closed."},
        {"4y", DECIDING, "'4y' is not a valid number here."},
        {"4.5", DECIDING, "'4.5' is not a valid number here."},
        {"chekc", DECIDING, "Unknown command 'chekc'; did you mean 'check'?"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct play_command command;
        char sentence[PLAY_SENTENCE_SIZE] = "";
        assert_false(play_command_parse(cases[i].line, cases[i].when, &command, sentence));
        assert_string_equal(sentence, cases[i].sentence);
    }
}

TEST(long_lines_are_refused)
{
    char line[4 * PLAY_LINE_SIZE];
    memset(line, '7', sizeof line - 1);
    line[sizeof line - 1] = '\0';
    struct play_command command;
    char sentence[PLAY_SENTENCE_SIZE] = "";
    assert_false(play_command_parse(line, BETTING, &command, sentence));
    assert_string_equal(sentence, "That line is too long.");
    line[PLAY_LINE_SIZE - 1] = '\0';
    assert_false(play_command_parse(line, DECIDING, &command, sentence));
    assert_non_null(strstr(sentence, "is not a valid number here."));
}

TEST(every_wager_has_its_own_key)
{
    char seen[UTH_WAGERS + 1] = "";
    for (int wager = 0; wager < UTH_WAGERS; wager++) {
        char key = play_wager_key((enum uth_wager)wager);
        bool bettable = wager != UTH_PLAY && wager != UTH_BLIND && wager != UTH_PROGRESSIVE;
        assert_int_equal(key != 0, bettable);
        if (key) {
            assert_null(strchr(seen, key));
            seen[strlen(seen)] = key;
        }
    }
}
