/* The rule card: made from the fields alone, complete, and 80 columns wide. */
#include "rules_edit.h"

#include <uth/rulesfile.h>

static struct uth_game game_of(const char *rules, const char *options)
{
    struct uth_game game = uth_game_default(uth_rules_builtin(rules));
    while (*options) {
        char option[32], value[32];
        int length = 0;
        assert_int_equal(sscanf(options, "%31[a-z_]=%31s %n", option, value, &length), 2);
        assert_int_equal(uth_game_choose(&game, option, value, UTH_UNHEARD), UTH_REASON_OK);
        options += length;
    }
    return game;
}

static char *card_of(const char *rules, const char *options)
{
    struct uth_game game = game_of(rules, options);
    char *card = uth_rule_card(&game);
    assert_non_null(card);
    return card;
}

/* Text with every run of blanks and newlines as one blank, so that wrapping does not matter. */
static char *unwrapped(const char *text)
{
    char *flat = malloc(strlen(text) + 1);
    assert_non_null(flat);
    size_t at = 0;
    for (; *text; text++) {
        bool blank = *text == ' ' || *text == '\n';
        if (!blank)
            flat[at++] = *text;
        else if (at > 0 && flat[at - 1] != ' ')
            flat[at++] = ' ';
    }
    flat[at] = '\0';
    return flat;
}

static const struct {
    const char *rules, *options;
    const char *says;
} sentences[] = {
    {"washington", "", "The house banks the game"},
    {"washington", "", "Seats 6, numbered 1 to 6 clockwise from the dealer's left."},
    {"washington", "", "Ante before the deal $1 to $400, required"},
    {"washington", "", "Bad Beat before the deal $1 to $400, optional needs Ante, Blind and Trips"},
    {"washington", "", "No single wager may be more than $400."},
    {"washington", "", "at most 4 games with one hand"},
    {"washington", "", "makes a Play wager of 3 or 4 times the Ante."},
    {"washington", "", "makes a Play wager of twice the Ante."},
    {"washington", "", "makes a Play wager equal to the Ante, or folds."},
    {"washington", "", "deck-mate A A B B C C D D F F F T R"},
    {"washington", "", "i-deal F F F T R A A B B C C D D"},
    {"washington", "", "The dealer qualifies with a pair or better."},
    {"washington", "", "Ante, dealer qualifies loses 1 to 1 loses push"},
    {"washington", "", "Ante, dealer does not loses push push push"},
    {"washington", "", "Play - 1 to 1 loses push"},
    {"washington", "", "Blind loses table or push loses push"},
    {"washington", "",
     "wins with a straight or better; when the player wins with less, it is a push"},
    {"washington", "", "settled from right to left: the highest seat first, seat 1 last."},
    {"washington", "", "in this order: Ante, Play, Blind, Trips, Bad Beat, Ultimate Pairs."},
    {"washington", "", "The rule set also has Progressive, not offered at this table."},
    {"washington", "", "Trips: table UTH-01 (printed house edge 0.90 %)"},
    {"washington", "", "Also on offer: UTH-02 (1.90 %), UTH-03 (3.50 %), UTH-04 (6.18 %)."},
    {"washington", "", "voids all hands of the round: every wager goes back."},
    {"washington", "dealing=i-deal", "first gives out the five community cards"},
    {"washington", "trips=UTH-03", "Trips: table UTH-03 (printed house edge 3.50 %)"},
    {"washington", "trips=none bad_beat=none",
     "The rule set also has Trips, Bad Beat and Progressive"},
    {"washington", "ultimate_pairs=UP-2", "count only for the award that names them"},
    {"washington", "ultimate_pairs=UP-3", "The dealer's cards do not matter."},
    {"washington", "progressive=PROG-01",
     "royal flush with at least one hole card ... 5 % of the meter"},
    {"washington", "progressive=PROG-01", "the player's two cards and the five community cards"},
    {"washington", "progressive=LINK-ML01", "100 % of the major meter envy 300 for 1"},
    {"washington", "progressive=LINK-ML01", "the player's two cards and the flop, and no others"},
    {"washington", "progressive=LINK-01 folded_progressive=false",
     "A folded hand does not qualify."},
    {"washington", "progressive=LINK-01",
     "what progressive wagers added to the meter is taken off again"},
    {"washington-face-up", "", "At most 3 in one round, besides the dealer's."},
    {"washington-face-up", "",
     "gets two cards in turn, face up, starting at the dealer's left (seat 1)"},
    {"california", "", "One of the seated players banks each round, as the player-dealer"},
    {"california", "", "Nobody holds it for more than 2 rounds in a row."},
    {"california", "", "separate (here) $60 $80 $20 $40 $0"},
    {"california", "", "once $60 $40 returned returned $20"},
    {"california", "", "net $60 $80 $40 $50 -$10"},
    {"california", "", "shoe A B C D A B C D F F F T R"},
    {"california", "", "shuffler A A B B C C D D F F F T R"},
    {"california", "", "settled clockwise, from the player-dealer's left."},
    {"california", "", "The player-dealer qualifies with a pair or better."},
    {"california", "", "$50 and over, below $100 $4"},
    {"california", "collection=24", "$4,000 and over $70"},
    {"california", "collection=4", "Other schedules on offer: 1 to 3, 5 to 24."},
    {"california", "backline=true",
     "Others may wager behind a seated hand, on Ante and Blind, and on Trips."},
    {"california", "backline=true", "the highest Play, 4 times that Ante"},
    {"california-bad-beat", "", "Bad Beat: table BBB-02 (printed house edge 14.6 %)"},
    {"stadium", "", "At most 22 in one round, besides the dealer's, and at most 3 for one player."},
    {"stadium", "", "Any number of players may wager on one position"},
    {"stadium", "", "All hands are settled at once."},
    {"stadium", "", "Bets 20 seconds"},
    {"stadium", "", "River 15 seconds; a hand without a decision folds."},
    {"stadium", "", "the five community cards alone make a pair of tens or better."},
    {"stadium", "",
     "Bad Beat before the deal $1 to $10,000, optional needs Ante and Blind Ultimate"},
    {"stadium", "", "Whatever comes back on it, stake and winnings, goes to the dealers."},
};

TEST(cards_say_what_a_dealer_must_know)
{
    for (size_t i = 0; i < COUNT_OF(sentences); i++) {
        FREED char *card = card_of(sentences[i].rules, sentences[i].options);
        FREED char *flat = unwrapped(card);
        if (!strstr(flat, sentences[i].says))
            fail_msg("%s %s\n\ndoes not say: %s", card, sentences[i].options, sentences[i].says);
    }
}

TEST(cards_do_not_mention_what_is_not_there)
{
    static const struct {
        const char *rules, *heading;
    } absent[] = {
        {"washington", "THE PROGRESSIVE"},       {"washington", "THE PLAYER-DEALER"},
        {"washington", "THE COLLECTION"},        {"washington", "TIME LIMITS"},
        {"washington", "WAGERS FOR THE DEALER"}, {"california", "BACKLINE WAGERS"},
        {"california-bad-beat", "BACKLINE"},     {"stadium", "THE PLAYER-DEALER"},
    };
    for (size_t i = 0; i < COUNT_OF(absent); i++) {
        FREED char *card = card_of(absent[i].rules, "");
        assert_null(strstr(card, absent[i].heading));
    }
}

static int columns_of(const char *line, size_t bytes)
{
    int columns = 0;
    for (size_t i = 0; i < bytes; i++)
        columns += ((unsigned char)line[i] & 0xC0) != 0x80;
    return columns;
}

static void assert_lines_are_tidy(const char *card)
{
    for (const char *line = card; *line;) {
        size_t bytes = strcspn(line, "\n");
        if (columns_of(line, bytes) > 80)
            fail_msg("too wide: %.*s", (int)bytes, line);
        if (bytes > 0 && line[bytes - 1] == ' ')
            fail_msg("a blank at the end: %.*s", (int)bytes, line);
        assert_null(memchr(line, '\t', bytes));
        assert_int_equal(line[bytes], '\n');
        line += bytes + 1;
    }
}

/* Every line of every chosen pay table stands on the card, label and payout on one line. */
static void assert_tables_are_complete(const char *card, const struct uth_game *game)
{
    for (int wager = 0; wager < UTH_WAGERS; wager++) {
        const struct uth_pay_table *table = game->table[wager];
        for (int i = 0; table && i < table->line_count; i++) {
            char pays[48];
            if (table->line[i].percent > 0)
                snprintf(pays, sizeof pays, " %d %% of the ", table->line[i].percent);
            else
                uth_odds_format(&table->line[i].odds, pays, sizeof pays);
            char begins[80];
            snprintf(begins, sizeof begins, "\n    %s ..", table->line[i].label);
            bool found = false;
            for (const char *at = strstr(card, begins); at && !found; at = strstr(at + 1, begins)) {
                const char *end = strchr(at + 1, '\n');
                const char *payout = strstr(at, pays);
                found = payout && payout < end;
            }
            if (!found)
                fail_msg("%s: no line for %s, %s", table->name, table->line[i].label, pays);
        }
    }
}

TEST(every_choice_gives_a_complete_card)
{
    for (int set = 0; set < uth_rules_builtin_count(); set++) {
        const struct uth_rules *rules = uth_rules_builtin(uth_rules_builtin_name(set));
        for (int wager = 0; wager < UTH_WAGERS; wager++)
            for (int i = 0; i < rules->offer[wager].table_count; i++) {
                struct uth_game game = uth_game_default(rules);
                game.table[wager] = rules->offer[wager].table[i];
                game.dealing = rules->dealing[i % rules->dealing_count];
                FREED char *card = uth_rule_card(&game);
                assert_non_null(card);
                assert_lines_are_tidy(card);
                assert_tables_are_complete(card, &game);
            }
    }
}

TEST(every_note_and_source_is_on_the_card)
{
    for (int set = 0; set < uth_rules_builtin_count(); set++) {
        const struct uth_rules *rules = uth_rules_builtin(uth_rules_builtin_name(set));
        FREED char *card = card_of(rules->name, "");
        FREED char *flat = unwrapped(card);
        for (int i = 0; i < rules->note_count; i++)
            assert_non_null(strstr(flat, rules->note[i].text));
        for (int i = 0; i < rules->source_count; i++)
            assert_non_null(strstr(flat, rules->source[i]));
    }
}

static struct uth_rules *edited(const char *name, const char *edits)
{
    FREED struct uth_faults *faults = malloc(sizeof *faults);
    assert_non_null(faults);
    FREED char *text = rules_edited(name, edits);
    struct uth_rules *rules = uth_rules_parse(text, strlen(text), faults);
    if (!rules)
        fail_msg("%s: %s", faults->fault[0].place, faults->fault[0].sentence);
    return rules;
}

static char *edited_card(const char *name, const char *edits)
{
    struct uth_rules *rules = edited(name, edits);
    struct uth_game game = uth_game_default(rules);
    char *card = uth_rule_card(&game);
    assert_non_null(card);
    uth_rules_free(rules);
    return card;
}

/* A card depends on the fields, not on the name: the same rules under another name read alike. */
TEST(no_card_depends_on_a_name)
{
    for (int set = 0; set < uth_rules_builtin_count(); set++) {
        const char *name = uth_rules_builtin_name(set);
        FREED char *card = card_of(name, "");
        FREED char *renamed = edited_card(name, "name = \"somewhere-else\"");
        const char *body = strstr(card, "\n\n");
        const char *renamed_body = strstr(renamed, "\n\n");
        assert_string_equal(body, renamed_body);
        assert_non_null(strstr(renamed, "rule set somewhere-else"));
    }
}

/* The documents want the limits of a jackpot posted: the card of a table has those of its own meters. */
TEST(the_card_of_a_table_has_the_limits_of_its_jackpots)
{
    struct uth_game game = uth_game_default(uth_rules_builtin("washington"));
    const struct uth_card_table table = {"Table 7", 2, {10000000, 0}};
    struct uth_refusal refusal;
    assert_int_equal(uth_game_choose(&game, "progressive", "LINK-ML01", &refusal), UTH_REASON_OK);
    FREED char *card = uth_rule_card_at(&game, &table, "en");
    assert_non_null(strstr(card, "\nRule card of the table Table 7, rule set washington\n"));
    assert_non_null(strstr(card, "The meter mega: limit $100,000.\n"));
    assert_non_null(strstr(card, "The meter major: no limit.\n"));
    FREED char *any = uth_rule_card_in(&game, "en");
    assert_non_null(strstr(any, "and the limit of each meter."));
    assert_null(strstr(any, "Table 7"));
}

TEST(rule_sets_nobody_thought_of_have_cards)
{
    static const struct {
        const char *rules, *edits, *says;
    } cases[] = {
        {"washington", "dealer_qualifies_with = \"high card\"",
         "The dealer qualifies with any hand."},
        {"washington", "dealer_qualifies_with = \"two pair\"",
         "The dealer qualifies with two pair or better."},
        {"washington", "raises.flop = [1, 2, 3]", "a Play wager of 1, 2 or 3 times the Ante."},
        {"washington", "wagers.blind.aggregate = {\"amount\": 5000000}",
         "Aggregate on the Blind: on one deal, all hands together are paid at most $50,000 on this "
         "wager. Several winners share it in proportion"},
        {"washington", "wagers.trips.aggregate = {\"amount\": 5000000, \"shared\": \"in-order\"}",
         "The aggregate on the Trips: $50,000 for all hands of one deal."},
        {"stadium", "wagers.trips.tip_limit = 50000",
         "One Trips wager for the dealer is paid at most $500."},
        {"stadium", "tip_ante = \"same\"", "on the same hand first, of the same amount;"},
        {"washington", "breakage = \"down\"",
         "Breakage: a payout that is no whole number of chips of $1 is rounded down to one."},
        {"washington", "limits.games_of = \"player\"", "on all of his or her hands together."},
        {"washington", "settlement.seats = \"left-to-right\"",
         "The hands are settled from left to right: seat 1 first"},
        {"washington",
         "settlement.jackpots = \"left-to-right\" ;; wagers.progressive.default = \"PROG-01\"",
         "the player farthest on the left comes first, then left to right."},
        {"washington",
         "wagers.progressive.envy_from = \"any-hand\" ;; wagers.progressive.default = \"LINK-01\"",
         "The hand need not have made that wager itself."},
        {"washington", "wagers.bad_beat.folded_hands_qualify = false",
         "and so it does on a tie. A fold loses it."},
        {"california", "player_dealer.folded_wagers = \"in-turn\"",
         "What a fold loses is collected when its seat is settled."},
        {"california", "", "The player-dealer only plays with a pair or better."},
        {"washington", "", "Players are limited to wagering on a maximum of 4 games."},
        {"washington", "spots.hands_max = 1", "with 1 hand in play (A; D the dealer"},
        {"washington",
         "limits = {\"base\": {\"min\": 500}, \"bonus\": {\"min\": 100}, \"progressive\": "
         "{\"min\": 100}} ;; notes = []",
         "Ante before the deal $5 or more, required"},
        {"washington",
         "wagers = {\"blind\": {\"tables\": [\"UTH-BLIND\"]}} ;; settlement.wagers = [\"blind\", "
         "\"play\", \"ante\"] ;; limits = {\"base\": {\"min\": 100}} ;; notes = []",
         "Every player puts equal wagers on Ante and Blind. 2."},
        {"california", "dealing.first_hand = \"player-dealer-left\"",
         "starting at the player-dealer's left and going clockwise"},
        {"california", "player_dealer.cover = \"net\"",
         "How B is counted (net): the player-dealer's running result stays between a loss of B and "
         "a win of B."},
        {"california", "player_dealer.rounds_max = 1", "more than 1 round in a row"},
        {"california", "player_dealer.collection - ;; notes = []",
         "The house deals. It never banks"},
        {"california",
         "backline = {\"base\": false, \"trips\": true, \"default\": true} ;; notes = []",
         "behind a seated hand, on Trips. The seated player alone decides."},
        {"california", "backline.default = true ;; backline.trips_need_base = true",
         "Trips behind a hand need an Ante and a Blind behind it."},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        FREED char *card = edited_card(cases[i].rules, cases[i].edits);
        FREED char *flat = unwrapped(card);
        assert_lines_are_tidy(card);
        if (!strstr(flat, cases[i].says))
            fail_msg("%s\n\ndoes not say: %s", card, cases[i].says);
    }
}
