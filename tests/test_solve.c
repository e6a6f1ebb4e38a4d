/* The whole game: the published figures, and sums that must agree with each other. */
#include "check.h"

#include <math.h>
#include <uth/random.h>
#include <uth/rulesfile.h>
#include <uth/settle.h>
#include <uth/solve.h>

#include "reference/solve_plain.h"

static struct uth_solution *usual;

/* Counts the steps it is told of, and stops at the step `stop`. */
struct steps {
    uint64_t seen, total, stop;
};

static bool count_steps(void *context, uint64_t done, uint64_t total)
{
    struct steps *steps = context;
    if (done != steps->seen++ || done >= total)
        return false;
    steps->total = total;
    return steps->seen != steps->stop;
}

static struct steps usual_steps;

static int solve_usual(void **state)
{
    (void)state;
    struct uth_base_game game = uth_base_game_usual();
    struct uth_solve_options options = {.keep_decisions = true,
                                        .watch = {count_steps, &usual_steps}};
    return uth_solve(&game, &options, &usual) == UTH_SOLVED ? 0 : -1;
}

static int free_usual(void **state)
{
    (void)state;
    uth_solution_free(usual);
    return 0;
}

/* True when `value` rounds to `printed` with so many digits after the point. */
static bool prints(double value, double printed, int digits)
{
    return fabs(value - printed) <= 0.5000001 * pow(10, -digits);
}

TEST(the_published_figures_come_out)
{
    assert_int_equal(usual->game.units, 2);
    assert_true(usual->net == 2 * INT64_C(-607723787676));
    assert_true(UTH_DEALS == INT64_C(1326) * UTH_DEALS_OF_CARDS);
    assert_true(prints(-100 * uth_solution_expectation(usual), 2.184971376, 9));
    assert_true(prints(100 * uth_solution_element_of_risk(usual), 0.526218957, 9));
    assert_true(prints(uth_solution_average_bet(usual), 4.152209546, 9));
    assert_true(prints(uth_solution_deviation(usual), 4.939298891, 9));
}

TEST(hands_end_as_often_as_published)
{
    static const struct {
        enum uth_street street;
        int multiple;
        double percent;
    } rows[] = {
        {UTH_PREFLOP, 4, 37.7073906},
        {UTH_FLOP, 2, 21.2846215},
        {UTH_RIVER, 1, 21.8221489},
        {UTH_RIVER, 0, 19.1858389},
    };
    assert_int_equal(usual->ending_count, COUNT_OF(rows));
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const struct uth_ending *ending = &usual->ending[i];
        assert_int_equal(ending->street, rows[i].street);
        assert_int_equal(ending->multiple, rows[i].multiple);
        assert_true(prints(100.0 * (double)ending->deals / (double)UTH_DEALS, rows[i].percent, 7));
    }
}

/* Four times before the flop: any ace; K2s+ K5o+; Q6s+ Q8o+; J8s+ JTo; 33+. */
static bool published_raise(const struct uth_start *start)
{
    enum { FIVE = 3, SIX = 4, EIGHT = 6, TEN = 8, JACK, QUEEN, KING, ACE };
    if (start->high == start->low)
        return start->high >= 1;
    switch (start->high) {
    case ACE: return true;
    case KING: return start->suited || start->low >= FIVE;
    case QUEEN: return start->low >= (start->suited ? SIX : EIGHT);
    case JACK: return start->low >= (start->suited ? EIGHT : TEN);
    default: return false;
    }
}

TEST(the_published_hands_are_raised_four_times_and_never_three)
{
    int raised = 0;
    for (int i = 0; i < UTH_STARTING_HANDS; i++) {
        const struct uth_start *start = &usual->start[i];
        assert_int_equal(start->play, published_raise(start) ? 4 : 0);
        raised += start->play ? start->combinations : 0;
        assert_true(start->raise[0] < start->raise[1] || start->raise[0] < start->check);
    }
    assert_int_equal(raised, 500);
}

TEST(starting_hands_add_up_to_the_whole)
{
    int64_t net = 0;
    int combinations = 0;
    for (int i = 0; i < UTH_STARTING_HANDS; i++) {
        const struct uth_start *start = &usual->start[i];
        net += start->play ? start->raise[1] : start->check;
        combinations += start->combinations;
    }
    assert_int_equal(combinations, 1326);
    assert_true(net == usual->net);
}

TEST(results_are_ascending_and_all_deals)
{
    int64_t deals = 0, net = 0;
    for (int i = 0; i < usual->result_count; i++) {
        assert_true(i == 0 || usual->result[i].net > usual->result[i - 1].net);
        assert_true(usual->result[i].deals > 0);
        deals += usual->result[i].deals;
        net += usual->result[i].net * usual->result[i].deals;
    }
    assert_true(deals == UTH_DEALS);
    assert_true(net == usual->net);
}

static void add_shares(const struct uth_solution *solution)
{
    int64_t net = 0;
    for (int i = 0; i < solution->ending_count; i++) {
        struct uth_shares shares = uth_ending_shares(&solution->game, &solution->ending[i]);
        net += shares.ante + shares.blind + shares.play;
    }
    assert_true(net == solution->net);
}

TEST(the_wagers_shares_add_up_to_the_net)
{
    add_shares(usual);
}

TEST(the_wagers_shares_of_an_odd_game_add_up_to_the_net)
{
    if (!at_full_length())
        skip();
    struct uth_base_game game = odd_game(1);
    struct uth_solution *odd;
    assert_int_equal(uth_solve(&game, NULL, &odd), UTH_SOLVED);
    add_shares(odd);
    uth_solution_free(odd);
}

/* Adds one settled hand to an ending, by what the settlement says of it. */
static void count_hand(struct uth_ending *ending, const struct uth_settlement *settlement)
{
    const struct uth_hand_result *hand = &settlement->hands[0];
    bool qualifies = settlement->dealer_qualifies;
    ending->deals++;
    if (hand->outcome == UTH_WIN) {
        const struct uth_line *blind = &hand->lines[2];
        assert_int_equal(blind->wager, UTH_BLIND);
        int line = blind->pay_line >= 0 ? blind->pay_line : usual->game.line_count;
        (qualifies ? ending->win_q : ending->win_n)[line]++;
    } else if (hand->outcome == UTH_LOSE) {
        (qualifies ? &ending->lose_q : &ending->lose_n)[0]++;
    } else if (hand->outcome == UTH_TIE) {
        ending->tie++;
    }
}

/* The shares of an ending are what the engine, which knows nothing of the solver, pays its hands:
 * all 990 dealers against hands that win, lose and tie in many ways, played and folded. */
TEST(shares_are_what_the_engine_pays)
{
    enum { BOARDS = 60, ANTE = 200 };
    static const uint8_t multiples[] = {4, 2, 1, 0};
    const struct uth_game game = uth_game_default(uth_rules_builtin("washington"));
    struct uth_seeded seeded;
    struct uth_random random = uth_random_seeded(&seeded, 11);
    uint8_t deck[52];
    for (uint8_t i = 0; i < 52; i++)
        deck[i] = i;
    for (int round = 0; round < BOARDS; round++) {
        assert_true(uth_shuffle(&random, deck, 52));
        enum uth_street street = (enum uth_street)(round % 4 < UTH_RIVER ? round % 4 : UTH_RIVER);
        struct uth_ending ending = {.street = street, .multiple = multiples[round % 4]};
        struct uth_hand hand = {.spot = 1, .cards = {deck[0], deck[1]}};
        hand.wager[UTH_ANTE] = hand.wager[UTH_BLIND] = ANTE;
        hand.decision = (struct uth_decision){ending.multiple ? UTH_PLAYED : UTH_FOLDED, street,
                                              ending.multiple};
        int64_t net[UTH_WAGERS] = {0};
        for (int i = 8; i < 52; i++) {
            for (int k = 7; k < i; k++) {
                struct uth_settle_input in = {.game = &game, .hand_count = 1, .hands = &hand};
                in.dealer[0] = deck[i], in.dealer[1] = deck[k];
                memcpy(in.board, deck + 2, 5);
                struct uth_settlement *settlement;
                assert_int_equal(uth_settle(&in, &settlement, UTH_UNHEARD), UTH_REASON_OK);
                count_hand(&ending, settlement);
                for (int l = 0; l < settlement->hands[0].line_count; l++) {
                    const struct uth_line *line = &settlement->hands[0].lines[l];
                    net[line->wager] += uth_line_net(line) * usual->game.units / ANTE;
                }
                uth_settlement_free(settlement);
            }
        }
        assert_int_equal(ending.deals, 990);
        struct uth_shares shares = uth_ending_shares(&usual->game, &ending);
        assert_int_equal(shares.ante, net[UTH_ANTE]);
        assert_int_equal(shares.blind, net[UTH_BLIND]);
        assert_int_equal(shares.play, net[UTH_PLAY]);
    }
}

TEST(a_watcher_sees_every_step_and_can_stop_it)
{
    assert_true(usual_steps.seen == usual_steps.total);
    static const uint64_t stops[] = {1, 5, 50, 300};
    size_t count = at_full_length() ? COUNT_OF(stops) : 2;
    for (size_t i = 0; i < count; i++) {
        struct steps steps = {.stop = stops[i]};
        struct uth_solve_options options = {.watch = {count_steps, &steps}};
        struct uth_solution *solution;
        assert_int_equal(uth_solve(&usual->game, &options, &solution), UTH_SOLVE_STOPPED);
        assert_true(steps.seen == stops[i]);
        assert_null(solution);
    }
}

TEST(a_decision_file_holds_the_decisions)
{
    struct uth_base_game game = odd_game(2);
    struct uth_solve_options options = {.keep_decisions = true, .values_only = true};
    struct uth_solution *odd = NULL; /* more choices take more bits; in passing one file will do */
    if (at_full_length())
        assert_int_equal(uth_solve(&game, &options, &odd), UTH_SOLVED);
    const struct uth_decisions *kept[] = {usual->decisions, odd ? odd->decisions : NULL};
    for (size_t i = 0; i < COUNT_OF(kept) && kept[i]; i++) {
        FREED uint8_t *bytes = NULL, *again = NULL;
        size_t size, again_size;
        char sentence[128];
        assert_true(uth_decisions_encode(kept[i], &bytes, &size));
        struct uth_decisions *read = uth_decisions_decode(bytes, size, sentence, sizeof sentence);
        assert_non_null(read);
        assert_true(uth_decisions_encode(read, &again, &again_size));
        assert_int_equal(size, again_size);
        assert_memory_equal(bytes, again, size);
        uth_decisions_free(read);

        assert_null(uth_decisions_decode(bytes, size - 1, sentence, sizeof sentence));
        assert_string_equal(sentence, "the decision file is too short or too long");
        assert_null(uth_decisions_decode(bytes, 7, sentence, sizeof sentence));
        assert_string_equal(sentence, "this is not a decision file");
        bytes[size / 2] ^= 4;
        assert_null(uth_decisions_decode(bytes, size, sentence, sizeof sentence));
        assert_string_equal(sentence, "the decision file is damaged");
    }
    uth_solution_free(odd);
}

TESTS_WITH(solve_usual, free_usual)
