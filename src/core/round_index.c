/* Finding hands in a round of any size: by bettor through a hash index, by spot through counts.
 *
 * A stadium round has tens of thousands of hands, and every bet asks who else is where; walking
 * all hands for each bet would cost the square of their number. tests/test_round_index.c compares
 * the answers with a plain walk. */
#include "round_state.h"

#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

static size_t home_of(const struct uth_round *round, struct uth_hand_ref who)
{
    uint64_t key = (uint64_t)who.player << 9 | (uint64_t)who.spot << 1 | who.backline;
    key *= 0x9FB21C651E98DF25U;
    return (size_t)(key >> 32) & (round->slot_count - 1);
}

static bool is_hand(const struct uth_hand *hand, struct uth_hand_ref who)
{
    return hand->player == who.player && hand->spot == who.spot && hand->backline == who.backline;
}

static struct uth_hand_ref ref_of(const struct uth_hand *hand)
{
    return (struct uth_hand_ref){hand->player, hand->spot, hand->backline};
}

int uth_round_find(const struct uth_round *round, struct uth_hand_ref who)
{
    if (round->slot_count == 0)
        return -1;
    size_t at = home_of(round, who);
    while (round->slots[at] >= 0) {
        if (is_hand(&round->hands[round->slots[at]], who))
            return round->slots[at];
        at = (at + 1) & (round->slot_count - 1);
    }
    return -1;
}

static void count(struct uth_round *round, const struct uth_hand *hand, int by)
{
    if (hand->backline)
        return;
    round->seated[hand->spot] += by;
    if (hand->wager[UTH_ANTE] > 0)
        round->with_base[hand->spot] += by;
}

static void enter(struct uth_round *round, int hand)
{
    size_t at = home_of(round, ref_of(&round->hands[hand]));
    while (round->slots[at] >= 0)
        at = (at + 1) & (round->slot_count - 1);
    round->slots[at] = hand;
}

static void enter_all(struct uth_round *round)
{
    for (size_t i = 0; i < round->slot_count; i++)
        round->slots[i] = -1;
    for (int i = 0; i < round->hand_count; i++)
        enter(round, i);
}

bool uth_round_grow(struct uth_round *round)
{
    if (round->hand_count < round->hand_capacity)
        return true;
    int capacity = round->hand_capacity == 0 ? 8 : 2 * round->hand_capacity;
    struct uth_hand *hands = realloc(round->hands, (size_t)capacity * sizeof *hands);
    if (hands == NULL)
        return false;
    round->hands = hands;
    struct uth_progress *progress = realloc(round->progress, (size_t)capacity * sizeof *progress);
    if (progress == NULL)
        return false;
    round->progress = progress;
    int *slots = realloc(round->slots, 2 * (size_t)capacity * sizeof *slots);
    if (slots == NULL)
        return false;
    round->slots = slots;
    round->slot_count = 2 * (size_t)capacity;
    round->hand_capacity = capacity;
    enter_all(round);
    return true;
}

void uth_round_put(struct uth_round *round, const struct uth_hand *hand)
{
    int index = uth_round_find(round, ref_of(hand));
    if (index >= 0) {
        count(round, &round->hands[index], -1);
        round->hands[index] = *hand;
    } else {
        UTH_ASSERT(round->hand_count < round->hand_capacity);
        index = round->hand_count++;
        round->hands[index] = *hand;
        enter(round, index);
    }
    round->progress[index] = (struct uth_progress){0};
    count(round, hand, 1);
}

void uth_round_remove(struct uth_round *round, struct uth_hand_ref who)
{
    int index = uth_round_find(round, who);
    UTH_ASSERT(index >= 0);
    count(round, &round->hands[index], -1);
    int after = round->hand_count - index - 1;
    memmove(&round->hands[index], &round->hands[index + 1], (size_t)after * sizeof *round->hands);
    memmove(&round->progress[index], &round->progress[index + 1],
            (size_t)after * sizeof *round->progress);
    round->hand_count--;
    enter_all(round);
}

struct uth_neighbours uth_round_neighbours(const struct uth_round *round,
                                           const struct uth_hand *hand)
{
    const struct uth_rules *rules = round->game->rules;
    struct uth_neighbours seen = {0};
    if (hand->spot < 1 || hand->spot > rules->spots)
        return seen;
    /* an earlier bet of this hand, which it replaces, is not a neighbour */
    bool replaces = uth_round_find(round, ref_of(hand)) >= 0 && !hand->backline;
    for (int spot = 1; spot <= rules->spots; spot++) {
        bool own = replaces && spot == hand->spot;
        struct uth_hand_ref same = {hand->player, (uint8_t)spot, false};
        if (round->seated[spot] - own > 0)
            seen.spots |= 1U << spot;
        seen.by_player += !own && uth_round_find(round, same) >= 0;
        for (int behind = 0; behind < 2; behind++) {
            same.backline = behind;
            int index = uth_round_find(round, same);
            if (index >= 0 && (spot != hand->spot || behind != hand->backline))
                seen.games |= uth_games_of_hand(round->hands[index].wager);
        }
    }
    struct uth_hand_ref seat = {hand->player, hand->spot, false};
    seen.own_seat = hand->backline && uth_round_find(round, seat) >= 0;
    seen.seat_occupied = round->with_base[hand->spot] > 0;
    seen.spot_taken =
        !hand->backline && !rules->spots_shared && round->seated[hand->spot] - replaces > 0;
    return seen;
}
