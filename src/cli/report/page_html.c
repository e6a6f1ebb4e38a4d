/* A document as one HTML file without scripts, pictures or external files, so that it can be kept,
 * sent and printed. Section headings stay with what follows, rows are not split, and a table that
 * continues on the next page repeats its headings.
 */
#include <string.h>

#include "page.h"

static const char style[] =
    "@page{size:auto;margin:16mm 15mm 18mm}"
    "html{background:#fff;color:#16181d;font:15px/1.5 Georgia,'Times New Roman',serif;"
    "-webkit-print-color-adjust:exact;print-color-adjust:exact}"
    "body{max-width:54rem;margin:2.5rem auto;padding:0 1.5rem}"
    "header{border-bottom:3px double #16181d;padding-bottom:.6rem;margin-bottom:1.4rem}"
    "h1{font-size:1.9rem;line-height:1.2;margin:0}"
    "header p{font-size:1.05rem;margin:.25rem 0 0;color:#4a4f5a}"
    "h2{font-size:1.2rem;margin:2.2rem 0 .6rem;padding-bottom:.2rem;border-bottom:1px solid "
    "#c8ccd4;"
    "break-after:avoid}"
    "p{margin:.5rem 0;max-width:46rem;overflow-wrap:anywhere}"
    "table{border-collapse:collapse;margin:.8rem 0 1.4rem;font-size:.86rem;"
    "font-variant-numeric:tabular-nums lining-nums}"
    "caption{text-align:left;font-weight:bold;padding:.2rem 0;break-after:avoid}"
    "th,td{padding:.16rem .7rem;text-align:right;white-space:nowrap;vertical-align:baseline}"
    "th:first-child,td:first-child{text-align:left;padding-left:.2rem}"
    "thead th{border-bottom:1px solid #16181d;font-weight:bold}"
    "tbody tr:nth-child(even){background:#f4f5f7}"
    "tr.sum td{border-top:1px solid #16181d;font-weight:bold;background:#fff}"
    "tr.group td{font-style:italic;padding-top:.5rem;background:#fff}"
    "tr{break-inside:avoid}"
    "tr.picture td,tr.picture td:first-child{text-align:center;padding:.1rem .42rem;"
    "border:1px solid #dfe2e8;background:#fff}"
    "tr.picture td[data-on]{background:#1f6f4a;color:#fff}"
    "tr.picture td:first-child{font-weight:bold;border-color:transparent}"
    "@media print{html{font-size:10.5pt}body{margin:0;padding:0;max-width:none}}";

static void escaped(const char *text, FILE *out)
{
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        default: fputc(*text, out);
        }
    }
}

static void element(const char *tag, const char *text, FILE *out)
{
    fprintf(out, "<%s>", tag);
    escaped(text, out);
    fprintf(out, "</%s>", tag);
}

static void print_row(const struct page *page, size_t first, size_t last, FILE *out)
{
    enum page_kind kind = page->item[last].kind;
    static const char *const classes[] = {[PAGE_SUM] = " class=\"sum\"",
                                          [PAGE_GROUP] = " class=\"group\"",
                                          [PAGE_PICTURE] = " class=\"picture\""};
    fprintf(out, "<tr%s>", classes[kind] ? classes[kind] : "");
    for (size_t i = first; i < last; i++) {
        const char *text = page->item[i].text;
        /* A cell of a chart is marked where it names a raise. */
        const char *mark = kind == PAGE_GROUP ? "<td colspan=\"9\">" : "<td data-on>";
        bool on = kind == PAGE_PICTURE && strchr(text, 'x');
        if (on || kind == PAGE_GROUP) {
            fputs(mark, out);
            escaped(text, out);
            fputs("</td>", out);
        } else {
            element(kind == PAGE_HEAD ? "th" : "td", text, out);
        }
    }
    fputs("</tr>\n", out);
}

static void print_table(const struct page *page, size_t first, FILE *out)
{
    fputs("<table>\n", out);
    if (page->item[first].text[0] != '\0') {
        element("caption", page->item[first].text, out);
        fputc('\n', out);
    }
    enum { NONE, HEAD, BODY } part = NONE;
    size_t end = page_table_end(page, first), row = first + 1;
    for (size_t i = row; i < end; i++) {
        if (page->item[i].kind == PAGE_CELL)
            continue;
        int wanted = page->item[i].kind == PAGE_HEAD ? HEAD : BODY;
        if (wanted != (int)part) {
            fputs(part == HEAD ? "</thead>\n" : part == BODY ? "</tbody>\n" : "", out);
            fputs(wanted == HEAD ? "<thead>\n" : "<tbody>\n", out);
            part = wanted == HEAD ? HEAD : BODY;
        }
        print_row(page, row, i, out);
        row = i + 1;
    }
    fputs(part == HEAD ? "</thead>\n" : part == BODY ? "</tbody>\n" : "", out);
    fputs("</table>\n", out);
}

void page_print_html(const struct page *page, FILE *out)
{
    fputs("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width\">\n<title>",
          out);
    escaped(page->title, out);
    fputs(", ", out);
    escaped(page->subtitle, out);
    fprintf(out, "</title>\n<style>%s</style>\n</head>\n<body>\n<header>\n", style);
    element("h1", page->title, out);
    fputc('\n', out);
    element("p", page->subtitle, out);
    fputs("\n</header>\n", out);
    int section = 0;
    for (size_t i = 0; i < page->count; i++) {
        const struct page_item *item = &page->item[i];
        switch (item->kind) {
        case PAGE_SECTION:
            fprintf(out, "<h2>%d&ensp;", ++section);
            escaped(item->text, out);
            fputs("</h2>\n", out);
            break;
        case PAGE_PARAGRAPH:
            element("p", item->text, out);
            fputc('\n', out);
            break;
        case PAGE_TABLE: print_table(page, i, out); break;
        default: break; /* rows and cells are their table's */
        }
    }
    fputs("</body>\n</html>\n", out);
}
