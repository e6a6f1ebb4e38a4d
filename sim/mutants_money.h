/* Mutations of the floor's own arithmetic: wrong amounts that still add up. The linker puts these
 * functions in front of the real ones (--wrap, UthSim.cmake), so the floor itself is unchanged. */
#ifndef SIM_MUTANTS_MONEY_H
#define SIM_MUTANTS_MONEY_H

#include "sim.h"

/* Which one is at work in the runs that follow; SIM_NONE: the real functions alone. */
void sim_mutate_money(enum sim_mutation mutation);

#endif
