/*
 * Many rounds, in blocks.
 *
 * A block has its own random source, made from the seed and the block's number, and whole sessions;
 * threads take blocks as they come, add up into sums of their own, and these are added at the end.
 * So neither the number of threads nor their order affects the result.
 */
#include <omp.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/clock.h>

#include "sim_batch.h"

enum { BLOCK_ROUNDS = 1 << 16 };

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

/* Nets of one round by wager, from the codes of its hands. */
static void net_by_codes(const struct sim_tables *tables, const struct sim_hand *hands, int count,
                         uth_cents net[UTH_WAGERS])
{
    uth_cents envy = 0;
    for (int i = 0; i < count; i++) {
        net[SIM_BASE] += tables->base_net[hands[i].base];
        for (int wager = UTH_TRIPS; wager < UTH_WAGERS; wager++)
            net[wager] += tables->net[wager][hands[i].line[wager]];
        envy += tables->envy[hands[i].line[UTH_PROGRESSIVE]];
    }
    net[UTH_PROGRESSIVE] += envy * (count - 1);
}

/* Whether the player-dealer's bank was exhausted. */
static bool net_by_engine(const struct uth_simulator *simulator, const uth_card *cards,
                          const struct sim_hand *hands, uth_cents net[UTH_WAGERS])
{
    uth_cents by_hand[UTH_SPOTS_MAX][UTH_WAGERS];
    bool exhausted = uth_sim_engine_settle(simulator, cards, hands, by_hand);
    for (int i = 0; i < simulator->setup.hands; i++) {
        net[SIM_BASE] += by_hand[i][UTH_ANTE] + by_hand[i][UTH_PLAY] + by_hand[i][UTH_BLIND];
        for (int wager = UTH_TRIPS; wager < UTH_WAGERS; wager++)
            net[wager] += by_hand[i][wager];
    }
    return exhausted;
}

/* A batch in play. */
struct play {
    const struct uth_simulator *simulator;
    const struct uth_simulate_setup *setup;
    struct sim_sums *sums;
    struct sim_dealer dealer;
    struct sim_batch batch;
    struct sim_hand hands[UTH_SPOTS_MAX][SIM_BATCH];
};

/* One hand per round: the results of its wagers follow from the counts of codes. */
static void settle_one(const struct play *play, uth_cents net[SIM_BATCH])
{
    for (int r = 0; r < play->batch.rounds; r++)
        net[r] = count_hand(play->simulator->tables, &play->hands[0][r], play->sums);
}

/* Several hands, or rounds for the engine: nets are added up round by round, since the hands of a
 * round have board and dealer in common. */
static uth_cents settle_several(const struct play *play, int round)
{
    const struct sim_tables *tables = play->simulator->tables;
    struct sim_sums *sums = play->sums;
    struct sim_hand hands[UTH_SPOTS_MAX];
    int count = play->simulator->setup.hands, meter_awards = 0;
    for (int i = 0; i < count; i++) {
        hands[i] = play->hands[i][round];
        count_hand(tables, &hands[i], sums);
        meter_awards += tables->meter_line[hands[i].line[UTH_PROGRESSIVE]];
    }
    uth_cents net[UTH_WAGERS] = {0}, all = 0;
    if (play->simulator->engine || meter_awards > 1)
        sums->exhausted += net_by_engine(play->simulator, play->batch.cards[round], hands, net);
    else
        net_by_codes(tables, hands, count, net);
    for (int wager = 0; wager < UTH_WAGERS; wager++) {
        all += net[wager];
        sums->net[wager] += net[wager];
        add_square(&sums->square[wager], net[wager]);
    }
    return all;
}

/* Plays up to SIM_BATCH rounds and gives their nets. */
static void play_rounds(struct play *play, int rounds, uth_cents net[SIM_BATCH])
{
    const struct uth_simulator *simulator = play->simulator;
    uth_sim_batch_deal(&play->batch, &play->dealer, simulator->tables, rounds);
    for (int i = 0; i < simulator->setup.hands; i++)
        uth_sim_batch_play(&play->batch, simulator->tables, i, play->hands[i]);
    if (simulator->setup.hands == 1 && !simulator->engine)
        settle_one(play, net);
    else
        for (int r = 0; r < rounds; r++)
            net[r] = settle_several(play, r);
    int64_t sum = 0;
    unsigned __int128 square = 0;
    for (int r = 0; r < rounds; r++) {
        sum += net[r];
        add_square(&square, net[r]);
    }
    play->sums->net[SIM_ALL] += sum;
    play->sums->square[SIM_ALL] += square;
    play->sums->rounds += (uint64_t)rounds;
}

/* One session; its net result. A ruined player's last batch is played to its end, so that the deals
 * of a session do not depend on its results; only the rounds before the ruin count for it. */
static uth_cents play_session(struct play *play)
{
    const struct uth_simulate_setup *setup = play->setup;
    uth_cents total = 0;
    uth_cents net[SIM_BATCH];
    for (uint64_t done = 0; done < setup->session;) {
        uint64_t left = setup->session - done;
        int rounds = left < SIM_BATCH ? (int)left : SIM_BATCH;
        play_rounds(play, rounds, net);
        for (int r = 0; r < rounds; r++, done++) {
            if (setup->bankroll > 0 && setup->bankroll + total < play->simulator->needed) {
                play->sums->ruined++;
                play->sums->ruined_rounds += done;
                return total;
            }
            total += net[r];
        }
    }
    return total;
}

/* How the rounds of a run are divided. */
struct cut {
    uint64_t blocks;
    uint64_t rounds;              /* without sessions */
    uint64_t sessions, per_block; /* with them */
    uth_cents *session_net;
};

static void play_block(struct play *play, const struct cut *cut, uint64_t block)
{
    const struct uth_simulate_setup *setup = play->setup;
    uth_sim_dealer_start(&play->dealer, 7 + 2 * play->simulator->setup.hands, setup->seed, block);
    if (setup->session > 0) {
        uint64_t end = (block + 1) * cut->per_block;
        end = end < cut->sessions ? end : cut->sessions;
        for (uint64_t i = block * cut->per_block; i < end; i++)
            cut->session_net[i] = play_session(play);
        return;
    }
    uth_cents net[SIM_BATCH];
    uint64_t left = cut->rounds - block * BLOCK_ROUNDS;
    left = left < BLOCK_ROUNDS ? left : BLOCK_ROUNDS;
    for (; left > 0;) {
        int rounds = left < SIM_BATCH ? (int)left : SIM_BATCH;
        play_rounds(play, rounds, net);
        left -= (uint64_t)rounds;
    }
}

static void add_sums(struct sim_sums *sums, const struct sim_sums *more)
{
    sums->rounds += more->rounds;
    sums->ruined += more->ruined;
    sums->ruined_rounds += more->ruined_rounds;
    sums->exhausted += more->exhausted;
    for (int i = 0; i < SIM_BASE_CODES; i++)
        sums->base[i] += more->base[i];
    for (int wager = 0; wager < UTH_WAGERS; wager++) {
        sums->net[wager] += more->net[wager];
        sums->square[wager] += more->square[wager];
        for (int i = 0; i < SIM_LINES; i++)
            sums->line[wager][i] += more->line[wager][i];
    }
}

/* All blocks. */
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
        struct play *play = calloc(1, sizeof *play);
        if (own && play) {
            *play = (struct play){.simulator = simulator, .setup = setup, .sums = own};
        } else {
#pragma omp atomic write
            starved = 1;
        }
#pragma omp for schedule(dynamic, 1)
        for (uint64_t block = 0; block < cut->blocks; block++) {
            int stop;
#pragma omp atomic read
            stop = stopped;
            if (!own || !play || stop)
                continue;
            play_block(play, cut, block);
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
        }
        free(own);
        free(play);
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
        uth_sim_report(simulator, sums, result);
        uth_sim_report_sessions(cut.session_net, cut.sessions, result);
        result->seconds = (double)(uth_clock_now_ms(&clock) - began_ms) / 1000;
    }
    free(cut.session_net);
    free(sums);
    return status;
}
