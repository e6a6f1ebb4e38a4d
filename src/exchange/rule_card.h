/*
 * What the files of the rule card share.
 *
 * The card is made from the fields of the game alone: any future rule set gets a complete card too.
 *
 * The card is written in English, and every text of it passes through uth_card_in on its way to the
 * page, sentences as the formats they are: another language has it in languages/CODE/rule-card.json,
 * by the English. What is not there, such as a note that an operator wrote, stays as it is.
 */
#ifndef UTH_EXCHANGE_RULE_CARD_H
#define UTH_EXCHANGE_RULE_CARD_H

#include <jansson.h>
#include <uth/rulesfile.h>

#include "exchange/text.h"

enum {
    UTH_CARD_INDENT = 4,
    UTH_PHRASE_SIZE = 160,
};

struct uth_card_page {
    struct uth_text text;
    const json_t *texts;                  /* of the language, by the English; NULL: English */
    void (*missing)(const char *english); /* called for each untranslated text, or NULL */
    const struct uth_game *game;
    const struct uth_rules *rules;
    const struct uth_card_table *table; /* NULL: any */
    bool player_dealer;
    const char *dealer;       /* whose hand the players face: "dealer" or "player-dealer" */
    const char *house_dealer; /* who deals: "dealer" or "house dealer" */
    int section, step;
};

/* A text of the card in the language of the page: a format, a word, or a text of a rule set. The
 * conversions of a translated format are those of the English one, in the same order. Without a
 * page it stays English. */
__attribute__((format_arg(2))) const char *uth_card_in(const struct uth_card_page *page,
                                                       const char *english);

/* The catalogue of a language: NULL for English, or out of memory. The caller releases it. */
json_t *uth_card_texts(const char *language);

/* As uth_rule_card_at, and calls `missing` (unless NULL) with each text without a translation. */
char *uth_rule_card_checked(const struct uth_game *game, const struct uth_card_table *table,
                            const char *language, void (*missing)(const char *english));

/* A phrase in a buffer of its own, for use inside one sentence. */
struct uth_phrase {
    char text[UTH_PHRASE_SIZE];
};

/* "3 or 4 times the Ante", "twice the Ante", "equal to the Ante". */
struct uth_phrase uth_phrase_raise(const struct uth_card_page *page, enum uth_street street);
/* "a Play wager of twice the Ante", "a Play wager equal to the Ante". */
struct uth_phrase uth_phrase_play(const struct uth_card_page *page, enum uth_street street);
/* "a pair or better"; "any hand" for high card. */
struct uth_phrase uth_phrase_or_better(const struct uth_card_page *page, uth_strength from);
/* What a pay line is called: "pair of tens or better", or the label that its table gives it. */
struct uth_phrase uth_phrase_label(const struct uth_card_page *page,
                                   const struct uth_pay_table *table,
                                   const struct uth_pay_line *line);
/* "3 to 2", "50 for 1". */
struct uth_phrase uth_phrase_odds(const struct uth_card_page *page, const struct uth_odds *odds);
/* "$1 to $400", "$1 or more". */
struct uth_phrase uth_phrase_limits(const struct uth_card_page *page,
                                    const struct uth_limits *limits);
struct uth_phrase uth_phrase_money(uth_cents amount);
/* "Ante, Blind and Trips". */
struct uth_phrase uth_phrase_wagers(const struct uth_card_page *page, uth_wager_set wagers);

/* A numbered heading; a numbered step; a paragraph; an item with a name in front. */
void uth_card_heading(struct uth_card_page *page, const char *title);
__attribute__((format(printf, 2, 3))) void uth_card_step(struct uth_card_page *page,
                                                         const char *format, ...);
__attribute__((format(printf, 2, 3))) void uth_card_say(struct uth_card_page *page,
                                                        const char *format, ...);
__attribute__((format(printf, 3, 4))) void uth_card_item(struct uth_card_page *page,
                                                         const char *name, const char *format, ...);
/* A paragraph with a document's number in front. */
void uth_card_numbered(struct uth_card_page *page, const char *number, const char *text);
void uth_card_gap(struct uth_card_page *page);

/* Wagers of this game: the base game and the optional wagers for which a table was chosen. */
uth_wager_set uth_card_wagers(const struct uth_game *game);

/* The sections, in the order of the card. */
void uth_card_table(struct uth_card_page *page);
void uth_card_wager_limits(struct uth_card_page *page);
void uth_card_player_dealer(struct uth_card_page *page);
void uth_card_round(struct uth_card_page *page);
void uth_card_settlement(struct uth_card_page *page);
void uth_card_pay_tables(struct uth_card_page *page);
void uth_card_progressive(struct uth_card_page *page);
void uth_card_others(struct uth_card_page *page);
void uth_card_procedure(struct uth_card_page *page);
void uth_card_irregularities(struct uth_card_page *page);

#endif
