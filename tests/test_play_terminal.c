/*
 * `uth play` on a real terminal: keys, and that the terminal is given back as it was, whatever
 * ends or interrupts the game.
 *
 * The program runs as a job of a tiny shell on a pseudo-terminal, because only a job of a shell
 * can be suspended.
 */
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "check.h"

enum { PATIENCE_MS = 10000, SEEN_SIZE = 1 << 18 };

struct session {
    int master;
    pid_t shell;
    int stopped, resume; /* the shell's pipes: "it has stopped", "go on" */
    int job;             /* the shell tells the job's number here */
    pid_t pid;
    struct termios usual;
    char seen[SEEN_SIZE];
    size_t length, from; /* expect() looks from here on */
};

/* ---- the tiny shell ---- */

static void run_job(char *const arguments[])
{
    setpgid(0, 0);
    signal(SIGTTOU, SIG_DFL);
    execv(UTH_BINARY, arguments);
    _exit(99);
}

/* Runs the job in the foreground; says when it stops, lets it go on when told. */
static void run_shell(char *const arguments[], int stopped, int resume, int job)
{
    signal(SIGTTOU, SIG_IGN);
    pid_t pid = fork();
    if (pid == 0) {
        tcsetpgrp(STDIN_FILENO, getpid());
        run_job(arguments);
    }
    setpgid(pid, pid);
    tcsetpgrp(STDIN_FILENO, pid);
    int status;
    bool told = write(job, &pid, sizeof pid) == sizeof pid;
    while (told && waitpid(pid, &status, WUNTRACED) == pid) {
        if (!WIFSTOPPED(status))
            _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
        char byte = 's';
        tcsetpgrp(STDIN_FILENO, getpid());
        if (write(stopped, &byte, 1) != 1 || read(resume, &byte, 1) != 1)
            _exit(98);
        tcsetpgrp(STDIN_FILENO, pid);
        kill(-pid, SIGCONT);
    }
    _exit(97);
}

static struct session *start(char *const arguments[], const char *no_color)
{
    struct session *session = calloc(1, sizeof *session);
    assert_non_null(session);
    int stopped[2];
    int resume[2];
    int job[2];
    assert_true(pipe(stopped) == 0 && pipe(resume) == 0 && pipe(job) == 0);
    session->master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    assert_true(session->master >= 0 && grantpt(session->master) == 0 &&
                unlockpt(session->master) == 0);
    const char *name = ptsname(session->master);
    assert_non_null(name);
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    assert_int_equal(ioctl(session->master, TIOCSWINSZ, &size), 0);
    assert_int_equal(tcgetattr(session->master, &session->usual), 0);
    session->shell = fork();
    if (session->shell == 0) {
        close(session->master); /* so that the end of the test is the end of the terminal */
        setsid();
        int terminal = open(name, O_RDWR);
        ioctl(terminal, TIOCSCTTY, 0);
        dup2(terminal, STDIN_FILENO);
        dup2(terminal, STDOUT_FILENO);
        setenv("TERM", "xterm", 1);
        setenv("LC_ALL", "C.UTF-8", 1);
        setenv("NO_COLOR", no_color, 1);
        run_shell(arguments, stopped[1], resume[0], job[1]);
    }
    session->stopped = stopped[0];
    session->resume = resume[1];
    close(stopped[1]);
    close(resume[0]);
    close(job[1]);
    assert_int_equal(read(job[0], &session->pid, sizeof session->pid), sizeof session->pid);
    close(job[0]);
    return session;
}

static bool wait_readable(int descriptor)
{
    struct pollfd input = {.fd = descriptor, .events = POLLIN};
    return poll(&input, 1, PATIENCE_MS) == 1;
}

/* Reads what the terminal shows; false when there is no more. */
static bool look(struct session *session)
{
    if (!wait_readable(session->master))
        return false;
    ssize_t got = read(session->master, session->seen + session->length,
                       sizeof session->seen - 1 - session->length);
    if (got <= 0)
        return false;
    session->length += (size_t)got;
    session->seen[session->length] = '\0';
    return true;
}

/* Waits until `text` has been shown after what was expected before. */
static void expect(struct session *session, const char *text)
{
    char *at;
    while ((at = strstr(session->seen + session->from, text)) == NULL)
        if (!look(session))
            fail_msg("waited in vain for '%s'", text);
    session->from = (size_t)(at - session->seen) + strlen(text);
}

static void type(struct session *session, const char *keys)
{
    assert_int_equal(write(session->master, keys, strlen(keys)), strlen(keys));
}

static bool is_raw(const struct session *session)
{
    struct termios now;
    assert_int_equal(tcgetattr(session->master, &now), 0);
    return (now.c_lflag & (tcflag_t)(ICANON | ECHO)) == 0;
}

static void assert_as_before(const struct session *session)
{
    struct termios now;
    assert_int_equal(tcgetattr(session->master, &now), 0);
    assert_int_equal(now.c_lflag, session->usual.c_lflag);
    assert_int_equal(now.c_iflag, session->usual.c_iflag);
    assert_int_equal(now.c_oflag, session->usual.c_oflag);
    assert_memory_equal(now.c_cc, session->usual.c_cc, sizeof now.c_cc);
}

/* The job ends like this, the usual screen and modes are back, and then comes the summary. */
static void assert_ends(struct session *session, int status_wanted, const char *summary)
{
    expect(session, "\x1b[?25h\x1b[?1049l");
    expect(session, summary);
    int status;
    assert_int_equal(waitpid(session->shell, &status, 0), session->shell);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), status_wanted);
    assert_as_before(session);
    close(session->master);
    close(session->stopped);
    close(session->resume);
    free(session);
}

static char *const usual[] = {"uth", "play", "--seed", "7", "--fast", NULL};

/* ---- tests ---- */

static void keys_play_a_round(void **state)
{
    (void)state;
    struct session *session = start(usual, "");
    expect(session, "\x1b[?1049h");
    expect(session, "deal");
    assert_true(is_raw(session));
    type(session, "t");
    expect(session, "Trips, $1 to $400, 0 for none:");
    type(session, "57\x7f\n"); /* with a correction */
    expect(session, "$25 before the cards");
    type(session, "\n");
    expect(session, "queen and three");
    type(session, "f");
    expect(session, "it folds only on the river");
    type(session, "c");
    expect(session, "high card, ace so far");
    type(session, "c");
    expect(session, "three of a kind, kings");
    type(session, "1");
    expect(session, "session");
    expect(session, "same bets again");
    type(session, "q");
    assert_ends(session, 0, "1 round, net -$15. Bought in $1,000, balance $985.");
}

static void escape_leaves_an_amount_as_it_was(void **state)
{
    (void)state;
    struct session *session = start(usual, "");
    expect(session, "deal");
    type(session, "t");
    expect(session, "0 for none:");
    type(session, "5\x1b");
    expect(session, "deal"); /* the keys again */
    type(session, "q");
    assert_ends(session, 0, "No round was settled. Balance $1,000.");
}

static void ctrl_c_gives_the_terminal_back(void **state)
{
    (void)state;
    struct session *session = start(usual, "");
    expect(session, "deal");
    type(session, "\n");
    expect(session, "queen and three");
    type(session, "\x03");
    assert_ends(session, 128 + SIGINT, "The round in play is void: its wagers go back.");
}

static void a_kill_gives_the_terminal_back(void **state)
{
    (void)state;
    struct session *session = start(usual, "");
    expect(session, "deal");
    assert_int_equal(kill(session->pid, SIGTERM), 0);
    assert_ends(session, 128 + SIGTERM, "No round was settled.");
}

static void ctrl_d_ends_the_session(void **state)
{
    (void)state;
    struct session *session = start(usual, "");
    expect(session, "deal");
    type(session, "\x04");
    assert_ends(session, 0, "No round was settled.");
}

static void a_suspended_table_is_there_again(void **state)
{
    (void)state;
    struct session *session = start(usual, "");
    expect(session, "deal");
    type(session, "\n");
    expect(session, "queen and three");
    for (int i = 0; i < 2; i++) {
        type(session, "\x1a");
        expect(session, "\x1b[?1049l");
        assert_true(wait_readable(session->stopped));
        char byte = 0;
        assert_int_equal(read(session->stopped, &byte, 1), 1);
        assert_as_before(session);
        assert_int_equal(write(session->resume, &byte, 1), 1);
        expect(session, "\x1b[?1049h");
        expect(session, "queen and three");
        assert_true(is_raw(session));
    }
    type(session, "q");
    assert_ends(session, 0, "The round in play is void");
}

static void the_screen_follows_the_window(void **state)
{
    (void)state;
    struct session *session = start(usual, "");
    expect(session, "deal");
    struct winsize size = {.ws_row = 40, .ws_col = 120};
    assert_int_equal(ioctl(session->master, TIOCSWINSZ, &size), 0);
    expect(session, "500 to 1"); /* the Blind's pay table beside the table */
    type(session, "q");
    assert_ends(session, 0, "No round was settled.");
}

static void the_rule_card_is_paged(void **state)
{
    (void)state;
    struct session *session = start(usual, "");
    expect(session, "deal");
    type(session, "r");
    expect(session, "THE GAME");
    expect(session, "[Space]");
    type(session, " ");
    expect(session, "back");
    type(session, "\x1b[B\x1b[6~"); /* down, page down */
    expect(session, "back");
    type(session, "q");
    expect(session, "deal");
    type(session, "q");
    assert_ends(session, 0, "No round was settled.");
}

static void colour_can_be_refused(void **state)
{
    (void)state;
    for (int refused = 0; refused < 2; refused++) {
        struct session *session = start(usual, refused ? "1" : "");
        expect(session, "deal");
        type(session, "\n");
        expect(session, "queen and three");
        assert_int_equal(strstr(session->seen, "\x1b[1m") == NULL, refused);
        type(session, "q");
        assert_ends(session, 0, "The round in play is void");
    }
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_play_a_round),
        cmocka_unit_test(escape_leaves_an_amount_as_it_was),
        cmocka_unit_test(ctrl_c_gives_the_terminal_back),
        cmocka_unit_test(a_kill_gives_the_terminal_back),
        cmocka_unit_test(ctrl_d_ends_the_session),
        cmocka_unit_test(a_suspended_table_is_there_again),
        cmocka_unit_test(the_screen_follows_the_window),
        cmocka_unit_test(the_rule_card_is_paged),
        cmocka_unit_test(colour_can_be_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
