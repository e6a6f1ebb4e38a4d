/* The contract of store.h, for any engine. Who includes this file says what the engine is:
 *
 *   engine_open          opens the store of the test, made if it is not there; NULL with a sentence
 *   engine_change_body   event 3 of the first stream gets another body, while the store is closed
 *   engine_set_up, engine_tear_down    around every test */
#ifndef UTH_TESTS_STORE_CONTRACT_H
#define UTH_TESTS_STORE_CONTRACT_H

#include "store_content.h"

static struct uth_store *engine_open(char sentence[UTH_STORE_SENTENCE_SIZE]);
static void engine_change_body(const char *body);
static int engine_set_up(void **state);
static int engine_tear_down(void **state);

static struct uth_store *store; /* what every test has */

static void reopen(void)
{
    char sentence[UTH_STORE_SENTENCE_SIZE];
    uth_store_close(store);
    store = engine_open(sentence);
    if (!store)
        fail_msg("%s", sentence);
}

static int open_for_a_test(void **state)
{
    int status = engine_set_up(state);
    if (status == 0)
        reopen();
    return status;
}

static int close_after_a_test(void **state)
{
    uth_store_close(store);
    store = NULL;
    return engine_tear_down(state);
}

#define IN_A_STORE(name) TEST_WITH(name, open_for_a_test, close_after_a_test)

/* ---- words ---- */

static void commit(const struct uth_store_batch *batch)
{
    if (!uth_store_commit(store, batch))
        fail_msg("%s", uth_store_error(store));
    assert_string_equal(uth_store_error(store), "");
}

static void add_event(const char *stream, uint64_t number, const char *body)
{
    const struct uth_store_event event = {stream, number, 1000, body, strlen(body), 1};
    commit(&(struct uth_store_batch){.event_count = 1, .events = &event});
}

static void assert_is(struct uth_store *found_in, const struct model *model)
{
    FREED struct content_text expected = {0}, found = {0};
    model_text(model, &expected);
    if (!store_text(found_in, &found))
        fail_msg("%s", uth_store_error(found_in));
    assert_string_equal(found.at, expected.at);
}

static bool count_one(void *self, const struct uth_store_event *event)
{
    (void)event;
    ++*(int *)self;
    return true;
}

static bool only_first(void *self, const struct uth_store_event *event)
{
    (void)event;
    ++*(int *)self;
    return false;
}

static int count_events(const char *stream, uint64_t first, uint64_t last)
{
    int count = 0;
    assert_true(uth_store_read_events(store, stream, first, last, count_one, &count));
    return count;
}

/* ---- tests ---- */

IN_A_STORE(a_new_store_is_empty)
{
    FREED_MODEL struct model *nothing = model_new(0, 1);
    assert_is(store, nothing);
    commit(&(struct uth_store_batch){0});
    assert_is(store, nothing);
    assert_true(store_check_all(store, 1));
    assert_true(uth_store_check_files(store));
    reopen();
    assert_is(store, nothing);
}

IN_A_STORE(what_is_committed_is_read_back)
{
    FREED_MODEL struct model *model = model_new(7, 4000);
    for (int i = 0; i < 150; i++) {
        commit(model_next(model));
        if (i % 30 == 7)
            assert_is(store, model);
        if (i % 40 == 9) {
            reopen();
            assert_is(store, model);
        }
    }
    assert_is(store, model);
    reopen();
    assert_is(store, model);
    assert_true(store_check_all(store, 10));
    assert_true(uth_store_check_files(store));
}

IN_A_STORE(a_range_of_events_is_read)
{
    for (uint64_t number = 1; number <= 9; number++)
        add_event("t1", number, "{}");
    static const struct {
        uint64_t first, last;
        int count;
    } cases[] = {{1, 0, 9}, {1, 9, 9},  {1, 1, 1},  {4, 6, 3},   {9, 0, 1},
                 {9, 9, 1}, {7, 99, 3}, {10, 0, 0}, {10, 12, 0}, {6, 5, 0}};
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        assert_int_equal(count_events("t1", cases[i].first, cases[i].last), cases[i].count);
    assert_int_equal(count_events("t", 1, 0), 0);
    int count = 0;
    assert_true(uth_store_read_events(store, "t1", 1, 0, only_first, &count));
    assert_int_equal(count, 1);
}

/* A batch that asks for something impossible leaves nothing behind, and breaks the store. */
IN_A_STORE(a_batch_is_all_or_nothing)
{
    const struct uth_store_event good = {"t1", 1, 5, "{}", 2, 0}, gap = {"t1", 3, 5, "{}", 2, 0},
                                 again = {"t1", 1, 5, "{}", 2, 0}, wrong = {"t2", 2, 5, "{}", 2, 0};
    const struct uth_store_balance balance = {"cage", 5};
    const char *const twice[] = {"ann", "bob", "ann"};
    const struct uth_store_round rounds[] = {
        {.table = "t9", .number = 1, .first = 1, .last = 1, .status = "", .summary = ""},
        {.table = "t1", .number = 0, .first = 1, .last = 1, .status = "", .summary = ""},
        {.table = "t1", .number = 1, .first = 1, .last = 2, .status = "", .summary = ""},
        {.table = "t1", .number = 1, .first = 0, .last = 1, .status = "", .summary = ""},
        {"t1", 1, 1, 1, 0, 0, "", "", 3, twice},
    };
    const struct uth_store_snapshot snapshots[] = {
        {"t9", 1, "{}", 2}, {"t1", 2, "{}", 2}, {"t1", 0, "{}", 2}};
    const struct {
        const struct uth_store_event *second;
        const struct uth_store_round *round;
        const struct uth_store_snapshot *snapshot;
    } cases[] = {
        {&gap, NULL, NULL},          {&again, NULL, NULL},       {&wrong, NULL, NULL},
        {NULL, &rounds[0], NULL},    {NULL, &rounds[1], NULL},   {NULL, &rounds[2], NULL},
        {NULL, &rounds[3], NULL},    {NULL, &rounds[4], NULL},   {NULL, NULL, &snapshots[0]},
        {NULL, NULL, &snapshots[1]}, {NULL, NULL, &snapshots[2]}};
    FREED_MODEL struct model *nothing = model_new(0, 1);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct uth_store_event events[] = {good, cases[i].second ? *cases[i].second : good};
        const struct uth_store_batch batch = {
            .event_count = cases[i].second ? 2 : 1,
            .events = events,
            .balance_count = 1,
            .balances = &balance,
            .round_count = cases[i].round ? 1 : 0,
            .rounds = cases[i].round,
            .snapshot_count = cases[i].snapshot ? 1 : 0,
            .snapshots = cases[i].snapshot,
        };
        assert_false(uth_store_commit(store, &batch));
        assert_string_not_equal(uth_store_error(store), "");
        assert_null(strstr(uth_store_error(store), "backup")); /* the file is sound */
        int count = 0;
        assert_false(uth_store_read_events(store, "t1", 1, 0, count_one, &count));
        assert_false(uth_store_commit(store, &(struct uth_store_batch){0}));
        assert_string_not_equal(uth_store_error(store), "");
        reopen();
        assert_is(store, nothing);
    }
}

static bool keep_balance(void *self, const struct uth_store_balance *balance)
{
    *(uth_cents *)self = balance->balance;
    return true;
}

IN_A_STORE(the_last_of_several_counts)
{
    const struct uth_store_balance balances[] = {{"cage", 1}, {"cage", -2}, {"cage", INT64_MIN}};
    const struct uth_store_value values[] = {{"user", "a", "1"},  {"user", "a", "2"},
                                             {"user", "b", "1"},  {"user", "b", NULL},
                                             {"user", "c", NULL}, {"user", "d", ""}};
    commit(&(struct uth_store_batch){
        .balance_count = 3, .balances = balances, .value_count = 6, .values = values});
    uth_cents balance = 0;
    assert_true(uth_store_read_balances(store, keep_balance, &balance));
    assert_true(balance == INT64_MIN);
    FREED struct content_text text = {0};
    assert_true(uth_store_read_values(store, "user", content_value, &text));
    assert_string_equal(text.at, "user a = 2\nuser d = \n");
    assert_true(store_check_all(store, 3));
}

IN_A_STORE(bodies_may_be_large_and_of_any_bytes)
{
    static const size_t sizes[] = {0, 1, 1000, 4096, 100000, 8000000};
    FREED char *body = malloc(8000000);
    for (size_t i = 0; i < 8000000; i++)
        body[i] = (char)(i * 7 % 251);
    FREED struct content_text expected = {0}, found = {0};
    for (size_t i = 0; i < COUNT_OF(sizes); i++) {
        const struct uth_store_event event = {"t1", i + 1, INT64_MIN, body, sizes[i], UINT32_MAX};
        const struct uth_store_snapshot snapshot = {"t1", i + 1, body, sizes[i]};
        commit(&(struct uth_store_batch){
            .event_count = 1, .events = &event, .snapshot_count = 1, .snapshots = &snapshot});
        content_event(&expected, &event);
        uint64_t number;
        FREED char *read = NULL;
        size_t size;
        assert_true(uth_store_read_snapshot(store, "t1", &number, &read, &size));
        assert_int_equal(number, i + 1);
        assert_int_equal(size, sizes[i]);
        assert_memory_equal(read, body, size);
        assert_int_equal(read[size], 0);
    }
    reopen();
    assert_true(uth_store_read_events(store, "t1", 1, 0, content_event, &found));
    assert_string_equal(found.at, expected.at);
}

IN_A_STORE(there_may_be_many_streams)
{
    enum { STREAMS = 2000 };
    FREED struct uth_store_event *events = calloc(STREAMS, sizeof *events);
    FREED char(*names)[16] = calloc(STREAMS, sizeof *names);
    for (uint64_t round = 1; round <= 2; round++) {
        for (int i = 0; i < STREAMS; i++) {
            snprintf(names[i], sizeof names[i], "t%d", i * 7919 % STREAMS);
            events[i] = (struct uth_store_event){names[i], round, i, names[i], 3, 0};
        }
        commit(&(struct uth_store_batch){.event_count = STREAMS, .events = events});
        reopen();
    }
    int count = 0;
    assert_true(uth_store_read_streams(store, count_one, &count));
    assert_int_equal(count, STREAMS);
    assert_int_equal(count_events("t1234", 1, 0), 2);
    assert_true(store_check_all(store, 17));
}

IN_A_STORE(rounds_are_paged)
{
    add_event("t1", 1, "{}");
    add_event("t2", 1, "{}");
    const char *const players[] = {"ann", "bob"};
    for (uint32_t number = 1; number <= 25; number++) {
        const struct uth_store_round round = {number % 5 == 0 ? "t2" : "t1",
                                              number,
                                              1,
                                              1,
                                              0,
                                              number,
                                              "settled",
                                              "{}",
                                              number % 2 ? 2 : 1,
                                              players};
        commit(&(struct uth_store_batch){.round_count = 1, .rounds = &round});
    }
    static const struct {
        const char *table, *player;
        uint32_t before;
        int limit;
        const char *numbers;
    } cases[] = {
        {"t1", "", 0, 4, " t1/24 t1/23 t1/22 t1/21"},
        {"t1", "", 21, 4, " t1/19 t1/18 t1/17 t1/16"},
        {"t1", "", 3, 9, " t1/2 t1/1"},
        {"t1", "", 1, 9, ""},
        {"t1", "", 0, 0, ""},
        {"t2", "bob", 0, 9, " t2/25 t2/15 t2/5"},
        {"t2", "bob", 15, 9, " t2/5"},
        {"t2", "ann", 0, 2, " t2/25 t2/20"},
        {"", "bob", 0, 4, " t2/25 t1/23 t1/21 t1/19"},
        {"", "ann", 0, 1, " t2/25"},
        {"", "cid", 0, 9, ""},
        {"t3", "", 0, 9, ""},
        {"t3", "ann", 0, 9, ""},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        FREED struct content_text text = {0};
        content_print(&text, "%s", "");
        assert_true(uth_store_read_rounds(store, cases[i].table, cases[i].player, cases[i].before,
                                          cases[i].limit, content_number, &text));
        assert_string_equal(text.at, cases[i].numbers);
    }
}

IN_A_STORE(a_round_recorded_again_keeps_its_players)
{
    add_event("t1", 1, "{}");
    const char *const players[] = {"ann", "bob"}, *const other[] = {"eve"};
    struct uth_store_round round = {"t1", 1, 1, 1, 10, 20, "settled", "{}", 2, players};
    commit(&(struct uth_store_batch){.round_count = 1, .rounds = &round});
    round = (struct uth_store_round){"t1", 1, 1, 1, 10, 30, "reversed", "{1}", 1, other};
    commit(&(struct uth_store_batch){.round_count = 1, .rounds = &round});
    FREED struct content_text text = {0};
    assert_true(uth_store_read_rounds(store, "", "ann", 0, 5, content_round, &text));
    assert_true(uth_store_read_rounds(store, "", "eve", 0, 5, content_round, &text));
    assert_true(uth_store_read_rounds_between(store, "t1", 20, 20, content_round, &text));
    assert_true(uth_store_read_rounds_between(store, "t1", 30, 30, content_round, &text));
    assert_true(uth_store_read_players(store, "t1", 1, content_name, &text));
    assert_true(uth_store_read_players(store, "t1", 2, content_name, &text));
    assert_string_equal(text.at, " t1 1: 1..1 10..30 reversed 2 {1}\n"
                                 " t1 1: 1..1 10..30 reversed 2 {1}\n ann bob");
}

IN_A_STORE(a_check_goes_on_while_commits_come)
{
    FREED_MODEL struct model *model = model_new(3, 500);
    for (int i = 0; i < 30; i++)
        commit(model_next(model));
    reopen();
    bool done = false;
    int steps = 0;
    for (; !done; steps++) {
        assert_true(uth_store_check_some(store, 3, &done));
        if (steps < 60)
            commit(model_next(model));
    }
    assert_true(steps > 60);
    assert_is(store, model);
}

IN_A_STORE(a_changed_event_is_found_and_named)
{
    for (uint64_t number = 1; number <= 20; number++) {
        char body[32];
        snprintf(body, sizeof body, "body %llu of t1", (unsigned long long)number);
        add_event("t1", number, body);
        snprintf(body, sizeof body, "body %llu of t2", (unsigned long long)number);
        add_event("t2", number, body);
    }
    const struct uth_store_snapshot snapshot = {"t1", 3, "{}", 2};
    commit(&(struct uth_store_batch){.snapshot_count = 1, .snapshots = &snapshot});
    uth_store_close(store);
    store = NULL;
    engine_change_body("body 3 of t1");
    reopen();

    static const char place[] = "stream t1, event 3: the record was changed: its hash does not "
                                "follow from event 2; keep";
    int count = 0;
    assert_false(uth_store_read_events(store, "t1", 1, 0, count_one, &count));
    assert_int_equal(count, 2);
    assert_non_null(strstr(uth_store_error(store), place));
    assert_string_equal(uth_store_error_stream(store), "t1");

    uint64_t number;
    char *body;
    size_t size;
    assert_false(uth_store_read_snapshot(store, "t1", &number, &body, &size));
    assert_non_null(strstr(uth_store_error(store), place));

    /* The others go on, and so does t1 from the next hash that is recorded in full. */
    assert_int_equal(count_events("t2", 1, 0), 20);
    assert_int_equal(count_events("t1", 17, 0), 4);
    assert_string_equal(uth_store_error(store), "");
    assert_string_equal(uth_store_error_stream(store), "");
    add_event("t2", 21, "{}");

    int failures = 0;
    bool done = false;
    for (int i = 0; !done && i < 100; i++) {
        if (!uth_store_check_some(store, 2, &done)) {
            assert_non_null(strstr(uth_store_error(store), place));
            failures++;
        }
    }
    assert_true(done);
    assert_true(failures >= 1);
}

IN_A_STORE(a_newer_snapshot_takes_the_place_of_the_old_one)
{
    add_event("t1", 1, "a");
    add_event("t1", 2, "b");
    uint64_t number;
    char *body;
    size_t size;
    assert_true(uth_store_read_snapshot(store, "t1", &number, &body, &size));
    assert_null(body);
    assert_true(uth_store_read_snapshot(store, "t2", &number, &body, &size));
    assert_null(body);
    for (uint64_t after = 1; after <= 2; after++) {
        const struct uth_store_snapshot snapshot = {"t1", after, "{}", 2};
        commit(&(struct uth_store_batch){.snapshot_count = 1, .snapshots = &snapshot});
        assert_true(uth_store_read_snapshot(store, "t1", &number, &body, &size));
        assert_int_equal(number, after);
        free(body);
    }
}

#endif
