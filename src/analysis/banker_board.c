/*
 * One board: its 1,081 hands in order of strength, and what each wins, ties or loses after the
 * decisions on each of the ten flops that the board may have begun with.
 *
 * Everything but the decision on the flop is the same for all ten, and is found once.
 */
#include <string.h>

#include "banker_sweep.h"

/* The result of the wagers that read hole cards, for one hand against one dealer. */
static int32_t others_against(const struct banker_asking *asking, const struct banker_hands *hands,
                              int hand, int dealer)
{
    const struct banker_tables *tables = asking->tables;
    const uth_card *left = asking->left;
    const uth_card own[2] = {left[hands->a[hand]], left[hands->b[hand]]};
    const uth_card his[2] = {left[hands->a[dealer]], left[hands->b[dealer]]};
    const struct uth_seen seen = {own, his, asking->board, hands->strength[hand],
                                  hands->strength[dealer]};
    int32_t net = 0;
    for (int i = 0; i < tables->other_count; i++) {
        enum uth_wager wager = tables->other[i];
        net += tables->net[wager][1 + uth_paytable_line(tables->sim->table[wager], &seen)];
    }
    return net;
}

/* The same when it does not depend on the dealer; false when it may. */
static bool others_alone(const struct banker_tables *tables, const uth_card hole[2], int32_t *net)
{
    *net = 0;
    for (int i = 0; i < tables->other_count; i++) {
        enum uth_wager wager = tables->other[i];
        uint8_t line = tables->sim->hole[wager][hole[0]][hole[1]];
        if (line == SIM_ASK)
            return false;
        *net += tables->net[wager][line];
    }
    return true;
}

/* What each asking hand wins more than usual against this dealer. */
void uth_banker_asking_answer(const struct banker_asking *asking, const struct banker_hands *hands,
                              int dealer, int32_t *more)
{
    for (int i = 0; i < asking->count; i++)
        more[i] = others_against(asking, hands, asking->hand[i], dealer) - asking->usual[i];
}

struct spread {
    uth_card card[5], left[BANKER_CARDS];
    struct banker_hands hands;
    struct banker_asking asking;
    int32_t fixed[BANKER_HANDS]; /* of the wagers that no decision and no dealer changes */
    uint8_t preflop[BANKER_HANDS], river[BANKER_HANDS]; /* multiples */
    int open_count; /* hands that see the flop before they decide */
    uint16_t open[BANKER_HANDS];
};

/* Two passes over the bytes of the strength keep equal hands together. */
static void order_hands(struct banker_hands *hands, const struct banker_hands *found)
{
    uint16_t half[BANKER_HANDS], low[257] = {0}, high[257] = {0};
    for (int k = 0; k < BANKER_HANDS; k++) {
        low[1 + (found->strength[k] & 0xFF)]++;
        high[1 + (found->strength[k] >> 8)]++;
    }
    for (int i = 0; i < 256; i++) {
        low[i + 1] = (uint16_t)(low[i + 1] + low[i]);
        high[i + 1] = (uint16_t)(high[i + 1] + high[i]);
    }
    for (int k = 0; k < BANKER_HANDS; k++)
        half[low[found->strength[k] & 0xFF]++] = (uint16_t)k;
    for (int i = 0; i < BANKER_HANDS; i++) {
        int k = half[i], to = high[found->strength[k] >> 8]++;
        hands->strength[to] = found->strength[k];
        hands->a[to] = found->a[k];
        hands->b[to] = found->b[k];
    }
}

static void find_hands(struct spread *spread)
{
    struct banker_hands found;
    struct uth_combined five = uth_combined_of(spread->card, 5);
    uth_cards left = UTH_ALL_CARDS & ~five.cards;
    for (int i = 0; i < BANKER_CARDS; i++)
        spread->left[i] = uth_cards_pop(&left);
    int k = 0;
    for (int a = 0; a < BANKER_CARDS; a++) {
        struct uth_combined six = uth_combined_add(five, spread->left[a]);
        for (int b = 0; b < a; b++, k++) {
            found.strength[k] = uth_combined_eval7(uth_combined_add(six, spread->left[b]));
            found.a[k] = (uint8_t)a;
            found.b[k] = (uint8_t)b;
        }
    }
    order_hands(&spread->hands, &found);
}

static uint8_t multiple_of(const struct uth_base_game *game, enum uth_street street,
                           unsigned choice)
{
    return choice == 0 ? 0 : game->raise[street][choice - 1];
}

/* The part that does not depend on the flop. */
static void find_fixed(const struct banker_tables *tables, struct spread *spread)
{
    const struct plan *plan = tables->plan;
    struct uth_texture_place place = uth_texture_find(spread->card);
    int32_t board = tables->board[uth_eval5(spread->card)];
    struct banker_asking *asking = &spread->asking;
    asking->tables = tables;
    asking->left = spread->left;
    asking->board = spread->card;
    asking->count = 0;
    spread->open_count = 0;
    for (int k = 0; k < BANKER_HANDS; k++) {
        const uth_card hole[2] = {spread->left[spread->hands.a[k]],
                                  spread->left[spread->hands.b[k]]};
        int32_t others;
        if (!others_alone(tables, hole, &others)) {
            others = others_against(asking, &spread->hands, k, 0);
            asking->usual[asking->count] = others;
            asking->hand[asking->count++] = (uint16_t)k;
        }
        spread->fixed[k] = board + tables->own[spread->hands.strength[k]] + others;
        spread->preflop[k] =
            multiple_of(tables->game, UTH_PREFLOP, plan->preflop[hole[0]][hole[1]]);
        spread->open[spread->open_count] = (uint16_t)k;
        spread->open_count += spread->preflop[k] == 0;
        spread->river[k] = multiple_of(tables->game, UTH_RIVER,
                                       packed_get(&plan->river, plan_river_cell(place, hole)));
    }
}

/* The multiples played on one flop. */
static void decide(const struct banker_tables *tables, const struct spread *spread,
                   const uth_card flop[3], uint8_t multiple[BANKER_HANDS])
{
    const struct plan *plan = tables->plan;
    int index = flop_index(flop);
    const uint8_t *suits = plan->classes->suits_of[index];
    uint32_t first = plan->classes->flop_of[index] * (uint32_t)HOLES;
    uth_card named[BANKER_CARDS];
    for (int i = 0; i < BANKER_CARDS; i++)
        named[i] =
            uth_card_of(uth_card_rank(spread->left[i]), suits[uth_card_suit(spread->left[i])]);
    memcpy(multiple, spread->preflop, sizeof spread->preflop);
    for (int i = 0; i < spread->open_count; i++) {
        int k = spread->open[i];
        int hole = hole_index(named[spread->hands.a[k]], named[spread->hands.b[k]]);
        unsigned choice = packed_get(&plan->flop, first + (uint32_t)hole);
        multiple[k] = choice ? multiple_of(tables->game, UTH_FLOP, choice) : spread->river[k];
    }
}

static void find_results(const struct banker_tables *tables, const struct spread *spread,
                         const uint8_t multiple[BANKER_HANDS], struct banker_results *results)
{
    for (int k = 0; k < BANKER_HANDS; k++) {
        uth_strength strength = spread->hands.strength[k];
        int32_t played = multiple[k] > 0 ? -1 : 0, play = multiple[k] * tables->ante;
        int32_t folded = ~played & (-2 * tables->ante);
        results->played[k] = played;
        results->win[k] = spread->fixed[k] + folded + (played & (play + tables->blind[strength]));
        results->tie[k] = spread->fixed[k] + folded + tables->beaten_tie;
        results->lose[k] =
            spread->fixed[k] + folded + tables->beaten[strength] - (played & (play + tables->ante));
    }
}

static int32_t larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static int32_t size_of(int32_t value)
{
    return value < 0 ? -value : value;
}

/* The largest that any row sum may become. */
static int32_t largest_row(const struct banker_tables *tables, const struct spread *spread,
                           const struct banker_results *results)
{
    int32_t row[BANKER_CARDS] = {0}, largest = 0, beats = 0;
    const uth_strength *strength = spread->hands.strength;
    for (int k = 0; k < BANKER_HANDS; k++)
        beats = larger(beats, size_of(tables->beaten[strength[k]]));
    for (int k = 0; k < BANKER_HANDS; k++) {
        int32_t most = larger(size_of(results->win[k]) + beats, size_of(results->lose[k]));
        most = larger(most, size_of(results->tie[k])) + tables->ante;
        row[spread->hands.a[k]] += most;
        row[spread->hands.b[k]] += most;
    }
    for (int i = 0; i < spread->asking.count; i++) {
        int k = spread->asking.hand[i];
        row[spread->hands.a[k]] += 2 * tables->other_most;
        row[spread->hands.b[k]] += 2 * tables->other_most;
    }
    for (int i = 0; i < BANKER_CARDS; i++)
        largest = larger(largest, row[i]);
    return largest;
}

/* Different ways in which the hands of a board were played, and after how many flops. */
struct ways {
    int count;
    int flops[SPLITS];
    uint8_t multiple[SPLITS][BANKER_HANDS];
};

static void add_way(struct ways *ways)
{
    const uint8_t *last = ways->multiple[ways->count];
    int same = 0;
    while (same < ways->count && memcmp(ways->multiple[same], last, BANKER_HANDS) != 0)
        same++;
    if (same == ways->count)
        ways->flops[ways->count++] = 0;
    ways->flops[same]++;
}

void uth_banker_board_sum(const struct banker_tables *tables, const uth_card board[5],
                          unsigned flops, struct banker_sums *sums)
{
    struct spread spread;
    memcpy(spread.card, board, sizeof spread.card);
    find_hands(&spread);
    find_fixed(tables, &spread);
    struct ways ways;
    ways.count = 0;
    for (int i = 0; i < SPLITS; i++) {
        const uint8_t *at = uth_board_splits[i];
        const uth_card flop[3] = {board[at[0]], board[at[1]], board[at[2]]};
        if (!(flops >> i & 1))
            continue;
        decide(tables, &spread, flop, ways.multiple[ways.count]);
        add_way(&ways);
    }
    for (int i = 0; i < ways.count; i++) {
        struct banker_results results;
        find_results(tables, &spread, ways.multiple[i], &results);
        struct banker_flop one = {tables, &spread.hands, &spread.asking, &results,
                                  largest_row(tables, &spread, &results)};
        struct banker_sums found = {0, 0, 0};
        uth_banker_sweep(&one, &found);
        sums->net += found.net * ways.flops[i];
        sums->square += found.square * ways.flops[i];
        sums->product += found.product * ways.flops[i];
    }
}
