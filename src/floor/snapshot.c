/* Snapshots are read back through the same fold as events: a table's snapshot becomes TABLE_ADDED,
 * ROUND_STARTED, JOINED and so on in memory, so that there is one way to build a table. */
#include "snapshot.h"

#include "floor_json.h"
#include "floor_state.h"
#include "link_json.h"
#include "position_json.h"
#include "round_json.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>
#include <uth/reader.h>

static struct uth_table *find_table(const struct uth_floor *floor, const char *stream)
{
    uint64_t index;
    return uth_map_get(&floor->table_names, stream, &index) ? floor->tables[index] : NULL;
}

static bool is_floor(const char *stream)
{
    return strcmp(stream, UTH_FLOOR_STREAM) == 0;
}

/* ---- writing ---- */

static void put_memory(struct uth_json *json, const struct uth_repeats *repeats)
{
    size_t at = repeats->capacity > 0 ? repeats->oldest : UTH_NO_RUN;
    uth_json_array(json, "memory");
    for (; at != UTH_NO_RUN; at = repeats->run[at].newer) {
        const struct uth_run *run = &repeats->run[at];
        uth_json_array(json, NULL);
        uth_json_text(json, NULL, run->key);
        uth_json_integer(json, NULL, run->at_ms);
        uth_json_integer(json, NULL, (int64_t)run->high);
        uth_json_integer(json, NULL, (int64_t)run->seen);
        uth_json_end_array(json);
    }
    uth_json_end_array(json);
}

static void put_players(struct uth_json *json, const char *key, const struct uth_map *players)
{
    uth_json_object(json, key);
    for (size_t i = 0; i < players->count; i++)
        uth_json_integer(json, players->entry[i].key, (int64_t)players->entry[i].value);
    uth_json_end_object(json);
}

static void put_floor(struct uth_json *json, const struct uth_floor *floor)
{
    uth_json_integer(json, "n", (int64_t)floor->last);
    uth_json_integer(json, "at", floor->last_ms);
    put_players(json, "players", &floor->players);
    put_players(json, "propositions", &floor->propositions);
}

enum { SITS_OUT = 1, IS_PROPOSITION = 2, IS_LEAVING = 4, IS_GONE = 8 };

/* Those who are gone too: a round may need their names, and the order of the others comes of them. */
static void put_guests(struct uth_json *json, const struct uth_table *table)
{
    uth_json_array(json, "guests");
    for (int i = 0; i < table->guest_count; i++) {
        const struct uth_guest *guest = &table->guests[i];
        uth_json_array(json, NULL);
        uth_json_text(json, NULL, guest->name);
        uth_json_integer(json, NULL, guest->number);
        uth_json_integer(json, NULL, guest->seats);
        uth_json_integer(json, NULL,
                         (guest->sitting_out ? SITS_OUT : 0) |
                             (guest->proposition ? IS_PROPOSITION : 0) |
                             (guest->leaving ? IS_LEAVING : 0) | (guest->gone ? IS_GONE : 0));
        uth_json_end_array(json);
    }
    uth_json_end_array(json);
}

static void put_limits(struct uth_json *json, const char *key, struct uth_limits base,
                       struct uth_limits bonus)
{
    int64_t numbers[] = {base.min, base.max, bonus.min, bonus.max};
    uth_numbers_write(json, key, numbers, 4);
}

/* What would undo the last settled round that is finished, wherever it is kept. */
static void put_undo(struct uth_json *json, const struct uth_table *table)
{
    bool current = table->round != NULL && !uth_table_has_unfinished(table) && !table->reversed &&
                   uth_round_phase(table->round) == UTH_PHASE_SETTLED;
    struct uth_floor_event carrier = uth_floor_event_of(UTH_EVENT_REVERSED);
    carrier.round = current ? table->round_number : table->undo_round;
    if (carrier.round == 0) {
        uth_json_null(json, "undo");
        return;
    }
    struct uth_postings made = {0};
    if (current && !uth_money_to_undo(table, uth_round_settlement(table->round), &made))
        json->failed = true;
    carrier.postings = current ? made : table->undo;
    uth_floor_event_object(json, "undo", &carrier);
    uth_postings_free(&made);
}

/* Options in force, and everything that waits for the next round. */
static void put_rules(struct uth_json *json, const struct uth_table *table)
{
    uth_table_options_write(json, "options", table->option_count, table->option);
    if (table->rules_change)
        uth_table_config_write(json, "next_config", &table->next);
    if (table->limits_change)
        put_limits(json, "next_limits", table->next_base, table->next_bonus);
    if (table->options_change)
        uth_table_options_write(json, "next_options", table->next_option_count, table->next_option);
}

static void put_table(struct uth_json *json, const struct uth_table *table)
{
    uth_table_config_write(json, "config", &table->config);
    uth_json_text(json, "state", uth_table_state_name(table->state));
    uth_json_integer(json, "n", (int64_t)table->last);
    uth_json_integer(json, "at", table->last_ms);
    uth_json_integer(json, "round", table->round_number);
    uth_json_integer(json, "deadline", table->deadline_ms);
    put_limits(json, "limits", table->rules->base, table->rules->bonus);
    put_guests(json, table);
    put_undo(json, table);
    put_rules(json, table);
    if (uth_table_has_unfinished(table))
        uth_table_round_write(json, "unfinished", table);
    if (uth_table_has_position(table))
        uth_position_write(json, "position", &table->position);
}

char *uth_floor_snapshot_write(const struct uth_floor *floor, const char *stream, uint64_t *number,
                               size_t *size)
{
    *number = uth_floor_last(floor, stream);
    UTH_ASSERT(*number > 0);
    const struct uth_table *table = is_floor(stream) ? NULL : find_table(floor, stream);
    const struct uth_link *link = uth_floor_link_of_stream(floor, stream);
    struct uth_json json = {0};
    uth_json_object(&json, NULL);
    if (link != NULL)
        uth_link_put(&json, link);
    else if (table != NULL)
        put_table(&json, table);
    else
        put_floor(&json, floor);
    put_memory(&json, link != NULL    ? &link->repeats
                      : table != NULL ? &table->repeats
                                      : &floor->repeats);
    uth_json_end_object(&json);
    *size = 0;
    return uth_json_take(&json, size);
}

/* ---- reading ---- */

static void read_limits(const json_t *list, struct uth_limits *base, struct uth_limits *bonus)
{
    uth_cents limit[4];
    for (size_t i = 0; i < 4; i++)
        limit[i] = json_integer_value(json_array_get(list, i));
    *base = (struct uth_limits){limit[0], limit[1]};
    *bonus = (struct uth_limits){limit[2], limit[3]};
}

static bool read_rules(struct uth_table *table, const json_t *object, struct uth_refusal *refusal)
{
    read_limits(json_object_get(object, "limits"), &table->rules->base, &table->rules->bonus);
    return uth_table_options_from_json(json_object_get(object, "options"), &table->option_count,
                                       table->option) &&
           uth_options_choose(table->rules, table->option_count, table->option, &table->game,
                              refusal) == UTH_REASON_OK;
}

/* What waits for the next round. */
static bool read_changes(struct uth_floor *floor, struct uth_table *table, const json_t *object,
                         struct uth_refusal *refusal)
{
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_RULES_SET);
    json_t *next = json_object_get(object, "next_config");
    json_t *limits = json_object_get(object, "next_limits");
    json_t *options = json_object_get(object, "next_options");
    if (next != NULL && (!uth_table_config_from_json(next, &event.config) ||
                         uth_table_set_rules(floor, table, &event, refusal) != UTH_REASON_OK))
        return false;
    table->limits_change = limits != NULL;
    if (limits != NULL)
        read_limits(limits, &table->next_base, &table->next_bonus);
    return options == NULL ||
           (uth_table_options_from_json(options, &event.config.option_count, event.config.option) &&
            uth_table_set_options(table, &event, refusal) == UTH_REASON_OK);
}

static bool read_memory(const json_t *list, struct uth_repeats *repeats)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *row = json_array_get(list, i);
        const char *key = json_string_value(json_array_get(row, 0));
        if (key == NULL || json_array_size(row) != 4 || !uth_repeats_reserve(repeats) ||
            !uth_repeats_put(repeats, key, json_integer_value(json_array_get(row, 1)),
                             (uint64_t)json_integer_value(json_array_get(row, 2)),
                             (uint64_t)json_integer_value(json_array_get(row, 3))))
            return false;
    }
    return true;
}

static bool read_floor(struct uth_floor *floor, json_t *object)
{
    const char *name;
    json_t *value;
    json_object_foreach(json_object_get(object, "players"), name, value)
    {
        uint64_t number = (uint64_t)json_integer_value(value);
        if (strlen(name) >= UTH_FLOOR_NAME_SIZE || name[0] == '\0' ||
            !uth_map_reserve(&floor->players))
            return false;
        uth_map_put(&floor->players, name, number);
        if (number > floor->player_last)
            floor->player_last = (uint32_t)number;
    }
    json_object_foreach(json_object_get(object, "propositions"), name, value)
    {
        if (strlen(name) >= UTH_FLOOR_NAME_SIZE || name[0] == '\0' ||
            !uth_map_reserve(&floor->propositions))
            return false;
        uth_map_put(&floor->propositions, name, 1);
    }
    floor->last = (uint64_t)json_integer_value(json_object_get(object, "n"));
    floor->last_ms = json_integer_value(json_object_get(object, "at"));
    return floor->last > 0 && read_memory(json_object_get(object, "memory"), &floor->repeats);
}

static bool read_guests(struct uth_floor *floor, struct uth_table *table, const json_t *list,
                        struct uth_refusal *refusal)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *row = json_array_get(list, i);
        const char *name = json_string_value(json_array_get(row, 0));
        struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_JOINED);
        if (name == NULL || strlen(name) >= sizeof event.player || name[0] == '\0')
            return false;
        snprintf(event.player, sizeof event.player, "%s", name);
        event.player_number = (uint32_t)json_integer_value(json_array_get(row, 1));
        if (uth_floor_apply(floor, table, &event, true, NULL, refusal) != UTH_REASON_OK)
            return false;
        uint64_t index;
        UTH_ASSERT(uth_map_get(&table->guest_names, name, &index));
        table->guests[index].seats = (uint32_t)json_integer_value(json_array_get(row, 2));
        json_int_t is = json_integer_value(json_array_get(row, 3));
        table->guests[index].sitting_out = (is & SITS_OUT) != 0;
        table->guests[index].proposition = (is & IS_PROPOSITION) != 0;
        table->guests[index].leaving = (is & IS_LEAVING) != 0;
        table->guests[index].gone = (is & IS_GONE) != 0;
    }
    return true;
}

static bool read_undo(struct uth_table *table, json_t *object)
{
    if (json_is_null(object))
        return true;
    struct uth_floor_event carrier = {0};
    bool sound = uth_floor_event_from_json(object, &carrier);
    table->undo = carrier.postings;
    table->undo_round = carrier.round;
    return sound;
}

static bool read_table(struct uth_floor *floor, const char *stream, json_t *object,
                       struct uth_refusal *refusal)
{
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_TABLE_ADDED);
    const char *state = json_string_value(json_object_get(object, "state"));
    if (!uth_table_config_from_json(json_object_get(object, "config"), &event.config) ||
        strcmp(event.config.name, stream) != 0 || state == NULL ||
        uth_floor_apply(floor, NULL, &event, true, NULL, refusal) != UTH_REASON_OK)
        return false;
    struct uth_table *table = find_table(floor, stream);
    const json_t *round = json_object_get(object, "unfinished");
    uint32_t number = (uint32_t)json_integer_value(json_object_get(object, "round"));
    if (!read_rules(table, object, refusal) ||
        (round != NULL && !uth_table_round_from_json(floor, table, round, number, refusal)) ||
        !read_changes(floor, table, object, refusal) ||
        !read_guests(floor, table, json_object_get(object, "guests"), refusal) ||
        !read_undo(table, json_object_get(object, "undo")) ||
        !read_memory(json_object_get(object, "memory"), &table->repeats))
        return false;
    table->state = strcmp(state, "open") == 0      ? UTH_TABLE_OPEN
                   : strcmp(state, "closing") == 0 ? UTH_TABLE_CLOSING
                                                   : UTH_TABLE_CLOSED;
    table->last = (uint64_t)json_integer_value(json_object_get(object, "n"));
    table->last_ms = json_integer_value(json_object_get(object, "at"));
    table->round_number = number;
    table->deadline_ms = json_integer_value(json_object_get(object, "deadline"));
    if (uth_table_has_position(table) &&
        !uth_position_from_json(json_object_get(object, "position"), &table->position))
        return false;
    return table->last > 0;
}

static bool read_link(struct uth_floor *floor, const char *stream, json_t *object)
{
    if (!uth_link_from_json(floor, stream, object))
        return false;
    struct uth_link *link = (struct uth_link *)uth_floor_link_of_stream(floor, stream);
    return read_memory(json_object_get(object, "memory"), &link->repeats);
}

enum uth_reason uth_floor_snapshot_read(struct uth_floor *floor, const char *stream,
                                        const char *text, size_t size, struct uth_refusal *refusal)
{
    struct uth_refusal unheard;
    if (refusal == NULL)
        refusal = &unheard;
    uth_refusal_clear(refusal);
    if (uth_floor_last(floor, stream) != 0)
        return UTH_REFUSE(refusal, STREAM_BEGUN, .stream = stream);
    json_error_t error;
    json_t *object = uth_json_load(text, size, &error);
    bool sound = object != NULL &&
                 (is_floor(stream)             ? read_floor(floor, object)
                  : uth_stream_is_link(stream) ? read_link(floor, stream, object)
                                               : read_table(floor, stream, object, refusal));
    json_decref(object);
    if (sound)
        return UTH_REASON_OK;
    return UTH_REFUSE(refusal, SNAPSHOT_UNREADABLE, .stream = stream);
}
