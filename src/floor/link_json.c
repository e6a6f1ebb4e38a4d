/* Facts of links as JSON. */
#include "link_json.h"

#include "json_pieces.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    L_TABLE = 1 << 0,
    L_JOIN = 1 << 1, /* game, location, key */
    L_NUMBER = 1 << 2,
    L_HAND = 1 << 3, /* spot, line, level, cards, player */
    L_ASIDE = 1 << 4,
    L_WAGERS = 1 << 5,
    L_CHANGE = 1 << 6,
    L_CONFIG = 1 << 7,
    L_TEXT = 1 << 8,
    L_ROUND = 1 << 9,
    L_AMOUNT = 1 << 10,
};

static const int fields[UTH_EVENT_KINDS] = {
    [UTH_EVENT_LINK_ADDED] = L_CONFIG,
    [UTH_EVENT_LINK_JOINED] = L_TABLE | L_JOIN,
    [UTH_EVENT_LINK_STARTED] = L_TEXT,
    [UTH_EVENT_LINK_STOPPED] = L_TEXT,
    [UTH_EVENT_TABLE_CUT] = L_TABLE | L_TEXT,
    [UTH_EVENT_TABLE_MENDED] = L_TABLE | L_TEXT,
    [UTH_EVENT_LINK_GAME_STARTED] = L_TABLE | L_ROUND | L_WAGERS,
    [UTH_EVENT_LINK_GAME_ENDED] = L_TABLE | L_ROUND,
    [UTH_EVENT_LINK_GAME_VOIDED] = L_TABLE | L_ROUND | L_TEXT,
    [UTH_EVENT_CLAIMED] = L_TABLE | L_ROUND | L_NUMBER | L_HAND | L_ASIDE,
    [UTH_EVENT_CLAIM_WITHDRAWN] = L_NUMBER | L_ASIDE,
    [UTH_EVENT_CLAIM_CONFIRMED] = L_NUMBER,
    [UTH_EVENT_CLAIM_COMPLETED] = L_NUMBER | L_ROUND | L_AMOUNT,
    [UTH_EVENT_CLAIM_REJECTED] = L_NUMBER | L_ASIDE | L_TEXT,
    [UTH_EVENT_CHANGE_PROPOSED] = L_NUMBER | L_CHANGE,
    [UTH_EVENT_CHANGED] = L_NUMBER | L_CHANGE | L_ASIDE | L_TEXT,
    [UTH_EVENT_CHANGE_DECLINED] = L_NUMBER | L_TEXT,
};

/* ---- small pieces ---- */

json_t *uth_numbers_to_json(const int64_t *numbers, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; list != NULL && i < count; i++) {
        if (json_array_append_new(list, json_integer(numbers[i])) != 0) {
            json_decref(list);
            list = NULL;
        }
    }
    return list;
}

bool uth_numbers_from_json(const json_t *list, int64_t *numbers, size_t count)
{
    if (json_array_size(list) != count)
        return false;
    for (size_t i = 0; i < count; i++) {
        const json_t *value = json_array_get(list, i);
        if (!json_is_integer(value))
            return false;
        numbers[i] = json_integer_value(value);
    }
    return true;
}

static bool read_number(json_t *object, const char *key, int64_t most, int64_t *number)
{
    const json_t *value = json_object_get(object, key);
    *number = json_integer_value(value);
    return json_is_integer(value) && *number >= 0 && *number <= most;
}

json_t *uth_meter_rules_to_json(const struct uth_meter_rules *rules)
{
    int64_t numbers[] = {rules->seed, rules->rate, rules->reserve_rate, rules->limit};
    return uth_numbers_to_json(numbers, 4);
}

bool uth_meter_rules_from_json(json_t *list, struct uth_meter_rules *rules)
{
    int64_t numbers[4];
    const int64_t most = UTH_CENTS_MAX / UTH_UNITS_PER_CENT;
    if (!uth_numbers_from_json(list, numbers, 4) || numbers[0] < 0 || numbers[0] > most ||
        numbers[1] < 0 || numbers[1] > UTH_RATE_MAX || numbers[2] < 0 ||
        numbers[2] > UTH_RATE_MAX || numbers[3] < 0 || numbers[3] > most)
        return false;
    *rules = (struct uth_meter_rules){numbers[0], (uint32_t)numbers[1], (uint32_t)numbers[2],
                                      numbers[3]};
    return true;
}

json_t *uth_set_aside_to_json(const struct uth_set_aside *aside)
{
    int64_t numbers[] = {aside->amount,  aside->before,    aside->after,       aside->seed,
                         aside->reserve, aside->seed_back, aside->reserve_back};
    return uth_numbers_to_json(numbers, 7);
}

bool uth_set_aside_from_json(json_t *list, struct uth_set_aside *aside)
{
    int64_t numbers[7];
    if (!uth_numbers_from_json(list, numbers, 7))
        return false;
    for (int i = 0; i < 7; i++)
        if (numbers[i] < 0 || numbers[i] > UTH_CENTS_MAX)
            return false;
    *aside = (struct uth_set_aside){numbers[0], numbers[1], numbers[2], numbers[3],
                                    numbers[4], numbers[5], numbers[6]};
    return true;
}

/* ---- changes ---- */

json_t *uth_change_to_json(const struct uth_change *change)
{
    return json_pack("{s:s,s:i,s:s,s:s,s:I,s:s,s:o,s:b,s:I,s:s}", "kind",
                     uth_change_name(change->kind), "level", change->level, "from",
                     uth_pot_name(change->from), "to", uth_pot_name(change->to), "amount",
                     (json_int_t)change->amount, "reason", uth_adjust_reason_name(change->reason),
                     "rules", uth_meter_rules_to_json(&change->rules), "after_hit",
                     change->after_hit, "claim", (json_int_t)change->claim, "text", change->text);
}

bool uth_change_from_json(json_t *object, struct uth_change *change)
{
    const char *kind = json_string_value(json_object_get(object, "kind"));
    const char *from = json_string_value(json_object_get(object, "from"));
    const char *to = json_string_value(json_object_get(object, "to"));
    const char *reason = json_string_value(json_object_get(object, "reason"));
    int64_t level, amount, claim;
    if (kind == NULL || !uth_change_from_name(kind, &change->kind) || from == NULL ||
        !uth_pot_from_name(from, &change->from) || to == NULL ||
        !uth_pot_from_name(to, &change->to) || reason == NULL ||
        !uth_adjust_reason_from_name(reason, &change->reason) ||
        !read_number(object, "level", UTH_METER_LEVELS_MAX - 1, &level) ||
        !read_number(object, "amount", UTH_CENTS_MAX, &amount) ||
        !read_number(object, "claim", UINT32_MAX, &claim) ||
        !uth_meter_rules_from_json(json_object_get(object, "rules"), &change->rules) ||
        !read_text(json_object_get(object, "text"), change->text, sizeof change->text))
        return false;
    change->level = (uint8_t)level;
    change->amount = amount;
    change->claim = (uint32_t)claim;
    change->after_hit = json_is_true(json_object_get(object, "after_hit"));
    return true;
}

/* ---- configuration ---- */

json_t *uth_link_config_to_json(const struct uth_link_config *config)
{
    json_t *levels = json_array();
    for (int i = 0; levels != NULL && i < config->level_count; i++) {
        json_t *level = uth_meter_rules_to_json(&config->level[i]);
        if (level == NULL || json_array_append_new(level, json_integer(config->begin[i])) != 0 ||
            json_array_append_new(levels, level) != 0) {
            json_decref(levels);
            levels = NULL;
        }
    }
    return json_pack("{s:s,s:s,s:s,s:s,s:s,s:s,s:b,s:i,s:i,s:I,s:o}", "name", config->name, "title",
                     config->title, "rules", config->rules, "digest", config->digest, "table",
                     config->table, "location", config->location, "games", config->games,
                     "tables_max", config->tables_max, "silent_s", (int)config->silent_s,
                     "executive_above", (json_int_t)config->executive_above, "levels", levels);
}

bool uth_link_config_from_json(json_t *object, struct uth_link_config *config)
{
    memset(config, 0, sizeof *config);
    json_t *levels = json_object_get(object, "levels");
    int64_t tables_max;
    size_t count = json_array_size(levels);
    if (!read_text(json_object_get(object, "name"), config->name, sizeof config->name) ||
        !read_text(json_object_get(object, "title"), config->title, sizeof config->title) ||
        !read_text(json_object_get(object, "rules"), config->rules, sizeof config->rules) ||
        !read_text(json_object_get(object, "digest"), config->digest, sizeof config->digest) ||
        !read_text(json_object_get(object, "table"), config->table, sizeof config->table) ||
        !read_text(json_object_get(object, "location"), config->location,
                   sizeof config->location) ||
        !read_number(object, "tables_max", UINT16_MAX, &tables_max) ||
        !read_number(object, "executive_above", UTH_CENTS_MAX, &config->executive_above) ||
        count < 1 || count > UTH_METER_LEVELS_MAX)
        return false;
    config->tables_max = (uint16_t)tables_max;
    int64_t silent_s = 0; /* links of before have none */
    if (json_object_get(object, "silent_s") != NULL &&
        !read_number(object, "silent_s", UTH_LINK_SILENT_MAX_S, &silent_s))
        return false;
    config->silent_s = (uint32_t)silent_s;
    config->games = json_is_true(json_object_get(object, "games"));
    config->level_count = (int)count;
    for (size_t i = 0; i < count; i++) {
        int64_t numbers[5];
        if (!uth_numbers_from_json(json_array_get(levels, i), numbers, 5) || numbers[4] < 0)
            return false;
        json_t *rules = uth_numbers_to_json(numbers, 4);
        bool good = rules != NULL && uth_meter_rules_from_json(rules, &config->level[i]);
        json_decref(rules);
        if (!good)
            return false;
        config->begin[i] = numbers[4];
    }
    return true;
}

/* ---- facts ---- */

/* Wagers by spot: {"1": 100, ...}. */
static json_t *wagers_of(const struct uth_link_fact *fact)
{
    json_t *object = json_object();
    for (int i = 0; object != NULL && i < UTH_LINK_SPOTS_MAX; i++) {
        char key[8];
        snprintf(key, sizeof key, "%d", i + 1);
        if (fact->wager[i] != 0 &&
            json_object_set_new(object, key, json_integer(fact->wager[i])) != 0) {
            json_decref(object);
            object = NULL;
        }
    }
    return object;
}

static bool read_wagers(json_t *object, struct uth_link_fact *fact)
{
    const char *key;
    json_t *value;
    if (!json_is_object(object))
        return false;
    json_object_foreach(object, key, value)
    {
        char *end;
        long spot = strtol(key, &end, 10);
        json_int_t wager = json_integer_value(value);
        if (*end != '\0' || spot < 1 || spot > UTH_LINK_SPOTS_MAX || wager <= 0)
            return false;
        fact->wager[spot - 1] = wager;
    }
    return true;
}

static bool write_claimed(json_t *object, const struct uth_meters *meters)
{
    json_t *list = json_array();
    bool ok = list != NULL;
    for (int i = 0; i < UTH_SPOTS_MAX; i++) {
        const struct uth_claimed *claimed = &meters->claimed[i];
        ok = ok &&
             (!claimed->is ||
              json_array_append_new(list, json_pack("[i,I,I]", i + 1, (json_int_t)claimed->before,
                                                    (json_int_t)claimed->after)) == 0);
    }
    if (ok && json_array_size(list) > 0)
        return json_object_set_new(object, "claimed", list) == 0;
    json_decref(list);
    return ok;
}

static bool read_claimed(const json_t *object, struct uth_meters *meters)
{
    const json_t *list = json_object_get(object, "claimed");
    for (size_t i = 0; i < json_array_size(list); i++) {
        int64_t row[3];
        if (!uth_numbers_from_json(json_array_get(list, i), row, 3) || row[0] < 1 ||
            row[0] > UTH_SPOTS_MAX)
            return false;
        meters->claimed[row[0] - 1] = (struct uth_claimed){true, row[1], row[2]};
    }
    return true;
}

enum { METER_NUMBERS = 3 * UTH_METER_LEVELS_MAX };

bool uth_meters_write(json_t *object, const struct uth_meters *meters)
{
    int64_t numbers[METER_NUMBERS];
    for (int i = 0; i < UTH_METER_LEVELS_MAX; i++) {
        numbers[i] = meters->meter[i];
        numbers[UTH_METER_LEVELS_MAX + i] = meters->seed[i];
        numbers[2 * UTH_METER_LEVELS_MAX + i] = meters->reserve[i];
    }
    json_t *list = uth_numbers_to_json(numbers, METER_NUMBERS);
    return json_object_set_new(object, "meters", list) == 0 && write_claimed(object, meters);
}

bool uth_meters_read(const json_t *object, struct uth_meters *meters)
{
    int64_t numbers[METER_NUMBERS];
    if (!uth_numbers_from_json(json_object_get(object, "meters"), numbers, METER_NUMBERS))
        return false;
    for (int i = 0; i < UTH_METER_LEVELS_MAX; i++) {
        meters->meter[i] = numbers[i];
        meters->seed[i] = numbers[UTH_METER_LEVELS_MAX + i];
        meters->reserve[i] = numbers[2 * UTH_METER_LEVELS_MAX + i];
    }
    return read_claimed(object, meters);
}

bool uth_link_fact_write(json_t *object, const struct uth_floor_event *event)
{
    const struct uth_link_fact *fact = &event->link;
    int has = fields[event->kind];
    bool ok = true;
    if (has & L_TABLE)
        put(&ok, object, "table", json_string(fact->table));
    if (has & L_JOIN) {
        put(&ok, object, "game", json_string(fact->game));
        put(&ok, object, "location", json_string(fact->location));
        put(&ok, object, "key_hash", json_string(fact->key_hash));
    }
    if (has & L_NUMBER)
        put(&ok, object, "of", json_integer(fact->number));
    if (has & L_HAND) {
        put(&ok, object, "spot", json_integer(fact->spot));
        put(&ok, object, "line", json_integer(fact->line));
        put(&ok, object, "level", json_integer(fact->level));
        char cards[2 * UTH_CARD_COUNT + 1];
        uth_cards_format(event->cards, (size_t)event->card_count, cards, sizeof cards);
        put(&ok, object, "cards", json_string(cards));
        put(&ok, object, "player", json_string(event->player));
    }
    if (has & L_TEXT)
        put(&ok, object, "text", json_string(event->text));
    if (has & L_ROUND)
        put(&ok, object, "round", json_integer(event->round));
    if (has & L_AMOUNT)
        put(&ok, object, "amount", json_integer(event->amount));
    if (has & L_ASIDE)
        put(&ok, object, "aside", uth_set_aside_to_json(&fact->aside));
    if (has & L_WAGERS)
        put(&ok, object, "wagers", wagers_of(fact));
    if (has & L_CHANGE)
        put(&ok, object, "change", uth_change_to_json(&fact->change));
    if (has & L_CONFIG)
        put(&ok, object, "config", uth_link_config_to_json(&fact->config));
    put(&ok, object, "meters", uth_numbers_to_json(fact->current, UTH_METER_LEVELS_MAX));
    return ok;
}

static bool read_hand(json_t *object, struct uth_floor_event *event)
{
    struct uth_link_fact *fact = &event->link;
    int64_t spot, line, level;
    const char *cards = json_string_value(json_object_get(object, "cards"));
    event->card_count = cards == NULL ? -1 : uth_cards_parse(cards, event->cards, 7, NULL);
    if (event->card_count < 0 ||
        !read_text(json_object_get(object, "player"), event->player, sizeof event->player) ||
        !read_number(object, "spot", UTH_LINK_SPOTS_MAX, &spot) ||
        !read_number(object, "line", UTH_PAY_LINES_MAX - 1, &line) ||
        !read_number(object, "level", UTH_METER_LEVELS_MAX - 1, &level))
        return false;
    fact->spot = (uint8_t)spot;
    fact->line = (uint8_t)line;
    fact->level = (uint8_t)level;
    return true;
}

bool uth_link_fact_read(json_t *object, struct uth_floor_event *event)
{
    struct uth_link_fact *fact = &event->link;
    int has = fields[event->kind];
    int64_t number = 0;
    if ((has & L_TABLE) &&
        !read_text(json_object_get(object, "table"), fact->table, sizeof fact->table))
        return false;
    if ((has & L_JOIN) &&
        (!read_text(json_object_get(object, "game"), fact->game, sizeof fact->game) ||
         !read_text(json_object_get(object, "location"), fact->location, sizeof fact->location) ||
         !read_text(json_object_get(object, "key_hash"), fact->key_hash, sizeof fact->key_hash)))
        return false;
    if ((has & L_NUMBER) && !read_number(object, "of", UINT32_MAX, &number))
        return false;
    fact->number = (uint32_t)number;
    if ((has & L_HAND) && !read_hand(object, event))
        return false;
    int64_t round = 0;
    if ((has & L_TEXT) &&
        !read_text(json_object_get(object, "text"), event->text, sizeof event->text))
        return false;
    if ((has & L_ROUND) && !read_number(object, "round", UINT32_MAX, &round))
        return false;
    event->round = (uint32_t)round;
    if ((has & L_AMOUNT) && !read_number(object, "amount", UTH_CENTS_MAX, &event->amount))
        return false;
    if ((has & L_ASIDE) && !uth_set_aside_from_json(json_object_get(object, "aside"), &fact->aside))
        return false;
    if ((has & L_WAGERS) && !read_wagers(json_object_get(object, "wagers"), fact))
        return false;
    if ((has & L_CHANGE) && !uth_change_from_json(json_object_get(object, "change"), &fact->change))
        return false;
    if ((has & L_CONFIG) &&
        !uth_link_config_from_json(json_object_get(object, "config"), &fact->config))
        return false;
    return uth_numbers_from_json(json_object_get(object, "meters"), fact->current,
                                 UTH_METER_LEVELS_MAX);
}
