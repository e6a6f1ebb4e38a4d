/* Hits on a link: their order, their amounts, envy, folded hands. */
#include "link_rounds.h"

/* Scripts are laid out by hand. */
/* clang-format off */

#define TWO_TABLES                                                                                 \
    PEOPLE LINK_01 TABLE("t1", "LINK-01") TABLE("t2", "LINK-01")                                   \
    SEAT("ann", "t1", "1") SEAT("bob", "t2", "4")                                                  \
    "dealer:dan new_game table=t1 ok\ndealer:dan new_game table=t2 ok\n"                           \
    BET("ann", "t1", "1", "100") BET("bob", "t2", "4", "100") START_GAME("t1") START_GAME("t2")    \
    DEAL("t1", CHECK("ann", "t1", "1"), "QhJhTh", PLAY("ann", "t1", "1"), "2c3d", "4c5dAhKh")      \
    DEAL("t2", CHECK("bob", "t2", "4"), "QsJsTs", PLAY("bob", "t2", "4"), "2c3d", "4c5dAsKs")

/* Within the same millisecond: the order of the claims is the order of the hits. */
TEST(of_two_hits_one_takes_the_meter_and_the_other_the_seed)
{
    run(TWO_TABLES HAND_BUTTON("t1", "1", "royal_flush") HAND_BUTTON("t2", "4", "royal_flush")
        "claim main 1 pending 1000050; claim main 2 pending 1000000\n"
        APPROVED("2") APPROVED("1") END_GAME("t1") END_GAME("t2")
        "meter main 0 won 2000050000000 seeded 3000000000000 current 1000000000000\n");
    run(TWO_TABLES HAND_BUTTON("t2", "4", "royal_flush") HAND_BUTTON("t1", "1", "royal_flush")
        "claim main 1 pending 1000050; claim main 2 pending 1000000\n"
        APPROVED("1") APPROVED("2") END_GAME("t2") END_GAME("t1")
        "money chips:t2:bob 1270450\n" /* as ann in the older system, with this meter */
        "money chips:t1:ann 1270400\n");
}

TEST(the_order_of_two_hits_outlives_a_crash)
{
    run(TWO_TABLES "restart\n"
        HAND_BUTTON("t2", "4", "royal_flush") "restart\n"
        HAND_BUTTON("t1", "1", "royal_flush")
        "restart; claim main 1 pending 1000050; claim main 2 pending 1000000\n"
        "supervisor:sue confirm_claim link=main number=1 ok; restart\n"
        "supervisor:sue complete_claim link=main number=1 same_person\n"
        "executive:eve complete_claim link=main number=1 ok; restart\n"
        "dealer:dan confirm table=t1 claim_pending\n"
        END_GAME("t2") APPROVED("2") "restart\n"
        END_GAME("t1") "money jackpots:main 0\n");
}

/* The first hit is rejected: the second keeps what it was set, and may be claimed anew. */
TEST(a_rejected_hit_gives_the_meter_back)
{
    run(TWO_TABLES HAND_BUTTON("t1", "1", "royal_flush") HAND_BUTTON("t2", "4", "royal_flush")
        "supervisor:sue reject_claim link=main number=1 no_reason_given\n"
        "supervisor:sue reject_claim link=main number=1 text=cards_misread ok\n"
        "meter main 0 current 1000050000000; claim main 2 pending 1000000\n"
        HAND_BUTTON("t2", "4", "royal_flush")
        "meter main 0 current 1000050000000 seeded 1000000000000\n"
        HAND_BUTTON("t2", "4", "royal_flush") "claim main 3 pending 1000050\n"
        "dealer:dan confirm table=t1 claim_missing\n"
        "dealer:dan void table=t1 text=misdeal ok\n"
        "meter main 0 current 1000000000000\n"); /* its quarter is in the other hit */
}

/* ann and bob hold straight flushes of one flop, cid nothing; ann sits farthest on the left. */
#define TWO_FLUSHES                                                                                \
    PEOPLE LINK_01 TABLE("t1", "LINK-01") TABLE("t2", "LINK-01")                                   \
    SEAT("ann", "t1", "1") SEAT("bob", "t1", "2") SEAT("cid", "t1", "3")                           \
    "dealer:dan new_game table=t1 ok\n" BET("ann", "t1", "1", "100") BET("bob", "t1", "2", "200")  \
    BET("cid", "t1", "3", "300") START_GAME("t1")
#define ALL_CHECK CHECK("ann", "t1", "1") CHECK("bob", "t1", "2") CHECK("cid", "t1", "3")
#define ALL_PLAY  PLAY("ann", "t1", "1") PLAY("bob", "t1", "2") FOLD("cid", "t1", "3")

TEST(awards_go_from_right_to_left_each_of_what_is_left)
{
    run(TWO_FLUSHES DEAL("t1", ALL_CHECK, "9h8h7h", ALL_PLAY, "2c3d", "4c4d2s3s6h5hJhTh")
        "dealer:dan claim table=t1 spot=1 hand=straight_flush claim_order\n"
        HAND_BUTTON("t1", "2", "straight_flush") "claim main 1 pending 100015\n" /* of 10,001.50 */
        HAND_BUTTON("t1", "1", "straight_flush") "claim main 2 pending 90013\n"
        /* the first cannot be undone while the second stands on it */
        "dealer:dan claim table=t1 spot=2 hand=straight_flush claim_order\n"
        APPROVED("1") APPROVED("2") END_GAME("t1")
        /* envy: $300 for each 1 wagered, for the other's hand and not for the own one:
         * ann $200, base 500+500 (the dealer's pair of fours qualifies) and Blind 50 to 1,
         * 900.13 from the meter, $300 for bob's hand, less $1 */
        "money chips:t1:ann 165913\n"
        /* bob: 1,000.15 from the meter, $300 x 2 for ann's hand, less $2 */
        "money chips:t1:bob 205815\n"
        /* cid folded, and two hands pay two envies: $300 x 3 x 2, less $3, Ante and Blind */
        "money chips:t1:cid 198700\n");
}

TEST(who_leaves_before_the_end_still_gets_the_envy)
{
    run(TWO_FLUSHES
        "player:cid leave table=t1 ok\n" /* the defaults: check, check, fold */
        DEAL("t1", CHECK("ann", "t1", "1") CHECK("bob", "t1", "2"), "9h8h7h",
            PLAY("ann", "t1", "1") PLAY("bob", "t1", "2"), "2c3d", "4c4d2s3s6h5hJhTh")
        HAND_BUTTON("t1", "2", "straight_flush") HAND_BUTTON("t1", "1", "straight_flush")
        APPROVED("1") APPROVED("2") END_GAME("t1") "money chips:t1:cid 0 player:cid 278700\n");
}

TEST(nobody_envies_across_tables_or_oneself)
{
    run(PEOPLE LINK_01 TABLE("t1", "LINK-01") TABLE("t2", "LINK-01") SEAT("ann", "t1", "1")
        "player:ann join table=t1 spot=2 ok\n"
        SEAT("bob", "t2", "1")
        "dealer:dan new_game table=t1 ok\n"
        "dealer:dan new_game table=t2 ok\n"
        BET("ann", "t1", "1", "100") BET("ann", "t1", "2", "100") BET("bob", "t2", "1", "500")
        START_GAME("t1") START_GAME("t2")
        DEAL("t2", CHECK("bob", "t2", "1"), "AsKd9c", FOLD("bob", "t2", "1"), "2c3d", "4c5d7h8h")
        DEAL("t1", CHECK("ann", "t1", "1") CHECK("ann", "t1", "2"), "9h8h7h",
            PLAY("ann", "t1", "1") FOLD("ann", "t1", "2"), "2c3d", "4c4d2s3sJhTh")
        HAND_BUTTON("t1", "1", "straight_flush") "claim main 1 pending 100017\n"
        APPROVED("1") END_GAME("t1") END_GAME("t2")
        "money chips:t2:bob 18500\n" /* less Ante, Blind and $5: no envy from t1 */
        /* two hands, one person: the meter's award, Play and Ante $5 each, Blind $250, less the
         * folded Ante and Blind and $2 */
        "money chips:t1:ann 144817\n");
}

TEST(folded_hands_qualify_where_the_casino_says_so)
{
#define FOLDED_ROYAL(option, shown)                                                                      \
    PEOPLE LINK_01                                                                                 \
    "supervisor:sue add_table table=t1 rules=washington dealer=1 source=keyed "                    \
    "option.progressive=LINK-01 option.folded_progressive=" option " link=main ok\n"               \
    "supervisor:sue open table=t1 amount=10000000 ok\n" SEAT("ann", "t1", "1")                     \
    "dealer:dan new_game table=t1 ok\n" BET("ann", "t1", "1", "100") START_GAME("t1")              \
    DEAL("t1", CHECK("ann", "t1", "1"), "QhJhTh", FOLD("ann", "t1", "1"), "2c3d", shown)
    run(FOLDED_ROYAL("false", "4c5d") /* nobody looks at it */
        "dealer:dan claim table=t1 spot=1 hand=royal_flush hand_not_dealt\n"
        END_GAME("t1") "money chips:t1:ann 18900; meter main 0 current 1000025000000\n");
    run(FOLDED_ROYAL("true", "4c5dAhKh")
        "dealer:dan confirm table=t1 claim_missing\n"
        HAND_BUTTON("t1", "1", "royal_flush") APPROVED("1") END_GAME("t1")
        "money chips:t1:ann 1018925\n");
}

TEST(levels_are_hit_one_by_one)
{
    run(PEOPLE LINK_ML03 TABLE("t1", "LINK-ML03") SEAT("ann", "t1", "1") SEAT("bob", "t1", "2")
        "dealer:dan new_game table=t1 ok\n"
        BET("ann", "t1", "1", "500") BET("bob", "t1", "2", "100") START_GAME("t1")
        "meter main 0 current 5000060000000; meter main 1 current 100048000000\n"
        "meter main 2 current 20042000000\n"
        DEAL("t1", CHECK("ann", "t1", "1") CHECK("bob", "t1", "2"), "9h9d8h",
            PLAY("ann", "t1", "1") PLAY("bob", "t1", "2"), "2c3d", "4c4d7hTh9c9s")
        /* four of a kind takes the whole Minor; the others are left alone */
        HAND_BUTTON("t1", "1", "four_of_a_kind") "claim main 1 pending 20042\n"
        "meter main 2 current 20000000000; meter main 0 current 5000060000000\n"
        APPROVED("1") END_GAME("t1"));
}

TEST(a_table_that_runs_itself_claims_and_waits)
{
    run(PEOPLE LINK_01
        "supervisor:sue add_table table=t1 rules=washington betting_s=10 decide_s=10 result_s=5 "
        "option.progressive=LINK-01 link=main ok\n"
        "supervisor:sue open table=t1 amount=1000000 ok\n"
        "stack AhKh4c5dQhJhTh2c3d\n"
        SEAT("ann", "t1", "1") BET("ann", "t1", "1", "100")
        "wait 40; phase t1 showdown; claim main 1 pending 1000025\n"
        "wait 600\n"
        "restart; phase t1 showdown\n"
        APPROVED("1") "phase t1 settled; claim main 1 paid 1000025\n"
        "wait 5; phase t1 betting\n");
}
