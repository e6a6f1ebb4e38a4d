/* The player-dealer position, as scripts: who is asked, who may bank and how often, the rotation rule,
 * proposition players. See reference/floor_script.h for the language. */
#include "bank_rounds.h"

/* Scripts are laid out by hand, a command a line. */
/* clang-format off */

/* ---- the position ---- */

TEST(the_position_is_offered_clockwise_and_may_be_declined)
{
    run(TABLE("dealer=1 offer_s=20") "says t1 waits for players\n"
        SIT("bob", "4") "asks t1 nobody\n"
        SIT("ann", "2") "asks t1 ann\n" /* from the dealer's left */
        SIT("cid", "5") "says t1 offered to ann seat 2\n"
        "dealer:dan new_game table=t1 no_bank\n"
        "player:bob accept table=t1 amount=10000 bank_not_yours\n"
        "player:bob decline table=t1 bank_not_yours\n"
        "player:ann decline table=t1 ok; asks t1 bob\n"
        "restart; asks t1 bob\n"
        "wait 19; asks t1 bob\n"
        "wait 1\n" /* no answer */
        "asks t1 cid\n"
        "player:bob accept table=t1 amount=10000 bank_not_yours\n"
        "player:cid accept table=t1 amount=10000 ok; says t1 cid has accepted; asks t1 nobody\n"
        "button t1 0\n"
        "dealer:dan new_game table=t1 ok\n"
        "button t1 5; says t1 cid banks; money bank:t1:cid 11200 chips:t1:cid 88800\n");
}

TEST(when_nobody_banks_the_table_waits_and_anybody_may)
{
    run(TABLE("offer_s=20") SIT("ann", "1") SIT("bob", "2")
        "player:ann decline table=t1 ok\n"
        "player:bob decline table=t1 ok; says t1 No one is banking table waits; phase t1 none\n"
        "wait 1000; phase t1 none; restart\n"
        SIT("cid", "3") "says t1 No one is banking\n"
        "player:cid accept table=t1 amount=99 bank_amount\n"
        "player:cid accept table=t1 amount=150 bank_amount\n" /* no multiple of the chip */
        "player:cid accept table=t1 amount=99000 not_enough_money\n" /* the fee besides */
        "player:cid accept table=t1 amount=98800 ok; phase t1 betting\n"
        "money bank:t1:cid 100000\n");
}

TEST(a_bank_is_at_least_the_tables_minimum)
{
    run(TABLE("min=500 max=100000") SIT("ann", "1") SIT("bob", "2")
        "player:ann accept table=t1 amount=400 bank_amount\n"
        "player:ann accept table=t1 amount=0 bank_amount\n"
        "player:ann accept table=t1 amount=-500 bank_amount\n"
        "player:ann accept table=t1 amount=500 ok\n");
}

TEST(nobody_banks_a_third_round_in_a_row)
{
    run(TABLE("dealer=1") SIT("ann", "1") SIT("bob", "2") "asks t1 ann\n"
        "player:ann accept table=t1 amount=10000 ok\n"
        HOUSE_ROUND("bob", "2") "asks t1 ann\n" /* keeps it for a second one */
        "player:ann accept table=t1 amount=20000 ok\n"
        HOUSE_ROUND("bob", "2") "asks t1 bob\n"
        "player:ann accept table=t1 amount=10000 bank_rounds; restart\n"
        "player:bob decline table=t1 ok; says t1 No one is banking\n"
        "player:ann accept table=t1 amount=10000 bank_rounds\n"
        "player:ann leave table=t1 ok\n" /* and coming back does not help */
        SIT("ann", "4")
        "player:ann accept table=t1 amount=10000 bank_rounds\n"
        "player:bob accept table=t1 amount=10000 ok\n"
        HOUSE_ROUND("ann", "4") "asks t1 bob\n"
        "player:bob decline table=t1 ok; asks t1 ann\n" /* another one has held it */
        "player:ann accept table=t1 amount=10000 ok\n");
}

TEST(the_button_goes_round_six_seats_past_those_who_decline)
{
    run(TABLE("dealer=1") SIT("ann", "1") SIT("bob", "2") SIT("cid", "3") SIT("dee", "4")
        SIT("eve", "5") SIT("fay", "6")
        "player:ann accept table=t1 amount=10000 ok\n"
        HOUSE_ROUND("fay", "6")
        "button t1 1\n"
        "player:ann decline table=t1 ok\n"
        "player:bob accept table=t1 amount=10000 ok\n"
        HOUSE_ROUND("fay", "6")
        "button t1 2\n"
        "player:bob decline table=t1 ok\n"
        "player:cid decline table=t1 ok\n"
        "player:dee accept table=t1 amount=10000 ok\n"
        HOUSE_ROUND("fay", "6")
        "button t1 4\n"
        /* who has not wagered for three rounds sits out, and is not asked */
        "player:eve sit_in table=t1 ok\n"
        "player:dee accept table=t1 amount=10000 ok\n"
        HOUSE_ROUND("fay", "6")
        "button t1 4; asks t1 eve\n"
        "player:eve accept table=t1 amount=10000 ok\n"
        HOUSE_ROUND("fay", "6")
        "button t1 5\n"
        "player:eve decline table=t1 ok\n"
        "player:fay accept table=t1 amount=10000 ok\n"
        "player:ann sit_in table=t1 ok\n"
        HOUSE_ROUND("ann", "1")
        "button t1 6\n"
        "player:fay decline table=t1 ok; asks t1 ann\n");
}

TEST(a_player_dealer_who_leaves_finishes_the_round)
{
    run(ANN_BANKS("", "10000")
        "player:bob bet table=t1 spot=2 ante=500 blind=500 ok\n"
        "player:ann decline table=t1 bank_locked\n"
        "player:ann leave table=t1 ok; money bank:t1:ann 11200\n"
        DEAL
        "player:bob play table=t1 spot=2 multiple=4 ok; restart\n"
        /* ann won 500 + 2000 + 500, less a fee of 200, and is gone */
        FLOP("2c7d9h") RIVER("JsKd") SHOW("KhKs3c4d")
        "money bank:t1:ann 0 chips:t1:ann 0 player:ann 1002800 chips:t1:bob 97000 fees:t1 200\n"
        "asks t1 bob\n");
}

TEST(a_player_dealer_steps_down_while_nobody_has_wagered)
{
    run(ANN_BANKS("", "10000")
        "player:ann decline table=t1 ok; phase t1 void; money chips:t1:ann 100000 bank:t1:ann 0\n"
        "asks t1 bob\n" /* the turn is the next one's */
        "player:bob accept table=t1 amount=10000 ok\n"
        "player:bob decline table=t1 ok\n" /* before the round starts */
        "asks t1 cid\n"
        "player:cid accept table=t1 amount=10000 ok\n"
        "player:cid cash_out table=t1 amount=90000 bank_locked\n"
        "player:cid cash_out table=t1 ok\n" /* what is not promised */
        "money chips:t1:cid 11200\n"
        "dealer:dan new_game table=t1 ok\n"
        "player:cid leave table=t1 ok; phase t1 void; money player:cid 1000000; asks t1 ann\n");
}

TEST(a_table_that_runs_itself_passes_a_bank_on_that_nobody_plays_against)
{
    run(TABLE("betting_s=10 decide_s=10 result_s=5 offer_s=20") SIT("ann", "1") SIT("bob", "2")
        "player:ann accept table=t1 amount=10000 ok; phase t1 betting\n"
        "wait 9; phase t1 betting\n"
        "wait 1; phase t1 void; money chips:t1:ann 100000\n"
        "wait 5\n" /* the pause */
        "asks t1 bob\n"
        "player:bob accept table=t1 amount=10000 ok\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 ok; restart\n"
        "player:ann no_more_bets table=t1 ok\n" /* alone against the bank: no need to wait */
        "phase t1 preflop\n"
        "wait 30\n" /* checks, checks, folds */
        "phase t1 settled; money chips:t1:bob 100800\n"
        "wait 5; asks t1 bob\n");
}

TEST(who_sits_out_or_leaves_is_not_asked)
{
    run(TABLE("dealer=1") SIT("ann", "1") SIT("bob", "2") SIT("cid", "3") "asks t1 ann\n"
        "player:ann sit_out table=t1 ok; asks t1 bob\n"
        "player:ann accept table=t1 amount=10000 sitting_out\n"
        "player:bob leave table=t1 ok; asks t1 cid\n"
        "player:cid accept table=t1 amount=10000 ok\n"
        "player:cid sit_out table=t1 ok\n"
        "dealer:dan new_game table=t1 no_bank\n");
}

TEST(the_house_never_banks)
{
    run(PEOPLE
        "supervisor:sue add_table table=t1 rules=california ok\n"
        "supervisor:sue open table=t1 amount=100 bank_not_offered\n"
        "supervisor:sue open table=t1 amount=0 ok\n"
        "supervisor:sue fill table=t1 amount=100 bank_not_offered\n"
        "supervisor:sue accept table=t1 amount=10000 no_such_spot\n"
        "dealer:dan accept table=t1 spot=1 amount=10000 no_such_spot\n"
        "player:ann accept table=t1 amount=10000 not_at_table\n"
        "supervisor:sue add_table table=t2 rules=washington ok\n"
        "supervisor:sue open table=t2 amount=1000 ok\n"
        "player:ann join table=t2 spot=1 ok\n"
        "player:ann accept table=t2 amount=10000 bank_not_offered\n"
        "player:ann decline table=t2 bank_not_offered\n"
        "player:ann bank table=t2 amount=10000 bank_not_offered\n"
        "supervisor:sue waive table=t2 text=why not_offered\n");
}

/* ---- the rotation rule ---- */

TEST(with_the_rotation_rule_everybody_is_asked_before_every_round)
{
    run(TABLE("dealer=1 offer_s=20 option.rotation=true") SIT("ann", "1") SIT("bob", "2")
        "asks t1 ann bob\n"
        SIT("cid", "3") "asks t1 ann bob cid\n"
        "player:cid accept table=t1 amount=10000 ok\n" /* ann and bob come before */
        "dealer:dan new_game table=t1 no_bank\n"
        "player:bob accept table=t1 amount=10000 ok\n"
        "dealer:dan new_game table=t1 no_bank\n"
        "player:ann decline table=t1 ok; says t1 bob has accepted\n"
        HOUSE_ROUND("cid", "3")
        "button t1 2; asks t1 ann bob cid\n" /* and so before the next round */
        "player:bob accept table=t1 amount=10000 ok\n"
        "wait 20\n" /* cid and ann have not answered */
        "says t1 bob has accepted\n"
        HOUSE_ROUND("cid", "3") "asks t1 ann cid\n" /* bob has had his two */
        "wait 20; says t1 No one is banking\n");
}

TEST(the_game_ends_when_one_player_alone_banks_for_forty_minutes)
{
    run(TABLE("dealer=1 option.rotation=true") SIT("ann", "1") SIT("bob", "2") SIT("cid", "3")
        "player:ann accept table=t1 amount=10000 ok\n"
        HOUSE_ROUND("bob", "2") /* at 0 minutes */
        "player:bob decline table=t1 ok\n"
        "player:cid decline table=t1 ok\n"
        "wait 1200\n"
        "player:bob accept table=t1 amount=10000 ok\n"
        HOUSE_ROUND("ann", "1") /* at 20 */
        "wait 1199; state t1 open\n"
        "player:cid accept table=t1 amount=10000 ok\n"
        HOUSE_ROUND("ann", "1") /* at 40 */
        "wait 1200; state t1 open\n"
        "wait 1\n" /* at 60 bob drops out of the stretch, and only cid is left in it */
        "state t1 closed; money chips:t1:cid 0\n"
        "player:ann join table=t1 spot=1 table_closed\n"
        "supervisor:sue open table=t1 amount=0 ok\n" /* a new game counts from its first round */
        SIT("ann", "1") SIT("bob", "2")
        "wait 10000; state t1 open\n");
    /* the time that the server is down does not count */
    run(TABLE("dealer=1 option.rotation=true") SIT("ann", "1") SIT("bob", "2")
        "player:ann accept table=t1 amount=10000 ok\n"
        HOUSE_ROUND("bob", "2") "restart\n"
        "wait 2000\n"
        "player:bob accept table=t1 amount=10000 ok\n"
        "dealer:dan new_game table=t1 ok\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"
        "dealer:dan no_more_bets table=t1 ok\n"
        "wait 400\n" /* a round that is on is played out */
        "state t1 open\n"
        "dealer:dan void table=t1 text=enough ok; state t1 closed\n");
}

TEST(proposition_players_do_not_count_and_one_sits_at_a_table)
{
    run(TABLE("dealer=1 option.rotation=true")
        "player:ann proposition player=ann on=1 not_allowed\n"
        "supervisor:sue proposition player=zoe on=1 no_such_player\n"
        "supervisor:sue proposition player=ann on=1 ok\n"
        "supervisor:sue proposition player=bob on=1 ok\n"
        SIT("ann", "1")
        "player:bob join table=t1 spot=2 too_many_propositions; restart\n"
        "player:bob join table=t1 spot=2 too_many_propositions\n"
        "supervisor:sue add_table table=t2 rules=washington ok\n"
        "supervisor:sue open table=t2 amount=1000 ok\n"
        "player:bob join table=t2 spot=2 too_many_propositions\n"
        "supervisor:sue proposition player=bob on=0 ok\n"
        SIT("bob", "2") SIT("cid", "3")
        "player:bob decline table=t1 ok\n"
        "player:cid decline table=t1 ok\n"
        "player:ann accept table=t1 amount=10000 ok\n"
        HOUSE_ROUND("bob", "2")
        "player:bob accept table=t1 amount=10000 ok\n"
        HOUSE_ROUND("cid", "3")
        "wait 2399; state t1 open\n"
        "wait 1\n" /* ann and bob have banked, and ann does not count */
        "state t1 closed\n");
}
