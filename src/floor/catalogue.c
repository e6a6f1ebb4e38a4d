/* The rows of the catalogue, as tables. */
#include "floor_state.h"

#include <string.h>

#define AT(type, member) offsetof(type, member), sizeof((type){0}.member)

const struct uth_field uth_command_fields[UTH_FIELD_COUNT] = {
#define FIELD_ROW(code, name, kind, member) {name, UTH_KIND_##kind, AT(struct uth_command, member)},
    UTH_COMMAND_FIELDS(FIELD_ROW)
#undef FIELD_ROW
};

enum {
    PLAYER = 1 << UTH_ROLE_PLAYER,
    DEALER = 1 << UTH_ROLE_DEALER,
    SUPERVISOR = 1 << UTH_ROLE_SUPERVISOR,
    EXECUTIVE = 1 << UTH_ROLE_EXECUTIVE,
    FEED = 1 << UTH_ROLE_FEED,
    GAME = 1 << UTH_ROLE_GAME,
    SYSTEM = 1 << UTH_ROLE_SYSTEM,
    BOSSES = SUPERVISOR | EXECUTIVE,
    PIT = BOSSES | SYSTEM,
    DEALERS = DEALER | BOSSES,
};
#define F(code) (UINT64_C(1) << UTH_FIELD_##code)

const struct uth_command_row uth_commands[UTH_FLOOR_DO_COUNT] = {
#define COMMAND_ROW(code, name, who, scope, must, may, carry_out, leads_to, log, about)            \
    [UTH_FLOOR_##code] = {name, who, UTH_SCOPE_##scope, must, may, carry_out, leads_to},
    UTH_FLOOR_COMMANDS(COMMAND_ROW)
#undef COMMAND_ROW
};

const struct uth_field uth_event_fields[UTH_FACT_COUNT] = {
#define FIELD_ROW(code, name, kind, member)                                                        \
    {name, UTH_KIND_##kind, AT(struct uth_floor_event, member)},
    UTH_EVENT_FIELDS(FIELD_ROW)
#undef FIELD_ROW
};

#undef F
#define F(code) ((uth_facts)1 << UTH_FACT_##code)
#define T(code) (1U << UTH_TOLD_##code)
#define EVENT_ROW(name, scope, hears, all, staff, kept, told, fold)                                \
    {                                                                                              \
        name, UTH_SCOPE_##scope, UTH_HEARS_##hears, all, staff, kept, told, fold                   \
    }

static const struct uth_event_row events[UTH_EVENT_KINDS] = {
#define ROW(code, name, scope, hears, all, staff, kept, told, about, fold)                         \
    [UTH_EVENT_##code] = EVENT_ROW(name, scope, hears, all, staff, kept, told, uth_fold_##fold),
    UTH_FLOOR_EVENTS(ROW)
#undef ROW
};

static const struct uth_event_row acts[UTH_ACTIONS] = {
#define ROW(code, name, scope, hears, all, staff, kept, told, about)                               \
    [UTH_DO_##code] = EVENT_ROW(name, scope, hears, all, staff, kept, told, uth_fold_act),
    UTH_ACT_EVENTS(ROW)
#undef ROW
};

enum uth_fact uth_facts_take(uth_facts *facts)
{
    uint64_t low = (uint64_t)*facts;
    int first = low != 0 ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(*facts >> 64));
    *facts &= *facts - 1;
    return (enum uth_fact)first;
}

const struct uth_event_row *uth_event_row(const struct uth_floor_event *event)
{
    return event->kind == UTH_EVENT_ROUND ? &acts[event->act.action.kind] : &events[event->kind];
}

const char *uth_floor_event_name(const struct uth_floor_event *event)
{
    return uth_event_row(event)->name;
}

bool uth_floor_event_name_set(struct uth_floor_event *event, const char *name)
{
    for (int i = 0; i < UTH_ACTIONS; i++) {
        if (strcmp(acts[i].name, name) == 0) {
            event->kind = UTH_EVENT_ROUND;
            event->act.action.kind = (enum uth_action_kind)i;
            return true;
        }
    }
    for (int i = 0; i < UTH_EVENT_KINDS; i++) {
        if (i != UTH_EVENT_ROUND && strcmp(events[i].name, name) == 0) {
            event->kind = (enum uth_floor_event_kind)i;
            return true;
        }
    }
    return false;
}

bool uth_event_is_link(enum uth_floor_event_kind kind)
{
    return events[kind].scope == UTH_SCOPE_LINK;
}

const char *uth_floor_do_name(enum uth_floor_do what)
{
    return uth_commands[what].name;
}

bool uth_floor_do_from_name(const char *name, enum uth_floor_do *what)
{
    for (int i = 0; i < UTH_FLOOR_DO_COUNT; i++) {
        if (strcmp(uth_commands[i].name, name) == 0) {
            *what = (enum uth_floor_do)i;
            return true;
        }
    }
    return false;
}

bool uth_is_listed(const char *list, const char *word)
{
    size_t length = strlen(word);
    if (length == 0)
        return false;
    for (const char *at = strstr(list, word); at != NULL; at = strstr(at + 1, word))
        if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}
