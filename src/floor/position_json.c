/* The position in a table's snapshot. */
#include "position_json.h"

#include "json_pieces.h"

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

static void read_bid(struct uth_reader *reader, const json_t *row, struct uth_bid *bid)
{
    column_text(reader, row, 0, bid->player, sizeof bid->player);
    bid->seat = (uint8_t)column(reader, row, 1, 0, UINT8_MAX);
    bid->answer = (enum uth_answer)column(reader, row, 2, UTH_ANSWER_PENDING, UTH_ANSWER_DECLINED);
    bid->amount = column(reader, row, 3, 0, UTH_CENTS_MAX);
}

static void read_lists(struct uth_reader *reader, const json_t *object,
                       struct uth_position *position)
{
    const json_t *bids = uth_reader_array(reader, object, "bids", UTH_REQUIRED, 0, UTH_BIDS_MAX);
    const json_t *holdings =
        uth_reader_array(reader, object, "holdings", UTH_REQUIRED, 0, UTH_HOLDINGS_MAX);
    for (size_t i = 0; i < json_array_size(bids); i++)
        read_bid(reader, json_array_get(bids, i), &position->bid[position->bid_count++]);
    for (size_t i = 0; i < json_array_size(holdings); i++) {
        const json_t *row = json_array_get(holdings, i);
        struct uth_holding *holding = &position->holding[position->holding_count++];
        column_text(reader, row, 0, holding->player, sizeof holding->player);
        holding->at_ms = column(reader, row, 1, 0, INT64_MAX);
    }
}

void uth_position_read(struct uth_reader *reader, const json_t *object,
                       struct uth_position *position)
{
    *position = (struct uth_position){
        .button = (uint8_t)uth_reader_number(reader, object, "button", 0, UINT8_MAX),
        .rounds = (uint8_t)uth_reader_number(reader, object, "rounds", 0, UINT8_MAX),
        .keeps = uth_reader_flag(reader, object, "keeps"),
        .open = uth_reader_flag(reader, object, "open"),
        .reserve = uth_reader_number(reader, object, "reserve", 0, UTH_CENTS_MAX),
        .dealt = uth_reader_flag(reader, object, "dealt"),
        .since_ms = uth_reader_number(reader, object, "since", 0, INT64_MAX),
    };
    uth_reader_copy(reader, object, "holder", UTH_STORED, position->holder,
                    sizeof position->holder);
    uth_reader_copy(reader, object, "banker", UTH_STORED, position->banker,
                    sizeof position->banker);
    uth_reader_copy(reader, object, "waived", UTH_STORED, position->waived,
                    sizeof position->waived);
    read_bid(reader, json_object_get(object, "due"), &position->due);
    read_lists(reader, object, position);
}
