#include "message_link.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int64_t amount_max = UTH_CENTS_MAX / UTH_UNITS_PER_CENT / 16;

static void read_rate(struct fields *fields, const char *name, uint32_t *rate)
{
    int64_t value = 0;
    if (fields_integer(fields, name, FIELD_OPTIONAL, 0, UTH_RATE_MAX, &value))
        *rate = (uint32_t)value;
}

static void read_rules(struct fields *fields, struct uth_meter_rules *rules)
{
    fields_integer(fields, "seed", FIELD_OPTIONAL, 0, amount_max, &rules->seed);
    read_rate(fields, "rate", &rules->rate);
    read_rate(fields, "reserve_rate", &rules->reserve_rate);
    fields_integer(fields, "limit", FIELD_OPTIONAL, 0, amount_max, &rules->limit);
}

void link_config_read(struct fields *fields, const char *const more[],
                      struct uth_link_config *config)
{
    enum { OWN = 10, SILENT_S = 300 };
    static const char *const level_names[] = {"seed",  "rate",  "reserve_rate",
                                              "limit", "begin", NULL};
    const char *names[32] = {"name",  "title",      "rules",    "table",           "location",
                             "games", "tables_max", "silent_s", "executive_above", "levels"};
    for (int i = 0; more[i] != NULL; i++)
        names[OWN + i] = more[i];
    fields_only(fields, names);
    fields_text(fields, "name", FIELD_REQUIRED, config->name, sizeof config->name);
    snprintf(config->title, sizeof config->title, "%s", config->name);
    fields_text(fields, "title", FIELD_OPTIONAL, config->title, sizeof config->title);
    snprintf(config->rules, sizeof config->rules, "washington");
    fields_text(fields, "rules", FIELD_OPTIONAL, config->rules, sizeof config->rules);
    fields_text(fields, "table", FIELD_REQUIRED, config->table, sizeof config->table);
    fields_text(fields, "location", FIELD_OPTIONAL, config->location, sizeof config->location);
    fields_bool(fields, "games", FIELD_OPTIONAL, &config->games);
    int64_t tables_max = 0;
    fields_integer(fields, "tables_max", FIELD_OPTIONAL, 0, UINT16_MAX, &tables_max);
    config->tables_max = (uint16_t)tables_max;
    int64_t silent_s = config->games ? SILENT_S : 0;
    fields_integer(fields, "silent_s", FIELD_OPTIONAL, 0, UTH_LINK_SILENT_MAX_S, &silent_s);
    config->silent_s = (uint32_t)silent_s;
    fields_integer(fields, "executive_above", FIELD_OPTIONAL, 0, amount_max,
                   &config->executive_above);
    const json_t *levels = NULL;
    fields_array(fields, "levels", FIELD_REQUIRED, UTH_METER_LEVELS_MAX, &levels);
    for (size_t i = 0; i < json_array_size(levels) && fields_good(fields); i++) {
        struct fields level = fields_element(fields, "levels", levels, i);
        fields_only(&level, level_names);
        read_rules(&level, &config->level[i]);
        config->begin[i] = config->level[i].seed;
        fields_integer(&level, "begin", FIELD_OPTIONAL, 0, amount_max, &config->begin[i]);
        config->level_count = (int)i + 1;
    }
}

static void read_pot(struct fields *fields, const char *name, enum uth_pot *pot)
{
    char text[16];
    if (fields_text(fields, name, FIELD_REQUIRED, text, sizeof text) &&
        !uth_pot_from_name(text, pot))
        fields_fault(fields, name, "expected meter, reserve, overflow or house");
}

static void read_adjust(struct fields *fields, struct uth_change *change)
{
    static const char *const names[] = {"kind",   "level",  "from", "to",
                                        "amount", "reason", "text", NULL};
    char reason[24];
    fields_only(fields, names);
    read_pot(fields, "from", &change->from);
    read_pot(fields, "to", &change->to);
    fields_integer(fields, "amount", FIELD_REQUIRED, 1, amount_max, &change->amount);
    if (fields_text(fields, "reason", FIELD_REQUIRED, reason, sizeof reason) &&
        !uth_adjust_reason_from_name(reason, &change->reason)) {
        fields_fault(fields, "reason",
                     "expected win, malfunction, over_limit, receipts, seed_recovery, transfer or "
                     "promotion");
    }
}

static void read_change_of(struct fields *fields, struct uth_change *change)
{
    static const char *const limit_names[] = {"kind", "level", "limit", "text", NULL};
    static const char *const parameter_names[] = {"kind",         "level",     "seed", "rate",
                                                  "reserve_rate", "after_hit", "text", NULL};
    static const char *const back_out_names[] = {"kind", "claim", "text", NULL};
    int64_t level = 0, claim = 0;
    switch (change->kind) {
    case UTH_CHANGE_ADJUST: read_adjust(fields, change); break;
    case UTH_CHANGE_LIMIT:
        fields_only(fields, limit_names);
        fields_integer(fields, "limit", FIELD_REQUIRED, 0, amount_max, &change->rules.limit);
        break;
    case UTH_CHANGE_PARAMETERS:
        fields_only(fields, parameter_names);
        fields_integer(fields, "seed", FIELD_REQUIRED, 0, amount_max, &change->rules.seed);
        read_rules(fields, &change->rules);
        fields_bool(fields, "after_hit", FIELD_OPTIONAL, &change->after_hit);
        break;
    default:
        fields_only(fields, back_out_names);
        fields_integer(fields, "claim", FIELD_REQUIRED, 1, UINT32_MAX, &claim);
        change->claim = (uint32_t)claim;
        break;
    }
    if (change->kind != UTH_CHANGE_BACK_OUT &&
        fields_integer(fields, "level", FIELD_REQUIRED, 0, UTH_METER_LEVELS_MAX - 1, &level))
        change->level = (uint8_t)level;
    fields_text(fields, "text", FIELD_REQUIRED, change->text, sizeof change->text);
}

void message_read_change(struct fields *fields, const char *name, struct uth_change *change)
{
    struct fields inner;
    char kind[16];
    if (!fields_object(fields, name, FIELD_OPTIONAL, &inner) ||
        !fields_text(&inner, "kind", FIELD_REQUIRED, kind, sizeof kind))
        return;
    if (!uth_change_from_name(kind, &change->kind)) {
        fields_fault(&inner, "kind", "expected adjust, limit, parameters or back_out");
        return;
    }
    read_change_of(&inner, change);
}

void message_read_spot_wagers(struct fields *fields, const char *name, uth_cents *wager)
{
    struct fields inner;
    if (!fields_object(fields, name, FIELD_OPTIONAL, &inner))
        return;
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)inner.object, key, value)
    {
        char *end;
        long spot = strtol(key, &end, 10);
        if (*end != '\0' || spot < 1 || spot > UTH_LINK_SPOTS_MAX) {
            fields_fault(&inner, key, "spots are 1 to %d", UTH_LINK_SPOTS_MAX);
            return;
        }
        fields_integer(&inner, key, FIELD_REQUIRED, 0, amount_max, &wager[spot - 1]);
    }
}

void message_read_link_config(struct fields *fields, struct uth_link_config *config)
{
    static const char *const no_more[] = {NULL};
    struct fields inner;
    if (fields_object(fields, "config", FIELD_OPTIONAL, &inner))
        link_config_read(&inner, no_more, config);
}
