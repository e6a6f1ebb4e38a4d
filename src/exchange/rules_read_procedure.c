/* Reading the printed procedure of a rule set: the dealer's steps, and the irregularities.
 *
 * A step belongs to a moment of the round that a terminal can come to, and has the number of its
 * document; an irregularity has an outcome. Both are optional as a whole: a rule set without them is
 * dealt by its rules alone. */
#include <stdio.h>
#include <string.h>

#include "exchange/rules_memory.h"

enum { TITLE_MOST = 120, TEXT_MOST = 400 };

/* "dealing": the procedures with which a section or a step is followed. 0: with any. */
static uint8_t read_dealings(struct uth_rules_reading *reading, const json_t *object)
{
    struct uth_reader *reader = &reading->reader;
    uint8_t dealings = 0;
    struct uth_walk walk =
        uth_reader_walk(reader, object, "dealing", UTH_OPTIONAL, 1, UTH_DEALINGS);
    while (uth_reader_next(reader, &walk)) {
        const char *name = uth_reader_is_text(reader, walk.value, 32);
        enum uth_dealing dealing;
        if (name && !uth_dealing_from_name(name, &dealing))
            uth_reader_fault(
                reader, "\"%s\" is unknown; expected deck-mate, i-deal, shoe or shuffler", name);
        else if (name)
            dealings |= (uint8_t)(1U << dealing);
    }
    return dealings;
}

/* "12", "4.a", "10.b": a number and at most one letter. */
static bool is_step_number(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    const char *rest = text + digits;
    return digits > 0 && digits < 4 && text[0] != '0' &&
           (*rest == '\0' ||
            (rest[0] == '.' && rest[1] >= 'a' && rest[1] <= 'z' && rest[2] == '\0'));
}

static bool is_repeated(const struct uth_procedure *procedure, int from, const char *number)
{
    for (int i = from; i < procedure->step_count; i++)
        if (strcmp(procedure->step[i].number, number) == 0)
            return true;
    return false;
}

static void read_step(struct uth_rules_reading *reading, const json_t *value, int first)
{
    static const char *const fields[] = {"step", "at", "text", "when", "dealing", NULL};
    struct uth_reader *reader = &reading->reader;
    struct uth_procedure *procedure = &reading->rules->procedure;
    if (!uth_reader_is_object(reader, value))
        return;
    uth_reader_only(reader, value, fields);
    struct uth_dealer_step step = {.dealings = read_dealings(reading, value)};
    const char *moments[UTH_MOMENTS], *whens[UTH_WHENS];
    for (int i = 0; i < UTH_MOMENTS; i++)
        moments[i] = uth_moment_name((enum uth_moment)i);
    for (int i = 0; i < UTH_WHENS; i++)
        whens[i] = uth_when_name((enum uth_when)i);
    int at = 0, when = UTH_WHEN_EVER;
    const char *number =
        uth_reader_text(reader, value, "step", UTH_REQUIRED, UTH_STEP_NUMBER_SIZE - 1);
    uth_reader_choice(reader, value, "at", UTH_REQUIRED, moments, UTH_MOMENTS, &at);
    uth_reader_choice(reader, value, "when", UTH_OPTIONAL, whens, UTH_WHENS, &when);
    const char *text = uth_reader_text(reader, value, "text", UTH_REQUIRED, TEXT_MOST);
    if (number && !is_step_number(number))
        uth_reader_field_fault(reader, "step",
                               "\"%s\" is no step's number; expected such as \"12\" or \"4.a\"",
                               number);
    else if (number && is_repeated(procedure, first, number))
        uth_reader_field_fault(reader, "step",
                               "\"%s\" is repeated; expected every step of a section once", number);
    if (!number || !text)
        return;
    if (procedure->step_count == UTH_STEPS_MAX) {
        uth_reader_fault(reader, "a rule set has at most %d steps", UTH_STEPS_MAX);
        return;
    }
    snprintf(step.number, sizeof step.number, "%s", number);
    step.text = uth_rules_keep(reading, text);
    step.at = (enum uth_moment)at;
    step.when = (enum uth_when)when;
    procedure->step[procedure->step_count++] = step;
}

static void read_section(struct uth_rules_reading *reading, const json_t *value)
{
    static const char *const fields[] = {"section", "dealing", "wager", "steps", NULL};
    struct uth_reader *reader = &reading->reader;
    struct uth_procedure *procedure = &reading->rules->procedure;
    if (!uth_reader_is_object(reader, value))
        return;
    uth_reader_only(reader, value, fields);
    struct uth_step_section section = {.dealings = read_dealings(reading, value),
                                       .only = UTH_ANTE,
                                       .first = procedure->step_count};
    const char *title = uth_reader_text(reader, value, "section", UTH_REQUIRED, TITLE_MOST);
    const char *wager = uth_reader_text(reader, value, "wager", UTH_OPTIONAL, 32);
    if (wager &&
        (!uth_wager_from_name(wager, &section.only) || !uth_wager_is_optional(section.only)))
        uth_reader_field_fault(reader, "wager",
                               "\"%s\" is no optional wager; expected such as \"bad_beat\"", wager);
    struct uth_walk walk = uth_reader_walk(reader, value, "steps", UTH_REQUIRED, 1, UTH_STEPS_MAX);
    while (uth_reader_next(reader, &walk))
        read_step(reading, walk.value, section.first);
    if (!title)
        return;
    section.title = uth_rules_keep(reading, title);
    section.count = procedure->step_count - section.first;
    procedure->section[procedure->section_count++] = section;
}

void uth_rules_read_procedure(struct uth_rules_reading *reading)
{
    struct uth_reader *reader = &reading->reader;
    struct uth_walk walk =
        uth_reader_walk(reader, reading->root, "procedure", UTH_OPTIONAL, 0, UTH_SECTIONS_MAX);
    while (uth_reader_next(reader, &walk))
        read_section(reading, walk.value);
}

static void read_may(struct uth_reader *reader, const json_t *object, const char *const *remedies,
                     uint8_t *may)
{
    struct uth_walk walk = uth_reader_walk(reader, object, "may", UTH_OPTIONAL, 1, UTH_REMEDIES);
    while (uth_reader_next(reader, &walk)) {
        const char *name = uth_reader_is_text(reader, walk.value, 32);
        enum uth_remedy remedy;
        if (name && !uth_remedy_from_name(name, &remedy))
            uth_reader_fault(reader, "\"%s\" is unknown; expected %s, %s, %s, %s, %s, %s or %s",
                             name, remedies[0], remedies[1], remedies[2], remedies[3], remedies[4],
                             remedies[5], remedies[6]);
        else if (name)
            *may |= (uint8_t)(1U << remedy);
    }
}

static void read_irregularity(struct uth_rules_reading *reading, const json_t *object,
                              struct uth_irregularity_rule *rule)
{
    static const char *const fields[] = {"outcome", "may", "source", "text", NULL};
    struct uth_reader *reader = &reading->reader;
    const char *remedies[UTH_REMEDIES];
    for (int i = 0; i < UTH_REMEDIES; i++)
        remedies[i] = uth_remedy_name((enum uth_remedy)i);
    uth_reader_only(reader, object, fields);
    int remedy = 0;
    uth_reader_choice(reader, object, "outcome", UTH_REQUIRED, remedies, UTH_REMEDIES, &remedy);
    rule->remedy = (enum uth_remedy)remedy;
    rule->may = (uint8_t)(1U << remedy);
    read_may(reader, object, remedies, &rule->may);
    const char *source = uth_reader_text(reader, object, "source", UTH_OPTIONAL, TEXT_MOST);
    const char *text = uth_reader_text(reader, object, "text", UTH_REQUIRED, TEXT_MOST);
    if (source && (rule->may & (rule->may - 1)) != 0)
        uth_reader_field_fault(reader, "may",
                               "the document of \"source\" decides; expected no other outcome");
    rule->source = uth_rules_keep(reading, source ? source : "");
    rule->text = text ? uth_rules_keep(reading, text) : NULL;
}

void uth_rules_read_irregularities(struct uth_rules_reading *reading)
{
    struct uth_reader *reader = &reading->reader;
    const char *kinds[UTH_IRREGULARITIES + 1] = {NULL};
    for (int i = 0; i < UTH_IRREGULARITIES; i++)
        kinds[i] = uth_irregularity_name((enum uth_irregularity)i);
    size_t mark;
    const json_t *all =
        uth_reader_inner(reader, reading->root, "irregularities", UTH_OPTIONAL, kinds, &mark);
    if (!all)
        return;
    for (int i = 0; i < UTH_IRREGULARITIES; i++) {
        const json_t *object = uth_reader_object(reader, all, kinds[i], UTH_OPTIONAL);
        if (!object)
            continue;
        size_t inner = uth_reader_enter(reader, kinds[i]);
        read_irregularity(reading, object, &reading->rules->procedure.irregularity[i]);
        uth_reader_leave(reader, inner);
    }
    uth_reader_leave(reader, mark);
}
