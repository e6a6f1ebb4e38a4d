/* The floor, as scripts: see reference/floor_script.h for the language. */
#include "floor/floor.h"
#include "floor_rounds.h"
#include "reference/floor_script.h"

/* Scripts are laid out by hand. */
/* clang-format off */

TEST(money_comes_and_goes_by_postings)
{
    run(PEOPLE "money player:ann 100000 cage -200000\n"
        "supervisor:sue withdraw player=ann amount=100001 not_enough_money\n"
        "supervisor:sue withdraw player=ann amount=40000 ok; money player:ann 60000\n"
        "supervisor:sue deposit player=cid amount=100 no_such_player\n"
        "supervisor:sue deposit player=ann amount=0 bad_amount\n"
        "supervisor:sue deposit player=ann amount=-5 bad_amount\n"
        "supervisor:sue add_player player=ann name_taken\n"
        "supervisor:sue add_player player=Ann bad_name\n"
        "supervisor:sue add_player player=floor bad_name\n"
        "player:ann deposit player=ann amount=100 not_allowed\n"
        "auditor:eve deposit player=ann amount=100 not_allowed\n");
}

TEST(the_float_is_filled_and_credited)
{
    run(DEALER_TABLE("washington", "")
        "supervisor:sue fill table=t1 amount=25000 text=busy ok\n"
        "money float:t1 1025000 house -1025000\n"
        "executive:eve credit table=t1 amount=1000000 ok; money float:t1 25000\n"
        "supervisor:sue credit table=t1 amount=25001 not_enough_money\n"
        "supervisor:sue fill table=t1 amount=0 bad_amount\n"
        "supervisor:sue credit table=t1 amount=-1 bad_amount\n"
        "dealer:dan fill table=t1 amount=100 not_allowed\n"
        "auditor:otto credit table=t1 amount=100 not_allowed\n"
        "player:ann fill table=t1 amount=100 not_allowed\n"
        "dealer:dan new_game table=t1 ok\n"
        "supervisor:sue fill table=t1 amount=100 ok\n"
        "restart; money float:t1 25100\n"
        "dealer:dan void table=t1 text=misdeal ok\n"
        "supervisor:sue close table=t1 ok\n"
        "supervisor:sue fill,credit table=t1 amount=100 table_closed\n");
}

TEST(staff_changes_chips_for_somebody_at_the_table)
{
    run(DEALER_TABLE("washington", "")
        "supervisor:sue buy_in table=t1 player=ann amount=10000 ok\n"
        "money chips:t1:ann 60000 player:ann 40000\n"
        "executive:eve cash_out table=t1 player=ann amount=5000 ok; money chips:t1:ann 55000\n"
        "supervisor:sue buy_in table=t1 player=ann amount=45001 not_enough_money\n"
        "supervisor:sue buy_in table=t1 player=bob amount=100 not_at_table\n"
        "supervisor:sue buy_in table=t1 amount=100 no_such_player\n"
        "dealer:dan buy_in table=t1 player=ann amount=100 not_allowed\n"
        "auditor:otto cash_out table=t1 player=ann amount=100 not_allowed\n"
        "player:bob join table=t1 spot=2 ok\n"
        "player:bob cash_out table=t1 player=ann amount=100 not_allowed\n"
        "player:ann cash_out table=t1 player=ann ok; money chips:t1:ann 0\n");
}

TEST(an_executive_may_do_what_a_dealer_does)
{
    run(DEALER_TABLE("washington-face-up", "source=keyed")
        "executive:eve new_game table=t1 ok\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"
        "executive:eve no_more_bets table=t1 ok\n"
        "executive:eve key table=t1 cards=AhKd ok\n"
        "executive:eve correct table=t1 index=1 cards=Kh ok\n"
        "executive:eve deal table=t1 ok\n");
}

TEST(a_dealer_runs_a_round_from_new_game_to_confirm)
{
    run(DEALER_TABLE("washington", "")
        "player:ann bet table=t1 spot=1 ante=500 blind=500 no_round\n"
        "player:ann new_game table=t1 not_allowed\n"
        "dealer:dan new_game table=t1 ok\n"
        "dealer:dan new_game table=t1 round_in_play; phase t1 betting\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 trips=500 ok\n"
        "money chips:t1:ann 48500 wagers:t1 1500\n"
        "player:ann bet table=t1 spot=1 ante=400 blind=400 ok; money chips:t1:ann 49200\n"
        "player:ann unbet table=t1 spot=1 ok; money chips:t1:ann 50000 wagers:t1 0\n"
        "dealer:dan no_more_bets table=t1 nobody_bet\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"
        "player:ann no_more_bets table=t1 not_allowed\n"
        "dealer:dan no_more_bets table=t1 ok\n"
        "player:ann bet table=t1 spot=1 ante=600 blind=600 betting_closed\n"
        "dealer:dan flop table=t1 wrong_phase\n"
        "dealer:dan deal table=t1 ok\n"
        "dealer:dan flop table=t1 still_deciding\n"
        "player:ann play table=t1 spot=1 multiple=4 ok; money wagers:t1 3000\n"
        "dealer:dan flop,river table=t1 ok; restart\n"
        "dealer:dan reveal table=t1 ok; phase t1 showdown\n"
        "dealer:dan confirm table=t1 ok; phase t1 settled; money wagers:t1 0\n"
        "dealer:dan confirm table=t1 no_round\n");
}

TEST(a_table_runs_itself_on_timers_with_defaults)
{
    run(SELF_TABLE("washington", "")
        "wait 60; phase t1 none\n"
        "player:ann join table=t1 spot=3 ok; phase t1 betting\n"
        "wait 600; phase t1 betting\n"
        "player:ann buy_in table=t1 amount=50000 ok\n"
        "player:ann bet table=t1 spot=3 ante=500 blind=500 ok\n"
        "dealer:dan no_more_bets table=t1 runs_itself\n"
        "wait 9; phase t1 betting\n"
        "wait 1; phase t1 preflop\n"
        "wait 9\n"
        "restart; phase t1 preflop\n"
        "wait 10; phase t1 flop\n"
        "wait 10; phase t1 river\n"
        "wait 10; phase t1 settled; money chips:t1:ann 49000 float:t1 1001000\n"
        "wait 5; phase t1 betting\n");
}

TEST(a_lone_player_need_not_wait)
{
    run(SELF_TABLE("washington", "") SEATED("ann", "t1", "3", "50000")
        "player:ann bet table=t1 spot=3 ante=500 blind=500 ok\n"
        "player:bob join table=t1 spot=2 ok\n"
        "player:ann no_more_bets table=t1 not_allowed\n"
        "player:bob sit_out table=t1 ok\n"
        "player:ann no_more_bets table=t1 ok; phase t1 preflop\n"
        "player:ann play table=t1 spot=3 multiple=4 ok; phase t1 settled\n");
}

TEST(seats_and_chips_are_ones_own)
{
    run(DEALER_TABLE("washington", "")
        "player:bob bet table=t1 spot=1 ante=500 blind=500 not_at_table\n"
        "player:bob join table=t1 spot=1 spot_taken\n"
        "player:bob join table=t1 spot=7 no_such_spot\n"
        "player:bob join table=t9 spot=2 no_such_table\n"
        "player:zoe join table=t1 spot=2 no_such_player\n"
        "player:bob join table=t1 spot=2 ok\n"
        "player:bob buy_in table=t1 amount=100001 not_enough_money\n"
        "player:bob buy_in table=t1 amount=700 ok\n"
        "dealer:dan new_game table=t1 ok\n"
        "player:bob bet table=t1 spot=1 ante=500 blind=500 no_such_spot\n"
        "player:bob bet table=t1 spot=2 ante=500 blind=500 not_enough_money\n"
        "player:bob bet table=t1 spot=2 ante=300 blind=300 ok\n"
        "player:bob sit_out table=t1 ok\n"
        "player:bob sit_out table=t1 sitting_out\n"
        "player:bob bet table=t1 spot=2 ante=100 blind=100 sitting_out\n"
        "player:bob sit_in table=t1 ok\n"
        "dealer:dan no_more_bets,deal table=t1 ok\n"
        "player:bob play table=t1 spot=2 multiple=4 not_enough_money\n"
        "player:bob cash_out table=t1 ok; money chips:t1:bob 0\n"
        "player:bob check table=t1 spot=2 ok\n");
}

TEST(who_leaves_in_mid_hand_takes_the_defaults)
{
    run(SELF_TABLE("washington", "") SEATED("ann", "t1", "1", "50000")
        "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"
        "player:ann no_more_bets table=t1 ok; phase t1 preflop\n"
        "player:ann leave table=t1 ok; phase t1 settled; money chips:t1:ann 0 player:ann 99000\n"
        "player:ann leave table=t1 not_at_table\n"
        "wait 100; phase t1 settled\n"
        "player:ann join table=t1 spot=1 ok; phase t1 betting\n"
        "player:ann leave table=t1 ok\n");
}

TEST(physical_cards_are_keyed_checked_and_corrected)
{
    run(DEALER_TABLE("washington", "source=keyed")
        "dealer:dan new_game table=t1 ok\n"
        "player:ann seed table=t1 hash=lucky wrong_source\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"
        "dealer:dan no_more_bets table=t1 ok\n"
        "dealer:dan key table=t1 cards=Ah card_count\n"
        "dealer:dan deal table=t1 ok\n"
        "dealer:dan key table=t1 cards=2c3c4c still_deciding\n"
        "player:ann play table=t1 spot=1 multiple=4 ok\n"
        "dealer:dan flop table=t1 card_count\n"
        "dealer:dan key table=t1 cards=2c3c ok\n"
        "dealer:dan key table=t1 cards=3c card_twice\n"
        "dealer:dan key table=t1 cards=4c5c card_count\n"
        "player:ann key table=t1 cards=4c not_allowed\n"
        "feed:shuffler key table=t1 cards=4c wrong_source; restart\n"
        "dealer:dan key table=t1 cards=4d ok\n"
        "dealer:dan correct table=t1 index=3 cards=4c card_count\n"
        "dealer:dan correct table=t1 index=2 cards=3c card_twice\n"
        "dealer:dan correct table=t1 index=2 cards=4c ok\n"
        "dealer:dan flop table=t1 ok\n"
        "dealer:dan key table=t1 cards=9h9d ok\n"
        "dealer:dan river table=t1 ok\n"
        "dealer:dan key table=t1 cards=KhKd ok\n"
        "dealer:dan reveal table=t1 card_count\n"
        "dealer:dan key table=t1 cards=AhAd ok\n" /* dealer's two, then seat 1 */
        "dealer:dan reveal,confirm table=t1 ok\n"
        "money chips:t1:ann 52500\n" /* aces up beat kings up: Ante 500 and Play 2000 */
        "money float:t1 997500\n");
}

TEST(a_repeated_command_moves_nothing)
{
    run(PEOPLE
        "supervisor:sue deposit player=ann amount=500 id=d1 ok\n"
        "supervisor:sue deposit player=ann amount=500 id=d1 repeated; money player:ann 100500\n"
        "restart\n"
        "supervisor:sue deposit player=ann amount=500 id=d1 repeated\n"
        "executive:sam deposit player=ann amount=500 id=d1 ok; money player:ann 101000\n"
        "supervisor:sue add_table table=t1 rules=washington id=a1 ok\n"
        "supervisor:sue add_table table=t1 rules=washington id=a1 repeated; restart\n"
        "supervisor:sue add_table table=t1 rules=washington id=a1 repeated\n"
        "supervisor:sue add_table table=t1 rules=washington id=a2 name_taken\n"
        "supervisor:sue deposit player=ann amount=100 id=d99 ok\n"
        "supervisor:sue deposit player=ann amount=100 id=d36 ok\n"
        "supervisor:sue deposit player=ann amount=100 id=d35 stale_id; restart\n"
        "supervisor:sue deposit player=ann amount=100 id=d99 repeated\n"
        "supervisor:sue deposit player=ann amount=100 id=d36 repeated\n"
        "supervisor:sue deposit player=ann amount=100 id=d37 ok\n"
        "supervisor:sue deposit player=ann amount=100 id=d1 stale_id\n");
}

TEST(a_table_closes_after_its_round)
{
    run(DEALER_TABLE("washington", "")
        "dealer:dan new_game table=t1 ok\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"
        "supervisor:sue close table=t1 ok\n"
        "supervisor:sue close table=t1 table_closed\n"
        "player:bob join table=t1 spot=2 table_closed\n"
        "dealer:dan void table=t1 text=closing ok\n"
        "money chips:t1:ann 0 player:ann 100000 float:t1 0\n"
        "dealer:dan new_game table=t1 table_closed\n"
        "supervisor:sue open table=t1 amount=500 ok\n");
}

TEST(limits_change_from_the_next_round_on)
{
    run(DEALER_TABLE("washington", "")
        "dealer:dan new_game table=t1 ok\n"
        "supervisor:sue limits table=t1 min=1000 max=150 bad_amount\n"
        "supervisor:sue limits table=t1 min=1050 max=2000 bad_amount\n"
        "supervisor:sue limits table=t1 min=1000 max=2000 ok\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"
        "dealer:dan void table=t1 text=misdeal ok\n"
        "dealer:dan new_game table=t1 ok\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 below_minimum\n"
        "player:ann bet table=t1 spot=1 ante=2000 blind=2000 ok\n");
}

/* The Bad Beat Bonus game of California: a minimum of $1 to $1,000, a maximum of $100 to $10,000. */
TEST(limits_stay_within_what_is_approved)
{
    run(PEOPLE
        "supervisor:sue add_table table=t1 rules=california-bad-beat dealer=1 ok\n"
        "supervisor:sue limits table=t1 min=100100 max=1000000 bad_amount\n"
        "supervisor:sue limits table=t1 min=100 max=9900 bad_amount\n"
        "supervisor:sue limits table=t1 min=100 max=1000100 bad_amount\n"
        "supervisor:sue limits table=t1 min=100000 max=1000000 ok\n"
        "supervisor:sue limits table=t1 min=100 max=10000 ok\n"
        "supervisor:sue limits table=t1 ok\n");
    /* in Washington no single wager may be more than $400: neither may the limits of a table */
    run(PEOPLE
        "supervisor:sue add_table table=t1 rules=washington dealer=1 ok\n"
        "supervisor:sue limits table=t1 min=100 max=40100 bad_amount\n"
        "supervisor:sue limits table=t1 min=100 max=40000 ok\n");
}

/* Also when a snapshot stands between the command and the round. */
TEST(limits_go_back_to_those_of_the_rule_set)
{
    run(SELF_TABLE("stadium", "")
        "supervisor:sue limits table=t1 min=1000 max=2000 ok\n"
        "supervisor:sue limits table=t1 ok\n"
        "player:ann join,leave,join,leave,join,leave,join,leave table=t1 ok\n"
        "supervisor:sue deposit player=ann amount=2500000 ok; restart\n"
        "player:ann join table=t1 ok\n"
        "player:ann buy_in table=t1 amount=2500000 ok\n"
        "player:ann bet table=t1 spot=1 ante=1000100 blind=1000100 above_maximum\n"
        "player:ann bet table=t1 spot=1 ante=100 blind=100 ok\n");
}

TEST(a_long_reason_is_cut_between_characters)
{
    run(DEALER_TABLE("washington", "")
        "dealer:dan new_game table=t1 ok\n"
        "dealer:dan void table=t1 text=aäääääääääääääääääääääääääääääääääääääääää ok\n"
        "dealer:dan new_game table=t1 ok\n"
        "dealer:dan void table=t1 text=äääääääääääääääääääääääääääääääääääääääää ok; restart\n");
}

TEST(a_table_tries_again_when_the_random_source_has_failed)
{
    run(SELF_TABLE("washington", "")
        "random fails\n"
        "player:ann join table=t1 spot=3 ok\n"
        "wait 60; phase t1 none\n"
        "random works\n"
        "wait 1; phase t1 betting\n");
    run(DEALER_TABLE("washington", "")
        "random fails\n"
        "dealer:dan new_game table=t1 random_failed\n"
        "random works\n"
        "dealer:dan new_game table=t1 ok\n");
}

TEST(the_house_pays_what_the_float_lacks)
{
    run(PEOPLE
        "supervisor:sue add_table table=t1 rules=washington source=keyed dealer=1 ok\n"
        "supervisor:sue open table=t1 amount=100 ok; money house -100\n"
        SEATED("ann", "t1", "1", "50000")
        "dealer:dan new_game table=t1 ok\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"
        "dealer:dan no_more_bets,deal table=t1 ok\n"
        "player:ann play table=t1 spot=1 multiple=4 ok\n"
        "dealer:dan key table=t1 cards=2c7d9h ok; dealer:dan flop table=t1 ok\n"
        "dealer:dan key table=t1 cards=JsKd ok; dealer:dan river table=t1 ok\n"
        "dealer:dan key table=t1 cards=QhQsAcAd ok; dealer:dan reveal,confirm table=t1 ok\n"
        "money chips:t1:ann 52500 float:t1 0 house -2500\n");
}

TEST(a_dealer_table_with_a_countdown_closes_by_itself)
{
    run(PEOPLE
        "supervisor:sue add_table table=t1 rules=stadium dealer=1 ok\n"
        "supervisor:sue open table=t1 amount=1000000 ok\n"
        "player:ann join table=t1 ok\n"
        "player:ann buy_in table=t1 amount=50000 ok\n"
        "dealer:dan new_game table=t1 ok\n"
        "wait 60; phase t1 void\n"
        "dealer:dan new_game table=t1 ok\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"
        "wait 60; phase t1 closed\n"
        "dealer:dan deal table=t1 ok\n"
        "wait 60\n"
        "dealer:dan flop table=t1 ok\n"
        "wait 60\n"
        "dealer:dan river table=t1 ok\n"
        "wait 60\n"
        "dealer:dan reveal,confirm table=t1 ok; money chips:t1:ann 49000\n");
}

TEST(tables_that_cannot_be_are_refused)
{
    run(PEOPLE
        "supervisor:sue add_table table=t1 rules=nowhere no_such_rules\n"
        "supervisor:sue add_table table=T1 rules=washington bad_name\n"
        "supervisor:sue add_table table=t1 rules=washington source=keyed wrong_source\n"
        "supervisor:sue add_table table=t1 rules=washington option.trips=UTH-99 not_offered\n"
        "supervisor:sue add_table table=t1 rules=washington option.progressive=PROG-01 no_meter\n"
        "supervisor:sue add_table table=t1 rules=washington ok\n"
        "supervisor:sue add_table table=t1 rules=washington name_taken\n"
        "supervisor:sue open table=t1 amount=0 bad_amount\n"
        "player:ann join table=t1 spot=1 table_closed\n"
        "supervisor:sue open table=t1 amount=100 ok\n"
        "supervisor:sue open table=t1 amount=100 table_open\n");
}

/* One series for the whole floor, whatever the stream: a fill, a credit, a cash-out at the cage and one at
 * the table each take the next number; players who change their own chips, and refused commands, none. */
static struct {
    int count;
    struct {
        int64_t slip;
        enum uth_floor_event_kind kind;
    } at[16];
} slips;

static void take_slip(void *self, struct uth_floor_event *event, const char *text)
{
    (void)self;
    assert_int_equal(strstr(text, "\"slip\"") != NULL, event->slip != 0);
    if (event->slip == 0)
        return;
    assert_true(slips.count < (int)COUNT_OF(slips.at));
    slips.at[slips.count].slip = event->slip;
    slips.at[slips.count++].kind = event->kind;
}

TEST(shifts_follow_one_another)
{
    run(PEOPLE
        "supervisor:sue close_shift no_shift\n"
        "player:ann open_shift not_allowed\n"
        "dealer:dan open_shift not_allowed\n"
        "auditor:otto open_shift not_allowed; restart\n"
        "supervisor:sue open_shift text=day ok\n"
        "wait 120\n"
        "supervisor:sam open_shift shift_open; restart\n"
        "supervisor:sam open_shift shift_open\n"
        "dealer:dan close_shift not_allowed\n"
        "supervisor:sam close_shift ok; restart\n"
        "supervisor:sam close_shift no_shift\n"
        "supervisor:sam open_shift ok\n"
        "supervisor:sue open_shift shift_open; restart\n");
}

TEST(slips_are_numbered_without_a_gap)
{
    static const enum uth_floor_event_kind kinds[] = {
        UTH_EVENT_FILLED, UTH_EVENT_CREDITED, UTH_EVENT_CASHED_OUT, UTH_EVENT_WITHDRAWN,
        UTH_EVENT_FILLED};
    slips.count = 0;
    const char *wrong = floor_script_events(
        DEALER_TABLE("washington", "")
        "supervisor:sue print_slip number=1 not_found\n"
        "supervisor:sue fill table=t1 amount=1000 ok\n"
        "supervisor:sue credit table=t1 amount=99999999 not_enough_money\n"
        "player:ann fill table=t1 amount=1000 not_allowed; restart\n"
        "supervisor:sue credit table=t1 amount=500 ok\n"
        "player:ann cash_out table=t1 amount=100 ok\n"
        "supervisor:sue cash_out table=t1 player=ann amount=100 ok; restart\n"
        "supervisor:sue withdraw player=ann amount=200 ok\n"
        "supervisor:sue withdraw player=ann amount=99999999 not_enough_money\n"
        "supervisor:sue print_slip number=4 ok\n"
        "supervisor:sue print_slip number=4 ok\n"
        "supervisor:sue print_slip number=5 not_found\n"
        "dealer:dan print_slip number=4 not_allowed; restart\n"
        "supervisor:sue fill table=t1 amount=1000 ok\n",
        take_slip, NULL);
    if (wrong != NULL)
        fail_msg("%s", wrong);
    assert_int_equal(slips.count, COUNT_OF(kinds));
    for (int i = 0; i < slips.count; i++)
        for (int k = 0; k < slips.count; k++)
            assert_int_equal(slips.at[i].slip == slips.at[k].slip, i == k);
    bool seen[COUNT_OF(kinds)] = {false};
    for (int i = 0; i < slips.count; i++) {
        assert_in_range(slips.at[i].slip, 1, COUNT_OF(kinds));
        assert_int_equal(slips.at[i].kind, kinds[slips.at[i].slip - 1]);
        seen[slips.at[i].slip - 1] = true;
    }
    for (size_t i = 0; i < COUNT_OF(kinds); i++)
        assert_true(seen[i]);
}
