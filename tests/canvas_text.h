/* A canvas as text, for tests that read what was drawn. */
#ifndef UTH_TESTS_CANVAS_TEXT_H
#define UTH_TESTS_CANVAS_TEXT_H

#include "check.h"
#include "cli/play/play_canvas.h"

/* The first rows, a line each, without blanks at their ends; the caller frees it. */
static inline char *canvas_text(const struct canvas *canvas, int rows)
{
    size_t room = (size_t)rows * ((size_t)canvas->columns * 4 + 1) + 1;
    char *text = calloc(1, room);
    assert_non_null(text);
    char *end = text;
    for (int row = 0; row < rows; row++) {
        char *shown = end;
        for (int column = 0; column < canvas->columns; column++) {
            const char *glyph = canvas->cells[row * canvas->columns + column].glyph;
            end = stpcpy(end, glyph);
            shown = strcmp(glyph, " ") == 0 ? shown : end;
        }
        end = stpcpy(shown, "\n");
    }
    return text;
}

#endif
