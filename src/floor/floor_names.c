/* Names of roles and sources. */
#include "base/names.h"
#include "floor.h"

static const char *const roles[UTH_ROLES] = {
    [UTH_ROLE_DISPLAY] = "display",     [UTH_ROLE_PLAYER] = "player",
    [UTH_ROLE_DEALER] = "dealer",       [UTH_ROLE_SUPERVISOR] = "supervisor",
    [UTH_ROLE_EXECUTIVE] = "executive", [UTH_ROLE_AUDITOR] = "auditor",
    [UTH_ROLE_FEED] = "feed",           [UTH_ROLE_GAME] = "game",
    [UTH_ROLE_SYSTEM] = "system",
};

static const char *const sources[UTH_SOURCES] = {"house", "keyed", "feed"};

UTH_NAMED(uth_role, uth_role, roles);
UTH_NAMED(uth_source, uth_source, sources);
