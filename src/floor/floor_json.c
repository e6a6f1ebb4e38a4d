/* Events as JSON. The catalogue lists the fields of each event and their kinds; one function per
 * kind writes them, and one reads them back. An event with a missing or out-of-range field is
 * refused; unknown fields are ignored, since the store's hash chain vouches for the bytes. */
#include "floor_json.h"

#include "json_pieces.h"
#include "link_json.h"
#include "requests.h"
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

void uth_wagers_write(struct uth_json *json, const char *key, const uth_cents *wager)
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
            uth_wagers_write(json, key, place);
        break;
    case UTH_KIND_SPOT_WAGERS: uth_spot_wagers_write(json, key, place); break;
    case UTH_KIND_LIMITS: uth_limits_write(json, key, place); break;
    case UTH_KIND_CHOICES: put_options(json, key, place); break;
    case UTH_KIND_TABLE_CONFIG: uth_table_config_write(json, key, place); break;
    case UTH_KIND_LINK_CONFIG: uth_link_config_write(json, key, place); break;
    case UTH_KIND_CHANGE: uth_change_write(json, key, place, NULL); break;
    case UTH_KIND_COMMAND: uth_ask_write(json, key, event); break;
    case UTH_KIND_AMENDMENT: uth_amendment_write(json, key, place); break;
    case UTH_KIND_POLICY:
        uth_json_text(json, key, uth_cover_name(event->act.action.bank.cover));
        break;
    case UTH_KIND_POTS: uth_pots_write(json, key, place); break;
    case UTH_KIND_COMMITMENT:
        if (!is_zero(place, field->size))
            uth_json_hex(json, key, place, field->size);
        break;
    case UTH_KIND_HASH:
    case UTH_KIND_SEALED: uth_json_hex(json, key, place, field->size); break;
    case UTH_KIND_RECEIPT: uth_receipt_write(json, key, place); break;
    case UTH_KIND_ASIDE:
    case UTH_KIND_UNITS: uth_numbers_write(json, key, place, field->size / 8); break;
    default: uth_json_integer(json, key, number_at(place, field->size)); break;
    }
}

void uth_floor_event_put(struct uth_json *json, const struct uth_floor_event *event,
                         uth_facts fields)
{
    while (fields != 0)
        put_field(json, &uth_event_fields[uth_facts_take(&fields)], event);
}

/* ---- reading, by kind ---- */

void uth_number_read(struct uth_reader *reader, const json_t *object, const struct uth_field *field,
                     enum uth_need need, int64_t least, int64_t most, void *place)
{
    int64_t number;
    if (!uth_reader_integer(reader, object, field->name, need, least, most, &number))
        return;
    switch (field->size) {
    case 1: *(uint8_t *)place = (uint8_t)number; break;
    case 4: *(uint32_t *)place = (uint32_t)number; break;
    default: *(int64_t *)place = number; break;
    }
}

static void read_number(struct uth_reader *reader, const json_t *object,
                        const struct uth_field *field, enum uth_need need, void *place)
{
    static const int64_t most[] = {
        [UTH_KIND_CENTS] = UTH_CENTS_MAX,
        [UTH_KIND_FEE] = UTH_CENTS_MAX,
        [UTH_KIND_SMALL] = UINT8_MAX,
        [UTH_KIND_SPOT] = UTH_SPOTS_MAX,
        [UTH_KIND_GAME_SPOT] = UTH_LINK_SPOTS_MAX,
        [UTH_KIND_LINE] = UTH_PAY_LINES_MAX - 1,
        [UTH_KIND_LEVEL] = UTH_METER_LEVELS_MAX - 1,
        [UTH_KIND_NUMBER] = UINT32_MAX,
        [UTH_KIND_INDEX] = UTH_CARD_COUNT,
        [UTH_KIND_LAST] = UINT32_MAX,
        [UTH_KIND_TIME] = INT64_MAX,
    };
    uth_number_read(reader, object, field, need, 0, most[field->kind], place);
}

void uth_wagers_read(struct uth_reader *reader, const json_t *object, const char *field,
                     uth_cents *wager)
{
    const json_t *inner = uth_reader_object(reader, object, field, UTH_OPTIONAL);
    size_t mark = uth_reader_enter(reader, field);
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)inner, name, value)
    {
        enum uth_wager which;
        if (uth_wager_from_name(name, &which))
            wager[which] = uth_reader_number(reader, inner, name, 0, UTH_FLOOR_AMOUNT_MAX);
        else
            uth_reader_field_fault(reader, name, "there is no such wager");
    }
    uth_reader_leave(reader, mark);
}

static void read_hands(struct uth_reader *reader, const json_t *object, const char *field,
                       uth_card (*cards)[2])
{
    const json_t *list = uth_reader_array(reader, object, field, UTH_REQUIRED, 0, UTH_SPOTS_MAX);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *hand = json_array_get(list, i);
        int64_t spot = uth_reader_number(reader, hand, "spot", 1, UTH_SPOTS_MAX);
        int count;
        uth_reader_cards(reader, hand, "cards", UTH_REQUIRED, 2, 2, cards[spot - 1], &count);
    }
}

static void read_policy(struct uth_reader *reader, const json_t *object, const char *field,
                        enum uth_cover *policy)
{
    const char *name = uth_reader_text(reader, object, field, UTH_REQUIRED, 32);
    if (name != NULL && !uth_cover_from_name(name, policy))
        uth_reader_field_fault(reader, field, "there is no such policy");
}

/* A zero value is left out. */
static bool may_be_absent(enum uth_field_kind kind)
{
    return kind == UTH_KIND_NOTE || kind == UTH_KIND_FLAG || kind == UTH_KIND_FEE ||
           kind == UTH_KIND_TIME || kind == UTH_KIND_WAGERS || kind == UTH_KIND_COMMITMENT;
}

static void read_field(struct uth_reader *reader, const json_t *object,
                       const struct uth_field *field, struct uth_floor_event *event)
{
    void *place = (char *)event + field->at;
    const char *key = field->name;
    bool absent = may_be_absent(field->kind);
    enum uth_need need = absent ? UTH_OPTIONAL : UTH_REQUIRED;
    const json_t *value = NULL;
    int count;
    switch (field->kind) {
    case UTH_KIND_TEXT:
    case UTH_KIND_NOTE:
        uth_reader_copy(reader, object, key, absent ? UTH_BLANK : UTH_STORED, place, field->size);
        break;
    case UTH_KIND_FLAG: uth_reader_bool(reader, object, key, need, place); break;
    case UTH_KIND_CARDS:
        uth_reader_cards(reader, object, key, UTH_STORED, 0, UTH_CARD_COUNT, event->cards,
                         &event->card_count);
        break;
    case UTH_KIND_FLOP: uth_reader_cards(reader, object, key, need, 3, 3, place, &count); break;
    case UTH_KIND_PAIR: uth_reader_cards(reader, object, key, need, 2, 2, place, &count); break;
    case UTH_KIND_HANDS: read_hands(reader, object, key, place); break;
    case UTH_KIND_WAGERS: uth_wagers_read(reader, object, key, place); break;
    case UTH_KIND_SPOT_WAGERS: uth_spot_wagers_read(reader, object, key, place); break;
    case UTH_KIND_LIMITS: uth_limits_read(reader, object, key, need, place); break;
    case UTH_KIND_CHOICES:
        uth_table_options_read(reader, object, key, need, &event->config.option_count,
                               event->config.option);
        break;
    case UTH_KIND_POLICY: read_policy(reader, object, key, place); break;
    case UTH_KIND_POTS: uth_pots_read(reader, object, key, place); break;
    case UTH_KIND_COMMITMENT:
    case UTH_KIND_HASH:
    case UTH_KIND_SEALED: uth_reader_hex(reader, object, key, need, place, field->size); break;
    case UTH_KIND_ASIDE:
        uth_reader_numbers(reader, object, key, need, 0, UTH_CENTS_MAX, place, field->size / 8);
        break;
    case UTH_KIND_UNITS:
        uth_reader_numbers(reader, object, key, need, INT64_MIN, INT64_MAX, place, field->size / 8);
        break;
    case UTH_KIND_AMENDMENT:
    case UTH_KIND_CHANGE:
    case UTH_KIND_COMMAND:
    case UTH_KIND_TABLE_CONFIG:
    case UTH_KIND_LINK_CONFIG:
    case UTH_KIND_RECEIPT: value = uth_reader_object(reader, object, key, need); break;
    default: read_number(reader, object, field, need, place); break;
    }
    if (value == NULL)
        return;
    size_t mark = uth_reader_enter(reader, key);
    if (field->kind == UTH_KIND_TABLE_CONFIG)
        uth_table_config_read(reader, value, NULL, place);
    else if (field->kind == UTH_KIND_LINK_CONFIG)
        uth_link_config_read(reader, value, NULL, place);
    else if (field->kind == UTH_KIND_AMENDMENT)
        uth_amendment_read(reader, value, place);
    else if (field->kind == UTH_KIND_CHANGE)
        uth_change_read(reader, value, place);
    else if (field->kind == UTH_KIND_COMMAND)
        uth_ask_read(reader, value, event);
    else
        uth_receipt_read(reader, value, place);
    uth_reader_leave(reader, mark);
}

static uth_facts stored(const struct uth_event_row *row)
{
    return row->all | row->staff | row->kept;
}

static void read_fields(struct uth_reader *reader, const json_t *object, uth_facts fields,
                        struct uth_floor_event *event)
{
    if (event->kind == UTH_EVENT_ROUND) {
        memset(event->act.action.spot_cards, UTH_NO_CARD, sizeof event->act.action.spot_cards);
        memset(event->act.action.cards, UTH_NO_CARD, sizeof event->act.action.cards);
    }
    while (fields != 0)
        read_field(reader, object, &uth_event_fields[uth_facts_take(&fields)], event);
}

/* False: there is no such event. */
static bool read_name(struct uth_reader *reader, const json_t *object,
                      struct uth_floor_event *event)
{
    const char *name = uth_reader_text(reader, object, "event", UTH_REQUIRED, 64);
    bool known = name != NULL && uth_floor_event_name_set(event, name);
    if (name != NULL && !known)
        uth_reader_field_fault(reader, "event", "there is no such event");
    return known;
}

/* ---- acts alone ---- */

#define F(code) ((uth_facts)1 << UTH_FACT_##code)

static uth_facts fields_of_act(const struct uth_floor_event *event)
{
    return stored(uth_event_row(event)) & ~(F(ROUND) | F(DEADLINE) | F(KIND) | F(REASON));
}

void uth_act_write(struct uth_json *json, const char *key, const struct uth_event *act)
{
    struct uth_floor_event event = {.kind = UTH_EVENT_ROUND, .act = *act};
    uth_json_object(json, key);
    uth_json_text(json, "event", uth_floor_event_name(&event));
    uth_floor_event_put(json, &event, fields_of_act(&event));
    uth_json_end_object(json);
}

void uth_act_read(struct uth_reader *reader, const json_t *object, struct uth_event *act)
{
    struct uth_floor_event event = {0};
    if (read_name(reader, object, &event) && event.kind == UTH_EVENT_ROUND)
        read_fields(reader, object, fields_of_act(&event), &event);
    else
        uth_reader_fault(reader, "expected an act in a round");
    *act = event.act;
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

static void read_postings(struct uth_reader *reader, const json_t *object,
                          struct uth_postings *postings)
{
    const json_t *list = uth_reader_array(reader, object, "money", UTH_OPTIONAL, 1, SIZE_MAX);
    size_t mark = uth_reader_enter(reader, "money");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *row = json_array_get(list, i);
        const char *from = uth_reader_is_text(reader, json_array_get(row, 0), UTH_ACCOUNT_SIZE - 1);
        const char *to = uth_reader_is_text(reader, json_array_get(row, 1), UTH_ACCOUNT_SIZE - 1);
        int64_t amount = column(reader, row, 2, 1, UTH_CENTS_MAX);
        if (from != NULL && to != NULL && !uth_postings_add(postings, from, to, amount))
            uth_reader_fault(reader, "out of memory");
    }
    uth_reader_leave(reader, mark);
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
    if (event->agreed[0] != '\0')
        uth_json_text(json, "agreed", event->agreed);
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

void uth_floor_event_read_object(struct uth_reader *reader, const json_t *object,
                                 struct uth_floor_event *event)
{
    const char *role = uth_reader_text(reader, object, "role", UTH_REQUIRED, 32);
    if (role != NULL && !uth_role_from_name(role, &event->actor.role))
        uth_reader_field_fault(reader, "role", "there is no such role");
    uth_reader_copy(reader, object, "by", UTH_STORED, event->actor.name, sizeof event->actor.name);
    uth_reader_copy(reader, object, "id", UTH_OPTIONAL, event->command, sizeof event->command);
    uth_reader_copy(reader, object, "agreed", UTH_OPTIONAL, event->agreed, sizeof event->agreed);
    if (read_name(reader, object, event))
        read_fields(reader, object, stored(uth_event_row(event)), event);
    read_postings(reader, object, &event->postings);
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
    char fault[UTH_FAULT_SIZE];
    struct uth_reader reader;
    uth_reader_start_first(&reader, fault);
    if (length >= sizeof event->stream)
        uth_reader_fault(&reader, "the name of its stream is too long");
    uth_floor_event_read_object(&reader, object, event);
    json_decref(object);
    if (uth_reader_good(&reader))
        return true;
    snprintf(sentence, 192, "It is JSON, but not an event: %.150s.", fault);
    uth_postings_free(&event->postings);
    return false;
}
