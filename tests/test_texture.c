/* Textures: numbered without gaps, each board in the right one, and showdowns as a plain count of
 * all dealers gives them. */
#include "check.h"

#include <uth/random.h>

#include "analysis/texture.h"

TEST(boards_of_all_textures_are_all_boards)
{
    uth_texture_prepare();
    uint64_t plain = 0, suited = 0;
    for (int i = 0; i < UTH_TEXTURES; i++) {
        struct uth_texture texture = uth_texture_at(i);
        *(texture.suited ? &suited : &plain) += texture.boards;
        int left = 0;
        for (int kind = 0; kind < texture.kinds; kind++)
            left += texture.left[kind];
        assert_int_equal(left, 47);
        struct uth_texture_place place = uth_texture_find(texture.board);
        assert_int_equal(place.texture, i);
        assert_int_equal(place.suit, texture.suited ? 0 : -1);
    }
    assert_int_equal(suited, 4 * (286 * 741 + 715 * 39 + 1287));
    assert_int_equal(plain + suited, 2598960);
}

TEST(every_board_is_found_in_its_texture)
{
    uth_texture_prepare();
    static uint32_t boards[UTH_TEXTURES];
    for (uth_card a = 0; a < 52; a++)
        for (uth_card b = 0; b < a; b++)
            for (uth_card c = 0; c < b; c++)
                for (uth_card d = 0; d < c; d++)
                    for (uth_card e = 0; e < d; e++)
                        boards[uth_texture_find((uth_card[]){c, a, e, d, b}).texture]++;
    for (int i = 0; i < UTH_TEXTURES; i++)
        assert_int_equal(boards[i], uth_texture_at(i).boards);
}

struct plain_count {
    int win, tie, lose, win_qualified, lose_qualified;
};

static struct plain_count count_dealers(const uth_card board[5], const uth_card hole[2])
{
    uth_card seven[7] = {hole[0], hole[1]};
    memcpy(seven + 2, board, 5);
    uth_strength own = uth_eval7(seven);
    uth_cards seen = uth_cards_of(seven, 7);
    struct plain_count count = {0};
    for (uth_card a = 0; a < 52; a++) {
        for (uth_card b = 0; b < a; b++) {
            if (seen & (uth_card_bit(a) | uth_card_bit(b)))
                continue;
            seven[0] = a;
            seven[1] = b;
            uth_strength dealer = uth_eval7(seven);
            bool qualifies = uth_category_of(dealer) >= UTH_PAIR;
            count.win += own > dealer;
            count.tie += own == dealer;
            count.lose += own < dealer;
            count.win_qualified += own > dealer && qualifies;
            count.lose_qualified += own < dealer && qualifies;
        }
    }
    return count;
}

TEST(showdowns_agree_with_all_dealers_counted)
{
    uth_texture_prepare();
    struct uth_seeded seeded;
    struct uth_random random = uth_random_seeded(&seeded, 1);
    uth_card deck[52];
    for (uth_card i = 0; i < 52; i++)
        deck[i] = i;
    uth_card weakest_pair[5] = {0, 1, 7, 11, 15};
    uth_strength qualifies = uth_eval5(weakest_pair);
    for (int round = 0; round < (at_full_length() ? 3000 : 900); round++) {
        assert_true(uth_shuffle(&random, deck, 52));
        /* Every third board has three cards of one suit, every ninth has five. */
        if (round % 3 == 0) {
            for (int i = 0, found = 0; i < 52 && found < (round % 9 == 0 ? 5 : 3); i++) {
                if (uth_card_suit(deck[i]) == round % 4) {
                    uth_card card = deck[i];
                    deck[i] = deck[found];
                    deck[found++] = card;
                }
            }
        }
        const uth_card *board = deck, *hole = deck + 5;
        struct plain_count expected = count_dealers(board, hole);
        struct uth_texture_place place = uth_texture_find(board);
        struct uth_texture texture = uth_texture_at(place.texture);
        struct uth_ranking ranking;
        struct uth_showdown showdown;
        uth_ranking_fill(&ranking, texture.rank);
        uth_texture_showdown(&texture, &ranking, qualifies, &showdown);
        int hand = uth_texture_hand(place, hole[0], hole[1]);
        assert_int_equal(showdown.win[hand], expected.win);
        assert_int_equal(showdown.tie[hand], expected.tie);
        assert_int_equal(showdown.lose[hand], expected.lose);
        assert_int_equal(showdown.win_qualified[hand], expected.win_qualified);
        assert_int_equal(showdown.lose_qualified[hand], expected.lose_qualified);
    }
}

TEST(all_hands_of_a_texture_together_win_as_often_as_they_lose)
{
    uth_texture_prepare();
    for (int i = 0; i < UTH_TEXTURES; i += 7) {
        struct uth_texture texture = uth_texture_at(i);
        struct uth_ranking ranking;
        struct uth_showdown showdown;
        uth_ranking_fill(&ranking, texture.rank);
        uth_texture_showdown(&texture, &ranking, 0, &showdown);
        int64_t held = 0, balance = 0;
        for (int hand = 0; hand < texture.hands; hand++) {
            if (showdown.held[hand] > 0) {
                held += showdown.held[hand];
                balance += showdown.held[hand] * (showdown.win[hand] - showdown.lose[hand]);
            }
        }
        assert_int_equal(held, 1081);
        assert_int_equal(balance, 0);
    }
}
