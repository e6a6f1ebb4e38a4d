/* The state of a round: what its events have made of it. Private to round*.c. */
#ifndef UTH_CORE_ROUND_STATE_H
#define UTH_CORE_ROUND_STATE_H

#include <uth/round.h>

/* How far a hand's decisions have come: streets on which it has checked. */
struct uth_progress {
    uint8_t checked;
    uint8_t tip_checked;
};

struct uth_round {
    const struct uth_game *game;
    enum uth_phase phase;
    uint32_t events;

    int hand_count, hand_capacity;
    struct uth_hand *hands;        /* in the order in which they were bet */
    struct uth_progress *progress; /* one for each hand */
    int undecided;                 /* decisions still missing on this street */

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

/* The street that a phase decides; only for PREFLOP, FLOP and RIVER. */
enum uth_street uth_phase_street(enum uth_phase phase);
bool uth_phase_decides(enum uth_phase phase);

#endif
