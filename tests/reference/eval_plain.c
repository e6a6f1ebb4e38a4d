/* The plain evaluator. Each category has its function; the first that says yes decides. */
#include "eval_plain.h"

#include <uth/eval.h>

enum { NONE = -1, ACE = UTH_RANK_COUNT - 1, FIVE = 3 };

void plain_add(struct plain_hand *hand, uth_card card)
{
    hand->of_rank[uth_card_rank(card)]++;
    hand->of_suit[uth_card_suit(card)]++;
    hand->has[uth_card_suit(card)][uth_card_rank(card)] = true;
}

void plain_remove(struct plain_hand *hand, uth_card card)
{
    hand->of_rank[uth_card_rank(card)]--;
    hand->of_suit[uth_card_suit(card)]--;
    hand->has[uth_card_suit(card)][uth_card_rank(card)] = false;
}

static int value_of(int category, int a, int b, int c, int d, int e)
{
    return category << 20 | a << 16 | b << 12 | c << 8 | d << 4 | e;
}

/* The highest rank held at least so many times, apart from two ranks; NONE if there is none. */
static int highest(const struct plain_hand *hand, int times, int except, int and_except)
{
    for (int rank = ACE; rank >= 0; rank--)
        if (hand->of_rank[rank] >= times && rank != except && rank != and_except)
            return rank;
    return NONE;
}

/* Fills in the highest ranks held, apart from two. */
static void kickers(const struct plain_hand *hand, int count, int except, int and_except, int out[])
{
    for (int rank = ACE, found = 0; rank >= 0 && found < count; rank--)
        if (hand->of_rank[rank] > 0 && rank != except && rank != and_except)
            out[found++] = rank;
}

static int straight_value(int category, int top)
{
    int ace_or_lower = top == FIVE ? ACE : top - 4;
    return value_of(category, top, top - 1, top - 2, top - 3, ace_or_lower);
}

/* The top of the best straight among ranks that are held (not zero), or NONE. */
static int straight_top(const int held[UTH_RANK_COUNT])
{
    int run = held[ACE] ? 1 : 0; /* the ace below the deuce */
    int top = NONE;
    for (int rank = 0; rank < UTH_RANK_COUNT; rank++) {
        run = held[rank] ? run + 1 : 0;
        top = run >= 5 ? rank : top;
    }
    return top;
}

static int flush_value(const struct plain_hand *hand, int suit)
{
    int held[UTH_RANK_COUNT], five[5], found = 0;
    for (int rank = ACE; rank >= 0; rank--) {
        held[rank] = hand->has[suit][rank];
        if (held[rank] && found < 5)
            five[found++] = rank;
    }
    int top = straight_top(held);
    if (top == ACE)
        return straight_value(UTH_ROYAL_FLUSH, top);
    if (top != NONE)
        return straight_value(UTH_STRAIGHT_FLUSH, top);
    return value_of(UTH_FLUSH, five[0], five[1], five[2], five[3], five[4]);
}

/* Straight flush, four of a kind, full house, flush, straight; or 0. */
static int high_value(const struct plain_hand *hand)
{
    int flush = 0;
    for (int suit = 0; suit < UTH_SUIT_COUNT; suit++)
        if (hand->of_suit[suit] >= 5)
            flush = flush_value(hand, suit);
    if (flush >= UTH_STRAIGHT_FLUSH << 20)
        return flush;
    int four = highest(hand, 4, NONE, NONE);
    if (four != NONE)
        return value_of(UTH_FOUR_OF_A_KIND, four, four, four, four, highest(hand, 1, four, NONE));
    int three = highest(hand, 3, NONE, NONE);
    int two = three == NONE ? NONE : highest(hand, 2, three, NONE);
    if (two != NONE)
        return value_of(UTH_FULL_HOUSE, three, three, three, two, two);
    if (flush)
        return flush;
    int top = straight_top(hand->of_rank);
    return top == NONE ? 0 : straight_value(UTH_STRAIGHT, top);
}

int plain_value(const struct plain_hand *hand)
{
    int high = high_value(hand);
    if (high)
        return high;
    int k[5];
    int three = highest(hand, 3, NONE, NONE);
    if (three != NONE) {
        kickers(hand, 2, three, NONE, k);
        return value_of(UTH_THREE_OF_A_KIND, three, three, three, k[0], k[1]);
    }
    int two = highest(hand, 2, NONE, NONE);
    int other = two == NONE ? NONE : highest(hand, 2, two, NONE);
    if (other != NONE)
        return value_of(UTH_TWO_PAIR, two, two, other, other, highest(hand, 1, two, other));
    if (two != NONE) {
        kickers(hand, 3, two, NONE, k);
        return value_of(UTH_PAIR, two, two, k[0], k[1], k[2]);
    }
    kickers(hand, 5, NONE, NONE, k);
    return value_of(UTH_HIGH_CARD, k[0], k[1], k[2], k[3], k[4]);
}

int plain_eval(const uth_card *cards, int count)
{
    struct plain_hand hand = {0};
    for (int i = 0; i < count; i++)
        plain_add(&hand, cards[i]);
    return plain_value(&hand);
}

int plain_eval_by_choice(const uth_card *cards, int count)
{
    int best = 0;
    for (unsigned chosen = 0; chosen < 1U << count; chosen++) {
        uth_card five[7];
        int found = 0;
        for (int i = 0; i < count; i++)
            if (chosen >> i & 1)
                five[found++] = cards[i];
        int value = found == 5 ? plain_eval(five, 5) : 0;
        best = value > best ? value : best;
    }
    return best;
}
