#include "wire.h"

#include "floor/floor_json.h"
#include "floor/link_json.h"
#include "state.h"

#include <sodium.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/json.h>

/* ---- commands ---- */

static void put_config(struct uth_json *json, const char *key,
                       const struct uth_table_config *config)
{
    uth_json_object(json, key);
    uth_json_text(json, "name", config->name);
    uth_json_text(json, "title", config->title);
    uth_json_text(json, "rules", config->rules);
    uth_json_text(json, "source", uth_source_name(config->source));
    uth_json_bool(json, "dealer", config->dealer);
    uth_limits_write(json, "base", &config->base);
    uth_limits_write(json, "bonus", &config->bonus);
    uth_json_integer(json, "betting_s", config->betting_s);
    uth_json_integer(json, "decide_s", config->decide_s);
    if (config->result_s != 0)
        uth_json_integer(json, "result_s", config->result_s);
    uth_json_integer(json, "offer_s", config->offer_s);
    if (config->link[0] != '\0')
        uth_json_text(json, "link", config->link);
    uth_table_options_write(json, "options", config->option_count, config->option);
    uth_json_end_object(json);
}

static void put_link_config(struct uth_json *json, const char *key,
                            const struct uth_link_config *config)
{
    uth_json_object(json, key);
    uth_json_text(json, "name", config->name);
    uth_json_text(json, "rules", config->rules);
    uth_json_text(json, "table", config->table);
    uth_json_bool(json, "games", config->games);
    uth_json_integer(json, "silent_s", config->silent_s);
    uth_json_integer(json, "executive_above", config->executive_above);
    if (config->prize_days > 0)
        uth_json_integer(json, "prize_days", config->prize_days);
    uth_json_array(json, "levels");
    for (int i = 0; i < config->level_count; i++) {
        uth_json_object(json, NULL);
        uth_meter_rules_put(json, &config->level[i]);
        uth_json_integer(json, "limit", config->level[i].limit);
        uth_json_end_object(json);
    }
    uth_json_end_array(json);
    uth_json_end_object(json);
}

static void put_field(struct uth_json *json, const struct uth_field *field,
                      const struct sim_order *order)
{
    static const struct uth_table_config none;
    static const struct uth_link_config no_link;
    const struct uth_table_config *config = order->config != NULL ? order->config : &none;
    const struct uth_link_config *link = order->command.order.config;
    switch (field->kind) {
    case UTH_KIND_OPTIONS:
        uth_table_options_write(json, field->name, config->option_count, config->option);
        break;
    case UTH_KIND_TABLE_CONFIG: put_config(json, field->name, config); break;
    case UTH_KIND_LINK_CONFIG:
        put_link_config(json, field->name, link != NULL ? link : &no_link);
        break;
    case UTH_KIND_LIMITS:
        uth_limits_write(json, field->name,
                         field == &uth_command_fields[UTH_FIELD_BASE] ? &config->base
                                                                      : &config->bonus);
        break;
    default:
        if (field == &uth_command_fields[UTH_FIELD_LINK])
            uth_json_text(json, field->name, "main"); /* there is one */
        else
            uth_command_field_put(json, field->name, field, &order->command);
    }
}

static void put_fields(struct uth_json *json, const struct sim_order *order)
{
    const struct uth_command_row *row = &uth_commands[order->command.what];
    for (int i = 0; i < UTH_FIELD_COUNT; i++) {
        const struct uth_field *field = &uth_command_fields[i];
        bool must = row->must >> i & 1U, may = row->may >> i & 1U;
        if (must || (may && !uth_command_field_is_nothing(field, &order->command)))
            put_field(json, field, order);
    }
}

static void put_session(struct uth_json *json, const struct sim *sim,
                        const struct sim_client *client, const struct sim_message *message)
{
    char id[8] = "h";
    if (message->kind == SIM_SUBSCRIBE)
        snprintf(id, sizeof id, "s%d", message->stream);
    uth_json_text(json, "id", id);
    switch (message->kind) {
    case SIM_LOGIN:
        uth_json_text(json, "do", "login");
        uth_json_text(json, "name", client->actor.name);
        uth_json_text(json, "pin", client->pin);
        break;
    case SIM_RESUME:
        uth_json_text(json, "do", "resume");
        uth_json_text(json, "token", message->text);
        break;
    default:
        uth_json_text(json, "do", "subscribe");
        uth_json_text(json, "table", sim_stream_name(sim, message->stream));
        if (message->has_last)
            uth_json_integer(json, "last", (int64_t)message->last);
    }
}

char *sim_wire_frame(const struct sim *sim, const struct sim_client *client,
                     const struct sim_message *message)
{
    if (message->kind == SIM_GARBAGE)
        return strdup(message->text);
    struct uth_json json = {0};
    uth_json_object(&json, NULL);
    if (message->kind == SIM_COMMAND || message->kind == SIM_NAMELESS) {
        if (message->kind == SIM_COMMAND)
            uth_json_text(&json, "id", message->order->command.id);
        uth_json_text(&json, "do", uth_floor_do_name(message->order->command.what));
        put_fields(&json, message->order);
    } else {
        put_session(&json, sim, client, message);
    }
    uth_json_end_object(&json);
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
