/*
 * What the versions of the batch share.
 *
 * A vector version turns blocks of hands into rows, columns and flush marks with vector
 * instructions; the look-up that follows stays scalar. Gathers were tried and lost: two dependent
 * ones cost more than the loads they replace (and far more on processors with the mitigations of
 * 2023), while plain loads run beside the vector work of the next block.
 */
#ifndef UTH_CORE_EVAL_BATCH_H
#define UTH_CORE_EVAL_BATCH_H

#include <string.h>
#include <uth/eval.h>

/* Hands in a unit, and in a stretch, after which the flushes are written. Small units keep the
 * look-up of one close to the vector work of the next, so that the processor does both at a time;
 * long stretches make the list of flushes worth its loop. */
enum { BATCH_UNIT = 64, BATCH_STRETCH = 512 };

/* What a version finds out about 64 hands. */
struct batch_unit {
    uint16_t rows[BATCH_UNIT] __attribute__((aligned(64)));
    uint16_t columns[BATCH_UNIT] __attribute__((aligned(64)));
    uint64_t flushes; /* bit i: hand i is a flush */
};

/* Each version takes any number of hands. */
void uth_eval7_batch_portable(const uth_card (*hands)[7], uth_strength *out, size_t count);
void uth_eval7_batch_avx2(const uth_card (*hands)[7], uth_strength *out, size_t count);
void uth_eval7_batch_avx512(const uth_card (*hands)[7], uth_strength *out, size_t count);

/* Four strengths with one store. Single ones fill the store queue, and that alone doubled the time
 * of the batch. */
static inline void batch_store_four(uth_strength *out, uint64_t a, uint64_t b, uint64_t c,
                                    uint64_t d)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint64_t four = a | b << 16 | c << 32 | d << 48;
#else
    uint64_t four = d | c << 16 | b << 32 | a << 48;
#endif
    memcpy(out, &four, sizeof four);
}

static inline uint64_t batch_value(const struct batch_unit *unit, size_t i)
{
    size_t row = unit->rows[i], column = unit->columns[i];
    return uth_eval_tables.values7[uth_eval_tables.rows7[row] + column];
}

static inline void batch_look_up(const struct batch_unit *unit, uth_strength *out)
{
    for (size_t i = 0; i < BATCH_UNIT; i += 4) {
        batch_store_four(out + i, batch_value(unit, i), batch_value(unit, i + 1),
                         batch_value(unit, i + 2), batch_value(unit, i + 3));
    }
}

/* A hand that is known to be a flush. Its suit is the one that most cards have, and so bit by bit;
 * the word in which the bits are counted holds the middle card twice, which changes no majority. */
static inline uth_strength batch_flush(const uth_card hand[7])
{
    uint32_t low, high;
    memcpy(&low, hand, sizeof low);
    memcpy(&high, hand + 3, sizeof high);
    uint64_t cards = low | (uint64_t)high << 32;
    int odd = __builtin_popcountll(cards & UINT64_C(0x0101010101010101)) > 3;
    int major = __builtin_popcountll(cards & UINT64_C(0x0202020202020202)) > 3;
    uint64_t lanes = uth_eval_sum7(uth_eval_tables.lane, hand);
    return uth_eval_tables.flush[lanes >> (16 * odd + 32 * major) & 0x1FFF];
}

/* Writes over the hands that are flushes: bit i % 64 of flushes[i / 64] says that hand i is one.
 *
 * Their numbers are listed first, four at a time whether there are so many or not: three hands in a
 * hundred are flushes, at random, and a mispredicted branch for each of them would cost a third of
 * the whole time. Out of line, so that the loop around keeps its vectors in registers. */
static __attribute__((noinline)) void batch_put_flushes(const uint64_t *flushes, size_t units,
                                                        const uth_card (*hands)[7],
                                                        uth_strength *out)
{
    uint16_t list[BATCH_STRETCH + 4];
    size_t at = 0, end = 0;
    for (size_t unit = 0; unit < units; unit++) {
        uint64_t left = flushes[unit];
        end += (size_t)__builtin_popcountll(left);
        do {
            for (size_t k = 0; k < 4; k++) {
                unsigned next = (unsigned)__builtin_ctzll(left | UINT64_C(1) << 63);
                list[at + k] = (uint16_t)(unit * BATCH_UNIT + next);
                left &= left - 1;
            }
            at += 4;
        } while (__builtin_expect(at < end, 0));
        at = end;
    }
    for (size_t i = 0; i < end; i++) {
        out[list[i]] = batch_flush(hands[list[i]]);
    }
}

/* The batch of a version that fills in units. Inlined with it: the call through `read` is direct. */
static inline __attribute__((always_inline)) void
batch_run(void (*read)(const uint8_t *cards, struct batch_unit *unit), const uth_card (*hands)[7],
          uth_strength *out, size_t count)
{
    while (count >= BATCH_UNIT) {
        size_t units = (count < BATCH_STRETCH ? count : BATCH_STRETCH) / BATCH_UNIT;
        uint64_t flushes[BATCH_STRETCH / BATCH_UNIT];
        for (size_t i = 0; i < units; i++) {
            struct batch_unit unit;
            read(hands[i * BATCH_UNIT], &unit);
            batch_look_up(&unit, out + i * BATCH_UNIT);
            flushes[i] = unit.flushes;
        }
        batch_put_flushes(flushes, units, hands, out);
        hands += units * BATCH_UNIT;
        out += units * BATCH_UNIT;
        count -= units * BATCH_UNIT;
    }
    uth_eval7_batch_portable(hands, out, count);
}

#endif
