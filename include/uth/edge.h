/*
 * The exact house edge of an optional wager.
 *
 * A wager's pay table is applied to every deal that it can distinguish; nothing is sampled, and the
 * counts are whole numbers. Trips, Bad Beat, Ultimate Pairs and Play the Board are fixed wagers
 * (uth_edge); a progressive wager depends on its meters (uth_progressive_return). The Blind is part
 * of the base game: see uth/solve.h.
 *
 * The first call in a process counts all hands on all boards, in a fraction of a second. Call it
 * from any thread.
 */
#ifndef UTH_EDGE_H
#define UTH_EDGE_H

#include <uth/export.h>
#include <uth/fraction.h>
#include <uth/json.h>
#include <uth/paytable.h>

UTH_BEGIN_DECLS

/* How often each line of a pay table pays, over equally likely deals of the cards the wager reads:
 *   Trips            seven cards                               133,784,560
 *   Play the Board   five cards                                  2,598,960
 *   Bad Beat         board, player's and dealer's cards  2,781,381,002,400
 *   Ultimate Pairs   player's and dealer's cards                 1,624,350
 *   Progressive      hole cards and flop, 2,598,960, or all seven cards with the flop among them,
 *                    28,094,757,600 */
struct uth_edge_counts {
    uint64_t deals;
    uint64_t line[UTH_PAY_LINES_MAX];
    uint64_t hits; /* deals that pay at all */
};

/* The table must be sound (uth_paytable_check) and not a Blind table. */
struct uth_edge_counts uth_edge_count(const struct uth_pay_table *table);

struct uth_edge {
    struct uth_edge_counts counts;
    struct uth_fraction edge; /* the house's average gain per 1 wagered; negative: the player's */
    struct uth_fraction hit_frequency;
    double variance; /* of the net result of a wager of 1 */
};

/* The edge of a fixed wager. False with a sentence if the awards are too large or too fine for an
 * exact fraction in 64 bits. */
bool uth_edge(const struct uth_pay_table *table, struct uth_edge *edge, char *sentence,
              size_t size);

/* The conditions under which a progressive wager is made. */
struct uth_progressive_state {
    uth_cents wager;                       /* of one player */
    uth_cents meter[UTH_METER_LEVELS_MAX]; /* in the order of the table's levels */
    int others;                            /* other players at the table who made the wager */
};

struct uth_progressive_return {
    struct uth_edge_counts counts;
    struct uth_fraction hit_frequency;
    /* Average returns, as shares of the wager. */
    double line[UTH_PAY_LINES_MAX];          /* by award */
    double fixed;                            /* all awards that do not depend on a meter */
    double per_dollar[UTH_METER_LEVELS_MAX]; /* added by each $1 on a meter */
    double envy_each;                        /* added by each other player */
    double total;                            /* awards, meters and envy together */
    /* The smallest amount on this meter, all else unchanged, at which the wager returns at least
     * itself on average; -1 if it does so without this meter, or the meter pays nothing. */
    uth_cents break_even[UTH_METER_LEVELS_MAX];
    double variance; /* of the player's award for a wager of 1, without envy */
};

/* Uses the current meters. This is exact for one player; with several, two may win from a meter in
 * one round, and the reduction of the second award is ignored. The meters must not be negative, the
 * wager must be positive, and all must be below 10^13. False with a sentence if the awards are too
 * fine to be counted exactly. */
bool uth_progressive_return(const struct uth_pay_table *table,
                            const struct uth_progressive_state *state,
                            struct uth_progressive_return *out, char *sentence, size_t size);

/* Is the edge that a document prints for a table not the exact one, rounded to as many digits? */
bool uth_edge_printed_differs(const struct uth_pay_table *table, const struct uth_edge *edge);

/* As an object: an entry of `uth edge --json` (docs/command-line.md). */
void uth_edge_write(struct uth_json *json, const char *key, const struct uth_pay_table *table,
                    const struct uth_edge *edge);
void uth_progressive_return_write(struct uth_json *json, const char *key,
                                  const struct uth_pay_table *table,
                                  const struct uth_progressive_state *state,
                                  const struct uth_progressive_return *back);
/* The field `break_even` of a level; null when there is none. */
void uth_break_even_write(struct uth_json *json, const struct uth_progressive_return *back,
                          int level);

UTH_END_DECLS

#endif
