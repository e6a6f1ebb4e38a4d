/* Snapshots are read back through the same fold as events: a table's snapshot becomes TABLE_ADDED,
 * ROUND_STARTED, JOINED and so on in memory, so that there is one way to build a table. */
#include "snapshot.h"

#include "floor_json.h"
#include "floor_state.h"
#include "json_pieces.h"
#include "link_json.h"
#include "position_json.h"
#include "round_json.h"

#include <stdio.h>
#include <string.h>
#include <uth/assert.h>

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

/* Those that wait: what was asked, when, and who has agreed so far. */
static void put_requests(struct uth_json *json, const struct uth_floor *floor)
{
    uth_json_array(json, "requests");
    for (int i = 0; i < floor->request_count; i++) {
        const struct uth_request *request = &floor->requests[i];
        uth_json_object(json, NULL);
        uth_json_integer(json, "n", (int64_t)request->asked.number);
        uth_json_integer(json, "at", request->asked.at_ms);
        uth_floor_event_object(json, "asked", &request->asked);
        uth_json_array(json, "agreed");
        for (int k = 0; k < request->agreed_count; k++) {
            uth_json_array(json, NULL);
            uth_json_text(json, NULL, request->agreed[k].name);
            uth_json_text(json, NULL, uth_role_name(request->agreed[k].role));
            uth_json_end_array(json);
        }
        uth_json_end_array(json);
        uth_json_end_object(json);
    }
    uth_json_end_array(json);
}

static void put_shift(struct uth_json *json, const struct uth_shift *shift)
{
    uth_json_array(json, "shift");
    uth_json_integer(json, NULL, shift->number);
    uth_json_integer(json, NULL, shift->open);
    uth_json_integer(json, NULL, shift->at_ms);
    uth_json_text(json, NULL, shift->label);
    uth_json_text(json, NULL, shift->by.name);
    uth_json_text(json, NULL, uth_role_name(shift->by.role));
    uth_json_end_array(json);
}

static void put_floor(struct uth_json *json, const struct uth_floor *floor)
{
    uth_json_integer(json, "n", (int64_t)floor->last);
    uth_json_integer(json, "at", floor->last_ms);
    put_players(json, "players", &floor->players);
    uth_json_integer(json, "player", floor->player_last);
    put_players(json, "propositions", &floor->propositions);
    put_players(json, "enrolled", &floor->enrolled);
    put_players(json, "enrollers", &floor->enrollers);
    uth_json_text(json, "digest", floor->controls_digest); /* of the controls */
    uth_json_integer(json, "request", floor->request_last);
    put_requests(json, floor);
    put_shift(json, &floor->shift);
}

/* Includes those who have left: a round may need their names, and the order of the others depends
 * on them. */
static void put_guests(struct uth_json *json, const struct uth_table *table)
{
    uth_json_array(json, "guests");
    for (int i = 0; i < table->guest_count; i++) {
        const struct uth_guest *guest = &table->guests[i];
        uth_json_array(json, NULL);
        uth_json_text(json, NULL, guest->name);
        uth_json_integer(json, NULL, guest->number);
        uth_json_integer(json, NULL, guest->seats);
        int64_t is = 0;
        int bit = 0;
#define PUT_FLAG(flag) is |= (int64_t)guest->flag << bit++;
        UTH_GUEST_FLAGS(PUT_FLAG)
        uth_json_integer(json, NULL, is);
        uth_json_integer(json, NULL, guest->missed);
        if (guest->by_staff) {
            uth_json_integer(json, NULL, guest->cash);
            for (int k = 0; k < UTH_WAGERS; k++)
                uth_json_integer(json, NULL, guest->last_wager[k]);
        }
        uth_json_end_array(json);
    }
    uth_json_end_array(json);
}

/* Seats at which time was called, that gave up the round, or that somebody asks for. */
static void put_seats(struct uth_json *json, const struct uth_table *table)
{
    uth_json_array(json, "seats");
    for (int spot = 1; spot <= UTH_SPOTS_MAX; spot++) {
        const struct uth_seat_asked *asked = &table->asked[spot];
        bool given_up = (table->given_up >> spot & 1U) != 0;
        if (table->called_ms[spot] == 0 && !given_up && asked->player[0] == '\0')
            continue;
        uth_json_array(json, NULL);
        uth_json_integer(json, NULL, spot);
        uth_json_integer(json, NULL, table->called_ms[spot]);
        uth_json_integer(json, NULL, given_up);
        uth_json_text(json, NULL, asked->player);
        uth_json_integer(json, NULL, asked->at_ms);
        uth_json_integer(json, NULL, (int64_t)asked->n);
        uth_json_end_array(json);
    }
    uth_json_end_array(json);
    uth_json_bool(json, "finishing", table->finishing);
}

static void put_limits(struct uth_json *json, const char *key, struct uth_limits base,
                       struct uth_limits bonus)
{
    int64_t numbers[] = {base.min, base.max, bonus.min, bonus.max};
    uth_numbers_write(json, key, numbers, 4);
}

/* A settled round of a table with a dealer can be put right until the next one begins. */
static bool keeps_round(const struct uth_table *table)
{
    return uth_table_has_unfinished(table) || uth_table_can_amend(table);
}

/* What would undo the last finished and settled round, wherever it is kept. */
static void put_undo(struct uth_json *json, const struct uth_table *table)
{
    bool current = table->round != NULL && !keeps_round(table) && !table->reversed &&
                   !table->final && uth_round_phase(table->round) == UTH_PHASE_SETTLED;
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
    if (table->removed)
        uth_json_bool(json, "removed", true);
#define PUT_NUMBER(member, name, least, most) uth_json_integer(json, name, (int64_t)table->member);
    UTH_TABLE_NUMBERS(PUT_NUMBER)
    put_seats(json, table);
    put_limits(json, "limits", table->rules->base, table->rules->bonus);
    put_guests(json, table);
    put_undo(json, table);
    put_players(json, "seed_rests", &table->seed_rests);
    put_rules(json, table);
    if (keeps_round(table))
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
    uth_json_integer(&json, "slip", floor->slip_last);
    put_memory(&json, link != NULL    ? &link->repeats
                      : table != NULL ? &table->repeats
                                      : &floor->repeats);
    uth_json_end_object(&json);
    *size = 0;
    return uth_json_take(&json, size);
}

/* ---- reading ---- */

static void read_limits(struct uth_reader *reader, const json_t *object, const char *field,
                        struct uth_limits *base, struct uth_limits *bonus)
{
    int64_t limit[4] = {0};
    uth_reader_numbers(reader, object, field, UTH_REQUIRED, 0, UTH_CENTS_MAX, limit, 4);
    *base = (struct uth_limits){limit[0], limit[1]};
    *bonus = (struct uth_limits){limit[2], limit[3]};
}

static bool read_rules(struct uth_reader *reader, const json_t *object, struct uth_table *table,
                       struct uth_refusal *refusal)
{
    read_limits(reader, object, "limits", &table->rules->base, &table->rules->bonus);
    uth_table_options_read(reader, object, "options", UTH_REQUIRED, &table->option_count,
                           table->option);
    return uth_reader_good(reader) &&
           uth_options_choose(table->rules, table->rules->base, table->option_count, table->option,
                              &table->game, refusal) == UTH_REASON_OK;
}

/* What waits for the next round. */
static bool read_changes(struct uth_reader *reader, const json_t *object, struct uth_floor *floor,
                         struct uth_table *table, struct uth_refusal *refusal)
{
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_RULES_SET);
    struct uth_fold fold = {.floor = floor, .table = table, .event = &event, .refusal = refusal};
    const json_t *next = uth_reader_object(reader, object, "next_config", UTH_OPTIONAL);
    if (next != NULL) {
        uth_table_config_read(reader, next, NULL, &event.config);
        if (!uth_reader_good(reader) || uth_fold_rules(&fold) != UTH_REASON_OK)
            return false;
    }
    table->limits_change = json_object_get(object, "next_limits") != NULL;
    if (table->limits_change)
        read_limits(reader, object, "next_limits", &table->next_base, &table->next_bonus);
    if (json_object_get(object, "next_options") == NULL)
        return uth_reader_good(reader);
    uth_table_options_read(reader, object, "next_options", UTH_REQUIRED, &event.config.option_count,
                           event.config.option);
    return uth_reader_good(reader) && uth_fold_options(&fold) == UTH_REASON_OK;
}

static bool read_memory(struct uth_reader *reader, const json_t *object,
                        struct uth_repeats *repeats)
{
    const json_t *list = uth_reader_array(reader, object, "memory", UTH_REQUIRED, 0, SIZE_MAX);
    bool good = list != NULL;
    for (size_t i = 0; good && i < json_array_size(list); i++) {
        const json_t *row = json_array_get(list, i);
        const char *key = json_string_value(json_array_get(row, 0));
        int64_t at_ms = column(reader, row, 1, INT64_MIN, INT64_MAX);
        uint64_t high = (uint64_t)column(reader, row, 2, INT64_MIN, INT64_MAX);
        uint64_t seen = (uint64_t)column(reader, row, 3, INT64_MIN, INT64_MAX);
        good = key != NULL && uth_repeats_reserve(repeats) &&
               uth_repeats_put(repeats, key, at_ms, high, seen);
    }
    return good && uth_reader_good(reader);
}

static bool read_players(struct uth_reader *reader, const json_t *object, const char *field,
                         struct uth_map *players, uint32_t *last)
{
    const json_t *list = uth_reader_object(reader, object, field, UTH_REQUIRED);
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)list, name, value)
    {
        uint32_t number = (uint32_t)uth_reader_number(reader, list, name, 0, UINT32_MAX);
        if (strlen(name) >= UTH_FLOOR_NAME_SIZE || name[0] == '\0' || !uth_map_reserve(players))
            return false;
        uth_map_put(players, name, number);
        *last = number > *last ? number : *last;
    }
    return uth_reader_good(reader);
}

static bool read_agreed(struct uth_reader *reader, const json_t *list, struct uth_floor *floor,
                        uint32_t number, struct uth_refusal *refusal)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_REQUEST_APPROVED);
        char role[16] = "";
        event.link.number = number;
        column_text(reader, json_array_get(list, i), 0, event.actor.name, sizeof event.actor.name);
        column_text(reader, json_array_get(list, i), 1, role, sizeof role);
        if (!uth_reader_good(reader) || !uth_role_from_name(role, &event.actor.role) ||
            uth_request_apply(floor, &event, refusal) != UTH_REASON_OK)
            return false;
    }
    return true;
}

static bool read_requests(struct uth_reader *reader, const json_t *object, struct uth_floor *floor,
                          struct uth_refusal *refusal)
{
    const json_t *list =
        uth_reader_array(reader, object, "requests", UTH_REQUIRED, 0, UTH_REQUESTS_MAX);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *row = json_array_get(list, i);
        struct uth_floor_event event = {0};
        snprintf(event.stream, sizeof event.stream, "%s", UTH_FLOOR_STREAM);
        event.number = (uint64_t)uth_reader_number(reader, row, "n", 1, INT64_MAX);
        event.at_ms = uth_reader_number(reader, row, "at", INT64_MIN, INT64_MAX);
        const json_t *asked = uth_reader_object(reader, row, "asked", UTH_REQUIRED);
        if (asked != NULL)
            uth_floor_event_read_object(reader, asked, &event);
        bool good =
            uth_reader_good(reader) && event.kind == UTH_EVENT_REQUESTED &&
            event.postings.count == 0 &&
            uth_request_apply(floor, &event, refusal) == UTH_REASON_OK &&
            read_agreed(reader, json_object_get(row, "agreed"), floor, event.link.number, refusal);
        uth_postings_free(&event.postings);
        if (!good)
            return false;
    }
    floor->request_last = (uint32_t)uth_reader_number(reader, object, "request", 0, UINT32_MAX);
    return uth_reader_copy(reader, object, "digest", UTH_STORED, floor->controls_digest,
                           sizeof floor->controls_digest) &&
           uth_reader_good(reader);
}

static bool read_shift(struct uth_reader *reader, const json_t *row, struct uth_shift *shift)
{
    char role[16] = "";
    shift->number = (uint32_t)column(reader, row, 0, 0, UINT32_MAX);
    shift->open = column(reader, row, 1, 0, 1) != 0;
    shift->at_ms = column(reader, row, 2, 0, INT64_MAX);
    column_text(reader, row, 3, shift->label, sizeof shift->label);
    column_text(reader, row, 4, shift->by.name, sizeof shift->by.name);
    column_text(reader, row, 5, role, sizeof role);
    return uth_reader_good(reader) && uth_role_from_name(role, &shift->by.role);
}

static bool read_floor(struct uth_reader *reader, const json_t *object, struct uth_floor *floor,
                       struct uth_refusal *refusal)
{
    uint32_t unused = 0;
    floor->last = (uint64_t)uth_reader_number(reader, object, "n", 1, INT64_MAX);
    floor->last_ms = uth_reader_number(reader, object, "at", INT64_MIN, INT64_MAX);
    if (json_object_get(object, "enrolled") != NULL && /* not in those of earlier versions */
        (!read_players(reader, object, "enrolled", &floor->enrolled, &unused) ||
         !read_players(reader, object, "enrollers", &floor->enrollers, &unused)))
        return false;
    const json_t *shift = json_object_get(object, "shift"); /* nor this one */
    if (shift != NULL && !read_shift(reader, shift, &floor->shift))
        return false;
    bool good = read_players(reader, object, "players", &floor->players, &floor->player_last) &&
                read_players(reader, object, "propositions", &floor->propositions, &unused);
    int64_t last = floor->player_last;
    uth_reader_integer(reader, object, "player", UTH_OPTIONAL, last, UINT32_MAX, &last);
    floor->player_last = (uint32_t)last;
    return good && read_requests(reader, object, floor, refusal) &&
           read_memory(reader, object, &floor->repeats);
}

static bool read_guests(struct uth_reader *reader, const json_t *list, struct uth_floor *floor,
                        struct uth_table *table, struct uth_refusal *refusal)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *row = json_array_get(list, i);
        struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_JOINED);
        column_text(reader, row, 0, event.player, sizeof event.player);
        event.player_number = (uint32_t)column(reader, row, 1, 0, UINT32_MAX);
        if (!uth_reader_good(reader) || event.player[0] == '\0' ||
            uth_floor_apply_recorded(floor, table, &event, refusal) != UTH_REASON_OK)
            return false;
        uint64_t index;
        UTH_ASSERT(uth_map_get(&table->guest_names, event.player, &index));
        table->guests[index].seats = (uint32_t)column(reader, row, 2, 0, UINT32_MAX);
        int64_t is = column(reader, row, 3, 0, UINT32_MAX);
        int bit = 0;
#define READ_FLAG(flag) table->guests[index].flag = is >> bit++ & 1;
        UTH_GUEST_FLAGS(READ_FLAG)
        table->guests[index].missed = (uint8_t)column(reader, row, 4, 0, UINT8_MAX);
        if (table->guests[index].by_staff) {
            table->guests[index].cash = column(reader, row, 5, 0, UTH_CENTS_MAX);
            for (size_t k = 0; k < UTH_WAGERS; k++)
                table->guests[index].last_wager[k] = column(reader, row, 6 + k, 0, UTH_CENTS_MAX);
        }
    }
    return uth_reader_good(reader);
}

static void read_seats(struct uth_reader *reader, const json_t *object, struct uth_table *table)
{
    const json_t *list = uth_reader_array(reader, object, "seats", UTH_REQUIRED, 0, UTH_SPOTS_MAX);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *row = json_array_get(list, i);
        int64_t spot = column(reader, row, 0, 1, UTH_SPOTS_MAX);
        if (!uth_reader_good(reader))
            return;
        table->called_ms[spot] = column(reader, row, 1, 0, INT64_MAX);
        table->given_up |= (uint32_t)column(reader, row, 2, 0, 1) << spot;
        column_text(reader, row, 3, table->asked[spot].player, sizeof table->asked[spot].player);
        table->asked[spot].at_ms = column(reader, row, 4, INT64_MIN, INT64_MAX);
        table->asked[spot].n = (uint64_t)column(reader, row, 5, 0, INT64_MAX);
    }
    uth_reader_bool(reader, object, "finishing", UTH_REQUIRED, &table->finishing);
}

static void read_undo(struct uth_reader *reader, const json_t *object, struct uth_table *table)
{
    if (json_is_null(json_object_get(object, "undo")))
        return;
    struct uth_floor_event carrier = {0};
    uth_floor_event_read_object(reader, uth_reader_object(reader, object, "undo", UTH_REQUIRED),
                                &carrier);
    table->undo = carrier.postings;
    table->undo_round = carrier.round;
}

static void read_state(struct uth_reader *reader, const json_t *object, struct uth_table *table)
{
    const char *state = uth_reader_text(reader, object, "state", UTH_REQUIRED, 16);
    table->state = state == NULL                   ? table->state
                   : strcmp(state, "open") == 0    ? UTH_TABLE_OPEN
                   : strcmp(state, "closing") == 0 ? UTH_TABLE_CLOSING
                                                   : UTH_TABLE_CLOSED;
    uth_reader_bool(reader, object, "removed", UTH_OPTIONAL, &table->removed);
#define READ_NUMBER(member, name, least, most)                                                     \
    table->member = (__typeof__(table->member))uth_reader_number(reader, object, name, least, most);
    UTH_TABLE_NUMBERS(READ_NUMBER)
    read_seats(reader, object, table);
    if (uth_table_has_position(table))
        uth_position_read(reader, uth_reader_object(reader, object, "position", UTH_REQUIRED),
                          &table->position);
}

static bool read_table(struct uth_reader *reader, const json_t *object, const char *stream,
                       struct uth_floor *floor, struct uth_refusal *refusal)
{
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_TABLE_ADDED);
    uth_table_config_read(reader, uth_reader_object(reader, object, "config", UTH_REQUIRED), NULL,
                          &event.config);
    if (!uth_reader_good(reader) || strcmp(event.config.name, stream) != 0 ||
        uth_floor_apply_recorded(floor, NULL, &event, refusal) != UTH_REASON_OK)
        return false;
    struct uth_table *table = find_table(floor, stream);
    uint32_t unused = 0;
    const json_t *round = uth_reader_object(reader, object, "unfinished", UTH_OPTIONAL);
    uint32_t number = (uint32_t)uth_reader_number(reader, object, "round", 0, UINT32_MAX);
    if (!read_rules(reader, object, table, refusal) ||
        (round != NULL && !uth_table_round_read(reader, round, number, floor, table, refusal)) ||
        !read_changes(reader, object, floor, table, refusal) ||
        !read_guests(reader, json_object_get(object, "guests"), floor, table, refusal) ||
        !read_players(reader, object, "seed_rests", &table->seed_rests, &unused) ||
        !read_memory(reader, object, &table->repeats))
        return false;
    read_undo(reader, object, table);
    read_state(reader, object, table);
    return uth_reader_good(reader);
}

static bool read_link(struct uth_reader *reader, const json_t *object, const char *stream,
                      struct uth_floor *floor)
{
    if (!uth_link_read(reader, object, stream, floor))
        return false;
    struct uth_link *link = (struct uth_link *)uth_floor_link_of_stream(floor, stream);
    return read_memory(reader, object, &link->repeats);
}

enum uth_reason uth_floor_snapshot_read(struct uth_floor *floor, const char *stream,
                                        const char *text, size_t size, struct uth_refusal *refusal)
{
    uth_refusal_clear(refusal);
    if (uth_floor_last(floor, stream) != 0)
        return UTH_REFUSE(refusal, STREAM_BEGUN, .stream = stream);
    char fault[UTH_FAULT_SIZE];
    struct uth_reader reader;
    uth_reader_start_first(&reader, fault);
    json_t *object = uth_json_load(text, size, NULL);
    bool sound = object != NULL && (is_floor(stream) ? read_floor(&reader, object, floor, refusal)
                                    : uth_stream_is_link(stream)
                                        ? read_link(&reader, object, stream, floor)
                                        : read_table(&reader, object, stream, floor, refusal));
    int64_t slip = sound ? uth_reader_number(&reader, object, "slip", 0, INT64_MAX) : 0;
    floor->slip_last = slip > floor->slip_last ? slip : floor->slip_last;
    json_decref(object);
    if (sound && uth_reader_good(&reader))
        return UTH_REASON_OK;
    return UTH_REFUSE(refusal, SNAPSHOT_UNREADABLE, .stream = stream);
}
