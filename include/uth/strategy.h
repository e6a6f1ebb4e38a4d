/*
 * Strategies for the base game as data.
 *
 * For each street a strategy has either an ordered list of simple rules ("play 2x with two pair or
 * better") or "best", the exact solution. docs/strategies.md describes the format; some strategies
 * are built in (`practical`, `optimal`, ...).
 *
 * uth_strategy_solve computes the exact value of a strategy over every deal and, on request, a table
 * of its decisions for every situation, which the simulator uses.
 */
#ifndef UTH_STRATEGY_H
#define UTH_STRATEGY_H

#include <uth/export.h>
#include <uth/rulesfile.h>
#include <uth/solve.h>

UTH_BEGIN_DECLS

struct uth_strategy;

/* Loads a strategy from JSON text. NULL with at least one fault; otherwise the caller frees it. */
struct uth_strategy *uth_strategy_parse(const char *json, size_t size, struct uth_faults *faults);
void uth_strategy_free(struct uth_strategy *strategy);

/* The built-in strategies. Loaded on first use, thread-safe, never freed. */
int uth_strategy_builtin_count(void);
const struct uth_strategy *uth_strategy_builtin_at(int index);
/* NULL when there is none of that name. */
const struct uth_strategy *uth_strategy_builtin(const char *name);

/* Owned by the strategy. */
const char *uth_strategy_name(const struct uth_strategy *strategy);
const char *uth_strategy_title(const struct uth_strategy *strategy);
const char *uth_strategy_about(const struct uth_strategy *strategy); /* "" if it has none */

/* Whether this street is "best": its decisions are computed, not given by rules. */
bool uth_strategy_is_best(const struct uth_strategy *strategy, enum uth_street street);

/* The decision by the rules of a street: the multiple of the Ante to play, or 0 to check (on the
 * river: to fold). The street must have rules; `board` has its 0, 3 or 5 cards. */
int uth_strategy_decide(const struct uth_strategy *strategy, enum uth_street street,
                        const uth_card hole[2], const uth_card *board);

/* The number of unseen cards that, as one hole card of the dealer, beat this hand on this board. */
int uth_dealer_outs(const uth_card hole[2], const uth_card board[5]);

/* False with a sentence if the strategy plays a multiple that the game does not allow. */
bool uth_strategy_fits(const struct uth_strategy *strategy, const struct uth_base_game *game,
                       char *sentence, size_t size);

/* The exact value of the strategy, with the results and options of uth_solve (`policy` is ignored).
 * The strategy must fit the game. */
enum uth_solve_status uth_strategy_solve(const struct uth_strategy *strategy,
                                         const struct uth_base_game *game,
                                         const struct uth_solve_options *options,
                                         struct uth_solution **solution);

UTH_END_DECLS

#endif
