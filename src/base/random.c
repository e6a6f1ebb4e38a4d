/*
 * Sources of randomness, and the two things drawn from them: a number below a bound, and an order.
 *
 * Both are exact. A draw takes one byte for bounds up to 256 and four for larger ones, and rejects
 * the values past the last whole multiple of the bound. One byte, not to save entropy, but because
 * it makes the space of all draws small enough for the tests to enumerate.
 */
#include <sodium.h>
#include <uth/assert.h>
#include <uth/random.h>

static bool system_fill(void *self, void *out, size_t size)
{
    (void)self;
    if (sodium_init() < 0)
        return false;
    randombytes_buf(out, size);
    return true;
}

struct uth_random uth_random_system(void)
{
    return (struct uth_random){.fill = system_fill, .self = NULL};
}

static uint64_t splitmix64(uint64_t *state)
{
    *state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = *state;
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

void uth_seeded_init(struct uth_seeded *seeded, uint64_t seed)
{
    for (size_t i = 0; i < 4; i++)
        seeded->state[i] = splitmix64(&seed);
}

static uint64_t rotate_left(uint64_t x, int by)
{
    return (x << by) | (x >> (64 - by));
}

uint64_t uth_seeded_next(struct uth_seeded *seeded)
{
    uint64_t *s = seeded->state;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

static bool seeded_fill(void *self, void *out, size_t size)
{
    struct uth_seeded *seeded = self;
    unsigned char *bytes = out;
    for (size_t done = 0; done < size;) {
        uint64_t word = uth_seeded_next(seeded);
        for (int i = 0; i < 8 && done < size; i++, word >>= 8)
            bytes[done++] = (unsigned char)word;
    }
    return true;
}

struct uth_random uth_random_seeded(struct uth_seeded *seeded, uint64_t seed)
{
    uth_seeded_init(seeded, seed);
    return (struct uth_random){.fill = seeded_fill, .self = seeded};
}

/* One byte, or four in little-endian order. */
static bool draw(struct uth_random *random, bool wide, uint32_t *value)
{
    unsigned char bytes[4];
    if (!random->fill(random->self, bytes, wide ? 4 : 1))
        return false;
    *value = wide ? (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
                        (uint32_t)bytes[3] << 24
                  : bytes[0];
    return true;
}

bool uth_random_below(struct uth_random *random, uint32_t bound, uint32_t *out)
{
    UTH_ASSERT(bound > 0);
    bool wide = bound > 256;
    uint32_t space =
        wide ? 0 : 256; /* 2^32 is 0 in 32 bits, and subtraction wraps, so the result is right */
    /* Each turn succeeds with a probability above one half; only a broken source loops forever. */
    for (int turn = 0; turn < 1000; turn++) {
        uint32_t value;
        if (!draw(random, wide, &value))
            return false;
        /* Only values within `bound` of the end can be past the last whole multiple. */
        if (value < space - bound || value <= space - 1 - (space - bound) % bound) {
            *out = value % bound;
            return true;
        }
    }
    return false;
}

bool uth_shuffle(struct uth_random *random, uint8_t *items, size_t n)
{
    UTH_ASSERT(n <= UINT32_MAX);
    for (size_t left = n; left > 1; left--) {
        uint32_t pick;
        if (!uth_random_below(random, (uint32_t)left, &pick))
            return false;
        uint8_t last = items[left - 1];
        items[left - 1] = items[pick];
        items[pick] = last;
    }
    return true;
}
