/* What the game needs from a front end: prompts, notices and drawing. There are two, a terminal
 * (play_terminal.c) and plain lines (play_lines.c); neither decides anything.
 */
#ifndef UTH_CLI_PLAY_FRONT_H
#define UTH_CLI_PLAY_FRONT_H

#include "play_table.h"

enum play_question {
    PLAY_ASK_BETS,     /* a command while betting, or after a round */
    PLAY_ASK_DECISION, /* a command about one hand */
    PLAY_ASK_TIP,      /* which wager for the dealer */
    PLAY_ASK_VALUE,    /* an amount or a number: `text` says of what */
};

struct play_prompt {
    enum play_question question;
    int hand; /* PLAY_ASK_DECISION */
    bool tip;
    const char *text; /* PLAY_ASK_VALUE */
};

enum play_moment {
    PLAY_MOMENT_BETTING, /* a layout to bet on */
    PLAY_MOMENT_BETS,    /* the bets have changed */
    PLAY_MOMENT_DEALT,
    PLAY_MOMENT_DECIDED,
    PLAY_MOMENT_BOARD,
    PLAY_MOMENT_SHOWDOWN,
    PLAY_MOMENT_SETTLED,
};

struct play_front {
    void *self;
    /* False at the end of the input. */
    bool (*ask)(void *self, const struct play_table *table, const struct play_prompt *prompt,
                char line[PLAY_LINE_SIZE]);
    void (*say)(void *self, const char *sentence);
    void (*show)(void *self, const struct play_table *table, enum play_moment moment);
    /* A text to read at leisure. */
    void (*page)(void *self, const char *text);
};

/* Plays until the player leaves or the input ends; true, or false with a sentence if the table had
 * to close. */
bool play_loop(struct play_table *table, const struct play_front *front,
               char sentence[PLAY_SENTENCE_SIZE]);

#endif
