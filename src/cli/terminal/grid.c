/* Text tables: cells are collected, measured and printed. */
#include "grid.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

enum { COLUMNS_MAX = 32, GAP = 2 };

struct grid grid_start(void)
{
    return (struct grid){NULL, 0, 0};
}

static void push(struct grid *grid, char *cell)
{
    if (grid->count == grid->capacity) {
        grid->capacity = grid->capacity == 0 ? 64 : 2 * grid->capacity;
        grid->cells = realloc(grid->cells, grid->capacity * sizeof *grid->cells);
        UTH_ASSERT(grid->cells);
    }
    grid->cells[grid->count++] = cell;
}

void grid_text(struct grid *grid, const char *text)
{
    char *copy = strdup(text);
    UTH_ASSERT(copy);
    push(grid, copy);
}

void grid_printf(struct grid *grid, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *cell = NULL;
    int length = vasprintf(&cell, format, arguments);
    va_end(arguments);
    UTH_ASSERT(length >= 0);
    push(grid, cell);
}

void grid_row(struct grid *grid)
{
    push(grid, NULL);
}

void grid_texts_of(struct grid *grid, const char *const texts[])
{
    for (; *texts != NULL; texts++)
        grid_text(grid, *texts);
    grid_row(grid);
}

/* Columns that a text takes: characters that continue a UTF-8 sequence take none. */
static int columns_of(const char *text)
{
    int columns = 0;
    for (; *text != '\0'; text++)
        columns += ((unsigned char)*text & 0xC0) != 0x80;
    return columns;
}

static void print_cell(FILE *out, const char *cell, int column, int width)
{
    int pad = width - columns_of(cell);
    if (column == 0)
        fprintf(out, "%s%*s", cell, pad, "");
    else
        fprintf(out, "%*s%s", GAP + pad, "", cell);
}

void grid_print(struct grid *grid, FILE *out)
{
    int width[COLUMNS_MAX] = {0};
    int column = 0;
    for (size_t i = 0; i < grid->count; i++) {
        if (grid->cells[i] == NULL) {
            column = 0;
            continue;
        }
        UTH_ASSERT(column < COLUMNS_MAX);
        int columns = columns_of(grid->cells[i]);
        width[column] = columns > width[column] ? columns : width[column];
        column++;
    }
    column = 0;
    int last = 0; /* cells up to the last one of the row that is not empty */
    for (size_t i = 0; i < grid->count; i++) {
        if (grid->cells[i] == NULL) {
            fputc('\n', out);
            column = 0;
            continue;
        }
        if (column == 0) {
            last = 0;
            for (size_t k = i; k < grid->count && grid->cells[k] != NULL; k++)
                last = grid->cells[k][0] != '\0' ? (int)(k - i) : last;
        }
        if (column < last || (column == last && column > 0))
            print_cell(out, grid->cells[i], column, width[column]);
        else if (column == last)
            fputs(grid->cells[i], out);
        column++;
        free(grid->cells[i]);
    }
    free(grid->cells);
    *grid = grid_start();
}
