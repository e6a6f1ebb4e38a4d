/*
 * The front for pipes and plain terminals: one line in, a few lines out, no escape sequences.
 */
#ifndef UTH_CLI_PLAY_LINES_H
#define UTH_CLI_PLAY_LINES_H

#include <stdio.h>

#include "play_front.h"

struct play_lines {
    FILE *in, *out;
    bool echo;        /* repeat what was read, so that the output reads like a conversation */
    char *line;       /* getline's */
    size_t line_size; /* getline's */
};

struct play_front play_lines_front(struct play_lines *lines);
void play_lines_close(struct play_lines *lines);

#endif
