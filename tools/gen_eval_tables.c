/*
 * Computes the tables of the evaluator (include/uth/eval.h, src/core/eval.c) and prints them as the
 * initialiser of struct uth_eval_tables. Runs at build time, in about 50 ms.
 *
 * It names the strength of every set of five, six or seven ranks by the plain rules of poker, finds
 * the row and column of the set from the weights below, and slides the rows of the sparse matrix
 * into one array, each to the lowest place where it hits nothing (fullest rows first).
 *
 * The weights were found by hill climbing over random starts: what it looked for is checked again
 * here, because the evaluator is wrong without it:
 *   - the weights of seven ranks (none more than four times) add up to at most 255 in each field, so
 *     that nothing carries from one byte into the next, and vector code may sum bytes;
 *   - no two different sets of as many ranks have the same row and column.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/eval.h>

enum { COLUMN_LOW, COLUMN_HIGH, ROW_LOW, ROW_HIGH };

static const uint8_t weights[4][UTH_RANK_COUNT] = {
    {33, 29, 31, 3, 0, 31, 6, 11, 4, 1, 29, 9, 35},
    {1, 1, 2, 2, 0, 2, 0, 2, 0, 2, 0, 0, 0},
    {8, 11, 32, 36, 0, 8, 16, 12, 1, 1, 31, 34, 36},
    {9, 31, 23, 3, 30, 16, 15, 20, 17, 18, 4, 3, 23},
};

enum { MAX_SETS = 49205, MAX_WIDTH = 65536 };

struct entry {
    uint16_t row, column;
    uth_strength strength;
};

static struct entry entries[MAX_SETS];
static int entry_count;

static struct uth_eval_tables tables;

static void require(int holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "gen_eval_tables: %s\n", what);
        exit(1);
    }
}

/* -- strengths ------------------------------------------------------------------------------- */

static uth_strength strength_of(enum uth_category category, int index)
{
    return (uth_strength)((int)category << 12 | (index + 1));
}

static int top_rank(unsigned ranks)
{
    return 31 - __builtin_clz(ranks);
}

/* The ranks among `ranks` below `rank`: the place of a rank among those left. */
static int place_of(int rank, unsigned ranks)
{
    return __builtin_popcount(ranks & ((1U << rank) - 1));
}

static unsigned best_of(unsigned ranks, int count)
{
    while (__builtin_popcount(ranks) > count)
        ranks &= ranks - 1;
    return ranks;
}

/* The top rank of the best straight, or -1. The ace also stands below the deuce. */
static int straight_top(unsigned ranks)
{
    unsigned line = ranks << 1 | ranks >> 12;
    unsigned runs = line & line >> 1 & line >> 2 & line >> 3 & line >> 4;
    return runs ? top_rank(runs) + 3 : -1;
}

static int choose(int n, int k)
{
    int ways = 1;
    for (int i = 1; i <= k; i++)
        ways = ways * (n - k + i) / i;
    return n < k ? 0 : ways;
}

/* How many sets of as many ranks from `universe` come before `chosen`, the highest rank deciding
 * first: those that differ first in a rank are all the sets of what is below it. */
static int subset_index(unsigned chosen, unsigned universe)
{
    int index = 0, count = 0;
    for (; chosen; chosen &= chosen - 1) {
        count++;
        index += choose(place_of(__builtin_ctz(chosen), universe), count);
    }
    return index;
}

/* Places of five different ranks without a straight, from the weakest. */
static uint16_t five_index[8192];

static void fill_five_index(void)
{
    uint16_t next = 0;
    for (unsigned ranks = 0; ranks < 8192; ranks++)
        if (__builtin_popcount(ranks) == 5 && straight_top(ranks) < 0)
            five_index[ranks] = next++;
    require(next == 1277, "there are not 1277 sets of five ranks without a straight");
}

static uth_strength strength_of_flush(unsigned ranks)
{
    int top = straight_top(ranks);
    if (top == 12)
        return strength_of(UTH_ROYAL_FLUSH, 0);
    if (top >= 0)
        return strength_of(UTH_STRAIGHT_FLUSH, top - 3);
    return strength_of(UTH_FLUSH, five_index[best_of(ranks, 5)]);
}

static uth_strength strength_of_counts(const int counts[UTH_RANK_COUNT])
{
    unsigned at_least[5] = {0};
    for (int rank = 0; rank < UTH_RANK_COUNT; rank++)
        for (int n = 1; n <= counts[rank]; n++)
            at_least[n] |= 1U << rank;
    const unsigned all = 0x1FFF;
    if (at_least[4]) {
        int four = top_rank(at_least[4]);
        unsigned rest = all & ~(1U << four);
        return strength_of(UTH_FOUR_OF_A_KIND,
                           four * 12 + place_of(top_rank(at_least[1] & rest), rest));
    }
    if (at_least[3]) {
        int three = top_rank(at_least[3]);
        unsigned rest = all & ~(1U << three);
        if (at_least[2] & rest) {
            return strength_of(UTH_FULL_HOUSE,
                               three * 12 + place_of(top_rank(at_least[2] & rest), rest));
        }
    }
    int top = straight_top(at_least[1]);
    if (top >= 0)
        return strength_of(UTH_STRAIGHT, top - 3);
    if (at_least[3]) {
        int three = top_rank(at_least[3]);
        unsigned rest = all & ~(1U << three);
        return strength_of(UTH_THREE_OF_A_KIND,
                           three * 66 + subset_index(best_of(at_least[1] & rest, 2), rest));
    }
    if (__builtin_popcount(at_least[2]) >= 2) {
        unsigned pairs = best_of(at_least[2], 2);
        unsigned rest = all & ~pairs;
        return strength_of(UTH_TWO_PAIR, subset_index(pairs, all) * 11 +
                                             place_of(top_rank(at_least[1] & rest), rest));
    }
    if (at_least[2]) {
        int pair = top_rank(at_least[2]);
        unsigned rest = all & ~(1U << pair);
        return strength_of(UTH_PAIR,
                           pair * 220 + subset_index(best_of(at_least[1] & rest, 3), rest));
    }
    return strength_of(UTH_HIGH_CARD, five_index[best_of(at_least[1], 5)]);
}

/* -- rows and columns ------------------------------------------------------------------------ */

static void add_entry(const int counts[UTH_RANK_COUNT])
{
    int sums[4] = {0};
    for (int rank = 0; rank < UTH_RANK_COUNT; rank++)
        for (int f = 0; f < 4; f++)
            sums[f] += counts[rank] * weights[f][rank];
    require(sums[COLUMN_LOW] <= 255 && sums[COLUMN_HIGH] <= 255 && sums[ROW_LOW] <= 255,
            "a sum of weights carries");
    require(entry_count < MAX_SETS, "too many sets of ranks");
    entries[entry_count++] = (struct entry){
        .row = (uint16_t)((sums[ROW_LOW] | sums[ROW_HIGH] << 8) % UTH_EVAL_ROWS),
        .column = (uint16_t)(sums[COLUMN_LOW] | sums[COLUMN_HIGH] << 8),
        .strength = strength_of_counts(counts),
    };
}

static void add_entries(int counts[UTH_RANK_COUNT], int rank, int left)
{
    if (rank == UTH_RANK_COUNT) {
        if (left == 0)
            add_entry(counts);
        return;
    }
    for (int n = 0; n <= 4 && n <= left; n++) {
        counts[rank] = n;
        add_entries(counts, rank + 1, left - n);
    }
    counts[rank] = 0;
}

static int by_row_and_column(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    if (x->row != y->row)
        return x->row < y->row ? -1 : 1;
    return x->column < y->column ? -1 : x->column > y->column;
}

struct row {
    int row, first, count;
};

static int by_count(const void *a, const void *b)
{
    const struct row *x = a, *y = b;
    if (x->count != y->count)
        return x->count > y->count ? -1 : 1;
    return x->row < y->row ? -1 : x->row > y->row;
}

/* Bit by bit the places that have a value, and a margin for the windows that look beyond the end. */
static uint64_t taken[(MAX_WIDTH + 8192) / 64];

/* The 64 places from this one on. */
static uint64_t window(int at)
{
    uint64_t low = taken[at / 64], high = taken[at / 64 + 1];
    return at % 64 ? low >> at % 64 | high << (64 - at % 64) : low;
}

/* The lowest offset at which no column of the row meets a value; 64 offsets are tried at a time. */
static int place_row(const struct row *row, int size)
{
    for (int offset = 0; offset < size; offset += 64) {
        uint64_t meets = 0; /* bit i: at offset + i one of the columns does */
        for (int i = 0; i < row->count && ~meets; i++)
            meets |= window(offset + entries[row->first + i].column);
        if (~meets)
            return offset + __builtin_ctzll(~meets);
    }
    require(0, "a row finds no place");
    return 0;
}

static void fill(int cards, uint16_t *row_offsets, uint16_t *values, int size)
{
    static struct row rows[UTH_EVAL_ROWS];
    int counts[UTH_RANK_COUNT] = {0}, row_count = 0;
    entry_count = 0;
    add_entries(counts, 0, cards);
    qsort(entries, (size_t)entry_count, sizeof *entries, by_row_and_column);
    for (int i = 0; i < entry_count; i++) {
        if (i == 0 || entries[i].row != entries[i - 1].row)
            rows[row_count++] = (struct row){entries[i].row, i, 0};
        else
            require(entries[i].column != entries[i - 1].column, "two sets of ranks collide");
        rows[row_count - 1].count++;
    }
    qsort(rows, (size_t)row_count, sizeof *rows, by_count);
    memset(taken, 0, sizeof taken);
    for (int i = 0; i < row_count; i++) {
        int offset = place_row(&rows[i], size);
        row_offsets[rows[i].row] = (uint16_t)offset;
        for (int k = 0; k < rows[i].count; k++) {
            const struct entry *entry = &entries[rows[i].first + k];
            int at = offset + entry->column;
            require(at < size, "the values do not fit their table");
            values[at] = entry->strength;
            taken[at / 64] |= UINT64_C(1) << at % 64;
        }
    }
}

static void fill_keys(void)
{
    for (int card = 0; card < UTH_CARD_COUNT; card++) {
        int rank = uth_card_rank((uth_card)card), suit = uth_card_suit((uth_card)card);
        uint64_t column = weights[COLUMN_LOW][rank] | (uint64_t)weights[COLUMN_HIGH][rank] << 8;
        uint64_t row = weights[ROW_LOW][rank] | (uint64_t)weights[ROW_HIGH][rank] << 8;
        tables.key[card] = column | UINT64_C(7) << (16 + 8 * suit) | row << UTH_EVAL_ROW_SHIFT;
        for (int f = 0; f < 4; f++)
            tables.card_weight[f][card] = tables.rank_weight[f][rank] = weights[f][rank];
        tables.card_weight[4 + suit / 2][card] = suit % 2 ? 16 : 1;
    }
}

/* The place of a suit's ranks after the folds of uth_eval_flush. */
static unsigned folded(unsigned ranks)
{
    uint64_t spread = 0;
    for (int rank = 0; rank < UTH_RANK_COUNT; rank++)
        spread |= (uint64_t)(ranks >> rank & 1) << (4 * rank);
    spread |= spread >> 25;
    spread |= spread >> 14;
    return (unsigned)(spread & 0x1FFF);
}

static void fill_flushes(void)
{
    static unsigned char used[8192];
    for (unsigned ranks = 0; ranks < 8192; ranks++) {
        unsigned place = folded(ranks);
        require(!used[place], "the folds of the flush table collide");
        used[place] = 1;
        if (__builtin_popcount(ranks) >= 5)
            tables.flush[place] = strength_of_flush(ranks);
    }
    for (int card = 0; card < UTH_CARD_COUNT; card++) {
        uint64_t place = folded(1U << uth_card_rank((uth_card)card));
        tables.lane[card] = place << (16 * uth_card_suit((uth_card)card));
    }
}

/* -- output ---------------------------------------------------------------------------------- */

static void print64(const char *name, const uint64_t *values, int count)
{
    printf("    .%s = {", name);
    for (int i = 0; i < count; i++)
        printf("%s0x%016llx,", i % 4 ? " " : "\n        ", (unsigned long long)values[i]);
    printf("\n    },\n");
}

static void print16(const char *name, const uint16_t *values, int count)
{
    printf("    .%s = {", name);
    for (int i = 0; i < count; i++)
        printf("%s%u,", i % 20 ? "" : "\n        ", values[i]);
    printf("\n    },\n");
}

static void print8(const char *name, const uint8_t *values, int rows, int columns)
{
    printf("    .%s = {", name);
    for (int i = 0; i < rows * columns; i++) {
        printf("%s%u%s", i % columns ? "" : "\n        {", values[i],
               i % columns == columns - 1 ? "}," : ", ");
    }
    printf("\n    },\n");
}

int main(void)
{
    fill_five_index();
    fill_keys();
    fill_flushes();
    fill(5, tables.rows5, tables.values5, UTH_EVAL_VALUES5);
    fill(6, tables.rows6, tables.values6, UTH_EVAL_VALUES6);
    fill(7, tables.rows7, tables.values7, UTH_EVAL_VALUES7);

    puts("/* Generated by tools/gen_eval_tables.c. */");
    print64("key", tables.key, UTH_CARD_COUNT);
    print16("rows7", tables.rows7, UTH_EVAL_ROWS);
    print16("values7", tables.values7, UTH_EVAL_VALUES7);
    print16("flush", tables.flush, 8192);
    print16("rows6", tables.rows6, UTH_EVAL_ROWS);
    print16("values6", tables.values6, UTH_EVAL_VALUES6);
    print16("rows5", tables.rows5, UTH_EVAL_ROWS);
    print16("values5", tables.values5, UTH_EVAL_VALUES5);
    print8("card_weight", tables.card_weight[0], 6, 64);
    print8("rank_weight", tables.rank_weight[0], 4, 16);
    print64("lane", tables.lane, UTH_CARD_COUNT);
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
