/* Every fault that can be built into the system under the simulator is noticed, and as what it is. */
#include "check.h"
#include "sim.h"

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
    {SIM_MISSES_FEE, "is dropped for an action of"},
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

TEST(every_mutation_is_noticed)
{
    enum { SEEDS = 400 };
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
        if (held || !as_expected)
            fail_msg("%s goes unnoticed in %d seeds, or is taken for something else", name, SEEDS);
    }
}
