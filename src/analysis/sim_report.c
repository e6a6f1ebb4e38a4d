/* From sums over rounds to edges with their errors, and the results of sessions. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

#include "simulator.h"

static const double quantiles[UTH_SIMULATED_QUANTILES] = {0,    0.01, 0.05, 0.25, 0.5,
                                                          0.75, 0.95, 0.99, 1};

double uth_simulated_quantile(int index)
{
    UTH_ASSERT(index >= 0 && index < UTH_SIMULATED_QUANTILES);
    return quantiles[index];
}

/* Sum and sum of squares of a round's net. */
struct moments {
    int64_t net;
    long double square;
};

static void describe(struct uth_simulated *out, uth_cents stake, struct moments moments,
                     uint64_t rounds)
{
    long double count = (long double)rounds, mean = (long double)moments.net / count;
    long double variance = moments.square / count - mean * mean;
    out->stake = stake;
    out->net = moments.net;
    out->edge = (double)(-mean / (long double)stake);
    out->deviation = sqrt(variance > 0 ? (double)variance : 0) / (double)stake;
    out->error = out->deviation / sqrt((double)rounds);
}

static void add_codes(struct moments *moments, uint64_t count, uth_cents net)
{
    moments->net += (int64_t)count * net;
    moments->square += (long double)count * (long double)net * (long double)net;
}

/* With one hand per round the counts of codes suffice; with several, the hands of a round are
 * correlated. */
static struct moments moments_of(const struct uth_simulator *simulator, const struct sim_sums *sums,
                                 int wager)
{
    const struct sim_tables *tables = simulator->tables;
    struct moments moments = {sums->net[wager], (long double)sums->square[wager]};
    if (wager == SIM_ALL || simulator->setup.hands > 1 || simulator->engine)
        return moments;
    moments = (struct moments){0, 0};
    if (wager == SIM_BASE) {
        for (int i = 0; i < SIM_BASE_CODES; i++)
            add_codes(&moments, sums->base[i], tables->base_net[i]);
        return moments;
    }
    for (int i = 0; i < SIM_LINES; i++)
        add_codes(&moments, sums->line[wager][i], tables->net[wager][i]);
    return moments;
}

static void report_wagers(const struct uth_simulator *simulator, const struct sim_sums *sums,
                          struct uth_simulation *result)
{
    const struct uth_simulate_setup *setup = &simulator->setup;
    describe(&result->base, setup->hands * setup->wager[UTH_ANTE],
             moments_of(simulator, sums, SIM_BASE), sums->rounds);
    result->base.has_exact = !simulator->limited;
    result->base.exact = simulator->exact_base;
    double exact = result->base.exact * (double)setup->wager[UTH_ANTE];
    bool has_exact = result->base.has_exact;
    for (int wager = UTH_TRIPS; wager < UTH_WAGERS; wager++) {
        struct uth_simulated *out = &result->wager[wager];
        if (setup->wager[wager] == 0)
            continue;
        describe(out, setup->hands * setup->wager[wager], moments_of(simulator, sums, wager),
                 sums->rounds);
        out->has_exact = simulator->has_exact[wager];
        out->exact = wager == UTH_PROGRESSIVE ? simulator->exact_progressive
                     : out->has_exact         ? uth_fraction_value(simulator->edge[wager].edge)
                                              : 0;
        has_exact = has_exact && out->has_exact;
        exact += out->exact * (double)setup->wager[wager];
    }
    describe(&result->all, setup->hands * simulator->staked, moments_of(simulator, sums, SIM_ALL),
             sums->rounds);
    result->all.has_exact = has_exact;
    result->all.exact = exact / (double)simulator->staked;
}

static void report_hands(const struct uth_simulator *simulator, const struct sim_sums *sums,
                         struct uth_simulation *result)
{
    const struct uth_game *game = simulator->setup.game;
    for (int code = 0; code < SIM_BASE_CODES; code++) {
        uint64_t count = sums->base[code];
        int ending = code / (SIM_SHOWDOWNS * SIM_LINES), line = code % SIM_LINES;
        int showdown = code / SIM_LINES % SIM_SHOWDOWNS / 2;
        if (ending == 0) {
            result->folded += count;
            continue;
        }
        result->ended[(ending - 1) / UTH_MULTIPLES_MAX][(ending - 1) % UTH_MULTIPLES_MAX] += count;
        *(showdown == 0 ? &result->lost : showdown == 1 ? &result->tied : &result->won) += count;
        if (showdown == 2 && line > 0)
            result->line[UTH_BLIND][line - 1] += count;
    }
    for (int wager = UTH_TRIPS; wager < UTH_WAGERS; wager++)
        for (int i = 0; game->table[wager] && i < game->table[wager]->line_count; i++)
            result->line[wager][i] = sums->line[wager][1 + i];
}

/* From the player-dealer, for a round. */
static uth_cents collection_of(const struct uth_simulate_setup *setup)
{
    uth_cents wager[UTH_WAGERS];
    memcpy(wager, setup->wager, sizeof wager);
    wager[UTH_PLAY] = 0; /* made after it */
    return uth_fee_for_alike(setup->game->schedule, wager, setup->hands);
}

void uth_sim_report(const struct uth_simulator *simulator, const struct sim_sums *sums,
                    struct uth_simulation *result)
{
    const struct uth_simulate_setup *setup = &simulator->setup;
    result->game = simulator->game;
    result->engine = simulator->engine;
    result->rounds = sums->rounds;
    result->hands = sums->rounds * (uint64_t)setup->hands;
    report_wagers(simulator, sums, result);
    report_hands(simulator, sums, result);
    if (setup->game->schedule)
        result->fee = collection_of(setup);
    result->exhausted = sums->exhausted;
    result->ruined = sums->ruined;
    result->ruined_rounds =
        sums->ruined > 0 ? (double)sums->ruined_rounds / (double)sums->ruined : 0;
}

static int by_amount(const void *a, const void *b)
{
    uth_cents x = *(const uth_cents *)a, y = *(const uth_cents *)b;
    return (x > y) - (x < y);
}

void uth_sim_report_sessions(uth_cents *net, uint64_t count, struct uth_simulation *result)
{
    result->sessions = count;
    if (count == 0)
        return;
    long double sum = 0, squares = 0;
    for (uint64_t i = 0; i < count; i++) {
        sum += (long double)net[i];
        squares += (long double)net[i] * (long double)net[i];
    }
    long double mean = sum / (long double)count;
    long double variance = squares / (long double)count - mean * mean;
    result->session_mean = (double)mean;
    result->session_deviation = sqrt(variance > 0 ? (double)variance : 0);
    qsort(net, count, sizeof *net, by_amount);
    for (int i = 0; i < UTH_SIMULATED_QUANTILES; i++)
        result->session_quantile[i] = net[(uint64_t)(quantiles[i] * (double)(count - 1))];
}
