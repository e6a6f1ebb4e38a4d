/* Players without a device: a dealer seats them, sells them chips and enters what they do. The dealer
 * of the simulator does not look who sits where: most seats are tried in turn, and what is refused is
 * refused. */
#include "client.h"
#include "state.h"

#include <stdio.h>
#include <uth/rulesfile.h>

static struct sim_order *at_seat(struct sim *sim, struct sim_client *client, enum uth_floor_do what)
{
    struct sim_order *order = sim_order_new(sim, client, what, client->table);
    order->command.spot = (uint8_t)sim_between(&client->chance, 1, 6);
    return order;
}

static struct sim_order *with_player(struct sim *sim, struct sim_client *client,
                                     enum uth_floor_do what)
{
    struct sim_order *order = at_seat(sim, client, what);
    const struct sim_view *view = &client->view[1 + client->table];
    bool asked = what == UTH_FLOOR_HAND_OVER && view->asks_spot != 0;
    if (asked)
        order->command.spot = (uint8_t)view->asks_spot;
    snprintf(order->command.player, sizeof order->command.player, "%s",
             asked ? view->asks : sim_some_player(sim, client));
    return order;
}

static struct sim_order *come_or_go(struct sim *sim, struct sim_client *client)
{
    static const enum uth_floor_do deeds[] = {
        UTH_FLOOR_SEAT,    UTH_FLOOR_SEAT,      UTH_FLOOR_SEAT,      UTH_FLOOR_SELL_CHIPS,
        UTH_FLOOR_SIT_IN,  UTH_FLOOR_COLOUR_UP, UTH_FLOOR_HAND_OVER, UTH_FLOOR_HAND_OVER,
        UTH_FLOOR_SIT_OUT, UTH_FLOOR_LEAVE,     UTH_FLOOR_ACCEPT,    UTH_FLOOR_DECLINE};
    enum uth_floor_do what = deeds[sim_below(&client->chance, 12)];
    if (what == UTH_FLOOR_HAND_OVER || (what == UTH_FLOOR_SEAT && sim_in(&client->chance, 1, 3)))
        return with_player(sim, client, what);
    struct sim_order *order = at_seat(sim, client, what);
    if (what == UTH_FLOOR_SELL_CHIPS || what == UTH_FLOOR_ACCEPT)
        order->command.amount = 100 * sim_between(&client->chance, 1, 200);
    return order;
}

static struct sim_order *bet(struct sim *sim, struct sim_client *client)
{
    struct sim_order *order = at_seat(sim, client, UTH_FLOOR_BET);
    uth_cents *wager = order->command.wager;
    wager[UTH_ANTE] = wager[UTH_BLIND] = 100 * sim_between(&client->chance, 1, 20);
    if (sim_in(&client->chance, 1, 4))
        wager[UTH_TRIPS] = 100 * sim_between(&client->chance, 1, 5);
    return order;
}

static struct sim_order *decide(struct sim *sim, struct sim_client *client, bool river)
{
    switch (sim_below(&client->chance, 8)) {
    case 0:
    case 1:
        return river ? at_seat(sim, client, UTH_FLOOR_FOLD)
                     : sim_order_new(sim, client, UTH_FLOOR_CHECK_ALL, client->table);
    case 2:
    case 5:
    case 7: return at_seat(sim, client, UTH_FLOOR_CALL_TIME);
    case 3: return at_seat(sim, client, river ? UTH_FLOOR_FOLD : UTH_FLOOR_CHECK);
    case 4: return with_player(sim, client, UTH_FLOOR_HAND_OVER);
    default: break;
    }
    struct sim_order *order = at_seat(sim, client, UTH_FLOOR_PLAY);
    order->command.multiple = (uint8_t)sim_between(&client->chance, 1, 4);
    return order;
}

struct sim_order *sim_dealer_seats(struct sim *sim, struct sim_client *client)
{
    const struct sim_view *view = &client->view[1 + client->table];
    const struct uth_rules *rules = uth_rules_builtin(sim->world.table[client->table].rules);
    bool river = view->phase == UTH_PHASE_RIVER, banked = rules->bank == UTH_BANK_PLAYER_DEALER;
    if (rules->spots_shared || !sim_in(&client->chance, 1, banked ? 8 : 3))
        return NULL;
    if (view->phase >= UTH_PHASE_PREFLOP && view->phase <= UTH_PHASE_RIVER)
        return decide(sim, client, river);
    if (view->phase != UTH_PHASE_BETTING)
        return come_or_go(sim, client);
    switch (sim_below(&client->chance, 8)) {
    case 0: return sim_order_new(sim, client, UTH_FLOOR_SAME_BETS, client->table);
    case 1: return at_seat(sim, client, UTH_FLOOR_UNBET);
    case 2:
    case 3: return come_or_go(sim, client);
    default: return bet(sim, client);
    }
}
