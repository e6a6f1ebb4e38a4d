/*
 * Random sources behind an interface, so that the same code deals from the operating system's
 * entropy, from a seed, or from a test's script.
 *
 * A source may fail (no entropy, end of a script). Every function here then returns false and its
 * result must not be used: a deck is never dealt from a source that failed.
 */
#ifndef UTH_RANDOM_H
#define UTH_RANDOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uth/export.h>

UTH_BEGIN_DECLS

/* A source of independent, uniformly distributed bytes. `self` is private to the implementation. */
struct uth_random {
    bool (*fill)(void *self, void *out, size_t size);
    void *self;
};

/* The operating system's entropy, through libsodium. Safe to use from several threads. */
struct uth_random uth_random_system(void);

/*
 * State of the reproducible source: xoshiro256** (Blackman and Vigna), its state filled from the
 * seed by splitmix64. Fast and statistically good, but predictable: for simulations and tests,
 * never for a deck that people bet on. The same seed gives the same bytes on every machine.
 */
struct uth_seeded {
    uint64_t state[4];
};

void uth_seeded_init(struct uth_seeded *seeded, uint64_t seed);

/* The next 64 bits, for inner loops that cannot afford a call through the table. */
uint64_t uth_seeded_next(struct uth_seeded *seeded);

/*
 * Seeds *seeded and returns a source that draws from it. The caller owns *seeded, which must
 * outlive the source; not for use from several threads at once. A fill of n bytes takes
 * ceil(n / 8) outputs, least significant byte first.
 */
struct uth_random uth_random_seeded(struct uth_seeded *seeded, uint64_t seed);

/* A uniform number below bound (bound > 0), by rejection: all values are exactly equally likely. */
bool uth_random_below(struct uth_random *random, uint32_t bound, uint32_t *out);

/*
 * Shuffles n items uniformly (Fisher-Yates). On failure the items are still a permutation of the
 * originals, but not a random one. n must be below 2^32.
 */
bool uth_shuffle(struct uth_random *random, uint8_t *items, size_t n);

UTH_END_DECLS

#endif
