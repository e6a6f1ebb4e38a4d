/*
 * The rule card: the frame, and the sections on the game, the table and the hands.
 *
 * rule_card_phrases.c has the phrases inside sentences, rule_card_bets.c the wagers and the bank,
 * rule_card_round.c the round and its settlement, rule_card_pay.c the pay tables.
 */
#include "exchange/rule_card.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "exchange/embedded.h"

static const struct uth_embedded_file *find_language(const char *code)
{
    for (size_t i = 0; i < uth_embedded_languages_count; i++)
        if (strcmp(uth_embedded_languages[i].name, code) == 0)
            return &uth_embedded_languages[i];
    return NULL;
}

const char *uth_language_at(int index)
{
    if (index == 0)
        return "en";
    return (size_t)index <= uth_embedded_languages_count ? uth_embedded_languages[index - 1].name
                                                         : NULL;
}

void uth_languages(char *text, size_t size)
{
    size_t at = 0;
    for (int i = 0; uth_language_at(i) && at < size; i++)
        at += (size_t)snprintf(text + at, size - at, "%s%s", i > 0 ? ", " : "", uth_language_at(i));
}

bool uth_has_language(const char *code)
{
    return strcmp(code, "en") == 0 || find_language(code) != NULL;
}

json_t *uth_card_texts(const char *language)
{
    const struct uth_embedded_file *file = find_language(language);
    return file ? json_loadb((const char *)file->data, file->size, 0, NULL) : NULL;
}

/* Nothing to translate in a text like "%s.", nor in an empty one. */
static bool has_words(const char *text)
{
    for (; *text; text++)
        if (*text == '%' && text[1])
            text++;
        else if (isalpha((unsigned char)*text))
            return true;
    return false;
}

const char *uth_card_in(const struct uth_card_page *page, const char *english)
{
    if (!page || !page->texts || !has_words(english))
        return english;
    const char *said = json_string_value(json_object_get(page->texts, english));
    if (!said && page->missing)
        page->missing(english);
    return said ? said : english;
}

uth_wager_set uth_card_wagers(const struct uth_game *game)
{
    uth_wager_set wagers = UTH_WAGER_BIT(UTH_ANTE) | UTH_WAGER_BIT(UTH_PLAY);
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        if (game->table[wager])
            wagers |= UTH_WAGER_BIT(wager);
    return wagers;
}

void uth_card_gap(struct uth_card_page *page)
{
    uth_text_add(&page->text, "\n");
}

void uth_card_heading(struct uth_card_page *page, const char *title)
{
    page->section++;
    page->step = 0;
    uth_text_add(&page->text, "\n\n%2d  %s\n\n", page->section, uth_card_in(page, title));
}

/* Every sentence of the card goes through here. */
__attribute__((format(printf, 4, 0))) static void paragraph(struct uth_card_page *page,
                                                            const char *lead, int indent,
                                                            const char *format, va_list arguments)
{
    char sentence[2048];
    vsnprintf(sentence, sizeof sentence, uth_card_in(page, format), arguments);
    uth_text_paragraph(&page->text, lead, indent, "%s", sentence);
}

void uth_card_step(struct uth_card_page *page, const char *format, ...)
{
    char lead[16];
    page->step++;
    snprintf(lead, sizeof lead, "%6d. ", page->step);
    va_list arguments;
    va_start(arguments, format);
    paragraph(page, lead, 8, format, arguments);
    va_end(arguments);
}

void uth_card_numbered(struct uth_card_page *page, const char *number, const char *text)
{
    char lead[16];
    snprintf(lead, sizeof lead, "%8s  ", number);
    uth_text_paragraph(&page->text, lead, 10, "%s", text);
}

void uth_card_say(struct uth_card_page *page, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    paragraph(page, "", UTH_CARD_INDENT, format, arguments);
    va_end(arguments);
}

void uth_card_item(struct uth_card_page *page, const char *name, const char *format, ...)
{
    char lead[64];
    snprintf(lead, sizeof lead, "    %s", uth_card_in(page, name));
    va_list arguments;
    va_start(arguments, format);
    paragraph(page, lead, 22, format, arguments);
    va_end(arguments);
}

static void put_game(struct uth_card_page *page)
{
    uth_card_heading(page, "THE GAME");
    uth_card_say(page,
                 "Each player tries to make a five-card poker hand that beats the %s's. Every "
                 "player and the %s receive two cards of their own and share five community cards; "
                 "a hand is the best five of those seven cards.",
                 page->dealer, page->dealer);
    uth_card_gap(page);
    uth_card_say(page,
                 "All players begin with two equal wagers, the Ante and the Blind. A third one, "
                 "the Play, is made once, at one of three moments: %s before any community card "
                 "is seen, %s after the first three, or %s after all five. A player who lets "
                 "all three pass folds.",
                 uth_phrase_raise(page, UTH_PREFLOP).text, uth_phrase_raise(page, UTH_FLOP).text,
                 uth_phrase_raise(page, UTH_RIVER).text);
    uth_card_gap(page);
    if (page->player_dealer)
        uth_card_say(page,
                     "One of the seated players banks each round, as the player-dealer, who "
                     "collects every losing wager and pays every winning one, bonus wagers "
                     "included. The house deals%s. It never banks, and has no interest in the "
                     "outcome.",
                     page->game->schedule ? uth_card_in(page, " and takes a collection") : "");
    else
        uth_card_say(page, "The house banks the game: its dealer collects every losing wager and "
                           "pays every winning one.");
}

void uth_card_table(struct uth_card_page *page)
{
    const struct uth_rules *rules = page->rules;
    uth_card_heading(page, "THE TABLE");
    if (rules->spots_shared)
        uth_card_item(page, "Positions",
                      "%d, numbered from the dealer's left. Any number of players may wager on "
                      "one position; each of them takes his or her own decisions.",
                      rules->spots);
    else
        uth_card_item(page, "Seats", "%d, numbered 1 to %d clockwise from the %s's left.",
                      rules->spots, rules->spots, page->house_dealer);
    if (rules->hands_per_player > 0)
        uth_card_item(page, "Hands",
                      "At most %d in one round, besides the %s's, and at most %d for one player.",
                      rules->hands_max, page->dealer, rules->hands_per_player);
    else
        uth_card_item(page, "Hands", "At most %d in one round, besides the %s's.", rules->hands_max,
                      page->dealer);
    uth_card_item(page, "Cards",
                  "One deck of 52 for each round. Two decks with backs of different colours "
                  "alternate: one is in play while the other is shuffled.");
    uth_card_item(page, "Dealing", "%s%s.",
                  uth_card_in(page, uth_dealing_name(page->game->dealing)),
                  rules->dealing_count > 1
                      ? uth_card_in(page, "; the other procedures on offer are shown with it below")
                      : "");
    if (rules->face_up)
        uth_card_item(page, "Face up", "The players' cards. The %s's are dealt face down.",
                      page->dealer);
    else
        uth_card_item(page, "Face down", "All cards, until they are shown.");
    uth_card_item(page, "Smallest chip", "%s. Every wager is a multiple of it.",
                  uth_phrase_money(rules->chip).text);
    uth_card_item(page, "Betting areas", "%s.",
                  uth_phrase_wagers(page, uth_card_wagers(page->game)).text);
}

static void put_hands(struct uth_card_page *page)
{
    static const char *const made[UTH_CATEGORY_COUNT] = {
        [UTH_ROYAL_FLUSH] = "Ace, king, queen, jack and 10 of one suit.",
        [UTH_STRAIGHT_FLUSH] = "Five cards of one suit in sequence.",
        [UTH_FOUR_OF_A_KIND] = "Four cards of one rank.",
        [UTH_FULL_HOUSE] = "Three cards of one rank and two of another.",
        [UTH_FLUSH] = "Five cards of one suit, not in sequence.",
        [UTH_STRAIGHT] = "Five cards in sequence, not of one suit.",
        [UTH_THREE_OF_A_KIND] = "Three cards of one rank.",
        [UTH_TWO_PAIR] = "Two cards of one rank and two of another.",
        [UTH_PAIR] = "Two cards of one rank.",
        [UTH_HIGH_CARD] = "None of these.",
    };
    uth_card_heading(page, "CARDS AND HANDS");
    uth_card_say(page, "Cards rank, from the lowest: 2, 3, 4, 5, 6, 7, 8, 9, 10, jack, queen, "
                       "king, ace. The ace also counts low in 5-4-3-2-A, which is the lowest "
                       "straight or straight flush. Suits never rank. Hands, from the highest:");
    uth_card_gap(page);
    for (int category = UTH_CATEGORY_COUNT - 1; category >= 0; category--)
        uth_card_item(page, uth_category_words((enum uth_category)category), "%s",
                      uth_card_in(page, made[category]));
    uth_card_gap(page);
    uth_card_say(page,
                 "Hands of one kind are compared by the cards that make them, the highest first, "
                 "and then by the remaining ones. Only five cards count: when all five are equal "
                 "in rank, the hands tie.");
}

static void post_progressive(struct uth_card_page *page)
{
    const struct uth_phrase limits = uth_phrase_limits(page, &page->rules->progressive);
    if (page->table == NULL || page->table->level_count == 0) {
        uth_card_step(page, "Progressive: %s, and the limit of each meter.", limits.text);
        return;
    }
    uth_card_step(page, "Progressive: %s.", limits.text);
    for (int i = 0; i < page->table->level_count; i++) {
        const char *level = page->game->table[UTH_PROGRESSIVE]->level[i];
        if (page->table->limit[i] > 0)
            uth_card_step(page, "The meter %s: limit %s.", level,
                          uth_phrase_money(page->table->limit[i]).text);
        else
            uth_card_step(page, "The meter %s: no limit.", level);
    }
}

/* What the documents want on the layout or on a sign at the table, for this game. */
static void card_posted(struct uth_card_page *page)
{
    const struct uth_rules *rules = page->rules;
    const struct uth_game *game = page->game;
    uth_card_heading(page, "POSTED AT THE TABLE");
    uth_card_step(page, "Ante and Blind: %s.", uth_phrase_limits(page, &rules->base).text);
    if (rules->bonus.min > 0)
        uth_card_step(page, "Bonus wagers: %s.", uth_phrase_limits(page, &rules->bonus).text);
    if (game->table[UTH_PROGRESSIVE])
        post_progressive(page);
    if (page->player_dealer && rules->qualifies_with != UTH_HIGH_CARD)
        uth_card_step(page, "The player-dealer only plays with %s.",
                      uth_phrase_or_better(page, uth_weakest_of(rules->qualifies_with, 0)).text);
    if (rules->games_per_hand > 0)
        uth_card_step(page, "Players are limited to wagering on a maximum of %d games.",
                      rules->games_per_hand);
    for (int wager = UTH_BLIND; wager < UTH_PROGRESSIVE; wager++)
        if (game->table[wager] && rules->offer[wager].aggregate > 0)
            uth_card_step(page, "The aggregate on the %s: %s for all hands of one deal.",
                          uth_card_in(page, uth_wager_title((enum uth_wager)wager)),
                          uth_phrase_money(rules->offer[wager].aggregate).text);
    if (game->schedule)
        uth_card_step(page, "The collection: schedule %d, as above.", game->schedule->number);
}

static void card_title(struct uth_card_page *page)
{
    uth_text_repeat(&page->text, '=', UTH_TEXT_COLUMNS);
    uth_text_add(&page->text, "\n%s\n", uth_card_in(page, page->rules->title));
    if (page->table != NULL)
        uth_text_add(&page->text, uth_card_in(page, "Rule card of the table %s, rule set %s\n"),
                     page->table->title, page->rules->name);
    else
        uth_text_add(&page->text, uth_card_in(page, "Rule card of the rule set %s\n"),
                     page->rules->name);
    uth_text_repeat(&page->text, '=', UTH_TEXT_COLUMNS);
}

static void card_notes(struct uth_card_page *page)
{
    const struct uth_rules *rules = page->rules;
    if (rules->note_count > 0)
        uth_card_heading(page, "NOTES");
    for (int i = 0; i < rules->note_count; i++)
        uth_card_step(page, "%s", uth_card_in(page, rules->note[i].text));
    uth_card_heading(page, "SOURCES");
    for (int i = 0; i < rules->source_count; i++)
        uth_card_step(page, "%s.", uth_card_in(page, rules->source[i]));
}

static void card_sections(struct uth_card_page *page)
{
    card_title(page);
    put_game(page);
    uth_card_table(page);
    put_hands(page);
    uth_card_wager_limits(page);
    if (page->player_dealer)
        uth_card_player_dealer(page);
    uth_card_round(page);
    uth_card_settlement(page);
    uth_card_pay_tables(page);
    if (page->game->table[UTH_PROGRESSIVE])
        uth_card_progressive(page);
    uth_card_others(page);
    uth_card_procedure(page);
    uth_card_irregularities(page);
    card_posted(page);
    card_notes(page);
}

char *uth_rule_card_checked(const struct uth_game *game, const struct uth_card_table *table,
                            const char *language, void (*missing)(const char *english))
{
    json_t *texts = uth_card_texts(language);
    if (!texts && find_language(language))
        return NULL;
    bool player_dealer = game->rules->bank == UTH_BANK_PLAYER_DEALER;
    struct uth_card_page page = {
        .texts = texts,
        .missing = missing,
        .game = game,
        .rules = game->rules,
        .table = table,
        .player_dealer = player_dealer,
    };
    page.dealer = uth_card_in(&page, player_dealer ? "player-dealer" : "dealer");
    page.house_dealer = uth_card_in(&page, player_dealer ? "house dealer" : "dealer");
    card_sections(&page);
    json_decref(texts);
    return uth_text_finish(&page.text);
}

char *uth_rule_card_at(const struct uth_game *game, const struct uth_card_table *table,
                       const char *language)
{
    return uth_rule_card_checked(game, table, language, NULL);
}

char *uth_rule_card_in(const struct uth_game *game, const char *language)
{
    return uth_rule_card_at(game, NULL, language);
}

char *uth_rule_card(const struct uth_game *game)
{
    return uth_rule_card_in(game, "en");
}
