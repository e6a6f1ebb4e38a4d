/* What a seen card is worth agrees with plain enumeration on decks of a few ranks. */
#include "check.h"

#include <uth/eval.h>
#include <uth/hole_card.h>

#include "reference/solve_plain.h"

/* Nets of one flop with all that is seen, in units. */
struct sums {
    int64_t deals, base, play, check;
};

static int64_t blind(const struct uth_base_game *game, uth_strength own)
{
    for (int i = 0; i < game->line_count; i++)
        if (own >= game->line[i].from)
            return game->line[i].pays;
    return 0;
}

static uth_strength strength(const uth_card board[5], const uth_card own[2])
{
    uth_card seven[7] = {own[0], own[1]};
    memcpy(seven + 2, board, 5);
    return uth_eval7(seven);
}

/* One complete board against every dealer who has the cards seen. */
static struct sums board_sums(const struct uth_base_game *game, const uth_card hole[2],
                              const uth_card seen[2], int seen_count, const uth_card board[5],
                              uth_cards deck)
{
    struct sums sums = {0};
    int64_t fold = 0, best;
    uth_strength own = strength(board, hole);
    uth_cards second = seen_count == 2 ? uth_card_bit(seen[1]) : deck;
    while (second) {
        const uth_card dealer[2] = {seen[0], uth_cards_pop(&second)};
        uth_strength other = strength(board, dealer);
        int64_t ante = other >= game->qualifies_from ? game->units : 0;
        if (own > other) {
            sums.base += ante + blind(game, own);
            sums.play += game->units;
        } else if (own < other) {
            sums.base -= ante + game->units;
            sums.play -= game->units;
        }
        fold -= 2 * game->units;
        sums.deals++;
    }
    best = fold;
    for (int i = 0; i < game->raise_count[UTH_RIVER]; i++)
        if (sums.base + game->raise[UTH_RIVER][i] * sums.play > best)
            best = sums.base + game->raise[UTH_RIVER][i] * sums.play;
    sums.check = best;
    return sums;
}

static struct sums flop_sums(const struct uth_base_game *game, const uth_card hole[2],
                             const uth_card seen[2], int seen_count, const uth_card flop[3],
                             uth_cards deck)
{
    struct sums all = {0};
    for (uth_cards first = deck; first;) {
        uth_card turn = uth_cards_pop(&first);
        for (uth_cards second = first; second;) {
            uth_card river = uth_cards_pop(&second);
            const uth_card board[5] = {flop[0], flop[1], flop[2], turn, river};
            struct sums one = board_sums(game, hole, seen, seen_count, board,
                                         deck & ~uth_card_bit(turn) & ~uth_card_bit(river));
            all.deals += one.deals;
            all.base += one.base;
            all.play += one.play;
            all.check += one.check;
        }
    }
    for (int i = 0; i < game->raise_count[UTH_FLOP]; i++)
        if (all.base + game->raise[UTH_FLOP][i] * all.play > all.check)
            all.check = all.base + game->raise[UTH_FLOP][i] * all.play;
    return all;
}

static void decide(const struct uth_base_game *game, const struct sums *sums, int rank,
                   struct uth_peeked *peeked)
{
    int64_t best = sums->check;
    bool raise = false;
    for (int i = 0; i < game->raise_count[UTH_PREFLOP]; i++) {
        int64_t net = sums->base + game->raise[UTH_PREFLOP][i] * sums->play;
        if (net > best) {
            best = net;
            raise = true;
        }
    }
    peeked->deals += sums->deals;
    peeked->net += best;
    peeked->raised += raise ? sums->deals : 0;
    peeked->rank[rank].deals += sums->deals;
    peeked->rank[rank].net += best;
}

/* All the ways to go on from the cards seen; with a card of the flop, once for each. */
static void plain_case(const struct uth_base_game *game, enum uth_peek peek, const uth_card hole[2],
                       const uth_card seen[2], int count, uth_cards deck, struct uth_peeked *peeked)
{
    int rank = uth_card_rank(seen[0]);
    if (count == 2 && uth_card_rank(seen[1]) > rank)
        rank = uth_card_rank(seen[1]);
    struct sums with[52] = {0}, all = {0};
    for (uth_cards a = deck; a;) {
        uth_card flop[3] = {uth_cards_pop(&a)};
        for (uth_cards b = a; b;) {
            flop[1] = uth_cards_pop(&b);
            for (uth_cards c = b; c;) {
                flop[2] = uth_cards_pop(&c);
                struct sums sums =
                    flop_sums(game, hole, seen, count, flop, deck & ~uth_cards_of(flop, 3));
                for (int i = 0; i < 4; i++) {
                    struct sums *to = i < 3 ? &with[flop[i]] : &all;
                    to->deals += sums.deals;
                    to->base += sums.base;
                    to->play += sums.play;
                    to->check += sums.check;
                }
            }
        }
    }
    if (peek != UTH_PEEK_FLOP)
        decide(game, &all, rank, peeked);
    else
        for (int card = 0; card < 52; card++)
            decide(game, &with[card], rank, peeked);
}

static struct uth_peeked plain_peek(const struct uth_base_game *game, enum uth_peek peek,
                                    unsigned ranks)
{
    struct uth_peeked peeked = {.units = game->units};
    uth_cards deck = 0;
    for (uth_card card = 0; card < 52; card++)
        if (ranks >> uth_card_rank(card) & 1)
            deck |= uth_card_bit(card);
    for (uth_cards a = deck; a;) {
        uth_card hole[2] = {uth_cards_pop(&a)};
        for (uth_cards b = a; b;) {
            hole[1] = uth_cards_pop(&b);
            uth_cards left = deck & ~uth_cards_of(hole, 2);
            for (uth_cards c = left; c;) {
                uth_card seen[2] = {uth_cards_pop(&c)};
                if (peek != UTH_PEEK_BOTH)
                    plain_case(game, peek, hole, seen, 1, left & ~uth_card_bit(seen[0]), &peeked);
                for (uth_cards d = c; peek == UTH_PEEK_BOTH && d;) {
                    seen[1] = uth_cards_pop(&d);
                    plain_case(game, peek, hole, seen, 2, left & ~uth_cards_of(seen, 2), &peeked);
                }
            }
        }
    }
    return peeked;
}

TEST(seen_cards_agree_with_plain_enumeration)
{
    for (int number = 0; number < (at_full_length() ? ODD_GAMES : 1); number++) {
        struct uth_base_game game = odd_game(number);
        for (int peek = 0; peek < UTH_PEEKS; peek++) {
            unsigned ranks = number % 2 ? 0x1C00 : 0x1009; /* queens up; aces, fives and deuces */
            const struct uth_peek_options options = {.ranks = ranks, .threads = 1 + number % 3};
            struct uth_peeked fast, plain = plain_peek(&game, (enum uth_peek)peek, options.ranks);
            assert_int_equal(uth_peek(&game, (enum uth_peek)peek, &options, &fast), UTH_SOLVED);
            assert_true(fast.cases > 0);
            plain.cases = fast.cases;
            assert_memory_equal(&fast, &plain, sizeof fast);
        }
    }
}

static bool stop(void *context, uint64_t done, uint64_t total)
{
    (void)context;
    (void)total;
    return done < 3;
}

TEST(what_is_stopped_says_nothing)
{
    struct uth_base_game game = uth_base_game_usual();
    const struct uth_peek_options options = {.threads = 2, .watch = {stop, NULL}};
    struct uth_peeked peeked = {.cases = -1};
    assert_int_equal(uth_peek(&game, UTH_PEEK_ONE, &options, &peeked), UTH_SOLVE_STOPPED);
    assert_int_equal(peeked.cases, -1);
}
