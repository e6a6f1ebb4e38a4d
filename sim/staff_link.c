/* Staff at the progressive link: dealers press hand buttons, the supervisor confirms, the executive
 * completes; and now and then somebody stops the link, cuts a table off or proposes a change. They
 * look at the link as their pages would show it. */
#include "client.h"
#include "floor/link_state.h"
#include "server/hub/hub.h"
#include "state.h"

#include <stdio.h>
#include <string.h>

static const struct uth_link *link_of(const struct sim *sim)
{
    return sim->server.up ? uth_floor_find_link(sim->server.hub->floor, "main") : NULL;
}

static bool is_claimed(const struct sim *sim, const char *table, int spot)
{
    const struct uth_link *link = link_of(sim);
    for (int i = 0; link != NULL && i < link->claim_count; i++) {
        const struct uth_claim *claim = &link->claims[i];
        if (uth_claim_is_open(claim) && claim->spot == spot && strcmp(claim->table, table) == 0)
            return true;
    }
    return false;
}

/* The buttons one by one, from right to left; the system says which hand was dealt. */
struct sim_order *sim_dealer_claim(struct sim *sim, struct sim_client *client)
{
    const char *table = sim->world.table[client->table].name;
    const struct uth_link *link = link_of(sim);
    while (link != NULL && client->claiming > 0) {
        int step = --client->claiming;
        int spot = step / 9 + 1, line = step % 9;
        if (line >= link->pay->line_count)
            continue;
        if (is_claimed(sim, table, spot) && !sim_in(&client->chance, 1, 20))
            continue;
        struct sim_order *order = sim_order_new(sim, client, UTH_FLOOR_CLAIM, client->table);
        order->command.spot = (uint8_t)spot;
        snprintf(order->command.order.hand, sizeof order->command.order.hand, "%s",
                 link->pay->line[line].label);
        client->patience = 0;
        return order;
    }
    return NULL;
}

/* Another game's table that sends nothing: it falls silent again and again. */
static const char other[] = "cs-1";

struct sim_order *sim_link_set_up(struct sim *sim, struct sim_client *client, int step)
{
    static const enum uth_floor_do steps[SIM_LINK_STEPS] = {
        UTH_FLOOR_ADD_LINK, UTH_FLOOR_START_LINK, UTH_FLOOR_JOIN_LINK};
    struct sim_order *order = sim_order_new(sim, client, steps[step], 0);
    struct uth_link_order *link = &order->command.order;
    link->config = &sim->world.link;
    if (steps[step] == UTH_FLOOR_JOIN_LINK) {
        snprintf(order->command.table, sizeof order->command.table, "%s", other);
        snprintf(link->game, sizeof link->game, "caribbean-stud");
        snprintf(link->key, sizeof link->key, "0123456789abcdef");
    }
    return order;
}

/* ---- approvals ---- */

static struct sim_order *about(struct sim *sim, struct sim_client *client, enum uth_floor_do what,
                               uint32_t number)
{
    struct sim_order *order = sim_order_new(sim, client, what, 0);
    order->command.order.number = number;
    sim_words(&client->chance, order->command.text, sizeof order->command.text);
    return order;
}

/* The supervisor confirms or rejects, the executive completes. */
static struct sim_order *approve(struct sim *sim, struct sim_client *client,
                                 const struct uth_link *link)
{
    bool executive = client->actor.role == UTH_ROLE_EXECUTIVE;
    for (int i = 0; i < link->claim_count; i++) {
        const struct uth_claim *claim = &link->claims[i];
        if (claim->state == UTH_CLAIM_PENDING && !executive) {
            bool rejects = !sim->finishing && sim_in(&client->chance, 1, 3);
            return about(sim, client, rejects ? UTH_FLOOR_REJECT_CLAIM : UTH_FLOOR_CONFIRM_CLAIM,
                         claim->number);
        }
        if (claim->state == UTH_CLAIM_CONFIRMED && (executive || sim_in(&client->chance, 1, 10)))
            return about(sim, client, UTH_FLOOR_COMPLETE_CLAIM, claim->number);
    }
    for (int i = 0; i < link->proposal_count && executive && !sim->finishing; i++) {
        bool declines = sim_in(&client->chance, 1, 4);
        return about(sim, client, declines ? UTH_FLOOR_DECLINE_CHANGE : UTH_FLOOR_APPROVE_CHANGE,
                     link->proposal[i].number);
    }
    return NULL;
}

/* ---- changes ---- */

static struct sim_order *propose(struct sim *sim, struct sim_client *client,
                                 const struct uth_link *link)
{
    struct sim_chance *chance = &client->chance;
    struct sim_order *order = about(sim, client, UTH_FLOOR_PROPOSE_CHANGE, 0);
    struct uth_change *change = &order->command.order.change;
    change->kind = (enum uth_change_kind)sim_below(chance, UTH_CHANGE_KINDS);
    change->level = (uint8_t)sim_below(chance, 2);
    change->from = (enum uth_pot)sim_below(chance, UTH_POTS);
    change->to = (enum uth_pot)sim_below(chance, UTH_POTS);
    change->amount = sim_between(chance, 1, 300);
    change->reason = (enum uth_adjust_reason)sim_below(chance, UTH_ADJUST_REASON_COUNT);
    change->rules = (struct uth_meter_rules){
        .seed = sim_between(chance, 0, 1000),
        .rate = (uint32_t)sim_between(chance, 0, 400000),
        .reserve_rate = (uint32_t)sim_between(chance, 0, 99999),
        .limit = sim_in(chance, 1, 3) ? 0 : sim_between(chance, 0, 3000),
    };
    change->after_hit = sim_in(chance, 1, 2);
    change->claim = link->claim_last > 0 ? link->claim_last : 1;
    snprintf(change->text, sizeof change->text, "%s", order->command.text);
    return order;
}

/* Backs out the last win; NULL: there is none that could be. */
static struct sim_order *regret(struct sim *sim, struct sim_client *client,
                                const struct uth_link *link)
{
    for (int i = link->claim_count - 1; i >= 0; i--) {
        const struct uth_claim *claim = &link->claims[i];
        if (claim->manual || (claim->state != UTH_CLAIM_WON && claim->state != UTH_CLAIM_PAID))
            continue;
        struct sim_order *order = propose(sim, client, link);
        order->command.order.change.kind = UTH_CHANGE_BACK_OUT;
        order->command.order.change.claim = claim->number;
        return order;
    }
    return NULL;
}

static struct sim_order *let_back(struct sim *sim, struct sim_client *client,
                                  const struct uth_link *link)
{
    const struct uth_link_member *member = uth_link_member(link, other);
    if (member == NULL || !member->away)
        return NULL;
    struct sim_order *order = about(sim, client, UTH_FLOOR_MEND_TABLE, 0);
    snprintf(order->command.table, sizeof order->command.table, "%s", other);
    return order;
}

/* What the account lacks, and sometimes more, or as much as it holds back. */
static struct sim_order *move_prize(struct sim *sim, struct sim_client *client,
                                    const struct uth_link *link)
{
    uth_cents lacks = uth_prizes_short(link);
    bool in = lacks > 0 || sim_in(&client->chance, 1, 2);
    struct sim_order *order =
        about(sim, client, in ? UTH_FLOOR_PRIZE_DEPOSIT : UTH_FLOOR_PRIZE_WITHDRAW, 0);
    order->command.amount = lacks + sim_between(&client->chance, 1, 50);
    return order;
}

static struct sim_order *disturb(struct sim *sim, struct sim_client *client,
                                 const struct uth_link *link)
{
    if (link->config.prize_days > 0 && sim_in(&client->chance, 1, 20))
        return move_prize(sim, client, link);
    int table = sim_below(&client->chance, sim->world.table_count);
    const struct uth_link_member *member = uth_link_member(link, sim->world.table[table].name);
    switch (sim_below(&client->chance, 100)) {
    case 0:
    case 1: return propose(sim, client, link);
    case 2:
        return about(sim, client, link->running ? UTH_FLOOR_STOP_LINK : UTH_FLOOR_START_LINK, 0);
    case 3:
    case 4:
        if (member == NULL || (!member->away && sim_in(&client->chance, 1, 2)))
            return NULL;
        return sim_order_new(sim, client, member->away ? UTH_FLOOR_MEND_TABLE : UTH_FLOOR_CUT_TABLE,
                             table);
    case 5:
    case 6:
    case 7:
    case 8: return regret(sim, client, link);
    case 9:
    case 10:
    case 11: return let_back(sim, client, link);
    default:
        if (!link->running && sim_in(&client->chance, 1, 2))
            return about(sim, client, UTH_FLOOR_START_LINK, 0);
        return NULL;
    }
}

struct sim_order *sim_link_think(struct sim *sim, struct sim_client *client)
{
    const struct uth_link *link = link_of(sim);
    if (link == NULL)
        return NULL;
    struct sim_order *order = approve(sim, client, link);
    if (order == NULL && !sim->finishing)
        order = disturb(sim, client, link);
    return order;
}
