#include "chance.h"

#include <string.h>
#include <uth/assert.h>

static uint64_t digest_bytes(uint64_t digest, const uint8_t *at, size_t size)
{
    for (size_t i = 0; i < size; i++)
        digest = (digest ^ at[i]) * 1099511628211U;
    return digest;
}

void sim_chance_init(struct sim_chance *chance, uint64_t seed, uint64_t stream)
{
    uint64_t numbers[] = {seed, stream};
    uth_seeded_init(&chance->seeded,
                    digest_bytes(SIM_DIGEST_START, (const uint8_t *)numbers, sizeof numbers));
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

/* Eight bytes at a time: everything that is stored or said goes through here. */
uint64_t sim_digest(uint64_t digest, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    for (; size >= 8; at += 8, size -= 8) {
        uint64_t word;
        memcpy(&word, at, sizeof word);
        digest = (digest ^ word) * 0x9E3779B97F4A7C15U;
        digest ^= digest >> 32;
    }
    return digest_bytes(digest, at, size);
}

uint64_t sim_digest_number(uint64_t digest, uint64_t number)
{
    return sim_digest(digest, &number, sizeof number);
}
