/* Names of roles and sources. */
#include "floor.h"

#include <string.h>

static const char *const roles[UTH_ROLES] = {
    [UTH_ROLE_DISPLAY] = "display",     [UTH_ROLE_PLAYER] = "player",
    [UTH_ROLE_DEALER] = "dealer",       [UTH_ROLE_SUPERVISOR] = "supervisor",
    [UTH_ROLE_EXECUTIVE] = "executive", [UTH_ROLE_AUDITOR] = "auditor",
    [UTH_ROLE_FEED] = "feed",           [UTH_ROLE_GAME] = "game",
    [UTH_ROLE_SYSTEM] = "system",
};

static const char *const sources[UTH_SOURCES] = {"house", "keyed", "feed"};

static bool find(const char *const *names, int count, const char *name, int *index)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) {
            *index = i;
            return true;
        }
    }
    return false;
}

const char *uth_role_name(enum uth_role role)
{
    return roles[role];
}

bool uth_role_from_name(const char *name, enum uth_role *role)
{
    int index;
    if (!find(roles, UTH_ROLES, name, &index))
        return false;
    *role = (enum uth_role)index;
    return true;
}

const char *uth_source_name(enum uth_source source)
{
    return sources[source];
}

bool uth_source_from_name(const char *name, enum uth_source *source)
{
    int index;
    if (!find(sources, UTH_SOURCES, name, &index))
        return false;
    *source = (enum uth_source)index;
    return true;
}
