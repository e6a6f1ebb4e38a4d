/* Links, claims and changes, as scripts (reference/floor_script.h). The procedures of the older
 * system, of Nexus Command and of its multi-game link are here under the names of their buttons. */
#include "check.h"

#include "reference/floor_script.h"

static void run(const char *script)
{
    const char *wrong = floor_script_run(script);
    if (wrong != NULL) {
        fail_msg("%s", wrong);
    }
}

#define PEOPLE                                                                                     \
    "supervisor:sue add_player player=ann ok\n"                                                    \
    "supervisor:sue add_player player=bob ok\n"                                                    \
    "supervisor:sue add_player player=cid ok\n"                                                    \
    "supervisor:sue deposit player=ann amount=100000 ok\n"                                         \
    "supervisor:sue deposit player=bob amount=100000 ok\n"                                         \
    "supervisor:sue deposit player=cid amount=100000 ok\n"

/* $10,000 seed, 25 % to the meter, 5 % to the reserve; an Executive above $5,000. */
#define PROG_LINK                                                                                  \
    "system:boot add_link link=main pay=PROG-01 0.seed=1000000 0.rate=250000 "                     \
    "0.reserve_rate=50000 executive_above=500000 ok\n"                                             \
    "supervisor:sue start_link link=main ok\n"

#define LINK_01                                                                                    \
    "system:boot add_link link=main pay=LINK-01 games=1 location=pit-1 0.seed=1000000 "            \
    "0.rate=250000 executive_above=500000 ok\n"                                                    \
    "supervisor:sue start_link link=main ok\n"

#define LINK_ML03                                                                                  \
    "system:boot add_link link=main pay=LINK-ML03 games=1 0.seed=5000000 0.rate=100000 "           \
    "1.seed=100000 1.rate=80000 2.seed=20000 2.rate=70000 executive_above=500000 ok\n"             \
    "supervisor:sue start_link link=main ok\n"

#define TABLE(name, pay)                                                                           \
    "supervisor:sue add_table table=" name                                                         \
    " rules=washington dealer=1 source=keyed option.progressive=" pay " link=main ok\n"            \
    "supervisor:sue open table=" name " amount=10000000 ok\n"

#define SEAT(player, table, spot)                                                                  \
    "player:" player " join table=" table " spot=" spot " ok\n"                                    \
    "player:" player " buy_in table=" table " amount=20000 ok\n"

#define BET(player, table, spot, units)                                                            \
    "player:" player " bet table=" table " spot=" spot " ante=500 blind=500 progressive=" units    \
    " ok\n"

/* START GAME closes the betting; then the flop, turn and river, and everybody's cards. */
#define START_GAME(table) "dealer:dan no_more_bets table=" table " ok\n"
#define DEAL(table, checks, flop, folds, river, hands)                                             \
    "dealer:dan deal table=" table " ok\n" checks "dealer:dan key table=" table " cards=" flop     \
    " ok\n"                                                                                        \
    "dealer:dan flop table=" table " ok\n" checks "dealer:dan key table=" table " cards=" river    \
    " ok\n"                                                                                        \
    "dealer:dan river table=" table " ok\n" folds "dealer:dan key table=" table " cards=" hands    \
    " ok\n"                                                                                        \
    "dealer:dan reveal table=" table " ok\n"
#define CHECK(player, table, spot) "player:" player " check table=" table " spot=" spot " ok\n"
#define PLAY(player, table, spot)                                                                  \
    "player:" player " play table=" table " spot=" spot " multiple=1 ok\n"
#define FOLD(player, table, spot) "player:" player " fold table=" table " spot=" spot " ok\n"
#define HAND_BUTTON(table, spot, hand)                                                             \
    "dealer:dan claim table=" table " spot=" spot " hand=" hand " ok\n"
#define END_GAME(table) "dealer:dan confirm table=" table " ok\n"

#define ROYAL_FIRST "royal_flush_in_the_first_five_cards"
#define ROYAL_SEVEN "royal_flush_with_at_least_one_hole_card"

/* ann at seat 1 holds a royal flush with the flop; bob at seat 2 nothing. */
#define ROYAL_FOR_ANN                                                                              \
    DEAL("t1", CHECK("ann", "t1", "1") CHECK("bob", "t1", "2"), "QhJhTh",                          \
         PLAY("ann", "t1", "1") FOLD("bob", "t1", "2"), "2c3d", "4c5dAhKh6c7d")

#define ONE_TABLE(link, pay)                                                                       \
    PEOPLE link TABLE("t1", pay) SEAT("ann", "t1", "1")                                            \
        SEAT("bob", "t1", "2") "dealer:dan new_game table=t1 ok\n" BET("ann", "t1", "1", "100")    \
            BET("bob", "t1", "2", "200")

/* The older system: COIN IN, hand button, key to JPH and J-pot, back to Run, GAME OVER. */
static void older_system_coin_in_to_game_over(void **state)
{
    (void)state;
    run(ONE_TABLE(PROG_LINK, "PROG-01")
        /* 7. COIN IN: $3 of wagers, 25 % and 5 % */
        "meter main 0 current 1000000000000\n" START_GAME(
            "t1") "meter main 0 current 1000075000000\n"
                  "meter main 0 reserve 15000000\n"
                  "money meter:main:main 1000075\n"
                  "money reserve:main:main 15\n" ROYAL_FOR_ANN
                      /* 10 d. the hand button, and again to turn it off */
                      HAND_BUTTON(
                          "t1", "1",
                          ROYAL_FIRST) "claim main 1 pending 1000075\n"
                                       "meter main 0 current 1000015000000\n" HAND_BUTTON(
                                           "t1", "1",
                                           ROYAL_FIRST) "claim main 1 none 0\n"
                                                        "meter main 0 current 1000075000000\n"
                                                        "meter main 0 reserve "
                                                        "15000000\n" HAND_BUTTON(
                                                            "t1", "1",
                                                            ROYAL_FIRST) "claim main 2 pending "
                                                                         "1000075\n"
                                                                         /* h. before the end: GAME OVER waits */
                                                                         "dealer:dan confirm "
                                                                         "table=t1 claim_pending\n"
                                                                         "dealer:dan void table=t1 "
                                                                         "text=why claim_pending\n"
                                                                         /* f. JPH: the supervisor's key; J-pot records it, by a card for this amount */
                                                                         "supervisor:sue "
                                                                         "confirm_claim link=main "
                                                                         "number=2 ok\n"
                                                                         "executive:eve "
                                                                         "complete_claim link=main "
                                                                         "number=2 ok\n"
                                                                         /* g. Run: the meter is adjusted for the prize */
                                                                         "meter main 0 current "
                                                                         "1000015000000\n"
                                                                         "meter main 0 won "
                                                                         "1000075000000\n"
                                                                         "meter main 0 hits 1\n"
                                                                         "claim main 2 won "
                                                                         "1000075\n"
                                                                         "money jackpots:main "
                                                                         "1000075\n"
        /* h. GAME OVER pays what was set aside */
        END_GAME(
            "t1") "claim main 2 paid 1000075\n"
                  "money jackpots:main 0\n"
                  /* ann: $200; the dealer has no pair, so the Ante pushes; Play wins $5, the Blind 500 to 1
         * is $2,500; less the $1 of the Progressive */
                  "money chips:t1:ann 1270475\n"
                  "restart\n"
                  /* i. once recorded, it is backed out by a manual adjustment alone */
                  "supervisor:sue reject_claim link=main number=2 text=no no_such_claim\n"
                  "supervisor:sue propose_change link=main kind=back_out claim=2 no_reason_given\n"
                  "supervisor:sue propose_change link=main kind=back_out claim=2 text=misread ok\n"
                  "supervisor:sue approve_change link=main number=1 not_allowed\n"
                  "executive:eve approve_change link=main number=1 ok\n"
                  "claim main 2 backed_out 1000075\n"
                  "meter main 0 current 1000075000000\n"
                  "meter main 0 hits 0\n"
                  "supervisor:sue propose_change link=main kind=back_out claim=2 text=again "
                  "claim_state\n");
}

/* Nexus Command: START GAME, spot and hand, confirm, swipe by level, END GAME. */
static void nexus_command_start_game_to_end_game(void **state)
{
    (void)state;
    run(ONE_TABLE(PROG_LINK, "PROG-01") START_GAME("t1")
        /* a royal flush of the turn with one hole card: 5 % of $10,000.75 */
        DEAL("t1", CHECK("ann", "t1", "1") CHECK("bob", "t1", "2"), "QhJh2c",
             PLAY("ann", "t1", "1") FOLD("bob", "t1", "2"), "ThKh", "4c5dAh3s6c7d")
        /* the wrong spot, the wrong hand, a hand that is paid from the tray */
        "dealer:dan claim table=t1 spot=2 hand=" ROYAL_SEVEN " hand_not_dealt\n"
        "dealer:dan claim table=t1 spot=1 hand=" ROYAL_FIRST " hand_not_dealt\n"
        "dealer:dan claim table=t1 spot=1 hand=full_house not_from_meter\n"
        "dealer:dan claim table=t1 spot=1 hand=seven_of_a_kind bad_parameter\n"
        "dealer:dan claim table=t1 spot=3 hand=" ROYAL_SEVEN " no_wager\n"
        /* END GAME before the hand is selected */
        "dealer:dan confirm table=t1 claim_missing\n"
        "player:ann claim table=t1 spot=1 hand=" ROYAL_SEVEN " not_allowed\n" HAND_BUTTON(
            "t1", "1",
            ROYAL_SEVEN) "claim main 1 pending 50003\n"
                         "meter main 0 current 950072000000\n"
                         /* swipe before confirm; the same person twice */
                         "executive:eve complete_claim link=main number=1 claim_state\n"
                         "dealer:dan confirm_claim link=main number=1 not_allowed\n"
                         "supervisor:sue confirm_claim link=main number=1 ok\n"
                         "supervisor:sue confirm_claim link=main number=1 claim_state\n"
                         "supervisor:sue complete_claim link=main number=1 same_person\n"
                         "dealer:dan claim table=t1 spot=1 hand=" ROYAL_SEVEN " claim_state\n"
                         /* $500.03 is below the configured amount: a second Supervisor is enough */
                         "supervisor:sam complete_claim link=main number=1 ok\n" END_GAME(
                             "t1") "money jackpots:main 0\n"
                                   "claim main 1 paid 50003\n"
                                   "dealer:dan new_game table=t1 ok\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(older_system_coin_in_to_game_over),
        cmocka_unit_test(nexus_command_start_game_to_end_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
