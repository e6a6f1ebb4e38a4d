/*
 * Decisions on the flop and before it, and the way back: the weights of raised flops.
 *
 * A triple of ranks and all its suitings use cells of the flop sums that no other triple uses, so
 * triples are shared out among threads without locks.
 */
#include <uth/assert.h>

#include "solver.h"

static int64_t no_flush_row[HANDS];

/* Where a flop's parts are: the plain row and one row for each suit that is on it. */
struct flop_rows {
    int64_t *plain;
    int64_t *suit[3];
};

static struct flop_rows rows_of(const struct flop_sums *sums, const struct classes *classes,
                                const struct flop_class *flop)
{
    uint8_t rank[3];
    for (int i = 0; i < 3; i++)
        rank[i] = (uint8_t)uth_card_rank(flop->card[i]);
    struct flop_rows rows = {.plain = sums->plain[triple_index(rank[0], rank[1], rank[2])]};
    for (int suit = 0; suit < 3; suit++) {
        uint8_t in[3], off[3];
        int in_count = 0, off_count = 0;
        for (int i = 0; i < 3; i++)
            if (uth_card_suit(flop->card[i]) == suit)
                in[in_count++] = rank[i];
            else
                off[off_count++] = rank[i];
        switch (in_count) {
        case 0: rows.suit[suit] = no_flush_row; break;
        case 1: rows.suit[suit] = sums->one[in[0]][uth_kind_pair(off[0], off[1])]; break;
        case 2: rows.suit[suit] = sums->two[subset2_index(in[0], in[1])][off[0]]; break;
        default:
            rows.suit[suit] = sums->three[classes->subset[1U << in[0] | 1U << in[1] | 1U << in[2]]];
            break;
        }
    }
    return rows;
}

uint8_t uth_choice_of(const struct options *options, int multiple)
{
    if (multiple == 0)
        return 0;
    int i = 0;
    while (i < options->count && options->multiple[i] != multiple)
        i++;
    UTH_ASSERT(i < options->count);
    return (uint8_t)(i + 1);
}

static inline int64_t look_up(const struct flop_rows *rows, const struct classes *classes, int hole)
{
    return rows->plain[classes->hole_pair[hole]] + rows->suit[0][classes->hole_hand[0][hole]] +
           rows->suit[1][classes->hole_hand[1][hole]] + rows->suit[2][classes->hole_hand[2][hole]];
}

static bool shares_card(const struct classes *classes, int hole, uth_cards cards)
{
    return (cards >> classes->hole[hole][0] | cards >> classes->hole[hole][1]) & 1;
}

/* Chooses for every two cards on one flop, and adds up what raising gains. */
static void decide_flop(struct solver *solver, int number, int64_t flop_gain[STARTS])
{
    const struct classes *classes = solver->classes;
    const struct flop_class *flop = &classes->flop[number];
    uth_cards cards = uth_cards_of(flop->card, 3);
    struct flop_rows rows[UTH_MULTIPLES_MAX];
    for (int option = 0; option < solver->flop.count; option++)
        rows[option] = rows_of(&solver->gain[option], classes, flop);
    for (int hole = 0; hole < HOLES; hole++) {
        solver->decisions->flop[number][hole] = 0;
        if (shares_card(classes, hole, cards))
            continue;
        int64_t best = 0;
        uint8_t choice = 0;
        if (solver->policy.flop) {
            int multiple =
                solver->policy.flop(solver->policy.context, classes->hole[hole], flop->card);
            choice = uth_choice_of(&solver->flop, multiple);
            best = choice ? look_up(&rows[choice - 1], classes, hole) : 0;
        } else {
            for (int option = 0; option < solver->flop.count; option++) {
                int64_t gain = look_up(&rows[option], classes, hole);
                if (gain > best) {
                    best = gain;
                    choice = (uint8_t)(option + 1);
                }
            }
        }
        solver->decisions->flop[number][hole] = choice;
        flop_gain[classes->hole_start[hole]] += best * flop->weight;
    }
}

void uth_solve_flops(struct solver *solver)
{
    const struct classes *classes = solver->classes;
#pragma omp parallel num_threads(solver->threads)
    {
        int64_t flop_gain[STARTS] = {0};
#pragma omp for schedule(dynamic, 16)
        for (int triple = 0; triple < TRIPLES; triple++) {
            if (!uth_solver_step(solver))
                continue;
            for (int i = classes->first_flop[triple]; i < classes->first_flop[triple + 1]; i++)
                decide_flop(solver, i, flop_gain);
        }
#pragma omp critical(uth_solve_merge)
        for (int start = 0; start < STARTS; start++)
            solver->flop_gain[start] += flop_gain[start];
    }
}

/* The sum over the boards of one combination: its cards seen from each of the four suits. */
static int64_t sum_start(const struct uth_start *start, const int64_t *plain, const int64_t *suited)
{
    int high = start->high, low = start->low;
    int64_t sum = plain[uth_kind_pair(high, low)];
    if (start->suited)
        return sum + suited[hand_in(high, low)] + 3 * suited[hand_out(high, low)];
    return sum + suited[hand_one_in(high, low)] + suited[hand_one_in(low, high)] +
           2 * suited[hand_out(high, low)];
}

static void decide_start(struct solver *solver, int index)
{
    struct uth_start *start = &solver->start[index];
    const struct start_sums *plain = &solver->plain_start, *suited = &solver->suited_start;
    int row = index / RANKS, column = index % RANKS;
    start->suited = row > column;
    start->high = (uint8_t)(row > column ? row : column);
    start->low = (uint8_t)(row > column ? column : row);
    start->combinations = row == column ? 6 : start->suited ? 4 : 12;
    int64_t deals = (int64_t)start->combinations * SPLITS;
    int64_t base = deals * sum_start(start, plain->base, suited->base);
    int64_t play = deals * sum_start(start, plain->play, suited->play);
    start->check = deals * sum_start(start, plain->river, suited->river) + solver->flop_gain[index];
    start->play = 0;
    int64_t best = start->check;
    for (int i = 0; i < solver->game->raise_count[UTH_PREFLOP]; i++) {
        uint8_t multiple = solver->game->raise[UTH_PREFLOP][i];
        start->raise[i] = base + multiple * play;
        if (start->raise[i] > best) {
            best = start->raise[i];
            start->play = multiple;
        }
    }
    if (solver->policy.preflop) {
        const uth_card hole[2] = {uth_card_of(start->high, 0),
                                  uth_card_of(start->low, start->suited ? 0 : 1)};
        start->play = (uint8_t)solver->policy.preflop(solver->policy.context, hole);
    }
}

void uth_solve_starts(struct solver *solver)
{
    for (int i = 0; i < STARTS; i++)
        decide_start(solver, i);
}

void uth_solve_weights(struct solver *solver)
{
    const struct classes *classes = solver->classes;
#pragma omp parallel for schedule(dynamic, 16) num_threads(solver->threads)
    for (int triple = 0; triple < TRIPLES; triple++) {
        for (int i = classes->first_flop[triple]; i < classes->first_flop[triple + 1]; i++) {
            const struct flop_class *flop = &classes->flop[i];
            struct flop_rows rows[UTH_MULTIPLES_MAX];
            for (int option = 0; option < solver->flop.count; option++)
                rows[option] = rows_of(&solver->raised[option], classes, flop);
            for (int hole = 0; hole < HOLES; hole++) {
                int choice = solver->decisions->flop[i][hole];
                if (!choice || solver->start[classes->hole_start[hole]].play)
                    continue;
                const struct flop_rows *to = &rows[choice - 1];
                to->plain[classes->hole_pair[hole]] += flop->weight;
                for (int suit = 0; suit < 3; suit++)
                    if (to->suit[suit] != no_flush_row)
                        to->suit[suit][classes->hole_hand[suit][hole]] += flop->weight;
            }
        }
    }
}
