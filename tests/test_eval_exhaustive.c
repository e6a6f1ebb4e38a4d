/*
 * The evaluator against the plain one on every hand of five, six and seven cards, and every version
 * of the batch that runs here against the scalar call on every hand of seven.
 *
 * Five cards fix which strength belongs to which plain value, one to one and in the same order; six
 * and seven cards must then give that strength and no other.
 */
#include "check.h"

#include <uth/eval.h>

#include "reference/eval_plain.h"

static uth_strength strength_of[PLAIN_VALUES];

struct counts {
    int64_t of[UTH_CATEGORY_COUNT];
    int64_t wrong;
    bool seen[UINT16_MAX + 1];
};

/* Weakest first, as the categories are. */
static const int64_t five_totals[UTH_CATEGORY_COUNT] = {1302540, 1098240, 123552, 54912, 10200,
                                                        5108,    3744,    624,    36,    4};
static const int64_t six_totals[UTH_CATEGORY_COUNT] = {6612900, 9730740, 2532816, 732160, 361620,
                                                       205792,  165984,  14664,   1656,   188};
static const int64_t seven_totals[UTH_CATEGORY_COUNT] = {
    23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324};

static void merge(struct counts *into, const struct counts *from)
{
    for (int i = 0; i < UTH_CATEGORY_COUNT; i++)
        into->of[i] += from->of[i];
    into->wrong += from->wrong;
    for (int i = 0; i <= UINT16_MAX; i++)
        into->seen[i] |= from->seen[i];
}

static int count_seen(const struct counts *counts)
{
    int seen = 0;
    for (int i = 0; i <= UINT16_MAX; i++)
        seen += counts->seen[i];
    return seen;
}

static void check_totals(const struct counts *counts, const int64_t totals[UTH_CATEGORY_COUNT])
{
    assert_true(counts->wrong == 0);
    for (int i = 0; i < UTH_CATEGORY_COUNT; i++)
        assert_true(counts->of[i] == totals[i]);
}

static void check_hand(struct counts *counts, uth_strength strength, int plain)
{
    counts->wrong += strength_of[plain] != strength || strength == UTH_NO_HAND;
    counts->of[uth_category_of(strength)]++;
    counts->seen[strength] = true;
}

TEST(five_cards_order_like_the_plain_evaluator)
{
    struct counts counts = {0};
    uth_card c[5];
    for (c[0] = 4; c[0] < UTH_CARD_COUNT; c[0]++) {
        for (c[1] = 3; c[1] < c[0]; c[1]++) {
            for (c[2] = 2; c[2] < c[1]; c[2]++) {
                for (c[3] = 1; c[3] < c[2]; c[3]++) {
                    for (c[4] = 0; c[4] < c[3]; c[4]++) {
                        uth_strength strength = uth_eval5(c);
                        int plain = plain_eval(c, 5);
                        if (strength_of[plain] == UTH_NO_HAND)
                            strength_of[plain] = strength;
                        check_hand(&counts, strength, plain);
                    }
                }
            }
        }
    }
    check_totals(&counts, five_totals);
    assert_int_equal(count_seen(&counts), 7462);
    int last = 0;
    for (int plain = 0; plain < PLAIN_VALUES; plain++) {
        if (strength_of[plain]) {
            assert_true(strength_of[plain] > last);
            assert_int_equal(uth_category_of(strength_of[plain]), plain >> 20);
            last = strength_of[plain];
        }
    }
}

/* Every strength reads back as the ranks that the plain evaluator found. */
TEST(strengths_tell_the_ranks_that_play)
{
    for (int plain = 0; plain < PLAIN_VALUES; plain++) {
        if (strength_of[plain]) {
            uint8_t r[5];
            uth_strength_ranks(strength_of[plain], r);
            assert_int_equal(plain & 0xFFFFF,
                             r[0] << 16 | r[1] << 12 | r[2] << 8 | r[3] << 4 | r[4]);
        }
    }
}

/* Hands are passed on to the batch in buffers, together with what the scalar call said. */
enum { BUFFER = 4096 };

struct walk {
    struct counts counts;
    struct plain_hand plain;
    uth_card cards[7];
    int size; /* 6 or 7 */
    size_t buffered;
    uth_card hands[BUFFER][7];
    uth_strength scalar[BUFFER], batch[BUFFER];
};

static void check_batches(struct walk *walk)
{
    for (int v = 0; v < UTH_BATCH_COUNT; v++) {
        enum uth_batch_version version = (enum uth_batch_version)v;
        if (uth_batch_version_runs_here(version)) {
            memset(walk->batch, 0, sizeof walk->batch);
            uth_eval7_batch_version(version, (const uth_card(*)[7])walk->hands, walk->batch,
                                    walk->buffered);
            walk->counts.wrong +=
                memcmp(walk->batch, walk->scalar, walk->buffered * sizeof *walk->batch) != 0;
        }
    }
    walk->buffered = 0;
}

static void check_whole_hand(struct walk *walk, struct uth_combined held)
{
    int plain = plain_value(&walk->plain);
    if (walk->size == 6) {
        uth_strength strength = uth_combined_eval6(held);
        walk->counts.wrong += strength != uth_eval6(walk->cards);
        check_hand(&walk->counts, strength, plain);
        return;
    }
    uth_strength strength = uth_combined_eval7(held);
    walk->counts.wrong += strength != uth_eval7(walk->cards);
    check_hand(&walk->counts, strength, plain);
    memcpy(walk->hands[walk->buffered], walk->cards, 7);
    walk->scalar[walk->buffered++] = strength;
    if (walk->buffered == BUFFER)
        check_batches(walk);
}

/* All hands that continue the first `held_count` cards with cards below `below`. */
static void walk_below(struct walk *walk, struct uth_combined held, int held_count, int below)
{
    if (held_count == walk->size || held_count == 7) {
        check_whole_hand(walk, held);
        return;
    }
    for (int card = 0; card < below; card++) {
        walk->cards[held_count] = (uth_card)card;
        plain_add(&walk->plain, (uth_card)card);
        walk_below(walk, uth_combined_add(held, (uth_card)card), held_count + 1, card);
        plain_remove(&walk->plain, (uth_card)card);
    }
}

static void walk_all(int size, struct counts *total)
{
#pragma omp parallel
    {
        struct walk *walk = calloc(1, sizeof *walk);
        walk->size = size;
        /* The two highest cards are the work shared out. */
#pragma omp for schedule(dynamic)
        for (int pair = 0; pair < UTH_CARD_COUNT * UTH_CARD_COUNT; pair++) {
            uth_card high = (uth_card)(UTH_CARD_COUNT - 1 - pair / UTH_CARD_COUNT);
            uth_card low = (uth_card)(pair % UTH_CARD_COUNT);
            if (low >= high)
                continue;
            walk->cards[0] = high;
            walk->cards[1] = low;
            plain_add(&walk->plain, high);
            plain_add(&walk->plain, low);
            walk_below(walk, uth_combined_of(walk->cards, 2), 2, low);
            plain_remove(&walk->plain, low);
            plain_remove(&walk->plain, high);
        }
        check_batches(walk);
#pragma omp critical
        merge(total, &walk->counts);
        free(walk);
    }
}

TEST(six_cards_agree_with_the_plain_evaluator)
{
    struct counts counts = {0};
    walk_all(6, &counts);
    check_totals(&counts, six_totals);
}

TEST(seven_cards_agree_with_the_plain_evaluator_one_by_one_and_in_batches)
{
    struct counts counts = {0};
    walk_all(7, &counts);
    check_totals(&counts, seven_totals);
    assert_int_equal(count_seen(&counts), 4824);
}
