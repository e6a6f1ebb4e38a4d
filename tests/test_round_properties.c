/* Properties of random rounds over all rule sets: a sample that sanitizers can afford. */
#include "check.h"
#include "reference/round_properties.h"

TEST(properties_hold_on_random_rounds)
{
    uint64_t seed = 0;
    const char *wrong = properties_hold(0, 2000, &seed);
    if (wrong != NULL)
        fail_msg("round %llu: %s", (unsigned long long)seed, wrong);
}

/* A sentence for every line of every round: whole, within the buffer, and ended by a full stop. */
TEST(every_line_of_every_round_says_why)
{
    struct random_round play;
    for (uint64_t seed = 0; seed < 2000; seed++) {
        assert_true(random_round_play(&play, seed));
        const struct uth_settlement *settled = uth_round_settlement(play.round);
        struct uth_settle_input in = uth_round_settle_input(play.round);
        for (int i = 0; settled != NULL && i < settled->hand_count; i++) {
            const struct uth_hand_result *hand = &settled->hands[i];
            for (int line = 0; line < hand->line_count + hand->tip_line_count; line++) {
                const struct uth_line *it = line < hand->line_count
                                                ? &hand->lines[line]
                                                : &hand->tip_lines[line - hand->line_count];
                struct uth_why why;
                uth_why(&in, settled, i, it, &why);
                size_t length = strlen(why.sentence);
                assert_in_range(length, 10, UTH_WHY_SIZE - 2);
                assert_int_equal(why.sentence[length - 1], '.');
            }
        }
        random_round_free(&play);
    }
}
