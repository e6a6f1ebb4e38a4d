/* The grid: UTF-8 in, cells out. */
#include "play_canvas.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

bool canvas_new(struct canvas *canvas, int rows, int columns)
{
    UTH_ASSERT(rows > 0 && columns > 0);
    size_t count = (size_t)rows * (size_t)columns;
    *canvas = (struct canvas){
        .rows = rows, .columns = columns, .cells = calloc(count, sizeof *canvas->cells)};
    if (!canvas->cells)
        return false;
    canvas_clear(canvas);
    return true;
}

void canvas_clear(struct canvas *canvas)
{
    size_t count = (size_t)canvas->rows * (size_t)canvas->columns;
    for (size_t i = 0; i < count; i++)
        canvas->cells[i] = (struct canvas_cell){.glyph = " ", .ink = INK_PLAIN};
}

void canvas_free(struct canvas *canvas)
{
    free(canvas->cells);
    canvas->cells = NULL;
}

/* Takes the next glyph off a text into `glyph` and returns how many bytes it had. */
static size_t next_glyph(const char *text, char glyph[5])
{
    const unsigned char *bytes = (const unsigned char *)text;
    size_t size = bytes[0] < 0x80   ? 1
                  : bytes[0] < 0xC2 ? 0
                  : bytes[0] < 0xE0 ? 2
                  : bytes[0] < 0xF0 ? 3
                  : bytes[0] < 0xF5 ? 4
                                    : 0;
    size_t have = size == 0 ? 0 : 1;
    while (have < size && (bytes[have] & 0xC0) == 0x80)
        have++;
    bool control = bytes[0] < 0x20 || bytes[0] == 0x7F || (bytes[0] == 0xC2 && bytes[1] < 0xA0);
    if (size == 0 || have < size || control) {
        memcpy(glyph, "?", 2);
        return have < 1 ? 1 : have;
    }
    memcpy(glyph, text, size);
    glyph[size] = '\0';
    return size;
}

static void set_cell(struct canvas *canvas, int row, int column, enum play_ink ink,
                     const char glyph[5])
{
    if (row < 0 || row >= canvas->rows || column < 0 || column >= canvas->columns)
        return;
    struct canvas_cell *cell = &canvas->cells[row * canvas->columns + column];
    memcpy(cell->glyph, glyph, sizeof cell->glyph);
    cell->ink = (uint8_t)ink;
}

/* Writes the first `bytes` bytes of a text. */
static int put_bytes(struct canvas *canvas, int row, int column, enum play_ink ink,
                     const char *text, size_t bytes)
{
    int width = 0;
    for (size_t at = 0; at < bytes; width++) {
        char glyph[5] = "";
        at += next_glyph(text + at, glyph);
        if (canvas)
            set_cell(canvas, row, column + width, ink, glyph);
    }
    return width;
}

int canvas_put(struct canvas *canvas, int row, int column, enum play_ink ink, const char *text)
{
    return put_bytes(canvas, row, column, ink, text, strlen(text));
}

int canvas_width_of(const char *text)
{
    return put_bytes(NULL, 0, 0, INK_PLAIN, text, strlen(text));
}

int canvas_print(struct canvas *canvas, int row, int column, enum play_ink ink, const char *format,
                 ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return canvas_put(canvas, row, column, ink, text);
}

int canvas_wrap(struct canvas *canvas, int row, int column, int width, enum play_ink ink,
                const char *text)
{
    int line = 0;
    int used = 0;
    int indent = 0;
    for (const char *word = text; *word != '\0';) {
        if (*word == '\n') {
            line++;
            used = indent = 0;
            word++;
            continue;
        }
        int blanks = (int)strspn(word, " ");
        size_t length = strcspn(word + blanks, " \n");
        int columns = put_bytes(NULL, 0, 0, ink, word + blanks, length);
        indent = used == 0 ? blanks : indent;
        if (used > indent && used + blanks + columns > width) {
            line++;
            used = indent;
        } else {
            used += blanks;
        }
        used += put_bytes(canvas, row + line, column + used, ink, word + blanks, length);
        word += (size_t)blanks + length;
    }
    return line + 1;
}

/* One choice of a prompt; what stands in brackets is a key. */
static int put_choice(struct canvas *canvas, int row, int column, const char *text, size_t bytes)
{
    int width = 0;
    enum play_ink ink = INK_PLAIN;
    for (size_t at = 0; at < bytes; width++) {
        char glyph[5] = "";
        bool opens = text[at] == '[';
        bool closes = text[at] == ']';
        at += next_glyph(text + at, glyph);
        ink = opens ? INK_KEY : ink;
        set_cell(canvas, row, column + width, ink, glyph);
        ink = closes ? INK_PLAIN : ink;
    }
    return width;
}

int canvas_keys(struct canvas *canvas, int row, int column, int width, const char *text)
{
    int line = 0;
    int used = 0;
    for (const char *choice = text; *choice != '\0';) {
        const char *end = strstr(choice, "  ");
        size_t bytes = end ? (size_t)(end - choice) : strlen(choice);
        int columns = put_bytes(NULL, 0, 0, INK_PLAIN, choice, bytes);
        if (used > 0 && used + columns > width) {
            line++;
            used = 0;
        }
        used += put_choice(canvas, row + line, column + used, choice, bytes) + 2;
        choice += bytes + strspn(choice + bytes, " ");
    }
    return line + 1;
}

void canvas_copy(struct canvas *to, int to_row, const struct canvas *from, int from_row, int rows)
{
    UTH_ASSERT(to->columns == from->columns);
    for (int i = 0; i < rows; i++) {
        bool inside = to_row + i >= 0 && to_row + i < to->rows && from_row + i < from->rows;
        if (inside) {
            memcpy(&to->cells[(to_row + i) * to->columns],
                   &from->cells[(from_row + i) * from->columns],
                   (size_t)to->columns * sizeof *to->cells);
        }
    }
}

int canvas_used(const struct canvas *canvas)
{
    int cells = canvas->rows * canvas->columns;
    while (cells > 0 && strcmp(canvas->cells[cells - 1].glyph, " ") == 0)
        cells--;
    return (cells + canvas->columns - 1) / canvas->columns;
}
