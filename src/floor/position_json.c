/* The position in a table's snapshot; and options. */
#include "position_json.h"

#include "floor_json.h"
#include "json_pieces.h"

#include <stdio.h>
#include <string.h>

static void put_bid(struct uth_json *json, const char *key, const struct uth_bid *bid)
{
    uth_json_array(json, key);
    uth_json_text(json, NULL, bid->player);
    uth_json_integer(json, NULL, bid->seat);
    uth_json_integer(json, NULL, bid->answer);
    uth_json_integer(json, NULL, bid->amount);
    uth_json_end_array(json);
}

static void put_bids(struct uth_json *json, const struct uth_position *position)
{
    uth_json_array(json, "bids");
    for (int i = 0; i < position->bid_count; i++)
        put_bid(json, NULL, &position->bid[i]);
    uth_json_end_array(json);
}

static void put_holdings(struct uth_json *json, const struct uth_position *position)
{
    uth_json_array(json, "holdings");
    for (int i = 0; i < position->holding_count; i++) {
        uth_json_array(json, NULL);
        uth_json_text(json, NULL, position->holding[i].player);
        uth_json_integer(json, NULL, position->holding[i].at_ms);
        uth_json_end_array(json);
    }
    uth_json_end_array(json);
}

void uth_position_write(struct uth_json *json, const char *key, const struct uth_position *position)
{
    uth_json_object(json, key);
    uth_json_integer(json, "button", position->button);
    uth_json_text(json, "holder", position->holder);
    uth_json_integer(json, "rounds", position->rounds);
    uth_json_bool(json, "keeps", position->keeps);
    put_bids(json, position);
    uth_json_bool(json, "open", position->open);
    put_bid(json, "due", &position->due);
    uth_json_text(json, "banker", position->banker);
    uth_json_integer(json, "reserve", position->reserve);
    uth_json_bool(json, "dealt", position->dealt);
    uth_json_text(json, "waived", position->waived);
    uth_json_integer(json, "since", position->since_ms);
    put_holdings(json, position);
    uth_json_end_object(json);
}

static bool read_name(const json_t *value, char name[UTH_FLOOR_NAME_SIZE])
{
    return read_text(value, name, UTH_FLOOR_NAME_SIZE);
}

static bool read_bid(const json_t *row, struct uth_bid *bid)
{
    json_int_t answer = json_integer_value(json_array_get(row, 2));
    if (!read_name(json_array_get(row, 0), bid->player) || answer < UTH_ANSWER_PENDING ||
        answer > UTH_ANSWER_DECLINED)
        return false;
    bid->seat = (uint8_t)json_integer_value(json_array_get(row, 1));
    bid->answer = (enum uth_answer)answer;
    bid->amount = json_integer_value(json_array_get(row, 3));
    return true;
}

static bool read_bids(const json_t *list, struct uth_position *position)
{
    if (json_array_size(list) > UTH_BIDS_MAX)
        return false;
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!read_bid(json_array_get(list, i), &position->bid[position->bid_count++]))
            return false;
    return true;
}

static bool read_holdings(const json_t *list, struct uth_position *position)
{
    if (json_array_size(list) > UTH_HOLDINGS_MAX)
        return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *row = json_array_get(list, i);
        struct uth_holding *holding = &position->holding[position->holding_count++];
        if (!read_name(json_array_get(row, 0), holding->player))
            return false;
        holding->at_ms = json_integer_value(json_array_get(row, 1));
    }
    return true;
}

bool uth_position_from_json(const json_t *object, struct uth_position *position)
{
    *position = (struct uth_position){
        .button = (uint8_t)json_integer_value(json_object_get(object, "button")),
        .rounds = (uint8_t)json_integer_value(json_object_get(object, "rounds")),
        .keeps = json_is_true(json_object_get(object, "keeps")),
        .open = json_is_true(json_object_get(object, "open")),
        .reserve = json_integer_value(json_object_get(object, "reserve")),
        .dealt = json_is_true(json_object_get(object, "dealt")),
        .since_ms = json_integer_value(json_object_get(object, "since")),
    };
    return read_name(json_object_get(object, "holder"), position->holder) &&
           read_name(json_object_get(object, "banker"), position->banker) &&
           read_text(json_object_get(object, "waived"), position->waived,
                     sizeof position->waived) &&
           read_bid(json_object_get(object, "due"), &position->due) &&
           read_bids(json_object_get(object, "bids"), position) &&
           read_holdings(json_object_get(object, "holdings"), position);
}

/* ---- options ---- */

void uth_table_options_write(struct uth_json *json, const char *key, int count,
                             const struct uth_table_option *option)
{
    uth_json_object(json, key);
    for (int i = 0; i < count; i++)
        uth_json_text(json, option[i].name, option[i].value);
    uth_json_end_object(json);
}

bool uth_table_options_from_json(json_t *object, int *count, struct uth_table_option *option)
{
    const char *key;
    json_t *value;
    *count = 0;
    json_object_foreach(object, key, value)
    {
        const char *text = json_string_value(value);
        if (*count == UTH_OPTIONS_MAX || text == NULL || strlen(key) >= sizeof option->name ||
            strlen(text) >= sizeof option->value)
            return false;
        snprintf(option[*count].name, sizeof option->name, "%s", key);
        snprintf(option[(*count)++].value, sizeof option->value, "%s", text);
    }
    return true;
}
