/*
 * The terminal: whether there is one, how large it is, colours, and a progress bar.
 */
#ifndef UTH_CLI_TERM_H
#define UTH_CLI_TERM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

bool term_is_terminal(FILE *stream);

/* Colour only on a terminal that can show it, and not where NO_COLOR is set. */
bool term_has_colour(FILE *stream);

/* Columns of the terminal; 80 where there is none. */
int term_width(FILE *stream);

/* Rows of the terminal; 24 where there is none. */
int term_height(FILE *stream);

enum term_style {
    TERM_RESET,
    TERM_BOLD,
    TERM_DIM,
    TERM_RED,
    TERM_GREEN,
};

/* The escape sequence, or "" without colour: printf("%s10%s", term_code(on, TERM_RED), ...). */
const char *term_code(bool colour, enum term_style style);

/*
 * A bar with the time left on standard error, drawn only if that is a terminal. Updates cost next
 * to nothing: it is redrawn ten times a second at most. For one thread at a time.
 */
struct progress {
    const char *label;
    uint64_t total;
    bool shown;
    int64_t began_ms;
    int64_t drawn_ms;
};

/* `label` must outlive the bar; total is at least 1. */
struct progress progress_start(const char *label, uint64_t total);
void progress_update(struct progress *progress, uint64_t done);

/* The same for a library call that reports how far it is: a uth_watch of {progress_watch, &bar}.
 * Never stops the work. */
bool progress_watch(void *progress, uint64_t done, uint64_t total);

/* Wipes the bar. Call it before printing anything else. */
void progress_finish(struct progress *progress);

/* The bar as text of `width` columns, for a terminal of that size: "solve [####....]  50%  3 s". */
void progress_line(char *line, size_t size, int width, const char *label, uint64_t done,
                   uint64_t total, int64_t elapsed_ms);

#endif
