/* Hostile clients: commands that the sender may not give, with senseless fields, and frames that
 * are not commands at all. */
#include "client.h"
#include "state.h"

#include <string.h>

static int64_t some_amount(struct sim_chance *chance)
{
    static const int64_t amounts[] = {0,           1,         -1,        100,
                                      INT64_MAX,   INT64_MIN, 1000000,   INT64_MAX / 1024,
                                      -1000000000, 500,       100000000, INT64_MAX / 2};
    return amounts[sim_below(chance, sizeof amounts / sizeof *amounts)];
}

static void fill_wagers(struct sim_chance *chance, uth_cents wager[UTH_WAGERS])
{
    for (int i = 0; i < UTH_WAGERS; i++)
        if (sim_in(chance, 1, 3))
            wager[i] = some_amount(chance);
}

static const struct uth_table_config *some_config(struct sim *sim, struct sim_chance *chance)
{
    if (sim_in(chance, 1, 3))
        return NULL;
    struct uth_table_config *config = sim_keep(sim, sizeof *config);
    *config = sim->world.table[sim_below(chance, sim->world.table_count)];
    config->base = (struct uth_limits){some_amount(chance), some_amount(chance)};
    if (sim_in(chance, 1, 2))
        snprintf(config->name, sizeof config->name, "evil");
    return config;
}

static void some_name(struct sim *sim, struct sim_chance *chance, char *name, size_t size)
{
    switch (sim_below(chance, 4)) {
    case 0: snprintf(name, size, "%s", UTH_FLOOR_STREAM); break;
    case 1: snprintf(name, size, "system"); break;
    default:
        snprintf(name, size, "%s", sim->client[sim_below(chance, sim->client_count)].actor.name);
    }
}

/* A valid frame, corrupted. */
static void send_garbage(struct sim *sim, struct sim_client *client)
{
    enum { SIZE = 256 };
    static const char *const frames[] = {
        "{\"id\":\"g\",\"do\":\"bet\",\"table\":\"t1\",\"spot\":1,\"wagers\":{\"ante\":100}}",
        "{\"id\":\"g\",\"do\":\"login\",\"name\":\"nobody\",\"pin\":\"guess\"}",
        "{\"id\":\"g\",\"do\":\"resume\",\"token\":\"0123456789abcdef\"}",
        "{\"id\":\"g\",\"do\":\"subscribe\",\"table\":\"t1\",\"last\":99999999}",
        "{\"do\":\"lobby\"}",
        "[[[[[[[[[[[[]]]]]]]]]]]]",
        "",
    };
    struct sim_chance *chance = &client->chance;
    char *text = sim_keep(sim, SIZE);
    snprintf(text, SIZE, "%s", frames[sim_below(chance, sizeof frames / sizeof *frames)]);
    int length = (int)strlen(text);
    for (int i = sim_below(chance, 4); i > 0 && length > 0; i--)
        text[sim_below(chance, length)] = (char)sim_between(chance, 1, 255);
    if (length > 0 && sim_in(chance, 1, 4))
        text[sim_below(chance, length)] = '\0';
    sim_send(
        sim, client->index,
        &(struct sim_message){.kind = SIM_GARBAGE, .connection = client->connection, .text = text});
}

struct sim_order *sim_hostile_think(struct sim *sim, struct sim_client *client)
{
    struct sim_chance *chance = &client->chance;
    if (sim_in(chance, 1, 6)) {
        send_garbage(sim, client);
        return NULL;
    }
    enum uth_floor_do what = (enum uth_floor_do)sim_below(chance, UTH_FLOOR_DO_COUNT);
    if (client->actor.role == UTH_ROLE_PLAYER && sim_in(chance, 1, 2)) /* something that may work */
        while ((uth_commands[what].who >> UTH_ROLE_PLAYER & 1U) == 0)
            what = (enum uth_floor_do)sim_below(chance, UTH_FLOOR_DO_COUNT);
    struct sim_order *order =
        sim_order_new(sim, client, what, sim_below(chance, sim->world.table_count));
    struct uth_command *command = &order->command;
    if (sim_in(chance, 1, 12))
        some_name(sim, chance, command->table, sizeof command->table);
    if (sim_in(chance, 1, 2))
        some_name(sim, chance, command->player, sizeof command->player);
    command->amount = some_amount(chance);
    command->spot = (uint8_t)sim_below(chance, sim_in(chance, 1, 4) ? 256 : 8);
    command->multiple = (uint8_t)sim_below(chance, sim_in(chance, 1, 4) ? 256 : 5);
    command->for_tip = sim_in(chance, 1, 4);
    fill_wagers(chance, command->wager);
    if (sim_in(chance, 1, 3))
        fill_wagers(chance, command->tip);
    command->card_count = sim_below(chance, sim_in(chance, 1, 4) ? UTH_CARD_COUNT + 1 : 4);
    for (int i = 0; i < command->card_count; i++)
        command->cards[i] = (uth_card)sim_below(chance, UTH_CARD_COUNT);
    command->index = sim_below(chance, 8) - 2;
    if (sim_in(chance, 1, 2))
        sim_words(chance, command->text, sizeof command->text);
    order->config = some_config(sim, chance);
    if (order->config == NULL && what == UTH_FLOOR_ADD_TABLE)
        order->config = &sim->world.table[0];
    /* the ids of others are nothing special in one's own hands */
    if (sim_in(chance, 1, 8) && sim->order_count > 1) {
        const struct sim_order *other = sim->orders[sim_below(chance, sim->order_count)];
        memcpy(command->id, other->command.id, sizeof command->id);
    }
    if (sim_in(chance, 1, 16)) /* the longest that there is */
        snprintf(command->id, sizeof command->id, "y%038u", client->ids);
    return order;
}
