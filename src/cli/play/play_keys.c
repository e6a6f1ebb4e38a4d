/*
 * Raw mode and signals.
 *
 * All signals that matter are blocked except inside ppoll(), so none can arrive between looking at
 * a flag and going to sleep. Handlers only set flags; what is to be done is done by keys_wait.
 */
#include "play_keys.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static const int caught[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH};
enum { CAUGHT = sizeof caught / sizeof caught[0] };

static struct {
    bool open;
    struct termios usual;
    sigset_t usual_mask;
    struct sigaction usual_action[CAUGHT];
    unsigned char pending[64]; /* read but not yet taken */
    int pending_count;
} keys;

static volatile sig_atomic_t stopped_by, suspended, changed;

static void on_signal(int number)
{
    if (number == SIGTSTP)
        suspended = 1;
    else if (number == SIGCONT || number == SIGWINCH)
        changed = 1;
    else
        stopped_by = number;
}

static bool enter_raw(void)
{
    struct termios raw = keys.usual;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
    raw.c_iflag &= ~(tcflag_t)(IXON | INLCR | IGNCR);
    raw.c_iflag |= ICRNL;
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    return tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0;
}

/* Only calls that a signal handler may make. */
static void tell_terminal(const char *text)
{
    ssize_t done = write(STDOUT_FILENO, text, strlen(text));
    (void)done; /* a terminal that is gone cannot be put right */
}

static void to_table(void)
{
    tell_terminal("\x1b[?1049h\x1b[?25l\x1b[H\x1b[2J");
}

static void to_usual(void)
{
    tell_terminal("\x1b[0m\x1b[?25h\x1b[?1049l");
    tcsetattr(STDIN_FILENO, TCSADRAIN, &keys.usual);
}

/* An assertion that fails must not leave the terminal raw. */
static void on_abort(int number)
{
    if (keys.open)
        to_usual();
    signal(number, SIG_DFL);
    raise(number);
}

static void catch_signals(void)
{
    sigset_t mask;
    sigemptyset(&mask);
    struct sigaction action = {.sa_handler = on_signal};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < CAUGHT; i++)
        sigaddset(&mask, caught[i]);
    sigprocmask(SIG_BLOCK, &mask, &keys.usual_mask);
    for (int i = 0; i < CAUGHT; i++)
        sigaction(caught[i], &action, &keys.usual_action[i]);
    signal(SIGABRT, on_abort);
}

bool keys_open(void)
{
    if (tcgetattr(STDIN_FILENO, &keys.usual) != 0 || !enter_raw())
        return false;
    keys.pending_count = 0;
    stopped_by = suspended = changed = 0;
    keys.open = true;
    catch_signals();
    to_table();
    return true;
}

void keys_close(void)
{
    if (!keys.open)
        return;
    keys.open = false;
    to_usual();
    for (int i = 0; i < CAUGHT; i++)
        sigaction(caught[i], &keys.usual_action[i], NULL);
    signal(SIGABRT, SIG_DFL);
    sigprocmask(SIG_SETMASK, &keys.usual_mask, NULL);
}

int keys_signal(void)
{
    return stopped_by;
}

/* Steps back, stops like any program, and comes back when it is continued. */
static void suspend(void)
{
    suspended = 0;
    fflush(stdout);
    to_usual();
    struct sigaction usual = {.sa_handler = SIG_DFL};
    struct sigaction ours;
    sigset_t only;
    sigset_t before;
    sigemptyset(&usual.sa_mask);
    sigaction(SIGTSTP, &usual, &ours);
    raise(SIGTSTP);
    sigemptyset(&only);
    sigaddset(&only, SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &only, &before); /* stops here */
    sigprocmask(SIG_SETMASK, &before, NULL);
    sigaction(SIGTSTP, &ours, NULL);
    enter_raw();
    to_table();
}

/* What signals have asked for: a KEY_, or 0 for nothing. */
static int heed_signals(void)
{
    if (stopped_by)
        return KEY_STOP;
    if (suspended) {
        suspend();
        return KEY_REDRAW;
    }
    if (changed) {
        changed = 0;
        enter_raw(); /* whoever had the terminal meanwhile may have changed it */
        return KEY_REDRAW;
    }
    return 0;
}

/* Waits for input. 1: there is some; 0: none; otherwise a KEY_ for what happened instead. */
static int wait_input(int timeout_ms)
{
    int asked = heed_signals();
    if (asked != 0 || keys.pending_count > 0)
        return asked != 0 ? asked : 1;
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    struct timespec limit = {.tv_sec = timeout_ms / 1000,
                             .tv_nsec = (long)(timeout_ms % 1000) * 1000000};
    int ready = ppoll(&input, 1, timeout_ms < 0 ? NULL : &limit, &keys.usual_mask);
    int failure = errno;
    asked = heed_signals();
    if (asked != 0)
        return asked;
    return ready >= 0 ? ready : failure == EINTR ? KEY_REDRAW : KEY_END;
}

/* Takes one byte, which is there or will come. Negative: the input has ended. */
static int take_byte(void)
{
    if (keys.pending_count == 0) {
        ssize_t got = read(STDIN_FILENO, keys.pending, sizeof keys.pending);
        if (got <= 0)
            return -1;
        keys.pending_count = (int)got;
    }
    int byte = keys.pending[0];
    keys.pending_count--;
    memmove(keys.pending, keys.pending + 1, (size_t)keys.pending_count);
    return byte;
}

/* After an escape: a key such as an arrow sends more bytes at once, the escape key does not. */
static int take_sequence(void)
{
    enum { SAME_KEY_MS = 40 };
    char sequence[8] = "";
    size_t length = 0;
    while (length + 1 < sizeof sequence && wait_input(SAME_KEY_MS) == 1) {
        int byte = take_byte();
        if (byte < 0)
            break;
        sequence[length++] = (char)byte;
        bool opening = length == 1 && (byte == '[' || byte == 'O');
        if (!opening && byte >= '@' && byte <= '~')
            break;
    }
    static const struct {
        const char *sequence;
        int key;
    } known[] = {
        {"", KEY_ESCAPE}, {"[A", KEY_UP},       {"OA", KEY_UP},         {"[B", KEY_DOWN},
        {"OB", KEY_DOWN}, {"[5~", KEY_PAGE_UP}, {"[6~", KEY_PAGE_DOWN},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].sequence, sequence) == 0)
            return known[i].key;
    return KEY_OTHER;
}

int keys_wait(int timeout_ms)
{
    int ready = wait_input(timeout_ms);
    if (ready != 1)
        return ready == 0 ? KEY_NONE : ready;
    int byte = take_byte();
    switch (byte) {
    case '\n':
    case '\r': return KEY_ENTER;
    case 0x1B: return take_sequence();
    case 0x08:
    case 0x7F: return KEY_BACKSPACE;
    case 0x04: return KEY_END;    /* Ctrl-D */
    case 0x0C: return KEY_REDRAW; /* Ctrl-L */
    default: break;
    }
    if (byte < 0)
        return KEY_END;
    return byte >= ' ' && byte < 0x7F ? byte : KEY_OTHER;
}

void keys_pause(int timeout_ms)
{
    (void)wait_input(timeout_ms); /* what ended the wait shows again at the next key */
}
