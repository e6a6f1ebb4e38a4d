/*
 * The batch with AVX2: 32 hands at a time, every step of the keys on 32 bytes at once.
 *
 * 1. Transpose. Sixteen hands are 112 bytes, seven registers of sixteen (a second sixteen hands ride
 *    in the upper halves). Byte p of register j is card (16j + p) mod 7 of its hand. For each p the
 *    seven registers hold seven different card places, rotated by 3p mod 7 from p to p: rotating the
 *    registers back, by one, two and four where the bit of 3p mod 7 says so, takes 21 blends. After
 *    that register m holds nothing but card 2m mod 7 of the sixteen hands, and since 7 and 16 have no
 *    common factor one shuffle puts them in the order of the hands.
 * 2. Add up. Each card's weights come from sixteen-byte shuffles by rank; the sums are bytes, and by
 *    choice of the weights never carry (those that do are meant modulo 32).
 * 3. Count suits, two to a byte, from 3 up: 8 or more marks a flush.
 */
#include <immintrin.h>

#include "eval_batch.h"

enum { STEP = 32 };

static inline __m256i twice(const void *sixteen)
{
    return _mm256_broadcastsi128_si256(_mm_loadu_si128(sixteen));
}

static inline __m256i load_two(const uint8_t *low, const uint8_t *high)
{
    return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128((const void *)low)),
                                   _mm_loadu_si128((const void *)high), 1);
}

/* Registers rotated by `by` where `where` says so. */
static inline __attribute__((always_inline)) void rotate(__m256i out[7], const __m256i in[7],
                                                         __m256i where, int by)
{
    for (int m = 0; m < 7; m++)
        out[m] = _mm256_blendv_epi8(in[m], in[(m + by) % 7], where);
}

#define B(p, bit) (3 * (p) % 7 >> (bit)&1 ? -1 : 0)
#define ROTATION(bit)                                                                              \
    _mm256_broadcastsi128_si256(_mm_setr_epi8(B(0, bit), B(1, bit), B(2, bit), B(3, bit),          \
                                              B(4, bit), B(5, bit), B(6, bit), B(7, bit),          \
                                              B(8, bit), B(9, bit), B(10, bit), B(11, bit),        \
                                              B(12, bit), B(13, bit), B(14, bit), B(15, bit)))

/* Where in the register of card k the sixteen hands are. */
#define P(i, k) ((7 * (i) + (k)) % 16)
#define ORDER(k)                                                                                   \
    {                                                                                              \
        P(0, k), P(1, k), P(2, k), P(3, k), P(4, k), P(5, k), P(6, k), P(7, k), P(8, k), P(9, k),  \
            P(10, k), P(11, k), P(12, k), P(13, k), P(14, k), P(15, k)                             \
    }

/* Indexed by register: register m holds card 2m mod 7. */
static const uint8_t order[7][16] = {ORDER(0), ORDER(2), ORDER(4), ORDER(6),
                                     ORDER(1), ORDER(3), ORDER(5)};

/* Words from the low and the high bytes of 32 hands, in the order of the hands. */
static inline void store_words(uint16_t *out, __m256i low, __m256i high)
{
    __m256i even = _mm256_unpacklo_epi8(low, high); /* hands 0-7 and 16-23 */
    __m256i odd = _mm256_unpackhi_epi8(low, high);  /* hands 8-15 and 24-31 */
    _mm256_store_si256((__m256i *)out, _mm256_permute2x128_si256(even, odd, 0x20));
    _mm256_store_si256((__m256i *)(out + 16), _mm256_permute2x128_si256(even, odd, 0x31));
}

static inline uint32_t make_keys(const uint8_t *cards, uint16_t *rows, uint16_t *columns)
{
    __m256i a[7], b[7];
    for (int j = 0; j < 7; j++)
        a[j] = load_two(cards + 16 * j, cards + 112 + 16 * j);
    rotate(b, a, ROTATION(0), 1);
    rotate(a, b, ROTATION(1), 2);
    rotate(b, a, ROTATION(2), 4);

    __m256i weight[4], sum[4], suit_pair[2], suits[2];
    for (int f = 0; f < 4; f++) {
        weight[f] = twice(uth_eval_tables.rank_weight[f]);
        sum[f] = _mm256_setzero_si256();
    }
    for (int f = 0; f < 2; f++) {
        suit_pair[f] = twice(uth_eval_tables.card_weight[4 + f]);
        suits[f] = _mm256_set1_epi8(0x33);
    }
#pragma GCC unroll 1
    for (int m = 0; m < 7; m++) {
        __m256i card = _mm256_shuffle_epi8(b[m], twice(order[m]));
        __m256i rank = _mm256_and_si256(_mm256_srli_epi16(card, 2), _mm256_set1_epi8(0x0F));
        for (int f = 0; f < 4; f++)
            sum[f] = _mm256_add_epi8(sum[f], _mm256_shuffle_epi8(weight[f], rank));
        for (int f = 0; f < 2; f++)
            suits[f] = _mm256_add_epi8(suits[f], _mm256_shuffle_epi8(suit_pair[f], card));
    }
    store_words(columns, sum[0], sum[1]);
    store_words(rows, sum[2], _mm256_and_si256(sum[3], _mm256_set1_epi8(0x1F)));
    __m256i eights = _mm256_or_si256(suits[0], suits[1]);
    return (uint32_t)_mm256_movemask_epi8(_mm256_or_si256(eights, _mm256_slli_epi16(eights, 4)));
}

static inline void read_unit(const uint8_t *cards, struct batch_unit *unit)
{
    uint64_t low = make_keys(cards, unit->rows, unit->columns);
    uint64_t high = make_keys(cards + 7 * STEP, unit->rows + STEP, unit->columns + STEP);
    unit->flushes = low | high << 32;
}

void uth_eval7_batch_avx2(const uth_card (*hands)[7], uth_strength *out, size_t count)
{
    batch_run(read_unit, hands, out, count);
}
