/* The table of controls: which row decides, and whether those who agreed are enough. */
#include "controls.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *session; /* its name; NULL: a command */
    enum uth_floor_do what;
    enum uth_control_amount amount;
} actions[UTH_CONTROLLED_COUNT] = {
#define COMMAND_ROW(code, amount)                                                                  \
    [UTH_CONTROLLED_##code] = {NULL, UTH_FLOOR_##code, UTH_AMOUNT_##amount},
#define SESSION_ROW(code, name)                                                                    \
    [UTH_CONTROLLED_##code] = {name, UTH_FLOOR_DO_COUNT, UTH_AMOUNT_NONE},
    UTH_CONTROLLED_COMMANDS(COMMAND_ROW) UTH_CONTROLLED_SESSION(SESSION_ROW)
#undef COMMAND_ROW
#undef SESSION_ROW
};

const char *uth_controlled_name(enum uth_controlled action)
{
    return actions[action].session != NULL ? actions[action].session
                                           : uth_floor_do_name(actions[action].what);
}

bool uth_controlled_is_session(enum uth_controlled action)
{
    return actions[action].session != NULL;
}

enum uth_control_amount uth_controlled_amount(enum uth_controlled action)
{
    return actions[action].amount;
}

bool uth_controlled_of(enum uth_floor_do what, enum uth_controlled *action)
{
    for (int i = 0; i < UTH_CONTROLLED_COUNT; i++) {
        if (actions[i].session == NULL && actions[i].what == what) {
            *action = (enum uth_controlled)i;
            return true;
        }
    }
    return false;
}

const struct uth_control *uth_controls_find(const struct uth_controls *controls,
                                            enum uth_controlled action, enum uth_control_case when,
                                            uth_cents amount)
{
    const struct uth_control *found = NULL;
    for (int i = 0; i < controls->count; i++) {
        const struct uth_control *control = &controls->control[i];
        if (control->action == action && amount >= control->from &&
            (control->when == UTH_CASE_ANY || control->when == when))
            found = control;
    }
    return found;
}

int uth_role_rank(enum uth_role role)
{
    switch (role) {
    case UTH_ROLE_DEALER: return 1;
    case UTH_ROLE_SUPERVISOR: return 2;
    case UTH_ROLE_EXECUTIVE: return 3;
    default: return 0;
    }
}

/* Each place, the lowest first, takes the lowest who is left and high enough. */
int uth_control_filled(const struct uth_control *control, int count, const struct uth_actor *people)
{
    bool used[UTH_AGREE_MAX + 1] = {false};
    int filled = 0;
    for (int i = 0; i < control->agree_count; i++) {
        int best = -1;
        for (int k = 0; k < count && k <= UTH_AGREE_MAX; k++) {
            bool fits = uth_role_rank(people[k].role) >= uth_role_rank(control->agree[i]);
            if (!used[k] && fits &&
                (best < 0 || uth_role_rank(people[k].role) < uth_role_rank(people[best].role)))
                best = k;
        }
        if (best < 0)
            continue;
        used[best] = true;
        filled++;
    }
    return filled;
}
