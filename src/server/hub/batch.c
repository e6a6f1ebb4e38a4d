/* Batches: rows with the texts they point to, and releases. */
#include "batch.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <uth/assert.h>

#include "floor/floor_json.h"
#include "server/alloc.h"

/* A new element at the end of a list. */
#define PUSH(list)                                                                                 \
    ((list).at = alloc_room((list).at, (list).count + 1, &(list).capacity, sizeof *(list).at),     \
     &(list).at[(list).count++])

struct batch *batch_new(struct hub *hub)
{
    struct batch *batch = alloc_zero(sizeof *batch);
    batch->hub = hub;
    return batch;
}

void batch_free(struct batch *batch)
{
    for (size_t i = 0; i < batch->texts.count; i++)
        free(batch->texts.at[i]);
    free(batch->texts.at);
    free(batch->events.at);
    free(batch->balances.at);
    free(batch->rounds.at);
    free(batch->values.at);
    free(batch->snapshots.at);
    free(batch->releases.at);
    uth_map_free(&batch->touched);
    free(batch);
}

bool batch_has_rows(const struct batch *batch)
{
    return batch->events.count > 0 || batch->rounds.count > 0 || batch->values.count > 0 ||
           batch->snapshots.count > 0;
}

const char *batch_keep(struct batch *batch, char *text, size_t size)
{
    *PUSH(batch->texts) = text;
    batch->bytes += size;
    return text;
}

static const char *copy_text(struct batch *batch, const char *text)
{
    return batch_keep(batch, alloc_text(text), strlen(text));
}

static void touch(struct batch *batch, const char *account)
{
    uint64_t known;
    if (uth_map_get(&batch->touched, account, &known))
        return;
    if (!uth_map_reserve(&batch->touched))
        alloc_failed();
    uth_map_put(&batch->touched, account, 0);
}

void batch_add_body(struct batch *batch, const char *stream, uint64_t number, int64_t at_ms,
                    char *body, size_t size)
{
    *PUSH(batch->events) = (struct uth_store_event){
        .stream = copy_text(batch, stream),
        .number = number,
        .at_ms = at_ms,
        .body = batch_keep(batch, body, size),
        .size = size,
    };
}

void batch_add_event(struct batch *batch, const struct uth_floor_event *event, uint32_t round,
                     const char *more)
{
    size_t size = 0;
    char *body = alloc_need(uth_floor_event_write(event, &size));
    if (more != NULL) { /* before the closing brace */
        size_t length = strlen(more);
        body = alloc_grow(body, size + length + 2, 1);
        body[size - 1] = ',';
        memcpy(body + size, more, length);
        size += length;
        memcpy(body + size, "}", 2);
        size++;
    }
    batch_add_body(batch, event->stream, event->number, event->at_ms, body, size);
    batch->events.at[batch->events.count - 1].round = round;
    for (int i = 0; i < event->postings.count; i++) {
        touch(batch, event->postings.at[i].from);
        touch(batch, event->postings.at[i].to);
    }
}

void batch_add_value(struct batch *batch, const char *space, const char *key, const char *value)
{
    *PUSH(batch->values) = (struct uth_store_value){
        .space = copy_text(batch, space),
        .key = copy_text(batch, key),
        .value = value == NULL ? NULL : copy_text(batch, value),
    };
}

void batch_add_round(struct batch *batch, const struct uth_store_round *round)
{
    struct uth_store_round copy = *round;
    copy.table = copy_text(batch, round->table);
    copy.status = copy_text(batch, round->status);
    copy.summary = copy_text(batch, round->summary);
    size_t count = (size_t)round->player_count;
    const char **players = alloc_grow(NULL, count, sizeof *players);
    for (size_t i = 0; i < count; i++)
        players[i] = copy_text(batch, round->players[i]);
    batch_keep(batch, (char *)players, count * sizeof *players);
    copy.players = players;
    *PUSH(batch->rounds) = copy;
}

void batch_add_snapshot(struct batch *batch, const char *stream, uint64_t number, char *body,
                        size_t size)
{
    *PUSH(batch->snapshots) = (struct uth_store_snapshot){
        .stream = copy_text(batch, stream),
        .number = number,
        .body = batch_keep(batch, body, size),
        .size = size,
    };
}

void batch_add_release(struct batch *batch, const struct release *release)
{
    *PUSH(batch->releases) = *release;
}

void batch_seal(struct batch *batch, const struct uth_ledger *ledger)
{
    UTH_ASSERT(batch->balances.count == 0);
    for (size_t i = 0; i < batch->touched.count; i++) {
        const char *account = batch->touched.entry[i].key;
        *PUSH(batch->balances) = (struct uth_store_balance){
            .account = account,
            .balance = uth_ledger_balance(ledger, account),
        };
    }
}

void batch_commit(struct batch *batch, struct uth_store *store)
{
    struct uth_store_batch rows = {
        .event_count = (int)batch->events.count,
        .events = batch->events.at,
        .balance_count = (int)batch->balances.count,
        .balances = batch->balances.at,
        .round_count = (int)batch->rounds.count,
        .rounds = batch->rounds.at,
        .value_count = (int)batch->values.count,
        .values = batch->values.at,
        .snapshot_count = (int)batch->snapshots.count,
        .snapshots = batch->snapshots.at,
    };
    struct timespec began, ended;
    clock_gettime(CLOCK_MONOTONIC, &began);
    batch->committed = uth_store_commit(store, &rows);
    clock_gettime(CLOCK_MONOTONIC, &ended);
    batch->work_us =
        (int64_t)(ended.tv_sec - began.tv_sec) * 1000000 + (ended.tv_nsec - began.tv_nsec) / 1000;
    if (!batch->committed) {
        size_t length = strlen(uth_store_error(store));
        length = length < sizeof batch->sentence ? length : sizeof batch->sentence - 1;
        memcpy(batch->sentence, uth_store_error(store), length);
    }
}
