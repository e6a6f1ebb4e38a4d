/*
 * The table as one screen of a terminal: a pure function of the table and the prompt.
 *
 *   title                                              round
 *   Dealer        Board
 *   [][]          [][][][][]          cards as boxes
 *   [][]          You: words, wagers  one block for each hand
 *   bets, or why every wager won or lost       scrolls when it is too long
 *   notice
 *   balance
 *   keys
 *
 * From 60 columns and 20 rows it all fits; a large terminal gets large cards and, beside the
 * table, the pay tables.
 */
#ifndef UTH_CLI_PLAY_SCREEN_H
#define UTH_CLI_PLAY_SCREEN_H

#include "play_canvas.h"
#include "play_front.h"

struct play_view {
    const struct play_table *table;
    const struct play_prompt *prompt; /* NULL: nothing is asked */
    const char *notice;               /* "" for none */
    const char *typed;                /* what has been typed so far, PLAY_ASK_VALUE */
    bool unicode;
    int scroll; /* rows of the middle part that have gone by */
};

struct play_drawn {
    int hidden;                    /* rows of the middle part that are still to come */
    int window;                    /* rows of the middle part that are shown */
    int cursor_row, cursor_column; /* where typing shows; -1: nowhere */
};

/* Draws on the whole of a blank canvas. */
struct play_drawn play_screen_draw(const struct play_view *view, struct canvas *canvas);

#endif
