/* Runs scripts of the floor, and the lines that most of them begin with. See reference/floor_script.h
 * for the language. */
#ifndef UTH_TESTS_FLOOR_RUN_H
#define UTH_TESTS_FLOOR_RUN_H

#include "check.h"
#include "reference/floor_script.h"

static inline void run(const char *script)
{
    const char *wrong = floor_script_run(script);
    if (wrong != NULL)
        fail_msg("%s", wrong);
}

#define PERSON(name, cents)                                                                        \
    "supervisor:sue add_player player=" name " ok\n"                                               \
    "supervisor:sue deposit player=" name " amount=" cents " ok\n"

#define SEATED(player, table, spot, cents)                                                         \
    "player:" player " join table=" table " spot=" spot " ok\n"                                    \
    "player:" player " buy_in table=" table " amount=" cents " ok\n"

#endif
