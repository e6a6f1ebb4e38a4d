/*
 * The batch: many hands of seven cards in one call, by the best version this processor runs.
 */
#include <uth/assert.h>
#include <uth/eval.h>

static void portable(const uth_card (*hands)[7], uth_strength *out, size_t count)
{
    for (size_t i = 0; i < count; i++)
        out[i] = uth_eval7(hands[i]);
}

bool uth_batch_version_runs_here(enum uth_batch_version version)
{
    return version == UTH_BATCH_PORTABLE;
}

enum uth_batch_version uth_eval7_batch_chosen(void)
{
    return UTH_BATCH_PORTABLE;
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
    portable(hands, out, count);
}

void uth_eval7_batch(const uth_card (*hands)[7], uth_strength *out, size_t count)
{
    uth_eval7_batch_version(uth_eval7_batch_chosen(), hands, out, count);
}
