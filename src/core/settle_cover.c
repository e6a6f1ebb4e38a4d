/* How far a player-dealer's bank covers the wagers, under each of the three policies.
 *
 * The documents say that the player-dealer can neither win nor lose more than the amount B put up,
 * and that wagers not covered are returned; they leave the bookkeeping open. With B = 100 and, in
 * settlement order, collect 60, pay 80, pay 40, collect 50:
 *
 *   separate   60, 80, 20 of 40, 40 of 50     paid in all <= B, collected in all <= B
 *   once       60, 40 of 80, -, -             every cent exchanged uses B
 *   net        60, 80, 40, 50                 the running net stays within +-B
 *
 * A winning wager that is partly covered is paid what is left and gets its stake back; a losing one
 * gives up what can still be collected, and the rest is returned. */
#include "settle_parts.h"

#include <uth/assert.h>

/* Sums cannot overflow: a bank is at most UTH_BANK_MAX, and under `net`, where paid and collected
 * may both grow beyond it, every line is bounded by the wagers, which are added up with checks. */
uth_cents uth_cover_room_to_pay(const struct uth_cover_state *state)
{
    switch (state->policy) {
    case UTH_COVER_SEPARATE: return state->bank - state->paid;
    case UTH_COVER_ONCE: return state->bank - state->paid - state->collected;
    case UTH_COVER_NET: return state->bank + state->collected - state->paid;
    case UTH_COVERS: break;
    }
    UTH_UNREACHABLE("no such cover policy");
}

uth_cents uth_cover_room_to_collect(const struct uth_cover_state *state)
{
    switch (state->policy) {
    case UTH_COVER_SEPARATE: return state->bank - state->collected;
    case UTH_COVER_ONCE: return state->bank - state->paid - state->collected;
    case UTH_COVER_NET: return state->bank - state->collected + state->paid;
    case UTH_COVERS: break;
    }
    UTH_UNREACHABLE("no such cover policy");
}

void uth_cover_line(struct uth_cover_state *state, struct uth_line *line)
{
    if (line->result == UTH_LINE_PUSH || line->result == UTH_LINE_RETURNED)
        return;
    bool wins = line->result == UTH_LINE_WIN;
    uth_cents room = wins ? uth_cover_room_to_pay(state) : uth_cover_room_to_collect(state);
    uth_cents wanted = wins ? line->paid : line->stake;
    UTH_ASSERT(room >= 0);
    uth_cents moved = wanted <= room ? wanted : room;
    if (moved < wanted) {
        line->cut = UTH_CUT_BANK;
        line->room = room;
        line->bank_paid = state->paid;
        line->bank_collected = state->collected;
        if (moved == 0)
            line->result = UTH_LINE_RETURNED;
    }
    if (wins) {
        line->paid = moved;
        line->returned = line->stake;
        state->paid += moved;
    } else {
        line->returned = line->stake - moved;
        state->collected += moved;
    }
}
