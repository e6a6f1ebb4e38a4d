/* The four dealing procedures, as positions in the deck. */
#include <uth/deal.h>

#include <uth/assert.h>

/* Gives `count` consecutive cards, starting at *next, to `to`. */
static void take(uint8_t *to, int count, int *next)
{
    for (int i = 0; i < count; i++)
        to[i] = (uint8_t)(*next)++;
}

/* Two cards at a time to each hand, the dealer last. */
static void take_packets(struct uth_deal_order *order, int *next)
{
    for (int hand = 0; hand < order->hands; hand++)
        take(order->hole[hand], 2, next);
    take(order->dealer, 2, next);
}

/* One card at a time around the table, twice, the dealer last each time. */
static void take_rounds(struct uth_deal_order *order, int *next)
{
    for (int card = 0; card < 2; card++) {
        for (int hand = 0; hand < order->hands; hand++)
            take(&order->hole[hand][card], 1, next);
        take(&order->dealer[card], 1, next);
    }
}

struct uth_deal_order uth_deal_order(enum uth_dealing dealing, int hands)
{
    UTH_ASSERT(hands >= 0 && hands <= UTH_SPOTS_MAX);
    struct uth_deal_order order = {.hands = hands};
    int next = 0;
    switch (dealing) {
    case UTH_DECK_MATE: /* the board follows when it is due: nothing leaves the deck in between */
    case UTH_SHUFFLER:
        take_packets(&order, &next);
        take(order.board, 5, &next);
        break;
    case UTH_I_DEAL:
        take(order.board, 5, &next);
        take_packets(&order, &next);
        break;
    case UTH_SHOE:
        take_rounds(&order, &next);
        take(order.board, 5, &next);
        break;
    case UTH_DEALINGS: break;
    }
    UTH_ASSERT(next == 2 * hands + 7);
    order.cards = next;
    return order;
}

int uth_spots_clockwise(uint32_t taken, int spots, int from, uint8_t order[UTH_SPOTS_MAX])
{
    UTH_ASSERT(spots >= 1 && spots <= UTH_SPOTS_MAX);
    UTH_ASSERT(from >= 0 && from <= spots);
    int count = 0;
    for (int step = 0; step < spots; step++) {
        int spot = (from + step) % spots + 1;
        if (taken >> spot & 1U)
            order[count++] = (uint8_t)spot;
    }
    return count;
}
