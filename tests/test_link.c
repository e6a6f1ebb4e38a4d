/* Links, claims and changes, as scripts (reference/floor_script.h). The procedures of the older
 * system, of Nexus Command and of its multi-game link are here under the names of their buttons. */
#include "check.h"

#include "floor/link_state.h"
#include "reference/floor_script.h"

#include <stdio.h>
#include <string.h>
#include <uth/rulesfile.h>

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

/* ---- hits ---- */

#define TWO_TABLES                                                                                 \
    PEOPLE LINK_01 TABLE("t1", "LINK-01") TABLE("t2", "LINK-01") SEAT("ann", "t1", "1")            \
        SEAT("bob", "t2", "4") "dealer:dan new_game table=t1 ok\n"                                 \
                               "dealer:dan new_game table=t2 ok\n" BET("ann", "t1", "1", "100")    \
                                   BET("bob", "t2", "4", "100") START_GAME("t1") START_GAME("t2")  \
                                       DEAL("t1", CHECK("ann", "t1", "1"), "QhJhTh",               \
                                            PLAY("ann", "t1", "1"), "2c3d", "4c5dAhKh")            \
                                           DEAL("t2", CHECK("bob", "t2", "4"), "QsJsTs",           \
                                                PLAY("bob", "t2", "4"), "2c3d", "4c5dAsKs")

#define APPROVED(number)                                                                           \
    "supervisor:sue confirm_claim link=main number=" number " ok\n"                                \
    "executive:eve complete_claim link=main number=" number " ok\n"

/* Within the same millisecond: the order of the claims is the order of the hits. */
static void of_two_hits_one_takes_the_meter_and_the_other_the_seed(void **state)
{
    (void)state;
    run(TWO_TABLES HAND_BUTTON("t1", "1", "royal_flush") HAND_BUTTON(
        "t2", "4", "royal_flush") "claim main 1 pending 1000050\n"
                                  "claim main 2 pending 1000000\n" APPROVED("2") APPROVED("1")
                                      END_GAME("t1")
                                          END_GAME("t2") "meter main 0 won 2000050000000\n"
                                                         "meter main 0 seeded 3000000000000\n"
                                                         "meter main 0 current 1000000000000\n");
    run(TWO_TABLES HAND_BUTTON("t2", "4", "royal_flush") HAND_BUTTON(
        "t1", "1",
        "royal_flush") "claim main 1 pending 1000050\n"
                       "claim main 2 pending 1000000\n" APPROVED("1") APPROVED("2") END_GAME("t2")
                           END_GAME(
                               "t1") "money chips:t2:bob 1270450\n" /* as ann in the older system, with this meter */
                                     "money chips:t1:ann 1270400\n");
}

static void the_order_of_two_hits_outlives_a_crash(void **state)
{
    (void)state;
    run(TWO_TABLES "restart\n" HAND_BUTTON("t2", "4", "royal_flush") "restart\n" HAND_BUTTON(
        "t1", "1",
        "royal_flush") "restart\n"
                       "claim main 1 pending 1000050\n"
                       "claim main 2 pending 1000000\n"
                       "supervisor:sue confirm_claim link=main number=1 ok\n"
                       "restart\n"
                       "supervisor:sue complete_claim link=main number=1 same_person\n"
                       "executive:eve complete_claim link=main number=1 ok\n"
                       "restart\n"
                       "dealer:dan confirm table=t1 claim_pending\n" END_GAME("t2")
                           APPROVED("2") "restart\n" END_GAME("t1") "money jackpots:main 0\n");
}

/* The first hit is rejected: the second keeps what it was set, and may be claimed anew. */
static void a_rejected_hit_gives_the_meter_back(void **state)
{
    (void)state;
    run(TWO_TABLES HAND_BUTTON("t1", "1", "royal_flush") HAND_BUTTON(
        "t2", "4",
        "royal_flush") "supervisor:sue reject_claim link=main number=1 no_reason_given\n"
                       "supervisor:sue reject_claim link=main number=1 text=cards_misread ok\n"
                       "meter main 0 current 1000050000000\n"
                       "claim main 2 pending 1000000\n" HAND_BUTTON(
                           "t2", "4",
                           "royal_flush") "meter main 0 current 1000050000000\n"
                                          "meter main 0 seeded 1000000000000\n" HAND_BUTTON(
                                              "t2", "4",
                                              "royal_flush") "claim main 3 pending 1000050\n"
                                                             "dealer:dan confirm table=t1 "
                                                             "claim_missing\n"
                                                             "dealer:dan void table=t1 "
                                                             "text=misdeal ok\n"
                                                             "meter main 0 current "
                                                             "999975000000\n"); /* its quarter has left with the other hit */
}

/* ann and bob hold straight flushes of one flop, cid nothing; ann sits farthest on the left. */
#define TWO_FLUSHES                                                                                \
    PEOPLE LINK_01 TABLE("t1", "LINK-01") TABLE("t2", "LINK-01") SEAT("ann", "t1",                 \
                                                                      "1") SEAT("bob", "t1", "2")  \
        SEAT("cid", "t1", "3") "dealer:dan new_game table=t1 ok\n" BET("ann", "t1", "1", "100")    \
            BET("bob", "t1", "2", "200") BET("cid", "t1", "3", "300") START_GAME("t1")
#define ALL_CHECK CHECK("ann", "t1", "1") CHECK("bob", "t1", "2") CHECK("cid", "t1", "3")
#define ALL_PLAY  PLAY("ann", "t1", "1") PLAY("bob", "t1", "2") FOLD("cid", "t1", "3")

static void awards_go_from_right_to_left_each_of_what_is_left(void **state)
{
    (void)state;
    run(TWO_FLUSHES DEAL("t1", ALL_CHECK, "9h8h7h", ALL_PLAY, "2c3d",
                         "4c4dJhTh6h5h2s3s") "dealer:dan claim table=t1 spot=1 hand=straight_flush "
                                             "claim_order\n" HAND_BUTTON(
                                                 "t1", "2",
                                                 "straight_flush") "claim main 1 pending "
                                                                   "100015\n" /* of 10,001.50 */
        HAND_BUTTON("t1", "1",
                    "straight_flush") "claim main 2 pending 90013\n"
                                      /* the first cannot be undone while the second stands on it */
                                      "dealer:dan claim table=t1 spot=2 hand=straight_flush "
                                      "claim_order\n" APPROVED("1") APPROVED("2") END_GAME("t1")
        /* envy: $300 for each 1 wagered, for the other's hand and not for the own one:
         * ann $200, base 500+500 (the dealer's pair of fours qualifies) and Blind 50 to 1,
         * 900.13 from the meter, $300 for bob's hand, less $1 */
        "money chips:t1:ann 165913\n"
        /* bob: 1,000.15 from the meter, $300 x 2 for ann's hand, less $2 */
        "money chips:t1:bob 205815\n"
        /* cid folded, and two hands pay two envies: $300 x 3 x 2, less $3, Ante and Blind */
        "money chips:t1:cid 198700\n");
}

static void who_leaves_before_the_end_still_gets_the_envy(void **state)
{
    (void)state;
    run(TWO_FLUSHES "player:cid leave table=t1 ok\n" /* the defaults: check, check, fold */
        DEAL("t1", CHECK("ann", "t1", "1") CHECK("bob", "t1", "2"), "9h8h7h",
             PLAY("ann", "t1", "1") PLAY("bob", "t1", "2"), "2c3d", "4c4dJhTh6h5h2s3s")
            HAND_BUTTON("t1", "2", "straight_flush") HAND_BUTTON("t1", "1", "straight_flush")
                APPROVED("1") APPROVED("2") END_GAME("t1") "money chips:t1:cid 0\n"
                                                           "money player:cid 278700\n");
}

static void nobody_envies_across_tables_or_oneself(void **state)
{
    (void)state;
    run(PEOPLE LINK_01 TABLE("t1", "LINK-01") TABLE("t2", "LINK-01")
            SEAT("ann", "t1", "1") "player:ann join table=t1 spot=2 ok\n" SEAT(
                "bob", "t2",
                "1") "dealer:dan new_game table=t1 ok\n"
                     "dealer:dan new_game table=t2 ok\n" BET("ann", "t1", "1", "100") BET(
                         "ann", "t1", "2", "100") BET("bob", "t2", "1", "500") START_GAME("t1")
                         START_GAME("t2") DEAL("t2", CHECK("bob", "t2", "1"), "AsKd9c",
                                               FOLD("bob", "t2", "1"), "2c3d", "4c5d7h8h")
                             DEAL("t1", CHECK("ann", "t1", "1") CHECK("ann", "t1", "2"), "9h8h7h",
                                  PLAY("ann", "t1", "1") FOLD("ann", "t1", "2"), "2c3d",
                                  "4c4dJhTh2s3s")
                                 HAND_BUTTON(
                                     "t1", "1",
                                     "straight_flush") "claim main 1 pending 100017\n" APPROVED("1")
                                     END_GAME("t1") END_GAME(
                                         "t2") "money chips:t2:bob 18500\n" /* less Ante, Blind and $5: no envy from t1 */
                                               /* two hands, one person: the meter's award, Play and Ante $5 each, Blind $250, less the
         * folded Ante and Blind and $2 */
                                               "money chips:t1:ann 144817\n");
}

static void folded_hands_qualify_where_the_casino_says_so(void **state)
{
    (void)state;
#define FOLDED_ROYAL(option)                                                                       \
    PEOPLE LINK_01                                                                                 \
        "supervisor:sue add_table table=t1 rules=washington dealer=1 source=keyed "                \
        "option.progressive=LINK-01 option.folded_progressive=" option " link=main ok\n"           \
        "supervisor:sue open table=t1 amount=10000000 ok\n" SEAT(                                  \
            "ann", "t1", "1") "dealer:dan new_game table=t1 ok\n" BET("ann", "t1", "1", "100")     \
            START_GAME("t1") DEAL("t1", CHECK("ann", "t1", "1"), "QhJhTh", FOLD("ann", "t1", "1"), \
                                  "2c3d", "4c5dAhKh")
    run(FOLDED_ROYAL("false") "dealer:dan claim table=t1 spot=1 hand=royal_flush "
                              "hand_not_dealt\n" END_GAME(
                                  "t1") "money chips:t1:ann 18900\n"
                                        "meter main 0 current 1000025000000\n");
    run(FOLDED_ROYAL("true") "dealer:dan confirm table=t1 claim_missing\n" HAND_BUTTON(
        "t1", "1", "royal_flush") APPROVED("1") END_GAME("t1") "money chips:t1:ann 1018925\n");
}

static void levels_are_hit_one_by_one(void **state)
{
    (void)state;
    run(PEOPLE LINK_ML03 TABLE("t1", "LINK-ML03") SEAT("ann", "t1", "1")
            SEAT("bob", "t1", "2") "dealer:dan new_game table=t1 ok\n" BET("ann", "t1", "1", "500")
                BET("bob", "t1", "2", "100") START_GAME(
                    "t1") "meter main 0 current 5000060000000\n"
                          "meter main 1 current 100048000000\n"
                          "meter main 2 current 20042000000\n" DEAL(
                              "t1", CHECK("ann", "t1", "1") CHECK("bob", "t1", "2"), "9h9d8h",
                              PLAY("ann", "t1", "1") PLAY("bob", "t1", "2"), "2c3d", "4c4d9c9s7hTh")
        /* four of a kind takes the whole Minor; the others are left alone */
        HAND_BUTTON("t1", "1", "four_of_a_kind") "claim main 1 pending 20042\n"
                                                 "meter main 2 current 20000000000\n"
                                                 "meter main 0 current 5000060000000\n" APPROVED(
                                                     "1") END_GAME("t1"));
}

static void a_table_that_runs_itself_claims_and_waits(void **state)
{
    (void)state;
    run(PEOPLE LINK_01
        "supervisor:sue add_table table=t1 rules=washington betting_s=10 decide_s=10 result_s=5 "
        "option.progressive=LINK-01 link=main ok\n"
        "supervisor:sue open table=t1 amount=1000000 ok\n"
        "stack AhKh4c5dQhJhTh2c3d\n"
        "player:ann join table=t1 spot=1 ok\n"
        "player:ann buy_in table=t1 amount=20000 ok\n" BET(
            "ann", "t1", "1",
            "100") "wait 40\n"
                   "phase t1 showdown\n"
                   "claim main 1 pending 1000025\n"
                   "wait 600\n"
                   "restart\n"
                   "phase t1 showdown\n" APPROVED("1") "phase t1 settled\n"
                                                       "claim main 1 paid 1000025\n"
                                                       "wait 5\n"
                                                       "phase t1 betting\n");
}

/* ---- void, and the link lost ---- */

static void a_void_round_takes_its_contributions_back_once(void **state)
{
    (void)state;
    run(ONE_TABLE(PROG_LINK, "PROG-01") START_GAME(
        "t1") "meter main 0 contributed 90000000\n"
              "dealer:dan void table=t1 text=shuffler ok\n"
              "meter main 0 contributed 0\n"
              "meter main 0 current 1000000000000\n"
              "meter main 0 reserve 0\n"
              "money chips:t1:ann 20000\n"
              "dealer:dan void table=t1 text=again no_round\n"
              "meter main 0 current 1000000000000\n"
              "restart\n"
              /* before START GAME there is nothing to take back */
              "dealer:dan new_game table=t1 ok\n" BET(
                  "ann", "t1", "1",
                  "100") "dealer:dan void table=t1 text=spill ok\n"
                         "meter main 0 current 1000000000000\n"
                         /* a reversal after the settlement leaves them: the round was played */
                         "dealer:dan new_game table=t1 ok\n" BET("ann", "t1", "1", "100")
                             START_GAME("t1") DEAL("t1", CHECK("ann", "t1", "1"), "QhJh2h",
                                                   FOLD("ann", "t1", "1"), "5c3d", "4c5dAh9h")
                                 END_GAME(
                                     "t1") "supervisor:sue reverse table=t1 text=complaint ok\n"
                                           "meter main 0 current 1000025000000\n");
}

static void a_table_without_its_link_plays_the_base_game(void **state)
{
    (void)state;
    run(ONE_TABLE(
        PROG_LINK,
        "PROG-01") "supervisor:sue cut_table link=main table=t1 text=cable ok\n"
                   "supervisor:sue cut_table link=main table=t1 text=cable link_state\n"
                   "player:ann bet table=t1 spot=1 ante=500 blind=500 progressive=100 link_lost\n"
                   "player:bob bet table=t1 spot=2 ante=500 blind=500 progressive=200 link_lost\n"
                   "money chips:t1:bob 18800\n" START_GAME(
                       "t1") "money chips:t1:ann 19000\n" /* the $1 is back, Ante and Blind are on the felt */
                             "money chips:t1:bob 19000\n"
                             "meter main 0 current 1000000000000\n" ROYAL_FOR_ANN
                             "dealer:dan claim table=t1 spot=1 hand=" ROYAL_FIRST
                             " no_game\n" END_GAME(
                                 "t1") "supervisor:sue mend_table link=main table=t1 ok\n"
                                       "supervisor:sue stop_link link=main no_reason_given\n"
                                       "supervisor:sue stop_link link=main text=night ok\n"
                                       "dealer:dan new_game table=t1 ok\n"
                                       "player:ann bet table=t1 spot=1 ante=500 blind=500 "
                                       "progressive=100 link_lost\n"
                                       "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"
                                       "supervisor:sue start_link link=main ok\n" BET("ann", "t1",
                                                                                      "1", "100")
        /* its record is damaged: nothing happens on it any more */
        "stop link.main\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 progressive=200 link_lost\n"
        "supervisor:sue stop_link link=main text=why link_lost\n"
        "clear link.main\n" START_GAME("t1") "meter main 0 current 1000025000000\n");
}

/* ---- the multi-game link ---- */

#define KEY " key=0123456789abcdef"
#define CS  "game:cs-1 "

static void multi_game_link_start_game_to_end_game(void **state)
{
    (void)state;
    run(PEOPLE LINK_01 TABLE(
        "t1",
        "LINK-01") "supervisor:sue join_link link=main table=cs-1 game=caribbean-stud "
                   "location=pit-2" KEY " bad_parameter\n"
                   "supervisor:sue join_link link=main table=cs-1 game=caribbean-stud "
                   "location=pit-1 key=short "
                   "bad_text\n"
                   "supervisor:sue join_link link=main table=t1 game=caribbean-stud "
                   "location=pit-1" KEY " name_taken\n"
                   "supervisor:sue join_link link=main table=cs-1 game=caribbean-stud "
                   "location=pit-1" KEY " ok\n"
        /* START GAME */
        CS "start_game link=main table=cs-1 key=fedcba9876543210 round=1 wager.2=100 stale_key\n" CS
                   "start_game link=main table=cs-1" KEY " round=1 no_wager\n" CS
                   "start_game link=main table=cs-1" KEY " round=1 wager.2=50 below_minimum\n" CS
                   "start_game link=main table=cs-1" KEY " round=1 wager.2=600 above_maximum\n" CS
                   "start_game link=main table=cs-1" KEY
                   " round=1 wager.2=100 wager.5=500 id=a ok\n" CS
                   "start_game link=main table=cs-1" KEY
                   " round=1 wager.2=100 wager.5=500 id=a repeated\n" CS
                   "start_game link=main table=cs-1" KEY " round=2 wager.2=100 game_open\n"
                   "meter main 0 current 1000150000000\n"
        /* the hand, checked by the evaluator */
        CS "claim link=main table=cs-1" KEY " round=1 spot=3 hand=royal_flush cards=AhKhQhJhTh "
                   "no_wager\n" CS "claim link=main table=cs-1" KEY
                   " round=1 spot=5 hand=royal_flush cards=9hKhQhJhTh hand_not_dealt\n" CS
                   "claim link=main table=cs-1" KEY
                   " round=1 spot=5 hand=straight_flush cards=AhKhQhJhTh "
                   "hand_not_dealt\n" CS "claim link=main table=cs-1" KEY
                   " round=1 spot=5 hand=royal_flush cards=AhKhQhJh card_count\n" CS
                   "claim link=main table=cs-1" KEY
                   " round=2 spot=5 hand=royal_flush cards=AhKhQhJhTh no_game\n" CS
                   "claim link=main table=cs-1" KEY
                   " round=1 spot=5 hand=full_house cards=AhAcAdKsKh not_from_meter\n" CS
                   "claim link=main table=cs-1" KEY
                   " round=1 spot=5 hand=royal_flush cards=AhKhQhJhTh ok\n"
                   "claim main 1 pending 1000150\n"
        /* pressed by accident: off, and on again */
        CS "claim link=main table=cs-1" KEY " round=1 spot=5 hand=royal_flush cards=AhKhQhJhTh ok\n"
                   "claim main 1 none 0\n" CS "claim link=main table=cs-1" KEY
                   " round=1 spot=5 hand=royal_flush cards=AhKhQhJhTh ok\n"
        /* END GAME waits */
        CS "end_game link=main table=cs-1" KEY " round=1 claim_pending\n" CS
                   "void_game link=main table=cs-1" KEY " round=1 text=why claim_pending\n"
                   "supervisor:sue confirm_claim link=main number=2 ok\n"
                   "supervisor:sam complete_claim link=main number=2 wrong_card\n"
                   "executive:eve complete_claim link=main number=2 ok\n"
                   "claim main 2 paid 1000150\n"
                   "money jackpots:main 0\n"
                   "restart\n" CS "void_game link=main table=cs-1" KEY
                   " round=1 text=why claim_state\n" CS "end_game link=main table=cs-1" KEY
                   " round=1 ok\n" CS "end_game link=main table=cs-1" KEY " round=1 no_game\n"
        /* a void game: back, once */
        CS "start_game link=main table=cs-1" KEY " round=1 wager.1=100 bad_parameter\n" CS
                   "start_game link=main table=cs-1" KEY " round=2 wager.1=100 ok\n" CS
                   "void_game link=main table=cs-1" KEY " round=2 no_reason_given\n" CS
                   "void_game link=main table=cs-1" KEY " round=2 text=spill ok\n" CS
                   "void_game link=main table=cs-1" KEY " round=2 text=spill no_game\n"
                   "meter main 0 current 1000000000000\n"
                   /* a new key makes the old one stale */
                   "executive:eve join_link link=main table=cs-1 game=caribbean-stud "
                   "location=pit-1 "
                   "key=a-new-key-for-this-table ok\n" CS "start_game link=main table=cs-1" KEY
                   " round=3 wager.1=100 stale_key\n"
                   /* the link is stopped: no new games */
                   "supervisor:sue stop_link link=main text=night ok\n" CS
                   "start_game link=main table=cs-1 key=a-new-key-for-this-table round=3 "
                   "wager.1=100 link_lost\n"
                   /* nobody else may play for it */
                   "dealer:dan start_game link=main table=cs-1" KEY
                   " round=3 wager.1=100 not_allowed\n");
}

static void links_that_cannot_be_are_refused(void **state)
{
    (void)state;
    run(PEOPLE
        "system:boot add_link link=a pay=LINK-02 0.seed=1000 not_offered\n"
        "system:boot add_link link=a pay=LINK-ML01 0.seed=1000 not_offered\n"
        "system:boot add_link link=a pay=LINK-01 0.seed=1000 ok\n"
        "system:boot add_link link=a pay=LINK-01 0.seed=1000 name_taken\n"
        "system:boot add_link link=Upper pay=LINK-01 0.seed=1000 bad_name\n"
        /* the chances of seven cards differ from game to game */
        "system:boot add_link link=b pay=PROG-01 games=1 0.seed=1000 bad_parameter\n"
        "system:boot add_link link=b pay=PROG-01 0.seed=1000 0.rate=900000 0.reserve_rate=200000 "
        "bad_parameter\n"
        "system:boot add_link link=b pay=PROG-01 0.seed=1000 0.limit=999 limit_below_meter\n"
        "dealer:dan add_link link=b pay=PROG-01 0.seed=1000 not_allowed\n"
        "system:boot add_link link=b pay=PROG-01 tables_max=1 0.seed=1000 ok\n"
        "supervisor:sue add_table table=t1 rules=washington option.progressive=PROG-01 no_meter\n"
        "supervisor:sue add_table table=t1 rules=washington option.progressive=PROG-01 link=c "
        "no_such_link\n"
        "supervisor:sue add_table table=t1 rules=washington option.progressive=LINK-01 link=b "
        "bad_parameter\n"
        "supervisor:sue add_table table=t1 rules=washington link=b not_offered\n"
        "supervisor:sue add_table table=t1 rules=washington option.progressive=PROG-01 link=b ok\n"
        "supervisor:sue add_table table=t2 rules=washington option.progressive=PROG-01 link=b "
        "too_many_games\n"
        "supervisor:sue join_link link=b table=x game=y" KEY " not_offered\n");
}

/* ---- changes ---- */

#define PROPOSE(what, code) "supervisor:sue propose_change link=main " what " text=why " code "\n"
#define AGREE(number)       "executive:eve approve_change link=main number=" number " ok\n"

static void money_moves_by_hand_for_a_permitted_reason_and_two_people(void **state)
{
    (void)state;
    run(ONE_TABLE(PROG_LINK, "PROG-01") START_GAME("t1")
        /* a reduction without a permitted reason */
        PROPOSE(
            "kind=adjust from=meter to=house amount=100 reason=receipts",
            "reason_not_"
            "permitted") PROPOSE("kind=adjust from=meter to=house amount=100 reason=promotion",
                                 "reason_not_permitted") PROPOSE("kind=adjust from=meter "
                                                                 "to=reserve amount=100 "
                                                                 "reason=transfer",
                                                                 "reason_not_permitted") PROPOSE("k"
                                                                                                 "i"
                                                                                                 "n"
                                                                                                 "d"
                                                                                                 "="
                                                                                                 "a"
                                                                                                 "d"
                                                                                                 "j"
                                                                                                 "u"
                                                                                                 "s"
                                                                                                 "t"
                                                                                                 " "
                                                                                                 "f"
                                                                                                 "r"
                                                                                                 "o"
                                                                                                 "m"
                                                                                                 "="
                                                                                                 "m"
                                                                                                 "e"
                                                                                                 "t"
                                                                                                 "e"
                                                                                                 "r"
                                                                                                 " "
                                                                                                 "t"
                                                                                                 "o"
                                                                                                 "="
                                                                                                 "h"
                                                                                                 "o"
                                                                                                 "u"
                                                                                                 "s"
                                                                                                 "e"
                                                                                                 " "
                                                                                                 "a"
                                                                                                 "m"
                                                                                                 "o"
                                                                                                 "u"
                                                                                                 "n"
                                                                                                 "t"
                                                                                                 "="
                                                                                                 "1"
                                                                                                 "0"
                                                                                                 "0"
                                                                                                 " "
                                                                                                 "r"
                                                                                                 "e"
                                                                                                 "a"
                                                                                                 "s"
                                                                                                 "o"
                                                                                                 "n"
                                                                                                 "="
                                                                                                 "o"
                                                                                                 "v"
                                                                                                 "e"
                                                                                                 "r"
                                                                                                 "_"
                                                                                                 "l"
                                                                                                 "i"
                                                                                                 "m"
                                                                                                 "i"
                                                                                                 "t",
                                                                                                 "r"
                                                                                                 "e"
                                                                                                 "a"
                                                                                                 "s"
                                                                                                 "o"
                                                                                                 "n"
                                                                                                 "_"
                                                                                                 "n"
                                                                                                 "o"
                                                                                                 "t"
                                                                                                 "_"
                                                                                                 "p"
                                                                                                 "e"
                                                                                                 "r"
                                                                                                 "m"
                                                                                                 "i"
                                                                                                 "t"
                                                                                                 "t"
                                                                                                 "e"
                                                                                                 "d")
            PROPOSE(
                "kind=adjust from=house to=meter amount=100 reason=win",
                "reason_not_permitted") "supervisor:sue propose_change link=main kind=adjust "
                                        "from=meter to=house amount=100 "
                                        "reason=malfunction no_reason_given\n" PROPOSE(
                                            "kind=adjust level=1 from=meter to=house amount=100 "
                                            "reason=malfunction",
                                            "bad_parameter") PROPOSE("kind=adjust from=meter "
                                                                     "to=house amount=99999999 "
                                                                     "reason=malfunction",
                                                                     "bad_amount")
                                            PROPOSE(
                                                "kind=adjust from=meter to=house amount=1000001 "
                                                "reason=seed_recovery",
                                                "bad_amount") "dealer:dan propose_change link=main "
                                                              "kind=adjust from=house to=meter "
                                                              "amount=1 "
                                                              "reason=promotion text=why "
                                                              "not_allowed\n"
                                                              "meter main 0 current 1000075000000\n"
                                                              /* one person alone cannot do it */
                                                              "executive:eve propose_change "
                                                              "link=main kind=adjust from=meter "
                                                              "to=house amount=75 "
                                                              "reason=malfunction "
                                                              "text=double_count ok\n"
                                                              "executive:eve approve_change "
                                                              "link=main number=1 same_person\n"
                                                              "supervisor:sue approve_change "
                                                              "link=main number=1 not_allowed\n"
                                                              "executive:ed approve_change "
                                                              "link=main number=2 "
                                                              "no_such_proposal\n"
                                                              "executive:ed approve_change "
                                                              "link=main number=1 ok\n"
                                                              "executive:ed approve_change "
                                                              "link=main number=1 "
                                                              "no_such_proposal\n"
                                                              "meter main 0 current 1000000000000\n"
                                                              "meter main 0 transferred "
                                                              "75000000\n" PROPOSE(
                                                                  "kind=adjust from=reserve "
                                                                  "to=house amount=15 "
                                                                  "reason=receipts",
                                                                  "ok")
                                                                  AGREE(
                                                                      "2") "meter main 0 reserve "
                                                                           "0\n" PROPOSE(
                                                                               "kind=adjust "
                                                                               "from=meter "
                                                                               "to=house "
                                                                               "amount=1000000 "
                                                                               "reason=seed_"
                                                                               "recovery",
                                                                               "ok") "supervisor:"
                                                                                     "sam "
                                                                                     "decline_"
                                                                                     "change "
                                                                                     "link=main "
                                                                                     "number=3 "
                                                                                     "text=no "
                                                                                     "ok"
                                                                                     "\n" PROPOSE(
                                                                                         "kind="
                                                                                         "adjust "
                                                                                         "from="
                                                                                         "house "
                                                                                         "to=meter "
                                                                                         "amount="
                                                                                         "5000 "
                                                                                         "reason="
                                                                                         "promotio"
                                                                                         "n",
                                                                                         "ok") "res"
                                                                                               "tar"
                                                                                               "t"
                                                                                               "\n" AGREE(
                                                                                                   "4") "meter main 0 current 1005000000000\n"
                                                                                                        "meter main 0 adjusted 5000000000\n"
        /* a win that was paid by hand */
        PROPOSE("kind=adjust from=meter to=house amount=5000 reason=win", "ok")
            AGREE("5") "claim main 1 paid 5000\n"
                       "meter main 0 hits 1\n" PROPOSE("kind=back_out claim=1", "claim_state")
                           PROPOSE("kind=back_out claim=9", "no_such_claim"));
}

static void limits_and_overflow(void **state)
{
    (void)state;
    run(ONE_TABLE(PROG_LINK, "PROG-01") PROPOSE("kind=limit limit=999999", "limit_below_meter")
            PROPOSE("kind=limit limit=1000050", "ok") AGREE("1") START_GAME(
                "t1") "meter main 0 current 1000050000000\n"
                      "meter main 0 overflow 25000000\n"
                      "money overflow:main:main 25\n" PROPOSE(
                          "kind=adjust from=overflow to=meter amount=1 reason=transfer",
                          "bad_amount")
                          PROPOSE("kind=adjust from=house to=meter amount=1 reason=promotion",
                                  "bad_amount") PROPOSE("kind=adjust from=meter to=overflow "
                                                        "amount=50 reason=over_limit",
                                                        "ok") AGREE("2")
                              PROPOSE(
                                  "kind=adjust from=overflow to=meter amount=25 reason=transfer",
                                  "ok") AGREE("3") "meter main 0 current 1000025000000\n"
                                                   "meter main 0 overflow 50000000\n" PROPOSE(
                                                       "kind=limit limit=0", "ok") AGREE("4")
        /* the void takes back what is the round's, from where it went */
        "dealer:dan void table=t1 text=why ok\n"
        "meter main 0 current 999975000000\n"
        "meter main 0 overflow 25000000\n");
}

static void parameters_change_while_stopped_or_after_the_next_hit(void **state)
{
    (void)state;
    run(ONE_TABLE(PROG_LINK, "PROG-01") PROPOSE(
        "kind=parameters seed=2000000 rate=300000 reserve_rate=0", "link_state")
            PROPOSE("kind=parameters seed=2000000 rate=990000 reserve_rate=20000 after_hit=1",
                    "bad_parameter") PROPOSE("kind=parameters seed=2000000 rate=300000 "
                                             "reserve_rate=0 after_hit=1",
                                             "ok") AGREE("1")
                START_GAME("t1") "meter main 0 current 1000075000000\n" ROYAL_FOR_ANN HAND_BUTTON(
                    "t1", "1",
                    ROYAL_FIRST) "meter main 0 current 1000015000000\n"
                                 "restart\n" APPROVED("1") END_GAME(
                                     "t1") "dealer:dan new_game table=t1 ok\n" BET("ann", "t1", "1",
                                                                                   "100")
                                     START_GAME(
                                         "t1") "meter main 0 current 1000045000000\n" /* 30 % now */
                                               "supervisor:sue stop_link link=main text=change ok\n"
        /* a game is still open */
        PROPOSE(
            "kind=parameters seed=500000 rate=100000 reserve_rate=0",
            "link_state") "dealer:dan void table=t1 text=why ok\n" PROPOSE("kind=parameters "
                                                                           "seed=500000 "
                                                                           "rate=100000 "
                                                                           "reserve_rate=0",
                                                                           "ok") "supervisor:sue "
                                                                                 "start_link "
                                                                                 "link=main ok\n"
                                                                                 "executive:eve "
                                                                                 "approve_change "
                                                                                 "link=main "
                                                                                 "number=2 "
                                                                                 "link_state\n"
                                                                                 "supervisor:sue "
                                                                                 "stop_link "
                                                                                 "link=main "
                                                                                 "text=change "
                                                                                 "ok\n" AGREE(
                                                                                     "2") "supervis"
                                                                                          "or:sue "
                                                                                          "start_"
                                                                                          "link "
                                                                                          "link="
                                                                                          "main "
                                                                                          "ok\n"
                                                                                          "dealer:"
                                                                                          "dan "
                                                                                          "new_"
                                                                                          "game "
                                                                                          "table="
                                                                                          "t1 "
                                                                                          "ok"
                                                                                          "\n" BET(
                                                                                              "ann",
                                                                                              "t1",
                                                                                              "1",
                                                                                              "100")
                                                                                              START_GAME(
                                                                                                  "t1") "meter main 0 current 1000025000000\n");
}

struct warned {
    char text[512];
};

static void note_warning(void *self, int level, const char *code, const char *sentence)
{
    struct warned *warned = self;
    size_t length = strlen(warned->text);
    assert_true(strlen(sentence) > 20);
    snprintf(warned->text + length, sizeof warned->text - length, "%d %s\n", level, code);
}

static void the_makers_advice_is_given_as_warnings(void **state)
{
    (void)state;
    const struct uth_rules *rules = uth_rules_builtin("washington");
    const struct uth_pay_table *pay = uth_rules_table(rules, UTH_PROGRESSIVE, "LINK-01");
    static const struct {
        struct uth_meter_rules rules;
        const char *said;
    } cases[] = {
        {{1000000, 250000, 0, 0}, ""},
        {{0, 250000, 0, 0}, "0 no_seed\n"},
        {{0, 200000, 50000, 0}, "0 reserve_only_seed\n0 no_seed\n"},
        {{29999, 250000, 0, 0}, "0 seed_below_fixed_award\n"}, /* 300 for 1 */
        {{30000, 250000, 0, 0}, ""},
        {{30000, 250001, 0, 0}, "-1 contribution_above_preset\n"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct uth_link_config config = {.level_count = 1, .level = {cases[i].rules}};
        struct warned warned = {""};
        uth_link_warnings(&config, pay, note_warning, &warned);
        assert_string_equal(warned.text, cases[i].said);
    }
    /* every award off the meter */
    struct uth_pay_table all = *pay;
    all.line_count = 2;
    struct uth_link_config config = {.level_count = 1, .level = {{30000, 699999, 0, 0}}};
    struct warned warned = {""};
    uth_link_warnings(&config, &all, note_warning, &warned);
    assert_string_equal(warned.text, "-1 contribution_too_small\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(older_system_coin_in_to_game_over),
        cmocka_unit_test(nexus_command_start_game_to_end_game),
        cmocka_unit_test(of_two_hits_one_takes_the_meter_and_the_other_the_seed),
        cmocka_unit_test(the_order_of_two_hits_outlives_a_crash),
        cmocka_unit_test(a_rejected_hit_gives_the_meter_back),
        cmocka_unit_test(awards_go_from_right_to_left_each_of_what_is_left),
        cmocka_unit_test(who_leaves_before_the_end_still_gets_the_envy),
        cmocka_unit_test(nobody_envies_across_tables_or_oneself),
        cmocka_unit_test(folded_hands_qualify_where_the_casino_says_so),
        cmocka_unit_test(levels_are_hit_one_by_one),
        cmocka_unit_test(a_table_that_runs_itself_claims_and_waits),
        cmocka_unit_test(a_void_round_takes_its_contributions_back_once),
        cmocka_unit_test(a_table_without_its_link_plays_the_base_game),
        cmocka_unit_test(multi_game_link_start_game_to_end_game),
        cmocka_unit_test(links_that_cannot_be_are_refused),
        cmocka_unit_test(money_moves_by_hand_for_a_permitted_reason_and_two_people),
        cmocka_unit_test(limits_and_overflow),
        cmocka_unit_test(parameters_change_while_stopped_or_after_the_next_hit),
        cmocka_unit_test(the_makers_advice_is_given_as_warnings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
