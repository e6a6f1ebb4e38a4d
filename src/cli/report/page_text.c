/* A document as plain text: numbered sections, paragraphs of 80 columns, tables by grid.h. */
#include <ctype.h>
#include <string.h>

#include "cli/terminal/grid.h"
#include "page.h"

enum { WIDTH = 80, INDENT = 5 };

static void print_section(int number, const char *title, FILE *out)
{
    fprintf(out, "%2d  ", number);
    for (; *title != '\0'; title++)
        fputc(toupper((unsigned char)*title), out);
    fputs("\n\n", out);
}

static void print_bar(FILE *out)
{
    for (int i = 0; i < WIDTH; i++)
        fputc('=', out);
    fputc('\n', out);
}

/* How much of a text stays on one line: a word, with a percent sign that follows it. */
static int unbroken(const char *text)
{
    size_t length = strcspn(text, " ");
    while (strncmp(text + length, " %", 2) == 0)
        length += 2 + strcspn(text + length + 2, " ");
    return (int)length;
}

static void print_paragraph(const char *text, FILE *out)
{
    int column = 0;
    while (*text != '\0') {
        int length = unbroken(text);
        int columns = 0;
        for (int i = 0; i < length; i++)
            columns += ((unsigned char)text[i] & 0xC0) != 0x80;
        if (column > 0 && INDENT + column + 1 + columns > WIDTH) {
            fputc('\n', out);
            column = 0;
        }
        fprintf(out, "%*s%.*s", column == 0 ? INDENT : 1, "", length, text);
        column += columns + (column > 0);
        text += length;
        text += strspn(text, " ");
    }
    fputc('\n', out);
}

static void print_table(const struct page *page, size_t first, FILE *out)
{
    const char *caption = page->item[first].text;
    if (caption[0] != '\0')
        fprintf(out, "%*s%s\n", INDENT, "", caption);
    struct grid grid = grid_start();
    bool begun = false;
    size_t end = page_table_end(page, first);
    for (size_t i = first + 1; i < end; i++) {
        const struct page_item *item = &page->item[i];
        if (item->kind == PAGE_CELL)
            grid_printf(&grid, "%*s%s", begun ? 0 : INDENT, "", item->text);
        else
            grid_row(&grid);
        begun = item->kind == PAGE_CELL;
    }
    grid_print(&grid, out);
}

void page_print_text(const struct page *page, FILE *out)
{
    print_bar(out);
    fprintf(out, "%s\n%s\n", page->title, page->subtitle);
    print_bar(out);
    int section = 0;
    for (size_t i = 0; i < page->count; i++) {
        const struct page_item *item = &page->item[i];
        switch (item->kind) {
        case PAGE_SECTION:
            fputc('\n', out);
            print_section(++section, item->text, out);
            break;
        case PAGE_PARAGRAPH:
            print_paragraph(item->text, out);
            fputc('\n', out);
            break;
        case PAGE_TABLE:
            print_table(page, i, out);
            fputc('\n', out);
            break;
        default: break; /* rows and cells are their table's */
        }
    }
}
