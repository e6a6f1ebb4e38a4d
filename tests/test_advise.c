/* Advice agrees with plain enumeration to the last integer, and does not care what cannot matter.
 * Under sanitizers on less; tests/test_advise_exhaustive.c does it at full length. */
#include "check.h"

#include <uth/advise.h>
#include <uth/random.h>

#include "reference/solve_plain.h"

static void assert_same_advice(const struct uth_advice *a, const struct uth_advice *b)
{
    assert_int_equal(a->street, b->street);
    assert_int_equal(a->units, b->units);
    assert_true(a->deals == b->deals);
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->best, b->best);
    for (int i = 0; i < a->count; i++) {
        const struct uth_prospect *p = &a->prospect[i], *q = &b->prospect[i];
        assert_int_equal(p->multiple, q->multiple);
        assert_true(p->net == q->net);
        assert_true(p->win == q->win);
        assert_true(p->tie == q->tie);
        assert_true(p->lose == q->lose);
        assert_true(p->fold == q->fold);
        for (int street = 0; street < UTH_STREETS; street++)
            assert_true(p->later[street] == q->later[street]);
    }
}

/* Deals a situation; every other one from a deck whose suits come in runs, for more flushes. */
static struct uth_situation deal(struct uth_random *random, int round, int board, int dealer,
                                 int dead)
{
    uth_card deck[52];
    for (uth_card i = 0; i < 52; i++)
        deck[i] = i;
    assert_true(uth_shuffle(random, deck, 52));
    if (round % 2) {
        int front = 0;
        for (int i = 0; i < 52 && front < 4 + round % 5; i++) {
            if (uth_card_suit(deck[i]) == round / 2 % 4) {
                uth_card card = deck[i];
                deck[i] = deck[front];
                deck[front++] = card;
            }
        }
    }
    struct uth_situation situation = {.board_count = board, .dealer_count = dealer};
    memcpy(situation.board, deck, (size_t)board);
    memcpy(situation.hole, deck + board, 2);
    memcpy(situation.dealer, deck + board + 2, (size_t)dealer);
    situation.dead = uth_cards_of(deck + board + 2 + dealer, (size_t)dead);
    return situation;
}

static void compare(int board, int rounds, int dead_from, int dead_to)
{
    struct uth_seeded seeded;
    struct uth_random random = uth_random_seeded(&seeded, (uint64_t)board + 1);
    for (int round = 0; round < rounds; round++) {
        struct uth_base_game game = odd_game(round);
        int dead = dead_from + round % (dead_to - dead_from + 1);
        struct uth_situation situation = deal(&random, round, board, round / 3 % 3, dead);
        char sentence[128];
        assert_true(uth_situation_check(&situation, sentence, sizeof sentence));
        struct uth_advice fast, plain;
        assert_int_equal(uth_advise(&game, &situation, NULL, &fast), UTH_SOLVED);
        plain_advise(&game, &situation, &plain);
        assert_same_advice(&fast, &plain);
    }
}

TEST(rivers_agree_with_plain_enumeration)
{
    compare(5, at_full_length() ? 1000 : 60, 0, 40);
}

TEST(flops_agree_with_plain_enumeration)
{
    compare(3, at_full_length() ? 300 : 10, at_full_length() ? 12 : 20, 40);
}

TEST(flops_with_few_dead_cards_agree_with_plain_enumeration)
{
    compare(3, at_full_length() ? 15 : 1, at_full_length() ? 0 : 6, 6);
}

TEST(hands_before_the_flop_agree_with_plain_enumeration)
{
    compare(0, at_full_length() ? 40 : 6, at_full_length() ? 35 : 39, 40);
}

static uth_card renamed(uth_card card, const uint8_t suits[4])
{
    return uth_card_of(uth_card_rank(card), suits[uth_card_suit(card)]);
}

static struct uth_situation rename_suits(const struct uth_situation *from, const uint8_t suits[4])
{
    struct uth_situation to = *from;
    for (int i = 0; i < 2; i++) {
        to.hole[i] = renamed(from->hole[1 - i], suits);
        to.dealer[i] = renamed(from->dealer[i], suits);
    }
    for (int i = 0; i < 5; i++)
        to.board[i] = renamed(from->board[i], suits);
    to.dead = 0;
    for (uth_cards dead = from->dead; dead;)
        to.dead |= uth_card_bit(renamed(uth_cards_pop(&dead), suits));
    return to;
}

TEST(names_of_suits_and_the_order_of_cards_change_nothing)
{
    static const uint8_t suits[][4] = {{1, 0, 2, 3}, {3, 2, 1, 0}, {2, 3, 1, 0}};
    static const int boards[] = {5, 3, 0};
    struct uth_base_game game = uth_base_game_usual();
    struct uth_seeded seeded;
    struct uth_random random = uth_random_seeded(&seeded, 7);
    for (int round = 0; round < (at_full_length() ? 9 : 3); round++) {
        struct uth_situation here = deal(&random, round, boards[round % 3], round / 3, 4);
        struct uth_advice advice, mirrored;
        assert_int_equal(uth_advise(&game, &here, NULL, &advice), UTH_SOLVED);
        for (size_t i = 0; i < COUNT_OF(suits); i++) {
            struct uth_situation there = rename_suits(&here, suits[i]);
            assert_int_equal(uth_advise(&game, &there, NULL, &mirrored), UTH_SOLVED);
            assert_same_advice(&advice, &mirrored);
        }
    }
}

/* What a choice is worth is the average over the next dead card. */
TEST(dead_cards_average_out)
{
    struct uth_base_game game = uth_base_game_usual();
    struct uth_seeded seeded;
    struct uth_random random = uth_random_seeded(&seeded, 11);
    for (int round = 0; round < (at_full_length() ? 20 : 2); round++) {
        struct uth_situation here = deal(&random, round, round % 2 ? 5 : 3, 0, 5);
        struct uth_advice advice, other, again;
        assert_int_equal(uth_advise(&game, &here, NULL, &advice), UTH_SOLVED);
        uth_cards seen = here.dead | uth_cards_of(here.hole, 2) |
                         uth_cards_of(here.board, (size_t)here.board_count);
        int64_t net = 0, deals = 0;
        for (uth_cards left = UTH_ALL_CARDS & ~seen; left;) {
            struct uth_situation there = here;
            there.dead |= uth_card_bit(uth_cards_pop(&left));
            assert_int_equal(uth_advise(&game, &there, NULL, &other), UTH_SOLVED);
            net += other.prospect[1].net;
            deals += other.deals;
        }
        /* Each deal has been met once for every card it leaves in the deck. */
        assert_true(deals % advice.deals == 0);
        assert_true(net == advice.prospect[1].net * (deals / advice.deals));
        assert_int_equal(uth_advise(&game, &here, NULL, &again), UTH_SOLVED);
        assert_same_advice(&advice, &again);
    }
}

TEST(any_number_of_threads_gives_the_same)
{
    struct uth_base_game game = odd_game(3);
    struct uth_seeded seeded;
    struct uth_random random = uth_random_seeded(&seeded, 13);
    struct uth_situation situation = deal(&random, 1, 0, 1, 4);
    struct uth_advice one, many;
    struct uth_advise_options options = {.threads = 1};
    assert_int_equal(uth_advise(&game, &situation, &options, &one), UTH_SOLVED);
    options.threads = 3;
    assert_int_equal(uth_advise(&game, &situation, &options, &many), UTH_SOLVED);
    assert_same_advice(&one, &many);
}

static bool stop_at_once(void *context, uint64_t done, uint64_t total)
{
    (void)done;
    (void)total;
    ++*(int *)context;
    return false;
}

TEST(a_watcher_can_stop_it)
{
    struct uth_base_game game = uth_base_game_usual();
    struct uth_situation situation = {.hole = {0, 51}};
    int calls = 0;
    struct uth_advise_options options = {.watch = {stop_at_once, &calls}};
    struct uth_advice advice = {.deals = 4711};
    assert_int_equal(uth_advise(&game, &situation, &options, &advice), UTH_SOLVE_STOPPED);
    assert_int_equal(calls, 1);
    assert_int_equal(advice.deals, 4711);
}

TEST(impossible_situations_are_refused_with_a_sentence)
{
    const struct {
        struct uth_situation situation;
        const char *sentence;
    } rows[] = {
        {{.hole = {5, 5}}, "3d of the hole cards is given twice"},
        {{.hole = {5, 60}}, "a card of the hole cards is not a card"},
        {{.hole = {5, 6}, .board_count = 1}, "a board has no cards, three or five, not 1"},
        {{.hole = {5, 6}, .board_count = 4}, "a board has no cards, three or five, not 4"},
        {{.hole = {5, 6}, .board_count = 3, .board = {1, 2, 6}}, "3h of the board is given twice"},
        {{.hole = {5, 6}, .dealer_count = 1, .dealer = {6}},
         "3h of the dealer's cards is given twice"},
        {{.hole = {5, 6}, .dealer_count = 3}, "the dealer has two cards, not 3"},
        {{.hole = {5, 6}, .dead = UINT64_C(1) << 6},
         "3h is dead and is also given as another card"},
        {{.hole = {5, 6}, .dead = UINT64_C(1) << 52}, "a dead card is not a card"},
        {{.hole = {0, 1}, .dead = UTH_ALL_CARDS & ~UINT64_C(0xFF)},
         "44 dead cards leave 6 to deal, but 7 are hidden"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char sentence[128] = "";
        assert_false(uth_situation_check(&rows[i].situation, sentence, sizeof sentence));
        assert_string_equal(sentence, rows[i].sentence);
    }
    /* Seven cards are just enough. */
    struct uth_situation tight = {.hole = {0, 1}, .dead = UTH_ALL_CARDS & ~UINT64_C(0x1FF)};
    struct uth_base_game game = uth_base_game_usual();
    struct uth_advice fast, plain;
    char sentence[128];
    assert_true(uth_situation_check(&tight, sentence, sizeof sentence));
    assert_int_equal(uth_advise(&game, &tight, NULL, &fast), UTH_SOLVED);
    plain_advise(&game, &tight, &plain);
    assert_same_advice(&fast, &plain);
    assert_int_equal(fast.deals, 35 * 6);
}
