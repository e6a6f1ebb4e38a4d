/* What comes back from the felt: voids, reversals, and wagers for the dealer. */
#include "floor_rounds.h"

/* Scripts are laid out by hand. */
/* clang-format off */

TEST(a_void_gives_every_wager_back)
{
    run(DEALER_TABLE("washington", "") SEATED("bob", "t1", "3", "50000")
        "dealer:dan new_game table=t1 ok\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 trips=100 ok\n"
        "player:bob bet table=t1 spot=3 ante=700 blind=700 trips=200 ok\n"
        "dealer:dan no_more_bets,deal table=t1 ok\n"
        "player:ann play table=t1 spot=1 multiple=4 ok\n"
        "money chips:t1:ann 46900 chips:t1:bob 48400\n"
        "player:ann void table=t1 text=no not_allowed\n"
        "dealer:dan void table=t1 no_reason_given\n"
        "dealer:dan void table=t1 text=misdeal round=2 no_round; phase t1 preflop\n"
        "dealer:dan void table=t1 text=misdeal round=1 ok; phase t1 void\n"
        "money chips:t1:ann 50000 chips:t1:bob 50000 wagers:t1 0\n"
        "supervisor:sue reverse table=t1 text=why nothing_to_reverse\n"
        "dealer:dan new_game table=t1 ok\n");
}

TEST(reversing_takes_wins_and_gives_wagers_back)
{
    run(DEALER_TABLE("washington", "")
        "dealer:dan new_game table=t1 ok\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 trips=100 ok\n"
        "dealer:dan no_more_bets,deal table=t1 ok\n"
        "player:ann play table=t1 spot=1 multiple=4 ok\n"
        "dealer:dan flop,river,reveal,confirm table=t1 ok\n"
        "dealer:dan reverse table=t1 text=wrong not_allowed\n"
        "supervisor:sue reverse table=t1 no_reason_given\n"
        "player:ann cash_out table=t1 ok\n"
        "dealer:dan new_game table=t1 ok; restart\n"
        "supervisor:sue reverse table=t1 text=wrong-card round=2 no_round\n"
        "supervisor:sue reverse table=t1 text=wrong-card round=1 ok; money float:t1 1000000\n"
        "supervisor:sue reverse table=t1 text=again nothing_to_reverse\n");
}

#define LOST_ROUND                                                                                 \
    "dealer:dan new_game table=t1 ok\n"                                                            \
    "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"                                       \
    "dealer:dan no_more_bets,deal table=t1 ok\nplayer:ann check table=t1 spot=1 ok\n"              \
    "dealer:dan flop table=t1 ok\nplayer:ann check table=t1 spot=1 ok\n"                           \
    "dealer:dan river table=t1 ok\nplayer:ann fold table=t1 spot=1 ok\n"                           \
    "dealer:dan reveal,confirm table=t1 ok\n"

TEST(reversing_reaches_who_has_left)
{
    run(DEALER_TABLE("washington", "") LOST_ROUND
        "player:ann leave table=t1 ok; money player:ann 99000\n"
        "supervisor:sue reverse table=t1 text=why ok\n"
        "money player:ann 100000 chips:t1:ann 0 float:t1 1000000\n");
}

TEST(reversing_leaves_no_float_at_a_closed_table)
{
    run(DEALER_TABLE("washington", "") LOST_ROUND
        "supervisor:sue close table=t1 ok; money float:t1 0 house 1000\n"
        "supervisor:sue reverse table=t1 text=why ok\n"
        "money player:ann 100000 float:t1 0 house 0\n");
    /* aces up against kings up: ann wins, and pays it back */
    run(DEALER_TABLE("washington", "source=keyed")
        "dealer:dan new_game table=t1 ok\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"
        "dealer:dan no_more_bets,deal table=t1 ok\n"
        "player:ann play table=t1 spot=1 multiple=4 ok\n"
        "dealer:dan key table=t1 cards=2c3c4c ok\n"
        "dealer:dan flop table=t1 ok\n"
        "dealer:dan key table=t1 cards=9h9d ok\n"
        "dealer:dan river table=t1 ok\n"
        "dealer:dan key table=t1 cards=KhKdAhAd ok\n"
        "dealer:dan reveal,confirm table=t1 ok\n"
        "supervisor:sue close table=t1 ok; money player:ann 102500 house -2500\n"
        "supervisor:sue reverse table=t1 text=why ok\n"
        "money player:ann 100000 float:t1 0 house 0\n");
}

/* Four nines for the player, a pair for the dealer. Ann wins 500, 10 to 1 on 500, and 2,000; her
 * wagers for the dealer, with their stakes, are 200, 1,100, 800 and 30 to 1 on the Trips: 3,100. */
TEST(tips_have_an_account_of_their_own)
{
    run(SELF_TABLE("stadium", "")
        "stack 9h9s2c3dKs9c9d4h5h\n"
        "player:ann join table=t1 ok\n"
        "player:ann buy_in table=t1 amount=50000 ok\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 tip.ante=100 tip.blind=100 "
        "tip.trips=100 ok\n"
        "wait 10\n"
        "player:ann play table=t1 spot=1 multiple=4 ok\n"
        "player:ann play table=t1 spot=1 tip=1 multiple=4 ok\n"
        "wait 100; money wagers:t1 0 chips:t1:ann 56800 tips:t1 5200 float:t1 988000\n");
}

TEST(stadium_players_share_positions_and_tip)
{
    run(SELF_TABLE("stadium", "")
        "player:ann join table=t1 spot=1 no_such_spot\n"
        "player:ann join table=t1 ok\n"
        "player:ann join table=t1 already_at_table\n"
        "player:bob join table=t1 ok\n"
        "player:ann buy_in table=t1 amount=50000 ok\n"
        "player:bob buy_in table=t1 amount=50000 ok\n"
        "player:ann bet table=t1 spot=7 ante=500 blind=500 tip.ante=100 tip.blind=100 "
        "tip.trips=100 ok\n"
        "player:bob bet table=t1 spot=7 ante=900 blind=900 ok\n"
        "player:bob bet table=t1 spot=8 ante=900 blind=900 ok\n"
        "wait 10; phase t1 preflop\n"
        "player:ann play table=t1 spot=7 multiple=4 ok\n"
        "player:ann play table=t1 spot=7 tip=1 multiple=3 ok\n"
        "player:bob check table=t1 spot=7 ok; restart\n"
        "wait 100; money wagers:t1 0\n");
}
