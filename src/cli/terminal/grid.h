/*
 * Tables of text whose columns are as wide as they need to be: the first column to the left, the
 * others to the right.
 *
 *     struct grid grid = grid_start();
 *     grid_texts(&grid, "hand", "cards");
 *     grid_text(&grid, "flush");
 *     grid_printf(&grid, "%d", 7);
 *     grid_row(&grid);
 *     ...
 *     grid_print(&grid, stdout);     // and frees it
 */
#ifndef UTH_CLI_GRID_H
#define UTH_CLI_GRID_H

#include <stdio.h>

struct grid {
    char **cells; /* NULL ends a row */
    size_t count, capacity;
};

struct grid grid_start(void);
void grid_text(struct grid *grid, const char *text);
__attribute__((format(printf, 2, 3))) void grid_printf(struct grid *grid, const char *format, ...);
/* A row of texts. */
#define grid_texts(grid, ...) grid_texts_of(grid, (const char *const[]){__VA_ARGS__, NULL})
void grid_texts_of(struct grid *grid, const char *const texts[]);
/* Ends a row. One without cells prints as an empty line. */
void grid_row(struct grid *grid);
void grid_print(struct grid *grid, FILE *out);

#endif
