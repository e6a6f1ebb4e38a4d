/* The memory store on a disk that fails: whatever happens at whatever step, the store holds every
 * batch that was acknowledged, and the one in flight as a whole or not at all. */
#include "check.h"

#include "store/chain.h"
#include "store/journal.h"
#include "store/store_memory.h"
#include "store_content.h"

enum { BATCHES = 12 };

static struct uth_store *open_store(struct uth_disk *disk)
{
    char sentence[UTH_STORE_SENTENCE_SIZE];
    struct uth_store *store = uth_store_memory_open(disk, sentence);
    if (!store)
        fail_msg("%s", sentence);
    return store;
}

/* Commits batches of the seed until one fails; how many were acknowledged. */
static int work(struct uth_store *store, uint64_t seed)
{
    struct model *model = model_new(seed, 2000);
    int done = 0;
    while (done < BATCHES && uth_store_commit(store, model_next(model)))
        done++;
    model_free(model);
    return done;
}

/* How many batches of the seed a store holds: `done`, or one more. Fails when it is neither. */
static int assert_holds(struct uth_store *store, uint64_t seed, int done)
{
    struct model *model = model_new(seed, 2000);
    struct content_text expected = {0}, found = {0};
    assert_true(store_text(store, &found));
    for (int i = 0; i < done; i++)
        model_next(model);
    model_text(model, &expected);
    int holds = done;
    if (strcmp(expected.at, found.at) != 0) {
        model_next(model);
        model_text(model, &expected);
        assert_string_equal(found.at, expected.at);
        holds = done + 1;
    }
    assert_true(store_check_all(store, 100));
    free(expected.at);
    free(found.at);
    model_free(model);
    return holds;
}

static uint64_t steps_of_a_run(void)
{
    struct uth_disk *disk = uth_disk_new();
    struct uth_store *store = open_store(disk);
    assert_int_equal(work(store, 1), BATCHES);
    uint64_t steps = uth_disk_steps(disk);
    uth_store_close(store);
    uth_disk_free(disk);
    return steps;
}

TEST(a_commit_is_two_steps)
{
    assert_int_equal(steps_of_a_run(), 1 + 2 * BATCHES);
}

TEST(a_crash_at_any_step_keeps_what_was_acknowledged)
{
    uint64_t steps = steps_of_a_run();
    int torn = 0, whole = 0;
    for (uint64_t at = 2; at <= steps; at++) {
        for (int tail = 0; tail < UTH_TAILS; tail++) {
            /* an append and its sync are torn alike: of the seeds each has a half */
            uint64_t seeds = tail == UTH_TAIL_TORN ? 20 : 2;
            for (uint64_t seed = at % 2; seed < seeds; seed += 2) {
                struct uth_disk *disk = uth_disk_new();
                uth_disk_plan(disk, &(struct uth_disk_plan){
                                        .crash_at = at, .tail = (enum uth_tail)tail, .seed = seed});
                struct uth_store *store = open_store(disk);
                int done = work(store, 1);
                assert_true(done < BATCHES && uth_disk_crashed(disk));
                assert_non_null(strstr(uth_store_error(store), "crashed"));
                uth_store_close(store);
                uth_disk_restart(disk);
                store = open_store(disk);
                int holds = assert_holds(store, 1, done);
                if (tail == UTH_TAIL_LOST)
                    assert_int_equal(holds, done);
                else if (tail == UTH_TAIL_WHOLE)
                    assert_int_equal(holds, done + 1);
                whole += tail == UTH_TAIL_TORN && holds > done;
                torn += tail == UTH_TAIL_TORN && holds == done;
                uth_store_close(store);
                uth_disk_free(disk);
            }
        }
    }
    assert_true(torn > 0 && whole > 0);
}

/* What the recovery finds must last, also through crashes of the recovery itself. */
TEST(a_crash_in_the_recovery_loses_nothing)
{
    for (uint64_t seed = 0; seed < 5 * 24; seed++) {
        struct uth_disk *disk = uth_disk_new();
        const struct uth_disk_plan plan = {
            .crash_at = 2 + seed % 24, .tail = UTH_TAIL_TORN, .seed = seed};
        uth_disk_plan(disk, &plan);
        struct uth_store *store = open_store(disk);
        int done = work(store, 1);
        uth_store_close(store);
        uth_disk_restart(disk);
        char sentence[UTH_STORE_SENTENCE_SIZE];
        for (uint64_t again = 0; again < 3; again++) {
            uth_disk_plan(disk, &(struct uth_disk_plan){.crash_at = 1 + (seed + again) % 2,
                                                        .tail = UTH_TAIL_TORN,
                                                        .seed = seed * 3 + again});
            store = uth_store_memory_open(disk, sentence);
            if (store) { /* nothing to cut: one step */
                done = assert_holds(store, 1, done);
                uth_store_close(store);
            }
            uth_disk_restart(disk);
        }
        store = open_store(disk);
        done = assert_holds(store, 1, done);
        uth_store_close(store);
        uth_disk_restart(disk);
        store = open_store(disk);
        assert_int_equal(assert_holds(store, 1, done), done);
        uth_store_close(store);
        uth_disk_free(disk);
    }
}

TEST(an_error_breaks_the_store_and_the_next_one_goes_on)
{
    uint64_t steps = steps_of_a_run();
    for (int kind = 0; kind < 4; kind++) {
        bool for_ever = kind & 1, full = kind & 2;
        for (uint64_t at = 2; at <= steps; at++) {
            struct uth_disk *disk = uth_disk_new();
            struct uth_store *store = open_store(disk);
            uth_disk_plan(disk, &(struct uth_disk_plan){
                                    .error_at = at - 1, .error_for_ever = for_ever, .full = full});
            int done = work(store, 2);
            if (full && !for_ever && at % 2 == 1) { /* a sync: that works on a full disk */
                assert_int_equal(done, BATCHES);
            } else if (done == BATCHES) {
                assert_true(full && at == steps);
            } else {
                assert_non_null(strstr(uth_store_error(store), full ? "full" : "failed"));
                assert_false(uth_store_commit(store, &(struct uth_store_batch){0}));
            }
            uth_store_close(store);
            char sentence[UTH_STORE_SENTENCE_SIZE];
            store = uth_store_memory_open(disk, sentence);
            assert_true(store || (for_ever && !full && strstr(sentence, "the disk failed")));
            if (!store) {
                uth_disk_plan(disk, &(struct uth_disk_plan){0});
                store = open_store(disk);
            }
            done = assert_holds(store, 2, done);
            /* No machine has crashed yet. Now it does, and what was read must still be there. */
            uth_store_close(store);
            uth_disk_restart(disk);
            store = open_store(disk);
            assert_int_equal(assert_holds(store, 2, done), done);
            uth_store_close(store);
            uth_disk_free(disk);
        }
    }
}

TEST(the_same_seed_gives_the_same_bytes)
{
    struct uth_disk *disks[2];
    for (int i = 0; i < 2; i++) {
        disks[i] = uth_disk_new();
        struct uth_store *store = open_store(disks[i]);
        uth_disk_plan(disks[i],
                      &(struct uth_disk_plan){.crash_at = 15, .tail = UTH_TAIL_TORN, .seed = 9});
        work(store, 4);
        uth_store_close(store);
        uth_disk_restart(disks[i]);
    }
    size_t sizes[2];
    const uint8_t *first = uth_disk_bytes(disks[0], &sizes[0]);
    const uint8_t *second = uth_disk_bytes(disks[1], &sizes[1]);
    assert_int_equal(sizes[0], sizes[1]);
    assert_memory_equal(first, second, sizes[0]);
    uth_disk_free(disks[0]);
    uth_disk_free(disks[1]);
}

/* One bit anywhere: refused with the place, or, in the last record, which a crash might have cut
 * off, gone as a whole. Never anything else. */
TEST(a_flipped_bit_is_noticed)
{
    struct uth_disk *disk = uth_disk_new();
    struct uth_store *store = open_store(disk);
    struct model *model = model_new(3, 100);
    size_t size, last = 0;
    struct content_text before = {0}, found = {0};
    for (int i = 0; i < 5; i++) {
        if (i == 4) {
            uth_disk_bytes(disk, &last);
            model_text(model, &before);
        }
        assert_true(uth_store_commit(store, model_next(model)));
    }
    uth_store_close(store);
    assert_true(uth_disk_copy(disk, "whole"));
    uth_disk_bytes(disk, &size);
    int refused = 0;
    for (size_t at = 0; at < size; at++) {
        struct uth_disk *copy = uth_disk_from_copy(disk, "whole");
        char sentence[UTH_STORE_SENTENCE_SIZE];
        uth_disk_flip(copy, at, (uint8_t)(1 << at % 8));
        store = uth_store_memory_open(copy, sentence);
        if (store) {
            assert_true(at >= last);
            assert_true(store_text(store, &found));
            assert_string_equal(found.at, before.at);
        } else {
            assert_non_null(strstr(sentence, "of the journal, byte"));
            refused++;
        }
        uth_store_close(store);
        uth_disk_free(copy);
    }
    assert_int_equal(refused, last);
    free(before.at);
    free(found.at);
    model_free(model);
    uth_disk_free(disk);
}

static bool any_event(void *self, const struct uth_store_event *event)
{
    (void)self;
    (void)event;
    return true;
}

TEST(damage_after_the_opening_is_noticed)
{
    struct uth_disk *disk = uth_disk_new();
    struct uth_store *store = open_store(disk);
    const struct uth_store_event event = {"t1", 1, 0, "a body to find", 14, 0};
    assert_true(
        uth_store_commit(store, &(struct uth_store_batch){.event_count = 1, .events = &event}));
    size_t size;
    const uint8_t *bytes = uth_disk_bytes(disk, &size);
    const uint8_t *body = memmem(bytes, size, "a body to find", 14);
    assert_non_null(body);
    /* From the event's letter to the end of the record, but not the name of the stream. */
    for (size_t at = (size_t)(body - bytes) - 28; at < size; at++) {
        uth_disk_flip(disk, at, 4);
        assert_false(uth_store_read_events(store, "t1", 1, 0, any_event, NULL));
        assert_non_null(strstr(uth_store_error(store), "stream t1, event 1:"));
        assert_false(uth_store_check_files(store));
        uth_disk_flip(disk, at, 4);
    }
    assert_true(uth_store_read_events(store, "t1", 1, 0, any_event, NULL));
    assert_true(uth_store_check_files(store));
    uth_store_close(store);
    uth_disk_free(disk);
}

/* Who writes a record with a right checksum still has to go on where the stream is. */
TEST(a_record_that_leaves_an_event_out_is_refused)
{
    for (uint64_t number = 1; number <= 3; number += 2) {
        struct uth_disk *disk = uth_disk_new();
        struct uth_store_event event = {"t1", number, 10, "{}", 2, 0};
        uint8_t hash[UTH_STORE_HASH_SIZE] = {0};
        struct uth_bytes record = {0};
        uth_chain_next(hash, &event, hash);
        uth_journal_begin(&record);
        uth_journal_event(&record, &event, hash);
        uth_journal_end(&record, 1);
        assert_true(uth_disk_append(disk, record.at, record.size) && uth_disk_sync(disk));
        char sentence[UTH_STORE_SENTENCE_SIZE] = "";
        struct uth_store *store = uth_store_memory_open(disk, sentence);
        assert_int_equal(store != NULL, number == 1);
        assert_int_equal(strstr(sentence, "it was changed") != NULL, number != 1);
        uth_store_close(store);
        uth_bytes_free(&record);
        uth_disk_free(disk);
    }
}
