/* A round in a snapshot is stored as the fewest events that lead to it, and is read by folding
 * them. The deck is there as it is in the round's first event: sealed. */
#include "round_json.h"

#include "floor_json.h"
#include "floor_state.h"

/* ---- writing ---- */

static bool put_act(void *json, const struct uth_event *act)
{
    uth_act_write(json, NULL, act);
    return true;
}

void uth_table_round_write(struct uth_json *json, const char *key, const struct uth_table *table)
{
    uth_json_object(json, key);
    uth_json_integer(json, "first", (int64_t)table->round_first);
    uth_json_integer(json, "at", table->round_ms);
    uth_json_hex(json, "commitment", table->commitment.hash, UTH_HASH_SIZE);
    uth_json_hex(json, "sealed", table->sealed.bytes, UTH_SEALED_SIZE);
    uth_seeds_put(json, &table->seeds);
    uth_json_bool(json, "deal_waits", table->deal_waits);
    uth_json_array(json, "acts");
    uth_round_retell(table->round, put_act, json);
    uth_json_end_array(json);
    uth_json_integer(json, "events", uth_round_events(table->round));
    uth_json_cards(json, "keyed", table->keyed, table->keyed_count);
    uth_json_bool(json, "changed", table->changed_in == table->round_number);
    uth_json_bool(json, "reversed", table->reversed);
    uth_json_bool(json, "opened", table->deck_opened);
    uth_json_integer(json, "amended", table->amended);
    uth_json_end_object(json);
}

/* ---- reading ---- */

struct reading {
    struct uth_reader *reader;
    struct uth_floor *floor;
    struct uth_table *table;
    struct uth_refusal *refusal;
};

static bool fold(const struct reading *reading, struct uth_floor_event *event)
{
    return uth_reader_good(reading->reader) &&
           uth_floor_apply_recorded(reading->floor, reading->table, event, reading->refusal) ==
               UTH_REASON_OK;
}

static bool read_start(const struct reading *reading, const json_t *object, uint32_t number)
{
    struct uth_reader *reader = reading->reader;
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_ROUND_STARTED);
    event.number = (uint64_t)uth_reader_number(reader, object, "first", 1, INT64_MAX);
    event.at_ms = uth_reader_number(reader, object, "at", 0, INT64_MAX);
    event.round = number;
    uth_table_note_rules(reading->table, &event);
    uth_reader_hex(reader, object, "commitment", UTH_REQUIRED, event.commitment.hash,
                   UTH_HASH_SIZE);
    uth_reader_hex(reader, object, "sealed", UTH_REQUIRED, event.sealed.bytes, UTH_SEALED_SIZE);
    return fold(reading, &event);
}

static bool read_acts(const struct reading *reading, const json_t *list)
{
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_ROUND);
    bool good = true;
    for (size_t i = 0; good && i < json_array_size(list); i++) {
        uth_act_read(reading->reader, json_array_get(list, i), &event.act);
        good = fold(reading, &event);
    }
    return good;
}

bool uth_table_round_read(struct uth_reader *reader, const json_t *object, uint32_t number,
                          struct uth_floor *floor, struct uth_table *table,
                          struct uth_refusal *refusal)
{
    struct reading reading = {reader, floor, table, refusal};
    struct uth_floor_event keyed = uth_floor_event_of(UTH_EVENT_KEYED);
    uint32_t events = (uint32_t)uth_reader_number(reader, object, "events", 0, UINT32_MAX);
    uth_reader_cards(reader, object, "keyed", UTH_STORED, 0, UTH_CARD_COUNT, keyed.cards,
                     &keyed.card_count);
    if (!read_start(&reading, object, number) ||
        !read_acts(&reading, json_object_get(object, "acts")) ||
        uth_round_events(table->round) > events || !fold(&reading, &keyed))
        return false;
    uth_round_skip(table->round, events);
    uth_seeds_read(reader, object, &table->seeds);
    table->deal_waits = uth_reader_flag(reader, object, "deal_waits");
    table->changed_in = uth_reader_flag(reader, object, "changed") ? number : 0;
    table->reversed = uth_reader_flag(reader, object, "reversed");
    table->deck_opened = uth_reader_flag(reader, object, "opened");
    table->amended = (uint32_t)uth_reader_number(reader, object, "amended", 0, UINT32_MAX);
    return uth_reader_good(reader);
}
