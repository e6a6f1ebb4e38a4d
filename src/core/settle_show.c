/* Whose cards a showdown needs, and in which order they are turned up.
 *
 * A folded hand is spread and counted face down; its cards are read only where a wager on it is still
 * in action and looks at them. Everything that deals, keys, checks or draws cards at the showdown
 * asks here. */
#include "check.h"
#include "settle_parts.h"

#include <uth/deal.h>

bool uth_fold_shows(const struct uth_game *game, enum uth_wager wager)
{
    switch (uth_wager_reads(wager)) {
    case UTH_READS_NOTHING:
    case UTH_READS_BOARD: return false;
    case UTH_READS_METERS: return game->table[wager] != NULL && game->folded_progressive;
    default:
        return uth_wager_is_optional(wager) && game->table[wager] != NULL &&
               !game->rules->offer[wager].lost_by_fold;
    }
}

/* One bettor's wagers, or those for the dealer. Of a dead hand nothing is in action. */
static bool in_action(uth_wager_set shown_after_fold, const uth_cents wager[UTH_WAGERS],
                      bool folded)
{
    if (!folded && uth_has_base(wager))
        return true;
    for (int i = 0; i < UTH_WAGERS; i++)
        if (wager[i] > 0 && (shown_after_fold & UTH_WAGER_BIT(i)) != 0)
            return true;
    return false;
}

uint32_t uth_spots_that_show(const struct uth_game *game, const struct uth_hand *hands, int count)
{
    uint32_t all = 0, folded = 0, dead = 0, shown = 0;
    bool progressive = false;
    uth_wager_set live = 0;
    for (int i = 0; i < UTH_WAGERS; i++)
        live |= uth_fold_shows(game, (enum uth_wager)i) ? UTH_WAGER_BIT(i) : 0;
    for (int i = 0; i < count; i++) {
        if (hands[i].dead != UTH_DEAD_NOT) {
            dead |= 1U << hands[i].spot;
            continue;
        }
        all |= 1U << hands[i].spot;
        progressive = progressive || hands[i].wager[UTH_PROGRESSIVE] > 0;
        if (!hands[i].backline && hands[i].decision.choice == UTH_FOLDED)
            folded |= 1U << hands[i].spot;
    }
    /* where any hand earns envy awards, so may one that has folded */
    if (progressive && game->folded_progressive && game->rules->envy_from == UTH_ENVY_FROM_ANY_HAND)
        return all & ~dead;
    for (int i = 0; i < count; i++) {
        const struct uth_hand *hand = &hands[i];
        bool out =
            hand->backline ? (folded >> hand->spot & 1U) != 0 : hand->decision.choice == UTH_FOLDED;
        if (in_action(live, hand->wager, out) ||
            in_action(live, hand->tip, hand->tip_decision.choice == UTH_FOLDED))
            shown |= 1U << hand->spot;
    }
    return shown & ~dead;
}

int uth_spots_settled(const struct uth_rules *rules, uint32_t taken, int bank_spot,
                      uint8_t order[UTH_SPOTS_MAX])
{
    int from = rules->order == UTH_SETTLE_FROM_PLAYER_DEALER ? bank_spot : 0;
    int count = uth_spots_clockwise(taken, rules->spots, from, order);
    for (int i = 0; i < count / 2 && rules->order == UTH_SETTLE_RIGHT_TO_LEFT; i++) {
        uint8_t other = order[i];
        order[i] = order[count - 1 - i];
        order[count - 1 - i] = other;
    }
    return count;
}
