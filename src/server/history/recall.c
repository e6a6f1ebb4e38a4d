/* Reading a past round back: every event is folded into a round of its own, so that what is told is
 * what the rules make of the record, not what somebody wrote down about it. */
#include "recall.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/floor_json.h"
#include "past_round.h"
#include "rounds.h"
#include "server/alloc.h"

enum { SLICE = 1000 };

struct recall_game *recall_game_new(const struct uth_table *table, struct uth_floor *floor)
{
    struct recall_game *game = alloc_zero(sizeof *game);
    snprintf(game->table, sizeof game->table, "%s", table->config.name);
    snprintf(game->title, sizeof game->title, "%s", table->config.title);
    game->source = table->config.source;
    const struct uth_rulebook *book = uth_floor_rulebook(floor);
    game->edition_count = book->count;
    game->editions = alloc_grow(NULL, book->count, sizeof *game->editions);
    for (size_t i = 0; i < book->count; i++)
        game->editions[i] = book->at[i];
    return game;
}

void recall_game_free(struct recall_game *game)
{
    if (game == NULL)
        return;
    free(game->editions);
    free(game);
}

void recall_begin(struct recall *recall, const struct recall_game *game, const char *only,
                  const struct uth_store_round *row)
{
    *recall = (struct recall){
        .game = game,
        .number = row->number,
        .first = row->first,
        .last = row->last,
        .next = row->first,
        .start_ms = row->start_ms,
        .end_ms = row->end_ms,
        .summary = alloc_text(row->summary),
    };
    recall->late = alloc_grow(NULL, PAST_ROUND_LATE_MAX, sizeof *recall->late);
    recall->late_count = past_round_late(row->summary, recall->late);
    snprintf(recall->only, sizeof recall->only, "%s", only);
    snprintf(recall->status, sizeof recall->status, "%s", row->status);
}

void recall_end(struct recall *recall)
{
    for (size_t i = 0; i < recall->kept_count; i++) {
        uth_postings_free(&recall->kept[i]->postings);
        free(recall->kept[i]);
    }
    for (size_t i = 0; i < recall->version_count; i++)
        uth_round_free(recall->versions[i].round);
    free(recall->versions);
    free(recall->late);
    free(recall->kept);
    free(recall->players);
    uth_map_free(&recall->by_name);
    uth_map_free(&recall->by_number);
    uth_round_free(recall->round);
    free(recall->rules);
    free(recall->summary);
    *recall = (struct recall){0};
}

/* ---- players ---- */

struct recall_player *recall_find(const struct recall *recall, const char *name)
{
    uint64_t index;
    return uth_map_get(&recall->by_name, name, &index) ? &recall->players[index] : NULL;
}

static void learn_name(struct uth_map *names, const char *key, uint64_t index)
{
    if (!uth_map_reserve(names))
        alloc_failed();
    uth_map_put(names, key, index);
}

static struct recall_player *player_of(struct recall *recall, const char *name)
{
    struct recall_player *found = recall_find(recall, name);
    if (found != NULL)
        return found;
    recall->players = alloc_room(recall->players, recall->player_count + 1,
                                 &recall->player_capacity, sizeof *recall->players);
    struct recall_player *player = &recall->players[recall->player_count];
    *player = (struct recall_player){0};
    snprintf(player->name, sizeof player->name, "%s", name);
    learn_name(&recall->by_name, name, recall->player_count++);
    return player;
}

/* Who bets has a number from then on: the record of a bet names its maker. A progressive wager that
 * goes back because the link is lost is a bet that the system makes for somebody known. */
static void learn_player(struct recall *recall, const struct uth_floor_event *event)
{
    char key[16];
    const char *name = event->actor.role == UTH_ROLE_PLAYER ? event->actor.name : NULL;
    for (int i = 0; i < event->postings.count && name == NULL; i++) /* staff enter it for a seat */
        name = recall_owner(recall, event->postings.at[i].from);
    if (name == NULL)
        return;
    struct recall_player *player = player_of(recall, name);
    player->number = event->act.action.who.player;
    snprintf(key, sizeof key, "%u", player->number);
    learn_name(&recall->by_number, key, (uint64_t)(player - recall->players));
}

const char *recall_owner(const struct recall *recall, const char *account)
{
    char prefix[UTH_ACCOUNT_SIZE];
    int length = snprintf(prefix, sizeof prefix, "chips:%s:", recall->game->table);
    return strncmp(account, prefix, (size_t)length) == 0 ? account + length : NULL;
}

/* The world outside the game, for chips. */
static bool is_outside(const char *account)
{
    static const char *const kinds[] = {"player:", "chips:", "held:", "cash:", "cage"};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strncmp(account, kinds[i], strlen(kinds[i])) == 0)
            return true;
    return false;
}

static void move(struct recall_player *player, uth_cents amount, bool brought)
{
    player->moved += amount;
    player->brought += brought ? amount : 0;
}

static void count_postings(struct recall *recall, const struct uth_floor_event *event)
{
    for (int i = 0; i < event->postings.count; i++) {
        const struct uth_posting *posting = &event->postings.at[i];
        const char *from = recall_owner(recall, posting->from);
        const char *to = recall_owner(recall, posting->to);
        if (from != NULL)
            move(player_of(recall, from), -posting->amount, is_outside(posting->to));
        if (to != NULL)
            move(player_of(recall, to), posting->amount, is_outside(posting->from));
    }
}

/* ---- events ---- */

static bool is_personal(const struct uth_floor_event *event)
{
    if (event->kind != UTH_EVENT_ROUND)
        return event->player[0] != '\0';
    enum uth_action_kind kind = event->act.action.kind;
    return kind == UTH_DO_BET || kind == UTH_DO_WITHDRAW || kind == UTH_DO_CHECK ||
           kind == UTH_DO_PLAY || kind == UTH_DO_FOLD;
}

/* Of a stadium's thousands of steps those that everybody saw, and one person's own. */
static bool is_wanted(const struct recall *recall, const struct uth_floor_event *event)
{
    if (!is_personal(event))
        return true;
    const char *who = event->player[0] != '\0' ? event->player : event->actor.name;
    if (recall->only[0] != '\0' && recall->rules->spots_shared)
        return strcmp(who, recall->only) == 0;
    return !recall->rules->spots_shared;
}

static bool is_of_round(const struct recall *recall, const struct uth_floor_event *event)
{
    return event->round == 0 || event->round == recall->number;
}

/* The round begins: it is played by the rules and options that it names. */
static bool take_rules(struct recall *recall, const struct uth_floor_event *event)
{
    const struct recall_game *game = recall->game;
    const struct uth_rules *rules = NULL;
    for (size_t i = 0; i < game->edition_count; i++)
        if (strcmp(game->editions[i]->digest, event->config.digest) == 0)
            rules = game->editions[i]->rules;
    if (rules == NULL || recall->round != NULL)
        return false;
    memcpy(recall->digest, event->config.digest, sizeof recall->digest);
    recall->rules = alloc_zero(sizeof *recall->rules);
    *recall->rules = *rules;
    recall->rules->base = recall->rules->bonus = (struct uth_limits){0};
    recall->rules->single_limit = 0;
    recall->own = uth_game_default(recall->rules);
    for (int i = 0; i < event->config.option_count; i++) {
        uth_game_choose(&recall->own, event->config.option[i].name, event->config.option[i].value,
                        UTH_UNHEARD);
    }
    recall->round = alloc_need(uth_round_new(&recall->own));
    return true;
}

/* Takes an event that is no act of the round. False: no round can begin with it. */
static bool take_note(struct recall *recall, const struct uth_floor_event *event)
{
    recall->waived = recall->waived || event->kind == UTH_EVENT_FEE_WAIVED;
    return event->kind == UTH_EVENT_ROUND_STARTED ? take_rules(recall, event)
                                                  : recall->round != NULL;
}

/* Everybody's chips as they were after the round: a field that the server adds to its last event. */
static void take_chips(struct recall *recall, const struct uth_store_event *row)
{
    json_t *object = uth_json_load(row->body, row->size, NULL);
    const char *name;
    json_t *amount;
    json_object_foreach(json_object_get(object, ROUNDS_CHIPS), name, amount)
    {
        if (strlen(name) < UTH_FLOOR_NAME_SIZE)
            player_of(recall, name)->after = json_integer_value(amount);
    }
    json_decref(object);
}

/* What was settled, before it is put right. */
static void keep_version(struct recall *recall, const struct uth_floor_event *event)
{
    bool amends = event->kind == UTH_EVENT_PUT_RIGHT || event->act.action.kind == UTH_DO_AMEND;
    if (!amends || uth_round_settlement(recall->round) == NULL)
        return;
    recall->versions = alloc_room(recall->versions, recall->version_count + 1,
                                  &recall->version_capacity, sizeof *recall->versions);
    recall->versions[recall->version_count++] = (struct recall_version){
        .until = event->number, .round = alloc_need(uth_round_copy(recall->round))};
}

static bool take_event(void *self, const struct uth_store_event *row)
{
    struct recall *recall = self;
    struct uth_floor_event *event = alloc_zero(sizeof *event);
    char sentence[192] = "";
    struct uth_refusal refusal = {0};
    bool good = uth_floor_event_read((struct uth_event_place){row->stream, row->number, row->at_ms},
                                     row->body, row->size, event, sentence);
    if (good && is_of_round(recall, event) && !take_note(recall, event)) {
        snprintf(sentence, sizeof sentence, "the rules that the round was played by are missing");
        good = false;
    }
    if (good && event->kind == UTH_EVENT_ROUND && is_of_round(recall, event)) {
        if (event->act.action.kind == UTH_DO_BET)
            learn_player(recall, event);
        keep_version(recall, event);
        good = uth_round_fold(recall->round, &event->act, &refusal) == UTH_REASON_OK;
        if (event->act.action.kind == UTH_DO_SETTLE || event->act.action.kind == UTH_DO_VOID ||
            event->act.action.kind == UTH_DO_AMEND)
            take_chips(recall, row);
        snprintf(sentence, sizeof sentence, "%.190s", refusal.sentence);
    }
    if (good && event->kind == UTH_EVENT_PUT_RIGHT && is_of_round(recall, event)) {
        keep_version(recall, event);
        good = uth_past_put_right(recall->round, event, &refusal) == UTH_REASON_OK;
        snprintf(sentence, sizeof sentence, "%.190s", refusal.sentence);
    }
    recall->next = row->number + 1;
    if (!good) {
        snprintf(recall->sentence, sizeof recall->sentence, "event %llu of %s: %s",
                 (unsigned long long)row->number, row->stream, sentence);
    } else if (recall->late_next == 0) {
        count_postings(recall, event); /* a later correction is no part of the balances then */
    }
    if (good && is_wanted(recall, event)) {
        recall->kept = alloc_room(recall->kept, recall->kept_count + 1, &recall->kept_capacity,
                                  sizeof *recall->kept);
        recall->kept[recall->kept_count++] = event;
        return true;
    }
    uth_postings_free(&event->postings);
    free(event);
    return good;
}

enum recall_outcome recall_step(struct recall *recall, struct uth_store *store)
{
    uint64_t to = recall->next + SLICE - 1;
    to = to < recall->last ? to : recall->last;
    if (!uth_store_read_events(store, recall->game->table, recall->next, to, take_event, recall))
        snprintf(recall->sentence, sizeof recall->sentence, "%s", uth_store_error(store));
    if (recall->sentence[0] != '\0')
        return RECALL_FAILED;
    if (recall->next <= recall->last)
        return RECALL_MORE;
    if (recall->late_next < recall->late_count) {
        recall->next = recall->last = recall->late[recall->late_next++];
        return RECALL_MORE;
    }
    for (size_t i = 0; i < recall->player_count; i++) {
        struct recall_player *player = &recall->players[i];
        player->before = player->after - player->moved;
        player->chips = player->before;
    }
    return RECALL_DONE;
}
