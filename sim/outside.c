/* The hub's surroundings: a clock, a disk that takes its time, a thread for PINs, and the way to
 * the clients. Each batch passes here on its way to the disk, where it is noted down. */
#include "outside.h"

#include "floor/snapshot.h"
#include "mutants.h"
#include "state.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

static int64_t now_ms(void *self)
{
    return sim_server_now_ms(self);
}

static int64_t now_us(void *self)
{
    return 1000 * sim_server_now_ms(self);
}

/* ---- to the disk ---- */

static void hand(struct sim *sim, const struct uth_store_event *row)
{
    int stream = sim_stream_index(sim, row->stream);
    UTH_ASSERT(stream >= 0);
    struct sim_tape *tape = &sim->server.tape[stream];
    SIM_ROOM(tape->digest, (int)tape->handed, tape->capacity);
    if (row->number != tape->handed + 1)
        sim_wrong(sim, "event %" PRIu64 " of %s is written after event %" PRIu64, row->number,
                  row->stream, tape->handed);
    tape->digest[tape->handed++] = sim_digest(SIM_DIGEST_START, row->body, row->size);
    if (sim_starts_round(row) && sim->result->round_step == 0)
        sim->result->round_step = uth_disk_steps(sim->disk) + 1;
    sim->result->counts.events++;
    sim_log(sim, "  %.*s", (int)row->size, row->body);
}

static void check_balances(struct sim *sim, const struct batch *batch)
{
    for (size_t i = 0; i < batch->balances.count; i++) {
        const struct uth_store_balance *balance = &batch->balances.at[i];
        if (balance->balance < 0 && strcmp(balance->account, "cage") != 0 &&
            strcmp(balance->account, "house") != 0 && strncmp(balance->account, "cash:", 5) != 0)
            sim_wrong(sim, "%s is negative", balance->account);
    }
}

static void count_rounds(struct sim *sim, const struct batch *batch)
{
    for (size_t i = 0; i < batch->rounds.count; i++) {
        sim->result->counts.settled += strcmp(batch->rounds.at[i].status, "settled") == 0;
        sim->result->counts.voided += strcmp(batch->rounds.at[i].status, "void") == 0;
    }
}

static bool has_news(const struct batch *batch, const char *stream)
{
    for (size_t i = 0; i < batch->events.count; i++)
        if (strcmp(batch->events.at[i].stream, stream) == 0)
            return true;
    return false;
}

/* The real server takes a snapshot after thousands of events; here they come at any time. */
static void maybe_snapshot(struct sim *sim, struct batch *batch, const char *stream)
{
    const struct uth_floor *floor = sim->server.hub->floor;
    if (!sim_in(&sim->disk_chance, 1, sim->world.snapshot_one_in) || !has_news(batch, stream))
        return;
    uint64_t number;
    size_t size;
    char *text = uth_floor_snapshot_write(floor, stream, &number, &size);
    UTH_ASSERT(text != NULL);
    if (sim->options.mutation == SIM_FORGETS_IDS)
        size = sim_mutant_forgets(text, size);
    batch_add_snapshot(batch, stream, number, text, size);
    sim->result->counts.snapshots++;
    const struct uth_table *table = uth_floor_find_table(floor, stream);
    sim->result->counts.snapshots_in_round += table != NULL && uth_table_has_unfinished(table);
}

static void submit(void *self, struct task *task)
{
    struct sim *sim = self;
    struct sim_server *server = &sim->server;
    if (!task->urgent) { /* a question: answered while nothing else happens */
        while (!task->work(task, server->store)) {
        }
        task->finish(task);
        return;
    }
    struct batch *batch = (struct batch *)task;
    UTH_ASSERT(server->flying == NULL);
    sim_mutant_batch(sim->options.mutation, batch, server->hub, server->batches_handed);
    for (size_t i = 0; i < batch->events.count; i++)
        hand(sim, &batch->events.at[i]);
    check_balances(sim, batch);
    count_rounds(sim, batch);
    for (int i = 0; i <= sim->world.table_count; i++)
        maybe_snapshot(sim, batch, sim_stream_name(sim, i));
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, ++server->batches_handed);
    batch_add_value(batch, "sim", "batches", text);
    sim->result->counts.batches++;
    server->flying = task;
    int takes_ms =
        sim_between(&sim->disk_chance, sim->world.commit_least_ms, sim->world.commit_most_ms);
    sim_later(sim, takes_ms, SIM_COMMIT, 0, (uint32_t)sim->result->counts.starts);
}

static void failed(void *self, const char *sentence)
{
    struct sim *sim = self;
    sim_log(sim, "== %s", sentence);
    sim->server.failed = true;
}

/* ---- to the thread for PINs ---- */

static void hash(void *self, struct pin_job *job)
{
    struct sim *sim = self;
    struct sim_server *server = &sim->server;
    for (uint32_t i = 0; i < SIM_JOBS_MAX; i++) {
        if (server->jobs[i] == NULL) {
            server->jobs[i] = job;
            server->job_count++;
            sim_later(sim, sim_between(&sim->disk_chance, 20, 80), SIM_HASHED, 0, i);
            return;
        }
    }
    UTH_UNREACHABLE("the hub takes no more than PIN_JOBS_MAX at a time");
}

/* ---- to the clients ---- */

static struct sim_connection *connection_of(struct sim *sim, const struct connection *at_server)
{
    for (int i = 0; i < sim->server.connection_count; i++)
        if (sim->server.connection[i].at_server == at_server)
            return &sim->server.connection[i];
    return NULL;
}

/* Packets of one connection arrive in order, or not at all once it is stalled or cut. */
static void wake(void *self, struct connection *at_server)
{
    struct sim *sim = self;
    struct sim_connection *connection = connection_of(sim, at_server);
    UTH_ASSERT(connection != NULL);
    for (struct packet *packet = connection_take(at_server); packet != NULL;
         packet = connection_take(at_server)) {
        sim->result->counts.messages++;
        if (connection->stalled) {
            sim->result->counts.lost++;
            packet_drop(packet);
            continue;
        }
        sim_mutant_packet(sim->options.mutation, sim->server.hub, connection->client, &packet);
        int delay_ms =
            sim_between(&sim->network, sim->world.delay_least_ms, sim->world.delay_most_ms);
        int64_t at_ms = sim->now_ms + delay_ms;
        if (at_ms < connection->arrives_ms)
            at_ms = connection->arrives_ms;
        connection->arrives_ms = at_ms;
        sim_put(sim, (int)(at_ms - sim->now_ms),
                &(struct sim_item){.kind = SIM_AT_CLIENT,
                                   .client = connection->client,
                                   .message = {.kind = SIM_PACKET,
                                               .connection = connection->number,
                                               .packet = packet}});
    }
}

/* The server ends the connection; the client notices when the last bytes have arrived. */
static void hang_up(void *self, struct connection *at_server, enum connection_end why)
{
    struct sim *sim = self;
    const struct sim_connection *connection = connection_of(sim, at_server);
    UTH_ASSERT(connection != NULL);
    sim_log(sim, "== hangs up on %s: %d", sim->client[connection->client].actor.name, (int)why);
    sim->result->counts.hang_ups++;
    sim_later(sim, 0, SIM_FORGOTTEN, 0, connection->number);
    int64_t after_ms =
        connection->arrives_ms > sim->now_ms ? connection->arrives_ms - sim->now_ms : 0;
    sim_later(sim, (int)after_ms + 1, SIM_CUT, connection->client, connection->number);
}

struct hub_outside sim_outside(struct sim *sim)
{
    return (struct hub_outside){
        .self = sim,
        .now_ms = now_ms,
        .now_us = now_us,
        .submit = submit,
        .hash = hash,
        .wake = wake,
        .hang_up = hang_up,
        .failed = failed,
    };
}
