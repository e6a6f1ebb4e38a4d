/* A link as JSON, both ways, so that a restart need not fold its whole history. */
#include "floor_state.h"
#include "json_pieces.h"
#include "link_json.h"

#include <stdio.h>
#include <stdlib.h>
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
    put_actor(json, "confirmed", &claim->confirmed_by);
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
    uth_json_integer(json, "n", (int64_t)link->last);
    uth_json_integer(json, "at", link->last_ms);
    uth_json_bool(json, "running", link->running);
    put_meters(json, "meters", link->meter);
    uth_json_integer(json, "day", link->day);
    put_meters(json, "day_start", link->day_start);
    put_next(json, link);
    uth_json_integer(json, "claim_last", link->claim_last);
    uth_json_integer(json, "proposal_last", link->proposal_last);
    put_lists(json, link);
}

/* ---- reading ---- */

static bool meter_from_json(const json_t *list, struct uth_meter *meter)
{
    int64_t numbers[METER_NUMBERS];
    if (!uth_meter_rules_from_json(json_array_get(list, 0), &meter->rules) ||
        !uth_numbers_from_json(json_array_get(list, 1), numbers, METER_NUMBERS))
        return false;
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
    return uth_meter_reconciles(meter);
}

static bool meters_from_json(const json_t *list, struct uth_meter *meters)
{
    bool sound = json_array_size(list) == UTH_METER_LEVELS_MAX;
    for (size_t i = 0; sound && i < UTH_METER_LEVELS_MAX; i++)
        sound = meter_from_json(json_array_get(list, i), &meters[i]);
    return sound;
}

static bool member_from_json(struct uth_floor *floor, struct uth_link *link, const json_t *row)
{
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_LINK_JOINED);
    struct uth_refusal refusal;
    if (!read_text(json_array_get(row, 0), event.link.table, sizeof event.link.table) ||
        !read_text(json_array_get(row, 1), event.link.game, sizeof event.link.game) ||
        !read_text(json_array_get(row, 2), event.link.key_hash, sizeof event.link.key_hash) ||
        event.link.table[0] == '\0')
        return false;
    memcpy(event.link.current,
           (uth_units[]){link->meter[0].current, link->meter[1].current, link->meter[2].current},
           sizeof event.link.current);
    if (uth_link_apply(floor, link, &event, true, &refusal) != UTH_REASON_OK)
        return false;
    struct uth_link_member *member =
        (struct uth_link_member *)uth_link_member(link, event.link.table);
    int64_t shares[3 * UTH_METER_LEVELS_MAX] = {0};
    member->away = json_is_true(json_array_get(row, 3));
    member->silent = json_is_true(json_array_get(row, 10));
    member->cut_ms = json_integer_value(json_array_get(row, 11));
    member->open = json_is_true(json_array_get(row, 4));
    member->round = (uint32_t)json_integer_value(json_array_get(row, 5));
    member->games = (uint64_t)json_integer_value(json_array_get(row, 6));
    member->wagered = json_integer_value(json_array_get(row, 7));
    if (!member->open)
        return true;
    link->open_count++;
    if (!uth_numbers_from_json(json_array_get(row, 8), member->wager, UTH_LINK_SPOTS_MAX) ||
        !uth_numbers_from_json(json_array_get(row, 9), shares, 3 * UTH_METER_LEVELS_MAX))
        return false;
    for (int i = 0; i < 3 * UTH_METER_LEVELS_MAX; i++)
        if (shares[i] < 0)
            return false;
    for (int i = 0; i < UTH_METER_LEVELS_MAX; i++)
        member->share[i] = (struct uth_share){shares[3 * i], shares[3 * i + 1], shares[3 * i + 2]};
    const json_t *claims = json_array_get(row, 12);
    member->claims_before = (uint32_t)json_integer_value(claims);
    return json_is_integer(claims);
}

static bool actor_from_json(const json_t *list, struct uth_actor *actor)
{
    const char *role = json_string_value(json_array_get(list, 1));
    return read_text(json_array_get(list, 0), actor->name, sizeof actor->name) && role != NULL &&
           uth_role_from_name(role, &actor->role);
}

static bool claim_from_json(struct uth_link *link, const json_t *object)
{
    if (link->claim_count == link->claim_capacity) {
        int capacity = link->claim_capacity == 0 ? 32 : 2 * link->claim_capacity;
        struct uth_claim *claims = realloc(link->claims, (size_t)capacity * sizeof *claims);
        if (claims == NULL)
            return false;
        link->claims = claims;
        link->claim_capacity = capacity;
    }
    struct uth_claim *claim = &link->claims[link->claim_count];
    memset(claim, 0, sizeof *claim);
    int64_t n[11];
    const char *cards = json_string_value(json_object_get(object, "cards"));
    claim->card_count = cards == NULL ? -1 : uth_cards_parse(cards, claim->cards, 7, NULL);
    if (!uth_numbers_from_json(json_object_get(object, "n"), n, 11) || n[1] < 0 ||
        n[1] >= UTH_CLAIM_STATES || n[5] < 0 || n[5] >= link->pay->line_count || n[6] < 0 ||
        n[6] >= link->config.level_count || claim->card_count < 0 ||
        !read_text(json_object_get(object, "table"), claim->table, sizeof claim->table) ||
        !read_text(json_object_get(object, "game"), claim->game, sizeof claim->game) ||
        !read_text(json_object_get(object, "player"), claim->player, sizeof claim->player) ||
        !read_text(json_object_get(object, "text"), claim->text, sizeof claim->text) ||
        !uth_set_aside_from_json(json_object_get(object, "aside"), &claim->aside) ||
        !actor_from_json(json_object_get(object, "claimed"), &claim->claimed_by) ||
        !actor_from_json(json_object_get(object, "confirmed"), &claim->confirmed_by) ||
        !actor_from_json(json_object_get(object, "completed"), &claim->completed_by) ||
        !actor_from_json(json_object_get(object, "backed_out"), &claim->backed_out_by))
        return false;
    claim->number = (uint32_t)n[0];
    claim->state = (enum uth_claim_state)n[1];
    claim->manual = n[2] != 0;
    claim->round = (uint32_t)n[3];
    claim->spot = (uint8_t)n[4];
    claim->line = (uint8_t)n[5];
    claim->level = (uint8_t)n[6];
    claim->percent = (uint8_t)n[7];
    claim->claimed_ms = n[8];
    claim->confirmed_ms = n[9];
    claim->completed_ms = n[10];
    link->claim_count++;
    return true;
}

static bool proposal_from_json(struct uth_link *link, const json_t *row)
{
    if (link->proposal_count == UTH_PROPOSALS_MAX)
        return false;
    struct uth_proposal *proposal = &link->proposal[link->proposal_count++];
    proposal->number = (uint32_t)json_integer_value(json_array_get(row, 0));
    proposal->at_ms = json_integer_value(json_array_get(row, 2));
    return actor_from_json(json_array_get(row, 1), &proposal->by) &&
           uth_change_from_json(json_array_get(row, 3), &proposal->change);
}

static bool read_lists(struct uth_floor *floor, struct uth_link *link, const json_t *lists)
{
    const json_t *members = json_array_get(lists, 0), *claims = json_array_get(lists, 1),
                 *proposals = json_array_get(lists, 2);
    for (size_t i = 0; i < json_array_size(members); i++)
        if (!member_from_json(floor, link, json_array_get(members, i)))
            return false;
    for (size_t i = 0; i < json_array_size(claims); i++)
        if (!claim_from_json(link, json_array_get(claims, i)))
            return false;
    for (size_t i = 0; i < json_array_size(proposals); i++)
        if (!proposal_from_json(link, json_array_get(proposals, i)))
            return false;
    return true;
}

bool uth_link_from_json(struct uth_floor *floor, const char *stream, json_t *object)
{
    struct uth_floor_event event = uth_floor_event_of(UTH_EVENT_LINK_ADDED);
    struct uth_refusal refusal;
    if (!uth_link_config_from_json(json_object_get(object, "config"), &event.link.config) ||
        strcmp(event.link.config.name, stream + strlen(UTH_LINK_STREAM_PREFIX)) != 0 ||
        uth_link_apply(floor, NULL, &event, false, &refusal) != UTH_REASON_OK)
        return false;
    struct uth_link *link = (struct uth_link *)uth_floor_link_of_stream(floor, stream);
    if (!meters_from_json(json_object_get(object, "meters"), link->meter) ||
        !meters_from_json(json_object_get(object, "day_start"), link->day_start) ||
        !read_lists(floor, link, json_object_get(object, "lists")))
        return false;
    const json_t *next = json_object_get(object, "next");
    for (size_t i = 0; i < UTH_METER_LEVELS_MAX; i++) {
        json_t *rules = json_array_get(next, i);
        link->waits[i] = json_is_array(rules);
        if (link->waits[i] && !uth_meter_rules_from_json(rules, &link->next[i]))
            return false;
    }
    link->running = json_is_true(json_object_get(object, "running"));
    link->day = json_integer_value(json_object_get(object, "day"));
    link->last = (uint64_t)json_integer_value(json_object_get(object, "n"));
    link->last_ms = json_integer_value(json_object_get(object, "at"));
    link->claim_last = (uint32_t)json_integer_value(json_object_get(object, "claim_last"));
    link->proposal_last = (uint32_t)json_integer_value(json_object_get(object, "proposal_last"));
    return link->last > 0 && uth_link_reconciles(link);
}
