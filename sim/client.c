/* What all clients have in common: connections, and one order at a time with its retries. */
#include "client.h"

#include "server/net/packet.h"
#include "state.h"

#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

/* ---- who is there ---- */

static void add_client(struct sim *sim, const char *name, enum uth_role role, uint32_t streams,
                       int table)
{
    UTH_ASSERT(sim->client_count < SIM_CLIENTS_MAX);
    const struct sim_world *world = &sim->world;
    struct sim_client *client = &sim->client[sim->client_count];
    client->index = sim->client_count++;
    snprintf(client->actor.name, sizeof client->actor.name, "%s", name);
    snprintf(client->pin, sizeof client->pin, "pin-%d", client->index);
    client->actor.role = role;
    client->streams = streams;
    client->table = table;
    client->chunk = 1;
    struct sim_chance *chance = &client->chance;
    sim_chance_init(chance, sim->options.seed, 100 + (uint64_t)client->index);
    sim_later(sim, sim_between(chance, 1, 500), SIM_CONNECT, client->index, 0);
    sim_later(sim, sim_between(chance, 1, 1000), SIM_THINK, client->index, 0);
    if (world->cut_every_ms > 0)
        sim_later(sim, sim_between(chance, 1, 2 * world->cut_every_ms), SIM_CUT, client->index, 0);
    if (world->stall_every_ms > 0)
        sim_later(sim, sim_between(chance, 1, 2 * world->stall_every_ms), SIM_STALL, client->index,
                  0);
}

static const char *const player_names[SIM_PLAYERS_MAX] = {"ann", "bob", "cid", "dee",
                                                          "eli", "fay", "gus", "hal"};
static const char *const dealer_names[SIM_TABLES_MAX] = {"dan", "dot", "dom"};
static const char *const feed_names[SIM_TABLES_MAX] = {"shuffler-a", "shuffler-b", "shuffler-c"};

static void add_staff(struct sim *sim)
{
    const struct sim_world *world = &sim->world;
    uint32_t all = (2U << world->table_count) - 2;
    add_client(sim, "sue", UTH_ROLE_SUPERVISOR, all, 0); /* sets everything up */
    if (world->supervisor_count > 1) {
        add_client(sim, "sam", UTH_ROLE_EXECUTIVE, all, 0);
        sim->client[1].setup = -1;
    }
    for (int i = 0; i < world->table_count; i++) {
        const struct uth_table_config *config = &world->table[i];
        if (config->dealer)
            add_client(sim, dealer_names[i], UTH_ROLE_DEALER, 2U << i, i);
        if (config->source == UTH_SOURCE_FEED)
            add_client(sim, feed_names[i], UTH_ROLE_FEED, 2U << i, i);
    }
}

static void add_hostile(struct sim *sim, const char *name, uint64_t number)
{
    static const enum uth_role roles[] = {UTH_ROLE_PLAYER, UTH_ROLE_PLAYER, UTH_ROLE_AUDITOR,
                                          UTH_ROLE_FEED,   UTH_ROLE_DEALER, UTH_ROLE_PLAYER};
    struct sim_chance chance;
    sim_chance_init(&chance, sim->options.seed, 50 + number);
    int table = sim_below(&chance, sim->world.table_count);
    add_client(sim, name, roles[sim_below(&chance, 6)], 2U << table, table);
    sim->client[sim->client_count - 1].hostile = true;
}

void sim_clients_start(struct sim *sim)
{
    static const char *const hostile_names[SIM_HOSTILE_MAX] = {"mallory", "mel"};
    const struct sim_world *world = &sim->world;
    add_staff(sim);
    for (int i = 0; i < world->player_count; i++) {
        int table = i % world->table_count;
        add_client(sim, player_names[i], UTH_ROLE_PLAYER, 2U << table, table);
    }
    add_client(sim, "wall", UTH_ROLE_DISPLAY, 2, 0);
    for (int i = 0; i < world->hostile_count; i++)
        add_hostile(sim, hostile_names[i], (uint64_t)i);
}

bool sim_clients_are_done(const struct sim *sim)
{
    for (int i = 0; i < sim->client_count; i++)
        if (sim->client[i].order != NULL)
            return false;
    return true;
}

/* ---- connections ---- */

/* Logs in; a display does not. */
static void say_hello(struct sim *sim, struct sim_client *client)
{
    client->waiting = 0;
    client->known = client->actor.role == UTH_ROLE_DISPLAY;
    if (client->known)
        return;
    struct sim_message message = {.kind = SIM_LOGIN, .connection = client->connection};
    if (client->token[0] != '\0') {
        char *token = sim_keep(sim, sizeof client->token);
        memcpy(token, client->token, sizeof client->token);
        message.kind = SIM_RESUME;
        message.text = token;
    }
    sim_send(sim, client->index, &message);
}

/* Subscribes to the tables that it wants to see and does not hear of yet. */
static void ask_for_tables(struct sim *sim, struct sim_client *client)
{
    for (int i = 1; i <= sim->world.table_count; i++) {
        const struct sim_view *view = &client->view[i];
        if ((client->streams & ~client->watching) >> i & 1U)
            sim_send(sim, client->index,
                     &(struct sim_message){.kind = SIM_SUBSCRIBE,
                                           .connection = client->connection,
                                           .stream = i,
                                           .has_last = view->there,
                                           .last = view->last});
    }
}

void sim_client_connect(struct sim *sim, struct sim_client *client)
{
    if (client->connection != 0)
        return;
    if (!sim_server_connect(sim, client->index, sim->connections + 1)) {
        sim_later(sim, sim_between(&client->chance, 100, 2000), SIM_CONNECT, client->index, 0);
        return;
    }
    client->connection = ++sim->connections;
    client->watching = client->twice = 0;
    say_hello(sim, client);
}

static void disconnect(struct sim *sim, struct sim_client *client)
{
    sim->result->counts.cuts++;
    if (sim_in(&client->chance, 3, 4)) /* or the server holds a dead connection for long */
        sim_later(sim, sim_between(&client->chance, 0, 5000), SIM_FORGOTTEN, 0, client->connection);
    client->connection = 0;
    sim_later(sim, sim_between(&client->chance, 10, 3000), SIM_CONNECT, client->index, 0);
}

void sim_client_cut(struct sim *sim, struct sim_client *client, uint32_t connection)
{
    bool by_chance = connection == 0;
    if (by_chance && sim->finishing)
        return;
    if (by_chance)
        sim_later(sim, sim_between(&client->chance, 1, 2 * sim->world.cut_every_ms), SIM_CUT,
                  client->index, 0);
    if (client->connection != 0 && (by_chance || client->connection == connection))
        disconnect(sim, client);
}

void sim_client_stall(struct sim *sim, struct sim_client *client)
{
    if (sim->finishing)
        return;
    sim_later(sim, sim_between(&client->chance, 1, 2 * sim->world.stall_every_ms), SIM_STALL,
              client->index, 0);
    if (client->connection == 0)
        return;
    sim->result->counts.stalls++;
    sim_server_stall(sim, client->connection);
    sim_later(sim, sim_between(&client->chance, 500, 8000), /* when it gives up on it */
              SIM_CUT, client->index, client->connection);
}

/* ---- orders ---- */

struct sim_order *sim_order_new(struct sim *sim, struct sim_client *client, enum uth_floor_do what,
                                int table)
{
    struct sim_order *order = sim_keep(sim, sizeof *order);
    SIM_ROOM(sim->orders, sim->order_count, sim->order_capacity);
    sim->orders[sim->order_count++] = order;
    order->number = (uint32_t)sim->order_count;
    order->client = client->index;
    order->command.what = what;
    snprintf(order->command.id, sizeof order->command.id, "x%u", ++client->ids);
    if (uth_commands[what].scope != UTH_SCOPE_FLOOR)
        snprintf(order->command.table, sizeof order->command.table, "%s",
                 sim->world.table[table].name);
    sim->result->counts.orders++;
    return order;
}

static void send_order(struct sim *sim, struct sim_client *client)
{
    if (client->connection != 0 && client->known)
        sim_send(sim, client->index,
                 &(struct sim_message){.kind = SIM_COMMAND,
                                       .connection = client->connection,
                                       .order = client->order});
    sim_later(sim, sim_between(&client->chance, 500, 3000), SIM_RETRY, client->index,
              client->order->number);
}

/* Now and then a client sends an old order again, as a confused program would. */
static void repeat_old_order(struct sim *sim, struct sim_client *client)
{
    struct sim_order *order = sim->orders[sim_below(&client->chance, sim->order_count)];
    if (order->client == client->index)
        sim_send(sim, client->index,
                 &(struct sim_message){
                     .kind = SIM_COMMAND, .connection = client->connection, .order = order});
}

static struct sim_order *think(struct sim *sim, struct sim_client *client)
{
    if (client->hostile)
        return sim->finishing ? NULL : sim_hostile_think(sim, client);
    switch (client->actor.role) {
    case UTH_ROLE_PLAYER: return sim_player_think(sim, client);
    case UTH_ROLE_DEALER: return sim_dealer_think(sim, client);
    case UTH_ROLE_FEED: return sim_feed_think(sim, client);
    case UTH_ROLE_SUPERVISOR:
    case UTH_ROLE_EXECUTIVE: return sim_supervisor_think(sim, client);
    default: return NULL;
    }
}

void sim_client_think(struct sim *sim, struct sim_client *client)
{
    enum { WAITING_MAX = 3 };
    int most_ms = client->actor.role == UTH_ROLE_PLAYER ? 4000 : 2000;
    sim_later(sim, sim_between(&client->chance, 50, most_ms), SIM_THINK, client->index, 0);
    if (client->connection == 0)
        return;
    if (!client->known) {
        if (++client->waiting > WAITING_MAX)
            say_hello(sim, client); /* the first one got lost */
        return;
    }
    ask_for_tables(sim, client);
    if (client->order == NULL) {
        client->order = think(sim, client);
        if (client->order != NULL)
            send_order(sim, client);
    }
    if (!sim->finishing && sim->order_count > 0 && sim_in(&client->chance, 1, 50))
        repeat_old_order(sim, client);
}

void sim_client_retry(struct sim *sim, struct sim_client *client, uint32_t order)
{
    if (client->order != NULL && client->order->number == order)
        send_order(sim, client);
}

void sim_client_take(struct sim *sim, struct sim_client *client, const struct sim_message *message)
{
    if (message->connection == client->connection) /* or it came too late */
        sim_hear(sim, client, message->packet->data, message->packet->size);
}
