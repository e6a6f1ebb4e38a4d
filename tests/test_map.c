/* The hash map: against a plain list, in the order of what was done, under any key of the hash. */
#include "check.h"

#include <uth/random.h>

#include "floor/map.h"

enum { KEYS = 300, STEPS = 20000 };

/* The plain one: entries in order; the last takes the place of one that goes. */
struct plain {
    int count;
    struct {
        int key;
        uint64_t value;
    } entry[KEYS];
};

static int plain_find(const struct plain *plain, int key)
{
    int at = 0;
    while (at < plain->count && plain->entry[at].key != key)
        at++;
    return at;
}

static void plain_put(struct plain *plain, int key, uint64_t value)
{
    int at = plain_find(plain, key);
    plain->entry[at].key = key;
    plain->entry[at].value = value;
    plain->count += at == plain->count;
}

static void plain_remove(struct plain *plain, int key)
{
    int at = plain_find(plain, key);
    if (at < plain->count)
        plain->entry[at] = plain->entry[--plain->count];
}

/* Keys of all lengths, the longest as long as a key may be. */
static const char *name_of(int key, char text[UTH_MAP_KEY_SIZE])
{
    int padding = key % 3 == 0 ? UTH_MAP_KEY_SIZE - 1 : key % 17 + 1;
    snprintf(text, UTH_MAP_KEY_SIZE, "%0*d", padding, key);
    return text;
}

static void assert_same(const struct uth_map *names, const struct plain *plain)
{
    char text[UTH_MAP_KEY_SIZE];
    assert_int_equal(names->count, plain->count);
    for (int i = 0; i < plain->count; i++) {
        assert_string_equal(names->entry[i].key, name_of(plain->entry[i].key, text));
        assert_int_equal(names->entry[i].value, plain->entry[i].value);
    }
    for (int key = 0; key < KEYS; key++) {
        uint64_t value = 0;
        int at = plain_find(plain, key);
        assert_int_equal(uth_map_get(names, name_of(key, text), &value), at < plain->count);
        if (at < plain->count)
            assert_int_equal(value, plain->entry[at].value);
    }
}

static void run(uint64_t seed)
{
    struct uth_seeded source;
    struct uth_map names = {0};
    struct plain plain = {0};
    uth_seeded_init(&source, seed);
    for (int step = 0; step < STEPS; step++) {
        uint64_t draw = uth_seeded_next(&source);
        char text[UTH_MAP_KEY_SIZE];
        int key = (int)(draw % KEYS);
        bool filling = step / 2000 % 2 == 0;
        if ((draw >> 32) % 4 < (filling ? 3U : 1U)) {
            assert_true(uth_map_reserve(&names));
            uth_map_put(&names, name_of(key, text), draw);
            plain_put(&plain, key, draw);
        } else {
            uth_map_remove(&names, name_of(key, text));
            plain_remove(&plain, key);
        }
        if (step % 500 == 499)
            assert_same(&names, &plain);
    }
    uth_map_free(&names);
}

TEST(it_holds_what_a_plain_list_holds_in_the_same_order)
{
    static const unsigned char seeds[][UTH_MAP_SEED_SIZE] = {"", "another seed", "0123456789abcde"};
    for (int i = 0; i < 3; i++) {
        uth_map_seed(seeds[i]);
        run((uint64_t)i);
    }
    uth_map_seed(seeds[0]);
}

/* What collides under one key of the hash does not under another. */
TEST(nobody_can_choose_names_that_collide)
{
    enum { CHOSEN = 512, WIDE = 1 << 12 };
    static char chosen[CHOSEN][16];
    struct uth_map names = {0};
    assert_true(uth_map_reserve_many(&names, WIDE / 2));
    assert_int_equal(names.capacity, WIDE);
    int count = 0;
    for (int i = 0; count < CHOSEN; i++) { /* all at home in the first places of the index */
        char text[16];
        snprintf(text, sizeof text, "x%d", i);
        uth_map_put(&names, text, 0);
        if (names.index[0].entry != 0 || names.index[1].entry != 0)
            snprintf(chosen[count++], sizeof chosen[0], "%s", text);
        uth_map_remove(&names, text);
    }
    uth_map_seed((const unsigned char *)"a key that nobody knows");
    int first = 0;
    for (int i = 0; i < CHOSEN; i++)
        uth_map_put(&names, chosen[i], 0);
    for (int at = 0; at < CHOSEN; at++)
        first += names.index[at].entry != 0;
    /* under the key they were chosen for all would be there: by chance it is one in eight */
    assert_in_range(first, CHOSEN / 16, CHOSEN / 4);
    uth_map_free(&names);
    uth_map_seed((const unsigned char[UTH_MAP_SEED_SIZE]){0});
}
