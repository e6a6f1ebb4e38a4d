/* The whole game solved many times: with other threads, raises, Blind tables, qualifiers and policies,
 * compared with advice and plain enumeration. */
#include "check.h"

#include <uth/advise.h>
#include <uth/random.h>
#include <uth/solve.h>

#include "reference/solve_plain.h"

static struct uth_solution *usual;

static int solve_usual(void **state)
{
    (void)state;
    struct uth_base_game game = uth_base_game_usual();
    struct uth_solve_options options = {.keep_decisions = true};
    return uth_solve(&game, &options, &usual) == UTH_SOLVED ? 0 : -1;
}

static int free_usual(void **state)
{
    (void)state;
    uth_solution_free(usual);
    return 0;
}

/* Two solutions are the same in all that is counted. */
static void assert_same_solution(const struct uth_solution *a, const struct uth_solution *b)
{
    assert_true(a->net == b->net);
    assert_true(a->wagered == b->wagered);
    for (int i = 0; i < UTH_STARTING_HANDS; i++) {
        assert_true(a->start[i].check == b->start[i].check);
        assert_memory_equal(a->start[i].raise, b->start[i].raise, sizeof a->start[i].raise);
        assert_int_equal(a->start[i].play, b->start[i].play);
    }
    assert_int_equal(a->ending_count, b->ending_count);
    for (int i = 0; i < a->ending_count; i++) {
        const struct uth_ending *p = &a->ending[i], *q = &b->ending[i];
        assert_int_equal(p->street, q->street);
        assert_int_equal(p->multiple, q->multiple);
        assert_true(p->deals == q->deals && p->tie == q->tie);
        assert_true(p->lose_q == q->lose_q && p->lose_n == q->lose_n);
        assert_memory_equal(p->win_q, q->win_q, sizeof p->win_q);
        assert_memory_equal(p->win_n, q->win_n, sizeof p->win_n);
    }
    assert_int_equal(a->result_count, b->result_count);
    for (int i = 0; i < a->result_count; i++) {
        assert_true(a->result[i].net == b->result[i].net);
        assert_true(a->result[i].deals == b->result[i].deals);
    }
}

static struct uth_solution *solve(const struct uth_base_game *game, const struct uth_policy *policy,
                                  int threads)
{
    struct uth_solution *solution;
    struct uth_solve_options options = {
        .policy = policy, .keep_decisions = true, .threads = threads};
    assert_int_equal(uth_solve(game, &options, &solution), UTH_SOLVED);
    return solution;
}

TEST(any_number_of_threads_gives_the_same)
{
    static const int threads[] = {1, 3};
    for (size_t i = 0; i < COUNT_OF(threads); i++) {
        struct uth_solution *solution = solve(&usual->game, NULL, threads[i]);
        assert_same_solution(usual, solution);
        uth_solution_free(solution);
    }
}

/* The rows of a solution and its decisions are what advice says without dead cards; advice in turn
 * agrees with plain enumeration (test_advise.c, on hundreds of flops), which is also asked directly. */
static void assert_agrees_with_advice(const struct uth_solution *solution, uint64_t seed,
                                      int starts, int flops, int plain_flops)
{
    struct uth_seeded seeded;
    struct uth_random random = uth_random_seeded(&seeded, seed);
    uth_card deck[52];
    for (uth_card i = 0; i < 52; i++)
        deck[i] = i;
    for (int round = 0; round < starts + flops; round++) {
        assert_true(uth_shuffle(&random, deck, 52));
        struct uth_situation here = {.hole = {deck[0], deck[1]}};
        struct uth_advice advice;
        if (round < starts) {
            assert_int_equal(uth_advise(&solution->game, &here, NULL, &advice), UTH_SOLVED);
            const struct uth_start *start = &solution->start[uth_start_index(here.hole)];
            assert_true(advice.deals == UTH_DEALS_OF_CARDS);
            assert_true(advice.prospect[0].net * start->combinations == start->check);
            for (int i = 1; i < advice.count; i++)
                assert_true(advice.prospect[i].net * start->combinations == start->raise[i - 1]);
            assert_int_equal(advice.prospect[advice.best].multiple, start->play);
            assert_int_equal(uth_decide_preflop(solution->decisions, here.hole), start->play);
        }
        memcpy(here.board, deck + 2, 5);
        here.board_count = 3;
        if (round >= starts && round < starts + plain_flops)
            plain_advise(&solution->game, &here, &advice);
        else
            assert_int_equal(uth_advise(&solution->game, &here, NULL, &advice), UTH_SOLVED);
        assert_int_equal(uth_decide_flop(solution->decisions, here.hole, here.board),
                         advice.prospect[advice.best].multiple);
        here.board_count = 5;
        plain_advise(&solution->game, &here, &advice);
        assert_int_equal(uth_decide_river(solution->decisions, here.hole, here.board),
                         advice.prospect[advice.best].multiple);
    }
}

TEST(rows_and_decisions_are_what_advice_says)
{
    assert_agrees_with_advice(usual, 1, 8, 3000, 4);
}

TEST(other_raises_qualifiers_and_blinds_agree_with_advice)
{
    for (int i = 1; i < ODD_GAMES; i++) {
        struct uth_base_game game = odd_game(i);
        struct uth_solution *solution = solve(&game, NULL, 0);
        assert_agrees_with_advice(solution, (uint64_t)i, 3, 200, 1);
        uth_solution_free(solution);
    }
}

/* A policy that plays only: aces before the flop, ace-king on a flop of queen, jack, ten, and
 * seven-deuce on a board of ace, king, queen, jack, nine. */
static unsigned ranks_of(const uth_card *cards, int count)
{
    unsigned ranks = 0;
    for (int i = 0; i < count; i++)
        ranks |= 1U << uth_card_rank(cards[i]);
    return ranks;
}

enum {
    ACES = 0x1000,
    ACE_KING = 0x1800,
    QUEEN_JACK_TEN = 0x700,
    SEVEN_DEUCE = 0x21,
    BOARD = 0x1E80
};

static int play_aces(void *context, const uth_card hole[2])
{
    (void)context;
    return ranks_of(hole, 2) == ACES ? 3 : 0;
}

static int play_ace_king(void *context, const uth_card hole[2], const uth_card flop[3])
{
    (void)context;
    return ranks_of(hole, 2) == ACE_KING && ranks_of(flop, 3) == QUEEN_JACK_TEN ? 2 : 0;
}

static int play_seven_deuce(void *context, const uth_card hole[2], const uth_card board[5])
{
    (void)context;
    return ranks_of(hole, 2) == SEVEN_DEUCE && ranks_of(board, 5) == BOARD ? 1 : 0;
}

static void add_prospect(struct uth_prospect *sum, const struct uth_prospect *add, int64_t times)
{
    sum->net += times * add->net;
    sum->win += times * add->win;
    sum->tie += times * add->tie;
    sum->lose += times * add->lose;
}

/* Sums the advice for one choice over all suits of these ranks on the board. */
static void add_boards(const struct uth_base_game *game, const uth_card hole[2], unsigned ranks,
                       int64_t times, struct uth_prospect *sum)
{
    struct uth_situation here = {.hole = {hole[0], hole[1]}};
    here.board_count = __builtin_popcount(ranks);
    for (int suits = 0; suits < 1 << 2 * here.board_count; suits++) {
        int count = 0;
        for (unsigned rest = ranks; rest; rest &= rest - 1, count++)
            here.board[count] = uth_card_of(__builtin_ctz(rest), suits >> 2 * count & 3);
        struct uth_advice advice;
        assert_int_equal(uth_advise(game, &here, NULL, &advice), UTH_SOLVED);
        add_prospect(sum, &advice.prospect[1], times);
    }
}

/* The same four numbers from the counts of an ending. */
static struct uth_prospect prospect_of(const struct uth_solution *solution, int number)
{
    const struct uth_ending *ending = &solution->ending[number];
    int64_t units = solution->game.units, play = ending->multiple * units;
    struct uth_prospect sum = {.tie = ending->tie, .lose = ending->lose_q + ending->lose_n};
    sum.net = -(2 * units + play) * ending->lose_q - (units + play) * ending->lose_n;
    for (int line = 0; line <= solution->game.line_count; line++) {
        int64_t blind = line < solution->game.line_count ? solution->game.line[line].pays : 0;
        sum.win += ending->win_q[line] + ending->win_n[line];
        sum.net +=
            (units + play + blind) * ending->win_q[line] + (play + blind) * ending->win_n[line];
    }
    return sum;
}

TEST(the_endings_of_a_policy_are_counted_right)
{
    const struct uth_policy policy = {play_aces, play_ace_king, play_seven_deuce, NULL};
    struct uth_solution *solution = solve(&usual->game, &policy, 0);
    struct uth_prospect expected[3] = {{0}};
    struct uth_advice advice;
    const struct uth_situation aces = {.hole = {48, 49}};
    assert_int_equal(uth_advise(&usual->game, &aces, NULL, &advice), UTH_SOLVED);
    add_prospect(&expected[0], &advice.prospect[1], 6);
    add_boards(&usual->game, (const uth_card[]){48, 44}, QUEEN_JACK_TEN, 4, &expected[1]);
    add_boards(&usual->game, (const uth_card[]){48, 45}, QUEEN_JACK_TEN, 12, &expected[1]);
    add_boards(&usual->game, (const uth_card[]){20, 0}, BOARD, 40, &expected[2]);
    add_boards(&usual->game, (const uth_card[]){20, 1}, BOARD, 120, &expected[2]);
    assert_int_equal(solution->ending_count, 4);
    for (int i = 0; i < 3; i++) {
        struct uth_prospect found = prospect_of(solution, i);
        assert_true(found.net == expected[i].net);
        assert_true(found.win == expected[i].win);
        assert_true(found.tie == expected[i].tie);
        assert_true(found.lose == expected[i].lose);
        assert_true(solution->ending[i].deals == found.win + found.tie + found.lose);
    }
    uth_solution_free(solution);
}

TEST(values_only_are_the_same_values)
{
    struct uth_solve_options options = {.keep_decisions = true, .values_only = true};
    struct uth_solution *values;
    assert_int_equal(uth_solve(&usual->game, &options, &values), UTH_SOLVED);
    assert_true(values->net == usual->net);
    assert_memory_equal(values->start, usual->start, sizeof usual->start);
    assert_true(values->wagered == 0 && values->ending_count == 0 && values->result_count == 0);
    uint8_t *bytes[2];
    size_t size[2];
    assert_true(uth_decisions_encode(values->decisions, &bytes[0], &size[0]));
    assert_true(uth_decisions_encode(usual->decisions, &bytes[1], &size[1]));
    assert_int_equal(size[0], size[1]);
    assert_memory_equal(bytes[0], bytes[1], size[0]);
    free(bytes[0]);
    free(bytes[1]);
    uth_solution_free(values);
}

static int decided_preflop(void *context, const uth_card hole[2])
{
    return uth_decide_preflop(context, hole);
}

static int decided_flop(void *context, const uth_card hole[2], const uth_card flop[3])
{
    return uth_decide_flop(context, hole, flop);
}

static int decided_river(void *context, const uth_card hole[2], const uth_card board[5])
{
    return uth_decide_river(context, hole, board);
}

TEST(playing_by_the_decisions_is_the_best_play)
{
    const struct uth_policy policies[] = {
        {decided_preflop, decided_flop, decided_river, usual->decisions},
        {NULL, decided_flop, NULL, usual->decisions},
    };
    for (size_t i = 0; i < COUNT_OF(policies); i++) {
        struct uth_solution *solution = solve(&usual->game, &policies[i], 0);
        assert_same_solution(usual, solution);
        uth_solution_free(solution);
    }
}

TESTS_WITH(solve_usual, free_usual)
