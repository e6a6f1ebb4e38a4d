/*
 * The table aggregate: an optional cap on what one hand is paid on long odds. The wagers share it
 * in the order in which they are settled; shorter odds are paid in full beside it.
 */
#include "settle_table.h"

static void assert_settles_with_aggregate(uth_cents aggregate, int32_t from, const char *text,
                                          const char *expected)
{
    static struct table_round round;
    table_read(text, &round);
    round.rules.aggregate = aggregate;
    round.rules.aggregate_from = from;
    assert_round_settles(&round, expected);
}

/* A royal flush: Blind 500 to 1, Trips 50 to 1. */
static const char royal[] = "rules washington\n"
                            "cards AsKsQs2c3d 2h4h\n"
                            "4 ann JsTs 4x ante 5000 trips 2000\n";

TEST(without_an_aggregate_all_is_paid)
{
    assert_settles_with_aggregate(0, 0, royal,
                                  "4 ann win +2625000\n"
                                  "  ante   5000 win    5000  5000\n"
                                  "  play  20000 win   20000 20000\n"
                                  "  blind  5000 win 2500000  5000\n"
                                  "  trips  2000 win  100000  2000\n"
                                  "bank 0 2625000\n");
}

TEST(the_wagers_share_the_aggregate_in_order)
{
    /* the Blind takes all of it */
    assert_settles_with_aggregate(2000000, 50, royal,
                                  "4 ann win +2025000\n"
                                  "  ante   5000 win    5000  5000\n"
                                  "  play  20000 win   20000 20000\n"
                                  "  blind  5000 win 2000000  5000\n"
                                  "  trips  2000 win       0  2000\n"
                                  "bank 0 2025000\n");
    /* the Blind in full, and part of the Trips */
    assert_settles_with_aggregate(2540000, 50, royal,
                                  "4 ann win +2565000\n"
                                  "  ante   5000 win    5000  5000\n"
                                  "  play  20000 win   20000 20000\n"
                                  "  blind  5000 win 2500000  5000\n"
                                  "  trips  2000 win   40000  2000\n"
                                  "bank 0 2565000\n");
}

TEST(shorter_odds_do_not_share_it)
{
    /* from 100 to 1 on, the Trips at 50 to 1 stands beside it */
    assert_settles_with_aggregate(2000000, 100, royal,
                                  "4 ann win +2125000\n"
                                  "  ante   5000 win    5000  5000\n"
                                  "  play  20000 win   20000 20000\n"
                                  "  blind  5000 win 2000000  5000\n"
                                  "  trips  2000 win  100000  2000\n"
                                  "bank 0 2125000\n");
}

TEST(each_hand_has_its_own)
{
    assert_settles_with_aggregate(30000, 50,
                                  "rules washington trips=UTH-01 bad_beat=BBB-02\n"
                                  "cards 7d7hJhJs4c 7c3s\n"
                                  /* both beat a full house, which pays 50 to 1 */
                                  "1 ann JcAd 1x ante 500 trips 500 bad_beat 1000\n"
                                  "6 bob JdAc 1x ante 500 trips 500 bad_beat 500\n",
                                  "1 ann win +37000\n"
                                  "  ante      500 win   500  500\n"
                                  "  play      500 win   500  500\n"
                                  "  blind     500 win  1500  500\n"
                                  "  trips     500 win  4500  500\n"
                                  "  bad_beat 1000 win 30000 1000\n"
                                  "6 bob win +32000\n"
                                  "  ante      500 win   500  500\n"
                                  "  play      500 win   500  500\n"
                                  "  blind     500 win  1500  500\n"
                                  "  trips     500 win  4500  500\n"
                                  "  bad_beat  500 win 25000  500\n"
                                  "bank 0 69000\n");
}

/* The aggregate is cut first, the bank covers what is left of it. */
TEST(a_bank_covers_what_the_aggregate_leaves)
{
    assert_settles_with_aggregate(100000, 50,
                                  "rules california trips=UTH-01\n"
                                  "bank  3 60000 separate\n"
                                  "cards AsKsQs2c3d 2h4h\n"
                                  "4 ann JsTs 1x ante 500\n"
                                  "5 bob 9c8d fold ante 500\n",
                                  "4 ann win +60000\n"
                                  "  ante  500 win    500 500\n"
                                  "  play  500 win    500 500\n"
                                  "  blind 500 win  59000 500\n"
                                  "5 bob fold -1000\n"
                                  "  ante  500 lose     0   0\n"
                                  "  blind 500 lose     0   0\n"
                                  "bank 1000 60000 exhausted\n"
                                  "collection 2000 200\n");
}
