/* How scripts of the floor begin: people with money, and a table that a dealer or the clock runs. See
 * reference/floor_script.h for the language. */
#ifndef UTH_TESTS_FLOOR_ROUNDS_H
#define UTH_TESTS_FLOOR_ROUNDS_H

#include "check.h"
#include "reference/floor_script.h"

static void run(const char *script)
{
    const char *wrong = floor_script_run(script);
    if (wrong != NULL)
        fail_msg("%s", wrong);
}

#define PEOPLE                                                                                     \
    "supervisor:sue add_player player=ann ok\n"                                                    \
    "supervisor:sue add_player player=bob ok\n"                                                    \
    "supervisor:sue deposit player=ann amount=100000 ok\n"                                         \
    "supervisor:sue deposit player=bob amount=100000 ok\n"

#define DEALER_TABLE(rules, more)                                                                  \
    PEOPLE "supervisor:sue add_table table=t1 rules=" rules " dealer=1 " more " ok\n"              \
           "supervisor:sue open table=t1 amount=1000000 ok\n"                                      \
           "player:ann join table=t1 spot=1 ok\n"                                                  \
           "player:ann buy_in table=t1 amount=50000 ok\n"

#define SELF_TABLE(rules, more)                                                                    \
    PEOPLE "supervisor:sue add_table table=t1 rules=" rules                                        \
           " betting_s=10 decide_s=10 result_s=5 " more " ok\n"                                    \
           "supervisor:sue open table=t1 amount=1000000 ok\n"

#endif
