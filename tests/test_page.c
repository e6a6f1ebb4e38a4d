/* Documents: one source, printed as text and as a page. */
#include "check.h"
#include "cli/report/page.h"

static struct page small_page(void)
{
    struct page page = page_start("Mine & yours", "a <small> page");
    page_section(&page, "First part");
    page_paragraph(&page, "%s",
                   "One two three four five six seven eight nine ten eleven twelve "
                   "thirteen 14 % and what follows.");
    page_table(&page, "A \"caption\"");
    page_row_of(&page, PAGE_HEAD, "hand", "deals", NULL);
    page_row_of(&page, PAGE_GROUP, "Some of them:", NULL);
    page_cell(&page, "pair <%d>", 2);
    page_cell(&page, "%d", 1234);
    page_row(&page, PAGE_BODY);
    page_row_of(&page, PAGE_SUM, "all", "1234", NULL);
    page_section(&page, "Last");
    page_table(&page, NULL);
    page_row_of(&page, PAGE_PICTURE, "A", "4x", "\u00b7", NULL);
    return page;
}

static char *print(void (*printer)(const struct page *page, FILE *out))
{
    struct page page = small_page();
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    assert_non_null(memory);
    printer(&page, memory);
    assert_int_equal(fclose(memory), 0);
    page_free(&page);
    assert_int_equal(page.count, 0);
    return text;
}

TEST(text_has_80_columns_and_keeps_a_percentage_together)
{
    static const char bar[] =
        "================================================================================\n";
    FREED char *text = print(page_print_text);
    char expected[2048];
    snprintf(expected, sizeof expected, "%sMine & yours\na <small> page\n%s%s", bar, bar,
             "\n"
             " 1  FIRST PART\n"
             "\n"
             "     One two three four five six seven eight nine ten eleven twelve thirteen\n"
             "     14 % and what follows.\n"
             "\n"
             "     A \"caption\"\n"
             "     hand           deals\n"
             "     Some of them:\n"
             "     pair <2>        1234\n"
             "     all             1234\n"
             "\n"
             "\n"
             " 2  LAST\n"
             "\n"
             "     A  4x  \u00b7\n"
             "\n");
    assert_string_equal(text, expected);
}

TEST(a_page_says_the_same_and_nothing_in_it_is_markup)
{
    static const char *const parts[] = {
        "<title>Mine &amp; yours, a &lt;small&gt; page</title>",
        "<h1>Mine &amp; yours</h1>\n<p>a &lt;small&gt; page</p>\n",
        "<h2>1&ensp;First part</h2>\n<p>One two three",
        ("<table>\n<caption>A &quot;caption&quot;</caption>\n<thead>\n"
         "<tr><th>hand</th><th>deals</th></tr>\n</thead>\n<tbody>\n"
         "<tr class=\"group\"><td colspan=\"9\">Some of them:</td></tr>\n"
         "<tr><td>pair &lt;2&gt;</td><td>1234</td></tr>\n"
         "<tr class=\"sum\"><td>all</td><td>1234</td></tr>\n</tbody>\n</table>\n"
         "<h2>2&ensp;Last</h2>\n"),
        "<tr class=\"picture\"><td>A</td><td data-on>4x</td><td>\u00b7</td></tr>\n",
        "</body>\n</html>\n",
    };
    FREED char *text = print(page_print_html);
    const char *at = text;
    for (size_t i = 0; i < COUNT_OF(parts); i++) {
        at = strstr(at, parts[i]);
        if (at == NULL)
            fail_msg("the page lacks, or has too early: %s", parts[i]);
    }
}
