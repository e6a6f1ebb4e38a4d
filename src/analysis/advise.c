/* Advice: checks the situation, adds up the boards to come, and lists the choices. */
#include <stdio.h>
#include <uth/assert.h>

#include "view.h"

static bool put(uth_cards *seen, const uth_card *cards, int count, const char *where,
                char *sentence, size_t size)
{
    for (int i = 0; i < count; i++) {
        if (!uth_card_is_valid(cards[i])) {
            snprintf(sentence, size, "a card of %s is not a card", where);
            return false;
        }
        if (*seen & uth_card_bit(cards[i])) {
            snprintf(sentence, size, "%s of %s is given twice", uth_card_text(cards[i]), where);
            return false;
        }
        *seen |= uth_card_bit(cards[i]);
    }
    return true;
}

bool uth_situation_check(const struct uth_situation *situation, char *sentence, size_t size)
{
    const struct uth_situation *s = situation;
    if (s->board_count != 0 && s->board_count != 3 && s->board_count != 5) {
        snprintf(sentence, size, "a board has no cards, three or five, not %d", s->board_count);
        return false;
    }
    if (s->dealer_count < 0 || s->dealer_count > 2) {
        snprintf(sentence, size, "the dealer has two cards, not %d", s->dealer_count);
        return false;
    }
    if (s->dead & ~UTH_ALL_CARDS) {
        snprintf(sentence, size, "a dead card is not a card");
        return false;
    }
    uth_cards seen = 0;
    if (!put(&seen, s->hole, 2, "the hole cards", sentence, size) ||
        !put(&seen, s->board, s->board_count, "the board", sentence, size) ||
        !put(&seen, s->dealer, s->dealer_count, "the dealer's cards", sentence, size))
        return false;
    uth_cards twice = s->dead & seen;
    if (twice) {
        snprintf(sentence, size, "%s is dead and is also given as another card",
                 uth_card_text(uth_cards_pop(&twice)));
        return false;
    }
    int left = UTH_CARD_COUNT - uth_cards_count(seen | s->dead);
    int hidden = 5 - s->board_count + 2 - s->dealer_count;
    if (left < hidden) {
        snprintf(sentence, size, "%d dead cards leave %d to deal, but %d are hidden",
                 uth_cards_count(s->dead), left, hidden);
        return false;
    }
    return true;
}

/* The board as it stands, from `count` known cards; the first 5 - count ranks are left open. */
static void look_at_board(const uth_card *board, int count, int suit, struct outlook *outlook)
{
    *outlook = (struct outlook){.to_come = (uint8_t)(5 - count), .suit = (int8_t)suit};
    for (int i = 0; i < count; i++) {
        outlook->rank[5 - count + i] = (uint8_t)uth_card_rank(board[i]);
        if (uth_card_suit(board[i]) == suit)
            outlook->long_ranks |= (uint16_t)(1U << uth_card_rank(board[i]));
    }
}

static struct sums sum_river(const struct view *view, const uth_card board[5])
{
    struct outlook outlook;
    int suit = UTH_SUIT_COUNT - 1;
    for (; suit >= 0; suit--) {
        look_at_board(board, 5, suit, &outlook);
        if (__builtin_popcount(outlook.long_ranks) >= 3)
            break;
    }
    look_at_board(board, 5, suit, &outlook);
    struct matrix matrix;
    uth_matrix_fill(&matrix, outlook.rank);
    return uth_view_board(view, &outlook, &matrix);
}

/* Turn and river of one pair of ranks: as if there were no flushes, and what that is worth. */
struct turn_river {
    bool known;
    struct matrix matrix;
    struct sums plain;
};

struct flop_view {
    const struct view *view;
    const uth_card *flop;
    struct turn_river pair[PAIRS];
};

static struct turn_river *plain_of(struct flop_view *flop, int a, int b)
{
    struct turn_river *pair = &flop->pair[uth_kind_pair(a, b)];
    if (!pair->known) {
        struct outlook outlook;
        look_at_board(flop->flop, 3, -1, &outlook);
        outlook.rank[0] = (uint8_t)a;
        outlook.rank[1] = (uint8_t)b;
        uth_matrix_fill(&pair->matrix, outlook.rank);
        pair->plain = uth_view_board(flop->view, &outlook, &pair->matrix);
        pair->known = true;
    }
    return pair;
}

/* Adds what the flushes of a suit change when these two ranks come, `new_in` of them in the suit. */
static void add_change(struct flop_view *flop, int suit, int a, int b, unsigned new_in,
                       int64_t ways, struct sums *sums)
{
    if (ways == 0)
        return;
    const struct turn_river *pair = plain_of(flop, a, b);
    struct outlook outlook;
    look_at_board(flop->flop, 3, suit, &outlook);
    outlook.rank[0] = (uint8_t)a;
    outlook.rank[1] = (uint8_t)b;
    outlook.long_ranks = (uint16_t)(outlook.long_ranks | new_in);
    outlook.new_in = (uint16_t)new_in;
    struct sums suited = uth_view_board(flop->view, &outlook, &pair->matrix);
    sums_add(sums, &suited, ways);
    sums_add(sums, &pair->plain, -ways);
}

static int64_t choose2(int64_t n)
{
    return n * (n - 1) / 2;
}

static void add_suit(struct flop_view *flop, int suit, struct sums *sums)
{
    int on_flop = 0, in[RANKS], out[RANKS];
    for (int i = 0; i < 3; i++)
        on_flop += uth_card_suit(flop->flop[i]) == suit;
    for (int rank = 0; rank < RANKS; rank++) {
        unsigned suits = (unsigned)(flop->view->deck >> rank * UTH_SUIT_COUNT) & 15;
        in[rank] = (int)(suits >> suit & 1);
        out[rank] = __builtin_popcount(suits) - in[rank];
    }
    for (int a = 0; a < RANKS && on_flop > 0; a++) {
        for (int b = 0; b <= a; b++) {
            unsigned bit_a = 1U << a, bit_b = 1U << b;
            if (a != b)
                add_change(flop, suit, a, b, bit_a | bit_b, (int64_t)in[a] * in[b], sums);
            if (on_flop >= 2) {
                add_change(flop, suit, a, b, bit_a, (int64_t)in[a] * out[b], sums);
                if (a != b)
                    add_change(flop, suit, a, b, bit_b, (int64_t)in[b] * out[a], sums);
            }
            if (on_flop == 3)
                add_change(flop, suit, a, b, 0, a == b ? choose2(out[a]) : (int64_t)out[a] * out[b],
                           sums);
        }
    }
}

static struct sums sum_flop(const struct view *view, const uth_card flop[3])
{
    struct flop_view at = {.view = view, .flop = flop};
    struct sums sums = {0};
    int left[RANKS];
    for (int rank = 0; rank < RANKS; rank++)
        left[rank] = __builtin_popcount((unsigned)(view->deck >> rank * UTH_SUIT_COUNT) & 15);
    for (int a = 0; a < RANKS; a++) {
        for (int b = 0; b <= a; b++) {
            int64_t ways = a == b ? choose2(left[a]) : (int64_t)left[a] * left[b];
            if (ways > 0)
                sums_add(&sums, &plain_of(&at, a, b)->plain, ways);
        }
    }
    for (int suit = 0; suit < UTH_SUIT_COUNT; suit++)
        add_suit(&at, suit, &sums);
    return sums;
}

/* Lists the raises of the street beside the values computed for not raising. */
static void list_choices(const struct uth_base_game *game, const struct sums *all,
                         struct uth_advice *advice)
{
    advice->count = 1;
    advice->best = 0;
    for (int i = 0; i < game->raise_count[advice->street]; i++) {
        uint8_t multiple = game->raise[advice->street][i];
        advice->prospect[advice->count] =
            (struct uth_prospect){.multiple = multiple,
                                  .net = all->base + multiple * all->play,
                                  .win = all->win,
                                  .tie = all->tie,
                                  .lose = advice->deals - all->win - all->tie};
        if (advice->prospect[advice->count].net > advice->prospect[advice->best].net)
            advice->best = advice->count;
        advice->count++;
    }
}

enum uth_solve_status uth_advise(const struct uth_base_game *game,
                                 const struct uth_situation *situation,
                                 const struct uth_advise_options *options,
                                 struct uth_advice *advice)
{
    static const struct uth_advise_options usual = {.threads = 0};
    char sentence[128];
    UTH_ASSERT(uth_situation_check(situation, sentence, sizeof sentence));
    struct view view = uth_view_of(game, situation);
    struct uth_advice found = {.units = game->units};
    struct uth_prospect *check = &found.prospect[0];
    struct sums all = {0};
    int64_t cards = uth_cards_count(view.deck);
    int to_come = 5 - situation->board_count;
    found.deals = uth_view_dealers(&view, to_come);
    switch (situation->board_count) {
    case 5:
        found.street = UTH_RIVER;
        all = sum_river(&view, situation->board);
        *check = (struct uth_prospect){.net = -2 * game->units * found.deals, .fold = found.deals};
        break;
    case 3:
        found.street = UTH_FLOP;
        found.deals *= choose2(cards);
        all = sum_flop(&view, situation->board);
        /* Raising is not considered here: it is a choice of its own. */
        view.flop.count = 0;
        uth_view_check_flop(&view, &all, found.deals, check);
        break;
    default: {
        found.street = UTH_PREFLOP;
        found.deals *= cards * (cards - 1) * (cards - 2) / 6 * choose2(cards - 3);
        enum uth_solve_status status =
            uth_view_preflop(&view, options ? options : &usual, &all, check);
        if (status != UTH_SOLVED)
            return status;
    }
    }
    list_choices(game, &all, &found);
    *advice = found;
    return UTH_SOLVED;
}

double uth_advice_value(const struct uth_advice *advice, int choice)
{
    return (double)advice->prospect[choice].net / (double)advice->deals / advice->units;
}
