/*
 * Every way in which a round can be wrong: refused with one sentence that names the place.
 *
 * A case changes one thing of a round that is right: `from` becomes `to`. Rounds are written with
 * single quotes, which JSON does not know.
 */
#include <uth/exchange.h>

#include "check.h"

enum { ROUND_SIZE = 2048 };

static const char washington[] =
    "{'rules': 'washington', 'options': {'trips': 'UTH-02'},\n"
    " 'board': '2c7dJhQs4c', 'dealer': '7c3s',\n"
    " 'hands': [\n"
    "  {'seat': 2, 'player': 'ann', 'cards': 'QcTd', 'wagers': {'ante': 500, 'blind': 500},\n"
    "   'play': {'street': 'preflop', 'multiple': 4}},\n"
    "  {'seat': 5, 'player': 'bob', 'cards': '9c8d',\n"
    "   'wagers': {'ante': 600, 'blind': 600, 'trips': 200}, 'play': 'fold'}]}";

static const char california[] =
    "{'rules': 'california', 'options': {'collection': 4, 'backline': true},\n"
    " 'bank': {'seat': 3, 'amount': 10000, 'policy': 'net'},\n"
    " 'board': '2c7dJhQs4c', 'dealer': '7c3s',\n"
    " 'hands': [\n"
    "  {'behind': 2, 'player': 'cid', 'wagers': {'ante': 700, 'blind': 700}},\n"
    "  {'seat': 2, 'player': 'ann', 'cards': 'QcTd', 'wagers': {'ante': 500, 'blind': 500},\n"
    "   'play': {'street': 'preflop', 'multiple': 4}}]}";

static const char stadium[] =
    "{'rules': 'stadium', 'board': '2c7dJhQs4c', 'dealer': '7c3s',\n"
    " 'hands': [\n"
    "  {'position': 2, 'player': 'ann', 'cards': 'QcTd', 'wagers': {'ante': 500, 'blind': 500},\n"
    "   'play': 'fold', 'tip': {'wagers': {'ante': 100, 'blind': 100}, 'play': 'fold'}},\n"
    "  {'position': 2, 'player': 'bob', 'cards': 'TdQc', 'wagers': {'ante': 600, 'blind': 600},\n"
    "   'play': 'fold'},\n"
    "  {'position': 22, 'player': 'bob', 'cards': 'AcAd', 'tip': {'wagers': {'trips': 300}}}]}";

static const char progressive[] =
    "{'rules': 'washington',\n"
    " 'progressive': {'table': 'LINK-ML01', 'folded_qualify': false,\n"
    "   'meters': {'mega': 10000, 'major': 5000}, 'seeds': {'mega': 100, 'major': 50},\n"
    "   'reserves': {'mega': 0, 'major': 0}},\n"
    " 'board': '2c7dJhQs4c', 'dealer': '7c3s',\n"
    " 'hands': [{'seat': 2, 'player': 'ann', 'cards': 'QcTd',\n"
    "  'wagers': {'ante': 500, 'blind': 500, 'progressive': 100}, 'play': 'fold'}]}";

struct wrong {
    const char *round, *from, *to;
    const char *place, *says; /* says: a part of the sentence */
};

/* The text of a case; returns its length. */
static size_t write_case(const struct wrong *wrong, char *text)
{
    const char *at = strstr(wrong->round, wrong->from);
    if (at == NULL)
        fail_msg("the round has no %s", wrong->from);
    int length = snprintf(text, ROUND_SIZE, "%.*s%s%s", (int)(at - wrong->round), wrong->round,
                          wrong->to, at + strlen(wrong->from));
    assert_in_range(length, 1, ROUND_SIZE - 1);
    for (char *c = text; *c != '\0'; c++)
        *c = *c == '\'' ? '"' : *c;
    return (size_t)length;
}

static void check_refused(const char *text, size_t size, const char *place, const char *says)
{
    struct uth_fault fault = {"", ""};
    char *answer = uth_exchange_answer(text, size, NULL, &fault);
    if (answer != NULL)
        fail_msg("settled, and should be refused at %s: %s", place, text);
    if (strcmp(fault.place, place) != 0 || strstr(fault.sentence, says) == NULL)
        fail_msg("got    %s: %s\nwanted %s: ... %s ...", fault.place, fault.sentence, place, says);
}

static void check_all(const struct wrong *wrong, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char text[ROUND_SIZE];
        size_t size = write_case(&wrong[i], text);
        check_refused(text, size, wrong[i].place, wrong[i].says);
    }
}

/* Otherwise every case below would be refused for a reason of its own. */
TEST(the_rounds_are_right_as_they_stand)
{
    const char *const rounds[] = {washington, california, stadium, progressive};
    for (size_t i = 0; i < COUNT_OF(rounds); i++) {
        const struct wrong nothing = {.round = rounds[i], .from = "", .to = ""};
        char text[ROUND_SIZE];
        size_t size = write_case(&nothing, text);
        struct uth_fault fault = {"", ""};
        FREED char *answer = uth_exchange_answer(text, size, NULL, &fault);
        assert_string_equal(fault.sentence, "");
        assert_non_null(answer);
    }
}

TEST(text_that_is_not_json)
{
    static const struct wrong cases[] = {
        {washington, "'dealer'", "dealer", "line 2, column 30", "not JSON"},
        {washington, "]}", "]", "line 7, column 72", "not JSON"},
        {washington, "]}", "]} x", "line 7, column 75", "end of file expected"},
        {washington, "'seat': 2", "'seat': 02", "line 4, column 12", "not JSON"},
        {washington, "'seat': 2", "'seat': 2, 'seat': 2", "line 4, column 20", "duplicate"},
        {washington, "'board'", "'rules': 'washington', 'board'", "line 2, column 8", "duplicate"},
        {washington, "500", "99999999999999999999", "line 4, column 87", "too big"},
        {washington, "'ann'", "'a\tn'", "line 4, column 26", "control character"},
        {washington, "'ann'", "'a\xff'", "line 4, column 26", "byte 0xff"},
        {washington, "'ann'", "'a\\u0000'", "line 4, column 33", "a text may not contain"},
    };
    check_all(cases, COUNT_OF(cases));
    check_refused("", 0, "line 1, column 0", "not JSON");
    check_refused("[]", 2, "", "expected an object");
    check_refused("\0", 1, "line 1, column 1", "not JSON");
}

TEST(text_that_is_too_long_or_too_deep)
{
    enum { LONG = UTH_EXCHANGE_SIZE_MAX + 1 };
    FREED char *text = malloc(LONG);
    assert_non_null(text);
    memset(text, ' ', LONG);
    check_refused(text, LONG, "", "expected at most");
    memset(text, '[', LONG - 1);
    check_refused(text, LONG - 1, "line 1, column 2049", "depth");
}

TEST(fields_that_are_unknown_missing_or_of_the_wrong_kind)
{
    static const struct wrong cases[] = {
        {washington, "'dealer'", "'deal'", "deal", "unknown field; expected one of rules, options"},
        {washington, "'trips': 'UTH-02'", "'tripps': 'UTH-02'", "options.tripps", "unknown field"},
        {washington, "'play': 'fold'", "'fold': true", "hands[1].fold", "unknown field"},
        {washington, "'seat': 5", "'position': 5", "hands[1].position", "unknown field"},
        {washington, "'trips': 200", "'play': 200", "hands[1].wagers.play", "unknown field"},
        {washington, "'multiple': 4", "'multiple': 4, 'x': 1", "hands[0].play.x", "unknown field"},
        {stadium, "'position': 2", "'seat': 2", "hands[0].seat", "unknown field"},
        {stadium, "'position': 22", "'behind': 2", "hands[2].behind", "unknown field"},
        {stadium, "'tip': {", "'tip': {'x': 1, ", "hands[0].tip.x", "unknown field"},
        {california, "'policy'", "'cover'", "bank.cover", "unknown field"},
        {progressive, "'folded_qualify'", "'folds'", "progressive.folds", "unknown field"},
        {washington, "'rules': 'washington', ", "", "rules", "is missing"},
        {washington, "'board': '2c7dJhQs4c', ", "", "board", "is missing"},
        {washington, ", 'dealer': '7c3s'", "", "dealer", "is missing"},
        {washington, "'seat': 2, ", "", "hands[0].seat", "is missing"},
        {washington, "'player': 'ann', ", "", "hands[0].player", "is missing"},
        {washington, "'cards': 'QcTd', ", "", "hands[0].cards", "is missing"},
        {washington, "'street': 'preflop', ", "", "hands[0].play.street", "is missing"},
        {washington, ", 'multiple': 4", "", "hands[0].play.multiple", "is missing"},
        {washington, ", 'play': 'fold'", "", "hands[1].play", "is missing"},
        {stadium, ", 'play': 'fold'}}", "}}", "hands[0].tip.play", "is missing"},
        {stadium, ", 'tip': {'wagers': {'trips': 300}}", "", "hands[2].wagers", "is missing"},
        {california, "'amount': 10000, ", "", "bank.amount", "is missing"},
        {california, "'seat': 3, ", "", "bank.seat", "is missing"},
        {washington, "'rules': 'washington'", "'rules': 7", "rules", "expected a text"},
        {washington, "{'trips': 'UTH-02'}", "[]", "options", "expected an object, not a list"},
        {washington, "'UTH-02'", "2", "options.trips", "expected a text, not a whole number"},
        {washington, "'2c7dJhQs4c'", "['2c']", "board", "expected a text, not a list"},
        {washington, "'seat': 2", "'seat': '2'", "hands[0].seat", "expected a whole number"},
        {washington, "'ann'", "null", "hands[0].player", "expected a text, not null"},
        {washington, "'fold'", "'check'", "hands[1].play", "expected \"fold\""},
        {washington, "'fold'", "0", "hands[1].play", "expected \"fold\""},
        {washington, "'preflop'", "'turn'", "hands[0].play.street", "preflop, flop or river"},
        {california, "true", "1", "options.backline", "expected true or false"},
        {california, "'collection': 4", "'collection': 'four'", "options.collection",
         "expected a whole number"},
        {progressive, "false", "'no'", "progressive.folded_qualify", "expected true or false"},
    };
    check_all(cases, COUNT_OF(cases));
}

TEST(hands_that_are_no_hands)
{
    static const char start[] =
        "{\"rules\": \"washington\", \"board\": \"2c7dJhQs4c\", \"dealer\": \"7c3s\"";
    static const struct {
        const char *rest, *place, *says;
    } cases[] = {
        {"}", "hands", "is missing"},
        {", \"hands\": []}", "hands", "has 0 elements; expected 1 to 10000"},
        {", \"hands\": {}}", "hands", "expected a list"},
        {", \"hands\": [3]}", "hands[0]", "expected an object, not a whole number"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char text[256];
        int length = snprintf(text, sizeof text, "%s%s", start, cases[i].rest);
        check_refused(text, (size_t)length, cases[i].place, cases[i].says);
    }
}

TEST(names_that_nobody_has)
{
    static const struct wrong cases[] = {
        {washington, "'washington'", "'nevada'", "rules",
         "no rule set \"nevada\"; expected one of california, california-bad-beat, stadium, "
         "washington, washington-face-up"},
        {washington, "'UTH-02'", "'UTH-05'", "options.trips", "UTH-05"},
        {washington, "'trips': 'UTH-02'", "'bad_beat': 'UTH-02'", "options.bad_beat", "UTH-02"},
        {washington, "'trips': 'UTH-02'", "'play_the_board': 'PTB-01'", "options.play_the_board",
         "Play the Board"},
        {washington, "'trips': 'UTH-02'", "'collection': 4", "options.collection", "collection"},
        {washington, "'trips': 'UTH-02'", "'backline': true", "options.backline", "ackline"},
        {washington, "'trips': 'UTH-02'", "'blind': null", "options.blind", "Blind"},
        {california, "'collection': 4", "'collection': 25", "options.collection", "25"},
        {california, "'collection': 4", "'collection': 0", "options.collection", "out of range"},
        {california, "'collection': 4", "'ultimate_pairs': 'UP-1'", "options.ultimate_pairs",
         "Ultimate Pairs"},
        {california, "'collection': 4", "'trips': null", "options", "Bad Beat"},
        {california, "'net'", "'both'", "bank.policy", "expected separate, once or net"},
        {progressive, "'LINK-ML01'", "'LINK-02'", "progressive.table", "LINK-02"},
        {progressive, "'LINK-ML01'", "'none'", "progressive.table", "expected a pay table"},
        {washington, "'ann'", "''", "hands[0].player", "is empty"},
        {washington, "'ann'", "'\\u001b[2J'", "hands[0].player", "control character"},
        {washington, "'ann'", "'\\u009b'", "hands[0].player", "control character"},
        {washington, "'ann'", "'12345678901234567890123456789012345678901234567890123456789012345'",
         "hands[0].player", "is 65 bytes long; expected at most 64"},
    };
    check_all(cases, COUNT_OF(cases));
}

TEST(cards_that_cannot_be)
{
    static const struct wrong cases[] = {
        {washington, "'2c7dJhQs4c'", "'2c7dJhQs'", "board", "is not 5 cards"},
        {washington, "'2c7dJhQs4c'", "'2c7dJhQs4c5c'", "board", "is not 5 cards"},
        {washington, "'2c7dJhQs4c'", "'2c7dJhQs  '", "board", "\"2c7dJhQs  \" is not 5 cards"},
        {washington, "'2c7dJhQs4c'", "'2c 7dJhQs4'", "board", ""},
        {washington, "'7c3s'", "'7c10'", "dealer", "1"},
        {washington, "'7c3s'", "'7C3s'", "dealer", "C"},
        {washington, "'QcTd'", "'QcTx'", "hands[0].cards", "x"},
        {washington, "'QcTd'", "''", "hands[0].cards", "is empty"},
        {washington, "'QcTd'", "'Qc'", "hands[0].cards", "is not 2 cards"},
        {washington, "'2c7dJhQs4c'", "'2c7dJh2c4c'", "board", "2c"},
        {washington, "'7c3s'", "'7c7c'", "dealer", "7c"},
        {washington, "'7c3s'", "'Jh3s'", "dealer", "Jh is already on the board"},
        {washington, "'QcTd'", "'QsTd'", "hands[0].cards", "Qs is already on the board"},
        {washington, "'QcTd'", "'3sTd'", "hands[0].cards", "3s is already the dealer's"},
        {washington, "'9c8d'", "'Td8d'", "hands[1].cards", "Td is already at seat 2"},
        {washington, "'9c8d'", "'8d8d'", "hands[1].cards", "8d"},
        {stadium, "'AcAd'", "'AcTd'", "hands[2].cards", "Td is already at position 2"},
        {stadium, "'TdQc'", "'TdQh'", "hands[1].cards", "other cards; expected the same two"},
        {stadium, "'TdQc'", "'5d6d'", "hands[1].cards", "other cards; expected the same two"},
    };
    check_all(cases, COUNT_OF(cases));
}

TEST(amounts_that_cannot_be)
{
    static const struct wrong cases[] = {
        {washington, "'ante': 500", "'ante': 500.0", "hands[0].wagers.ante", "with a fraction"},
        {washington, "'ante': 500", "'ante': '500'", "hands[0].wagers.ante", "not a text"},
        {washington, "'ante': 500", "'ante': -500", "hands[0].wagers.ante", "out of range"},
        {washington, "'ante': 500", "'ante': 1000000000001", "hands[0].wagers.ante",
         "out of range"},
        {washington, "'ante': 500", "'ante': 550", "hands[0].wagers.ante", "smallest chip"},
        {washington, "'trips': 200", "'trips': 250", "hands[1].wagers.trips", "smallest chip"},
        {washington, "'trips': 200", "'trips': 40100", "hands[1].wagers.trips", "maximum"},
        {washington, "'blind': 500", "'blind': 600", "hands[0].wagers.blind", "must be equal"},
        {washington, "'blind': 500", "'blind': 0", "hands[0].wagers.blind", "must be equal"},
        {washington, ", 'blind': 500", "", "hands[0].wagers.blind", "must be equal"},
        {stadium, "'blind': 100", "'blind': 200", "hands[0].tip.wagers.blind", "must be equal"},
        {stadium, "'trips': 300", "'trips': -1", "hands[2].tip.wagers.trips", "out of range"},
        {stadium, "'trips': 300", "'trips': 301", "hands[2].tip.wagers.trips", "smallest chip"},
        {california, "'ante': 700, 'blind': 700", "'ante': 1000100, 'blind': 1000100",
         "hands[0].wagers.ante", "maximum"},
        {california, "10000", "0", "bank.amount", "below the minimum"},
        {california, "10000", "-1", "bank.amount", "out of range"},
        {california, "10000", "10050", "bank.amount", "smallest chip"},
        {california, "10000", "1e4", "bank.amount", "with a fraction"},
        {progressive, "'progressive': 100", "'progressive': 600", "hands[0].wagers.progressive",
         "maximum"},
        {progressive, "'mega': 10000", "'mega': -1", "progressive.meters.mega", "out of range"},
        {progressive, "'mega': 10000", "'mega': 1.5", "progressive.meters.mega", "fraction"},
    };
    check_all(cases, COUNT_OF(cases));
}

TEST(wagers_that_the_table_does_not_take)
{
    static const struct wrong cases[] = {
        {washington, "'trips': 200", "'play_the_board': 200", "hands[1].wagers.play_the_board",
         "rule set washington has no Play the Board"},
        {washington, "'trips': 200", "'play_the_board': 0", "hands[1].wagers.play_the_board",
         "rule set washington has no Play the Board"},
        {california, "'blind': 500", "'blind': 500, 'ultimate_pairs': 100",
         "hands[1].wagers.ultimate_pairs", "rule set california has no Ultimate Pairs"},
        {washington, "{'trips': 'UTH-02'}", "{'trips': null, 'bad_beat': null}",
         "hands[1].wagers.trips", "not offered at this table"},
        {washington, "'trips': 200", "'bad_beat': 200", "hands[1].wagers.bad_beat",
         "needs the Trips"},
        {california, "'blind': 500", "'blind': 500, 'bad_beat': 100", "hands[1].wagers.bad_beat",
         "needs the Trips"},
        {washington, "'ante': 600, 'blind': 600, ", "", "hands[1].play",
         "expected \"ante\" and \"blind\""},
        {stadium, "'ante': 600, 'blind': 600}", "}", "hands[1].play",
         "expected \"ante\" and \"blind\""},
        {washington, "'trips': 200", "'progressive': 100", "hands[1].wagers.progressive",
         "no \"progressive\" with the table and its meters"},
        {progressive, "'progressive': 100",
         "'trips': 100, 'bad_beat': 100, 'ultimate_pairs': 100, 'progressive': 100",
         "hands[0].wagers", "at most 4 games"},
        {stadium, "'trips': 300", "'trips': 0", "hands[2].tip", "no wager in this tip"},
        {stadium, "'trips': 300", "'ante': 300, 'blind': 300}, 'play': 'fold', 'x': {",
         "hands[2].tip.x", "unknown field"},
        {stadium, "'trips': 300}", "'ante': 300, 'blind': 300}, 'play': 'fold'",
         "hands[2].tip.wagers.ante", "need your own Ante and Blind"},
        {washington, "'play': 'fold'", "'play': 'fold', 'tip': {'wagers': {'trips': 100}}",
         "hands[1].tip", "not offered at this table"},
        {california, "'ante': 700, 'blind': 700",
         "'ante': 700, 'blind': 700, 'trips': 100, "
         "'bad_beat': 100",
         "hands[0].wagers.bad_beat", "behind another player's hand"},
    };
    check_all(cases, COUNT_OF(cases));
}

TEST(plays_that_are_impossible)
{
    static const struct wrong cases[] = {
        {washington, "'multiple': 4", "'multiple': 2", "hands[0].play", "choose 3x, 4x"},
        {washington, "'multiple': 4", "'multiple': 5", "hands[0].play", "choose 3x, 4x"},
        {washington, "'multiple': 4", "'multiple': 0", "hands[0].play.multiple", "out of range"},
        {washington, "'multiple': 4", "'multiple': 256", "hands[0].play.multiple", "out of range"},
        {washington, "'preflop'", "'flop'", "hands[0].play", "choose 2x"},
        {washington, "'preflop'", "'river'", "hands[0].play", "choose 1x"},
        /* an Ante of $150 leaves no raise to four times it under a limit of $400 */
        {washington, "'ante': 500, 'blind': 500", "'ante': 15000, 'blind': 15000", "hands[0].play",
         "above the limit of $400"},
        {stadium, "'blind': 100}, 'play': 'fold'",
         "'blind': 100}, 'play': {'street': 'flop', 'multiple': 3}", "hands[0].tip.play",
         "choose 2x"},
        {stadium, "{'trips': 300}", "{'trips': 300}, 'play': 'fold'", "hands[2].tip.play",
         "or no \"play\""},
        {california, "'blind': 700}", "'blind': 700}, 'play': 'fold'", "hands[0].play",
         "unknown field"},
        {california, "'player': 'cid'", "'player': 'cid', 'cards': 'AcAd'", "hands[0].cards",
         "unknown field"},
    };
    check_all(cases, COUNT_OF(cases));
}

TEST(places_that_are_taken_or_do_not_exist)
{
    static const struct wrong cases[] = {
        {washington, "'seat': 2", "'seat': 7", "hands[0].seat", "expected 1 to 6"},
        {washington, "'seat': 2", "'seat': 0", "hands[0].seat", "expected 1 to 6"},
        {washington, "'seat': 5", "'seat': 2", "hands[1].seat", "already a hand at seat 2"},
        {stadium, "'position': 22", "'position': 23", "hands[2].position", "expected 1 to 22"},
        {stadium, "'bob'", "'ann'", "hands[1].position", "already a hand at position 2"},
        {california, "'behind': 2", "'behind': 4", "hands[0].behind", "Nobody has wagered at seat"},
        {california, "'behind': 2", "'behind': 3", "hands[0].behind", "banks this round"},
        {california, "'cid'", "'ann'", "hands[0].behind", "behind your own hand"},
        {california, "'behind': 2", "'behind': 7", "hands[0].behind", "expected 1 to 6"},
        {california, "'behind': 2", "'behind': 2, 'seat': 4", "hands[0].seat", "unknown field"},
        {california, "'seat': 2", "'seat': 3", "hands[1].seat", "banks this round"},
        {california, "'seat': 3", "'seat': 7", "bank.seat", "expected 1 to 6"},
        {california, ", 'backline': true", "", "hands[0].behind", "not taken at this table"},
        {california, "'backline': true", "'backline': null", "hands[0].behind",
         "not taken at this table"},
        {washington, "{'seat': 5",
         "{'behind': 2, 'player': 'eve', 'wagers': {'ante': 500, "
         "'blind': 500}}, {'seat': 5",
         "hands[1].behind", "not taken at this table"},
        {california, "{'behind': 2, ",
         "{'behind': 2, 'player': 'cid', 'wagers': {'ante': 500, 'blind': 500}}, {'behind': 2, ",
         "hands[1].behind", "already"},
    };
    check_all(cases, COUNT_OF(cases));
}

TEST(too_many_hands)
{
#define MORE(seat, player, cards)                                                                  \
    "{'" seat ", 'player': '" player "', 'cards': '" cards                                         \
    "', 'wagers': {'ante': 500, 'blind': 500}, 'play': 'fold'}"
    /* a stadium player: three hands; the one at the highest position is the one too many */
    static const struct wrong many[] = {
        {stadium, "]}",
         ", " MORE("position': 3", "bob", "5s6s") ", " MORE("position': 4", "bob", "5h6h") "]}",
         "hands[2].player", "at most 3 hands"},
    };
    check_all(many, COUNT_OF(many));
    /* dealt face up: three hands */
    static const struct wrong face_up = {
        washington, "]}",
        ", " MORE("seat': 1", "cid", "5s6s") ", " MORE("seat': 6", "dan", "5h6h") "]}", "", ""};
    char text[ROUND_SIZE];
    (void)write_case(&face_up, text);
    char *rules = strstr(text, "washington\"");
    assert_non_null(rules);
    char again[ROUND_SIZE];
    int length = snprintf(again, sizeof again, "%.*swashington-face-up%s", (int)(rules - text),
                          text, rules + strlen("washington"));
    check_refused(again, (size_t)length, "hands", "At most 3 hands");
}

TEST(banks_and_progressives_where_they_do_not_belong)
{
    static const struct wrong cases[] = {
        {washington, "'board'", "'bank': {'seat': 3, 'amount': 10000}, 'board'", "bank",
         "The house banks this game"},
        {california, "'bank': {'seat': 3, 'amount': 10000, 'policy': 'net'},", "", "bank",
         "player-dealer"},
        {california, "'board'", "'progressive': {'table': 'PROG-01'}, 'board'", "progressive.table",
         "Progressive"},
        {progressive, "'table': 'LINK-ML01', ", "", "progressive.table", "is missing"},
        {progressive, "'meters': {'mega': 10000, 'major': 5000}, ", "", "progressive.meters",
         "is missing"},
        {progressive, "'mega': 10000, ", "", "progressive.meters.mega", "is missing"},
        {progressive, "'major': 50}", "'minor': 50}", "progressive.seeds.minor", "unknown field"},
        {progressive, ", 'major': 50}", "}", "progressive.seeds.major", "is missing"},
        {progressive, "'reserves': {'mega': 0, 'major': 0}", "'reserves': {}",
         "progressive.reserves.mega", "is missing"},
        {progressive, "'LINK-ML01'", "'LINK-ML03'", "progressive.meters.minor", "is missing"},
        {progressive, "'LINK-ML01'", "'PROG-01'", "progressive.meters.mega",
         "unknown field; expected one of main"},
    };
    check_all(cases, COUNT_OF(cases));
}

/* What is quoted from a hostile file is short, and moves no cursor. */
TEST(faults_are_safe_to_print)
{
    static const struct wrong cases[] = {
        {washington, "'dealer'", "'\\u001b[2J\\u009b31m'", "?[2J??31m", "unknown field"},
        {washington, "'7c3s'", "'\\u001b[2J'", "dealer", "control character"},
    };
    check_all(cases, COUNT_OF(cases));
    static char text[8192];
    size_t used = (size_t)snprintf(text, sizeof text, "{\"");
    memset(text + used, 'x', 4000);
    used += 4000;
    used += (size_t)snprintf(text + used, sizeof text - used, "\": 1}");
    struct uth_fault fault;
    assert_null(uth_exchange_answer(text, used, NULL, &fault));
    assert_in_range(strlen(fault.place), 1, sizeof fault.place - 1);
    assert_non_null(strstr(fault.sentence, "unknown field"));
}
