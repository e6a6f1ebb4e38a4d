/* A hand that was declared dead: its wagers go back or are lost, whatever its cards are, and the
 * others play on as if it were not there. */
#include "floor_rounds.h"
#include "settle_table.h"

#include <uth/exchange.h>

/* ---- the settlement ---- */

/* Board 2c7dJhQs4c, dealer a pair of sevens: ann's queens would win everything. */
#define HOUSE                                                                                      \
    "rules washington trips=UTH-02\n"                                                              \
    "cards 2c7dJhQs4c 7c3s\n"                                                                      \
    "1 ann QcTd 4x ante 1000 trips 500\n"                                                          \
    "2 bob Jc9d 4x ante 1000\n"

TEST(a_dead_hand_returns_every_wager)
{
    assert_settles(HOUSE "dead 1 returned\n", "1 ann dead +0\n"
                                              "  ante  1000 returned 0 1000\n"
                                              "  play  4000 returned 0 4000\n"
                                              "  blind 1000 returned 0 1000\n"
                                              "  trips  500 returned 0  500\n"
                                              "2 bob win +5000\n"
                                              "  ante  1000 win   1000 1000\n"
                                              "  play  4000 win   4000 4000\n"
                                              "  blind 1000 push     0 1000\n"
                                              "bank 0 5000\n");
}

TEST(a_lost_hand_loses_every_wager)
{
    assert_settles(HOUSE "dead 1 lost\n", "1 ann dead -6500\n"
                                          "  ante  1000 lose 0 0\n"
                                          "  play  4000 lose 0 0\n"
                                          "  blind 1000 lose 0 0\n"
                                          "  trips  500 lose 0 0\n"
                                          "2 bob win +5000\n"
                                          "  ante  1000 win   1000 1000\n"
                                          "  play  4000 win   4000 4000\n"
                                          "  blind 1000 push     0 1000\n"
                                          "bank 6500 5000\n");
}

/* B = 100: what the dead hand loses is collected with the folds, before ann's and bob's wins, and what
 * is bet behind it goes the same way. */
TEST(a_player_dealer_collects_a_lost_hand_first)
{
    assert_settles("rules california collection=4 backline=true\n"
                   "bank  3 10000 separate\n"
                   "cards 2c7dJhQs4c 7c3s\n"
                   "4 ann QcTd 3x   ante 2000\n"
                   "5 bob Jc9d none ante 3000\n"
                   "behind 5 cid    ante 2500\n"
                   "dead 5 lost\n",
                   "4 ann win +8000\n"
                   "  ante  2000 win  2000 2000\n"
                   "  play  6000 win  6000 6000\n"
                   "  blind 2000 push    0 2000\n"
                   "5 bob dead -6000\n"
                   "  ante  3000 lose    0    0\n"
                   "  blind 3000 lose    0    0\n"
                   "behind 5 cid dead -4000\n"
                   "  ante  2500 lose    0    0\n"
                   "  blind 2500 lose    0 1000\n"
                   "bank 10000 8000 exhausted\n"
                   "collection 15000 400\n");
}

/* The royal of seat 1 takes no meter and earns nobody an envy award. */
TEST(a_dead_hand_wins_no_jackpot)
{
    assert_settles("rules washington progressive=PROG-01\n"
                   "cards QsJsTs2c3d 9h9d\n"
                   "meter main 1000000 seed 100000 reserve 0\n"
                   "1 ann AsKs 4x ante 1000 progressive 100\n"
                   "2 bob 4c5c fold ante 1000 progressive 100\n"
                   "dead 1 returned\n",
                   "1 ann dead +0\n"
                   "  ante        1000 returned 0 1000\n"
                   "  play        4000 returned 0 4000\n"
                   "  blind       1000 returned 0 1000\n"
                   "  progressive  100 returned 0  100\n"
                   "2 bob fold -2100\n"
                   "  ante        1000 lose 0 0\n"
                   "  blind       1000 lose 0 0\n"
                   "  progressive  100 lose 0 0\n"
                   "bank 2100 0\n"
                   "meter main 1000000 0\n");
}

TEST(a_file_says_that_a_hand_is_dead)
{
    static const char round[] =
        "{\"rules\":\"washington\",\"board\":\"2c7dJhQs4c\",\"dealer\":\"7c3s\",\"hands\":["
        "{\"seat\":1,\"player\":\"ann\",\"wagers\":{\"ante\":1000,\"blind\":1000},\"dead\":\"%s\"}"
        "]}";
    static const struct {
        const char *dead, *answer;
    } rows[] = {
        {"returned", "\"outcome\": \"dead\",\n      \"net\": 0"},
        {"lost", "\"say\": \"why_dead_lost\""},
        {"yes", NULL},
        {"no", NULL},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char text[512];
        struct uth_fault fault;
        int size = snprintf(text, sizeof text, round, rows[i].dead);
        FREED char *answer = uth_exchange_answer(text, (size_t)size, NULL, &fault);
        if (rows[i].answer == NULL) {
            assert_null(answer);
            assert_string_equal(fault.place, "hands[0].dead");
            continue;
        }
        assert_non_null(answer);
        assert_non_null(strstr(answer, rows[i].answer));
    }
}

/* ---- at a table ---- */

/* Scripts are laid out by hand. */
/* clang-format off */

#define TWO_SEATS                                                                                  \
    DEALER_TABLE("washington", "source=keyed") SEATED("bob", "t1", "2", "50000")                   \
    "dealer:dan new_game table=t1 ok\n"                                                            \
    "player:ann bet table=t1 spot=1 ante=1000 blind=1000 trips=500 ok\n"                           \
    "player:bob bet table=t1 spot=2 ante=1000 blind=1000 ok\n"

TEST(one_hand_alone_is_dead_and_the_others_play_on)
{
    run(TWO_SEATS
        "dealer:dan declare_dead table=t1 spot=1 hand=fouled-hand wrong_phase\n"
        "dealer:dan no_more_bets,deal table=t1 ok\n"
        "player:ann declare_dead table=t1 spot=1 hand=fouled-hand not_allowed\n"
        "dealer:dan declare_dead table=t1 spot=3 hand=fouled-hand no_such_hand\n"
        "dealer:dan declare_dead table=t1 spot=1 hand=late-bet bad_parameter\n" /* that bet goes back */
        "dealer:dan declare_dead table=t1 spot=1 hand=nonsense bad_parameter\n"
        "player:ann play table=t1 spot=1 multiple=4 ok; money wagers:t1 8500\n"
        "dealer:dan declare_dead table=t1 spot=1 hand=fouled-hand text=took_a_card ok; restart\n"
        "dealer:dan declare_dead table=t1 spot=1 hand=fouled-hand already_decided\n"
        "player:bob check table=t1 spot=2 ok\n"
        "dealer:dan key table=t1 cards=2c7dJh ok\ndealer:dan flop table=t1 ok\n"
        "player:bob check table=t1 spot=2 ok\n"
        "dealer:dan key table=t1 cards=Qs4c ok\ndealer:dan river table=t1 ok; restart\n"
        "player:bob play table=t1 spot=2 multiple=1 ok\n"
        "dealer:dan key table=t1 cards=7c3sJc9d ok\n" /* the dealer's and bob's: ann's stay down */
        "dealer:dan reveal table=t1 ok\ndealer:dan confirm table=t1 ok\n"
        "money chips:t1:ann 43500 chips:t1:bob 52000 float:t1 1004500 wagers:t1 0\n");
}

TEST(a_dead_hand_by_the_dealers_mistake_gets_its_wagers_back)
{
    run(TWO_SEATS
        "dealer:dan no_more_bets,deal table=t1 ok\n"
        "player:bob check table=t1 spot=2 ok\n"
        "dealer:dan flop table=t1 still_deciding\n"
        "dealer:dan declare_dead table=t1 spot=1 hand=too-many-cards ok; restart\n"
        "player:ann check table=t1 spot=1 already_decided\n"
        "dealer:dan key table=t1 cards=2c7dJh ok\ndealer:dan flop table=t1 ok\n"
        "player:bob play table=t1 spot=2 multiple=2 ok\n"
        "dealer:dan key table=t1 cards=Qs4c ok\ndealer:dan river table=t1 ok; restart\n"
        "dealer:dan key table=t1 cards=7c3sJc9d ok\ndealer:dan reveal table=t1 ok\n"
        "dealer:dan declare_dead table=t1 spot=2 hand=card-off-table ok; restart\n"
        "dealer:dan confirm table=t1 ok; money chips:t1:ann 50000 chips:t1:bob 50000\n"
        "dealer:dan declare_dead table=t1 spot=2 hand=card-off-table no_round\n");
}

TEST(a_dead_hand_is_a_matter_of_two_people)
{
    run(TWO_SEATS
        "dealer:dan no_more_bets,deal table=t1 ok\n"
        "controls standard\n"
        "dealer:dan declare_dead table=t1 spot=1 hand=fouled-hand ok; requests 1\n"
        "money wagers:t1 4500\n"
        "dealer:dan approve_request number=1 same_person\n"
        "supervisor:sue approve_request number=1 ok; requests 0\n"
        "player:ann check table=t1 spot=1 already_decided\n"
        /* it is over with the phase that it was asked in */
        "dealer:dan declare_dead table=t1 spot=2 hand=fouled-hand ok; requests 1\n"
        "player:bob check table=t1 spot=2 ok\n"
        "dealer:dan key table=t1 cards=2c7dJh ok\ndealer:dan flop table=t1 ok; requests 0\n");
}

/* clang-format on */
