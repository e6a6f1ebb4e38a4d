/* Rounds that could not have been played, as the core is given them: what a file cannot say, too. */
#include "settle_table.h"

static void change_no_hand(struct table_round *round)
{
    round->in.hand_count = 0;
}
static void change_board_twice(struct table_round *round)
{
    round->in.board[4] = round->in.board[0];
}
static void change_dealer_twice(struct table_round *round)
{
    round->in.dealer[1] = round->in.board[0];
}
static void change_half_face_down(struct table_round *round)
{
    round->hands[0].cards[1] = UTH_NO_CARD;
}
static void change_other_half_face_down(struct table_round *round)
{
    round->hands[0].cards[0] = UTH_NO_CARD;
}
static void change_face_down(struct table_round *round)
{
    round->hands[0].cards[0] = round->hands[0].cards[1] = UTH_NO_CARD;
}
static void change_swapped(struct table_round *round)
{
    round->hands[1].cards[0] = round->hands[0].cards[1];
    round->hands[1].cards[1] = round->hands[0].cards[0];
}
static void change_one_card(struct table_round *round)
{
    uth_cards_parse("2s", &round->hands[1].cards[1], 1, NULL);
}
static void change_other_card(struct table_round *round)
{
    uth_cards_parse("2s", &round->hands[1].cards[0], 1, NULL);
}
static void change_swapped_and_one_card(struct table_round *round)
{
    change_swapped(round);
    change_one_card(round);
}
static void change_shared_progressive(struct table_round *round)
{
    round->rules.spots_shared = true;
}

#define SEATS                                                                                      \
    "rules washington progressive=LINK-01\n"                                                       \
    "meter main 1000000 seed 200000 reserve 50000\n"                                               \
    "cards 9s8s7s2c3d 2h4h\n"                                                                      \
    "2 ann 6s5s 1x ante 500 progressive 100\n"                                                     \
    "4 bob KcKd fold ante 500\n"
#define SHARED                                                                                     \
    "rules stadium\n"                                                                              \
    "cards 9s8s7s2c3d 2h4h\n"                                                                      \
    "2 ann 6s5s 1x ante 500\n"                                                                     \
    "2 bob 6s5s 1x ante 500\n"

#define BEHIND "behind 3 ann ante 500\n"
#define BANKED                                                                                     \
    "rules california backline=true\n"                                                             \
    "bank 6 90000 separate\n"                                                                      \
    "cards 9s8s7s2c3d 2h4h\n"

TEST(what_could_not_have_been_played_is_refused)
{
    static const struct {
        const char *round;
        void (*change)(struct table_round *round);
        const char *says; /* NULL: it is fine */
    } rows[] = {
        {SEATS, NULL, NULL},
        {SEATS, change_no_hand, "No one has wagered"},
        {SEATS, change_board_twice, "9s"},
        {SEATS, change_dealer_twice, "9s"},
        {SEATS, change_half_face_down, "card"},
        {SEATS, change_other_half_face_down, "card"},
        {SEATS, change_face_down, "cards"},
        {SEATS, change_shared_progressive, "shared positions"},
        {BANKED BEHIND "2 ann 6s5s 1x ante 500\n3 bob KcKd fold ante 500\n", NULL, NULL},
        {BANKED "2 ann 6s5s 1x ante 500\n" BEHIND "3 bob KcKd fold ante 500\n", NULL, NULL},
        {SHARED, NULL, NULL},
        {SHARED, change_swapped, NULL},
        {SHARED, change_one_card, "same"},
        {SHARED, change_other_card, "same"},
        {SHARED, change_swapped_and_one_card, "same"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct table_round round;
        struct uth_refusal refusal;
        table_read(rows[i].round, &round);
        if (rows[i].change != NULL)
            rows[i].change(&round);
        enum uth_reason reason = uth_settle_check(&round.in, &refusal);
        if ((reason == UTH_REASON_OK) != (rows[i].says == NULL))
            fail_msg("row %zu: %s", i, reason == UTH_REASON_OK ? "passes" : refusal.sentence);
        if (rows[i].says != NULL && !has(refusal.sentence, rows[i].says))
            fail_msg("row %zu: %s", i, refusal.sentence);
    }
}

/* Any hand may earn envy awards here; one that nobody has a wager for stays face down. */
TEST(a_folded_hand_is_not_read_for_an_award_that_nobody_would_get)
{
    assert_settles("edit wagers.progressive.envy_from = \"any-hand\"\n"
                   "rules washington progressive=LINK-01\n"
                   "meter main 1000000 seed 200000 reserve 50000\n"
                   "cards 9s8s7s2c3d 2h4h\n"
                   "2 ann 6s5s 1x ante 500\n"
                   "4 bob down fold ante 500\n",
                   "2 ann win +26000\n"
                   "  ante  500 win   500 500\n"
                   "  play  500 win   500 500\n"
                   "  blind 500 win 25000 500\n"
                   "4 bob fold -1000\n"
                   "  ante  500 lose    0   0\n"
                   "  blind 500 lose    0   0\n"
                   "bank 1000 26000\n"
                   "meter main 1000000 50000\n");
}
