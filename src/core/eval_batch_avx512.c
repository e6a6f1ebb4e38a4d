/*
 * The batch with AVX-512 (F, BW and VBMI: Ice Lake, Zen 4 and later): 64 hands at a time.
 *
 * The steps are those of eval_batch_avx2.c with registers of 64 bytes, and simpler for it:
 *
 * 1. Transpose. 64 hands are 448 bytes, seven registers. Byte p of register j is card (64j + p) mod 7
 *    = (j + p) mod 7: rotating the registers by -p mod 7, one, two and four at a time under a mask,
 *    leaves register m with card m of all hands; one permutation puts them in order.
 * 2. Add up. A permutation of 64 bytes looks a weight up by card, so ranks need not be extracted.
 * 3. Count suits, two to a byte, from 3 up: 8 or more marks a flush.
 */
#ifndef UTH_EMULATED_AVX512 /* tests compile this file for an emulation, too */
#include <immintrin.h>
#endif

#include "eval_batch.h"

enum { STEP = 64 };

/* Bit p of the mask: rotate byte p at this stage. */
#define R(p, bit) ((uint64_t)((7 - (p) % 7) % 7 >> (bit)&1) << (p))
#define R8(p, bit)                                                                                 \
    (R(p, bit) | R(p + 1, bit) | R(p + 2, bit) | R(p + 3, bit) | R(p + 4, bit) | R(p + 5, bit) |   \
     R(p + 6, bit) | R(p + 7, bit))
#define ROTATION(bit)                                                                              \
    (R8(0, bit) | R8(8, bit) | R8(16, bit) | R8(24, bit) | R8(32, bit) | R8(40, bit) |             \
     R8(48, bit) | R8(56, bit))

/* Where in the register of card k the 64 hands are. */
#define P(i, k) ((7 * (i) + (k)) % 64)
#define P8(i, k)                                                                                   \
    P(i, k), P(i + 1, k), P(i + 2, k), P(i + 3, k), P(i + 4, k), P(i + 5, k), P(i + 6, k),         \
        P(i + 7, k)
#define ORDER(k)                                                                                   \
    {                                                                                              \
        P8(0, k), P8(8, k), P8(16, k), P8(24, k), P8(32, k), P8(40, k), P8(48, k), P8(56, k)       \
    }

static const uint8_t order[7][64] __attribute__((aligned(64))) = {
    ORDER(0), ORDER(1), ORDER(2), ORDER(3), ORDER(4), ORDER(5), ORDER(6)};

static inline __attribute__((always_inline)) void rotate(__m512i out[7], const __m512i in[7],
                                                         uint64_t where, int by)
{
    for (int m = 0; m < 7; m++)
        out[m] = _mm512_mask_blend_epi8(where, in[m], in[(m + by) % 7]);
}

/* Words from the low and the high bytes of 64 hands, in the order of the hands. */
static inline void store_words(uint16_t *out, __m512i low, __m512i high)
{
    const __m512i first = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
    const __m512i second = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
    __m512i even = _mm512_unpacklo_epi8(low, high); /* hands 0-7, 16-23, 32-39, 48-55 */
    __m512i odd = _mm512_unpackhi_epi8(low, high);
    _mm512_store_si512(out, _mm512_permutex2var_epi64(even, first, odd));
    _mm512_store_si512(out + 32, _mm512_permutex2var_epi64(even, second, odd));
}

static inline uint64_t make_keys(const uint8_t *cards, uint16_t *rows, uint16_t *columns)
{
    __m512i a[7], b[7];
    for (int j = 0; j < 7; j++)
        a[j] = _mm512_loadu_si512(cards + 64 * j);
    rotate(b, a, ROTATION(0), 1);
    rotate(a, b, ROTATION(1), 2);
    rotate(b, a, ROTATION(2), 4);

    __m512i weight[6], sum[6];
    for (int f = 0; f < 6; f++) {
        weight[f] = _mm512_load_si512(uth_eval_tables.card_weight[f]);
        sum[f] = _mm512_set1_epi8(f < 4 ? 0 : 0x33);
    }
#pragma GCC unroll 1
    for (int m = 0; m < 7; m++) {
        __m512i card = _mm512_permutexvar_epi8(_mm512_load_si512(order[m]), b[m]);
        for (int f = 0; f < 6; f++)
            sum[f] = _mm512_add_epi8(sum[f], _mm512_permutexvar_epi8(card, weight[f]));
    }
    store_words(columns, sum[0], sum[1]);
    store_words(rows, sum[2], _mm512_and_si512(sum[3], _mm512_set1_epi8(0x1F)));
    __m512i eights = _mm512_or_si512(sum[4], sum[5]);
    return _mm512_test_epi8_mask(eights, _mm512_set1_epi8((char)0x88));
}

static inline void read_unit(const uint8_t *cards, struct batch_unit *unit)
{
    unit->flushes = make_keys(cards, unit->rows, unit->columns);
}

void uth_eval7_batch_avx512(const uth_card (*hands)[7], uth_strength *out, size_t count)
{
    batch_run(read_unit, hands, out, count);
}
