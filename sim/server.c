#include "server.h"

#include "faults.h"
#include "floor/link_state.h"
#include "floor/requests.h"
#include "floor/snapshot.h"
#include "mutants.h"
#include "server/hub/hub.h"
#include "state.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

/* ---- clock ---- */

int64_t sim_server_now_ms(struct sim *sim)
{
    struct sim_server *server = &sim->server;
    int64_t now_ms = sim->now_ms + server->skew_ms;
    if (now_ms > server->last_ms)
        server->last_ms = now_ms;
    return server->last_ms;
}

int64_t sim_server_next_ms(struct sim *sim)
{
    int64_t wait_ms = sim->server.up ? hub_wait_ms(sim->server.hub) : -1;
    return wait_ms < 0 ? INT64_MAX : sim->now_ms + wait_ms;
}

/* ---- after every turn ---- */

static void turn(struct sim *sim)
{
    if (sim->server.up && !sim_is_wrong(sim)) {
        hub_tick(sim->server.hub);
        hub_flush(sim->server.hub);
    }
}

void sim_server_tick(struct sim *sim)
{
    turn(sim);
}

bool sim_server_is_idle(const struct sim *sim)
{
    const struct sim_server *server = &sim->server;
    return server->up && server->flying == NULL && server->job_count == 0 &&
           hub_is_settled(server->hub);
}

bool sim_server_is_closed(const struct sim *sim)
{
    const struct uth_floor *floor = sim->server.hub->floor;
    for (int i = 0; i < uth_floor_table_count(floor); i++) {
        const struct uth_table *table = uth_floor_table(floor, i);
        if (table->state != UTH_TABLE_CLOSED || uth_table_has_unfinished(table))
            return false;
    }
    return true;
}

/* ---- commits ---- */

void sim_before_write(struct sim *sim)
{
    if (sim->options.before_write != NULL)
        sim->options.before_write(sim->options.self, sim);
}

void sim_server_commit(struct sim *sim)
{
    struct sim_server *server = &sim->server;
    struct task *task = server->flying;
    UTH_ASSERT(server->up && task != NULL);
    struct batch *batch = (struct batch *)task;
    struct uth_image image = {0};
    if (sim->options.mutation == SIM_LYING_DISK)
        uth_disk_save(sim->disk, &image);
    if (sim->options.mutation == SIM_HALF_BATCH && !sim_mutant_halves(batch, server->store))
        batch->events.count = 0; /* the rest fails too */
    sim_before_write(sim);
    task->work(task, server->store);
    sqlite3_free(batch->committed ? server->before.at : image.at);
    if (batch->committed)
        server->before = image;
    if (uth_disk_crashed(sim->disk)) { /* nobody is left to hear of it */
        sim_faults_disk(sim, "the machine has crashed");
        return;
    }
    if (batch->committed) {
        server->batches_acked = server->batches_handed;
        for (int i = 0; i < SIM_STREAMS; i++)
            server->tape[i].acked = server->tape[i].handed;
    }
    server->flying = NULL;
    task->finish(task);
    if (server->failed || uth_store_is_broken(server->store))
        sim_faults_disk(sim, "the disk has failed");
    else
        turn(sim);
}

/* ---- messages ---- */

static struct sim_connection *connection_of(struct sim *sim, uint32_t number)
{
    for (int i = 0; i < sim->server.connection_count; i++)
        if (sim->server.connection[i].number == number)
            return &sim->server.connection[i];
    return NULL;
}

void sim_id_key(const char *stream, const char *actor, const char *id, char key[UTH_MAP_KEY_SIZE])
{
    int length = snprintf(key, UTH_MAP_KEY_SIZE, "%s/%s/%s", stream, actor, id);
    UTH_ASSERT(length < UTH_MAP_KEY_SIZE);
}

const char *sim_order_stream(const struct sim_order *order)
{
    if (uth_command_is_link(order->command.what))
        return UTH_LINK_STREAM_PREFIX "main";
    if (order->command.what == UTH_FLOOR_ADD_TABLE)
        return order->config != NULL ? order->config->name : "";
    bool floor = uth_commands[order->command.what].scope == UTH_SCOPE_FLOOR;
    return floor ? UTH_FLOOR_STREAM : order->command.table;
}

/* May a repeat be refused for its age, because a number this far ahead was carried out? Clients
 * count their ids: x1, x2. On whichever stream: what closes the bets at a table starts a game on its
 * link too. */
static bool is_stale(const struct sim *sim, const struct sim_client *client, const char *id)
{
    uint64_t event;
    for (unsigned long n = strtoul(id + 1, NULL, 10) + UTH_RUN_WINDOW; n <= client->ids; n++) {
        for (int stream = 0; stream < SIM_STREAMS; stream++) {
            char key[UTH_MAP_KEY_SIZE], later[UTH_COMMAND_ID_SIZE];
            snprintf(later, sizeof later, "x%lu", n);
            sim_id_key(sim_stream_name(sim, stream), client->actor.name, later, key);
            if (uth_map_get(&sim->server.ids, key, &event))
                return true;
        }
    }
    return false;
}

/* A command that was carried out, before or after a restart, is recognised or too old; one that was
 * not is not recognised. Hostile clients give the same id to other commands too, which may be
 * refused for what they are. */
enum { SIM_ID_WAITS = 2 };
static void check_repeat(struct sim *sim, const struct sim_client *client,
                         const struct sim_order *order, bool refused, bool carried_out)
{
    char key[UTH_MAP_KEY_SIZE];
    uint64_t event;
    const char *stream = sim_order_stream(order);
    sim_id_key(stream, client->actor.name, order->command.id, key);
    bool known = uth_map_get(&sim->server.ids, key, &event);
    if (known && event == SIM_ID_WAITS)
        return; /* a round of the past was read for it: it has been carried out since, or refused */
    if (known && refused && !client->hostile && !is_stale(sim, client, order->command.id))
        sim_wrong(sim, "the command %s was carried out, and its repeat is refused", key);
    if (known && carried_out)
        sim_wrong(sim, "the command %s was carried out, and is so again", key);
    if (!known && !refused && !carried_out)
        sim_wrong(sim, "the command %s is taken for a repeat and was never carried out", key);
    if (!known && carried_out) {
        UTH_ASSERT(uth_map_reserve(&sim->server.ids));
        uth_map_put(&sim->server.ids, key, 1);
    }
}

static void receive(struct sim *sim, struct sim_connection *connection,
                    const struct sim_message *message)
{
    char *frame = sim_wire_frame(sim, &sim->client[connection->client], message);
    sim_log(sim, "%s: %s", sim->client[connection->client].actor.name, frame);
    hub_receive(sim->server.hub, connection->at_server, frame, strlen(frame));
    free(frame);
}

/* Does a request of this order wait? */
static bool is_asked(const struct uth_floor *floor, const char *name, const struct sim_order *order)
{
    bool asked = false;
    for (int i = 0; i < uth_floor_request_count(floor); i++) {
        const struct uth_floor_event *event = &uth_floor_request(floor, i)->asked;
        asked = asked || (strcmp(event->actor.name, name) == 0 &&
                          strcmp(event->command, order->command.id) == 0);
    }
    return asked;
}

/* What the floor makes of a command shows in its counters and in the number of its events. */
static void receive_command(struct sim *sim, struct sim_connection *connection,
                            const struct sim_message *message)
{
    const struct sim_order *order = message->order;
    const struct metrics *metrics = &sim->server.hub->metrics;
    const struct uth_floor *floor = sim->server.hub->floor;
    enum uth_floor_do what = order->command.what;
    const char *stream = sim_order_stream(order);
    uint64_t ok = metrics->accepted[what], refused = metrics->refused[what];
    uint64_t last = uth_floor_last(floor, stream);
    const char *name = sim->client[connection->client].actor.name;
    bool asked = is_asked(floor, name, order);
    receive(sim, connection, message);
    ok = metrics->accepted[what] - ok;
    refused = metrics->refused[what] - refused;
    bool carried_out =
        uth_floor_last(floor, stream) != last || (!asked && is_asked(floor, name, order));
    if (carried_out && ok == 0)
        sim_wrong(sim, "a command that is refused has events");
    /* a round of the past is read first: then it happens later, or is refused later */
    bool waits = ok + refused == 0 && (what == UTH_FLOOR_APPROVE_REQUEST ||
                                       uth_amend_needs_past(floor, &order->command));
    if (carried_out || waits)
        sim_audit_note_cause(sim, order);
    char key[UTH_MAP_KEY_SIZE];
    uint64_t known;
    sim_id_key(stream, name, order->command.id, key);
    if (waits && !uth_map_get(&sim->server.ids, key, &known)) {
        UTH_ASSERT(uth_map_reserve(&sim->server.ids));
        uth_map_put(&sim->server.ids, key, SIM_ID_WAITS);
    }
    if (ok + refused > 0)
        check_repeat(sim, &sim->client[connection->client], order, refused > 0, carried_out);
    sim_note(sim, order->number * 4 + ok * 2 + carried_out);
    struct sim_counts *counts = &sim->result->counts;
    counts->handled++;
    counts->accepted += carried_out;
    counts->repeated += ok > 0 && !carried_out;
    counts->refused += ok == 0;
}

void sim_server_take(struct sim *sim, const struct sim_message *message)
{
    struct sim_connection *connection = connection_of(sim, message->connection);
    if (!sim->server.up || connection == NULL)
        return; /* nobody is there to hear it */
    uint64_t turns = sim->result->counts.handled;
    if (message->kind != SIM_COMMAND) {
        receive(sim, connection, message);
    } else if (sim->options.mutation == SIM_DROPS_COMMAND && turns % 64 == 63) {
        sim_mutant_pretends(connection->at_server, message->order);
        sim->result->counts.handled++;
    } else {
        receive_command(sim, connection, message);
        if (sim->options.mutation == SIM_TWICE && turns % 32 == 31) {
            struct sim_message again = *message;
            again.kind = SIM_NAMELESS;
            receive(sim, connection, &again);
        }
    }
    turn(sim);
}

void sim_server_hashed(struct sim *sim, uint32_t index)
{
    struct sim_server *server = &sim->server;
    UTH_ASSERT(index < SIM_JOBS_MAX);
    struct pin_job *job = server->jobs[index];
    if (job == NULL)
        return;
    server->jobs[index] = NULL;
    server->job_count--;
    job->outcome = job->known && strcmp(job->pin, job->hash) == 0 ? PIN_RIGHT : PIN_WRONG;
    pin_job_done(job);
    turn(sim);
}

/* ---- connections ---- */

bool sim_server_connect(struct sim *sim, int client, uint32_t number)
{
    struct sim_server *server = &sim->server;
    char address[16];
    snprintf(address, sizeof address, "10.0.0.%d", client);
    if (!server->up || server->connection_count == SIM_CONNECTIONS_MAX)
        return false;
    struct connection *at_server = hub_connect(server->hub, NULL, address);
    if (at_server == NULL)
        return false;
    at_server->transport = (void *)(uintptr_t)number;
    server->connection[server->connection_count++] =
        (struct sim_connection){.number = number, .client = client, .at_server = at_server};
    return true;
}

void sim_server_forget(struct sim *sim, uint32_t number)
{
    struct sim_server *server = &sim->server;
    struct sim_connection *connection = connection_of(sim, number);
    if (connection == NULL)
        return;
    hub_disconnect(server->hub, connection->at_server);
    *connection = server->connection[--server->connection_count];
    turn(sim);
}

void sim_server_stall(struct sim *sim, uint32_t number)
{
    struct sim_connection *connection = connection_of(sim, number);
    if (connection != NULL)
        connection->stalled = true;
}

/* A living client answers at once. */
static void ping(void *self, struct connection *at_server)
{
    struct sim *sim = self;
    struct sim_connection *connection =
        connection_of(sim, (uint32_t)(uintptr_t)at_server->transport);
    if (connection != NULL && sim->client[connection->client].connection == connection->number)
        hub_heard(sim->server.hub, at_server);
}

/* What the storage thread does when it has nothing else to do. */
static void do_chores(struct sim *sim)
{
    struct sim_server *server = &sim->server;
    bool done;
    sim_before_write(sim);
    if (uth_store_check_some(server->store, 100, &done))
        return;
    if (uth_store_is_broken(server->store))
        sim_faults_disk(sim, uth_store_error(server->store));
    else
        sim_wrong(sim, "the store's own check: %s", uth_store_error(server->store));
}

void sim_server_sweep(struct sim *sim)
{
    if (sim->server.up)
        hub_sweep(sim->server.hub, ping, sim);
    turn(sim);
    if (sim->server.up && sim->server.flying == NULL && sim_in(&sim->disk_chance, 1, 3))
        do_chores(sim);
    sim_later(sim, 5000, SIM_SWEEP, 0, 0);
}
