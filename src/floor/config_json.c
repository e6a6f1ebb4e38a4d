/* Configurations of tables and receipts of decks as JSON: parts of events, and of snapshots. */
#include "floor_json.h"

#include "json_pieces.h"

/* ---- configuration ---- */

static json_t *limits_of(const struct uth_limits *limits)
{
    return json_pack("[I,I]", (json_int_t)limits->min, (json_int_t)limits->max);
}

static bool read_limits(const json_t *list, struct uth_limits *limits)
{
    return json_array_size(list) == 2 &&
           read_integer(json_array_get(list, 0), 0, UTH_CENTS_MAX, &limits->min) &&
           read_integer(json_array_get(list, 1), 0, UTH_CENTS_MAX, &limits->max);
}

json_t *uth_table_config_to_json(const struct uth_table_config *config)
{
    bool ok = true;
    json_t *object =
        json_pack("{s:s,s:s,s:s,s:s,s:o,s:s,s:b,s:o,s:o,s:i,s:i,s:i}", "name", config->name,
                  "title", config->title, "rules", config->rules, "digest", config->digest,
                  "options", uth_table_options_to_json(config->option_count, config->option),
                  "source", uth_source_name(config->source), "dealer", config->dealer, "base",
                  limits_of(&config->base), "bonus", limits_of(&config->bonus), "betting_s",
                  config->betting_s, "decide_s", config->decide_s, "result_s", config->result_s);
    if (object != NULL && config->offer_s > 0)
        put(&ok, object, "offer_s", json_integer(config->offer_s));
    if (object != NULL && config->link[0] != '\0')
        put(&ok, object, "link", json_string(config->link));
    return whole(object, ok);
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
        !read_limits(json_object_get(object, "base"), &config->base) ||
        !read_limits(json_object_get(object, "bonus"), &config->bonus))
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

json_t *uth_receipt_to_json(const struct uth_receipt *receipt)
{
    bool ok = true;
    json_t *seeds = json_array();
    for (int i = 0; i < receipt->seed_count; i++) {
        push(&ok, seeds,
             json_pack("{s:s,s:s}", "player", receipt->seed[i].player, "text",
                       receipt->seed[i].text));
    }
    seeds = whole(seeds, ok);
    return json_pack("{s:o,s:o,s:o,s:o}", "commitment",
                     hex_of(receipt->commitment.hash, UTH_HASH_SIZE), "salt",
                     hex_of(receipt->deck.salt, UTH_SALT_SIZE), "deck",
                     cards_of(receipt->deck.card, UTH_CARD_COUNT), "seeds", seeds);
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
