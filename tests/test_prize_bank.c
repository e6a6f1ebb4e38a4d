/* The prize bank of a link (WAC 230-15-455): the players' money in an account of its own, deposited
 * within seven days; play stops when it is not. */
#include "link_rounds.h"

/* Scripts are laid out by hand. */
/* clang-format off */

#define BANKED_LINK                                                                                \
    "system:boot add_link link=main pay=PROG-01 prize_days=7 0.seed=1000000 0.rate=250000 "        \
    "0.reserve_rate=50000 executive_above=500000 ok\n"
#define DEPOSIT(cents) "supervisor:sue prize_deposit link=main amount=" cents " text=slip_7 "
#define WITHDRAW(cents) "supervisor:sue prize_withdraw link=main amount=" cents " text=slip_8 "
#define START "supervisor:sue start_link link=main "
/* Seven days less a second. */
#define ALMOST "604799"

TEST(a_link_starts_when_its_seed_is_in_the_bank)
{
    run(PEOPLE BANKED_LINK
        START "link_state\n"
        DEPOSIT("999999") "ok; money prizes:main 999999 meter:main:main 1000000\n"
        START "link_state\n"
        DEPOSIT("0") "bad_amount\n"
        "dealer:dan prize_deposit link=main amount=1 text=x not_allowed\n"
        DEPOSIT("1") "ok\n"
        START "ok\n"
        /* it is the players' */
        WITHDRAW("1") "not_enough_money\n"
        DEPOSIT("500") "ok\n"
        WITHDRAW("501") "not_enough_money\n"
        WITHDRAW("500") "ok; money prizes:main 1000000\n"
        "restart\n"
        WITHDRAW("1") "not_enough_money\n");
}

TEST(a_link_without_one_asks_for_nothing)
{
    run(PEOPLE PROG_LINK DEPOSIT("100") "not_offered\n");
}

/* $3 of wagers: 75 cents into the meter, 15 into the reserve. */
TEST(wagers_are_deposited_within_seven_days_or_play_stops)
{
    run(ONE_TABLE(BANKED_LINK DEPOSIT("1000000") "ok\n" START "ok\n", "PROG-01")
        START_GAME("t1") "money meter:main:main 1000075 reserve:main:main 15\n"
        "dealer:dan void table=t1 text=spill ok\n" /* and it lacks nothing again */
        "wait " ALMOST "\nwait 2\n"
        "dealer:dan new_game table=t1 ok\n"
        BET("ann", "t1", "1", "100") BET("bob", "t1", "2", "200") START_GAME("t1")
        ROYAL_FOR_ANN HAND_BUTTON("t1", "1", ROYAL_FIRST)
        "supervisor:sue confirm_claim link=main number=1 ok\n"
        "executive:eve complete_claim link=main number=1 ok\n" END_GAME("t1")
        /* $10,000.75 was won; seed and reserve are in the meter: the account holds enough */
        "money meter:main:main 1000015 prizes:main 1000000\n"
        "wait " ALMOST "\n"
        "dealer:dan new_game table=t1 ok\n" BET("bob", "t1", "2", "100")
        "wait 1\n"
        /* 15 cents were not deposited for seven days */
        BET("ann", "t1", "1", "0")
        "player:bob bet table=t1 spot=2 ante=500 blind=500 progressive=200 link_lost\n"
        START "link_state\n"
        "restart\n"
        START "link_state\n"
        DEPOSIT("14") "ok\n" START "link_state\n"
        DEPOSIT("1") "ok\n" START "ok\n"
        "player:bob bet table=t1 spot=2 ante=500 blind=500 progressive=200 ok\n");
}

/* What was won is the house's to take back, when it is paid and not before. */
TEST(the_house_is_paid_back_for_a_win_that_was_paid)
{
    run(ONE_TABLE(BANKED_LINK DEPOSIT("1000000") "ok\n" START "ok\n", "PROG-01")
        START_GAME("t1") DEPOSIT("90") "ok\n"
        ROYAL_FOR_ANN HAND_BUTTON("t1", "1", ROYAL_FIRST)
        /* $10,000.75 set aside and $10,000.15 in the meter */
        DEPOSIT("1000000") "ok\n"
        WITHDRAW("1") "not_enough_money\n"
        "supervisor:sue confirm_claim link=main number=1 ok\n"
        "executive:eve complete_claim link=main number=1 ok\n"
        WITHDRAW("1") "not_enough_money\n"
        END_GAME("t1")
        WITHDRAW("1000076") "not_enough_money\n"
        WITHDRAW("1000075") "ok; money prizes:main 1000015 meter:main:main 1000015\n");
}
