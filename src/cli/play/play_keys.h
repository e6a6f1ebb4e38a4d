/*
 * The keyboard of a terminal, key by key, and the second screen of the terminal to draw on.
 *
 * Between keys_open and keys_close the terminal is in raw mode. Whatever ends that puts it back:
 * keys_close, an abort, Ctrl-Z (and back again afterwards). Ctrl-C and its like come as
 * KEY_STOP: signals wait while the program draws and arrive only inside keys_wait.
 */
#ifndef UTH_CLI_PLAY_KEYS_H
#define UTH_CLI_PLAY_KEYS_H

#include <stdbool.h>

enum {
    KEY_ENTER = 0x100, /* below: the character itself */
    KEY_ESCAPE,
    KEY_BACKSPACE,
    KEY_UP,
    KEY_DOWN,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_REDRAW, /* the window changed, or the program was in the background */
    KEY_OTHER,  /* nothing that has a meaning */
    KEY_NONE,   /* time is up */
    KEY_END,    /* no more input */
    KEY_STOP,   /* keys_signal says by what */
};

/* Standard input and output must be terminals. False if the terminal refuses. */
bool keys_open(void);
void keys_close(void);

/* The next key; KEY_NONE after `timeout_ms`, never for a negative one. */
int keys_wait(int timeout_ms);
/* Waits, but no longer than until a key is pressed, which is left for keys_wait. */
void keys_pause(int timeout_ms);

/* The signal behind KEY_STOP, 0 for none. */
int keys_signal(void);

#endif
