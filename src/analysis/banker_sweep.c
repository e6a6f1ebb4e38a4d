/* The sweep for any processor, and the choice of the version. */
#include "banker_widths.h"

void uth_banker_sweep_portable(const struct banker_flop *flop, struct banker_sums *sums)
{
    sweep_cells(flop, sums);
}

void uth_banker_sweep(const struct banker_flop *flop, struct banker_sums *sums)
{
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) {
        uth_banker_sweep_avx2(flop, sums);
        return;
    }
#endif
    uth_banker_sweep_portable(flop, sums);
}
