/* How far a player-dealer's bank covers the wagers of a round before its cards are known: for every
 * seat in the order of settlement, in the best case and in the worst.
 *
 * "Best" and "worst" are meant for the bettor who waits for money: in the best case nobody who is
 * settled earlier has used the bank up (under `net` they have even filled it), in the worst case
 * everybody earlier has won, or under `once` exchanged, the most that their wagers can. What is left
 * of the bank then is the room. The bounds are certain, not probable.
 *
 * Every wager circle has bounds of its own: those who are settled earlier are then also the wagers
 * of the same hand that come before it. So they add up to no more than the bank, and to a hand's
 * own bounds where the policy counts only what is paid. */
#ifndef UTH_OUTLOOK_H
#define UTH_OUTLOOK_H

#include <uth/export.h>
#include <uth/round.h>

UTH_BEGIN_DECLS

/* What stands for a seat; hands are those that are settled there, in order. */
struct uth_outlook_seat {
    uint8_t spot;
    uth_cents best, worst; /* of the bank, for winnings at this seat */
};

/* One circle of a hand. */
struct uth_outlook_wager {
    enum uth_wager wager;
    uth_cents win_most;    /* of the Play: with the highest one that is still possible */
    uth_cents best, worst; /* how much of it the bank covers */
};

struct uth_outlook_hand {
    int hand;              /* index in the round */
    uth_cents stake;       /* wagered before the deal */
    uth_cents win_most;    /* the most that the hand can win, and lose: with the highest Play */
    uth_cents lose_most;   /*   that is still possible or was made */
    uth_cents best, worst; /* how much of win_most the bank covers */
    int wager_count;
    struct uth_outlook_wager wager[UTH_WAGERS]; /* those made or possible, in settlement order */
};

struct uth_outlook {
    uth_cents action, fee; /* of the wagers as they stand */
    uth_cents bank_win_most, bank_lose_most;
    int seat_count;
    struct uth_outlook_seat seat[UTH_SPOTS_MAX]; /* all but the bank's, in settlement order */
    int hand_count;
    struct uth_outlook_hand *hands; /* in settlement order; owned */
};

/* Works it out for a round with a player-dealer's bank that is not settled. False when out of
 * memory; amounts too large to add up count as the largest that there is. */
bool uth_outlook_of(const struct uth_round *round, struct uth_outlook *outlook);
void uth_outlook_free(struct uth_outlook *outlook);

/* One step of a settlement as a dealer walks it: a wager, what moved, and what is left. */
struct uth_walk_step {
    int hand;
    const struct uth_line *line;
    uth_cents pay_left, collect_left; /* of the bank, after this wager */
};

/* All steps in settlement order; returns how many there are, and writes the first `size`. */
int uth_walk(const struct uth_settle_input *in, const struct uth_settlement *settlement,
             struct uth_walk_step *steps, int size);

UTH_END_DECLS

#endif
