/*
 * Plain text of 80 columns, built piece by piece: paragraphs that wrap, and columns that line up.
 *
 * Columns count characters, not bytes, so that a title in another language stays in line. A text
 * that runs out of memory stops growing, and uth_text_finish returns NULL.
 */
#ifndef UTH_EXCHANGE_TEXT_H
#define UTH_EXCHANGE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

enum { UTH_TEXT_COLUMNS = 80 };

struct uth_text {
    char *data;
    size_t length, size;
    bool failed;
};

/* Adds the text as it is. */
__attribute__((format(printf, 2, 3))) void uth_text_add(struct uth_text *text, const char *format,
                                                        ...);

/* Adds one paragraph, wrapped: its first line begins with `lead` (a number, a name, or ""), padded
 * to `indent` columns, where all other lines begin. Ends with a newline. */
__attribute__((format(printf, 4, 5))) void
uth_text_paragraph(struct uth_text *text, const char *lead, int indent, const char *format, ...);

/* Adds a cell, padded with blanks to `columns` on the right, or on the left when negative. */
void uth_text_cell(struct uth_text *text, int columns, const char *cell);
/* Adds `count` times the character. */
void uth_text_repeat(struct uth_text *text, char character, int count);

/* Columns that a text takes. */
int uth_text_width(const char *text);

/* The finished text, which the caller frees; NULL when memory ran out. */
char *uth_text_finish(struct uth_text *text);

#endif
