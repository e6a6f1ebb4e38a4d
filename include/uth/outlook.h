/* How far a player-dealer's bank covers the wagers of a round before the cards are known: for every
 * seat in settlement order, in the best and in the worst case.
 *
 * The cases are those of the bettor. In the best case nobody settled earlier has used any of the bank
 * (under `net` they have even added to it). In the worst case everyone settled earlier has won (under
 * `once`: exchanged) as much as their wagers allow. The rest of the bank is what covers the bettor.
 * These are certain bounds, not probabilities.
 *
 * Every circle has its own bounds, for which the earlier wagers of the same hand also count as settled
 * earlier. So the bounds of a hand's circles sum to no more than the bank, and to the hand's own
 * bounds if the policy counts only what is paid. */
#ifndef UTH_OUTLOOK_H
#define UTH_OUTLOOK_H

#include <uth/export.h>
#include <uth/round.h>

UTH_BEGIN_DECLS

/* One seat. */
struct uth_outlook_seat {
    uint8_t spot;
    uth_cents best, worst; /* what the bank has left for winnings at this seat */
};

/* One circle of a hand. */
struct uth_outlook_wager {
    enum uth_wager wager;
    uth_cents win_most;    /* for the Play: with the highest one still possible */
    uth_cents best, worst; /* how much of it the bank covers */
};

struct uth_outlook_hand {
    int hand;              /* index in the round */
    uth_cents stake;       /* wagered before the deal */
    uth_cents win_most;    /* the most that the hand can win and lose, with the Play made or the */
    uth_cents lose_most;   /*   highest one still possible */
    uth_cents best, worst; /* how much of win_most the bank covers */
    int wager_count;
    struct uth_outlook_wager wager[UTH_WAGERS]; /* made or still possible, in settlement order */
};

struct uth_outlook {
    uth_cents action, fee; /* of the wagers so far */
    uth_cents bank_win_most, bank_lose_most;
    int seat_count;
    struct uth_outlook_seat seat[UTH_SPOTS_MAX]; /* all but the bank's, in settlement order */
    int hand_count;
    struct uth_outlook_hand *hands; /* in settlement order; owned */
};

/* Computes the outlook of an unsettled round with a player-dealer's bank. False when out of memory.
 * Sums that overflow saturate. Free it with uth_outlook_free. */
bool uth_outlook_of(const struct uth_round *round, struct uth_outlook *outlook);
void uth_outlook_free(struct uth_outlook *outlook);

/* One step of a settlement in the dealer's order: a wager and what the bank has left after it. */
struct uth_walk_step {
    int hand;
    const struct uth_line *line;
    uth_cents pay_left, collect_left; /* of the bank, after this wager */
};

/* Writes the first `size` steps in settlement order; returns the number of all steps. */
int uth_walk(const struct uth_settle_input *in, const struct uth_settlement *settlement,
             struct uth_walk_step *steps, int size);

UTH_END_DECLS

#endif
