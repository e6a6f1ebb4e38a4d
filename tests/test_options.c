/* Options: every accepted spelling reaches its target, every mistake gets a sentence. */
#include "check.h"
#include "cli/terminal/options.h"

struct settings {
    bool json;
    const char *rules;
    int64_t rounds;
    struct seed seed;
    char left_over[128]; /* the arguments, joined by blanks */
    char error[256];
};

/* Splits `line` at blanks and parses it as the arguments of a command with one of each kind. */
static enum options_outcome parse(const char *line, int least, int most, struct settings *got)
{
    *got = (struct settings){.rounds = 100};
    const struct option_row rows[] = {
        {.name = "rules",
         .letter = 'r',
         .kind = OPTION_TEXT,
         .target = &got->rules,
         .value = "NAME",
         .help = "rule set"},
        OPTION_NUMBER("rounds", &got->rounds, -5, 1000, "rounds to play (100)"),
        OPTION_SEED(&got->seed),
        OPTION_JSON(&got->json),
        OPTION_END,
    };
    const struct usage usage = {
        .command = "try", .arguments = "FILE", .rows = rows, .least = least, .most = most};

    static char words[256];
    snprintf(words, sizeof words, "%s", line);
    char *list[16] = {"try"};
    int count = 1;
    for (char *at = words; *at != '\0';) {
        list[count++] = at;
        at += strcspn(at, " ");
        if (*at == ' ')
            *at++ = '\0';
    }
    char **argv = list;
    enum options_outcome outcome = options_parse(&usage, &count, &argv, got->error, 256);
    if (outcome == OPTIONS_GOOD) {
        size_t used = 0;
        for (int i = 0; i < count; i++) {
            used += (size_t)snprintf(got->left_over + used, sizeof got->left_over - used, "%s%s",
                                     i > 0 ? " " : "", argv[i]);
        }
    }
    return outcome;
}

TEST(every_spelling_reaches_its_target)
{
    static const struct {
        const char *line, *rules;
        int64_t rounds;
        bool seeded;
        uint64_t seed;
        bool json;
        const char *left_over;
    } rows[] = {
        {"", NULL, 100, false, 0, false, ""},
        {"a b", NULL, 100, false, 0, false, "a b"},
        {"--rules california", "california", 100, false, 0, false, ""},
        {"--rules=california", "california", 100, false, 0, false, ""},
        {"--rules=", "", 100, false, 0, false, ""},
        {"-r california a", "california", 100, false, 0, false, "a"},
        {"--rules x --rules y", "y", 100, false, 0, false, ""},
        {"a --json b", NULL, 100, false, 0, true, "a b"},
        {"--rounds 7 a", NULL, 7, false, 0, false, "a"},
        {"--rounds -5", NULL, -5, false, 0, false, ""},
        {"--rounds=1000", NULL, 1000, false, 0, false, ""},
        {"--seed 0", NULL, 100, true, 0, false, ""},
        {"--seed=18446744073709551615", NULL, 100, true, UINT64_MAX, false, ""},
        {"--seed 0xfF", NULL, 100, true, 255, false, ""},
        {"-", NULL, 100, false, 0, false, "-"},
        {"--json -- --json -x", NULL, 100, false, 0, true, "--json -x"},
        {"--rules -- a", "--", 100, false, 0, false, "a"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct settings got;
        if (parse(rows[i].line, 0, -1, &got) != OPTIONS_GOOD)
            fail_msg("'%s' was refused: %s", rows[i].line, got.error);
        if (rows[i].rules)
            assert_string_equal(got.rules, rows[i].rules);
        else
            assert_null(got.rules);
        assert_true(got.rounds == rows[i].rounds);
        assert_int_equal(got.seed.given, rows[i].seeded);
        assert_true(got.seed.value == rows[i].seed);
        assert_int_equal(got.json, rows[i].json);
        assert_string_equal(got.left_over, rows[i].left_over);
    }
}

TEST(every_mistake_gets_a_sentence)
{
    static const struct {
        const char *line, *error;
    } rows[] = {
        {"--ruls x", "unknown option '--ruls'; did you mean '--rules'?"},
        {"--jsno=1 x", "unknown option '--jsno=1'; did you mean '--json'?"},
        {"--colour x", "unknown option '--colour'; 'uth try --help' lists the options"},
        {"-x y", "unknown option '-x'; 'uth try --help' lists the options"},
        {"--rule x", "unknown option '--rule'; did you mean '--rules'?"},
        {"-rx", "unknown option '-rx'; 'uth try --help' lists the options"},
        {"x --rules", "--rules needs a value (NAME)"},
        {"x --json=yes", "--json takes no value"},
        {"x --rounds many", "--rounds: 'many' is not a whole number"},
        {"x --rounds=", "--rounds: '' is not a whole number"},
        {"x --rounds=+7", "--rounds: '+7' is not a whole number"},
        {"x --rounds 7.5", "--rounds: '7.5' is not a whole number"},
        {"x --rounds -", "--rounds: '-' is not a whole number"},
        {"x --rounds -6", "--rounds: -6 is not between -5 and 1000"},
        {"x --rounds 1001", "--rounds: 1001 is not between -5 and 1000"},
        {"x --rounds 99999999999999999999",
         "--rounds: 99999999999999999999 is not between -5 and 1000"},
        {"x --seed -1", "--seed: '-1' is not a whole number from 0 to 18446744073709551615"},
        {"x --seed 18446744073709551616", "--seed: '18446744073709551616' is not a whole number "
                                          "from 0 to 18446744073709551615"},
        {"x --seed 12z", "--seed: '12z' is not a whole number from 0 to 18446744073709551615"},
        {"x --seed 0x", "--seed: '0x' is not a whole number from 0 to 18446744073709551615"},
        {"", "FILE is missing; see 'uth try --help'"},
        {"x y z", "unexpected argument 'z'; see 'uth try --help'"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct settings got;
        assert_int_equal(parse(rows[i].line, 1, 2, &got), OPTIONS_WRONG);
        assert_string_equal(got.error, rows[i].error);
    }
}

TEST(help_is_found_anywhere_before_the_double_dash)
{
    struct settings got;
    assert_int_equal(parse("--help", 1, 1, &got), OPTIONS_HELP);
    assert_int_equal(parse("-h", 1, 1, &got), OPTIONS_HELP);
    assert_int_equal(parse("a b c --help", 1, 1, &got), OPTIONS_HELP);
    assert_int_equal(parse("-- --help", 1, 1, &got), OPTIONS_GOOD);
}

TEST(help_lists_every_row)
{
    bool flag = false;
    const char *file = NULL;
    const struct option_row rows[] = {
        {.name = "output",
         .letter = 'o',
         .kind = OPTION_TEXT,
         .target = &file,
         .value = "FILE",
         .help = "where to write"},
        OPTION_JSON(&flag),
        OPTION_END,
    };
    const struct usage usage = {
        .command = "try", .arguments = "FILE|-", .about = "Tries.", .rows = rows, .most = 1};
    FREED char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    assert_non_null(memory);
    options_print_help(&usage, memory);
    fclose(memory);
    assert_string_equal(text, "usage: uth try [options] FILE|-\n"
                              "\n"
                              "Tries.\n"
                              "\n"
                              "options:\n"
                              "  -o, --output FILE  where to write\n"
                              "      --json         print the answer as JSON\n"
                              "  -h, --help         print this help\n");
}

TEST(a_seed_given_is_used_and_an_absent_one_is_fresh)
{
    const struct seed given = {.given = true, .value = 7};
    const struct seed absent = {.given = false};
    uint64_t value = 0;
    uint64_t other = 0;
    assert_true(seed_or_fresh(&given, &value));
    assert_true(value == 7);
    assert_true(seed_or_fresh(&absent, &value));
    assert_true(seed_or_fresh(&absent, &other));
    assert_true(value != other);
}
