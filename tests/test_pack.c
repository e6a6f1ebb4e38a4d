/* Event bodies packed and unpacked: the same bytes come back, whatever they are, and bytes that were
 * not packed are refused or harmless. */
#include "check.h"
#include "store/pack.h"
#include "uth/random.h"

struct fixture {
    struct uth_pack *pack;
    struct uth_bytes packed, body;
};

static int set_up(void **state)
{
    static struct fixture fixture;
    struct uth_bytes samples = {0};
    assert_true(uth_pack_samples(&samples));
    fixture.pack = uth_pack_new(samples.at, samples.size);
    uth_bytes_free(&samples);
    *state = &fixture;
    return fixture.pack ? 0 : -1;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    uth_pack_free(f->pack);
    uth_bytes_free(&f->packed);
    uth_bytes_free(&f->body);
    return 0;
}

/* Packs, unpacks, compares; returns the packed size. */
static size_t there_and_back(struct fixture *f, const void *body, size_t size)
{
    uth_pack(f->pack, body, size, &f->packed);
    assert_false(f->packed.failed);
    assert_true(uth_unpack(f->pack, f->packed.at, f->packed.size, &f->body));
    assert_int_equal(f->body.size, size);
    assert_memory_equal(f->body.at ? f->body.at : (const uint8_t *)"", body, size);
    return f->packed.size;
}

TEST(every_length_comes_back)
{
    struct fixture *f = *state;
    enum { MOST = 5000 };
    static uint8_t same[MOST], noise[MOST];
    struct uth_seeded seeded;
    struct uth_random random = uth_random_seeded(&seeded, 7);
    assert_true(random.fill(random.self, noise, sizeof noise));
    for (size_t size = 0; size <= MOST; size += size < 300 ? 1 : 97) {
        assert_true(there_and_back(f, same, size) <= size + 1);
        assert_true(there_and_back(f, noise, size) <= size + 1);
    }
}

TEST(a_large_body_comes_back)
{
    struct fixture *f = *state;
    enum { SIZE = 3 << 20 };
    FREED char *body = malloc(SIZE);
    assert_non_null(body);
    for (size_t i = 0; i < SIZE; i++)
        body[i] = "[\"wagers:arena\",\"chips:arena:guest-77\",1200],"[i % 46];
    assert_true(there_and_back(f, body, SIZE) < SIZE / 50);
}

/* Events as tables write them, with names, times and numbers that no sample has. */
TEST(three_events_take_190_bytes)
{
    struct fixture *f = *state;
    static const char *const events[] = {
        "{\"event\":\"bet\",\"by\":\"wilhelmina\",\"role\":\"player\",\"id\":\"c0318ac92c95-517\","
        "\"money\":[[\"chips:blue-7:wilhelmina\",\"wagers:blue-7\",5500]],\"round\":1187,"
        "\"step\":3,\"player_number\":4,\"spot\":6,\"wagers\":{\"ante\":2500,\"blind\":2500,"
        "\"trips\":500}}",
        "{\"event\":\"no_more_bets\",\"by\":\"otto\",\"role\":\"dealer\","
        "\"id\":\"98e33fa4b3b8-3320\",\"round\":1187,\"step\":8}",
        ("{\"who\":\"otto\",\"role\":\"dealer\",\"what\":\"no_more_bets\","
         "\"table\":\"blue-7\",\"event\":40230}"),
    };
    size_t packed = 0;
    for (size_t i = 0; i < COUNT_OF(events); i++)
        packed += there_and_back(f, events[i], strlen(events[i]));
    assert_true(packed <= 190);
}

/* A store checks the hash of what comes out; here it must only be a body or a refusal, and bytes
 * before or after a packed body are always refused. */
TEST(other_bytes_do_no_harm)
{
    struct fixture *f = *state;
    static const char body[] = "{\"event\":\"opened\",\"stream\":\"w\",\"n\":2}";
    uth_pack(f->pack, body, strlen(body), &f->packed);
    uint8_t bytes[sizeof body + 16];
    size_t size = f->packed.size;
    memcpy(bytes, f->packed.at, size);
    assert_false(uth_unpack(f->pack, bytes, 0, &f->body));
    for (size_t cut = 1; cut < size; cut++)
        assert_false(uth_unpack(f->pack, bytes, cut, &f->body));
    static const uint8_t skipped[8] = {0x50, 0x2A, 0x4D, 0x18}; /* a frame without a meaning */
    memcpy(bytes + size, skipped, sizeof skipped);
    for (size_t more = 1; more <= sizeof skipped; more++)
        assert_false(uth_unpack(f->pack, bytes, size + more, &f->body));
    for (size_t bit = 0; bit < 8 * size; bit++) {
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        uth_unpack(f->pack, bytes, size, &f->body);
        assert_false(f->body.failed);
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
}

/* A file keeps its dictionary: bodies packed with another one stay readable with that one. */
TEST(the_dictionary_decides)
{
    static const char words[] = "ante blind trips play";
    struct uth_pack *own = uth_pack_new(words, strlen(words));
    struct fixture f = {.pack = own};
    assert_non_null(own);
    assert_true(there_and_back(&f, words, strlen(words)) < strlen(words) / 2 + 4);
    uth_pack_free(own);
    uth_bytes_free(&f.packed);
    uth_bytes_free(&f.body);
}

TESTS_WITH(set_up, tear_down)
