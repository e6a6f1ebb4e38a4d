/* The store on a disk that crashes (sim/disk.h): at whatever step, and whatever becomes of what was not
 * synced, it opens again, with every batch that was acknowledged, and the one under way as a whole or
 * not at all; also when the crash is in the opening after a crash, or in the commit after that. */
#include "disk.h"
#include "store_content.h"

enum { TORN = 3, FATES = UTH_TAIL_TORN + TORN };

static struct uth_store *open_store(struct uth_disk *disk)
{
    char sentence[UTH_STORE_SENTENCE_SIZE];
    struct uth_store *store = uth_disk_store(disk, sentence);
    if (!store)
        fail_msg("%s", sentence);
    return store;
}

/* ---- what crashes leave ---- */

struct crash {
    enum uth_tail tail;
    uint64_t seed;
};

/* Every fate of what was not synced; false: these were all. Tears differ from step to step. */
static bool next_crash(struct crash *crash, int i, uint64_t step)
{
    *crash = (struct crash){i < UTH_TAIL_TORN ? (enum uth_tail)i : UTH_TAIL_TORN,
                            step * TORN + (uint64_t)i};
    return i < FATES;
}

/* What a store goes through. */
struct life {
    uint64_t seed;
    size_t largest;
    int batches;
    int check_every, check_until; /* batches: then its log is long enough to be moved */
    int open_every;
};

static const struct life SHORT = {8, 5000, 14, 5, 14, 11};
/* The log is begun anew over old frames several times, and grows long, so that the heads of frames
 * straddle sectors of both sizes. */
static const struct life LONG = {12, 9000, 170, 3, 42, 56};

struct watched {
    const struct life *life;
    struct content_text *texts; /* of the model after each batch, and before the first */
    int done;                   /* batches that were acknowledged */
    uint64_t step, apart;       /* steps from one that is looked at to the next */
    int opened, more;           /* disks, and those that have the batch under way */
    bool within;                /* what the opening after a crash does is looked at as well */
};

/* Which batch a store ends with: `done`, or the one after it. */
static int holds(struct watched *watched, struct uth_store *store, int done)
{
    FREED struct content_text found = {0};
    if (!store_text(store, &found) || !store_check_all(store, 1000))
        fail_msg("step %d: %s", (int)watched->step, uth_store_error(store));
    if (strcmp(found.at, watched->texts[done].at) != 0) {
        assert_true(done < watched->life->batches);
        assert_string_equal(found.at, watched->texts[++done].at);
    }
    return done;
}

static void open_all(void *self, struct uth_disk *disk);

static void open_crashed(struct watched *watched, struct uth_disk *disk, const struct crash *crash)
{
    struct uth_disk *left = uth_disk_after_crash(disk, crash->tail, crash->seed);
    struct watched within = *watched;
    bool look = watched->within && crash->seed % 5 == 0;
    within.within = false;
    if (look)
        uth_disk_watch(left, open_all, &within);
    struct uth_store *store = open_store(left);
    uth_disk_watch(left, NULL, NULL);
    int found = holds(watched, store, watched->done);
    watched->opened++;
    watched->more += found > watched->done;
    uth_disk_kill(left);
    uth_store_close(store);
    if (look) { /* and what was read once stays */
        uth_disk_restart(left);
        store = open_store(left);
        assert_int_equal(holds(watched, store, found), found);
        uth_store_close(store);
    }
    uth_disk_free(left);
}

static void open_all(void *self, struct uth_disk *disk)
{
    struct watched *watched = self;
    struct crash crash;
    if (++watched->step % watched->apart != 0)
        return;
    for (int i = 0; next_crash(&crash, i, watched->step); i++)
        open_crashed(watched, disk, &crash);
}

/* ---- one life ---- */

/* Makes a store on a disk that is watched, fills it, moves its log into the file now and then, closes
 * and opens it. Returns the steps that this took. */
static uint64_t live(struct watched *watched)
{
    const struct life *life = watched->life;
    FREED_MODEL struct model *model = model_new(life->seed, life->largest);
    watched->texts = calloc((size_t)life->batches + 1, sizeof *watched->texts);
    for (int i = 0; i <= life->batches; i++) {
        model_text(model, &watched->texts[i]);
        model_next(model);
    }
    model_free(model);
    model = model_new(life->seed, life->largest);
    struct uth_disk *disk = uth_disk_new(life->seed);
    uth_disk_watch(disk, watched->apart != 0 ? open_all : NULL, watched);
    struct uth_store *store = open_store(disk);
    for (int i = 1; i <= life->batches; i++) {
        bool done;
        assert_true(uth_store_commit(store, model_next(model)));
        watched->done = i;
        if (i % life->check_every == 0 && i <= life->check_until)
            assert_true(uth_store_check_some(store, 1, &done));
        if (i % life->open_every == 0) {
            uth_store_close(store);
            store = open_store(disk);
        }
    }
    uth_store_close(store);
    uint64_t steps = uth_disk_steps(disk);
    uth_disk_free(disk);
    for (int i = 0; i <= life->batches; i++)
        free(watched->texts[i].at);
    free(watched->texts);
    return steps;
}

TEST(a_crash_at_any_step_keeps_what_was_acknowledged)
{
    struct watched watched = {.life = &SHORT, .apart = at_full_length() ? 1 : 41};
    uint64_t steps = live(&watched);
    assert_true(steps > 10 * (uint64_t)SHORT.batches);
    print_message("%d crashes at %d steps\n", watched.opened, (int)steps);
    assert_true(watched.more > 0 && watched.more < watched.opened);
}

TEST(a_crash_in_the_opening_loses_nothing)
{
    struct watched watched = {
        .life = &SHORT, .apart = at_full_length() ? 7 : 7 * 41, .within = true};
    live(&watched);
}

TEST(a_crash_in_a_long_life_keeps_what_was_acknowledged)
{
    const char *asked = getenv("UTH_POWER_CUTS");
    uint64_t cuts = asked ? strtoull(asked, NULL, 10) : at_full_length() ? 250 : 40;
    uint64_t steps = live(&(struct watched){.life = &LONG});
    struct watched watched = {.life = &LONG, .apart = steps * FATES / cuts + 1};
    live(&watched);
    print_message("%d crashes at %d steps\n", watched.opened, (int)steps);
}

/* ---- two crashes, and another batch between them ---- */

static bool keep_balance(void *self, const struct uth_store_balance *balance)
{
    *(uth_cents *)self = balance->balance;
    return true;
}

static bool put(struct uth_store *store, uth_cents cents)
{
    const struct uth_store_balance balance = {"cage", cents};
    return uth_store_commit(store,
                            &(struct uth_store_batch){.balance_count = 1, .balances = &balance});
}

static uth_cents get(struct uth_store *store)
{
    uth_cents balance = 0;
    assert_true(uth_store_read_balances(store, keep_balance, &balance));
    return balance;
}

/* A store in which `old` is stored and `new` is under way: what each crash leaves. */
struct under_way {
    uth_cents old, new;
    uint64_t step;
};

static void crash_again(void *self, struct uth_disk *disk)
{
    struct under_way *way = self;
    struct crash crash;
    way->step++;
    for (int i = 0; next_crash(&crash, i, way->step); i++) {
        struct uth_disk *left = uth_disk_after_crash(disk, crash.tail, crash.seed);
        struct uth_store *store = open_store(left);
        uth_cents found = get(store);
        assert_true(found == way->old || found == way->new);
        if (way->new == 2) { /* the first crash */
            struct under_way again = {found, 3, way->step};
            uth_disk_watch(left, crash_again, &again);
            assert_true(put(store, 3));
            uth_disk_watch(left, NULL, NULL);
        }
        uth_store_close(store);
        uth_disk_free(left);
    }
}

TEST(another_batch_after_a_crash_may_crash_too)
{
    struct uth_disk *disk = uth_disk_new(3);
    struct uth_store *store = open_store(disk);
    assert_true(put(store, 1));
    struct under_way way = {1, 2, 0};
    uth_disk_watch(disk, crash_again, &way);
    assert_true(put(store, 2));
    uth_disk_watch(disk, NULL, NULL);
    uth_store_close(store);
    uth_disk_free(disk);
}

/* ---- the disk itself ---- */

TEST(the_same_seed_gives_the_same_bytes)
{
    struct uth_image images[2] = {{0}};
    for (int i = 0; i < 2; i++) {
        struct uth_disk *disk = uth_disk_new(9);
        struct uth_store *store = open_store(disk);
        uth_disk_plan(disk,
                      &(struct uth_disk_plan){.crash_at = 60, .tail = UTH_TAIL_TORN, .seed = 9});
        FREED_MODEL struct model *model = model_new(SHORT.seed, SHORT.largest);
        while (uth_store_commit(store, model_next(model)))
            assert_false(uth_disk_crashed(disk));
        assert_true(uth_disk_crashed(disk));
        assert_non_null(strstr(uth_store_error(store), "the disk failed"));
        uth_store_close(store);
        uth_disk_restart(disk);
        uth_disk_save(disk, &images[i]);
        uth_disk_free(disk);
    }
    assert_int_equal(images[0].size, images[1].size);
    assert_memory_equal(images[0].at, images[1].at, images[0].size);
    sqlite3_free(images[0].at);
    sqlite3_free(images[1].at);
}

/* A process that is killed leaves what it wrote, and loses it when the power goes. */
TEST(what_was_not_synced_is_there_until_the_power_goes)
{
    struct uth_disk *disk = uth_disk_new(4);
    struct uth_store *store = open_store(disk);
    assert_true(put(store, 1));
    uth_disk_plan(disk, &(struct uth_disk_plan){.error_at = 6, .error_for_ever = true});
    assert_false(put(store, 2) && put(store, 3));
    assert_non_null(strstr(uth_store_error(store), "the disk failed"));
    uth_disk_kill(disk);
    uth_store_close(store);
    uth_disk_go_on(disk);
    struct uth_image killed = {0}, cut = {0};
    uth_disk_save(disk, &killed);
    uth_disk_restart(disk);
    uth_disk_save(disk, &cut);
    assert_true(killed.size != cut.size || memcmp(killed.at, cut.at, cut.size) != 0);
    store = open_store(disk);
    assert_true(get(store) == 1);
    uth_store_close(store);
    sqlite3_free(killed.at);
    sqlite3_free(cut.at);
    uth_disk_free(disk);
}

static void kill_at(void *self, struct uth_disk *disk)
{
    if (--*(int *)self == 0)
        uth_disk_kill(disk);
}

/* A process is killed at the `at`-th step; the next one finds files that were named and written, and
 * relies on them; then the power goes. True: there were as many steps. */
static bool kill_then_crash(int at, bool closed_before)
{
    char sentence[UTH_STORE_SENTENCE_SIZE];
    struct uth_disk *disk = uth_disk_new(6);
    if (closed_before) {
        struct uth_store *store = open_store(disk);
        assert_true(put(store, 1));
        uth_store_close(store);
    }
    int left = at;
    uth_disk_watch(disk, kill_at, &left);
    struct uth_store *store = uth_disk_store(disk, sentence);
    if (store)
        put(store, 1);
    uth_store_close(store);
    uth_disk_watch(disk, NULL, NULL);
    uth_disk_go_on(disk);
    store = open_store(disk);
    assert_true(put(store, 2));
    uth_disk_kill(disk);
    uth_store_close(store);
    uth_disk_restart(disk);
    store = open_store(disk);
    assert_true(get(store) == 2);
    uth_store_close(store);
    uth_disk_free(disk);
    return left <= 0;
}

TEST(what_a_killed_process_leaves_lasts_once_it_is_used)
{
    for (int closed_before = 0; closed_before < 2; closed_before++)
        for (int at = 1; kill_then_crash(at, closed_before); at++)
            ;
}

TEST(a_full_disk_can_be_synced_and_not_grow)
{
    struct uth_disk *disk = uth_disk_new(5);
    struct uth_store *store = open_store(disk);
    assert_true(put(store, 1));
    uth_disk_plan(disk,
                  &(struct uth_disk_plan){.error_at = 1, .error_for_ever = true, .full = true});
    assert_false(put(store, 2));
    assert_non_null(strstr(uth_store_error(store), "the disk is full"));
    uth_store_close(store);
    uth_disk_plan(disk, &(struct uth_disk_plan){0});
    store = open_store(disk);
    assert_true(get(store) == 1 && put(store, 3));
    uth_store_close(store);
    uth_disk_free(disk);
}
