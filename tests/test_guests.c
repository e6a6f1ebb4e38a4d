/* Guests: their account is closed when they have been gone for long, with a posting and for good. */
#include "check.h"
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
