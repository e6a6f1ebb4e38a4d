/* The sweep with narrow cells, which nearly all boards of the usual wagers fit, and with wide ones. */

#include "banker_sweep.h"

enum { SWEEP_ROWS = 48 }; /* 47 and one that stays 0 */

#define SWEEP_NAME(name) name##_narrow
#define SWEEP_CELL       int16_t
#define SWEEP_SQUARE     int32_t
#include "banker_cells.h"
#undef SWEEP_NAME
#undef SWEEP_CELL
#undef SWEEP_SQUARE

#define SWEEP_NAME(name) name##_wide
#define SWEEP_CELL       int32_t
#define SWEEP_SQUARE     int64_t
#include "banker_cells.h"

/* 47 squares of it fit 31 bits. */
enum { NARROW_MOST = 6759 };

static void sweep_cells(const struct banker_flop *flop, struct banker_sums *sums)
{
    if (flop->largest <= NARROW_MOST && flop->asking->count == 0)
        run_narrow(flop, sums);
    else
        run_wide(flop, sums);
}
