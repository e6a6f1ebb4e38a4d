/* The fields of a command as JSON, by its row, as a client names them; and the command of a request,
 * of which only what is kept is written: of the key of another game's table its hash. */
#include "floor_state.h"

#include "floor_json.h"
#include "link_json.h"

#include <string.h>
#include <uth/assert.h>

bool uth_command_field_is_nothing(const struct uth_field *field, const struct uth_command *command)
{
    const char *place = (const char *)command + field->at;
    for (size_t i = 0; i < field->size; i++)
        if (place[i] != 0)
            return false;
    return true;
}

static int64_t number_at(const void *place, size_t size)
{
    switch (size) {
    case 1: return *(const uint8_t *)place;
    case 4: return *(const int32_t *)place;
    default: return *(const int64_t *)place;
    }
}

void uth_command_field_put(struct uth_json *json, const char *key, const struct uth_field *field,
                           const struct uth_command *command)
{
    const void *place = (const char *)command + field->at;
    switch (field->kind) {
    case UTH_KIND_TEXT:
    case UTH_KIND_DIGEST: uth_json_text(json, key, place); break;
    case UTH_KIND_HASH: uth_json_hex(json, key, place, field->size); break;
    case UTH_KIND_FLAG: uth_json_bool(json, key, *(const bool *)place); break;
    case UTH_KIND_CARDS: uth_json_cards(json, key, place, command->card_count); break;
    case UTH_KIND_WAGERS: uth_wagers_write(json, key, place); break;
    case UTH_KIND_SPOT_WAGERS: uth_spot_wagers_write(json, key, place); break;
    case UTH_KIND_CHANGE: uth_change_write(json, key, place, NULL); break;
    case UTH_KIND_AMENDMENT: uth_amendment_write(json, key, place); break;
    case UTH_KIND_CENTS:
    case UTH_KIND_SMALL:
    case UTH_KIND_NUMBER:
    case UTH_KIND_INDEX: uth_json_integer(json, key, number_at(place, field->size)); break;
    default: UTH_ASSERT(false); /* a configuration, or of events alone */
    }
}

/* The configurations of a command are in the event. */
static void put_config(struct uth_json *json, const struct uth_field *field,
                       const struct uth_floor_event *event)
{
    const struct uth_table_config *config = &event->config;
    switch (field->kind) {
    case UTH_KIND_OPTIONS:
        uth_table_options_write(json, field->name, config->option_count, config->option);
        break;
    case UTH_KIND_TABLE_CONFIG: uth_table_config_write(json, field->name, config); break;
    case UTH_KIND_LINK_CONFIG: uth_link_config_write(json, field->name, &event->link.config); break;
    default:
        uth_limits_write(json, field->name,
                         field == &uth_command_fields[UTH_FIELD_BASE] ? &config->base
                                                                      : &config->bonus);
    }
}

static bool is_config(enum uth_field_kind kind)
{
    return kind == UTH_KIND_OPTIONS || kind == UTH_KIND_TABLE_CONFIG ||
           kind == UTH_KIND_LINK_CONFIG || kind == UTH_KIND_LIMITS;
}

static void put_field(struct uth_json *json, const struct uth_field *field,
                      const struct uth_floor_event *event)
{
    const char *key = field == &uth_command_fields[UTH_FIELD_KEY] ? "key_hash" : field->name;
    if (is_config(field->kind))
        put_config(json, field, event);
    else if (!uth_command_field_is_nothing(field, &event->ask))
        uth_command_field_put(json, key, field, &event->ask);
}

static uint64_t fields_of(enum uth_floor_do what)
{
    return uth_commands[what].must | uth_commands[what].may;
}

void uth_ask_write(struct uth_json *json, const char *key, const struct uth_floor_event *event)
{
    uth_json_object(json, key);
    uth_json_text(json, "do", uth_floor_do_name(event->ask.what));
    for (uint64_t left = fields_of(event->ask.what); left != 0; left &= left - 1)
        put_field(json, &uth_command_fields[__builtin_ctzll(left)], event);
    if (event->ask.what == UTH_FLOOR_ACCEPT_RULES)
        uth_table_config_write(json, "config", &event->config);
    uth_json_end_object(json);
}

static void read_field(struct uth_reader *reader, const json_t *object,
                       const struct uth_field *field, struct uth_floor_event *event)
{
    void *place = (char *)&event->ask + field->at;
    const json_t *value;
    switch (field->kind) {
    case UTH_KIND_TEXT:
    case UTH_KIND_DIGEST:
        if (field == &uth_command_fields[UTH_FIELD_KEY])
            event->ask.order.hashed =
                uth_reader_copy(reader, object, "key_hash", UTH_OPTIONAL, place, field->size);
        else
            uth_reader_copy(reader, object, field->name, UTH_OPTIONAL, place, field->size);
        break;
    case UTH_KIND_FLAG: uth_reader_bool(reader, object, field->name, UTH_OPTIONAL, place); break;
    case UTH_KIND_CENTS:
    case UTH_KIND_SMALL:
    case UTH_KIND_NUMBER:
        uth_number_read(reader, object, field, UTH_OPTIONAL, 0,
                        field->size == 1   ? UINT8_MAX
                        : field->size == 4 ? UINT32_MAX
                                           : UTH_CENTS_MAX,
                        place);
        break;
    case UTH_KIND_OPTIONS:
        uth_table_options_read(reader, object, field->name, UTH_REQUIRED,
                               &event->config.option_count, event->config.option);
        break;
    case UTH_KIND_LIMITS:
        uth_limits_read(reader, object, field->name, UTH_REQUIRED,
                        field == &uth_command_fields[UTH_FIELD_BASE] ? &event->config.base
                                                                     : &event->config.bonus);
        break;
    case UTH_KIND_AMENDMENT:
    case UTH_KIND_CHANGE:
    case UTH_KIND_TABLE_CONFIG:
    case UTH_KIND_LINK_CONFIG:
        value = uth_reader_object(reader, object, field->name, UTH_REQUIRED);
        if (value == NULL)
            break;
        if (field->kind == UTH_KIND_AMENDMENT)
            uth_amendment_read(reader, value, place);
        else if (field->kind == UTH_KIND_CHANGE)
            uth_change_read(reader, value, place);
        else if (field->kind == UTH_KIND_TABLE_CONFIG)
            uth_table_config_read(reader, value, NULL, &event->config);
        else
            uth_link_config_read(reader, value, NULL, &event->link.config);
        break;
    default: uth_reader_field_fault(reader, field->name, "no request has it");
    }
}

void uth_ask_read(struct uth_reader *reader, const json_t *object, struct uth_floor_event *event)
{
    const char *name = uth_reader_text(reader, object, "do", UTH_REQUIRED, 24);
    enum uth_controlled action;
    if (name == NULL)
        return;
    if (!uth_floor_do_from_name(name, &event->ask.what) ||
        !uth_controlled_of(event->ask.what, &action)) {
        uth_reader_field_fault(reader, "do", "there is no such command under control");
        return;
    }
    for (uint64_t left = fields_of(event->ask.what); left != 0; left &= left - 1)
        read_field(reader, object, &uth_command_fields[__builtin_ctzll(left)], event);
    const json_t *config = event->ask.what == UTH_FLOOR_ACCEPT_RULES
                               ? uth_reader_object(reader, object, "config", UTH_REQUIRED)
                               : NULL;
    if (config != NULL)
        uth_table_config_read(reader, config, NULL, &event->config);
}
