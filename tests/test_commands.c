/* The dispatcher: the right command gets the right words, and a slip gets a suggestion. */
#include "check.h"
#include "cli/commands.h"
#include "cli/terminal/nearest.h"

static int seen_argc;
static char **seen_argv;

static int remember(int argc, char **argv)
{
    seen_argc = argc;
    seen_argv = argv;
    return CLI_NO;
}

static int other(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return CLI_OK;
}

static const struct cli_command table[] = {
    {"solve", "", other}, {"settle", "", remember}, {NULL, NULL, NULL}};

TEST(a_command_gets_its_own_words_and_gives_the_exit_code)
{
    char *argv[] = {"uth", "settle", "--json", "file", NULL};
    assert_int_equal(cli_dispatch(table, 4, argv), CLI_NO);
    assert_int_equal(seen_argc, 3);
    assert_ptr_equal(seen_argv, argv + 1);
    argv[1] = "solve";
    assert_int_equal(cli_dispatch(table, 4, argv), CLI_OK);
}

TEST(nothing_and_nonsense_are_bad_usage)
{
    char *argv[] = {"uth", "sol", NULL};
    assert_int_equal(cli_dispatch(table, 1, argv), CLI_BAD);
    assert_int_equal(cli_dispatch(table, 2, argv), CLI_BAD);
}

TEST(the_table_is_complete)
{
    for (const struct cli_command *c = cli_commands; c->name; c++) {
        assert_non_null(c->run);
        assert_true(strlen(c->summary) > 0);
        for (const struct cli_command *later = c + 1; later->name; later++)
            assert_string_not_equal(c->name, later->name);
    }
}

TEST(distance_counts_edits)
{
    static const struct {
        const char *a, *b;
        int distance;
    } rows[] = {
        {"", "", 0},           {"eval", "eval", 0},     {"eval", "", 4},
        {"eval", "evl", 1},    {"eval", "evall", 1},    {"eval", "evil", 1},
        {"eval", "evla", 1},   {"slove", "solve", 1},   {"kitten", "sitting", 3},
        {"settle", "sett", 2}, {"abcdef", "badcfe", 3},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        assert_int_equal(nearest_distance(rows[i].a, rows[i].b), rows[i].distance);
        assert_int_equal(nearest_distance(rows[i].b, rows[i].a), rows[i].distance);
    }
}

TEST(only_near_names_are_suggested)
{
    static const struct {
        const char *typed, *suggestion;
    } rows[] = {
        {"slove", "solve"},
        {"setle", "settle"},
        {"settel", "settle"},
        {"x", NULL},
        {"deal", NULL},
        {"sole", "solve"},
        {"aVeryLongWordThatIsNothingLikeACommandAtAll", NULL},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct nearest nearest = nearest_start(rows[i].typed);
        nearest_offer(&nearest, "solve");
        nearest_offer(&nearest, "settle");
        if (rows[i].suggestion) {
            assert_non_null(nearest.best);
            assert_string_equal(nearest.best, rows[i].suggestion);
        } else {
            assert_null(nearest.best);
        }
    }
}
