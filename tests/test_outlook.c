/* How far a bank covers before the cards are known, under each policy; the walk through a
 * settlement; and what a wager behind a seat must be able to follow. */
#include "check.h"

#include <uth/outlook.h>
#include <uth/rulesfile.h>

/* A round at a California table: seat 1 banks `amount`. */
static struct uth_round *banked_round(struct uth_game *game, enum uth_cover cover, uth_cents amount)
{
    *game = uth_game_default(uth_rules_builtin("california"));
    game->backline = UTH_BEHIND_BOTH;
    struct uth_round *round = uth_round_new(game);
    struct uth_action bank = {.kind = UTH_DO_BANK,
                              .bank = {.spot = 1, .amount = amount, .cover = cover}};
    assert_int_equal(uth_round_do(round, &bank, NULL, UTH_UNHEARD), UTH_REASON_OK);
    return round;
}

static void bet(struct uth_round *round, uint32_t player, int spot, bool behind, uth_cents ante,
                uth_cents trips)
{
    struct uth_action action = {
        .kind = UTH_DO_BET,
        .who = {.player = player, .spot = (uint8_t)spot, .backline = behind},
        .wager = {[UTH_ANTE] = ante, [UTH_BLIND] = ante, [UTH_TRIPS] = trips}};
    assert_int_equal(uth_round_do(round, &action, NULL, UTH_UNHEARD), UTH_REASON_OK);
}

/* Seat 3: an Ante of $1 can win 1 + 4 + 500 = $505 and lose $6. Trips of $2 behind it can win 2 * 50
 * and lose 2. Seats are settled 2 3 4 5 6. */
struct row {
    enum uth_cover cover;
    uth_cents bank;
    uth_cents seat[5][2];   /* best and worst of seats 2 to 6 */
    uth_cents behind_worst; /* of the $100 that the Trips behind seat 3 can win */
    uth_cents win_most, lose_most;
};

/* clang-format off */
static const struct row rows[] = {
    /* more than everything can win: all is covered */
    {UTH_COVER_SEPARATE, 100000,
     {{100000, 100000}, {100000, 100000}, {100000, 39500}, {100000, 39500}, {100000, 39500}},
     10000, 800, 60500},
    /* $505 leave $45 of $550 for who stands behind */
    {UTH_COVER_SEPARATE, 55000,
     {{55000, 55000}, {55000, 55000}, {55000, 0}, {55000, 0}, {55000, 0}}, 4500, 800, 55000},
    /* a fold of seat 3 is collected before seat 2 is settled: $1 and $1, and the Trips behind */
    {UTH_COVER_ONCE, 55000,
     {{55000, 54600}, {55000, 55000}, {55000, 0}, {55000, 0}, {55000, 0}}, 4500, 800, 55000},
    /* what earlier hands lose fills the bank: $8 at most */
    {UTH_COVER_NET, 55000,
     {{55400, 55000}, {55000, 55000}, {55800, 0}, {55800, 0}, {55800, 0}}, 4500, 800, 55000},
    /* a bank of $5 can win no more than itself */
    {UTH_COVER_NET, 500, {{900, 500}, {500, 500}, {1000, 0}, {1000, 0}, {1000, 0}}, 0, 500, 500},
};
/* clang-format on */

TEST(seats_are_covered_in_the_order_of_settlement)
{
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const struct row *row = &rows[i];
        struct uth_game game;
        struct uth_round *round = banked_round(&game, row->cover, row->bank);
        bet(round, 7, 3, false, 100, 0);
        bet(round, 8, 3, true, 0, 200);
        struct uth_outlook outlook;
        assert_true(uth_outlook_of(round, &outlook));
        assert_int_equal(outlook.seat_count, 5);
        for (int k = 0; k < 5; k++) {
            assert_int_equal(outlook.seat[k].spot, k + 2);
            assert_int_equal(outlook.seat[k].best, row->seat[k][0]);
            assert_int_equal(outlook.seat[k].worst, row->seat[k][1]);
        }
        assert_int_equal(outlook.hand_count, 2);
        assert_int_equal(outlook.hands[0].win_most, 50500);
        assert_int_equal(outlook.hands[0].lose_most, 600);
        assert_int_equal(outlook.hands[1].win_most, 10000);
        assert_int_equal(outlook.hands[1].worst, row->behind_worst);
        assert_int_equal(outlook.bank_win_most, row->win_most);
        assert_int_equal(outlook.bank_lose_most, row->lose_most);
        assert_int_equal(outlook.action, 400);
        assert_int_equal(outlook.fee, 200); /* schedule 1 */
        uth_outlook_free(&outlook);
        uth_round_free(round);
    }
}

/* Seat 3 with an Ante of $1 and Trips of $1: in the order of settlement the Ante wins $1, the Play
 * $4, the Blind $500, Trips (UTH-01) $50, and each is settled after those before it. */
struct circle_row {
    enum uth_cover cover;
    uth_cents bank;
    struct {
        enum uth_wager wager;
        uth_cents win_most, best, worst;
    } circle[4];
};

/* clang-format off */
static const struct circle_row circle_rows[] = {
    {UTH_COVER_SEPARATE, 100000, {{UTH_ANTE, 100, 100, 100}, {UTH_PLAY, 400, 400, 400},
                                  {UTH_BLIND, 50000, 50000, 50000}, {UTH_TRIPS, 5000, 5000, 5000}}},
    /* $3 pay the Ante and half of the Play; the Blind gets them only if those push */
    {UTH_COVER_SEPARATE, 300, {{UTH_ANTE, 100, 100, 100}, {UTH_PLAY, 400, 300, 200},
                               {UTH_BLIND, 50000, 300, 0}, {UTH_TRIPS, 5000, 300, 0}}},
    {UTH_COVER_ONCE, 300, {{UTH_ANTE, 100, 100, 100}, {UTH_PLAY, 400, 300, 200},
                           {UTH_BLIND, 50000, 300, 0}, {UTH_TRIPS, 5000, 300, 0}}},
    /* what the hand itself has lost before fills the bank, up to twice its size */
    {UTH_COVER_NET, 300, {{UTH_ANTE, 100, 100, 100}, {UTH_PLAY, 400, 400, 200},
                          {UTH_BLIND, 50000, 600, 0}, {UTH_TRIPS, 5000, 600, 0}}},
};
/* clang-format on */

TEST(every_circle_is_covered_in_the_order_of_settlement)
{
    for (size_t i = 0; i < COUNT_OF(circle_rows); i++) {
        const struct circle_row *row = &circle_rows[i];
        struct uth_game game;
        struct uth_round *round = banked_round(&game, row->cover, row->bank);
        bet(round, 7, 3, false, 100, 100);
        struct uth_outlook outlook;
        assert_true(uth_outlook_of(round, &outlook));
        const struct uth_outlook_hand *hand = &outlook.hands[0];
        assert_int_equal(hand->wager_count, 4);
        for (int k = 0; k < 4; k++) {
            assert_int_equal(hand->wager[k].wager, row->circle[k].wager);
            assert_int_equal(hand->wager[k].win_most, row->circle[k].win_most);
            assert_int_equal(hand->wager[k].best, row->circle[k].best);
            assert_int_equal(hand->wager[k].worst, row->circle[k].worst);
        }
        uth_outlook_free(&outlook);
        uth_round_free(round);
    }
}

/* Who folds has no Play to be covered. */
TEST(a_fold_takes_the_play_off_the_cover)
{
    struct uth_game game;
    struct uth_round *round = banked_round(&game, UTH_COVER_SEPARATE, 100000);
    bet(round, 7, 3, false, 100, 0);
    static const enum uth_action_kind steps[] = {UTH_DO_CLOSE, UTH_DO_DEAL,  UTH_DO_CHECK,
                                                 UTH_DO_FLOP,  UTH_DO_CHECK, UTH_DO_RIVER,
                                                 UTH_DO_FOLD};
    for (size_t i = 0; i < COUNT_OF(steps); i++) {
        struct uth_action action = {.kind = steps[i], .who = {.player = 7, .spot = 3}};
        memset(action.spot_cards, UTH_NO_CARD, sizeof action.spot_cards);
        for (uth_card card = 0; card < 3; card++)
            action.cards[card] = (uth_card)(card + (steps[i] == UTH_DO_RIVER ? 10 : 0));
        assert_int_equal(uth_round_do(round, &action, NULL, UTH_UNHEARD), UTH_REASON_OK);
    }
    struct uth_outlook outlook;
    assert_true(uth_outlook_of(round, &outlook));
    assert_int_equal(outlook.hands[0].wager_count, 2);
    assert_int_equal(outlook.hands[0].wager[1].wager, UTH_BLIND);
    uth_outlook_free(&outlook);
    uth_round_free(round);
}

TEST(a_decision_narrows_what_a_hand_can_win)
{
    struct uth_game game;
    struct uth_round *round = banked_round(&game, UTH_COVER_SEPARATE, 100000);
    bet(round, 7, 3, false, 100, 0);
    bet(round, 8, 3, true, 200, 0);
    const struct uth_hand_ref who = {.player = 7, .spot = 3};
    struct uth_action actions[] = {{.kind = UTH_DO_CLOSE}, {.kind = UTH_DO_DEAL}};
    memset(actions[1].spot_cards, UTH_NO_CARD, sizeof actions[1].spot_cards);
    for (int i = 0; i < 2; i++)
        assert_int_equal(uth_round_do(round, &actions[i], NULL, UTH_UNHEARD), UTH_REASON_OK);
    struct uth_action play = {.kind = UTH_DO_PLAY, .who = who, .multiple = 3};
    assert_int_equal(uth_round_do(round, &play, NULL, UTH_UNHEARD), UTH_REASON_OK);
    struct uth_outlook outlook;
    assert_true(uth_outlook_of(round, &outlook));
    assert_int_equal(outlook.hands[0].lose_most, 200 + 300);
    assert_int_equal(outlook.hands[1].lose_most, 400 + 600); /* follows with its own Ante */
    uth_outlook_free(&outlook);
    uth_round_free(round);
}

/* The seat may play four times the Ante: who stands behind it must be able to, under the limit on a
 * single wager as well. */
TEST(a_wager_behind_a_seat_keeps_the_limit_when_its_play_follows)
{
    struct uth_rules rules = *uth_rules_builtin("california");
    rules.single_limit = 40000;
    struct uth_game game = uth_game_default(&rules);
    game.backline = UTH_BEHIND_BOTH;
    struct uth_hand hand = {.spot = 3, .backline = true, .player = 8};
    struct uth_refusal refusal;
    hand.wager[UTH_ANTE] = hand.wager[UTH_BLIND] = 10000;
    assert_int_equal(uth_check_wagers(&game, &hand, &refusal), UTH_REASON_OK);
    hand.wager[UTH_ANTE] = hand.wager[UTH_BLIND] = 10100;
    assert_int_equal(uth_check_wagers(&game, &hand, &refusal), UTH_REASON_ABOVE_SINGLE_LIMIT);
    hand.backline = false; /* a seat chooses a smaller multiple */
    assert_int_equal(uth_check_wagers(&game, &hand, &refusal), UTH_REASON_OK);
}
