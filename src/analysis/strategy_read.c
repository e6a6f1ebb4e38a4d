/*
 * Strategies from JSON. Reading is as strict as for rule sets: what is unknown, impossible or
 * without effect is a fault with its place.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exchange/paytable_names.h"
#include "strategy.h"
#include <jansson.h>
#include <uth/reader.h>

static const char *const street_fields[UTH_STREETS] = {"preflop", "flop", "river"};

/* Conditions, and the streets on which they make sense. */
static const struct condition_word {
    const char *word;
    enum condition_kind kind;
    bool on[UTH_STREETS];
    enum { TAKES_NOTHING, TAKES_RANGE, TAKES_HAND, TAKES_RANK, TAKES_COUNT } takes;
} words[] = {
    {"always", CONDITION_ALWAYS, {true, true, true}, TAKES_NOTHING},
    {"holding", CONDITION_HOLDING, {true, true, true}, TAKES_RANGE},
    {"hand", CONDITION_HAND, {false, true, true}, TAKES_HAND},
    {"board", CONDITION_BOARD, {false, true, true}, TAKES_HAND},
    {"hidden_pair", CONDITION_HIDDEN_PAIR, {true, true, true}, TAKES_NOTHING},
    {"hidden_pair_or_better", CONDITION_HIDDEN_PAIR_UP, {false, true, true}, TAKES_NOTHING},
    {"four_to_a_flush", CONDITION_FOUR_TO_FLUSH, {false, true, false}, TAKES_RANK},
    {"dealer_outs_below", CONDITION_OUTS_BELOW, {false, false, true}, TAKES_COUNT},
};

enum { WORDS = sizeof words / sizeof words[0] };

static const struct condition_word *find_word(const char *word)
{
    for (int i = 0; i < WORDS; i++)
        if (strcmp(words[i].word, word) == 0)
            return &words[i];
    return NULL;
}

static void read_range(struct uth_reader *reader, const json_t *object, const char *field,
                       enum uth_street street, struct range *range)
{
    struct uth_walk walk = uth_reader_walk(reader, object, field, UTH_REQUIRED, 1, 169);
    while (uth_reader_next(reader, &walk)) {
        const char *text = uth_reader_is_text(reader, walk.value, 8);
        if (text && !uth_range_add(range, text)) {
            uth_reader_fault(reader,
                             "\"%s\" names no starting hands; expected such as AA, 33+, AKs, "
                             "K5o+ or A2+",
                             text);
        }
    }
    for (int a = 0; a < UTH_RANK_COUNT && street == UTH_RIVER; a++) {
        for (int b = 0; b < a; b++) {
            if (range->has[a][b] != range->has[b][a]) {
                uth_reader_field_fault(reader, field,
                                       "tells suited from unsuited hole cards, which is of no "
                                       "consequence on the river; expected both or none");
                a = UTH_RANK_COUNT;
                break;
            }
        }
    }
}

static void read_hand(struct uth_reader *reader, const json_t *object, const char *field,
                      enum uth_category *category)
{
    const char *text = uth_reader_text(reader, object, field, UTH_REQUIRED, UTH_LABEL_SIZE);
    if (text && !uth_category_from_words(text, category)) {
        uth_reader_field_fault(reader, field,
                               "\"%s\" is no poker hand; expected such as \"two pair\"", text);
    }
}

static void read_rank(struct uth_reader *reader, const json_t *object, const char *field, int *rank)
{
    const char *text = uth_reader_text(reader, object, field, UTH_REQUIRED, 8);
    if (!text)
        return;
    const char *at = strlen(text) == 1 ? strchr(UTH_RANK_LETTERS, text[0]) : NULL;
    if (at) {
        *rank = (int)(at - UTH_RANK_LETTERS);
    } else {
        uth_reader_field_fault(reader, field,
                               "\"%s\" is no rank; expected one of " UTH_RANK_LETTERS, text);
    }
}

static void read_value(struct uth_reader *reader, const json_t *object,
                       const struct condition_word *word, enum uth_street street,
                       struct condition *condition)
{
    int64_t count = 0;
    switch (word->takes) {
    case TAKES_RANGE: read_range(reader, object, word->word, street, &condition->range); break;
    case TAKES_HAND: read_hand(reader, object, word->word, &condition->category); break;
    case TAKES_RANK: read_rank(reader, object, word->word, &condition->rank); break;
    case TAKES_COUNT:
        uth_reader_integer(reader, object, word->word, UTH_REQUIRED, 1, 45, &count);
        condition->count = (int)count;
        break;
    case TAKES_NOTHING:
        uth_reader_fault(reader, "\"%s\" takes no value; expected \"%s\" alone", word->word,
                         word->word);
        break;
    }
}

/* A word, or an object with one field. */
static void read_condition(struct uth_reader *reader, const json_t *value, enum uth_street street,
                           struct condition *condition)
{
    const char *name = NULL;
    if (json_is_string(value))
        name = json_string_value(value);
    else if (json_is_object(value) && json_object_size(value) == 1)
        name = json_object_iter_key(json_object_iter((json_t *)(uintptr_t)value));
    if (!name) {
        uth_reader_fault(reader, "is no condition; expected a word such as \"hidden_pair\" or one "
                                 "such as {\"hand\": \"two pair\"}");
        return;
    }
    const struct condition_word *word = find_word(name);
    if (!word) {
        uth_reader_fault(reader,
                         "there is no condition \"%s\"; see docs/strategies.md for the "
                         "list",
                         name);
        return;
    }
    if (!word->on[street]) {
        uth_reader_fault(reader, "\"%s\" cannot be decided %s", name,
                         street == UTH_PREFLOP ? "before the flop"
                         : street == UTH_FLOP  ? "on the flop"
                                               : "on the river");
        return;
    }
    condition->kind = word->kind;
    if (json_is_object(value))
        read_value(reader, value, word, street, condition);
    else if (word->takes != TAKES_NOTHING)
        uth_reader_fault(reader, "\"%s\" needs a value: {\"%s\": ...}", name, name);
}

static int read_conditions(struct uth_reader *reader, const json_t *rule, const char *field,
                           bool needed, enum uth_street street,
                           struct condition conditions[STRATEGY_CONDITIONS_MAX])
{
    int count = 0;
    struct uth_walk walk = uth_reader_walk(
        reader, rule, field, needed ? UTH_REQUIRED : UTH_OPTIONAL, 1, STRATEGY_CONDITIONS_MAX);
    while (uth_reader_next(reader, &walk))
        read_condition(reader, walk.value, street, &conditions[count++]);
    return count;
}

static void read_rule(struct uth_reader *reader, const json_t *value, enum uth_street street,
                      struct rule *rule)
{
    static const char *const fields[] = {"play", "when", "unless", NULL};
    if (!uth_reader_is_object(reader, value))
        return;
    uth_reader_only(reader, value, fields);
    int64_t play = 0;
    uth_reader_integer(reader, value, "play", UTH_REQUIRED, 0, 100, &play);
    rule->play = (int)play;
    rule->when_count = read_conditions(reader, value, "when", true, street, rule->when);
    rule->unless_count = read_conditions(reader, value, "unless", false, street, rule->unless);
}

static void read_street(struct uth_reader *reader, const json_t *root, enum uth_street street,
                        struct street_plan *plan)
{
    const char *field = street_fields[street];
    const json_t *value = json_object_get(root, field);
    if (json_is_string(value) && strcmp(json_string_value(value), "best") == 0) {
        plan->best = true;
        return;
    }
    if (value && !json_is_array(value)) {
        uth_reader_field_fault(reader, field, "expected \"best\" or a list of rules");
        return;
    }
    struct uth_walk walk =
        uth_reader_walk(reader, root, field, UTH_REQUIRED, 0, STRATEGY_RULES_MAX);
    while (uth_reader_next(reader, &walk))
        read_rule(reader, walk.value, street, &plan->rule[plan->rule_count++]);
}

static void read_multiples(struct uth_reader *reader, const json_t *raises, enum uth_street street,
                           struct uth_strategy *strategy)
{
    const char *field = street_fields[street];
    struct uth_walk walk =
        uth_reader_walk(reader, raises, field, UTH_OPTIONAL, 0, UTH_MULTIPLES_MAX);
    strategy->limited[street] |= walk.list != NULL;
    while (uth_reader_next(reader, &walk)) {
        int64_t multiple = 0;
        bool read = uth_reader_is_integer(reader, walk.value, 1, 100, &multiple);
        for (int k = 0; read && k < strategy->raise_count[street]; k++) {
            if (strategy->raise[street][k] == multiple) {
                uth_reader_fault(reader, "names a multiple twice");
                read = false;
            }
        }
        if (read)
            strategy->raise[street][strategy->raise_count[street]++] = (uint8_t)multiple;
    }
}

static void read_raises(struct uth_reader *reader, const json_t *root,
                        struct uth_strategy *strategy)
{
    static const char *const fields[] = {"preflop", "flop", "river", NULL};
    size_t mark;
    const json_t *raises = uth_reader_inner(reader, root, "raises", UTH_OPTIONAL, fields, &mark);
    if (!raises)
        return;
    for (int street = 0; street < UTH_STREETS; street++)
        read_multiples(reader, raises, (enum uth_street)street, strategy);
    uth_reader_leave(reader, mark);
}

/* A street is only "best" with respect to what follows, so that must be computed too. */
static void check_best(struct uth_reader *reader, const struct uth_strategy *strategy)
{
    for (int street = 0; street + 1 < UTH_STREETS; street++) {
        if (strategy->street[street].best && !strategy->street[street + 1].best) {
            uth_reader_field_fault(reader, street_fields[street],
                                   "\"best\" needs \"best\" on the %s as well",
                                   street_fields[street + 1]);
        }
    }
}

/* The rules may play only the multiples that the strategy lists. */
static void check_limits(struct uth_reader *reader, const struct uth_strategy *strategy)
{
    for (int street = 0; street < UTH_STREETS; street++) {
        const struct street_plan *plan = &strategy->street[street];
        for (int i = 0; strategy->limited[street] && i < plan->rule_count; i++) {
            bool allowed = plan->rule[i].play == 0;
            for (int k = 0; k < strategy->raise_count[street]; k++)
                allowed = allowed || strategy->raise[street][k] == plan->rule[i].play;
            if (!allowed) {
                uth_reader_field_fault(reader, street_fields[street],
                                       "rule %d plays %dx, which \"raises\" leaves out", i + 1,
                                       plan->rule[i].play);
            }
        }
    }
}

static void read_strategy(struct uth_reader *reader, const json_t *root,
                          struct uth_strategy *strategy)
{
    static const char *const fields[] = {"name",    "title", "about", "raises",
                                         "preflop", "flop",  "river", NULL};
    uth_reader_only(reader, root, fields);
    const char *name =
        uth_reader_text(reader, root, "name", UTH_REQUIRED, sizeof strategy->name - 1);
    if (name && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(name)) {
        uth_reader_field_fault(reader, "name",
                               "expected lower-case letters, digits and hyphens, not \"%s\"", name);
    }
    const char *title =
        uth_reader_text(reader, root, "title", UTH_REQUIRED, sizeof strategy->title - 1);
    const char *about =
        uth_reader_text(reader, root, "about", UTH_OPTIONAL, sizeof strategy->about - 1);
    snprintf(strategy->name, sizeof strategy->name, "%s", name ? name : "");
    snprintf(strategy->title, sizeof strategy->title, "%s", title ? title : "");
    snprintf(strategy->about, sizeof strategy->about, "%s", about ? about : "");
    read_raises(reader, root, strategy);
    for (int street = 0; street < UTH_STREETS; street++)
        read_street(reader, root, (enum uth_street)street, &strategy->street[street]);
    check_best(reader, strategy);
    check_limits(reader, strategy);
}

struct uth_strategy *uth_strategy_parse(const char *json, size_t size, struct uth_faults *faults)
{
    struct uth_reader reader;
    uth_reader_start(&reader, faults);
    json_t *root = uth_reader_parse(&reader, json, size);
    if (!root)
        return NULL;
    struct uth_strategy *strategy = calloc(1, sizeof *strategy);
    if (strategy)
        read_strategy(&reader, root, strategy);
    else
        uth_reader_fault(&reader, "there is not enough memory");
    json_decref(root);
    if (faults->count > 0) {
        free(strategy);
        return NULL;
    }
    return strategy;
}

void uth_strategy_free(struct uth_strategy *strategy)
{
    free(strategy);
}
