/* The parts of mutations that are more than a condition: see SIM_MUTATIONS in sim.h. */
#ifndef SIM_MUTANTS_H
#define SIM_MUTANTS_H

#include "message.h"
#include "server/hub/hub.h"
#include "sim.h"

/* FORGETS_IDS: takes the remembered commands out of a snapshot; returns its new size. */
size_t sim_mutant_forgets(char *snapshot, size_t size);
/* HALF_BATCH: commits the first event of several on its own, and takes it out of the batch. */
bool sim_mutant_halves(struct batch *batch, struct uth_store *store);
/* DROPS_COMMAND: an answer without an effect. */
void sim_mutant_pretends(struct connection *connection, const struct sim_order *order);
/* What happens to a batch before it is written: EARLY_REPLY, STALE_BALANCE, LOSES_SESSION,
 * PEEKING. `number` counts the batches. */
void sim_mutant_batch(enum sim_mutation mutation, struct batch *batch, struct hub *hub,
                      uint64_t number);
/* And to a packet on its way to a client: TELLING. */
void sim_mutant_packet(enum sim_mutation mutation, struct hub *hub, int client,
                       struct packet **packet);

#endif
