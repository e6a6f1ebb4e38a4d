/* Configurations of tables and receipts of decks as JSON: parts of events, and of snapshots. */
#include "floor_json.h"

#include "json_pieces.h"

/* ---- configuration ---- */

void uth_limits_write(struct uth_json *json, const char *key, const struct uth_limits *limits)
{
    uth_json_object(json, key);
    uth_json_integer(json, "min", limits->min);
    uth_json_integer(json, "max", limits->max);
    uth_json_end_object(json);
}

bool uth_limits_from_json(const json_t *object, struct uth_limits *limits)
{
    return read_integer(json_object_get(object, "min"), 0, UTH_CENTS_MAX, &limits->min) &&
           read_integer(json_object_get(object, "max"), 0, UTH_CENTS_MAX, &limits->max);
}

void uth_table_config_write(struct uth_json *json, const char *key,
                            const struct uth_table_config *config)
{
    uth_json_object(json, key);
    uth_json_text(json, "name", config->name);
    uth_json_text(json, "title", config->title);
    uth_json_text(json, "rules", config->rules);
    uth_json_text(json, "digest", config->digest);
    uth_table_options_write(json, "options", config->option_count, config->option);
    uth_json_text(json, "source", uth_source_name(config->source));
    uth_json_bool(json, "dealer", config->dealer);
    uth_limits_write(json, "base", &config->base);
    uth_limits_write(json, "bonus", &config->bonus);
    uth_json_integer(json, "betting_s", config->betting_s);
    uth_json_integer(json, "decide_s", config->decide_s);
    uth_json_integer(json, "result_s", config->result_s);
    if (config->offer_s > 0)
        uth_json_integer(json, "offer_s", config->offer_s);
    if (config->link[0] != '\0')
        uth_json_text(json, "link", config->link);
    uth_json_end_object(json);
}

bool uth_table_config_from_json(json_t *object, struct uth_table_config *config)
{
    memset(config, 0, sizeof *config);
    const char *source = json_string_value(json_object_get(object, "source"));
    if (!read_text(json_object_get(object, "name"), config->name, sizeof config->name) ||
        !read_text(json_object_get(object, "title"), config->title, sizeof config->title) ||
        !read_text(json_object_get(object, "rules"), config->rules, sizeof config->rules) ||
        !read_text(json_object_get(object, "digest"), config->digest, sizeof config->digest) ||
        source == NULL || !uth_source_from_name(source, &config->source) ||
        !uth_limits_from_json(json_object_get(object, "base"), &config->base) ||
        !uth_limits_from_json(json_object_get(object, "bonus"), &config->bonus))
        return false;
    const json_t *link = json_object_get(object, "link");
    if (link != NULL && !read_text(link, config->link, sizeof config->link))
        return false;
    config->dealer = json_is_true(json_object_get(object, "dealer"));
    READ_NUMBER(object, "betting_s", 0, UINT16_MAX, config->betting_s, uint16_t);
    READ_NUMBER(object, "decide_s", 0, UINT16_MAX, config->decide_s, uint16_t);
    READ_NUMBER(object, "result_s", 0, UINT16_MAX, config->result_s, uint16_t);
    if (json_object_get(object, "offer_s") != NULL)
        READ_NUMBER(object, "offer_s", 1, UINT16_MAX, config->offer_s, uint16_t);
    return uth_table_options_from_json(json_object_get(object, "options"), &config->option_count,
                                       config->option);
}

/* ---- receipts ---- */

void uth_receipt_put(struct uth_json *json, const struct uth_receipt *receipt)
{
    uth_json_hex(json, "commitment", receipt->commitment.hash, UTH_HASH_SIZE);
    uth_json_hex(json, "salt", receipt->deck.salt, UTH_SALT_SIZE);
    uth_json_cards(json, "deck", receipt->deck.card, UTH_CARD_COUNT);
    uth_json_array(json, "seeds");
    for (int i = 0; i < receipt->seed_count; i++) {
        uth_json_object(json, NULL);
        uth_json_text(json, "player", receipt->seed[i].player);
        uth_json_text(json, "text", receipt->seed[i].text);
        uth_json_end_object(json);
    }
    uth_json_end_array(json);
}

void uth_receipt_write(struct uth_json *json, const char *key, const struct uth_receipt *receipt)
{
    uth_json_object(json, key);
    uth_receipt_put(json, receipt);
    uth_json_end_object(json);
}

bool uth_receipt_from_json(json_t *object, struct uth_receipt *receipt)
{
    memset(receipt, 0, sizeof *receipt);
    int count;
    if (!read_hex(json_object_get(object, "commitment"), receipt->commitment.hash, UTH_HASH_SIZE) ||
        !read_hex(json_object_get(object, "salt"), receipt->deck.salt, UTH_SALT_SIZE) ||
        !read_cards(json_object_get(object, "deck"), receipt->deck.card, &count, UTH_CARD_COUNT) ||
        count != UTH_CARD_COUNT)
        return false;
    json_t *seeds = json_object_get(object, "seeds");
    if (json_array_size(seeds) > UTH_SEEDS_MAX)
        return false;
    receipt->seed_count = (int)json_array_size(seeds);
    for (int i = 0; i < receipt->seed_count; i++) {
        json_t *seed = json_array_get(seeds, (size_t)i);
        struct uth_seed *to = &receipt->seed[i];
        if (!read_text(json_object_get(seed, "player"), to->player, sizeof to->player) ||
            !read_text(json_object_get(seed, "text"), to->text, sizeof to->text))
            return false;
    }
    return true;
}
