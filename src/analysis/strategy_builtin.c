/* The strategies inside the binary: the JSON files of strategies/, read like any other file. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

#include "exchange/embedded.h"
#include "strategy.h"

enum { STRATEGIES_MAX = 32 };

static const struct uth_strategy *strategies[STRATEGIES_MAX];
static int strategy_count;

static void load(void)
{
    struct uth_faults *faults = malloc(sizeof *faults);
    UTH_ASSERT(faults);
    for (size_t i = 0; i < uth_embedded_strategies_count; i++) {
        const struct uth_embedded_file *file = &uth_embedded_strategies[i];
        const struct uth_strategy *strategy =
            uth_strategy_parse((const char *)file->data, file->size, faults);
        for (int k = 0; k < faults->count && k < UTH_FAULTS_MAX; k++) {
            fprintf(stderr, "built-in strategy %s: %s: %s\n", file->name, faults->fault[k].place,
                    faults->fault[k].sentence);
        }
        UTH_ASSERT(strategy && strcmp(strategy->name, file->name) == 0);
        UTH_ASSERT(strategy_count < STRATEGIES_MAX);
        strategies[strategy_count++] = strategy;
    }
    free(faults);
}

static void need(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
}

int uth_strategy_builtin_count(void)
{
    need();
    return strategy_count;
}

const struct uth_strategy *uth_strategy_builtin_at(int index)
{
    need();
    UTH_ASSERT(index >= 0 && index < strategy_count);
    return strategies[index];
}

const struct uth_strategy *uth_strategy_builtin(const char *name)
{
    need();
    for (int i = 0; i < strategy_count; i++)
        if (strcmp(strategies[i]->name, name) == 0)
            return strategies[i];
    return NULL;
}

const char *uth_strategy_name(const struct uth_strategy *strategy)
{
    return strategy->name;
}

const char *uth_strategy_title(const struct uth_strategy *strategy)
{
    return strategy->title;
}

const char *uth_strategy_about(const struct uth_strategy *strategy)
{
    return strategy->about;
}

bool uth_strategy_is_best(const struct uth_strategy *strategy, enum uth_street street)
{
    return strategy->street[street].best;
}
