/* Properties of random rounds over all rule sets: a sample that sanitizers can afford, and proof
 * that the rounds reach what they should test. */
#include "check.h"

#include "reference/round_properties.h"

#include <string.h>
#include <uth/rulesfile.h>

static void properties_hold_on_random_rounds(void **state)
{
    (void)state;
    uint64_t seed = 0;
    const char *wrong = properties_hold(0, 5000, &seed);
    if (wrong != NULL) {
        fail_msg("round %llu: %s", (unsigned long long)seed, wrong);
    }
}

/* Counts what the rounds of the property tests reach: a generator that stopped reaching a corner
 * would make the properties hollow. */
static void random_rounds_reach_every_corner(void **state)
{
    (void)state;
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
    for (int corner = 0; corner < CORNERS; corner++) {
        if (reached[corner] < 3) {
            fail_msg("random rounds reach \"%s\" only %d times", names[corner], reached[corner]);
        }
    }
}

/* A sentence for every line of every round: whole, within the buffer, and ended by a full stop. */
static void every_line_of_every_round_says_why(void **state)
{
    (void)state;
    struct random_round play;
    for (uint64_t seed = 0; seed < 5000; seed++) {
        assert_true(random_round_play(&play, seed));
        const struct uth_settlement *settled = uth_round_settlement(play.round);
        struct uth_settle_input in = uth_round_settle_input(play.round);
        for (int i = 0; settled != NULL && i < settled->hand_count; i++) {
            const struct uth_hand_result *hand = &settled->hands[i];
            for (int line = 0; line < hand->line_count + hand->tip_line_count; line++) {
                const struct uth_line *it = line < hand->line_count
                                                ? &hand->lines[line]
                                                : &hand->tip_lines[line - hand->line_count];
                char why[UTH_WHY_SIZE];
                int length = uth_why(&in, settled, i, it, why, sizeof why);
                assert_true(length > 10 && length < UTH_WHY_SIZE);
                assert_int_equal(strlen(why), length);
                assert_int_equal(why[length - 1], '.');
            }
        }
        random_round_free(&play);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(properties_hold_on_random_rounds),
        cmocka_unit_test(random_rounds_reach_every_corner),
        cmocka_unit_test(every_line_of_every_round_says_why),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
