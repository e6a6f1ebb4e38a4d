/*
 * Strategies as data: ways to play the base game that a file describes.
 *
 * A strategy says for each street either an ordered list of simple rules ("play 2x with two pair or
 * better") or "best": whatever the exact solution says. The format is documented in
 * docs/strategies.md; some strategies are built in (`practical`, `optimal`, ...).
 *
 * uth_strategy_solve gives the exact value of a strategy, counted over every deal, and on request a
 * table with its decision for every situation, which is what the simulator plays from.
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

/* The strategies inside the library, by name. Loaded on first use, thread-safe, never freed. */
int uth_strategy_builtin_count(void);
const struct uth_strategy *uth_strategy_builtin_at(int index);
/* NULL when there is none of that name. */
const struct uth_strategy *uth_strategy_builtin(const char *name);

/* Owned by the strategy. */
const char *uth_strategy_name(const struct uth_strategy *strategy);
const char *uth_strategy_title(const struct uth_strategy *strategy);
const char *uth_strategy_about(const struct uth_strategy *strategy); /* "" when it says nothing */

/* Are the decisions of this street computed ("best"), not ruled? */
bool uth_strategy_is_best(const struct uth_strategy *strategy, enum uth_street street);

/* What the rules of a street say: the multiple of the Ante to play, or 0 to check (on the river: to
 * fold). The street must have rules; `board` has 0, 3 or 5 cards according to it. */
int uth_strategy_decide(const struct uth_strategy *strategy, enum uth_street street,
                        const uth_card hole[2], const uth_card *board);

/* The number of unseen cards that, as one hole card of the dealer, beat this hand on this board. */
int uth_dealer_outs(const uth_card hole[2], const uth_card board[5]);

/* May the strategy be played in this game? False with a sentence when it plays a multiple that the
 * game does not allow. */
bool uth_strategy_fits(const struct uth_strategy *strategy, const struct uth_base_game *game,
                       char *sentence, size_t size);

/* The exact value of the strategy, as uth_solve gives it for best play: same result, same options
 * (`policy` is ignored). The strategy must fit the game. */
enum uth_solve_status uth_strategy_solve(const struct uth_strategy *strategy,
                                         const struct uth_base_game *game,
                                         const struct uth_solve_options *options,
                                         struct uth_solution **solution);

UTH_END_DECLS

#endif
