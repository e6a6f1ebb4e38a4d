/*
 * A rule set as JSON text: the inverse of rules_read.c.
 *
 * The choices of the game become the defaults, and every pay table and schedule on offer is written
 * out, so the text is complete in itself and a good start for an operator's own file.
 */
#include "exchange/rules_memory.h"

static void put_identity(struct uth_json *json, const struct uth_rules *rules)
{
    uth_json_text(json, "name", rules->name);
    uth_json_text(json, "title", rules->title);
    uth_json_array(json, "sources");
    for (int i = 0; i < rules->source_count; i++)
        uth_json_text(json, NULL, rules->source[i]);
    uth_json_end_array(json);
    uth_json_text(json, "bank", uth_bank_name(rules->bank));
}

static void put_spots(struct uth_json *json, const struct uth_rules *rules)
{
    uth_json_object(json, "spots");
    uth_json_integer(json, "count", rules->spots);
    uth_json_bool(json, "shared", rules->spots_shared);
    uth_json_integer(json, "hands_max", rules->hands_max);
    if (rules->hands_per_player > 0)
        uth_json_integer(json, "hands_per_player", rules->hands_per_player);
    uth_json_end_object(json);
}

static void put_dealing(struct uth_json *json, const struct uth_game *game)
{
    const struct uth_rules *rules = game->rules;
    uth_json_object(json, "dealing");
    uth_json_array(json, "procedures");
    uth_json_text(json, NULL, uth_dealing_name(game->dealing));
    for (int i = 0; i < rules->dealing_count; i++)
        if (rules->dealing[i] != game->dealing)
            uth_json_text(json, NULL, uth_dealing_name(rules->dealing[i]));
    uth_json_end_array(json);
    uth_json_text(json, "first_hand", rules->deal_from_bank ? "player-dealer-left" : "dealer-left");
    uth_json_bool(json, "face_up", rules->face_up);
    uth_json_end_object(json);
}

void uth_raises_write(struct uth_json *json, const char *key, const uint8_t count[UTH_STREETS],
                      const uint8_t raise[UTH_STREETS][UTH_MULTIPLES_MAX])
{
    uth_json_object(json, key);
    for (int street = 0; street < UTH_STREETS; street++) {
        uth_json_array(json, uth_street_name((enum uth_street)street));
        for (int i = 0; i < count[street]; i++)
            uth_json_integer(json, NULL, raise[street][i]);
        uth_json_end_array(json);
    }
    uth_json_end_object(json);
}

static void put_range(struct uth_json *json, const char *key, const struct uth_limits *limits)
{
    uth_json_object(json, key);
    uth_json_integer(json, "min", limits->min);
    if (limits->max > 0)
        uth_json_integer(json, "max", limits->max);
    uth_json_end_object(json);
}

static void put_limits(struct uth_json *json, const struct uth_rules *rules)
{
    uth_json_object(json, "limits");
    put_range(json, "base", &rules->base);
    if (rules->bonus.min > 0)
        put_range(json, "bonus", &rules->bonus);
    if (rules->progressive.min > 0)
        put_range(json, "progressive", &rules->progressive);
    if (rules->approved_min.max > 0)
        put_range(json, "approved_min", &rules->approved_min);
    if (rules->approved_max.max > 0)
        put_range(json, "approved_max", &rules->approved_max);
    if (rules->single_limit > 0)
        uth_json_integer(json, "single", rules->single_limit);
    if (rules->games_per_hand > 0)
        uth_json_integer(json, "games_per_hand", rules->games_per_hand);
    uth_json_text(json, "games_of", uth_games_of_name(rules->games_of));
    uth_json_end_object(json);
}

static void put_offer(struct uth_json *json, const struct uth_game *game, enum uth_wager wager)
{
    const struct uth_offer *offer = &game->rules->offer[wager];
    const struct uth_pay_table *chosen = game->table[wager];
    uth_json_object(json, uth_wager_name(wager));
    uth_json_array(json, "tables");
    for (int i = 0; i < offer->table_count; i++)
        uth_json_text(json, NULL, offer->table[i]->name);
    uth_json_end_array(json);
    uth_json_text(json, "default", chosen ? chosen->name : "none");
    uth_json_array(json, "needs");
    for (int needed = 0; needed < UTH_WAGERS; needed++)
        if ((offer->needs & UTH_WAGER_BIT(needed)) != 0)
            uth_json_text(json, NULL, uth_wager_name((enum uth_wager)needed));
    uth_json_end_array(json);
    if (offer->aggregate > 0) {
        uth_json_object(json, "aggregate");
        uth_json_integer(json, "amount", offer->aggregate);
        uth_json_text(json, "shared", uth_sharing_name(offer->shared));
        uth_json_end_object(json);
    }
    if (offer->tip_limit > 0)
        uth_json_integer(json, "tip_limit", offer->tip_limit);
    if (wager == UTH_PROGRESSIVE) {
        uth_json_bool(json, "folded_hands_qualify", game->folded_progressive);
        uth_json_text(json, "envy_from", uth_envy_from_name(game->rules->envy_from));
    } else if (wager != UTH_BLIND) {
        uth_json_bool(json, "folded_hands_qualify", !offer->lost_by_fold);
    }
    uth_json_end_object(json);
}

static void put_wagers(struct uth_json *json, const struct uth_game *game)
{
    uth_json_object(json, "wagers");
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        if (game->rules->offer[wager].table_count > 0)
            put_offer(json, game, (enum uth_wager)wager);
    uth_json_end_object(json);
}

void uth_settle_order_write(struct uth_json *json, const char *key, const struct uth_rules *rules)
{
    uth_json_object(json, key);
    uth_json_text(json, "seats", uth_settle_order_name(rules->order));
    uth_json_array(json, "wagers");
    for (int i = 0; i < rules->wager_order_count; i++)
        uth_json_text(json, NULL, uth_wager_name(rules->wager_order[i]));
    uth_json_end_array(json);
    uth_json_text(json, "jackpots", uth_settle_order_name(rules->jackpot_order));
    uth_json_end_object(json);
}

static void put_player_dealer(struct uth_json *json, const struct uth_game *game)
{
    const struct uth_rules *rules = game->rules;
    uth_json_object(json, "player_dealer");
    uth_json_text(json, "cover", uth_cover_name(game->cover));
    uth_json_text(json, "folded_wagers", uth_folds_name(rules->folds));
    uth_json_integer(json, "amount_min", rules->bank_min);
    uth_json_integer(json, "rounds_max", rules->bank_rounds_max);
    uth_json_integer(json, "offer_s", rules->offer_s);
    uth_json_integer(json, "propositions_max", rules->propositions_max);
    if (rules->rotation.players > 0) {
        uth_json_object(json, "rotation");
        uth_json_integer(json, "players", rules->rotation.players);
        uth_json_integer(json, "minutes", rules->rotation.minutes);
        uth_json_text(json, "placard", rules->rotation.placard);
        uth_json_bool(json, "default", game->rotation);
        uth_json_end_object(json);
    }
    if (game->schedule) {
        uth_json_object(json, "collection");
        uth_json_array(json, "schedules");
        for (int i = 0; i < rules->schedule_count; i++)
            uth_json_integer(json, NULL, rules->schedule[i].number);
        uth_json_end_array(json);
        uth_json_integer(json, "default", game->schedule->number);
        uth_json_end_object(json);
    }
    uth_json_end_object(json);
}

static void put_backline(struct uth_json *json, const struct uth_game *game)
{
    uth_json_object(json, "backline");
    const uint8_t offered = game->rules->backline;
    uth_json_bool(json, "base", (offered & UTH_BEHIND_BASE) != 0);
    uth_json_bool(json, "trips", (offered & UTH_BEHIND_TRIPS) != 0);
    if (game->backline == 0 || game->backline == offered)
        uth_json_bool(json, "default", game->backline != 0);
    else
        uth_json_text(json, "default", game->backline == UTH_BEHIND_BASE ? "base" : "trips");
    uth_json_bool(json, "trips_need_base", game->rules->backline_trips_need_base);
    uth_json_end_object(json);
}

static void put_times(struct uth_json *json, const struct uth_rules *rules)
{
    uth_json_object(json, "time_limits");
    uth_json_integer(json, "betting_s", rules->betting_s);
    uth_json_integer(json, "preflop_s", rules->decide_s[UTH_PREFLOP]);
    uth_json_integer(json, "flop_s", rules->decide_s[UTH_FLOP]);
    uth_json_integer(json, "river_s", rules->decide_s[UTH_RIVER]);
    uth_json_end_object(json);
}

static void put_absence(struct uth_json *json, const struct uth_rules *rules)
{
    uth_json_object(json, "absence");
    uth_json_integer(json, "called_s", rules->called_s);
    uth_json_text(json, "then", uth_absent_name(rules->absent));
    uth_json_integer(json, "missed_rounds", rules->missed_rounds);
    uth_json_end_object(json);
}

static void put_notes(struct uth_json *json, const struct uth_rules *rules)
{
    uth_json_array(json, "notes");
    for (int i = 0; i < rules->note_count; i++) {
        uth_json_object(json, NULL);
        uth_json_text(json, "field", rules->note[i].field);
        uth_json_text(json, "text", rules->note[i].text);
        uth_json_end_object(json);
    }
    uth_json_end_array(json);
}

static void put_tables(struct uth_json *json, const struct uth_rules *rules)
{
    uth_json_array(json, "pay_tables");
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        for (int i = 0; i < rules->offer[wager].table_count; i++)
            uth_pay_table_write(json, NULL, rules->offer[wager].table[i]);
    uth_json_end_array(json);
    if (rules->schedule_count == 0)
        return;
    uth_json_array(json, "schedules");
    for (int i = 0; i < rules->schedule_count; i++)
        uth_schedule_write(json, NULL, &rules->schedule[i]);
    uth_json_end_array(json);
}

char *uth_rules_write(const struct uth_game *game)
{
    const struct uth_rules *rules = game->rules;
    struct uth_json json = {.indented = true};
    uth_json_object(&json, NULL);
    put_identity(&json, rules);
    put_spots(&json, rules);
    put_dealing(&json, game);
    uth_raises_write(&json, "raises", rules->raise_count, rules->raise);
    uth_json_text(&json, "dealer_qualifies_with", uth_category_words(rules->qualifies_with));
    uth_json_integer(&json, "chip", rules->chip);
    uth_json_text(&json, "breakage", uth_breakage_name(rules->breakage));
    put_limits(&json, rules);
    put_wagers(&json, game);
    uth_settle_order_write(&json, "settlement", rules);
    if (rules->bank == UTH_BANK_PLAYER_DEALER)
        put_player_dealer(&json, game);
    if (rules->backline != 0)
        put_backline(&json, game);
    uth_json_bool(&json, "tips", rules->tips);
    uth_json_text(&json, "tip_ante", uth_tip_ante_name(rules->tip_ante));
    put_times(&json, rules);
    put_absence(&json, rules);
    uth_procedure_write(&json, game);
    put_notes(&json, rules);
    put_tables(&json, rules);
    uth_json_end_object(&json);
    return uth_json_take(&json, NULL);
}
