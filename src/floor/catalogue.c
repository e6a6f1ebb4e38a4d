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
    BOSSES = SUPERVISOR | EXECUTIVE,
    PIT = BOSSES | 1 << UTH_ROLE_SYSTEM,
    DEALERS = DEALER | BOSSES,
};
#define F(code) (UINT64_C(1) << UTH_FIELD_##code)

const struct uth_command_row uth_commands[UTH_FLOOR_DO_COUNT] = {
#define COMMAND_ROW(code, name, who, scope, must, may, carry_out, log, about)                      \
    [UTH_FLOOR_##code] = {name, who, UTH_SCOPE_##scope, must, may, carry_out},
    UTH_FLOOR_COMMANDS(COMMAND_ROW)
#undef COMMAND_ROW
};

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
