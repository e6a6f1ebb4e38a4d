/* What a rule set lets a cardroom choose, and what this table has chosen: the options sheet as data,
 * so that a page need not read the printed one. Values are those that `options` takes. */
#include <stdio.h>
#include <uth/rulesfile.h>

#include "table_config.h"
#include "wire_bank.h"
#include "wire_options.h"

static void begin_choice(struct json_text *text, const char *option, const char *chosen)
{
    jt_object(text, NULL);
    jt_text(text, "option", option);
    jt_text(text, "chosen", chosen);
    jt_array(text, "values");
}

static void end_choice(struct json_text *text)
{
    jt_end_array(text);
    jt_end_object(text);
}

static void put_table(struct json_text *text, const struct uth_game *game, enum uth_wager wager)
{
    const struct uth_offer *offer = &game->rules->offer[wager];
    if (offer->table_count == 0 || (wager == UTH_BLIND && offer->table_count == 1))
        return;
    begin_choice(text, uth_wager_name(wager),
                 game->table[wager] != NULL ? game->table[wager]->name : "none");
    for (int i = 0; i < offer->table_count; i++)
        jt_text(text, NULL, offer->table[i]->name);
    if (uth_wager_is_optional(wager))
        jt_text(text, NULL, "none");
    end_choice(text);
}

static void put_flag(struct json_text *text, const char *option, bool on)
{
    begin_choice(text, option, on ? "true" : "false");
    jt_text(text, NULL, "false");
    jt_text(text, NULL, "true");
    end_choice(text);
}

static void put_collection(struct json_text *text, const struct uth_game *game)
{
    char number[16];
    snprintf(number, sizeof number, "%d", game->schedule->number);
    begin_choice(text, "collection", number);
    for (int i = 0; i < game->rules->schedule_count; i++) {
        snprintf(number, sizeof number, "%d", game->rules->schedule[i].number);
        jt_text(text, NULL, number);
    }
    end_choice(text);
}

static void put_player_dealer(struct json_text *text, const struct uth_game *game)
{
    const struct uth_rules *rules = game->rules;
    begin_choice(text, "cover", uth_cover_name(game->cover));
    for (int i = 0; i < UTH_COVERS; i++)
        jt_text(text, NULL, uth_cover_name((enum uth_cover)i));
    end_choice(text);
    if (rules->backline_base || rules->backline_trips)
        put_flag(text, "backline", game->backline);
    if (rules->rotation.players > 0)
        put_flag(text, "rotation", game->rotation);
    if (game->schedule != NULL)
        put_collection(text, game);
}

/* What a choice means: the rates of every schedule, what stands behind a seat, how many take turns. */
static void put_about(struct json_text *text, const struct uth_rules *rules)
{
    jt_array(text, "schedules");
    for (int i = 0; i < rules->schedule_count; i++)
        uth_schedule_write(text, NULL, &rules->schedule[i]);
    jt_end_array(text);
    jt_object(text, "backline");
    jt_bool(text, "base", rules->backline_base);
    jt_bool(text, "trips", rules->backline_trips);
    jt_end_object(text);
    jt_object(text, "rotation");
    jt_integer(text, "players", rules->rotation.players);
    jt_integer(text, "minutes", rules->rotation.minutes);
    jt_end_object(text);
}

void wire_options(struct json_text *text, const struct uth_game *game)
{
    const struct uth_rules *rules = game->rules;
    jt_object(text, NULL);
    jt_bool(text, "ok", true);
    jt_text(text, "rules", rules->name);
    jt_text(text, "title", rules->title);
    jt_array(text, "choices");
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        put_table(text, game, (enum uth_wager)wager);
    begin_choice(text, "dealing", uth_dealing_name(game->dealing));
    for (int i = 0; i < rules->dealing_count; i++)
        jt_text(text, NULL, uth_dealing_name(rules->dealing[i]));
    end_choice(text);
    if (rules->bank == UTH_BANK_PLAYER_DEALER)
        put_player_dealer(text, game);
    jt_end_array(text);
    limits_write(text, "base", rules->base);
    limits_write(text, "bonus", rules->bonus);
    jt_integer(text, "chip", rules->chip);
    put_about(text, rules);
    jt_end_object(text);
}
