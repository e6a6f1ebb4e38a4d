/* What the rules of a strategy say about a hand. Conditions look at ranks, and at suits only where
 * a flush is possible: the solver relies on this (uth_policy in uth/solve.h).
 */
#include <string.h>
#include <uth/assert.h>

#include "strategy.h"

/* The cards that a player sees when deciding, and what they are worth: computed on first use,
 * because the solver asks about every hand on every board. */
struct view {
    uth_card card[7]; /* hole cards first */
    int count;        /* 2, 5 or 7 */
    bool evaluated;
    struct uth_combined board, all;
    uth_strength board_strength, strength; /* the board's own on the river alone */
};

static void evaluate(struct view *view)
{
    if (view->evaluated)
        return;
    view->evaluated = true;
    view->board = uth_combined_of(view->card + 2, view->count - 2);
    view->all = uth_combined_add(uth_combined_add(view->board, view->card[0]), view->card[1]);
    if (view->count == 7) {
        view->board_strength = uth_combined_eval5(view->board);
        view->strength = uth_combined_eval7(view->all);
    } else {
        view->strength = uth_eval(view->card, view->count);
    }
}

static bool has_hidden_pair(const struct view *view)
{
    int a = uth_card_rank(view->card[0]), b = uth_card_rank(view->card[1]);
    if (a == b)
        return true;
    for (int i = 2; i < view->count; i++) {
        int rank = uth_card_rank(view->card[i]);
        if (rank == a || rank == b)
            return true;
    }
    return false;
}

/* The community cards alone: three of them can only be a pair or three of a kind. */
static enum uth_category board_category(struct view *view)
{
    if (view->count == 7) {
        evaluate(view);
        return uth_category_of(view->board_strength);
    }
    int same = 0;
    for (int i = 2; i < view->count; i++)
        for (int k = i + 1; k < view->count; k++)
            same += uth_card_rank(view->card[i]) == uth_card_rank(view->card[k]);
    return same == 0 ? UTH_HIGH_CARD : same == 1 ? UTH_PAIR : UTH_THREE_OF_A_KIND;
}

/* A pair that the board makes worthless (fives under two pair on the board) does not count. */
static bool has_hidden_pair_or_better(struct view *view)
{
    evaluate(view);
    enum uth_category category = uth_category_of(view->strength);
    return category > board_category(view) ||
           (view->count == 7 && category >= UTH_STRAIGHT && view->strength > view->board_strength);
}

static bool has_four_to_flush(const struct view *view, int rank)
{
    for (int own = 0; own < 2; own++) {
        int suit = uth_card_suit(view->card[own]);
        if (uth_card_rank(view->card[own]) < rank)
            continue;
        int suited = 0;
        for (int i = 0; i < view->count; i++)
            suited += uth_card_suit(view->card[i]) == suit;
        if (suited >= 4)
            return true;
    }
    return false;
}

/* The dealer's outs on the river, counted no further than `enough`. */
static int count_outs(struct view *view, int enough)
{
    evaluate(view);
    int outs = 0;
    for (uth_cards unseen = UTH_ALL_CARDS & ~view->all.cards; unseen != 0 && outs < enough;) {
        outs += uth_combined_eval6(uth_combined_add(view->board, uth_cards_pop(&unseen))) >
                view->strength;
    }
    return outs;
}

static struct view uth_view_of(const uth_card hole[2], const uth_card *board, int known)
{
    struct view view;
    view.count = 2 + known;
    view.evaluated = false;
    memcpy(view.card, hole, 2);
    if (known > 0)
        memcpy(view.card + 2, board, (size_t)known);
    return view;
}

int uth_dealer_outs(const uth_card hole[2], const uth_card board[5])
{
    struct view view = uth_view_of(hole, board, 5);
    return count_outs(&view, UTH_CARD_COUNT);
}

static bool holds(const struct condition *condition, struct view *view)
{
    switch (condition->kind) {
    case CONDITION_ALWAYS: return true;
    case CONDITION_HOLDING: return range_has(&condition->range, view->card);
    case CONDITION_HAND:
        evaluate(view);
        return uth_category_of(view->strength) >= condition->category;
    case CONDITION_BOARD: return board_category(view) >= condition->category;
    case CONDITION_HIDDEN_PAIR: return has_hidden_pair(view);
    case CONDITION_HIDDEN_PAIR_UP: return has_hidden_pair_or_better(view);
    case CONDITION_FOUR_TO_FLUSH: return has_four_to_flush(view, condition->rank);
    case CONDITION_OUTS_BELOW: return count_outs(view, condition->count) < condition->count;
    }
    UTH_UNREACHABLE("a kind of condition");
}

static bool applies(const struct rule *rule, struct view *view)
{
    for (int i = 0; i < rule->when_count; i++)
        if (!holds(&rule->when[i], view))
            return false;
    for (int i = 0; i < rule->unless_count; i++)
        if (holds(&rule->unless[i], view))
            return false;
    return true;
}

int uth_strategy_decide(const struct uth_strategy *strategy, enum uth_street street,
                        const uth_card hole[2], const uth_card *board)
{
    static const int known[UTH_STREETS] = {0, 3, 5};
    const struct street_plan *plan = &strategy->street[street];
    UTH_ASSERT(!plan->best);
    struct view view = uth_view_of(hole, board, known[street]);
    for (int i = 0; i < plan->rule_count; i++)
        if (applies(&plan->rule[i], &view))
            return plan->rule[i].play;
    return 0;
}
