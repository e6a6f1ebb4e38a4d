/*
 * Many rounds, in blocks.
 *
 * A block has its own random source, made from the seed and the block's number, and whole sessions;
 * threads take blocks as they come, add up into sums of their own, and these are added at the end.
 * So neither the number of threads nor their order has any influence on the result.
 */
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/clock.h>
#include <uth/round.h>

#include "sim_hand.h"

enum { BLOCK_ROUNDS = 1 << 16 };

/* Scrambles a number so that neighbours have nothing in common (the finisher of splitmix64). */
static uint64_t scramble(uint64_t x)
{
    x += UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

void sim_dealer_start(struct sim_dealer *dealer, int cards, uint64_t seed, uint64_t block)
{
    UTH_ASSERT(cards <= UTH_CARD_COUNT);
    *dealer = (struct sim_dealer){.cards = cards};
    uth_seeded_init(&dealer->source, scramble(seed ^ scramble(block)));
    for (int i = 0; i < UTH_CARD_COUNT; i++) {
        dealer->deck[i] = (uint8_t)i;
    }
    /* As many cards a word as leave it 2^12 times more values than there are choices. */
    for (int from = 0; from < cards;) {
        struct sim_group *group = &dealer->group[dealer->groups++];
        *group = (struct sim_group){.from = from, .to = from, .product = 1};
        while (group->to < cards &&
               group->product < (UINT64_C(1) << 52) / (uint64_t)(UTH_CARD_COUNT - group->to)) {
            group->product *= (uint64_t)(UTH_CARD_COUNT - group->to++);
        }
        group->rejected = (0 - group->product) % group->product;
        from = group->to;
    }
}

static inline void add_square(unsigned __int128 *square, int64_t net)
{
    uint64_t size = net < 0 ? 0 - (uint64_t)net : (uint64_t)net;
    *square += (unsigned __int128)size * size;
}

static inline uth_cents count_hand(const struct sim_tables *tables, const struct sim_hand *hand,
                                   struct sim_sums *sums)
{
    uth_cents net = tables->base_net[hand->base];
    sums->base[hand->base]++;
    for (int wager = UTH_TRIPS; wager < UTH_WAGERS; wager++) {
        sums->line[wager][hand->line[wager]]++;
        net += tables->net[wager][hand->line[wager]];
    }
    return net;
}

/* One hand against the dealer: what its wagers come to follows from the counts of codes. */
static inline uth_cents play_one(const struct sim_tables *tables, const uth_card *cards,
                                 struct sim_sums *sums)
{
    struct sim_round round = sim_round_of(tables, cards);
    struct sim_hand hand = sim_hand_of(tables, &round, cards + 7);
    return count_hand(tables, &hand, sums);
}

/* Nets of one round by wager, from the codes of its hands. */
static void net_by_codes(const struct sim_tables *tables, const struct sim_hand *hands, int count,
                         uth_cents net[UTH_WAGERS])
{
    uth_cents envy = 0;
    for (int i = 0; i < count; i++) {
        net[SIM_BASE] += tables->base_net[hands[i].base];
        for (int wager = UTH_TRIPS; wager < UTH_WAGERS; wager++) {
            net[wager] += tables->net[wager][hands[i].line[wager]];
        }
        envy += tables->envy[hands[i].line[UTH_PROGRESSIVE]];
    }
    net[UTH_PROGRESSIVE] += envy * (count - 1);
}

static void net_by_engine(const struct uth_simulator *simulator, const uth_card *cards,
                          const struct sim_hand *hands, uth_cents net[UTH_WAGERS])
{
    uth_cents by_hand[UTH_SPOTS_MAX][UTH_WAGERS];
    sim_engine_settle(simulator, cards, hands, by_hand);
    for (int i = 0; i < simulator->setup.hands; i++) {
        net[SIM_BASE] += by_hand[i][UTH_ANTE] + by_hand[i][UTH_PLAY] + by_hand[i][UTH_BLIND];
        for (int wager = UTH_TRIPS; wager < UTH_WAGERS; wager++) {
            net[wager] += by_hand[i][wager];
        }
    }
}

/* Several hands, or a round for the engine: nets are added up round by round, since the hands of a
 * round have board and dealer in common. */
static uth_cents play_several(const struct uth_simulator *simulator, const uth_card *cards,
                              struct sim_sums *sums)
{
    const struct sim_tables *tables = simulator->tables;
    struct sim_round round = sim_round_of(tables, cards);
    struct sim_hand hands[UTH_SPOTS_MAX];
    int meter_awards = 0;
    for (int i = 0; i < simulator->setup.hands; i++) {
        hands[i] = sim_hand_of(tables, &round, cards + 7 + 2 * i);
        count_hand(tables, &hands[i], sums);
        meter_awards += tables->meter_line[hands[i].line[UTH_PROGRESSIVE]];
    }
    uth_cents net[UTH_WAGERS] = {0}, all = 0;
    if (simulator->engine || meter_awards > 1) {
        net_by_engine(simulator, cards, hands, net);
    } else {
        net_by_codes(tables, hands, simulator->setup.hands, net);
    }
    for (int wager = 0; wager < UTH_WAGERS; wager++) {
        all += net[wager];
        sums->net[wager] += net[wager];
        add_square(&sums->square[wager], net[wager]);
    }
    return all;
}

static inline uth_cents play_round(const struct uth_simulator *simulator, struct sim_dealer *dealer,
                                   struct sim_sums *sums)
{
    sim_deal(dealer);
    uth_cents net = simulator->setup.hands == 1 && !simulator->engine
                        ? play_one(simulator->tables, dealer->deck, sums)
                        : play_several(simulator, dealer->deck, sums);
    sums->rounds++;
    sums->net[SIM_ALL] += net;
    add_square(&sums->square[SIM_ALL], net);
    return net;
}

/* One session; its net result. */
static uth_cents play_session(const struct uth_simulator *simulator,
                              const struct uth_simulate_setup *setup, struct sim_dealer *dealer,
                              struct sim_sums *sums)
{
    uth_cents net = 0;
    for (uint64_t i = 0; i < setup->session; i++) {
        if (setup->bankroll > 0 && setup->bankroll + net < simulator->needed) {
            sums->ruined++;
            sums->ruined_rounds += i;
            break;
        }
        net += play_round(simulator, dealer, sums);
    }
    return net;
}

/* How the rounds of a run are cut. */
struct cut {
    uint64_t blocks;
    uint64_t rounds;              /* without sessions */
    uint64_t sessions, per_block; /* with them */
    uth_cents *session_net;
};

static void play_block(const struct uth_simulator *simulator,
                       const struct uth_simulate_setup *setup, const struct cut *cut,
                       uint64_t block, struct sim_sums *sums)
{
    struct sim_dealer dealer;
    sim_dealer_start(&dealer, 7 + 2 * simulator->setup.hands, setup->seed, block);
    if (setup->session > 0) {
        uint64_t end = (block + 1) * cut->per_block;
        end = end < cut->sessions ? end : cut->sessions;
        for (uint64_t i = block * cut->per_block; i < end; i++) {
            cut->session_net[i] = play_session(simulator, setup, &dealer, sums);
        }
        return;
    }
    uint64_t left = cut->rounds - block * BLOCK_ROUNDS;
    left = left < BLOCK_ROUNDS ? left : BLOCK_ROUNDS;
    for (uint64_t i = 0; i < left; i++) {
        play_round(simulator, &dealer, sums);
    }
}

static void add_sums(struct sim_sums *sums, const struct sim_sums *more)
{
    sums->rounds += more->rounds;
    sums->ruined += more->ruined;
    sums->ruined_rounds += more->ruined_rounds;
    for (int i = 0; i < SIM_BASE_CODES; i++) {
        sums->base[i] += more->base[i];
    }
    for (int wager = 0; wager < UTH_WAGERS; wager++) {
        sums->net[wager] += more->net[wager];
        sums->square[wager] += more->square[wager];
        for (int i = 0; i < SIM_LINES; i++) {
            sums->line[wager][i] += more->line[wager][i];
        }
    }
}

/* All blocks. False when stopped, or out of memory. */
static enum uth_simulate_status play_all(const struct uth_simulator *simulator,
                                         const struct uth_simulate_setup *setup,
                                         const struct cut *cut, struct sim_sums *sums)
{
    uint64_t done = 0;
    int stopped = 0, starved = 0;
    int threads = setup->threads > 0 ? setup->threads : omp_get_num_procs();
#pragma omp parallel num_threads(threads)
    {
        struct sim_sums *own = calloc(1, sizeof *own);
        if (!own) {
#pragma omp atomic write
            starved = 1;
        }
#pragma omp for schedule(dynamic, 1)
        for (uint64_t block = 0; block < cut->blocks; block++) {
            int stop;
#pragma omp atomic read
            stop = stopped;
            if (!own || stop) {
                continue;
            }
            play_block(simulator, setup, cut, block, own);
            if (setup->watch.step) {
#pragma omp critical(uth_simulate_watch)
                if (!stopped && !setup->watch.step(setup->watch.context, ++done, cut->blocks)) {
#pragma omp atomic write
                    stopped = 1;
                }
            }
        }
        if (own) {
#pragma omp critical(uth_simulate_sums)
            add_sums(sums, own);
            free(own);
        }
    }
    return stopped ? UTH_SIMULATE_STOPPED : starved ? UTH_SIMULATE_NO_MEMORY : UTH_SIMULATE_DONE;
}

static bool cut_run(const struct uth_simulate_setup *setup, struct cut *cut)
{
    *cut = (struct cut){.rounds = setup->rounds};
    if (setup->session == 0) {
        cut->blocks = (setup->rounds + BLOCK_ROUNDS - 1) / BLOCK_ROUNDS;
        return true;
    }
    cut->sessions = (setup->rounds + setup->session - 1) / setup->session;
    cut->per_block = setup->session < BLOCK_ROUNDS ? BLOCK_ROUNDS / setup->session : 1;
    cut->blocks = (cut->sessions + cut->per_block - 1) / cut->per_block;
    cut->session_net = calloc(cut->sessions, sizeof *cut->session_net);
    return cut->session_net != NULL;
}

enum uth_simulate_status uth_simulator_run(struct uth_simulator *simulator,
                                           const struct uth_simulate_setup *setup,
                                           struct uth_simulation *result)
{
    UTH_ASSERT(setup->rounds > 0);
    memset(result, 0, sizeof *result);
    struct cut cut;
    struct sim_sums *sums = calloc(1, sizeof *sums);
    if (!sums || !cut_run(setup, &cut)) {
        free(sums);
        return UTH_SIMULATE_NO_MEMORY;
    }
    struct uth_clock clock = uth_clock_monotonic();
    int64_t began_ms = uth_clock_now_ms(&clock);
    enum uth_simulate_status status = play_all(simulator, setup, &cut, sums);
    if (status == UTH_SIMULATE_DONE) {
        sim_report(simulator, sums, result);
        sim_report_sessions(cut.session_net, cut.sessions, result);
        result->seconds = (double)(uth_clock_now_ms(&clock) - began_ms) / 1000;
    }
    free(cut.session_net);
    free(sums);
    return status;
}
