/* Telling a past round: who had what before and after, the steps in their order, the settlement,
 * the round in the format of `uth settle`, and the receipt. */
#include <stdio.h>
#include <string.h>
#include <uth/deal.h>

#include "floor/floor_json.h"
#include "recall.h"
#include "server/wire/wire.h"
#include "server/wire/wire_bank.h"

/* ---- the scene ---- */

static const char *name_of(const void *self, uint32_t number)
{
    const struct recall *recall = self;
    char key[16];
    uint64_t index;
    snprintf(key, sizeof key, "%u", number);
    return uth_map_get(&recall->by_number, key, &index) ? recall->players[index].name : NULL;
}

static bool chips_of(const void *self, const char *name, uth_cents *chips)
{
    const struct recall_player *player = recall_find(self, name);
    if (player == NULL)
        return false;
    *chips = player->chips;
    return true;
}

/* The chips of everybody after this step. */
static void move_chips(struct recall *recall, const struct uth_floor_event *event)
{
    for (int i = 0; i < event->postings.count; i++) {
        const struct uth_posting *posting = &event->postings.at[i];
        const char *from = recall_owner(recall, posting->from);
        const char *to = recall_owner(recall, posting->to);
        struct recall_player *player = from != NULL ? recall_find(recall, from) : NULL;
        if (player != NULL)
            player->chips -= posting->amount;
        player = to != NULL ? recall_find(recall, to) : NULL;
        if (player != NULL)
            player->chips += posting->amount;
    }
}

/* ---- parts ---- */

static bool is_shown(const struct recall *recall, const char *name)
{
    return recall->only[0] == '\0' ? !recall->rules->spots_shared : strcmp(recall->only, name) == 0;
}

static void put_players(const struct recall *recall, struct uth_json *text)
{
    uth_json_array(text, "players");
    for (size_t i = 0; i < recall->player_count; i++) {
        const struct recall_player *player = &recall->players[i];
        if (!is_shown(recall, player->name))
            continue;
        uth_json_object(text, NULL);
        uth_json_text(text, "player", player->name);
        uth_json_integer(text, "before", player->before);
        uth_json_integer(text, "after", player->after);
        if (player->brought != 0)
            uth_json_integer(text, "brought", player->brought);
        uth_json_end_object(text);
    }
    uth_json_end_array(text);
}

static int own_hands(const struct recall *recall, int hands[UTH_SPOTS_MAX])
{
    const struct recall_player *player = recall_find(recall, recall->only);
    int count = 0;
    for (int i = 0; player != NULL && i < uth_round_hand_count(recall->round); i++)
        if (uth_round_hand(recall->round, i)->player == player->number && count < UTH_SPOTS_MAX)
            hands[count++] = i;
    return count;
}

/* Other players' cards are theirs: a player's recall shows the own ones, unless they lay open. */
static void hide_cards(const struct recall *recall, struct uth_floor_event *event, const int *hands,
                       int count)
{
    bool open = recall->rules->face_up;
    if (recall->only[0] == '\0' || open || event->kind != UTH_EVENT_ROUND)
        return;
    for (int spot = 1; spot <= UTH_SPOTS_MAX; spot++) {
        bool own = false;
        for (int i = 0; i < count; i++)
            own = own || uth_round_hand(recall->round, hands[i])->spot == spot;
        if (!own)
            memset(event->act.action.spot_cards[spot - 1], UTH_NO_CARD, 2);
        struct uth_amendment *put = &event->act.action.amend;
        for (int i = 0; i < put->hand_count && !own; i++)
            if (put->hand[i].spot == spot)
                put->hand[i].has_cards = false;
    }
}

static void put_steps(struct recall *recall, struct uth_json *text, struct wire_scene *scene,
                      const int *hands, int count)
{
    struct wire_viewer viewer = {.name = recall->only[0] != '\0' ? recall->only : NULL,
                                 .staff = recall->only[0] == '\0'};
    uth_json_array(text, "steps");
    for (size_t i = 0; i < recall->kept_count; i++) {
        struct uth_floor_event *event = recall->kept[i];
        hide_cards(recall, event, hands, count);
        move_chips(recall, event);
        bool settles = event->kind == UTH_EVENT_ROUND && event->act.action.kind == UTH_DO_SETTLE;
        if (!settles && event->kind != UTH_EVENT_OPENED_DECK)
            wire_event(text, event, scene, &viewer);
    }
    uth_json_end_array(text);
}

static void put_decision(struct uth_json *text, const struct uth_decision *decision)
{
    if (decision->choice == UTH_UNDECIDED)
        return; /* dead before */
    if (decision->choice == UTH_PLAYED) {
        uth_json_object(text, "play");
        uth_json_text(text, "street", uth_street_name(decision->street));
        uth_json_integer(text, "multiple", decision->multiple);
        uth_json_end_object(text);
    } else {
        uth_json_text(text, "play", "fold");
    }
}

static bool any(const uth_cents wager[UTH_WAGERS])
{
    for (int i = 0; i < UTH_WAGERS; i++)
        if (wager[i] != 0)
            return true;
    return false;
}

/* The cards of a hand: those that were shown; to a player also the own ones that stayed face down. */
static bool hand_cards(const struct recall *recall, const struct uth_hand *hand, uth_card cards[2])
{
    memcpy(cards, hand->cards, 2);
    for (size_t i = 0; i < recall->kept_count && recall->only[0] != '\0'; i++) {
        const struct uth_receipt *receipt = &recall->kept[i]->receipt;
        uth_card dealt[UTH_CARD_COUNT];
        if (cards[0] != UTH_NO_CARD || recall->kept[i]->kind != UTH_EVENT_OPENED_DECK ||
            !uth_deck_dealt(&receipt->commitment, &receipt->deck, &receipt->seeds, dealt))
            continue;
        struct uth_deal_order order =
            uth_deal_order(uth_round_game(recall->round)->dealing, receipt->spot_count);
        for (int k = 0; k < receipt->spot_count; k++)
            for (int card = 0; card < 2 && receipt->spot[k] == hand->spot; card++)
                cards[card] = dealt[order.hole[k][card]];
    }
    return cards[0] != UTH_NO_CARD;
}

static void put_hand(const struct recall *recall, struct uth_json *text, int index)
{
    const struct uth_hand *hand = uth_round_hand(recall->round, index);
    uth_card cards[2];
    const char *name = name_of(recall, hand->player);
    const char *place = recall->rules->spots_shared ? "position" : "seat";
    uth_json_object(text, NULL);
    uth_json_integer(text, hand->backline ? "behind" : place, hand->spot);
    uth_json_text(text, "player", name != NULL ? name : "?");
    if (!hand->backline && hand_cards(recall, hand, cards))
        uth_json_cards(text, "cards", cards, 2);
    if (any(hand->wager))
        uth_wagers_write(text, "wagers", hand->wager);
    if (hand->wager[UTH_ANTE] > 0 && !hand->backline)
        put_decision(text, &hand->decision);
    if (hand->dead != UTH_DEAD_NOT && !hand->backline)
        uth_json_text(text, "dead", uth_dead_name(hand->dead));
    if (any(hand->tip)) {
        uth_json_object(text, "tip");
        uth_wagers_write(text, "wagers", hand->tip);
        if (hand->tip[UTH_ANTE] > 0)
            put_decision(text, &hand->tip_decision);
        uth_json_end_object(text);
    }
    uth_json_end_object(text);
}

/* The round as `uth settle` reads it: anybody can settle it again. */
static void put_played(const struct recall *recall, struct uth_json *text, const int *hands,
                       int count)
{
    int known;
    const uth_card *board = uth_round_board(recall->round, &known);
    uth_json_object(text, "played");
    uth_json_text(text, "rules", recall->rules->name);
    uth_json_object(text, "options");
    const struct uth_game *game = uth_round_game(recall->round);
    for (int i = 0; i < UTH_WAGERS; i++) {
        const struct uth_pay_table *table = game->table[i];
        if (table != NULL && i != UTH_PROGRESSIVE)
            uth_json_text(text, uth_wager_name((enum uth_wager)i), table->name);
    }
    if (game->schedule != NULL)
        uth_json_integer(text, "collection", game->schedule->number);
    if (game->backline == game->rules->backline && game->backline != 0)
        uth_json_bool(text, "backline", true);
    else if (game->backline != 0)
        uth_json_text(text, "backline", game->backline == UTH_BEHIND_BASE ? "base" : "trips");
    uth_json_end_object(text);
    struct uth_bank_stake bank = uth_round_bank(recall->round);
    if (bank.spot != 0) {
        uth_json_object(text, "bank");
        uth_json_integer(text, "seat", bank.spot);
        uth_json_integer(text, "amount", bank.amount);
        uth_json_text(text, "policy", uth_cover_name(bank.cover));
        uth_json_end_object(text);
    }
    uth_json_cards(text, "board", board, known);
    uth_json_cards(text, "dealer", uth_round_dealer(recall->round), 2);
    uth_json_array(text, "hands");
    for (int i = 0; i < count; i++)
        put_hand(recall, text, hands != NULL ? hands[i] : i);
    uth_json_end_array(text);
    uth_json_end_object(text);
}

static void put_receipt(const struct recall *recall, struct uth_json *text)
{
    for (size_t i = 0; i < recall->kept_count; i++) {
        const struct uth_floor_event *event = recall->kept[i];
        /* The receipt shows the whole deck, so also what others folded: that is what proof means. */
        if (event->kind == UTH_EVENT_OPENED_DECK && recall->game->source == UTH_SOURCE_HOUSE)
            uth_receipt_write(text, "receipt", &event->receipt);
    }
}

/* The round as it was settled before it was put right, oldest first: each can be settled again. */
static void put_versions(struct recall *recall, struct uth_json *text, struct wire_scene *scene,
                         const int *hands, int count)
{
    struct uth_round *last = recall->round;
    if (recall->version_count == 0)
        return;
    uth_json_array(text, "versions");
    for (size_t i = 0; i < recall->version_count; i++) {
        scene->round = recall->round = recall->versions[i].round;
        uth_json_object(text, NULL);
        uth_json_integer(text, "until", (int64_t)recall->versions[i].until);
        put_played(recall, text, hands, count);
        wire_settlement(text, "settlement", scene, hands, count);
        uth_json_end_object(text);
    }
    uth_json_end_array(text);
    scene->round = recall->round = last;
}

void recall_write(struct recall *recall, struct uth_json *text)
{
    int own[UTH_SPOTS_MAX];
    bool part = recall->only[0] != '\0';
    int count = part                          ? own_hands(recall, own)
                : recall->rules->spots_shared ? 0
                                              : uth_round_hand_count(recall->round);
    struct wire_scene scene = {
        .round = recall->round,
        .waived = recall->waived,
        .shared = recall->rules->spots_shared,
        .self = recall,
        .name_of = name_of,
        .chips_of = chips_of,
        .own_hands = part ? own : NULL,
        .own_count = part ? count : 0,
    };
    uth_json_object(text, NULL);
    uth_json_bool(text, "recall", true);
    uth_json_text(text, "table", recall->game->table);
    uth_json_text(text, "title", recall->game->title);
    uth_json_text(text, "rules", recall->rules->name);
    uth_json_text(text, "digest", recall->digest);
    uth_json_integer(text, "round", recall->number);
    uth_json_text(text, "status", recall->status);
    uth_json_integer(text, "start", recall->start_ms);
    uth_json_integer(text, "end", recall->end_ms);
    uth_json_raw(text, "summary", recall->summary, strlen(recall->summary));
    put_players(recall, text);
    put_steps(recall, text, &scene, own, part ? count : 0);
    if (uth_round_settlement(recall->round) != NULL) {
        put_played(recall, text, part ? own : NULL, count);
        wire_settlement(text, "settlement", &scene, part ? own : NULL, count);
        put_versions(recall, text, &scene, part ? own : NULL, count);
        if (!part)
            wire_walk(text, "walk", &scene);
    }
    put_receipt(recall, text);
    uth_json_end_object(text);
}
