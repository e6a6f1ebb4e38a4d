/* Collection: the 24 schedules as the document prints them, at every boundary. */
#include "check.h"

#include <uth/rulesfile.h>

/* "Total Table Action" and "Player-Dealer Collection" of the Collection Rates Schedule. */
static const struct {
    int number;
    const char *bands;
} printed[] = {
    {1, "$1-$49 $2; $50-$99 $4; $100-$149 $6; $150-$199 $8; $200+ $12"},
    {2, "$1-$49 $1; $50-$99 $3; $100-$149 $5; $150-$199 $7; $200+ $10"},
    {3, "$1-$49 $2; $50-$99 $4; $100-$199 $6; $200+ $12"},
    {4, "$1-$49 $1; $50-$99 $2; $100-$149 $3; $150-$199 $4; $200+ $5"},
    {5, "$1-$49 $1; $50-$99 $2; $100-$199 $3; $200-$299 $4; $300+ $6"},
    {6, "$1-$49 $1; $50-$99 $2; $100-$199 $3; $200-$399 $4; $400+ $6"},
    {7, "$1-$49 $1; $50-$99 $2; $100-$199 $3; $200-$299 $5; $300+ $8"},
    {8, "$1-$74 $1; $75-$149 $2; $150-$224 $3; $225-$299 $4; $300+ $5"},
    {9, "$1-$74 $1; $75-$149 $2; $150-$224 $3; $225-$299 $4; $300+ $6"},
    {10, "$1-$74 $1; $75-$149 $2; $150-$224 $3; $225-$399 $4; $400+ $7"},
    {11, "$1-$74 $1; $75-$199 $2; $200-$399 $5; $400-$699 $8; $700+ $12"},
    {12, "$1-$99 $1; $100-$199 $2; $200-$299 $3; $300-$399 $4; $400+ $6"},
    {13, "$1-$99 $1; $100-$199 $3; $200-$299 $4; $300-$399 $5; $400+ $7"},
    {14, "$1-$99 $1; $100-$199 $4; $200-$299 $5; $300-$399 $6; $400+ $8"},
    {15, "$1-$99 $1; $100-$299 $3; $300-$499 $5; $500-$799 $8; $800+ $12"},
    {16, "$1-$99 $2; $100-$299 $3; $300-$499 $6; $500-$799 $8; $800+ $12"},
    {17, "$1-$99 $2; $100-$299 $3; $300-$499 $6; $500-$799 $10; $800+ $15"},
    {18, "$1-$99 $2; $100-$299 $3; $300-$499 $6; $500-$799 $10; $800+ $15"},
    {19, "$1-$99 $2; $100-$299 $3; $300-$499 $5; $500-$799 $12; $800+ $20"},
    {20, "$1-$999 $5; $1,000-$1,999 $15; $2,000-$2,999 $25; $3,000-$3,999 $35; $4,000+ $45"},
    {21, "$1-$999 $10; $1,000-$1,999 $15; $2,000-$2,999 $30; $3,000-$3,999 $35; $4,000+ $50"},
    {22, "$1-$999 $15; $1,000-$1,999 $20; $2,000-$2,999 $30; $3,000-$3,999 $40; $4,000+ $55"},
    {23, "$1-$999 $20; $1,000-$1,999 $25; $2,000-$2,999 $35; $3,000-$3,999 $45; $4,000+ $55"},
    {24, "$1-$999 $15; $1,000-$1,999 $25; $2,000-$2,999 $35; $3,000-$3,999 $50; $4,000+ $70"},
};

struct band {
    uth_cents from, to; /* dollars as printed; `to` is 0 in the last one */
    uth_cents fee;
};

static uth_cents take_money(const char **at)
{
    char text[16];
    size_t length = strspn(*at, "$,0123456789");
    assert_true(length > 1 && length < sizeof text);
    memcpy(text, *at, length);
    text[length] = '\0';
    *at += length;
    uth_cents amount = 0;
    assert_true(uth_cents_parse(text, &amount));
    return amount;
}

static int read_bands(const char *text, struct band bands[UTH_RATES_MAX])
{
    int count = 0;
    while (*text) {
        assert_true(count < UTH_RATES_MAX);
        struct band *band = &bands[count++];
        band->from = take_money(&text);
        band->to = 0;
        if (*text++ == '-')
            band->to = take_money(&text);
        text += *text == ' ';
        band->fee = take_money(&text);
        text += strspn(text, "; ");
    }
    return count;
}

static void check_schedule(const struct uth_schedule *schedule, const char *text)
{
    struct band bands[UTH_RATES_MAX];
    int count = read_bands(text, bands);
    assert_int_equal(schedule->dealer.rate_count, count);
    for (int i = 0; i < count; i++) {
        const struct band *band = &bands[i];
        uth_cents below = i == 0 ? 0 : bands[i - 1].fee;
        uth_cents dollar_below = band->from - 100;
        assert_int_equal(uth_fee_of(&schedule->dealer, band->from - 1), below);
        assert_int_equal(uth_fee_of(&schedule->dealer, dollar_below), below);
        assert_int_equal(uth_fee_of(&schedule->dealer, band->from), band->fee);
        assert_int_equal(uth_fee_of(&schedule->dealer, band->from + 1), band->fee);
        assert_int_equal(uth_fee_of(&schedule->dealer, band->from + 100), band->fee);
        if (band->to > 0) {
            assert_int_equal(bands[i + 1].from, band->to + 100);
            assert_int_equal(uth_fee_of(&schedule->dealer, band->to), band->fee);
            assert_int_equal(uth_fee_of(&schedule->dealer, band->to + 99), band->fee);
        } else {
            assert_int_equal(uth_fee_of(&schedule->dealer, UTH_CENTS_MAX), band->fee);
        }
    }
    assert_int_equal(uth_fee_of(&schedule->dealer, 0), 0);
}

TEST(every_schedule_at_every_boundary)
{
    static const char *const sets[] = {"california", "california-bad-beat"};
    for (size_t s = 0; s < COUNT_OF(sets); s++) {
        const struct uth_rules *rules = uth_rules_builtin(sets[s]);
        assert_int_equal(rules->schedule_count, COUNT_OF(printed));
        for (size_t i = 0; i < COUNT_OF(printed); i++) {
            const struct uth_schedule *schedule = uth_rules_schedule(rules, printed[i].number);
            assert_non_null(schedule);
            assert_ptr_equal(schedule, &rules->schedule[i]);
            check_schedule(schedule, printed[i].bands);
        }
        assert_null(uth_rules_schedule(rules, 0));
        assert_null(uth_rules_schedule(rules, 25));
    }
}
