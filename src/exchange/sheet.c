/* Reading an options sheet, and writing it for print. */
#include <uth/sheet.h>

#include <stdio.h>
#include <stdlib.h>

#include "exchange/rule_card.h"
#include <jansson.h>
#include <uth/reader.h>

/* ---- reading ---- */

static void read_limits(struct uth_reader *reader, const json_t *root, const char *field,
                        const struct uth_rules *rules, struct uth_limits *limits)
{
    uth_cents chip = rules->chip;
    struct uth_refusal refusal;
    static const char *const fields[] = {"min", "max", NULL};
    size_t mark;
    const json_t *object = uth_reader_inner(reader, root, field, UTH_OPTIONAL, fields, &mark);
    if (!object)
        return;
    int64_t min = 0, max = 0;
    bool read =
        uth_reader_integer(reader, object, "min", UTH_REQUIRED, 1, UTH_CENTS_MAX / 1024, &min);
    read = uth_reader_integer(reader, object, "max", UTH_REQUIRED, 1, UTH_CENTS_MAX / 1024, &max) &&
           read;
    if (read && (min > max || min % chip != 0 || max % chip != 0))
        uth_reader_fault(reader,
                         "expected multiples of the chip of %lld cents, the minimum not "
                         "above the maximum",
                         (long long)chip);
    else if (read) {
        *limits = (struct uth_limits){.min = min, .max = max};
        if (uth_check_table_limits(rules, limits, &refusal) != UTH_REASON_OK)
            uth_reader_fault(reader, "%s", refusal.sentence);
    }
    uth_reader_leave(reader, mark);
}

/* Values are texts; numbers and booleans are converted. */
static bool value_of(const json_t *value, char text[32])
{
    if (json_is_string(value))
        return snprintf(text, 32, "%s", json_string_value(value)) < 32;
    if (json_is_integer(value))
        return snprintf(text, 32, "%lld", (long long)json_integer_value(value)) < 32;
    if (!json_is_boolean(value))
        return false;
    snprintf(text, 32, "%s", json_is_true(value) ? "true" : "false");
    return true;
}

static void read_options(struct uth_reader *reader, const json_t *root, struct uth_game *game)
{
    const json_t *options = uth_reader_object(reader, root, "options", UTH_OPTIONAL);
    const char *name;
    json_t *value;
    size_t mark = uth_reader_enter(reader, "options");
    json_object_foreach((json_t *)options, name, value)
    {
        struct uth_refusal refusal;
        char text[32];
        if (!value_of(value, text))
            uth_reader_field_fault(reader, name, "expected a text, a number, true or false");
        else if (uth_game_choose(game, name, text, &refusal) != UTH_REASON_OK)
            uth_reader_field_fault(reader, name, "%s", refusal.sentence);
    }
    struct uth_refusal refusal;
    if (uth_game_check(game, &refusal) != UTH_REASON_OK)
        uth_reader_fault(reader, "%s", refusal.sentence);
    uth_reader_leave(reader, mark);
}

struct uth_sheet *uth_sheet_parse(const char *json, size_t size, uth_sheet_rules_fn *find,
                                  void *self, struct uth_faults *faults)
{
    static const char *const fields[] = {"rules", "options", "base", "bonus", NULL};
    struct uth_reader reader;
    uth_reader_start(&reader, faults);
    json_t *root = uth_reader_parse(&reader, json, size);
    struct uth_sheet *sheet = root ? calloc(1, sizeof *sheet) : NULL;
    if (root && !sheet)
        uth_reader_fault(&reader, "out of memory");
    if (sheet) {
        uth_reader_only(&reader, root, fields);
        const char *name = uth_reader_text(&reader, root, "rules", UTH_REQUIRED, UTH_NAME_SIZE - 1);
        const struct uth_rules *rules = name ? find(self, name) : NULL;
        if (name && !rules)
            uth_reader_field_fault(
                &reader, "rules",
                "there is no rule set \"%s\"; expected one that is built in or loaded", name);
        if (rules) {
            sheet->rules = *rules;
            sheet->game = uth_game_default(&sheet->rules);
            read_limits(&reader, root, "base", rules, &sheet->rules.base);
            read_limits(&reader, root, "bonus", rules, &sheet->rules.bonus);
            struct uth_refusal refusal;
            if (uth_check_aggregates(rules, &sheet->rules.base, &sheet->rules.bonus, &refusal) !=
                UTH_REASON_OK)
                uth_reader_fault(&reader, "%s", refusal.sentence);
            read_options(&reader, root, &sheet->game);
        }
    }
    json_decref(root);
    if (faults->count == 0)
        return sheet;
    free(sheet);
    return NULL;
}

void uth_sheet_free(struct uth_sheet *sheet)
{
    free(sheet);
}

/* ---- writing ---- */

enum { LEAD = 20 };

static void put_lead(struct uth_text *text, const char *lead)
{
    uth_text_add(text, "  ");
    uth_text_cell(text, LEAD, lead);
}

static void put_box(struct uth_text *text, bool chosen, const char *what)
{
    uth_text_add(text, "  [%c] %s", chosen ? 'x' : ' ', what);
}

static void put_tables(struct uth_text *text, const struct uth_game *game, enum uth_wager wager)
{
    const struct uth_offer *offer = &game->rules->offer[wager];
    if (offer->table_count == 0 || (wager == UTH_BLIND && offer->table_count == 1))
        return;
    put_lead(text, uth_wager_title(wager));
    for (int i = 0; i < offer->table_count; i++)
        put_box(text, game->table[wager] == offer->table[i], offer->table[i]->name);
    if (uth_wager_is_optional(wager))
        put_box(text, game->table[wager] == NULL, "none");
    uth_text_add(text, "\n");
}

static void put_limits(struct uth_text *text, const char *lead, const struct uth_limits *limits)
{
    put_lead(text, lead);
    uth_text_add(text, "  %s\n", uth_phrase_limits(NULL, limits).text);
}

static void put_flag(struct uth_text *text, const char *lead, bool on, const char *yes)
{
    put_lead(text, lead);
    put_box(text, !on, "no");
    put_box(text, on, yes);
    uth_text_add(text, "\n");
}

static void put_rates(struct uth_text *text, const struct uth_fees *fees)
{
    for (int i = 0; i < fees->rate_count; i++) {
        put_lead(text, "");
        uth_text_add(text, "  ");
        uth_text_cell(text, 10, uth_phrase_money(fees->rate[i].from).text);
        uth_text_add(text, "and over");
        uth_text_cell(text, -8, uth_phrase_money(fees->rate[i].fee).text);
        uth_text_add(text, "\n");
    }
}

static void put_collection(struct uth_text *text, const struct uth_schedule *schedule)
{
    static const char *const per[] = {
        [UTH_PER_ACTION] = "by total table action",
        [UTH_PER_SQUARE] = "per betting square",
        [UTH_PER_WAGER] = "per wager",
    };
    char lead[48];
    snprintf(lead, sizeof lead, "Collection %d", schedule->number);
    put_lead(text, lead);
    uth_text_add(text, "  player-dealer, %s%s\n", per[schedule->dealer.per],
                 schedule->player.rate_count == 0 ? "; players nothing" : "");
    put_rates(text, &schedule->dealer);
    if (schedule->player.rate_count > 0) {
        put_lead(text, "");
        uth_text_add(text, "  each player, %s\n", per[schedule->player.per]);
        put_rates(text, &schedule->player);
    }
}

/* "and/or": each kind of wager alone, or both. */
static void put_backline(struct uth_text *text, const struct uth_game *game)
{
    static const char *const what[] = {
        [0] = "no",
        [UTH_BEHIND_BASE] = "base wagers",
        [UTH_BEHIND_TRIPS] = "Trips",
        [UTH_BEHIND_BOTH] = "base wagers and Trips",
    };
    put_lead(text, "Backline wagering");
    for (int i = 0; i <= UTH_BEHIND_BOTH; i++)
        if ((i & ~game->rules->backline) == 0)
            put_box(text, game->backline == i, what[i]);
    uth_text_add(text, "\n");
}

static void put_player_dealer(struct uth_text *text, const struct uth_game *game)
{
    const struct uth_rules *rules = game->rules;
    put_lead(text, "Cover");
    for (int i = 0; i < UTH_COVERS; i++)
        put_box(text, game->cover == (enum uth_cover)i, uth_cover_name((enum uth_cover)i));
    uth_text_add(text, "\n");
    if (rules->backline != 0)
        put_backline(text, game);
    if (rules->rotation.players > 0) {
        char yes[64];
        snprintf(yes, sizeof yes, "%d players within %d minutes", rules->rotation.players,
                 rules->rotation.minutes);
        put_flag(text, "Rotation rule", game->rotation, yes);
    }
    if (game->schedule)
        put_collection(text, game->schedule);
}

char *uth_sheet_write(const struct uth_game *game)
{
    const struct uth_rules *rules = game->rules;
    struct uth_text text = {0};
    uth_text_repeat(&text, '=', UTH_TEXT_COLUMNS);
    uth_text_add(&text, "\n%s\nOptions sheet of the rule set %s\n", rules->title, rules->name);
    uth_text_repeat(&text, '=', UTH_TEXT_COLUMNS);
    uth_text_add(&text, "\n\n");
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        put_tables(&text, game, (enum uth_wager)wager);
    put_limits(&text, "Ante and Blind", &rules->base);
    put_limits(&text, "Bonus wagers", &rules->bonus);
    put_lead(&text, "Smallest chip");
    uth_text_add(&text, "  %s\n", uth_phrase_money(rules->chip).text);
    put_lead(&text, "Dealing");
    for (int i = 0; i < rules->dealing_count; i++)
        put_box(&text, game->dealing == rules->dealing[i], uth_dealing_name(rules->dealing[i]));
    uth_text_add(&text, "\n");
    if (rules->bank == UTH_BANK_PLAYER_DEALER)
        put_player_dealer(&text, game);
    uth_text_add(&text, "\n  Cardroom ____________________   Table __________   Date __________\n");
    return uth_text_finish(&text);
}
