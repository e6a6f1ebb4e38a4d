/* A meter at the edges of its numbers: whatever is asked of it, it changes so that its sums agree, or not
 * at all. Every meter here agrees with itself, though hardly one of them could come about. */
#include "check.h"
#include "floor/meter.h"

__extension__ typedef __int128 wide;

static const struct uth_pay_table by_cents = {.award_unit = 1};

enum { POTS = 4, SUMS = 5 };

static const size_t pots[POTS] = {
    offsetof(struct uth_meter, current),
    offsetof(struct uth_meter, reserve),
    offsetof(struct uth_meter, overflow),
    offsetof(struct uth_meter, pending),
};
static const size_t sums[SUMS] = {
    offsetof(struct uth_meter, seeded),      offsetof(struct uth_meter, contributed),
    offsetof(struct uth_meter, adjusted),    offsetof(struct uth_meter, won),
    offsetof(struct uth_meter, transferred),
};

static uth_units *unit(struct uth_meter *meter, size_t offset)
{
    return (uth_units *)(void *)((char *)meter + offset);
}

static bool agrees(struct uth_meter *meter)
{
    wide held = 0, in = 0;
    for (int i = 0; i < POTS; i++) {
        if (*unit(meter, pots[i]) < 0)
            return false;
        held += *unit(meter, pots[i]);
    }
    for (int i = 0; i < SUMS; i++)
        in += i < 3 ? (wide)*unit(meter, sums[i]) : -(wide)*unit(meter, sums[i]);
    return held == in;
}

/* ---- everything that can be asked ---- */

static const uth_cents amounts[] = {0, 1, 70, INT64_MAX / UTH_UNITS_PER_CENT, INT64_MAX};
static const uth_units shares[] = {0, 70, INT64_MAX};

static int asked, done;

static void look(struct uth_meter *changed, const struct uth_meter *before, bool did)
{
    asked++;
    done += did;
    if (!did)
        assert_memory_equal(changed, before, sizeof *changed);
    assert_true(agrees(changed) && uth_meter_reconciles(changed));
}

#define ASK(meter, question)                                                                       \
    do {                                                                                           \
        struct uth_meter changed = *(meter);                                                       \
        look(&changed, meter, question);                                                           \
    } while (0)

static void take_back_all(const struct uth_meter *meter)
{
    for (size_t i = 0; i < 27 * COUNT_OF(shares); i++) {
        const struct uth_share share = {shares[i % 3], shares[i / 3 % 3], shares[i / 9 % 3]};
        struct uth_share taken;
        ASK(meter, uth_meter_take_back(&changed, &share, shares[i / 27], &taken));
    }
}

static void ask_everything(const struct uth_meter *meter)
{
    struct uth_share share;
    struct uth_set_aside aside;
    for (size_t i = 0; i < COUNT_OF(amounts); i++) {
        uth_cents amount = amounts[i];
        ASK(meter, uth_meter_contribute(&changed, amount, &share));
        ASK(meter, uth_meter_win_by_hand(&changed, amount));
        for (int move = 0; move < UTH_POTS * UTH_POTS; move++)
            ASK(meter, uth_meter_move(&changed, (enum uth_pot)(move / UTH_POTS),
                                      (enum uth_pot)(move % UTH_POTS), amount));
        for (size_t k = 0; k < COUNT_OF(amounts) * COUNT_OF(amounts); k++) {
            const struct uth_set_aside set = {
                .amount = amount, .seed = amounts[k % 5], .reserve = amounts[k / 5]};
            ASK(meter, (aside = set, uth_meter_give_back(&changed, &aside)));
            ASK(meter, (aside = set, uth_meter_back_out(&changed, &aside)));
            ASK(meter, (aside = set, uth_meter_win(&changed, &aside)));
        }
    }
    ASK(meter, uth_meter_claim(&changed, &by_cents, 10, &aside));
    ASK(meter, uth_meter_claim(&changed, &by_cents, 100, &aside));
    take_back_all(meter);
}

/* ---- the meters ---- */

static const struct uth_meter_rules rules[] = {
    {70, UTH_RATE_MAX, UTH_RATE_MAX, 0},
    {0, UTH_RATE_MAX, 0, 100},
    {INT64_MAX / UTH_UNITS_PER_CENT, 0, UTH_RATE_MAX, INT64_MAX},
    {INT64_MAX, 1, INT32_MAX, 60},
};

/* Sums from a few values around what is held. */
static bool next_meter(struct uth_meter *meter, uth_units held, int number)
{
    const uth_units values[] = {0, held, INT64_MAX - held, INT64_MAX, INT64_MIN, -1};
    enum { VALUES = COUNT_OF(values) };
    for (int i = 0; i < SUMS; i++, number /= VALUES)
        *unit(meter, sums[i]) = values[number % VALUES];
    return number == 0;
}

TEST(whatever_is_asked_of_a_meter_at_its_edges_its_sums_agree)
{
    static const uth_units holds[] = {0, 70 * (uth_units)UTH_UNITS_PER_CENT,
                                      INT64_MAX - UTH_UNITS_PER_CENT, INT64_MAX};
    int step = at_full_length() ? 1 : 11;
    for (size_t i = 0; i < COUNT_OF(rules) * COUNT_OF(holds) * POTS * POTS; i++) {
        struct uth_meter meter = {.rules = rules[i % 4], .hits = i % 2};
        uth_units held = holds[i / 4 % 4];
        *unit(&meter, pots[i / 16 % POTS]) = INT64_MAX; /* two that no number holds together */
        *unit(&meter, pots[i / 64]) = held;
        for (int number = 0; next_meter(&meter, held, number); number += step)
            if (agrees(&meter))
                ask_everything(&meter);
    }
    print_message("%d questions, %d changes\n", asked, done);
    assert_true(done > asked / 50 && done < asked);
}

TEST(a_pot_below_nothing_does_not_reconcile)
{
    for (int pot = 0; pot < POTS; pot++) {
        struct uth_meter meter = {.contributed = -1};
        *unit(&meter, pots[pot]) = -1;
        assert_false(uth_meter_reconciles(&meter));
    }
}

TEST(a_meter_begins_with_what_is_in_range)
{
    struct uth_meter meter = {.hits = 9}, before = meter;
    assert_false(uth_meter_begin(&meter, &rules[0], -1));
    assert_false(uth_meter_begin(&meter, &rules[0], INT64_MAX));
    assert_memory_equal(&meter, &before, sizeof meter);
    assert_true(uth_meter_begin(&meter, &rules[0], INT64_MAX / UTH_UNITS_PER_CENT));
    assert_true(agrees(&meter));
}
