/* The table of wagers: that its columns do not contradict each other, and that the documents show
 * it as it is. The pages are made from it (web/catalogue.mjs). */
#include "check.h"

#include <uth/wager.h>

#define ROW(with, id, name, option, title, brief, letter, key, reads)                              \
    {name, option, title, brief, letter, key},
static const struct {
    const char *name, *option, *title, *brief, *letter, *key;
} rows[UTH_WAGERS] = {UTH_WAGER_TABLE(ROW, )};

/* Every other text is empty or different. */
#define ASSERT_ALONE(column)                                                                       \
    for (int i = 0; i < UTH_WAGERS; i++)                                                           \
        for (int k = 0; k < i; k++)                                                                \
    assert_true(rows[i].column[0] == '\0' || strcmp(rows[i].column, rows[k].column) != 0)

TEST(no_two_wagers_share_a_name_or_a_key)
{
    ASSERT_ALONE(name);
    ASSERT_ALONE(title);
    ASSERT_ALONE(brief);
    ASSERT_ALONE(letter);
    ASSERT_ALONE(key);
    for (int i = 0; i < UTH_WAGERS; i++) {
        /* commands of `uth play` before the deal, and of the page */
        assert_null(strpbrk(rows[i].letter, "xcnd$?hrsq"));
        assert_null(strpbrk(rows[i].key, "uxrdn"));
        assert_true(strlen(rows[i].letter) <= 1 && strlen(rows[i].key) <= 1);
    }
}

TEST(an_option_is_the_name_with_dashes)
{
    for (int i = 0; i < UTH_WAGERS; i++) {
        assert_int_equal(strlen(rows[i].option), strlen(rows[i].name));
        for (int at = 0; rows[i].name[at] != '\0'; at++)
            assert_int_equal(rows[i].option[at], rows[i].name[at] == '_' ? '-' : rows[i].name[at]);
        enum uth_wager wager;
        assert_true(uth_wager_from_name(rows[i].name, &wager));
        assert_int_equal(wager, i);
    }
}

TEST(base_wagers_come_first_and_the_progressive_last)
{
    assert_int_equal(UTH_BLIND, 2);
    assert_int_equal(UTH_PROGRESSIVE, UTH_WAGERS - 1);
    for (int i = 0; i < UTH_WAGERS; i++)
        assert_int_equal(uth_wager_is_optional((enum uth_wager)i), i > UTH_BLIND);
    bool spoken[UTH_WAGERS] = {false};
    for (int i = 0; i < UTH_WAGERS; i++)
        spoken[uth_wager_as_spoken(i)] = true;
    for (int i = 0; i < UTH_WAGERS; i++)
        assert_true(spoken[i]);
}

static char *document_text(void)
{
    FILE *file = fopen(UTH_SOURCE_DIR "/docs/rules-format.md", "rb");
    assert_non_null(file);
    char *text = calloc(1, 1 << 20);
    assert_non_null(text);
    size_t size = fread(text, 1, (1 << 20) - 1, file);
    assert_true(size > 0 && size < (1 << 20) - 1);
    fclose(file);
    return text;
}

static void add_key(char *line, size_t size, const char *key)
{
    size_t used = strlen(line);
    snprintf(line + used, size - used, key[0] == '\0' ? "%s| " : "`%s` | ", key);
}

TEST(the_documents_show_the_table)
{
    FREED char *document = document_text();
    char *at = strstr(document, "| Ante | `ante` |");
    assert_non_null(at);
    for (int i = 0; i < UTH_WAGERS; i++) {
        char line[256];
        snprintf(line, sizeof line, "| %s | `%s` | ", rows[i].title, rows[i].name);
        add_key(line, sizeof line, rows[i].letter);
        add_key(line, sizeof line, rows[i].key);
        size_t used = strlen(line);
        snprintf(line + used, sizeof line - used, "%s |\n",
                 uth_wager_decided_by((enum uth_wager)i));
        if (strncmp(at, line, strlen(line)) != 0)
            fail_msg("docs/rules-format.md: expected this row next: %s", line);
        at += strlen(line);
    }
    assert_int_equal(*at, '\n');
}
