/* Rule texts by digest: what a book takes, what it refuses, and what a store with another text leads
 * to. */

#include <uth/rulesfile.h>

#include "floor/rulebook.h"
#include "hub_test.h"
#include "server/history/history.h"
#include "server/operations/boot.h"
#include "server/operations/boot_load.h"
#include "server/operations/rules_diff.h"

static char *text_of(const char *rules)
{
    struct uth_game game = uth_game_default(uth_rules_builtin(rules));
    char *text = uth_rules_write(&game);
    assert_non_null(text);
    return text;
}

/* Replaces the first of these words behind `mark`; as long as they were. */
static void edit(char *text, const char *mark, const char *from, const char *to)
{
    char *at = strstr(text, mark);
    assert_non_null(at);
    at = strstr(at, from);
    assert_non_null(at);
    assert_int_equal(strlen(from), strlen(to));
    memcpy(at, to, strlen(to));
}

TEST(equal_rules_are_one_edition)
{
    struct uth_rulebook book = {0};
    for (int i = 0; i < uth_rules_builtin_count(); i++) {
        const struct uth_rules *rules = uth_rules_builtin(uth_rules_builtin_name(i));
        const struct uth_edition *edition = uth_rulebook_add(&book, rules);
        assert_non_null(edition);
        assert_ptr_equal(uth_rulebook_add(&book, rules), edition);
        /* the text says everything: read back, it is the same text */
        assert_ptr_equal(uth_rulebook_add(&book, edition->rules), edition);
        assert_ptr_equal(uth_rulebook_find(&book, edition->digest), edition);
    }
    assert_int_equal(book.count, uth_rules_builtin_count());
    assert_null(uth_rulebook_find(&book, ""));
    uth_rulebook_free(&book);
}

TEST(a_built_in_table_of_the_same_name_does_not_count)
{
    char *text = text_of("washington"), digest[UTH_DIGEST_SIZE];
    char sentence[UTH_RULEBOOK_SENTENCE_SIZE];
    edit(text, "\"name\": \"UTH-01\"", "\"7 to 1\"", "\"9 to 1\"");
    struct uth_faults faults = {0};
    assert_null(uth_rules_parse(text, strlen(text), &faults)); /* as a file it would deceive */
    struct uth_rulebook book = {0};
    uth_digest_of(text, digest);
    assert_true(uth_rulebook_read(&book, digest, text, sentence));
    const struct uth_pay_table *table =
        uth_rules_table(uth_rulebook_find(&book, digest)->rules, UTH_TRIPS, "UTH-01");
    int nines = 0;
    for (int i = 0; i < table->line_count; i++)
        nines += table->line[i].odds.num == 9 && table->line[i].category == UTH_FLUSH;
    assert_int_equal(nines, 1);
    uth_rulebook_free(&book);
    free(text);
}

TEST(a_text_that_is_another_one_is_refused)
{
    char *text = text_of("washington"), digest[UTH_DIGEST_SIZE];
    char sentence[UTH_RULEBOOK_SENTENCE_SIZE] = "";
    struct uth_rulebook book = {0};
    uth_digest_of(text, digest);
    edit(text, "\"name\": \"UTH-01\"", "\"7 to 1\"", "\"9 to 1\"");
    assert_false(uth_rulebook_read(&book, digest, text, sentence));
    assert_non_null(strstr(sentence, "not the one that the tables play by"));
    uth_digest_of("{}", digest);
    assert_false(uth_rulebook_read(&book, digest, "{}", sentence));
    assert_true(sentence[0] != '\0');
    assert_int_equal(book.count, 0);
    uth_rulebook_free(&book);
    free(text);
}

TEST(differences_are_told_by_field)
{
    FREED char *before = text_of("washington"), *after = text_of("washington");
    struct rules_changes changes = {0};
    rules_diff(before, after, &changes);
    assert_int_equal(changes.count, 0);
    edit(after, "\"base\"", "40000", "30000");
    edit(after, "\"trips\"", "\"default\": \"UTH-01\"", "\"default\": \"UTH-04\"");
    edit(after, "\"name\": \"UTH-01\"", "\"7 to 1\"", "\"9 to 1\"");
    rules_diff(before, after, &changes);
    static const char *const expected[][3] = {
        {"limits.base.max", "$400", "$300"},
        {"trips", "UTH-01", "UTH-04"},
        {"pay_tables.UTH-01.lines.flush.pays", "7 to 1", "9 to 1"},
    };
    assert_int_equal(changes.count, COUNT_OF(expected));
    for (size_t i = 0; i < changes.count; i++) {
        assert_string_equal(changes.at[i].field, expected[i][0]);
        assert_string_equal(changes.at[i].from, expected[i][1]);
        assert_string_equal(changes.at[i].to, expected[i][2]);
    }
    free(changes.at);
}

/* ---- somebody who can write the database, marks and seals included ---- */

static void replace(struct small_hub *small, const char *digest, const char *text)
{
    struct uth_store_value value = {.space = "rules", .key = digest, .value = text};
    struct uth_store_batch batch = {.value_count = 1, .values = &value};
    assert_true(uth_store_commit(small->store, &batch));
}

static char *audited(struct small_hub *small)
{
    FREED struct query *query = history_audit(small->hub, "", "");
    while (!query->step(query, small->store)) {
    }
    char *text = uth_json_take(&query->text, NULL);
    query->clean(query);
    return text;
}

static void load(struct small_hub *small, char sentence[BOOT_SENTENCE_SIZE])
{
    struct uth_floor_outside floor = house_outside(&small->house);
    struct boot boot = {.store = small->store};
    boot.hub = hub_new(&small->hub->outside, &floor, &small->hub->settings);
    bool good = boot_load(&boot);
    snprintf(sentence, BOOT_SENTENCE_SIZE, "%s", boot.sentence);
    assert_true(good == (sentence[0] == '\0'));
    hub_free(boot.hub);
}

HUB_TEST(a_store_with_an_altered_text_is_found)
{
    char sentence[BOOT_SENTENCE_SIZE], digest[UTH_DIGEST_SIZE];
    FREED char *text = text_of("washington");
    uth_digest_of(text, digest);
    char *said = audited(small);
    assert_non_null(strstr(said, "\"sound\":true"));
    free(said);
    load(small, sentence);
    assert_string_equal(sentence, "");
    edit(text, "\"name\": \"UTH-01\"", "\"7 to 1\"", "\"9 to 1\"");
    for (int gone = 0; gone < 2; gone++) {
        replace(small, digest, gone ? NULL : text);
        said = audited(small);
        assert_non_null(strstr(said, "\"sound\":false"));
        assert_true(gone || strstr(said, "not the one that the tables play by") != NULL);
        assert_non_null(strstr(said, "No rules text for w has the digest"));
        free(said);
        load(small, sentence);
        assert_non_null(strstr(sentence, gone ? "No rules text for w" : "not the one that"));
    }
}
