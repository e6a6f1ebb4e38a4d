/*
 * The AVX-512 version of the batch on every seven-card hand, wherever the tests run: its source is
 * compiled here a second time, for SIMDe, which carries every instruction out in plain C. A processor
 * that has the instructions runs the real one in test_eval_exhaustive.c.
 */
#include "check.h"

#if __has_include(<simde/x86/avx512.h>)
#define SIMDE_ENABLE_NATIVE_ALIASES
#ifdef __SSE2__ /* where clang 19 has a type of SIMDe's name, which the code under test does not use */
#include <emmintrin.h>
#endif
#define __m128bh emulated_m128bh
#include <simde/x86/avx512.h>
#undef __m128bh

/* Vectors are handed over within this file alone: how other files would do it does not matter. */
#pragma GCC diagnostic ignored "-Wpsabi"
#define UTH_EMULATED_AVX512
#define uth_eval7_batch_avx512 emulated_batch
#include "core/eval_batch_avx512.c"

enum { BUFFER = 4096 };

struct walk {
    uth_card cards[7];
    size_t buffered;
    uth_card hands[BUFFER][7];
    uth_strength scalar[BUFFER], batch[BUFFER];
    int64_t checked, wrong;
};

static void check_batch(struct walk *walk)
{
    emulated_batch((const uth_card(*)[7])walk->hands, walk->batch, walk->buffered);
    walk->checked += (int64_t)walk->buffered;
    for (size_t i = 0; i < walk->buffered; i++)
        walk->wrong += walk->batch[i] != walk->scalar[i];
    walk->buffered = 0;
}

static void walk_below(struct walk *walk, int held_count, int below)
{
    if (held_count == 7) {
        memcpy(walk->hands[walk->buffered], walk->cards, 7);
        walk->scalar[walk->buffered++] = uth_eval7(walk->cards);
        if (walk->buffered == BUFFER)
            check_batch(walk);
        return;
    }
    for (int card = 0; card < below; card++) {
        walk->cards[held_count] = (uth_card)card;
        walk_below(walk, held_count + 1, card);
    }
}

TEST(the_avx512_batch_emulated_gives_the_scalar_strength_of_every_hand)
{
    int64_t checked = 0, wrong = 0;
#pragma omp parallel reduction(+ : checked, wrong)
    {
        struct walk *walk = calloc(1, sizeof *walk);
#pragma omp for schedule(dynamic)
        for (int high = UTH_CARD_COUNT - 1; high >= 0; high--) {
            walk->cards[0] = (uth_card)high;
            walk_below(walk, 1, high);
        }
        check_batch(walk);
        checked += walk->checked;
        wrong += walk->wrong;
        free(walk);
    }
    assert_true(checked == 133784560);
    assert_true(wrong == 0);
}

#else

TEST(the_avx512_batch_emulated_gives_the_scalar_strength_of_every_hand)
{
    print_message("SIMDe is not installed (package libsimde-dev)\n");
    skip();
}

#endif
