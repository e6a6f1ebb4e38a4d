/* A crash at every write boundary of one full round and of what comes after it, each rule set with one
 * way of dealing; at length with every way, and also of what comes before the round.
 *
 * A calm run counts the disk's steps, write by write. It is run again, and stops before each write:
 * for each step of the write and each fault a child process continues alone from there, with the
 * disk crashing or failing at that step: what was not synced is lost, whole or torn, or the step
 * fails and the process ends. The server starts again, the round is played to its end, and
 * everything is checked as in any other run. So what leads up to a write is done once, not once per
 * fault, and a child that dies is a fault found like any other.
 *
 * A write is many steps, and most crashes in it leave the same database, to the byte, once the
 * store has been opened again. Runs are deterministic, so the same moment with the same database
 * leads to the same result. Therefore a first child, the scout, only carries out the write, opens
 * what each crash would leave, and reports what it found; of the crashes that leave the same
 * database, one is followed. */
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
    {UTH_SOURCE_FEED, true}, /* only at length; before, the rule sets take turns */
};
enum { DEALINGS_AT_LENGTH = sizeof dealings / sizeof *dealings, DEALINGS = 3 };

enum { SEEDS_TRIED = 20, WRITES_MAX = 4096, STEPS_MAX = 1024 };

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
 * rounds at random. */
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

enum role { PARENT, SCOUT, FOLLOWER };

/* The databases that crashes at one step would leave; 0: one that cannot be opened. */
struct sight {
    uint64_t database[FAULTS_AT_LENGTH];
};

/* How a follower's run has ended. */
struct word {
    bool struck;
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
    struct sight sight[STEPS_MAX]; /* of this write */
    enum role role;
    int out;                          /* of a child: to its parent */
    uint64_t synced, synced_database; /* of a scout: the disk as it was synced, and when opened */
};

static void tell(const struct walk *walk, const void *word, size_t size)
{
    UTH_ASSERT(write(walk->out, word, size) == (ssize_t)size);
}

/* The parent gets the child's end of a pipe, and the child 0. */
static pid_t branch(struct walk *walk, enum role role, int *in)
{
    int ends[2];
    UTH_ASSERT(pipe(ends) == 0);
    pid_t pid = fork();
    UTH_ASSERT(pid >= 0);
    if (pid == 0) {
        walk->role = role;
        walk->out = ends[1];
    }
    close(ends[pid == 0 ? 0 : 1]);
    *in = ends[0];
    return pid;
}

static void wait_for(pid_t pid, int in)
{
    int status;
    close(in);
    UTH_ASSERT(waitpid(pid, &status, 0) == pid);
}

/* ---- the scout ---- */

static uint64_t open_disk(struct uth_disk *disk)
{
    char sentence[UTH_STORE_SENTENCE_SIZE];
    struct uth_store *store = uth_disk_store(disk, sentence);
    size_t size;
    const uint8_t *bytes = uth_disk_bytes(disk, UTH_DISK_DATABASE, &size);
    uint64_t after = store != NULL ? sim_digest(SIM_DIGEST_START, bytes, size) : 0;
    uth_store_close(store);
    return after;
}

/* Until something is synced, whatever is lost leaves the same. */
static uint64_t open_synced(struct walk *walk, struct uth_disk *disk)
{
    uint64_t digest = sim_disk_digest(disk, SIM_DIGEST_START);
    if (digest != walk->synced) {
        walk->synced = digest;
        walk->synced_database = open_disk(disk);
    }
    return walk->synced_database;
}

static void look(void *self, struct uth_disk *disk)
{
    struct walk *walk = self;
    struct sight sight = {0};
    for (int i = 0; i < walk->faults; i++) {
        const struct uth_disk_plan *plan = &faults[i].plan;
        if (faults[i].error)
            continue;
        struct uth_disk *left = uth_disk_after_crash(disk, plan->tail, plan->seed);
        sight.database[i] = plan->tail == UTH_TAIL_LOST ? open_synced(walk, left) : open_disk(left);
        uth_disk_free(left);
    }
    tell(walk, &sight, sizeof sight);
}

/* False in the scout, who goes on to the next write. */
static bool scout(struct walk *walk, struct sim *sim, uint64_t steps)
{
    int in;
    pid_t pid = branch(walk, SCOUT, &in);
    if (pid == 0) {
        uth_disk_watch(sim->disk, look, walk);
        return false;
    }
    FILE *file = fdopen(in, "r");
    UTH_ASSERT(file != NULL && steps <= STEPS_MAX);
    size_t seen = fread(walk->sight, sizeof *walk->sight, steps, file);
    fclose(file); /* if it goes on looking, that ends it */
    wait_for(pid, -1);
    if (seen < steps) {
        fprintf(walk->file, "%s, write %d: the scout has died\n", walk->what, walk->write);
        walk->wrong = true;
    }
    return true;
}

/* True when a crash at an earlier step of this write, or at this step, left the same database. */
static bool is_known(const struct walk *walk, uint64_t step, int fault)
{
    uint64_t database = walk->sight[step].database[fault];
    for (uint64_t k = 0; k <= step && database != 0; k++)
        for (int i = 0; i < (k < step ? walk->faults : fault); i++)
            if (walk->sight[k].database[i] == database)
                return true;
    return false;
}

/* ---- the followers ---- */

/* In the parent: the outcome. False in the follower, which continues to the end of the run. */
static bool follow(struct walk *walk, struct sim *sim, const struct fault *fault, uint64_t step)
{
    int in;
    pid_t pid = branch(walk, FOLLOWER, &in);
    if (pid == 0) {
        struct uth_disk_plan plan = fault->plan;
        *(fault->error ? &plan.error_at : &plan.crash_at) = step - uth_disk_steps(sim->disk);
        sim_faults_plan(sim, &plan);
        return false;
    }
    struct word word;
    if (read(in, &word, sizeof word) != (ssize_t)sizeof word)
        snprintf(word.wrong, sizeof word.wrong, "its process has died");
    else if (word.wrong[0] == '\0' && !word.struck && !fault->error) /* errors may be overcome */
        snprintf(word.wrong, sizeof word.wrong, "the fault did not strike");
    wait_for(pid, in);
    if (word.wrong[0] != '\0') {
        fprintf(walk->file, "%s, step %" PRIu64 " %s: %s\n", walk->what, step, fault->name,
                word.wrong);
        walk->wrong = true;
    }
    return true;
}

static void walk_write(void *self, struct sim *sim)
{
    struct walk *walk = self;
    const struct writes *writes = walk->writes;
    if (walk->role == SCOUT)
        _exit(0);
    if (walk->role == FOLLOWER)
        return;
    UTH_ASSERT(walk->write < writes->count);
    uint64_t begin = writes->begin[walk->write++];
    uint64_t end = walk->write < writes->count ? writes->begin[walk->write] : walk->last;
    UTH_ASSERT(begin == uth_disk_steps(sim->disk));
    if (end < walk->first || end == begin || walk->wrong || !scout(walk, sim, end - begin))
        return;
    for (uint64_t step = begin + 1; step <= end; step++) {
        walk->steps += step >= walk->first;
        for (int i = 0; i < walk->faults && step >= walk->first && !walk->wrong; i++) {
            bool known = !faults[i].error && is_known(walk, step - begin - 1, i);
            walk->runs++;
            walk->same += known;
            if (!known && !follow(walk, sim, &faults[i], step))
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
    static struct walk walk;
    walk = (struct walk){
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
    if (walk.role == FOLLOWER) {
        struct word word = {.struck = result.counts.starts > calm.counts.starts};
        memcpy(word.wrong, result.wrong, sizeof word.wrong);
        tell(&walk, &word, sizeof word);
    }
    if (walk.role != PARENT)
        _exit(0);
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
        for (int k = at_length ? 0 : i % DEALINGS; k < DEALINGS_AT_LENGTH;
             k += at_length ? 1 : DEALINGS_AT_LENGTH) {
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
