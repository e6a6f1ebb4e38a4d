/* Sums by flop first, since the decision on a flop needs all its boards. */
#include "reference/open_plain.h"

#include <string.h>
#include <uth/eval.h>

enum { FLOPS = 22100 };

/* Of one flop: nets over all turns, rivers and dealers when raised by nothing and by one Ante more,
 * and when checked. */
struct sums {
    int64_t base, play, river, usual, changed;
};

static int number_of(uth_card a, uth_card b, uth_card c) /* a > b > c */
{
    return a * (a - 1) * (a - 2) / 6 + b * (b - 1) / 2 + c;
}

static int64_t blind(const struct uth_base_game *game, uth_strength strength)
{
    for (int i = 0; i < game->line_count; i++)
        if (strength >= game->line[i].from)
            return game->line[i].pays;
    return 0;
}

static uth_strength strength_of(const uth_card board[5], const uth_card own[2])
{
    uth_card seven[7] = {own[0], own[1]};
    memcpy(seven + 2, board, 5);
    return uth_eval7(seven);
}

static struct sums board_sums(const struct uth_base_game *game, const struct uth_decisions *usual,
                              const uth_card hole[2], const uth_card board[5], uth_cards deck)
{
    struct sums sums = {0};
    uth_strength own = strength_of(board, hole);
    int64_t fold = 0;
    for (uth_cards first = deck; first;) {
        uth_card dealer[2] = {uth_cards_pop(&first)};
        for (uth_cards second = first; second;) {
            dealer[1] = uth_cards_pop(&second);
            uth_strength other = strength_of(board, dealer);
            int64_t ante = other >= game->qualifies_from ? game->units : 0;
            if (own > other) {
                sums.base += ante + blind(game, own);
                sums.play += game->units;
            } else if (own < other) {
                sums.base -= ante + game->units;
                sums.play -= game->units;
            }
            fold -= 2 * game->units;
        }
    }
    int best = 0, chosen = uth_decide_river(usual, hole, board);
    sums.river = fold;
    for (int i = 0; i < game->raise_count[UTH_RIVER]; i++) {
        int multiple = game->raise[UTH_RIVER][i];
        if (sums.base + multiple * sums.play > sums.river) {
            sums.river = sums.base + multiple * sums.play;
            best = multiple;
        }
    }
    sums.usual = chosen ? sums.base + chosen * sums.play : fold;
    sums.changed = best != chosen;
    return sums;
}

struct uth_open_hand plain_open_hand(const struct uth_base_game *game,
                                     const struct uth_decisions *usual, const uth_card hole[2],
                                     uth_cards others)
{
    static struct sums flop[FLOPS];
    memset(flop, 0, sizeof flop);
    uth_cards deck = UTH_ALL_CARDS & ~others & ~uth_cards_of(hole, 2);
    uth_card card[UTH_CARD_COUNT];
    int count = 0;
    for (int c = UTH_CARD_COUNT - 1; c >= 0; c--)
        if (deck >> c & 1)
            card[count++] = (uth_card)c;
    for (int a = 0; a < count; a++)
        for (int b = a + 1; b < count; b++)
            for (int c = b + 1; c < count; c++)
                for (int d = c + 1; d < count; d++)
                    for (int e = d + 1; e < count; e++) {
                        const uth_card board[5] = {card[a], card[b], card[c], card[d], card[e]};
                        struct sums sums =
                            board_sums(game, usual, hole, board, deck & ~uth_cards_of(board, 5));
                        for (int i = 0; i < 5; i++)
                            for (int j = i + 1; j < 5; j++)
                                for (int k = j + 1; k < 5; k++) {
                                    struct sums *to =
                                        &flop[number_of(board[i], board[j], board[k])];
                                    to->base += sums.base;
                                    to->play += sums.play;
                                    to->river += sums.river;
                                    to->usual += sums.usual;
                                    to->changed += sums.changed;
                                }
                    }
    struct uth_open_hand hand = {.usual = (uint8_t)uth_decide_preflop(usual, hole)};
    int64_t base = 0, play = 0, check_usual = 0, check_river = 0, check_best = 0;
    for (int a = 0; a < count; a++)
        for (int b = a + 1; b < count; b++)
            for (int c = b + 1; c < count; c++) {
                const uth_card three[3] = {card[a], card[b], card[c]};
                const struct sums *s = &flop[number_of(card[a], card[b], card[c])];
                int64_t best = s->river;
                int choice = 0, chosen = uth_decide_flop(usual, hole, three);
                for (int i = 0; i < game->raise_count[UTH_FLOP]; i++) {
                    int multiple = game->raise[UTH_FLOP][i];
                    if (s->base + multiple * s->play > best) {
                        best = s->base + multiple * s->play;
                        choice = multiple;
                    }
                }
                int64_t raised = s->base + chosen * s->play;
                base += s->base;
                play += s->play;
                check_usual += chosen ? raised : s->usual;
                check_river += chosen ? raised : s->river;
                check_best += best;
                hand.flops++;
                hand.flops_changed += choice != chosen;
                if (!choice) {
                    hand.rivers += (count - 3) * (count - 4) / 2;
                    hand.rivers_changed += s->changed;
                }
            }
    int64_t raised = base + hand.usual * play;
    hand.net_usual = hand.usual ? raised : check_usual;
    hand.net_river = hand.usual ? raised : check_river;
    hand.net_flop = hand.usual ? raised : check_best;
    hand.net_best = check_best;
    hand.net_raise = hand.net_check = check_usual;
    for (int i = 0; i < game->raise_count[UTH_PREFLOP]; i++) {
        int multiple = game->raise[UTH_PREFLOP][i];
        hand.net_raise = base + multiple * play;
        if (hand.net_raise > hand.net_best) {
            hand.net_best = hand.net_raise;
            hand.best = (uint8_t)multiple;
        }
    }
    return hand;
}
