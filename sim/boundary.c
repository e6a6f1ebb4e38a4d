/* A crash at every write boundary of one full round and of what comes after it; at length, also of
 * what comes before it.
 *
 * A calm run counts the disk's steps; then it is run again for each of them, and the disk crashes
 * or fails there: what was not synced is lost, whole or torn, or the step fails and
 * the process ends. The server starts again, the round goes on to its end, and everything is
 * checked as in any other run. */
#include <inttypes.h>
#include <string.h>
#include <uth/rulesfile.h>

#include "sim.h"

struct fault {
    const char *name;
    struct uth_disk_plan plan; /* but for the step */
    bool error;
};

static const struct fault faults[] = {
    {"lost", {.tail = UTH_TAIL_LOST}, false},
    {"whole", {.tail = UTH_TAIL_WHOLE}, false},
    {"torn", {.tail = UTH_TAIL_TORN, .seed = 1}, false},
    /* only at length: */
    {"failed once", {.tail = UTH_TAIL_LOST}, true},
    {"torn otherwise", {.tail = UTH_TAIL_TORN, .seed = 2}, false},
    {"failed for good", {.tail = UTH_TAIL_WHOLE, .error_for_ever = true}, true},
    {"full", {.full = true, .error_for_ever = true}, true},
};
enum { FAULTS_AT_LENGTH = sizeof faults / sizeof *faults, FAULTS = 3 };

struct dealing {
    enum uth_source source;
    bool dealer;
};

static const struct dealing dealings[] = {
    {UTH_SOURCE_HOUSE, false},
    {UTH_SOURCE_HOUSE, true},
    {UTH_SOURCE_KEYED, true},
    {UTH_SOURCE_FEED, true}, /* only at length */
};
enum { DEALINGS_AT_LENGTH = sizeof dealings / sizeof *dealings, DEALINGS = 3 };

enum { SEEDS_TRIED = 20 };

/* A run without a fault in which a round is settled: not every seed has one, because staff void
 * rounds at their whim. */
static bool calm_run(struct sim_options *options, const char *what, struct sim_result *calm,
                     FILE *file)
{
    for (options->seed = 1; options->seed <= SEEDS_TRIED; options->seed++) {
        if (!sim_run(options, calm)) {
            fprintf(file, "%s, without a fault: %s\n", what, calm->wrong);
            return false;
        }
        if (calm->counts.settled > 0)
            return true;
    }
    fprintf(file, "%s: no round was settled\n", what);
    return false;
}

/* Every step of one round, every fault. Returns how many runs there were; 0: one went wrong. */
static uint64_t every_step(const struct sim_world *world, const char *what, bool at_length,
                           FILE *file)
{
    struct sim_options options = {.world = world};
    struct sim_result calm, result;
    if (!calm_run(&options, what, &calm, file))
        return 0;
    uint64_t runs = 1, first = at_length ? 1 : calm.round_step;
    for (uint64_t at = first; at <= calm.disk_steps; at++) {
        for (int i = 0; i < (at_length ? FAULTS_AT_LENGTH : FAULTS); i++) {
            options.plan = faults[i].plan;
            *(faults[i].error ? &options.plan.error_at : &options.plan.crash_at) = at;
            bool sound = sim_run(&options, &result);
            bool harmless = faults[i].plan.full; /* a full disk still syncs */
            if (sound && result.counts.starts < 2 && !harmless)
                snprintf(result.wrong, sizeof result.wrong, "the fault did not strike");
            if (result.wrong[0] != '\0') {
                fprintf(file, "%s, step %" PRIu64 " %s: %s\n", what, at, faults[i].name,
                        result.wrong);
                return 0;
            }
            runs++;
        }
    }
    fprintf(file, "%-45s %3" PRIu64 " steps, %4" PRIu64 " runs\n", what,
            calm.disk_steps - first + 1, runs);
    return runs;
}

bool sim_boundaries(bool at_length, FILE *file)
{
    for (int i = 0; i < uth_rules_builtin_count(); i++) {
        const struct uth_rules *rules = uth_rules_builtin(uth_rules_builtin_name(i));
        for (int k = 0; k < (at_length ? DEALINGS_AT_LENGTH : DEALINGS); k++) {
            struct sim_world world;
            char what[80];
            snprintf(what, sizeof what, "%s, %s cards, %s", rules->name,
                     uth_source_name(dealings[k].source),
                     dealings[k].dealer ? "a dealer" : "by itself");
            sim_world_calm(&world, rules->name, dealings[k].source, dealings[k].dealer);
            if (every_step(&world, what, at_length, file) == 0)
                return false;
        }
    }
    return true;
}
