/* Decks for floors in tests: seeded, or begun with given cards, and drawn a second time for a floor that
 * goes on beside another. */
#ifndef UTH_TESTS_FLOOR_DECKS_H
#define UTH_TESTS_FLOOR_DECKS_H

#include "floor/floor.h"

#include <uth/random.h>

enum { FLOOR_DECKS_MAX = 512 };

struct floor_decks {
    struct uth_rules fees, tiers, unpaid; /* the rule sets "california-fees", -tiers and -unpaid */
    struct uth_seeded seeded;
    struct uth_random random;
    bool fails;
    int stack_count; /* cards that the next deck begins with */
    uth_card stack[UTH_CARD_COUNT];
    uint8_t key[32];
    int count; /* drawn so far */
    struct {
        char place[64];
        struct uth_deck deck;
        struct uth_sealed_deck sealed;
    } drawn[FLOOR_DECKS_MAX];
    int roll_count; /* entropy given so far */
    struct {
        char place[64];
        struct uth_hash entropy;
    } rolls[FLOOR_DECKS_MAX];
};

void floor_decks_init(struct floor_decks *decks);
/* With the built-in rules and those of floor_decks.c. `again`: decks that were drawn before, for the same round. */
struct uth_floor_outside floor_decks_outside(struct floor_decks *decks, bool again);

#endif
