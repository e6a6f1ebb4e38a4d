/* The dealer's steps of the built-in rule sets against the numbering of the documents, and against
 * docs/procedures.md: no step is forgotten, and none is made up. */
#include "check.h"

#include <uth/rulesfile.h>

/* What the documents number, lowest level. A step covers its own number, or all of its letters. */
static const struct list {
    const char *rules, *section, *numbers;
} lists[] = {
    /* clang-format off */
    {"washington washington-face-up", "Deck Mate shuffler",
     "1 2 3 4.a 4.b 5 6.a 6.b 7 8.a 8.b 9 10.a 11.a 11.b 11.c 11.d 11.e 11.f 12 13"},
    {"washington washington-face-up", "ACE and i-Deal shufflers",
     "1 2 3 4 5 6.a 6.b 7 8.a 8.b 9 10.a 10.b 11 12.a 13.a 13.b 13.c 13.d 13.e 13.f 14 15"},
    {"washington washington-face-up", "Bad Beat Bonus", "1 2 3 4"},
    {"washington washington-face-up", "Ultimate Pairs Bonus", "1 2 3 4"},
    {"washington washington-face-up", "Progressive, multi-game link",
     "1 2 3 4 5 6 7 8 9 10.a 10.b 10.c 10.d 10.e 10.f 10.g 10.h 11.a 11.b 11.c"},
    {"california california-bad-beat", "Number of decks", "2.a 2.b 2.c 2.d"},
    {"california", "Dealing procedures and round of play",
     "1 2 3.a 3.b 3.c 4.a 4.b 5 6.a 6.b 6.c 7.a 7.b 7.c 8 9 10 11 12 13 14.a 14.b 14.c 15 16 17"},
    {"california", "The player-dealer does not qualify", "1.a 1.b 1.c 1.d"},
    {"california-bad-beat", "Dealing procedures and round of play",
     "1 2 3.a 3.b 3.c 4.a 4.b 5 6.a 6.b 6.c 7.a 7.b 7.c 8 9 10 11 12 13 14.a 14.b 14.c 15 16"},
    {"california-bad-beat", "The player-dealer does not qualify", "1.a 1.b 1.c"},
    {"california california-bad-beat", "The player-dealer qualifies",
     "1.a 1.b 1.c 2.a 2.b 2.c 2.d 3.a 3.b 3.c 3.d 4.a 4.b 4.c 4.d 4.e 5.a 5.b 6 7 8 9 10 11 12"},
    {"california-bad-beat", "Bad Beat Bonus, rules of play", "1 2.a 2.b 3 4 5 6"},
    {"stadium", "Rules of play",
     "1 2 3 4 5 6.a 6.b 6.c 6.d 7 8.a 8.b 8.c 8.d 9 10.a 10.b 10.c 10.d 11 12 "
     "13.a 13.b 13.c 13.d 13.e 13.f 14 15"},
    /* clang-format on */
};

static bool has_word(const char *words, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = words; (at = strstr(at, word)) != NULL; at++)
        if ((at == words || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

static const struct list *list_of(const char *rules, const char *section)
{
    for (size_t i = 0; i < COUNT_OF(lists); i++)
        if (has_word(lists[i].rules, rules) && strcmp(lists[i].section, section) == 0)
            return &lists[i];
    fail_msg("%s has a section that no document has: %s", rules, section);
    return NULL;
}

/* "4" covers "4.a"; "4.a" covers itself alone. */
static bool covers(const char *step, const char *number)
{
    size_t length = strlen(step);
    return strncmp(step, number, length) == 0 && (number[length] == '\0' || number[length] == '.');
}

static void check_section(const struct uth_rules *rules, const struct uth_step_section *section)
{
    const struct list *list = list_of(rules->name, section->title);
    const struct uth_dealer_step *steps = rules->procedure.step + section->first;
    int covered[UTH_STEPS_MAX] = {0};
    for (const char *at = list->numbers; *at != '\0'; at += strspn(at, " ")) {
        char number[UTH_STEP_NUMBER_SIZE] = "";
        size_t length = strcspn(at, " ");
        assert_true(length < sizeof number);
        memcpy(number, at, length);
        at += length;
        int found = 0;
        for (int i = 0; i < section->count; i++)
            if (covers(steps[i].number, number)) {
                covered[i]++;
                found++;
            }
        if (found != 1)
            fail_msg("%s, %s: step %s is there %d times", rules->name, section->title, number,
                     found);
    }
    for (int i = 0; i < section->count; i++)
        if (covered[i] == 0)
            fail_msg("%s, %s: the document has no step %s", rules->name, section->title,
                     steps[i].number);
}

TEST(no_step_of_a_document_is_forgotten)
{
    size_t sections = 0, expected = 0;
    for (size_t i = 0; i < COUNT_OF(lists); i++)
        for (int k = 0; k < uth_rules_builtin_count(); k++)
            expected += has_word(lists[i].rules, uth_rules_builtin_name(k));
    for (int k = 0; k < uth_rules_builtin_count(); k++) {
        const struct uth_rules *rules = uth_rules_builtin(uth_rules_builtin_name(k));
        sections += (size_t)rules->procedure.section_count;
        for (int i = 0; i < rules->procedure.section_count; i++)
            check_section(rules, &rules->procedure.section[i]);
    }
    assert_int_equal(sections, expected);
}

/* The part of docs/procedures.md about this section of this rule set, up to the next heading. */
static const char *part_of(const char *document, const char *rules, const char *section,
                           size_t *size)
{
    for (const char *at = document; (at = strstr(at, "\n## ")) != NULL;) {
        at += 4;
        const char *colon = strstr(at, ": "), *end = strchr(at, '\n');
        assert_true(colon != NULL && end != NULL && colon < end);
        const char *next = strstr(end, "\n## ");
        bool same = strlen(section) == (size_t)(end - colon - 2) &&
                    strncmp(colon + 2, section, strlen(section)) == 0;
        for (const char *name = at; same && name < colon;) {
            size_t length = strcspn(name, ",:");
            if (strlen(rules) == length && strncmp(name, rules, length) == 0) {
                *size = next != NULL ? (size_t)(next - end) : strlen(end);
                return end;
            }
            name += length + (name[length] == ',' ? 2 : 1);
        }
    }
    fail_msg("docs/procedures.md has no part %s: %s", rules, section);
    return NULL;
}

/* Is it the first rule set of its heading? The words of the rows are that one's. */
static bool is_first(const char *document, const char *part, const char *rules)
{
    while (part > document && part[-1] != '\n')
        part--;
    return strncmp(part, "## ", 3) == 0 && strncmp(part + 3, rules, strlen(rules)) == 0 &&
           strchr(",:", part[3 + strlen(rules)]) != NULL;
}

TEST(the_document_of_procedures_has_a_key_for_every_step)
{
    FILE *file = fopen(UTH_SOURCE_DIR "/docs/procedures.md", "r");
    assert_non_null(file);
    FREED char *document = calloc(1, 1 << 16);
    assert_non_null(document);
    assert_true(fread(document, 1, (1 << 16) - 1, file) < (1 << 16) - 1);
    fclose(file);
    for (int k = 0; k < uth_rules_builtin_count(); k++) {
        const struct uth_rules *rules = uth_rules_builtin(uth_rules_builtin_name(k));
        for (int i = 0; i < rules->procedure.section_count; i++) {
            const struct uth_step_section *section = &rules->procedure.section[i];
            size_t size = 0;
            const char *part = part_of(document, rules->name, section->title, &size);
            int rows = -2; /* the head of the table */
            for (const char *at = part; at + 2 < part + size; at++)
                rows += at[0] == '\n' && at[1] == '|';
            assert_int_equal(rows, section->count);
            for (int s = section->first; s < section->first + section->count; s++) {
                char row[32];
                int length =
                    snprintf(row, sizeof row, "\n| %s | ", rules->procedure.step[s].number);
                const char *found = memmem(part, size, row, (size_t)length);
                if (found == NULL)
                    fail_msg("%s, %s: no row %s", rules->name, section->title, row);
                const char *key = strstr(found + length, " | ");
                const char *text = rules->procedure.step[s].text;
                if (is_first(document, part, rules->name) &&
                    (key != found + length + strlen(text) ||
                     strncmp(found + length, text, strlen(text)) != 0))
                    fail_msg("%s, %s: another text in row %s", rules->name, section->title, row);
                assert_true(key != NULL && key[3] != '|' && strcspn(key + 3, "|\n") > 5);
            }
        }
    }
}

/* Every moment of a round that a terminal comes to has a step in every rule set. */
TEST(every_moment_of_a_round_has_its_step)
{
    for (int k = 0; k < uth_rules_builtin_count(); k++) {
        const struct uth_rules *rules = uth_rules_builtin(uth_rules_builtin_name(k));
        struct uth_game game = uth_game_default(rules);
        uint32_t moments = 0;
        for (int i = 0; i < rules->procedure.section_count; i++) {
            const struct uth_step_section *section = &rules->procedure.section[i];
            for (int s = section->first; s < section->first + section->count; s++)
                if (uth_game_has_section(&game, section) &&
                    uth_game_has_step(&game, &rules->procedure.step[s]))
                    moments |= 1U << rules->procedure.step[s].at;
        }
        for (int at = UTH_AT_SET_UP; at < UTH_AT_END; at++) {
            bool may_lack = at == UTH_AT_NO_MORE_BETS || at == UTH_AT_FOLDS ||
                            at == UTH_AT_QUALIFY || at == UTH_AT_ANTES;
            if (!may_lack && (moments >> at & 1U) == 0)
                fail_msg("%s has no step %s", rules->name, uth_moment_name((enum uth_moment)at));
        }
    }
}

/* The one outcome that a document gives, and that an operator may choose where it gives none. */
TEST(irregularities_end_as_the_document_or_the_operator_says)
{
    struct uth_game game = uth_game_default(uth_rules_builtin("washington"));
    struct uth_refusal refusal;
    assert_int_equal(game.remedy[UTH_SHUFFLER_MALFUNCTION], UTH_REMEDY_VOID_ROUND);
    assert_int_equal(uth_game_choose(&game, "shuffler-malfunction", "play-on", &refusal),
                     UTH_REASON_NOT_OFFERED);
    assert_int_equal(uth_game_choose(&game, "misdeal", "dead-hand", &refusal), UTH_REASON_OK);
    assert_int_equal(game.remedy[UTH_MISDEAL], UTH_REMEDY_DEAD_HAND);
    assert_int_equal(uth_game_choose(&game, "misdeal", "nothing", &refusal),
                     UTH_REASON_NOT_OFFERED);
    game = uth_game_default(uth_rules_builtin("california"));
    assert_int_equal(game.remedy[UTH_LATE_BET], UTH_REMEDY_RETURN_BET);
    assert_int_equal(uth_game_choose(&game, "late-bet", "play-on", &refusal),
                     UTH_REASON_NOT_OFFERED);
    for (int k = 0; k < uth_rules_builtin_count(); k++) {
        const struct uth_rules *rules = uth_rules_builtin(uth_rules_builtin_name(k));
        for (int kind = 0; kind < UTH_IRREGULARITIES; kind++)
            assert_non_null(rules->procedure.irregularity[kind].text);
    }
}
