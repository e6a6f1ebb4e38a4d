#include "wire.h"

#include "floor/link_state.h"
#include "state.h"

#include <sodium.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/json.h>

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

static json_t *limits_of(const struct uth_limits *limits)
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
        put(object, "base", limits_of(&config->base));
    if (config->bonus.min != 0)
        put(object, "bonus", limits_of(&config->bonus));
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

static void put_number(json_t *object, const struct uth_field *field, const void *place)
{
    int64_t number = field->kind == UTH_KIND_CENTS    ? *(const uth_cents *)place
                     : field->kind == UTH_KIND_SMALL  ? *(const uint8_t *)place
                     : field->kind == UTH_KIND_NUMBER ? (int64_t) * (const uint32_t *)place
                                                      : *(const int *)place;
    put(object, field->name, json_integer(number));
}

static void put_text(json_t *object, const struct uth_field *field, const char *text)
{
    if (strcmp(field->name, "link") == 0)
        text = "main"; /* there is one */
    put(object, field->name, json_string(text));
}

static void put_config(json_t *object, const struct uth_field *field, const struct sim_order *order)
{
    static const struct uth_table_config none;
    const struct uth_table_config *config = order->config != NULL ? order->config : &none;
    const struct uth_link_config *link = order->command.order.config;
    put(object, field->name,
        field->kind == UTH_KIND_OPTIONS ? options_of(config)
        : field->kind == UTH_KIND_LINK_CONFIG
            ? (link != NULL ? link_config_of(link) : json_object())
        : field->kind == UTH_KIND_TABLE_CONFIG         ? config_of(config)
        : field == &uth_command_fields[UTH_FIELD_BASE] ? limits_of(&config->base)
                                                       : limits_of(&config->bonus));
}

static void put_spot_wagers(json_t *object, const char *name, const uth_cents *wager)
{
    json_t *wagers = json_object();
    for (int i = 0; i < UTH_LINK_SPOTS_MAX; i++) {
        char spot[8];
        snprintf(spot, sizeof spot, "%d", i + 1);
        if (wager[i] != 0)
            put(wagers, spot, json_integer(wager[i]));
    }
    put(object, name, wagers);
}

static void put_hash(json_t *object, const struct uth_field *field, const void *hash)
{
    char text[2 * UTH_HASH_SIZE + 1];
    sodium_bin2hex(text, sizeof text, hash, UTH_HASH_SIZE);
    put(object, field->name, json_string(text));
}

static void put_field(json_t *object, const struct uth_field *field, const struct sim_order *order)
{
    const void *place = (const char *)&order->command + field->at;
    switch (field->kind) {
    case UTH_KIND_TEXT:
    case UTH_KIND_DIGEST: put_text(object, field, place); break;
    case UTH_KIND_HASH: put_hash(object, field, place); break;
    case UTH_KIND_FLAG: put(object, field->name, json_boolean(*(const bool *)place)); break;
    case UTH_KIND_CARDS: put_cards(object, &order->command); break;
    case UTH_KIND_WAGERS: put_wagers(object, field->name, place); break;
    case UTH_KIND_SPOT_WAGERS: put_spot_wagers(object, field->name, place); break;
    case UTH_KIND_CHANGE: put(object, field->name, change_of(place)); break;
    case UTH_KIND_CENTS:
    case UTH_KIND_SMALL:
    case UTH_KIND_NUMBER:
    case UTH_KIND_INDEX: put_number(object, field, place); break;
    default: put_config(object, field, order); break;
    }
}

/* A field that may be left out, and says nothing. */
static bool is_empty(const struct uth_field *field, const struct sim_order *order)
{
    const char *place = (const char *)&order->command + field->at;
    for (size_t i = 0; i < field->size; i++)
        if (place[i] != 0)
            return false;
    return true;
}

static void put_fields(json_t *object, const struct sim_order *order)
{
    const struct uth_command_row *row = &uth_commands[order->command.what];
    for (int i = 0; i < UTH_FIELD_COUNT; i++) {
        const struct uth_field *field = &uth_command_fields[i];
        bool must = row->must >> i & 1U, may = row->may >> i & 1U;
        if (must || (may && !is_empty(field, order)))
            put_field(object, field, order);
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
    struct uth_json json = {0};
    uth_json_value(&json, NULL, object);
    json_decref(object);
    char *text = uth_json_take(&json, NULL);
    UTH_ASSERT(text != NULL);
    return text;
}

/* ---- packets ---- */

const char *sim_wire_text(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text == NULL ? "" : text;
}

int64_t sim_wire_number(const json_t *object, const char *key)
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

bool sim_wire_hash(const json_t *object, const char *key, uint8_t hash[UTH_HASH_SIZE])
{
    const char *text = json_string_value(json_object_get(object, key));
    size_t size = 0;
    return text != NULL &&
           sodium_hex2bin(hash, UTH_HASH_SIZE, text, strlen(text), NULL, &size, NULL) == 0 &&
           size == UTH_HASH_SIZE;
}

bool sim_wire_news(const struct sim *sim, json_t *packet, struct sim_news *news)
{
    *news = (struct sim_news){.stream = sim_stream_index(sim, sim_wire_text(packet, "table"))};
    if (json_object_get(packet, "event") == NULL || json_object_get(packet, "n") == NULL)
        return false;
    snprintf(news->name, sizeof news->name, "%s", sim_wire_text(packet, "event"));
    snprintf(news->player, sizeof news->player, "%s", sim_wire_text(packet, "player"));
    news->number = (uint64_t)sim_wire_number(packet, "n");
    news->round = (uint32_t)sim_wire_number(packet, "round");
    news->spot = (uint8_t)sim_wire_number(packet, "spot");
    news->behind = json_is_true(json_object_get(packet, "behind"));
    news->for_tip = json_is_true(json_object_get(packet, "for_tip"));
    news->tips = json_object_size(json_object_get(packet, "tip")) > 0;
    news->count = (int)sim_wire_number(packet, "count");
    news->stage = (int)sim_wire_number(packet, "stage");
    news->commits = sim_wire_hash(packet, "commitment", news->commitment.hash);
    news->digest = sim_wire_digest(news->name, news->number, sim_wire_number(packet, "at"),
                                   sim_wire_text(packet, "by"), news->round);
    return news->stream > 0;
}

enum uth_reason sim_wire_reason(const char *code)
{
    for (int i = 0; i < UTH_REASON_COUNT; i++)
        if (strcmp(uth_reason_name((enum uth_reason)i), code) == 0)
            return (enum uth_reason)i;
    return UTH_REASON_COUNT;
}
