/* Reading a past round: when everything that was said is on disk, its row of the index, its events, and
 * the corrections that came later, which the row lists. */
#include "past_round.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/floor_json.h"
#include "server/alloc.h"
#include "server/hub/hub.h"

int past_round_late(const char *summary, uint64_t late[PAST_ROUND_LATE_MAX])
{
    json_t *object = uth_json_load(summary, strlen(summary), NULL);
    const json_t *list = json_object_get(object, "put_right");
    int count = 0;
    for (size_t i = 0; i < json_array_size(list) && count < PAST_ROUND_LATE_MAX; i++)
        late[count++] = (uint64_t)json_integer_value(json_array_get(list, i));
    json_decref(object);
    return count;
}

/* ---- on the storage thread ---- */

static bool keep_row(void *self, const struct uth_store_round *row)
{
    struct past_round *round = self;
    if (row->number != round->past.table->round_number)
        return false;
    round->mark = (struct round_mark){
        .number = row->number,
        .first = row->first,
        .last = row->last,
        .start_ms = row->start_ms,
        .end_ms = row->end_ms,
        .summary = alloc_text(row->summary),
    };
    snprintf(round->mark.status, sizeof round->mark.status, "%s", row->status);
    return false;
}

static const struct uth_rules *rules_of(const struct past_round *round, const char *digest)
{
    for (size_t i = 0; i < round->game->edition_count; i++)
        if (strcmp(round->game->editions[i]->digest, digest) == 0)
            return round->game->editions[i]->rules;
    return NULL;
}

static bool take_event(void *self, const struct uth_store_event *row)
{
    struct past_round *round = self;
    struct uth_floor_event *event = alloc_zero(sizeof *event);
    struct uth_refusal refusal = {0};
    char sentence[192] = "";
    bool good = uth_floor_event_read((struct uth_event_place){row->stream, row->number, row->at_ms},
                                     row->body, row->size, event, sentence);
    const struct uth_rules *rules = good ? rules_of(round, event->config.digest) : NULL;
    enum uth_reason reason =
        good ? uth_past_take(&round->past, event, rules, &refusal) : UTH_REASON_OK;
    if (reason == UTH_REASON_OUT_OF_MEMORY)
        alloc_failed();
    round->failed = !good || reason != UTH_REASON_OK;
    uth_postings_free(&event->postings);
    free(event);
    return !round->failed;
}

static bool read_round(struct task *task, struct uth_store *store)
{
    struct past_round *round = (struct past_round *)task;
    const char *table = round->config.name;
    uint32_t number = round->past.table->round_number;
    if (!uth_store_read_rounds(store, table, "", number + 1, 1, keep_row, round)) {
        round->failed = true;
        return true;
    }
    if (round->mark.number == 0)
        return true; /* there is none */
    round->failed = !uth_store_read_events(store, table, round->mark.first, round->mark.last,
                                           take_event, round) ||
                    round->failed;
    round->late_count = past_round_late(round->mark.summary, round->late);
    for (int i = 0; i < round->late_count && !round->failed; i++)
        round->failed = !uth_store_read_events(store, table, round->late[i], round->late[i],
                                               take_event, round) ||
                        round->failed;
    round->past.reversed |= strcmp(round->mark.status, "reversed") == 0;
    return true;
}

/* ---- on the loop ---- */

static void read_done(struct task *task)
{
    struct past_round *round = (struct past_round *)task;
    if (round->failed) { /* what was read of it is of no use */
        uth_round_free(round->past.table->round);
        round->past.table->round = NULL;
    }
    round->hub->queries--;
    round->ready(round, round->hub);
}

static void submit(struct release *release, struct hub *hub)
{
    struct past_round *round = release->to;
    if (hub == NULL) {
        round->ready(round, NULL);
        return;
    }
    hub->queries++;
    hub->outside.submit(hub->outside.self, &round->task);
}

void past_round_load(struct hub *hub, struct past_round *round, const char *name, uint32_t number)
{
    const struct uth_table *table = uth_floor_find_table(hub->floor, name);
    round->hub = hub;
    round->task.work = read_round;
    round->task.finish = read_done;
    round->game = recall_game_new(table, hub->floor);
    round->config = table->config;
    if (!uth_past_begin(&round->past, &table->config, number))
        alloc_failed();
    round->past.read = table->last;
    struct release release = {.run = submit, .to = round};
    batch_add_release(hub->filling, &release);
}

void past_round_end(struct past_round *round)
{
    recall_game_free(round->game);
    uth_past_end(&round->past);
    round_mark_free(&round->mark);
}
