/*
 * A grid of characters that the table is drawn on before it goes to the terminal.
 *
 * Drawing never leaves the grid: what does not fit is cut. Every glyph counts as one column;
 * control characters and broken UTF-8 become '?', so no text that comes from a file can move the
 * cursor.
 */
#ifndef UTH_CLI_PLAY_CANVAS_H
#define UTH_CLI_PLAY_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

/* What a glyph means; play_terminal.c knows which colour that is. */
enum play_ink {
    INK_PLAIN,
    INK_DIM,
    INK_BOLD,
    INK_KEY,
    INK_NOTICE,
    INK_GAIN,
    INK_LOSS,
    INK_CLUB, /* suits in the order of uth_card_suit */
    INK_DIAMOND,
    INK_HEART,
    INK_SPADE,
    INK_BACK, /* of a card */
    INKS,
};

struct canvas_cell {
    char glyph[5];
    uint8_t ink;
};

struct canvas {
    int rows, columns;
    struct canvas_cell *cells;
};

/* A blank grid of at least one cell; the caller frees it. False when out of memory. */
bool canvas_new(struct canvas *canvas, int rows, int columns);
void canvas_free(struct canvas *canvas);
void canvas_clear(struct canvas *canvas);

/* Writes text and returns the columns it takes, also where they are cut. */
int canvas_put(struct canvas *canvas, int row, int column, enum play_ink ink, const char *text);
__attribute__((format(printf, 5, 6))) int canvas_print(struct canvas *canvas, int row, int column,
                                                       enum play_ink ink, const char *format, ...);
/* Breaks text between words and at newlines into lines of `width` columns; what is broken goes on
 * under the beginning of its line. Returns the rows. */
int canvas_wrap(struct canvas *canvas, int row, int column, int width, enum play_ink ink,
                const char *text);
/* Like canvas_wrap, but breaks only at double blanks, and shows what stands in [brackets] as
 * keys. */
int canvas_keys(struct canvas *canvas, int row, int column, int width, const char *text);

/* Columns that a text takes. */
int canvas_width_of(const char *text);

/* Copies `rows` whole rows; both grids are equally wide. */
void canvas_copy(struct canvas *to, int to_row, const struct canvas *from, int from_row, int rows);

/* The last row with anything on it, plus one. */
int canvas_used(const struct canvas *canvas);

#endif
