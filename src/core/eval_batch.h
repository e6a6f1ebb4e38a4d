/*
 * What the versions of the batch share.
 *
 * A vector version turns blocks of hands into rows, columns and flush marks with vector
 * instructions; the look-up that follows stays scalar. By published instruction costs two dependent
 * gathers take longer than the loads they would replace (and far longer on processors with the
 * mitigations of 2023), while plain loads run beside the vector work of the next block; gathers
 * were not measured.
 */
#ifndef UTH_CORE_EVAL_BATCH_H
#define UTH_CORE_EVAL_BATCH_H

#include <string.h>
#include <uth/eval.h>

/* Hands in a unit. Small enough to keep the look-up of one close to the vector work of the next, so
 * that the processor does both at a time. */
enum { BATCH_UNIT = 64 };

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
    /* In sixteen bits, as in uth_eval_ranks7. */
    uint16_t place = unit->columns[i];
    place = (uint16_t)(place + uth_eval_tables.rows7[unit->rows[i]]);
    return uth_eval_tables.values7[place];
}

static inline void batch_look_up(const struct batch_unit *unit, uth_strength *out)
{
    for (size_t i = 0; i < BATCH_UNIT; i += 4) {
        batch_store_four(out + i, batch_value(unit, i), batch_value(unit, i + 1),
                         batch_value(unit, i + 2), batch_value(unit, i + 3));
    }
}

/* A hand that is known to be a flush. Its suit is the one that most cards have, so each bit of the
 * suit is the majority of the cards' bits; the word in which the bits are counted holds the fourth
 * card twice, which changes no majority. */
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

/* The batch of a version that fills in units. Inlined with it: the call through `read` is direct.
 * The flushes, two to a unit, are written over one by one; lists of them, made without branches and
 * worked off later, were slower. */
static inline __attribute__((always_inline)) void
batch_run(void (*read)(const uint8_t *cards, struct batch_unit *unit), const uth_card (*hands)[7],
          uth_strength *out, size_t count)
{
    for (; count >= BATCH_UNIT; hands += BATCH_UNIT, out += BATCH_UNIT, count -= BATCH_UNIT) {
        struct batch_unit unit;
        read(hands[0], &unit);
        batch_look_up(&unit, out);
        for (uint64_t left = unit.flushes; left; left &= left - 1) {
            int i = __builtin_ctzll(left);
            out[i] = batch_flush(hands[i]);
        }
    }
    uth_eval7_batch_portable(hands, out, count);
}

#endif
