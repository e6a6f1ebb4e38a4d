/* The simulator at length: 160,000 rounds wager by wager beside the engine, long runs that come out at
 * the exact edges, and results that do not depend on threads. */
#include "check.h"

#include <math.h>

#include "reference/sim_scene.h"

TEST(every_wager_is_settled_as_by_the_engine)
{
    static const struct {
        const char *rules, *options;
        uth_wager_set wagers;
        int hands;
        const char *strategy;
        int rounds;
    } rows[] = {
        {"stadium", "trips=UTH-05 bad_beat=BBB-03 ultimate_pairs=UP-4 play_the_board=PTB-02",
         BIT(TRIPS) | BIT(BAD_BEAT) | BIT(ULTIMATE_PAIRS) | BIT(PLAY_THE_BOARD), 1, "practical",
         60000},
        {"washington", "progressive=PROG-01 ultimate_pairs=UP-2",
         BIT(TRIPS) | BIT(ULTIMATE_PAIRS) | BIT(PROGRESSIVE), 1, "optimal", 60000},
        {"washington", "progressive=LINK-ML03 folded_progressive=false",
         BIT(TRIPS) | BIT(BAD_BEAT) | BIT(PROGRESSIVE), 6, "optimal", 20000},
        {"california", "trips=UTH-02", BIT(TRIPS) | BIT(BAD_BEAT), 5, "3x-only", 20000},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct scene scene;
        make_scene(&scene, rows[i].rules, rows[i].options, rows[i].wagers, rows[i].hands,
                   rows[i].strategy);
        scene.setup.like = scene_solved(rows[i].strategy);
        scene_compare(&scene, rows[i].rounds, 4, 1000 + i);
    }
}

TEST(decisions_are_those_of_the_strategy)
{
    struct scene scene;
    make_scene(&scene, "washington", "", 0, 2, "practical");
    scene.setup.like = scene_solved("practical");
    struct uth_simulator *simulator = scene_ready(&scene);
    struct sim_dealer dealer;
    static struct sim_batch batch;
    struct sim_hand played[SIM_BATCH];
    uth_sim_dealer_start(&dealer, 11, 77, 5);
    for (int done = 0; done < 20000; done += SIM_BATCH) {
        uth_sim_batch_deal(&batch, &dealer, simulator->tables, SIM_BATCH);
        uth_sim_batch_play(&batch, simulator->tables, 1, played);
        for (int r = 0; r < SIM_BATCH; r++) {
            const uth_card *board = batch.cards[r], *hole = board + 9;
            struct uth_decision decision;
            uth_sim_ending(&simulator->game, played[r].base, &decision);
            int multiple = 0, street = 0;
            for (; multiple == 0 && street < UTH_STREETS; street++) {
                multiple =
                    uth_strategy_decide(scene.setup.strategy, (enum uth_street)street, hole, board);
            }
            assert_int_equal(decision.choice, multiple > 0 ? UTH_PLAYED : UTH_FOLDED);
            if (multiple > 0) {
                assert_int_equal(decision.street, street - 1);
                assert_int_equal(decision.multiple, multiple);
            }
        }
    }
    uth_simulator_free(simulator);
}

static void check_exact(const char *name, const struct uth_simulated *simulated)
{
    assert_true(simulated->has_exact && simulated->error > 0);
    double z = (simulated->edge - simulated->exact) / simulated->error;
    if (fabs(z) >= 4) {
        print_message("%s: %.5f, exactly %.5f, %.2f errors\n", name, simulated->edge,
                      simulated->exact, z);
    }
    assert_true(fabs(z) < 4);
}

TEST(ten_million_rounds_come_out_at_the_exact_edges)
{
    static const struct {
        const char *rules, *options;
        uth_wager_set wagers;
        const char *strategy;
        uint64_t rounds;
        int hands;
    } rows[] = {
        {"stadium", "", BIT(TRIPS) | BIT(BAD_BEAT) | BIT(ULTIMATE_PAIRS) | BIT(PLAY_THE_BOARD),
         "optimal", 10000000, 1},
        {"washington", "progressive=LINK-01", BIT(TRIPS) | BIT(BAD_BEAT) | BIT(PROGRESSIVE),
         "practical", 2000000, 1},
        {"washington", "", BIT(TRIPS) | BIT(BAD_BEAT) | BIT(ULTIMATE_PAIRS), "practical", 500000,
         4},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct scene scene;
        make_scene(&scene, rows[i].rules, rows[i].options, rows[i].wagers, rows[i].hands,
                   rows[i].strategy);
        scene.setup.like = scene_solved(rows[i].strategy);
        scene.setup.rounds = rows[i].rounds;
        scene.setup.seed = 20240101;
        struct uth_simulator *simulator = scene_ready(&scene);
        struct uth_simulation result;
        assert_int_equal(uth_simulator_run(simulator, &scene.setup, &result), UTH_SIMULATE_DONE);
        assert_int_equal(result.rounds, rows[i].rounds);
        check_exact("base game", &result.base);
        check_exact("all", &result.all);
        for (int wager = UTH_TRIPS; wager < UTH_WAGERS; wager++)
            if (scene.setup.wager[wager] > 0)
                check_exact(uth_wager_name((enum uth_wager)wager), &result.wager[wager]);
        uint64_t ended = result.folded;
        for (int street = 0; street < UTH_STREETS; street++)
            for (int k = 0; k < UTH_MULTIPLES_MAX; k++)
                ended += result.ended[street][k];
        assert_int_equal(ended, result.hands);
        assert_int_equal(result.won + result.tied + result.lost + result.folded, result.hands);
        uth_simulator_free(simulator);
    }
}

/* Best play: the published deviation and shares. A third of the variance is royal flushes, of which
 * there are about sixty here. */
TEST(deviation_and_shares_are_the_published_ones)
{
    struct scene scene;
    make_scene(&scene, "washington", "", 0, 1, "optimal");
    scene.setup.like = scene_solved("optimal");
    scene.setup.rounds = 2000000;
    scene.setup.seed = 4;
    struct uth_simulator *simulator = scene_ready(&scene);
    struct uth_simulation result;
    assert_int_equal(uth_simulator_run(simulator, &scene.setup, &result), UTH_SIMULATE_DONE);
    assert_true(fabs(result.base.deviation - 4.939298891) < 0.3);
    assert_true(fabs((double)result.ended[UTH_PREFLOP][1] / 2e6 - 0.377073906) < 0.002);
    assert_true(fabs((double)result.folded / 2e6 - 0.191858389) < 0.002);
    uth_simulator_free(simulator);
}

static bool stop_at_once(void *context, uint64_t done, uint64_t total)
{
    (void)total;
    *(uint64_t *)context = done;
    return false;
}

TEST(the_seed_alone_decides_the_result)
{
    struct scene scene;
    make_scene(&scene, "stadium", "", BIT(TRIPS) | BIT(PLAY_THE_BOARD), 3, "practical");
    scene.setup.like = scene_solved("practical");
    scene.setup.rounds = 140001;
    scene.setup.session = 170;
    scene.setup.bankroll = 40000;
    scene.setup.seed = 9;
    struct uth_simulator *simulator = scene_ready(&scene);
    struct uth_simulation results[4];
    for (int i = 0; i < 4; i++) {
        scene.setup.threads = i == 3 ? 1 : i + 1;
        scene.setup.seed = i == 3 ? 10 : 9;
        assert_int_equal(uth_simulator_run(simulator, &scene.setup, &results[i]),
                         UTH_SIMULATE_DONE);
        results[i].seconds = 0;
    }
    assert_memory_equal(&results[0], &results[1], sizeof results[0]);
    assert_memory_equal(&results[0], &results[2], sizeof results[0]);
    assert_true(results[3].base.net != results[0].base.net);
    assert_true(results[0].sessions == (140001 + 169) / 170);
    assert_true(results[0].ruined > 0 && results[0].ruined < results[0].sessions);
    assert_true(results[0].session_quantile[0] >= -40000);
    for (int i = 1; i < UTH_SIMULATED_QUANTILES; i++)
        assert_true(results[0].session_quantile[i] >= results[0].session_quantile[i - 1]);

    /* A watch stops a long run after its first block. */
    uint64_t done = 0;
    scene.setup.rounds = 1000000000;
    scene.setup.watch = (struct uth_watch){stop_at_once, &done};
    assert_int_equal(uth_simulator_run(simulator, &scene.setup, &results[0]), UTH_SIMULATE_STOPPED);
    assert_int_equal(done, 1);
    uth_simulator_free(simulator);
}

/* Tables and engine agree round for round, so whole runs are the same to the cent. */
TEST(a_run_through_the_engine_is_the_same_run)
{
    struct scene scene;
    make_scene(&scene, "washington", "progressive=LINK-ML01",
               BIT(TRIPS) | BIT(BAD_BEAT) | BIT(PROGRESSIVE), 3, "practical");
    scene.setup.like = scene_solved("practical");
    scene.setup.rounds = 20000;
    scene.setup.seed = 12;
    struct uth_simulation fast, slow;
    struct uth_simulator *simulator = scene_ready(&scene);
    assert_int_equal(uth_simulator_run(simulator, &scene.setup, &fast), UTH_SIMULATE_DONE);
    uth_simulator_free(simulator);
    scene.setup.through_engine = true;
    simulator = scene_ready(&scene);
    assert_int_equal(uth_simulator_run(simulator, &scene.setup, &slow), UTH_SIMULATE_DONE);
    uth_simulator_free(simulator);
    assert_true(slow.engine && !fast.engine);
    assert_int_equal(fast.base.net, slow.base.net);
    assert_int_equal(fast.all.net, slow.all.net);
    for (int wager = UTH_TRIPS; wager < UTH_WAGERS; wager++) {
        assert_int_equal(fast.wager[wager].net, slow.wager[wager].net);
        assert_true(fast.wager[wager].error == slow.wager[wager].error);
    }
}
