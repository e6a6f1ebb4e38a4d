/* A settlement in which the n-th sum leaves its range, or the n-th allocation fails, for every n: it is
 * refused as a whole, with the reason, and nothing is left over. The linker turns the checked sums and the
 * allocations into those below (cmake/UthTests.cmake). */
#include "core/settle_parts.h"
#include "failing_memory.h"
#include "settle_table.h"

static struct {
    int sums, roundings, allocations; /* until one fails; below nothing: none does */
} left = {-1, -1, -1};

static bool runs_out(int *kind)
{
    return *kind >= 0 && (*kind)-- == 0;
}

static bool fails(void)
{
    return runs_out(&left.allocations);
}

#define CHECKED(kind, name, parameters, ...)                                                       \
    bool __real_##name parameters;                                                                 \
    bool __wrap_##name parameters;                                                                 \
    bool __wrap_##name parameters                                                                  \
    {                                                                                              \
        return !runs_out(&left.kind) && __real_##name(__VA_ARGS__);                                \
    }

CHECKED(sums, uth_cents_add, (uth_cents a, uth_cents b, uth_cents *out), a, b, out)
CHECKED(sums, uth_cents_mul, (uth_cents amount, int64_t factor, uth_cents *out), amount, factor,
        out)
CHECKED(sums, uth_cents_ratio, (uth_cents amount, int64_t num, int64_t den, uth_cents *out), amount,
        num, den, out)
CHECKED(roundings, uth_cents_ratio_in,
        (uth_cents amount, int64_t num, int64_t den, uth_cents unit, enum uth_towards towards,
         uth_cents *out),
        amount, num, den, unit, towards, out)

/* Fails the n-th of a kind; false: there are not so many. */
static bool refuses(const struct table_round *round, int *kind, int n, enum uth_reason wanted)
{
    struct uth_settlement *out;
    struct uth_refusal refusal = {.sentence = ""};
    *kind = n;
    enum uth_reason reason = uth_settle_checked(&round->in, &out, &refusal);
    bool struck = *kind < 0;
    *kind = -1;
    if (struck) {
        assert_int_equal(reason, wanted);
        assert_null(out);
        assert_true(strlen(refusal.sentence) > 20);
    } else {
        assert_int_equal(reason, UTH_REASON_OK);
        assert_int_equal(out->total, 0);
    }
    uth_settlement_free(out);
    return struck;
}

static void refuses_each(const char *text)
{
    struct table_round round;
    struct uth_settlement *out;
    table_read(text, &round);
    if (uth_settle(&round.in, &out, UTH_UNHEARD) != UTH_REASON_OK)
        fail_msg("not a round: %s", text);
    uth_settlement_free(out);
    int sums = 0, roundings = 0, allocations = 0;
    while (refuses(&round, &left.sums, sums, UTH_REASON_AMOUNT_OVERFLOW))
        sums++;
    while (round.game.rules->breakage != UTH_BREAKAGE_EXACT &&
           refuses(&round, &left.roundings, roundings, UTH_REASON_AMOUNT_OVERFLOW))
        roundings++;
    while (refuses(&round, &left.allocations, allocations, UTH_REASON_OUT_OF_MEMORY))
        allocations++;
    assert_true(sums > 10 && allocations == 2);
}

TEST(a_settlement_whose_sums_leave_their_range_is_refused)
{
    refuses_each("rules california backline=true trips=UTH-01 collection=4\n"
                 "bank   6 4000 separate\n"
                 "cards  2c7dJhQs4c 7c3s\n"
                 "2      dan 9c8d fold ante 1500\n"
                 "behind 2 ann ante 1000\n"
                 "behind 1 cid ante 500 trips 100\n"
                 "1      ann JcJd 4x   ante 500\n");
    refuses_each("rules stadium trips=UTH-05\n"
                 "cards 2c7dJhQs4c 7c3s\n"
                 "4 ann QcTd 4x ante 500\n"
                 "tip 1x ante 100 trips 100\n");
    refuses_each("rules washington progressive=LINK-01\n"
                 "meter main 1000000 seed 200000 reserve 50000\n"
                 "cards TsJsQs2d3c 7h8d\n"
                 "1 bob 9s8s fold ante 500 progressive 100\n"
                 "3 cid 4h5c fold ante 500 progressive 200\n"
                 "4 eve QhQd fold ante 500 progressive 100\n"
                 "5 dan 2h5h fold ante 500 progressive 100\n"
                 "dead 5 lost\n"
                 "6 ann AsKs fold ante 500 progressive 100\n");
    refuses_each("edit breakage = \"down\"\n"
                 "rules washington\n"
                 "cards 9s8s7s2c3d 2h4h\n"
                 "2 cid 6s5s 1x ante 20000\n"
                 "6 bob As2s 1x ante 500\n");
}

/* A sum that only says whether an aggregate is exceeded need not be exact. */
TEST(an_aggregate_is_exceeded_by_what_no_number_holds)
{
    struct table_round round;
    struct uth_settlement *out;
    table_read("edit wagers.blind.aggregate = {\"amount\": 2000000, \"shared\": \"in-order\"}\n"
               "rules washington\n"
               "cards 9s8s7s2c3d 2h4h\n"
               "4 ann JsTs 1x ante 40000\n"
               "6 bob 6s5s 1x ante 40000\n",
               &round);
    uth_cents paid = 0;
    for (left.sums = 0;; left.sums++) {
        int n = left.sums;
        enum uth_reason reason = uth_settle_checked(&round.in, &out, UTH_UNHEARD);
        bool struck = left.sums < 0;
        left.sums = -1;
        if (reason == UTH_REASON_OK) {
            assert_true(paid == 0 || out->paid == paid);
            paid = out->paid;
            uth_settlement_free(out);
        }
        if (!struck)
            break;
        left.sums = n;
    }
    assert_true(paid > 0);
}

TEST(a_check_without_memory_is_refused)
{
    struct table_round round;
    table_read("rules washington\ncards 9s8s7s2c3d 2h4h\n2 cid 6s5s 1x ante 500\n", &round);
    left.allocations = 0;
    assert_int_equal(uth_settle_check(&round.in, UTH_UNHEARD), UTH_REASON_OUT_OF_MEMORY);
    left.allocations = -1;
}
