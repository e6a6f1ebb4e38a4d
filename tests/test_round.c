/* The round as a state machine, as scripts: one action a line, and the reason
 * code it must give.
 *
 *   rules NAME [OPTION=VALUE ...]      a new round
 *   bank SEAT AMOUNT                   bet PLAYER SPOT WAGER=CENTS ...
 * [tip.WAGER=CENTS ...] withdraw PLAYER SPOT               close, timeout,
 * settle deal SPOT:CARDS ...                flop CARDS, river CARDS check|fold
 * PLAYER SPOT             play PLAYER SPOT MULTIPLE     (tipcheck, tipfold,
 * tipplay) reveal DEALERCARDS [SPOT:CARDS]    void REASON phase NAME the phase
 * must be this net PLAYER SPOT CENTS              of the settled hand
 *
 * A player whose name starts with '+' stands behind the seat (backline). After
 * every refused action the state must be what it was, and at the end of every
 * script the recorded events must replay to the same state. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/round.h>
#include <uth/rulesfile.h>

enum { EVENTS_MAX = 128, TOKENS_MAX = 24 };

struct script {
    struct uth_game game;
    struct uth_round *round;
    int event_count;
    struct uth_event events[EVENTS_MAX];
    const char *line; /* for messages */
};

static uint32_t player_number(const char *name)
{
    uint32_t number = 0;
    for (const char *at = name + (name[0] == '+'); *at; at++) {
        number = number * 31 + (unsigned char)*at;
    }
    return number;
}

static long number_of(const char *text)
{
    char *end;
    long number = strtol(text, &end, 10);
    if (*end != '\0') {
        fail_msg("not a number: %s", text);
    }
    return number;
}

static void parse_wagers(char **token, int count, struct uth_action *action)
{
    for (int i = 0; i < count; i++) {
        char *equals = strchr(token[i], '=');
        assert_non_null(equals);
        *equals = '\0';
        bool tip = strncmp(token[i], "tip.", 4) == 0;
        enum uth_wager wager;
        assert_true(uth_wager_from_name(token[i] + (tip ? 4 : 0), &wager));
        (tip ? action->tip : action->wager)[wager] = number_of(equals + 1);
    }
}

static void parse_cards(const char *text, uth_card *cards, int count)
{
    uth_card parsed[8];
    int given = uth_cards_parse(text, parsed, 8, NULL);
    for (int i = 0; i < count; i++) {
        cards[i] = i < given ? parsed[i] : UTH_NO_CARD;
    }
}

static void parse_spot_cards(char **token, int count, struct uth_action *action)
{
    for (int i = 0; i < count; i++) {
        char *colon = strchr(token[i], ':');
        assert_non_null(colon);
        parse_cards(colon + 1, action->spot_cards[strtol(token[i], NULL, 10) - 1], 2);
    }
}

static bool parse_decision(char **token, struct uth_action *action)
{
    const char *word = token[0];
    action->for_tip = strncmp(word, "tip", 3) == 0;
    if (action->for_tip) {
        word += 3;
    }
    static const struct {
        const char *word;
        enum uth_action_kind kind;
    } decisions[] = {{"check", UTH_DO_CHECK}, {"fold", UTH_DO_FOLD}, {"play", UTH_DO_PLAY}};
    for (size_t i = 0; i < COUNT_OF(decisions); i++) {
        if (strcmp(word, decisions[i].word) == 0) {
            action->kind = decisions[i].kind;
            if (action->kind == UTH_DO_PLAY) {
                action->multiple = (uint8_t)number_of(token[3]);
            }
            return true;
        }
    }
    return false;
}

static struct uth_action parse_action(const struct script *script, char **token, int count)
{
    struct uth_action action = {0};
    memset(action.spot_cards, UTH_NO_CARD, sizeof action.spot_cards);
    memset(action.cards, UTH_NO_CARD, sizeof action.cards);
    const char *word = token[0];
    if (count >= 3) {
        action.who = (struct uth_hand_ref){.player = player_number(token[1]),
                                           .spot = (uint8_t)strtol(token[2], NULL, 10),
                                           .backline = token[1][0] == '+'};
    }
    if (parse_decision(token, &action)) {
        return action;
    }
    if (strcmp(word, "bank") == 0) {
        action.kind = UTH_DO_BANK;
        action.bank = (struct uth_bank_stake){.spot = (uint8_t)number_of(token[1]),
                                              .amount = number_of(token[2]),
                                              .cover = script->game.rules->cover};
    } else if (strcmp(word, "bet") == 0) {
        action.kind = UTH_DO_BET;
        parse_wagers(token + 3, count - 3, &action);
    } else if (strcmp(word, "withdraw") == 0) {
        action.kind = UTH_DO_WITHDRAW;
    } else if (strcmp(word, "close") == 0) {
        action.kind = UTH_DO_CLOSE;
    } else if (strcmp(word, "timeout") == 0) {
        action.kind = UTH_DO_TIMEOUT;
    } else if (strcmp(word, "settle") == 0) {
        action.kind = UTH_DO_SETTLE;
    } else if (strcmp(word, "deal") == 0) {
        action.kind = UTH_DO_DEAL;
        parse_spot_cards(token + 1, count - 1, &action);
    } else if (strcmp(word, "flop") == 0) {
        action.kind = UTH_DO_FLOP;
        parse_cards(token[1], action.cards, 3);
    } else if (strcmp(word, "river") == 0) {
        action.kind = UTH_DO_RIVER;
        parse_cards(token[1], action.cards, 2);
    } else if (strcmp(word, "reveal") == 0) {
        action.kind = UTH_DO_REVEAL;
        parse_cards(token[1], action.cards, 2);
        parse_spot_cards(token + 2, count - 2, &action);
    } else if (strcmp(word, "void") == 0) {
        action.kind = UTH_DO_VOID;
        snprintf(action.reason, sizeof action.reason, "%s", count > 1 ? token[1] : "");
    } else {
        fail_msg("no such action: %s", script->line);
    }
    return action;
}

/* The events replay to the same state, also when every prefix is looked at. */
static void finish(struct script *script)
{
    if (script->round == NULL) {
        return;
    }
    struct uth_round *replay = uth_round_new(&script->game);
    assert_non_null(replay);
    for (int i = 0; i < script->event_count; i++) {
        struct uth_refusal refusal;
        if (uth_round_fold(replay, &script->events[i], &refusal) != UTH_REASON_OK) {
            fail_msg("event %d does not replay: %s", i + 1, refusal.sentence);
        }
    }
    assert_true(uth_round_fingerprint(replay) == uth_round_fingerprint(script->round));
    uth_round_free(replay);
    uth_round_free(script->round);
    script->round = NULL;
    script->event_count = 0;
}

static void start(struct script *script, char **token, int count)
{
    finish(script);
    const struct uth_rules *rules = uth_rules_builtin(token[1]);
    if (rules == NULL) {
        fail_msg("no rule set %s", token[1]);
    }
    script->game = uth_game_default(rules);
    for (int i = 2; i < count; i++) {
        char *equals = strchr(token[i], '=');
        assert_non_null(equals);
        *equals = '\0';
        assert_int_equal(uth_game_choose(&script->game, token[i], equals + 1, NULL), UTH_REASON_OK);
    }
    script->round = uth_round_new(&script->game);
    assert_non_null(script->round);
}

static void check_net(const struct script *script, char **token)
{
    struct uth_hand_ref who = {player_number(token[1]), (uint8_t)number_of(token[2]),
                               token[1][0] == '+'};
    int index = uth_round_find(script->round, who);
    assert_true(index >= 0);
    long net = (long)uth_round_settlement(script->round)->hands[index].net;
    if (net != number_of(token[3])) {
        fail_msg("%s: net is %ld", script->line, net);
    }
}

static void act(struct script *script, char **token, int count)
{
    const char *expected = token[count - 1];
    struct uth_action action = parse_action(script, token, count - 1);
    uint64_t before = uth_round_fingerprint(script->round);
    struct uth_refusal refusal = {0};
    struct uth_event *event = &script->events[script->event_count];
    enum uth_reason reason = uth_round_do(script->round, &action, event, &refusal);
    if (strcmp(uth_reason_name(reason), expected) != 0) {
        fail_msg("%s: got %s (%s)", script->line, uth_reason_name(reason), refusal.sentence);
    }
    if (reason == UTH_REASON_OK) {
        script->event_count++;
        assert_true(script->event_count < EVENTS_MAX);
        assert_true(uth_round_fingerprint(script->round) != before);
        return;
    }
    assert_true(uth_round_fingerprint(script->round) == before);
    size_t length = strlen(refusal.sentence);
    assert_true(length > 0 && refusal.sentence[length - 1] == '.');
}

static void run(const char *text)
{
    struct script script = {0};
    char *copy = strdup(text), *rest = copy;
    assert_non_null(copy);
    for (char *line; (line = strsep(&rest, "\n")) != NULL;) {
        char shown[256];
        snprintf(shown, sizeof shown, "%s", line);
        script.line = shown;
        char *token[TOKENS_MAX];
        int count = 0;
        for (char *word; (word = strsep(&line, " ")) != NULL;) {
            if (*word != '\0') {
                assert_true(count < TOKENS_MAX);
                token[count++] = word;
            }
        }
        if (count == 0) {
            continue;
        }
        if (strcmp(token[0], "rules") == 0) {
            start(&script, token, count);
        } else if (strcmp(token[0], "phase") == 0) {
            assert_string_equal(uth_phase_name(uth_round_phase(script.round)), token[1]);
        } else if (strcmp(token[0], "net") == 0) {
            check_net(&script, token);
        } else {
            act(&script, token, count);
        }
    }
    finish(&script);
    free(copy);
}

static void a_round_runs_from_bets_to_settlement(void **state)
{
    (void)state;
    run("rules washington\n"
        "bet ann 1 ante=500 blind=500 trips=500             ok\n"
        "bet bob 2 ante=1000 blind=1000                     ok\n"
        "phase betting\n"
        "close                                              ok\n"
        "deal 1:AhKd 2:7c3h                                 ok\n"
        "play ann 1 4                                       ok\n"
        "check bob 2                                        ok\n"
        "flop AdKs2c                                        ok\n"
        "check bob 2                                        ok\n"
        "river 9s8h                                         ok\n"
        "fold bob 2                                         ok\n"
        "reveal QsQd                                        ok\n"
        "phase showdown\n"
        "settle                                             ok\n"
        "net ann 1 2000\n" /* Ante 500, Play 2000, Blind pushes with two pair,
                            Trips -500 */
        "net bob 2 -2000\n");
}

static void bets_are_refused_with_their_reason(void **state)
{
    (void)state;
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
        "bet +cid 1 ante=500 blind=500                      "
        "backline_not_offered\n"
        "bet bob 1 ante=500 blind=500                       spot_taken\n"
        "bank 3 10000                                       bank_not_offered\n"
        "deal 1:AhKd                                        wrong_phase\n");
}

static void four_games_a_hand_are_the_most_in_washington(void **state)
{
    (void)state;
    run("rules washington progressive=LINK-01\n"
        "bet ann 1 ante=500 blind=500 trips=100 bad_beat=100 ultimate_pairs=100  "
        " ok\n"
        "bet ann 1 ante=500 blind=500 trips=100 bad_beat=100 progressive=100     "
        " ok\n"
        "bet ann 1 ante=500 blind=500 trips=100 bad_beat=100 ultimate_pairs=100 "
        "progressive=100 "
        "too_many_games\n");
}

static void the_single_wager_limit_leaves_only_legal_raises(void **state)
{
    (void)state;
    run("rules washington\n"
        "bet ann 1 ante=12000 blind=12000                   ok\n"
        "close                                              ok\n"
        "deal 1:AhKd                                        ok\n"
        "play ann 1 4                                       above_single_limit\n"
        "play ann 1 3                                       ok\n");
    run("rules washington\n"
        "bet ann 1 ante=40000 blind=40000                   ok\n"
        "close                                              ok\n"
        "deal 1:AhKd                                        ok\n"
        "play ann 1 3                                       above_single_limit\n"
        "check ann 1                                        ok\n"
        "flop 2c3c4c                                        ok\n"
        "play ann 1 2                                       above_single_limit\n"
        "check ann 1                                        ok\n"
        "river 5c6c                                         ok\n"
        "play ann 1 1                                       ok\n");
}

static void nothing_is_bet_or_withdrawn_after_no_more_bets(void **state)
{
    (void)state;
    run("rules washington\n"
        "close                                              nobody_bet\n"
        "bet ann 1 ante=500 blind=500                       ok\n"
        "bet ann 1 ante=800 blind=800                       ok\n"
        "withdraw ann 1                                     ok\n"
        "withdraw ann 1                                     no_such_hand\n"
        "close                                              nobody_bet\n"
        "bet ann 1 ante=500 blind=500                       ok\n"
        "close                                              ok\n"
        "close                                              wrong_phase\n"
        "bet ann 1 ante=800 blind=800                       betting_closed\n"
        "bet bob 2 ante=800 blind=800                       betting_closed\n"
        "withdraw ann 1                                     betting_closed\n");
}

static void each_street_has_its_own_decisions(void **state)
{
    (void)state;
    run("rules washington\n"
        "bet ann 1 ante=500 blind=500                       ok\n"
        "bet bob 2 ante=500 blind=500                       ok\n"
        "check ann 1                                        wrong_phase\n"
        "close                                              ok\n"
        "deal 1:AhKd 2:QhQd                                 ok\n"
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
        "check bob 2                                        ok\n"
        "river 9c9d                                         ok\n"
        "check bob 2                                        cannot_check\n"
        "play bob 2 2                                       no_such_raise\n"
        "reveal 8c8d                                        still_deciding\n"
        "play bob 2 1                                       ok\n"
        "settle                                             wrong_phase\n"
        "reveal 8c8d                                        ok\n"
        "settle                                             ok\n"
        "settle                                             round_over\n"
        "void late                                          round_over\n");
}

static void time_out_checks_checks_and_folds(void **state)
{
    (void)state;
    run("rules stadium\n"
        "bet ann 1 ante=500 blind=500 tip.ante=100 tip.blind=100   ok\n"
        "bet bob 1 ante=500 blind=500                       ok\n"
        "timeout                                            wrong_phase\n"
        "close                                              ok\n"
        "deal 1:AhKd                                        ok\n"
        "play bob 1 4                                       ok\n"
        "timeout                                            ok\n"
        "timeout                                            already_decided\n"
        "flop 2c3c4c                                        ok\n"
        "timeout                                            ok\n"
        "river 9c9d                                         ok\n"
        "timeout                                            ok\n"
        "reveal 8h8d                                        ok\n"
        "settle                                             ok\n"
        "net ann 1 -1000\n");
}

static void cards_are_counted_and_never_twice(void **state)
{
    (void)state;
    run("rules washington\n"
        "bet ann 1 ante=500 blind=500                       ok\n"
        "bet bob 2 ante=500 blind=500                       ok\n"
        "close                                              ok\n"
        "deal 1:AhKd 2:KdKc                                 card_twice\n"
        "deal 1:AhKd 2:Kc                                   card_missing\n"
        "deal 1:AhKd 2:KcKs 3:2c2d                          card_count\n"
        "deal 1:AhKd 2:KcKs                                 ok\n"
        "check ann 1                                        ok\n"
        "check bob 2                                        ok\n"
        "flop 2c3c                                          card_missing\n"
        "flop 2c3cAh                                        card_twice\n"
        "flop 2c3c4c                                        ok\n"
        "timeout                                            ok\n"
        "river 2c5c                                         card_twice\n"
        "river 5c                                           card_missing\n"
        "river 5c6c                                         ok\n"
        "timeout                                            ok\n"
        "reveal 5c7c                                        card_twice\n"
        "reveal 7c8c 1:9c9d                                 card_count\n"
        "reveal 7c8c                                        ok\n");
}

static void unseen_cards_are_shown_at_the_showdown(void **state)
{
    (void)state;
    run("rules washington\n"
        "bet ann 1 ante=500 blind=500                       ok\n"
        "bet bob 2 ante=500 blind=500                       ok\n"
        "close                                              ok\n"
        "deal 1:AhKd                                        ok\n"
        "timeout                                            ok\n"
        "flop 2c3c4c                                        ok\n"
        "timeout                                            ok\n"
        "river 5c6c                                         ok\n"
        "timeout                                            ok\n"
        "reveal 7d8d                                        card_missing\n"
        "reveal 7d8d 2:8d9d                                 card_twice\n"
        "reveal 7d8d 2:8h9d                                 ok\n"
        "settle                                             ok\n");
}

static void a_void_returns_everything_and_ends_the_round(void **state)
{
    (void)state;
    run("rules washington\n"
        "bet ann 1 ante=500 blind=500                       ok\n"
        "close                                              ok\n"
        "deal 1:AhKd                                        ok\n"
        "void                                               no_reason_given\n"
        "void shuffler_malfunction                          ok\n"
        "phase void\n"
        "check ann 1                                        round_over\n"
        "settle                                             round_over\n"
        "bet ann 1 ante=500 blind=500                       betting_closed\n"
        "void again                                         round_over\n");
}

static void a_player_dealer_banks_before_betting_closes(void **state)
{
    (void)state;
    run("rules california\n"
        "bet ann 1 ante=500 blind=500                       ok\n"
        "close                                              no_bank\n"
        "bank 1 10000                                       spot_taken\n"
        "bank 9 10000                                       no_such_spot\n"
        "bank 3 0                                           bank_amount\n"
        "bank 3 150                                         bank_amount\n"
        "bank 3 10000                                       ok\n"
        "bank 3 20000                                       ok\n"
        "bet bob 3 ante=500 blind=500                       spot_is_bank\n"
        "bet bob 2 ante=500 blind=500 ultimate_pairs=100    not_offered\n"
        "close                                              ok\n"
        "bank 3 30000                                       betting_closed\n");
}

static void those_behind_a_seat_follow_its_decision(void **state)
{
    (void)state;
    run("rules california backline=true\n"
        "bank 3 100000                                      ok\n"
        "bet +cid 1 ante=500 blind=500                      backline_no_seat\n"
        "bet ann 1 ante=500 blind=500                       ok\n"
        "bet +ann 1 ante=500 blind=500                      backline_own_seat\n"
        "bet +cid 1 ante=1000 blind=1000 trips=500          ok\n"
        "bet +dan 1 trips=500                               ok\n"
        "bet +eve 1 ante=500 blind=500 trips=500 bad_beat=100 backline_wager\n"
        "withdraw ann 1                                     backline_behind\n"
        "close                                              ok\n"
        "deal 1:AhKd                                        ok\n"
        "play +cid 1 4                                      "
        "backline_decides_not\n"
        "play ann 1 4                                       ok\n"
        "flop AdKs2c                                        ok\n"
        "river 9s8h                                         ok\n"
        "reveal QsQd                                        ok\n"
        "settle                                             ok\n"
        "net ann 1 2500\n"  /* Ante 500, Play 2000 */
        "net +cid 1 4500\n" /* Ante 1000, Play 4000, Trips -500 */
        "net +dan 1 -500\n");
}

static void tips_need_the_players_own_base_wagers(void **state)
{
    (void)state;
    run("rules stadium\n"
        "bet ann 1 tip.ante=100 tip.blind=100               tip_needs_base\n"
        "bet ann 1 ante=500 blind=500 tip.ante=100          ante_blind_unequal\n"
        "bet ann 1 ante=500 blind=500 tip.ante=100 tip.blind=100 tip.trips=100   "
        "ok\n"
        "bet bob 2 tip.trips=100 tip.bad_beat=100           ok\n"
        "close                                              ok\n"
        "deal 1:AhKd 2:7c3h                                 ok\n"
        "check bob 2                                        already_decided\n"
        "play ann 1 4                                       ok\n"
        "flop AdKs2c                                        still_deciding\n"
        "tipcheck ann 1                                     ok\n"
        "flop AdKs2c                                        ok\n"
        "tipplay ann 1 2                                    ok\n"
        "river 9s8h                                         ok\n"
        "reveal QsQd                                        ok\n"
        "settle                                             ok\n"
        "net ann 1 2500\n");
}

static void stadium_positions_are_shared_and_three_hands_the_most(void **state)
{
    (void)state;
    run("rules stadium\n"
        "bet ann 1 ante=500 blind=500                       ok\n"
        "bet bob 1 ante=900 blind=900                       ok\n"
        "bet ann 2 ante=500 blind=500                       ok\n"
        "bet ann 22 ante=500 blind=500                      ok\n"
        "bet ann 3 ante=500 blind=500                       too_many_for_player\n"
        "bet ann 23 ante=500 blind=500                      no_such_spot\n"
        "bet ann 2 ante=700 blind=700                       ok\n");
}

static void face_up_dealing_keeps_three_hands_in_play(void **state)
{
    (void)state;
    run("rules washington-face-up\n"
        "bet ann 1 ante=500 blind=500                       ok\n"
        "bet bob 3 ante=500 blind=500                       ok\n"
        "bet cid 6 ante=500 blind=500                       ok\n"
        "bet dan 2 ante=500 blind=500                       too_many_hands\n");
}

static void events_that_do_not_follow_are_refused(void **state)
{
    (void)state;
    struct uth_game game = uth_game_default(uth_rules_builtin("california"));
    struct uth_round *round = uth_round_new(&game);
    struct uth_action bank = {.kind = UTH_DO_BANK,
                              .bank = {.spot = 6, .amount = 10000, .cover = UTH_COVER_NET}};
    struct uth_action bet = {.kind = UTH_DO_BET,
                             .who = {.player = 1, .spot = 1},
                             .wager = {[UTH_ANTE] = 5000, [UTH_BLIND] = 5000}};
    struct uth_action close = {.kind = UTH_DO_CLOSE};
    struct uth_event events[3];
    assert_int_equal(uth_round_do(round, &bank, &events[0], NULL), UTH_REASON_OK);
    assert_int_equal(uth_round_do(round, &bet, &events[1], NULL), UTH_REASON_OK);
    assert_int_equal(uth_round_do(round, &close, &events[2], NULL), UTH_REASON_OK);
    assert_int_equal(events[2].collection, 600); /* schedule 1, $100 */

    struct uth_round *replay = uth_round_new(&game);
    assert_int_not_equal(uth_round_fold(replay, &events[1], NULL), UTH_REASON_OK);
    assert_int_equal(uth_round_fold(replay, &events[0], NULL), UTH_REASON_OK);
    assert_int_not_equal(uth_round_fold(replay, &events[0], NULL), UTH_REASON_OK);
    assert_int_equal(uth_round_fold(replay, &events[1], NULL), UTH_REASON_OK);
    events[2].collection = 0;
    assert_int_not_equal(uth_round_fold(replay, &events[2], NULL), UTH_REASON_OK);
    events[2].collection = 600;
    assert_int_equal(uth_round_fold(replay, &events[2], NULL), UTH_REASON_OK);
    uth_round_free(replay);
    uth_round_free(round);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_round_runs_from_bets_to_settlement),
        cmocka_unit_test(bets_are_refused_with_their_reason),
        cmocka_unit_test(four_games_a_hand_are_the_most_in_washington),
        cmocka_unit_test(the_single_wager_limit_leaves_only_legal_raises),
        cmocka_unit_test(nothing_is_bet_or_withdrawn_after_no_more_bets),
        cmocka_unit_test(each_street_has_its_own_decisions),
        cmocka_unit_test(time_out_checks_checks_and_folds),
        cmocka_unit_test(cards_are_counted_and_never_twice),
        cmocka_unit_test(unseen_cards_are_shown_at_the_showdown),
        cmocka_unit_test(a_void_returns_everything_and_ends_the_round),
        cmocka_unit_test(a_player_dealer_banks_before_betting_closes),
        cmocka_unit_test(those_behind_a_seat_follow_its_decision),
        cmocka_unit_test(tips_need_the_players_own_base_wagers),
        cmocka_unit_test(stadium_positions_are_shared_and_three_hands_the_most),
        cmocka_unit_test(face_up_dealing_keeps_three_hands_in_play),
        cmocka_unit_test(events_that_do_not_follow_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
