/* Pieces of the scripts about tables that a player banks (floor_script.h). */
#ifndef UTH_TESTS_BANK_SCRIPTS_H
#define UTH_TESTS_BANK_SCRIPTS_H

#include "check.h"
#include "reference/floor_script.h"

static inline void run(const char *script)
{
    const char *wrong = floor_script_run(script);
    if (wrong != NULL)
        fail_msg("%s", wrong);
}

#define PERSON(name)                                                                               \
    "supervisor:sue add_player player=" name " ok\n"                                               \
    "supervisor:sue deposit player=" name " amount=1000000 ok\n"
#define PEOPLE PERSON("ann") PERSON("bob") PERSON("cid") PERSON("dee") PERSON("eve") PERSON("fay")

#define TABLE(more)                                                                                \
    PEOPLE "supervisor:sue add_table table=t1 rules=california " more " ok\n"                      \
           "supervisor:sue open table=t1 amount=0 ok\n"

#define SIT(name, seat)                                                                            \
    "player:" name " join table=t1 spot=" seat " ok\n"                                             \
    "player:" name " buy_in table=t1 amount=100000 ok\n"

/* Three players, physical cards, ann banks $100. */
#define ANN_BANKS(more, amount)                                                                    \
    TABLE("source=keyed dealer=1 " more)                                                           \
    SIT("ann", "1")                                                                                \
    SIT("bob", "2")                                                                                \
    SIT("cid", "3")                                                                                \
    "asks t1 ann\n"                                                                                \
    "player:ann accept table=t1 amount=" amount " ok\n"                                            \
    "dealer:dan new_game table=t1 ok\n"

#define DEAL                                                                                       \
    "dealer:dan no_more_bets table=t1 ok\n"                                                        \
    "dealer:dan deal table=t1 ok\n"
#define FLOP(cards)                                                                                \
    "dealer:dan key table=t1 cards=" cards " ok\n"                                                 \
    "dealer:dan flop table=t1 ok\n"
#define RIVER(cards)                                                                               \
    "dealer:dan key table=t1 cards=" cards " ok\n"                                                 \
    "dealer:dan river table=t1 ok\n"
#define SHOW(cards)                                                                                \
    "dealer:dan key table=t1 cards=" cards " ok\n"                                                 \
    "dealer:dan reveal table=t1 ok\n"                                                              \
    "dealer:dan confirm table=t1 ok\n"                                                             \
    "money wagers:t1 0\n"

/* A round in which bob (and cid) fold everything, dealt by the house. */
#define HOUSE_ROUND(who, seat)                                                                     \
    "dealer:dan new_game table=t1 ok\n"                                                            \
    "player:" who " bet table=t1 spot=" seat " ante=500 blind=500 ok\n" DEAL "player:" who         \
    " check table=t1 spot=" seat " ok\n"                                                           \
    "dealer:dan flop table=t1 ok\n"                                                                \
    "player:" who " check table=t1 spot=" seat " ok\n"                                             \
    "dealer:dan river table=t1 ok\n"                                                               \
    "player:" who " fold table=t1 spot=" seat " ok\n"                                              \
    "dealer:dan reveal table=t1 ok\n"                                                              \
    "dealer:dan confirm table=t1 ok\n"

#endif
