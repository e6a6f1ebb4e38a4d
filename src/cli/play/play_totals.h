/* The totals of a session: rounds, net, the biggest win, and every wager's share.
 */
#ifndef UTH_CLI_PLAY_TOTALS_H
#define UTH_CLI_PLAY_TOTALS_H

#include <stdio.h>
#include <uth/settle.h>

struct play_wager_total {
    int hands; /* that carried this wager */
    uth_cents staked;
    uth_cents net;
};

struct play_totals {
    int rounds; /* settled */
    int hands;
    int won, lost, tied, folded; /* hands */
    uth_cents net;               /* of all rounds, tips included */
    uth_cents best;              /* the biggest win of a round, 0: none yet */
    int best_round;
    struct play_wager_total wager[UTH_WAGERS];
    struct play_wager_total tips; /* wagers for the dealer */
    uth_cents tips_received;      /* by the dealers */
};

/* Adds a settled round. False when the totals would no longer fit; they are unchanged then. */
bool play_totals_add(struct play_totals *totals, const struct uth_settlement *settlement);

/* What a round changed in the player's pocket, tips included. */
uth_cents play_round_net(const struct uth_settlement *settlement);

/* The summary as a few lines of at most 60 columns. */
void play_totals_print(const struct play_totals *totals, uth_cents bought, uth_cents balance,
                       FILE *out);

#endif
