/* Pay tables on the screen, with the line that paid in another ink. */
#include "play_layout.h"

static bool pays_now(const struct play_table *table, enum uth_wager wager, int pay_line)
{
    const struct uth_settlement *settlement = uth_round_settlement(table->round);
    for (int i = 0; settlement && i < settlement->hand_count; i++) {
        const struct uth_hand_result *hand = &settlement->hands[i];
        for (int line = 0; line < hand->line_count; line++)
            if (hand->lines[line].wager == wager && hand->lines[line].pay_line == pay_line)
                return true;
    }
    return false;
}

/* Columns that a pay table takes. */
static int table_width(const struct uth_pay_table *pays)
{
    int widest = 0;
    for (int i = 0; i < pays->line_count; i++) {
        char odds[32];
        int width = canvas_width_of(pays->line[i].label) + 2 +
                    uth_odds_format(&pays->line[i].odds, odds, sizeof odds);
        widest = width > widest ? width : widest;
    }
    return widest;
}

/* Draws a pay table `width` columns wide; returns its rows. */
static int draw_pay_table(const struct play_table *table, struct canvas *canvas, int row,
                          int column, int width, enum uth_wager wager)
{
    const struct uth_pay_table *pays = table->game->table[wager];
    canvas_put(canvas, row, column, INK_BOLD, uth_wager_title(wager));
    for (int i = 0; i < pays->line_count; i++) {
        enum play_ink ink = pays_now(table, wager, i) ? INK_GAIN : INK_DIM;
        char odds[32];
        int length = uth_odds_format(&pays->line[i].odds, odds, sizeof odds);
        canvas_put(canvas, row + 1 + i, column, ink, pays->line[i].label);
        canvas_print(canvas, row + 1 + i, column + width - length - 1, ink, " %s", odds);
    }
    return 1 + pays->line_count;
}

/* The pay table of a wager that has been made, or NULL. */
static const struct uth_pay_table *table_made(const struct play_table *table, int wager)
{
    return table->bets.wager[wager] > 0 ? table->game->table[wager] : NULL;
}

void layout_panel(const struct layout *layout, struct canvas *canvas, int bottom)
{
    int row = 2;
    for (int wager = 0; wager < UTH_WAGERS; wager++) {
        const struct uth_pay_table *pays = table_made(layout->table, wager);
        if (pays && row + 1 + pays->line_count <= bottom) {
            row +=
                1 + draw_pay_table(layout->table, canvas, row, layout->panel,
                                   canvas->columns - MARGIN - layout->panel, (enum uth_wager)wager);
        }
    }
}

int layout_pays(const struct layout *layout, struct canvas *canvas)
{
    enum { GAP = 4 };
    int column = MARGIN;
    int rows = 0;
    for (int wager = 0; wager < UTH_WAGERS; wager++) {
        const struct uth_pay_table *pays = table_made(layout->table, wager);
        int width = pays ? table_width(pays) : 0;
        if (pays && column + width <= layout->width - MARGIN) {
            int drawn =
                draw_pay_table(layout->table, canvas, 0, column, width, (enum uth_wager)wager);
            rows = drawn > rows ? drawn : rows;
            column += width + GAP;
        }
    }
    return rows;
}
