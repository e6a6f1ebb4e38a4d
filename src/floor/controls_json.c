/* Controls as JSON: read strictly, with the place of every fault, and written in one way. */
#include "controls.h"

#include "exchange/embedded.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/json.h>
#include <uth/reader.h>

static const char *const cases[UTH_CONTROL_CASE_COUNT] = {
#define NAME_ROW(code, name) [UTH_CASE_##code] = name,
    UTH_CONTROL_CASES(NAME_ROW)
#undef NAME_ROW
};
static const char *const excepts[UTH_CONTROL_EXCEPT_COUNT] = {
#define NAME_ROW(code, name) [UTH_EXCEPT_##code] = name,
    UTH_CONTROL_EXCEPTS(NAME_ROW)
#undef NAME_ROW
};

const char *uth_control_case_name(enum uth_control_case when)
{
    return cases[when];
}

/* The number of a name; -1: none of them. */
static int number_of(const char *const names[], int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

static bool action_from_name(const char *name, enum uth_controlled *action)
{
    for (int i = 0; i < UTH_CONTROLLED_COUNT; i++) {
        if (strcmp(uth_controlled_name((enum uth_controlled)i), name) == 0) {
            *action = (enum uth_controlled)i;
            return true;
        }
    }
    return false;
}

/* ---- reading ---- */

static bool read_role(struct uth_reader *reader, const json_t *value, enum uth_role *role)
{
    const char *name = uth_reader_is_text(reader, value, 16);
    if (name == NULL)
        return false;
    if (uth_role_from_name(name, role) && uth_role_rank(*role) > 0)
        return true;
    uth_reader_fault(reader, "expected dealer, supervisor or executive");
    return false;
}

static void read_people(struct uth_reader *reader, const json_t *object,
                        struct uth_control *control)
{
    enum uth_role role;
    struct uth_walk walk = uth_reader_walk(reader, object, "alone", UTH_OPTIONAL, 1, 3);
    while (uth_reader_next(reader, &walk))
        if (read_role(reader, walk.value, &role))
            control->alone |= 1U << role;
    walk = uth_reader_walk(reader, object, "agree", UTH_OPTIONAL, 1, UTH_AGREE_MAX);
    while (uth_reader_next(reader, &walk)) {
        if (!read_role(reader, walk.value, &role))
            continue;
        int count = control->agree_count++;
        if (count > 0 && uth_role_rank(role) < uth_role_rank(control->agree[count - 1]))
            uth_reader_fault(reader, "name the lowest role first");
        control->agree[count] = role;
    }
    if (control->alone == 0 && control->agree_count == 0)
        uth_reader_fault(reader, "say who may do it alone, who must agree, or both");
}

static void read_when(struct uth_reader *reader, const json_t *object, struct uth_control *control)
{
    const char *name = uth_reader_text(reader, object, "when", UTH_OPTIONAL, 32);
    int number = name != NULL ? number_of(cases, UTH_CONTROL_CASE_COUNT, name) : UTH_CASE_ANY;
    control->when = number > 0 ? (enum uth_control_case)number : UTH_CASE_ANY;
    if (name != NULL && number <= 0)
        uth_reader_field_fault(reader, "when",
                               "expected dealt, revealed, float_short or executive");
    control->from = 0;
    uth_reader_integer(reader, object, "from", UTH_OPTIONAL, 0, UTH_FLOOR_AMOUNT_MAX,
                       &control->from);
}

static void read_excepts(struct uth_reader *reader, const json_t *object,
                         struct uth_control *control)
{
    struct uth_walk walk =
        uth_reader_walk(reader, object, "except", UTH_OPTIONAL, 1, UTH_CONTROL_EXCEPT_COUNT);
    while (uth_reader_next(reader, &walk)) {
        const char *name = uth_reader_is_text(reader, walk.value, 32);
        int number = name != NULL ? number_of(excepts, UTH_CONTROL_EXCEPT_COUNT, name) : -1;
        if (number >= 0)
            control->except |= 1U << number;
        else
            uth_reader_fault(reader, "expected claimed, keyed, confirmed, proposed, enrolled or "
                                     "agreed");
    }
}

/* What this action can depend on. */
static bool case_fits(const struct uth_control *control)
{
    switch (control->when) {
    case UTH_CASE_ANY: return true;
    case UTH_CASE_DEALT:
        return control->action == UTH_CONTROLLED_VOID || control->action == UTH_CONTROLLED_FINISH;
    case UTH_CASE_REVEALED: return control->action == UTH_CONTROLLED_VOID;
    case UTH_CASE_FLOAT_SHORT: return control->action == UTH_CONTROLLED_CONFIRM;
    default: return control->action == UTH_CONTROLLED_COMPLETE_CLAIM;
    }
}

static bool excepts_fit(const struct uth_control *control)
{
    enum uth_controlled action = control->action;
    bool claim = action == UTH_CONTROLLED_CONFIRM_CLAIM ||
                 action == UTH_CONTROLLED_COMPLETE_CLAIM || action == UTH_CONTROLLED_REJECT_CLAIM;
    bool pays = action == UTH_CONTROLLED_CONFIRM || action == UTH_CONTROLLED_DEPOSIT ||
                action == UTH_CONTROLLED_WITHDRAW || action == UTH_CONTROLLED_BUY_IN;
    uint32_t of_claim = 1U << UTH_EXCEPT_CLAIMED | 1U << UTH_EXCEPT_KEYED;
    uint32_t may = claim ? of_claim : 0;
    if (claim || pays)
        may |= 1U << UTH_EXCEPT_ENROLLED;
    if (action == UTH_CONTROLLED_COMPLETE_CLAIM || action == UTH_CONTROLLED_REJECT_CLAIM)
        may |= 1U << UTH_EXCEPT_CONFIRMED | 1U << UTH_EXCEPT_AGREED;
    if (action == UTH_CONTROLLED_APPROVE_CHANGE)
        may |= 1U << UTH_EXCEPT_PROPOSED | 1U << UTH_EXCEPT_AGREED;
    return (control->except & ~may) == 0;
}

/* The first row of an action is for every amount and state; what follows in a state asks for more and
 * more. */
static void check_order(struct uth_reader *reader, const struct uth_controls *controls,
                        const struct uth_control *control)
{
    const struct uth_control *before = NULL;
    bool first = true;
    for (int i = 0; i < controls->count; i++) {
        if (controls->control[i].action != control->action)
            continue;
        first = false;
        if (controls->control[i].when == control->when)
            before = &controls->control[i];
    }
    bool base = control->when == UTH_CASE_ANY && control->from == 0;
    const char *name = uth_controlled_name(control->action);
    if (first && !base)
        uth_reader_fault(reader, "the first row of %s must have no `when` and no `from`", name);
    else if (before != NULL && control->from <= before->from)
        uth_reader_fault(reader, "the amount of %s must be above that of the row before it", name);
}

static void read_action(struct uth_reader *reader, const json_t *value,
                        struct uth_controls *controls, const struct uth_control *row)
{
    struct uth_control control = *row;
    const char *name = uth_reader_is_text(reader, value, 32);
    if (name == NULL)
        return;
    if (!action_from_name(name, &control.action))
        uth_reader_fault(reader, "'%s' is not an action under control", name);
    else if (control.from > 0 && uth_controlled_amount(control.action) == UTH_AMOUNT_NONE)
        uth_reader_fault(reader, "%s has no amount for `from`", name);
    else if (!case_fits(&control))
        uth_reader_fault(reader, "%s is never in the state of `when`", name);
    else if (!excepts_fit(&control))
        uth_reader_fault(reader, "nobody takes a step of `except` before %s", name);
    else if (uth_controlled_is_session(control.action) && control.agree_count > 1)
        uth_reader_fault(reader, "only one person can agree to %s, at the same terminal", name);
    else if (controls->count == UTH_CONTROLS_MAX)
        uth_reader_fault(reader, "there are more than %d rows", UTH_CONTROLS_MAX);
    else {
        check_order(reader, controls, &control);
        controls->control[controls->count++] = control;
    }
}

static void read_row(struct uth_reader *reader, const json_t *object, struct uth_controls *controls)
{
    static const char *const names[] = {"actions", "when",   "from", "alone",
                                        "agree",   "except", NULL};
    struct uth_control row = {0};
    if (!uth_reader_is_object(reader, object))
        return;
    uth_reader_only(reader, object, names);
    read_when(reader, object, &row);
    read_people(reader, object, &row);
    read_excepts(reader, object, &row);
    struct uth_walk walk =
        uth_reader_walk(reader, object, "actions", UTH_REQUIRED, 1, UTH_CONTROLLED_COUNT);
    while (uth_reader_next(reader, &walk))
        read_action(reader, walk.value, controls, &row);
}

static void check_complete(struct uth_reader *reader, const struct uth_controls *controls)
{
    for (int i = 0; i < UTH_CONTROLLED_COUNT; i++)
        if (uth_controls_find(controls, (enum uth_controlled)i, UTH_CASE_ANY,
                              UTH_FLOOR_AMOUNT_MAX) == NULL)
            uth_reader_field_fault(reader, "controls", "no row is about %s",
                                   uth_controlled_name((enum uth_controlled)i));
}

bool uth_controls_read(struct uth_controls *controls, const char *text, size_t size,
                       struct uth_faults *faults)
{
    static const char *const names[] = {"name", "title", "minutes", "controls", NULL};
    struct uth_reader reader;
    memset(controls, 0, sizeof *controls);
    uth_reader_start(&reader, faults);
    json_t *object = uth_reader_parse(&reader, text, size);
    if (object == NULL)
        return false;
    int64_t minutes = UTH_REQUEST_MINUTES;
    uth_reader_only(&reader, object, names);
    uth_reader_copy(&reader, object, "name", UTH_REQUIRED, controls->name, sizeof controls->name);
    uth_reader_copy(&reader, object, "title", UTH_REQUIRED, controls->title,
                    sizeof controls->title);
    uth_reader_integer(&reader, object, "minutes", UTH_OPTIONAL, 1, 24 * 60, &minutes);
    controls->minutes = (int32_t)minutes;
    struct uth_walk walk =
        uth_reader_walk(&reader, object, "controls", UTH_REQUIRED, 1, UTH_CONTROLS_MAX);
    while (uth_reader_next(&reader, &walk))
        read_row(&reader, walk.value, controls);
    if (uth_reader_good(&reader))
        check_complete(&reader, controls);
    json_decref(object);
    if (!uth_reader_good(&reader))
        return false;
    size_t length;
    char *written = uth_controls_write(controls, &length);
    if (written == NULL) {
        uth_reader_fault(&reader, "out of memory");
        return false;
    }
    uth_digest_of(written, controls->digest);
    free(written);
    return true;
}

/* ---- writing ---- */

static void put_row(struct uth_json *json, const struct uth_control *control)
{
    uth_json_object(json, NULL);
    uth_json_array(json, "actions");
    uth_json_text(json, NULL, uth_controlled_name(control->action));
    uth_json_end_array(json);
    if (control->when != UTH_CASE_ANY)
        uth_json_text(json, "when", cases[control->when]);
    if (control->from > 0)
        uth_json_integer(json, "from", control->from);
    if (control->alone != 0) {
        uth_json_array(json, "alone");
        for (int role = 0; role < UTH_ROLES; role++)
            if (control->alone >> role & 1U)
                uth_json_text(json, NULL, uth_role_name((enum uth_role)role));
        uth_json_end_array(json);
    }
    if (control->agree_count > 0) {
        uth_json_array(json, "agree");
        for (int i = 0; i < control->agree_count; i++)
            uth_json_text(json, NULL, uth_role_name(control->agree[i]));
        uth_json_end_array(json);
    }
    if (control->except != 0) {
        uth_json_array(json, "except");
        for (int i = 0; i < UTH_CONTROL_EXCEPT_COUNT; i++)
            if (control->except >> i & 1U)
                uth_json_text(json, NULL, excepts[i]);
        uth_json_end_array(json);
    }
    uth_json_end_object(json);
}

char *uth_controls_write(const struct uth_controls *controls, size_t *size)
{
    struct uth_json json = {0};
    uth_json_object(&json, NULL);
    uth_json_text(&json, "name", controls->name);
    uth_json_text(&json, "title", controls->title);
    uth_json_integer(&json, "minutes", controls->minutes);
    uth_json_array(&json, "controls");
    for (int i = 0; i < controls->count; i++)
        put_row(&json, &controls->control[i]);
    uth_json_end_array(&json);
    uth_json_end_object(&json);
    return uth_json_take(&json, size);
}

/* ---- in words ---- */

struct words {
    char *text;
    size_t size, used;
};

static void say(struct words *words, const char *before, const char *word)
{
    int more = snprintf(words->text + words->used, words->size - words->used, "%s%s", before, word);
    words->used += more > 0 && (size_t)more < words->size - words->used ? (size_t)more : 0;
}

void uth_control_words(const struct uth_control *control, char *text, size_t size)
{
    struct words words = {.text = text, .size = size};
    text[0] = '\0';
    bool any = false;
    for (int role = 0; role < UTH_ROLES; role++) {
        if ((control->alone >> role & 1U) == 0)
            continue;
        say(&words, any ? ", " : "", uth_role_name((enum uth_role)role));
        any = true;
    }
    say(&words, "", any ? " alone" : "");
    for (int i = 0; i < control->agree_count; i++)
        say(&words,
            i > 0 ? ", "
            : any ? "; others with "
                  : "with ",
            uth_role_name(control->agree[i]));
    any = false;
    for (int i = 0; i < UTH_CONTROL_EXCEPT_COUNT; i++) {
        if ((control->except >> i & 1U) == 0)
            continue;
        say(&words, any ? ", " : "; not who ", excepts[i]);
        any = true;
    }
}

/* ---- built in ---- */

bool uth_controls_builtin(int index, struct uth_controls *controls)
{
    if (index < 0 || (size_t)index >= uth_embedded_controls_count)
        return false;
    const struct uth_embedded_file *file = &uth_embedded_controls[index];
    struct uth_faults faults = {0};
    return uth_controls_read(controls, (const char *)file->data, file->size, &faults);
}

bool uth_controls_builtin_named(const char *name, struct uth_controls *controls)
{
    for (int i = 0; (size_t)i < uth_embedded_controls_count; i++)
        if (strcmp(uth_embedded_controls[i].name, name) == 0)
            return uth_controls_builtin(i, controls);
    return false;
}
