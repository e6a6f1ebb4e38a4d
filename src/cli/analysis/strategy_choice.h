/*
 * A strategy by name or from a file, as --strategy names it.
 */
#ifndef UTH_CLI_STRATEGY_CHOICE_H
#define UTH_CLI_STRATEGY_CHOICE_H

#include <uth/strategy.h>

struct chosen_strategy {
    const struct uth_strategy *strategy;
    struct uth_strategy *owned; /* NULL for a built-in one */
};

/* A name without a slash and without ".json" is that of a built-in strategy. Complains with cli_bad
 * and returns false when there is no such strategy. */
bool strategy_choose(const char *name, struct chosen_strategy *chosen);
void strategy_release(struct chosen_strategy *chosen);

#endif
