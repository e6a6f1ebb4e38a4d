/* Events as JSON. The catalogue says which fields belong to an event and of which kind they are; one
 * function a kind writes them, and one reads them back. A field that is missing or out of range
 * makes it no event; fields that do not belong are passed over, since the store's hash chain vouches
 * for the bytes. */
#include "floor_json.h"

#include "json_pieces.h"
#include "link_json.h"
#include <uth/reader.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing, by kind ---- */

static bool is_zero(const void *place, size_t size)
{
    const char *bytes = place;
    return size == 0 || (bytes[0] == 0 && memcmp(bytes, bytes + 1, size - 1) == 0);
}

static int64_t number_at(const void *place, size_t size)
{
    switch (size) {
    case 1: return *(const uint8_t *)place;
    case 4: return *(const uint32_t *)place;
    default: return *(const int64_t *)place;
    }
}

static void put_wagers(struct uth_json *json, const char *key, const uth_cents *wager)
{
    uth_json_object(json, key);
    for (int i = 0; i < UTH_WAGERS; i++)
        if (wager[i] != 0)
            uth_json_integer(json, uth_wager_name((enum uth_wager)i), wager[i]);
    uth_json_end_object(json);
}

/* Cards by spot: [{"spot": 1, "cards": "AhKd"}, ...]. */
static void put_hands(struct uth_json *json, const char *key, const uth_card (*cards)[2])
{
    uth_json_array(json, key);
    for (int i = 0; i < UTH_SPOTS_MAX; i++) {
        if (cards[i][0] == UTH_NO_CARD)
            continue;
        uth_json_object(json, NULL);
        uth_json_integer(json, "spot", i + 1);
        uth_json_cards(json, "cards", cards[i], 2);
        uth_json_end_object(json);
    }
    uth_json_end_array(json);
}

static void put_text(struct uth_json *json, const struct uth_field *field, const char *text)
{
    if (field->kind == UTH_KIND_TEXT || text[0] != '\0')
        uth_json_text(json, field->name, text);
}

static void put_options(struct uth_json *json, const char *key,
                        const struct uth_table_config *config)
{
    uth_table_options_write(json, key, config->option_count, config->option);
}

static void put_field(struct uth_json *json, const struct uth_field *field,
                      const struct uth_floor_event *event)
{
    const char *key = field->name;
    const void *place = (const char *)event + field->at;
    switch (field->kind) {
    case UTH_KIND_TEXT:
    case UTH_KIND_NOTE: put_text(json, field, place); break;
    case UTH_KIND_FLAG:
        if (*(const bool *)place)
            uth_json_bool(json, key, true);
        break;
    case UTH_KIND_FEE:
    case UTH_KIND_TIME:
        if (*(const int64_t *)place != 0)
            uth_json_integer(json, key, *(const int64_t *)place);
        break;
    case UTH_KIND_CARDS: uth_json_cards(json, key, event->cards, event->card_count); break;
    case UTH_KIND_FLOP: uth_json_cards(json, key, place, 3); break;
    case UTH_KIND_PAIR: uth_json_cards(json, key, place, 2); break;
    case UTH_KIND_HANDS: put_hands(json, key, place); break;
    case UTH_KIND_WAGERS:
        if (!is_zero(place, field->size))
            put_wagers(json, key, place);
        break;
    case UTH_KIND_SPOT_WAGERS: uth_spot_wagers_write(json, key, place); break;
    case UTH_KIND_LIMITS: uth_limits_write(json, key, place); break;
    case UTH_KIND_CHOICES: put_options(json, key, place); break;
    case UTH_KIND_TABLE_CONFIG: uth_table_config_write(json, key, place); break;
    case UTH_KIND_LINK_CONFIG: uth_link_config_write(json, key, place); break;
    case UTH_KIND_CHANGE: uth_change_write(json, key, place, NULL); break;
    case UTH_KIND_POLICY:
        uth_json_text(json, key, uth_cover_name(event->act.action.bank.cover));
        break;
    case UTH_KIND_POTS: uth_pots_write(json, key, place); break;
    case UTH_KIND_COMMITMENT:
        if (!is_zero(place, field->size))
            uth_json_hex(json, key, place, field->size);
        break;
    case UTH_KIND_SEALED: uth_json_hex(json, key, place, field->size); break;
    case UTH_KIND_RECEIPT: uth_receipt_write(json, key, place); break;
    case UTH_KIND_ASIDE:
    case UTH_KIND_UNITS: uth_numbers_write(json, key, place, field->size / 8); break;
    default: uth_json_integer(json, key, number_at(place, field->size)); break;
    }
}

void uth_floor_event_put(struct uth_json *json, const struct uth_floor_event *event,
                         uint64_t fields)
{
    for (; fields != 0; fields &= fields - 1)
        put_field(json, &uth_event_fields[__builtin_ctzll(fields)], event);
}

/* ---- reading, by kind ---- */

static bool read_number(const json_t *value, const struct uth_field *field, void *place)
{
    static const struct {
        int64_t least, most;
    } range[] = {
        [UTH_KIND_CENTS] = {0, UTH_CENTS_MAX},
        [UTH_KIND_FEE] = {0, UTH_CENTS_MAX},
        [UTH_KIND_SMALL] = {0, UINT8_MAX},
        [UTH_KIND_SPOT] = {0, UTH_SPOTS_MAX},
        [UTH_KIND_GAME_SPOT] = {0, UTH_LINK_SPOTS_MAX},
        [UTH_KIND_LINE] = {0, UTH_PAY_LINES_MAX - 1},
        [UTH_KIND_LEVEL] = {0, UTH_METER_LEVELS_MAX - 1},
        [UTH_KIND_NUMBER] = {0, UINT32_MAX},
        [UTH_KIND_INDEX] = {0, UTH_CARD_COUNT},
        [UTH_KIND_TIME] = {0, INT64_MAX},
    };
    int64_t number;
    if (!read_integer(value, range[field->kind].least, range[field->kind].most, &number))
        return false;
    switch (field->size) {
    case 1: *(uint8_t *)place = (uint8_t)number; break;
    case 4: *(uint32_t *)place = (uint32_t)number; break;
    default: *(int64_t *)place = number; break;
    }
    return true;
}

static bool read_wagers(json_t *object, uth_cents *wager)
{
    const char *key;
    json_t *value;
    if (!json_is_object(object))
        return false;
    json_object_foreach(object, key, value)
    {
        enum uth_wager which;
        int64_t amount;
        if (!uth_wager_from_name(key, &which) || !read_integer(value, 1, UTH_CENTS_MAX, &amount))
            return false;
        wager[which] = amount;
    }
    return true;
}

static bool read_hands(const json_t *list, uth_card (*cards)[2])
{
    if (!json_is_array(list))
        return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *hand = json_array_get(list, i);
        int64_t spot;
        int count;
        if (!read_integer(json_object_get(hand, "spot"), 1, UTH_SPOTS_MAX, &spot) ||
            !read_cards(json_object_get(hand, "cards"), cards[spot - 1], &count, 2) || count != 2)
            return false;
    }
    return true;
}

static bool read_shown(const json_t *value, uth_card *cards, int shown)
{
    int count;
    return read_cards(value, cards, &count, shown) && count == shown;
}

static bool read_policy(const json_t *value, enum uth_cover *policy)
{
    const char *name = json_string_value(value);
    return name != NULL && uth_cover_from_name(name, policy);
}

static bool read_options(json_t *object, struct uth_table_config *config)
{
    return json_is_object(object) &&
           uth_table_options_from_json(object, &config->option_count, config->option);
}

/* Where it is nothing, it is left out. */
static bool may_be_absent(enum uth_field_kind kind)
{
    return kind == UTH_KIND_NOTE || kind == UTH_KIND_FLAG || kind == UTH_KIND_FEE ||
           kind == UTH_KIND_TIME || kind == UTH_KIND_WAGERS || kind == UTH_KIND_COMMITMENT;
}

static bool read_field(json_t *object, const struct uth_field *field, struct uth_floor_event *event)
{
    void *place = (char *)event + field->at;
    json_t *value = json_object_get(object, field->name);
    if (value == NULL)
        return may_be_absent(field->kind);
    switch (field->kind) {
    case UTH_KIND_TEXT:
    case UTH_KIND_NOTE: return read_text(value, place, field->size);
    case UTH_KIND_FLAG: *(bool *)place = json_is_true(value); return true;
    case UTH_KIND_CARDS: return read_cards(value, event->cards, &event->card_count, UTH_CARD_COUNT);
    case UTH_KIND_FLOP: return read_shown(value, place, 3);
    case UTH_KIND_PAIR: return read_shown(value, place, 2);
    case UTH_KIND_HANDS: return read_hands(value, place);
    case UTH_KIND_WAGERS: return read_wagers(value, place);
    case UTH_KIND_SPOT_WAGERS: return uth_spot_wagers_from_json(value, place);
    case UTH_KIND_LIMITS: return uth_limits_from_json(value, place);
    case UTH_KIND_CHOICES: return read_options(value, place);
    case UTH_KIND_TABLE_CONFIG: return uth_table_config_from_json(value, place);
    case UTH_KIND_LINK_CONFIG: return uth_link_config_from_json(value, place);
    case UTH_KIND_CHANGE: return uth_change_from_json(value, place);
    case UTH_KIND_POLICY: return read_policy(value, place);
    case UTH_KIND_POTS: return uth_pots_from_json(value, place);
    case UTH_KIND_COMMITMENT:
    case UTH_KIND_SEALED: return read_hex(value, place, field->size);
    case UTH_KIND_RECEIPT: return uth_receipt_from_json(value, place);
    case UTH_KIND_ASIDE: return uth_set_aside_from_json(value, place);
    case UTH_KIND_UNITS: return uth_numbers_from_json(value, place, field->size / 8);
    default: return read_number(value, field, place);
    }
}

static uint64_t stored(const struct uth_event_row *row)
{
    return row->all | row->staff | row->kept;
}

static bool read_fields(json_t *object, struct uth_floor_event *event)
{
    if (event->kind == UTH_EVENT_ROUND) {
        memset(event->act.action.spot_cards, UTH_NO_CARD, sizeof event->act.action.spot_cards);
        memset(event->act.action.cards, UTH_NO_CARD, sizeof event->act.action.cards);
    }
    for (uint64_t left = stored(uth_event_row(event)); left != 0; left &= left - 1)
        if (!read_field(object, &uth_event_fields[__builtin_ctzll(left)], event))
            return false;
    return true;
}

/* ---- acts alone ---- */

#define F(code) (UINT64_C(1) << UTH_FACT_##code)

void uth_act_write(struct uth_json *json, const char *key, const struct uth_event *act)
{
    struct uth_floor_event event = {.kind = UTH_EVENT_ROUND, .act = *act};
    uth_json_object(json, key);
    uth_json_text(json, "event", uth_floor_event_name(&event));
    uth_floor_event_put(json, &event, stored(uth_event_row(&event)) & ~(F(ROUND) | F(DEADLINE)));
    uth_json_end_object(json);
}

bool uth_act_from_json(json_t *object, struct uth_event *act)
{
    struct uth_floor_event event = {0};
    const char *name = json_string_value(json_object_get(object, "event"));
    if (name == NULL || !uth_floor_event_name_set(&event, name) || event.kind != UTH_EVENT_ROUND)
        return false;
    memset(event.act.action.spot_cards, UTH_NO_CARD, sizeof event.act.action.spot_cards);
    memset(event.act.action.cards, UTH_NO_CARD, sizeof event.act.action.cards);
    uint64_t left = stored(uth_event_row(&event)) & ~(F(ROUND) | F(DEADLINE));
    for (; left != 0; left &= left - 1)
        if (!read_field(object, &uth_event_fields[__builtin_ctzll(left)], &event))
            return false;
    *act = event.act;
    return true;
}

/* ---- postings ---- */

static void put_postings(struct uth_json *json, const struct uth_postings *postings)
{
    uth_json_array(json, "money");
    for (int i = 0; i < postings->count; i++) {
        const struct uth_posting *at = &postings->at[i];
        uth_json_array(json, NULL);
        uth_json_text(json, NULL, at->from);
        uth_json_text(json, NULL, at->to);
        uth_json_integer(json, NULL, at->amount);
        uth_json_end_array(json);
    }
    uth_json_end_array(json);
}

static bool read_postings(const json_t *list, struct uth_postings *postings)
{
    size_t count = json_array_size(list);
    for (size_t i = 0; i < count; i++) {
        const json_t *row = json_array_get(list, i);
        char from[UTH_ACCOUNT_SIZE], to[UTH_ACCOUNT_SIZE];
        int64_t amount;
        if (json_array_size(row) != 3 || !read_text(json_array_get(row, 0), from, sizeof from) ||
            !read_text(json_array_get(row, 1), to, sizeof to) ||
            !read_integer(json_array_get(row, 2), 1, UTH_CENTS_MAX, &amount) ||
            !uth_postings_add(postings, from, to, amount))
            return false;
    }
    return true;
}

/* ---- whole events ---- */

void uth_floor_event_object(struct uth_json *json, const char *key,
                            const struct uth_floor_event *event)
{
    uth_json_object(json, key);
    uth_json_text(json, "event", uth_floor_event_name(event));
    uth_json_text(json, "by", event->actor.name);
    uth_json_text(json, "role", uth_role_name(event->actor.role));
    if (event->command[0] != '\0')
        uth_json_text(json, "id", event->command);
    if (event->postings.count > 0)
        put_postings(json, &event->postings);
    uth_floor_event_put(json, event, stored(uth_event_row(event)));
    uth_json_end_object(json);
}

char *uth_floor_event_write(const struct uth_floor_event *event, size_t *size)
{
    struct uth_json json = {0};
    uth_floor_event_object(&json, NULL, event);
    return uth_json_take(&json, size);
}

bool uth_floor_event_from_json(json_t *object, struct uth_floor_event *event)
{
    const char *name = json_string_value(json_object_get(object, "event"));
    const char *role = json_string_value(json_object_get(object, "role"));
    if (name == NULL || !uth_floor_event_name_set(event, name) || role == NULL ||
        !uth_role_from_name(role, &event->actor.role) ||
        !read_text(json_object_get(object, "by"), event->actor.name, sizeof event->actor.name))
        return false;
    json_t *id = json_object_get(object, "id");
    if (id != NULL && !read_text(id, event->command, sizeof event->command))
        return false;
    return read_fields(object, event) &&
           read_postings(json_object_get(object, "money"), &event->postings);
}

bool uth_floor_event_read(struct uth_event_place place, const char *text, size_t size,
                          struct uth_floor_event *event, char sentence[192])
{
    memset(event, 0, sizeof *event);
    event->number = place.number;
    event->at_ms = place.at_ms;
    size_t length = strlen(place.stream);
    memcpy(event->stream, place.stream,
           length < sizeof event->stream ? length : sizeof event->stream - 1);
    json_error_t error;
    json_t *object = uth_json_load(text, size, &error);
    if (object == NULL) {
        snprintf(sentence, 192, "It is not JSON: %s.", error.text);
        return false;
    }
    bool sound = length < sizeof event->stream && uth_floor_event_from_json(object, event);
    if (!sound) {
        snprintf(sentence, 192, "It is JSON, but not an event.");
        uth_postings_free(&event->postings);
    }
    json_decref(object);
    return sound;
}
