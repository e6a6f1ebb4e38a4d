#include "wire.h"

#include "exchange/json_print.h"
#include "floor/link_state.h"
#include "state.h"

#include <string.h>
#include <uth/assert.h>

/* ---- commands ---- */

static void put(json_t *object, const char *key, json_t *value)
{
    UTH_ASSERT(json_object_set_new(object, key, value) == 0);
}

static void put_wagers(json_t *object, const char *key, const uth_cents wager[UTH_WAGERS])
{
    json_t *wagers = json_object();
    for (int i = 0; i < UTH_WAGERS; i++)
        if (wager[i] != 0)
            put(wagers, uth_wager_name((enum uth_wager)i), json_integer(wager[i]));
    put(object, key, wagers);
}

static void put_cards(json_t *object, const struct uth_command *command)
{
    char text[2 * UTH_CARD_COUNT + 1];
    uth_cards_format(command->cards, (size_t)command->card_count, text, sizeof text);
    put(object, "cards", json_string(text));
}

static json_t *limits(const struct uth_limits *limits)
{
    return json_pack("{s:I,s:I}", "min", (json_int_t)limits->min, "max", (json_int_t)limits->max);
}

static json_t *options_of(const struct uth_table_config *config)
{
    json_t *options = json_object();
    for (int i = 0; i < config->option_count; i++)
        put(options, config->option[i].name, json_string(config->option[i].value));
    return options;
}

static json_t *config_of(const struct uth_table_config *config)
{
    json_t *object = json_pack("{s:s,s:s,s:s,s:s,s:b}", "name", config->name, "title",
                               config->title, "rules", config->rules, "source",
                               uth_source_name(config->source), "dealer", config->dealer);
    UTH_ASSERT(object != NULL);
    if (config->base.min != 0)
        put(object, "base", limits(&config->base));
    if (config->bonus.min != 0)
        put(object, "bonus", limits(&config->bonus));
    if (config->betting_s != 0)
        put(object, "betting_s", json_integer(config->betting_s));
    if (config->decide_s != 0)
        put(object, "decide_s", json_integer(config->decide_s));
    if (config->result_s != 0)
        put(object, "result_s", json_integer(config->result_s));
    if (config->offer_s != 0)
        put(object, "offer_s", json_integer(config->offer_s));
    if (config->link[0] != '\0')
        put(object, "link", json_string(config->link));
    put(object, "options", options_of(config));
    return object;
}

static void put_config(json_t *object, const struct sim_order *order)
{
    static const struct uth_table_config none;
    const struct uth_table_config *config = order->config != NULL ? order->config : &none;
    if (order->command.what == UTH_FLOOR_ADD_TABLE) {
        put(object, "config", config_of(config));
    } else if (order->command.what == UTH_FLOOR_OPTIONS) {
        put(object, "options", options_of(config));
    } else {
        put(object, "base", limits(&config->base));
        put(object, "bonus", limits(&config->bonus));
    }
}

static json_t *link_config_of(const struct uth_link_config *config)
{
    json_t *levels = json_array();
    for (int i = 0; i < config->level_count; i++) {
        const struct uth_meter_rules *rules = &config->level[i];
        json_array_append_new(levels,
                              json_pack("{s:I,s:i,s:i,s:I}", "seed", (json_int_t)rules->seed,
                                        "rate", rules->rate, "reserve_rate", rules->reserve_rate,
                                        "limit", (json_int_t)rules->limit));
    }
    return json_pack("{s:s,s:s,s:s,s:b,s:i,s:I,s:o}", "name", config->name, "rules", config->rules,
                     "table", config->table, "games", config->games, "silent_s",
                     (int)config->silent_s, "executive_above", (json_int_t)config->executive_above,
                     "levels", levels);
}

static json_t *change_of(const struct uth_change *change)
{
    json_t *object =
        json_pack("{s:s,s:s}", "kind", uth_change_name(change->kind), "text", change->text);
    if (change->kind == UTH_CHANGE_BACK_OUT) {
        put(object, "claim", json_integer(change->claim));
        return object;
    }
    put(object, "level", json_integer(change->level));
    if (change->kind == UTH_CHANGE_ADJUST) {
        put(object, "from", json_string(uth_pot_name(change->from)));
        put(object, "to", json_string(uth_pot_name(change->to)));
        put(object, "amount", json_integer(change->amount));
        put(object, "reason", json_string(uth_adjust_reason_name(change->reason)));
    } else if (change->kind == UTH_CHANGE_LIMIT) {
        put(object, "limit", json_integer(change->rules.limit));
    } else {
        put(object, "seed", json_integer(change->rules.seed));
        put(object, "rate", json_integer(change->rules.rate));
        put(object, "reserve_rate", json_integer(change->rules.reserve_rate));
        put(object, "after_hit", json_boolean(change->after_hit));
    }
    return object;
}

static void put_link(json_t *object, const struct uth_command *command)
{
    const struct uth_link_order *order = &command->order;
    if (command->what == UTH_FLOOR_ADD_LINK) {
        put(object, "config",
            order->config != NULL ? link_config_of(order->config) : json_object());
        return;
    }
    put(object, "link", json_string("main"));
    switch (command->what) {
    case UTH_FLOOR_CLAIM:
        put(object, "table", json_string(command->table));
        put(object, "spot", json_integer(command->spot));
        put(object, "hand", json_string(order->hand));
        break;
    case UTH_FLOOR_JOIN_LINK:
        put(object, "table", json_string(command->table));
        put(object, "game", json_string(order->game));
        put(object, "key", json_string(order->key));
        break;
    case UTH_FLOOR_CUT_TABLE:
    case UTH_FLOOR_MEND_TABLE: put(object, "table", json_string(command->table)); break;
    case UTH_FLOOR_STOP_LINK: put(object, "reason", json_string(command->text)); break;
    case UTH_FLOOR_REJECT_CLAIM:
        put(object, "reason", json_string(command->text)); /* fall through */
    case UTH_FLOOR_CONFIRM_CLAIM:
    case UTH_FLOOR_COMPLETE_CLAIM:
    case UTH_FLOOR_APPROVE_CHANGE:
    case UTH_FLOOR_DECLINE_CHANGE: put(object, "number", json_integer(order->number)); break;
    case UTH_FLOOR_PROPOSE_CHANGE: put(object, "change", change_of(&order->change)); break;
    default: break;
    }
}

static void put_fields(json_t *object, const struct sim_order *order)
{
    const struct uth_command *command = &order->command;
    if (uth_command_is_link(command->what)) {
        put_link(object, command);
        return;
    }
    if (command->what > UTH_FLOOR_ADD_TABLE && command->what != UTH_FLOOR_PROPOSITION)
        put(object, "table", json_string(command->table));
    switch (command->what) {
    case UTH_FLOOR_ADD_PLAYER: put(object, "player", json_string(command->player)); break;
    case UTH_FLOOR_DEPOSIT:
    case UTH_FLOOR_WITHDRAW:
        put(object, "player", json_string(command->player));
        put(object, "amount", json_integer(command->amount));
        break;
    case UTH_FLOOR_OPEN:
    case UTH_FLOOR_FILL:
    case UTH_FLOOR_CREDIT:
    case UTH_FLOOR_BUY_IN:
    case UTH_FLOOR_CASH_OUT:
        put(object, "amount", json_integer(command->amount));
        if (command->player[0] != '\0')
            put(object, "player", json_string(command->player));
        break;
    case UTH_FLOOR_PROPOSITION:
        put(object, "player", json_string(command->player));
        put(object, "on", json_boolean(command->on));
        break;
    case UTH_FLOOR_SWEEP:
        put(object, "reason", json_string(command->text));
        put(object, "amount", json_integer(command->amount));
        break;
    case UTH_FLOOR_ACCEPT:
    case UTH_FLOOR_BANK: put(object, "amount", json_integer(command->amount)); break;
    case UTH_FLOOR_ADD_TABLE:
    case UTH_FLOOR_OPTIONS:
    case UTH_FLOOR_LIMITS: put_config(object, order); break;
    case UTH_FLOOR_JOIN:
        if (command->spot != 0)
            put(object, "spot", json_integer(command->spot));
        break;
    case UTH_FLOOR_ACCEPT_RULES: put(object, "offer", json_string(command->text)); break;
    case UTH_FLOOR_SEED: put(object, "seed", json_string(command->text)); break;
    case UTH_FLOOR_BET:
        put(object, "spot", json_integer(command->spot));
        put_wagers(object, "wagers", command->wager);
        put_wagers(object, "tip", command->tip);
        if (command->behind)
            put(object, "behind", json_true());
        break;
    case UTH_FLOOR_PLAY:
        put(object, "multiple", json_integer(command->multiple)); /* fall through */
    case UTH_FLOOR_CHECK:
    case UTH_FLOOR_FOLD: put(object, "for_tip", json_boolean(command->for_tip)); /* fall through */
    case UTH_FLOOR_UNBET: put(object, "spot", json_integer(command->spot)); break;
    case UTH_FLOOR_CORRECT: put(object, "index", json_integer(command->index)); /* fall through */
    case UTH_FLOOR_KEY: put_cards(object, command); break;
    case UTH_FLOOR_VOID:
    case UTH_FLOOR_WAIVE:
    case UTH_FLOOR_REVERSE: put(object, "reason", json_string(command->text)); break;
    default: break;
    }
}

static json_t *session_frame(const struct sim *sim, const struct sim_client *client,
                             const struct sim_message *message)
{
    switch (message->kind) {
    case SIM_LOGIN:
        return json_pack("{s:s,s:s,s:s,s:s}", "id", "h", "do", "login", "name", client->actor.name,
                         "pin", client->pin);
    case SIM_RESUME:
        return json_pack("{s:s,s:s,s:s}", "id", "h", "do", "resume", "token", message->text);
    default: break;
    }
    char id[8];
    snprintf(id, sizeof id, "s%d", message->stream);
    json_t *object = json_pack("{s:s,s:s,s:s}", "id", id, "do", "subscribe", "table",
                               sim_stream_name(sim, message->stream));
    if (message->has_last)
        put(object, "last", json_integer((json_int_t)message->last));
    return object;
}

char *sim_wire_frame(const struct sim *sim, const struct sim_client *client,
                     const struct sim_message *message)
{
    if (message->kind == SIM_GARBAGE)
        return strdup(message->text);
    json_t *object = NULL;
    if (message->kind == SIM_COMMAND || message->kind == SIM_NAMELESS) {
        object = json_object();
        if (message->kind == SIM_COMMAND)
            put(object, "id", json_string(message->order->command.id));
        put(object, "do", json_string(uth_floor_do_name(message->order->command.what)));
        put_fields(object, message->order);
    } else {
        object = session_frame(sim, client, message);
    }
    char *text = uth_json_print(object, JSON_COMPACT, NULL);
    json_decref(object);
    UTH_ASSERT(text != NULL);
    return text;
}

/* ---- packets ---- */

static const char *text_of(json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text == NULL ? "" : text;
}

static int64_t number_of(json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

uint64_t sim_wire_digest(const char *name, uint64_t number, int64_t at_ms, const char *by,
                         uint32_t round)
{
    uint64_t digest = sim_digest(SIM_DIGEST_START, name, strlen(name) + 1);
    digest = sim_digest(digest, by, strlen(by) + 1);
    digest = sim_digest_number(digest, number);
    digest = sim_digest_number(digest, (uint64_t)at_ms);
    return sim_digest_number(digest, round);
}

bool sim_wire_news(const struct sim *sim, json_t *packet, struct sim_news *news)
{
    *news = (struct sim_news){.stream = sim_stream_index(sim, text_of(packet, "table"))};
    if (json_object_get(packet, "event") == NULL || json_object_get(packet, "n") == NULL)
        return false;
    snprintf(news->name, sizeof news->name, "%s", text_of(packet, "event"));
    snprintf(news->player, sizeof news->player, "%s", text_of(packet, "player"));
    news->number = (uint64_t)number_of(packet, "n");
    news->round = (uint32_t)number_of(packet, "round");
    news->spot = (uint8_t)number_of(packet, "spot");
    news->behind = json_is_true(json_object_get(packet, "behind"));
    news->for_tip = json_is_true(json_object_get(packet, "for_tip"));
    news->tips = json_object_size(json_object_get(packet, "tip")) > 0;
    news->count = (int)number_of(packet, "count");
    news->digest = sim_wire_digest(news->name, news->number, number_of(packet, "at"),
                                   text_of(packet, "by"), news->round);
    return news->stream > 0;
}

enum uth_reason sim_wire_reason(const char *code)
{
    for (int i = 0; i < UTH_REASON_COUNT; i++)
        if (strcmp(uth_reason_name((enum uth_reason)i), code) == 0)
            return (enum uth_reason)i;
    return UTH_REASON_COUNT;
}
