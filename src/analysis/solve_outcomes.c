/* The way back: how often each board meets each holding after each decision, and how those deals
 * end.
 *
 * The sums of solve_boards.c, transposed: where a board's value was added to a flop, the flop's
 * weight is added to the board. A deal is a board, one of the ten ways to choose its flop, two cards
 * and a dealer's hand; the first three make the weight, the showdown counts the last. What suited
 * boards take away from the deals of the same ranks is left for the plain board, so both are done
 * together, five ranks at a time.
 */
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

#include "solver.h"

/* Deals that were raised before the flop (by option), raised on it, and not raised until the river. */
enum { WAYS_MAX = 2 * UTH_MULTIPLES_MAX + 1 };

/* The weights of raised flops, for one option, ready to be added up. All are small: a board and a
 * holding meet in at most 10 * 9 * 36 ways. */
struct back {
    int16_t (*pairs)[SUBSETS2][HANDS]; /* [PAIRS]: doubled, with those of one suited card */
    int16_t (*two)[RANKS][HANDS];      /* [SUBSETS2] */
    int16_t (*three)[HANDS];           /* [SUBSETS3] */
};

struct outcomes {
    const struct solver *solver;
    int pre_count, way_count;
    uint8_t pre_multiple[UTH_MULTIPLES_MAX]; /* those that any starting hand plays */
    struct back back[UTH_MULTIPLES_MAX];
    int16_t (*ways)[HANDS];                /* [TEXTURE_BLOCKS] */
    int16_t combinations[HANDS];           /* times SPLITS */
    int16_t pre[UTH_MULTIPLES_MAX][HANDS]; /* the part of them that raises before the flop */
};

static void add_row(int16_t *restrict to, const int16_t *restrict row)
{
    for (int h = 0; h < HANDS; h++)
        to[h] = (int16_t)(to[h] + row[h]);
}

static bool back_new(struct back *back)
{
    size_t rows = (PAIRS + RANKS) * SUBSETS2 + SUBSETS3;
    int16_t(*row)[HANDS] = malloc(rows * sizeof *row);
    if (!row)
        return false;
    back->pairs = (int16_t(*)[SUBSETS2][HANDS])row;
    back->two = (int16_t(*)[RANKS][HANDS])(row + PAIRS * SUBSETS2);
    back->three = row + (PAIRS + RANKS) * SUBSETS2;
    return true;
}

static void narrow(int16_t *to, const int64_t *from, size_t count)
{
    for (size_t i = 0; i < count; i++)
        to[i] = (int16_t)from[i];
}

static void back_fill_pairs(struct back *back, const struct flop_sums *raised, int pair)
{
    int a = uth_texture_tables.kind[pair][0];
    int b = uth_texture_tables.kind[pair][1];
    int16_t ways_a[HANDS], ways_b[HANDS];
    uth_other_ways(a, a == b, ways_a);
    uth_other_ways(b, a == b, ways_b);
    if (a == b)
        memset(ways_a, 0, sizeof ways_a);
    for (int x = 1; x < RANKS; x++) {
        for (int y = 0; y < x; y++) {
            int two = subset2_index(x, y);
            int16_t *to = back->pairs[pair][two];
            const int16_t *with_a = back->two[two][a], *with_b = back->two[two][b];
            const int64_t *one_x = raised->one[x][pair], *one_y = raised->one[y][pair];
            for (int h = 0; h < HANDS; h++)
                to[h] = (int16_t)(2 * (with_a[h] * ways_b[h] + with_b[h] * ways_a[h]) + one_x[h] +
                                  one_y[h]);
        }
    }
}

static void back_fill(const struct solver *solver, struct back *back,
                      const struct flop_sums *raised)
{
    narrow(back->two[0][0], raised->two[0][0], SUBSETS2 * RANKS * HANDS);
    narrow(back->three[0], raised->three[0], SUBSETS3 * HANDS);
#pragma omp parallel for schedule(dynamic) num_threads(solver->threads)
    for (int pair = 0; pair < PAIRS; pair++)
        back_fill_pairs(back, raised, pair);
}

/* How many pairs of a hole and a suit it is seen from are this hand and start so. */
static int combinations_of(const struct solver *solver, int hand, int multiple)
{
    int a = uth_texture_tables.kind[hand][0], b = uth_texture_tables.kind[hand][1];
    int high = a / 2, low = b / 2;
    bool suited = solver->start[high * RANKS + low].play == multiple;
    bool offsuit = solver->start[low * RANKS + high].play == multiple;
    if (a % 2 == 1 && b % 2 == 1)
        return suited * 4;
    if (a % 2 != b % 2 || high == low)
        return offsuit * 12;
    return suited * 12 + offsuit * 24;
}

static void fill_combinations(struct outcomes *outcomes)
{
    const struct solver *solver = outcomes->solver;
    for (int h = 0; h < HANDS; h++) {
        int all = combinations_of(solver, h, 0);
        for (int i = 0; i < outcomes->pre_count; i++) {
            int part = combinations_of(solver, h, outcomes->pre_multiple[i]);
            outcomes->pre[i][h] = (int16_t)(SPLITS * part);
            all += part;
        }
        outcomes->combinations[h] = (int16_t)(SPLITS * all);
    }
}

static int32_t dot(const int16_t *restrict a, const int16_t *restrict b, int width)
{
    int32_t sum = 0;
    for (int i = 0; i < width; i++)
        sum += a[i] * b[i];
    return sum;
}

static int32_t total(const int16_t *row, int width)
{
    int32_t sum = 0;
    for (int i = 0; i < width; i++)
        sum += row[i];
    return sum;
}

/* One board to count: its rows, and the holdings whose Blind pays when they win. */
struct played {
    struct counts counts;
    int width;
    int no_line; /* for wins that are on no line */
    int paying_count;
    uint16_t paying[HANDS];
};

static void played_start(struct played *played, struct counts counts, int width, int no_line)
{
    played->counts = counts;
    played->width = width;
    played->no_line = no_line;
    int count = 0;
    for (int h = 0; h < width; h++) {
        played->paying[count] = (uint16_t)h;
        count += counts.line[h] != 0;
    }
    played->paying_count = count;
}

/* Counts `scale` times the deals of weight[] that went to a showdown. */
static void count_showdowns(const struct played *played, const int16_t *weight, int64_t scale,
                            struct uth_ending *ending)
{
    struct counts counts = played->counts;
    int width = played->width;
    int64_t deals = (int64_t)total(weight, width) * UTH_DEALERS;
    int64_t win_q = dot(weight, counts.win_q, width);
    int64_t win_n = dot(weight, counts.win_n, width);
    int64_t lose_q = dot(weight, counts.lose_q, width);
    int64_t lose_n = dot(weight, counts.lose_n, width);
    ending->deals += scale * deals;
    ending->lose_q += scale * lose_q;
    ending->lose_n += scale * lose_n;
    ending->tie += scale * (deals - win_q - win_n - lose_q - lose_n);
    for (int i = 0; i < played->paying_count; i++) {
        int h = played->paying[i];
        int64_t q = weight[h] * counts.win_q[h];
        int64_t n = weight[h] * counts.win_n[h];
        ending->win_q[counts.line[h] - 1] += scale * q;
        ending->win_n[counts.line[h] - 1] += scale * n;
        win_q -= q;
        win_n -= n;
    }
    ending->win_q[played->no_line] += scale * win_q;
    ending->win_n[played->no_line] += scale * win_n;
}

/* Counts `scale` times all deals of one texture. The last row of weights reaches the river. */
static void count_texture(const struct outcomes *outcomes, int index, int16_t (*weight)[HANDS],
                          int64_t scale, struct uth_ending *ending)
{
    const struct solver *solver = outcomes->solver;
    const uint8_t *choice = solver->decisions->river + uth_texture_first_spot(index);
    int width = index < UTH_PLAIN_TEXTURES ? PAIRS : HANDS;
    struct played played;
    played_start(&played, counts_of(solver, index), width, solver->game->line_count);
    int rest = outcomes->way_count - 1;
    for (int way = 0; way < rest; way++)
        count_showdowns(&played, weight[way], scale, &ending[way]);
    for (int option = 0; option <= solver->river.count; option++) {
        int16_t part[HANDS];
        for (int h = 0; h < width; h++)
            part[h] = choice[h] == option ? weight[rest][h] : 0;
        if (option > 0)
            count_showdowns(&played, part, scale, &ending[rest + option - 1]);
        else
            ending[rest + solver->river.count].deals += scale * total(part, width) * UTH_DEALERS;
    }
}

static void sum_back(const struct outcomes *outcomes, int option, const struct uth_texture *texture,
                     const int16_t *ways, int16_t weight[HANDS])
{
    const struct classes *classes = outcomes->solver->classes;
    const struct back *back = &outcomes->back[option];
    const uint8_t *other = texture->rank + 5 - texture->others;
    unsigned suit = texture->long_ranks;
    int16_t threes[HANDS] = {0};
    memset(weight, 0, HANDS * sizeof *weight);
    for (unsigned part = suit; part; part = (part - 1) & suit) {
        int bits = __builtin_popcount(part);
        int subset = classes->subset[part];
        if (bits == 3)
            add_row(threes, back->three[subset]);
        else if (bits == 2 && texture->others == 1)
            add_row(weight, back->two[subset][other[0]]);
        else if (bits == 2 && texture->others == 2)
            add_row(weight, back->pairs[uth_kind_pair(other[0], other[1])][subset]);
    }
    int halves = texture->others == 2;
    for (int h = 0; h < HANDS; h++)
        weight[h] = (int16_t)((weight[h] >> halves) + threes[h] * ways[h]);
}

static int block_number(const struct uth_texture *texture)
{
    const uint8_t *other = texture->rank + 5 - texture->others;
    switch (texture->others) {
    case 2: return 1 + RANKS + uth_kind_pair(other[0], other[1]);
    case 1: return 1 + other[0];
    default: return 0;
    }
}

/* Finds the weights of a suited texture, counts its deals, and adds the weights to `used`. */
static void count_suited(const struct outcomes *outcomes, int index, int32_t (*used)[HANDS],
                         struct uth_ending *ending)
{
    struct uth_texture texture = uth_texture_at(index);
    const int16_t *ways = outcomes->ways[block_number(&texture)];
    int16_t weight[WAYS_MAX][HANDS], possible[HANDS];
    uth_possible_hands(&texture, possible);
    int rest = outcomes->way_count - 1;
    for (int h = 0; h < HANDS; h++)
        weight[rest][h] = (int16_t)(ways[h] * outcomes->combinations[h]) & possible[h];
    for (int way = 0; way < rest; way++) {
        if (way < outcomes->pre_count)
            for (int h = 0; h < HANDS; h++)
                weight[way][h] = (int16_t)(ways[h] * outcomes->pre[way][h]);
        else
            sum_back(outcomes, way - outcomes->pre_count, &texture, ways, weight[way]);
        for (int h = 0; h < HANDS; h++) {
            weight[way][h] &= possible[h];
            weight[rest][h] = (int16_t)(weight[rest][h] - weight[way][h]);
        }
    }
    for (int way = 0; way <= rest; way++)
        for (int h = 0; h < HANDS; h++)
            used[way][h] += weight[way][h];
    count_texture(outcomes, index, weight, 1, ending);
}

/* All weights of a board by ranks alone, as if suits did not matter. */
static void plain_weights(const struct outcomes *outcomes, const uint8_t board[5],
                          int32_t (*weight)[PAIRS])
{
    const struct solver *solver = outcomes->solver;
    int rest = outcomes->way_count - 1;
    int16_t ways[PAIRS];
    uth_plain_ways(board, ways);
    memset(weight, 0, (size_t)outcomes->way_count * sizeof *weight);
    for (int pair = 0; pair < PAIRS; pair++) {
        int a = uth_texture_tables.kind[pair][0], b = uth_texture_tables.kind[pair][1];
        int all = a == b ? 6 : 16;
        for (int way = 0; way < outcomes->pre_count; way++) {
            uint8_t multiple = outcomes->pre_multiple[way];
            int part = (a > b) * 4 * (solver->start[a * RANKS + b].play == multiple) +
                       (a == b ? 6 : 12) * (solver->start[b * RANKS + a].play == multiple);
            weight[way][pair] = SPLITS * part * ways[pair];
        }
        weight[rest][pair] = SPLITS * all * ways[pair];
    }
    for (int option = 0; option < solver->flop.count; option++) {
        int32_t *to = weight[outcomes->pre_count + option];
        for (int i = 0; i < SPLITS; i++) {
            uint8_t rank[5];
            for (int k = 0; k < 5; k++)
                rank[k] = board[uth_board_splits[i][k]];
            bool seen = false;
            for (int k = 0; k < i; k++)
                seen |= board[uth_board_splits[k][3]] == rank[3] &&
                        board[uth_board_splits[k][4]] == rank[4];
            if (seen)
                continue;
            uth_turn_river_ways(rank, rank[3], rank[4], ways);
            const int64_t *raised =
                solver->raised[option].plain[triple_index(rank[0], rank[1], rank[2])];
            for (int pair = 0; pair < PAIRS; pair++)
                to[pair] += (int32_t)(ways[pair] * raised[pair]);
        }
    }
    for (int way = 0; way < rest; way++)
        for (int pair = 0; pair < PAIRS; pair++)
            weight[rest][pair] -= weight[way][pair];
}

static void count_plain(const struct outcomes *outcomes, int index, const uint8_t board[5],
                        int32_t (*used)[HANDS], struct uth_ending *ending)
{
    int32_t weight[WAYS_MAX][PAIRS];
    plain_weights(outcomes, board, weight);
    /* Weights of plain textures are large: count their low and high bits apart. */
    enum { LOW_BITS = 12 };
    int16_t low[WAYS_MAX][HANDS], high[WAYS_MAX][HANDS];
    for (int way = 0; way < outcomes->way_count; way++) {
        for (int h = 0; h < HANDS; h++)
            weight[way][uth_texture_tables.plain_hand[h]] -= used[way][h];
        for (int pair = 0; pair < PAIRS; pair++) {
            UTH_ASSERT(weight[way][pair] >= 0);
            low[way][pair] = (int16_t)(weight[way][pair] & ((1 << LOW_BITS) - 1));
            high[way][pair] = (int16_t)(weight[way][pair] >> LOW_BITS);
        }
    }
    count_texture(outcomes, index, low, 1, ending);
    count_texture(outcomes, index, high, 1 << LOW_BITS, ending);
}

/* Counts all boards of the ranks of a plain texture, suited ones too. */
static void count_ranks(const struct outcomes *outcomes, int index, struct uth_ending *ending)
{
    struct uth_texture texture = uth_texture_at(index);
    int32_t used[WAYS_MAX][HANDS];
    memset(used, 0, sizeof used);
    unsigned all = 0;
    for (int i = 0; i < 5; i++)
        all |= 1U << texture.rank[i];
    for (unsigned suit = all; suit; suit = (suit - 1) & all) {
        if (__builtin_popcount(suit) < 3)
            continue;
        uint8_t other[2];
        int count = 0;
        unsigned in = suit;
        for (int i = 0; i < 5; i++) {
            if (!(in >> texture.rank[i] & 1))
                other[count++] = texture.rank[i];
            in &= ~(1U << texture.rank[i]);
        }
        count_suited(outcomes, uth_texture_suited(suit, other, count), used, ending);
    }
    /* The highest rank first, as triples have it. */
    uint8_t board[5];
    for (int i = 0; i < 5; i++)
        board[i] = texture.rank[4 - i];
    count_plain(outcomes, index, board, used, ending);
}

static void add_endings(struct solver *solver, const struct uth_ending *mine)
{
    for (int i = 0; i < solver->ending_count; i++) {
        struct uth_ending *to = &solver->ending[i];
        to->deals += mine[i].deals;
        to->lose_q += mine[i].lose_q;
        to->lose_n += mine[i].lose_n;
        to->tie += mine[i].tie;
        for (int line = 0; line <= UTH_PAY_LINES_MAX; line++) {
            to->win_q[line] += mine[i].win_q[line];
            to->win_n[line] += mine[i].win_n[line];
        }
    }
}

/* Endings are in the order of the ways to play, then those of the river, then the fold. */
static void name_endings(struct solver *solver, const struct outcomes *outcomes)
{
    struct uth_ending *ending = solver->ending;
    for (int i = 0; i < outcomes->pre_count; i++)
        *ending++ =
            (struct uth_ending){.street = UTH_PREFLOP, .multiple = outcomes->pre_multiple[i]};
    for (int i = 0; i < solver->flop.count; i++)
        *ending++ = (struct uth_ending){.street = UTH_FLOP, .multiple = solver->flop.multiple[i]};
    for (int i = 0; i < solver->river.count; i++)
        *ending++ = (struct uth_ending){.street = UTH_RIVER, .multiple = solver->river.multiple[i]};
    *ending++ = (struct uth_ending){.street = UTH_RIVER, .multiple = 0};
    solver->ending_count = (int)(ending - solver->ending);
}

/* Lists the multiples that some starting hand plays. */
static void list_multiples(struct outcomes *outcomes)
{
    const struct solver *solver = outcomes->solver;
    for (int i = 0; i < solver->game->raise_count[UTH_PREFLOP]; i++) {
        uint8_t multiple = solver->game->raise[UTH_PREFLOP][i];
        bool used = false;
        for (int start = 0; start < STARTS; start++)
            used |= solver->start[start].play == multiple;
        if (used)
            outcomes->pre_multiple[outcomes->pre_count++] = multiple;
    }
}

static bool outcomes_new(struct outcomes *outcomes, const struct solver *solver)
{
    memset(outcomes, 0, sizeof *outcomes);
    outcomes->solver = solver;
    list_multiples(outcomes);
    outcomes->way_count = outcomes->pre_count + solver->flop.count + 1;
    outcomes->ways = malloc(TEXTURE_BLOCKS * sizeof *outcomes->ways);
    bool good = outcomes->ways;
    for (int option = 0; option < solver->flop.count; option++)
        good = back_new(&outcomes->back[option]) && good;
    return good;
}

static void outcomes_free(struct outcomes *outcomes)
{
    free(outcomes->ways);
    for (int option = 0; option < UTH_MULTIPLES_MAX; option++)
        free(outcomes->back[option].pairs);
}

bool uth_solve_outcomes(struct solver *solver)
{
    struct outcomes outcomes;
    if (!outcomes_new(&outcomes, solver)) {
        outcomes_free(&outcomes);
        return false;
    }
    name_endings(solver, &outcomes);
    fill_combinations(&outcomes);
    for (int i = 0; i < TEXTURE_BLOCKS; i++) {
        struct block block = uth_block_at(i);
        uth_block_ways(&block, outcomes.ways[i]);
    }
    for (int option = 0; option < solver->flop.count; option++)
        back_fill(solver, &outcomes.back[option], &solver->raised[option]);
#pragma omp parallel num_threads(solver->threads)
    {
        struct uth_ending ending[UTH_ENDINGS];
        memset(ending, 0, sizeof ending);
#pragma omp for schedule(dynamic)
        for (int first = 0; first < UTH_PLAIN_TEXTURES; first += OUTCOME_CHUNK) {
            if (!uth_solver_step(solver))
                continue;
            for (int i = first; i < first + OUTCOME_CHUNK && i < UTH_PLAIN_TEXTURES; i++)
                count_ranks(&outcomes, i, ending);
        }
#pragma omp critical(uth_solve_merge)
        add_endings(solver, ending);
    }
    outcomes_free(&outcomes);
    return true;
}
