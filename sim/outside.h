/* What surrounds the hub in the simulation. */
#ifndef SIM_OUTSIDE_H
#define SIM_OUTSIDE_H

#include "server/hub/hub.h"

struct sim;

struct hub_outside sim_outside(struct sim *sim);

#endif
