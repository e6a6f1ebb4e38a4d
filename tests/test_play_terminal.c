/*
 * `uth play` on a real terminal: keys, kinds of terminal and their sizes, and that the terminal is
 * given back as it was, whatever ends or interrupts the game.
 *
 * tmux is the terminal, an interactive shell starts the program in it, as people do. What the
 * terminal shows is read from tmux as text.
 */
#include <sys/stat.h>
#include <time.h>

#include "check.h"

enum { PATIENCE_MS = 60000, SEEN_SIZE = 1 << 16 };

static char folder[] = "/tmp/uth-terminal-XXXXXX";
static int servers; /* one for each shell; all end with the tests */

/* Runs a command of tmux and returns what it prints, until the next call. */
__attribute__((format(printf, 1, 2))) static const char *tmux(const char *format, ...)
{
    static char seen[SEEN_SIZE];
    char words[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    char command[1200];
    snprintf(command, sizeof command, "tmux -u -S %s/%d -f /dev/null %s", folder, servers, words);
    FILE *out = popen(command, "r");
    assert_non_null(out);
    seen[fread(seen, 1, sizeof seen - 1, out)] = '\0';
    if (pclose(out) != 0)
        fail_msg("failed: %s", command);
    return seen;
}

static void pass_ms(long ms)
{
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000}, NULL);
}

/* Is `text` on the screen, as soon as it comes or after all patience? */
static bool comes(const char *text, bool wanted)
{
    for (int waited = 0; waited < PATIENCE_MS; waited += 20) {
        if ((strstr(tmux("capture-pane -pJ"), text) != NULL) == wanted)
            return true;
        pass_ms(20);
    }
    return false;
}

static void expect(const char *text)
{
    if (!comes(text, true))
        fail_msg("waited in vain for '%s':\n%s", text, tmux("capture-pane -pJ"));
}

static void expect_gone(const char *text)
{
    if (!comes(text, false))
        fail_msg("still there: '%s'", text);
}

/* Keys by the names that tmux has for them: c, Enter, Escape, C-c, Down. */
static void type(const char *keys)
{
    tmux("send-keys %s", keys);
}

/* "1 0": on the second screen, without a cursor. */
static void expect_mode(const char *wanted)
{
    static const char ask[] = "display-message -p '#{alternate_on} #{cursor_flag}'";
    for (int waited = 0; waited < PATIENCE_MS && strncmp(tmux(ask), wanted, 3) != 0; waited += 20)
        pass_ms(20);
    assert_memory_equal(tmux(ask), wanted, 3);
}

/* A shell in a terminal; it forgets nothing of what it printed, and prints its modes around. */
static void start_shell(int columns, int rows, const char *environment)
{
    servers++;
    tmux("new-session -d -x %d -y %d 'exec env -u NO_COLOR LC_ALL=C.UTF-8 PS1=ready: "
         "PATH=%s:$PATH %s timeout --foreground -s HUP 300 sh -i'",
         columns, rows, folder, environment);
    expect("ready:");
}

static void start_play(void)
{
    type("'stty -g; play --seed 7 --fast; echo ended $?; stty -g' Enter");
}

static void start(int columns, int rows, const char *environment)
{
    start_shell(columns, rows, environment);
    start_play();
    expect("[Enter] deal");
}

/* The usual screen and cursor are back, and all modes are those printed before the game. */
static void assert_given_back(int status)
{
    char text[32];
    snprintf(text, sizeof text, "ended %d\n", status);
    expect(text);
    pass_ms(100); /* for the modes behind it */
    expect_mode("0 1");
    const char *seen = tmux("capture-pane -pJ -S -");
    char before[256];
    const char *modes = strchr(seen, '\n') + 1;
    snprintf(before, sizeof before, "\n%.*s\n", (int)strcspn(modes, "\n "), modes);
    assert_true(strlen(before) > 40);
    const char *end = strstr(seen, text);
    if (!strstr(end, before))
        fail_msg("not the modes of before:\n%s", seen);
}

static void assert_ends(int status, const char *summary)
{
    expect(summary);
    assert_given_back(status);
}

/* ---- tests ---- */

TEST(keys_play_a_round)
{
    start(80, 24, "TERM=xterm");
    expect_mode("1 0");
    type("t");
    expect("Trips, $1 to $400, 0 for none:");
    expect_mode("1 1");
    type("57 BSpace Enter"); /* with a correction */
    expect("$25 before the deal");
    type("Enter");
    expect("queen and three");
    type("f");
    expect("fold only on the river");
    type("c");
    expect("high card, ace so far");
    type("c");
    expect("three of a kind, kings");
    type("1");
    expect("same bets again");
    type("q");
    assert_ends(0, "1 round, net -$15. Bought in $1,000, balance $985.");
}

TEST(escape_leaves_an_amount_as_it_was)
{
    start(80, 24, "TERM=xterm");
    type("t");
    expect("0 for none:");
    type("5 Escape");
    expect("[Enter] deal"); /* the keys again */
    type("q");
    assert_ends(0, "No round was settled. Balance $1,000.");
}

TEST(an_unknown_key_is_no_command)
{
    start(80, 24, "TERM=xterm");
    type("-l \"$(printf '\\033[99q')\""); /* ends like the key that leaves */
    type("M-q");
    type("C-l");
    type("t");
    expect("0 for none:");
    type("Escape");
    expect_gone("0 for none:");
    type("q");
    assert_ends(0, "No round was settled.");
}

TEST(ctrl_c_gives_the_terminal_back)
{
    start(80, 24, "TERM=xterm");
    type("Enter");
    expect("queen and three");
    type("C-c");
    expect("The round in play is void; its wagers are returned.");
    type("Enter 'echo ended 130; stty -g' Enter"); /* the shell drops the rest of its line */
    assert_ends(130, "ended 130");
}

TEST(a_kill_gives_the_terminal_back)
{
    start(80, 24, "TERM=xterm");
    tmux("run-shell 'kill -TERM $(cat %s/pid)'", folder);
    assert_ends(143, "No round was settled.");
}

TEST(an_abort_gives_the_terminal_back)
{
    start(80, 24, "TERM=xterm");
    tmux("run-shell 'kill -ABRT $(cat %s/pid)'", folder);
    assert_ends(134, "Aborted");
}

TEST(a_stop_from_outside_is_survived)
{
    start(80, 24, "TERM=xterm");
    tmux("run-shell 'kill -STOP $(cat %s/pid)'", folder);
    expect("ended");
    type("'stty sane; fg' C-j"); /* Enter is not yet understood */
    expect_gone("ended");
    expect("[Enter] deal");
    type("t");
    expect("0 for none:");
    type("C-d");
    expect("No round was settled.");
}

TEST(ctrl_d_ends_the_session)
{
    start(80, 24, "TERM=xterm");
    type("C-d");
    assert_ends(0, "No round was settled.");
}

TEST(a_suspended_table_is_there_again)
{
    start(80, 24, "TERM=xterm");
    type("Enter");
    expect("queen and three");
    for (int i = 0; i < 2; i++) {
        type("C-z");
        expect_mode("0 1");
        tmux("send-keys Enter 'echo ended %d; stty -g' Enter", i);
        assert_given_back(i);
        tmux("resize-window -x %d -y 24", 90 + 4 * i); /* unnoticed by who sleeps */
        type("fg Enter");
        expect("queen and three");
        expect_mode("1 0");
        char title[128];
        snprintf(title, sizeof title, "%-*sround 1\n", 81 + 4 * i,
                 "  Ultimate Texas Hold'em, Washington");
        expect(title);
        type("?");
        expect("back");
        type("q");
        expect("queen and three");
    }
    type("q");
    expect("The round in play is void");
}

TEST(the_screen_follows_the_window)
{
    start(80, 24, "TERM=xterm COLUMNS=40 LINES=10");
    expect("round 1");
    tmux("resize-window -x 120 -y 40");
    expect("500 to 1"); /* the Blind's pay table beside the table */
    static const struct {
        int columns, rows;
        const char *shown;
    } cases[] = {
        {60, 20, "[q]uit"}, {20, 8, "Balance"},   {10, 3, "  Ultimat"},
        {1, 1, ""},         {400, 220, "[q]uit"}, {80, 24, "[q]uit"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        tmux("resize-window -x %d -y %d", cases[i].columns, cases[i].rows);
        expect(cases[i].shown);
    }
    type("q");
    expect("No round was settled.");
}

TEST(the_rule_card_is_paged)
{
    start(80, 24, "TERM=xterm");
    type("r");
    expect("THE GAME");
    expect("[Space]");
    type("Space");
    expect_gone("THE GAME");
    type("PageUp");
    expect("THE GAME");
    type("Down Down Down Down Down Down");
    expect_gone("THE GAME");
    type("Up Up Up Up Up Up");
    expect("THE GAME");
    type("q");
    expect("[Enter] deal");
    type("q");
    assert_ends(0, "No round was settled.");
}

TEST(colour_can_be_refused)
{
    for (int refused = 0; refused < 2; refused++) {
        start(80, 24, refused ? "TERM=xterm-256color NO_COLOR=1" : "TERM=xterm-256color");
        type("Enter");
        expect("queen and three");
        const char *seen = tmux("capture-pane -pe");
        assert_int_equal(strstr(seen, "\x1b[1m") == NULL, refused);
        assert_int_equal(strstr(seen, "\x1b[36m") == NULL, refused);
        type("q");
        assert_ends(0, "The round in play is void");
    }
}

/* A terminal that the machine does not know is taken for an ordinary one. */
TEST(every_kind_of_terminal_shows_the_table)
{
    static const char *const kinds[] = {"xterm", "screen", "linux", "vt100", "no-such-kind"};
    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        char environment[64];
        snprintf(environment, sizeof environment, "TERM=%s", kinds[i]);
        start(80, 24, environment);
        expect("╭   ╮╭   ╮     You");
        type("Enter");
        expect("│3♣ ││Q♥ │");
        type("q");
        expect("The round in play is void");
    }
}

TEST(other_alphabets_get_plain_cards)
{
    start(80, 24, "TERM=xterm LC_ALL=C");
    expect(".   ..   .     You");
    type("Enter");
    expect("|3c ||Qh |");
    type("q");
    assert_ends(0, "The round in play is void");
}

TEST(a_dumb_terminal_gets_lines)
{
    start_shell(80, 24, "TERM=dumb");
    start_play();
    expect("One command per line");
    expect_mode("0 1");
    type("q Enter");
    assert_ends(0, "No round was settled.");
}

/* The program under the name that the shell calls it by. */
static int make_folder(void **state)
{
    (void)state;
    char name[64];
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(name, sizeof name, "%s/play", folder);
    FILE *script = fopen(name, "w");
    if (script == NULL)
        return -1;
    fprintf(script, "#!/bin/sh\necho $$ >%s/pid\nexec %s play \"$@\"\n", folder, UTH_BINARY);
    return fclose(script) == 0 && chmod(name, 0700) == 0 ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    char command[160];
    snprintf(command, sizeof command,
             "for s in %s/[0-9]*; do tmux -S $s kill-server; done; rm -r %s", folder, folder);
    return system(command);
}

TESTS_WITH(make_folder, remove_folder)
