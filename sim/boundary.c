/* A crash at every write boundary of one full round and of what comes after it; at length, also of
 * what comes before it.
 *
 * A calm run counts the disk's steps, write by write. It is run once more, and stops before each
 * write: for each step of the write and each fault a child of the process goes on alone from there,
 * with the disk crashing or failing at that step: what was not synced is lost, whole or torn, or the
 * step fails and the process ends. The server starts again, the round goes on to its end, and
 * everything is checked as in any other run. So what leads up to a write is done once and not once
 * for each fault, and a child that dies is a fault found like any other.
 *
 * A crash in a sync often leaves what the crash in the append before it has left, to the byte. Runs
 * repeat themselves, so from the same moment with the same disk the same follows: a child that
 * starts its server on a disk which another crash in this write has left before is done. */
#include "faults.h"
#include "state.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <uth/assert.h>
#include <uth/rulesfile.h>

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

enum { SEEDS_TRIED = 20, WRITES_MAX = 4096, STEPS_MAX = 8 };

/* ---- a calm run ---- */

/* Where each write begins: how many steps the disk has taken before it. */
struct writes {
    int count;
    uint64_t begin[WRITES_MAX];
};

static void note_write(void *self, struct sim *sim)
{
    struct writes *writes = self;
    UTH_ASSERT(writes->count < WRITES_MAX);
    writes->begin[writes->count++] = uth_disk_steps(sim->disk);
}

/* A run without a fault in which a round is settled: not every seed has one, because staff void
 * rounds at their whim. */
static bool calm_run(struct sim_options *options, const char *what, struct sim_result *calm,
                     struct writes *writes, FILE *file)
{
    options->before_write = note_write;
    options->self = writes;
    for (options->seed = 1; options->seed <= SEEDS_TRIED; options->seed++) {
        writes->count = 0;
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

/* ---- the walk ---- */

/* What a child says of its run: the disk that its server starts on, then how it ended. */
struct word {
    bool ended;
    uint64_t disk;
    char wrong[sizeof((struct sim_result *)0)->wrong];
};

struct walk {
    const struct writes *writes;
    uint64_t first, last; /* steps */
    int faults;
    const char *what;
    FILE *file;
    int write; /* the next one */
    uint64_t steps, runs, same;
    bool wrong;
    /* Disks that crashes in this write have left. */
    int disk_count;
    uint64_t disk[STEPS_MAX * FAULTS_AT_LENGTH];
    /* In a child: */
    bool child, started;
    int out, in; /* to the parent and from it */
};

static void say(const struct walk *walk, const struct word *word)
{
    UTH_ASSERT(write(walk->out, word, sizeof *word) == (ssize_t)sizeof *word);
}

/* In the child, before its server starts again. */
static void meet_disk(struct walk *walk, struct sim *sim)
{
    size_t size;
    const uint8_t *bytes = uth_disk_bytes(sim->disk, &size);
    struct word word = {.disk = sim_digest(sim->result->digest, bytes, size)};
    bool go_on;
    walk->started = true;
    say(walk, &word);
    if (read(walk->in, &go_on, sizeof go_on) != (ssize_t)sizeof go_on || !go_on)
        _exit(0);
}

/* Has a crash in this write left that disk before? From now on one has. */
static bool is_known(struct walk *walk, uint64_t disk)
{
    for (int i = 0; i < walk->disk_count; i++)
        if (walk->disk[i] == disk)
            return true;
    walk->disk[walk->disk_count++] = disk;
    return false;
}

/* Hears a child out. */
static void hear(struct walk *walk, const struct fault *fault, int in, int out, pid_t pid,
                 struct word *word)
{
    bool started = false;
    snprintf(word->wrong, sizeof word->wrong, "its process has died");
    word->ended = false;
    while (read(in, word, sizeof *word) == (ssize_t)sizeof *word && !word->ended) {
        bool go_on = fault->error || !is_known(walk, word->disk);
        started = true;
        snprintf(word->wrong, sizeof word->wrong, "%s", go_on ? "its process has died" : "");
        walk->same += !go_on;
        UTH_ASSERT(write(out, &go_on, sizeof go_on) == (ssize_t)sizeof go_on);
    }
    int status;
    UTH_ASSERT(waitpid(pid, &status, 0) == pid);
    bool harmless = fault->plan.full; /* a full disk still syncs */
    if (word->wrong[0] == '\0' && !started && !harmless)
        snprintf(word->wrong, sizeof word->wrong, "the fault did not strike");
}

/* In the parent: what came of it. In the child: goes on, to its own end. */
static void branch(struct walk *walk, struct sim *sim, const struct fault *fault, uint64_t step)
{
    int up[2], down[2];
    UTH_ASSERT(pipe(up) == 0 && pipe(down) == 0);
    pid_t pid = fork();
    UTH_ASSERT(pid >= 0);
    if (pid == 0) {
        struct uth_disk_plan plan = fault->plan;
        *(fault->error ? &plan.error_at : &plan.crash_at) = step - uth_disk_steps(sim->disk);
        walk->child = true;
        walk->out = up[1];
        walk->in = down[0];
        close(up[0]);
        close(down[1]);
        sim_faults_plan(sim, &plan);
        return;
    }
    struct word word;
    close(up[1]);
    close(down[0]);
    hear(walk, fault, up[0], down[1], pid, &word);
    close(up[0]);
    close(down[1]);
    walk->runs++;
    if (word.wrong[0] != '\0') {
        fprintf(walk->file, "%s, step %" PRIu64 " %s: %s\n", walk->what, step, fault->name,
                word.wrong);
        walk->wrong = true;
    }
}

static void walk_write(void *self, struct sim *sim)
{
    struct walk *walk = self;
    if (walk->child) {
        if (!walk->started)
            meet_disk(walk, sim);
        return;
    }
    const struct writes *writes = walk->writes;
    UTH_ASSERT(walk->write < writes->count);
    uint64_t begin = writes->begin[walk->write++];
    uint64_t end = walk->write < writes->count ? writes->begin[walk->write] : walk->last;
    UTH_ASSERT(begin == uth_disk_steps(sim->disk) && end - begin <= STEPS_MAX);
    walk->disk_count = 0;
    for (uint64_t step = begin + 1; step <= end; step++) {
        walk->steps += step >= walk->first;
        for (int i = 0; i < walk->faults && step >= walk->first && !walk->wrong; i++) {
            branch(walk, sim, &faults[i], step);
            if (walk->child)
                return;
        }
    }
}

/* Every step of one round, every fault. */
static bool every_step(const struct sim_world *world, const char *what, bool at_length, FILE *file)
{
    static struct writes writes;
    struct sim_options options = {.world = world};
    struct sim_result calm, result;
    if (!calm_run(&options, what, &calm, &writes, file))
        return false;
    struct walk walk = {
        .writes = &writes,
        .first = at_length ? 1 : calm.round_step,
        .last = calm.disk_steps,
        .faults = at_length ? FAULTS_AT_LENGTH : FAULTS,
        .what = what,
        .file = file,
    };
    options.before_write = walk_write;
    options.self = &walk;
    fflush(file);
    bool sound = sim_run(&options, &result);
    if (walk.child) {
        struct word word = {.ended = true};
        memcpy(word.wrong, result.wrong, sizeof word.wrong);
        say(&walk, &word);
        _exit(0);
    }
    if (!sound || result.digest != calm.digest) {
        fprintf(file, "%s does not repeat itself: %s\n", what, result.wrong);
        return false;
    }
    UTH_ASSERT(walk.wrong || walk.steps == calm.disk_steps - walk.first + 1);
    fprintf(file, "%-45s %3" PRIu64 " steps, %4" PRIu64 " crashes, %4" PRIu64 " different ones\n",
            what, walk.steps, walk.runs, walk.runs - walk.same);
    return !walk.wrong;
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
            if (!every_step(&world, what, at_length, file))
                return false;
        }
    }
    return true;
}
