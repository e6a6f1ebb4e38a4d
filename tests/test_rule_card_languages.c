/*
 * The rule card in every language that there is: nothing is left in English, and it says what the
 * English one says.
 *
 * No catalogue can fall behind the card: every text without a translation, on any card of the
 * built-in rule sets with any of their options, fails here.
 */
#include "rules_edit.h"

#include <ctype.h>
#include <uth/rulesfile.h>

#include "exchange/rule_card.h"

static char missing[4096];

static void note_missing(const char *english)
{
    size_t at = strlen(missing);
    snprintf(missing + at, sizeof missing - at, "\n[%s]", english);
}

/* Digits in their order: amounts, odds, counts, dates. */
static void digits_of(const char *text, char *digits, size_t size)
{
    size_t at = 0;
    for (; *text; text++)
        if (isdigit((unsigned char)*text) && at + 1 < size)
            digits[at++] = *text;
    digits[at] = '\0';
}

static void assert_80_columns(const char *card)
{
    for (const char *line = card; *line; line += strcspn(line, "\n") + 1) {
        int columns = 0, bytes = (int)strcspn(line, "\n");
        for (int i = 0; i < bytes; i++)
            columns += ((unsigned char)line[i] & 0xC0) != 0x80;
        if (columns > 80 || (bytes > 0 && line[bytes - 1] == ' '))
            fail_msg("%d columns: %.*s", columns, bytes, line);
    }
}

/* Every run of blanks and newlines as one blank, so that wrapping does not matter. */
static void unwrap(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++) {
        bool blank = *from == ' ' || *from == '\n';
        if (!blank || (to > text && to[-1] != ' '))
            *to++ = blank ? ' ' : *from;
    }
    *to = '\0';
}

/* Words that are English and nothing else. */
static void assert_no_english(const char *card)
{
    static const char *const words[] = {
        "the",    "The",   "of",    "and",   "with",   "dealer", "player", "wager",
        "wagers", "hand",  "hands", "cards", "card",   "pays",   "loses",  "push",
        "tie",    "pair",  "flush", "house", "better", "before", "deal",   "after",
        "round",  "table", "to",    "for",   "is",     "are",
    };
    FREED char *copy = strdup(card);
    assert_non_null(copy);
    unwrap(copy);
    for (char *name = strstr(copy, "Play the Board"); name; name = strstr(name, "Play the Board"))
        memset(name, ' ', strlen("Play the Board"));
    static const char between[] = " .,:;()\"!/";
    for (const char *word = copy + strspn(copy, between); *word;) {
        size_t length = strcspn(word, between);
        for (size_t i = 0; i < COUNT_OF(words); i++)
            if (strlen(words[i]) == length && memcmp(word, words[i], length) == 0)
                fail_msg("\"%s\" is English:\n%s", words[i], card);
        word += length + strspn(word + length, between);
    }
}

static void assert_same_in(const struct uth_game *game, const char *english, const char *language)
{
    static const struct uth_card_table table = {"Table 1", 2, {10000000, 0}};
    char in_english[8192], in_other[8192];
    missing[0] = '\0';
    FREED char *at_table = uth_rule_card_checked(game, &table, language, note_missing);
    FREED char *other = uth_rule_card_checked(game, NULL, language, note_missing);
    assert_non_null(at_table);
    assert_80_columns(at_table);
    assert_non_null(other);
    if (missing[0])
        fail_msg("%s: not in languages/%s/rule-card.json:%s", game->rules->name, language, missing);
    digits_of(english, in_english, sizeof in_english);
    digits_of(other, in_other, sizeof in_other);
    assert_string_equal(in_english, in_other);
    assert_int_equal(count_of(english, "\n\n"), count_of(other, "\n\n"));
    assert_80_columns(other);
    assert_no_english(other);
}

static void assert_same_card(const struct uth_game *game)
{
    FREED char *english = uth_rule_card(game);
    assert_non_null(english);
    for (int i = 1; uth_language_at(i); i++)
        assert_same_in(game, english, uth_language_at(i));
}

/* One of hundreds, of which sanitizers see every fourth. */
static void assert_same_choice(const struct uth_game *game)
{
    static int count;
    if (count++ % 4 == 0 || at_full_length())
        assert_same_card(game);
}

static void cards_of(const struct uth_rules *rules, const struct uth_game *game)
{
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        for (int i = 0; i < rules->offer[wager].table_count; i++) {
            struct uth_game other = *game;
            other.table[wager] = rules->offer[wager].table[i];
            assert_same_choice(&other);
        }
    for (int wager = UTH_TRIPS; wager < UTH_WAGERS; wager++) {
        struct uth_game without = *game;
        without.table[wager] = NULL;
        assert_same_choice(&without);
    }
    for (int i = 0; i < rules->dealing_count; i++) {
        struct uth_game other = *game;
        other.dealing = rules->dealing[i];
        assert_same_choice(&other);
    }
}

TEST(every_choice_of_every_rule_set_is_in_every_language)
{
    for (int set = 0; set < uth_rules_builtin_count(); set++) {
        const struct uth_rules *rules = uth_rules_builtin(uth_rules_builtin_name(set));
        struct uth_game game = uth_game_default(rules);
        cards_of(rules, &game);
        for (int cover = 0; cover < UTH_COVERS; cover++) {
            game.cover = (enum uth_cover)cover;
            game.folded_progressive = !game.folded_progressive;
            game.backline = rules->backline;
            game.rotation = rules->rotation.players > 0;
            cards_of(rules, &game);
        }
    }
}

TEST(rule_sets_nobody_thought_of_are_in_every_language)
{
    static const struct {
        const char *rules, *edits, *says;
    } cases[] = {
        {"washington", "dealer_qualifies_with = \"high card\"",
         "El crupier califica con cualquier mano."},
        {"washington", "dealer_qualifies_with = \"two pair\"",
         "califica con dobles parejas o mejor"},
        {"washington", "dealer_qualifies_with = \"flush\"", "califica con un color o mejor"},
        {"washington", "dealer_qualifies_with = \"royal flush\"", "con una escalera real."},
        {"washington", "dealer_qualifies_with = \"three of a kind\"", "con un trío o mejor"},
        {"stadium", "", "las cinco cartas comunitarias solas hacen una pareja de dieces o mejor."},
        {"washington", "raises.flop = [1, 2, 3]", "1, 2 o 3 veces el Ante"},
        {"washington", "wagers.blind.aggregate = {\"amount\": 5000000}",
         "límite conjunto del Blind"},
        {"washington", "wagers.trips.aggregate = {\"amount\": 5000000, \"shared\": \"in-order\"}",
         "hasta que se agota"},
        {"stadium",
         "wagers.trips.tip_limit = 50000 ;; tip_ante = \"same\" ;; breakage = \"up\" ;; "
         "limits.base.max = 40000 ;; wagers.blind.aggregate = {\"amount\": 2000000}",
         "del mismo importe"},
        {"washington",
         "breakage = \"down\" ;; limits.games_of = \"player\" ;; settlement.seats = "
         "\"left-to-right\" ;; settlement.jackpots = \"left-to-right\" ;; "
         "wagers.progressive.default = \"LINK-01\" ;; wagers.progressive.envy_from = \"any-hand\"",
         "de izquierda a derecha"},
        {"washington",
         "breakage = \"nearest\" ;; wagers.trips.folded_hands_qualify = false ;; "
         "wagers.bad_beat.folded_hands_qualify = false ;; "
         "wagers.ultimate_pairs.folded_hands_qualify = false",
         "Si el jugador se retira, pierde."},
        {"california",
         "player_dealer.folded_wagers = \"in-turn\" ;; backline.default = true ;; "
         "backline.trips_need_base = true",
         "cuando se liquida su asiento"},
        {"washington", "spots.hands_max = 1", "con 1 mano en juego (A; D el crupier"},
        {"washington",
         "limits = {\"base\": {\"min\": 500}, \"bonus\": {\"min\": 100}, \"progressive\": "
         "{\"min\": 100}} ;; notes = []",
         "$5 o más, obligatoria"},
        {"washington",
         "wagers = {\"blind\": {\"tables\": [\"UTH-BLIND\"]}} ;; settlement.wagers = [\"blind\", "
         "\"play\", \"ante\"] ;; limits = {\"base\": {\"min\": 100}} ;; notes = []",
         "apuestas iguales en Ante y Blind."},
        {"california", "dealing.first_hand = \"player-dealer-left\"",
         "a la izquierda del jugador-banca y en"},
        {"california", "player_dealer.rounds_max = 1", "más de 1 ronda de forma consecutiva"},
        {"california", "player_dealer.collection - ;; notes = []", "La casa reparte. Nunca"},
        {"california",
         "backline = {\"base\": false, \"trips\": true, \"default\": true} ;; notes = []",
         "en Trips."},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct uth_faults faults;
        FREED char *text = rules_edited(cases[i].rules, cases[i].edits);
        struct uth_rules *rules = uth_rules_parse(text, strlen(text), &faults);
        assert_non_null(rules);
        struct uth_game game = uth_game_default(rules);
        assert_same_card(&game);
        FREED char *card = uth_rule_card_in(&game, "es");
        assert_non_null(card);
        unwrap(card);
        if (!strstr(card, cases[i].says))
            fail_msg("%s\n\ndoes not say: %s", card, cases[i].says);
        uth_rules_free(rules);
    }
}

/* Also those that no built-in rule set uses. */
static void has_every_rank_hand_and_name(const char *language)
{
    json_auto_t *texts = uth_card_texts(language);
    struct uth_card_page page = {.texts = texts, .missing = note_missing};
    missing[0] = '\0';
    for (int rank = 0; rank < UTH_RANK_COUNT; rank++) {
        uth_card_in(&page, uth_rank_word(rank));
        uth_card_in(&page, uth_rank_words(rank));
        uth_phrase_or_better(&page, uth_weakest_of(UTH_PAIR, rank));
        uth_phrase_or_better(&page, uth_weakest_of(UTH_FOUR_OF_A_KIND, rank));
    }
    for (int category = 0; category < UTH_CATEGORY_COUNT; category++) {
        uth_card_in(&page, uth_category_words((enum uth_category)category));
        uth_phrase_or_better(&page, uth_weakest_of((enum uth_category)category, 0));
    }
    for (int dealing = 0; dealing < UTH_DEALINGS; dealing++)
        uth_card_in(&page, uth_dealing_name((enum uth_dealing)dealing));
    uth_phrase_wagers(&page, (1u << UTH_WAGERS) - 1);
    assert_string_equal(missing, "");
    if (strcmp(language, "es") == 0)
        assert_string_equal(uth_phrase_or_better(&page, uth_weakest_of(UTH_PAIR, 1)).text,
                            "una pareja de treses o mejor");
}

TEST(every_rank_hand_and_name_is_in_every_language)
{
    for (int i = 1; uth_language_at(i); i++)
        has_every_rank_hand_and_name(uth_language_at(i));
}

/* What an operator wrote is nobody's to translate: it stands on the card as it is. */
TEST(texts_of_an_operator_stay_as_they_are)
{
    struct uth_faults faults;
    FREED char *text = rules_edited("washington", "title = \"Friday night\"");
    struct uth_rules *rules = uth_rules_parse(text, strlen(text), &faults);
    assert_non_null(rules);
    struct uth_game game = uth_game_default(rules);
    missing[0] = '\0';
    FREED char *card = uth_rule_card_checked(&game, NULL, "es", note_missing);
    assert_non_null(card);
    assert_string_equal(missing, "\n[Friday night]");
    assert_non_null(strstr(card, "\nFriday night\nReglamento washington\n"));
    uth_rules_free(rules);
}

/* The conversions of a format, one after the other: "%d%s". A text of a rule set is none: "5 % or". */
static void conversions_of(const char *format, char *out, size_t size)
{
    size_t at = 0;
    while ((format = strchr(format, '%')) != NULL) {
        size_t length = 1 + strspn(format + 1, "0123456789.-+#'hljzt");
        assert_true(at + length + 2 < size);
        if (format[length] == '\0')
            break;
        memcpy(out + at, format, length + 1);
        at += length + 1;
        format += length + 1;
    }
    out[at] = '\0';
}

static json_t *catalogue(const char *language)
{
    json_t *texts = uth_card_texts(language);
    assert_non_null(texts);
    return texts;
}

TEST(formats_take_the_same_arguments)
{
    for (int i = 1; uth_language_at(i); i++) {
        json_t *texts = catalogue(uth_language_at(i)), *text;
        const char *english;
        json_object_foreach(texts, english, text)
        {
            char wanted[64], has[64];
            conversions_of(english, wanted, sizeof wanted);
            conversions_of(json_string_value(text), has, sizeof has);
            if (strcmp(wanted, has) != 0)
                fail_msg("%s takes %s\n%s takes %s", english, wanted, json_string_value(text), has);
        }
        json_decref(texts);
    }
}

/* Same texts in all of them, so that a text which left the card leaves every catalogue. */
TEST(every_language_has_the_same_texts)
{
    json_t *first = catalogue(uth_language_at(1)), *text;
    for (int i = 2; uth_language_at(i); i++) {
        json_auto_t *other = catalogue(uth_language_at(i));
        const char *english;
        json_object_foreach(first, english, text) if (!json_object_get(other, english))
            fail_msg("%s lacks \"%s\"", uth_language_at(i), english);
        assert_int_equal(json_object_size(other), json_object_size(first));
    }
    json_decref(first);
}

TEST(languages_have_codes)
{
    static const char *const none[] = {"", "ES", "xx", "rule-card"};
    for (size_t i = 0; i < COUNT_OF(none); i++)
        assert_false(uth_has_language(none[i]));
    assert_string_equal(uth_language_at(0), "en");
    char all[64];
    uth_languages(all, sizeof all);
    assert_int_equal(strncmp(all, "en, ", 4), 0);
    for (int i = 0; uth_language_at(i); i++)
        assert_true(uth_has_language(uth_language_at(i)) && strstr(all, uth_language_at(i)));
    assert_true(uth_has_language("es") && uth_has_language("vi"));
}
