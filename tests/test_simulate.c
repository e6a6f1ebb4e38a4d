/* The simulator: every wager of its fast path as the engine settles it, the strategy as its rules
 * say, results that do not depend on threads, and long runs that come out at the exact edges. */
#include "check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/round.h>
#include <uth/simulate.h>

#include "analysis/sim_batch.h"

/* A setup under a built-in rule set; options are "trips=UTH-02 progressive=LINK-01 ...". */
struct scene {
    struct uth_game game;
    struct uth_simulate_setup setup;
};

static void choose(struct uth_game *game, const char *options)
{
    char copy[256];
    snprintf(copy, sizeof copy, "%s", options);
    for (char *rest = copy, *word; (word = strsep(&rest, " ")) != NULL;) {
        char *value = strchr(word, '=');
        if (value) {
            *value++ = '\0';
            struct uth_refusal refusal;
            enum uth_reason reason = uth_game_choose(game, word, value, &refusal);
            if (reason != UTH_REASON_OK) {
                print_message("%s\n", refusal.sentence);
            }
            assert_int_equal(reason, UTH_REASON_OK);
        }
    }
}

/* Wagers on everything that the game has a table for and `wagers` names. */
static void make_scene(struct scene *scene, const char *rules, const char *options,
                       uth_wager_set wagers, int hands, const char *strategy)
{
    memset(scene, 0, sizeof *scene);
    scene->game = uth_game_default(uth_rules_builtin(rules));
    choose(&scene->game, options);
    scene->setup = (struct uth_simulate_setup){
        .game = &scene->game,
        .strategy = uth_strategy_builtin(strategy),
        .hands = hands,
        .meter = {5000000, 200000, 30000},
    };
    scene->setup.wager[UTH_ANTE] = scene->setup.wager[UTH_BLIND] = 1000;
    for (int wager = UTH_TRIPS; wager < UTH_WAGERS; wager++) {
        if (wagers & UTH_WAGER_BIT(wager)) {
            scene->setup.wager[wager] = wager == UTH_PROGRESSIVE ? 100 : 200 * wager;
        }
    }
}

static struct uth_simulator *ready(const struct scene *scene)
{
    struct uth_simulator *simulator;
    char sentence[192] = "";
    enum uth_simulate_status status =
        uth_simulator_new(&scene->setup, &simulator, sentence, sizeof sentence);
    if (status != UTH_SIMULATE_DONE) {
        print_message("%s\n", sentence);
    }
    assert_int_equal(status, UTH_SIMULATE_DONE);
    return simulator;
}

static void must(struct uth_round *round, const struct uth_action *action)
{
    struct uth_refusal refusal;
    enum uth_reason reason = uth_round_do(round, action, NULL, &refusal);
    if (reason != UTH_REASON_OK) {
        print_message("%s: %s\n", uth_action_name(action->kind), refusal.sentence);
    }
    assert_int_equal(reason, UTH_REASON_OK);
}

/* Decisions of one street: those who play on it, and what the others do. */
static void decide_street(struct uth_round *round, const struct uth_decision *decisions, int hands,
                          enum uth_street street)
{
    for (int i = 0; i < hands; i++) {
        struct uth_action action = {.who = {.player = (uint32_t)i + 1, .spot = (uint8_t)(i + 1)}};
        bool played = decisions[i].choice == UTH_PLAYED;
        if (played && decisions[i].street < street) {
            continue;
        }
        if (played && decisions[i].street == street) {
            action.kind = UTH_DO_PLAY;
            action.multiple = decisions[i].multiple;
        } else {
            action.kind = street == UTH_RIVER ? UTH_DO_FOLD : UTH_DO_CHECK;
        }
        must(round, &action);
    }
}

/* The round from its first bet to its settlement, with the engine's state machine. */
static void play_with_engine(const struct uth_simulator *simulator, const uth_card *cards,
                             const struct uth_decision *decisions, uth_cents net[][UTH_WAGERS])
{
    const struct uth_simulate_setup *setup = &simulator->setup;
    struct uth_round *round = uth_round_new(setup->game);
    assert_non_null(round);
    if (setup->game->rules->bank == UTH_BANK_PLAYER_DEALER) {
        struct uth_action bank = {.kind = UTH_DO_BANK,
                                  .bank = {.spot = (uint8_t)(setup->hands + 1),
                                           .amount = 100000000000,
                                           .cover = setup->game->rules->cover}};
        must(round, &bank);
    }
    struct uth_action deal = {.kind = UTH_DO_DEAL}, reveal = {.kind = UTH_DO_REVEAL};
    memset(deal.spot_cards, UTH_NO_CARD, sizeof deal.spot_cards);
    memset(reveal.spot_cards, UTH_NO_CARD, sizeof reveal.spot_cards);
    for (int i = 0; i < setup->hands; i++) {
        struct uth_action bet = {.kind = UTH_DO_BET,
                                 .who = {.player = (uint32_t)i + 1, .spot = (uint8_t)(i + 1)}};
        memcpy(bet.wager, setup->wager, sizeof bet.wager);
        bet.wager[UTH_PLAY] = 0;
        must(round, &bet);
        memcpy(deal.spot_cards[i], cards + 7 + 2 * i, 2);
    }
    must(round, &(struct uth_action){.kind = UTH_DO_CLOSE});
    must(round, &deal);
    decide_street(round, decisions, setup->hands, UTH_PREFLOP);
    must(round, &(struct uth_action){.kind = UTH_DO_FLOP, .cards = {cards[0], cards[1], cards[2]}});
    decide_street(round, decisions, setup->hands, UTH_FLOP);
    must(round, &(struct uth_action){.kind = UTH_DO_RIVER, .cards = {cards[3], cards[4]}});
    decide_street(round, decisions, setup->hands, UTH_RIVER);
    reveal.cards[0] = cards[5];
    reveal.cards[1] = cards[6];
    must(round, &reveal);
    struct uth_action settle = {.kind = UTH_DO_SETTLE};
    memcpy(settle.meters.meter, setup->meter, sizeof setup->meter);
    must(round, &settle);
    const struct uth_settlement *settlement = uth_round_settlement(round);
    for (int i = 0; i < setup->hands; i++) {
        memset(net[i], 0, sizeof net[i]);
        for (int k = 0; k < settlement->hands[i].line_count; k++) {
            const struct uth_line *line = &settlement->hands[i].lines[k];
            net[i][line->wager] += uth_line_net(line);
        }
    }
    uth_round_free(round);
}

/* What the tables say about one round: nets by hand and wager. */
static void net_of_codes(const struct uth_simulator *simulator, const struct sim_hand *hands,
                         uth_cents net[][UTH_WAGERS])
{
    const struct sim_tables *tables = simulator->tables;
    int count = simulator->setup.hands;
    for (int i = 0; i < count; i++) {
        net[i][UTH_ANTE] = tables->base_part[hands[i].base][0];
        net[i][UTH_PLAY] = tables->base_part[hands[i].base][1];
        net[i][UTH_BLIND] = tables->base_part[hands[i].base][2];
        for (int wager = UTH_TRIPS; wager < UTH_WAGERS; wager++) {
            net[i][wager] = tables->net[wager][hands[i].line[wager]];
        }
        for (int k = 0; k < count; k++) {
            net[i][UTH_PROGRESSIVE] += k == i ? 0 : tables->envy[hands[k].line[UTH_PROGRESSIVE]];
        }
    }
}

/* Deals that random rounds hardly ever show: royal flushes on the board and with hole cards,
 * straight flushes beaten, quads on the board, pocket aces on both sides. */
static void plant_rare_cards(struct sim_batch *batch, int from)
{
    static const char *const deals[] = {
        "AsKsQsJsTs2c3d4h5c", "AsKsQs2c3dTsJs4h5c", "AsKsQs2c3d4h5cJsTs", "9s8s7s2c3dTsJs6s5s",
        "9c9d9h9sAc2c2dKsKd", "7c7d2h2s3cAcAdAhAs", "5h6h7h8h2c4h3h9hTh", "2c3c4c5cKdAc9h6cKh",
    };
    for (size_t i = 0; i < COUNT_OF(deals); i++) {
        uth_card cards[9];
        assert_int_equal(uth_cards_parse(deals[i], cards, 9, NULL), 9);
        memcpy(batch->cards[from + (int)i], cards, 9);
    }
}

/* Compares `rounds` rounds of a scene, wager by wager, with uth_settle; every `through`-th also with
 * the state machine. Returns how many had two meter awards, which the simulator leaves to the
 * engine. */
static int compare(const struct scene *scene, int rounds, int through, uint64_t seed)
{
    struct uth_simulator *simulator = ready(scene);
    struct sim_dealer dealer;
    static struct sim_batch batch;
    static struct sim_hand played[UTH_SPOTS_MAX][SIM_BATCH];
    int hands = scene->setup.hands, left_to_engine = 0;
    sim_dealer_start(&dealer, 7 + 2 * hands, seed, 0);
    for (int done = 0; done < rounds; done += SIM_BATCH) {
        sim_batch_deal(&batch, &dealer, simulator->tables, SIM_BATCH);
        if (done == 0 && hands == 1) {
            plant_rare_cards(&batch, 3);
            sim_batch_look(&batch, simulator->tables);
        }
        for (int i = 0; i < hands; i++) {
            sim_batch_play(&batch, simulator->tables, i, played[i]);
        }
        for (int r = 0; r < SIM_BATCH; r++) {
            struct sim_hand codes[UTH_SPOTS_MAX];
            struct uth_decision decisions[UTH_SPOTS_MAX];
            uth_cents fast[UTH_SPOTS_MAX][UTH_WAGERS], slow[UTH_SPOTS_MAX][UTH_WAGERS];
            int meters = 0;
            for (int i = 0; i < hands; i++) {
                codes[i] = played[i][r];
                sim_ending(&simulator->game, codes[i].base, &decisions[i]);
                meters += simulator->tables->meter_line[codes[i].line[UTH_PROGRESSIVE]];
            }
            if (meters > 1) {
                left_to_engine++;
                continue;
            }
            net_of_codes(simulator, codes, fast);
            sim_engine_settle(simulator, batch.cards[r], codes, slow);
            assert_memory_equal(fast, slow, sizeof fast[0] * (size_t)hands);
            if (r % through == 0) {
                play_with_engine(simulator, batch.cards[r], decisions, slow);
                assert_memory_equal(fast, slow, sizeof fast[0] * (size_t)hands);
            }
        }
    }
    uth_simulator_free(simulator);
    return left_to_engine;
}

#define BIT(wager) UTH_WAGER_BIT(UTH_##wager)

static void every_wager_is_settled_as_by_the_engine(void **state)
{
    (void)state;
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
        compare(&scene, rows[i].rounds, 4, 1000 + i);
    }
}

static void decisions_are_those_of_the_strategy(void **state)
{
    (void)state;
    struct scene scene;
    make_scene(&scene, "washington", "", 0, 2, "practical");
    struct uth_simulator *simulator = ready(&scene);
    struct sim_dealer dealer;
    static struct sim_batch batch;
    struct sim_hand played[SIM_BATCH];
    sim_dealer_start(&dealer, 11, 77, 5);
    for (int done = 0; done < 20000; done += SIM_BATCH) {
        sim_batch_deal(&batch, &dealer, simulator->tables, SIM_BATCH);
        sim_batch_play(&batch, simulator->tables, 1, played);
        for (int r = 0; r < SIM_BATCH; r++) {
            const uth_card *board = batch.cards[r], *hole = board + 9;
            struct uth_decision decision;
            sim_ending(&simulator->game, played[r].base, &decision);
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

/* Each card is as likely in each place, and each pair of places has different cards. */
static void every_card_is_dealt_to_every_place_alike(void **state)
{
    (void)state;
    enum { ROUNDS = 200000, CARDS = 19 };
    static uint32_t seen[CARDS][52];
    static const struct sim_tables no_wagers;
    struct sim_dealer dealer;
    static struct sim_batch batch;
    sim_dealer_start(&dealer, CARDS, 3, 0);
    for (int done = 0; done < ROUNDS; done += SIM_BATCH) {
        sim_batch_deal(&batch, &dealer, &no_wagers, SIM_BATCH);
        for (int r = 0; r < SIM_BATCH; r++) {
            assert_int_equal(uth_cards_count(uth_cards_of(batch.cards[r], CARDS)), CARDS);
            for (int i = 0; i < CARDS; i++) {
                seen[i][batch.cards[r][i]]++;
            }
        }
    }
    double expected = (double)ROUNDS / 52;
    for (int i = 0; i < CARDS; i++) {
        double chi = 0;
        for (int card = 0; card < 52; card++) {
            chi += pow(seen[i][card] - expected, 2) / expected;
        }
        assert_true(chi > 20 && chi < 100); /* 51 degrees of freedom */
    }
}

static bool stop_at_once(void *context, uint64_t done, uint64_t total)
{
    (void)total;
    *(uint64_t *)context = done;
    return false;
}

static void the_seed_alone_decides_the_result(void **state)
{
    (void)state;
    struct scene scene;
    make_scene(&scene, "stadium", "", BIT(TRIPS) | BIT(PLAY_THE_BOARD), 3, "practical");
    scene.setup.rounds = 300001;
    scene.setup.session = 170;
    scene.setup.bankroll = 40000;
    scene.setup.seed = 9;
    struct uth_simulator *simulator = ready(&scene);
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
    assert_true(results[0].sessions == (300001 + 169) / 170);
    assert_true(results[0].ruined > 0 && results[0].ruined < results[0].sessions);
    assert_true(results[0].session_quantile[0] >= -40000);
    for (int i = 1; i < UTH_SIMULATED_QUANTILES; i++) {
        assert_true(results[0].session_quantile[i] >= results[0].session_quantile[i - 1]);
    }

    /* A watch stops a long run after its first block. */
    uint64_t done = 0;
    scene.setup.rounds = 1000000000;
    scene.setup.watch = (struct uth_watch){stop_at_once, &done};
    assert_int_equal(uth_simulator_run(simulator, &scene.setup, &results[0]), UTH_SIMULATE_STOPPED);
    assert_int_equal(done, 1);
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

static void ten_million_rounds_come_out_at_the_exact_edges(void **state)
{
    (void)state;
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
         "practical", 2000000, 4},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct scene scene;
        make_scene(&scene, rows[i].rules, rows[i].options, rows[i].wagers, rows[i].hands,
                   rows[i].strategy);
        scene.setup.rounds = rows[i].rounds;
        scene.setup.seed = 20240101;
        struct uth_simulator *simulator = ready(&scene);
        struct uth_simulation result;
        assert_int_equal(uth_simulator_run(simulator, &scene.setup, &result), UTH_SIMULATE_DONE);
        assert_int_equal(result.rounds, rows[i].rounds);
        check_exact("base game", &result.base);
        check_exact("all", &result.all);
        for (int wager = UTH_TRIPS; wager < UTH_WAGERS; wager++) {
            if (scene.setup.wager[wager] > 0) {
                check_exact(uth_wager_name((enum uth_wager)wager), &result.wager[wager]);
            }
        }
        uint64_t ended = result.folded;
        for (int street = 0; street < UTH_STREETS; street++) {
            for (int k = 0; k < UTH_MULTIPLES_MAX; k++) {
                ended += result.ended[street][k];
            }
        }
        assert_int_equal(ended, result.hands);
        assert_int_equal(result.won + result.tied + result.lost + result.folded, result.hands);
        uth_simulator_free(simulator);
    }
}

/* Best play: the published deviation and shares. A third of the variance is royal flushes, of which
 * there are about sixty here. */
static void deviation_and_shares_are_the_published_ones(void **state)
{
    (void)state;
    struct scene scene;
    make_scene(&scene, "washington", "", 0, 1, "optimal");
    scene.setup.rounds = 2000000;
    scene.setup.seed = 4;
    struct uth_simulator *simulator = ready(&scene);
    struct uth_simulation result;
    assert_int_equal(uth_simulator_run(simulator, &scene.setup, &result), UTH_SIMULATE_DONE);
    assert_true(fabs(result.base.deviation - 4.939298891) < 0.3);
    assert_true(fabs((double)result.ended[UTH_PREFLOP][1] / 2e6 - 0.377073906) < 0.002);
    assert_true(fabs((double)result.folded / 2e6 - 0.191858389) < 0.002);
    uth_simulator_free(simulator);
}

/* Tables and engine agree round for round, so whole runs are the same to the cent. */
static void a_run_through_the_engine_is_the_same_run(void **state)
{
    (void)state;
    struct scene scene;
    make_scene(&scene, "washington", "progressive=LINK-ML01",
               BIT(TRIPS) | BIT(BAD_BEAT) | BIT(PROGRESSIVE), 3, "practical");
    scene.setup.rounds = 70000;
    scene.setup.seed = 12;
    struct uth_simulation fast, slow;
    struct uth_simulator *simulator = ready(&scene);
    assert_int_equal(uth_simulator_run(simulator, &scene.setup, &fast), UTH_SIMULATE_DONE);
    uth_simulator_free(simulator);
    scene.setup.through_engine = true;
    simulator = ready(&scene);
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

/* A bank of one Ante covers little: what is not covered is returned, so nothing can be lost or won
 * beyond it. */
static void a_player_dealers_bank_limits_the_round(void **state)
{
    (void)state;
    struct scene scene;
    make_scene(&scene, "california", "", BIT(TRIPS), 3, "practical");
    scene.setup.bank = scene.game.rules->bank_min > 1000 ? scene.game.rules->bank_min : 1000;
    scene.setup.rounds = 20000;
    scene.setup.session = 1;
    struct uth_simulator *simulator = ready(&scene);
    struct uth_simulation result;
    assert_int_equal(uth_simulator_run(simulator, &scene.setup, &result), UTH_SIMULATE_DONE);
    assert_true(result.engine && !result.all.has_exact);
    assert_true(result.session_quantile[0] >= -scene.setup.bank);
    assert_true(result.session_quantile[UTH_SIMULATED_QUANTILES - 1] <= scene.setup.bank);
    uth_simulator_free(simulator);
}

static void what_the_rules_forbid_is_refused_with_a_sentence(void **state)
{
    (void)state;
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
        if (!strstr(sentence, rows[i].word) || sentence[0] == '\0') {
            print_message("row %zu: %s\n", i, sentence);
        }
        assert_non_null(strstr(sentence, rows[i].word));
        assert_true(sentence[0] != '\0');
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_wager_is_settled_as_by_the_engine),
        cmocka_unit_test(decisions_are_those_of_the_strategy),
        cmocka_unit_test(every_card_is_dealt_to_every_place_alike),
        cmocka_unit_test(the_seed_alone_decides_the_result),
        cmocka_unit_test(ten_million_rounds_come_out_at_the_exact_edges),
        cmocka_unit_test(deviation_and_shares_are_the_published_ones),
        cmocka_unit_test(a_run_through_the_engine_is_the_same_run),
        cmocka_unit_test(a_player_dealers_bank_limits_the_round),
        cmocka_unit_test(what_the_rules_forbid_is_refused_with_a_sentence),
    };
    return cmocka_run_group_tests_name("simulate", tests, NULL, NULL);
}
