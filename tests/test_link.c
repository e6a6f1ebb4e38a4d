/* Links, as scripts (reference/floor_script.h). The procedures of the older system, of Nexus Command
 * and of its multi-game link are here under the names of their buttons. */
#include "link_rounds.h"

/* Scripts are laid out by hand. */
/* clang-format off */

/* The older system: COIN IN, hand button, key to JPH and J-pot, back to Run, GAME OVER. */
TEST(what_a_hit_reseeds_above_the_limit_overflows)
{
    run(PEOPLE
        "system:boot add_link link=main pay=PROG-01 0.seed=1000000 0.limit=1000030 0.rate=250000 "
        "0.reserve_rate=500000 executive_above=500000 ok\n"
        "supervisor:sue start_link link=main ok\n"
        TABLE("t1", "PROG-01") SEAT("ann", "t1", "1") SEAT("bob", "t1", "2")
        "dealer:dan new_game table=t1 ok\n" BET("ann", "t1", "1", "100") BET("bob", "t1", "2", "200")
        START_GAME("t1")
        /* 75 cents to the meter, of which 30 fit, and 150 to the reserve */
        "meter main 0 current 1000030000000 overflow 45000000 reserve 150000000\n"
        ROYAL_FOR_ANN HAND_BUTTON("t1", "1", ROYAL_FIRST)
        /* seed and reserve are 120 cents above the limit */
        "meter main 0 current 1000030000000 overflow 165000000 reserve 0\n");
}

TEST(older_system_coin_in_to_game_over)
{
    run(ONE_TABLE(PROG_LINK, "PROG-01")
        /* 7. COIN IN: $3 of wagers, 25 % and 5 % */
        "meter main 0 current 1000000000000\n"
        START_GAME("t1") "meter main 0 current 1000075000000 reserve 15000000\n"
        "money meter:main:main 1000075 reserve:main:main 15\n"
        ROYAL_FOR_ANN
        /* 10 d. the hand button, and again to turn it off */
        HAND_BUTTON("t1", "1", ROYAL_FIRST) "claim main 1 pending 1000075\n"
        "meter main 0 current 1000015000000\n"
        HAND_BUTTON("t1", "1", ROYAL_FIRST) "claim main 1 none 0\n"
        "meter main 0 current 1000075000000 reserve 15000000\n"
        HAND_BUTTON("t1", "1", ROYAL_FIRST) "claim main 2 pending 1000075\n"
        /* h. before the end: GAME OVER waits */
        "dealer:dan confirm table=t1 claim_pending\n"
        "dealer:dan void table=t1 text=why claim_pending\n"
        /* f. JPH: the supervisor's key; J-pot records it, by a card for this amount */
        "supervisor:sue confirm_claim link=main number=2 ok\n"
        "executive:eve complete_claim link=main number=2 ok\n"
        /* g. Run: the meter is adjusted for the prize */
        "meter main 0 current 1000015000000 won 1000075000000 hits 1; claim main 2 won 1000075\n"
        "money jackpots:main 1000075\n"
        /* h. GAME OVER pays what was set aside */
        END_GAME("t1") "claim main 2 paid 1000075; money jackpots:main 0\n"
        /* ann: $200; the dealer has no pair, so the Ante pushes; Play wins $5, the Blind 500 to 1
         * is $2,500; less the $1 of the Progressive */
        "money chips:t1:ann 1270475; restart\n"
        /* i. once recorded, it is backed out by a manual adjustment alone */
        "supervisor:sue reject_claim link=main number=2 text=no no_such_claim\n"
        "supervisor:sue propose_change link=main kind=back_out claim=2 no_reason_given\n"
        "supervisor:sue propose_change link=main kind=back_out claim=2 text=misread ok\n"
        "supervisor:sue approve_change link=main number=1 not_allowed\n"
        "executive:eve approve_change link=main number=1 ok; claim main 2 backed_out 1000075\n"
        "meter main 0 current 1000075000000 hits 0\n"
        "supervisor:sue propose_change link=main kind=back_out claim=2 text=again claim_state\n");
}

/* Nexus Command: START GAME, spot and hand, confirm, swipe by level, END GAME. */
TEST(nexus_command_start_game_to_end_game)
{
    run(ONE_TABLE(PROG_LINK, "PROG-01") START_GAME("t1")
        /* a royal flush of the turn with one hole card: 5 % of $10,000.75 */
        DEAL("t1", CHECK("ann", "t1", "1") CHECK("bob", "t1", "2"), "QhJh2c",
            PLAY("ann", "t1", "1") FOLD("bob", "t1", "2"), "ThKh", "4c5d6c7dAh3s")
        /* the wrong spot, the wrong hand, a hand that is paid from the tray */
        "dealer:dan claim table=t1 spot=2 hand=" ROYAL_SEVEN " hand_not_dealt\n"
        "dealer:dan claim table=t1 spot=1 hand=" ROYAL_FIRST " hand_not_dealt\n"
        "dealer:dan claim table=t1 spot=1 hand=full_house not_from_meter\n"
        "dealer:dan claim table=t1 spot=1 hand=seven_of_a_kind bad_parameter\n"
        "dealer:dan claim table=t1 spot=3 hand=" ROYAL_SEVEN " no_wager\n"
        /* END GAME before the hand is selected */
        "dealer:dan confirm table=t1 claim_missing\n"
        "player:ann claim table=t1 spot=1 hand=" ROYAL_SEVEN " not_allowed\n"
        HAND_BUTTON("t1", "1", ROYAL_SEVEN) "claim main 1 pending 50003\n"
        "meter main 0 current 950072000000\n"
        /* swipe before confirm; the same person twice */
        "executive:eve complete_claim link=main number=1 claim_state\n"
        "dealer:dan confirm_claim link=main number=1 not_allowed\n"
        "supervisor:sue confirm_claim link=main number=1 ok\n"
        "supervisor:sue confirm_claim link=main number=1 claim_state\n"
        "supervisor:sue complete_claim link=main number=1 same_person\n"
        "dealer:dan claim table=t1 spot=1 hand=" ROYAL_SEVEN " claim_state\n"
        /* $500.03 is below the configured amount: a second Supervisor is enough */
        "supervisor:sam complete_claim link=main number=1 ok\n"
        END_GAME("t1") "money jackpots:main 0; claim main 1 paid 50003\n"
        "dealer:dan new_game table=t1 ok\n");
}

/* ---- void, and the link lost ---- */

TEST(a_void_round_takes_its_contributions_back_once)
{
    run(ONE_TABLE(PROG_LINK, "PROG-01") START_GAME("t1") "meter main 0 contributed 90000000\n"
        "dealer:dan void table=t1 text=shuffler ok\n"
        "meter main 0 contributed 0 current 1000000000000 reserve 0; money chips:t1:ann 20000\n"
        "dealer:dan void table=t1 text=again no_round; meter main 0 current 1000000000000\n"
        "restart\n"
        /* before START GAME there is nothing to take back */
        "dealer:dan new_game table=t1 ok\n"
        BET("ann", "t1", "1", "100")
        "dealer:dan void table=t1 text=spill ok; meter main 0 current 1000000000000\n"
        /* a reversal after the settlement leaves them: the round was played */
        "dealer:dan new_game table=t1 ok\n"
        BET("ann", "t1", "1", "100") START_GAME("t1")
        DEAL("t1", CHECK("ann", "t1", "1"), "QhJh2h", FOLD("ann", "t1", "1"), "5c3d", "4c5dAh9h")
        END_GAME("t1")
        "supervisor:sue reverse table=t1 text=complaint ok; meter main 0 current 1000025000000\n");
}

TEST(a_table_without_its_link_plays_the_base_game)
{
    run(ONE_TABLE(PROG_LINK, "PROG-01")
        "supervisor:sue cut_table link=main table=t1 text=cable ok\n"
        "supervisor:sue cut_table link=main table=t1 text=cable link_state\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 progressive=100 link_lost\n"
        "player:bob bet table=t1 spot=2 ante=500 blind=500 progressive=200 link_lost\n"
        "money chips:t1:bob 18800\n"
        START_GAME("t1")
        "money chips:t1:ann 19000\n" /* the $1 is back, Ante and Blind are on the felt */
        "money chips:t1:bob 19000; meter main 0 current 1000000000000\n"
        DEAL("t1", CHECK("ann", "t1", "1") CHECK("bob", "t1", "2"), "QhJhTh",
             PLAY("ann", "t1", "1") FOLD("bob", "t1", "2"), "2c3d", "4c5dAhKh")
        "dealer:dan claim table=t1 spot=1 hand=" ROYAL_FIRST " no_game\n"
        END_GAME("t1")
        "supervisor:sue mend_table link=main table=t1 ok\n"
        "supervisor:sue stop_link link=main no_reason_given\n"
        "supervisor:sue stop_link link=main text=night ok\n"
        "dealer:dan new_game table=t1 ok\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 progressive=100 link_lost\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 ok\n"
        "supervisor:sue start_link link=main ok\n"
        BET("ann", "t1", "1", "100")
        /* its record is damaged: nothing happens on it any more */
        "stop link.main\n"
        "player:ann bet table=t1 spot=1 ante=500 blind=500 progressive=200 link_lost\n"
        "supervisor:sue stop_link link=main text=why link_lost\n"
        "clear link.main\n"
        START_GAME("t1") "meter main 0 current 1000025000000\n");
}

/* ---- the multi-game link ---- */

#define KEY      " key=0123456789abcdef"
#define CS(what) "game:cs-1 " what " link=main table=cs-1" KEY " "

TEST(multi_game_link_start_game_to_end_game)
{
    run(PEOPLE LINK_01 TABLE("t1", "LINK-01")
        "supervisor:sue join_link link=main table=cs-1 game=caribbean-stud location=pit-2" KEY
        " bad_parameter\n"
        "supervisor:sue join_link link=main table=cs-1 game=caribbean-stud location=pit-1 "
        "key=short bad_text\n"
        "supervisor:sue join_link link=main table=t1 game=caribbean-stud location=pit-1" KEY
        " name_taken\n"
        "supervisor:sue join_link link=main table=cs-1 game=caribbean-stud location=pit-1" KEY
        " ok\n"
        /* START GAME */
        "game:cs-1 start_game link=main table=cs-1 key=fedcba9876543210 round=1 wager.2=100 "
        "stale_key\n"
        CS("start_game") "round=1 no_wager\n"
        CS("start_game") "round=1 wager.2=50 below_minimum\n"
        CS("start_game") "round=1 wager.2=600 above_maximum\n"
        CS("start_game") "round=1 wager.2=100 wager.5=500 id=a ok\n"
        CS("start_game") "round=1 wager.2=100 wager.5=500 id=a repeated\n"
        "game:cs-1 start_game link=main table=cs-1 key=fedcba9876543210 round=1 wager.2=100 "
        "wager.5=500 id=a stale_key\n"
        CS("start_game") "round=2 wager.2=100 game_open; meter main 0 current 1000150000000\n"
        /* the hand, checked by the evaluator */
        CS("claim") "round=1 spot=3 hand=royal_flush cards=AhKhQhJhTh no_wager\n"
        CS("claim") "round=1 spot=5 hand=royal_flush cards=9hKhQhJhTh hand_not_dealt\n"
        CS("claim") "round=1 spot=5 hand=straight_flush cards=AhKhQhJhTh hand_not_dealt\n"
        CS("claim") "round=1 spot=5 hand=royal_flush cards=AhKhQhJh card_count\n"
        CS("claim") "round=2 spot=5 hand=royal_flush cards=AhKhQhJhTh no_game\n"
        CS("claim") "round=1 spot=5 hand=full_house cards=AhAcAdKsKh not_from_meter\n"
        CS("claim") "round=1 spot=5 hand=royal_flush cards=AhKhQhJhTh ok\n"
        "claim main 1 pending 1000150\n"
        /* pressed by accident: off, and on again */
        CS("claim") "round=1 spot=5 hand=royal_flush cards=AhKhQhJhTh ok; claim main 1 none 0\n"
        CS("claim") "round=1 spot=5 hand=royal_flush cards=AhKhQhJhTh ok\n"
        /* END GAME waits */
        CS("end_game") "round=1 claim_pending\n"
        CS("void_game") "round=1 text=why claim_pending\n"
        /* sue chose the key: whoever has it could have been sue; also after a new one */
        "supervisor:sue confirm_claim link=main number=2 same_person; restart\n"
        "executive:ed join_link link=main table=cs-1 game=caribbean-stud location=pit-1" KEY
        " ok\n"
        "supervisor:sue confirm_claim link=main number=2 same_person\n"
        "supervisor:sam confirm_claim link=main number=2 ok\n"
        "supervisor:sid complete_claim link=main number=2 wrong_card\n"
        "executive:sue complete_claim link=main number=2 same_person\n"
        "executive:eve complete_claim link=main number=2 ok; claim main 2 paid 1000150\n"
        "money jackpots:main 0; restart\n"
        CS("void_game") "round=1 text=why claim_state\n"
        CS("end_game") "round=1 ok\n"
        CS("end_game") "round=1 no_game\n"
        /* a void game: back, once */
        CS("start_game") "round=1 wager.1=100 bad_parameter\n"
        CS("start_game") "round=2 wager.1=100 ok\n"
        CS("void_game") "round=2 no_reason_given\n"
        CS("void_game") "round=2 text=spill ok\n"
        CS("void_game") "round=2 text=spill no_game; meter main 0 current 1000000000000\n"
        /* a new key makes the old one stale */
        "executive:eve join_link link=main table=cs-1 game=caribbean-stud location=pit-1 "
        "key=a-new-key-for-this-table ok\n"
        CS("start_game") "round=3 wager.1=100 stale_key\n"
        /* the link is stopped: no new games */
        "supervisor:sue stop_link link=main text=night ok\n"
        "game:cs-1 start_game link=main table=cs-1 key=a-new-key-for-this-table round=3 "
        "wager.1=100 link_lost\n"
        /* nobody else may play for it */
        "dealer:dan start_game link=main table=cs-1" KEY " round=3 wager.1=100 not_allowed\n");
}

TEST(three_people_are_needed_whoever_presses_the_hand_button)
{
    run(ONE_TABLE(PROG_LINK, "PROG-01") START_GAME("t1") ROYAL_FOR_ANN
        "supervisor:sue claim table=t1 spot=1 hand=" ROYAL_FIRST " ok\n"
        "supervisor:sue confirm_claim link=main number=1 same_person\n"
        "supervisor:sam confirm_claim link=main number=1 ok\n"
        "executive:sue complete_claim link=main number=1 same_person\n"
        "executive:sam complete_claim link=main number=1 same_person\n"
        "executive:eve complete_claim link=main number=1 ok\n");
}

TEST(a_round_with_a_win_is_void_only_after_its_back_out)
{
    run(ONE_TABLE(PROG_LINK, "PROG-01") START_GAME("t1") ROYAL_FOR_ANN
        HAND_BUTTON("t1", "1", ROYAL_FIRST) APPROVED("1")
        "dealer:dan void table=t1 text=misdeal claim_pending; claim main 1 won 1000075\n"
        "supervisor:sue propose_change link=main kind=back_out claim=1 text=misread ok\n"
        "executive:eve approve_change link=main number=1 ok\n"
        "dealer:dan void table=t1 text=misdeal ok\n"
        "meter main 0 current 1000000000000 reserve 0\n");
}

/* Otherwise the player's win would go to the house, and the meter would stay at its seed. */
TEST(a_round_with_a_win_is_reversed_only_after_its_back_out)
{
    run(ONE_TABLE(PROG_LINK, "PROG-01") START_GAME("t1") ROYAL_FOR_ANN
        HAND_BUTTON("t1", "1", ROYAL_FIRST) APPROVED("1") END_GAME("t1")
        "money chips:t1:ann 1270475\n"
        "supervisor:sue reverse table=t1 text=misread claim_pending\n"
        "money chips:t1:ann 1270475\n"
        "claim main 1 paid 1000075\n"
        "restart\n"
        "dealer:dan new_game table=t1 ok\n"
        "supervisor:sue reverse table=t1 text=misread claim_pending\n"
        "supervisor:sue propose_change link=main kind=back_out claim=1 text=misread ok\n"
        "executive:eve approve_change link=main number=1 ok\n"
        "meter main 0 current 1000075000000\n"
        "supervisor:sue reverse table=t1 text=misread ok\n"
        "money chips:t1:ann 20000\n");
}

TEST(a_table_has_wagered_what_was_played)
{
    run(ONE_TABLE(PROG_LINK, "PROG-01") START_GAME("t1") "wagered main t1 300\n"
        "dealer:dan void table=t1 text=shuffler ok; wagered main t1 0\n"
        "restart; wagered main t1 0\n");
}

/* "Supervisor, or Executive above a configured amount." */
#define WON_BY_SUPERVISOR(above, reason)                                                           \
    "system:boot add_link link=main pay=LINK-01 games=1 0.seed=1000000 0.rate=250000 "             \
    "executive_above=" above " ok\n"                                                               \
    "supervisor:sue start_link link=main ok\n"                                                     \
    "supervisor:kay join_link link=main table=cs-1 game=caribbean-stud" KEY " ok\n"                \
    CS("start_game") "round=1 wager.1=100 ok\n"                                                    \
    CS("claim") "round=1 spot=1 hand=royal_flush cards=AhKhQhJhTh ok; claim main 1 pending 1000025\n" \
    "supervisor:sue confirm_claim link=main number=1 ok\n"                                         \
    "supervisor:sam complete_claim link=main number=1 " reason "\n"

TEST(an_executive_is_needed_above_the_amount_and_not_at_it)
{
    run(WON_BY_SUPERVISOR("1000025", "ok"));
    run(WON_BY_SUPERVISOR("1000024", "wrong_card"));
}

TEST(links_that_cannot_be_are_refused)
{
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
        "supervisor:sue join_link link=b table=x game=y" KEY " not_offered\n"
        /* tables of other games are counted as well */
        "system:boot add_link link=c pay=LINK-01 games=1 tables_max=1 0.seed=1000 ok\n"
        "supervisor:sue join_link link=c table=x game=y" KEY " ok\n"
        "supervisor:sue join_link link=c table=z game=y" KEY " too_many_games\n");
}
