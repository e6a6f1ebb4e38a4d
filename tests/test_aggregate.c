/*
 * Aggregates (WAC 230-15-490): a cap on what all hands of one deal are paid on one kind of wager. The
 * Blind and the Trips never share one, and wagers for the dealer stand outside (WAC 230-15-491).
 */
#include "settle_table.h"

#include "floor/floor_state.h"

/* A royal flush: Blind 500 to 1, Trips 50 to 1. */
#define ROYAL                                                                                      \
    "rules washington\n"                                                                           \
    "cards AsKsQs2c3d 2h4h\n"                                                                      \
    "4 ann JsTs 4x ante 5000 trips 2000\n"

TEST(without_an_aggregate_all_is_paid)
{
    assert_settles(ROYAL, "4 ann win +2625000\n"
                          "  ante   5000 win    5000  5000\n"
                          "  play  20000 win   20000 20000\n"
                          "  blind  5000 win 2500000  5000\n"
                          "  trips  2000 win  100000  2000\n"
                          "bank 0 2625000\n");
}

TEST(a_cap_on_the_blind_leaves_the_trips_alone)
{
    assert_settles("edit wagers.blind.aggregate = {\"amount\": 2000000}\n" ROYAL,
                   "4 ann win +2125000\n"
                   "  ante   5000 win    5000  5000\n"
                   "  play  20000 win   20000 20000\n"
                   "  blind  5000 win 2000000  5000\n"
                   "  trips  2000 win  100000  2000\n"
                   "bank 0 2125000\n");
}

/* Two straight flushes, which the Blind pays 50 to 1: 2,000,000 to seat 4 and 1,000,000 to seat 6,
 * which is settled first. The cap is 2,000,000. */
#define TWO_FLUSHES                                                                                \
    "rules washington\n"                                                                           \
    "cards 9s8s7s2c3d 2h4h\n"                                                                      \
    "4 ann JsTs 1x ante 40000\n"                                                                   \
    "6 bob 6s5s 1x ante 20000\n"

TEST(winners_share_it_in_proportion)
{
    /* two thirds of it are 1,333,333 and one third is 666,666; in chips of 100 these are 1,333,300
     * and 666,600, and the 100 that are left go to seat 6 */
    assert_settles("edit wagers.blind.aggregate = {\"amount\": 2000000}\n" TWO_FLUSHES,
                   "4 ann win +1413300\n"
                   "  ante  40000 win   40000 40000\n"
                   "  play  40000 win   40000 40000\n"
                   "  blind 40000 win 1333300 40000\n"
                   "6 bob win +706700\n"
                   "  ante  20000 win   20000 20000\n"
                   "  play  20000 win   20000 20000\n"
                   "  blind 20000 win  666700 20000\n"
                   "bank 0 2120000\n");
}

TEST(winners_share_it_in_order)
{
    assert_settles("edit wagers.blind.aggregate = {\"amount\": 2000000, \"shared\": "
                   "\"in-order\"}\n" TWO_FLUSHES,
                   "4 ann win +1080000\n"
                   "  ante  40000 win   40000 40000\n"
                   "  play  40000 win   40000 40000\n"
                   "  blind 40000 win 1000000 40000\n"
                   "6 bob win +1040000\n"
                   "  ante  20000 win   20000 20000\n"
                   "  play  20000 win   20000 20000\n"
                   "  blind 20000 win 1000000 20000\n"
                   "bank 0 2120000\n");
}

TEST(a_cap_that_suffices_changes_nothing)
{
    assert_settles("edit wagers.blind.aggregate = {\"amount\": 3000000}\n" TWO_FLUSHES,
                   "4 ann win +2080000\n"
                   "  ante  40000 win   40000 40000\n"
                   "  play  40000 win   40000 40000\n"
                   "  blind 40000 win 2000000 40000\n"
                   "6 bob win +1040000\n"
                   "  ante  20000 win   20000 20000\n"
                   "  play  20000 win   20000 20000\n"
                   "  blind 20000 win 1000000 20000\n"
                   "bank 0 3120000\n");
}

/* Seat 6 has a flush on $1, due 150. Of 3,000,150 in all 2,000,000 are paid: in whole chips 0,
 * 1,333,200 (of 1,333,266) and 666,600 (of 666,633). 200 are left; seat 6 is due 150 of them, and
 * the other 50 go to the next, seat 4. Small awards of the same wager count as well. */
TEST(nobody_gets_more_of_the_rest_than_was_due)
{
    assert_settles("edit wagers.blind.aggregate = {\"amount\": 2000000}\n"
                   "rules washington\n"
                   "cards 9s8s7s2c3d 2h4h\n"
                   "2 cid 6s5s 1x ante 20000\n"
                   "4 ann JsTs 1x ante 40000\n"
                   "6 bob As2s 1x ante 100\n",
                   "2 cid win +706600\n"
                   "  ante  20000 win   20000 20000\n"
                   "  play  20000 win   20000 20000\n"
                   "  blind 20000 win  666600 20000\n"
                   "4 ann win +1413250\n"
                   "  ante  40000 win   40000 40000\n"
                   "  play  40000 win   40000 40000\n"
                   "  blind 40000 win 1333250 40000\n"
                   "6 bob win +350\n"
                   "  ante    100 win     100   100\n"
                   "  play    100 win     100   100\n"
                   "  blind   100 win     150   100\n"
                   "bank 0 2120200\n");
}

/* Own Blind due 20,000,000, the dealer's 5,000,000. */
#define TIPPED                                                                                     \
    "rules stadium\n"                                                                              \
    "cards AsKsQs2c3d 2h4h\n"                                                                      \
    "3 ann JsTs 4x ante 40000\n"                                                                   \
    "tip 4x ante 10000\n"
#define STADIUM_LIMITS                                                                             \
    "edit limits = {\"base\":{\"min\":100,\"max\":40000},\"bonus\":{\"min\":100,\"max\":40000}}\n"

TEST(a_wager_for_the_dealer_is_outside_the_aggregate)
{
    assert_settles(STADIUM_LIMITS "edit wagers.blind.aggregate = {\"amount\": 2000000}\n" TIPPED,
                   "3 ann win +2200000\n"
                   "  ante   40000 win   40000  40000\n"
                   "  play  160000 win  160000 160000\n"
                   "  blind  40000 win 2000000  40000\n"
                   "tip +5050000 5110000\n"
                   "  ante   10000 win   10000  10000\n"
                   "  play   40000 win   40000  40000\n"
                   "  blind  10000 win 5000000  10000\n"
                   "bank 0 7250000\n");
}

TEST(a_wager_for_the_dealer_has_a_limit_of_its_own)
{
    assert_settles(STADIUM_LIMITS "edit wagers.blind.tip_limit = 500000\n" TIPPED,
                   "3 ann win +20200000\n"
                   "  ante   40000 win    40000  40000\n"
                   "  play  160000 win   160000 160000\n"
                   "  blind  40000 win 20000000  40000\n"
                   "tip +550000 610000\n"
                   "  ante   10000 win    10000  10000\n"
                   "  play   40000 win    40000  40000\n"
                   "  blind  10000 win   500000  10000\n"
                   "bank 0 20750000\n");
}

/* The table's own limits must leave room as well: $300 and an aggregate of $15,000, then $400. */
TEST(higher_table_limits_need_a_higher_aggregate)
{
    struct uth_rules rules = *uth_rules_builtin("washington");
    struct uth_refusal refusal;
    rules.offer[UTH_BLIND].aggregate = 1500000;
    const struct uth_limits three = {100, 30000}, four = {100, 40000}, open = {100, 0};
    assert_int_equal(uth_check_aggregates(&rules, &three, &four, &refusal), UTH_REASON_OK);
    assert_int_equal(uth_check_aggregates(&rules, &four, &three, &refusal), UTH_REASON_BAD_AMOUNT);
    assert_string_equal(refusal.sentence,
                        "The aggregate of $15,000 for Blind must be at least 50 times the highest "
                        "wager; the limit of $400 does not allow it.");
    assert_int_equal(uth_check_aggregates(&rules, &open, &three, &refusal), UTH_REASON_BAD_AMOUNT);
}

/* Whoever configures a table or sets its limits is held to it, too. */
TEST(limits_of_a_table_leave_room_for_its_aggregates)
{
    struct uth_rules rules = *uth_rules_builtin("washington");
    struct uth_refusal refusal;
    rules.base.max = rules.bonus.max = 30000;
    rules.offer[UTH_BLIND].aggregate = rules.offer[UTH_TRIPS].aggregate = 1500000;
    struct uth_table_config config = {.base = {0, 0}};
    assert_int_equal(uth_check_limits(&config, &rules, &refusal), UTH_REASON_OK);
    config.base = (struct uth_limits){100, 40000};
    assert_int_equal(uth_check_limits(&config, &rules, &refusal), UTH_REASON_BAD_AMOUNT);
    config.base.max = 30000;
    assert_int_equal(uth_check_limits(&config, &rules, &refusal), UTH_REASON_OK);
    config.bonus = config.base;
    config.bonus.max = 30100;
    assert_int_equal(uth_check_limits(&config, &rules, &refusal), UTH_REASON_BAD_AMOUNT);
}
