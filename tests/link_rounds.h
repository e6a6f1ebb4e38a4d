/* Rounds on a progressive link, as lines of a floor script. */
#ifndef UTH_TESTS_LINK_ROUNDS_H
#define UTH_TESTS_LINK_ROUNDS_H

#include "floor_run.h"

/* clang-format off */
#define PEOPLE PERSON("ann", "100000") PERSON("bob", "100000") PERSON("cid", "100000")

/* $10,000 seed, 25 % to the meter, 5 % to the reserve; an Executive above $5,000. */
#define PROG_LINK                                                                                  \
    "system:boot add_link link=main pay=PROG-01 0.seed=1000000 0.rate=250000 "                     \
    "0.reserve_rate=50000 executive_above=500000 ok\n"                                             \
    "supervisor:sue start_link link=main ok\n"

#define LINK_01                                                                                    \
    "system:boot add_link link=main pay=LINK-01 games=1 location=pit-1 0.seed=1000000 "            \
    "0.rate=250000 executive_above=500000 ok\n"                                                    \
    "supervisor:sue start_link link=main ok\n"

#define LINK_ML03                                                                                  \
    "system:boot add_link link=main pay=LINK-ML03 games=1 0.seed=5000000 0.rate=100000 "           \
    "1.seed=100000 1.rate=80000 2.seed=20000 2.rate=70000 executive_above=500000 ok\n"             \
    "supervisor:sue start_link link=main ok\n"

#define TABLE(name, pay)                                                                           \
    "supervisor:sue add_table table=" name                                                         \
    " rules=washington dealer=1 source=keyed option.progressive=" pay " link=main ok\n"            \
    "supervisor:sue open table=" name " amount=10000000 ok\n"

#define SEAT(player, table, spot) SEATED(player, table, spot, "20000")

#define BET(player, table, spot, units)                                                            \
    "player:" player " bet table=" table " spot=" spot " ante=500 blind=500 progressive=" units    \
    " ok\n"

/* START GAME closes the betting; then the flop, turn and river, and everybody's cards. */
#define START_GAME(table) "dealer:dan no_more_bets table=" table " ok\n"
#define DEAL(table, checks, flop, folds, river, hands)                                             \
    "dealer:dan deal table=" table " ok\n" checks                                                  \
    "dealer:dan key table=" table " cards=" flop " ok\ndealer:dan flop table=" table " ok\n" checks \
    "dealer:dan key table=" table " cards=" river " ok\ndealer:dan river table=" table " ok\n" folds \
    "dealer:dan key table=" table " cards=" hands " ok\ndealer:dan reveal table=" table " ok\n"
#define CHECK(player, table, spot) "player:" player " check table=" table " spot=" spot " ok\n"
#define PLAY(player, table, spot)                                                                  \
    "player:" player " play table=" table " spot=" spot " multiple=1 ok\n"
#define FOLD(player, table, spot) "player:" player " fold table=" table " spot=" spot " ok\n"
#define HAND_BUTTON(table, spot, hand)                                                             \
    "dealer:dan claim table=" table " spot=" spot " hand=" hand " ok\n"
#define END_GAME(table) "dealer:dan confirm table=" table " ok\n"

#define ROYAL_FIRST "royal_flush_in_the_first_five_cards"
#define ROYAL_SEVEN "royal_flush_with_at_least_one_hole_card"

/* ann at seat 1 holds a royal flush with the flop; bob at seat 2 nothing. */
#define ROYAL_FOR_ANN                                                                              \
    DEAL("t1", CHECK("ann", "t1", "1") CHECK("bob", "t1", "2"), "QhJhTh",                          \
         PLAY("ann", "t1", "1") FOLD("bob", "t1", "2"), "2c3d", "4c5d6c7dAhKh")

#define ONE_TABLE(link, pay)                                                                       \
    PEOPLE link TABLE("t1", pay) SEAT("ann", "t1", "1") SEAT("bob", "t1", "2")   \
    "dealer:dan new_game table=t1 ok\n" BET("ann", "t1", "1", "100") BET("bob", "t1", "2", "200")

#define APPROVED(number)                                                                           \
    "supervisor:sue confirm_claim link=main number=" number " ok\n"                                \
    "executive:eve complete_claim link=main number=" number " ok\n"

#endif
