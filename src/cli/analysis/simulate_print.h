/* The result of a simulation, for people and for machines. */
#ifndef UTH_CLI_SIMULATE_PRINT_H
#define UTH_CLI_SIMULATE_PRINT_H

#include <stdio.h>
#include <uth/simulate.h>

void simulate_print_text(const struct uth_simulate_setup *setup,
                         const struct uth_simulation *result, FILE *out);
/* False when out of memory. */
bool simulate_print_json(const struct uth_simulate_setup *setup,
                         const struct uth_simulation *result, FILE *out);

#endif
