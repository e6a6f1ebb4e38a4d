/*
 * The table behind `uth play`: one player, the player's money, and the round in play.
 *
 * It shuffles, deals in the order of the rule set, and moves chips; every rule is the round's
 * (uth/round.h), which checks and records every action. The player's hands are at the first spots.
 * Where a player-dealer banks, the last two spots are run by the program and take turns at it.
 *
 * Money: `balance` excludes what is wagered. Whatever ends a round early voids it, and all its
 * wagers are returned.
 */
#ifndef UTH_CLI_PLAY_TABLE_H
#define UTH_CLI_PLAY_TABLE_H

#include <uth/deal.h>
#include <uth/random.h>
#include <uth/round.h>

#include "play_command.h"
#include "play_totals.h"

enum {
    PLAY_PLAYER = 1,     /* the player's number in the round */
    PLAY_MOST_HANDS = 6, /* more than one person can follow on one screen */
};

/* The most that can be bought in all, and wagered at one place: keeps sums of bets far from the end
 * of their type. */
#define PLAY_MOST_MONEY ((uth_cents)100000000000) /* a thousand million dollars */

/* The same on each of the player's hands. */
struct play_bets {
    uth_cents wager[UTH_WAGERS];
    uth_cents tip[UTH_WAGERS];
};

struct play_table {
    const struct uth_game *game; /* borrowed */
    struct uth_random random;
    uth_cents balance;
    uth_cents bought;
    struct uth_bank_stake bank; /* what is put up each round; spot 0 where the house banks */
    int hands;
    struct play_bets bets;
    struct uth_round *round; /* owned */
    int number;              /* of the round, from 1 */
    uth_cents staked;        /* what has left the balance in this round */
    uint8_t deck[UTH_CARD_COUNT];
    struct uth_deal_order order;
    struct play_totals totals;
};

/* Sits down with a first round to bet on: an Ante of $10 where that is possible, or the least. The
 * bank's spot is chosen here. False with a sentence; the table needs closing either way. */
bool play_table_open(struct play_table *table, char sentence[PLAY_SENTENCE_SIZE]);
void play_table_close(struct play_table *table);

/* Clears the table for the next round with the same bets. False only when out of memory. */
bool play_table_next(struct play_table *table);

/* How many hands the player can hold here. */
int play_table_hands_max(const struct play_table *table);
/* True when this wager is on the layout. */
bool play_table_offers(const struct play_table *table, enum uth_wager wager);

/* While betting. False with a sentence, and nothing has changed. UTH_ANTE sets the Blind too; 0
 * takes the wager off. */
bool play_table_set(struct play_table *table, enum uth_wager wager, bool tip, uth_cents amount,
                    char sentence[PLAY_SENTENCE_SIZE]);
bool play_table_set_hands(struct play_table *table, int hands, char sentence[PLAY_SENTENCE_SIZE]);
/* Takes every optional wager and every wager for the dealer off. */
void play_table_clear(struct play_table *table);
bool play_table_buy(struct play_table *table, uth_cents amount, char sentence[PLAY_SENTENCE_SIZE]);

/* What the bets take before the cards, and what they can take at most with the Play wagers. */
uth_cents play_table_down(const struct play_table *table);
uth_cents play_table_at_risk(const struct play_table *table);
/* The largest multiple of the Ante that may be played on any street; 0 if none. */
int play_table_best_raise(const struct play_table *table);

/* "No more bets", shuffle, cards. */
bool play_table_deal(struct play_table *table, char sentence[PLAY_SENTENCE_SIZE]);

/* The next hand that has to decide on this street: own wagers first, then the dealer's. False when
 * all have. */
bool play_table_who_decides(const struct play_table *table, int *hand, bool *tip);
/* kind: UTH_DO_CHECK, UTH_DO_PLAY or UTH_DO_FOLD. */
bool play_table_decide(struct play_table *table, int hand, bool tip, enum uth_action_kind kind,
                       int multiple, char sentence[PLAY_SENTENCE_SIZE]);

/* Once all have decided: the next cards, or the showdown, or the settlement. False when the
 * settlement is impossible (amounts too large): the round is void then, with a sentence. */
bool play_table_advance(struct play_table *table, char sentence[PLAY_SENTENCE_SIZE]);

/* Ends a round that has cards out: void, wagers back. True if there was such a round. */
bool play_table_abandon(struct play_table *table);

#endif
