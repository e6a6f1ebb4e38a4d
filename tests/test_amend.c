/* Mistakes put right: cards, bets and decisions corrected after later steps used them, money moved by
 * the difference, every version in the record. Amounts are worked out by hand from the rules. See
 * reference/floor_script.h for the language. */
#include "bank_rounds.h"

/* Scripts are laid out by hand. */
/* clang-format off */

#define HOUSE_TABLE(more)                                                                          \
    PEOPLE "supervisor:sue add_table table=t1 rules=washington dealer=1 " more " ok\n"             \
    "supervisor:sue open table=t1 amount=1000000 ok\n"                                             \
    SEATED("ann", "t1", "1", "50000") SEATED("bob", "t1", "2", "50000")

#define KEYED_TABLE                                                                                \
    HOUSE_TABLE("source=keyed option.trips=UTH-02")                                                \
    "dealer:dan new_game table=t1 ok\n"                                                            \
    "player:ann bet table=t1 spot=1 ante=1000 blind=1000 trips=500 ok\n"                           \
    "player:bob bet table=t1 spot=2 ante=1000 blind=1000 ok\n"

/* Ann plays four times, bob folds; the dealer has a pair of sevens, ann a pair of queens. */
#define PLAYED                                                                                     \
    KEYED_TABLE "dealer:dan no_more_bets,deal table=t1 ok\n"                                       \
    "player:ann play table=t1 spot=1 multiple=4 ok\n"                                              \
    "player:bob check table=t1 spot=2 ok\n" FLOP("2c7dJh")                                         \
    "player:bob check table=t1 spot=2 ok\n" RIVER("Qs4c")                                          \
    "player:bob fold table=t1 spot=2 ok\n"

#define SETTLED                                                                                    \
    PLAYED SHOW("7c3sQcTd")                                                                        \
    "money chips:t1:ann 54500 chips:t1:bob 48000 float:t1 997500\n"

#define AMEND(put, code) "supervisor:sue amend table=t1 text=camera put=" put " " code "\n"

TEST(a_card_that_was_misread_is_put_right_after_the_settlement)
{
    /* the dealer had 7h: three sevens win; ann's Trips still loses */
    run(SETTLED AMEND("{'dealer':'7c7h'}", "ok")
        "money chips:t1:ann 43500 chips:t1:bob 48000 float:t1 1008500 wagers:t1 0\n"
        "restart\n" AMEND("{'dealer':'7c3s'}", "ok") /* and back */
        "money chips:t1:ann 54500 chips:t1:bob 48000 float:t1 997500\n"
        "dealer:dan new_game table=t1 ok\n"
        AMEND("{'dealer':'7c7h'}", "nothing_to_reverse") /* the round in play takes bets */
        "supervisor:sue reverse table=t1 text=camera ok\n"
        "money chips:t1:ann 50000 chips:t1:bob 50000 float:t1 1000000\n");
}

TEST(two_cards_that_were_keyed_for_each_other_change_places)
{
    run(SETTLED AMEND("{'board':'3s7dJhQs4c','dealer':'7c2c'}", "ok")
        "money chips:t1:ann 54500\n"
        AMEND("{'dealer':'QcTd'}", "card_twice") /* ann has it */
        AMEND("{'board':'2c7dJh'}", "card_count")
        AMEND("{}", "bad_parameter"));
}

TEST(a_decision_that_was_entered_wrongly_is_put_right)
{
    /* bob had played at the river, with ten and nine */
    run(SETTLED AMEND("{'hands':[{'spot':2,'play':{'street':'river','multiple':1}}]}", "card_missing")
        AMEND("{'hands':[{'spot':2,'cards':'Ts9c','play':{'street':'river','multiple':1}}]}", "ok")
        "money chips:t1:bob 47000\n" /* queen high is no match for sevens */
        AMEND("{'hands':[{'spot':2,'cards':'Ts9c','play':{'street':'river','multiple':2}}]}", "no_such_raise")
        AMEND("{'hands':[{'spot':2,'play':'check'}]}", "still_deciding")
        AMEND("{'hands':[{'spot':3,'play':'fold'}]}", "no_such_hand"));
}

TEST(a_hand_that_was_never_turned_over_may_have_played_and_be_dead)
{
    run(SETTLED AMEND("{'hands':[{'spot':2,'play':{'street':'river','multiple':1},'dead':'lost'}]}", "ok")
        "restart\nmoney chips:t1:bob 47000 chips:t1:ann 54500\n"
        AMEND("{'hands':[{'spot':2,'dead':'returned'}]}", "ok") "restart\nmoney chips:t1:bob 50000\n");
}

TEST(a_bet_that_was_entered_wrongly_is_put_right)
{
    /* ann had 2000 on each of Ante and Blind, and no Trips: she wins 2000 and 8000 */
    run(SETTLED AMEND("{'hands':[{'spot':1,'wagers':{'ante':2000,'blind':2000}}]}", "ok")
        "money chips:t1:ann 60000 float:t1 992000\nrestart\n"
        AMEND("{'hands':[{'spot':1,'wagers':{'ante':2000,'blind':1000}}]}", "ante_blind_unequal")
        AMEND("{'hands':[{'spot':1,'wagers':{'ante':50,'blind':50}}]}", "not_chip_multiple")
        AMEND("{'hands':[{'spot':2,'dead':'returned'}]}", "ok") "money chips:t1:bob 50000\n"
        AMEND("{'hands':[{'spot':2,'dead':'no'}]}", "ok") "money chips:t1:bob 48000\n");
}

TEST(who_has_not_the_money_back_is_not_lent_any)
{
    run(SETTLED "player:ann cash_out table=t1 amount=54500 ok\n"
        AMEND("{'dealer':'7c7h'}", "ok") /* from the account */
        "money chips:t1:ann 0 player:ann 993500\n"
        AMEND("{'dealer':'7c3s'}", "ok") "money chips:t1:ann 11000\n"
        "player:ann cash_out table=t1 ok\nsupervisor:sue withdraw player=ann amount=1000000 ok\n"
        AMEND("{'dealer':'7c7h'}", "not_enough_money")
        "money chips:t1:ann 0 player:ann 4500 float:t1 997500\n"
        "supervisor:sue deposit player=ann amount=6500 ok\n"
        AMEND("{'dealer':'7c7h'}", "ok") "money player:ann 0 float:t1 1008500\n");
}

TEST(a_wrong_card_is_put_right_in_mid_round_and_the_right_one_can_be_keyed)
{
    run(KEYED_TABLE AMEND("{'hands':[{'spot':1,'play':'fold'}]}", "nothing_to_reverse")
        "dealer:dan no_more_bets table=t1 ok\n"
        /* a late bet: Ann's Trips was not there */
        AMEND("{'hands':[{'spot':1,'wagers':{'ante':1000,'blind':1000}}]}", "ok")
        "money chips:t1:ann 48000 wagers:t1 4000\n"
        "dealer:dan deal table=t1 ok\n"
        "player:ann play table=t1 spot=1 multiple=4 ok\nplayer:bob check table=t1 spot=2 ok\n"
        KEY("2c7dJh") AMEND("{'hands':[{'spot':2,'cards':'AhAd'}]}", "card_count")
        "dealer:dan flop table=t1 ok; restart\n"
        /* Ann had said three times, and bob had played twice */
        AMEND("{'hands':[{'spot':1,'play':{'street':'preflop','multiple':3}}]}", "ok")
        "money chips:t1:ann 45000 wagers:t1 7000; restart\n"
        AMEND("{'hands':[{'spot':2,'play':{'street':'river','multiple':1}}]}", "wrong_phase")
        AMEND("{'hands':[{'spot':2,'play':{'street':'flop','multiple':2}}]}", "ok")
        "money chips:t1:bob 46000; restart\n"
        AMEND("{'hands':[{'spot':2,'play':'check'}]}", "ok") "money chips:t1:bob 48000; restart\n"
        "dealer:dan river table=t1 still_deciding\nplayer:bob check table=t1 spot=2 ok\n"
        "dealer:dan key table=t1 cards=2c card_twice\n"
        AMEND("{'board':'2d7dJh'}", "ok") KEY("2c4c") AMEND("{'board':'4c7dJh'}", "card_twice")
        "dealer:dan river table=t1 ok; restart\n"
        "player:bob fold table=t1 spot=2 ok\n"
        /* ann's decision is asked for again, and told differently from the start */
        AMEND("{'hands':[{'spot':1,'play':'check'},{'spot':2,'play':'check'}]}", "ok")
        "money wagers:t1 4000; restart\n"
        "player:ann play table=t1 spot=1 multiple=1 ok\nplayer:bob fold table=t1 spot=2 ok; restart\n"
        KEY("7c3sJcTd") "dealer:dan reveal table=t1 ok\n"
        AMEND("{'hands':[{'spot':1,'cards':'JcTh'}]}", "ok") "restart\n"
        "dealer:dan confirm table=t1 ok; money wagers:t1 0\n"
        /* two pair, jacks and twos, beat sevens and twos */
        "money chips:t1:ann 52000 chips:t1:bob 48000 float:t1 1000000\n");
}

TEST(cards_of_a_committed_deck_stand_and_decisions_do_not)
{
    run(HOUSE_TABLE("") "stack AhKh7c7d\n"
        "dealer:dan new_game table=t1 ok\n"
        "player:ann bet table=t1 spot=1 ante=1000 blind=1000 ok\n" DEAL
        "player:ann check table=t1 spot=1 ok\ndealer:dan flop table=t1 ok\n"
        "player:ann check table=t1 spot=1 ok\ndealer:dan river table=t1 ok\n"
        "player:ann fold table=t1 spot=1 ok\ndealer:dan reveal,confirm table=t1 ok; restart\n"
        "money chips:t1:ann 48000\n"
        AMEND("{'dealer':'7c7h'}", "wrong_source")
        AMEND("{'hands':[{'spot':1,'cards':'AsAd'}]}", "wrong_source")
        AMEND("{'hands':[{'spot':1,'dead':'returned'}]}", "ok") "money chips:t1:ann 50000\n");
}

TEST(a_correction_is_a_matter_of_two_people_and_of_one_version)
{
    run(SETTLED "controls standard\n"
        "dealer:dan amend table=t1 text=mine put={'dealer':'7c7h'} not_allowed\n"
        "player:ann amend table=t1 text=mine put={'dealer':'7c3s'} not_allowed\n"
        "supervisor:sue amend table=t1 put={'dealer':'7c7h'} no_reason_given\n"
        AMEND("{'dealer':'7c7h'}", "ok") "requests 1; money chips:t1:ann 54500\n"
        "supervisor:sue approve_request number=1 same_person\n"
        "dealer:dan approve_request number=1 not_allowed\n"
        /* another one is about the version of before, and over with the first */
        "supervisor:sam amend table=t1 text=too put={'hands':[{'spot':2,'dead':'returned'}]} ok\n"
        "requests 2\nsupervisor:sam approve_request number=1 ok; requests 0\n"
        "money chips:t1:ann 43500 chips:t1:bob 48000\n"
        AMEND("{'dealer':'7c3s'}", "ok") "requests 1\n"
        "dealer:dan new_game table=t1 ok; requests 0\n");
}

TEST(a_step_is_noted_by_staff_while_a_round_is_in_play)
{
    run(SETTLED "dealer:dan note_step table=t1 hand=qualify no_round\n"
        "dealer:dan new_game table=t1 ok\n"
        "dealer:dan note_step table=t1 hand=lunch bad_parameter\n"
        "dealer:dan note_step table=t1 bad_parameter\n"
        "player:ann note_step table=t1 hand=qualify not_allowed\n"
        "auditor:otto note_step table=t1 hand=qualify not_allowed\n"
        "dealer:dan note_step table=t1 hand=qualify ok; restart\n"
        "dealer:dan void table=t1 text=misdeal ok\n"
        "dealer:dan note_step table=t1 hand=qualify no_round\n");
}

/* ---- where a player banks ---- */

/* Bob wagers 500 and 500 against ann's 10000 and plays four times; ann pays a fee of 200. Bob's kings
 * lose to her three queens. */
#define BANKED                                                                                     \
    ANN_BANKS("", "10000")                                                                         \
    "player:bob bet table=t1 spot=2 ante=500 blind=500 ok\n" DEAL                                  \
    "player:bob play table=t1 spot=2 multiple=4 ok\n" FLOP("2c7d9h") RIVER("JsQd")                 \
    SHOW("QhQsKcKd") "money chips:t1:ann 102800 chips:t1:bob 97000 fees:t1 200\n"

/* ---- rounds of the past ---- */

#define AMEND_ROUND(number, put, code)                                                             \
    "supervisor:sue amend table=t1 round=" number " text=camera put=" put " " code "\n"

TEST(a_round_is_put_right_after_later_ones_were_played)
{
    run(SETTLED "dealer:dan new_game table=t1 ok\n"
        "player:ann bet table=t1 spot=1 ante=1000 blind=1000 ok\n"
        "money chips:t1:ann 52500 wagers:t1 2000 float:t1 997500\n"
        AMEND_ROUND("3", "{'dealer':'7c7h'}", "nothing_to_reverse")
        AMEND_ROUND("1", "{'dealer':'7cQc'}", "card_twice") /* Ann's queen */
        AMEND_ROUND("1", "{'dealer':'7c7h'}", "ok")
        /* the chips on the layout of the round in play are not touched */
        "money chips:t1:ann 41500 chips:t1:bob 48000 float:t1 1008500 wagers:t1 2000\nrestart\n"
        "supervisor:sue reverse table=t1 text=twice nothing_to_reverse\n"
        "dealer:dan no_more_bets,deal table=t1 ok\n"
        "player:ann check table=t1 spot=1 ok\n" FLOP("2c7dJh")
        "player:ann check table=t1 spot=1 ok\n" RIVER("Qs4c")
        "player:ann fold table=t1 spot=1 ok\n" SHOW("KcKd")
        /* and back, and another hand of it, by what the last correction left */
        AMEND_ROUND("1", "{'dealer':'7c3s','hands':[{'spot':2,'dead':'returned'}]}", "ok")
        "money chips:t1:ann 52500 chips:t1:bob 50000 float:t1 997500 wagers:t1 0\nrestart\n"
        "dealer:dan new_game table=t1 ok\n"
        AMEND_ROUND("2", "{'hands':[{'spot':1,'dead':'returned'}]}", "ok")
        "money chips:t1:ann 54500\n"
        "supervisor:sue reverse table=t1 text=second nothing_to_reverse\n");
}

TEST(a_round_that_was_void_or_reversed_is_not_put_right_later)
{
    run(SETTLED "supervisor:sue reverse table=t1 text=camera ok\n"
        "dealer:dan new_game table=t1 ok\ndealer:dan void table=t1 text=spilt ok\n"
        "dealer:dan new_game table=t1 ok\n"
        AMEND_ROUND("1", "{'dealer':'7c7h'}", "nothing_to_reverse")
        AMEND_ROUND("2", "{'dealer':'7c7h'}", "nothing_to_reverse"));
}

TEST(who_has_left_pays_and_is_paid_by_their_account)
{
    run(SETTLED "player:ann leave table=t1 ok\nplayer:bob leave table=t1 ok\n"
        "dealer:dan new_game table=t1 ok\n"
        "money player:ann 1004500 chips:t1:ann 0 player:bob 998000\n"
        AMEND_ROUND("1", "{'dealer':'7c7h','hands':[{'spot':2,'dead':'returned'}]}", "ok")
        "money player:ann 993500 player:bob 1000000 chips:t1:ann 0 float:t1 1006500\n");
}

TEST(who_has_no_account_any_more_is_paid_nothing)
{
    run(SETTLED "player:bob leave table=t1 ok\n"
        "supervisor:sue withdraw player=bob amount=998000 ok\nsystem:system close_player player=bob ok\n"
        "dealer:dan new_game table=t1 ok\n"
        AMEND_ROUND("1", "{'hands':[{'spot':2,'dead':'returned'}]}", "no_such_player")
        "money player:bob 0 float:t1 997500\n"
        AMEND_ROUND("1", "{'dealer':'7c7h'}", "ok"));
}

TEST(the_house_carries_what_a_player_cannot_pay_only_if_it_is_told_to)
{
    run(SETTLED "player:ann leave table=t1 ok\n"
        "supervisor:sue withdraw player=ann amount=1000000 ok\n"
        "dealer:dan new_game table=t1 ok\n"
        AMEND_ROUND("1", "{'dealer':'7c7h'}", "not_enough_money")
        "money player:ann 4500 house -1000000\n"
        "supervisor:sue amend table=t1 round=1 carry=1 text=camera put={'dealer':'7c7h'} ok\n"
        "money player:ann 0 float:t1 1008500 house -1006500\n"
        /* that was the last word: corrected back, Ann would be paid what she never paid */
        AMEND_ROUND("1", "{'dealer':'7c3s'}", "nothing_to_reverse"));
    run(SETTLED "player:ann leave table=t1 ok\n"
        "supervisor:sue withdraw player=ann amount=1000000 ok\n"
        "supervisor:sue amend table=t1 carry=1 text=camera put={'dealer':'7c7h'} wrong_phase\n"
        "supervisor:sue amend table=t1 round=1 carry=1 text=camera put={'dealer':'7c7h'} ok\n"
        "money player:ann 0 float:t1 1008500; restart\n"
        AMEND("{'dealer':'7c3s'}", "nothing_to_reverse")
        "supervisor:sue reverse table=t1 text=camera nothing_to_reverse\n");
    run(BANKED "supervisor:sue amend table=t1 round=1 carry=1 text=camera put={'dealer':'QhTs'} "
        "bad_parameter\n"); /* the house has no part in it */
}

TEST(two_people_agree_to_one_version_of_a_past_round)
{
    run(SETTLED "dealer:dan new_game table=t1 ok\ncontrols standard\n"
        AMEND_ROUND("1", "{'dealer':'7c7h'}", "ok") "requests 1; money chips:t1:ann 54500\n"
        "supervisor:sue approve_request number=1 same_person\n"
        "supervisor:sam amend table=t1 round=1 text=too put={'hands':[{'spot':2,'dead':'returned'}]} ok\n"
        "requests 2\nsupervisor:sam approve_request number=1 ok; requests 0\n"
        "money chips:t1:ann 43500 chips:t1:bob 48000\n");
}

/* ---- where positions are shared and the table runs itself ---- */

#define STADIUM(more)                                                                              \
    PEOPLE "supervisor:sue add_table table=t1 rules=stadium " more " ok\n"                         \
    "supervisor:sue open table=t1 amount=1000000 ok\n"                                             \
    "player:ann join table=t1 ok\nplayer:ann buy_in table=t1 amount=50000 ok\n"                   \
    "player:bob join table=t1 ok\nplayer:bob buy_in table=t1 amount=50000 ok\n"

TEST(a_table_that_runs_itself_is_put_right_by_the_round_and_tips_with_it)
{
    /* five cards of the board first, then two to the hand, two to the dealer */
    run(STADIUM("betting_s=10 decide_s=5") "stack 2c7dJhQs4cQcTd7c3s\n"
        "wait 10\n"
        "player:ann bet table=t1 spot=1 ante=1000 blind=1000 tip.ante=100 tip.blind=100 ok\n"
        "player:bob bet table=t1 spot=1 ante=1000 blind=1000 ok\n"
        "wait 10; wait 5; wait 5; wait 5; phase t1 settled\n" /* all of them fold */
        "money chips:t1:ann 47800 chips:t1:bob 48000 tips:t1 0 float:t1 1004200\n"
        AMEND("{'hands':[{'spot':1,'player':'ann','play':'fold'}]}", "nothing_to_reverse")
        AMEND_ROUND("1", "{'hands':[{'spot':1,'play':{'street':'preflop','multiple':4}}]}", "bad_parameter")
        AMEND_ROUND("1", "{'hands':[{'spot':1,'player':'cid','play':'fold'}]}", "no_such_hand")
        AMEND_ROUND("1", "{'board':'2c7dJhQs5c'}", "wrong_source")
        /* Ann had played four times, and for the dealer once at the river: a pair of queens wins */
        AMEND_ROUND("1", "{'hands':[{'spot':1,'player':'ann','play':{'street':'preflop','multiple':4},"
                    "'tip':{'play':{'street':'river','multiple':1}}}]}", "ok")
        "money chips:t1:ann 54700 chips:t1:bob 48000 tips:t1 500 float:t1 996800\n"
        /* the dealers are paid what is theirs, by the pit, with a slip */
        "dealer:dan pay_tips table=t1 amount=100 text=me not_allowed\n"
        "supervisor:sue pay_tips table=t1 amount=100 no_reason_given\n"
        "supervisor:sue pay_tips table=t1 amount=501 text=pool not_enough_money\n"
        "supervisor:sue pay_tips table=t1 amount=0 text=pool bad_amount\n"
        "supervisor:sue pay_tips table=t1 amount=300 text=pool ok; money tips:t1 200; restart\n"
        /* and cannot be asked to give back what they have been paid: the house lacks it until then */
        AMEND_ROUND("1", "{'hands':[{'spot':1,'player':'ann','tip':{'wagers':{}}}]}", "not_enough_money")
        "supervisor:sue reverse table=t1 text=no nothing_to_reverse\n");
    run(STADIUM("betting_s=10 decide_s=5") "stack 2c7dJhQs4cQcTd7c3s\n"
        "wait 10\n"
        "player:ann bet table=t1 spot=1 ante=1000 blind=1000 tip.ante=100 tip.blind=100 ok\n"
        "player:bob bet table=t1 spot=1 ante=1000 blind=1000 ok\n"
        "wait 10; wait 5; wait 5; wait 5; phase t1 settled\n"
        AMEND_ROUND("1", "{'hands':[{'spot':1,'player':'ann','play':{'street':'preflop','multiple':4},"
                    "'tip':{'play':{'street':'river','multiple':1}}}]}", "ok")
        "supervisor:sue reverse table=t1 text=no nothing_to_reverse\n"
        "restart\nwait 10\n"
        /* and no wager for the dealer at all */
        AMEND_ROUND("1", "{'hands':[{'spot':1,'player':'ann','tip':{'wagers':{}}}]}", "ok")
        "money chips:t1:ann 55000 tips:t1 0 float:t1 997000\n");
}

/* ---- jackpots ---- */

/* Ann's royal takes the meter of 1000000, and is recorded. The board's jack was really the nine. */
#define JACKPOT                                                                                    \
    PEOPLE "supervisor:sue add_link link=main pay=LINK-01 0.seed=1000000 0.rate=100000 ok\n" \
    "supervisor:sue add_table table=t1 rules=washington dealer=1 source=keyed link=main "          \
    "option.progressive=LINK-01 ok\nsupervisor:sue start_link link=main ok\n"                      \
    "supervisor:sue open table=t1 amount=1000000 ok\n" SEATED("ann", "t1", "1", "50000")           \
    "dealer:dan new_game table=t1 ok\n"                                                            \
    "player:ann bet table=t1 spot=1 ante=1000 blind=1000 progressive=100 ok\n" DEAL                \
    "player:ann check table=t1 spot=1 ok\n" FLOP("QhJhTh")                                         \
    "player:ann check table=t1 spot=1 ok\n" RIVER("2c4d")                                          \
    "player:ann play table=t1 spot=1 multiple=1 ok\n" KEY("9c9dAhKh")                              \
    "dealer:dan reveal table=t1 ok\n"

TEST(a_correction_leaves_jackpots_that_were_claimed_as_they_are)
{
    run(JACKPOT
        "dealer:dan claim link=main table=t1 spot=1 hand=royal_flush ok\n"
        AMEND("{'board':'QhJh9h2c4d'}", "claim_pending")
        "dealer:dan declare_dead table=t1 spot=1 hand=fouled-hand claim_pending\n"
        "dealer:dan claim link=main table=t1 spot=1 hand=royal_flush ok\n" /* withdrawn */
        AMEND("{'board':'QhJh9h2c4d'}", "ok") "dealer:dan confirm table=t1 ok\nrestart\n"
        AMEND("{'board':'QhJhTh2c4d'}", "claim_state") /* a royal that nobody claimed */
        AMEND("{'dealer':'9c8d'}", "ok"));
}

#define PROGRESSIVE(cents) "{'hands':[{'spot':1,'wagers':{'ante':1000,'blind':1000" cents "}}]}"

TEST(a_progressive_wager_that_is_put_right_contributes_by_the_difference)
{
    run(JACKPOT "meter main 0 current 1000010000000 contributed 10000000\n"
        "wagered main t1 100; money chips:t1:ann 46900 wagers:t1 3100\n"
        AMEND(PROGRESSIVE(""), "ok")
        "meter main 0 current 1000000000000 contributed 0; wagered main t1 0\n"
        "money chips:t1:ann 47000 wagers:t1 3000; restart\n"
        AMEND(PROGRESSIVE(",'progressive':300"), "ok")
        "meter main 0 current 1000030000000 contributed 30000000; wagered main t1 300\n"
        "restart\n" AMEND(PROGRESSIVE(",'progressive':100"), "ok")
        "meter main 0 current 1000010000000 contributed 10000000\n"
        /* a void takes back what is left of it */
        "dealer:dan void table=t1 text=spilt ok\n"
        "meter main 0 current 1000000000000 contributed 0; money chips:t1:ann 50000\n");
}

/* Settled with a nine where the ten lay: Ann has a flush, and no royal. */
#define NO_ROYAL                                                                                   \
    JACKPOT AMEND("{'board':'QhJh9h2c4d','dealer':'9c8d'}", "ok") "dealer:dan confirm table=t1 ok\n"

TEST(a_progressive_wager_of_a_past_round_contributes_as_far_as_the_meter_still_has_it)
{
    run(NO_ROYAL "meter main 0 current 1000010000000\ndealer:dan new_game table=t1 ok\n"
        AMEND_ROUND("1", PROGRESSIVE(""), "ok")
        "meter main 0 current 1000000000000 contributed 0; wagered main t1 0; restart\n"
        AMEND_ROUND("1", PROGRESSIVE(",'progressive':500"), "ok")
        "meter main 0 current 1000050000000; wagered main t1 500; restart\n"
        /* somebody wins the meter: what the wager put in is theirs, and the new seed stays whole */
        "supervisor:sue propose_change link=main kind=adjust level=0 reason=win amount=1000050 "
        "from=meter to=house text=paid ok\n"
        "executive:eve approve_change link=main number=1 ok\n"
        "meter main 0 current 0 contributed 50000000\n"
        AMEND_ROUND("1", PROGRESSIVE(""), "ok")
        "meter main 0 current 0 contributed 50000000\n");
}

#define WIN_BY_HAND(level, number)                                                                 \
    "supervisor:sue propose_change link=main kind=adjust level=" level " reason=win amount=1000 "  \
    "from=meter to=house text=paid ok\n"                                                           \
    "executive:eve approve_change link=main number=" number " ok\n"

TEST(wins_before_the_round_of_another_level_and_backed_out_take_nothing_of_its_contribution)
{
    run(PEOPLE "supervisor:sue add_link link=main pay=LINK-ML01 0.seed=1000000 0.rate=100000 "
        "1.seed=10000 1.rate=50000 ok\n"
        "supervisor:sue add_table table=t1 rules=washington dealer=1 source=keyed link=main "
        "option.progressive=LINK-ML01 ok\nsupervisor:sue start_link link=main ok\n"
        "supervisor:sue open table=t1 amount=1000000 ok\n" SEATED("ann", "t1", "1", "50000")
        WIN_BY_HAND("0", "1") "wait 1; dealer:dan new_game table=t1 ok\n"
        "player:ann bet table=t1 spot=1 ante=1000 blind=1000 progressive=500 ok\n" DEAL
        "player:ann check table=t1 spot=1 ok\n" FLOP("QhJh9c")
        "player:ann check table=t1 spot=1 ok\n" RIVER("2c4d")
        "player:ann fold table=t1 spot=1 ok\n" KEY("9d8d8h2s") "dealer:dan reveal,confirm table=t1 ok\n"
        "meter main 0 current 999050000000; meter main 1 current 10025000000\n"
        "dealer:dan new_game table=t1 ok\n" WIN_BY_HAND("1", "2")
        /* all of level 0; of level 1, which was won since, 9025 of every 10025 */
        AMEND_ROUND("1", PROGRESSIVE(""), "ok")
        "meter main 0 current 999000000000; meter main 1 current 9002493766; restart\n");
}

TEST(of_a_round_before_more_wins_than_are_remembered_nothing_comes_back)
{
    static char script[16384];
    int length = snprintf(script, sizeof script, "%s",
                          NO_ROYAL "wait 1; dealer:dan new_game table=t1 ok\n");
    for (int i = 1; i <= 25; i++) {
        /* of the ten cents, a millionth part went with each win of a cent */
        const char *then = AMEND_ROUND("1", PROGRESSIVE(",'progressive':200"), "ok")
            AMEND_ROUND("1", PROGRESSIVE(",'progressive':100"), "ok")
            "meter main 0 contributed 10000240\n";
        length += snprintf(script + length, sizeof script - (size_t)length,
                           "supervisor:sue propose_change link=main kind=adjust level=0 reason=win "
                           "amount=1 from=meter to=house text=paid ok\n"
                           "executive:eve approve_change link=main number=%d ok\n%s",
                           i, i == 24 ? then : "");
    }
    snprintf(script + length, sizeof script - (size_t)length, "%s",
             AMEND_ROUND("1", PROGRESSIVE(""), "ok") "meter main 0 contributed 10000240\n");
    run(script);
}

#define ROYAL_CLAIMED                                                                              \
    "dealer:dan claim link=main table=t1 round=1 spot=1 hand=royal_flush cards=AhKhQhJhTh2c4d "    \
    "not_allowed\n"                                                                                \
    "supervisor:sue claim link=main table=t1 round=1 spot=1 hand=royal_flush "                     \
    "cards=AhKhQhJh9h2c4d hand_not_dealt\n"                                                        \
    "supervisor:sue claim link=main table=t1 round=1 spot=1 hand=royal_flush "                     \
    "cards=AhKhQhJhTh2c4d ok\n"

#define ROYAL_RECORDED(number)                                                                     \
    "supervisor:sue confirm_claim link=main number=" number " same_person\n"                      \
    "supervisor:sam confirm_claim link=main number=" number " ok\n"                               \
    "executive:eve complete_claim link=main number=" number " ok\n"

TEST(a_jackpot_that_a_correction_brings_about_is_made_by_its_people_and_paid_by_the_correction)
{
    run(NO_ROYAL "money chips:t1:ann 57400 jackpots:main 0\ndealer:dan new_game table=t1 ok\n"
        AMEND_ROUND("1", "{'board':'QhJhTh2c4d'}", "claim_state")
        ROYAL_CLAIMED "claim main 1 pending 1000010; restart\n"
        AMEND_ROUND("1", "{'board':'QhJhTh2c4d'}", "claim_state")
        ROYAL_RECORDED("1") "money jackpots:main 1000010 chips:t1:ann 57400\n"
        "meter main 0 current 1000000000000 hits 1\n"
        /* the correction must have the royal */
        AMEND_ROUND("1", "{'dealer':'9c7d'}", "claim_pending") "restart\n"
        AMEND_ROUND("1", "{'board':'QhJhTh2c4d'}", "ok")
        "claim main 1 paid 1000010; money jackpots:main 0 chips:t1:ann 1551910; restart\n"
        /* undone by its people, the round says otherwise again: the house has the loss back */
        AMEND_ROUND("1", "{'board':'QhJh9h2c4d'}", "claim_pending")
        "supervisor:sue propose_change link=main kind=back_out claim=1 text=no ok\n"
        "executive:eve approve_change link=main number=1 ok\n"
        AMEND_ROUND("1", "{'board':'QhJh9h2c4d'}", "ok")
        "money chips:t1:ann 57400; restart\n");
}

TEST(a_jackpot_of_the_last_round_is_made_and_envy_follows)
{
    run(PEOPLE "supervisor:sue add_link link=main pay=LINK-01 0.seed=1000000 0.rate=100000 ok\n"
        "supervisor:sue add_table table=t1 rules=washington dealer=1 source=keyed link=main "
        "option.progressive=LINK-01 ok\nsupervisor:sue start_link link=main ok\n"
        "supervisor:sue open table=t1 amount=1000000 ok\n" SEATED("ann", "t1", "1", "50000")
        SEATED("bob", "t1", "2", "50000") "dealer:dan new_game table=t1 ok\n"
        "player:ann bet table=t1 spot=1 ante=1000 blind=1000 progressive=100 ok\n"
        "player:bob bet table=t1 spot=2 ante=1000 blind=1000 progressive=200 ok\n" DEAL
        "player:ann check table=t1 spot=1 ok\nplayer:bob check table=t1 spot=2 ok\n" FLOP("QhJh9h")
        "player:ann check table=t1 spot=1 ok\nplayer:bob check table=t1 spot=2 ok\n" RIVER("2c4d")
        "player:ann play table=t1 spot=1 multiple=1 ok\nplayer:bob fold table=t1 spot=2 ok\n"
        KEY("9c8d7s5sAhKh") "dealer:dan reveal,confirm table=t1 ok\n"
        "money chips:t1:bob 47800\n" ROYAL_CLAIMED ROYAL_RECORDED("1")
        AMEND("{'board':'QhJhTh2c4d'}", "ok") "claim main 1 paid 1000030\n"
        /* bob's envy: $1,000 for each dollar that he wagered */
        "money chips:t1:bob 247800; restart\n");
}

TEST(the_collection_follows_the_wagers_as_they_were)
{
    run(BANKED
        /* 6000 on each: a fee of 600, and the bank cannot collect more than 10000 */
        AMEND("{'hands':[{'spot':2,'wagers':{'ante':6000,'blind':6000}}]}", "ok")
        "money fees:t1 600 chips:t1:bob 90000 chips:t1:ann 109400 wagers:t1 0; restart\n"
        AMEND("{'hands':[{'spot':2,'wagers':{'ante':500,'blind':500}}]}", "ok")
        "money chips:t1:ann 102800 chips:t1:bob 97000 fees:t1 200\n"
        AMEND("{'dealer':'QhTs'}", "ok") "money fees:t1 200\n"
        "supervisor:sue reverse table=t1 text=camera ok\n"
        "money chips:t1:ann 100000 chips:t1:bob 100000 fees:t1 0\n");
}

TEST(a_collection_that_was_swept_cannot_come_back)
{
    run(BANKED AMEND("{'hands':[{'spot':2,'wagers':{'ante':6000,'blind':6000}}]}", "ok")
        "money fees:t1 600\nsupervisor:sue sweep table=t1 amount=600 ok\n"
        AMEND("{'hands':[{'spot':2,'wagers':{'ante':500,'blind':500}}]}", "nothing_to_reverse"));
}

/* clang-format on */
