/* The simulator against the engine: see sim_scene.h. */
#include "reference/sim_scene.h"

#include <stdio.h>
#include <string.h>
#include <uth/round.h>

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
            if (reason != UTH_REASON_OK)
                print_message("%s\n", refusal.sentence);
            assert_int_equal(reason, UTH_REASON_OK);
        }
    }
}

void make_scene(struct scene *scene, const char *rules, const char *options, uth_wager_set wagers,
                int hands, const char *strategy)
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
    for (int wager = UTH_TRIPS; wager < UTH_WAGERS; wager++)
        if (wagers & UTH_WAGER_BIT(wager))
            scene->setup.wager[wager] = wager == UTH_PROGRESSIVE ? 100 : 200 * wager;
}

struct uth_simulator *scene_ready(const struct scene *scene)
{
    struct uth_simulator *simulator;
    char sentence[192] = "";
    enum uth_simulate_status status =
        uth_simulator_new(&scene->setup, &simulator, sentence, sizeof sentence);
    if (status != UTH_SIMULATE_DONE)
        print_message("%s\n", sentence);
    assert_int_equal(status, UTH_SIMULATE_DONE);
    return simulator;
}

const struct uth_simulator *scene_solved(const char *strategy)
{
    static struct {
        struct scene scene;
        struct uth_simulator *simulator;
    } solved[4];
    size_t i = 0;
    while (i < COUNT_OF(solved) && solved[i].simulator &&
           strcmp(uth_strategy_name(solved[i].scene.setup.strategy), strategy) != 0)
        i++;
    assert_true(i < COUNT_OF(solved));
    if (!solved[i].simulator) {
        make_scene(&solved[i].scene, "washington", "", 0, 1, strategy);
        solved[i].simulator = scene_ready(&solved[i].scene);
    }
    return solved[i].simulator;
}

static void must(struct uth_round *round, const struct uth_action *action)
{
    struct uth_refusal refusal;
    enum uth_reason reason = uth_round_do(round, action, NULL, &refusal);
    if (reason != UTH_REASON_OK)
        print_message("%s: %s\n", uth_action_name(action->kind), refusal.sentence);
    assert_int_equal(reason, UTH_REASON_OK);
}

/* Decisions of one street: those who play on it, and what the others do. */
static void decide_street(struct uth_round *round, const struct uth_decision *decisions, int hands,
                          enum uth_street street)
{
    for (int i = 0; i < hands; i++) {
        struct uth_action action = {.who = {.player = (uint32_t)i + 1, .spot = (uint8_t)(i + 1)}};
        bool played = decisions[i].choice == UTH_PLAYED;
        if (played && decisions[i].street < street)
            continue;
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
        for (int wager = UTH_TRIPS; wager < UTH_WAGERS; wager++)
            net[i][wager] = tables->net[wager][hands[i].line[wager]];
        for (int k = 0; k < count; k++)
            net[i][UTH_PROGRESSIVE] += k == i ? 0 : tables->envy[hands[k].line[UTH_PROGRESSIVE]];
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

void scene_compare(const struct scene *scene, int rounds, int through, uint64_t seed)
{
    struct uth_simulator *simulator = scene_ready(scene);
    struct sim_dealer dealer;
    static struct sim_batch batch;
    static struct sim_hand played[UTH_SPOTS_MAX][SIM_BATCH];
    int hands = scene->setup.hands;
    uth_sim_dealer_start(&dealer, 7 + 2 * hands, seed, 0);
    for (int done = 0; done < rounds; done += SIM_BATCH) {
        uth_sim_batch_deal(&batch, &dealer, simulator->tables, SIM_BATCH);
        if (done == 0 && hands == 1) {
            plant_rare_cards(&batch, 3);
            uth_sim_batch_look(&batch, simulator->tables);
        }
        for (int i = 0; i < hands; i++)
            uth_sim_batch_play(&batch, simulator->tables, i, played[i]);
        for (int r = 0; r < SIM_BATCH; r++) {
            struct sim_hand codes[UTH_SPOTS_MAX];
            struct uth_decision decisions[UTH_SPOTS_MAX];
            uth_cents fast[UTH_SPOTS_MAX][UTH_WAGERS], slow[UTH_SPOTS_MAX][UTH_WAGERS];
            int meters = 0;
            for (int i = 0; i < hands; i++) {
                codes[i] = played[i][r];
                uth_sim_ending(&simulator->game, codes[i].base, &decisions[i]);
                meters += simulator->tables->meter_line[codes[i].line[UTH_PROGRESSIVE]];
            }
            if (meters > 1)
                continue;
            net_of_codes(simulator, codes, fast);
            uth_sim_engine_settle(simulator, batch.cards[r], codes, slow);
            assert_memory_equal(fast, slow, sizeof fast[0] * (size_t)hands);
            if (r % through == 0) {
                play_with_engine(simulator, batch.cards[r], decisions, slow);
                assert_memory_equal(fast, slow, sizeof fast[0] * (size_t)hands);
            }
        }
    }
    uth_simulator_free(simulator);
}
