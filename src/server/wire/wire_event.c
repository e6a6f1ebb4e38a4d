/* Events on the wire. Each carries what a client needs to go on from the state before it: who, how
 * much, what that left of their chips, and the next deadline. */
#include <stdio.h>
#include <string.h>

#include "floor/floor_json.h"
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

void wire_limits(struct uth_json *text, const char *key, struct uth_limits limits,
                 struct uth_limits of_rule_set)
{
    uth_limits_write(text, key, limits.min > 0 ? &limits : &of_rule_set);
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
    return uth_event_row(event)->staff != 0;
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

/* ---- what clients are told besides: one function for each of enum uth_told ---- */

#define TELL(code)                                                                                 \
    static void tell_##code(struct uth_json *text,                                                 \
                            __attribute__((unused)) const struct uth_floor_event *event,           \
                            __attribute__((unused)) const struct wire_scene *scene,                \
                            __attribute__((unused)) const struct wire_viewer *viewer)

TELL(PLAYER)
{
    const char *person = wire_event_person(event, scene);
    if (person != NULL)
        uth_json_text(text, "player", person);
}

TELL(CHIPS)
{
    const char *person = wire_event_person(event, scene);
    uth_cents chips;
    if (person != NULL && event->postings.count > 0 && scene->chips_of(scene->self, person, &chips))
        uth_json_integer(text, "chips", chips);
}

TELL(LEFT_MS)
{
    int64_t left_ms = event->deadline_ms - event->at_ms;
    if (event->deadline_ms != 0)
        uth_json_integer(text, "left_ms", left_ms > 0 ? left_ms : 0);
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
TELL(HANDS)
{
    const struct uth_action *action = &event->act.action;
    uint32_t spots = scene->round != NULL ? uth_round_spots(scene->round) : 0;
    uth_json_array(text, "hands");
    for (int spot = 1; spot <= UTH_SPOTS_MAX; spot++) {
        uth_card cards[2] = {action->spot_cards[spot - 1][0], action->spot_cards[spot - 1][1]};
        bool known = cards[0] != UTH_NO_CARD;
        if (!known && action->kind == UTH_DO_DEAL && scene->table != NULL && owns_spot(scene, spot))
            known = uth_table_hole_cards(scene->table, spot, cards);
        if (!known && (action->kind == UTH_DO_REVEAL || (spots >> spot & 1U) == 0))
            continue;
        uth_json_object(text, NULL);
        uth_json_integer(text, "spot", spot);
        if (known)
            uth_json_cards(text, "cards", cards, 2);
        uth_json_end_object(text);
    }
    uth_json_end_array(text);
}

/* What everybody whose chips moved has now, at tables with few people. */
TELL(ALL_CHIPS)
{
    enum { PREFIX = sizeof "chips:" - 1 };
    uth_json_object(text, "chips");
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
                uth_json_integer(text, player + 1, chips);
        }
    }
    uth_json_end_object(text);
}

/* What everybody with a hand in the round has now. */
static void put_owners_chips(struct uth_json *text, const struct uth_floor_event *event,
                             const struct wire_scene *scene)
{
    const char *banker = wire_bank_owner(event);
    uth_cents banked;
    int count = uth_round_hand_count(scene->round);
    uth_json_object(text, "chips");
    for (int i = 0; i < count && !scene->shared; i++) {
        uint32_t player = uth_round_hand(scene->round, i)->player;
        bool again = false;
        for (int k = 0; k < i; k++)
            again = again || uth_round_hand(scene->round, k)->player == player;
        const char *name = scene->name_of(scene->self, player);
        uth_cents chips;
        if (!again && name != NULL && scene->chips_of(scene->self, name, &chips))
            uth_json_integer(text, name, chips);
    }
    if (banker != NULL && scene->chips_of(scene->self, banker, &banked))
        uth_json_integer(text, banker, banked);
    uth_json_end_object(text);
}

TELL(SETTLEMENT)
{
    bool past = event->act.action.kind == UTH_DO_AMEND && scene->table == NULL;
    if (uth_round_settlement(scene->round) == NULL || past)
        return; /* a recall tells every version by itself */
    bool all = !scene->shared && scene->own_hands == NULL;
    wire_settlement(text, "settlement", scene, scene->own_hands,
                    all ? uth_round_hand_count(scene->round) : scene->own_count);
}

/* At a stadium everybody hears of their own chips alone. */
TELL(HANDS_CHIPS)
{
    if (!scene->shared) {
        put_owners_chips(text, event, scene);
    } else if (viewer->name != NULL) {
        uth_json_object(text, "chips");
        uth_cents chips;
        if (scene->chips_of(scene->self, viewer->name, &chips))
            uth_json_integer(text, viewer->name, chips);
        uth_json_end_object(text);
    }
}

TELL(DECK)
{
    uth_json_text(text, "deck", event->round % 2 == 0 ? "red" : "blue");
}

TELL(GAME)
{
    if (scene->table != NULL && scene->table->changed_in == event->round)
        wire_game(text, scene->table);
}

static struct uth_limits limits_of(const struct wire_scene *scene, bool bonus)
{
    const struct uth_rules *rules =
        scene->table != NULL ? uth_table_next_rules(scene->table) : NULL;
    return rules == NULL ? (struct uth_limits){0} : bonus ? rules->bonus : rules->base;
}

TELL(BASE)
{
    wire_limits(text, "base", event->config.base, limits_of(scene, false));
}

TELL(BONUS)
{
    wire_limits(text, "bonus", event->config.bonus, limits_of(scene, true));
}

TELL(COUNT)
{
    uth_json_integer(text, "count", event->card_count);
}

TELL(RECEIPT)
{
    uth_receipt_write(text, "receipt", &event->receipt);
}

TELL(SEED_ONE_IN)
{
    if (scene->table != NULL && wire_seed_one_in(scene->table) > 1)
        uth_json_integer(text, "seed_one_in", wire_seed_one_in(scene->table));
}

TELL(MESSAGE)
{
    uth_json_text(text, "message", uth_saying_english(UTH_SAY_BANKER_WANTED));
}

static bool is_banked(const struct wire_scene *scene)
{
    return scene->table != NULL && uth_table_has_position(scene->table);
}

TELL(COVER)
{
    if (is_banked(scene))
        wire_cover(text, "cover", scene);
}

TELL(WALK)
{
    if (is_banked(scene))
        wire_walk(text, "walk", scene);
}

TELL(RESERVE)
{
    if (is_banked(scene))
        uth_json_integer(text, "reserve", scene->table->position.reserve);
}

TELL(WAIVED)
{
    if (event->act.collection > 0 && wire_bank_dropped(event) == 0)
        uth_json_bool(text, "waived", true);
}

TELL(BANK_CHIPS)
{
    const char *banker = wire_bank_owner(event);
    uth_cents chips;
    if (!is_banked(scene) || banker == NULL || !scene->chips_of(scene->self, banker, &chips))
        return;
    uth_json_object(text, "chips");
    uth_json_integer(text, banker, chips);
    uth_json_end_object(text);
}

static void (*const tell[UTH_TOLDS])(struct uth_json *text, const struct uth_floor_event *event,
                                     const struct wire_scene *scene,
                                     const struct wire_viewer *viewer) = {
#define TELLS(code) [UTH_TOLD_##code] = tell_##code
    TELLS(PLAYER),     TELLS(COUNT),       TELLS(HANDS),      TELLS(DECK),    TELLS(GAME),
    TELLS(BASE),       TELLS(BONUS),       TELLS(RECEIPT),    TELLS(WAIVED),  TELLS(MESSAGE),
    TELLS(SETTLEMENT), TELLS(COVER),       TELLS(RESERVE),    TELLS(WALK),    TELLS(CHIPS),
    TELLS(ALL_CHIPS),  TELLS(HANDS_CHIPS), TELLS(BANK_CHIPS), TELLS(LEFT_MS), TELLS(SEED_ONE_IN),
};

void wire_event(struct uth_json *text, const struct uth_floor_event *event,
                const struct wire_scene *scene, const struct wire_viewer *viewer)
{
    const struct uth_event_row *row = uth_event_row(event);
    uth_json_object(text, NULL);
    uth_json_text(text, "event", row->name);
    uth_json_text(text, "table", event->stream);
    uth_json_integer(text, "n", (int64_t)event->number);
    uth_json_integer(text, "at", event->at_ms);
    uth_json_text(text, "by", event->actor.name);
    if (event->agreed[0] != '\0')
        uth_json_text(text, "agreed", event->agreed);
    uth_floor_event_put(text, event, row->all | (viewer->staff ? row->staff : 0));
    for (uint32_t left = row->told; left != 0; left &= left - 1)
        tell[__builtin_ctz(left)](text, event, scene, viewer);
    uth_json_end_object(text);
}
