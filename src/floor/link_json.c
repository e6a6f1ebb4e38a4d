/* Facts of links as JSON. */
#include "link_json.h"

#include "floor_json.h"
#include "json_pieces.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- small pieces ---- */

void uth_numbers_write(struct uth_json *json, const char *key, const int64_t *numbers, size_t count)
{
    uth_json_array(json, key);
    for (size_t i = 0; i < count; i++)
        uth_json_integer(json, NULL, numbers[i]);
    uth_json_end_array(json);
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

void uth_meter_rules_write(struct uth_json *json, const char *key,
                           const struct uth_meter_rules *rules)
{
    int64_t numbers[] = {rules->seed, rules->rate, rules->reserve_rate, rules->limit};
    uth_numbers_write(json, key, numbers, 4);
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

void uth_change_write(struct uth_json *json, const char *key, const struct uth_change *change,
                      const char *level_name)
{
    uth_json_object(json, key);
    uth_json_text(json, "kind", uth_change_name(change->kind));
    switch (change->kind) {
    case UTH_CHANGE_ADJUST:
        uth_json_text(json, "from", uth_pot_name(change->from));
        uth_json_text(json, "to", uth_pot_name(change->to));
        uth_json_integer(json, "amount", change->amount);
        uth_json_text(json, "reason", uth_adjust_reason_name(change->reason));
        break;
    case UTH_CHANGE_LIMIT: uth_json_integer(json, "limit", change->rules.limit); break;
    case UTH_CHANGE_PARAMETERS:
        uth_json_integer(json, "seed", change->rules.seed);
        uth_json_integer(json, "rate", change->rules.rate);
        uth_json_integer(json, "reserve_rate", change->rules.reserve_rate);
        uth_json_bool(json, "after_hit", change->after_hit);
        break;
    default: uth_json_integer(json, "claim", change->claim); break;
    }
    if (change->kind != UTH_CHANGE_BACK_OUT) {
        uth_json_integer(json, "level", change->level);
        if (level_name != NULL)
            uth_json_text(json, "level_name", level_name);
    }
    uth_json_text(json, "text", change->text);
    uth_json_end_object(json);
}

static bool read_adjust(const json_t *object, struct uth_change *change)
{
    const char *from = json_string_value(json_object_get(object, "from"));
    const char *to = json_string_value(json_object_get(object, "to"));
    const char *reason = json_string_value(json_object_get(object, "reason"));
    return from != NULL && uth_pot_from_name(from, &change->from) && to != NULL &&
           uth_pot_from_name(to, &change->to) && reason != NULL &&
           uth_adjust_reason_from_name(reason, &change->reason) &&
           read_integer(json_object_get(object, "amount"), 0, UTH_CENTS_MAX, &change->amount);
}

static bool read_rules(const json_t *object, struct uth_meter_rules *rules)
{
    const int64_t most = UTH_CENTS_MAX / UTH_UNITS_PER_CENT;
    READ_NUMBER(object, "seed", 0, most, rules->seed, uth_cents);
    READ_NUMBER(object, "rate", 0, UTH_RATE_MAX, rules->rate, uint32_t);
    READ_NUMBER(object, "reserve_rate", 0, UTH_RATE_MAX, rules->reserve_rate, uint32_t);
    return true;
}

bool uth_change_from_json(json_t *object, struct uth_change *change)
{
    const int64_t most = UTH_CENTS_MAX / UTH_UNITS_PER_CENT;
    const char *kind = json_string_value(json_object_get(object, "kind"));
    *change = (struct uth_change){0};
    if (kind == NULL || !uth_change_from_name(kind, &change->kind) ||
        !read_text(json_object_get(object, "text"), change->text, sizeof change->text))
        return false;
    if (change->kind == UTH_CHANGE_BACK_OUT) {
        READ_NUMBER(object, "claim", 0, UINT32_MAX, change->claim, uint32_t);
        return true;
    }
    READ_NUMBER(object, "level", 0, UTH_METER_LEVELS_MAX - 1, change->level, uint8_t);
    change->after_hit = json_is_true(json_object_get(object, "after_hit"));
    switch (change->kind) {
    case UTH_CHANGE_ADJUST: return read_adjust(object, change);
    case UTH_CHANGE_LIMIT:
        return read_integer(json_object_get(object, "limit"), 0, most, &change->rules.limit);
    default: return read_rules(object, &change->rules);
    }
}

/* ---- configuration ---- */

void uth_link_config_write(struct uth_json *json, const char *key,
                           const struct uth_link_config *config)
{
    uth_json_object(json, key);
    uth_json_text(json, "name", config->name);
    uth_json_text(json, "title", config->title);
    uth_json_text(json, "rules", config->rules);
    uth_json_text(json, "digest", config->digest);
    uth_json_text(json, "table", config->table);
    uth_json_text(json, "location", config->location);
    uth_json_bool(json, "games", config->games);
    uth_json_integer(json, "tables_max", config->tables_max);
    uth_json_integer(json, "silent_s", config->silent_s);
    uth_json_integer(json, "executive_above", config->executive_above);
    uth_json_array(json, "levels");
    for (int i = 0; i < config->level_count; i++) {
        uth_json_object(json, NULL);
        uth_json_integer(json, "seed", config->level[i].seed);
        uth_json_integer(json, "rate", config->level[i].rate);
        uth_json_integer(json, "reserve_rate", config->level[i].reserve_rate);
        uth_json_integer(json, "limit", config->level[i].limit);
        uth_json_integer(json, "begin", config->begin[i]);
        uth_json_end_object(json);
    }
    uth_json_end_array(json);
    uth_json_end_object(json);
}

static bool read_level(const json_t *object, struct uth_meter_rules *rules, uth_cents *begin)
{
    const int64_t most = UTH_CENTS_MAX / UTH_UNITS_PER_CENT;
    return read_rules(object, rules) &&
           read_integer(json_object_get(object, "limit"), 0, most, &rules->limit) &&
           read_integer(json_object_get(object, "begin"), 0, UTH_CENTS_MAX, begin);
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
    READ_NUMBER(object, "silent_s", 0, UTH_LINK_SILENT_MAX_S, config->silent_s, uint32_t);
    config->games = json_is_true(json_object_get(object, "games"));
    config->level_count = (int)count;
    for (size_t i = 0; i < count; i++)
        if (!read_level(json_array_get(levels, i), &config->level[i], &config->begin[i]))
            return false;
    return true;
}

/* ---- facts ---- */

void uth_spot_wagers_write(struct uth_json *json, const char *key, const uth_cents *wager)
{
    uth_json_object(json, key);
    for (int i = 0; i < UTH_LINK_SPOTS_MAX; i++) {
        char spot[12];
        snprintf(spot, sizeof spot, "%d", i + 1);
        if (wager[i] != 0)
            uth_json_integer(json, spot, wager[i]);
    }
    uth_json_end_object(json);
}

bool uth_spot_wagers_from_json(json_t *object, uth_cents *wager)
{
    const char *key;
    json_t *value;
    if (!json_is_object(object))
        return false;
    json_object_foreach(object, key, value)
    {
        char *end;
        long spot = strtol(key, &end, 10);
        if (*end != '\0' || spot < 1 || spot > UTH_LINK_SPOTS_MAX ||
            !read_integer(value, 1, UTH_CENTS_MAX, &wager[spot - 1]))
            return false;
    }
    return true;
}

/* ---- the meters of a settlement ---- */

enum { POTS = 3 * UTH_METER_LEVELS_MAX, CLAIMED = 3 };

void uth_pots_write(struct uth_json *json, const char *key, const struct uth_meters *meters)
{
    uth_json_array(json, key);
    for (int i = 0; i < UTH_METER_LEVELS_MAX; i++)
        uth_json_integer(json, NULL, meters->meter[i]);
    for (int i = 0; i < UTH_METER_LEVELS_MAX; i++)
        uth_json_integer(json, NULL, meters->seed[i]);
    for (int i = 0; i < UTH_METER_LEVELS_MAX; i++)
        uth_json_integer(json, NULL, meters->reserve[i]);
    for (int i = 0; i < UTH_SPOTS_MAX; i++) {
        const struct uth_claimed *claimed = &meters->claimed[i];
        int64_t numbers[CLAIMED] = {i + 1, claimed->before, claimed->after};
        if (claimed->is)
            uth_numbers_write(json, NULL, numbers, CLAIMED);
    }
    uth_json_end_array(json);
}

bool uth_pots_from_json(const json_t *list, struct uth_meters *meters)
{
    if (json_array_size(list) < POTS)
        return false;
    for (size_t i = 0; i < UTH_METER_LEVELS_MAX; i++)
        if (!read_integer(json_array_get(list, i), INT64_MIN, INT64_MAX, &meters->meter[i]) ||
            !read_integer(json_array_get(list, UTH_METER_LEVELS_MAX + i), INT64_MIN, INT64_MAX,
                          &meters->seed[i]) ||
            !read_integer(json_array_get(list, 2 * UTH_METER_LEVELS_MAX + i), INT64_MIN, INT64_MAX,
                          &meters->reserve[i]))
            return false;
    for (size_t i = POTS; i < json_array_size(list); i++) {
        int64_t row[CLAIMED];
        if (!uth_numbers_from_json(json_array_get(list, i), row, CLAIMED) || row[0] < 1 ||
            row[0] > UTH_SPOTS_MAX)
            return false;
        meters->claimed[row[0] - 1] = (struct uth_claimed){true, row[1], row[2]};
    }
    return true;
}
