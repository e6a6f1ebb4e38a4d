/* Events as JSON. One table says which fields belong to which kind of event; one function a field
 * writes it, and one reads it back. A field that is missing or out of range makes it no event; fields
 * that do not belong are passed over, since the store's hash chain vouches for the bytes. */
#include "floor_json.h"

#include "exchange/json_print.h"
#include "json_pieces.h"
#include "link_json.h"
#include <jansson.h>
#include <uth/reader.h>

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    F_PLAYER = 1 << 0,
    F_NUMBER = 1 << 1, /* of the player */
    F_SPOT = 1 << 2,
    F_AMOUNT = 1 << 3,
    F_ROUND = 1 << 4,
    F_DEADLINE = 1 << 5,
    F_INDEX = 1 << 6,
    F_CARDS = 1 << 7,
    F_TEXT = 1 << 8,
    F_COMMITMENT = 1 << 9, /* with the sealed deck */
    F_RECEIPT = 1 << 10,
    F_CONFIG = 1 << 11,
    F_ACT = 1 << 12,
    F_MARK = 1 << 13,    /* written when it is set */
    F_OPTIONS = 1 << 14, /* the options alone */
    F_DIGEST = 1 << 15,
};

static const int fields[UTH_EVENT_KINDS] = {
    [UTH_EVENT_PLAYER_ADDED] = F_PLAYER | F_NUMBER,
    [UTH_EVENT_DEPOSITED] = F_PLAYER | F_AMOUNT,
    [UTH_EVENT_WITHDRAWN] = F_PLAYER | F_AMOUNT,
    [UTH_EVENT_TABLE_ADDED] = F_CONFIG,
    [UTH_EVENT_OPENED] = F_AMOUNT,
    [UTH_EVENT_CLOSED] = F_AMOUNT,
    [UTH_EVENT_FILLED] = F_AMOUNT | F_TEXT,
    [UTH_EVENT_CREDITED] = F_AMOUNT | F_TEXT,
    [UTH_EVENT_LIMITS_SET] = F_CONFIG,
    [UTH_EVENT_JOINED] = F_PLAYER | F_NUMBER | F_SPOT | F_MARK,
    [UTH_EVENT_LEAVING] = F_PLAYER,
    [UTH_EVENT_LEFT] = F_PLAYER | F_AMOUNT,
    [UTH_EVENT_BOUGHT_IN] = F_PLAYER | F_AMOUNT,
    [UTH_EVENT_CASHED_OUT] = F_PLAYER | F_AMOUNT,
    [UTH_EVENT_SAT_OUT] = F_PLAYER,
    [UTH_EVENT_SAT_IN] = F_PLAYER,
    [UTH_EVENT_ROUND_STARTED] = F_ROUND | F_DEADLINE | F_COMMITMENT | F_DIGEST | F_OPTIONS,
    [UTH_EVENT_SEEDED] = F_PLAYER | F_TEXT,
    [UTH_EVENT_ROUND] = F_ROUND | F_DEADLINE | F_ACT,
    [UTH_EVENT_KEYED] = F_CARDS,
    [UTH_EVENT_CORRECTED] = F_INDEX | F_CARDS,
    [UTH_EVENT_OPENED_DECK] = F_ROUND | F_RECEIPT,
    [UTH_EVENT_LOST_DECK] = F_ROUND | F_TEXT,
    [UTH_EVENT_REVERSED] = F_ROUND | F_TEXT,
    [UTH_EVENT_RESUMED] = F_DEADLINE,
    [UTH_EVENT_PLAYER_MARKED] = F_PLAYER | F_MARK,
    [UTH_EVENT_OPTIONS_SET] = F_OPTIONS,
    [UTH_EVENT_RULES_SET] = F_CONFIG,
    [UTH_EVENT_OFFERED] = F_PLAYER | F_SPOT | F_ROUND | F_DEADLINE,
    [UTH_EVENT_ACCEPTED] = F_PLAYER | F_SPOT | F_AMOUNT | F_ROUND | F_DEADLINE,
    [UTH_EVENT_DECLINED] = F_PLAYER | F_SPOT | F_TEXT,
    [UTH_EVENT_FEE_WAIVED] = F_ROUND | F_TEXT,
    [UTH_EVENT_SWEPT] = F_AMOUNT | F_TEXT,
    [UTH_EVENT_GAME_ENDED] = F_TEXT,
};

/* ---- wagers and actions ---- */

static json_t *wagers_of(const uth_cents wager[UTH_WAGERS])
{
    bool ok = true;
    json_t *object = json_object();
    for (int i = 0; i < UTH_WAGERS; i++)
        if (wager[i] != 0)
            put(&ok, object, uth_wager_name((enum uth_wager)i), json_integer(wager[i]));
    return whole(object, ok);
}

static bool read_wagers(json_t *object, uth_cents wager[UTH_WAGERS])
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

/* Cards by spot: {"1": "AhKd", ...}. */
static json_t *spots_of(const struct uth_action *action)
{
    bool ok = true;
    json_t *object = json_object();
    for (int spot = 1; spot <= UTH_SPOTS_MAX; spot++) {
        const uth_card *cards = action->spot_cards[spot - 1];
        char key[8];
        snprintf(key, sizeof key, "%d", spot);
        if (cards[0] != UTH_NO_CARD)
            put(&ok, object, key, cards_of(cards, 2));
    }
    return whole(object, ok);
}

static bool read_spots(json_t *object, struct uth_action *action)
{
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        char *end;
        long spot = strtol(key, &end, 10);
        int count;
        if (*end != '\0' || spot < 1 || spot > UTH_SPOTS_MAX ||
            !read_cards(value, action->spot_cards[spot - 1], &count, 2) || count != 2)
            return false;
    }
    return true;
}

static int shown_cards(enum uth_action_kind kind)
{
    return kind == UTH_DO_FLOP ? 3 : kind == UTH_DO_RIVER || kind == UTH_DO_REVEAL ? 2 : 0;
}

static bool names_hand(enum uth_action_kind kind)
{
    return kind == UTH_DO_BET || kind == UTH_DO_WITHDRAW || kind == UTH_DO_CHECK ||
           kind == UTH_DO_PLAY || kind == UTH_DO_FOLD;
}

json_t *uth_act_to_json(const struct uth_event *act)
{
    bool ok = true;
    const struct uth_action *action = &act->action;
    json_t *object = json_object();
    put(&ok, object, "do", json_string(uth_action_name(action->kind)));
    put(&ok, object, "step", json_integer(act->number));
    if (names_hand(action->kind)) {
        put(&ok, object, "player", json_integer(action->who.player));
        put(&ok, object, "spot", json_integer(action->who.spot));
        put(&ok, object, "behind", json_boolean(action->who.backline));
        put(&ok, object, "tip", json_boolean(action->for_tip));
    }
    if (action->kind == UTH_DO_BET) {
        put(&ok, object, "wagers", wagers_of(action->wager));
        put(&ok, object, "tips", wagers_of(action->tip));
    }
    if (action->kind == UTH_DO_PLAY)
        put(&ok, object, "multiple", json_integer(action->multiple));
    if (action->kind == UTH_DO_DEAL || action->kind == UTH_DO_REVEAL)
        put(&ok, object, "hands", spots_of(action));
    if (shown_cards(action->kind) > 0)
        put(&ok, object, "cards", cards_of(action->cards, shown_cards(action->kind)));
    if (action->kind == UTH_DO_SETTLE)
        ok &= uth_meters_write(object, &action->meters);
    if (action->kind == UTH_DO_VOID)
        put(&ok, object, "why", json_string(action->reason));
    if (action->kind == UTH_DO_CLOSE)
        put(&ok, object, "fee", json_integer(act->collection));
    if (action->kind == UTH_DO_BANK) {
        put(&ok, object, "spot", json_integer(action->bank.spot));
        put(&ok, object, "amount", json_integer(action->bank.amount));
        put(&ok, object, "cover", json_string(uth_cover_name(action->bank.cover)));
    }
    return whole(object, ok);
}

static bool read_act_kind(const json_t *value, enum uth_action_kind *kind)
{
    const char *name = json_string_value(value);
    for (int i = 0; name != NULL && i < UTH_ACTIONS; i++) {
        if (strcmp(name, uth_action_name((enum uth_action_kind)i)) == 0) {
            *kind = (enum uth_action_kind)i;
            return true;
        }
    }
    return false;
}

bool uth_act_from_json(json_t *object, struct uth_event *act)
{
    struct uth_action *action = &act->action;
    memset(action->spot_cards, UTH_NO_CARD, sizeof action->spot_cards);
    memset(action->cards, UTH_NO_CARD, sizeof action->cards);
    if (!read_act_kind(json_object_get(object, "do"), &action->kind))
        return false;
    READ_NUMBER(object, "step", 1, UINT32_MAX, act->number, uint32_t);
    enum uth_action_kind kind = action->kind;
    if (names_hand(kind)) {
        READ_NUMBER(object, "player", 0, UINT32_MAX, action->who.player, uint32_t);
        READ_NUMBER(object, "spot", 0, UINT8_MAX, action->who.spot, uint8_t);
        action->who.backline = json_is_true(json_object_get(object, "behind"));
        action->for_tip = json_is_true(json_object_get(object, "tip"));
    }
    if (kind == UTH_DO_BET && (!read_wagers(json_object_get(object, "wagers"), action->wager) ||
                               !read_wagers(json_object_get(object, "tips"), action->tip)))
        return false;
    if (kind == UTH_DO_PLAY)
        READ_NUMBER(object, "multiple", 0, UINT8_MAX, action->multiple, uint8_t);
    if ((kind == UTH_DO_DEAL || kind == UTH_DO_REVEAL) &&
        !read_spots(json_object_get(object, "hands"), action))
        return false;
    int count = 0, shown = shown_cards(kind);
    if (shown > 0 && (!read_cards(json_object_get(object, "cards"), action->cards, &count, shown) ||
                      count != shown))
        return false;
    if (kind == UTH_DO_SETTLE && !uth_meters_read(object, &action->meters))
        return false;
    if (kind == UTH_DO_VOID &&
        !read_text(json_object_get(object, "why"), action->reason, sizeof action->reason))
        return false;
    if (kind == UTH_DO_CLOSE)
        READ_NUMBER(object, "fee", 0, UTH_CENTS_MAX, act->collection, uth_cents);
    if (kind == UTH_DO_BANK) {
        const char *cover = json_string_value(json_object_get(object, "cover"));
        READ_NUMBER(object, "spot", 0, UINT8_MAX, action->bank.spot, uint8_t);
        READ_NUMBER(object, "amount", 0, UTH_CENTS_MAX, action->bank.amount, uth_cents);
        if (cover == NULL || !uth_cover_from_name(cover, &action->bank.cover))
            return false;
    }
    return true;
}

/* ---- postings ---- */

static json_t *postings_of(const struct uth_postings *postings)
{
    bool ok = true;
    json_t *list = json_array();
    for (int i = 0; i < postings->count; i++) {
        const struct uth_posting *at = &postings->at[i];
        push(&ok, list, json_pack("[s,s,I]", at->from, at->to, (json_int_t)at->amount));
    }
    return whole(list, ok);
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

static json_t *write_fields(json_t *object, const struct uth_floor_event *event)
{
    bool ok = true;
    int has = fields[event->kind];
    if (has & F_PLAYER)
        put(&ok, object, "player", json_string(event->player));
    if (has & F_NUMBER)
        put(&ok, object, "number", json_integer(event->player_number));
    if (has & F_SPOT)
        put(&ok, object, "spot", json_integer(event->spot));
    if (has & F_AMOUNT)
        put(&ok, object, "amount", json_integer(event->amount));
    if (has & F_ROUND)
        put(&ok, object, "round", json_integer(event->round));
    if (has & F_DEADLINE)
        put(&ok, object, "deadline", json_integer(event->deadline_ms));
    if (has & F_INDEX)
        put(&ok, object, "index", json_integer(event->index));
    if (has & F_CARDS)
        put(&ok, object, "cards", cards_of(event->cards, event->card_count));
    if (has & F_TEXT)
        put(&ok, object, "text", json_string(event->text));
    if (has & F_COMMITMENT) {
        put(&ok, object, "commitment", hex_of(event->commitment.hash, UTH_HASH_SIZE));
        put(&ok, object, "sealed", hex_of(event->sealed.bytes, UTH_SEALED_SIZE));
    }
    if (has & F_RECEIPT)
        put(&ok, object, "receipt", uth_receipt_to_json(&event->receipt));
    if (has & F_CONFIG)
        put(&ok, object, "config", uth_table_config_to_json(&event->config));
    if (has & F_ACT)
        put(&ok, object, "act", uth_act_to_json(&event->act));
    if (uth_event_is_link(event->kind))
        ok &= uth_link_fact_write(object, event);
    if ((has & F_MARK) && event->proposition)
        put(&ok, object, "proposition", json_true());
    if (has & F_DIGEST)
        put(&ok, object, "digest", json_string(event->config.digest));
    if (has & F_OPTIONS)
        put(&ok, object, "options",
            uth_table_options_to_json(event->config.option_count, event->config.option));
    return whole(object, ok);
}

json_t *uth_floor_event_to_json(const struct uth_floor_event *event)
{
    json_t *object = json_object();
    if (object == NULL)
        return NULL;
    bool ok = true;
    put(&ok, object, "event", json_string(uth_floor_event_name(event->kind)));
    put(&ok, object, "by", json_string(event->actor.name));
    put(&ok, object, "role", json_string(uth_role_name(event->actor.role)));
    if (event->command[0] != '\0')
        put(&ok, object, "id", json_string(event->command));
    if (event->postings.count > 0)
        put(&ok, object, "money", postings_of(&event->postings));
    object = whole(object, ok);
    return object == NULL ? NULL : write_fields(object, event);
}

char *uth_floor_event_write(const struct uth_floor_event *event, size_t *size)
{
    json_t *object = uth_floor_event_to_json(event);
    *size = 0;
    char *text = uth_json_print(object, JSON_COMPACT, size);
    json_decref(object);
    return text;
}

static bool read_fields(json_t *object, struct uth_floor_event *event)
{
    int has = fields[event->kind];
    if ((has & F_PLAYER) &&
        !read_text(json_object_get(object, "player"), event->player, sizeof event->player))
        return false;
    if (has & F_NUMBER)
        READ_NUMBER(object, "number", 0, UINT32_MAX, event->player_number, uint32_t);
    if (has & F_SPOT)
        READ_NUMBER(object, "spot", 0, UTH_SPOTS_MAX, event->spot, uint8_t);
    if (has & F_AMOUNT)
        READ_NUMBER(object, "amount", 0, UTH_CENTS_MAX, event->amount, uth_cents);
    if (has & F_ROUND)
        READ_NUMBER(object, "round", 0, UINT32_MAX, event->round, uint32_t);
    if (has & F_DEADLINE)
        READ_NUMBER(object, "deadline", 0, INT64_MAX, event->deadline_ms, int64_t);
    if (has & F_INDEX)
        READ_NUMBER(object, "index", 0, UTH_CARD_COUNT, event->index, int);
    if ((has & F_CARDS) && !read_cards(json_object_get(object, "cards"), event->cards,
                                       &event->card_count, UTH_CARD_COUNT))
        return false;
    if ((has & F_TEXT) &&
        !read_text(json_object_get(object, "text"), event->text, sizeof event->text))
        return false;
    if ((has & F_COMMITMENT) &&
        (!read_hex(json_object_get(object, "commitment"), event->commitment.hash, UTH_HASH_SIZE) ||
         !read_hex(json_object_get(object, "sealed"), event->sealed.bytes, UTH_SEALED_SIZE)))
        return false;
    if ((has & F_RECEIPT) &&
        !uth_receipt_from_json(json_object_get(object, "receipt"), &event->receipt))
        return false;
    if ((has & F_CONFIG) &&
        !uth_table_config_from_json(json_object_get(object, "config"), &event->config))
        return false;
    json_t *options = json_object_get(object, "options");
    event->proposition = (has & F_MARK) && json_is_true(json_object_get(object, "proposition"));
    if ((has & F_DIGEST) && !read_text(json_object_get(object, "digest"), event->config.digest,
                                       sizeof event->config.digest))
        return false;
    if ((has & F_OPTIONS) &&
        (!json_is_object(options) ||
         !uth_table_options_from_json(options, &event->config.option_count, event->config.option)))
        return false;
    if (uth_event_is_link(event->kind))
        return uth_link_fact_read(object, event);
    return !(has & F_ACT) || uth_act_from_json(json_object_get(object, "act"), &event->act);
}

static bool read_event(json_t *object, struct uth_floor_event *event)
{
    const char *kind = json_string_value(json_object_get(object, "event"));
    const char *role = json_string_value(json_object_get(object, "role"));
    if (kind == NULL || !uth_floor_event_from_name(kind, &event->kind) || role == NULL ||
        !uth_role_from_name(role, &event->actor.role) ||
        !read_text(json_object_get(object, "by"), event->actor.name, sizeof event->actor.name))
        return false;
    json_t *id = json_object_get(object, "id");
    if (id != NULL && !read_text(id, event->command, sizeof event->command))
        return false;
    return read_fields(object, event) &&
           read_postings(json_object_get(object, "money"), &event->postings);
}

json_t *uth_floor_json_load(const char *text, size_t size, json_error_t *error)
{
    return uth_json_load(text, size, error);
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
    json_t *object = uth_floor_json_load(text, size, &error);
    if (object == NULL) {
        snprintf(sentence, 192, "It is not JSON: %s.", error.text);
        return false;
    }
    bool sound =
        json_is_object(object) && length < sizeof event->stream && read_event(object, event);
    if (!sound) {
        snprintf(sentence, 192, "It is JSON, but not an event.");
        uth_postings_free(&event->postings);
    }
    json_decref(object);
    return sound;
}
