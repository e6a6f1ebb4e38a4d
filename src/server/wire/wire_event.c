/* Events on the wire. Each carries what a client needs to go on from the state before it: who, how
 * much, what that left of their chips, and the next deadline. */
#include <stdio.h>
#include <string.h>

#include "table_config.h"
#include "wire.h"
#include "wire_bank.h"

uth_cents wire_balance_after(const struct uth_ledger *ledger, const char *account,
                             const struct uth_floor_events *events, int after)
{
    uth_cents balance = uth_ledger_balance(ledger, account);
    for (int i = after + 1; i < events->count; i++) {
        const struct uth_postings *postings = &events->at[i].postings;
        for (int k = 0; k < postings->count; k++) {
            const struct uth_posting *posting = &postings->at[k];
            balance += strcmp(posting->from, account) == 0 ? posting->amount : 0;
            balance -= strcmp(posting->to, account) == 0 ? posting->amount : 0;
        }
    }
    return balance;
}

static const char *live_name(const void *self, uint32_t player)
{
    const struct wire_scene *scene = self;
    return uth_table_player_name(scene->table, player);
}

static bool live_chips(const void *self, const char *player, uth_cents *chips)
{
    const struct wire_scene *scene = self;
    char account[UTH_ACCOUNT_SIZE];
    wire_account(account, "chips", scene->table->config.name, player);
    *chips = scene->events != NULL
                 ? wire_balance_after(scene->ledger, account, scene->events, scene->after)
                 : uth_ledger_balance(scene->ledger, account);
    return true;
}

void wire_live_scene(struct wire_scene *scene, const struct uth_table *table,
                     const struct uth_ledger *ledger)
{
    *scene = (struct wire_scene){
        .table = table,
        .ledger = ledger,
        .round = table->round,
        .waived = table->position.waived[0] != '\0',
        .shared = table->rules->spots_shared,
        .self = scene,
        .name_of = live_name,
        .chips_of = live_chips,
    };
}

void wire_account(char account[UTH_ACCOUNT_SIZE], const char *kind, const char *table,
                  const char *player)
{
    snprintf(account, UTH_ACCOUNT_SIZE, "%s%s%s%s%s", kind, table[0] != '\0' ? ":" : "", table,
             player[0] != '\0' ? ":" : "", player);
}

void wire_limits(struct json_text *text, const char *key, struct uth_limits limits,
                 struct uth_limits of_rule_set)
{
    limits_write(text, key, limits.min > 0 ? limits : of_rule_set);
}

void wire_wagers(struct json_text *text, const char *key, const uth_cents wager[UTH_WAGERS])
{
    jt_object(text, key);
    for (int i = 0; i < UTH_WAGERS; i++)
        if (wager[i] != 0)
            jt_integer(text, uth_wager_name((enum uth_wager)i), wager[i]);
    jt_end_object(text);
}

void wire_receipt(struct json_text *text, const char *key, const char *table, uint32_t round,
                  const struct uth_receipt *receipt)
{
    jt_object(text, key);
    jt_text(text, "table", table);
    jt_integer(text, "round", round);
    jt_hex(text, "commitment", receipt->commitment.hash, UTH_HASH_SIZE);
    jt_hex(text, "salt", receipt->deck.salt, UTH_SALT_SIZE);
    jt_cards(text, "deck", receipt->deck.card, UTH_CARD_COUNT);
    jt_array(text, "seeds");
    for (int i = 0; i < receipt->seed_count; i++) {
        jt_object(text, NULL);
        jt_text(text, "player", receipt->seed[i].player);
        jt_text(text, "text", receipt->seed[i].text);
        jt_end_object(text);
    }
    jt_end_array(text);
    jt_end_object(text);
}

const char *wire_event_name(const struct uth_floor_event *event)
{
    if (event->kind != UTH_EVENT_ROUND)
        return uth_floor_event_name(event->kind);
    switch (event->act.action.kind) {
    case UTH_DO_CLOSE: return "no_more_bets";
    case UTH_DO_WITHDRAW: return "unbet";
    default: return uth_action_name(event->act.action.kind);
    }
}

static bool names_hand(enum uth_action_kind kind)
{
    return kind == UTH_DO_BET || kind == UTH_DO_WITHDRAW || kind == UTH_DO_CHECK ||
           kind == UTH_DO_PLAY || kind == UTH_DO_FOLD;
}

const char *wire_event_person(const struct uth_floor_event *event, const struct wire_scene *scene)
{
    if (event->player[0] != '\0')
        return event->player;
    if (event->kind == UTH_EVENT_ROUND && names_hand(event->act.action.kind))
        return scene->name_of(scene->self, event->act.action.who.player);
    if (event->kind == UTH_EVENT_ROUND && event->act.action.kind == UTH_DO_BANK)
        return wire_bank_owner(event);
    return NULL;
}

bool wire_event_for_staff(const struct uth_floor_event *event)
{
    return event->kind == UTH_EVENT_KEYED || event->kind == UTH_EVENT_CORRECTED ||
           event->kind == UTH_EVENT_OPENED || event->kind == UTH_EVENT_CLOSED ||
           event->kind == UTH_EVENT_FILLED || event->kind == UTH_EVENT_CREDITED ||
           event->kind == UTH_EVENT_SWEPT;
}

bool wire_event_for_owners(const struct uth_floor_event *event, const struct wire_scene *scene)
{
    if (event->kind != UTH_EVENT_ROUND || scene->table == NULL)
        return false;
    if (event->act.action.kind == UTH_DO_DEAL)
        return !scene->table->rules->face_up && scene->table->config.source == UTH_SOURCE_HOUSE;
    bool ends = event->act.action.kind == UTH_DO_SETTLE || event->act.action.kind == UTH_DO_VOID;
    return ends && scene->shared;
}

static void put_chips(struct json_text *text, const struct wire_scene *scene, const char *player)
{
    uth_cents chips;
    if (player != NULL && scene->chips_of(scene->self, player, &chips))
        jt_integer(text, "chips", chips);
}

static void put_deadline(struct json_text *text, const struct uth_floor_event *event)
{
    if (event->deadline_ms == 0)
        return;
    int64_t left_ms = event->deadline_ms - event->at_ms;
    jt_integer(text, "deadline", event->deadline_ms);
    jt_integer(text, "left_ms", left_ms > 0 ? left_ms : 0);
}

static bool owns_spot(const struct wire_scene *scene, int spot)
{
    for (int i = 0; i < scene->own_count; i++) {
        const struct uth_hand *hand = uth_round_hand(scene->round, scene->own_hands[i]);
        if (hand->spot == spot && !hand->backline)
            return true;
    }
    return false;
}

/* Cards by spot; of the own spots also those that nobody else may see. */
static void put_spots(struct json_text *text, const struct uth_floor_event *event,
                      const struct wire_scene *scene)
{
    const struct uth_action *action = &event->act.action;
    uint32_t spots = scene->round != NULL ? uth_round_spots(scene->round) : 0;
    jt_array(text, "hands");
    for (int spot = 1; spot <= UTH_SPOTS_MAX; spot++) {
        uth_card cards[2] = {action->spot_cards[spot - 1][0], action->spot_cards[spot - 1][1]};
        bool known = cards[0] != UTH_NO_CARD;
        if (!known && action->kind == UTH_DO_DEAL && scene->table != NULL && owns_spot(scene, spot))
            known = uth_table_hole_cards(scene->table, spot, cards);
        if (!known && (action->kind == UTH_DO_REVEAL || (spots >> spot & 1U) == 0))
            continue;
        jt_object(text, NULL);
        jt_integer(text, "spot", spot);
        if (known)
            jt_cards(text, "cards", cards, 2);
        jt_end_object(text);
    }
    jt_end_array(text);
}

/* What everybody whose chips moved has now, at tables with few people. */
static void put_all_chips(struct json_text *text, const struct uth_floor_event *event,
                          const struct wire_scene *scene)
{
    enum { PREFIX = sizeof "chips:" - 1 };
    jt_object(text, "chips");
    for (int i = 0; i < event->postings.count && !scene->shared; i++) {
        for (int side = 0; side < 2; side++) {
            const struct uth_posting *posting = &event->postings.at[i];
            const char *account = side == 0 ? posting->from : posting->to;
            const char *player = strrchr(account, ':');
            uth_cents chips;
            bool again = false;
            for (int k = 0; k < i; k++) {
                again = again || strcmp(event->postings.at[k].from, account) == 0 ||
                        strcmp(event->postings.at[k].to, account) == 0;
            }
            if (!again && strncmp(account, "chips:", PREFIX) == 0 &&
                scene->chips_of(scene->self, player + 1, &chips))
                jt_integer(text, player + 1, chips);
        }
    }
    jt_end_object(text);
}

/* What everybody with a hand in the round has now. */
static void put_owners_chips(struct json_text *text, const struct uth_floor_event *event,
                             const struct wire_scene *scene)
{
    const char *banker = wire_bank_owner(event);
    uth_cents banked;
    int count = uth_round_hand_count(scene->round);
    jt_object(text, "chips");
    for (int i = 0; i < count && !scene->shared; i++) {
        uint32_t player = uth_round_hand(scene->round, i)->player;
        bool again = false;
        for (int k = 0; k < i; k++)
            again = again || uth_round_hand(scene->round, k)->player == player;
        const char *name = scene->name_of(scene->self, player);
        uth_cents chips;
        if (!again && name != NULL && scene->chips_of(scene->self, name, &chips))
            jt_integer(text, name, chips);
    }
    if (banker != NULL && scene->chips_of(scene->self, banker, &banked))
        jt_integer(text, banker, banked);
    jt_end_object(text);
}

static void put_settled(struct json_text *text, const struct uth_floor_event *event,
                        const struct wire_scene *scene)
{
    if (uth_round_settlement(scene->round) != NULL) {
        bool all = !scene->shared && scene->own_hands == NULL;
        wire_settlement(text, "settlement", scene, scene->own_hands,
                        all ? uth_round_hand_count(scene->round) : scene->own_count);
    }
    if (!scene->shared)
        put_owners_chips(text, event, scene);
}

static void put_act(struct json_text *text, const struct uth_floor_event *event,
                    const struct wire_scene *scene, const struct wire_viewer *viewer)
{
    const struct uth_action *action = &event->act.action;
    if (names_hand(action->kind))
        jt_integer(text, "spot", action->who.spot);
    wire_bank_act(text, event);
    switch (action->kind) {
    case UTH_DO_BET:
        wire_wagers(text, "wagers", action->wager);
        wire_wagers(text, "tip", action->tip);
        break;
    case UTH_DO_PLAY:
        jt_integer(text, "multiple", action->multiple);
        jt_bool(text, "for_tip", action->for_tip);
        break;
    case UTH_DO_CHECK:
    case UTH_DO_FOLD: jt_bool(text, "for_tip", action->for_tip); break;
    case UTH_DO_DEAL: put_spots(text, event, scene); break;
    case UTH_DO_FLOP: jt_cards(text, "cards", action->cards, 3); break;
    case UTH_DO_RIVER: jt_cards(text, "cards", action->cards, 2); break;
    case UTH_DO_REVEAL:
        jt_cards(text, "dealer", action->cards, 2);
        put_spots(text, event, scene);
        break;
    case UTH_DO_SETTLE: put_settled(text, event, scene); break;
    case UTH_DO_VOID:
        jt_text(text, "reason", action->reason);
        if (!scene->shared)
            put_owners_chips(text, event, scene);
        break;
    default: break;
    }
    if (scene->shared && viewer->name != NULL &&
        (action->kind == UTH_DO_SETTLE || action->kind == UTH_DO_VOID)) {
        jt_object(text, "chips");
        uth_cents chips;
        if (scene->chips_of(scene->self, viewer->name, &chips))
            jt_integer(text, viewer->name, chips);
        jt_end_object(text);
    }
}

/* Tables with physical cards commit to nothing. */
static bool is_committed(const struct uth_commitment *commitment)
{
    static const struct uth_commitment none = {0};
    return memcmp(commitment, &none, sizeof none) != 0;
}

static void put_limits(struct json_text *text, const struct uth_floor_event *event,
                       const struct wire_scene *scene)
{
    static const struct uth_limits none;
    const struct uth_rules *rules =
        scene->table != NULL ? uth_table_next_rules(scene->table) : NULL;
    wire_limits(text, "base", event->config.base, rules != NULL ? rules->base : none);
    wire_limits(text, "bonus", event->config.bonus, rules != NULL ? rules->bonus : none);
}

static void put_kind(struct json_text *text, const struct uth_floor_event *event,
                     const struct wire_scene *scene, const struct wire_viewer *viewer)
{
    switch (event->kind) {
    case UTH_EVENT_DEPOSITED:
    case UTH_EVENT_WITHDRAWN:
    case UTH_EVENT_BOUGHT_IN:
    case UTH_EVENT_CASHED_OUT:
    case UTH_EVENT_LEFT: jt_integer(text, "amount", event->amount); break;
    case UTH_EVENT_OPENED:
    case UTH_EVENT_CLOSED:
    case UTH_EVENT_FILLED:
    case UTH_EVENT_CREDITED:
    case UTH_EVENT_SWEPT:
        if (viewer->staff)
            jt_integer(text, "amount", event->amount);
        if (viewer->staff && event->text[0] != '\0')
            jt_text(text, "reason", event->text);
        break;
    case UTH_EVENT_JOINED: jt_integer(text, "spot", event->spot); break;
    case UTH_EVENT_LIMITS_SET: put_limits(text, event, scene); break;
    case UTH_EVENT_RULES_SET:
        jt_text(text, "rules", event->config.rules);
        jt_text(text, "digest", event->config.digest);
        break;
    case UTH_EVENT_ROUND_STARTED:
        jt_text(text, "deck", event->round % 2 == 0 ? "red" : "blue");
        jt_text(text, "digest", event->config.digest);
        if (scene->table != NULL && scene->table->changed_in == event->round)
            wire_game(text, scene->table);
        if (is_committed(&event->commitment))
            jt_hex(text, "commitment", event->commitment.hash, UTH_HASH_SIZE);
        break;
    case UTH_EVENT_SEEDED: jt_text(text, "seed", event->text); break;
    case UTH_EVENT_KEYED:
    case UTH_EVENT_CORRECTED:
        jt_integer(text, event->kind == UTH_EVENT_KEYED ? "count" : "index",
                   event->kind == UTH_EVENT_KEYED ? event->card_count : event->index);
        if (viewer->staff)
            jt_cards(text, "cards", event->cards, event->card_count);
        break;
    case UTH_EVENT_OPENED_DECK:
        wire_receipt(text, "receipt", event->stream, event->round, &event->receipt);
        break;
    case UTH_EVENT_LOST_DECK: jt_text(text, "reason", event->text); break;
    case UTH_EVENT_REVERSED:
        jt_text(text, "reason", event->text);
        put_all_chips(text, event, scene);
        break;
    case UTH_EVENT_ROUND: put_act(text, event, scene, viewer); break;
    default: break;
    }
}

void wire_event(struct json_text *text, const struct uth_floor_event *event,
                const struct wire_scene *scene, const struct wire_viewer *viewer)
{
    const char *person = wire_event_person(event, scene);
    jt_object(text, NULL);
    jt_text(text, "event", wire_event_name(event));
    jt_text(text, "table", event->stream);
    jt_integer(text, "n", (int64_t)event->number);
    jt_integer(text, "at", event->at_ms);
    jt_text(text, "by", event->actor.name);
    if (event->round != 0)
        jt_integer(text, "round", event->round);
    if (person != NULL)
        jt_text(text, "player", person);
    put_kind(text, event, scene, viewer);
    wire_bank_event(text, event, scene);
    if (person != NULL && event->postings.count > 0)
        put_chips(text, scene, person);
    put_deadline(text, event);
    jt_end_object(text);
}
