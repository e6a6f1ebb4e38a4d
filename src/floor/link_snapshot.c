/* A link as JSON, both ways, so that a restart need not fold its whole history. */
#include "floor_state.h"
#include "json_pieces.h"
#include "link_json.h"

#include <string.h>

/* ---- writing ---- */

enum { METER_NUMBERS = 10 };

static void put_meters(struct uth_json *json, const char *key, const struct uth_meter *meters)
{
    uth_json_array(json, key);
    for (int i = 0; i < UTH_METER_LEVELS_MAX; i++) {
        const struct uth_meter *meter = &meters[i];
        int64_t numbers[METER_NUMBERS] = {
            meter->current,     meter->reserve,  meter->overflow, meter->pending,     meter->seeded,
            meter->contributed, meter->adjusted, meter->won,      meter->transferred, meter->hits};
        uth_json_array(json, NULL);
        uth_meter_rules_write(json, NULL, &meter->rules);
        uth_numbers_write(json, NULL, numbers, METER_NUMBERS);
        uth_json_end_array(json);
    }
    uth_json_end_array(json);
}

static void put_next(struct uth_json *json, const struct uth_link *link)
{
    uth_json_array(json, "next");
    for (int i = 0; i < UTH_METER_LEVELS_MAX; i++)
        if (link->waits[i])
            uth_meter_rules_write(json, NULL, &link->next[i]);
        else
            uth_json_null(json, NULL);
    uth_json_end_array(json);
}

static void put_member(struct uth_json *json, const struct uth_link_member *member)
{
    int64_t shares[3 * UTH_METER_LEVELS_MAX];
    for (int i = 0; i < UTH_METER_LEVELS_MAX; i++) {
        shares[3 * i] = member->share[i].current;
        shares[3 * i + 1] = member->share[i].overflow;
        shares[3 * i + 2] = member->share[i].reserve;
    }
    uth_json_array(json, NULL);
    uth_json_text(json, NULL, member->name);
    uth_json_text(json, NULL, member->game);
    uth_json_text(json, NULL, member->key_hash);
    uth_json_bool(json, NULL, member->away);
    uth_json_bool(json, NULL, member->open);
    uth_json_integer(json, NULL, member->round);
    uth_json_integer(json, NULL, (int64_t)member->games);
    uth_json_integer(json, NULL, member->wagered);
    uth_numbers_write(json, NULL, member->wager, member->open ? UTH_LINK_SPOTS_MAX : 0);
    uth_numbers_write(json, NULL, shares, member->open ? 3 * UTH_METER_LEVELS_MAX : 0);
    uth_json_bool(json, NULL, member->silent);
    uth_json_integer(json, NULL, member->cut_ms);
    uth_json_integer(json, NULL, member->open ? member->claims_before : 0);
    uth_json_text(json, NULL, member->keyed_by);
    uth_json_end_array(json);
}

static void put_actor(struct uth_json *json, const char *key, const struct uth_actor *actor)
{
    uth_json_array(json, key);
    uth_json_text(json, NULL, actor->name);
    uth_json_text(json, NULL, uth_role_name(actor->role));
    uth_json_end_array(json);
}

static void put_claim(struct uth_json *json, const struct uth_claim *claim)
{
    int64_t numbers[] = {claim->number,     claim->state,        claim->manual,      claim->round,
                         claim->spot,       claim->line,         claim->level,       claim->percent,
                         claim->claimed_ms, claim->confirmed_ms, claim->completed_ms};
    const void *aside = &claim->aside;
    uth_json_object(json, NULL);
    uth_numbers_write(json, "n", numbers, 11);
    uth_json_text(json, "table", claim->table);
    uth_json_text(json, "game", claim->game);
    uth_json_cards(json, "cards", claim->cards, claim->card_count);
    uth_json_text(json, "player", claim->player);
    uth_numbers_write(json, "aside", aside, sizeof claim->aside / sizeof(int64_t));
    put_actor(json, "claimed", &claim->claimed_by);
    uth_json_text(json, "keyed_by", claim->keyed_by);
    put_actor(json, "confirmed", &claim->confirmed_by);
    uth_json_text(json, "agreed", claim->agreed);
    put_actor(json, "completed", &claim->completed_by);
    put_actor(json, "backed_out", &claim->backed_out_by);
    uth_json_text(json, "text", claim->text);
    uth_json_end_object(json);
}

static void put_proposal(struct uth_json *json, const struct uth_proposal *proposal)
{
    uth_json_array(json, NULL);
    uth_json_integer(json, NULL, proposal->number);
    put_actor(json, NULL, &proposal->by);
    uth_json_integer(json, NULL, proposal->at_ms);
    uth_change_write(json, NULL, &proposal->change, NULL);
    uth_json_text(json, NULL, proposal->agreed);
    uth_json_end_array(json);
}

static void put_lists(struct uth_json *json, const struct uth_link *link)
{
    uth_json_array(json, "lists");
    uth_json_array(json, NULL);
    for (int i = 0; i < link->member_count; i++)
        put_member(json, &link->members[i]);
    uth_json_end_array(json);
    uth_json_array(json, NULL);
    for (int i = 0; i < link->claim_count; i++)
        put_claim(json, &link->claims[i]);
    uth_json_end_array(json);
    uth_json_array(json, NULL);
    for (int i = 0; i < link->proposal_count; i++)
        put_proposal(json, &link->proposal[i]);
    uth_json_end_array(json);
    uth_json_end_array(json);
}

void uth_link_put(struct uth_json *json, const struct uth_link *link)
{
    uth_link_config_write(json, "config", &link->config);
    uth_json_text(json, "added_by", link->added_by);
    uth_json_integer(json, "n", (int64_t)link->last);
    uth_json_integer(json, "at", link->last_ms);
    uth_json_bool(json, "running", link->running);
    if (link->removed)
        uth_json_bool(json, "removed", true);
    if (link->config.prize_days > 0) {
        uth_json_integer(json, "prizes", link->prizes);
        uth_json_integer(json, "short", link->short_ms);
    }
    put_meters(json, "meters", link->meter);
    uth_json_integer(json, "day", link->day);
    put_meters(json, "day_start", link->day_start);
    put_next(json, link);
    uth_json_integer(json, "claim_last", link->claim_last);
    uth_json_integer(json, "proposal_last", link->proposal_last);
    put_lists(json, link);
}

/* ---- reading ---- */

static void read_meter_rules(struct uth_reader *reader, const json_t *row, size_t index,
                             struct uth_meter_rules *rules)
{
    const int64_t most = UTH_CENTS_MAX / UTH_UNITS_PER_CENT;
    const json_t *list = json_array_get(row, index);
    *rules = (struct uth_meter_rules){
        column(reader, list, 0, 0, most), (uint32_t)column(reader, list, 1, 0, UTH_RATE_MAX),
        (uint32_t)column(reader, list, 2, 0, UTH_RATE_MAX), column(reader, list, 3, 0, most)};
}

static void read_meters(struct uth_reader *reader, const json_t *object, const char *field,
                        struct uth_meter *meters)
{
    const json_t *list = uth_reader_array(reader, object, field, UTH_REQUIRED, UTH_METER_LEVELS_MAX,
                                          UTH_METER_LEVELS_MAX);
    for (size_t i = 0; list != NULL && i < UTH_METER_LEVELS_MAX; i++) {
        struct uth_meter *meter = &meters[i];
        int64_t numbers[METER_NUMBERS];
        read_meter_rules(reader, json_array_get(list, i), 0, &meter->rules);
        column_numbers(reader, json_array_get(list, i), 1, INT64_MIN, INT64_MAX, numbers,
                       METER_NUMBERS);
        meter->current = numbers[0];
        meter->reserve = numbers[1];
        meter->overflow = numbers[2];
        meter->pending = numbers[3];
        meter->seeded = numbers[4];
        meter->contributed = numbers[5];
        meter->adjusted = numbers[6];
        meter->won = numbers[7];
        meter->transferred = numbers[8];
        meter->hits = (uint32_t)numbers[9];
        if (!uth_meter_reconciles(meter))
            uth_reader_field_fault(reader, field, "meter %zu does not reconcile", i);
    }
}

static void read_next(struct uth_reader *reader, const json_t *list, struct uth_link *link)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        link->waits[i] = !json_is_null(json_array_get(list, i));
        if (link->waits[i])
            read_meter_rules(reader, list, i, &link->next[i]);
    }
}

static struct uth_link_member *add_member(struct uth_reader *reader, const json_t *row,
                                          struct uth_floor *floor, struct uth_link *link)
{
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_LINK_JOINED);
    struct uth_refusal refusal;
    column_text(reader, row, 0, event.link.table, sizeof event.link.table);
    column_text(reader, row, 1, event.link.game, sizeof event.link.game);
    column_text(reader, row, 2, event.link.key_hash, sizeof event.link.key_hash);
    for (int i = 0; i < UTH_METER_LEVELS_MAX; i++)
        event.link.current[i] = link->meter[i].current;
    if (!uth_reader_good(reader) || event.link.table[0] == '\0' ||
        uth_link_apply(floor, link, &event, true, &refusal) != UTH_REASON_OK)
        return NULL;
    return (struct uth_link_member *)uth_link_member(link, event.link.table);
}

static bool read_member(struct uth_reader *reader, const json_t *row, struct uth_floor *floor,
                        struct uth_link *link)
{
    struct uth_link_member *member = add_member(reader, row, floor, link);
    int64_t shares[3 * UTH_METER_LEVELS_MAX];
    if (member == NULL)
        return false;
    member->away = column_flag(reader, row, 3);
    member->open = column_flag(reader, row, 4);
    member->round = (uint32_t)column(reader, row, 5, 0, UINT32_MAX);
    member->games = (uint64_t)column(reader, row, 6, 0, INT64_MAX);
    member->wagered = column(reader, row, 7, INT64_MIN, INT64_MAX);
    member->silent = column_flag(reader, row, 10);
    member->cut_ms = column(reader, row, 11, INT64_MIN, INT64_MAX);
    column_text(reader, row, 13, member->keyed_by, sizeof member->keyed_by);
    if (!member->open)
        return uth_reader_good(reader);
    link->open_count++;
    column_numbers(reader, row, 8, 0, UTH_CENTS_MAX, member->wager, UTH_LINK_SPOTS_MAX);
    column_numbers(reader, row, 9, 0, INT64_MAX, shares, 3 * UTH_METER_LEVELS_MAX);
    for (int i = 0; i < UTH_METER_LEVELS_MAX; i++)
        member->share[i] = (struct uth_share){shares[3 * i], shares[3 * i + 1], shares[3 * i + 2]};
    member->claims_before = (uint32_t)column(reader, row, 12, 0, UINT32_MAX);
    return uth_reader_good(reader);
}

static void read_actor(struct uth_reader *reader, const json_t *row, struct uth_actor *actor)
{
    const char *role = json_string_value(json_array_get(row, 1));
    column_text(reader, row, 0, actor->name, sizeof actor->name);
    if (role == NULL || !uth_role_from_name(role, &actor->role))
        uth_reader_fault(reader, "there is no such role");
}

static bool read_claim(struct uth_reader *reader, const json_t *object, struct uth_link *link)
{
    const json_t *n = uth_reader_array(reader, object, "n", UTH_REQUIRED, 11, 11);
    struct uth_claim *claim =
        uth_link_add_claim(link, (uint32_t)column(reader, n, 0, 0, UINT32_MAX));
    if (claim == NULL)
        return false;
    claim->state = (enum uth_claim_state)column(reader, n, 1, 0, UTH_CLAIM_STATES - 1);
    claim->manual = column(reader, n, 2, 0, 1) != 0;
    claim->round = (uint32_t)column(reader, n, 3, 0, UINT32_MAX);
    claim->spot = (uint8_t)column(reader, n, 4, 0, UINT8_MAX);
    claim->line = (uint8_t)column(reader, n, 5, 0, link->pay->line_count - 1);
    claim->level = (uint8_t)column(reader, n, 6, 0, link->config.level_count - 1);
    claim->percent = (uint8_t)column(reader, n, 7, 0, UINT8_MAX);
    claim->claimed_ms = column(reader, n, 8, 0, INT64_MAX);
    claim->confirmed_ms = column(reader, n, 9, 0, INT64_MAX);
    claim->completed_ms = column(reader, n, 10, 0, INT64_MAX);
    uth_reader_cards(reader, object, "cards", UTH_STORED, 0, 7, claim->cards, &claim->card_count);
    uth_reader_copy(reader, object, "table", UTH_STORED, claim->table, sizeof claim->table);
    uth_reader_copy(reader, object, "game", UTH_STORED, claim->game, sizeof claim->game);
    uth_reader_copy(reader, object, "player", UTH_STORED, claim->player, sizeof claim->player);
    uth_reader_copy(reader, object, "text", UTH_STORED, claim->text, sizeof claim->text);
    void *aside = &claim->aside;
    uth_reader_numbers(reader, object, "aside", UTH_REQUIRED, 0, UTH_CENTS_MAX, aside,
                       sizeof claim->aside / sizeof(int64_t));
    read_actor(reader, json_object_get(object, "claimed"), &claim->claimed_by);
    uth_reader_copy(reader, object, "keyed_by", UTH_STORED, claim->keyed_by,
                    sizeof claim->keyed_by);
    read_actor(reader, json_object_get(object, "confirmed"), &claim->confirmed_by);
    uth_reader_copy(reader, object, "agreed", UTH_BLANK, claim->agreed, sizeof claim->agreed);
    read_actor(reader, json_object_get(object, "completed"), &claim->completed_by);
    read_actor(reader, json_object_get(object, "backed_out"), &claim->backed_out_by);
    return uth_reader_good(reader);
}

static bool read_proposal(struct uth_reader *reader, const json_t *row, struct uth_link *link)
{
    if (link->proposal_count == UTH_PROPOSALS_MAX)
        return false;
    struct uth_proposal *proposal = &link->proposal[link->proposal_count++];
    proposal->number = (uint32_t)column(reader, row, 0, 0, UINT32_MAX);
    proposal->at_ms = column(reader, row, 2, 0, INT64_MAX);
    read_actor(reader, json_array_get(row, 1), &proposal->by);
    uth_change_read(reader, json_array_get(row, 3), &proposal->change);
    if (json_array_size(row) > 4) /* not in those of earlier versions */
        column_text(reader, row, 4, proposal->agreed, sizeof proposal->agreed);
    return uth_reader_good(reader);
}

static bool read_lists(struct uth_reader *reader, const json_t *lists, struct uth_floor *floor,
                       struct uth_link *link)
{
    const json_t *members = json_array_get(lists, 0), *claims = json_array_get(lists, 1),
                 *proposals = json_array_get(lists, 2);
    bool good = uth_reader_good(reader);
    for (size_t i = 0; good && i < json_array_size(members); i++)
        good = read_member(reader, json_array_get(members, i), floor, link);
    for (size_t i = 0; good && i < json_array_size(claims); i++)
        good = read_claim(reader, json_array_get(claims, i), link);
    for (size_t i = 0; good && i < json_array_size(proposals); i++)
        good = read_proposal(reader, json_array_get(proposals, i), link);
    return good;
}

bool uth_link_read(struct uth_reader *reader, const json_t *object, const char *stream,
                   struct uth_floor *floor)
{
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_LINK_ADDED);
    struct uth_refusal refusal;
    uth_link_config_read(reader, uth_reader_object(reader, object, "config", UTH_REQUIRED), NULL,
                         &event.link.config);
    if (!uth_reader_good(reader) ||
        strcmp(event.link.config.name, stream + strlen(UTH_LINK_STREAM_PREFIX)) != 0 ||
        uth_link_apply(floor, NULL, &event, false, &refusal) != UTH_REASON_OK)
        return false;
    struct uth_link *link = (struct uth_link *)uth_floor_link_of_stream(floor, stream);
    uth_reader_copy(reader, object, "added_by", UTH_BLANK, link->added_by, sizeof link->added_by);
    read_meters(reader, object, "meters", link->meter);
    read_meters(reader, object, "day_start", link->day_start);
    read_next(reader,
              uth_reader_array(reader, object, "next", UTH_REQUIRED, UTH_METER_LEVELS_MAX,
                               UTH_METER_LEVELS_MAX),
              link);
    if (!read_lists(reader, uth_reader_array(reader, object, "lists", UTH_REQUIRED, 3, 3), floor,
                    link))
        return false;
    link->running = uth_reader_flag(reader, object, "running");
    uth_reader_bool(reader, object, "removed", UTH_OPTIONAL, &link->removed);
    if (link->config.prize_days > 0) {
        link->prizes = uth_reader_number(reader, object, "prizes", 0, UTH_CENTS_MAX);
        link->short_ms = uth_reader_number(reader, object, "short", 0, INT64_MAX);
    }
    link->day = uth_reader_number(reader, object, "day", INT64_MIN, INT64_MAX);
    link->last = (uint64_t)uth_reader_number(reader, object, "n", 1, INT64_MAX);
    link->last_ms = uth_reader_number(reader, object, "at", INT64_MIN, INT64_MAX);
    link->claim_last = (uint32_t)uth_reader_number(reader, object, "claim_last", 0, UINT32_MAX);
    link->proposal_last =
        (uint32_t)uth_reader_number(reader, object, "proposal_last", 0, UINT32_MAX);
    return uth_reader_good(reader) && uth_link_reconciles(link);
}
