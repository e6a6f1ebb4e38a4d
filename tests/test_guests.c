/* Guests: their account is closed when they have been gone for long, with a posting and for good. */
#include "check.h"

#include <stdlib.h>

#include "floor/snapshot.h"
#include "reference/small_hub.h"

static const int64_t hour_ms = 3600000;

static void no_ping(void *self, struct connection *connection)
{
    (void)self;
    (void)connection;
}

/* Time goes by; sweeps come as a running server has them. */
static void pass(struct small_hub *small, int64_t ms)
{
    small->now_ms += ms;
    for (int i = 0; i < 8; i++) {
        small->now_ms += 1000;
        hub_sweep(small->hub, no_ping, NULL);
        small_hub_settle(small);
    }
}

static struct connection *come(struct small_hub *small, const char *say)
{
    struct connection *guest = small_hub_connect(small, NULL);
    small_hub_say(small, guest, "{\"id\":\"1\",\"do\":\"guest\"}");
    if (say != NULL)
        small_hub_say(small, guest, say);
    small_hub_hear(small, guest);
    return guest;
}

static uth_cents balance(struct small_hub *small, const char *account)
{
    return uth_ledger_balance(uth_floor_ledger(small->hub->floor), account);
}

TEST(a_guest_is_forgotten_after_the_hours_without_a_session_and_the_chips_go_back)
{
    struct small_hub small;
    small_hub_start(&small);
    small.hub->settings.identity.guest_hours = 2;
    uth_cents cage = balance(&small, "cage");
    struct connection *guest = come(&small, NULL);
    assert_int_equal(balance(&small, "player:guest-1"), 100000);
    hub_disconnect(small.hub, guest);
    pass(&small, 11 * hour_ms); /* the token would still bring them back */
    assert_non_null(people_find(&small.hub->people, "guest-1"));
    pass(&small, hour_ms); /* and no longer */
    pass(&small, 2 * hour_ms - 60000);
    assert_non_null(people_find(&small.hub->people, "guest-1"));
    pass(&small, hour_ms);
    assert_null(people_find(&small.hub->people, "guest-1"));
    assert_int_equal(balance(&small, "player:guest-1"), 0);
    assert_int_equal(balance(&small, "cage"), cage);
    assert_false(uth_floor_has_player(small.hub->floor, "guest-1"));
    hub_disconnect(small.hub, come(&small, NULL));
    assert_null(people_find(&small.hub->people, "guest-1")); /* never again */
    assert_non_null(people_find(&small.hub->people, "guest-2"));
    small_hub_stop(&small);
}

TEST(a_guest_who_left_chips_at_a_table_leaves_it_first)
{
    struct small_hub small;
    small_hub_start(&small);
    small.hub->settings.identity.guest_hours = 1;
    struct connection *guest =
        come(&small, "{\"id\":\"2\",\"do\":\"join\",\"table\":\"w\",\"spot\":3}");
    small_hub_say(&small, guest,
                  "{\"id\":\"3\",\"do\":\"buy_in\",\"table\":\"w\",\"amount\":50000}");
    small_hub_say(&small, guest, "{\"id\":\"4\",\"do\":\"logout\"}");
    hub_disconnect(small.hub, guest);
    small_hub_settle(&small);
    assert_int_equal(balance(&small, "chips:w:guest-1"), 50000);
    pass(&small, 0);
    pass(&small, hour_ms);
    pass(&small, hour_ms);
    assert_int_equal(balance(&small, "chips:w:guest-1"), 0);
    assert_int_equal(balance(&small, "player:guest-1"), 0);
    assert_null(people_find(&small.hub->people, "guest-1"));
    assert_non_null(people_find(&small.hub->people, "ann")); /* has a PIN: stays */
    small_hub_stop(&small);
}

static size_t accounts(const struct small_hub *small)
{
    const struct uth_ledger *ledger = uth_floor_ledger(small->hub->floor);
    size_t cursor = 0, count = 0;
    const char *account;
    uth_cents balance;
    while (uth_ledger_next(ledger, &cursor, &account, &balance))
        count++;
    return count;
}

/* The snapshot names every player whom the floor remembers. */
static size_t snapshot_size(const struct small_hub *small)
{
    uint64_t number;
    size_t size;
    free(uth_floor_snapshot_write(small->hub->floor, UTH_FLOOR_STREAM, &number, &size));
    return size;
}

/* Would it be closed? */
static enum uth_reason close_player(struct small_hub *small, const char *name)
{
    struct uth_refusal refusal = {0};
    bool good = hub_system_command(small->hub, "system", UTH_FLOOR_CLOSE_PLAYER, name, 0, &refusal);
    small_hub_settle(small);
    return good ? UTH_REASON_OK : refusal.reason;
}

TEST(only_an_empty_account_of_somebody_who_sits_nowhere_is_closed)
{
    struct small_hub small;
    struct uth_refusal refusal;
    small_hub_start(&small);
    struct connection *guest =
        come(&small, "{\"id\":\"2\",\"do\":\"join\",\"table\":\"w\",\"spot\":3}");
    assert_int_equal(close_player(&small, "nobody"), UTH_REASON_NO_SUCH_PLAYER);
    assert_int_equal(close_player(&small, "ann"), UTH_REASON_BAD_AMOUNT);
    assert_false(
        hub_system_command(small.hub, UTH_OPERATOR, UTH_FLOOR_CLOSE_PLAYER, "ann", 0, &refusal));
    assert_int_equal(refusal.reason, UTH_REASON_NOT_ALLOWED);
    assert_true(
        hub_system_command(small.hub, "system", UTH_FLOOR_WITHDRAW, "guest-1", 100000, &refusal));
    assert_int_equal(close_player(&small, "guest-1"), UTH_REASON_ALREADY_AT_TABLE);
    small_hub_say(&small, guest, "{\"id\":\"3\",\"do\":\"leave\",\"table\":\"w\"}");
    small_hub_settle(&small);
    assert_int_equal(close_player(&small, "guest-1"), UTH_REASON_OK);
    assert_int_equal(close_player(&small, "guest-1"), UTH_REASON_NO_SUCH_PLAYER);
    hub_disconnect(small.hub, guest);
    small_hub_stop(&small);
}

/* The floor as a restart finds it. */
static struct uth_floor *read_back(const struct small_hub *small)
{
    uint64_t number;
    size_t size;
    struct uth_refusal refusal;
    char *text = uth_floor_snapshot_write(small->hub->floor, UTH_FLOOR_STREAM, &number, &size);
    struct uth_floor *floor = uth_floor_new(&small->hub->floor_outside);
    assert_int_equal(uth_floor_snapshot_read(floor, UTH_FLOOR_STREAM, text, size, &refusal),
                     UTH_REASON_OK);
    free(text);
    return floor;
}

TEST(no_number_of_a_closed_account_is_given_again_and_nobody_else_loses_by_it)
{
    struct small_hub small;
    small_hub_start(&small);
    small.hub->settings.identity.guest_hours = 1;
    struct connection *first = come(&small, NULL), *second = come(&small, NULL);
    struct connection *third = come(&small, NULL);
    small_hub_say(&small, third, "{\"id\":\"4\",\"do\":\"logout\"}");
    small_hub_say(&small, first, "{\"id\":\"4\",\"do\":\"logout\"}");
    hub_disconnect(small.hub, first);
    hub_disconnect(small.hub, third);
    for (int i = 0; i < 3; i++)
        pass(&small, hour_ms);
    assert_false(uth_floor_has_player(small.hub->floor, "guest-1"));
    assert_false(uth_floor_has_player(small.hub->floor, "guest-3"));
    assert_int_equal(balance(&small, "player:guest-2"), 100000);
    assert_int_equal(uth_ledger_total(uth_floor_ledger(small.hub->floor)), 0);
    uint32_t last = uth_floor_player_last(small.hub->floor);
    assert_true(last >= 4); /* ann and three guests */
    struct uth_floor *floor = read_back(&small);
    assert_int_equal(uth_floor_player_last(floor), last);
    assert_true(uth_floor_has_player(floor, "guest-2"));
    assert_false(uth_floor_has_player(floor, "guest-3"));
    uth_floor_free(floor);
    hub_disconnect(small.hub, second);
    small_hub_stop(&small);
}

TEST(guests_who_come_and_go_leave_nothing_in_memory)
{
    struct small_hub small;
    small_hub_start(&small);
    small.hub->settings.identity.guest_hours = 1;
    size_t people = small.hub->people.count, before = 0, held = 0;
    for (int day = 0; day < 4; day++) {
        for (int i = 0; i < 5; i++) {
            struct connection *guest =
                come(&small, "{\"id\":\"2\",\"do\":\"join\",\"table\":\"w\",\"spot\":3}");
            small_hub_say(&small, guest,
                          "{\"id\":\"3\",\"do\":\"buy_in\",\"table\":\"w\",\"amount\":500}");
            small_hub_say(&small, guest, "{\"id\":\"4\",\"do\":\"logout\"}");
            hub_disconnect(small.hub, guest);
            small_hub_settle(&small);
            pass(&small, hour_ms);
            pass(&small, hour_ms);
            pass(&small, hour_ms);
        }
        assert_int_equal(small.hub->people.count, people);
        if (day == 1) {
            before = accounts(&small);
            held = snapshot_size(&small);
        }
    }
    assert_int_equal(accounts(&small), before);
    assert_true(snapshot_size(&small) < held + 64); /* longer numbers */
    small_hub_stop(&small);
}
