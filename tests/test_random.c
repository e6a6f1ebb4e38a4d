/*
 * Randomness: the draws and the shuffle are exactly uniform, by walking every input they can see.
 *
 * A scripted source hands out bytes chosen by the test and then fails. Running the shuffle on every
 * possible script of n - 1 bytes counts, for each order, how many scripts lead to it; scripts with a
 * rejected byte run out and are not counted. Uniform means: all counts are equal. The same harness
 * is run on two famous wrong shuffles, to show that it notices. Under sanitizers with fewer bytes;
 * tests/test_random_exhaustive.c does it at full length.
 */
#include "check.h"

#include <uth/random.h>

struct script {
    const uint8_t *bytes;
    size_t size;
    size_t used;
};

static bool script_fill(void *self, void *out, size_t size)
{
    struct script *script = self;
    if (size > script->size - script->used)
        return false;
    memcpy(out, script->bytes + script->used, size);
    script->used += size;
    return true;
}

static struct uth_random script_source(struct script *script)
{
    return (struct uth_random){.fill = script_fill, .self = script};
}

TEST(a_byte_draw_is_uniform_for_every_bound)
{
    for (uint32_t bound = 1; bound <= 256; bound++) {
        unsigned hits[256] = {0};
        unsigned rejected = 0;
        for (unsigned byte = 0; byte < 256; byte++) {
            uint8_t bytes[1] = {(uint8_t)byte};
            struct script script = {.bytes = bytes, .size = 1};
            struct uth_random source = script_source(&script);
            uint32_t value;
            if (uth_random_below(&source, bound, &value)) {
                assert_true(value < bound);
                hits[value]++;
            } else {
                rejected++;
            }
        }
        assert_int_equal(rejected, 256 % bound);
        for (uint32_t value = 0; value < bound; value++)
            assert_int_equal(hits[value], 256 / bound);
    }
}

/* With 2^32 inputs the edges decide: the last accepted multiple, and what lies beyond it. */
TEST(a_wide_draw_rejects_exactly_the_incomplete_tail)
{
    static const uint32_t bounds[] = {257, 1000, 1326, 65537, UINT32_C(1) << 31, UINT32_MAX};
    for (size_t i = 0; i < COUNT_OF(bounds); i++) {
        uint64_t space = UINT64_C(1) << 32;
        uint64_t limit = space / bounds[i] * bounds[i];
        const uint64_t inputs[] = {0, 1, bounds[i] - 1, bounds[i], limit - 1, limit, space - 1};
        for (size_t k = 0; k < COUNT_OF(inputs); k++) {
            if (inputs[k] >= space)
                continue;
            uint32_t input = (uint32_t)inputs[k];
            uint8_t bytes[4] = {(uint8_t)input, (uint8_t)(input >> 8), (uint8_t)(input >> 16),
                                (uint8_t)(input >> 24)};
            struct script script = {.bytes = bytes, .size = 4};
            struct uth_random source = script_source(&script);
            uint32_t value = 0;
            assert_int_equal(uth_random_below(&source, bounds[i], &value), input < limit);
            assert_int_equal(value, input < limit ? input % bounds[i] : 0);
        }
    }
}

TEST(a_rejected_draw_is_drawn_again)
{
    const uint8_t bytes[] = {255, 252, 7};
    struct script script = {.bytes = bytes, .size = 3};
    struct uth_random source = script_source(&script);
    uint32_t value;
    assert_true(uth_random_below(&source, 6, &value));
    assert_int_equal(value, 1);
    assert_int_equal(script.used, 3);
}

typedef bool shuffle_function(struct uth_random *random, uint8_t *items, size_t n);

#define MOST_ITEMS  5
#define MOST_ORDERS 3125 /* 5^5: every arrangement of up to five items as a number */

static size_t order_number(const uint8_t *items, size_t n)
{
    size_t number = 0;
    for (size_t i = 0; i < n; i++)
        number = number * n + items[i];
    return number;
}

/*
 * Runs the shuffle on every script of `draws` bytes below `values`, and says whether each of the n!
 * orders came out, all equally often.
 */
static bool is_uniform(shuffle_function *shuffle, size_t n, size_t draws, unsigned values)
{
    static uint64_t hits[MOST_ORDERS];
    memset(hits, 0, sizeof hits);
    uint8_t bytes[MOST_ITEMS] = {0};
    bool more = true;
    while (more) {
        uint8_t items[MOST_ITEMS];
        for (size_t i = 0; i < n; i++)
            items[i] = (uint8_t)i;
        struct script script = {.bytes = bytes, .size = draws};
        struct uth_random source = script_source(&script);
        if (shuffle(&source, items, n))
            hits[order_number(items, n)]++;
        more = false;
        for (size_t i = 0; i < draws && !more; i++) {
            bytes[i] = (uint8_t)((bytes[i] + 1u) % values);
            more = bytes[i] != 0;
        }
    }
    uint64_t orders = 0;
    uint64_t common = 0;
    for (size_t i = 0; i < MOST_ORDERS; i++) {
        if (hits[i] != 0) {
            orders++;
            common = common == 0 ? hits[i] : common;
            if (hits[i] != common)
                return false;
        }
    }
    static const uint64_t factorial[] = {1, 1, 2, 6, 24, 120};
    return orders == factorial[n];
}

TEST(every_order_is_equally_likely)
{
    assert_true(is_uniform(uth_shuffle, 0, 0, 1));
    assert_true(is_uniform(uth_shuffle, 1, 0, 1));
    assert_true(is_uniform(uth_shuffle, 2, 1, 256));
    assert_true(is_uniform(uth_shuffle, 3, 2, 256));
    assert_true(is_uniform(uth_shuffle, 4, 3, at_full_length() ? 256 : 60));
    /* 60 is divisible by 2, 3, 4 and 5: none of these bytes is rejected, all residues are equal. */
    if (at_full_length())
        assert_true(is_uniform(uth_shuffle, 5, 4, 60));
}

/* Wrong in a famous way: every place swaps with any place, n^n ways onto n! orders. */
static bool naive_shuffle(struct uth_random *random, uint8_t *items, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        uint32_t pick;
        if (!uth_random_below(random, (uint32_t)n, &pick))
            return false;
        uint8_t other = items[pick];
        items[pick] = items[i];
        items[i] = other;
    }
    return true;
}

/* Wrong in another: a byte modulo the bound, with nothing rejected. */
static bool modulo_shuffle(struct uth_random *random, uint8_t *items, size_t n)
{
    for (size_t left = n; left > 1; left--) {
        uint8_t byte;
        if (!random->fill(random->self, &byte, 1))
            return false;
        size_t pick = byte % left;
        uint8_t last = items[left - 1];
        items[left - 1] = items[pick];
        items[pick] = last;
    }
    return true;
}

/* Off by one: an item never stays in place, which reaches only the cyclic orders. */
static bool cyclic_shuffle(struct uth_random *random, uint8_t *items, size_t n)
{
    for (size_t left = n; left > 1; left--) {
        uint32_t pick;
        if (!uth_random_below(random, (uint32_t)left - 1, &pick))
            return false;
        uint8_t last = items[left - 1];
        items[left - 1] = items[pick];
        items[pick] = last;
    }
    return true;
}

TEST(biased_shuffles_are_caught)
{
    assert_false(is_uniform(naive_shuffle, 3, 3, 60));
    assert_false(is_uniform(modulo_shuffle, 3, 2, 256));
    assert_false(is_uniform(cyclic_shuffle, 4, 3, 60));
}

TEST(a_source_that_fails_is_an_error)
{
    const uint8_t bytes[] = {0, 0, 0};
    for (size_t size = 0; size <= 3; size++) {
        struct script script = {.bytes = bytes, .size = size};
        struct uth_random source = script_source(&script);
        uint8_t items[] = {0, 1, 2, 3};
        assert_int_equal(uth_shuffle(&source, items, 4), size == 3);
        unsigned seen = 0;
        for (size_t i = 0; i < 4; i++)
            seen |= 1u << items[i];
        assert_int_equal(seen, 0xf);
    }
}

static bool stuck_fill(void *self, void *out, size_t size)
{
    (void)self;
    memset(out, 0xff, size);
    return true;
}

TEST(a_source_that_is_stuck_is_an_error)
{
    struct uth_random source = {.fill = stuck_fill, .self = NULL};
    uint32_t value;
    assert_false(uth_random_below(&source, 3, &value));
    assert_true(uth_random_below(&source, 256, &value));
}

/* Published outputs of the two algorithms: splitmix64 from 1234567, xoshiro256** from 1, 2, 3, 4. */
TEST(the_seeded_source_is_the_documented_one)
{
    struct uth_seeded seeded;
    uth_seeded_init(&seeded, 1234567);
    assert_true(seeded.state[0] == UINT64_C(6457827717110365317));
    assert_true(seeded.state[1] == UINT64_C(3203168211198807973));
    assert_true(seeded.state[2] == UINT64_C(9817491932198370423));
    assert_true(seeded.state[3] == UINT64_C(4593380528125082431));

    static const uint64_t expected[] = {
        UINT64_C(11520),
        UINT64_C(0),
        UINT64_C(1509978240),
        UINT64_C(1215971899390074240),
    };
    seeded = (struct uth_seeded){.state = {1, 2, 3, 4}};
    for (size_t i = 0; i < COUNT_OF(expected); i++)
        assert_true(uth_seeded_next(&seeded) == expected[i]);
}

TEST(a_seed_repeats_and_another_differs)
{
    uint8_t decks[3][52];
    const uint64_t seeds[3] = {7, 7, 8};
    for (size_t i = 0; i < 3; i++) {
        struct uth_seeded seeded;
        struct uth_random source = uth_random_seeded(&seeded, seeds[i]);
        for (size_t card = 0; card < 52; card++)
            decks[i][card] = (uint8_t)card;
        assert_true(uth_shuffle(&source, decks[i], 52));
    }
    assert_memory_equal(decks[0], decks[1], 52);
    assert_memory_not_equal(decks[0], decks[2], 52);
}

TEST(a_fill_is_the_outputs_from_the_lowest_byte)
{
    struct uth_seeded seeded;
    struct uth_random source = uth_random_seeded(&seeded, 99);
    uint8_t bytes[11];
    assert_true(source.fill(source.self, bytes, sizeof bytes));
    uth_seeded_init(&seeded, 99);
    uint64_t words[2] = {uth_seeded_next(&seeded), uth_seeded_next(&seeded)};
    for (size_t i = 0; i < sizeof bytes; i++)
        assert_int_equal(bytes[i], (uint8_t)(words[i / 8] >> (8 * (i % 8))));
}

TEST(the_system_source_differs_every_time)
{
    struct uth_random source = uth_random_system();
    uint8_t first[32] = {0};
    uint8_t second[32] = {0};
    assert_true(source.fill(source.self, first, sizeof first));
    assert_true(source.fill(source.self, second, sizeof second));
    assert_memory_not_equal(first, second, sizeof first);
}
