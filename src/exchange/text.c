/* Plain text of 80 columns: see text.h. */
#include "exchange/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void append(struct uth_text *text, const char *piece, size_t length)
{
    if (text->failed)
        return;
    if (length >= text->size - text->length) {
        size_t size = text->size * 2 + length + 4096;
        char *grown = realloc(text->data, size);
        if (!grown) {
            text->failed = true;
            return;
        }
        text->data = grown;
        text->size = size;
    }
    memcpy(text->data + text->length, piece, length);
    text->length += length;
    text->data[text->length] = '\0';
}

/* The text that printf would print; the caller frees it. NULL when out of memory. */
static char *print(const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *printed = malloc((size_t)length + 1);
    if (printed)
        vsnprintf(printed, (size_t)length + 1, format, arguments);
    return printed;
}

void uth_text_add(struct uth_text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *printed = print(format, arguments);
    va_end(arguments);
    if (printed)
        append(text, printed, strlen(printed));
    else
        text->failed = true;
    free(printed);
}

static int width_of(const char *text, size_t bytes)
{
    int columns = 0;
    for (size_t i = 0; i < bytes; i++)
        columns += ((unsigned char)text[i] & 0xC0) != 0x80;
    return columns;
}

int uth_text_width(const char *text)
{
    return width_of(text, strlen(text));
}

void uth_text_repeat(struct uth_text *text, char character, int count)
{
    for (int i = 0; i < count; i++)
        append(text, &character, 1);
}

void uth_text_cell(struct uth_text *text, int columns, const char *cell)
{
    int gap = abs(columns) - uth_text_width(cell);
    if (columns < 0)
        uth_text_repeat(text, ' ', gap);
    append(text, cell, strlen(cell));
    if (columns > 0)
        uth_text_repeat(text, ' ', gap);
}

/* The next piece that must stay on one line: a word, with the per cent sign that follows it. */
static size_t next_piece(const char *words)
{
    size_t bytes = strcspn(words, " ");
    if (strncmp(words + bytes, " %", 2) == 0)
        bytes += 1 + strcspn(words + bytes + 1, " ");
    return bytes;
}

static void wrap(struct uth_text *text, const char *words, int indent)
{
    int column = indent;
    bool first = true;
    while (*words) {
        size_t bytes = next_piece(words);
        int width = width_of(words, bytes);
        if (!first && column + 1 + width > UTH_TEXT_COLUMNS) {
            append(text, "\n", 1);
            uth_text_repeat(text, ' ', indent);
            column = indent;
        } else if (!first) {
            append(text, " ", 1);
            column++;
        }
        append(text, words, bytes);
        column += width;
        first = false;
        words += bytes;
        words += strspn(words, " ");
    }
    append(text, "\n", 1);
}

void uth_text_paragraph(struct uth_text *text, const char *lead, int indent, const char *format,
                        ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *printed = print(format, arguments);
    va_end(arguments);
    if (printed) {
        uth_text_cell(text, indent, lead);
        wrap(text, printed, indent);
    } else {
        text->failed = true;
    }
    free(printed);
}

char *uth_text_finish(struct uth_text *text)
{
    if (text->failed) {
        free(text->data);
        return NULL;
    }
    return text->data;
}
