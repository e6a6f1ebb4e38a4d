/* Players: they come, buy in, bet, decide, change their minds, leave, and sometimes do what the
 * rules do not allow. */
#include "client.h"
#include "state.h"

#include <string.h>
#include <uth/rulesfile.h>

static const struct uth_rules *rules_of(const struct sim *sim, const struct sim_client *client)
{
    return uth_rules_builtin(sim->world.table[client->table].rules);
}

static bool is_mistaken(const struct sim *sim, struct sim_client *client)
{
    return sim_in(&client->chance, sim->world.mistakes_per_mille, 1000);
}

static struct sim_order *order_of(struct sim *sim, struct sim_client *client,
                                  enum uth_floor_do what)
{
    return sim_order_new(sim, client, what, client->table);
}

/* ---- coming and going ---- */

static void change_table(struct sim *sim, struct sim_client *client)
{
    client->table = sim_below(&client->chance, sim->world.table_count);
    client->streams |= 2U << client->table;
}

static bool has_backline(const struct sim *sim, const struct sim_client *client)
{
    const struct uth_table_config *config = &sim->world.table[client->table];
    for (int i = 0; i < config->option_count; i++)
        if (strcmp(config->option[i].name, "backline") == 0)
            return true;
    return false;
}

static struct sim_order *join(struct sim *sim, struct sim_client *client)
{
    struct sim_order *order = order_of(sim, client, UTH_FLOOR_JOIN);
    const struct uth_rules *rules = rules_of(sim, client);
    if (has_backline(sim, client) && sim_in(&client->chance, 1, 4))
        return order; /* stands */
    if (!rules->spots_shared)
        order->command.spot = (uint8_t)sim_between(&client->chance, 1, rules->spots);
    if (is_mistaken(sim, client))
        order->command.spot = (uint8_t)sim_below(&client->chance, 30);
    return order;
}

/* A seat that staff play, perhaps. */
static struct sim_order *ask_seat(struct sim *sim, struct sim_client *client)
{
    struct sim_order *order = order_of(sim, client, UTH_FLOOR_ASK_SEAT);
    order->command.spot = (uint8_t)sim_between(&client->chance, 1, 6);
    return order;
}

static struct sim_order *buy_in(struct sim *sim, struct sim_client *client)
{
    struct sim_order *order = order_of(sim, client, UTH_FLOOR_BUY_IN);
    order->command.amount = sim_between(&client->chance, 20, 300) * 100;
    if (is_mistaken(sim, client))
        order->command.amount = sim_between(&client->chance, -100, 10) * INT64_C(1000000000000);
    return order;
}

static int some_spot(struct sim_client *client, uint32_t spots)
{
    int nth = sim_below(&client->chance, __builtin_popcount(spots));
    for (int spot = 0; spot < 32; spot++)
        if (spots >> spot & 1U && nth-- == 0)
            return spot;
    return 0;
}

/* What a player does at a table besides playing. */
static struct sim_order *fidget(struct sim *sim, struct sim_client *client)
{
    const struct sim_view *view = &client->view[1 + client->table];
    struct sim_order *order = NULL;
    switch (sim_below(&client->chance, 40)) {
    case 0: return order_of(sim, client, UTH_FLOOR_LEAVE);
    case 1: return order_of(sim, client, view->sits_out ? UTH_FLOOR_SIT_IN : UTH_FLOOR_SIT_OUT);
    case 2: return order_of(sim, client, view->sits_out ? UTH_FLOOR_SIT_IN : UTH_FLOOR_BUY_IN);
    case 3:
        order = order_of(sim, client, UTH_FLOOR_CASH_OUT);
        order->command.amount = sim_in(&client->chance, 1, 2) ? 0 : 700;
        return order;
    case 4: return buy_in(sim, client);
    case 5: return join(sim, client); /* a second seat, perhaps */
    case 6: return order_of(sim, client, UTH_FLOOR_NO_MORE_BETS);
    case 7:
        order = order_of(sim, client, UTH_FLOOR_HAND_BACK);
        order->command.spot = (uint8_t)(view->seats != 0 ? some_spot(client, view->seats) : 1);
        return order;
    default: return NULL;
    }
}

/* ---- bets ---- */

static uth_cents some_chips(struct sim_client *client, const struct uth_rules *rules,
                            struct uth_limits limits)
{
    return (limits.min + rules->chip - 1) / rules->chip * rules->chip +
           rules->chip * sim_below(&client->chance, 12);
}

static void add_bonuses(struct sim_client *client, const struct uth_rules *rules,
                        struct uth_limits limits, uth_cents wager[UTH_WAGERS])
{
    for (int i = UTH_TRIPS; i < UTH_PROGRESSIVE; i++)
        if (rules->offer[i].default_table >= 0 && rules->offer[i].table_count > 0 &&
            sim_in(&client->chance, 1, 4))
            wager[i] = some_chips(client, rules, limits);
}

static void spoil_bet(struct sim_client *client, struct uth_command *command)
{
    struct sim_chance *chance = &client->chance;
    uth_cents *wager = &command->wager[sim_below(chance, UTH_WAGERS)];
    switch (sim_below(chance, 7)) {
    case 0: *wager = -100; break;
    case 1: *wager = 33; break;
    case 2: *wager = UTH_CENTS_MAX - sim_below(chance, 2); break;
    case 3: command->wager[UTH_BLIND] = 0; break;
    case 4: command->spot = (uint8_t)sim_below(chance, sim_in(chance, 1, 4) ? 256 : 8); break;
    case 5: command->tip[sim_below(chance, UTH_WAGERS)] = 100; break;
    default: command->wager[UTH_PLAY] = 400; break;
    }
}

static struct sim_order *bet(struct sim *sim, struct sim_client *client)
{
    const struct sim_view *view = &client->view[1 + client->table];
    const struct uth_table_config *config = &sim->world.table[client->table];
    const struct uth_rules *rules = rules_of(sim, client);
    struct uth_limits base = config->base.min > 0 ? config->base : rules->base;
    struct uth_limits bonus = config->bonus.min > 0 ? config->bonus : rules->bonus;
    struct sim_order *order = order_of(sim, client, UTH_FLOOR_BET);
    struct uth_command *command = &order->command;
    command->spot = rules->spots_shared || view->seats == 0
                        ? (uint8_t)sim_between(&client->chance, 1, 6)
                        : (uint8_t)some_spot(client, view->seats);
    command->wager[UTH_ANTE] = command->wager[UTH_BLIND] = some_chips(client, rules, base);
    add_bonuses(client, rules, bonus, command->wager);
    if (config->link[0] != '\0' && sim_in(&client->chance, 2, 3))
        command->wager[UTH_PROGRESSIVE] = 100 * sim_between(&client->chance, 1, 5);
    if (rules->tips && sim_in(&client->chance, 1, 3)) {
        command->tip[UTH_ANTE] = command->tip[UTH_BLIND] = some_chips(client, rules, base);
        if (sim_in(&client->chance, 1, 3))
            add_bonuses(client, rules, bonus, command->tip);
    }
    if (is_mistaken(sim, client))
        spoil_bet(client, command);
    return order;
}

/* Behind a seat at which somebody has wagered. */
static struct sim_order *bet_behind(struct sim *sim, struct sim_client *client)
{
    const struct sim_view *view = &client->view[1 + client->table];
    struct sim_order *order = bet(sim, client);
    order->command.behind = true;
    order->command.spot = (uint8_t)some_spot(client, view->others);
    for (int i = UTH_BAD_BEAT; i < UTH_WAGERS; i++)
        order->command.wager[i] = 0;
    return order;
}

/* The spare of the round that is on, or the seed made of it. */
static struct uth_hash own_seed(const struct sim_client *client, bool seed)
{
    const struct sim_view *view = &client->view[1 + client->table];
    struct uth_hash spare = {{(uint8_t)client->index, 's', 'p', 'a', 'r', 'e'}};
    for (int i = 0; i < 4; i++)
        spare.bytes[8 + i] = (uint8_t)(view->round >> 8 * i);
    return seed ? sim_seed_hash("uth-seed", &view->commitment, client->actor.name, &spare) : spare;
}

static struct sim_order *seed(struct sim *sim, struct sim_client *client)
{
    struct sim_order *order = order_of(sim, client, UTH_FLOOR_SEED);
    struct uth_hash *hash = &order->command.hash;
    *hash = own_seed(client, true);
    *hash = sim_seed_hash("uth-hash", &client->view[1 + client->table].commitment,
                          client->actor.name, hash);
    if (is_mistaken(sim, client)) /* a promise that nobody can keep */
        hash->bytes[sim_below(&client->chance, UTH_HASH_SIZE)] ^= 1;
    return order;
}

/* Some show what they did not promise; what they should have shown follows, if there is time. */
static struct sim_order *reveal_seed(struct sim *sim, struct sim_client *client)
{
    struct sim_order *order = order_of(sim, client, UTH_FLOOR_REVEAL_SEED);
    order->command.hash = own_seed(client, client->view[1 + client->table].stage == 1);
    if (is_mistaken(sim, client))
        order->command.hash.bytes[sim_below(&client->chance, UTH_HASH_SIZE)] ^= 1;
    return order;
}

/* ---- the bank ---- */

static uth_cents some_bank(struct sim *sim, struct sim_client *client)
{
    uth_cents amount = 100 * (uth_cents)sim_between(&client->chance, 2, 120);
    return is_mistaken(sim, client) ? amount - 50 * sim_below(&client->chance, 300) : amount;
}

/* While others bet: mostly nothing, sometimes a higher bank, sometimes stepping down. */
static struct sim_order *tend_bank(struct sim *sim, struct sim_client *client)
{
    struct sim_order *order = NULL;
    switch (sim_below(&client->chance, 16)) {
    case 0:
        order = order_of(sim, client, UTH_FLOOR_BANK);
        order->command.amount = some_bank(sim, client);
        return order;
    case 1: return sim_in(&client->chance, 1, 4) ? order_of(sim, client, UTH_FLOOR_DECLINE) : NULL;
    case 2: return sim_in(&client->chance, 1, 4) ? order_of(sim, client, UTH_FLOOR_LEAVE) : NULL;
    default: return NULL;
    }
}

static struct sim_order *answer_offer(struct sim *sim, struct sim_client *client)
{
    const struct sim_view *view = &client->view[1 + client->table];
    if (client->poor && !client->broke)
        return buy_in(sim, client);
    if (view->asked && (client->poor || sim_in(&client->chance, 1, 5)))
        return order_of(sim, client, UTH_FLOOR_DECLINE);
    struct sim_order *order = order_of(sim, client, UTH_FLOOR_ACCEPT);
    order->command.amount = some_bank(sim, client);
    return order;
}

static struct sim_order *think_of_betting(struct sim *sim, struct sim_client *client)
{
    const struct sim_view *view = &client->view[1 + client->table];
    if (view->banks && !is_mistaken(sim, client))
        return tend_bank(sim, client);
    if (view->seats == 0 && has_backline(sim, client) && client->poor && !client->broke)
        return buy_in(sim, client);
    if (!view->sits_out && !client->poor && has_backline(sim, client) && view->others != 0 &&
        sim_in(&client->chance, view->seats == 0 ? 9 : 5, 10))
        return bet_behind(sim, client);
    if (view->sits_out || (!rules_of(sim, client)->spots_shared && view->seats == 0))
        return fidget(sim, client);
    if (client->poor && !client->broke)
        return buy_in(sim, client);
    if (view->bets == 0 || sim_in(&client->chance, 1, 6))
        return bet(sim, client);
    if (sim_in(&client->chance, 1, 12)) {
        struct sim_order *order = order_of(sim, client, UTH_FLOOR_UNBET);
        order->command.spot = (uint8_t)some_spot(client, view->bets);
        return order;
    }
    if (!view->seeded && sim_in(&client->chance, 1, 2))
        return seed(sim, client);
    return fidget(sim, client);
}

/* ---- decisions ---- */

static void spoil_decision(struct sim_client *client, struct uth_command *command)
{
    switch (sim_below(&client->chance, 3)) {
    case 0: command->multiple = (uint8_t)sim_below(&client->chance, 256); break;
    case 1: command->for_tip = !command->for_tip; break;
    default: command->spot = (uint8_t)sim_below(&client->chance, 8); break;
    }
}

static struct sim_order *decide(struct sim *sim, struct sim_client *client, uint32_t due, bool tip)
{
    const struct sim_view *view = &client->view[1 + client->table];
    const struct uth_rules *rules = rules_of(sim, client);
    enum uth_street street = view->phase == UTH_PHASE_PREFLOP ? UTH_PREFLOP
                             : view->phase == UTH_PHASE_FLOP  ? UTH_FLOP
                                                              : UTH_RIVER;
    bool plays = sim_in(&client->chance, 2, 5);
    struct sim_order *order = order_of(sim, client,
                                       plays                 ? UTH_FLOOR_PLAY
                                       : street == UTH_RIVER ? UTH_FLOOR_FOLD
                                                             : UTH_FLOOR_CHECK);
    struct uth_command *command = &order->command;
    command->spot = (uint8_t)some_spot(client, due);
    command->for_tip = tip;
    if (plays)
        command->multiple =
            rules->raise[street][sim_below(&client->chance, rules->raise_count[street])];
    if (client->poor && plays) { /* cannot afford it: the last PLAY was refused */
        command->what = street == UTH_RIVER ? UTH_FLOOR_FOLD : UTH_FLOOR_CHECK;
        client->poor = false;
    }
    if (is_mistaken(sim, client))
        spoil_decision(client, command);
    return order;
}

struct sim_order *sim_player_think(struct sim *sim, struct sim_client *client)
{
    const struct sim_view *view = &client->view[1 + client->table];
    if (!view->there || (view->state == UTH_TABLE_CLOSED && !view->here)) {
        if (sim_in(&client->chance, 1, 4))
            change_table(sim, client);
        return NULL;
    }
    if (!view->here) {
        if (sim_in(&client->chance, 1, 8))
            change_table(sim, client);
        if (sim->finishing || sim_in(&client->chance, 1, 2))
            return NULL;
        return sim_in(&client->chance, 1, 5) ? ask_seat(sim, client) : join(sim, client);
    }
    bool deciding = view->phase >= UTH_PHASE_PREFLOP && view->phase <= UTH_PHASE_RIVER;
    uint32_t due = deciding ? view->bets & ~view->acted : 0;
    uint32_t tips_due = deciding ? view->tips & ~view->tips_acted : 0;
    bool slow =
        !sim->finishing && sim_in(&client->chance, 1, 4); /* the clock may decide for them */
    if ((due | tips_due) != 0 && !slow) {
        bool tip = due == 0 || (tips_due != 0 && sim_in(&client->chance, 1, 2));
        return decide(sim, client, tip ? tips_due : due, tip);
    }
    bool asked = view->phase == UTH_PHASE_CLOSED && view->seeded && view->stage > view->showed;
    bool keeps_back = sim_in(&client->chance, 1, 15);
    if (asked && !keeps_back)
        return reveal_seed(sim, client);
    if (sim->finishing || slow)
        return NULL;
    if (view->phase == UTH_PHASE_BETTING && !view->leaving)
        return think_of_betting(sim, client);
    if (view->phase >= UTH_PHASE_SETTLED && view->state == UTH_TABLE_OPEN &&
        (view->asked || (view->open && sim_in(&client->chance, 1, 4))))
        return answer_offer(sim, client);
    return fidget(sim, client);
}

void sim_player_hear(struct sim_client *client, const struct sim_order *order,
                     enum uth_reason reason)
{
    enum uth_floor_do what = order->command.what;
    if (what == UTH_FLOOR_BUY_IN) {
        client->broke = reason == UTH_REASON_NOT_ENOUGH_MONEY;
        client->poor = client->poor && reason != UTH_REASON_OK;
    } else if (what == UTH_FLOOR_JOIN && reason == UTH_REASON_OK) {
        client->poor = true;
        client->broke = false;
    } else if (reason == UTH_REASON_NOT_ENOUGH_MONEY) {
        client->poor = true;
        client->broke = sim_in(&client->chance, 1, 4);
    }
}
