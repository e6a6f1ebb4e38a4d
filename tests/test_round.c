/* The round as a state machine: every action, and every refusal. The language of the scripts is in
 * round_script.h. */
#include "round_script.h"

/* Scripts are laid out by hand. */
/* clang-format off */

TEST(a_round_runs_from_bets_to_settlement)
{
    run("rules washington\n"
        "bet ann 1 ante=500 blind=500 trips=500; bet bob 2 ante=1000 blind=1000 ok\n"
        "phase betting\n"
        "close; deal 1:AhKd 2:7c3h; play ann 1 4; check bob 2; flop AdKs2c ok\n"
        "check bob 2; river 9s8h; fold bob 2; reveal QsQd   ok\n"
        "phase showdown\n"
        "settle                                             ok\n"
        "net ann 1 2000\n" /* Ante 500, Play 2000, Blind pushes with two pair, Trips -500 */
        "net bob 2 -2000\n");
}

TEST(bets_are_refused_with_their_reason)
{
    run("rules washington\n"
        "bet ann 0 ante=500 blind=500                       no_such_spot\n"
        "bet ann 7 ante=500 blind=500                       no_such_spot\n"
        "bet ann 1                                          no_wager\n"
        "bet ann 1 ante=500                                 ante_blind_unequal\n"
        "bet ann 1 ante=500 blind=400                       ante_blind_unequal\n"
        "bet ann 1 trips=500                                missing_wager\n"
        "bet ann 1 ante=550 blind=550                       not_chip_multiple\n"
        "bet ann 1 ante=-500 blind=-500                     negative_amount\n"
        "bet ann 1 ante=40100 blind=40100                   above_maximum\n"
        "bet ann 1 ante=500 blind=500 play=500              play_before_deal\n"
        "bet ann 1 ante=500 blind=500 play_the_board=500    not_offered\n"
        "bet ann 1 ante=500 blind=500 progressive=100       not_offered\n"
        "bet ann 1 ante=500 blind=500 bad_beat=100          missing_wager\n"
        "bet ann 1 ante=500 blind=500 tip.trips=100         tip_not_offered\n"
        "bet +cid 1 ante=500 blind=500                      backline_no_seat\n"
        "bet ann 1 ante=500 blind=500                       ok\n"
        "bet +cid 1 ante=500 blind=500                      backline_not_offered\n"
        "bet bob 1 ante=500 blind=500                       spot_taken\n"
        "bank 3 10000                                       bank_not_offered\n"
        "deal 1:AhKd                                        wrong_phase\n");
}

TEST(four_games_a_hand_are_the_most_in_washington)
{
    run("rules washington progressive=LINK-01\n"
        "bet ann 1 ante=500 blind=500 trips=100 bad_beat=100 ultimate_pairs=100 ok\n"
        "bet ann 1 ante=500 blind=500 trips=100 bad_beat=100 progressive=100 ok\n"
        "bet ann 1 ante=500 blind=500 trips=100 bad_beat=100 ultimate_pairs=100 "
        "progressive=100 too_many_games\n");
}

TEST(the_single_wager_limit_leaves_only_legal_raises)
{
    run("rules washington\n"
        "bet ann 1 ante=12000 blind=12000; close; deal 1:AhKd ok\n"
        "play ann 1 4                                       above_single_limit\n"
        "play ann 1 3                                       ok\n");
    run("rules washington\n"
        "bet ann 1 ante=40000 blind=40000; close; deal 1:AhKd ok\n"
        "play ann 1 3                                       above_single_limit\n"
        "check ann 1; flop 2c3c4c                           ok\n"
        "play ann 1 2                                       above_single_limit\n"
        "check ann 1; river 5c6c; play ann 1 1              ok\n");
}

TEST(nothing_is_bet_or_withdrawn_after_no_more_bets)
{
    run("rules washington\n"
        "close                                              nobody_bet\n"
        "bet ann 1 ante=500 blind=500; bet ann 1 ante=800 blind=800; withdraw ann 1 ok\n"
        "withdraw ann 1                                     no_such_hand\n"
        "close                                              nobody_bet\n"
        "bet ann 1 ante=500 blind=500; close                ok\n"
        "close                                              wrong_phase\n"
        "bet ann 1 ante=800 blind=800                       betting_closed\n"
        "bet bob 2 ante=800 blind=800                       betting_closed\n"
        "withdraw ann 1                                     betting_closed\n");
}

TEST(each_street_has_its_own_decisions)
{
    run("rules washington\n"
        "bet ann 1 ante=500 blind=500; bet bob 2 ante=500 blind=500 ok\n"
        "check ann 1                                        wrong_phase\n"
        "close; deal 1:AhKd 2:QhQd                          ok\n"
        "play ann 1 2                                       no_such_raise\n"
        "play ann 1 0                                       no_such_raise\n"
        "fold ann 1                                         cannot_fold\n"
        "check ann 2                                        no_such_hand\n"
        "tipcheck ann 1                                     already_decided\n"
        "flop 2c3c4c                                        still_deciding\n"
        "play ann 1 3                                       ok\n"
        "play ann 1 4                                       already_decided\n"
        "check ann 1                                        already_decided\n"
        "check bob 2                                        ok\n"
        "check bob 2                                        already_decided\n"
        "river 2c3c                                         wrong_phase\n"
        "flop 2c3c4c                                        ok\n"
        "play bob 2 4                                       no_such_raise\n"
        "fold bob 2                                         cannot_fold\n"
        "check ann 1                                        already_decided\n"
        "reveal 8c8d                                        wrong_phase\n"
        "check bob 2; river 9c9d                            ok\n"
        "check bob 2                                        cannot_check\n"
        "play bob 2 2                                       no_such_raise\n"
        "reveal 8c8d                                        still_deciding\n"
        "play bob 2 1                                       ok\n"
        "settle                                             wrong_phase\n"
        "reveal 8c8d; settle                                ok\n"
        "settle                                             round_over\n"
        "void late                                          round_over\n");
}

TEST(time_out_checks_checks_and_folds)
{
    run("rules stadium\n"
        "bet ann 1 ante=500 blind=500 tip.ante=100 tip.blind=100 ok\n"
        "bet bob 1 ante=500 blind=500                       ok\n"
        "timeout                                            wrong_phase\n"
        "close; deal 1:AhKd; play bob 1 4; timeout          ok\n"
        "timeout                                            already_decided\n"
        "flop 2c3c4c; timeout; river 9c9d; timeout; reveal 8h8d; settle ok\n"
        "net ann 1 -1000\n");
}

TEST(cards_are_counted_and_never_twice)
{
    run("rules washington\n"
        "bet ann 1 ante=500 blind=500; bet bob 2 ante=500 blind=500; close ok\n"
        "deal 1:AhKd 2:KdKc                                 card_twice\n"
        "deal 1:AhKd 2:Kc                                   card_missing\n"
        "deal 1:AhKd 2:KcKs 3:2c2d                          card_count\n"
        "deal 1:AhKd 2:KcKs; check ann 1; check bob 2       ok\n"
        "flop 2c3c                                          card_missing\n"
        "flop 2c3cAh                                        card_twice\n"
        "flop 2c3c4c; timeout                               ok\n"
        "river 2c5c                                         card_twice\n"
        "river 5c                                           card_missing\n"
        "river 5c6c; timeout                                ok\n"
        "reveal 5c7c                                        card_twice\n"
        "reveal 7c8c 1:9c9d                                 card_count\n"
        "reveal 7c8c                                        ok\n");
}

TEST(unseen_cards_are_shown_at_the_showdown)
{
    run("rules washington\n"
        "bet ann 1 ante=500 blind=500; bet bob 2 ante=500 blind=500; close ok\n"
        "deal 1:AhKd; timeout; flop 2c3c4c; timeout; river 5c6c ok\n"
        "fold ann 1; play bob 2 1                           ok\n"
        "reveal 7d8d                                        card_missing\n"
        "reveal 7d8d 2:8d9d                                 card_twice\n"
        "reveal 7d8d 2:8h9d; settle                         ok\n");
}

/* Step 14 of the California documents: folded cards are spread and counted face down. */
TEST(a_folded_hand_stays_face_down_unless_a_live_bonus_needs_it)
{
    run("rules california\n"
        "bank 6 100000                                      ok\n"
        "bet ann 1 ante=500 blind=500; bet bob 2 ante=500 blind=500 trips=500 ok\n"
        "bet cid 3 ante=500 blind=500 trips=500 bad_beat=500 ok\n"
        "close; deal; timeout; flop 2c3c4c; timeout; river 5d9c ok\n"
        "fold ann 1; fold bob 2; fold cid 3                 ok\n"
        "reveal 7d8d 3:KhQd                                 card_missing\n"
        "reveal 7d8d 2:2h2d                                 card_missing\n"
        "reveal 7d8d 2:2h2d 3:KhQd; settle                  ok\n"
        "net ann 1 -1000\n"
        "net bob 2 500\n" /* Trips 3 to 1 after the fold */
        "net cid 3 -2000\n");
    run("rules washington ultimate_pairs=UP-1 trips=none bad_beat=none\n"
        "bet ann 1 ante=500 blind=500 ultimate_pairs=500; bet bob 2 ante=500 blind=500 ok\n"
        "close; deal; timeout; flop 2c3c4c; timeout; river 5d9c; timeout ok\n"
        "reveal 7d8d                                        card_missing\n"
        "reveal 7d8d 1:AhAd; settle                         ok\n"
        "net ann 1 14000\n"); /* a pair of aces pays 30 to 1 */
    /* five community cards need nobody's hand; a wager for the dealer keeps its hand in the game */
    run("rules stadium\n"
        "bet ann 1 ante=500 blind=500 play_the_board=500    ok\n"
        "bet bob 2 ante=500 blind=500 tip.ante=500 tip.blind=500 ok\n"
        "close; deal; timeout; flop 2c2d2h; timeout; river 5d9c ok\n"
        "fold ann 1; fold bob 2; tipplay bob 2 1            ok\n"
        "reveal 7d8d                                        card_missing\n"
        "reveal 7d8d 2:AhAd; settle                         ok\n"
        "net ann 1 2500\n" /* three of a kind on the board pays 7 to 1 */
        "net bob 2 -1000\n");
}

/* Those who bet behind a hand fold with it; their Trips stay in action. */
TEST(trips_behind_a_folded_hand_need_its_cards)
{
    run("rules california backline=true\n"
        "bank 6 100000; bet ann 1 ante=500 blind=500; bet +cid 1 ante=500 blind=500 ok\n"
        "close; deal; timeout; flop 2c3c4c; timeout; river 5d9c; timeout ok\n"
        "reveal 7d8d; settle                                ok\n"
        "net +cid 1 -1000\n");
    run("rules california backline=true\n"
        "bank 6 100000; bet ann 1 ante=500 blind=500; bet +cid 1 ante=500 blind=500 trips=500 ok\n"
        "close; deal; timeout; flop 2c3c4c; timeout; river 5d9c; timeout ok\n"
        "reveal 7d8d                                        card_missing\n"
        "reveal 7d8d 1:KhQd; settle                         ok\n"
        "net +cid 1 -1500\n");
}

TEST(a_void_returns_everything_and_ends_the_round)
{
    run("rules washington\n"
        "bet ann 1 ante=500 blind=500; close; deal 1:AhKd   ok\n"
        "void                                               no_reason_given\n"
        "void shuffler_malfunction                          ok\n"
        "phase void\n"
        "check ann 1                                        round_over\n"
        "settle                                             round_over\n"
        "bet ann 1 ante=500 blind=500                       betting_closed\n"
        "void again                                         round_over\n");
}

TEST(a_player_dealer_banks_before_betting_closes)
{
    run("rules california\n"
        "bet ann 1 ante=500 blind=500                       ok\n"
        "close                                              no_bank\n"
        "bank 1 10000                                       spot_taken\n"
        "bank 9 10000                                       no_such_spot\n"
        "bank 3 0                                           bank_amount\n"
        "bank 3 150                                         bank_amount\n"
        "bank 3 10000; bank 3 20000                         ok\n"
        "bet bob 3 ante=500 blind=500                       spot_is_bank\n"
        "bet bob 2 ante=500 blind=500 ultimate_pairs=100    not_offered\n"
        "close                                              ok\n"
        "bank 3 30000                                       betting_closed\n");
}

TEST(those_behind_a_seat_follow_its_decision)
{
    run("rules california backline=true\n"
        "bank 3 100000                                      ok\n"
        "bet +cid 1 ante=500 blind=500                      backline_no_seat\n"
        "bet ann 1 ante=500 blind=500                       ok\n"
        "bet +ann 1 ante=500 blind=500                      backline_own_seat\n"
        "bet +cid 1 ante=1000 blind=1000 trips=500; bet +dan 1 trips=500 ok\n"
        "bet +eve 1 ante=500 blind=500 trips=500 bad_beat=100 backline_wager\n"
        "withdraw ann 1                                     backline_behind\n"
        "close; deal 1:AhKd                                 ok\n"
        "play +cid 1 4                                      backline_decides_not\n"
        "play ann 1 4; flop AdKs2c; river 9s8h; reveal QsQd; settle ok\n"
        "net ann 1 2500\n" /* Ante 500, Play 2000 */
        "net +cid 1 4500\n" /* Ante 1000, Play 4000, Trips -500 */
        "net +dan 1 -500\n");
}

TEST(tips_need_the_players_own_base_wagers)
{
    run("rules stadium\n"
        "bet ann 1 tip.ante=100 tip.blind=100               tip_needs_base\n"
        "bet ann 1 ante=500 blind=500 tip.ante=100          ante_blind_unequal\n"
        "bet ann 1 ante=500 blind=500 tip.ante=100 tip.blind=100 tip.trips=100 ok\n"
        "bet bob 2 tip.trips=100 tip.bad_beat=100; close; deal 1:AhKd 2:7c3h ok\n"
        "check bob 2                                        already_decided\n"
        "play ann 1 4                                       ok\n"
        "flop AdKs2c                                        still_deciding\n"
        "tipcheck ann 1; flop AdKs2c; tipplay ann 1 2; river 9s8h; reveal QsQd ok\n"
        "settle                                             ok\n"
        "net ann 1 2500\n");
}

TEST(stadium_positions_are_shared_and_three_hands_the_most)
{
    run("rules stadium\n"
        "bet ann 1 ante=500 blind=500; bet bob 1 ante=900 blind=900 ok\n"
        "bet ann 2 ante=500 blind=500; bet ann 22 ante=500 blind=500 ok\n"
        "bet ann 3 ante=500 blind=500                       too_many_for_player\n"
        "bet ann 23 ante=500 blind=500                      no_such_spot\n"
        "bet ann 2 ante=700 blind=700                       ok\n");
}

TEST(face_up_dealing_keeps_three_hands_in_play)
{
    run("rules washington-face-up\n"
        "bet ann 1 ante=500 blind=500; bet bob 3 ante=500 blind=500 ok\n"
        "bet cid 6 ante=500 blind=500                       ok\n"
        "bet dan 2 ante=500 blind=500                       too_many_hands\n");
}

TEST(events_that_do_not_follow_are_refused)
{
    struct uth_game game = uth_game_default(uth_rules_builtin("california"));
    struct uth_round *round = uth_round_new(&game);
    struct uth_action bank = {.kind = UTH_DO_BANK,
                              .bank = {.spot = 6, .amount = 10000, .cover = UTH_COVER_NET}};
    struct uth_action bet = {.kind = UTH_DO_BET,
                             .who = {.player = 1, .spot = 1},
                             .wager = {[UTH_ANTE] = 5000, [UTH_BLIND] = 5000}};
    struct uth_action close = {.kind = UTH_DO_CLOSE};
    struct uth_event events[3];
    assert_int_equal(uth_round_do(round, &bank, &events[0], UTH_UNHEARD), UTH_REASON_OK);
    assert_int_equal(uth_round_do(round, &bet, &events[1], UTH_UNHEARD), UTH_REASON_OK);
    assert_int_equal(uth_round_do(round, &close, &events[2], UTH_UNHEARD), UTH_REASON_OK);
    assert_int_equal(events[2].collection, 600); /* schedule 1, $100 */

    struct uth_round *replay = uth_round_new(&game);
    assert_int_not_equal(uth_round_fold(replay, &events[1], UTH_UNHEARD), UTH_REASON_OK);
    assert_int_equal(uth_round_fold(replay, &events[0], UTH_UNHEARD), UTH_REASON_OK);
    assert_int_not_equal(uth_round_fold(replay, &events[0], UTH_UNHEARD), UTH_REASON_OK);
    assert_int_equal(uth_round_fold(replay, &events[1], UTH_UNHEARD), UTH_REASON_OK);
    events[2].collection = 0;
    assert_int_not_equal(uth_round_fold(replay, &events[2], UTH_UNHEARD), UTH_REASON_OK);
    events[2].collection = 600;
    assert_int_equal(uth_round_fold(replay, &events[2], UTH_UNHEARD), UTH_REASON_OK);
    uth_round_free(replay);
    uth_round_free(round);
}

/* The action may be part of the event that the answer goes into. */
TEST(an_event_is_done_again_into_itself)
{
    struct uth_game game = uth_game_default(uth_rules_builtin("washington"));
    struct uth_round *first = uth_round_new(&game), *second = uth_round_new(&game);
    struct uth_action bet = {.kind = UTH_DO_BET,
                             .who = {.player = 1, .spot = 2},
                             .wager = {[UTH_ANTE] = 500, [UTH_BLIND] = 500}};
    struct uth_event once, twice;
    assert_int_equal(uth_round_do(first, &bet, &once, UTH_UNHEARD), UTH_REASON_OK);
    memcpy(&twice, &once, sizeof twice);
    assert_int_equal(uth_round_do(second, &twice.action, &twice, UTH_UNHEARD), UTH_REASON_OK);
    assert_memory_equal(&once, &twice, sizeof once);
    uth_round_free(first);
    uth_round_free(second);
}

/* One hand of a stadium up to its first decision, with one thing in it different each time. */
struct told {
    uint32_t player;
    uint8_t spot;
    uth_cents ante, trips, tip;
    uth_card card;
    enum uth_action_kind kind;
    uint8_t multiple;
    bool for_tip;
};

static uint64_t fingerprint_of(const struct told *told)
{
    struct uth_game game = uth_game_default(uth_rules_builtin("stadium"));
    struct uth_round *round = uth_round_new(&game);
    const struct uth_hand_ref who = {.player = told->player, .spot = told->spot};
    struct uth_action actions[] = {
        {.kind = UTH_DO_BET,
         .who = who,
         .wager = {[UTH_ANTE] = told->ante, [UTH_BLIND] = told->ante, [UTH_TRIPS] = told->trips},
         .tip = {[UTH_ANTE] = told->tip, [UTH_BLIND] = told->tip}},
        {.kind = UTH_DO_CLOSE},
        {.kind = UTH_DO_DEAL},
        {.kind = told->kind, .who = who, .multiple = told->multiple, .for_tip = told->for_tip},
    };
    memset(actions[2].spot_cards, UTH_NO_CARD, sizeof actions[2].spot_cards);
    actions[2].spot_cards[told->spot - 1][0] = told->card;
    actions[2].spot_cards[told->spot - 1][1] = 51;
    for (size_t i = 0; i < COUNT_OF(actions); i++)
        assert_int_equal(uth_round_do(round, &actions[i], NULL, UTH_UNHEARD), UTH_REASON_OK);
    uint64_t fingerprint = uth_round_fingerprint(round);
    uth_round_free(round);
    return fingerprint;
}

TEST(everything_in_a_round_is_in_its_fingerprint)
{
    static const struct told told[] = {
        {1, 1, 500, 0, 100, 7, UTH_DO_PLAY, 4, false},
        {2, 1, 500, 0, 100, 7, UTH_DO_PLAY, 4, false},
        {1, 2, 500, 0, 100, 7, UTH_DO_PLAY, 4, false},
        {1, 1, 600, 0, 100, 7, UTH_DO_PLAY, 4, false},
        {1, 1, 500, 100, 100, 7, UTH_DO_PLAY, 4, false},
        {1, 1, 500, 0, 200, 7, UTH_DO_PLAY, 4, false},
        {1, 1, 500, 0, 100, 8, UTH_DO_PLAY, 4, false},
        {1, 1, 500, 0, 100, 7, UTH_DO_PLAY, 3, false},
        {1, 1, 500, 0, 100, 7, UTH_DO_PLAY, 4, true},
        {1, 1, 500, 0, 100, 7, UTH_DO_CHECK, 0, false},
        {1, 1, 500, 0, 100, 7, UTH_DO_CHECK, 0, true},
    };
    uint64_t found[COUNT_OF(told)];
    for (size_t i = 0; i < COUNT_OF(told); i++) {
        found[i] = fingerprint_of(&told[i]);
        assert_true(found[i] == fingerprint_of(&told[i]));
        for (size_t k = 0; k < i; k++)
            assert_true(found[i] != found[k]);
    }
}
