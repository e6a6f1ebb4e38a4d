#include "reference/banker_scene.h"

#include <stdlib.h>

#include "reference/banker_plain.h"

void banker_scene_make(struct banker_scene *made, const char *rules, const char *options,
                       uth_wager_set wagers, const char *strategy)
{
    make_scene(&made->scene, rules, options, wagers, 1, strategy);
    made->scene.setup.rounds = 1;
    made->simulator = scene_ready(&made->scene);
    char sentence[256] = "";
    assert_int_equal(
        uth_banker_tables_new(made->simulator, &made->tables, sentence, sizeof sentence),
        UTH_SIMULATE_DONE);
    struct uth_solve_options keep = {.keep_decisions = true, .values_only = true};
    assert_int_equal(uth_strategy_solve(made->scene.setup.strategy, &made->simulator->game, &keep,
                                        &made->solution),
                     UTH_SOLVED);
}

void banker_scene_free(struct banker_scene *made)
{
    uth_solution_free(made->solution);
    free(made->tables);
    uth_simulator_free(made->simulator);
}

void banker_scene_compare(const struct banker_scene *made, const char *board, bool pairs)
{
    uth_card card[5];
    assert_int_equal(uth_cards_parse(board, card, 5, NULL), 5);
    struct plain_banker plain = plain_banker(&made->scene.game, made->scene.setup.wager,
                                             made->solution->decisions, card, pairs);
    struct banker_sums sums = {0, 0, 0};
    uth_banker_board_sum(made->tables, card, 1, &sums); /* the first way: 0, 1, 2 */
    banker_wide unit = made->tables->unit;
    assert_true(sums.net * unit == plain.net);
    assert_true(sums.square * unit * unit == plain.square);
    assert_true(!pairs || sums.product * unit * unit == plain.product);
}
