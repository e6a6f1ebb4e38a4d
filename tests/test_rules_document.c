/* docs/rules-format.md: its examples load, and it names every field. */
#include "check.h"
#include "rules_edit.h"

#include <jansson.h>
#include <uth/rulesfile.h>
#include <uth/sheet.h>

static char *read_document(void)
{
    FILE *file = fopen(UTH_SOURCE_DIR "/docs/rules-format.md", "r");
    assert_non_null(file);
    char *text = calloc(1, 1 << 16);
    assert_non_null(text);
    assert_true(fread(text, 1, (1 << 16) - 1, file) < (1 << 16) - 1);
    fclose(file);
    return text;
}

static const struct uth_rules *find_rules(void *self, const char *name)
{
    (void)self;
    return uth_rules_builtin(name);
}

TEST(examples_of_the_document_load)
{
    FREED char *document = read_document();
    FREED struct uth_faults *faults = malloc(sizeof *faults);
    assert_non_null(faults);
    int rule_sets = 0, tables = 0, sheets = 0, schedules = 0;
    for (char *at = document; (at = strstr(at, "```json\n"));) {
        at += strlen("```json\n");
        size_t size = (size_t)(strstr(at, "```") - at);
        if (memmem(at, size, "\"bank\"", 6)) {
            struct uth_rules *rules = uth_rules_parse(at, size, faults);
            rule_sets += rules != NULL;
            uth_rules_free(rules);
        } else if (memmem(at, size, "\"rates\"", 7)) {
            char edits[1024];
            snprintf(edits, sizeof edits,
                     "schedules = [%.*s] ;; player_dealer.collection = {\"schedules\": [31]}",
                     (int)size, at);
            char *text = rules_edited("california", edits);
            struct uth_rules *rules = uth_rules_parse(text, strlen(text), faults);
            schedules += rules != NULL;
            uth_rules_free(rules);
            free(text);
        } else if (memmem(at, size, "\"options\"", 9)) {
            struct uth_sheet *sheet = uth_sheet_parse(at, size, find_rules, NULL, faults);
            sheets += sheet != NULL;
            uth_sheet_free(sheet);
        } else {
            struct uth_pay_table *table = uth_pay_table_parse(at, size, faults);
            tables += table != NULL;
            uth_pay_table_free(table);
        }
        if (faults->count > 0)
            fail_msg("%s: %s", faults->fault[0].place, faults->fault[0].sentence);
    }
    assert_int_equal(rule_sets, 1);
    assert_int_equal(tables, 1);
    assert_int_equal(sheets, 1);
    assert_int_equal(schedules, 1);
}

/* Every field that any built-in rule set has, down to the lines of its tables. */
static void assert_documented(const json_t *value, const char *document)
{
    const char *key;
    json_t *member;
    size_t index;
    json_object_foreach((json_t *)value, key, member)
    {
        char quoted[64];
        snprintf(quoted, sizeof quoted, "`%s`", key);
        char in_json[64];
        snprintf(in_json, sizeof in_json, "\"%s\":", key);
        if (!strstr(document, quoted) && !strstr(document, in_json))
            fail_msg("docs/rules-format.md does not mention %s", quoted);
        assert_documented(member, document);
    }
    json_array_foreach(value, index, member) assert_documented(member, document);
}

TEST(the_document_names_every_field)
{
    FREED char *document = read_document();
    for (int i = 0; i < uth_rules_builtin_count(); i++) {
        struct uth_game game = uth_game_default(uth_rules_builtin(uth_rules_builtin_name(i)));
        FREED char *text = uth_rules_write(&game);
        json_auto_t *root = json_loads(text, 0, NULL);
        assert_non_null(root);
        assert_documented(root, document);
    }
}
