/*
 * Cards as small boxes on a canvas.
 *
 *   small, 5 x 3      large, 7 x 5       without Unicode     back    not dealt yet
 *   ╭───╮             ╭─────╮            .---.               ╭───╮   ╭   ╮
 *   │10♥│             │10   │            |10h|               │▒▒▒│
 *   ╰───╯             │  ♥  │            '---'               ╰───╯   ╰   ╯
 *                     │   10│
 *                     ╰─────╯
 *
 * A card that plays is marked in its edge: above for the dealer's hand, below for the player's.
 */
#ifndef UTH_CLI_PLAY_CARDS_H
#define UTH_CLI_PLAY_CARDS_H

#include <uth/card.h>

#include "play_canvas.h"

struct card_style {
    bool unicode;
    bool large;
};

enum card_mark { MARK_NONE = 0, MARK_ABOVE = 1, MARK_BELOW = 2 };

/* What lies in a place that shows no face. */
enum card_place { PLACE_EMPTY, PLACE_BACK };

int cards_height(struct card_style style);
/* Columns that `count` cards side by side take. */
int cards_width(struct card_style style, int count);

/* Draws `count` cards side by side. UTH_NO_CARD draws what `unseen` says. Cards of the set `above`
 * are marked above, those of `below` below. */
void cards_draw(struct canvas *canvas, int row, int column, struct card_style style,
                const uth_card *cards, int count, enum card_place unseen, uth_cards above,
                uth_cards below);

enum play_ink card_ink(uth_card card);
/* Writes cards among words with a blank between them, "10♥ A♠", or "Th As" without Unicode; returns
 * the columns. */
int cards_put(struct canvas *canvas, int row, int column, struct card_style style,
              const uth_card *cards, int count);

#endif
