/* Dealing: which card of the shuffled deck goes where, for each documented procedure.
 *
 * Pure arithmetic on positions. The deck may be known (shuffled by the program) or not (a dealer
 * keys physical cards in the order in which they leave the shoe). */
#ifndef UTH_DEAL_H
#define UTH_DEAL_H

#include <uth/export.h>
#include <uth/rules.h>

UTH_BEGIN_DECLS

/* Deck positions (0 = first card out) of every card of a round with `hands` player hands, where
 * hand 0 is the first to be dealt. */
struct uth_deal_order {
    int hands;
    int cards; /* number of cards dealt: 2 * hands + 2 + 5 */
    uint8_t hole[UTH_SPOTS_MAX][2];
    uint8_t dealer[2];
    uint8_t board[5];
};

struct uth_deal_order uth_deal_order(enum uth_dealing dealing, int hands);

/* The occupied spots clockwise, starting at the left of `from` (0: at the dealer's left, spot 1).
 * `taken` has bit s set for spot s (1-based). Returns their number. */
int uth_spots_clockwise(uint32_t taken, int spots, int from, uint8_t order[UTH_SPOTS_MAX]);

UTH_END_DECLS

#endif
