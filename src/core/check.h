/* Checks that the round and the settlement share. All return UTH_REASON_OK or refuse with a
 * sentence; `refusal` is never NULL here. */
#ifndef UTH_CORE_CHECK_H
#define UTH_CORE_CHECK_H

#include <uth/round.h>

#include "try.h"

/* The largest bank: sums of a round stay far from the end of int64. */
#define UTH_BANK_MAX (UTH_CENTS_MAX / 16)

/* Facts about a hand's place that depend on the other hands of the round. */
struct uth_neighbours {
    uint32_t spots;      /* dealt spots, bit s */
    int by_player;       /* seated hands of the same player */
    bool spot_taken;     /* a player is seated there, and spots are not shared */
    bool same_hand;      /* the same bettor at the same place */
    bool seat_occupied;  /* a hand with base wagers is seated there: what a backline bet needs */
    bool own_seat;       /* the same player is seated there */
    uth_wager_set games; /* of the same player's other hands: see uth_games_of_hand */
};
/* May `hand` stand among its neighbours? Spots, sharing, hands per player, backline seats. */
enum uth_reason uth_check_place(const struct uth_game *game, const struct uth_bank_stake *bank,
                                const struct uth_hand *hand, const struct uth_neighbours *seen,
                                struct uth_refusal *refusal);

/* Marks `cards` as used; refuses invalid cards and those already used. */
enum uth_reason uth_check_cards(uth_cards *used, const uth_card *cards, int count,
                                struct uth_refusal *refusal);

/* Refuses negative meters and those that a round's sums could overflow. */
enum uth_reason uth_check_meters(const struct uth_game *game, const struct uth_meters *meters,
                                 struct uth_refusal *refusal);

/* The games that these wagers play: the base game, as the Ante, and each optional wager. */
uth_wager_set uth_games_of_hand(const uth_cents wager[UTH_WAGERS]);

bool uth_has_base(const uth_cents wager[UTH_WAGERS]);

#endif
