/* Repeats of commands: what is recognised, for how long, and that nobody else's commands matter. */
#include "floor/floor_state.h"
#include "floor/repeats.h"
#include "floor/snapshot.h"
#include "hub_test.h"

static const int64_t START_MS = INT64_C(1700000000000);

static enum uth_known known(const struct uth_repeats *repeats, const char *id)
{
    return uth_repeats_find(repeats, "ann", id, START_MS);
}

static void carry_out(struct uth_repeats *repeats, const char *person, const char *id,
                      int64_t at_ms)
{
    assert_true(uth_repeats_reserve(repeats));
    uth_repeats_add(repeats, person, id, at_ms);
}

/* ---- ids ---- */

TEST(no_two_ids_are_the_same)
{
    /* clang-format off */
    static const char *const ids[] = {
        "1", "01", "001", "0", "00", "10", "100", "a", "a0", "a1", "a01", "a10", "a010", "a-1",
        "a-10", "a/1", "/", "/1", "ann/1", "1a", "1a1", "\xC3\xA9-1", "9999999999999999",
        "99999999999999999", "999999999999999", "x999999999999999",
        "123456789012345678901234567890123456789", "000000000000000000000000000000000000001"};
    /* clang-format on */
    enum { COUNT = sizeof ids / sizeof ids[0] };
    for (int done = 0; done < COUNT; done++) {
        struct uth_repeats repeats = {0};
        carry_out(&repeats, "ann", ids[done], START_MS);
        for (int asked = 0; asked < COUNT; asked++) {
            enum uth_known is = known(&repeats, ids[asked]);
            if (asked == done ? is != UTH_ID_REPEATED : is == UTH_ID_REPEATED)
                fail_msg("%s after %s: %d", ids[asked], ids[done], (int)is);
        }
        assert_int_equal(uth_repeats_find(&repeats, "an", ids[done], START_MS), UTH_ID_NEW);
        uth_repeats_free(&repeats);
    }
}

/* Against every number that was carried out, kept in full. */
TEST(numbers_out_of_order_are_told_apart)
{
    enum { NUMBERS = 2000 };
    static bool done[NUMBERS + 200];
    struct uth_repeats repeats = {0};
    unsigned chance = 1;
    int high = 1;
    carry_out(&repeats, "ann", "r1", START_MS);
    done[1] = true;
    while (high < NUMBERS) {
        chance = chance * 1103515245U + 12345U;
        int number = high - 80 + (int)(chance >> 16) % 90;
        if (number < 1)
            continue;
        char id[16];
        snprintf(id, sizeof id, "r%d", number);
        enum uth_known expected = number <= high - UTH_RUN_WINDOW ? UTH_ID_TOO_OLD
                                  : done[number]                  ? UTH_ID_REPEATED
                                                                  : UTH_ID_NEW;
        assert_int_equal(known(&repeats, id), expected);
        if (expected != UTH_ID_NEW)
            continue;
        carry_out(&repeats, "ann", id, START_MS);
        carry_out(&repeats, "ann", id, START_MS); /* as by a command of several events */
        done[number] = true;
        high = number > high ? number : high;
    }
    assert_int_equal(repeats.known.count, 1);
    carry_out(&repeats, "ann", "r999999999999999", START_MS);
    assert_int_equal(known(&repeats, "r999999999999999"), UTH_ID_REPEATED);
    assert_int_equal(known(&repeats, "r999999999999998"), UTH_ID_NEW);
    assert_int_equal(known(&repeats, "r2000"), UTH_ID_TOO_OLD);
    uth_repeats_free(&repeats);
}

/* ---- bounds ---- */

TEST(a_run_is_kept_for_a_day_after_its_last_command)
{
    struct uth_repeats repeats = {0};
    carry_out(&repeats, "ann", "r1", START_MS);
    carry_out(&repeats, "ann", "r2", START_MS + 1000);
    carry_out(&repeats, "bob", "r1", START_MS + 2000);
    int64_t last_ms = START_MS + 1000 + UTH_REPEATS_MS;
    assert_int_equal(uth_repeats_find(&repeats, "ann", "r1", last_ms), UTH_ID_REPEATED);
    assert_int_equal(uth_repeats_find(&repeats, "ann", "r1", last_ms + 1), UTH_ID_NEW);
    assert_int_equal(uth_repeats_find(&repeats, "bob", "r1", last_ms + 1), UTH_ID_REPEATED);
    carry_out(&repeats, "cat", "", last_ms + 1); /* anything that happens */
    assert_int_equal(repeats.known.count, 1);
    assert_int_equal(repeats.people.count, 1);
    uth_repeats_free(&repeats);
}

TEST(a_person_has_so_many_runs_a_day_and_nobody_else_minds)
{
    struct uth_repeats repeats = {0};
    char id[16];
    for (int i = 0; i < UTH_RUNS_MAX; i++) {
        snprintf(id, sizeof id, "r%dx", i);
        assert_int_equal(known(&repeats, id), UTH_ID_NEW);
        carry_out(&repeats, "ann", id, START_MS + i);
    }
    assert_int_equal(known(&repeats, "more"), UTH_ID_TOO_MANY);
    assert_int_equal(known(&repeats, "r0x"), UTH_ID_REPEATED);
    assert_int_equal(known(&repeats, "r0x1"), UTH_ID_NEW); /* goes on with a run that is there */
    assert_int_equal(uth_repeats_find(&repeats, "bob", "more", START_MS), UTH_ID_NEW);
    int64_t later_ms = START_MS + 1 + UTH_REPEATS_MS; /* the first is over */
    assert_int_equal(uth_repeats_find(&repeats, "ann", "more", later_ms), UTH_ID_NEW);
    carry_out(&repeats, "ann", "more", later_ms);
    assert_int_equal(uth_repeats_find(&repeats, "ann", "again", later_ms), UTH_ID_TOO_MANY);
    uth_repeats_free(&repeats);
}

TEST(a_busy_table_takes_no_more_room_than_a_quiet_one)
{
    struct uth_repeats repeats = {0};
    for (int i = 1; i <= 100000; i++) {
        char person[16], id[16];
        snprintf(person, sizeof person, "p%d", i % 20);
        snprintf(id, sizeof id, "r-%d", i);
        carry_out(&repeats, person, id, START_MS + i);
    }
    assert_int_equal(repeats.known.count, 20);
    assert_true(repeats.capacity <= 32 && repeats.known.capacity <= 64);
    uth_repeats_free(&repeats);
}

/* ---- on a floor ---- */

static enum uth_reason order(struct small_hub *small, struct uth_command command, const char *id,
                             bool *repeated)
{
    struct uth_floor_events events = {0};
    struct uth_refusal refusal;
    command.now_ms = small->now_ms;
    snprintf(command.id, sizeof command.id, "%s", id);
    enum uth_reason reason =
        uth_floor_handle(small->hub->floor, &command, &events, repeated, &refusal);
    uth_floor_events_free(&events);
    return reason;
}

HUB_TEST(nothing_that_others_do_makes_it_forget)
{
    bool repeated;
    struct uth_command join = {.what = UTH_FLOOR_JOIN,
                               .actor = {.name = "ann", .role = UTH_ROLE_PLAYER},
                               .table = "w",
                               .spot = 1};
    struct uth_command buy = {.what = UTH_FLOOR_BUY_IN,
                              .actor = {.name = "ann", .role = UTH_ROLE_PLAYER},
                              .table = "w",
                              .amount = 1000};
    struct uth_command fill = {.what = UTH_FLOOR_FILL,
                               .actor = {.name = "sam", .role = UTH_ROLE_SUPERVISOR},
                               .table = "w",
                               .amount = 100};
    assert_int_equal(order(small, join, "a-1", &repeated), UTH_REASON_OK);
    assert_int_equal(order(small, buy, "a-2", &repeated), UTH_REASON_OK);
    for (int i = 1; i <= 70000; i++) {
        char id[16];
        snprintf(id, sizeof id, "s-%d", i);
        assert_int_equal(order(small, fill, id, &repeated), UTH_REASON_OK);
        assert_false(repeated);
    }
    assert_int_equal(order(small, buy, "a-2", &repeated), UTH_REASON_OK);
    assert_true(repeated);
    assert_int_equal(order(small, fill, "s-70000", &repeated), UTH_REASON_OK);
    assert_true(repeated);
    assert_int_equal(order(small, fill, "s-69936", &repeated), UTH_REASON_STALE_ID);
}
