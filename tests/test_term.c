/* The terminal: no colour in a pipe, and a progress bar that fits and tells the time left. */
#include "check.h"
#include "cli/terminal/term.h"

TEST(a_file_is_no_terminal_and_gets_no_colour)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_false(term_is_terminal(file));
    assert_false(term_has_colour(file));
    assert_int_equal(term_width(file), 80);
    fclose(file);
}

TEST(a_terminal_has_colour_unless_refused)
{
    FILE *terminal = fopen("/dev/ptmx", "r+");
    assert_non_null(terminal);
    assert_true(term_is_terminal(terminal));
    static const struct {
        const char *kind, *no_color;
        bool colour;
    } rows[] = {
        {"xterm", NULL, true}, {"xterm", "", true}, {"xterm", "1", false},
        {"dumb", NULL, false}, {"", NULL, false},   {NULL, NULL, false},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        assert_int_equal(rows[i].kind ? setenv("TERM", rows[i].kind, 1) : unsetenv("TERM"), 0);
        assert_int_equal(
            rows[i].no_color ? setenv("NO_COLOR", rows[i].no_color, 1) : unsetenv("NO_COLOR"), 0);
        assert_int_equal(term_has_colour(terminal), rows[i].colour);
    }
    fclose(terminal);
}

TEST(without_colour_every_code_is_empty)
{
    for (int style = TERM_RESET; style <= TERM_GREEN; style++) {
        assert_string_equal(term_code(false, (enum term_style)style), "");
        assert_int_equal(term_code(true, (enum term_style)style)[0], '\x1b');
    }
}

TEST(the_bar_shows_share_and_time_left)
{
    static const struct {
        int width;
        uint64_t done, total;
        int64_t elapsed_ms;
        const char *line;
    } rows[] = {
        {40, 0, 10, 0, "solve [..........................]   0%"},
        {40, 5, 10, 3000, "solve [########........]  50%  3 s left"},
        {40, 10, 10, 3000, "solve [################] 100%  0 s left"},
        {40, 20, 10, 3000, "solve [################] 100%  0 s left"},
        {46, 1, 4, 41500, "solve [###............]  25%  2 min 05 s left"},
        {46, 1, 2, 4800000, "solve [#######........]  50%  1 h 20 min left"},
        {12, 5, 10, 3000, "solve  50%"},
        {300, 1, 2, 1000, "solve [####################....................]  50%  1 s left"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char line[256];
        progress_line(line, sizeof line, rows[i].width, "solve", rows[i].done, rows[i].total,
                      rows[i].elapsed_ms);
        assert_string_equal(line, rows[i].line);
        assert_true(strlen(line) < (size_t)rows[i].width);
    }
}
