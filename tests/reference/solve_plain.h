/*
 * The base game by plain enumeration: every card that can come, one after the other, no symmetry.
 * What uth_advise and uth_solve are compared with.
 */
#ifndef UTH_TESTS_REFERENCE_SOLVE_PLAIN_H
#define UTH_TESTS_REFERENCE_SOLVE_PLAIN_H

#include <uth/advise.h>

/* The same answer as uth_advise. Time goes with the number of deals: a river takes microseconds, a
 * flop milliseconds, a hand before the flop minutes unless most cards are dead. */
void plain_advise(const struct uth_base_game *game, const struct uth_situation *situation,
                  struct uth_advice *advice);

/* Games to try it on. 0 is the usual one; the others have other raises on every street, none on some,
 * other Blind tables and other qualifiers. */
enum { ODD_GAMES = 5 };
struct uth_base_game odd_game(int number);

#endif
