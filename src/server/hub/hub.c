/* The hub: connections in and out, messages, and the batch. */
#include "hub.h"

#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

#include "floor/link_state.h"
#include "hub_links.h"
#include "server/alloc.h"
#include "server/wire/wire.h"
#include "server/wire/wire_link.h"

enum {
    FILLING_BYTES_MAX = 64 << 20, /* rows that wait for the disk; above, commands are refused */
    FILLING_RELEASES_MAX = 200000,
};

int64_t hub_now_ms(const struct hub *hub)
{
    return hub->outside.now_ms(hub->outside.self);
}

int64_t hub_wall_ms(const struct hub *hub)
{
    return hub->outside.wall_ms != NULL ? hub->outside.wall_ms(hub->outside.self) : hub_now_ms(hub);
}

struct hub *hub_new(const struct hub_outside *outside,
                    const struct uth_floor_outside *floor_outside,
                    const struct hub_settings *settings)
{
    alloc_for_json();
    struct hub *hub = alloc_zero(sizeof *hub);
    hub->outside = *outside;
    hub->settings = *settings;
    hub->floor_outside = *floor_outside;
    hub->floor = alloc_need(uth_floor_new(floor_outside));
    people_init(&hub->people);
    hub->people.closing = hub_session_closing;
    hub->people.closing_self = hub;
    hub->filling = batch_new(hub);
    hub->start_ms = hub_now_ms(hub);
    return hub;
}

static void run_releases(struct batch *batch, struct hub *hub)
{
    for (size_t i = 0; i < batch->releases.count; i++) {
        struct release *release = &batch->releases.at[i];
        release->run(release, hub);
    }
    batch->releases.count = 0;
}

void hub_free(struct hub *hub)
{
    UTH_ASSERT(hub->connections == NULL && hub->in_flight == NULL && hub->pins.count == 0);
    run_releases(hub->filling, NULL);
    batch_free(hub->filling);
    slots_free(&hub->slots);
    people_free(&hub->people);
    addresses_free(&hub->addresses);
    rules_offers_free(&hub->rules_offers);
    uth_floor_events_free(&hub->news);
    uth_floor_free(hub->floor);
    uth_json_free(&hub->text);
    free(hub);
}

/* ---- the batch ---- */

static void finish_commit(struct task *task);

static bool commit_work(struct task *task, struct uth_store *store)
{
    batch_commit((struct batch *)task, store);
    return true;
}

void hub_store_day(struct hub *hub, struct slot *slot)
{
    char space[8 + UTH_FLOOR_NAME_SIZE] = "day:";
    memcpy(space + 4, slot->name, sizeof slot->name);
    struct uth_json text = {0};
    day_write(&text, NULL, &slot->day);
    char *value = uth_json_take(&text, NULL);
    batch_add_value(hub->filling, space, slot->day.date, value);
    free(value);
    slot->day_changed = false;
}

static void store_days(struct hub *hub)
{
    for (size_t i = 0; i < hub->slots.count; i++)
        if (hub->slots.list[i]->day_changed && !uth_stream_is_link(hub->slots.list[i]->name))
            hub_store_day(hub, hub->slots.list[i]);
    hub_link_store_days(hub);
}

void hub_flush(struct hub *hub)
{
    struct batch *batch = hub->filling;
    if (hub->in_flight != NULL || hub->failed)
        return;
    hub_take_snapshots(hub);
    if (!batch_has_rows(batch)) {
        run_releases(batch, hub);
        return;
    }
    store_days(hub);
    batch_seal(batch, uth_floor_ledger(hub->floor));
    batch->task.work = commit_work;
    batch->task.finish = finish_commit;
    batch->task.urgent = true;
    hub->metrics.commits++;
    histogram_add(&hub->metrics.batch_events, (int64_t)batch->events.count);
    hub->in_flight = batch;
    hub->filling = batch_new(hub);
    hub->outside.submit(hub->outside.self, &batch->task);
}

static void finish_commit(struct task *task)
{
    struct batch *batch = (struct batch *)task;
    struct hub *hub = batch->hub;
    UTH_ASSERT(hub->in_flight == batch);
    hub->in_flight = NULL;
    histogram_add(&hub->metrics.commit_us, batch->work_us);
    if (!batch->committed) {
        hub->failed = true;
        hub->outside.failed(hub->outside.self, batch->sentence);
    }
    run_releases(batch, batch->committed ? hub : NULL);
    batch_free(batch);
    hub_flush(hub);
}

bool hub_is_settled(const struct hub *hub)
{
    return hub->in_flight == NULL && !batch_has_rows(hub->filling) &&
           hub->filling->releases.count == 0;
}

static bool is_overloaded(const struct hub *hub)
{
    return hub->filling->bytes > FILLING_BYTES_MAX ||
           hub->filling->releases.count > FILLING_RELEASES_MAX;
}

/* ---- replies ---- */

static void release_reply(struct release *release, struct hub *hub)
{
    struct connection *connection = release->to;
    if (hub != NULL) {
        connection_send(connection, release->packet);
        if (hub->outside.hurry != NULL && connection->count > 0)
            hub->outside.hurry(hub->outside.self, connection);
        if (release->mark != 0) {
            int64_t took_us = hub->outside.now_us(hub->outside.self) - (int64_t)release->mark;
            histogram_add(&hub->metrics.acknowledged_us, took_us);
        }
    }
    packet_drop(release->packet);
    connection_drop(connection);
}

/* Takes the packet over. */
static void reply_since(struct hub *hub, struct connection *connection, struct packet *packet,
                        uint64_t began_us)
{
    if (!connection->closed)
        hub_charge(hub, connection->address, packet->size);
    struct release release = {
        .run = release_reply,
        .to = connection_keep(connection),
        .packet = packet,
        .mark = began_us,
    };
    batch_add_release(hub->filling, &release);
}

void hub_reply(struct hub *hub, struct connection *connection)
{
    reply_since(hub, connection, packet_new(&hub->text), 0);
}

void hub_reply_packet(struct hub *hub, struct connection *connection, struct packet *packet)
{
    reply_since(hub, connection, packet_keep(packet), 0);
}

void hub_end_reply(struct hub *hub, struct connection *connection)
{
    uth_json_end_object(&hub->text);
    hub_reply(hub, connection);
}

void hub_done(struct hub *hub, struct connection *connection, const char *id)
{
    hub_begin_reply(hub, id);
    hub_end_reply(hub, connection);
}

static void put_id(struct hub *hub, const char *id)
{
    uth_json_reset(&hub->text);
    uth_json_object(&hub->text, NULL);
    if (id[0] != '\0')
        uth_json_text(&hub->text, "re", id);
    else
        uth_json_null(&hub->text, "re");
}

void hub_begin_reply(struct hub *hub, const char *id)
{
    put_id(hub, id);
    uth_json_bool(&hub->text, "ok", true);
}

void hub_refuse(struct hub *hub, struct connection *connection, const char *id,
                struct uth_refusal refusal)
{
    put_id(hub, id);
    wire_refusal(&hub->text, &refusal);
    hub_end_reply(hub, connection);
}

/* ---- work ---- */

bool hub_work(struct hub *hub, struct work *work)
{
    if (hub->works >= HUB_WORKS_MAX && !work->own)
        return false;
    hub->works++;
    if (hub->outside.work == NULL) {
        work->work(work);
        work->finish(work);
    } else {
        hub->outside.work(hub->outside.self, work);
    }
    return true;
}

void hub_worked(struct hub *hub)
{
    UTH_ASSERT(hub->works > 0);
    hub->works--;
}

/* ---- calls ---- */

struct call *call_new(void *self, void (*answer)(struct call *, int, const char *, struct packet *))
{
    struct call *call = alloc_zero(sizeof *call);
    call->references = 1;
    call->self = self;
    call->answer = answer;
    return call;
}

struct call *call_keep(struct call *call)
{
    call->references++;
    return call;
}

void call_drop(struct call *call)
{
    if (--call->references == 0)
        free(call);
}

struct pending_answer {
    struct packet *packet;
    const char *type; /* static */
};

static void release_answer(struct release *release, struct hub *hub)
{
    struct call *call = release->to;
    struct pending_answer *pending = release->packet;
    if (hub != NULL && call->self != NULL)
        call->answer(call, (int)release->mark, pending->type, pending->packet);
    packet_drop(pending->packet);
    free(pending);
    call_drop(call);
}

void hub_answer(struct hub *hub, struct call *call, int status, const char *type)
{
    hub_answer_packet(hub, call, status, type, packet_new(&hub->text));
}

void hub_answer_packet(struct hub *hub, struct call *call, int status, const char *type,
                       struct packet *packet)
{
    struct pending_answer *pending = alloc_zero(sizeof *pending);
    pending->packet = packet;
    pending->type = type;
    struct release release = {
        .run = release_answer,
        .to = call_keep(call),
        .packet = pending,
        .mark = (uint64_t)status,
    };
    batch_add_release(hub->filling, &release);
}

/* ---- connections ---- */

struct connection *hub_connect(struct hub *hub, void *transport, const char *address_text)
{
    int64_t now_ms = hub_now_ms(hub);
    struct address *address = addresses_get(&hub->addresses, address_text, now_ms);
    if (hub->stopping || address->connections >= hub->settings.limits.connections ||
        !bucket_has_room(&address->drops, hub->settings.limits.drops, now_ms)) {
        hub->metrics.refused_connections++;
        return NULL;
    }
    struct connection *connection = alloc_zero(sizeof *connection);
    connection->hub = hub;
    connection->transport = transport;
    connection->references = 1;
    connection->address = address;
    connection->heard_ms = now_ms;
    address->connections++;
    connection->next = hub->connections;
    if (hub->connections != NULL)
        hub->connections->prev = connection;
    hub->connections = connection;
    hub->connection_count++;
    hub->metrics.connections_total++;
    return connection;
}

void hub_disconnect(struct hub *hub, struct connection *connection)
{
    UTH_ASSERT(!connection->closed);
    while (connection->subscriptions != NULL)
        hub_unsubscribe(hub, connection->subscriptions);
    connection_set_person(connection, NULL);
    for (struct packet *packet = connection_take(connection); packet != NULL;
         packet = connection_take(connection))
        packet_drop(packet);
    if (hub->sweep_next == connection)
        hub->sweep_next = connection->next;
    *(connection->prev != NULL ? &connection->prev->next : &hub->connections) = connection->next;
    if (connection->next != NULL)
        connection->next->prev = connection->prev;
    hub->connection_count--;
    connection->address->connections--;
    connection->closed = true;
    connection->transport = NULL;
    connection_drop(connection);
}

void hub_hang_up(struct hub *hub, struct connection *connection, enum connection_end why)
{
    if (connection->closed || connection->ending)
        return;
    connection->ending = true;
    hub->outside.hang_up(hub->outside.self, connection, why);
}

void hub_hang_up_all(struct hub *hub, enum connection_end why)
{
    struct connection *next;
    for (struct connection *connection = hub->connections; connection != NULL; connection = next) {
        next = connection->next;
        hub_hang_up(hub, connection, why);
    }
}

void hub_heard(struct hub *hub, struct connection *connection)
{
    connection->heard_ms = hub_now_ms(hub);
    connection->asked = false;
}

/* ---- messages ---- */

void hub_not_allowed(struct hub *hub, struct connection *connection, const struct message *message,
                     struct uth_refusal refusal)
{
    const char *table = message->what == MESSAGE_FLOOR ? message->command.table : message->table;
    struct uth_json text = {0};
    uth_json_text(&text, "command", message_name(message));
    if (table[0] != '\0')
        uth_json_text(&text, "table", table);
    if (message->name[0] != '\0')
        uth_json_text(&text, "name", message->name);
    hub_refused(hub, connection_name(connection), connection_role(connection), "refused",
                connection->address->text, &text);
    hub_refuse(hub, connection, message->id, refusal);
}

/* What these are refused for is worth an entry of its own: somebody tries to agree. */
static bool is_request_answer(enum uth_floor_do what)
{
    return what == UTH_FLOOR_APPROVE_REQUEST || what == UTH_FLOOR_DECLINE_REQUEST;
}

static bool deal_waits(const struct hub *hub, const char *name)
{
    const struct uth_table *table = uth_floor_find_table(hub->floor, name);
    return uth_table_in_round(table) && uth_round_phase(table->round) == UTH_PHASE_CLOSED;
}

static void carry_out(struct hub *hub, struct connection *connection, struct message *message,
                      uint64_t began_us)
{
    struct uth_command *command = &message->command;
    bool keyed = hub_link_keyed(command);
    if (connection->person == NULL && !keyed) {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(NOT_LOGGED_IN));
        return;
    }
    if (!keyed && !hub_may_work_at(hub, connection->person, command->table)) {
        hub_not_allowed(hub, connection, message, UTH_REFUSAL(NOT_ASSIGNED));
        return;
    }
    if (!keyed && hub_command_needs_proof(hub, connection, command)) {
        hub_not_allowed(hub, connection, message, UTH_REFUSAL(PROVE_FIRST));
        return;
    }
    if (!keyed) {
        memcpy(command->actor.name, connection->person->name, sizeof command->actor.name);
        command->actor.role = connection->person->role;
        memcpy(command->unlocked_by, connection->person->unlocked_by, sizeof command->unlocked_by);
    }
    if (hub_wait_for_past(hub, connection, message, began_us, carry_out))
        return;
    struct uth_refusal refusal;
    uint64_t last = 0;
    bool repeated = false;
    enum uth_reason reason = hub_command(hub, command, &last, &repeated, &refusal);
    hub->metrics.accepted[command->what] += reason == UTH_REASON_OK;
    hub->metrics.refused[command->what] += reason != UTH_REASON_OK;
    if (reason == UTH_REASON_NOT_ALLOWED && !uth_command_is_link(command->what)) {
        hub_not_allowed(hub, connection, message, refusal);
        return;
    }
    if (reason != UTH_REASON_OK) {
        if (uth_command_is_link(command->what) || is_request_answer(command->what))
            hub_command_refused(hub, command, connection->address->text, &refusal);
        hub_refuse(hub, connection, message->id, refusal);
        return;
    }
    hub_begin_reply(hub, message->id);
    if (repeated)
        uth_json_bool(&hub->text, "repeated", true);
    else
        uth_json_integer(&hub->text, "n", (int64_t)last);
    if (hub->asked != 0)
        uth_json_integer(&hub->text, "requested", hub->asked);
    if (command->what == UTH_FLOOR_DEAL && !repeated && deal_waits(hub, command->table))
        uth_json_bool(&hub->text, "waits", true);
    if (command->what == UTH_FLOOR_HELLO)
        wire_meters(&hub->text, uth_floor_find_link(hub->floor, command->order.link));
    uth_json_end_object(&hub->text);
    reply_since(hub, connection, packet_new(&hub->text), began_us);
}

/* Pages say these by themselves, too: they do not show that somebody is there. */
static bool only_looks(enum message_do what)
{
    switch (what) {
    case MESSAGE_RESUME:
    case MESSAGE_TOTALS:
    case MESSAGE_SUBSCRIBE:
    case MESSAGE_UNSUBSCRIBE:
    case MESSAGE_LOBBY:
    case MESSAGE_ME:
    case MESSAGE_PING: return true;
    default: return false;
    }
}

void hub_receive(struct hub *hub, struct connection *connection, const char *text, size_t size)
{
    if (connection->ending || hub->failed || hub_session_is_over(hub, connection))
        return;
    hub_heard(hub, connection);
    struct message message;
    struct uth_refusal refusal;
    bool good = message_read(text, size, &message, &refusal);
    if (hub_is_too_fast(hub, connection, message.id, size))
        return;
    if (connection->outdated) {
        hub_refuse(hub, connection, message.id,
                   UTH_REFUSAL(OLD_PROTOCOL, .number = MESSAGE_PROTOCOL));
        return;
    }
    if (!good) {
        hub_bad_message(hub, connection, message.id, refusal);
        return;
    }
    if (hub->stopping || is_overloaded(hub)) {
        hub_refuse(hub, connection, message.id,
                   hub->stopping ? UTH_REFUSAL(STOPPING) : UTH_REFUSAL(BUSY));
        return;
    }
    if (connection->session != NULL && !only_looks(message.what))
        connection->session->used_ms = connection->heard_ms;
    if (hub_refuses_debtor(hub, connection, &message))
        return;
    if (message.what == MESSAGE_FLOOR)
        carry_out(hub, connection, &message, (uint64_t)hub->outside.now_us(hub->outside.self));
    else
        hub_session(hub, connection, &message);
}

/* ---- time ---- */

void hub_sweep(struct hub *hub, void (*ping)(void *self, struct connection *connection), void *self)
{
    int64_t now_ms = hub_now_ms(hub), idle_ms = (int64_t)hub->settings.limits.idle_s * 1000;
    people_expire(&hub->people, hub->filling, now_ms, 256);
    hub_refused_tell(hub, false);
    hub_guests_sweep(hub);
    /* A part of the connections at a time: everybody's turn comes often enough. */
    int part = hub->connection_count / 8 + 64;
    struct connection *connection = hub->sweep_next != NULL ? hub->sweep_next : hub->connections;
    for (int i = 0; i < part && connection != NULL; i++) {
        struct connection *next = connection->next;
        int64_t silent_ms = now_ms - connection->heard_ms;
        if (silent_ms > 2 * idle_ms && connection->asked) {
            hub->metrics.dropped_silent += !connection->ending;
            hub_hang_up(hub, connection, CONNECTION_END_SILENT);
        } else if (silent_ms > idle_ms && !connection->asked && !connection->ending) {
            connection->asked = true;
            ping(self, connection);
        }
        connection = next;
    }
    hub->sweep_next = connection;
}
