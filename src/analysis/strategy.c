/*
 * The exact value of a strategy.
 *
 * Its rules go to the solver as a policy. What it leaves to be computed comes from a solution of
 * the same game, with the multiples that the strategy never uses taken away: best play from any
 * street on does not depend on how the streets before it were played.
 */
#include <stdio.h>
#include <uth/assert.h>

#include "strategy.h"

static const char *const street_words[UTH_STREETS] = {"before the flop", "on the flop",
                                                      "on the river"};

static bool game_allows(const struct uth_base_game *game, int street, int multiple)
{
    for (int i = 0; i < game->raise_count[street]; i++)
        if (game->raise[street][i] == multiple)
            return true;
    return multiple == 0;
}

bool uth_strategy_fits(const struct uth_strategy *strategy, const struct uth_base_game *game,
                       char *sentence, size_t size)
{
    for (int street = 0; street < UTH_STREETS; street++) {
        int wrong = 0;
        for (int i = 0; i < strategy->raise_count[street]; i++) {
            int multiple = strategy->raise[street][i];
            wrong = game_allows(game, street, multiple) ? wrong : multiple;
        }
        for (int i = 0; i < strategy->street[street].rule_count; i++) {
            int multiple = strategy->street[street].rule[i].play;
            wrong = game_allows(game, street, multiple) ? wrong : multiple;
        }
        if (wrong != 0) {
            snprintf(sentence, size, "strategy %s plays %dx %s, which this game does not allow",
                     strategy->name, wrong, street_words[street]);
            return false;
        }
    }
    return true;
}

/* The game as the strategy uses it. */
static struct uth_base_game limit_game(const struct uth_strategy *strategy,
                                       const struct uth_base_game *game)
{
    struct uth_base_game limited = *game;
    char sentence[192];
    for (int street = 0; street < UTH_STREETS; street++) {
        if (strategy->limited[street]) {
            bool set =
                uth_base_game_set_raises(&limited, (enum uth_street)street, strategy->raise[street],
                                         strategy->raise_count[street], sentence, sizeof sentence);
            UTH_ASSERT(set);
        }
    }
    return limited;
}

struct playing {
    const struct uth_strategy *strategy;
    const struct uth_decisions *best; /* NULL when nothing is left to be computed */
};

static int decide_preflop(void *context, const uth_card hole[2])
{
    const struct playing *playing = context;
    return playing->strategy->street[UTH_PREFLOP].best
               ? uth_decide_preflop(playing->best, hole)
               : uth_strategy_decide(playing->strategy, UTH_PREFLOP, hole, NULL);
}

static int decide_flop(void *context, const uth_card hole[2], const uth_card flop[3])
{
    const struct playing *playing = context;
    return playing->strategy->street[UTH_FLOP].best
               ? uth_decide_flop(playing->best, hole, flop)
               : uth_strategy_decide(playing->strategy, UTH_FLOP, hole, flop);
}

static int decide_river(void *context, const uth_card hole[2], const uth_card board[5])
{
    const struct playing *playing = context;
    return playing->strategy->street[UTH_RIVER].best
               ? uth_decide_river(playing->best, hole, board)
               : uth_strategy_decide(playing->strategy, UTH_RIVER, hole, board);
}

enum uth_solve_status uth_strategy_solve(const struct uth_strategy *strategy,
                                         const struct uth_base_game *game,
                                         const struct uth_solve_options *options,
                                         struct uth_solution **solution)
{
    struct uth_base_game limited = limit_game(strategy, game);
    struct uth_solve_options own = options ? *options : (struct uth_solve_options){0};
    bool some_best = strategy->street[UTH_RIVER].best;
    bool all_best = strategy->street[UTH_PREFLOP].best;
    own.policy = NULL;
    if (all_best)
        return uth_solve(&limited, &own, solution);

    struct uth_solution *best = NULL;
    if (some_best) {
        struct uth_solve_options computed = own;
        computed.keep_decisions = true;
        computed.values_only = true;
        enum uth_solve_status status = uth_solve(&limited, &computed, &best);
        if (status != UTH_SOLVED) {
            *solution = NULL;
            return status;
        }
    }
    struct playing playing = {strategy, best ? best->decisions : NULL};
    const struct uth_policy policy = {decide_preflop, decide_flop, decide_river, &playing};
    own.policy = &policy;
    enum uth_solve_status status = uth_solve(&limited, &own, solution);
    uth_solution_free(best);
    return status;
}
