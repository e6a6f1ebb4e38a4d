/* The simulator of the whole floor: that it repeats itself, that it holds, and that it notices what
 * it is there to notice. Seeds in number and every write boundary are in the _exhaustive files. */
#include "check.h"

#include "sim.h"

#include <inttypes.h>
#include <string.h>

static void run_seed(uint64_t seed, struct sim_result *result)
{
    struct sim_options options = {.seed = seed};
    if (!sim_run(&options, result)) {
        fail_msg("seed %" PRIu64 ": %s (uth-sim %" PRIu64 " --verbose)", seed, result->wrong, seed);
    }
}

static void seeds_hold_and_repeat_themselves(void **state)
{
    (void)state;
    struct sim_counts sum = {0};
    for (uint64_t seed = 800; seed < 816; seed++) {
        struct sim_result first, again;
        run_seed(seed, &first);
        run_seed(seed, &again);
        assert_true(first.digest == again.digest);
        sim_counts_add(&sum, &first.counts);
    }
    /* it is no proof when nothing happens */
    assert_true(sum.settled > 0 && sum.voided > 0 && sum.reversed > 0 && sum.receipts > 0);
    assert_true(sum.crashes > 0 && sum.io_errors > 0 && sum.kills > 0 && sum.survived > 0);
    assert_true(sum.lost > 0 && sum.doubled > 0 && sum.cuts > 0 && sum.stalls > 0);
    assert_true(sum.banked > 0 && sum.used_up > 0 && sum.behind > 0 && sum.dropped > 0);
    assert_true(sum.hits > 0 && sum.silent > 0);
    assert_true(sum.repeated > 0 && sum.refused > 0 && sum.snapshots > 0 && sum.holes > 0);
}

static void chance_from_outside_changes_the_digest(void **state)
{
    (void)state;
    struct sim_options options = {.seed = 3, .mutation = SIM_NONDETERMINISM};
    struct sim_result first, again;
    assert_true(sim_run(&options, &first));
    assert_true(sim_run(&options, &again));
    assert_true(first.digest != again.digest);
}

struct mutant {
    enum sim_mutation mutation;
    const char *noticed; /* part of what is said about it */
};

static const struct mutant mutants[] = {
    {SIM_LYING_DISK, "no event has it"},
    {SIM_EARLY_REPLY, "no event has it"},
    {SIM_HALF_BATCH, "in the store, and the events give"},
    {SIM_STALE_BALANCE, "in the store, and the events give"},
    {SIM_LOSES_SESSION, "the session of"},
    {SIM_FORGETS_IDS, "was carried out, and is so again"},
    {SIM_DROPS_COMMAND, "got an ok, and no event has it"},
    {SIM_TWICE, "has no command"},
    {SIM_PEEKING, "was stored before its time"},
    {SIM_TELLING, "was told of the card"},
    {SIM_UNSEALED, "the deck can be read before the bets"},
    {SIM_REDRAWS, "is not the one that was committed to"},
    {SIM_BANK_KEEPS, "pays"},
    {SIM_VOID_KEEPS_FEE, "is void"},
    {SIM_HOUSE_TAKES_TIPS, "pays somebody else"},
    {SIM_UNDO_LEAVES_TIPS, "of tips back instead of"},
    {SIM_UNDO_SHORT, "back instead of"},
    {SIM_CONTRIBUTES_TWICE, "wagers bring"},
    {SIM_VOID_KEEPS_SHARE, "a void game takes back"},
    {SIM_CLAIMS_LESS, "a claim is for"},
    {SIM_REJECT_KEEPS_SEED, "what is given back moves the pots by"},
    {SIM_BACK_OUT_SHORT, "what is given back moves the pots by"},
};

static void every_mutation_is_noticed(void **state)
{
    (void)state;
    enum { SEEDS = 120 };
    if (SANITIZED) {
        return; /* it is the simulator that this tests, and hundreds of seeds are not needed twice */
    }
    assert_int_equal(COUNT_OF(mutants), SIM_MUTATION_COUNT - 2);
    for (size_t i = 0; i < COUNT_OF(mutants); i++) {
        struct sim_options options = {.mutation = mutants[i].mutation};
        const char *name = sim_mutation_name(mutants[i].mutation);
        struct sim_result result;
        bool held = true, as_expected = false;
        for (options.seed = 1; options.seed <= SEEDS && !as_expected; options.seed++) {
            held = sim_run(&options, &result) && held;
            as_expected = strstr(result.wrong, mutants[i].noticed) != NULL;
        }
        if (held || !as_expected) {
            fail_msg("%s goes unnoticed in %d seeds, or is taken for something else", name, SEEDS);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seeds_hold_and_repeat_themselves),
        cmocka_unit_test(chance_from_outside_changes_the_digest),
        cmocka_unit_test(every_mutation_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
