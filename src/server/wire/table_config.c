/* Configurations of tables, in and out. What the rule set makes of them is the floor's business:
 * here only the shape is checked. */
#include "table_config.h"

#include <stdio.h>
#include <string.h>

void limits_read(struct fields *fields, const char *name, enum uth_need need,
                 struct uth_limits *limits)
{
    static const char *const names[] = {"min", "max", NULL};
    struct fields inner;
    if (!fields_object(fields, name, need, &inner))
        return;
    fields_only(&inner, names);
    fields_integer(&inner, "min", FIELD_REQUIRED, 0, AMOUNT_MAX, &limits->min);
    fields_integer(&inner, "max", FIELD_REQUIRED, 0, AMOUNT_MAX, &limits->max);
}

void limits_write(struct uth_json *text, const char *key, struct uth_limits limits)
{
    uth_json_object(text, key);
    uth_json_integer(text, "min", limits.min);
    uth_json_integer(text, "max", limits.max);
    uth_json_end_object(text);
}

static void read_seconds(struct fields *fields, const char *name, uint16_t *seconds)
{
    int64_t value = 0;
    if (fields_integer(fields, name, FIELD_OPTIONAL, 1, 3600, &value))
        *seconds = (uint16_t)value;
}

void options_read(struct fields *fields, struct uth_table_config *config)
{
    struct fields inner;
    if (!fields_object(fields, "options", FIELD_OPTIONAL, &inner))
        return;
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)inner.object, key, value)
    {
        if (config->option_count == UTH_OPTIONS_MAX) {
            fields_fault(&inner, "", "more than %d options", UTH_OPTIONS_MAX);
            return;
        }
        struct uth_table_option *option = &config->option[config->option_count];
        if (strlen(key) >= sizeof option->name) {
            fields_fault(&inner, key, "there is no such option");
            return;
        }
        snprintf(option->name, sizeof option->name, "%s", key);
        if (json_is_string(value)) {
            fields_text(&inner, key, FIELD_REQUIRED, option->value, sizeof option->value);
        } else if (json_is_integer(value)) {
            snprintf(option->value, sizeof option->value, "%lld",
                     (long long)json_integer_value(value));
        } else if (json_is_boolean(value)) {
            snprintf(option->value, sizeof option->value, "%s",
                     json_is_true(value) ? "true" : "false");
        } else {
            fields_fault(&inner, key, "expected a text, a number, true or false");
        }
        config->option_count++;
    }
}

static void read_source(struct fields *fields, struct uth_table_config *config)
{
    char name[16];
    if (fields_text(fields, "source", FIELD_OPTIONAL, name, sizeof name) &&
        !uth_source_from_name(name, &config->source))
        fields_fault(fields, "source", "expected house, keyed or feed");
}

void table_config_read(struct fields *fields, const char *const more[],
                       struct uth_table_config *config)
{
    enum { OWN = 13 };
    const char *names[32] = {"name",     "title",   "rules", "options",   "source",
                             "dealer",   "base",    "bonus", "betting_s", "decide_s",
                             "result_s", "offer_s", "link"};
    for (int i = 0; more[i] != NULL; i++)
        names[OWN + i] = more[i];
    fields_only(fields, names);
    fields_text(fields, "name", FIELD_REQUIRED, config->name, sizeof config->name);
    snprintf(config->title, sizeof config->title, "%s", config->name);
    fields_text(fields, "title", FIELD_OPTIONAL, config->title, sizeof config->title);
    fields_text(fields, "rules", FIELD_REQUIRED, config->rules, sizeof config->rules);
    fields_text(fields, "link", FIELD_OPTIONAL, config->link, sizeof config->link);
    options_read(fields, config);
    read_source(fields, config);
    fields_bool(fields, "dealer", FIELD_OPTIONAL, &config->dealer);
    limits_read(fields, "base", FIELD_OPTIONAL, &config->base);
    limits_read(fields, "bonus", FIELD_OPTIONAL, &config->bonus);
    read_seconds(fields, "betting_s", &config->betting_s);
    read_seconds(fields, "decide_s", &config->decide_s);
    config->result_s = TABLE_RESULT_S;
    read_seconds(fields, "result_s", &config->result_s);
    read_seconds(fields, "offer_s", &config->offer_s);
}

bool table_times_check(const struct uth_table_config *config, const struct uth_rules *rules,
                       struct uth_refusal *refusal)
{
    const char *missing = config->betting_s == 0 && rules->betting_s == 0 ? "betting_s" : NULL;
    for (int street = 0; street < UTH_STREETS && missing == NULL; street++)
        missing = config->decide_s == 0 && rules->decide_s[street] == 0 ? "decide_s" : NULL;
    if (config->dealer || missing == NULL)
        return true;
    *refusal = UTH_REFUSAL(NO_TIME_LIMIT, .option = missing);
    return false;
}
