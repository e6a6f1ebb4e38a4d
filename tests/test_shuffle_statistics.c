/* Statistics of the production shuffle, on the numbers as the game uses them: which card lands
 * where, which hands come out, and whether one round tells anything about the next. With a fixed
 * seed, at 99 % confidence; a shuffle with the classic mistake fails the same tests. */
#include "check.h"

#include <math.h>
#include <uth/eval.h>
#include <uth/random.h>

enum { SHUFFLES = 100000, SEED = 20240607 };
static const double shuffles = SHUFFLES;

typedef bool shuffle_fn(struct uth_random *random, uint8_t *items, size_t count);

/* Swaps each card with any other, not only with those not yet placed: 52^52 equally likely paths
 * cannot fall evenly on 52! orders. */
static bool biased_shuffle(struct uth_random *random, uint8_t *items, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t j;
        if (!uth_random_below(random, (uint32_t)count, &j))
            return false;
        uint8_t item = items[i];
        items[i] = items[j];
        items[j] = item;
    }
    return true;
}

struct statistics {
    double positions;  /* chi-square of card by position, as a normal deviate */
    double categories; /* chi-square of the seven-card hands, as a normal deviate */
    double runs;       /* of first cards above and below the middle, normal deviate */
    double serial;     /* correlation of one round's first card with the next one's, deviate */
};

/* The cube-root transformation of Wilson and Hilferty: chi-square to a standard normal. */
static double deviate_of(double chi_square, double freedom)
{
    double spread = 2.0 / (9.0 * freedom);
    return (cbrt(chi_square / freedom) - (1.0 - spread)) / sqrt(spread);
}

static double position_deviate(int (*counts)[UTH_CARD_COUNT])
{
    double expected = shuffles / (double)UTH_CARD_COUNT, sum = 0;
    for (int card = 0; card < UTH_CARD_COUNT; card++) {
        for (int place = 0; place < UTH_CARD_COUNT; place++) {
            double off = counts[card][place] - expected;
            sum += off * off / expected;
        }
    }
    return deviate_of(sum, 51.0 * 51.0);
}

static double category_deviate(const int counts[UTH_CATEGORY_COUNT])
{
    static const double exact[UTH_CATEGORY_COUNT] = {23294460, 58627800, 31433400, 6461620, 6180020,
                                                     4047644,  3473184,  224848,   37260,   4324};
    double sum = 0, rare_seen = 0, rare_expected = 0;
    for (int i = 0; i < UTH_CATEGORY_COUNT; i++) {
        double expected = exact[i] / 133784560.0 * shuffles;
        if (i >= UTH_FOUR_OF_A_KIND) { /* together: alone they are too rare to test */
            rare_seen += counts[i];
            rare_expected += expected;
            continue;
        }
        sum += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    sum += (rare_seen - rare_expected) * (rare_seen - rare_expected) / rare_expected;
    return deviate_of(sum, 7);
}

/* Wald and Wolfowitz: as many runs of high and low as chance makes? */
static double runs_deviate(const uint8_t *first)
{
    double high = 0, runs = 1;
    for (int i = 0; i < SHUFFLES; i++) {
        high += first[i] >= UTH_CARD_COUNT / 2;
        if (i > 0)
            runs += (first[i] >= UTH_CARD_COUNT / 2) != (first[i - 1] >= UTH_CARD_COUNT / 2);
    }
    double low = shuffles - high, both = 2 * high * low;
    double mean = both / shuffles + 1;
    double variance = both * (both - shuffles) / (shuffles * shuffles * (shuffles - 1));
    return (runs - mean) / sqrt(variance);
}

static double serial_deviate(const uint8_t *first)
{
    double mean = (UTH_CARD_COUNT - 1) / 2.0, products = 0, squares = 0;
    for (int i = 0; i + 1 < SHUFFLES; i++) {
        products += (first[i] - mean) * (first[i + 1] - mean);
        squares += (first[i] - mean) * (first[i] - mean);
    }
    return products / squares * sqrt(shuffles - 1);
}

static struct statistics measure(shuffle_fn *shuffle)
{
    static int positions[UTH_CARD_COUNT][UTH_CARD_COUNT];
    static uint8_t first[SHUFFLES];
    int categories[UTH_CATEGORY_COUNT] = {0};
    memset(positions, 0, sizeof positions);
    struct uth_seeded seeded;
    struct uth_random random = uth_random_seeded(&seeded, SEED);
    for (int i = 0; i < SHUFFLES; i++) {
        uint8_t deck[UTH_CARD_COUNT];
        for (int card = 0; card < UTH_CARD_COUNT; card++)
            deck[card] = (uint8_t)card;
        assert_true(shuffle(&random, deck, UTH_CARD_COUNT));
        for (int place = 0; place < UTH_CARD_COUNT; place++)
            positions[deck[place]][place]++;
        categories[uth_category_of(uth_eval7(deck))]++;
        first[i] = deck[0];
    }
    return (struct statistics){
        .positions = position_deviate(positions),
        .categories = category_deviate(categories),
        .runs = runs_deviate(first),
        .serial = serial_deviate(first),
    };
}

/* Two-sided at 99 %: too even is as suspicious as too uneven. */
static bool is_chance(double deviate)
{
    return fabs(deviate) < 2.5758;
}

TEST(the_shuffle_passes_at_99_percent)
{
    struct statistics seen = measure(uth_shuffle);
    assert_true(is_chance(seen.positions));
    assert_true(is_chance(seen.categories));
    assert_true(is_chance(seen.runs));
    assert_true(is_chance(seen.serial));
}

TEST(a_biased_shuffle_is_caught)
{
    struct statistics seen = measure(biased_shuffle);
    assert_false(is_chance(seen.positions));
}
