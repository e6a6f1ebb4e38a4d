/* Chance for the simulator: everything random in a run comes from its seed through these. Separate
 * streams (the network, the disk, each client) keep one part's draws from changing another's. */
#ifndef SIM_CHANCE_H
#define SIM_CHANCE_H

#include <stdbool.h>
#include <stdint.h>
#include <uth/random.h>

struct sim_chance {
    struct uth_seeded seeded;
};

void sim_chance_init(struct sim_chance *chance, uint64_t seed, uint64_t stream);
uint64_t sim_next(struct sim_chance *chance);
/* 0 .. bound-1; bound > 0. The bias of the remainder does not matter here. */
int sim_below(struct sim_chance *chance, int bound);
/* least .. most, both included. */
int sim_between(struct sim_chance *chance, int least, int most);
/* True `hits` times in `of`. */
bool sim_in(struct sim_chance *chance, int hits, int of);

/* A running digest (FNV-1a, 64 bits) of everything that a run does. */
#define SIM_DIGEST_START 14695981039346656037ULL
uint64_t sim_digest(uint64_t digest, const void *bytes, size_t size);
uint64_t sim_digest_number(uint64_t digest, uint64_t number);

#endif
