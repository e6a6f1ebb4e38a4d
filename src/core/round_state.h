/* The state of a round, built from its events. Private to round*.c. */
#ifndef UTH_CORE_ROUND_STATE_H
#define UTH_CORE_ROUND_STATE_H

#include "check.h"

#include <uth/round.h>

/* How far a hand's decisions have come: streets on which it has checked. */
struct uth_progress {
    uint8_t checked;
    uint8_t tip_checked;
    uint8_t died; /* the phase in which it was declared dead; 0: it was not */
};

struct uth_round {
    const struct uth_game *game;
    enum uth_phase phase;
    uint32_t events;

    int hand_count, hand_capacity;
    struct uth_hand *hands;        /* in the order in which they were bet */
    struct uth_progress *progress; /* one for each hand */
    size_t slot_count;             /* 0 or a power of two */
    int *slots;                    /* hash index: hand, or -1 */
    int seated[UTH_SPOTS_MAX + 1]; /* hands at each spot, those behind it apart */
    int with_base[UTH_SPOTS_MAX + 1];
    int undecided; /* decisions still missing on this street */

    struct uth_bank_stake bank;
    uth_cents fee;

    uint32_t spots; /* bit s: spot s gets cards */
    uth_cards used; /* every card shown so far */
    int board_known;
    uth_card board[5];
    uth_card dealer[2];

    struct uth_meters meters;
    struct uth_settlement *settlement;
    char void_reason[sizeof((struct uth_action *)0)->reason];
};

/* round_index.c: makes room for one more hand; false when out of memory. */
bool uth_round_grow(struct uth_round *round);
/* Adds the hand, or replaces the same bettor's at the same place. Needs room. */
void uth_round_put(struct uth_round *round, const struct uth_hand *hand);
void uth_round_remove(struct uth_round *round, struct uth_hand_ref who);
/* Facts about this hand's place that depend on the other hands. */
struct uth_neighbours uth_round_neighbours(const struct uth_round *round,
                                           const struct uth_hand *hand);

/* round_amend.c: the round as it is after the amendment, which the caller frees; NULL: refused. And how
 * many numbers of events the amendment takes besides its own. */
enum uth_reason uth_round_amended(const struct uth_round *round, const struct uth_amendment *amend,
                                  struct uth_round **after, struct uth_refusal *refusal);
uint32_t uth_amendment_room(const struct uth_amendment *amend);

/* The street that a phase decides; only for PREFLOP, FLOP and RIVER. */
enum uth_street uth_phase_street(enum uth_phase phase);
bool uth_phase_decides(enum uth_phase phase);

#endif
