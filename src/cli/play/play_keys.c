/*
 * ncurses, and the signals that it leaves to the program.
 *
 * All signals that matter are blocked except inside ppoll(), so none can arrive between checking a
 * flag and going to sleep, nor while ncurses draws. Ctrl-Z and changes of the window are handled by
 * ncurses; what ends the game must first reach the game.
 */
#include "play_keys.h"

#include <curses.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "cli/terminal/term.h"

enum { SAME_KEY_MS = 40, CTRL_D = 0x04, CTRL_H = 0x08, CTRL_L = 0x0C, DELETE = 0x7F };

static const int caught[] = {SIGINT, SIGTERM, SIGHUP, SIGCONT};
enum { CAUGHT = sizeof caught / sizeof caught[0] };

static struct {
    SCREEN *screen; /* NULL: not open */
    sigset_t usual_mask;
    struct sigaction usual_action[CAUGHT];
} keys;

static volatile sig_atomic_t stopped_by;

static void on_signal(int number)
{
    if (number != SIGCONT)
        stopped_by = number;
}

/* An assertion that fails must not leave the terminal raw. */
static void on_abort(int number)
{
    endwin();
    signal(number, SIG_DFL);
    raise(number);
}

static void catch_signals(void)
{
    sigset_t mask;
    sigemptyset(&mask);
    sigaddset(&mask, SIGTSTP);
    sigaddset(&mask, SIGWINCH);
    for (int i = 0; i < CAUGHT; i++)
        sigaddset(&mask, caught[i]);
    sigprocmask(SIG_BLOCK, &mask, &keys.usual_mask);
    struct sigaction action = {.sa_handler = on_signal};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < CAUGHT; i++)
        sigaction(caught[i], &action, &keys.usual_action[i]);
    signal(SIGABRT, on_abort);
}

static void release_signals(void)
{
    for (int i = 0; i < CAUGHT; i++)
        sigaction(caught[i], &keys.usual_action[i], NULL);
    signal(SIGABRT, SIG_DFL);
    sigprocmask(SIG_SETMASK, &keys.usual_mask, NULL);
}

bool keys_open(void)
{
    stopped_by = 0;
    catch_signals(); /* before ncurses, which keeps existing handlers */
    use_env(false);  /* the size is the terminal's, not what the environment says */
    use_tioctl(true);
    keys.screen = newterm(NULL, stdout, stdin);
    if (!keys.screen) /* an unknown terminal type: nearly all behave like this one */
        keys.screen = newterm("xterm", stdout, stdin);
    if (!keys.screen) {
        release_signals();
        return false;
    }
    set_escdelay(SAME_KEY_MS);
    cbreak();
    noecho();
    keypad(stdscr, true);
    nodelay(stdscr, true);
    return true;
}

void keys_close(void)
{
    if (!keys.screen)
        return;
    endwin();
    delscreen(keys.screen);
    keys.screen = NULL;
    release_signals();
}

int keys_signal(void)
{
    return stopped_by;
}

/* All of the screen is to be drawn again, in the size that it now has. */
static int redraw(void)
{
    reset_prog_mode(); /* another program may have changed the terminal meanwhile */
    resize_term(term_height(stdout), term_width(stdout));
    clearok(curscr, true);
    return KEY_RESIZE;
}

/* Waits for input. 1: there is some; 0: none; otherwise a key for what happened instead. */
static int wait_input(int timeout_ms)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    struct timespec limit = {.tv_sec = timeout_ms / 1000,
                             .tv_nsec = (long)(timeout_ms % 1000) * 1000000};
    int ready = ppoll(&input, 1, timeout_ms < 0 ? NULL : &limit, &keys.usual_mask);
    if (stopped_by)
        return KEYS_STOP;
    return ready >= 0 ? ready : errno == EINTR ? redraw() : KEYS_END;
}

/* The escape key comes alone. What begins like it is a key that ncurses does not know, and its
 * letters, up to the final one, are not commands. */
static int take_escape(void)
{
    int first = getch();
    int last = first == '[' || first == 'O' ? '0' : ERR;
    while (last != ERR && last < '@')
        last = getch();
    return first == ERR ? KEYS_ESCAPE : KEYS_OTHER;
}

int keys_wait(void)
{
    int key = stopped_by ? KEYS_STOP : getch();
    if (key == ERR) {
        int ready = wait_input(-1);
        key = ready == 1 ? getch() : ready;
    }
    switch (key) {
    case ERR: /* ready but empty: end of input */
    case CTRL_D: return KEYS_END;
    case CTRL_H:
    case DELETE: return KEY_BACKSPACE;
    case CTRL_L: return redraw();
    case '\r':
    case KEY_ENTER: return '\n';
    case KEYS_ESCAPE: return take_escape();
    default: return key;
    }
}

void keys_pause(int timeout_ms)
{
    (void)wait_input(timeout_ms); /* what ended the wait shows again at the next key */
}
