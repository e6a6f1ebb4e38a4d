/*
 * Private to play_screen*.c: where things go, and the parts that have files of their own.
 */
#ifndef UTH_CLI_PLAY_LAYOUT_H
#define UTH_CLI_PLAY_LAYOUT_H

#include "play_cards.h"
#include "play_screen.h"

enum { MARGIN = 2 };

/* What is dropped when there are too few rows: blank rows, then the boxes of the player's cards. */
enum spacing { LOOSE, TIGHT, COMPACT };

struct layout {
    const struct play_view *view;
    const struct play_table *table;
    struct card_style style;
    enum spacing spacing;
    int width; /* columns of the table itself */
    int panel; /* column of the pay tables beside the table; 0: there is no room */
    int text;  /* column beside a pair of cards */
};

static inline enum play_ink layout_gain_ink(uth_cents amount)
{
    return amount > 0 ? INK_GAIN : amount < 0 ? INK_LOSS : INK_PLAIN;
}

/* The middle part: the bets, the pay tables or the settlement. Returns the rows. */
int layout_middle(const struct layout *layout, struct canvas *canvas);

/* Pay tables of the wagers made: one under the other beside the table, as far as there is room ... */
void layout_panel(const struct layout *layout, struct canvas *canvas, int bottom);
/* ... or side by side, as many as there is room for. Returns the rows. */
int layout_pays(const struct layout *layout, struct canvas *canvas);

#endif
