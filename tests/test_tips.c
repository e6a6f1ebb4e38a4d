/*
 * Stadium: wagers for the dealer on a player's cards. They have their own decision, and whatever
 * comes back on them goes to the dealers.
 */
#include "settle_table.h"

TEST(a_tip_has_its_own_decision)
{
    /* the player folds; the dealer's wager plays on and wins with a pair of queens */
    assert_settles("rules stadium\n"
                   "cards 2c7dJhQs4c 7c3s\n"
                   "4 ann QcTd fold ante 500\n"
                   "tip 1x ante 100\n",
                   "4 ann fold -1000\n"
                   "  ante  500 lose   0   0\n"
                   "  blind 500 lose   0   0\n"
                   "tip +200 500\n"
                   "  ante  100 win  100 100\n"
                   "  play  100 win  100 100\n"
                   "  blind 100 push   0 100\n"
                   "bank 1000 200\n");
    /* and the other way round */
    assert_settles("rules stadium\n"
                   "cards 2c7dJhQs4c 7c3s\n"
                   "4 ann QcTd 4x ante 500\n"
                   "tip fold ante 100 trips 100\n",
                   "4 ann win +2500\n"
                   "  ante   500 win   500  500\n"
                   "  play  2000 win  2000 2000\n"
                   "  blind  500 push    0  500\n"
                   "tip -300 0\n"
                   "  ante   100 lose    0    0\n"
                   "  blind  100 lose    0    0\n"
                   "  trips  100 lose    0    0\n"
                   "bank 300 2500\n");
}

TEST(side_bets_for_the_dealer_need_nothing)
{
    /* three jacks, beaten by nobody; the board has no pair */
    assert_settles("rules stadium trips=UTH-05 ultimate_pairs=UP-3\n"
                   "cards 2c7dJhQs4c 7c3s\n"
                   "4 ann JcJd none\n"
                   "tip none trips 200 bad_beat 200 ultimate_pairs 200 play_the_board 200\n",
                   "4 ann win +0\n"
                   "tip +1200 2000\n"
                   "  trips          200 win   600 200\n"
                   "  bad_beat       200 lose    0   0\n"
                   "  ultimate_pairs 200 win  1000 200\n"
                   "  play_the_board 200 lose    0   0\n"
                   "bank 400 1600\n");
}

TEST(optional_wagers_of_a_tip_stay_active_after_a_fold)
{
    assert_settles("rules stadium trips=UTH-01 bad_beat=BBB-03\n"
                   "cards 7d7hJh2s4c JcJd\n"
                   "1 ann 7c3s fold ante 500\n"
                   "tip fold ante 100 trips 100 bad_beat 100\n",
                   "1 ann fold -1000\n"
                   "  ante     500 lose   0   0\n"
                   "  blind    500 lose   0   0\n"
                   "tip +1000 1400\n"
                   "  ante     100 lose   0   0\n"
                   "  blind    100 lose   0   0\n"
                   "  trips    100 win  300 100\n"
                   "  bad_beat 100 win  900 100\n"
                   "bank 1200 1200\n");
}

/* Every terminal on a shared position has its own wagers, decision and tip. */
TEST(terminals_share_a_position)
{
    assert_settles("rules stadium\n"
                   "cards 2c7dJhQs4c QhTs\n"
                   "9 ann Jc5d 1x   ante 500\n"
                   "9 bob Jc5d fold ante 300\n"
                   "9 cid Jc5d fold ante 200\n"
                   "tip 2x ante 100\n",
                   "9 ann lose -1500\n"
                   "  ante  500 lose 0 0\n"
                   "  play  500 lose 0 0\n"
                   "  blind 500 lose 0 0\n"
                   "9 bob fold -600\n"
                   "  ante  300 lose 0 0\n"
                   "  blind 300 lose 0 0\n"
                   "9 cid fold -400\n"
                   "  ante  200 lose 0 0\n"
                   "  blind 200 lose 0 0\n"
                   "tip -400 0\n"
                   "  ante  100 lose 0 0\n"
                   "  play  200 lose 0 0\n"
                   "  blind 100 lose 0 0\n"
                   "bank 2900 0\n");
}

TEST(wrong_tips_are_refused)
{
    static const struct {
        const char *round;
        enum uth_reason reason;
    } cases[] = {
        {"rules stadium\ncards 2c7dJhQs4c 7c3s\n4 ann QcTd none\ntip 1x ante 100\n",
         UTH_REASON_TIP_NEEDS_BASE},
        {"rules stadium\ncards 2c7dJhQs4c 7c3s\n4 ann QcTd 1x ante 500\ntip 1x ante 100 blind "
         "200\n",
         UTH_REASON_ANTE_BLIND_UNEQUAL},
        {"rules stadium\ncards 2c7dJhQs4c 7c3s\n4 ann QcTd 1x ante 500\ntip none ante 100\n",
         UTH_REASON_STILL_DECIDING},
        {"rules stadium\ncards 2c7dJhQs4c 7c3s\n4 ann QcTd 1x ante 500\ntip 1x trips 100\n",
         UTH_REASON_NO_WAGER},
        {"rules washington\ncards 2c7dJhQs4c 7c3s\n4 ann QcTd 1x ante 500\ntip 1x ante 100\n",
         UTH_REASON_TIP_NOT_OFFERED},
        {"rules stadium\ncards 2c7dJhQs4c 7c3s\n4 ann QcTd none\n", UTH_REASON_NO_WAGER},
        {"rules stadium\ncards 2c7dJhQs4c 7c3s\n4 ann QcTd none trips 100\n",
         UTH_REASON_MISSING_WAGER},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        static struct table_round round;
        struct uth_settlement *settlement;
        table_read(cases[i].round, &round);
        assert_int_equal(uth_settle(&round.in, &settlement, UTH_UNHEARD), cases[i].reason);
        assert_null(settlement);
    }
}
