/* The properties on 200,000 random rounds over all rule sets (a million for `make soak`), and proof that the rounds reach what
 * they should test. */
#include "check.h"
#include "reference/round_properties.h"

enum { ROUNDS = 200000, SOAK = 1000000, BLOCK = 10000 };

TEST(properties_hold_on_many_rounds)
{
    const char *complaint = NULL;
    uint64_t where = 0;
    const int blocks = (soaking() ? SOAK : ROUNDS) / BLOCK;
#pragma omp parallel for schedule(dynamic)
    for (int block = 0; block < blocks; block++) {
        uint64_t seed;
        const char *wrong = properties_hold(1000000 + (uint64_t)block * BLOCK, BLOCK, &seed);
#pragma omp critical
        if (wrong != NULL) {
            complaint = wrong;
            where = seed;
        }
    }
    if (complaint != NULL)
        fail_msg("round %llu: %s", (unsigned long long)where, complaint);
}

/* Counts what the rounds of the property tests reach: a generator that stopped reaching a corner
 * would make the properties hollow. */
TEST(random_rounds_reach_every_corner)
{
    enum { SETTLED, VOID, CUT, AWARD, ENVY, TIP, BACKLINE, FOLDED, BAD_BEAT, CORNERS };
    static const char *const names[CORNERS] = {
        "settled",  "void",     "cut by the bank", "meter award",   "envy award",
        "tip line", "backline", "folded hand",     "bad beat paid",
    };
    int reached[CORNERS] = {0};
    struct random_round play;
    for (uint64_t seed = 0; seed < 20000; seed++) {
        assert_true(random_round_play(&play, seed));
        const struct uth_settlement *settled = uth_round_settlement(play.round);
        reached[VOID] += settled == NULL;
        for (int i = 0; settled != NULL && i < settled->hand_count; i++) {
            const struct uth_hand_result *hand = &settled->hands[i];
            reached[SETTLED]++;
            reached[TIP] += hand->tip_line_count;
            reached[BACKLINE] += uth_round_hand(play.round, i)->backline;
            reached[FOLDED] += hand->outcome == UTH_FOLD;
            for (int line = 0; line < hand->line_count; line++) {
                const struct uth_line *it = &hand->lines[line];
                reached[CUT] += it->cut == UTH_CUT_BANK;
                reached[AWARD] += it->cause == UTH_BECAUSE_METER;
                reached[ENVY] += it->envy;
                reached[BAD_BEAT] += it->wager == UTH_BAD_BEAT && it->paid > 0;
            }
        }
        random_round_free(&play);
    }
    for (int corner = 0; corner < CORNERS; corner++)
        if (reached[corner] < 3)
            fail_msg("random rounds reach \"%s\" only %d times", names[corner], reached[corner]);
}
