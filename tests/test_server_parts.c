/* Small parts of the server: writing JSON, buckets, days, addresses, histograms. */
#include "check.h"

#include <jansson.h>
#include <uth/json.h>

#include "server/history/day.h"
#include "server/net/packet.h"
#include "server/net/trust.h"
#include "server/operations/metrics.h"

/* ---- JSON ---- */

TEST(written_json_reads_back)
{
    char all[256];
    for (int i = 1; i < 128; i++)
        all[i - 1] = (char)i;
    memcpy(all + 127, "\xC3\xA9\xE2\x82\xAC", 6);
    struct uth_json text = {0};
    uth_json_object(&text, NULL);
    uth_json_text(&text, "all", all);
    uth_json_integer(&text, "least", INT64_MIN);
    uth_json_integer(&text, "most", INT64_MAX);
    uth_json_integer(&text, "zero", 0);
    uth_json_array(&text, "list");
    uth_json_bool(&text, NULL, true);
    uth_json_null(&text, NULL);
    uth_json_object(&text, NULL);
    uth_json_end_object(&text);
    uth_json_end_array(&text);
    uth_json_cards(&text, "cards", (const uth_card[]){51, 0}, 2);
    uth_json_hex(&text, "hex", (const uint8_t[]){0x00, 0xAB}, 2);
    uth_json_raw(&text, "raw", "[1]", 3);
    uth_json_end_object(&text);
    FREED char *written = uth_json_take(&text, NULL);
    json_auto_t *object = json_loads(written, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(object);
    assert_string_equal(json_string_value(json_object_get(object, "all")), all);
    assert_true(json_integer_value(json_object_get(object, "least")) == INT64_MIN);
    assert_true(json_integer_value(json_object_get(object, "most")) == INT64_MAX);
    assert_int_equal(json_array_size(json_object_get(object, "list")), 3);
    assert_string_equal(json_string_value(json_object_get(object, "cards")), "As2c");
    assert_string_equal(json_string_value(json_object_get(object, "hex")), "00ab");
    assert_null(strchr(written, '\n')); /* a message is one line */
}

/* Bytes that are no text come from damaged records and from sentences cut off in a character. A reader
 * of JSON would refuse all of the answer. */
TEST(what_is_no_text_is_written_as_text)
{
    static const struct {
        const char *bytes, *read;
    } cases[] = {
        {"caf\xC3\xA9", "caf\xC3\xA9"},
        {"caf\xC3", "caf\xEF\xBF\xBD"},
        {"a\xFF"
         "b",
         "a\xEF\xBF\xBD"
         "b"},
        {"\x80", "\xEF\xBF\xBD"},
        {"\xE2\x82", "\xEF\xBF\xBD\xEF\xBF\xBD"},
        {"\xE2\x82\xAC.", "\xE2\x82\xAC."},
        {"\xF0\x9F\x82\xA1", "\xF0\x9F\x82\xA1"},
        {"\xC0\xAF", "\xEF\xBF\xBD\xEF\xBF\xBD"},
        {"\xED\xA0\x80", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"},
        {"\xF4\x90\x80\x80", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct uth_json text = {0};
        uth_json_array(&text, NULL);
        uth_json_text(&text, NULL, cases[i].bytes);
        uth_json_end_array(&text);
        FREED char *written = uth_json_take(&text, NULL);
        json_auto_t *list = json_loads(written, 0, NULL);
        assert_non_null(list);
        assert_string_equal(json_string_value(json_array_get(list, 0)), cases[i].read);
    }
    for (int first = 0x80; first < 0x100; first++) { /* whatever comes, jansson reads it */
        for (int second = 0x80; second < 0x100; second++) {
            const char bytes[] = {(char)first, (char)second, (char)0xBF, (char)0x80, 'x', '\0'};
            struct uth_json text = {0};
            uth_json_array(&text, NULL);
            uth_json_text(&text, NULL, bytes);
            uth_json_end_array(&text);
            FREED char *written = uth_json_take(&text, NULL);
            json_auto_t *list = json_loads(written, 0, NULL);
            assert_non_null(list);
        }
    }
}

/* ---- limits ---- */

TEST(a_bucket_leaks_at_its_rate)
{
    struct rate rate = {.burst = 3, .per_minute = 60};
    struct bucket bucket = {0};
    int64_t now_ms = 1000000;
    for (int i = 0; i < 3; i++)
        assert_true(bucket_take(&bucket, rate, now_ms));
    assert_false(bucket_take(&bucket, rate, now_ms));
    /* asking often does not keep it from leaking */
    int taken = 0;
    for (int i = 0; i < 10000; i++)
        taken += bucket_take(&bucket, rate, ++now_ms);
    assert_in_range(taken, 9, 10);
    assert_false(bucket_take(&bucket, rate, now_ms - 5000)); /* a clock that goes back */
}

TEST(what_is_charged_afterwards_is_paid_back_in_bounded_time)
{
    struct rate rate = {.burst = 1000, .per_minute = 60000}; /* one a millisecond */
    struct bucket bucket = {0};
    int64_t now_ms = 1000000;
    bucket_charge(&bucket, rate, 999, now_ms);
    assert_true(bucket_has_room(&bucket, rate, now_ms));
    bucket_charge(&bucket, rate, 1, now_ms);
    assert_false(bucket_has_room(&bucket, rate, now_ms));
    assert_true(bucket_has_room(&bucket, rate, now_ms + 1));
    bucket_charge(&bucket, rate, INT64_C(1000000000000), now_ms + 1);
    assert_false(bucket_has_room(&bucket, rate, now_ms + 1001));
    assert_true(bucket_has_room(&bucket, rate, now_ms + 1002));
}

TEST(addresses_are_bounded)
{
    struct addresses addresses = {0};
    struct address *first = addresses_get(&addresses, "10.0.0.1", 1000);
    first->connections = 1;
    for (int i = 0; i < 70000; i++) {
        char text[32];
        snprintf(text, sizeof text, "10.1.%d.%d", i / 256, i % 256);
        assert_non_null(addresses_get(&addresses, text, 2000));
    }
    assert_true(addresses.count <= ADDRESSES_MAX + 1);
    assert_ptr_equal(addresses_get(&addresses, "10.0.0.1", 1000), first);
    addresses_get(&addresses, "10.2.0.0", 10000000); /* the quiet ones are forgotten */
    assert_true(addresses.count < 10);
    assert_ptr_equal(addresses_get(&addresses, "10.0.0.1", 10000000), first);
    addresses_free(&addresses);
}

TEST(an_ipv6_network_counts_as_one_address)
{
    static const char *const same[][2] = {
        {"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::9"},
        {"::ffff:10.0.0.1", "10.0.0.1"},
    };
    struct addresses addresses = {0};
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        assert_ptr_equal(addresses_get(&addresses, same[i][0], 1000),
                         addresses_get(&addresses, same[i][1], 1000));
    assert_string_equal(addresses_get(&addresses, "2001:db8:1:2::9", 1000)->text,
                        "2001:db8:1:2::/64");
    assert_ptr_not_equal(addresses_get(&addresses, "2001:db8:1:3::9", 1000),
                         addresses_get(&addresses, "2001:db8:1:2::9", 1000));
    addresses_free(&addresses);
}

/* ---- trust ---- */

TEST(networks_are_read_and_compared_by_their_prefix)
{
    static const struct {
        const char *network, *address;
        bool in;
    } cases[] = {
        {"10.0.0.0/8", "10.255.1.2", true},
        {"10.0.0.0/8", "11.0.0.1", false},
        {"10.0.0.0/9", "10.127.0.1", true},
        {"10.0.0.0/9", "10.128.0.1", false},
        {"10.0.0.1", "10.0.0.1", true},
        {"10.0.0.1", "10.0.0.2", false},
        {"10.0.0.1", "::ffff:10.0.0.1", true},
        {"0.0.0.0/0", "1.2.3.4", true},
        {"0.0.0.0/0", "2001:db8::1", false},
        {"2001:db8::/33", "2001:db8:7fff::1", true},
        {"2001:db8::/33", "2001:db8:8000::1", false},
        {"::1", "::1", true},
        {"10.0.0.0/8", "evil", false},
    };
    static const char *const bad[] = {"",  "10.0.0", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1",
                                      "x", "::/129", "10.0.0.0/8x"};
    struct trust trust = {.proxy_count = 1};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_true(network_read(&trust.proxies[0], cases[i].network));
        assert_int_equal(trust_proxy(&trust, cases[i].address), cases[i].in);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(network_read(&trust.proxies[0], bad[i]));
}

TEST(a_client_is_the_last_one_that_no_trusted_proxy_is)
{
    static const struct {
        const char *peer, *forwarded, *client;
    } cases[] = {
        {"10.0.0.1", "1.2.3.4", "1.2.3.4"},
        {"10.0.0.1", "6.6.6.6, 1.2.3.4", "1.2.3.4"},
        {"10.0.0.1", "6.6.6.6,1.2.3.4 , 10.0.0.2", "1.2.3.4"},
        {"10.0.0.1", "2001:db8::1", "2001:db8::1"},
        {"10.0.0.1", "", "10.0.0.1"},
        {"10.0.0.1", "10.0.0.7", "10.0.0.7"},
        {"10.0.0.1", "1.2.3.4, x", "10.0.0.1"},
        {"10.0.0.1", "1.2.3.4,", "10.0.0.1"},
        {"7.7.7.7", "1.2.3.4", "7.7.7.7"},
    };
    struct trust trust = {.proxy_count = 1};
    char client[ADDRESS_SIZE];
    assert_true(network_read(&trust.proxies[0], "10.0.0.0/8"));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        trust_client(&trust, cases[i].peer, cases[i].forwarded, client);
        assert_string_equal(client, cases[i].client);
    }
}

/* ---- days ---- */

TEST(a_day_is_the_sum_of_its_postings)
{
    static const struct {
        const char *from, *to;
        uth_cents amount;
    } postings[] = {
        {"player:ann", "chips:t:ann", 10000},
        {"house", "float:t", 50000},
        {"chips:t:ann", "wagers:t", 1500},
        {"wagers:t", "chips:t:ann", 500},
        {"wagers:t", "float:t", 800},
        {"wagers:t", "tips:t", 200},
        {"tips:t", "float:t", 30}, /* of a round that was reversed */
        {"float:t", "wagers:t", 300},
        {"chips:t:ann", "player:ann", 4000},
        {"float:t", "house", 10000},
        {"chips:t:ann", "fees:t", 100},
        {"player:ann", "float:t", 50},
        {"fees:t", "chips:t:ann", 20},
        {"fees:t", "house", 60},
        {"fees:t", "cage", 15},
    };
    struct uth_floor_event event = {.kind = UTH_EVENT_ROUND, .act.action.kind = UTH_DO_SETTLE};
    for (size_t i = 0; i < COUNT_OF(postings); i++) {
        assert_true(uth_postings_add(&event.postings, postings[i].from, postings[i].to,
                                     postings[i].amount));
    }
    struct day day = {0}, back;
    day_date(1700000000000, day.date);
    assert_string_equal(day.date, "2023-11-14");
    day_add(&day, &event);
    assert_int_equal(day.drop, 10000);
    assert_int_equal(day.cashed_out, 4000);
    assert_int_equal(day.wagered, 1500);
    assert_int_equal(day.back, 500);
    assert_int_equal(day.win, 800 - 300 + 50 + 30);
    assert_int_equal(day.fills, 50000);
    assert_int_equal(day.credits, 10000);
    assert_int_equal(day.tips, 200 - 30);
    assert_int_equal(day.fees, 100 - 20); /* a void took some back */
    assert_int_equal(day.swept, 60 + 15);
    assert_int_equal(day.settled, 1);
    /* what the float has is what was filled, less credits, and what it won */
    assert_int_equal(day.fills - day.credits + day.win, 50000 + 800 - 300 - 10000 + 50 + 30);
    struct uth_json text = {0};
    day_write(&text, NULL, &day);
    FREED char *written = uth_json_take(&text, NULL);
    assert_true(day_read(&back, "2023-11-14", written));
    assert_true(day_equal(&day, &back));
    assert_false(day_read(&back, "2023-11-14", "{}"));
    uth_postings_free(&event.postings);
}

/* ---- the rest ---- */

TEST(histograms_count_in_powers_of_two)
{
    struct histogram histogram = {0};
    const int64_t values[] = {0, 1, 2, 3, 4, 5, 1000, INT64_MAX};
    for (size_t i = 0; i < COUNT_OF(values); i++)
        histogram_add(&histogram, values[i]);
    assert_int_equal(histogram.step[0], 2);
    assert_int_equal(histogram.step[1], 1);
    assert_int_equal(histogram.step[2], 2);
    assert_int_equal(histogram.step[3], 1);
    assert_int_equal(histogram.step[10], 1);
    assert_int_equal(histogram.step[HISTOGRAM_STEPS - 1], 1);
    assert_int_equal(histogram.count, COUNT_OF(values));
}

TEST(packets_live_as_long_as_somebody_holds_them)
{
    struct uth_json text = {0};
    uth_json_text(&text, NULL, "x");
    struct packet *packet = packet_new(&text);
    assert_ptr_equal(packet_keep(packet), packet);
    packet_drop(packet);
    assert_int_equal(packet->size, 3);
    packet_drop(packet);
    packet_drop(NULL);
    uth_json_free(&text);
}
