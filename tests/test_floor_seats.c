/* Players without a device, seats that change hands, and players who do not act, as scripts: see
 * reference/floor_script.h for the language. */
#include "floor_rounds.h"

/* clang-format off */

/* ann plays on a device at seat 1; at seat 4 sits a walk-in, at seat 5 bob by account. */
#define TABLE_OF(rules, more)                                                                      \
    DEALER_TABLE(rules, more)                                                                      \
    "dealer:dan seat table=t1 spot=4 ok\n"                                                         \
    "dealer:dan sell_chips table=t1 spot=4 amount=20000 ok\n"                                      \
    "dealer:dan seat table=t1 spot=5 player=bob ok\n"                                              \
    "supervisor:sue buy_in table=t1 player=bob amount=30000 ok\n"
#define BETS "dealer:dan bet table=t1 spot=4 ante=500 blind=500 ok\n"                              \
    "dealer:dan bet table=t1 spot=5 ante=1000 blind=1000 ok\n"

TEST(staff_seat_a_walk_in_and_play_a_whole_keyed_round)
{
    run(TABLE_OF("washington", "source=keyed")
        "money chips:t1:seat-4.1 20000 cash:t1 -20000 cage -200000 float:t1 1000000\n"
        "money chips:t1:bob 30000 player:bob 70000\n"
        "dealer:dan bet table=t1 spot=4 ante=500 blind=500 no_round\n"
        "dealer:dan new_game table=t1 ok\n" BETS
        "dealer:dan bet table=t1 spot=4 ante=15000 blind=15000 not_enough_money\n"
        "dealer:dan unbet table=t1 spot=5 ok\n"
        "dealer:dan bet table=t1 spot=5 ante=1000 blind=1000 trips=500 ok\n"
        "money wagers:t1 3500 chips:t1:seat-4.1 19000 chips:t1:bob 27500\n"
        "dealer:dan no_more_bets,deal table=t1 ok\n"
        "dealer:dan bet table=t1 spot=4 ante=1000 blind=1000 betting_closed\n"
        "dealer:dan key table=t1 cards=2c7d9h still_deciding\n"
        "dealer:dan play table=t1 spot=5 multiple=4 ok\n"
        "dealer:dan check_all table=t1 ok; restart\n"
        "dealer:dan check_all table=t1 nothing_to_enter\n"
        "dealer:dan key table=t1 cards=2c7d9h ok; dealer:dan flop table=t1 ok\n"
        "dealer:dan check_all table=t1 ok\n"
        "dealer:dan key table=t1 cards=JsKd ok; dealer:dan river table=t1 ok\n"
        "dealer:dan check_all table=t1 cannot_check\n"
        "dealer:dan fold table=t1 spot=4 ok\n"
        /* dealer king high does not qualify; bob has a pair of kings: Ante pushes, Play wins 4000 */
        "dealer:dan key table=t1 cards=3h4sKsKc ok\n"
        "restart\n");
}

TEST(a_round_at_the_terminal_settles_to_the_cent)
{
    run(TABLE_OF("washington", "source=keyed")
        "dealer:dan new_game table=t1 ok\n" BETS
        "dealer:dan no_more_bets,deal table=t1 ok\n"
        "dealer:dan play table=t1 spot=5 multiple=4 ok; dealer:dan check_all table=t1 ok\n"
        "dealer:dan key table=t1 cards=2c7d9h ok; dealer:dan flop table=t1 ok\n"
        "dealer:dan check_all table=t1 ok\n"
        "dealer:dan key table=t1 cards=JsKd ok; dealer:dan river table=t1 ok\n"
        "dealer:dan fold table=t1 spot=4 ok\n"
        "dealer:dan key table=t1 cards=3h4sKsAc ok; dealer:dan reveal,confirm table=t1 ok\n"
        /* king high does not qualify: bob's pair of kings gets the Ante back and 4000 on the Play */
        "money chips:t1:bob 34000 chips:t1:seat-4.1 19000 float:t1 997000 wagers:t1 0\n"
        "dealer:dan new_game table=t1 ok; dealer:dan same_bets table=t1 ok\n"
        "money wagers:t1 3000 chips:t1:seat-4.1 18000 chips:t1:bob 32000\n"
        "dealer:dan same_bets table=t1 nothing_to_enter\n");
}

TEST(only_staff_act_for_a_seat_without_a_device_and_only_its_player_for_one_with)
{
    run(TABLE_OF("washington", "")
        "dealer:dan new_game table=t1 ok\n"
        "dealer:dan bet table=t1 spot=1 ante=500 blind=500 own_device\n"
        "dealer:dan bet table=t1 spot=2 ante=500 blind=500 no_such_spot\n"
        "player:bob bet table=t1 spot=5 ante=500 blind=500 by_staff\n"
        "player:bob cash_out table=t1 by_staff\n"
        "player:bob leave table=t1 by_staff\n"
        "player:bob join table=t1 spot=6 by_staff\n"
        "player:ann bet table=t1 spot=4 ante=500 blind=500 no_such_spot\n"
        "player:ann seat table=t1 spot=6 not_allowed\n"
        "auditor:otto sell_chips table=t1 spot=4 amount=100 not_allowed\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"
        "dealer:dan bet table=t1 spot=4 ante=500 blind=500 ok\n"
        "dealer:dan no_more_bets,deal,check_all table=t1 ok\n"
        "dealer:dan flop table=t1 still_deciding\n"
        "dealer:dan check table=t1 spot=1 own_device\n"
        "player:ann check table=t1 spot=1 ok; dealer:dan flop table=t1 ok\n");
}

TEST(seats_and_names_are_taken_once)
{
    run(TABLE_OF("washington", "")
        "dealer:dan seat table=t1 spot=4 spot_taken\n"
        "dealer:dan seat table=t1 spot=7 no_such_spot\n"
        "dealer:dan seat table=t1 spot=0 no_such_spot\n"
        "dealer:dan seat table=t1 spot=6 player=ann already_at_table\n"
        "dealer:dan seat table=t1 spot=6 player=zoe no_such_player\n"
        "supervisor:sue add_player player=seat-4.1 bad_name\n"
        "supervisor:sue buy_in table=t1 player=seat-4.1 amount=100 no_such_player\n"
        "dealer:dan colour_up table=t1 spot=4 ok\n"
        "dealer:dan seat table=t1 spot=4 ok\n"
        "dealer:dan sell_chips table=t1 spot=4 amount=1000 ok; money chips:t1:seat-4.2 1000\n"
        "supervisor:sue close table=t1 ok\n"
        "dealer:dan seat table=t1 spot=6 table_closed\n"
        "money held:t1:seat-4.2 1000 chips:t1:seat-4.2 0\n");
}

TEST(chips_are_sold_for_cash_and_the_count_of_the_box_finds_what_was_not_paid)
{
    run(TABLE_OF("washington", "")
        "dealer:dan sell_chips table=t1 spot=4 amount=50 bad_amount\n"
        "dealer:dan sell_chips table=t1 spot=4 amount=0 bad_amount\n"
        "dealer:dan sell_chips table=t1 spot=1 amount=100 own_device\n"
        "dealer:dan sell_chips table=t1 spot=5 amount=5000 ok; money chips:t1:bob 35000 cash:t1 -25000\n"
        "supervisor:sue sweep table=t1 amount=20000 no_reason_given\n"
        "supervisor:sue sweep table=t1 amount=20000 text=short ok\n"
        "money cash:t1 0 cage -220000 house -1005000\n"
        "dealer:dan sell_chips table=t1 spot=4 amount=1000 ok\n"
        "supervisor:sue sweep table=t1 amount=1000 ok; money cash:t1 0 cage -221000 house -1005000\n"
        "supervisor:sue sweep table=t1 amount=0 bad_amount\n");
}

TEST(a_walk_in_colours_up_to_the_cage_and_an_account_to_itself)
{
    run(TABLE_OF("washington", "")
        "dealer:dan new_game table=t1 ok\n"
        "dealer:dan bet table=t1 spot=4 ante=500 blind=500 ok\n"
        "dealer:dan colour_up table=t1 spot=4 round_in_play\n"
        "dealer:dan colour_up table=t1 spot=5 ok; money player:bob 100000 chips:t1:bob 0\n"
        "dealer:dan void table=t1 text=test ok\n"
        "dealer:dan colour_up table=t1 spot=4 ok; money cage -180000 cash:t1 -20000\n"
        "dealer:dan colour_up table=t1 spot=4 no_such_spot\n");
}

TEST(who_leaves_chips_behind_finds_them_held)
{
    run(TABLE_OF("washington", "")
        "dealer:dan new_game table=t1 ok\n" BETS
        "dealer:dan no_more_bets,deal table=t1 ok\n"
        "dealer:dan leave table=t1 spot=4 ok\n"
        "dealer:dan sell_chips table=t1 spot=4 amount=100 leaving\n"
        "restart\n"
        "dealer:dan check_all,flop,check_all,river table=t1 ok\n"
        "dealer:dan play table=t1 spot=5 multiple=1 ok\n"
        "dealer:dan reveal,confirm table=t1 ok\n"
        "money held:t1:seat-4.1 19000 chips:t1:seat-4.1 0\n"
        "dealer:dan redeem table=t1 player=seat-4.1 not_allowed\n"
        "supervisor:sue redeem table=t1 player=bob not_enough_money\n"
        "supervisor:sue redeem table=t1 player=seat-4.9 not_enough_money\n"
        "supervisor:sue redeem table=t1 player=seat-4.1 ok; money held:t1:seat-4.1 0 cage -181000\n"
        "supervisor:sue redeem table=t1 player=seat-4.1 not_enough_money\n");
}

TEST(a_reversed_round_reaches_a_walk_in_who_has_left)
{
    run(TABLE_OF("washington", "")
        "dealer:dan new_game table=t1 ok\n"
        "dealer:dan bet table=t1 spot=4 ante=500 blind=500 ok\n"
        "dealer:dan no_more_bets,deal,check_all,flop,check_all,river table=t1 ok\n"
        "dealer:dan fold table=t1 spot=4 ok; dealer:dan reveal,confirm table=t1 ok\n"
        "dealer:dan colour_up table=t1 spot=4 ok\n"
        "supervisor:sue reverse table=t1 text=mistake ok\n"
        "money held:t1:seat-4.1 1000 float:t1 1000000\n");
}

TEST(controls_bound_what_a_dealer_sells_and_pays)
{
    run(DEALER_TABLE("washington", "") "controls standard\n"
        "dealer:dan seat table=t1 spot=4 ok\n"
        "dealer:dan sell_chips table=t1 spot=4 amount=60000 ok; requests 0\n"
        /* together a thousand dollars: many small sales are one large one */
        "dealer:dan sell_chips table=t1 spot=4 amount=40000 ok; requests 1; money chips:t1:seat-4.1 60000\n"
        "dealer:dan colour_up table=t1 spot=4 ok; requests 0\n"
        "dealer:dan seat table=t1 spot=4 ok\n"
        "dealer:dan sell_chips table=t1 spot=4 amount=500000 ok; requests 1\n"
        "dealer:dan approve_request number=2 same_person\n"
        "supervisor:sue approve_request number=2 ok; money chips:t1:seat-4.2 500000\n"
        "dealer:dan colour_up table=t1 spot=4 ok; requests 1; money chips:t1:seat-4.2 500000\n"
        "supervisor:sue approve_request number=3 ok; money chips:t1:seat-4.2 0\n");
}

TEST(a_device_gets_a_seat_when_the_dealer_consents_to_who_asked)
{
    run(TABLE_OF("washington", "") PERSON("cid", "50000") PERSON("eve", "50000")
        "player:cid ask_seat table=t1 spot=5 no_such_spot\n"
        "player:ann ask_seat table=t1 spot=4 already_at_table\n"
        "dealer:dan hand_over table=t1 spot=4 player=cid own_device\n"
        "dealer:dan new_game table=t1 ok\n" BETS "restart\n"
        "player:cid ask_seat table=t1 spot=4 ok\n"
        "player:eve ask_seat table=t1 spot=4 time_runs\n"
        "dealer:dan hand_over table=t1 spot=4 player=eve own_device\n"
        "dealer:dan hand_over table=t1 spot=4 player=cid round_in_play\n"
        "player:bob ask_seat table=t1 spot=5 ok; dealer:dan hand_over table=t1 spot=5 player=bob ok\n"
        "dealer:dan no_more_bets,deal table=t1 ok\n"
        "dealer:dan check table=t1 spot=5 own_device; player:bob check table=t1 spot=5 ok\n"
        "dealer:dan void table=t1 text=test ok\n"
        "dealer:dan hand_over table=t1 spot=4 player=cid ok\n"
        "money chips:t1:cid 20000 chips:t1:seat-4.1 0 player:cid 50000\n"
        "restart; dealer:dan new_game table=t1 ok\n"
        "player:cid bet table=t1 spot=4 ante=500 blind=500 ok\n"
        "dealer:dan unbet table=t1 spot=4 own_device\n"
        "player:eve hand_back table=t1 spot=4 no_such_spot\n"
        "player:cid hand_back table=t1 spot=4 ok; player:cid unbet table=t1 spot=4 by_staff\n"
        "dealer:dan unbet table=t1 spot=4 ok; restart\n"
        "player:eve ask_seat table=t1 spot=4 no_such_spot\n"
        "dealer:dan colour_up table=t1 spot=4 ok; dealer:dan seat table=t1 spot=4 ok\n"
        /* who asked for a seat did not ask for the seat of who came later */
        "player:eve ask_seat table=t1 spot=4 ok; dealer:dan colour_up table=t1 spot=4 ok\n"
        "dealer:dan seat table=t1 spot=4 ok\n"
        "dealer:dan hand_over table=t1 spot=4 player=eve own_device\n"
        "player:cid ask_seat table=t1 spot=4 ok; wait 61\n"
        "dealer:dan hand_over table=t1 spot=4 player=cid own_device\n");
}

TEST(time_that_is_called_takes_the_default_of_this_seat_alone)
{
    run(TABLE_OF("washington", "")
        "dealer:dan call_time table=t1 spot=4 no_round\n"
        "dealer:dan new_game table=t1 ok\n" BETS
        "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"
        "dealer:dan call_time table=t1 spot=4 nothing_to_enter\n"
        "dealer:dan no_more_bets,deal table=t1 ok\n"
        "player:ann call_time table=t1 spot=4 not_allowed\n"
        "dealer:dan call_time table=t1 spot=1 ok\n"
        "dealer:dan call_time table=t1 spot=1 time_runs\n"
        "dealer:dan call_time table=t1 spot=4 ok; wait 29\n"
        "dealer:dan call_time table=t1 spot=1 time_runs; wait 1\n"
        "dealer:dan call_time table=t1 spot=1 nothing_to_enter\n"
        "dealer:dan call_time table=t1 spot=4 nothing_to_enter\n"
        "dealer:dan flop table=t1 still_deciding\n"
        "dealer:dan check table=t1 spot=5 ok; dealer:dan flop table=t1 ok\n"
        /* another street, another call */
        "wait 100; dealer:dan river table=t1 still_deciding\n");
}

TEST(a_countdown_goes_on_after_a_restart_with_what_was_left)
{
    run(DEALER_TABLE("washington", "")
        "dealer:dan new_game table=t1 ok\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"
        "dealer:dan no_more_bets,deal,call_time table=t1 spot=1 ok\n"
        /* as every deadline: what was left at the last event */
        "wait 20; restart; wait 29; dealer:dan flop table=t1 still_deciding\n"
        "wait 2; dealer:dan flop table=t1 ok\n"
        "dealer:dan river table=t1 still_deciding; wait 100\n"
        "dealer:dan river table=t1 still_deciding\n"
        "dealer:dan call_time table=t1 spot=1 ok; player:ann play table=t1 spot=1 multiple=2 ok\n"
        "wait 31; dealer:dan river table=t1 ok\n"
        "dealer:dan reveal table=t1 ok\n");
}

TEST(who_misses_three_rounds_sits_out_with_their_chips)
{
#define ROUND "dealer:dan new_game table=t1 ok\n"                                                  \
    "dealer:dan bet table=t1 spot=5 ante=500 blind=500 ok\n"                                       \
    "dealer:dan no_more_bets,deal,check_all,flop,check_all,river table=t1 ok\n"                    \
    "dealer:dan fold table=t1 spot=5 ok; dealer:dan reveal,confirm table=t1 ok\n"
    run(TABLE_OF("washington", "") ROUND ROUND "restart\n"
        "dealer:dan sit_out table=t1 spot=4 ok; dealer:dan sit_in table=t1 spot=4 ok\n" ROUND
        "player:ann sit_out table=t1 sitting_out; money chips:t1:ann 50000\n"
        "dealer:dan sit_in table=t1 spot=4 sitting_out\n" ROUND "restart\n" ROUND
        "dealer:dan sit_out table=t1 spot=4 sitting_out\n"
        "dealer:dan leave table=t1 spot=1 own_device\n"
        "supervisor:sue leave table=t1 spot=1 ok; money player:ann 100000\n");
}

TEST(who_wagered_in_a_round_that_was_void_was_there)
{
    run(TABLE_OF("washington", "") ROUND ROUND
        "dealer:dan new_game table=t1 ok; player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"
        "dealer:dan bet table=t1 spot=5 ante=500 blind=500 ok\n"
        "dealer:dan no_more_bets,void table=t1 text=test ok\n" ROUND ROUND
        "player:ann sit_in table=t1 sitting_out; dealer:dan sit_in table=t1 spot=4 ok\n");
}

#define BANKED "supervisor:sue add_player player=ann ok; supervisor:sue deposit player=ann amount=100000 ok\n" \
    PERSON("bob", "100000")                                                                        \
    "supervisor:sue add_table table=t1 rules=california dealer=1 offer_s=20 ok\n"                  \
    "supervisor:sue open table=t1 ok\n" SEATED("ann", "t1", "1", "50000")                          \
    "dealer:dan seat table=t1 spot=4 ok\n"                                                         \
    "dealer:dan sell_chips table=t1 spot=4 amount=50000 ok\n"                                      \
    "player:ann decline table=t1 ok; asks t1 seat-4.1\n"

TEST(an_offer_to_a_walk_in_goes_with_the_seat)
{
    run(BANKED "player:bob ask_seat table=t1 spot=4 ok\n"
        "dealer:dan hand_over table=t1 spot=4 player=bob ok; asks t1 bob\n"
        "player:bob accept table=t1 amount=10000 ok; restart; says t1 bob has accepted\n");
    /* and without an answer it ends in time */
    run(BANKED "player:bob ask_seat table=t1 spot=4 ok\n"
        "dealer:dan hand_over table=t1 spot=4 player=bob ok; wait 20; asks t1 nobody\n");
}

TEST(a_walk_in_who_banks_keeps_the_seat_until_the_round_is_over)
{
    run(BANKED "player:bob ask_seat table=t1 spot=4 ok\n"
        "dealer:dan accept table=t1 spot=4 amount=10000 ok\n"
        "dealer:dan hand_over table=t1 spot=4 player=bob bank_locked\n"
        "dealer:dan colour_up table=t1 spot=4 bank_locked\n"
        "dealer:dan new_game table=t1 ok; says t1 seat-4.1 banks\n"
        "dealer:dan hand_over table=t1 spot=4 player=bob round_in_play\n"
        "dealer:dan colour_up table=t1 spot=4 round_in_play\n"
        "dealer:dan decline table=t1 spot=4 ok; phase t1 void\n"
        "dealer:dan colour_up table=t1 spot=4 ok\n");
}

TEST(an_offer_to_who_colours_up_is_over)
{
    run(BANKED "dealer:dan colour_up table=t1 spot=4 ok; asks t1 nobody; wait 30; asks t1 nobody\n");
}

TEST(a_table_closed_in_mid_round_plays_it_out_by_defaults)
{
    run(TABLE_OF("washington", "")
        "supervisor:sue finish table=t1 no_round\n"
        "dealer:dan new_game table=t1 ok\n" BETS
        "dealer:dan no_more_bets,deal table=t1 ok\n"
        "dealer:dan finish table=t1 not_allowed\n"
        "supervisor:sue finish table=t1 ok; restart\n"
        "dealer:dan flop,river,reveal,confirm table=t1 ok\n"
        "state t1 closed; money held:t1:seat-4.1 19000 player:bob 98000 float:t1 0\n"
        "supervisor:sue open table=t1 amount=1000000 ok; dealer:dan seat table=t1 spot=4 ok\n"
        "dealer:dan sell_chips table=t1 spot=4 amount=5000 ok; dealer:dan new_game table=t1 ok\n"
        "dealer:dan bet table=t1 spot=4 ante=500 blind=500 ok\n"
        "supervisor:sue finish table=t1 ok; state t1 closed; money held:t1:seat-4.2 5000\n");
}

TEST(players_without_devices_bank_and_bet_where_a_player_banks)
{
    run(PEOPLE "supervisor:sue add_table table=t1 rules=california dealer=1 source=keyed ok\n"
        "supervisor:sue open table=t1 amount=0 ok\n"
        "dealer:dan seat table=t1 spot=1 ok; dealer:dan sell_chips table=t1 spot=1 amount=90000 ok\n"
        "dealer:dan seat table=t1 spot=2 ok; dealer:dan sell_chips table=t1 spot=2 amount=50000 ok\n"
        "dealer:dan accept table=t1 spot=1 amount=50000 ok; dealer:dan new_game table=t1 ok\n"
        "dealer:dan bet table=t1 spot=1 ante=1000 blind=1000 spot_is_bank\n"
        "dealer:dan bet table=t1 spot=2 ante=1000 blind=1000 ok\n"
        "dealer:dan no_more_bets,deal,check_all table=t1 ok; restart\n"
        "dealer:dan void table=t1 text=test ok\n"
        "dealer:dan colour_up table=t1 spot=2 ok; dealer:dan leave table=t1 spot=1 ok\n"
        "money held:t1:seat-1.1 90000 cage -150000 cash:t1 -140000\n"
        "supervisor:sue sweep table=t1 amount=139000 text=short ok\n"
        "supervisor:sue redeem table=t1 player=seat-1.1 ok; money held:t1:seat-1.1 0\n");
}
/* clang-format on */
