/* Recalls as queries: one round, or the last ones of a player. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "recall.h"
#include "server/alloc.h"

struct recall_query {
    struct query query; /* first */
    char table[UTH_FLOOR_NAME_SIZE];
    uint32_t number;
    char player[UTH_FLOOR_NAME_SIZE]; /* "": everything */
    bool many;                        /* the last rounds of the player, at any table, */
    int skip;                         /* but so many */
    size_t game_count;
    struct recall_game **games; /* owned */

    bool begun, running;
    bool took_part;
    int row_count, row;
    struct uth_store_round rows[HISTORY_RECALL_ROUNDS]; /* texts owned */
    struct recall recall;
};

static const struct recall_game *game_of(const struct recall_query *query, const char *table)
{
    for (size_t i = 0; i < query->game_count; i++)
        if (strcmp(query->games[i]->table, table) == 0)
            return query->games[i];
    return NULL;
}

static bool keep_row(void *self, const struct uth_store_round *row)
{
    struct recall_query *query = self;
    if (query->row_count == HISTORY_RECALL_ROUNDS || (!query->many && row->number != query->number))
        return false;
    if (query->skip > 0) {
        query->skip--;
        return true;
    }
    struct uth_store_round *copy = &query->rows[query->row_count++];
    *copy = *row;
    copy->table = alloc_text(row->table);
    copy->status = alloc_text(row->status);
    copy->summary = alloc_text(row->summary);
    return true;
}

static bool find_player(void *self, const char *name)
{
    struct recall_query *query = self;
    query->took_part = strcmp(name, query->player) == 0;
    return !query->took_part;
}

/* The rows of the index; false: refused. */
static bool begin(struct recall_query *recall, struct uth_store *store)
{
    struct query *query = &recall->query;
    recall->begun = true;
    bool good = recall->many
                    ? uth_store_read_rounds(store, "", recall->player, 0,
                                            recall->skip + HISTORY_RECALL_ROUNDS, keep_row, recall)
                    : uth_store_read_rounds(store, recall->table, "", recall->number + 1, 1,
                                            keep_row, recall);
    if (good && !recall->many && recall->row_count == 1 && recall->player[0] != '\0')
        good = uth_store_read_players(store, recall->table, recall->number, find_player, recall);
    if (!good) {
        query_failed(query, store);
        return false;
    }
    if (!recall->many && recall->row_count == 0) {
        query_refuse(query, 404, UTH_REFUSAL(NO_SUCH_ROUND));
        return false;
    }
    if (!recall->many && recall->player[0] != '\0' && !recall->took_part) {
        query_refuse(query, 403, UTH_REFUSAL(NOT_IN_ROUND));
        return false;
    }
    if (recall->many) {
        query_begin_answer(&query->text);
        uth_json_array(&query->text, "rounds");
    }
    return true;
}

static bool step(struct query *query, struct uth_store *store)
{
    struct recall_query *recall = (struct recall_query *)query;
    if (!recall->begun && !begin(recall, store))
        return true;
    if (recall->row == recall->row_count) {
        if (recall->many) {
            uth_json_end_array(&query->text);
            uth_json_end_object(&query->text);
        }
        return true;
    }
    const struct uth_store_round *row = &recall->rows[recall->row];
    if (!recall->running) {
        const struct recall_game *game = game_of(recall, row->table);
        if (game == NULL)
            return query_refuse(query, 500, UTH_REFUSAL(ROUND_OF_NO_TABLE));
        recall_begin(&recall->recall, game, recall->player, row);
        recall->running = true;
    }
    switch (recall_step(&recall->recall, store)) {
    case RECALL_MORE: return false;
    case RECALL_FAILED:
        return query_refuse(query, 500, UTH_REFUSAL(STORE_FAILED, .text = recall->recall.sentence));
    default: break;
    }
    recall_write(&recall->recall, &query->text);
    recall_end(&recall->recall);
    recall->running = false;
    recall->row++;
    return false;
}

static void clean(struct query *query)
{
    struct recall_query *recall = (struct recall_query *)query;
    if (recall->running)
        recall_end(&recall->recall);
    for (int i = 0; i < recall->row_count; i++) {
        free((char *)recall->rows[i].table);
        free((char *)recall->rows[i].status);
        free((char *)recall->rows[i].summary);
    }
    for (size_t i = 0; i < recall->game_count; i++)
        recall_game_free(recall->games[i]);
    free(recall->games);
}

static struct recall_query *make(const char *player)
{
    struct recall_query *recall = alloc_zero(sizeof *recall);
    recall->query.step = step;
    recall->query.clean = clean;
    snprintf(recall->player, sizeof recall->player, "%s", player);
    return recall;
}

static void add_game(struct recall_query *recall, const struct hub *hub,
                     const struct uth_table *table)
{
    recall->games = alloc_grow(recall->games, recall->game_count + 1, sizeof *recall->games);
    recall->games[recall->game_count++] = recall_game_new(table, hub->floor);
}

struct query *history_recall(const struct hub *hub, const char *table, uint32_t round,
                             const struct history_viewer *viewer)
{
    struct recall_query *recall = make(viewer->player);
    snprintf(recall->table, sizeof recall->table, "%s", table);
    recall->number = round;
    add_game(recall, hub, uth_floor_find_table(hub->floor, table));
    return &recall->query;
}

struct query *history_last_rounds(const struct hub *hub, const char *player, int skip)
{
    struct recall_query *recall = make(player);
    recall->many = true;
    recall->skip = skip;
    for (int i = 0; i < uth_floor_table_count(hub->floor); i++)
        add_game(recall, hub, uth_floor_table(hub->floor, i));
    return &recall->query;
}
