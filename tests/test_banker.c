/* Banking: boards and their weights, single players' sums on single boards, fees, refusals. */
#include "check.h"

#include <math.h>

#include "reference/banker_scene.h"

TEST(boards_stand_for_all_boards)
{
    FREED struct banker_board *boards = uth_banker_boards_new();
    int all = 0;
    for (int i = 0; i < BANKER_BOARDS; i++)
        all += boards[i].weight;
    assert_int_equal(all, 2598960);
}

/* tests/test_banker_exhaustive.c does it for every wager, and for two players. */
TEST(one_player_on_a_board_is_as_by_plain_enumeration)
{
    struct banker_scene made;
    banker_scene_make(&made, "california", "trips=UTH-02 bad_beat=BBB-02",
                      BIT(TRIPS) | BIT(BAD_BEAT), "optimal");
    banker_scene_compare(&made, "ThJhQh2c9h", false);
    banker_scene_free(&made);
}

/* $10 on Ante and Blind and $6 on Trips: $26 of action a player. */
TEST(fee_goes_by_the_action_of_all_players)
{
    struct scene scene;
    make_scene(&scene, "california", "collection=1", BIT(TRIPS), 1, "optimal");
    scene.setup.wager[UTH_TRIPS] = 600;
    struct uth_banker banker = {.mean = -50, .variance = 100, .covariance = 20};
    for (int n = 1; n <= 5; n++) {
        uth_cents fee = uth_fee_of(&scene.game.schedule->dealer, n * 2600);
        assert_int_equal(uth_banker_action(&scene.setup, n), n * 2600);
        assert_int_equal(uth_banker_fee(&scene.setup, n), fee);
        assert_true(fabs(uth_banker_expectation(&banker, &scene.setup, n) -
                         (50.0 * n - (double)fee)) < 1e-9);
        double variance = 100.0 * n + 20.0 * n * (n - 1);
        assert_true(fabs(uth_banker_deviation(&banker, n) - sqrt(variance)) < 1e-9);
    }
    scene.game.schedule = NULL;
    assert_int_equal(uth_banker_fee(&scene.setup, 5), 0);
}

TEST(what_cannot_be_counted_is_refused)
{
    struct uth_banker banker;
    char sentence[256] = "";
    struct scene scene;
    make_scene(&scene, "washington", "progressive=LINK-01", BIT(PROGRESSIVE), 1, "never-raise");
    assert_int_equal(uth_banker_solve(&scene.setup, &banker, sentence, sizeof sentence),
                     UTH_SIMULATE_REFUSED);
    assert_non_null(strstr(sentence, "progressive"));
    make_scene(&scene, "california", "", BIT(TRIPS) | BIT(BAD_BEAT), 1, "never-raise");
    scene.setup.wager[UTH_ANTE] = scene.setup.wager[UTH_BLIND] = 700;
    scene.setup.wager[UTH_BAD_BEAT] = 100000;
    assert_int_equal(uth_banker_solve(&scene.setup, &banker, sentence, sizeof sentence),
                     UTH_SIMULATE_REFUSED);
    assert_non_null(strstr(sentence, "too far apart"));
    scene.setup.hands = 6;
    assert_int_equal(uth_banker_solve(&scene.setup, &banker, sentence, sizeof sentence),
                     UTH_SIMULATE_REFUSED);
    assert_non_null(strstr(sentence, "room for 1 to 5"));
}

static bool stop_at_once(void *context, uint64_t done, uint64_t total)
{
    (void)context;
    (void)done;
    (void)total;
    return false;
}

TEST(the_watch_stops_it)
{
    struct uth_banker banker;
    char sentence[256] = "";
    struct scene scene;
    make_scene(&scene, "california", "", 0, 1, "never-raise");
    scene.setup.watch = (struct uth_watch){stop_at_once, NULL};
    assert_int_equal(uth_banker_solve(&scene.setup, &banker, sentence, sizeof sentence),
                     UTH_SIMULATE_STOPPED);
}

TEST(wide_numbers_are_written_in_decimal)
{
    static const struct {
        struct uth_wide wide;
        const char *text;
    } rows[] = {
        {{0, 0}, "0"},
        {{0, UINT64_MAX}, "18446744073709551615"},
        {{1, 0}, "18446744073709551616"},
        {{-1, UINT64_MAX}, "-1"},
        {{-1, 0}, "-18446744073709551616"},
        {{INT64_MIN, 0}, "-170141183460469231731687303715884105728"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char text[UTH_WIDE_TEXT_SIZE];
        assert_string_equal(uth_wide_format(rows[i].wide, text), rows[i].text);
    }
}
