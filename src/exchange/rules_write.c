/*
 * A rule set as JSON text: the inverse of rules_read.c.
 *
 * The choices of the game become the defaults, and every pay table and schedule on offer is written
 * out, so that the text says everything by itself and is a good start for an operator's own file.
 */
#include <string.h>

#include "exchange/json_build.h"
#include "exchange/json_print.h"
#include "exchange/rules_memory.h"

static json_t *identity_json(struct uth_build *build, const struct uth_rules *rules)
{
    json_t *root = json_object();
    uth_build_put(build, root, "name", json_string(rules->name));
    uth_build_put(build, root, "title", json_string(rules->title));
    json_t *sources = json_array();
    for (int i = 0; i < rules->source_count; i++)
        uth_build_add(build, sources, json_string(rules->source[i]));
    uth_build_put(build, root, "sources", sources);
    uth_build_put(build, root, "bank", json_string(uth_bank_name(rules->bank)));
    return root;
}

static json_t *spots_json(struct uth_build *build, const struct uth_rules *rules)
{
    json_t *spots = json_object();
    uth_build_put(build, spots, "count", json_integer(rules->spots));
    uth_build_put(build, spots, "shared", json_boolean(rules->spots_shared));
    uth_build_put(build, spots, "hands_max", json_integer(rules->hands_max));
    if (rules->hands_per_player > 0)
        uth_build_put(build, spots, "hands_per_player", json_integer(rules->hands_per_player));
    return spots;
}

static json_t *dealing_json(struct uth_build *build, const struct uth_game *game)
{
    const struct uth_rules *rules = game->rules;
    json_t *procedures = json_array();
    uth_build_add(build, procedures, json_string(uth_dealing_name(game->dealing)));
    for (int i = 0; i < rules->dealing_count; i++)
        if (rules->dealing[i] != game->dealing)
            uth_build_add(build, procedures, json_string(uth_dealing_name(rules->dealing[i])));
    json_t *dealing = json_object();
    uth_build_put(build, dealing, "procedures", procedures);
    uth_build_put(build, dealing, "first_hand",
                  json_string(rules->deal_from_bank ? "player-dealer-left" : "dealer-left"));
    uth_build_put(build, dealing, "face_up", json_boolean(rules->face_up));
    return dealing;
}

static json_t *raises_json(struct uth_build *build, const struct uth_rules *rules)
{
    json_t *raises = json_object();
    for (int street = 0; street < UTH_STREETS; street++) {
        json_t *multiples = json_array();
        for (int i = 0; i < rules->raise_count[street]; i++)
            uth_build_add(build, multiples, json_integer(rules->raise[street][i]));
        uth_build_put(build, raises, uth_street_name((enum uth_street)street), multiples);
    }
    return raises;
}

static json_t *range_json(struct uth_build *build, const struct uth_limits *limits)
{
    json_t *range = json_object();
    uth_build_put(build, range, "min", json_integer(limits->min));
    if (limits->max > 0)
        uth_build_put(build, range, "max", json_integer(limits->max));
    return range;
}

static json_t *limits_json(struct uth_build *build, const struct uth_rules *rules)
{
    json_t *limits = json_object();
    uth_build_put(build, limits, "base", range_json(build, &rules->base));
    if (rules->bonus.min > 0)
        uth_build_put(build, limits, "bonus", range_json(build, &rules->bonus));
    if (rules->progressive.min > 0)
        uth_build_put(build, limits, "progressive", range_json(build, &rules->progressive));
    if (rules->approved_min.max > 0)
        uth_build_put(build, limits, "approved_min", range_json(build, &rules->approved_min));
    if (rules->approved_max.max > 0)
        uth_build_put(build, limits, "approved_max", range_json(build, &rules->approved_max));
    if (rules->single_limit > 0)
        uth_build_put(build, limits, "single", json_integer(rules->single_limit));
    if (rules->games_per_hand > 0)
        uth_build_put(build, limits, "games_per_hand", json_integer(rules->games_per_hand));
    if (rules->aggregate > 0) {
        json_t *aggregate = json_object();
        uth_build_put(build, aggregate, "amount", json_integer(rules->aggregate));
        uth_build_put(build, aggregate, "from", json_integer(rules->aggregate_from));
        uth_build_put(build, limits, "aggregate", aggregate);
    }
    return limits;
}

static json_t *offer_json(struct uth_build *build, const struct uth_game *game,
                          enum uth_wager wager)
{
    const struct uth_offer *offer = &game->rules->offer[wager];
    const struct uth_pay_table *chosen = game->table[wager];
    json_t *tables = json_array();
    for (int i = 0; i < offer->table_count; i++)
        uth_build_add(build, tables, json_string(offer->table[i]->name));
    json_t *needs = json_array();
    for (int needed = 0; needed < UTH_WAGERS; needed++)
        if ((offer->needs & UTH_WAGER_BIT(needed)) != 0)
            uth_build_add(build, needs, json_string(uth_wager_name((enum uth_wager)needed)));
    json_t *object = json_object();
    uth_build_put(build, object, "tables", tables);
    uth_build_put(build, object, "default", json_string(chosen ? chosen->name : "none"));
    uth_build_put(build, object, "needs", needs);
    if (wager == UTH_PROGRESSIVE)
        uth_build_put(build, object, "folded_hands_qualify",
                      json_boolean(game->folded_progressive));
    return object;
}

static json_t *wagers_json(struct uth_build *build, const struct uth_game *game)
{
    json_t *wagers = json_object();
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        if (game->rules->offer[wager].table_count > 0)
            uth_build_put(build, wagers, uth_wager_name((enum uth_wager)wager),
                          offer_json(build, game, (enum uth_wager)wager));
    return wagers;
}

static json_t *settlement_json(struct uth_build *build, const struct uth_rules *rules)
{
    json_t *wagers = json_array();
    for (int i = 0; i < rules->wager_order_count; i++)
        uth_build_add(build, wagers, json_string(uth_wager_name(rules->wager_order[i])));
    json_t *settlement = json_object();
    uth_build_put(build, settlement, "seats", json_string(uth_settle_order_name(rules->order)));
    uth_build_put(build, settlement, "wagers", wagers);
    return settlement;
}

static json_t *player_dealer_json(struct uth_build *build, const struct uth_game *game)
{
    const struct uth_rules *rules = game->rules;
    json_t *object = json_object();
    uth_build_put(build, object, "cover", json_string(uth_cover_name(game->cover)));
    uth_build_put(build, object, "amount_min", json_integer(rules->bank_min));
    uth_build_put(build, object, "rounds_max", json_integer(rules->bank_rounds_max));
    uth_build_put(build, object, "offer_s", json_integer(rules->offer_s));
    uth_build_put(build, object, "propositions_max", json_integer(rules->propositions_max));
    if (rules->rotation.players > 0) {
        json_t *rotation = json_object();
        uth_build_put(build, rotation, "players", json_integer(rules->rotation.players));
        uth_build_put(build, rotation, "minutes", json_integer(rules->rotation.minutes));
        uth_build_put(build, rotation, "placard", json_string(rules->rotation.placard));
        uth_build_put(build, rotation, "default", json_boolean(game->rotation));
        uth_build_put(build, object, "rotation", rotation);
    }
    if (game->schedule) {
        json_t *numbers = json_array();
        for (int i = 0; i < rules->schedule_count; i++)
            uth_build_add(build, numbers, json_integer(rules->schedule[i].number));
        json_t *collection = json_object();
        uth_build_put(build, collection, "schedules", numbers);
        uth_build_put(build, collection, "default", json_integer(game->schedule->number));
        uth_build_put(build, object, "collection", collection);
    }
    return object;
}

static json_t *backline_json(struct uth_build *build, const struct uth_game *game)
{
    json_t *backline = json_object();
    uth_build_put(build, backline, "base", json_boolean(game->rules->backline_base));
    uth_build_put(build, backline, "trips", json_boolean(game->rules->backline_trips));
    uth_build_put(build, backline, "default", json_boolean(game->backline));
    return backline;
}

static json_t *times_json(struct uth_build *build, const struct uth_rules *rules)
{
    json_t *times = json_object();
    uth_build_put(build, times, "betting_s", json_integer(rules->betting_s));
    uth_build_put(build, times, "preflop_s", json_integer(rules->decide_s[UTH_PREFLOP]));
    uth_build_put(build, times, "flop_s", json_integer(rules->decide_s[UTH_FLOP]));
    uth_build_put(build, times, "river_s", json_integer(rules->decide_s[UTH_RIVER]));
    return times;
}

static json_t *notes_json(struct uth_build *build, const struct uth_rules *rules)
{
    json_t *notes = json_array();
    for (int i = 0; i < rules->note_count; i++) {
        json_t *note = json_object();
        uth_build_put(build, note, "field", json_string(rules->note[i].field));
        uth_build_put(build, note, "text", json_string(rules->note[i].text));
        uth_build_add(build, notes, note);
    }
    return notes;
}

static json_t *tables_json(struct uth_build *build, const struct uth_rules *rules)
{
    json_t *tables = json_array();
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        for (int i = 0; i < rules->offer[wager].table_count; i++)
            uth_build_add(build, tables, uth_pay_table_json(rules->offer[wager].table[i]));
    return tables;
}

static json_t *schedules_json(struct uth_build *build, const struct uth_rules *rules)
{
    json_t *schedules = json_array();
    for (int i = 0; i < rules->schedule_count; i++)
        uth_build_add(build, schedules, uth_schedule_json(&rules->schedule[i]));
    return schedules;
}

char *uth_rules_write(const struct uth_game *game)
{
    const struct uth_rules *rules = game->rules;
    struct uth_build build = {0};
    json_t *root = identity_json(&build, rules);
    uth_build_put(&build, root, "spots", spots_json(&build, rules));
    uth_build_put(&build, root, "dealing", dealing_json(&build, game));
    uth_build_put(&build, root, "raises", raises_json(&build, rules));
    uth_build_put(&build, root, "dealer_qualifies_with",
                  json_string(uth_category_words(rules->qualifies_with)));
    uth_build_put(&build, root, "chip", json_integer(rules->chip));
    uth_build_put(&build, root, "limits", limits_json(&build, rules));
    uth_build_put(&build, root, "wagers", wagers_json(&build, game));
    uth_build_put(&build, root, "settlement", settlement_json(&build, rules));
    if (rules->bank == UTH_BANK_PLAYER_DEALER)
        uth_build_put(&build, root, "player_dealer", player_dealer_json(&build, game));
    if (rules->backline_base || rules->backline_trips)
        uth_build_put(&build, root, "backline", backline_json(&build, game));
    uth_build_put(&build, root, "tips", json_boolean(rules->tips));
    uth_build_put(&build, root, "time_limits", times_json(&build, rules));
    uth_build_put(&build, root, "notes", notes_json(&build, rules));
    uth_build_put(&build, root, "pay_tables", tables_json(&build, rules));
    if (rules->schedule_count > 0)
        uth_build_put(&build, root, "schedules", schedules_json(&build, rules));
    root = uth_build_finish(&build, root);
    char *text = uth_json_print(root, JSON_INDENT(2), NULL);
    json_decref(root);
    return text;
}
