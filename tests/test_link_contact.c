/* Contact with the tables of other games, as scripts (reference/floor_script.h): who says nothing is
 * cut off, who says hello is there, and staff's word counts more than either. */
#include "link_rounds.h"

/* Scripts are laid out by hand, a command a line. */
/* clang-format off */

#define LINK(silent_s)                                                                             \
    PEOPLE "system:boot add_link link=main pay=LINK-01 games=1 location=pit-1 0.seed=1000000 "     \
           "0.rate=250000 silent_s=" silent_s " ok\n"                                              \
           "supervisor:sue start_link link=main ok\n"                                              \
           "supervisor:kay join_link link=main table=cs-1 game=caribbean-stud location=pit-1" KEY " ok\n"
#define KEY " key=0123456789abcdef"
#define CS(what) "game:cs-1 " what " link=main table=cs-1" KEY " "

TEST(a_table_that_says_nothing_is_cut_off_and_comes_back_with_hello)
{
    run(LINK("60")
        "wait 59\n"
        CS("start_game") "round=1 wager.1=100 ok\n"
        "wait 59\n"
        CS("end_game") "round=1 ok\n"
        "wait 59\n"
        CS("hello") "ok\n"
        "wait 59\n"
        CS("hello") "ok; away main cs-1 no\n"
        "wait 60; away main cs-1 silent\n"
        CS("start_game") "round=2 wager.1=100 link_lost\n"
        "wait 600\n"
        "restart; away main cs-1 silent\n"
        CS("start_game") "round=2 wager.1=100 link_lost\n"
        "game:cs-1 hello link=main table=cs-1 key=fedcba9876543210 stale_key\n"
        "dealer:dan hello link=main table=cs-1" KEY " not_allowed; away main cs-1 silent\n"
        CS("hello") "ok; away main cs-1 no\n"
        CS("start_game") "round=2 wager.1=100 ok\n"
        /* the meter has moved by both wagers, and by nothing else */
        "meter main 0 current 1000050000000\n");
}

TEST(a_hello_that_changes_nothing_is_no_event)
{
    run(LINK("60")
        CS("hello") "ok; events 9\n"
        "wait 30\n"
        CS("hello") "id=h1 ok\n"
        CS("hello") "id=h1 ok; events 9\n"
        "wait 60; events 10\n" /* cut off, once */
        "wait 600; events 10\n"
        CS("hello") "id=h2 ok; events 11\n"
        CS("hello") "id=h2 repeated; events 11\n");
}

TEST(who_was_cut_off_by_staff_comes_back_by_staff)
{
    run(LINK("60")
        "supervisor:sue cut_table link=main table=cs-1 text=repairs ok; away main cs-1 staff\n"
        CS("hello") "link_lost\n"
        "wait 600; away main cs-1 staff\n"
        "supervisor:sue mend_table link=main table=cs-1 ok; away main cs-1 no\n"
        "wait 59\n"
        CS("start_game") "round=1 wager.1=100 ok\n"
        CS("end_game") "round=1 ok\n"
        "wait 60; away main cs-1 silent\n"
        /* staff may let a silent one back as well: it has its time anew */
        "supervisor:sue mend_table link=main table=cs-1 ok; away main cs-1 no\n"
        "wait 60; away main cs-1 silent\n");
}

TEST(an_open_game_of_a_silent_table_is_played_to_its_end)
{
    run(LINK("60")
        CS("start_game") "round=1 wager.1=100 ok\n"
        "wait 60; away main cs-1 silent\n"
        CS("claim") "round=1 spot=1 hand=royal_flush cards=AhKhQhJhTh ok\n"
        "supervisor:sue confirm_claim link=main number=1 ok\n"
        "executive:eve complete_claim link=main number=1 ok\n"
        CS("end_game") "round=1 ok; away main cs-1 silent\n" /* and then it says hello */
        CS("hello") "ok\n"
        CS("start_game") "round=2 wager.1=100 ok\n");
}

TEST(after_a_restart_everybody_has_the_whole_time)
{
    run(LINK("60")
        "wait 59; restart\n"
        "wait 59; away main cs-1 no\n"
        "wait 1; away main cs-1 silent\n");
}

TEST(without_a_limit_a_table_may_be_silent_for_ever)
{
    run(LINK("0")
        "wait 1000000; away main cs-1 no\n");
    run(PEOPLE
        "system:boot add_link link=a pay=LINK-01 games=1 0.seed=1000 silent_s=86401 bad_parameter\n");
}

/* While the record of a link is being looked into, no time passes for its tables. */
TEST(a_faulty_link_cuts_nobody_off)
{
    run(LINK("60")
        "stop link.main\n"
        "wait 600; away main cs-1 no\n"
        "clear link.main\n"
        "wait 1; away main cs-1 silent\n");
}
