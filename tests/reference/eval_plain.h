/*
 * The plain evaluator: counts ranks and suits and follows the rules of poker, with no table and no
 * trick. What it says about a hand is a number of six hexadecimal digits that reads like the hand:
 * the category, then the ranks of the five cards that play, as they are read out (0xBA987 is queen
 * to eight). Bigger is better, equal ties.
 */
#ifndef UTH_TESTS_EVAL_PLAIN_H
#define UTH_TESTS_EVAL_PLAIN_H

#include <uth/card.h>

/* How many different values there could be, and a bound for tables by value. */
enum { PLAIN_VALUES = 0xA00000 };

/* Up to seven cards, counted. */
struct plain_hand {
    int of_rank[UTH_RANK_COUNT];
    int of_suit[UTH_SUIT_COUNT];
    bool has[UTH_SUIT_COUNT][UTH_RANK_COUNT];
};

void plain_add(struct plain_hand *hand, uth_card card);
void plain_remove(struct plain_hand *hand, uth_card card);

/* Of five to seven cards. */
int plain_value(const struct plain_hand *hand);

/* The same of an array. */
int plain_eval(const uth_card *cards, int count);

/* The best of all ways to choose five of the cards: plainer still, and slower. */
int plain_eval_by_choice(const uth_card *cards, int count);

#endif
