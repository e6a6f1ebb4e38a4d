/* The way there: the showdowns of all textures, and their values summed up to flops and starting
 * hands.
 *
 * Suited textures are worked through in blocks of the same ranks out of the long suit. In a block of
 * three suited cards the sums for flops with two cards of the suit (over the third rank) come first;
 * those for flops with one card follow from them, because each triple {a, b, c} is in the sums of
 * the pairs ab and ac, hence twice in what a takes from its pairs. How many cards out of the suit
 * are left for turn and river depends on the hand alone, so these factors are applied once a block.
 */
#include <stdlib.h>
#include <string.h>

#include "solver.h"

enum { FLOP_SUMS_CELLS = TRIPLES * PAIRS + (RANKS * PAIRS + SUBSETS2 * RANKS + SUBSETS3) * HANDS };

bool uth_flop_sums_new(struct flop_sums *sums)
{
    int64_t *cells = calloc(FLOP_SUMS_CELLS, sizeof *cells);
    sums->plain = (int64_t(*)[PAIRS])cells;
    if (!cells)
        return false;
    cells += TRIPLES * PAIRS;
    sums->one = (int64_t(*)[PAIRS][HANDS])cells;
    cells += RANKS * PAIRS * HANDS;
    sums->two = (int64_t(*)[RANKS][HANDS])cells;
    cells += SUBSETS2 * RANKS * HANDS;
    sums->three = (int64_t(*)[HANDS])cells;
    return true;
}

void uth_flop_sums_free(struct flop_sums *sums)
{
    free(sums->plain);
    sums->plain = NULL;
}

/* Values of all hands of one texture, in units over all dealers: see struct plain_values. */
struct values {
    int32_t base[HANDS], play[HANDS], river[HANDS];
};

static void keep_counts(const struct solver *solver, const struct uth_showdown *showdown, int width,
                        struct counts counts)
{
    for (int hand = 0; hand < width; hand++) {
        counts.win_q[hand] = (int16_t)showdown->win_qualified[hand];
        counts.win_n[hand] = (int16_t)(showdown->win[hand] - showdown->win_qualified[hand]);
        counts.lose_q[hand] = (int16_t)showdown->lose_qualified[hand];
        counts.lose_n[hand] = (int16_t)(showdown->lose[hand] - showdown->lose_qualified[hand]);
    }
    for (int hand = 0; hand < width; hand++)
        counts.line[hand] = solver->line_of[showdown->strength[hand]];
}

static void choose_best(const struct options *options, int width, uint8_t *restrict choice,
                        struct values *values)
{
    for (int hand = 0; hand < width; hand++)
        choice[hand] = 0;
    for (int option = 0; option < options->count; option++) {
        int32_t multiple = options->multiple[option];
        for (int hand = 0; hand < width; hand++) {
            int32_t played = values->base[hand] + multiple * values->play[hand];
            bool better = played > values->river[hand];
            values->river[hand] = better ? played : values->river[hand];
            choice[hand] = better ? (uint8_t)(option + 1) : choice[hand];
        }
    }
}

/* The policy wants cards: the texture's own board, and for each hand the first cards that are. */
static void ask_policy(const struct solver *solver, const struct uth_texture *texture,
                       const int16_t *possible, uint8_t *choice, struct values *values)
{
    uth_card pick[UTH_SUITED_KINDS][2];
    uth_texture_pick(texture, pick);
    for (int hand = 0; hand < texture->hands; hand++) {
        choice[hand] = 0;
        if (!possible[hand])
            continue;
        const uint8_t *kind = uth_texture_tables.kind[hand];
        const uth_card hole[2] = {pick[kind[0]][0], pick[kind[1]][kind[0] == kind[1]]};
        int multiple = solver->policy.river(solver->policy.context, hole, texture->board);
        choice[hand] = uth_choice_of(&solver->river, multiple);
        if (multiple)
            values->river[hand] = values->base[hand] + multiple * values->play[hand];
    }
}

/* Solves one texture: keeps its counts and river decisions, and leaves its values. */
static void solve_texture(struct solver *solver, const struct uth_texture *texture,
                          const struct uth_ranking *ranking, int16_t *possible,
                          struct values *values)
{
    const struct uth_base_game *game = solver->game;
    int width = texture->hands;
    struct uth_showdown showdown;
    int16_t passing[4][HANDS];
    uint8_t passing_line[HANDS];
    struct counts counts = solver->values_only ? (struct counts){passing[0], passing[1], passing[2],
                                                                 passing[3], passing_line}
                                               : counts_of(solver, texture->index);
    uth_texture_showdown(texture, ranking, game->qualifies_from, &showdown);
    keep_counts(solver, &showdown, width, counts);
    uth_possible_hands(texture, possible);
    int32_t units = game->units;
    int32_t fold = -2 * UTH_DEALERS * units;
    for (int hand = 0; hand < width; hand++) {
        int32_t win = counts.win_q[hand] + counts.win_n[hand];
        int32_t lose = counts.lose_q[hand] + counts.lose_n[hand];
        values->play[hand] = units * (win - lose);
        values->base[hand] = units * (counts.win_q[hand] - counts.lose_q[hand] - lose);
        values->river[hand] = fold & possible[hand];
    }
    for (int hand = 0; hand < width; hand++) {
        if (counts.line[hand])
            values->base[hand] +=
                game->line[counts.line[hand] - 1].pays * (counts.win_q[hand] + counts.win_n[hand]);
    }
    uint8_t *choice = solver->decisions->river + uth_texture_first_spot(texture->index);
    if (solver->policy.river)
        ask_policy(solver, texture, possible, choice, values);
    else
        choose_best(&solver->river, width, choice, values);
}

static void solve_plain_board(struct solver *solver, int index, struct start_sums *sums)
{
    struct uth_texture texture = uth_texture_at(index);
    struct uth_ranking *ranking = &solver->ranking[index];
    uth_ranking_fill(ranking, texture.rank);
    struct values values;
    int16_t possible[HANDS], ways[PAIRS];
    solve_texture(solver, &texture, ranking, possible, &values);
    struct plain_values *kept = &solver->plain_values[index];
    memcpy(kept->base, values.base, sizeof kept->base);
    memcpy(kept->play, values.play, sizeof kept->play);
    memcpy(kept->river, values.river, sizeof kept->river);
    uth_plain_ways(texture.rank, ways);
    for (int pair = 0; pair < PAIRS; pair++) {
        sums->base[pair] += (int64_t)ways[pair] * values.base[pair];
        sums->play[pair] += (int64_t)ways[pair] * values.play[pair];
        sums->river[pair] += (int64_t)ways[pair] * values.river[pair];
    }
}

static void sum_plain_flop(struct solver *solver, int triple)
{
    const uint8_t *flop = solver->classes->triple[triple];
    for (int pair = 0; pair < PAIRS; pair++) {
        const uint8_t *added = uth_texture_tables.kind[pair];
        if (flop[0] == flop[2] && added[0] == flop[0] && added[1] == flop[0])
            continue; /* five of a kind */
        const uint8_t board[5] = {flop[0], flop[1], flop[2], added[0], added[1]};
        const struct plain_values *values = &solver->plain_values[uth_texture_plain(board)];
        int16_t ways[PAIRS];
        uth_turn_river_ways(flop, added[0], added[1], ways);
        for (int option = 0; option < solver->flop.count; option++) {
            int32_t multiple = solver->flop.multiple[option];
            int64_t *gain = solver->gain[option].plain[triple];
            for (int held = 0; held < PAIRS; held++) {
                int32_t change =
                    values->base[held] + multiple * values->play[held] - values->river[held];
                gain[held] += (int64_t)ways[held] * change;
            }
        }
    }
}

static void add_row(int64_t *restrict to, const int64_t *restrict row)
{
    for (int hand = 0; hand < HANDS; hand++)
        to[hand] += row[hand];
}

static void add_start(struct start_sums *to, const struct start_sums *from)
{
    add_row(to->base, from->base);
    add_row(to->play, from->play);
    add_row(to->river, from->river);
}

void uth_solve_plain_boards(struct solver *solver)
{
#pragma omp parallel num_threads(solver->threads)
    {
        struct start_sums mine;
        memset(&mine, 0, sizeof mine);
#pragma omp for schedule(dynamic, 64)
        for (int index = 0; index < UTH_PLAIN_TEXTURES; index++)
            solve_plain_board(solver, index, &mine);
#pragma omp for schedule(dynamic, 16)
        for (int triple = 0; triple < TRIPLES; triple++)
            sum_plain_flop(solver, triple);
#pragma omp critical(uth_solve_merge)
        add_start(&solver->plain_start, &mine);
    }
}

/* What one thread sums up, and what one block needs meanwhile. */
struct block_sums {
    struct start_sums start, block_start;
    int64_t gain[UTH_MULTIPLES_MAX][HANDS]; /* what flushes change on one texture, by option */
    int64_t (*two)[SUBSETS2][RANKS][HANDS]; /* [options] */
    int64_t (*three)[SUBSETS3][HANDS];      /* [options] */
    int64_t (*block_two)[SUBSETS2][HANDS];  /* [options] */
};

/* A factor for each hand: the same for nearly all, since it depends on a rank or two held. */
struct factors {
    int usual;
    int count;
    struct {
        uint16_t hand;
        int16_t more; /* than usual; negative */
    } other[HANDS];
};

static struct factors factors_of(const int16_t ways[HANDS])
{
    struct factors factors = {.usual = 0};
    for (int hand = 0; hand < HANDS; hand++)
        factors.usual = ways[hand] > factors.usual ? ways[hand] : factors.usual;
    for (int hand = 0; hand < HANDS; hand++) {
        if (ways[hand] != factors.usual) {
            factors.other[factors.count].hand = (uint16_t)hand;
            factors.other[factors.count++].more = (int16_t)(ways[hand] - factors.usual);
        }
    }
    return factors;
}

static inline void add_row_scaled(int64_t *restrict to, const int64_t *restrict row, int64_t scale)
{
    for (int hand = 0; hand < HANDS; hand++)
        to[hand] += scale * row[hand];
}

static void add_row_times(int64_t *restrict to, const int64_t *restrict row,
                          const struct factors *factors)
{
    /* Constants become shifts and additions, which vectors have and products of 64 bits they lack. */
    switch (factors->usual) {
    case 1: add_row_scaled(to, row, 1); break;
    case 2: add_row_scaled(to, row, 2); break;
    case 3: add_row_scaled(to, row, 3); break;
    case 9: add_row_scaled(to, row, 9); break;
    default: add_row_scaled(to, row, factors->usual); break;
    }
    for (int i = 0; i < factors->count; i++) {
        int hand = factors->other[i].hand;
        to[hand] += row[hand] * factors->other[i].more;
    }
}

/* Solves one suited texture: adds to mine->block_start and leaves mine->gain. */
static void solve_suited_board(struct solver *solver, int index, struct block_sums *mine)
{
    struct uth_texture texture = uth_texture_at(index);
    int ranks = uth_texture_plain(texture.rank);
    struct values values;
    int16_t possible[HANDS];
    solve_texture(solver, &texture, &solver->ranking[ranks], possible, &values);
    const struct plain_values *plain = &solver->plain_values[ranks];
    for (int hand = 0; hand < HANDS; hand++) {
        int pair = uth_texture_tables.plain_hand[hand];
        values.base[hand] -= plain->base[pair] & possible[hand];
        values.play[hand] -= plain->play[pair] & possible[hand];
        values.river[hand] -= plain->river[pair] & possible[hand];
    }
    struct start_sums *start = &mine->block_start;
    for (int hand = 0; hand < HANDS; hand++) {
        start->base[hand] += values.base[hand];
        start->play[hand] += values.play[hand];
        start->river[hand] += values.river[hand];
    }
    for (int option = 0; option < solver->flop.count; option++) {
        int32_t multiple = solver->flop.multiple[option];
        for (int hand = 0; hand < HANDS; hand++)
            mine->gain[option][hand] =
                values.base[hand] + multiple * values.play[hand] - values.river[hand];
    }
}

/* Adds one texture's changes to the flops that it can follow. */
static void spread_gain(const struct solver *solver, const struct block *block, unsigned suit,
                        const struct factors *ways, struct block_sums *mine)
{
    const uint16_t *subset = solver->classes->subset;
    for (int option = 0; option < solver->flop.count; option++) {
        const int64_t *gain = mine->gain[option];
        for (unsigned part = suit; part; part = (part - 1) & suit) {
            int bits = __builtin_popcount(part);
            if (bits == 3)
                add_row_times(mine->three[option][subset[part]], gain, ways);
            else if (bits == 2 && block->count == 2)
                add_row(mine->block_two[option][subset[part]], gain);
            else if (bits == 2 && block->count == 1)
                add_row(mine->two[option][subset[part]][block->other[0]], gain);
        }
    }
}

/* After a block of three suited cards: either of the others may be on the flop, or both. */
static void finish_three_suited(struct solver *solver, const struct block *block, int option,
                                struct block_sums *mine)
{
    int a = block->other[0], b = block->other[1];
    int16_t ways_a[HANDS], ways_b[HANDS];
    uth_other_ways(a, a == b, ways_a);
    uth_other_ways(b, a == b, ways_b);
    struct factors with_a = factors_of(ways_b), with_b = factors_of(ways_a);
    for (int two = 0; two < SUBSETS2; two++) {
        const int64_t *row = mine->block_two[option][two];
        add_row_times(mine->two[option][two][a], row, &with_a);
        if (a != b)
            add_row_times(mine->two[option][two][b], row, &with_b);
    }
    for (int rank = 0; rank < RANKS; rank++) {
        int64_t *one = solver->gain[option].one[rank][uth_kind_pair(a, b)];
        for (int other = 0; other < RANKS; other++)
            if (other != rank)
                add_row(one, mine->block_two[option][subset2_index(rank, other)]);
        for (int hand = 0; hand < HANDS; hand++)
            one[hand] /= 2;
    }
}

static void sum_block(struct solver *solver, int number, struct block_sums *mine)
{
    struct block block = uth_block_at(number);
    int16_t ways[HANDS];
    uth_block_ways(&block, ways);
    struct factors factors = factors_of(ways);
    memset(&mine->block_start, 0, sizeof mine->block_start);
    memset(mine->block_two, 0, (size_t)solver->flop.count * sizeof *mine->block_two);
    for (unsigned suit = uth_block_first_mask(&block); suit < RANK_MASKS;
         suit = uth_next_mask(suit)) {
        solve_suited_board(solver, uth_texture_suited(suit, block.other, block.count), mine);
        spread_gain(solver, &block, suit, &factors, mine);
    }
    add_row_times(mine->start.base, mine->block_start.base, &factors);
    add_row_times(mine->start.play, mine->block_start.play, &factors);
    add_row_times(mine->start.river, mine->block_start.river, &factors);
    for (int option = 0; option < solver->flop.count && block.count == 2; option++)
        finish_three_suited(solver, &block, option, mine);
}

static void add_cells(int64_t *restrict to, const int64_t *restrict from, size_t count)
{
    for (size_t i = 0; i < count; i++)
        to[i] += from[i];
}

static void merge(struct solver *solver, const struct block_sums *mine)
{
    add_start(&solver->suited_start, &mine->start);
    for (int option = 0; option < solver->flop.count; option++) {
        add_cells(solver->gain[option].two[0][0], mine->two[option][0][0],
                  SUBSETS2 * RANKS * HANDS);
        add_cells(solver->gain[option].three[0], mine->three[option][0], SUBSETS3 * HANDS);
    }
}

static void block_sums_free(struct block_sums *mine)
{
    if (!mine)
        return;
    free(mine->two);
    free(mine->three);
    free(mine->block_two);
    free(mine);
}

static struct block_sums *block_sums_new(int options)
{
    struct block_sums *mine = calloc(1, sizeof *mine);
    if (!mine)
        return NULL;
    size_t count = options > 0 ? (size_t)options : 1;
    mine->two = calloc(count, sizeof *mine->two);
    mine->three = calloc(count, sizeof *mine->three);
    mine->block_two = calloc(count, sizeof *mine->block_two);
    if (!mine->two || !mine->three || !mine->block_two) {
        block_sums_free(mine);
        return NULL;
    }
    return mine;
}

bool uth_solve_suited_boards(struct solver *solver)
{
    bool good = true;
#pragma omp parallel num_threads(solver->threads)
    {
        struct block_sums *mine = block_sums_new(solver->flop.count);
        if (!mine) {
#pragma omp atomic write
            good = false;
        }
#pragma omp for schedule(dynamic)
        for (int block = 0; block < TEXTURE_BLOCKS; block++)
            if (mine && uth_solver_step(solver))
                sum_block(solver, block, mine);
#pragma omp critical(uth_solve_merge)
        if (mine)
            merge(solver, mine);
        block_sums_free(mine);
    }
    return good;
}
