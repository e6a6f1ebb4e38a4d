/* A strategy in memory: see docs/strategies.md for what its parts mean. */
#ifndef UTH_ANALYSIS_STRATEGY_H
#define UTH_ANALYSIS_STRATEGY_H

#include <uth/strategy.h>

enum {
    STRATEGY_RULES_MAX = 32,
    STRATEGY_CONDITIONS_MAX = 8,
};

/* A set of the 169 starting hands: [rank][rank], suited above the diagonal (first > second). */
struct range {
    bool has[UTH_RANK_COUNT][UTH_RANK_COUNT];
};

/* Adds what a text such as "K5o+" names; false when it names nothing. */
bool uth_range_add(struct range *range, const char *text);

static inline bool range_has(const struct range *range, const uth_card hole[2])
{
    int a = uth_card_rank(hole[0]), b = uth_card_rank(hole[1]);
    int high = a > b ? a : b, low = a > b ? b : a;
    bool suited = uth_card_suit(hole[0]) == uth_card_suit(hole[1]);
    return suited ? range->has[high][low] : range->has[low][high];
}

enum condition_kind {
    CONDITION_ALWAYS,
    CONDITION_HOLDING,        /* the hole cards are in `range` */
    CONDITION_HAND,           /* the best hand is at least `category` */
    CONDITION_BOARD,          /* the community cards alone are at least `category` */
    CONDITION_HIDDEN_PAIR,    /* a pair with at least one hole card in it */
    CONDITION_HIDDEN_PAIR_UP, /* a better hand than the community cards alone */
    CONDITION_FOUR_TO_FLUSH,  /* with a hole card of that suit of at least `rank` */
    CONDITION_OUTS_BELOW,     /* fewer than `count` single cards make the dealer win */
};

struct condition {
    enum condition_kind kind;
    enum uth_category category;
    int rank, count;
    struct range range;
};

/* Applies when all of `when` and none of `unless` hold. */
struct rule {
    int play; /* multiple of the Ante; 0: check, on the river fold */
    int when_count, unless_count;
    struct condition when[STRATEGY_CONDITIONS_MAX], unless[STRATEGY_CONDITIONS_MAX];
};

/* The first rule that applies decides; if none does, check or fold. */
struct street_plan {
    bool best; /* computed: no rules */
    int rule_count;
    struct rule rule[STRATEGY_RULES_MAX];
};

struct uth_strategy {
    char name[UTH_NAME_SIZE];
    char title[64];
    char about[512];
    /* The only multiples that the strategy uses, where it says so. */
    bool limited[UTH_STREETS];
    uint8_t raise_count[UTH_STREETS];
    uint8_t raise[UTH_STREETS][UTH_MULTIPLES_MAX];
    struct street_plan street[UTH_STREETS];
};

#endif
