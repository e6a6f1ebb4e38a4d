/* The simulator: wagers as the engine settles them, cards dealt alike, and refusals. One strategy is
 * solved for all: that takes most of the time, and the games differ in their wagers alone. */
#include "check.h"

#include <math.h>

#include "reference/sim_scene.h"

/* tests/test_simulate_exhaustive.c does it at length. */
TEST(wagers_are_settled_as_by_the_engine)
{
    struct scene scene;
    make_scene(&scene, "stadium", "bad_beat=BBB-03 ultimate_pairs=UP-2",
               BIT(TRIPS) | BIT(BAD_BEAT) | BIT(ULTIMATE_PAIRS) | BIT(PLAY_THE_BOARD), 1,
               "3x-only");
    scene.setup.like = scene_solved("3x-only");
    scene_compare(&scene, 3000, 4, 1);
    make_scene(&scene, "washington", "progressive=LINK-ML03 folded_progressive=false",
               BIT(TRIPS) | BIT(PROGRESSIVE), 5, "3x-only");
    scene.setup.like = scene_solved("3x-only");
    scene_compare(&scene, 1000, 4, 2);
}

/* Each card is as likely in each place, and each pair of places has different cards. */
TEST(every_card_is_dealt_to_every_place_alike)
{
    enum { CARDS = 19 };
    const int rounds = at_full_length() ? 200000 : 40000;
    static uint32_t seen[CARDS][52];
    static const struct sim_tables no_wagers;
    struct sim_dealer dealer;
    static struct sim_batch batch;
    uth_sim_dealer_start(&dealer, CARDS, 3, 0);
    for (int done = 0; done < rounds; done += SIM_BATCH) {
        uth_sim_batch_deal(&batch, &dealer, &no_wagers, SIM_BATCH);
        for (int r = 0; r < SIM_BATCH; r++) {
            assert_int_equal(uth_cards_count(uth_cards_of(batch.cards[r], CARDS)), CARDS);
            for (int i = 0; i < CARDS; i++)
                seen[i][batch.cards[r][i]]++;
        }
    }
    double expected = (double)rounds / 52;
    for (int i = 0; i < CARDS; i++) {
        double chi = 0;
        for (int card = 0; card < 52; card++)
            chi += pow(seen[i][card] - expected, 2) / expected;
        assert_true(chi > 20 && chi < 100); /* 51 degrees of freedom */
    }
}

/* A bank of one Ante covers little: what is not covered is returned, so nothing can be lost or won
 * beyond it. */
TEST(a_player_dealers_bank_limits_the_round)
{
    struct scene scene;
    make_scene(&scene, "california", "", BIT(TRIPS), 3, "3x-only");
    scene.setup.like = scene_solved("3x-only");
    scene.setup.bank = scene.game.rules->bank_min > 1000 ? scene.game.rules->bank_min : 1000;
    scene.setup.rounds = at_full_length() ? 20000 : 2000;
    scene.setup.session = 1;
    struct uth_simulator *simulator = scene_ready(&scene);
    struct uth_simulation result;
    assert_int_equal(uth_simulator_run(simulator, &scene.setup, &result), UTH_SIMULATE_DONE);
    assert_true(result.engine && !result.all.has_exact);
    assert_true(result.session_quantile[0] >= -scene.setup.bank);
    assert_true(result.session_quantile[UTH_SIMULATED_QUANTILES - 1] <= scene.setup.bank);
    uth_simulator_free(simulator);
}

TEST(what_the_rules_forbid_is_refused_with_a_sentence)
{
    static const struct {
        const char *rules;
        uth_wager_set wagers;
        int hands;
        uth_cents ante, bank;
        const char *strategy, *word;
    } rows[] = {
        {"washington", BIT(PLAY_THE_BOARD), 1, 1000, 0, "practical", "Play the Board"},
        {"washington", BIT(BAD_BEAT), 1, 1000, 0, "practical", "Trips"},
        {"washington", 0, 7, 1000, 0, "practical", "1 to 6 hands"},
        {"washington", 0, 0, 1000, 0, "practical", "1 to 6 hands"},
        {"washington", 0, 1, 0, 0, "practical", ""},
        {"washington", 0, 1, 20000, 0, "practical", "4x"},
        {"washington", 0, 1, 1000, 5000, "practical", "house"},
        {"california", 0, 6, 1000, 0, "practical", "1 to 5 hands"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct scene scene;
        make_scene(&scene, rows[i].rules, "", rows[i].wagers, rows[i].hands, rows[i].strategy);
        scene.setup.wager[UTH_ANTE] = scene.setup.wager[UTH_BLIND] = rows[i].ante;
        scene.setup.bank = rows[i].bank;
        struct uth_simulator *simulator;
        char sentence[192] = "";
        assert_int_equal(uth_simulator_new(&scene.setup, &simulator, sentence, sizeof sentence),
                         UTH_SIMULATE_REFUSED);
        assert_null(simulator);
        if (!strstr(sentence, rows[i].word) || sentence[0] == '\0')
            print_message("row %zu: %s\n", i, sentence);
        assert_non_null(strstr(sentence, rows[i].word));
        assert_true(sentence[0] != '\0');
    }
}
