/* A board counted by src/analysis/banker_board.c and by plain enumeration: see banker_plain.h. */
#ifndef UTH_TESTS_REFERENCE_BANKER_SCENE_H
#define UTH_TESTS_REFERENCE_BANKER_SCENE_H

#include "analysis/banker.h"
#include "reference/sim_scene.h"

struct banker_scene {
    struct scene scene;
    struct uth_simulator *simulator;
    struct banker_tables *tables;
    struct uth_solution *solution;
};

void banker_scene_make(struct banker_scene *made, const char *rules, const char *options,
                       uth_wager_set wagers, const char *strategy);
void banker_scene_free(struct banker_scene *made);

/* Compares the board, its first three cards being the flop. `pairs`: the products too. */
void banker_scene_compare(const struct banker_scene *made, const char *board, bool pairs);

#endif
