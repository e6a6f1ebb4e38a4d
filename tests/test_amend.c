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
        AMEND("{'dealer':'7c7h'}", "nothing_to_reverse")
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
    run(JACKPOT AMEND("{'hands':[{'spot':1,'wagers':{'ante':1000,'blind':1000}}]}", "no_meter")
        "dealer:dan claim link=main table=t1 spot=1 hand=royal_flush ok\n"
        AMEND("{'board':'QhJh9h2c4d'}", "claim_pending")
        "dealer:dan declare_dead table=t1 spot=1 hand=fouled-hand claim_pending\n"
        "dealer:dan claim link=main table=t1 spot=1 hand=royal_flush ok\n" /* withdrawn */
        AMEND("{'board':'QhJh9h2c4d'}", "ok") "dealer:dan confirm table=t1 ok\nrestart\n"
        AMEND("{'board':'QhJhTh2c4d'}", "claim_state") /* a royal that nobody claimed */
        AMEND("{'dealer':'9c8d'}", "ok"));
}

/* ---- where a player banks ---- */

/* Bob wagers 500 and 500 against ann's 10000 and plays four times; ann pays a fee of 200. Bob's kings
 * lose to her three queens. */
#define BANKED                                                                                     \
    ANN_BANKS("", "10000")                                                                         \
    "player:bob bet table=t1 spot=2 ante=500 blind=500 ok\n" DEAL                                  \
    "player:bob play table=t1 spot=2 multiple=4 ok\n" FLOP("2c7d9h") RIVER("JsQd")                 \
    SHOW("QhQsKcKd") "money chips:t1:ann 102800 chips:t1:bob 97000 fees:t1 200\n"

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
