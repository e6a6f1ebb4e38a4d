/* What a rule set lets a cardroom choose, and what this table has chosen: the options sheet as data,
 * so that a page need not read the printed one. Values are those that `options` takes. */
#include <stdio.h>
#include <uth/rulesfile.h>

#include "floor/floor_json.h"
#include "wire_options.h"

static void begin_choice(struct uth_json *text, const char *option, const char *chosen)
{
    uth_json_object(text, NULL);
    uth_json_text(text, "option", option);
    uth_json_text(text, "chosen", chosen);
    uth_json_array(text, "values");
}

static void end_choice(struct uth_json *text)
{
    uth_json_end_array(text);
    uth_json_end_object(text);
}

static void put_table(struct uth_json *text, const struct uth_game *game, enum uth_wager wager)
{
    const struct uth_offer *offer = &game->rules->offer[wager];
    if (offer->table_count == 0 || (wager == UTH_BLIND && offer->table_count == 1))
        return;
    begin_choice(text, uth_wager_name(wager),
                 game->table[wager] != NULL ? game->table[wager]->name : "none");
    for (int i = 0; i < offer->table_count; i++)
        uth_json_text(text, NULL, offer->table[i]->name);
    if (uth_wager_is_optional(wager))
        uth_json_text(text, NULL, "none");
    end_choice(text);
}

static void put_flag(struct uth_json *text, const char *option, bool on)
{
    begin_choice(text, option, on ? "true" : "false");
    uth_json_text(text, NULL, "false");
    uth_json_text(text, NULL, "true");
    end_choice(text);
}

/* What is done about an irregularity, where a cardroom may choose. */
static void put_remedy(struct uth_json *text, const struct uth_game *game,
                       enum uth_irregularity kind)
{
    const struct uth_irregularity_rule *rule = &game->rules->procedure.irregularity[kind];
    if (rule->text == NULL || (rule->may & (rule->may - 1U)) == 0)
        return;
    begin_choice(text, uth_irregularity_name(kind), uth_remedy_name(game->remedy[kind]));
    for (int remedy = 0; remedy < UTH_REMEDIES; remedy++)
        if (rule->may >> remedy & 1U)
            uth_json_text(text, NULL, uth_remedy_name((enum uth_remedy)remedy));
    end_choice(text);
}

static void put_collection(struct uth_json *text, const struct uth_game *game)
{
    char number[16];
    snprintf(number, sizeof number, "%d", game->schedule->number);
    begin_choice(text, "collection", number);
    for (int i = 0; i < game->rules->schedule_count; i++) {
        snprintf(number, sizeof number, "%d", game->rules->schedule[i].number);
        uth_json_text(text, NULL, number);
    }
    end_choice(text);
}

/* Where the rule set offers both kinds, one of them alone may be chosen. */
static void put_backline(struct uth_json *text, const struct uth_game *game)
{
    const uint8_t offered = game->rules->backline;
    begin_choice(text, "backline",
                 game->backline == 0                 ? "false"
                 : game->backline == offered         ? "true"
                 : game->backline == UTH_BEHIND_BASE ? "base"
                                                     : "trips");
    uth_json_text(text, NULL, "false");
    uth_json_text(text, NULL, "true");
    if (offered == UTH_BEHIND_BOTH) {
        uth_json_text(text, NULL, "base");
        uth_json_text(text, NULL, "trips");
    }
    end_choice(text);
}

static void put_player_dealer(struct uth_json *text, const struct uth_game *game)
{
    const struct uth_rules *rules = game->rules;
    begin_choice(text, "cover", uth_cover_name(game->cover));
    for (int i = 0; i < UTH_COVERS; i++)
        uth_json_text(text, NULL, uth_cover_name((enum uth_cover)i));
    end_choice(text);
    if (rules->backline != 0)
        put_backline(text, game);
    if (rules->rotation.players > 0)
        put_flag(text, "rotation", game->rotation);
    if (game->schedule != NULL)
        put_collection(text, game);
}

/* What a choice means: the rates of every schedule, what stands behind a seat, how many take turns. */
static void put_about(struct uth_json *text, const struct uth_rules *rules)
{
    uth_json_array(text, "schedules");
    for (int i = 0; i < rules->schedule_count; i++)
        uth_schedule_write(text, NULL, &rules->schedule[i]);
    uth_json_end_array(text);
    uth_json_object(text, "backline");
    uth_json_bool(text, "base", (rules->backline & UTH_BEHIND_BASE) != 0);
    uth_json_bool(text, "trips", (rules->backline & UTH_BEHIND_TRIPS) != 0);
    uth_json_end_object(text);
    uth_json_object(text, "rotation");
    uth_json_integer(text, "players", rules->rotation.players);
    uth_json_integer(text, "minutes", rules->rotation.minutes);
    uth_json_end_object(text);
}

void wire_options(struct uth_json *text, const struct uth_game *game)
{
    const struct uth_rules *rules = game->rules;
    uth_json_object(text, NULL);
    uth_json_bool(text, "ok", true);
    uth_json_text(text, "rules", rules->name);
    uth_json_text(text, "title", rules->title);
    uth_json_array(text, "choices");
    for (int wager = 0; wager < UTH_WAGERS; wager++)
        put_table(text, game, (enum uth_wager)wager);
    begin_choice(text, "dealing", uth_dealing_name(game->dealing));
    for (int i = 0; i < rules->dealing_count; i++)
        uth_json_text(text, NULL, uth_dealing_name(rules->dealing[i]));
    end_choice(text);
    if (rules->offer[UTH_PROGRESSIVE].table_count > 0)
        put_flag(text, "folded_progressive", game->folded_progressive);
    if (rules->bank == UTH_BANK_PLAYER_DEALER)
        put_player_dealer(text, game);
    for (int kind = 0; kind < UTH_IRREGULARITIES; kind++)
        put_remedy(text, game, (enum uth_irregularity)kind);
    uth_json_end_array(text);
    uth_limits_write(text, "base", &rules->base);
    uth_limits_write(text, "bonus", &rules->bonus);
    uth_json_integer(text, "chip", rules->chip);
    put_about(text, rules);
    uth_json_end_object(text);
}
