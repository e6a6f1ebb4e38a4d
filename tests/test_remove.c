/* Tables and links that the room no longer has: when they may be removed, what is left of them, and
 * that nothing brings them back. */
#include "link_rounds.h"

/* Scripts are laid out by hand. */
/* clang-format off */

#define REMOVE(table) "supervisor:sue remove_table table=" table " text=sold "

TEST(a_table_is_removed_when_it_is_closed_and_without_money)
{
    run(PEOPLE
        "supervisor:sue add_table table=w rules=washington dealer=1 ok\n"
        "supervisor:sue remove_table table=w no_reason_given\n"
        "dealer:dan remove_table table=w text=sold not_allowed\n"
        "player:ann remove_table table=w text=sold not_allowed\n"
        "supervisor:sue open table=w amount=100000 ok\n"
        REMOVE("w") "table_open\n"
        "supervisor:sue close table=w ok\n"
        REMOVE("w") "ok\n"
        /* it is gone for every command, and its name with it, after a restart too */
        REMOVE("w") "no_such_table\n"
        "supervisor:sue open table=w amount=100000 no_such_table\n"
        "player:ann join table=w spot=1 no_such_table\n"
        "restart\n"
        "supervisor:sue open table=w amount=100000 no_such_table\n"
        "supervisor:sue add_table table=w rules=washington dealer=1 name_taken\n");
}

/* What lies in the drop box, and chips that a walk-in left, are somebody's. */
TEST(a_table_with_money_on_it_is_not_removed)
{
    run(PEOPLE
        "supervisor:sue add_table table=w rules=washington dealer=1 ok\n"
        "supervisor:sue open table=w amount=100000 ok\n"
        "dealer:dan seat table=w spot=4 ok\n"
        "dealer:dan sell_chips table=w spot=4 amount=5000 ok\n"
        "dealer:dan leave table=w spot=4 ok\n"
        "supervisor:sue close table=w ok\n"
        REMOVE("w") "still_has_money\n"
        "supervisor:sue sweep table=w amount=5000 ok; money cash:w 0\n"
        REMOVE("w") "still_has_money\n"
        "supervisor:sue redeem table=w player=seat-4.1 ok\n"
        REMOVE("w") "ok\n");
}

TEST(a_link_is_removed_when_it_is_stopped_empty_and_without_tables)
{
    run(PEOPLE PROG_LINK TABLE("t1", "PROG-01")
        "supervisor:sue remove_link link=main no_reason_given\n"
        "dealer:dan remove_link link=main text=over not_allowed\n"
        "supervisor:sue remove_link link=main text=over link_state\n"
        "supervisor:sue stop_link link=main text=over ok\n"
        "supervisor:sue remove_link link=main text=over link_state\n" /* t1 is on it */
        "supervisor:sue close table=t1 ok\n"
        REMOVE("t1") "ok\n"
        "supervisor:sue remove_link link=main text=over still_has_money\n"
        "supervisor:sue propose_change link=main kind=limit level=0 limit=9000000 text=x ok\n"
        "supervisor:sue remove_link link=main text=over claim_pending\n"
        "executive:eve decline_change link=main number=1 ok\n"
        "supervisor:sue propose_change link=main kind=adjust level=0 from=meter to=house "
        "amount=1000000 reason=seed_recovery text=over ok\n"
        "executive:eve approve_change link=main number=2 ok; money meter:main:main 0\n"
        "supervisor:sue remove_link link=main text=over ok\n"
        "supervisor:sue start_link link=main no_such_link\n"
        "restart\n"
        "supervisor:sue start_link link=main no_such_link\n"
        "system:boot add_link link=main pay=PROG-01 0.seed=1000000 0.rate=250000 name_taken\n"
        "supervisor:sue add_table table=t2 rules=washington dealer=1 source=keyed "
        "option.progressive=PROG-01 link=main no_such_link\n");
}

/* Fifteen at most: one that was removed makes room. */
TEST(a_removed_table_makes_room_on_its_link)
{
    run(PEOPLE
        "system:boot add_link link=main pay=PROG-01 tables_max=1 0.seed=1000000 0.rate=250000 ok\n"
        TABLE("t1", "PROG-01")
        "supervisor:sue add_table table=t2 rules=washington dealer=1 source=keyed "
        "option.progressive=PROG-01 link=main too_many_games\n"
        "supervisor:sue close table=t1 ok\n"
        REMOVE("t1") "ok\n"
        TABLE("t2", "PROG-01"));
}

/* By the standard controls nobody removes anything alone. */
TEST(the_controls_say_who_agrees_to_a_removal)
{
    run(PEOPLE
        "supervisor:sue add_table table=w rules=washington dealer=1 ok\n"
        "controls standard\n"
        REMOVE("w") "ok; requests 1\n"
        "supervisor:sue approve_request number=1 same_person\n"
        "supervisor:sam approve_request number=1 ok; requests 0\n"
        "supervisor:sue open table=w amount=100000 no_such_table\n");
}
