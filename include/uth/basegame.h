/*
 * The base game for the mathematics: Ante, Blind and Play against one dealer hand.
 *
 * A rule set reduced to what determines the expectation of these three wagers: the multiples of the
 * Ante allowed on each street, the dealer's weakest qualifying hand, and the payouts of the Blind.
 * Money is counted in units. An Ante has `units` of them, the smallest number that makes every
 * payout of the Blind whole (2 when a flush pays 3 to 2), so every sum is exact.
 */
#ifndef UTH_BASEGAME_H
#define UTH_BASEGAME_H

#include <uth/export.h>
#include <uth/rules.h>

UTH_BEGIN_DECLS

enum {
    /* The most that one hand may win or lose, in units. Beyond it the sums over all deals could
     * overflow 64 bits, so such a table is refused. */
    UTH_UNITS_MAX = 250000,
};

/* Plain data; nothing to free. */
struct uth_base_game {
    uint8_t raise_count[UTH_STREETS]; /* 0: the only choice is to check (on the river: to fold) */
    uint8_t raise[UTH_STREETS][UTH_MULTIPLES_MAX]; /* ascending */
    uth_strength qualifies_from;                   /* the dealer's weakest qualifying hand */
    int32_t units;                                 /* units in one Ante */
    uint8_t line_count;
    struct uth_blind_line {
        uth_strength from; /* the weakest hand that this line pays; the best line is first */
        int32_t pays;      /* net of the Blind when the hand wins, in units */
        char label[UTH_LABEL_SIZE];
    } line[UTH_PAY_LINES_MAX];
};

/* The game of all built-in rule sets: 3x or 4x, 2x, 1x; the dealer qualifies with a pair; UTH-BLIND. */
struct uth_base_game uth_base_game_usual(void);

/* The base game of a rule set and a Blind table. False with a sentence if it cannot be counted
 * exactly in 64 bits. */
bool uth_base_game_of(const struct uth_rules *rules, const struct uth_pay_table *blind,
                      struct uth_base_game *game, char *sentence, size_t size);

/* Replaces the multiples of one street: distinct, 1 to 100, in any order. Otherwise false with a
 * sentence, and the game is unchanged. */
bool uth_base_game_set_raises(struct uth_base_game *game, enum uth_street street,
                              const uint8_t *multiples, int count, char *sentence, size_t size);

/* The Blind's payout for a winning hand of this strength, in units; 0 for a push. */
int32_t uth_base_game_blind(const struct uth_base_game *game, uth_strength strength);

/* Progress of a long computation. `step` is called from one thread at a time; return false from it
 * to stop the work. */
struct uth_watch {
    bool (*step)(void *context, uint64_t done, uint64_t total);
    void *context;
};

UTH_END_DECLS

#endif
