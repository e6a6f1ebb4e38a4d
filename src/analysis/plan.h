/*
 * A plan: the table of all decisions (decided.h), packed for speed.
 *
 * One bit per decision where a street has one raise, four bits where it has more: 290 kB for the
 * flop and 1.7 MB for the river, so that the tables of a simulation stay in the processor's cache.
 * Decisions are choices: 0 to check or fold, 1 + i to play the i-th multiple of the game on that
 * street.
 */
#ifndef UTH_ANALYSIS_PLAN_H
#define UTH_ANALYSIS_PLAN_H

#include <uth/decisions.h>

#include "classes.h"

/* Numbers of `1 << shift` bits each. */
struct packed {
    uint64_t *words;
    unsigned shift;
};

static inline unsigned packed_get(const struct packed *packed, uint32_t index)
{
    uint32_t bit = index << packed->shift;
    return (unsigned)(packed->words[bit >> 6] >> (bit & 63)) & ((1U << (1U << packed->shift)) - 1);
}

static inline void packed_fetch(const struct packed *packed, uint32_t index)
{
    __builtin_prefetch(&packed->words[(index << packed->shift) >> 6]);
}

struct plan {
    const struct classes *classes;
    uint8_t preflop[UTH_CARD_COUNT][UTH_CARD_COUNT];
    struct packed flop;  /* class * 1326 + hole */
    struct packed river; /* by texture spot */
};

/* NULL when out of memory. Does not keep a reference to the decisions. */
struct plan *uth_plan_new(const struct uth_decisions *decisions, const struct uth_base_game *game);
void uth_plan_free(struct plan *plan);

/* Where the decisions for two cards are: found first and read later, so that the processor can
 * fetch them meanwhile. `flop` is the flop_index of three cards. */
static inline uint32_t plan_flop_cell(const struct plan *plan, int flop, const uth_card hole[2])
{
    const uint8_t *suits = plan->classes->suits_of[flop];
    uth_card a = uth_card_of(uth_card_rank(hole[0]), suits[uth_card_suit(hole[0])]);
    uth_card b = uth_card_of(uth_card_rank(hole[1]), suits[uth_card_suit(hole[1])]);
    return plan->classes->flop_of[flop] * (uint32_t)HOLES + (uint32_t)hole_index(a, b);
}

static inline uint32_t plan_river_cell(struct uth_texture_place place, const uth_card hole[2])
{
    return uth_texture_first_spot(place.texture) +
           (uint32_t)uth_texture_hand(place, hole[0], hole[1]);
}

#endif
