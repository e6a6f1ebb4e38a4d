/* docs/documents.md claims that each of its decisions is a field of a rule set. Here each field is
 * changed, and the round that shows it settles otherwise, by hand-worked amounts; what decides no
 * money shows what it does decide. A row of the document without its case fails. */
#include "settle_table.h"

#include <uth/deal.h>

/* Nets by name, tips as "tip", fees, and "bank collected paid"; or why it is refused. */
static const char *outcome_of(const char *edits, const char *text)
{
    static char said[512], whole[2048];
    static struct table_round round;
    struct uth_settlement *settlement;
    struct uth_refusal refusal = {.sentence = ""};
    size_t used = 0;
    snprintf(whole, sizeof whole, "%s%s%s%s", edits[0] != '\0' ? "edit " : "", edits,
             edits[0] != '\0' ? "\n" : "", text);
    table_read(whole, &round);
    enum uth_reason reason = uth_settle(&round.in, &settlement, &refusal);
    if (reason != UTH_REASON_OK)
        return uth_reason_name(reason);
    for (int i = 0; i < settlement->hand_count; i++) {
        const struct uth_hand_result *hand = &settlement->hands[i];
        used += (size_t)snprintf(said + used, sizeof said - used, "%s %lld ", round.player[i],
                                 (long long)hand->net);
        if (hand->tip_line_count > 0)
            used += (size_t)snprintf(said + used, sizeof said - used, "tip %lld ",
                                     (long long)hand->tip_net);
    }
    if (strstr(text, "collection=") != NULL)
        used += (size_t)snprintf(said + used, sizeof said - used, "fees %lld %lld ",
                                 (long long)settlement->fee, (long long)settlement->player_fees);
    snprintf(said + used, sizeof said - used, "bank %lld %lld", (long long)settlement->collected,
             (long long)settlement->paid);
    uth_settlement_free(settlement);
    return said;
}

/* The player-dealer, at seat 3, has a pair of sevens. */
#define SEVENS "cards 2c7dJhQs4c 7c3s\n"
/* The Trips of ann, who folds, are three nines; the dealer's twos over nines beat them. */
#define BEATEN                                                                                     \
    "rules washington\ncards 9s9d2c3h4d 2d2h\n4 ann 9c5h fold ante 500 trips 500 bad_beat 500\n"
/* The royal flush lies on the board: everybody ties, and the Trips pay 50 to 1. */
#define ROYAL_BOARD                                                                                \
    "rules washington\ncards AsKsQsJsTs 2h4h\n4 ann 2c3d 1x ante 500 trips 40000\n"                \
    "6 bob 5c6d 1x ante 500 trips 40000\n"
/* Straight flushes to the jack and to the nine, the Blind due 2,000,000 and 1,000,000. */
#define TWO_DUE                                                                                    \
    "rules washington\ncards 9s8s7s2c3d 2h4h\n4 ann JsTs 1x ante 40000\n6 bob 6s5s 1x ante "       \
    "20000\n"
#define METER "meter main 1000000 seed 200000 reserve 50000\n"
/* The example of the rules: collect 60, pay 80, pay 40, collect 50, with a bank of 100. */
#define EXAMPLE                                                                                    \
    "rules california\nbank 3 10000 default\n" SEVENS "4 ann 9c8d fold ante 3000\n"                \
    "5 bob QcTd 3x ante 2000\n6 cid Jc9d 3x ante 1000\n1 dan 6c5d fold ante 2500\n"
#define IN_TURN "player_dealer.folded_wagers = \"in-turn\""
#define OWN_PAIRS(more)                                                                            \
    "pay_tables = [{\"name\": \"OWN\", \"wager\": \"ultimate_pairs\", \"lines\": [{\"label\": "    \
    "\"ace and face\", \"cards\": [\"AK\", \"AQ\", \"AJ\"" more "], \"pays\": \"10 to 1\"}]}] ;; " \
    "wagers.ultimate_pairs = {\"tables\": [\"OWN\"], \"default\": \"OWN\"}"
#define OWN_METER(way)                                                                             \
    "pay_tables = [{\"name\": \"OWN\", \"wager\": \"progressive\", \"levels\": [\"main\"], "       \
    "\"award_rounding\": {\"unit\": 100, \"way\": \"" way "\"}, \"lines\": [{\"hand\": "           \
    "\"royal flush\", \"made_of\": \"first-five\", \"pays\": \"100 % of main\"}, {\"hand\": "      \
    "\"straight flush\", \"made_of\": \"first-five\", \"pays\": \"10 % of main\"}]}] ;; "          \
    "wagers.progressive.tables = [\"OWN\"]"
#define SCHEDULE(fees)                                                                             \
    "schedules = [{\"number\": 31, " fees "}] ;; player_dealer.collection = {\"schedules\": [31]}"
/* ann's flush; the dealer has a pair of twos. */
#define FLUSH "cards Ac9c5c2d7h 2hKd\n4 ann Kc3c 1x ante 100\n"

static const struct {
    const char *field, *round;
    const char *first, *settles;  /* an edit, "" none, and the outcome */
    const char *second, *differs; /* another edit, and its outcome */
} cases[] = {
    /* Ante and Blind are lost by the fold; the Bad Beat loses, since no pair was beaten */
    {"wagers.bad_beat.needs", "rules washington\n" SEVENS "4 ann 9c8d fold ante 500 bad_beat 500\n",
     "", "missing_wager", "wagers.bad_beat.needs = [\"ante\", \"blind\"]", "ann -1500 bank 1500 0"},
    /* -500 -500, Trips 3 to 1 +1500, Bad Beat 9 to 1 +4500; or -500 */
    {"wagers.bad_beat.folded_hands_qualify", BEATEN, "", "ann 5000 bank 1000 6000",
     "wagers.bad_beat.folded_hands_qualify = false", "ann 0 bank 1500 1500"},
    /* is a ten a face card? -500 -500 -500; or -500 -500 and 10 to 1 */
    {"pay_tables", "rules washington\n" SEVENS "4 ann AcTh fold ante 500 ultimate_pairs 500\n",
     OWN_PAIRS(""), "ann -1500 bank 1500 0", OWN_PAIRS(", \"AT\""), "ann 4000 bank 1000 5000"},
    /* the bank may win and lose 10000: it wins that of the Ante and pays the Trips 15000 then; or
     * it pays 10000 of the Trips, and wins 20000 of the Ante after that */
    {"settlement.wagers",
     "rules california\nbank 3 10000 net\ncards 9s9d2c3h4d 2d2h\n"
     "4 ann 9c5h 1x ante 30000 trips 5000\n",
     "", "ann 5000 bank 10000 15000",
     "settlement.wagers = [\"trips\", \"ante\", \"play\", \"blind\", \"bad_beat\"]",
     "ann -10000 bank 20000 10000"},
    /* 2,500,000 for both Blinds: seat 6 has its 1,000,000 first; or seat 4 its 2,000,000 */
    {"settlement.seats", TWO_DUE,
     "wagers.blind.aggregate = {\"amount\": 2500000, \"shared\": \"in-order\"}",
     "ann 1580000 bob 1040000 bank 0 2620000",
     "wagers.blind.aggregate = {\"amount\": 2500000, \"shared\": \"in-order\"} ;; "
     "settlement.seats = \"left-to-right\"",
     "ann 2080000 bob 540000 bank 0 2620000"},
    /* 10 % of $10,000, then the royal flush $9,000; or $10,000, then 10 % of the new $2,500. Each
     * has the other's envy: $300 and $1,000 */
    {"settlement.jackpots",
     "rules washington progressive=LINK-01\n" METER "cards TsJsQs2d3c 7h8d\n"
     "1 ann AsKs fold ante 500 progressive 100\n6 bob 9s8s fold ante 500 progressive 100\n",
     "", "ann 928900 bob 198900 bank 2200 130000", "settlement.jackpots = \"left-to-right\"",
     "ann 1028900 bob 123900 bank 2200 130000"},
    /* the fold of 10000 uses the bank up before bob is paid; or bob's 10000 before it */
    {"player_dealer.folded_wagers",
     "rules california\nbank 3 10000 once\n" SEVENS "5 bob QcTd 3x ante 2500\n"
     "1 dan 6c5d fold ante 5000\n",
     "", "bob 0 dan -10000 bank 10000 0", IN_TURN, "bob 10000 dan 0 bank 0 10000"},
    /* 5000, 20000 and 500 to 1 of 5000 */
    {"wagers.blind.aggregate", "rules washington\ncards AsKsQs2c3d 2h4h\n4 ann JsTs 4x ante 5000\n",
     "", "ann 2525000 bank 0 2525000", "wagers.blind.aggregate = {\"amount\": 2000000}",
     "ann 2025000 bank 0 2025000"},
    {"wagers.trips.aggregate", ROYAL_BOARD, "", "ann 2000000 bob 2000000 bank 0 4000000",
     "wagers.trips.aggregate = {\"amount\": 2000000}", "ann 1000000 bob 1000000 bank 0 2000000"},
    /* two thirds and one third in chips of 100, the 100 that are left to seat 6; or 6 before 4 */
    {"wagers.blind.aggregate.shared", TWO_DUE, "wagers.blind.aggregate = {\"amount\": 2000000}",
     "ann 1413300 bob 706700 bank 0 2120000",
     "wagers.blind.aggregate = {\"amount\": 2000000, \"shared\": \"in-order\"}",
     "ann 1080000 bob 1040000 bank 0 2120000"},
    /* 500, 2000 and 250,000 for ann and for the dealer; or 100,000 for the dealer's Blind */
    {"wagers.blind.tip_limit",
     "rules stadium\ncards AsKsQs2c3d 2h4h\n4 ann JsTs 4x ante 500\ntip 4x ante 500\n", "",
     "ann 252500 tip 252500 bank 0 505000", "wagers.blind.tip_limit = 100000",
     "ann 252500 tip 102500 bank 0 355000"},
    /* 3 to 2 of $1 */
    {"breakage", "rules washington\n" FLUSH, "", "ann 350 bank 0 350", "breakage = \"up\"",
     "ann 400 bank 0 400"},
    /* $1 of the total action; or 50 cents for each wager and $1 for each square of the player's */
    {"schedules",
     "rules california collection=31\nbank 3 10000 separate\n" SEVENS "4 ann 9c8d fold ante 500\n",
     SCHEDULE("\"rates\": [{\"from\": 100, \"fee\": 100}]"), "ann -1000 fees 100 0 bank 1000 0",
     SCHEDULE(
         "\"per\": \"wager\", \"rates\": [{\"from\": 100, \"fee\": 70}], \"player\": {\"per\": "
         "\"betting-square\", \"rates\": [{\"from\": 100, \"fee\": 100}]}"),
     "ann -1000 fees 140 100 bank 1000 0"},
    {"backline.default",
     "rules california\nbank 3 10000 separate\n" SEVENS "4 ann 9c8d fold ante 500\n"
     "behind 4 cid ante 500\n",
     "", "backline_not_offered", "backline.default = true", "ann -1000 cid -1000 bank 2000 0"},
    {"backline.trips_need_base",
     "rules california backline=true\nbank 3 10000 separate\n" SEVENS "4 ann 9c8d fold ante 500\n"
     "behind 4 cid trips 500\n",
     "", "ann -1000 cid -500 bank 1500 0", "backline.trips_need_base = true", "backline_wager"},
    /* four games on one hand, and a fifth one on the other */
    {"limits.games_of",
     "rules washington progressive=LINK-01\n" METER SEVENS
     "4 ann 9c8d fold ante 500 trips 500 bad_beat 500 ultimate_pairs 500\n"
     "5 ann Tc6h fold ante 500 progressive 100\n",
     "", "ann -2500 ann -1100 bank 3600 0", "limits.games_of = \"player\"", "too_many_games"},
    {"player_dealer.cover", EXAMPLE, IN_TURN,
     "ann -6000 bob 8000 cid 2000 dan -4000 bank 10000 10000",
     IN_TURN " ;; player_dealer.cover = \"once\"", "ann -6000 bob 4000 cid 0 dan 0 bank 6000 4000"},
    {"tip_ante", "rules stadium\n" SEVENS "4 ann 9c8d fold ante 500\ntip fold ante 100\n", "",
     "ann -1000 tip -200 bank 1200 0", "tip_ante = \"same\"", "tip_needs_base"},
    {"spots", "rules stadium\n" SEVENS "22 ann 9c8d fold ante 500\n", "", "ann -1000 bank 1000 0",
     "spots.count = 21 ;; spots.hands_max = 21", "no_such_spot"},
    {"limits.single", "rules washington\n" SEVENS "4 ann 9c8d 4x ante 10000\n", "",
     "ann -60000 bank 60000 0",
     "limits.single = 30000 ;; limits.base.max = 30000 ;; limits.bonus.max = 30000",
     "above_single_limit"},
    /* a straight flush takes 10 % of $10,000, folded or not */
    {"wagers.progressive.folded_hands_qualify",
     "rules washington progressive=LINK-01\n" METER "cards 6s7s8s2d3c KhQd\n"
     "2 ann 9sTs fold ante 500 progressive 100\n",
     "", "ann 98900 bank 1100 0", "wagers.progressive.folded_hands_qualify = false",
     "ann -1100 bank 1100 0"},
    /* 10 % of $9,999.99 in whole dollars */
    {"award_rounding",
     "rules washington progressive=OWN\nmeter main 999999 seed 0 reserve 0\n"
     "cards 6s7s8s2d3c KhQd\n2 ann 9sTs fold ante 500 progressive 100\n",
     OWN_METER("down"), "ann 98800 bank 1100 0", OWN_METER("up"), "ann 98900 bank 1100 0"},
    /* ann holds the straight flush without a wager: is it worth $300 to bob? */
    {"wagers.progressive.envy_from",
     "rules washington progressive=LINK-01\n" METER "cards 6s7s8s2d3c KhQd\n"
     "2 ann 9sTs fold ante 500\n5 bob AhJh fold ante 500 progressive 100\n",
     "", "ann -1000 bob -1100 bank 2100 0", "wagers.progressive.envy_from = \"any-hand\"",
     "ann -1000 bob 28900 bank 2100 30000"},
};

TEST(each_field_decides)
{
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const char *said = outcome_of(cases[i].first, cases[i].round);
        if (strcmp(said, cases[i].settles) != 0)
            fail_msg("%s: '%s', not '%s'", cases[i].field, said, cases[i].settles);
        said = outcome_of(cases[i].second, cases[i].round);
        if (strcmp(said, cases[i].differs) != 0)
            fail_msg("%s, changed: '%s', not '%s'", cases[i].field, said, cases[i].differs);
        assert_string_not_equal(cases[i].settles, cases[i].differs);
    }
}

/* What decides no money: which limits a table may have, how the cards leave the shoe, and how long
 * anybody may think. */
static const struct uth_rules *edited(const char *name, const char *edits)
{
    return table_rules(name, edits);
}

TEST(limits_beyond_the_approved_are_refused)
{
    struct uth_limits low = {.min = 200000, .max = 1000000}, high = {.min = 100, .max = 2000000};
    const struct uth_rules *rules = uth_rules_builtin("california-bad-beat");
    assert_int_not_equal(uth_check_table_limits(rules, &low, UTH_UNHEARD), UTH_REASON_OK);
    assert_int_not_equal(uth_check_table_limits(rules, &high, UTH_UNHEARD), UTH_REASON_OK);
    rules = edited("california-bad-beat", "limits.approved_min.max = 200000");
    assert_int_equal(uth_check_table_limits(rules, &low, UTH_UNHEARD), UTH_REASON_OK);
    rules = edited("california-bad-beat", "limits.approved_max.max = 2000000");
    assert_int_equal(uth_check_table_limits(rules, &high, UTH_UNHEARD), UTH_REASON_OK);
}

TEST(the_deal_follows_its_procedure)
{
    struct uth_game game = uth_game_default(uth_rules_builtin("washington"));
    assert_int_equal(uth_game_choose(&game, "dealing", "shoe", UTH_UNHEARD), UTH_REASON_OK);
    game = uth_game_default(edited("washington", "dealing.procedures = [\"deck-mate\"]"));
    assert_int_not_equal(uth_game_choose(&game, "dealing", "shoe", UTH_UNHEARD), UTH_REASON_OK);
    /* one deck deals 22 positions, the dealer and the board */
    assert_true(uth_deal_order(UTH_I_DEAL, 22).cards <= UTH_CARD_COUNT);
    assert_false(uth_rules_builtin("california")->deal_from_bank);
    assert_true(
        edited("california", "dealing.first_hand = \"player-dealer-left\"")->deal_from_bank);
}

TEST(countdowns_are_those_of_the_rule_set)
{
    assert_int_equal(uth_rules_builtin("stadium")->betting_s, 20);
    assert_int_equal(edited("stadium", "time_limits.betting_s = 45")->betting_s, 45);
}

/* Of the fields above that need no row in `cases`. */
static const char *const elsewhere[] = {"limits.approved_min", "limits.approved_max",
                                        "dealing.procedures", "dealing.first_hand", "time_limits"};

static bool is_shown(const char *field)
{
    bool shown = false;
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        shown = shown || strcmp(cases[i].field, field) == 0;
    for (size_t i = 0; i < COUNT_OF(elsewhere); i++)
        shown = shown || strcmp(elsewhere[i], field) == 0;
    return shown;
}

/* Every field in the last column of the table "Rules". */
TEST(every_decision_of_the_document_has_its_case)
{
    FILE *file = fopen(UTH_SOURCE_DIR "/docs/documents.md", "r");
    char line[2048];
    bool within = false;
    int fields = 0;
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "## ", 3) == 0)
            within = strcmp(line, "## Rules\n") == 0;
        char *end = strrchr(line, '|');
        if (!within || line[0] != '|' || end == NULL || end == line)
            continue;
        *end = '\0';
        for (char *at = strrchr(line, '|'); (at = strchr(at, '`')) != NULL; at++) {
            char field[80];
            size_t length = strcspn(++at, "`");
            snprintf(field, sizeof field, "%.*s", (int)length, at);
            if (!is_shown(field))
                fail_msg("docs/documents.md names %s, which has no case here", field);
            fields++;
            at += length;
        }
    }
    fclose(file);
    assert_in_range(fields, 30, 60);
}
