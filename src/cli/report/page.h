/*
 * A document of sections, paragraphs and tables that is written once and printed two ways: as plain
 * text of 80 columns or more, and as an HTML page that needs nothing else and is made for paper.
 *
 *     struct page page = page_start("Par sheet", "of the rule set washington");
 *     page_section(&page, "Summary");
 *     page_paragraph(&page, "%d deals are counted.", 42);
 *     page_table(&page, NULL);
 *     page_cell(&page, "hand");  page_cell(&page, "deals");  page_row(&page, PAGE_HEAD);
 *     page_cell(&page, "pair");  page_cell(&page, "7");      page_row(&page, PAGE_BODY);
 *     page_print_text(&page, stdout);
 *     page_free(&page);
 *
 * The first column of a table is text, aligned left; the others are figures, aligned right. Texts
 * are copied. Running out of memory ends the program, as it does for a grid.
 */
#ifndef UTH_CLI_PAGE_H
#define UTH_CLI_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum page_kind {
    PAGE_SECTION,
    PAGE_PARAGRAPH,
    PAGE_TABLE,   /* its text is the caption, "" for none */
    PAGE_CELL,    /* of the row that the next PAGE_HEAD, PAGE_BODY or PAGE_SUM ends */
    PAGE_HEAD,    /* ends a row of headings */
    PAGE_BODY,    /* ends a row */
    PAGE_SUM,     /* ends a row that adds up the ones above */
    PAGE_GROUP,   /* ends a row of one cell that heads the rows below it */
    PAGE_PICTURE, /* ends a row whose cells all stand in the middle: a chart made of cells */
};

struct page_item {
    enum page_kind kind;
    char *text;
};

struct page {
    char *title, *subtitle;
    struct page_item *item;
    size_t count, capacity;
};

struct page page_start(const char *title, const char *subtitle);
void page_free(struct page *page);

void page_section(struct page *page, const char *title);
__attribute__((format(printf, 2, 3))) void page_paragraph(struct page *page, const char *format,
                                                          ...);
void page_table(struct page *page, const char *caption);
__attribute__((format(printf, 2, 3))) void page_cell(struct page *page, const char *format, ...);
/* Ends a row of a table by one of the kinds that end one. */
void page_row(struct page *page, enum page_kind kind);

/* A whole row of texts; NULL ends them. */
void page_row_of(struct page *page, enum page_kind kind, ...) __attribute__((sentinel));

/* The place of the first item after a table's rows. */
size_t page_table_end(const struct page *page, size_t table);

void page_print_text(const struct page *page, FILE *out);
void page_print_html(const struct page *page, FILE *out);

#endif
