/*
 * A player-dealer's amount B: what it covers under each of the three policies, in the documented
 * order, and what goes back.
 */
#include "settle_table.h"

/* What folds lose waits for its seat; the end of the file has the other reading. */
#define IN_TURN "edit player_dealer.folded_wagers = \"in-turn\"\n"

/*
 * The example of the rules, B = 100 (in dollars here): collect 60, pay 80, pay 40, collect 50.
 * The dealer holds a pair of sevens. Seats are settled from the player-dealer's left, 4 5 6 1 2.
 *
 *   seat 4  folds Ante and Blind of 30                              collect 60 (30 and 30)
 *   seat 5  wins with a pair: Ante 20, Play 60, Blind pushes        pay 80 (20 and 60)
 *   seat 6  wins with a pair: Ante 10, Play 30                      pay 40 (10 and 30)
 *   seat 1  folds Ante and Blind of 25                              collect 50 (25 and 25)
 */
#define EXAMPLE(policy)                                                                            \
    IN_TURN "rules california collection=4\n"                                                      \
            "bank  3 10000 " policy "\n"                                                           \
            "cards 2c7dJhQs4c 7c3s\n"                                                              \
            "4 ann 9c8d fold ante 3000\n"                                                          \
            "5 bob QcTd 3x   ante 2000\n"                                                          \
            "6 cid Jc9d 3x   ante 1000\n"                                                          \
            "1 dan 6c5d fold ante 2500\n"

TEST(separate_limits_what_is_paid_and_what_is_collected)
{
    assert_settles(EXAMPLE("separate"), "4 ann fold -6000\n"
                                        "  ante  3000 lose     0    0\n"
                                        "  blind 3000 lose     0    0\n"
                                        "5 bob win +8000\n"
                                        "  ante  2000 win   2000 2000\n"
                                        "  play  6000 win   6000 6000\n"
                                        "  blind 2000 push     0 2000\n"
                                        "6 cid win +2000\n"
                                        "  ante  1000 win   1000 1000\n"
                                        "  play  3000 win   1000 3000\n"
                                        "  blind 1000 push     0 1000\n"
                                        "1 dan fold -4000\n"
                                        "  ante  2500 lose     0    0\n"
                                        "  blind 2500 lose     0 1000\n"
                                        "bank 10000 10000 exhausted\n"
                                        "collection 17000 400\n");
}

TEST(once_uses_the_bank_up_either_way)
{
    assert_settles(EXAMPLE("once"), "4 ann fold -6000\n"
                                    "  ante  3000 lose        0    0\n"
                                    "  blind 3000 lose        0    0\n"
                                    "5 bob win +4000\n"
                                    "  ante  2000 win      2000 2000\n"
                                    "  play  6000 win      2000 6000\n"
                                    "  blind 2000 push        0 2000\n"
                                    "6 cid win +0\n"
                                    "  ante  1000 returned    0 1000\n"
                                    "  play  3000 returned    0 3000\n"
                                    "  blind 1000 push        0 1000\n"
                                    "1 dan fold +0\n"
                                    "  ante  2500 returned    0 2500\n"
                                    "  blind 2500 returned    0 2500\n"
                                    "bank 6000 4000 exhausted\n"
                                    "collection 17000 400\n");
}

TEST(net_limits_the_running_result)
{
    assert_settles(EXAMPLE("net"), "4 ann fold -6000\n"
                                   "  ante  3000 lose     0    0\n"
                                   "  blind 3000 lose     0    0\n"
                                   "5 bob win +8000\n"
                                   "  ante  2000 win   2000 2000\n"
                                   "  play  6000 win   6000 6000\n"
                                   "  blind 2000 push     0 2000\n"
                                   "6 cid win +4000\n"
                                   "  ante  1000 win   1000 1000\n"
                                   "  play  3000 win   3000 3000\n"
                                   "  blind 1000 push     0 1000\n"
                                   "1 dan fold -5000\n"
                                   "  ante  2500 lose     0    0\n"
                                   "  blind 2500 lose     0    0\n"
                                   "bank 11000 12000\n"
                                   "collection 17000 400\n");
}

/* The order is that of the seats from the player-dealer's left, not that of the list. */
TEST(the_seats_decide_the_order)
{
    assert_settles("rules california\n"
                   "bank  5 1000 separate\n"
                   "cards 2c7dJhQs4c 7c3s\n"
                   "4 ann QcTd 1x ante 500\n"
                   "1 bob Qh9d 1x ante 500\n"
                   "6 cid QdTs 1x ante 500\n",
                   "4 ann win +0\n"
                   "  ante  500 returned   0 500\n"
                   "  play  500 returned   0 500\n"
                   "  blind 500 push       0 500\n"
                   "1 bob win +0\n"
                   "  ante  500 returned   0 500\n"
                   "  play  500 returned   0 500\n"
                   "  blind 500 push       0 500\n"
                   "6 cid win +1000\n"
                   "  ante  500 win      500 500\n"
                   "  play  500 win      500 500\n"
                   "  blind 500 push       0 500\n"
                   "bank 0 1000 exhausted\n"
                   "collection 3000 200\n");
}

/* A royal flush: the Blind is due 500 to 1, the Trips 50 to 1. */
#define ROYAL(policy, bank)                                                                        \
    IN_TURN "rules california trips=UTH-01\n"                                                      \
            "bank  3 " bank " " policy "\n"                                                        \
            "cards AsKsQs2c3d 2h4h\n"                                                              \
            "4 ann JsTs 4x   ante 500 trips 500 bad_beat 500\n"                                    \
            "5 bob 9c8d fold ante 500\n"

TEST(an_odds_payout_is_covered_in_part)
{
    /* 100,000 - 500 - 2,000 leave 97,500 of the Blind's 250,000; nothing for the Trips. The Bad
     * Beat loses, since a pair was beaten, and can be collected. */
    assert_settles(ROYAL("separate", "100000"), "4 ann win +99500\n"
                                                "  ante      500 win        500  500\n"
                                                "  play     2000 win       2000 2000\n"
                                                "  blind     500 win      97500  500\n"
                                                "  trips     500 returned     0  500\n"
                                                "  bad_beat  500 lose         0    0\n"
                                                "5 bob fold -1000\n"
                                                "  ante      500 lose         0    0\n"
                                                "  blind     500 lose         0    0\n"
                                                "bank 1500 100000 exhausted\n"
                                                "collection 3000 200\n");
    /* 252,500 for Ante, Play and Blind leave 7,500 of the 25,000 that the Trips is due */
    assert_settles(ROYAL("separate", "260000"), "4 ann win +259500\n"
                                                "  ante      500 win        500  500\n"
                                                "  play     2000 win       2000 2000\n"
                                                "  blind     500 win     250000  500\n"
                                                "  trips     500 win       7500  500\n"
                                                "  bad_beat  500 lose         0    0\n"
                                                "5 bob fold -1000\n"
                                                "  ante      500 lose         0    0\n"
                                                "  blind     500 lose         0    0\n"
                                                "bank 1500 260000 exhausted\n"
                                                "collection 3000 200\n");
}

TEST(an_odds_payout_under_once_and_net)
{
    /* once: after 100,000 have gone out nothing is collected either */
    assert_settles(ROYAL("once", "100000"), "4 ann win +100000\n"
                                            "  ante      500 win        500  500\n"
                                            "  play     2000 win       2000 2000\n"
                                            "  blind     500 win      97500  500\n"
                                            "  trips     500 returned     0  500\n"
                                            "  bad_beat  500 returned     0  500\n"
                                            "5 bob fold +0\n"
                                            "  ante      500 returned     0  500\n"
                                            "  blind     500 returned     0  500\n"
                                            "bank 0 100000 exhausted\n"
                                            "collection 3000 200\n");
    /* net: collecting the Bad Beat comes after the Trips, too late to help it */
    assert_settles(ROYAL("net", "100000"), "4 ann win +99500\n"
                                           "  ante      500 win        500  500\n"
                                           "  play     2000 win       2000 2000\n"
                                           "  blind     500 win      97500  500\n"
                                           "  trips     500 returned     0  500\n"
                                           "  bad_beat  500 lose         0    0\n"
                                           "5 bob fold -1000\n"
                                           "  ante      500 lose         0    0\n"
                                           "  blind     500 lose         0    0\n"
                                           "bank 1500 100000 exhausted\n"
                                           "collection 3000 200\n");
}

/* Under net a bank that has collected may pay more than B, and B + what it paid may be won. */
TEST(net_pays_from_what_was_collected)
{
    assert_settles(IN_TURN "rules california\n"
                           "bank  3 1000 net\n"
                           "cards 2c7dJhQs4c 7c3s\n"
                           "4 ann 9c8d fold ante 500\n"
                           "5 bob QcTd 4x   ante 500\n"
                           "6 cid 6c5d fold ante 2000\n",
                   "4 ann fold -1000\n"
                   "  ante   500 lose    0    0\n"
                   "  blind  500 lose    0    0\n"
                   "5 bob win +2000\n"
                   "  ante   500 win   500  500\n"
                   "  play  2000 win  1500 2000\n"
                   "  blind  500 push    0  500\n"
                   "6 cid fold -2000\n"
                   "  ante  2000 lose    0    0\n"
                   "  blind 2000 returned 0 2000\n"
                   "bank 3000 2000 exhausted\n"
                   "collection 6000 400\n");
}

/* Backline bettors come right after their seat, in the order in which they are listed. */
TEST(backline_on_an_exhausted_bank)
{
    assert_settles("rules california backline=true trips=UTH-01\n"
                   "bank   6 4000 separate\n"
                   "cards  2c7dJhQs4c 7c3s\n"
                   "2      dan 9c8d fold ante 1500\n"
                   "behind 2 ann ante 1000\n"
                   "behind 1 cid ante 500 trips 100\n"
                   "behind 1 eve ante 500\n"
                   "1      ann JcJd 4x   ante 500\n",
                   /* ann: 500 and 2,000; cid: 500 and 1,000 of 2,000, Trips three of a kind is not
                    * covered; eve nothing; dan loses 3,000 and ann behind him 1,000 of 2,000 */
                   "2 dan fold -3000\n"
                   "  ante  1500 lose        0    0\n"
                   "  blind 1500 lose        0    0\n"
                   "behind 2 ann fold -1000\n"
                   "  ante  1000 lose        0    0\n"
                   "  blind 1000 returned    0 1000\n"
                   "behind 1 cid win +1500\n"
                   "  ante   500 win       500  500\n"
                   "  play  2000 win      1000 2000\n"
                   "  blind  500 push        0  500\n"
                   "  trips  100 returned    0  100\n"
                   "behind 1 eve win +0\n"
                   "  ante   500 returned    0  500\n"
                   "  play  2000 returned    0 2000\n"
                   "  blind  500 push        0  500\n"
                   "1 ann win +2500\n"
                   "  ante   500 win       500  500\n"
                   "  play  2000 win      2000 2000\n"
                   "  blind  500 push        0  500\n"
                   "bank 4000 4000 exhausted\n"
                   "collection 8100 400\n");
}

/* A bet behind the Trips alone is possible where the Trips may be backed. */
TEST(backline_on_the_trips_alone)
{
    assert_settles("rules california backline=true trips=UTH-02\n"
                   "bank   6 100000 separate\n"
                   "cards  2c7dJhQs4c 7c3s\n"
                   "1      ann JcJd fold ante 500\n"
                   "behind 1 cid trips 400\n",
                   "1 ann fold -1000\n"
                   "  ante   500 lose     0   0\n"
                   "  blind  500 lose     0   0\n"
                   "behind 1 cid fold +1200\n"
                   "  trips  400 win   1200 400\n"
                   "bank 1000 1200\n"
                   "collection 1400 200\n");
}

/* Exactly enough is not exhausted: no wager was cut. */
TEST(a_bank_that_just_suffices)
{
    assert_settles("rules california\n"
                   "bank  3 1000 separate\n"
                   "cards 2c7dJhQs4c 7c3s\n"
                   "4 ann QcTd 1x ante 500\n",
                   "4 ann win +1000\n"
                   "  ante  500 win  500 500\n"
                   "  play  500 win  500 500\n"
                   "  blind 500 push   0 500\n"
                   "bank 0 1000\n"
                   "collection 1000 200\n");
}

/* ---- folds first: step 14 before step 15 ---- */

/* The example again. Collected first: 3,000 and 3,000 of seat 4, 2,500 and 1,500 of seat 1, which
 * fill B = 10,000; the last 1,000 go back under every policy. */
#define FOLDS_FIRST(policy)                                                                        \
    "rules california collection=4\n"                                                              \
    "bank  3 10000 " policy "\n"                                                                   \
    "cards 2c7dJhQs4c 7c3s\n"                                                                      \
    "4 ann 9c8d fold ante 3000\n"                                                                  \
    "5 bob QcTd 3x   ante 2000\n"                                                                  \
    "6 cid Jc9d 3x   ante 1000\n"                                                                  \
    "1 dan 6c5d fold ante 2500\n"

TEST(under_once_folds_use_the_bank_before_anybody_is_paid)
{
    assert_settles(FOLDS_FIRST("once"), "4 ann fold -6000\n"
                                        "  ante  3000 lose        0    0\n"
                                        "  blind 3000 lose        0    0\n"
                                        "5 bob win +0\n"
                                        "  ante  2000 returned    0 2000\n"
                                        "  play  6000 returned    0 6000\n"
                                        "  blind 2000 push        0 2000\n"
                                        "6 cid win +0\n"
                                        "  ante  1000 returned    0 1000\n"
                                        "  play  3000 returned    0 3000\n"
                                        "  blind 1000 push        0 1000\n"
                                        "1 dan fold -4000\n"
                                        "  ante  2500 lose        0    0\n"
                                        "  blind 2500 lose        0 1000\n"
                                        "bank 10000 0 exhausted\n"
                                        "collection 17000 400\n");
}

TEST(under_net_folds_of_later_seats_cover_earlier_ones)
{
    /* both folds are worth 10,000 at most, and then 12,000 can be paid */
    assert_settles(FOLDS_FIRST("net"), "4 ann fold -6000\n"
                                       "  ante  3000 lose     0    0\n"
                                       "  blind 3000 lose     0    0\n"
                                       "5 bob win +8000\n"
                                       "  ante  2000 win   2000 2000\n"
                                       "  play  6000 win   6000 6000\n"
                                       "  blind 2000 push     0 2000\n"
                                       "6 cid win +4000\n"
                                       "  ante  1000 win   1000 1000\n"
                                       "  play  3000 win   3000 3000\n"
                                       "  blind 1000 push     0 1000\n"
                                       "1 dan fold -4000\n"
                                       "  ante  2500 lose     0    0\n"
                                       "  blind 2500 lose     0 1000\n"
                                       "bank 10000 12000 exhausted\n"
                                       "collection 17000 400\n");
}

/* B = 4,000 under `net`. Seat 4 wins 8,000, seat 5 folds 6,000: of these 4,000 can be collected,
 * which together with B pay seat 4 in full. Seat 4 would get 4,000 if the fold waited. */
#define LATER_FOLD                                                                                 \
    "rules california collection=4\n"                                                              \
    "bank  3 4000 net\n"                                                                           \
    "cards 2c7dJhQs4c 7c3s\n"                                                                      \
    "4 bob QcTd 3x   ante 2000\n"                                                                  \
    "5 ann 9c8d fold ante 3000\n"

TEST(a_later_fold_pays_an_earlier_win)
{
    assert_settles(LATER_FOLD, "4 bob win +8000\n"
                               "  ante  2000 win   2000 2000\n"
                               "  play  6000 win   6000 6000\n"
                               "  blind 2000 push     0 2000\n"
                               "5 ann fold -4000\n"
                               "  ante  3000 lose     0    0\n"
                               "  blind 3000 lose     0 2000\n"
                               "bank 4000 8000 exhausted\n"
                               "collection 10000 300\n");
    assert_settles(IN_TURN LATER_FOLD, "4 bob win +4000\n"
                                       "  ante  2000 win   2000 2000\n"
                                       "  play  6000 win   2000 6000\n"
                                       "  blind 2000 push     0 2000\n"
                                       "5 ann fold -6000\n"
                                       "  ante  3000 lose     0    0\n"
                                       "  blind 3000 lose     0    0\n"
                                       "bank 6000 4000 exhausted\n"
                                       "collection 10000 300\n");
}

/* Of a folded hand a Trips below three of a kind is collected with it; one that pays waits for its
 * turn, and the Bad Beat too. Board: two nines; seat 4 has a third one and folds. Seat 5 folds queen
 * high. B = 1,500 under `separate`: collected 500 and 500 of seat 4, then 500 of seat 5's Ante; the
 * rest of seat 5 goes back, and so does the Bad Beat of seat 4. */
TEST(a_fold_takes_the_losing_trips_along)
{
    assert_settles("rules california trips=UTH-01 bad_beat=BBB-01 collection=4\n"
                   "bank  3 1500 separate\n"
                   "cards 9c9dJh4s2c KcKd\n"
                   "4 ann 9h7d fold ante 500 trips 300 bad_beat 100\n"
                   "5 bob Qc8d fold ante 500 trips 100\n",
                   "4 ann fold -100\n"
                   "  ante      500 lose       0   0\n"
                   "  blind     500 lose       0   0\n"
                   "  trips     300 win      900 300\n"
                   "  bad_beat  100 returned   0 100\n"
                   "5 bob fold -500\n"
                   "  ante      500 lose       0   0\n"
                   "  blind     500 returned   0 500\n"
                   "  trips     100 returned   0 100\n"
                   "bank 1500 900 exhausted\n"
                   "collection 2500 100\n");
}
