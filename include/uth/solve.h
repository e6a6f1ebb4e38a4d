/*
 * The exact solution of the base game: every deal of a full deck under the best decisions, or under
 * given ones.
 *
 * A deal is two cards for the player, a flop, the turn and river together, and two cards for the
 * dealer: 1,326 * 19,600 * 1,081 * 990 = 27,813,810,024,000 of them, all equally likely. Everything
 * here is a sum over deals in whole units (see uth/basegame.h); nothing is sampled or rounded.
 *
 * Takes some tenths of a second and about 170 MB; for values only, half the time and 40 MB. Results
 * do not depend on the number of threads. Several threads may solve at once; a solution is immutable
 * plain data.
 */
#ifndef UTH_SOLVE_H
#define UTH_SOLVE_H

#include <uth/basegame.h>
#include <uth/decisions.h>
#include <uth/export.h>
#include <uth/fraction.h>

UTH_BEGIN_DECLS

enum {
    UTH_STARTING_HANDS = 169,
    /* Three streets of raises, and the fold. */
    UTH_ENDINGS = (int)UTH_STREETS * (int)UTH_MULTIPLES_MAX + 1,
};

#define UTH_DEALS          INT64_C(27813810024000)
#define UTH_DEALS_OF_CARDS INT64_C(20975724000) /* with the same two cards for the player */

/*
 * A way of playing. Each function returns the multiple of the Ante to play, which the game must
 * allow, or 0 to check (on the river: to fold). If one is NULL, the best decision given the others
 * is played. Called from several threads. A decision must not depend on the names of the suits, nor
 * on the river on suits that cannot make a flush.
 */
struct uth_policy {
    int (*preflop)(void *context, const uth_card hole[2]);
    int (*flop)(void *context, const uth_card hole[2], const uth_card flop[3]);
    int (*river)(void *context, const uth_card hole[2], const uth_card board[5]);
    void *context;
};

struct uth_solve_options {
    const struct uth_policy *policy; /* NULL: the best decisions on all streets */
    bool keep_decisions;             /* also fill uth_solution.decisions */
    bool values_only;                /* see struct uth_solution */
    int threads;                     /* 0: as many as there are processors */
    struct uth_watch watch;          /* step NULL: not watched */
};

/* One of the 169 starting hands. Sums are over all deals of its combinations. */
struct uth_start {
    uint8_t high, low; /* ranks */
    bool suited;
    uint8_t combinations; /* 6 pair, 4 suited, 12 offsuit */
    /* Net in units if that multiple is played before the flop, and if the hand checks. */
    int64_t raise[UTH_MULTIPLES_MAX];
    int64_t check;
    uint8_t play; /* the multiple chosen, 0: check */
};

/* One way for hands to end: a Play wager on a street, or a fold (multiple 0, street UTH_RIVER). */
struct uth_ending {
    enum uth_street street;
    uint8_t multiple;
    int64_t deals;
    int64_t win_q[UTH_PAY_LINES_MAX + 1]; /* won, the dealer qualifies; by line of the Blind, */
    int64_t win_n[UTH_PAY_LINES_MAX + 1]; /* or does not; [line_count]: no line */
    int64_t lose_q, lose_n, tie;          /* all 0 for the fold */
};

struct uth_result_count {
    int64_t net; /* in units */
    int64_t deals;
};

/* With values_only, endings are not counted: the fields from `wagered` to `result` are empty, and of
 * the functions below only the expectation is valid. */
struct uth_solution {
    struct uth_base_game game;
    int64_t net; /* of all deals, in units */
    struct uth_start start[UTH_STARTING_HANDS];
    int64_t wagered; /* in Antes, over all deals: Ante, Blind and Play */
    int ending_count;
    struct uth_ending ending[UTH_ENDINGS]; /* only those that occur */
    int result_count;
    struct uth_result_count *result; /* every net result that occurs, ascending */
    struct uth_decisions *decisions; /* NULL unless asked for */
};

enum uth_solve_status { UTH_SOLVED, UTH_SOLVE_STOPPED, UTH_SOLVE_NO_MEMORY };

/* Solves. `options` may be NULL. On UTH_SOLVED the caller frees *solution with uth_solution_free;
 * otherwise it is NULL. */
enum uth_solve_status uth_solve(const struct uth_base_game *game,
                                const struct uth_solve_options *options,
                                struct uth_solution **solution);
void uth_solution_free(struct uth_solution *solution);

/* The player's exact expectation per hand, in Antes; negative if the house gains. */
struct uth_fraction uth_solution_fraction(const struct uth_solution *solution);

/* Averages per hand, in Antes. */
double uth_solution_expectation(const struct uth_solution *solution); /* the player's: negative */
double uth_solution_average_bet(const struct uth_solution *solution); /* Ante, Blind and Play */
double uth_solution_element_of_risk(const struct uth_solution *solution); /* edge / average bet */
double uth_solution_deviation(const struct uth_solution *solution);

/* The net of each of the three wagers over the hands with this ending, in units, over all deals. The
 * shares of all endings sum to uth_solution.net: they show where the house edge comes from. */
struct uth_shares {
    int64_t ante, blind, play;
};
struct uth_shares uth_ending_shares(const struct uth_base_game *game,
                                    const struct uth_ending *ending);

/* The starting hand of two cards, as an index into uth_solution.start. */
int uth_start_index(const uth_card hole[2]);
/* "AA", "AKs", "T9o". */
void uth_start_name(int index, char name[4]);

UTH_END_DECLS

#endif
