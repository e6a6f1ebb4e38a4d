/*
 * The batch: many hands of seven cards in one call, by the fastest version this processor runs.
 *
 * The processor is asked on every call; the answer is a word that the compiler's runtime filled in
 * before main, so that costs a load and a test, and there is no state of ours to initialise. The
 * vector versions exist on x86-64 only.
 */
#include "eval_batch.h"

#include <uth/assert.h>

typedef void batch_function(const uth_card (*hands)[7], uth_strength *out, size_t count);

static batch_function *const versions[UTH_BATCH_COUNT] = {
    [UTH_BATCH_PORTABLE] = uth_eval7_batch_portable,
#ifdef __x86_64__
    [UTH_BATCH_AVX2] = uth_eval7_batch_avx2,
    [UTH_BATCH_AVX512] = uth_eval7_batch_avx512,
#endif
};

/* Out of line: four evaluations with their flushes would not fit the registers. */
static __attribute__((noinline)) uint64_t flush(const uth_card hand[7])
{
    return uth_eval7(hand);
}

static inline uint64_t evaluate(const uth_card hand[7])
{
    uint64_t key = uth_eval_sum7(uth_eval_tables.key, hand);
    if (__builtin_expect((key & UTH_EVAL_FLUSH_BITS) != 0, 0))
        return flush(hand);
    return uth_eval_ranks7(key);
}

void uth_eval7_batch_portable(const uth_card (*hands)[7], uth_strength *out, size_t count)
{
    size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        batch_store_four(out + i, evaluate(hands[i]), evaluate(hands[i + 1]),
                         evaluate(hands[i + 2]), evaluate(hands[i + 3]));
    }
    for (; i < count; i++)
        out[i] = uth_eval7(hands[i]);
}

bool uth_batch_version_runs_here(enum uth_batch_version version)
{
    switch (version) {
    case UTH_BATCH_PORTABLE: return true;
#ifdef __x86_64__
    case UTH_BATCH_AVX2: return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
    case UTH_BATCH_AVX512:
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("bmi2");
#endif
    default: return false;
    }
}

enum uth_batch_version uth_eval7_batch_chosen(void)
{
    if (uth_batch_version_runs_here(UTH_BATCH_AVX512))
        return UTH_BATCH_AVX512;
    return uth_batch_version_runs_here(UTH_BATCH_AVX2) ? UTH_BATCH_AVX2 : UTH_BATCH_PORTABLE;
}

const char *uth_batch_version_name(enum uth_batch_version version)
{
    static const char *const names[UTH_BATCH_COUNT] = {"portable", "avx2", "avx512"};
    UTH_ASSERT((unsigned)version < UTH_BATCH_COUNT);
    return names[version];
}

void uth_eval7_batch_version(enum uth_batch_version version, const uth_card (*hands)[7],
                             uth_strength *out, size_t count)
{
    UTH_ASSERT(uth_batch_version_runs_here(version));
    versions[version](hands, out, count);
}

void uth_eval7_batch(const uth_card (*hands)[7], uth_strength *out, size_t count)
{
    versions[uth_eval7_batch_chosen()](hands, out, count);
}
