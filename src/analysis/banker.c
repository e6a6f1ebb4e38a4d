/* Banking: the sums over all boards, and the figures that follow from them.
 *
 * Boards are taken up to the names of the suits, 134,459 of them; the ten ways to choose the flop,
 * the 1,081 dealers and all pairs of players' hands are counted for each (banker_sweep.h). Players'
 * decisions come from the exact solution of their strategy, as the simulator packs it.
 */
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/clock.h>

#include "banker.h"

/* Every amount that a wager can bring: the Ante's own, and all nets of the pay tables. */
struct amounts {
    int64_t unit;
    int64_t most; /* the most that one player can win or lose, in cents */
};

static void add_amounts(struct amounts *amounts, const uth_cents *net, int count)
{
    int64_t most = 0;
    for (int i = 0; i < count; i++) {
        amounts->unit = uth_common_divisor(amounts->unit, net[i]);
        int64_t size = net[i] < 0 ? -net[i] : net[i];
        most = size > most ? size : most;
    }
    amounts->most += most;
}

/* Net of the Blind when it wins, by line; 0: no line. */
static void blind_nets(const struct uth_simulator *simulator, uth_cents net[SIM_LINES])
{
    const struct uth_base_game *game = &simulator->game;
    uth_cents ante = simulator->setup.wager[UTH_ANTE];
    memset(net, 0, SIM_LINES * sizeof *net);
    for (int i = 0; i < game->line_count; i++) {
        bool whole = uth_cents_ratio(ante, game->line[i].pays, game->units, &net[1 + i]);
        UTH_ASSERT(whole);
    }
}

static int largest_multiple(const struct uth_base_game *game)
{
    int largest = 0;
    for (int street = 0; street < UTH_STREETS; street++)
        for (int i = 0; i < game->raise_count[street]; i++)
            largest = game->raise[street][i] > largest ? game->raise[street][i] : largest;
    return largest;
}

static struct amounts amounts_of(const struct uth_simulator *simulator,
                                 const uth_cents blind[SIM_LINES])
{
    const struct uth_simulate_setup *setup = &simulator->setup;
    struct amounts amounts = {0, 0};
    uth_cents base[2] = {setup->wager[UTH_ANTE],
                         (largest_multiple(&simulator->game) + 2) * setup->wager[UTH_ANTE]};
    add_amounts(&amounts, base, 2);
    add_amounts(&amounts, blind, SIM_LINES);
    for (int wager = UTH_TRIPS; wager < UTH_WAGERS; wager++)
        if (setup->wager[wager] > 0)
            add_amounts(&amounts, simulator->tables->net[wager],
                        1 + setup->game->table[wager]->line_count);
    return amounts;
}

/* A wager that does not read a single strength: its result is computed hand by hand. */
static void add_other(enum uth_wager wager, struct banker_tables *tables)
{
    int32_t most = 0;
    for (int i = 0; i < SIM_LINES; i++) {
        int32_t net = tables->net[wager][i];
        most = (net < 0 ? -net : net) > most ? (net < 0 ? -net : net) : most;
    }
    tables->other[tables->other_count++] = wager;
    tables->other_most += most;
}

static void add_wager(const struct sim_tables *sim, enum uth_wager wager,
                      struct banker_tables *tables)
{
    int32_t *net = tables->net[wager];
    for (int i = 0; i < SIM_LINES; i++)
        net[i] = (int32_t)(sim->net[wager][i] / tables->unit);
    if (!uth_sim_reads_strength(wager)) {
        add_other(wager, tables);
        return;
    }
    enum uth_reads reads = uth_wager_reads(wager);
    int32_t *by_strength = reads == UTH_READS_OWN_HAND      ? tables->own
                           : reads == UTH_READS_BEATEN_HAND ? tables->beaten
                                                            : tables->board;
    for (int i = 0; i < UTH_STRENGTHS; i++)
        by_strength[i] += net[sim->line[wager][i]];
    if (reads == UTH_READS_BEATEN_HAND)
        tables->beaten_tie += net[0];
}

static void fill_tables(const struct uth_simulator *simulator, const uth_cents blind[SIM_LINES],
                        struct banker_tables *tables)
{
    const struct sim_tables *sim = simulator->tables;
    tables->plan = sim->plan;
    tables->sim = sim;
    tables->game = &simulator->game;
    tables->qualifies_from = simulator->game.qualifies_from;
    tables->ante = (int32_t)(simulator->setup.wager[UTH_ANTE] / tables->unit);
    for (int i = 0; i < UTH_STRENGTHS; i++)
        tables->blind[i] = (int32_t)(blind[sim->line[UTH_BLIND][i]] / tables->unit);
    for (int wager = UTH_BLIND + 1; wager < UTH_PROGRESSIVE; wager++)
        if (sim->made[wager])
            add_wager(sim, (enum uth_wager)wager, tables);
}

enum uth_simulate_status uth_banker_tables_new(const struct uth_simulator *simulator,
                                               struct banker_tables **tables, char *sentence,
                                               size_t size)
{
    *tables = NULL;
    uth_cents blind[SIM_LINES];
    blind_nets(simulator, blind);
    struct amounts amounts = amounts_of(simulator, blind);
    if (amounts.most / amounts.unit > BANKER_UNITS_MOST) {
        snprintf(sentence, size,
                 "the largest and the smallest awards on these wagers are too far apart for an "
                 "exact deviation; wagers that are round multiples of each other are not");
        return UTH_SIMULATE_REFUSED;
    }
    struct banker_tables *made = calloc(1, sizeof *made);
    if (!made)
        return UTH_SIMULATE_NO_MEMORY;
    made->unit = amounts.unit;
    fill_tables(simulator, blind, made);
    *tables = made;
    return UTH_SIMULATE_DONE;
}

/* The number of boards that equal this one up to the names of the suits, or 0 when another one
 * represents it: the ranks of the suits, as bit masks, must descend. */
static uint8_t board_weight(const uth_card card[5])
{
    unsigned ranks[UTH_SUIT_COUNT] = {0};
    for (int i = 0; i < 5; i++)
        ranks[uth_card_suit(card[i])] |= 1U << uth_card_rank(card[i]);
    int weight = 24, same = 1;
    for (int suit = 1; suit < UTH_SUIT_COUNT; suit++) {
        if (ranks[suit] > ranks[suit - 1])
            return 0;
        same = ranks[suit] == ranks[suit - 1] ? same + 1 : 1;
        weight /= same;
    }
    return (uint8_t)weight;
}

struct banker_board *uth_banker_boards_new(void)
{
    struct banker_board *boards = calloc(BANKER_BOARDS, sizeof *boards);
    int count = 0;
    struct banker_board board;
    uth_card *card = board.card;
    for (card[0] = 4; boards && card[0] < UTH_CARD_COUNT; card[0]++)
        for (card[1] = 3; card[1] < card[0]; card[1]++)
            for (card[2] = 2; card[2] < card[1]; card[2]++)
                for (card[3] = 1; card[3] < card[2]; card[3]++)
                    for (card[4] = 0; card[4] < card[3]; card[4]++) {
                        board.weight = board_weight(card);
                        if (board.weight == 0)
                            continue;
                        UTH_ASSERT(count < BANKER_BOARDS);
                        boards[count++] = board;
                    }
    UTH_ASSERT(!boards || count == BANKER_BOARDS);
    return boards;
}

static void add_sums(struct banker_sums *sums, const struct banker_sums *more, int weight)
{
    sums->net += more->net * weight;
    sums->square += more->square * weight;
    sums->product += more->product * weight;
}

/* All boards. False when stopped. */
static bool sum_boards(const struct banker_tables *tables, const struct banker_board *boards,
                       const struct uth_simulate_setup *setup, struct banker_sums *sums)
{
    enum { CHUNK = 256, CHUNKS = (BANKER_BOARDS + CHUNK - 1) / CHUNK };
    int threads = setup->threads > 0 ? setup->threads : omp_get_num_procs();
    int stopped = 0;
    uint64_t done = 0;
#pragma omp parallel for schedule(dynamic) num_threads(threads)
    for (int chunk = 0; chunk < CHUNKS; chunk++) {
        int stop;
#pragma omp atomic read
        stop = stopped;
        struct banker_sums mine = {0, 0, 0};
        for (int i = chunk * CHUNK; i < (chunk + 1) * CHUNK && i < BANKER_BOARDS && !stop; i++) {
            struct banker_sums one = {0, 0, 0};
            uth_banker_board_sum(tables, boards[i].card, BANKER_ALL_FLOPS, &one);
            add_sums(&mine, &one, boards[i].weight);
        }
#pragma omp critical(uth_banker)
        {
            add_sums(sums, &mine, 1);
            if (!stopped && setup->watch.step &&
                !setup->watch.step(setup->watch.context, ++done, CHUNKS)) {
#pragma omp atomic write
                stopped = 1;
            }
        }
    }
    return !stopped;
}

static struct uth_wide wide_of(banker_wide value)
{
    return (struct uth_wide){(int64_t)(value >> 64), (uint64_t)value};
}

const char *uth_wide_format(struct uth_wide wide, char text[UTH_WIDE_TEXT_SIZE])
{
    bool negative = wide.high < 0;
    __extension__ typedef unsigned __int128 bits;
    bits value = (bits)(uint64_t)wide.high << 64 | wide.low;
    value = negative ? -value : value;
    char digit[UTH_WIDE_TEXT_SIZE];
    int count = 0;
    do {
        digit[count++] = (char)('0' + (int)(value % 10));
        value /= 10;
    } while (value > 0);
    char *to = text;
    if (negative)
        *to++ = '-';
    while (count > 0)
        *to++ = digit[--count];
    *to = '\0';
    return text;
}

static void describe(struct uth_banker *banker, const struct banker_sums *sums)
{
    long double unit = (long double)banker->unit;
    long double mean = (long double)sums->net / (long double)UTH_DEALS;
    long double square = (long double)sums->square / (long double)UTH_DEALS;
    long double product = (long double)sums->product / (long double)UTH_TWO_PLAYER_DEALS;
    UTH_ASSERT(sums->net == (int64_t)sums->net);
    banker->net = (int64_t)sums->net;
    banker->square = wide_of(sums->square);
    banker->product = wide_of(sums->product);
    banker->mean = (double)(mean * unit);
    banker->variance = (double)((square - mean * mean) * unit * unit);
    banker->covariance = (double)((product - mean * mean) * unit * unit);
}

static enum uth_simulate_status solve(const struct uth_simulator *simulator,
                                      const struct uth_simulate_setup *setup,
                                      struct uth_banker *banker, char *sentence, size_t size)
{
    struct banker_tables *tables;
    enum uth_simulate_status status = uth_banker_tables_new(simulator, &tables, sentence, size);
    if (status != UTH_SIMULATE_DONE)
        return status;
    struct banker_board *boards = uth_banker_boards_new();
    status = UTH_SIMULATE_NO_MEMORY;
    struct banker_sums sums = {0, 0, 0};
    if (boards) {
        bool done = sum_boards(tables, boards, setup, &sums);
        status = done ? UTH_SIMULATE_DONE : UTH_SIMULATE_STOPPED;
    }
    if (status == UTH_SIMULATE_DONE) {
        banker->unit = tables->unit;
        describe(banker, &sums);
    }
    free(boards);
    free(tables);
    return status;
}

enum uth_simulate_status uth_banker_solve(const struct uth_simulate_setup *setup,
                                          struct uth_banker *banker, char *sentence, size_t size)
{
    *banker = (struct uth_banker){.players_max = uth_simulate_hands_max(setup->game)};
    if (setup->wager[UTH_PROGRESSIVE] > 0) {
        snprintf(sentence, size, "the progressive is paid by its meters, not by the bank");
        return UTH_SIMULATE_REFUSED;
    }
    struct uth_clock clock = uth_clock_monotonic();
    int64_t began_ms = uth_clock_now_ms(&clock);
    struct uth_simulate_setup ample = *setup;
    ample.bank = 0;
    ample.rounds = 1;
    struct uth_simulator *simulator;
    enum uth_simulate_status status = uth_simulator_new(&ample, &simulator, sentence, size);
    if (status == UTH_SIMULATE_DONE && simulator->limited) {
        snprintf(sentence, size, "the cap on the awards of a hand leaves no exact deviation");
        status = UTH_SIMULATE_REFUSED;
    } else if (status == UTH_SIMULATE_DONE) {
        status = solve(simulator, setup, banker, sentence, size);
    }
    uth_simulator_free(simulator);
    banker->seconds = (double)(uth_clock_now_ms(&clock) - began_ms) / 1000;
    return status;
}

uth_cents uth_banker_action(const struct uth_simulate_setup *setup, int players)
{
    uth_cents action = 0;
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        action += wager == UTH_PLAY ? 0 : setup->wager[wager];
    return players * action;
}

uth_cents uth_banker_fee(const struct uth_simulate_setup *setup, int players)
{
    const struct uth_schedule *schedule = setup->game->schedule;
    uth_cents wager[UTH_WAGERS];
    memcpy(wager, setup->wager, sizeof wager);
    wager[UTH_PLAY] = 0; /* made after the collection */
    return schedule ? uth_fee_for_alike(schedule, wager, players) : 0;
}

double uth_banker_expectation(const struct uth_banker *banker,
                              const struct uth_simulate_setup *setup, int players)
{
    return -players * banker->mean - (double)uth_banker_fee(setup, players);
}

double uth_banker_deviation(const struct uth_banker *banker, int players)
{
    double variance = players * banker->variance + players * (players - 1) * banker->covariance;
    return sqrt(variance > 0 ? variance : 0);
}
