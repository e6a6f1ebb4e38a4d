/* The tables of classes.h: computed once, in well under a millisecond, then only read. */
#include "classes.h"

#include <pthread.h>
#include <uth/assert.h>

static struct classes tables;

const uint8_t uth_board_splits[SPLITS][5] = {
    {0, 1, 2, 3, 4}, {0, 1, 3, 2, 4}, {0, 1, 4, 2, 3}, {0, 2, 3, 1, 4}, {0, 2, 4, 1, 3},
    {0, 3, 4, 1, 2}, {1, 2, 3, 0, 4}, {1, 2, 4, 0, 3}, {1, 3, 4, 0, 2}, {2, 3, 4, 0, 1},
};

static void number_subsets(void)
{
    uint16_t seen[RANKS + 1] = {0};
    for (unsigned mask = 0; mask < RANK_MASKS; mask++)
        tables.subset[mask] = seen[__builtin_popcount(mask)]++;
}

static void number_holes(void)
{
    for (uth_card high = 1; high < UTH_CARD_COUNT; high++) {
        for (uth_card low = 0; low < high; low++) {
            int hole = hole_index(high, low);
            int a = uth_card_rank(high), b = uth_card_rank(low);
            bool suited = uth_card_suit(high) == uth_card_suit(low);
            tables.hole[hole][0] = high;
            tables.hole[hole][1] = low;
            tables.hole_pair[hole] = (uint8_t)uth_kind_pair(a, b);
            tables.hole_start[hole] = (uint8_t)(suited ? a * RANKS + b : b * RANKS + a);
            for (int8_t suit = 0; suit < UTH_SUIT_COUNT; suit++) {
                struct uth_texture_place seen = {.suit = suit};
                tables.hole_hand[suit][hole] = (uint16_t)uth_texture_hand(seen, high, low);
            }
        }
    }
}

/* Marks the flops that a class stands for under every renaming of the suits. */
static uint8_t spread_flop(uint16_t number, const uth_card card[3])
{
    uint8_t weight = 0;
    for (int names = 0; names < 256; names++) {
        /* names: which suit of the flop each suit of the class stands for, two bits each */
        uint8_t to[UTH_SUIT_COUNT], from[UTH_SUIT_COUNT] = {0};
        unsigned used = 0;
        for (int suit = 0; suit < UTH_SUIT_COUNT; suit++) {
            to[suit] = (uint8_t)(names >> 2 * suit & 3);
            from[to[suit]] = (uint8_t)suit;
            used |= 1U << to[suit];
        }
        if (used != 15)
            continue;
        uth_card flop[3];
        for (int i = 0; i < 3; i++)
            flop[i] = uth_card_of(uth_card_rank(card[i]), to[uth_card_suit(card[i])]);
        int index = flop_index(flop);
        if (tables.flop_of[index] == FLOP_CLASSES) {
            tables.flop_of[index] = number;
            for (int suit = 0; suit < UTH_SUIT_COUNT; suit++)
                tables.suits_of[index][suit] = from[suit];
            weight++;
        }
    }
    return weight;
}

static void number_flops(void)
{
    static const uint8_t suits[5][3] = {{0, 1, 2}, {0, 0, 1}, {0, 1, 0}, {1, 0, 0}, {0, 0, 0}};
    for (int i = 0; i < FLOPS; i++)
        tables.flop_of[i] = FLOP_CLASSES;
    uint16_t number = 0;
    for (int triple = 0; triple < TRIPLES; triple++) {
        const uint8_t *rank = tables.triple[triple];
        tables.first_flop[triple] = number;
        for (int pattern = 0; pattern < 5; pattern++) {
            struct flop_class class;
            for (int i = 0; i < 3; i++)
                class.card[i] = uth_card_of(rank[i], suits[pattern][i]);
            if (uth_cards_count(uth_cards_of(class.card, 3)) < 3)
                continue;
            /* With two equal ranks a pattern may be another one's mirror image. */
            if (tables.flop_of[flop_index(class.card)] != FLOP_CLASSES)
                continue;
            class.weight = spread_flop(number, class.card);
            tables.flop[number++] = class;
        }
    }
    tables.first_flop[TRIPLES] = number;
    UTH_ASSERT(number == FLOP_CLASSES);
}

static void compute(void)
{
    for (int a = 0; a < RANKS; a++) {
        for (int b = 0; b <= a; b++) {
            for (int c = 0; c <= b; c++) {
                uint8_t *ranks = tables.triple[triple_index(a, b, c)];
                ranks[0] = (uint8_t)a;
                ranks[1] = (uint8_t)b;
                ranks[2] = (uint8_t)c;
            }
        }
    }
    number_subsets();
    number_holes();
    number_flops();
    uth_texture_prepare();
}

const struct classes *uth_classes_get(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, compute);
    return &tables;
}
