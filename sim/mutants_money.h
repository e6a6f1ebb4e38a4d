/* Mutations of the floor's own arithmetic: wrong money that adds up all the same. The linker puts
 * these functions before the real ones (--wrap, UthSim.cmake), so that the floor itself knows
 * nothing of them. */
#ifndef SIM_MUTANTS_MONEY_H
#define SIM_MUTANTS_MONEY_H

#include "sim.h"

/* Which one is at work in the runs that follow; SIM_NONE: the real functions alone. */
void sim_mutate_money(enum sim_mutation mutation);

#endif
