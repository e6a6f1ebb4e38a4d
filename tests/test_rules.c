/* Rule sets as data: the built-in ones against the rules, games and their choices, round trips. */
#include "check.h"

#include <pthread.h>
#include <uth/rulesfile.h>

static const char *const set_names[] = {"california", "california-bad-beat", "stadium",
                                        "washington", "washington-face-up"};

static void *load_from_a_thread(void *unused)
{
    (void)unused;
    return (void *)uth_rules_builtin("stadium");
}

/* Runs first, so that the threads race for the loading. */
TEST(threads_load_the_same_rule_sets)
{
    pthread_t threads[4];
    void *found[4];
    for (size_t i = 0; i < COUNT_OF(threads); i++)
        assert_int_equal(pthread_create(&threads[i], NULL, load_from_a_thread, NULL), 0);
    for (size_t i = 0; i < COUNT_OF(threads); i++) {
        pthread_join(threads[i], &found[i]);
        assert_non_null(found[i]);
        assert_ptr_equal(found[i], found[0]);
    }
}

TEST(the_five_rule_sets_are_built_in)
{
    assert_int_equal(uth_rules_builtin_count(), COUNT_OF(set_names));
    for (size_t i = 0; i < COUNT_OF(set_names); i++) {
        assert_string_equal(uth_rules_builtin_name((int)i), set_names[i]);
        assert_string_equal(uth_rules_builtin(set_names[i])->name, set_names[i]);
    }
    assert_null(uth_rules_builtin("nevada"));
    assert_null(uth_rules_builtin("pay-tables"));
}

/* One row a rule set, as the rules have it; "-" is none. */
static const struct {
    const char *name, *bank;
    int spots, hands_max, per_player;
    bool shared, face_up, tips;
    const char *dealing, *order, *wager_order;
    const char *trips, *bad_beat, *needs, *pairs, *board, *progressive;
    int games;
    uth_cents min, max, single;
    int schedules;
    const char *backline;
} expected[] = {
    /* clang-format off */
    {"washington", "house", 6, 6, 0, false, false, false, "deck-mate i-deal shoe", "right-to-left",
     "ante play blind trips bad_beat ultimate_pairs progressive", "UTH-01 UTH-02 UTH-03 UTH-04",
     "BBB-01 BBB-02 BBB-03", "ante blind trips", "UP-1 UP-2 UP-3 UP-4 UP-5 UP-6", "-",
     "PROG-01 LINK-01 LINK-ML01 LINK-ML03", 4, 100, 40000, 40000, 0, "-"},
    {"washington-face-up", "house", 6, 3, 0, false, true, false, "deck-mate i-deal shoe",
     "right-to-left", "ante play blind trips bad_beat ultimate_pairs progressive",
     "UTH-01 UTH-02 UTH-03 UTH-04", "BBB-01 BBB-02 BBB-03", "ante blind trips",
     "UP-1 UP-2 UP-3 UP-4 UP-5 UP-6", "-", "PROG-01 LINK-01 LINK-ML01 LINK-ML03", 4, 100, 40000,
     40000, 0, "-"},
    {"california", "player-dealer", 6, 5, 0, false, false, false, "shoe shuffler",
     "from-player-dealer", "ante play blind trips bad_beat", "UTH-01 UTH-02 UTH-03 UTH-04",
     "BBB-01 BBB-02", "ante blind trips", "-", "-", "-", 0, 100, 1000000, 0, 24, "base trips"},
    {"california-bad-beat", "player-dealer", 6, 5, 0, false, false, false, "shoe shuffler",
     "from-player-dealer", "ante play blind trips bad_beat", "UTH-04",
     "BBB-02", "ante blind trips", "-", "-", "-", 0, 100, 1000000, 0, 24, "-"},
    {"stadium", "house", 22, 22, 3, true, true, true, "i-deal", "all-at-once",
     "ante play blind trips bad_beat ultimate_pairs play_the_board",
     "UTH-01 UTH-02 UTH-03 UTH-04 UTH-05", "BBB-01 BBB-02 BBB-03", "ante blind",
     "UP-1 UP-2 UP-3 UP-4 UP-5 UP-6", "PTB-01 PTB-02 PTB-03", "-", 0, 100, 1000000, 0, 0, "-"},
    /* clang-format on */
};

struct words {
    char text[256];
};

static void add_word(struct words *words, const char *word)
{
    size_t at = strlen(words->text);
    snprintf(words->text + at, sizeof words->text - at, "%s%s", at == 0 ? "" : " ", word);
}

static struct words or_none(struct words words)
{
    if (words.text[0] == '\0')
        add_word(&words, "-");
    return words;
}

static struct words table_words(const struct uth_rules *rules, enum uth_wager wager)
{
    struct words words = {""};
    for (int i = 0; i < rules->offer[wager].table_count; i++)
        add_word(&words, rules->offer[wager].table[i]->name);
    return or_none(words);
}

static struct words need_words(const struct uth_rules *rules, enum uth_wager wager)
{
    static const enum uth_wager order[] = {UTH_ANTE, UTH_BLIND, UTH_TRIPS};
    struct words words = {""};
    for (size_t i = 0; i < COUNT_OF(order); i++)
        if ((rules->offer[wager].needs & UTH_WAGER_BIT(order[i])) != 0)
            add_word(&words, uth_wager_name(order[i]));
    return or_none(words);
}

TEST(rule_sets_are_as_the_rules_have_them)
{
    for (size_t i = 0; i < COUNT_OF(expected); i++) {
        const struct uth_rules *rules = uth_rules_builtin(expected[i].name);
        assert_string_equal(uth_bank_name(rules->bank), expected[i].bank);
        assert_int_equal(rules->spots, expected[i].spots);
        assert_int_equal(rules->hands_max, expected[i].hands_max);
        assert_int_equal(rules->hands_per_player, expected[i].per_player);
        assert_int_equal(rules->spots_shared, expected[i].shared);
        assert_int_equal(rules->face_up, expected[i].face_up);
        assert_int_equal(rules->tips, expected[i].tips);
        assert_false(rules->deal_from_bank);
        struct words words = {""};
        for (int j = 0; j < rules->dealing_count; j++)
            add_word(&words, uth_dealing_name(rules->dealing[j]));
        assert_string_equal(words.text, expected[i].dealing);
        assert_string_equal(uth_settle_order_name(rules->order), expected[i].order);
        words.text[0] = '\0';
        for (int j = 0; j < rules->wager_order_count; j++)
            add_word(&words, uth_wager_name(rules->wager_order[j]));
        assert_string_equal(words.text, expected[i].wager_order);
        assert_string_equal(table_words(rules, UTH_BLIND).text, "UTH-BLIND");
        assert_string_equal(table_words(rules, UTH_TRIPS).text, expected[i].trips);
        assert_string_equal(table_words(rules, UTH_BAD_BEAT).text, expected[i].bad_beat);
        assert_string_equal(need_words(rules, UTH_BAD_BEAT).text, expected[i].needs);
        assert_string_equal(table_words(rules, UTH_ULTIMATE_PAIRS).text, expected[i].pairs);
        assert_string_equal(table_words(rules, UTH_PLAY_THE_BOARD).text, expected[i].board);
        assert_string_equal(table_words(rules, UTH_PROGRESSIVE).text, expected[i].progressive);
        assert_int_equal(rules->games_per_hand, expected[i].games);
        assert_int_equal(rules->base.min, expected[i].min);
        assert_int_equal(rules->base.max, expected[i].max);
        assert_int_equal(rules->bonus.min, expected[i].min);
        assert_int_equal(rules->bonus.max, expected[i].max);
        assert_int_equal(rules->single_limit, expected[i].single);
        assert_int_equal(rules->schedule_count, expected[i].schedules);
        words.text[0] = '\0';
        if ((rules->backline & UTH_BEHIND_BASE) != 0)
            add_word(&words, "base");
        if ((rules->backline & UTH_BEHIND_TRIPS) != 0)
            add_word(&words, "trips");
        assert_string_equal(or_none(words).text, expected[i].backline);
    }
}

TEST(what_all_rule_sets_share)
{
    for (size_t i = 0; i < COUNT_OF(set_names); i++) {
        const struct uth_rules *rules = uth_rules_builtin(set_names[i]);
        for (int multiple = 0; multiple <= 5; multiple++) {
            assert_int_equal(uth_rules_allows_raise(rules, UTH_PREFLOP, multiple),
                             multiple == 3 || multiple == 4);
            assert_int_equal(uth_rules_allows_raise(rules, UTH_FLOP, multiple), multiple == 2);
            assert_int_equal(uth_rules_allows_raise(rules, UTH_RIVER, multiple), multiple == 1);
        }
        assert_int_equal(rules->qualifies_with, UTH_PAIR);
        assert_int_equal(rules->chip, 100);
        for (int wager = 0; wager < UTH_WAGERS; wager++)
            assert_int_equal(rules->offer[wager].aggregate, 0);
        assert_true(rules->source_count >= 1);
        assert_true(rules->note_count >= 5);
        bool timed = strcmp(set_names[i], "stadium") == 0;
        assert_int_equal(rules->betting_s > 0, timed);
        for (int street = 0; street < UTH_STREETS; street++)
            assert_int_equal(rules->decide_s[street] > 0, timed);
    }
}

TEST(player_dealer_rule_sets)
{
    static const char *const names[] = {"california", "california-bad-beat"};
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        const struct uth_rules *rules = uth_rules_builtin(names[i]);
        assert_int_equal(rules->cover, UTH_COVER_SEPARATE);
        assert_int_equal(rules->bank_min, 100);
        assert_int_equal(rules->bank_rounds_max, 2);
        assert_int_equal(uth_game_default(rules).schedule->number, 1);
        assert_false(uth_game_default(rules).backline);
    }
}

/* Every decision taken where the documents are unclear stands beside its field. */
TEST(decisions_are_noted)
{
    static const struct {
        const char *rules, *field, *words;
    } notes[] = {
        {"washington", "wagers.bad_beat.needs", "Ante, Blind and Trips"},
        {"washington", "wagers.bad_beat", "as if the hand had been played"},
        {"washington", "limits.bonus", "less than, equal to or more than the Ante"},
        {"washington", "wagers.ultimate_pairs.tables", "6.41 %"},
        {"washington", "wagers.ultimate_pairs", "a king, a queen or a jack"},
        {"washington", "wagers.blind", "0.84 %"},
        {"washington", "wagers.blind", "2.184971 % of the Ante, or 0.526219 %"},
        {"washington", "wagers.bad_beat.tables", "20.3873 %, 14.7868 % and 16.6385 %"},
        {"washington", "limits.single", "WAC 230-15-140, as amended in 2023"},
        {"washington", "wagers.progressive.folded_hands_qualify", "discretion of the casino"},
        {"washington-face-up", "spots.hands_max", "no more than three players"},
        {"washington-face-up", "wagers.bad_beat.needs", "Ante, Blind and Trips"},
        {"california", "wagers.bad_beat.needs", "The list is complete"},
        {"california", "wagers.bad_beat", "as if the hand had been played"},
        {"california", "settlement.wagers", "order of settlement"},
        {"california", "limits.bonus", "less than, equal to or more than the Ante"},
        {"california", "player_dealer.cover", "bookkeeping"},
        {"california", "dealing.first_hand", "player-dealer's left"},
        {"california-bad-beat", "wagers.bad_beat.needs", "The list is complete"},
        {"california-bad-beat", "settlement.wagers", "order of settlement"},
        {"california-bad-beat", "player_dealer.cover", "bookkeeping"},
        {"stadium", "wagers.bad_beat.needs", "no Trips"},
        {"stadium", "wagers.bad_beat", "remain active"},
        {"stadium", "wagers.ultimate_pairs.tables", "prints 200"},
        {"stadium", "spots.count", "22 hands"},
    };
    for (size_t i = 0; i < COUNT_OF(notes); i++) {
        const struct uth_rules *rules = uth_rules_builtin(notes[i].rules);
        bool found = false;
        for (int j = 0; j < rules->note_count; j++)
            found = found || (strcmp(rules->note[j].field, notes[i].field) == 0 &&
                              strstr(rules->note[j].text, notes[i].words));
        if (!found)
            fail_msg("%s has no note on %s with \"%s\"", notes[i].rules, notes[i].field,
                     notes[i].words);
    }
}

static const char *table_at(const struct uth_game *game, enum uth_wager wager)
{
    return game->table[wager] ? game->table[wager]->name : "-";
}

TEST(defaults_are_the_first_of_each)
{
    static const struct {
        const char *rules, *trips, *bad_beat, *pairs, *board, *progressive;
        enum uth_dealing dealing;
    } cases[] = {
        {"washington", "UTH-01", "BBB-01", "UP-1", "-", "-", UTH_DECK_MATE},
        {"washington-face-up", "UTH-01", "BBB-01", "UP-1", "-", "-", UTH_DECK_MATE},
        {"california", "UTH-01", "BBB-01", "-", "-", "-", UTH_SHOE},
        {"california-bad-beat", "UTH-04", "BBB-02", "-", "-", "-", UTH_SHOE},
        {"stadium", "UTH-01", "BBB-01", "UP-1", "PTB-01", "-", UTH_I_DEAL},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct uth_game game = uth_game_default(uth_rules_builtin(cases[i].rules));
        assert_string_equal(table_at(&game, UTH_BLIND), "UTH-BLIND");
        assert_string_equal(table_at(&game, UTH_TRIPS), cases[i].trips);
        assert_string_equal(table_at(&game, UTH_BAD_BEAT), cases[i].bad_beat);
        assert_string_equal(table_at(&game, UTH_ULTIMATE_PAIRS), cases[i].pairs);
        assert_string_equal(table_at(&game, UTH_PLAY_THE_BOARD), cases[i].board);
        assert_string_equal(table_at(&game, UTH_PROGRESSIVE), cases[i].progressive);
        assert_int_equal(game.dealing, cases[i].dealing);
        assert_int_equal(uth_game_check(&game, UTH_UNHEARD), UTH_REASON_OK);
    }
}

TEST(games_are_chosen_from_what_is_on_offer)
{
    struct uth_game game = uth_game_default(uth_rules_builtin("california"));
    static const char *const choices[][2] = {{"trips", "UTH-03"},
                                             {"bad_beat", "BBB-02"},
                                             {"collection", "24"},
                                             {"dealing", "shuffler"},
                                             {"backline", "true"},
                                             {"blind", "UTH-BLIND"},
                                             {"folded_progressive", "false"}};
    for (size_t i = 0; i < COUNT_OF(choices); i++)
        assert_int_equal(uth_game_choose(&game, choices[i][0], choices[i][1], UTH_UNHEARD),
                         UTH_REASON_OK);
    assert_string_equal(table_at(&game, UTH_TRIPS), "UTH-03");
    assert_string_equal(table_at(&game, UTH_BAD_BEAT), "BBB-02");
    assert_int_equal(game.schedule->number, 24);
    assert_int_equal(game.dealing, UTH_SHUFFLER);
    assert_true(game.backline);

    game = uth_game_default(uth_rules_builtin("washington"));
    assert_int_equal(uth_game_choose(&game, "progressive", "LINK-ML03", UTH_UNHEARD),
                     UTH_REASON_OK);
    assert_int_equal(uth_game_choose(&game, "folded_progressive", "false", UTH_UNHEARD),
                     UTH_REASON_OK);
    assert_string_equal(table_at(&game, UTH_PROGRESSIVE), "LINK-ML03");
    assert_false(game.folded_progressive);
    assert_int_equal(uth_game_choose(&game, "progressive", "none", UTH_UNHEARD), UTH_REASON_OK);
    assert_null(game.table[UTH_PROGRESSIVE]);
}

TEST(what_is_not_on_offer_is_refused)
{
    static const struct {
        const char *rules, *option, *value, *words;
    } cases[] = {
        {"california", "trips", "UTH-05", "it offers UTH-01, UTH-02, UTH-03, UTH-04."},
        {"california", "trips", "BBB-01", "does not offer the Trips table BBB-01"},
        {"california", "bad_beat", "BBB-03", "it offers BBB-01, BBB-02."},
        {"california", "ultimate_pairs", "UP-1", "does not offer Ultimate Pairs"},
        {"california", "blind", "none", "does not offer the Blind table none"},
        {"california", "collection", "25", "it offers those from 1 to 24"},
        {"california", "collection", "1x", "collection schedule 1x"},
        {"california", "collection", " 1", "collection schedule ?1"},
        {"california", "collection", "99999999999999999999", "does not offer"},
        {"california", "dealing", "i-deal", "it offers shoe, shuffler."},
        {"california", "backline", "yes", "true, false, base or trips"},
        {"california-bad-beat", "backline", "true", "does not offer backline"},
        {"stadium", "folded_progressive", "true", "does not offer folded_progressive"},
        {"washington", "collection", "1", "has no collection"},
        {"washington", "ante", "UTH-01", "There is no option ante"},
        {"washington", "tripz\x1b[2J", "UTH-01", "There is no option tripz?[2J;"},
        {"washington", "a-very-long-option-name-that-nobody-has", "x",
         "folded_progressive, and each irregularity by its name."},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct uth_game game = uth_game_default(uth_rules_builtin(cases[i].rules));
        struct uth_game before = game;
        struct uth_refusal refusal;
        assert_int_equal(uth_game_choose(&game, cases[i].option, cases[i].value, &refusal),
                         UTH_REASON_NOT_OFFERED);
        assert_int_equal(refusal.reason, UTH_REASON_NOT_OFFERED);
        if (!strstr(refusal.sentence, cases[i].words))
            fail_msg("\"%s\" lacks \"%s\"", refusal.sentence, cases[i].words);
        assert_memory_equal(game.table, before.table, sizeof game.table);
        assert_ptr_equal(game.schedule, before.schedule);
        assert_int_equal(game.dealing, before.dealing);
        assert_int_equal(game.backline, before.backline);
        assert_int_equal(game.folded_progressive, before.folded_progressive);
    }
}

TEST(a_wager_cannot_lose_the_wagers_it_needs)
{
    struct uth_refusal refusal;
    struct uth_game game = uth_game_default(uth_rules_builtin("washington"));
    assert_int_equal(uth_game_choose(&game, "trips", "none", UTH_UNHEARD), UTH_REASON_OK);
    assert_int_equal(uth_game_check(&game, &refusal), UTH_REASON_MISSING_WAGER);
    assert_string_equal(refusal.sentence,
                        "Bad Beat needs Trips, which is not offered at this table.");
    assert_int_equal(uth_game_choose(&game, "bad_beat", "none", UTH_UNHEARD), UTH_REASON_OK);
    assert_int_equal(uth_game_check(&game, &refusal), UTH_REASON_OK);

    game = uth_game_default(uth_rules_builtin("stadium"));
    assert_int_equal(uth_game_choose(&game, "trips", "none", UTH_UNHEARD), UTH_REASON_OK);
    assert_int_equal(uth_game_check(&game, &refusal), UTH_REASON_OK);
}

#define ASSERT_NAMES_GO_BOTH_WAYS(kind, count, other)                                              \
    for (int i = 0; i < (count); i++) {                                                            \
        enum uth_##kind found = (count);                                                           \
        assert_true(uth_##kind##_from_name(uth_##kind##_name((enum uth_##kind)i), &found));        \
        assert_int_equal(found, i);                                                                \
        assert_false(uth_##kind##_from_name(other, &found));                                       \
    }

TEST(names_go_both_ways)
{
    ASSERT_NAMES_GO_BOTH_WAYS(bank, UTH_BANKS, "nobody");
    ASSERT_NAMES_GO_BOTH_WAYS(dealing, UTH_DEALINGS, "by-hand");
    ASSERT_NAMES_GO_BOTH_WAYS(cover, UTH_COVERS, "twice");
    ASSERT_NAMES_GO_BOTH_WAYS(folds, UTH_FOLDS, "last");
    ASSERT_NAMES_GO_BOTH_WAYS(breakage, UTH_BREAKAGES, "sideways");
    ASSERT_NAMES_GO_BOTH_WAYS(sharing, UTH_SHARINGS, "equal");
    ASSERT_NAMES_GO_BOTH_WAYS(games_of, UTH_GAMES_OFS, "table");
    ASSERT_NAMES_GO_BOTH_WAYS(tip_ante, UTH_TIP_ANTES, "more");
    ASSERT_NAMES_GO_BOTH_WAYS(envy_from, UTH_ENVY_FROMS, "dealer");
    ASSERT_NAMES_GO_BOTH_WAYS(fee_per, UTH_FEE_PERS, "hour");
    ASSERT_NAMES_GO_BOTH_WAYS(settle_order, UTH_SETTLE_ORDERS, "top-to-bottom");
}

/* Writes a game, reads it again and writes that: the two texts must be the same. */
static void assert_round_trip(const struct uth_game *game)
{
    FREED struct uth_faults *faults = malloc(sizeof *faults);
    FREED char *text = uth_rules_write(game);
    assert_non_null(faults);
    assert_non_null(text);
    struct uth_rules *rules = uth_rules_parse(text, strlen(text), faults);
    if (!rules)
        fail_msg("%s: %s", faults->fault[0].place, faults->fault[0].sentence);
    struct uth_game again = uth_game_default(rules);
    FREED char *text_again = uth_rules_write(&again);
    assert_string_equal(text, text_again);
    /* The choices have become the defaults. */
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        assert_string_equal(table_at(&again, (enum uth_wager)wager),
                            table_at(game, (enum uth_wager)wager));
    assert_int_equal(again.dealing, game->dealing);
    assert_int_equal(again.backline, game->backline);
    assert_int_equal(again.folded_progressive, game->folded_progressive);
    assert_int_equal(again.schedule ? again.schedule->number : 0,
                     game->schedule ? game->schedule->number : 0);
    uth_rules_free(rules);
}

TEST(written_rule_sets_load_again)
{
    for (size_t i = 0; i < COUNT_OF(set_names); i++) {
        struct uth_game game = uth_game_default(uth_rules_builtin(set_names[i]));
        assert_round_trip(&game);
        static const char *const choices[][2] = {
            {"trips", "UTH-04"},          {"bad_beat", "BBB-02"},
            {"ultimate_pairs", "UP-5"},   {"play_the_board", "none"},
            {"collection", "17"},         {"dealing", "shuffler"},
            {"dealing", "i-deal"},        {"backline", "true"},
            {"progressive", "LINK-ML01"}, {"folded_progressive", "false"}};
        for (size_t j = 0; j < COUNT_OF(choices); j++)
            uth_game_choose(&game, choices[j][0], choices[j][1], UTH_UNHEARD);
        assert_round_trip(&game);
    }
}
