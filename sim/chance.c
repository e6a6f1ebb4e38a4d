#include "chance.h"

#include <uth/assert.h>

void sim_chance_init(struct sim_chance *chance, uint64_t seed, uint64_t stream)
{
    uint64_t mixed = sim_digest_number(sim_digest_number(SIM_DIGEST_START, seed), stream);
    uth_seeded_init(&chance->seeded, mixed);
}

uint64_t sim_next(struct sim_chance *chance)
{
    return uth_seeded_next(&chance->seeded);
}

int sim_below(struct sim_chance *chance, int bound)
{
    UTH_ASSERT(bound > 0);
    return (int)(sim_next(chance) % (uint64_t)bound);
}

int sim_between(struct sim_chance *chance, int least, int most)
{
    UTH_ASSERT(least <= most);
    return least + sim_below(chance, most - least + 1);
}

bool sim_in(struct sim_chance *chance, int hits, int of)
{
    return sim_below(chance, of) < hits;
}

uint64_t sim_digest(uint64_t digest, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    for (size_t i = 0; i < size; i++) {
        digest = (digest ^ at[i]) * 1099511628211ULL;
    }
    return digest;
}

uint64_t sim_digest_number(uint64_t digest, uint64_t number)
{
    return sim_digest(digest, &number, sizeof number);
}
