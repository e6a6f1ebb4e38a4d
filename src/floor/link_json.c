/* Facts of links as JSON. */
#include "link_json.h"

#include "floor_json.h"
#include "json_pieces.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* No amount of a link may be larger; far from an overflow of its pots. */
static const int64_t amount_max = UTH_CENTS_MAX / UTH_UNITS_PER_CENT / 16;

/* ---- small pieces ---- */

void uth_numbers_write(struct uth_json *json, const char *key, const int64_t *numbers, size_t count)
{
    uth_json_array(json, key);
    for (size_t i = 0; i < count; i++)
        uth_json_integer(json, NULL, numbers[i]);
    uth_json_end_array(json);
}

void uth_meter_rules_write(struct uth_json *json, const char *key,
                           const struct uth_meter_rules *rules)
{
    int64_t numbers[] = {rules->seed, rules->rate, rules->reserve_rate, rules->limit};
    uth_numbers_write(json, key, numbers, 4);
}

void uth_meter_rules_put(struct uth_json *json, const struct uth_meter_rules *rules)
{
    uth_json_integer(json, "seed", rules->seed);
    uth_json_integer(json, "rate", rules->rate);
    uth_json_integer(json, "reserve_rate", rules->reserve_rate);
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
        uth_meter_rules_put(json, &change->rules);
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

static void read_rate(struct uth_reader *reader, const json_t *object, const char *field,
                      uint32_t *rate)
{
    int64_t value;
    if (uth_reader_integer(reader, object, field, UTH_OPTIONAL, 0, UTH_RATE_MAX, &value))
        *rate = (uint32_t)value;
}

static void read_rules(struct uth_reader *reader, const json_t *object,
                       struct uth_meter_rules *rules)
{
    uth_reader_integer(reader, object, "seed", UTH_OPTIONAL, 0, amount_max, &rules->seed);
    read_rate(reader, object, "rate", &rules->rate);
    read_rate(reader, object, "reserve_rate", &rules->reserve_rate);
    uth_reader_integer(reader, object, "limit", UTH_OPTIONAL, 0, amount_max, &rules->limit);
}

static void read_pot(struct uth_reader *reader, const json_t *object, const char *field,
                     enum uth_pot *pot)
{
    const char *name = uth_reader_text(reader, object, field, UTH_REQUIRED, 16);
    if (name != NULL && !uth_pot_from_name(name, pot))
        uth_reader_field_fault(reader, field, "expected meter, reserve, overflow or house");
}

static void read_adjust(struct uth_reader *reader, const json_t *object, struct uth_change *change)
{
    const char *reason = uth_reader_text(reader, object, "reason", UTH_REQUIRED, 24);
    read_pot(reader, object, "from", &change->from);
    read_pot(reader, object, "to", &change->to);
    change->amount = uth_reader_number(reader, object, "amount", 1, amount_max);
    if (reason != NULL && !uth_adjust_reason_from_name(reason, &change->reason))
        uth_reader_field_fault(reader, "reason",
                               "expected win, malfunction, over_limit, receipts, seed_recovery, "
                               "transfer or promotion");
}

static void read_change(struct uth_reader *reader, const json_t *object, struct uth_change *change)
{
    static const char *const names[][8] = {
        [UTH_CHANGE_ADJUST] = {"kind", "level", "from", "to", "amount", "reason", "text"},
        [UTH_CHANGE_LIMIT] = {"kind", "level", "limit", "text"},
        [UTH_CHANGE_PARAMETERS] = {"kind", "level", "seed", "rate", "reserve_rate", "after_hit",
                                   "text"},
        [UTH_CHANGE_BACK_OUT] = {"kind", "claim", "text"},
    };
    uth_reader_only(reader, object, names[change->kind]);
    switch (change->kind) {
    case UTH_CHANGE_ADJUST: read_adjust(reader, object, change); break;
    case UTH_CHANGE_LIMIT:
        change->rules.limit = uth_reader_number(reader, object, "limit", 0, amount_max);
        break;
    case UTH_CHANGE_PARAMETERS:
        change->rules.seed = uth_reader_number(reader, object, "seed", 0, amount_max);
        read_rules(reader, object, &change->rules);
        uth_reader_bool(reader, object, "after_hit", UTH_OPTIONAL, &change->after_hit);
        break;
    default: change->claim = (uint32_t)uth_reader_number(reader, object, "claim", 1, UINT32_MAX);
    }
    if (change->kind != UTH_CHANGE_BACK_OUT)
        change->level =
            (uint8_t)uth_reader_number(reader, object, "level", 0, UTH_METER_LEVELS_MAX - 1);
    uth_reader_copy(reader, object, "text", UTH_REQUIRED, change->text, sizeof change->text);
}

void uth_change_read(struct uth_reader *reader, const json_t *object, struct uth_change *change)
{
    const char *kind = uth_reader_text(reader, object, "kind", UTH_REQUIRED, 16);
    *change = (struct uth_change){0};
    if (kind != NULL && uth_change_from_name(kind, &change->kind))
        read_change(reader, object, change);
    else if (kind != NULL)
        uth_reader_field_fault(reader, "kind", "expected adjust, limit, parameters or back_out");
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
    if (config->prize_days > 0)
        uth_json_integer(json, "prize_days", config->prize_days);
    uth_json_array(json, "levels");
    for (int i = 0; i < config->level_count; i++) {
        uth_json_object(json, NULL);
        uth_meter_rules_put(json, &config->level[i]);
        uth_json_integer(json, "limit", config->level[i].limit);
        uth_json_integer(json, "begin", config->begin[i]);
        uth_json_end_object(json);
    }
    uth_json_end_array(json);
    uth_json_end_object(json);
}

static void read_levels(struct uth_reader *reader, const json_t *object,
                        struct uth_link_config *config)
{
    static const char *const names[] = {"seed", "rate", "reserve_rate", "limit", "begin", NULL};
    struct uth_walk walk =
        uth_reader_walk(reader, object, "levels", UTH_REQUIRED, 0, UTH_METER_LEVELS_MAX);
    while (uth_reader_next(reader, &walk)) {
        int i = config->level_count++;
        if (uth_reader_is_object(reader, walk.value))
            uth_reader_only(reader, walk.value, names);
        read_rules(reader, walk.value, &config->level[i]);
        config->begin[i] = config->level[i].seed;
        uth_reader_integer(reader, walk.value, "begin", UTH_OPTIONAL, 0, amount_max,
                           &config->begin[i]);
    }
}

void uth_link_config_read(struct uth_reader *reader, const json_t *object, const char *const more[],
                          struct uth_link_config *config)
{
    enum { OWN = 11, SILENT_S = 300 };
    const char *names[32] = {"name",      "title",      "rules",    "table",           "location",
                             "games",     "tables_max", "silent_s", "executive_above", "levels",
                             "prize_days"};
    enum uth_need label = more != NULL ? UTH_OPTIONAL : UTH_BLANK;
    memset(config, 0, sizeof *config);
    for (int i = 0; more != NULL && more[i] != NULL; i++)
        names[OWN + i] = more[i];
    if (more != NULL)
        uth_reader_only(reader, object, names);
    uth_reader_copy(reader, object, "name", UTH_REQUIRED, config->name, sizeof config->name);
    memcpy(config->title, config->name, sizeof config->name);
    uth_reader_copy(reader, object, "title", label, config->title, sizeof config->title);
    memcpy(config->rules, "washington", sizeof "washington");
    uth_reader_copy(reader, object, "rules", UTH_OPTIONAL, config->rules, sizeof config->rules);
    if (more == NULL)
        uth_reader_copy(reader, object, "digest", UTH_STORED, config->digest,
                        sizeof config->digest);
    uth_reader_copy(reader, object, "table", UTH_REQUIRED, config->table, sizeof config->table);
    uth_reader_copy(reader, object, "location", label, config->location, sizeof config->location);
    uth_reader_bool(reader, object, "games", UTH_OPTIONAL, &config->games);
    int64_t prize_days = 0, tables_max = 0, silent_s = config->games ? SILENT_S : 0;
    uth_reader_integer(reader, object, "tables_max", UTH_OPTIONAL, 0, UINT16_MAX, &tables_max);
    uth_reader_integer(reader, object, "silent_s", UTH_OPTIONAL, 0, UTH_LINK_SILENT_MAX_S,
                       &silent_s);
    uth_reader_integer(reader, object, "prize_days", UTH_OPTIONAL, 0, 366, &prize_days);
    config->prize_days = (uint16_t)prize_days;
    config->tables_max = (uint16_t)tables_max;
    config->silent_s = (uint32_t)silent_s;
    uth_reader_integer(reader, object, "executive_above", UTH_OPTIONAL, 0, amount_max,
                       &config->executive_above);
    read_levels(reader, object, config);
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

void uth_spot_wagers_read(struct uth_reader *reader, const json_t *object, const char *field,
                          uth_cents *wager)
{
    const json_t *inner = uth_reader_object(reader, object, field, UTH_OPTIONAL);
    size_t mark = uth_reader_enter(reader, field);
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)inner, key, value)
    {
        char *end;
        long spot = strtol(key, &end, 10);
        if (*end == '\0' && spot >= 1 && spot <= UTH_LINK_SPOTS_MAX)
            wager[spot - 1] = uth_reader_number(reader, inner, key, 0, amount_max);
        else
            uth_reader_field_fault(reader, key, "spots are 1 to %d", UTH_LINK_SPOTS_MAX);
    }
    uth_reader_leave(reader, mark);
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

void uth_pots_read(struct uth_reader *reader, const json_t *object, const char *field,
                   struct uth_meters *meters)
{
    const json_t *list =
        uth_reader_array(reader, object, field, UTH_REQUIRED, POTS, POTS + UTH_SPOTS_MAX);
    for (size_t i = 0; list != NULL && i < POTS; i++) {
        uth_cents *pots[] = {meters->meter, meters->seed, meters->reserve};
        pots[i / UTH_METER_LEVELS_MAX][i % UTH_METER_LEVELS_MAX] =
            column(reader, list, i, INT64_MIN, INT64_MAX);
    }
    for (size_t i = POTS; i < json_array_size(list); i++) {
        const json_t *row = json_array_get(list, i);
        meters->claimed[column(reader, row, 0, 1, UTH_SPOTS_MAX) - 1] =
            (struct uth_claimed){true, column(reader, row, 1, INT64_MIN, INT64_MAX),
                                 column(reader, row, 2, INT64_MIN, INT64_MAX)};
    }
}
