/* Rule sets from JSON: the embedded ones, and files that an operator writes.
 *
 * docs/rules-format.md describes the format. Loading is strict: unknown fields, gaps in pay tables,
 * inexact payouts and impossible combinations are faults, all reported at once, each with its place.
 * A rule set with a fault is not loaded. */
#ifndef UTH_RULESFILE_H
#define UTH_RULESFILE_H

#include <uth/export.h>
#include <uth/json.h>
#include <uth/reader.h>
#include <uth/rules.h>

UTH_BEGIN_DECLS

/* Loads a rule set from JSON text. NULL with at least one fault; otherwise the caller frees it. */
struct uth_rules *uth_rules_parse(const char *json, size_t size, struct uth_faults *faults);
void uth_rules_free(struct uth_rules *rules);

/* Loads one pay table from JSON text (the form used inside rule-set files). Caller frees with
 * uth_pay_table_free. */
struct uth_pay_table *uth_pay_table_parse(const char *json, size_t size, struct uth_faults *faults);
void uth_pay_table_free(struct uth_pay_table *table);

/* The built-in rule sets and pay tables. Loaded on first use, thread-safe, never freed. NULL if there
 * is none of that name. */
int uth_rules_builtin_count(void);
const char *uth_rules_builtin_name(int index);
const struct uth_rules *uth_rules_builtin(const char *name);
const struct uth_pay_table *uth_pay_table_builtin(const char *name);
int uth_pay_table_builtin_count(void);
const struct uth_pay_table *uth_pay_table_builtin_at(int index);

/* The rule set of a game as JSON that uth_rules_parse accepts, with the game's choices as defaults
 * and every pay table and schedule written out. The caller frees it; NULL when out of memory. */
char *uth_rules_write(const struct uth_game *game);
/* Its parts, as objects. */
void uth_pay_table_write(struct uth_json *json, const char *key, const struct uth_pay_table *table);
void uth_schedule_write(struct uth_json *json, const char *key,
                        const struct uth_schedule *schedule);
/* {"preflop": [3, 4], "flop": [2], "river": [1]} */
/* "procedure" and "irregularities" of a game: those of its rule set, or only the steps that this game
 * has. */
void uth_procedure_write(struct uth_json *json, const struct uth_game *game);
void uth_procedure_write_game(struct uth_json *json, const struct uth_game *game);
void uth_raises_write(struct uth_json *json, const char *key, const uint8_t count[UTH_STREETS],
                      const uint8_t raise[UTH_STREETS][UTH_MULTIPLES_MAX]);
/* Which seats are settled first, and the wagers of a seat in their order. */
void uth_settle_order_write(struct uth_json *json, const char *key, const struct uth_rules *rules);

/* The languages of rule cards by their codes, "en" first; NULL after the last. */
const char *uth_language_at(int index);
/* All of them: "en, es". Cuts at `size`. */
void uth_languages(char *text, size_t size);
bool uth_has_language(const char *code);

/* The rule card of a game: plain text, complete enough to deal from. The caller frees it; NULL when
 * out of memory. */
char *uth_rule_card(const struct uth_game *game);
/* In a language that there is; uth_rule_card is in English. What an operator wrote into a rule set of
 * his own (title, notes, sources, labels) stays as it is written. */
char *uth_rule_card_in(const struct uth_game *game, const char *language);

/* A table that a card hangs at: its name, and the limits of its progressive's meters, 0 for none. */
struct uth_card_table {
    const char *title;
    int level_count;
    uth_cents limit[UTH_METER_LEVELS_MAX];
};
/* The card of this table: `table` NULL is uth_rule_card_in. */
char *uth_rule_card_at(const struct uth_game *game, const struct uth_card_table *table,
                       const char *language);

UTH_END_DECLS

#endif
