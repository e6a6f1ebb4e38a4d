/* Open tables agree with plain enumeration and with advice; a study is the same however it is split. */
#include "check.h"

#include <uth/advise.h>
#include <uth/face_up.h>
#include <uth/random.h>

#include "analysis/open_table.h"
#include "reference/open_plain.h"
#include "reference/solve_plain.h"

static void deal(struct uth_random *random, uth_card deck[52], int round)
{
    for (uth_card i = 0; i < 52; i++)
        deck[i] = i;
    assert_true(uth_shuffle(random, deck, 52));
    if (round % 2) { /* more flushes */
        int front = 0;
        for (int i = 0; i < 52 && front < 8 + round % 5; i++)
            if (uth_card_suit(deck[i]) == round / 2 % 4) {
                uth_card card = deck[i];
                deck[i] = deck[front];
                deck[front++] = card;
            }
    }
}

/* The hands come from the end of the deck, so that what is left of it has flushes. */
static uth_cards hands_of(const uth_card deck[52], int count, uth_card hole[6][2])
{
    for (int i = 0; i < count; i++) {
        hole[i][0] = deck[50 - 2 * i];
        hole[i][1] = deck[51 - 2 * i];
    }
    return uth_cards_of(hole[0], 2 * (size_t)count);
}

static void assert_same(const struct uth_open_hand *a, const struct uth_open_hand *b)
{
    assert_int_equal(a->usual, b->usual);
    assert_int_equal(a->best, b->best);
    assert_true(a->net_usual == b->net_usual);
    assert_true(a->net_river == b->net_river);
    assert_true(a->net_flop == b->net_flop);
    assert_true(a->net_best == b->net_best);
    assert_true(a->net_raise == b->net_raise);
    assert_true(a->net_check == b->net_check);
    assert_true(a->flops == b->flops);
    assert_true(a->flops_changed == b->flops_changed);
    assert_true(a->rivers == b->rivers);
    assert_true(a->rivers_changed == b->rivers_changed);
}

TEST(open_tables_agree_with_plain_enumeration)
{
    int games = at_full_length() ? ODD_GAMES : 1, rounds = at_full_length() ? 6 : 3;
    struct uth_open_room *room = uth_open_room_new();
    struct uth_seeded seeded;
    struct uth_random random = uth_random_seeded(&seeded, 3);
    assert_non_null(room);
    for (int number = 0; number < games; number++) {
        struct uth_base_game game = odd_game(number);
        struct uth_face_up *face_up = uth_face_up_new(&game);
        assert_non_null(face_up);
        for (int round = 0; round < rounds; round++) {
            uth_card deck[52], hole[6][2];
            deal(&random, deck, round);
            int count = 1 + round % 6, left = at_full_length() ? 14 + round % 3 : 13;
            uth_cards held = hands_of(deck, count, hole);
            uth_cards dead = UTH_ALL_CARDS & ~held & ~uth_cards_of(deck, (size_t)left);
            struct uth_open_hand hand[UTH_OPEN_HANDS_MAX];
            uth_open_table(face_up, room, (const uth_card(*)[2])hole, count, dead, hand);
            for (int i = 0; i < count; i++) {
                uth_cards others = (dead | held) & ~uth_cards_of(hole[i], 2);
                struct uth_open_hand plain =
                    plain_open_hand(&game, face_up->solution->decisions, hole[i], others);
                assert_same(&hand[i], &plain);
                assert_true(plain.flops * (left - 3) * (left - 4) * (left - 5) * (left - 6) ==
                            4 * uth_open_deals(left));
            }
        }
        uth_face_up_free(face_up);
    }
    uth_open_room_free(room);
}

/* Solved once for all tests that need the usual game. */
static const struct uth_face_up *usual(void)
{
    static struct uth_face_up *face_up;
    struct uth_base_game game = uth_base_game_usual();
    face_up = face_up ? face_up : uth_face_up_new(&game);
    assert_non_null(face_up);
    return face_up;
}

TEST(whole_decks_agree_with_advice)
{
    struct uth_base_game game = uth_base_game_usual();
    struct uth_open_room *room = uth_open_room_new();
    struct uth_seeded seeded;
    struct uth_random random = uth_random_seeded(&seeded, 4);
    for (int count = 1; count <= 6; count += at_full_length() ? 1 : 5) {
        uth_card deck[52], hole[6][2];
        deal(&random, deck, 0);
        uth_cards held = hands_of(deck, count, hole);
        struct uth_open_hand hand[UTH_OPEN_HANDS_MAX];
        uth_open_table(usual(), room, (const uth_card(*)[2])hole, count, 0, hand);
        for (int i = 0; i < count; i += at_full_length() ? 1 : 3) {
            struct uth_situation situation = {.hole = {hole[i][0], hole[i][1]}};
            situation.dead = held & ~uth_cards_of(hole[i], 2);
            struct uth_advice advice;
            assert_int_equal(uth_advise(&game, &situation, NULL, &advice), UTH_SOLVED);
            assert_true(advice.prospect[advice.best].net == hand[i].net_best);
            assert_true(advice.deals == uth_open_deals(52 - 2 * count));
        }
        /* Alone at the table there is nothing to see. */
        if (count == 1) {
            assert_true(hand[0].net_best == hand[0].net_usual);
            assert_true(hand[0].flops_changed == 0 && hand[0].rivers_changed == 0);
        }
        for (int i = 0; i < count; i++) {
            assert_true(hand[i].net_usual <= hand[i].net_river);
            assert_true(hand[i].net_river <= hand[i].net_flop);
            assert_true(hand[i].net_flop <= hand[i].net_best);
        }
    }
    uth_open_room_free(room);
}

static struct uth_face_up_sums run(uint64_t seed, int64_t first, int64_t tables, int threads)
{
    struct uth_face_up_sums sums = {0};
    const struct uth_face_up_request request = {
        .spots = 3, .seed = seed, .first = first, .tables = tables, .threads = threads};
    assert_int_equal(uth_face_up_run(usual(), &request, &sums), UTH_SOLVED);
    return sums;
}

TEST(a_study_is_the_same_however_it_is_split)
{
    int64_t tables = at_full_length() ? 12 : 4;
    struct uth_face_up_sums whole = run(9, 0, tables, 1), parts = run(9, 0, tables / 4, 3),
                            rest = run(9, tables / 4, tables - tables / 4, 2),
                            other = run(10, 0, tables, 2);
    uth_face_up_merge(&parts, &rest);
    assert_memory_equal(&whole, &parts, sizeof whole);
    assert_memory_not_equal(&whole, &other, sizeof whole);
    assert_true(whole.tables == tables && whole.hands == 3 * tables);
    int64_t hands = 0;
    for (int start = 0; start < UTH_STARTING_HANDS; start++)
        for (int seen = 0; seen <= UTH_SEEN_OWN_MAX; seen++)
            hands += whole.start[start][seen].hands;
    assert_true(hands == whole.hands);
}

static bool stop_at_two(void *context, uint64_t done, uint64_t total)
{
    (void)context;
    return done < 2 && total == 10;
}

TEST(a_study_that_is_stopped_adds_nothing)
{
    struct uth_face_up_sums sums = {0};
    const struct uth_face_up_request request = {
        .spots = 2, .seed = 1, .tables = 10, .threads = 2, .watch = {stop_at_two, NULL}};
    assert_int_equal(uth_face_up_run(usual(), &request, &sums), UTH_SOLVE_STOPPED);
    assert_true(sums.tables == 0 && sums.hands == 0 && sums.flops == 0);
}
