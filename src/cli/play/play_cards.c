/* Card boxes: one table of glyphs for Unicode and one without, two sizes. */
#include "play_cards.h"

#include <stdio.h>
#include <string.h>
#include <uth/assert.h>

struct glyphs {
    const char *top_left, *top_right, *bottom_left, *bottom_right;
    const char *across, *down, *back, *above, *below;
    const char *suit[UTH_SUIT_COUNT];
};

static const struct glyphs plain = {
    ".", ".", "'", "'", "-", "|", "#", "v", "^", {"c", "d", "h", "s"},
};

static const struct glyphs fine = {
    "╭", "╮", "╰", "╯", "─", "│", "▒", "▼", "▲", {"♣", "♦", "♥", "♠"},
};

static const char *const rank_text[UTH_RANK_COUNT] = {"2", "3",  "4", "5", "6", "7", "8",
                                                      "9", "10", "J", "Q", "K", "A"};

static const struct glyphs *glyphs_of(struct card_style style)
{
    return style.unicode ? &fine : &plain;
}

int cards_height(struct card_style style)
{
    return style.large ? 5 : 3;
}

static int card_width(struct card_style style)
{
    return style.large ? 7 : 5;
}

int cards_width(struct card_style style, int count)
{
    return count * card_width(style);
}

enum play_ink card_ink(uth_card card)
{
    return (enum play_ink)(INK_CLUB + uth_card_suit(card));
}

/* A line of the edge, with a mark in its middle if there is one. */
static void draw_edge(struct canvas *canvas, int row, int column, struct card_style style,
                      const char *left, const char *across, const char *right, const char *mark)
{
    int width = card_width(style);
    canvas_put(canvas, row, column, INK_DIM, left);
    for (int i = 1; i < width - 1; i++)
        canvas_put(canvas, row, column + i, INK_DIM, across);
    canvas_put(canvas, row, column + width - 1, INK_DIM, right);
    if (mark)
        canvas_put(canvas, row, column + width / 2, INK_NOTICE, mark);
}

static void draw_face(struct canvas *canvas, int row, int column, struct card_style style,
                      uth_card card)
{
    const char *rank = rank_text[uth_card_rank(card)];
    const char *suit = glyphs_of(style)->suit[uth_card_suit(card)];
    enum play_ink ink = card_ink(card);
    if (!style.large) {
        int width = canvas_put(canvas, row + 1, column + 1, ink, rank);
        canvas_put(canvas, row + 1, column + 1 + width, ink, suit);
        return;
    }
    canvas_put(canvas, row + 1, column + 1, ink, rank);
    canvas_put(canvas, row + 2, column + 3, ink, suit);
    canvas_put(canvas, row + 3, column + 6 - (int)strlen(rank), ink, rank);
}

static void draw_card(struct canvas *canvas, int row, int column, struct card_style style,
                      uth_card card, enum card_place unseen, unsigned marks)
{
    const struct glyphs *g = glyphs_of(style);
    int bottom = row + cards_height(style) - 1;
    int right = column + card_width(style) - 1;
    bool empty = card == UTH_NO_CARD && unseen == PLACE_EMPTY;
    draw_edge(canvas, row, column, style, g->top_left, empty ? " " : g->across, g->top_right,
              marks & MARK_ABOVE ? g->above : NULL);
    draw_edge(canvas, bottom, column, style, g->bottom_left, empty ? " " : g->across,
              g->bottom_right, marks & MARK_BELOW ? g->below : NULL);
    for (int line = row + 1; line < bottom && !empty; line++) {
        canvas_put(canvas, line, column, INK_DIM, g->down);
        canvas_put(canvas, line, right, INK_DIM, g->down);
        for (int i = column + 1; i < right && card == UTH_NO_CARD; i++)
            canvas_put(canvas, line, i, INK_BACK, g->back);
    }
    if (card != UTH_NO_CARD)
        draw_face(canvas, row, column, style, card);
}

void cards_draw(struct canvas *canvas, int row, int column, struct card_style style,
                const uth_card *cards, int count, enum card_place unseen, uth_cards above,
                uth_cards below)
{
    for (int i = 0; i < count; i++) {
        unsigned marks = MARK_NONE;
        if (cards[i] != UTH_NO_CARD) {
            marks |= (above & uth_card_bit(cards[i])) != 0 ? (unsigned)MARK_ABOVE : 0;
            marks |= (below & uth_card_bit(cards[i])) != 0 ? (unsigned)MARK_BELOW : 0;
        }
        draw_card(canvas, row, column + cards_width(style, i), style, cards[i], unseen, marks);
    }
}

static const char *card_word(struct card_style style, uth_card card)
{
    static char words[UTH_CARD_COUNT][8];
    UTH_ASSERT(uth_card_is_valid(card));
    if (!style.unicode)
        return uth_card_text(card);
    snprintf(words[card], sizeof words[card], "%s%s", rank_text[uth_card_rank(card)],
             fine.suit[uth_card_suit(card)]);
    return words[card];
}

int cards_put(struct canvas *canvas, int row, int column, struct card_style style,
              const uth_card *cards, int count)
{
    int width = 0;
    for (int i = 0; i < count; i++) {
        width += i == 0 ? 0 : 1;
        width +=
            canvas_put(canvas, row, column + width, card_ink(cards[i]), card_word(style, cards[i]));
    }
    return width;
}
