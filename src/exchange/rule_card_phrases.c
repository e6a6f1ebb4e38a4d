/* The rule card: phrases inside its sentences, each in the language of the page. */
#include <stdio.h>
#include <string.h>

#include "exchange/paytable_names.h"
#include "exchange/rule_card.h"

struct uth_phrase uth_phrase_raise(const struct uth_card_page *page, enum uth_street street)
{
    struct uth_phrase phrase = {""};
    int count = page->rules->raise_count[street];
    const uint8_t *raise = page->rules->raise[street];
    if (count == 1 && raise[0] <= 2) {
        snprintf(phrase.text, sizeof phrase.text, "%s",
                 uth_card_in(page, raise[0] == 1 ? "equal to the Ante" : "twice the Ante"));
        return phrase;
    }
    size_t at = 0;
    for (int i = 0; i < count; i++)
        at += (size_t)snprintf(phrase.text + at, sizeof phrase.text - at, "%s%d",
                               i == 0           ? ""
                               : i == count - 1 ? uth_card_in(page, " or ")
                                                : ", ",
                               raise[i]);
    snprintf(phrase.text + at, sizeof phrase.text - at, "%s", uth_card_in(page, " times the Ante"));
    return phrase;
}

struct uth_phrase uth_phrase_play(const struct uth_card_page *page, enum uth_street street)
{
    struct uth_phrase phrase;
    const struct uth_rules *rules = page->rules;
    bool equal = rules->raise_count[street] == 1 && rules->raise[street][0] == 1;
    snprintf(phrase.text, sizeof phrase.text, "%s%.120s",
             uth_card_in(page, equal ? "a Play wager " : "a Play wager of "),
             uth_phrase_raise(page, street).text);
    return phrase;
}

/* uth_threshold_words in the language of the page; `hand` is the words for the category. */
static struct uth_phrase threshold(const struct uth_card_page *page, uth_strength from,
                                   const char *hand)
{
    struct uth_phrase phrase;
    uint8_t ranks[5];
    uth_strength_ranks(from, ranks);
    const char *one = uth_card_in(page, uth_rank_word(ranks[0]));
    const char *many = uth_card_in(page, uth_rank_words(ranks[0]));
    hand = uth_card_in(page, hand);
    switch (uth_category_of(from)) {
    case UTH_PAIR:
        snprintf(phrase.text, sizeof phrase.text, uth_card_in(page, "%s of %s or better"), hand,
                 many);
        break;
    case UTH_TWO_PAIR:
    case UTH_THREE_OF_A_KIND:
    case UTH_FULL_HOUSE:
    case UTH_FOUR_OF_A_KIND:
        snprintf(phrase.text, sizeof phrase.text, uth_card_in(page, "%s, %s or better"), hand,
                 many);
        break;
    default:
        snprintf(phrase.text, sizeof phrase.text, uth_card_in(page, "%s, %s high or better"), hand,
                 one);
    }
    return phrase;
}

struct uth_phrase uth_phrase_or_better(const struct uth_card_page *page, uth_strength from)
{
    struct uth_phrase phrase;
    enum uth_category category = uth_category_of(from);
    bool counted = category == UTH_TWO_PAIR || category == UTH_THREE_OF_A_KIND ||
                   category == UTH_FOUR_OF_A_KIND;
    char hand[32], or_better[64];
    snprintf(hand, sizeof hand, "%s%s", counted ? "" : "a ", uth_category_words(category));
    snprintf(or_better, sizeof or_better, "%s or better", hand);
    if (from == uth_weakest_of(UTH_HIGH_CARD, 0))
        snprintf(phrase.text, sizeof phrase.text, "%s", uth_card_in(page, "any hand"));
    else if (from != uth_weakest_of(category, 0))
        phrase = threshold(page, from, hand);
    else if (category == UTH_ROYAL_FLUSH)
        snprintf(phrase.text, sizeof phrase.text, "%s", uth_card_in(page, hand));
    else
        snprintf(phrase.text, sizeof phrase.text, "%s", uth_card_in(page, or_better));
    return phrase;
}

struct uth_phrase uth_phrase_label(const struct uth_card_page *page,
                                   const struct uth_pay_table *table,
                                   const struct uth_pay_line *line)
{
    struct uth_phrase phrase;
    if (uth_wager_lines(table->wager) != UTH_LINES_HOLES) {
        char words[64];
        enum uth_category category = uth_category_of(line->from);
        uth_threshold_words(line->from, words, sizeof words);
        if (line->from != uth_weakest_of(category, 0) && strcmp(words, line->label) == 0)
            return threshold(page, line->from, uth_category_words(category));
    }
    snprintf(phrase.text, sizeof phrase.text, "%s", uth_card_in(page, line->label));
    return phrase;
}

struct uth_phrase uth_phrase_odds(const struct uth_card_page *page, const struct uth_odds *odds)
{
    struct uth_phrase phrase;
    char count[24], link[8], each[24];
    uth_odds_format(odds, phrase.text, sizeof phrase.text);
    if (sscanf(phrase.text, "%23s %7s %23s", count, link, each) == 3)
        snprintf(phrase.text, sizeof phrase.text,
                 uth_card_in(page, odds->stake_returned ? "%.23s to %.23s" : "%.23s for %.23s"),
                 count, each);
    return phrase;
}

struct uth_phrase uth_phrase_money(uth_cents amount)
{
    struct uth_phrase phrase;
    uth_cents_format(amount, phrase.text, sizeof phrase.text);
    return phrase;
}

struct uth_phrase uth_phrase_limits(const struct uth_card_page *page,
                                    const struct uth_limits *limits)
{
    struct uth_phrase phrase;
    if (limits->max > 0)
        snprintf(phrase.text, sizeof phrase.text, uth_card_in(page, "%.60s to %.60s"),
                 uth_phrase_money(limits->min).text, uth_phrase_money(limits->max).text);
    else
        snprintf(phrase.text, sizeof phrase.text, uth_card_in(page, "%.60s or more"),
                 uth_phrase_money(limits->min).text);
    return phrase;
}

struct uth_phrase uth_phrase_wagers(const struct uth_card_page *page, uth_wager_set wagers)
{
    struct uth_phrase phrase = {""};
    int left = __builtin_popcount(wagers);
    size_t at = 0;
    for (int i = 0; i < UTH_WAGERS; i++) {
        enum uth_wager wager = uth_wager_as_spoken(i);
        if ((wagers & UTH_WAGER_BIT(wager)) == 0)
            continue;
        left--;
        at += (size_t)snprintf(phrase.text + at, sizeof phrase.text - at, "%s%s",
                               uth_card_in(page, uth_wager_title(wager)),
                               left > 1    ? ", "
                               : left == 1 ? uth_card_in(page, " and ")
                                           : "");
    }
    return phrase;
}
