/*
 * What both fronts say in the same words.
 */
#ifndef UTH_CLI_PLAY_WORDS_H
#define UTH_CLI_PLAY_WORDS_H

#include <stdio.h>

#include "play_table.h"

enum { PLAY_WORDS_SIZE = 256 };

struct play_words {
    char text[PLAY_WORDS_SIZE];
};

/* A hand with what is known of the board: "pair of nines so far", "ace and king, suited". */
struct play_words play_words_hand(const struct uth_round *round, int hand);

/* "before the flop", "on the flop", "on the river" */
const char *play_words_street(enum uth_phase phase);

/* The choices of a hand. For keys "[c]heck  [3]x $15  [4]x $20", in lines "check, 3x $15, 4x $20". */
struct play_words play_words_choices(const struct play_table *table, int hand, bool tip, bool keys);

/* The wagers on a hand: "Ante $5  Blind $5  Play $20 (4x)  Trips $5". `decision` may be NULL. */
struct play_words play_words_wagers(const uth_cents wager[UTH_WAGERS],
                                    const struct uth_decision *decision, const char *separator);

/* "$10 before the cards, $30 at most with a Play of 4 times the Ante" */
struct play_words play_words_risk(const struct play_table *table);

/* "Dealer" or "Player-dealer" */
const char *play_words_dealer(const struct play_table *table);

/* "You", or "Hand 2" where there are several. */
struct play_words play_words_owner(const struct play_table *table, int hand);

/* Who banks, how much and how it covers; empty where the house does. */
struct play_words play_words_bank(const struct play_table *table);
/* What the bank took and paid in a settled round, and the collection; empty for the house. */
struct play_words play_words_bank_result(const struct play_table *table);

/* "wins", "loses", "ties", "folded" */
const char *play_words_outcome(enum uth_outcome outcome);

/* What can be said here, for PLAY_HELP. */
void play_words_help(const struct play_table *table, FILE *out);

#endif
