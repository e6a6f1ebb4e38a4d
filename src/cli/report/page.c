/* The document itself: a list of items in reading order. */
#include "page.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

static char *copy_of(const char *text)
{
    char *copy = strdup(text);
    UTH_ASSERT(copy);
    return copy;
}

static char *format_text(const char *format, va_list arguments)
{
    char *text = NULL;
    int length = vasprintf(&text, format, arguments);
    UTH_ASSERT(length >= 0);
    return text;
}

static void push(struct page *page, enum page_kind kind, char *text)
{
    if (page->count == page->capacity) {
        page->capacity = page->capacity == 0 ? 256 : 2 * page->capacity;
        page->item = realloc(page->item, page->capacity * sizeof *page->item);
        UTH_ASSERT(page->item);
    }
    page->item[page->count++] = (struct page_item){kind, text};
}

struct page page_start(const char *title, const char *subtitle)
{
    return (struct page){.title = copy_of(title), .subtitle = copy_of(subtitle)};
}

void page_free(struct page *page)
{
    for (size_t i = 0; i < page->count; i++)
        free(page->item[i].text);
    free(page->item);
    free(page->title);
    free(page->subtitle);
    *page = (struct page){.count = 0};
}

void page_section(struct page *page, const char *title)
{
    push(page, PAGE_SECTION, copy_of(title));
}

void page_paragraph(struct page *page, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    push(page, PAGE_PARAGRAPH, format_text(format, arguments));
    va_end(arguments);
}

void page_table(struct page *page, const char *caption)
{
    push(page, PAGE_TABLE, copy_of(caption ? caption : ""));
}

void page_cell(struct page *page, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    push(page, PAGE_CELL, format_text(format, arguments));
    va_end(arguments);
}

void page_row(struct page *page, enum page_kind kind)
{
    UTH_ASSERT(kind >= PAGE_HEAD && kind <= PAGE_PICTURE);
    push(page, kind, NULL);
}

void page_row_of(struct page *page, enum page_kind kind, ...)
{
    va_list texts;
    va_start(texts, kind);
    for (const char *text = va_arg(texts, const char *); text; text = va_arg(texts, const char *))
        push(page, PAGE_CELL, copy_of(text));
    va_end(texts);
    page_row(page, kind);
}

size_t page_table_end(const struct page *page, size_t table)
{
    size_t i = table + 1;
    while (i < page->count && page->item[i].kind > PAGE_TABLE)
        i++;
    return i;
}
