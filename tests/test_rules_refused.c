/* Rule sets that are refused at load: a text table of edits and the faults they give, and texts
 * that are no rule sets at all. */
#include "rules_edit.h"

#include <uth/rulesfile.h>

static void list_faults(const struct uth_faults *faults)
{
    for (int i = 0; i < faults->count && i < UTH_FAULTS_MAX; i++)
        print_message("    %s: %s\n", faults->fault[i].place, faults->fault[i].sentence);
}

static bool has_fault(const struct uth_faults *faults, const char *place, const char *words)
{
    for (int i = 0; i < faults->count && i < UTH_FAULTS_MAX; i++)
        if (strcmp(faults->fault[i].place, place) == 0 && strstr(faults->fault[i].sentence, words))
            return true;
    return false;
}

/* "it may be $5-$10" is how the sentences about approved limits say it. */
static bool says_what_was_expected(const char *sentence)
{
    return strstr(sentence, "expected ") || strstr(sentence, "it may be ");
}

/* One case of the table while it is read. */
struct table_case {
    int line; /* where it ends */
    char rules[64];
    char edits[2048];
    bool loads;
    int fault_count;
    struct {
        char place[128], words[256];
    } fault[8];
};

/* What loads can be written, and the writing loads as the same. */
static void check_writing(const struct uth_rules *rules, struct uth_faults *faults)
{
    struct uth_game game = uth_game_default(rules);
    FREED char *text = uth_rules_write(&game);
    assert_non_null(text);
    struct uth_rules *again = uth_rules_parse(text, strlen(text), faults);
    if (!again) {
        list_faults(faults);
        fail_msg("what was written does not load");
    }
    struct uth_game game_again = uth_game_default(again);
    FREED char *text_again = uth_rules_write(&game_again);
    assert_string_equal(text, text_again);
    uth_rules_free(again);
}

static void check_case(const char *file, const struct table_case *it, struct uth_faults *faults)
{
    FREED char *text = rules_edited(it->rules, it->edits);
    struct uth_rules *rules = uth_rules_parse(text, strlen(text), faults);
    bool good = (rules != NULL) == it->loads && faults->count == it->fault_count;
    for (int i = 0; i < it->fault_count; i++)
        good = good && has_fault(faults, it->fault[i].place, it->fault[i].words);
    for (int i = 0; i < faults->count && i < UTH_FAULTS_MAX; i++)
        good = good && says_what_was_expected(faults->fault[i].sentence);
    if (!good) {
        list_faults(faults);
        fail_msg("tests/data/%s:%d: other faults than expected", file, it->line);
    }
    if (rules)
        check_writing(rules, faults);
    uth_rules_free(rules);
}

static void read_row(struct table_case *it, const char *row)
{
    size_t at = strlen(it->edits);
    if (row[0] == ' ') {
        snprintf(it->edits + at, sizeof it->edits - at, "%s%s", at == 0 ? "" : " ;; ", row + 2);
        assert_true(strlen(it->edits) + 1 < sizeof it->edits);
    } else if (row[0] == '!') {
        const char *colon = strstr(row, ": ");
        assert_non_null(colon);
        assert_true(it->fault_count < (int)COUNT_OF(it->fault));
        int i = it->fault_count++;
        snprintf(it->fault[i].place, sizeof it->fault[i].place, "%.*s", (int)(colon - row - 2),
                 row + 2);
        snprintf(it->fault[i].words, sizeof it->fault[i].words, "%s", colon + 2);
    } else {
        it->loads = true;
    }
}

/* A case is over where a row begins that is not one of its faults. */
static int check_rows(const char *name, FILE *file, struct uth_faults *faults)
{
    char row[2048];
    struct table_case it = {0};
    int cases = 0;
    for (int line = 1; !feof(file); line++) {
        if (!fgets(row, sizeof row, file))
            row[0] = '\0'; /* the end closes the last case */
        row[strcspn(row, "\n")] = '\0';
        if (row[0] != '!' && (it.fault_count > 0 || it.loads)) {
            check_case(name, &it, faults);
            cases++;
            it.edits[0] = '\0';
            it.loads = false;
            it.fault_count = 0;
        }
        it.line = line;
        if (row[0] == ' ' || row[0] == '!' || strcmp(row, "loads") == 0)
            read_row(&it, row);
        else if (row[0] != '#' && row[0] != '\0')
            snprintf(it.rules, sizeof it.rules, "%.63s", row);
    }
    assert_string_equal(it.edits, ""); /* no edits without what they give */
    return cases;
}

static void check_file(const char *name, int least)
{
    char path[512];
    snprintf(path, sizeof path, "%s/tests/data/%s", UTH_SOURCE_DIR, name);
    FREED struct uth_faults *faults = malloc(sizeof *faults);
    FILE *file = fopen(path, "r");
    assert_non_null(faults);
    assert_non_null(file);
    assert_true(check_rows(name, file, faults) >= least);
    fclose(file);
}

TEST(rule_sets_are_refused_with_their_places)
{
    check_file("rules-refused.txt", 127);
    check_file("rules-refused-limits.txt", 28);
}

TEST(rule_sets_that_are_just_sound_load)
{
    check_file("rules-sound.txt", 24);
}

TEST(pay_tables_are_refused_with_their_places)
{
    check_file("pay-tables-refused.txt", 48);
}

TEST(all_faults_are_reported_at_once)
{
    FREED struct uth_faults *faults = malloc(sizeof *faults);
    assert_non_null(faults);
    FREED char *text =
        rules_edited("washington", "name = \"A\" ;; spots.hands_max = 7 ;; chip = 1 ;; "
                                   "raises.flop = [] ;; wagers.trips.tables[0] = \"X\" ;; "
                                   "settlement.seats = \"up\" ;; tipz = true");
    assert_null(uth_rules_parse(text, strlen(text), faults));
    static const char *const places[] = {"name",
                                         "spots.hands_max",
                                         "raises.flop",
                                         "wagers.trips.tables[0]",
                                         "wagers.blind.tables[0]",
                                         "settlement.seats",
                                         "tipz"};
    for (size_t i = 0; i < COUNT_OF(places); i++)
        if (!has_fault(faults, places[i], "")) {
            list_faults(faults);
            fail_msg("no fault at %s", places[i]);
        }
    assert_int_equal(faults->count, COUNT_OF(places) + 1); /* the default UTH-01 is gone too */
}

TEST(texts_that_are_no_rule_sets)
{
    static const struct {
        const char *text, *place, *words;
    } cases[] = {
        {"", "line 1, column ", "not JSON: the text is empty"},
        {"\xef\xbb\xbf{}", "line 1, column ", "begins with a byte order mark; expected UTF-8"},
        {"{\n  \"name\": \"x\",\n  \"name\": \"y\"}", "line 3, column 8", "duplicate object key"},
        {"{\n \"a\": 1\n \"b\"", "line 3, column 4", "expected near"},
        {"{\"name\": \"\\u0000\"}", "line 1, column ", "a text may not contain \\u0000"},
        {"{\"name\": \"\xff\"}", "line 1, column ", "not JSON"},
        {"{\"name\": \"\\\xef\xbb\xbf\"}", "line 1, column ", "invalid escape near '\"\\?'"},
        {"{\"chip\": 99999999999999999999}", "line 1, column ", "not JSON"},
        {"{\"chip\": 1e999}", "line 1, column ", "not JSON"},
        {"[]", "", "expected an object"},
        {"{} x", "line 1, column ", "end of file expected"},
        {"{\"a\x1b[2Jb\": 1}", "line 1, column ", "not JSON"},
    };
    FREED struct uth_faults *faults = malloc(sizeof *faults);
    assert_non_null(faults);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        assert_null(uth_rules_parse(cases[i].text, strlen(cases[i].text), faults));
        assert_int_equal(faults->count, 1);
        /* What is no JSON has a line and a column; which column the parser names is its affair. */
        const struct uth_fault *fault = &faults->fault[0];
        if (strncmp(fault->place, cases[i].place, strlen(cases[i].place)) != 0 ||
            !strstr(fault->sentence, cases[i].words)) {
            list_faults(faults);
            fail_msg("expected %s: %s", cases[i].place, cases[i].words);
        }
    }
}

TEST(hostile_texts_are_bounded)
{
    FREED struct uth_faults *faults = malloc(sizeof *faults);
    size_t size = 8 << 20;
    FREED char *text = malloc(size);
    assert_non_null(faults);
    assert_non_null(text);

    memset(text, ' ', size);
    assert_null(uth_rules_parse(text, size, faults));
    assert_true(has_fault(faults, "", "expected at most"));

    memset(text, '[', size);
    assert_null(uth_rules_parse(text, 1 << 20, faults));
    assert_non_null(strstr(faults->fault[0].sentence, "depth"));

    /* More faults than there is room for are still counted. */
    size_t at = (size_t)snprintf(text, size, "{");
    for (int i = 0; i < 1000; i++)
        at += (size_t)snprintf(text + at, size - at, "%s\"unknown-%d\": 0", i ? "," : "", i);
    at += (size_t)snprintf(text + at, size - at, "}");
    assert_null(uth_rules_parse(text, at, faults));
    assert_true(faults->count > 1000);

    /* A field with an endless name, full of what upsets terminals. */
    at = (size_t)snprintf(text, size, "{\"");
    for (int i = 0; i < 1000; i++)
        at += (size_t)snprintf(text + at, size - at, "\\u009b\\u00e9");
    at += (size_t)snprintf(text + at, size - at, "\": 0}");
    assert_null(uth_rules_parse(text, at, faults));
    json_auto_t *place = json_string(faults->fault[0].place); /* NULL unless it is UTF-8 */
    assert_non_null(place);
    assert_null(strchr(faults->fault[0].place, '\x9b'));
}

TEST(pay_tables_are_read_alone)
{
    FREED struct uth_faults *faults = malloc(sizeof *faults);
    assert_non_null(faults);
    static const char sound[] = "{\"name\": \"MY-1\", \"wager\": \"trips\", \"lines\": ["
                                "{\"hand\": \"royal flush\", \"pays\": \"50 to 1\"}, "
                                "{\"hand\": \"straight flush\", \"pays\": \"50 to 1\"}]}";
    struct uth_pay_table *table = uth_pay_table_parse(sound, sizeof sound - 1, faults);
    assert_non_null(table);
    assert_string_equal(table->name, "MY-1");
    assert_int_equal(table->line_count, 2);
    uth_pay_table_free(table);
    static const char hole[] = "{\"name\": \"MY-1\", \"wager\": \"trips\", \"lines\": ["
                               "{\"hand\": \"royal flush\", \"pays\": \"50 to 1\"}, "
                               "{\"hand\": \"flush\", \"pays\": \"4 to 1\"}]}";
    assert_null(uth_pay_table_parse(hole, sizeof hole - 1, faults));
    assert_true(has_fault(faults, "lines[1]", "leaves a hole"));
    assert_null(uth_pay_table_parse("[", 1, faults));
    assert_true(has_fault(faults, "line 1, column 1", "not JSON"));
}
