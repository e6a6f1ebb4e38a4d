/*
 * The numbering of textures: see texture.h for what they are.
 *
 * Plain textures are numbered by the multiset of their seven highest ranks and, within that, of
 * their six lowest, so that the number is a sum of two look-ups; suited ones by the ranks of the
 * long suit and then by the others. Both directions come from one walk in that order, which keeps
 * them inverse to each other.
 */
#include "texture.h"

#include <pthread.h>
#include <uth/assert.h>

enum { LOW_RANKS = 6, HIGH_RANKS = 7, BOARD = 5 };

/* A Golomb ruler: all differences of two marks differ, and hence all sums of two. */
static const uint8_t mark[UTH_RANK_COUNT] = {0, 2, 5, 25, 37, 43, 59, 70, 85, 89, 98, 99, 106};

struct uth_texture_tables uth_texture_tables;

/* The way back: ranks of the board, those of the long suit first. */
static struct pattern {
    uint8_t rank[BOARD];
    uint8_t suited;
} pattern_of[UTH_TEXTURES];

/* A multiset of ranks under construction. */
struct walk {
    uint8_t rank[BOARD];
    int size;
    unsigned sum; /* of 5^(rank - lowest) */
};

static unsigned power_of_5(int exponent)
{
    unsigned power = 1;
    for (int i = 0; i < exponent; i++)
        power *= 5;
    return power;
}

/* Calls `visit` for every multiset of `size` ranks in [lowest, lowest + count), none five times. */
static void walk_multisets(struct walk *walk, int size, int lowest, int count, int from,
                           void (*visit)(struct walk *))
{
    if (walk->size == size) {
        visit(walk);
        return;
    }
    for (int rank = from; rank < lowest + count; rank++) {
        int at = walk->size;
        if (at == 4 && walk->rank[0] == rank)
            continue;
        unsigned weight = power_of_5(rank - lowest);
        walk->rank[walk->size++] = (uint8_t)rank;
        walk->sum += weight;
        walk_multisets(walk, size, lowest, count, rank, visit);
        walk->sum -= weight;
        walk->size = at;
    }
}

static int next_low[BOARD + 1];

static void number_low(struct walk *low)
{
    uth_texture_tables.low[low->sum] = (uint16_t)next_low[low->size]++;
}

static int next_texture;
static struct walk *current_high;

static void place_plain(struct walk *low)
{
    struct pattern *pattern = &pattern_of[next_texture];
    for (int i = 0; i < current_high->size; i++)
        pattern->rank[i] = current_high->rank[i];
    for (int i = 0; i < low->size; i++)
        pattern->rank[current_high->size + i] = low->rank[i];
    next_texture++;
}

static void place_high(struct walk *high)
{
    uth_texture_tables.high[high->sum] = (uint16_t)next_texture;
    current_high = high;
    struct walk low = {.size = 0};
    walk_multisets(&low, BOARD - high->size, 0, LOW_RANKS, 0, place_plain);
}

static void number_plain(void)
{
    for (int size = 0; size <= BOARD; size++) {
        struct walk low = {.size = 0};
        walk_multisets(&low, size, 0, LOW_RANKS, 0, number_low);
    }
    for (int size = 0; size <= BOARD; size++) {
        struct walk high = {.size = 0};
        walk_multisets(&high, size, LOW_RANKS, HIGH_RANKS, LOW_RANKS, place_high);
    }
    UTH_ASSERT(next_texture == UTH_PLAIN_TEXTURES);
}

/* The ranks of one suit as uth_texture_find folds them. */
static unsigned fold_ranks(unsigned ranks)
{
    uint64_t spread = 0;
    for (int rank = 0; rank < UTH_RANK_COUNT; rank++)
        spread |= (uint64_t)((ranks >> rank) & 1) << (4 * rank);
    spread |= spread >> 25;
    spread |= spread >> 14;
    return (unsigned)(spread & 0x1FFF);
}

static void place_suited(unsigned ranks, int others, int first, int second)
{
    struct pattern *pattern = &pattern_of[next_texture++];
    for (int rank = 0; rank < UTH_RANK_COUNT; rank++)
        if (ranks >> rank & 1)
            pattern->rank[pattern->suited++] = (uint8_t)rank;
    if (others > 0)
        pattern->rank[pattern->suited] = (uint8_t)first;
    if (others > 1)
        pattern->rank[pattern->suited + 1] = (uint8_t)second;
}

static void number_others(void)
{
    for (int a = 0; a < UTH_RANK_COUNT; a++) {
        uth_texture_tables.others[1][mark[a]] = (uint8_t)a;
        for (int b = 0; b <= a; b++)
            uth_texture_tables.others[2][mark[a] + mark[b]] = (uint8_t)uth_kind_pair(a, b);
    }
}

static void number_suited(void)
{
    number_others();
    for (unsigned ranks = 0; ranks < 8192; ranks++) {
        int others = BOARD - __builtin_popcount(ranks);
        if (others < 0 || others > 2)
            continue;
        unsigned folded = fold_ranks(ranks);
        uth_texture_tables.suited_first[folded] = (uint16_t)next_texture;
        uth_texture_tables.first_of_ranks[ranks] = (uint16_t)next_texture;
        for (int rank = 0; rank < UTH_RANK_COUNT; rank++) {
            if (ranks >> rank & 1) {
                uth_texture_tables.suited_marks[folded] =
                    (uint16_t)(uth_texture_tables.suited_marks[folded] + mark[rank]);
            }
        }
        int firsts = others > 0 ? UTH_RANK_COUNT : 1;
        for (int first = 0; first < firsts; first++)
            for (int second = 0; second <= (others > 1 ? first : 0); second++)
                place_suited(ranks, others, first, second);
    }
    UTH_ASSERT(next_texture == UTH_TEXTURES);
}

static void number_hands(void)
{
    for (int a = 0; a < UTH_SUITED_KINDS; a++) {
        for (int b = 0; b <= a; b++) {
            int hand = uth_kind_pair(a, b);
            uth_texture_tables.kind[hand][0] = (uint8_t)a;
            uth_texture_tables.kind[hand][1] = (uint8_t)b;
            uth_texture_tables.plain_hand[hand] = (uint8_t)uth_kind_pair(a / 2, b / 2);
        }
    }
}

static void evaluate_flushes(void)
{
    for (unsigned ranks = 0; ranks < 8192; ranks++) {
        uth_card cards[UTH_RANK_COUNT];
        int count = 0;
        for (unsigned rest = ranks; rest; rest &= rest - 1)
            cards[count++] = uth_card_of(__builtin_ctz(rest), 0);
        if (count >= 5 && count <= 7)
            uth_texture_tables.flush[ranks] = uth_eval(cards, count);
    }
}

static void prepare(void)
{
    for (int card = 0; card < UTH_CARD_COUNT; card++) {
        int rank = card >> 2, suit = card & 3;
        uint64_t power = rank < LOW_RANKS ? (uint64_t)power_of_5(rank) << 16
                                          : (uint64_t)power_of_5(rank - LOW_RANKS) << 32;
        uth_texture_tables.key[card] =
            (uint64_t)1 << (4 * suit) | power | (uint64_t)mark[rank] << 52;
    }
    number_plain();
    number_suited();
    number_hands();
    evaluate_flushes();
}

void uth_texture_prepare(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, prepare);
}

static uint32_t suited_boards(const uint8_t others[2], int count)
{
    /* Any of four suits; each other card any of the three that are left, in no order. */
    static const uint32_t ways[3] = {4, 12, 36};
    return count == 2 && others[0] == others[1] ? 12 : ways[count];
}

/* All boards of five ranks but those with a long suit. */
static uint32_t plain_boards(const uint8_t rank[BOARD], const uint8_t count[UTH_RANK_COUNT])
{
    static const uint32_t choose4[UTH_SUIT_COUNT + 1] = {1, 4, 6, 4, 1};
    uint32_t boards = 1;
    unsigned ranks = 0;
    for (int i = 0; i < UTH_RANK_COUNT; i++) {
        boards *= choose4[count[i]];
        ranks |= (unsigned)(count[i] > 0) << i;
    }
    for (unsigned suit = ranks; suit; suit = (suit - 1) & ranks) {
        uint8_t others[BOARD];
        int found = 0;
        unsigned taken = suit;
        for (int i = 0; i < BOARD; i++) {
            if (!(taken >> rank[i] & 1))
                others[found++] = rank[i];
            taken &= ~(1U << rank[i]);
        }
        if (found <= 2)
            boards -= suited_boards(others, found);
    }
    return boards;
}

/* The suits of one board of a plain texture: dealt in turn, over the cards in order of rank, which
 * keeps equal ranks apart and gives no suit more than two. */
static void fill_plain(struct uth_texture *texture, const struct pattern *pattern)
{
    uint8_t count[UTH_RANK_COUNT] = {0};
    for (int i = 0; i < BOARD; i++)
        count[pattern->rank[i]]++;
    int dealt = 0;
    for (int rank = 0; rank < UTH_RANK_COUNT; rank++) {
        texture->left[rank] = (uint8_t)(UTH_SUIT_COUNT - count[rank]);
        for (int i = 0; i < count[rank]; i++, dealt++) {
            texture->rank[dealt] = (uint8_t)rank;
            texture->board[dealt] = uth_card_of(rank, dealt % UTH_SUIT_COUNT);
        }
    }
    texture->others = BOARD;
    texture->boards = plain_boards(texture->rank, count);
}

static void fill_suited(struct uth_texture *texture, const struct pattern *pattern)
{
    for (int rank = 0; rank < UTH_RANK_COUNT; rank++) {
        texture->left[2 * rank] = UTH_SUIT_COUNT - 1;
        texture->left[2 * rank + 1] = 1;
    }
    for (int i = 0; i < BOARD; i++) {
        int rank = pattern->rank[i];
        texture->rank[i] = pattern->rank[i];
        if (i < pattern->suited) {
            texture->board[i] = uth_card_of(rank, 0);
            texture->left[2 * rank + 1] = 0;
            texture->long_ranks |= (uint16_t)(1U << rank);
        } else {
            /* The first other is a diamond, the second a heart. */
            texture->board[i] = uth_card_of(rank, i - pattern->suited + 1);
            texture->left[2 * rank]--;
        }
    }
    texture->others = (uint8_t)(BOARD - pattern->suited);
    texture->boards = suited_boards(texture->rank + pattern->suited, texture->others);
}

struct uth_texture uth_texture_at(int index)
{
    UTH_ASSERT(index >= 0 && index < UTH_TEXTURES);
    const struct pattern *pattern = &pattern_of[index];
    struct uth_texture texture = {.index = index, .suited = pattern->suited > 0};
    if (texture.suited) {
        texture.kinds = UTH_SUITED_KINDS;
        texture.hands = UTH_SUITED_HANDS;
        fill_suited(&texture, pattern);
    } else {
        texture.kinds = UTH_PLAIN_KINDS;
        texture.hands = UTH_PLAIN_HANDS;
        fill_plain(&texture, pattern);
    }
    return texture;
}

void uth_texture_pick(const struct uth_texture *texture, uth_card pick[UTH_SUITED_KINDS][2])
{
    uth_cards board = uth_cards_of(texture->board, BOARD);
    for (int kind = 0; kind < texture->kinds; kind++) {
        int rank = texture->suited ? kind / 2 : kind;
        /* The long suit is clubs. */
        int first = texture->suited && kind % 2 == 0 ? 1 : 0;
        int last = texture->suited && kind % 2 == 1 ? 0 : UTH_SUIT_COUNT - 1;
        int found = 0;
        pick[kind][0] = pick[kind][1] = UTH_NO_CARD;
        for (int suit = first; suit <= last && found < 2; suit++) {
            uth_card card = uth_card_of(rank, suit);
            if (!(board & uth_card_bit(card)))
                pick[kind][found++] = card;
        }
    }
}
