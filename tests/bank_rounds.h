/* Pieces of the scripts about tables that a player banks (floor_script.h). */
#ifndef UTH_TESTS_BANK_ROUNDS_H
#define UTH_TESTS_BANK_ROUNDS_H

#include "floor_run.h"

/* clang-format off */
#define RICH(name) PERSON(name, "1000000")
#define PEOPLE     RICH("ann") RICH("bob") RICH("cid") RICH("dee") RICH("eve") RICH("fay")

#define TABLE(more)                                                                                \
    PEOPLE "supervisor:sue add_table table=t1 rules=california " more " ok\n"                      \
    "supervisor:sue open table=t1 amount=0 ok\n"

#define SIT(name, seat) SEATED(name, "t1", seat, "100000")

/* Three players, physical cards, ann banks $100. */
#define ANN_BANKS(more, amount)                                                                    \
    TABLE("source=keyed dealer=1 " more) SIT("ann", "1") SIT("bob", "2") SIT("cid", "3")           \
    "asks t1 ann\n"                                                                                \
    "player:ann accept table=t1 amount=" amount " ok\n"                                            \
    "dealer:dan new_game table=t1 ok\n"

#define DEAL         "dealer:dan no_more_bets,deal table=t1 ok\n"
#define KEY(cards)   "dealer:dan key table=t1 cards=" cards " ok\n"
#define FLOP(cards)  KEY(cards) "dealer:dan flop table=t1 ok\n"
#define RIVER(cards) KEY(cards) "dealer:dan river table=t1 ok\n"
#define SHOW(cards)  KEY(cards) "dealer:dan reveal,confirm table=t1 ok; money wagers:t1 0\n"

/* A round in which bob (and cid) fold everything, dealt by the house. */
#define HOUSE_ROUND(who, seat)                                                                     \
    "dealer:dan new_game table=t1 ok\n"                                                            \
    "player:" who " bet table=t1 spot=" seat " ante=500 blind=500 ok\n" DEAL                       \
    "player:" who " check table=t1 spot=" seat " ok\ndealer:dan flop table=t1 ok\n"                \
    "player:" who " check table=t1 spot=" seat " ok\ndealer:dan river table=t1 ok\n"               \
    "player:" who " fold table=t1 spot=" seat " ok\ndealer:dan reveal,confirm table=t1 ok\n"

#endif
