/* The sweep compiled for processors with AVX2. */
#include "banker_widths.h"

void uth_banker_sweep_avx2(const struct banker_flop *flop, struct banker_sums *sums)
{
    sweep_cells(flop, sums);
}
