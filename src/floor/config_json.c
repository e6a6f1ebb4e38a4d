/* Configurations of tables as JSON: parts of events, and of snapshots. */
#include "floor_json.h"

#include <stdio.h>
#include <string.h>

/* ---- configuration ---- */

void uth_limits_write(struct uth_json *json, const char *key, const struct uth_limits *limits)
{
    uth_json_object(json, key);
    uth_json_integer(json, "min", limits->min);
    uth_json_integer(json, "max", limits->max);
    uth_json_end_object(json);
}

void uth_limits_read(struct uth_reader *reader, const json_t *object, const char *field,
                     enum uth_need need, struct uth_limits *limits)
{
    static const char *const names[] = {"min", "max", NULL};
    const json_t *inner = uth_reader_object(reader, object, field, need);
    if (inner == NULL)
        return;
    size_t mark = uth_reader_enter(reader, field);
    uth_reader_only(reader, inner, names);
    limits->min = uth_reader_number(reader, inner, "min", 0, UTH_FLOOR_AMOUNT_MAX);
    limits->max = uth_reader_number(reader, inner, "max", 0, UTH_FLOOR_AMOUNT_MAX);
    uth_reader_leave(reader, mark);
}

void uth_table_options_write(struct uth_json *json, const char *key, int count,
                             const struct uth_table_option *option)
{
    uth_json_object(json, key);
    for (int i = 0; i < count; i++)
        uth_json_text(json, option[i].name, option[i].value);
    uth_json_end_object(json);
}

/* False: the value is none. */
static bool read_option(struct uth_reader *reader, const json_t *object, const char *name,
                        const json_t *value, struct uth_table_option *option)
{
    if (strlen(name) >= sizeof option->name) {
        uth_reader_field_fault(reader, name, "there is no such option");
        return false;
    }
    memcpy(option->name, name, strlen(name) + 1);
    if (json_is_string(value))
        return uth_reader_copy(reader, object, name, UTH_REQUIRED, option->value,
                               sizeof option->value);
    if (json_is_integer(value))
        snprintf(option->value, sizeof option->value, "%" JSON_INTEGER_FORMAT,
                 json_integer_value(value));
    else if (json_is_boolean(value))
        snprintf(option->value, sizeof option->value, "%s", json_is_true(value) ? "true" : "false");
    else
        uth_reader_field_fault(reader, name, "expected a text, a number, true or false");
    return uth_reader_good(reader);
}

void uth_table_options_read(struct uth_reader *reader, const json_t *object, const char *field,
                            enum uth_need need, int *count, struct uth_table_option *option)
{
    const json_t *inner = uth_reader_object(reader, object, field, need);
    size_t mark = uth_reader_enter(reader, field);
    const char *name;
    json_t *value;
    *count = 0;
    if (json_object_size(inner) > UTH_OPTIONS_MAX) {
        uth_reader_fault(reader, "more than %d options", UTH_OPTIONS_MAX);
        inner = NULL;
    }
    json_object_foreach((json_t *)inner, name, value)
    {
        *count += read_option(reader, inner, name, value, &option[*count]);
    }
    uth_reader_leave(reader, mark);
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

static void read_source(struct uth_reader *reader, const json_t *object, enum uth_source *source)
{
    const char *name = uth_reader_text(reader, object, "source", UTH_OPTIONAL, 16);
    if (name != NULL && !uth_source_from_name(name, source))
        uth_reader_field_fault(reader, "source", "expected house, keyed or feed");
}

static void read_seconds(struct uth_reader *reader, const json_t *object, const char *field,
                         uint16_t *seconds)
{
    int64_t value;
    if (uth_reader_integer(reader, object, field, UTH_OPTIONAL, 0, 3600, &value))
        *seconds = (uint16_t)value;
}

void uth_table_config_read(struct uth_reader *reader, const json_t *object,
                           const char *const more[], struct uth_table_config *config)
{
    enum { OWN = 13 };
    const char *names[32] = {"name",     "title",   "rules", "options",   "source",
                             "dealer",   "base",    "bonus", "betting_s", "decide_s",
                             "result_s", "offer_s", "link"};
    enum uth_need label = more != NULL ? UTH_OPTIONAL : UTH_BLANK;
    memset(config, 0, sizeof *config);
    for (int i = 0; more != NULL && more[i] != NULL; i++)
        names[OWN + i] = more[i];
    if (more != NULL)
        uth_reader_only(reader, object, names);
    uth_reader_copy(reader, object, "name", UTH_REQUIRED, config->name, sizeof config->name);
    memcpy(config->title, config->name, sizeof config->name);
    uth_reader_copy(reader, object, "title", label, config->title, sizeof config->title);
    uth_reader_copy(reader, object, "rules", UTH_REQUIRED, config->rules, sizeof config->rules);
    if (more == NULL)
        uth_reader_copy(reader, object, "digest", UTH_STORED, config->digest,
                        sizeof config->digest);
    uth_reader_copy(reader, object, "link", UTH_OPTIONAL, config->link, sizeof config->link);
    uth_table_options_read(reader, object, "options", UTH_OPTIONAL, &config->option_count,
                           config->option);
    read_source(reader, object, &config->source);
    uth_reader_bool(reader, object, "dealer", UTH_OPTIONAL, &config->dealer);
    uth_limits_read(reader, object, "base", UTH_OPTIONAL, &config->base);
    uth_limits_read(reader, object, "bonus", UTH_OPTIONAL, &config->bonus);
    config->result_s = UTH_RESULT_S;
    read_seconds(reader, object, "betting_s", &config->betting_s);
    read_seconds(reader, object, "decide_s", &config->decide_s);
    read_seconds(reader, object, "result_s", &config->result_s);
    read_seconds(reader, object, "offer_s", &config->offer_s);
}
