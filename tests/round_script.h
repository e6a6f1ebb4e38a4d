/* Rounds as scripts: an action, and the reason code it must give; or several, between ';', that all
 * give it.
 *
 *   rules NAME [OPTION=VALUE ...]      a new round
 *   bank SEAT AMOUNT                   bet PLAYER SPOT WAGER=CENTS ... [tip.WAGER=CENTS ...]
 *   withdraw PLAYER SPOT               close, timeout, settle
 *   deal SPOT:CARDS ...                flop CARDS, river CARDS
 *   check|fold PLAYER SPOT             play PLAYER SPOT MULTIPLE     (tipcheck, tipfold, tipplay)
 *   reveal DEALERCARDS [SPOT:CARDS]    void REASON
 *   phase NAME                         the phase must be this
 *   net PLAYER SPOT CENTS              of the settled hand
 *
 * A player whose name starts with '+' stands behind the seat (backline). After every refused
 * action the state must be what it was, and at the end of every script the recorded events must
 * replay to the same state. */
#ifndef UTH_TESTS_ROUND_SCRIPT_H
#define UTH_TESTS_ROUND_SCRIPT_H

#include "check.h"

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
    for (const char *at = name + (name[0] == '+'); *at; at++)
        number = number * 31 + (unsigned char)*at;
    return number;
}

static long number_of(const char *text)
{
    char *end;
    long number = strtol(text, &end, 10);
    if (*end != '\0')
        fail_msg("not a number: %s", text);
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
    for (int i = 0; i < count; i++)
        cards[i] = i < given ? parsed[i] : UTH_NO_CARD;
}

static void parse_spot_cards(char **token, int count, struct uth_action *action)
{
    for (int i = 0; i < count; i++) {
        char *colon = strchr(token[i], ':');
        assert_non_null(colon);
        parse_cards(colon + 1, action->spot_cards[strtol(token[i], NULL, 10) - 1], 2);
    }
}

/* The words of the actions; three more, for the dealer, begin with "tip". */
static enum uth_action_kind parse_kind(const char *word)
{
    static const struct {
        const char *word;
        enum uth_action_kind kind;
    } words[] = {
        {"check", UTH_DO_CHECK},   {"fold", UTH_DO_FOLD},       {"play", UTH_DO_PLAY},
        {"bank", UTH_DO_BANK},     {"bet", UTH_DO_BET},         {"withdraw", UTH_DO_WITHDRAW},
        {"close", UTH_DO_CLOSE},   {"timeout", UTH_DO_TIMEOUT}, {"settle", UTH_DO_SETTLE},
        {"deal", UTH_DO_DEAL},     {"flop", UTH_DO_FLOP},       {"river", UTH_DO_RIVER},
        {"reveal", UTH_DO_REVEAL}, {"void", UTH_DO_VOID},
    };
    for (size_t i = 0; i < COUNT_OF(words); i++)
        if (strcmp(word, words[i].word) == 0)
            return words[i].kind;
    fail_msg("no such action: %s", word);
    return UTH_ACTIONS;
}

static struct uth_action parse_action(const struct script *script, char **token, int count)
{
    struct uth_action action = {.for_tip = strncmp(token[0], "tip", 3) == 0};
    memset(action.spot_cards, UTH_NO_CARD, sizeof action.spot_cards);
    memset(action.cards, UTH_NO_CARD, sizeof action.cards);
    action.kind = parse_kind(token[0] + (action.for_tip ? 3 : 0));
    if (count >= 3) {
        action.who = (struct uth_hand_ref){.player = player_number(token[1]),
                                           .spot = (uint8_t)strtol(token[2], NULL, 10),
                                           .backline = token[1][0] == '+'};
    }
    switch (action.kind) {
    case UTH_DO_PLAY: action.multiple = (uint8_t)number_of(token[3]); break;
    case UTH_DO_BANK:
        action.bank = (struct uth_bank_stake){.spot = (uint8_t)number_of(token[1]),
                                              .amount = number_of(token[2]),
                                              .cover = script->game.rules->cover};
        break;
    case UTH_DO_BET: parse_wagers(token + 3, count - 3, &action); break;
    case UTH_DO_DEAL: parse_spot_cards(token + 1, count - 1, &action); break;
    case UTH_DO_FLOP: parse_cards(token[1], action.cards, 3); break;
    case UTH_DO_RIVER: parse_cards(token[1], action.cards, 2); break;
    case UTH_DO_REVEAL:
        parse_cards(token[1], action.cards, 2);
        parse_spot_cards(token + 2, count - 2, &action);
        break;
    case UTH_DO_VOID:
        snprintf(action.reason, sizeof action.reason, "%s", count > 1 ? token[1] : "");
        break;
    default: break;
    }
    return action;
}

/* The events replay to the same state, also when every prefix is looked at. */
static void finish(struct script *script)
{
    if (script->round == NULL)
        return;
    struct uth_round *replay = uth_round_new(&script->game);
    assert_non_null(replay);
    for (int i = 0; i < script->event_count; i++) {
        struct uth_refusal refusal;
        if (uth_round_fold(replay, &script->events[i], &refusal) != UTH_REASON_OK)
            fail_msg("event %d does not replay: %s", i + 1, refusal.sentence);
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
    if (rules == NULL)
        fail_msg("no rule set %s", token[1]);
    script->game = uth_game_default(rules);
    for (int i = 2; i < count; i++) {
        char *equals = strchr(token[i], '=');
        assert_non_null(equals);
        *equals = '\0';
        assert_int_equal(uth_game_choose(&script->game, token[i], equals + 1, UTH_UNHEARD),
                         UTH_REASON_OK);
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
    if (net != number_of(token[3]))
        fail_msg("%s: net is %ld", script->line, net);
}

static void act(struct script *script, char **token, int count, const char *expected)
{
    struct uth_action action = parse_action(script, token, count);
    uint64_t before = uth_round_fingerprint(script->round);
    struct uth_refusal refusal = {0};
    struct uth_event *event = &script->events[script->event_count];
    enum uth_reason reason = uth_round_do(script->round, &action, event, &refusal);
    if (strcmp(uth_reason_name(reason), expected) != 0)
        fail_msg("%s: got %s (%s)", script->line, uth_reason_name(reason), refusal.sentence);
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

static void run_statement(struct script *script, char *statement, const char *expected)
{
    char *token[TOKENS_MAX];
    int count = 0;
    for (char *word; (word = strsep(&statement, " ")) != NULL;) {
        if (*word != '\0') {
            assert_true(count < TOKENS_MAX);
            token[count++] = word;
        }
    }
    if (strcmp(token[0], "rules") == 0)
        start(script, token, count);
    else if (strcmp(token[0], "phase") == 0)
        assert_string_equal(uth_phase_name(uth_round_phase(script->round)), token[1]);
    else if (strcmp(token[0], "net") == 0)
        check_net(script, token);
    else
        act(script, token, count, expected);
}

static void run(const char *text)
{
    struct script script = {0};
    char *copy = strdup(text), *rest = copy;
    assert_non_null(copy);
    for (char *line; (line = strsep(&rest, "\n")) != NULL;) {
        if (*line == '\0')
            continue;
        char shown[256];
        snprintf(shown, sizeof shown, "%s", line);
        script.line = shown;
        bool acts = strncmp(line, "rules ", 6) != 0 && strncmp(line, "phase ", 6) != 0 &&
                    strncmp(line, "net ", 4) != 0;
        char *code = acts ? strrchr(line, ' ') : NULL;
        if (code != NULL)
            *code++ = '\0';
        for (char *statement; (statement = strsep(&line, ";")) != NULL;)
            run_statement(&script, statement, code);
    }
    finish(&script);
    free(copy);
}

#endif
