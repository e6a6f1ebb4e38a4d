/* Random rounds over all rule sets and options, played by uth_round_do, with illegal actions
 * strewn in. What the property tests run on; the same seed gives the same round. */
#ifndef UTH_TESTS_RANDOM_ROUND_H
#define UTH_TESTS_RANDOM_ROUND_H

#include <uth/random.h>
#include <uth/round.h>

enum { RANDOM_EVENTS_MAX = 256 };

struct random_round {
    struct uth_rules rules; /* a built-in rule set with other decisions */
    struct uth_game game;
    struct uth_round *round; /* settled, or void */
    int event_count;
    struct uth_event event[RANDOM_EVENTS_MAX];
    uint64_t state; /* fingerprint after the last event */
    int refused;    /* actions that were refused, and left the state alone */
    int leaks;      /* ... and did not leave it alone */
};

/* Plays the round of this seed to its end. False when out of memory. */
bool random_round_play(struct random_round *play, uint64_t seed);
void random_round_free(struct random_round *play);

/* Below `bound`, for tests that want more choices from the same source. */
uint32_t random_pick(struct uth_random *random, uint32_t bound);

#endif
