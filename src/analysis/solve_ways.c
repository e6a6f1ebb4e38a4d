/* Card counting for the solver: in how many ways the rest of a board can be dealt. */

#include "solver.h"

static int choose2(int n)
{
    return n * (n - 1) / 2;
}

struct block uth_block_at(int number)
{
    struct block block = {{0, 0}, 0};
    if (number == 0)
        return block;
    if (number <= RANKS) {
        block.count = 1;
        block.other[0] = (uint8_t)(number - 1);
        return block;
    }
    const uint8_t *pair = uth_texture_tables.kind[number - 1 - RANKS];
    block.count = 2;
    block.other[0] = pair[0];
    block.other[1] = pair[1];
    return block;
}

unsigned uth_block_first_mask(const struct block *block)
{
    return (1U << (5 - block->count)) - 1;
}

unsigned uth_next_mask(unsigned mask)
{
    unsigned low = mask & -mask;
    unsigned ripple = mask + low;
    return ripple | ((mask ^ ripple) >> 2) / low;
}

void uth_other_ways(int rank, int used, int16_t ways[HANDS])
{
    for (int hand = 0; hand < HANDS; hand++) {
        const uint8_t *kind = uth_texture_tables.kind[hand];
        int held = (kind[0] == 2 * rank) + (kind[1] == 2 * rank);
        int left = UTH_SUIT_COUNT - 1 - used - held;
        ways[hand] = (int16_t)(left > 0 ? left : 0);
    }
}

void uth_block_ways(const struct block *block, int16_t ways[HANDS])
{
    for (int hand = 0; hand < HANDS; hand++)
        ways[hand] = 1;
    if (block->count > 0)
        uth_other_ways(block->other[0], 0, ways);
    if (block->count > 1) {
        bool same = block->other[0] == block->other[1];
        int16_t second[HANDS];
        uth_other_ways(block->other[1], same, second);
        for (int hand = 0; hand < HANDS; hand++)
            ways[hand] = (int16_t)(ways[hand] * second[hand] / (same ? 2 : 1));
    }
}

void uth_plain_ways(const uint8_t board[5], int16_t ways[PAIRS])
{
    static const int16_t choose[UTH_SUIT_COUNT + 1][UTH_SUIT_COUNT + 1] = {
        {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};
    uint8_t taken[RANKS] = {0}, rank[5];
    int ranks = 0;
    for (int i = 0; i < 5; i++)
        if (taken[board[i]]++ == 0)
            rank[ranks++] = board[i];
    for (int pair = 0; pair < PAIRS; pair++) {
        const uint8_t *held = uth_texture_tables.kind[pair];
        int product = 1;
        for (int i = 0; i < ranks; i++) {
            int left = UTH_SUIT_COUNT - (held[0] == rank[i]) - (held[1] == rank[i]);
            product *= choose[left][taken[rank[i]]];
        }
        ways[pair] = (int16_t)product;
    }
}

void uth_turn_river_ways(const uint8_t flop[3], int a, int b, int16_t ways[PAIRS])
{
    int left_a = UTH_SUIT_COUNT, left_b = UTH_SUIT_COUNT;
    for (int i = 0; i < 3; i++) {
        left_a -= flop[i] == a;
        left_b -= flop[i] == b;
    }
    for (int pair = 0; pair < PAIRS; pair++) {
        const uint8_t *held = uth_texture_tables.kind[pair];
        int n_a = left_a - (held[0] == a) - (held[1] == a);
        int n_b = left_b - (held[0] == b) - (held[1] == b);
        int product = a == b ? choose2(n_a) : n_a * n_b;
        ways[pair] = (int16_t)(n_a > 0 && n_b > 0 ? product : 0);
    }
}

void uth_possible_hands(const struct uth_texture *texture, int16_t *possible)
{
    for (int a = 0; a < texture->kinds; a++) {
        int16_t *row = possible + uth_kind_pair(a, 0);
        for (int b = 0; b < a; b++)
            row[b] = texture->left[a] && texture->left[b] ? -1 : 0;
        row[a] = texture->left[a] >= 2 ? -1 : 0;
    }
}
