/*
 * The keyboard of a terminal, key by key, and the second screen of the terminal, through ncurses.
 *
 * Between keys_open and keys_close the terminal is that of curses.h. Whatever ends this puts it
 * back: keys_close, an abort, Ctrl-Z (and back again afterwards). Ctrl-C and its like come as
 * KEYS_STOP: signals wait while the program draws and arrive only inside keys_wait.
 */
#ifndef UTH_CLI_PLAY_KEYS_H
#define UTH_CLI_PLAY_KEYS_H

#include <stdbool.h>

/* Keys are characters, '\n' for Enter among them, and the KEY_ of curses.h. KEY_RESIZE also says
 * that the program was in the background. These are neither: */
enum {
    KEYS_ESCAPE = 0x1B,
    KEYS_END = -2,   /* no more input */
    KEYS_STOP = -3,  /* keys_signal says by what */
    KEYS_OTHER = -4, /* nothing that has a meaning */
};

/* Standard input and output must be terminals. False if the terminal cannot be used. */
bool keys_open(void);
void keys_close(void);

/* Waits for the next key. */
int keys_wait(void);
/* Waits, but no longer than until a key is pressed, which is left for keys_wait. */
void keys_pause(int timeout_ms);

/* The signal behind KEYS_STOP, 0 for none. */
int keys_signal(void);

#endif
