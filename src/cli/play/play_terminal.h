/*
 * The front for a terminal: the table on one screen, single keys, a pager for long texts.
 */
#ifndef UTH_CLI_PLAY_TERMINAL_H
#define UTH_CLI_PLAY_TERMINAL_H

#include "play_front.h"

struct play_terminal {
    bool unicode;
    bool colour;
    int pace_ms; /* how long cards lie before the next ones when there is nothing to decide */
    char notice[PLAY_SENTENCE_SIZE];
    int scroll;
};

/* Takes the terminal over, as keys_open does; false if that fails. */
bool play_terminal_open(struct play_terminal *terminal);
struct play_front play_terminal_front(struct play_terminal *terminal);
/* Gives it back. */
void play_terminal_close(struct play_terminal *terminal);

#endif
