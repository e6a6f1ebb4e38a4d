/* The index of a round against a plain walk over its hands, on random bets and withdrawals. */
#include "check.h"
#include "core/round_state.h"
#include "reference/random_round.h"

#include <uth/rulesfile.h>

static int plain_find(const struct uth_round *round, struct uth_hand_ref who)
{
    for (int i = 0; i < round->hand_count; i++) {
        const struct uth_hand *hand = &round->hands[i];
        if (hand->player == who.player && hand->spot == who.spot && hand->backline == who.backline)
            return i;
    }
    return -1;
}

static struct uth_neighbours plain_neighbours(const struct uth_game *game,
                                              const struct uth_hand *hand,
                                              const struct uth_hand *others, int count, int skip)
{
    struct uth_neighbours seen = {0};
    for (int i = 0; i < count; i++) {
        const struct uth_hand *other = &others[i];
        if (i == skip)
            continue;
        if (!other->backline)
            seen.spots |= 1U << other->spot;
        if (other->player == hand->player && !other->backline)
            seen.by_player++;
        if (other->spot != hand->spot)
            continue;
        if (other->player == hand->player && other->backline == hand->backline)
            seen.same_hand = true;
        if (other->backline)
            continue;
        seen.seat_occupied |= uth_has_base(other->wager);
        seen.own_seat |= other->player == hand->player;
        seen.spot_taken |= !hand->backline && !game->rules->spots_shared;
    }
    return seen;
}

static void check_all(const struct uth_round *round)
{
    for (uint32_t player = 0; player < 40; player++) {
        for (int spot = 0; spot <= round->game->rules->spots; spot++) {
            for (int behind = 0; behind < 2; behind++) {
                struct uth_hand_ref who = {player, (uint8_t)spot, behind};
                int index = plain_find(round, who);
                assert_int_equal(uth_round_find(round, who), index);
                if (spot == 0)
                    continue;
                struct uth_hand hand = {
                    .spot = (uint8_t)spot, .player = player, .backline = behind};
                struct uth_neighbours plain =
                    plain_neighbours(round->game, &hand, round->hands, round->hand_count, index);
                struct uth_neighbours seen = uth_round_neighbours(round, &hand);
                assert_int_equal(seen.spots, plain.spots);
                assert_int_equal(seen.by_player, plain.by_player);
                assert_int_equal(seen.spot_taken, plain.spot_taken);
                assert_int_equal(seen.same_hand, plain.same_hand);
                if (behind) { /* only a backline bet asks about the seat */
                    assert_int_equal(seen.seat_occupied, plain.seat_occupied);
                    assert_int_equal(seen.own_seat, plain.own_seat);
                }
            }
        }
    }
}

TEST(the_index_agrees_with_a_plain_walk)
{
    static const char *const names[] = {"stadium", "washington", "california"};
    for (size_t which = 0; which < COUNT_OF(names); which++) {
        struct uth_game game = uth_game_default(uth_rules_builtin(names[which]));
        struct uth_round *round = uth_round_new(&game);
        assert_non_null(round);
        struct uth_seeded seeded;
        struct uth_random random = uth_random_seeded(&seeded, which);
        for (int step = 0; step < 300; step++) {
            struct uth_hand hand = {
                .player = random_pick(&random, 40),
                .spot = (uint8_t)(1 + random_pick(&random, game.rules->spots)),
                .backline = random_pick(&random, 5) == 0,
            };
            struct uth_hand_ref who = {hand.player, hand.spot, hand.backline};
            hand.wager[UTH_ANTE] = hand.wager[UTH_BLIND] = random_pick(&random, 2) ? 500 : 0;
            if (random_pick(&random, 3) != 0) {
                assert_true(uth_round_grow(round));
                uth_round_put(round, &hand);
            } else if (plain_find(round, who) >= 0) {
                uth_round_remove(round, who);
            }
            if (step % 10 == 0)
                check_all(round);
        }
        uth_round_free(round);
    }
}
