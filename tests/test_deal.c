/* Dealing: the card order of each procedure, as the documents print it. */
#include "check.h"

#include <uth/deal.h>

/* Spells the order of the deck: "1" hand 1, "D" dealer, "b" board, in the order they leave it. */
static void spell(enum uth_dealing dealing, int hands, char *text)
{
    struct uth_deal_order order = uth_deal_order(dealing, hands);
    memset(text, ' ', (size_t)order.cards);
    text[order.cards] = '\0';
    for (int hand = 0; hand < hands; hand++)
        for (int card = 0; card < 2; card++)
            text[order.hole[hand][card]] = (char)('1' + hand);
    for (int card = 0; card < 2; card++)
        text[order.dealer[card]] = 'D';
    for (int card = 0; card < 5; card++)
        text[order.board[card]] = 'b';
}

TEST(each_procedure_deals_in_its_documented_order)
{
    static const struct {
        enum uth_dealing dealing;
        int hands;
        const char *order;
    } rows[] = {
        {UTH_DECK_MATE, 1, "11DDbbbbb"},  {UTH_DECK_MATE, 3, "112233DDbbbbb"},
        {UTH_I_DEAL, 1, "bbbbb11DD"},     {UTH_I_DEAL, 3, "bbbbb112233DD"},
        {UTH_SHOE, 1, "1D1Dbbbbb"},       {UTH_SHOE, 3, "123D123Dbbbbb"},
        {UTH_SHUFFLER, 2, "1122DDbbbbb"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char text[64];
        spell(rows[i].dealing, rows[i].hands, text);
        assert_string_equal(text, rows[i].order);
    }
}

TEST(every_position_is_dealt_once)
{
    for (int dealing = 0; dealing < UTH_DEALINGS; dealing++) {
        for (int hands = 0; hands <= UTH_SPOTS_MAX; hands++) {
            char text[64];
            spell((enum uth_dealing)dealing, hands, text);
            assert_int_equal(strlen(text), 2 * hands + 7);
            assert_null(strchr(text, ' '));
        }
    }
}

TEST(the_flop_leaves_the_deck_before_turn_and_river)
{
    for (int dealing = 0; dealing < UTH_DEALINGS; dealing++) {
        struct uth_deal_order order = uth_deal_order((enum uth_dealing)dealing, 4);
        for (int card = 1; card < 5; card++)
            assert_true(order.board[card] == order.board[card - 1] + 1);
    }
}

TEST(spots_run_clockwise_from_the_left_of_any_seat)
{
    static const struct {
        const char *taken; /* a digit for each taken seat */
        int spots, from;
        const char *order;
    } rows[] = {
        {"123456", 6, 0, "123456"},
        {"135", 6, 0, "135"},
        {"12456", 6, 3, "45612"},
        {"12345", 6, 6, "12345"},
        {"23456", 6, 1, "23456"},
        {"16", 6, 3, "61"},
        {"", 6, 2, ""},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        uint32_t taken = 0;
        for (const char *seat = rows[i].taken; *seat; seat++)
            taken |= 1U << (*seat - '0');
        uint8_t order[UTH_SPOTS_MAX];
        int count = uth_spots_clockwise(taken, rows[i].spots, rows[i].from, order);
        char text[UTH_SPOTS_MAX + 1] = "";
        for (int k = 0; k < count; k++)
            text[k] = (char)('0' + order[k]);
        assert_string_equal(text, rows[i].order);
    }
}
