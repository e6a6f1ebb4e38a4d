/* Packing decisions. */
#include "plan.h"

#include <stdlib.h>
#include <uth/assert.h>

#include "decided.h"

/* The game's choice for each choice of a table that may know fewer multiples. */
struct translation {
    uint8_t to[UTH_MULTIPLES_MAX + 1];
};

static struct translation translate(const struct options *options, const struct uth_base_game *game,
                                    enum uth_street street)
{
    struct translation translation = {{0}};
    for (int i = 0; i < options->count; i++) {
        for (int k = 0; k < game->raise_count[street]; k++)
            if (game->raise[street][k] == options->multiple[i])
                translation.to[1 + i] = (uint8_t)(1 + k);
        UTH_ASSERT(translation.to[1 + i] > 0);
    }
    return translation;
}

static bool pack(struct packed *packed, const uint8_t *choices, uint32_t count,
                 const struct options *options, const struct uth_base_game *game,
                 enum uth_street street)
{
    struct translation translation = translate(options, game, street);
    packed->shift = game->raise_count[street] <= 1 ? 0 : 2;
    packed->words = calloc(((size_t)count << packed->shift) / 64 + 1, sizeof *packed->words);
    if (!packed->words)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t bit = i << packed->shift;
        packed->words[bit >> 6] |= (uint64_t)translation.to[choices[i]] << (bit & 63);
    }
    return true;
}

static void fill_preflop(struct plan *plan, const struct uth_decisions *decisions,
                         const struct uth_base_game *game)
{
    struct translation translation = translate(&decisions->option[UTH_PREFLOP], game, UTH_PREFLOP);
    for (int i = 0; i < HOLES; i++) {
        uth_card a = plan->classes->hole[i][0], b = plan->classes->hole[i][1];
        plan->preflop[a][b] = plan->preflop[b][a] =
            translation.to[decisions->start[plan->classes->hole_start[i]]];
    }
}

struct plan *uth_plan_new(const struct uth_decisions *decisions, const struct uth_base_game *game)
{
    struct plan *plan = calloc(1, sizeof *plan);
    if (!plan)
        return NULL;
    plan->classes = uth_classes_get();
    fill_preflop(plan, decisions, game);
    if (!pack(&plan->flop, decisions->flop[0], FLOP_CLASSES * HOLES, &decisions->option[UTH_FLOP],
              game, UTH_FLOP) ||
        !pack(&plan->river, decisions->river, UTH_TEXTURE_SPOTS, &decisions->option[UTH_RIVER],
              game, UTH_RIVER)) {
        uth_plan_free(plan);
        return NULL;
    }
    return plan;
}

void uth_plan_free(struct plan *plan)
{
    if (plan) {
        free(plan->flop.words);
        free(plan->river.words);
        free(plan);
    }
}
