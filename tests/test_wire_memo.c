/* A stadium's settlement written with a memo is the same text, hand by hand, as without one. */
#include "check.h"
#include "reference/small_hub.h"
#include "server/wire/wire.h"
#include "server/wire/wire_memo.h"

enum { GUESTS = 120, POSITIONS = 6 };

static void say(struct small_hub *small, struct connection *connection, const char *format,
                int spot, const char *wagers)
{
    char text[512];
    snprintf(text, sizeof text, format, spot, wagers);
    small_hub_say(small, connection, text);
}

/* Few positions and few ways to bet, so that many are alike and others differ in one thing. */
static void bet_and_decide(struct small_hub *small)
{
    static const char *const wagers[] = {
        "\"wagers\":{\"ante\":500,\"blind\":500}",
        "\"wagers\":{\"ante\":500,\"blind\":500,\"trips\":500}",
        "\"wagers\":{\"ante\":1000,\"blind\":1000}",
        "\"wagers\":{\"ante\":500,\"blind\":500},\"tip\":{\"ante\":500,\"blind\":500}",
    };
    struct connection *links[GUESTS];
    small->hub->settings.limits.guests = (struct rate){1000, 1000};
    for (int i = 0; i < GUESTS; i++) {
        links[i] = small_hub_connect(small, NULL);
        small_hub_say(small, links[i], "{'id':'g','do':'guest'}");
        small_hub_say(small, links[i], "{'id':'j','do':'join','table':'s'}");
        small_hub_say(small, links[i], "{'id':'b','do':'buy_in','table':'s','amount':50000}");
    }
    small_hub_settle(small);
    for (int i = 0; i < GUESTS; i++) {
        say(small, links[i], "{\"id\":\"e\",\"do\":\"bet\",\"table\":\"s\",\"spot\":%d,%s}",
            1 + i % POSITIONS, wagers[i / 7 % 4]);
    }
    small->now_ms += 10000;
    small_hub_settle(small);
    for (int i = 0; i < GUESTS; i += 3) {
        say(small, links[i],
            "{\"id\":\"p\",\"do\":\"play\",\"table\":\"s\",\"spot\":%d,\"multiple\":%s}",
            1 + i % POSITIONS, i % 2 != 0 ? "4" : "3");
    }
    for (int i = 0; i < 3; i++) {
        small->now_ms += 10000;
        small_hub_settle(small);
    }
}

TEST(with_a_memo_the_text_is_the_same)
{
    static struct small_hub small;
    small_hub_start(&small);
    bet_and_decide(&small);
    const struct uth_table *table = uth_floor_find_table(small.hub->floor, "s");
    struct wire_scene plain, remembering;
    wire_live_scene(&plain, table, uth_floor_ledger(small.hub->floor));
    wire_live_scene(&remembering, table, uth_floor_ledger(small.hub->floor));
    remembering.memo = wire_memo_new();
    assert_non_null(uth_round_settlement(table->round));
    assert_int_equal(uth_round_hand_count(table->round), GUESTS);
    struct uth_json expected = {0}, written = {0};
    for (int hand = 0; hand < GUESTS; hand++) {
        uth_json_reset(&expected);
        uth_json_reset(&written);
        wire_settlement(&expected, NULL, &plain, &hand, 1);
        wire_settlement(&written, NULL, &remembering, &hand, 1);
        assert_int_equal(written.length, expected.length);
        assert_memory_equal(written.data, expected.data, expected.length);
    }
    uth_json_free(&expected);
    uth_json_free(&written);
    wire_memo_free(remembering.memo);
    small_hub_stop(&small);
}
