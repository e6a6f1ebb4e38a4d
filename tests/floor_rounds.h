/* How scripts of the floor begin: people with money, and a table that a dealer or the clock runs. See
 * reference/floor_script.h for the language. */
#ifndef UTH_TESTS_FLOOR_ROUNDS_H
#define UTH_TESTS_FLOOR_ROUNDS_H

#include "floor_run.h"

/* clang-format off */
#define PEOPLE PERSON("ann", "100000") PERSON("bob", "100000")

#define DEALER_TABLE(rules, more)                                                                  \
    PEOPLE "supervisor:sue add_table table=t1 rules=" rules " dealer=1 " more " ok\n"              \
    "supervisor:sue open table=t1 amount=1000000 ok\n" SEATED("ann", "t1", "1", "50000")

#define SELF_TABLE(rules, more)                                                                    \
    PEOPLE "supervisor:sue add_table table=t1 rules=" rules                                        \
    " betting_s=10 decide_s=10 result_s=5 " more " ok\n"                                           \
    "supervisor:sue open table=t1 amount=1000000 ok\n"

#endif
