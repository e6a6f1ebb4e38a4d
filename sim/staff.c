/* Staff: dealers and card feeds at their tables, supervisors everywhere. */
#include "client.h"
#include "floor/link_state.h"
#include "floor/requests.h"
#include "server/hub/hub.h"
#include "state.h"

#include <string.h>
#include <uth/assert.h>
#include <uth/rulesfile.h>

static const char *const words[] = {"misdeal",          "a card fell down",
                                    "shuffler jam",     "wrong bet",
                                    "fire drill",       "Stromausfall für länger",
                                    "größer",           "la carta está boca arriba",
                                    "пересдача",        "誤り",
                                    "no reason at all", "лишняя карта на столе"};

void sim_words(struct sim_chance *chance, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = sim_between(chance, 1, 6); i > 0; i--) {
        const char *word = words[sim_below(chance, sizeof words / sizeof *words)];
        if (used + strlen(word) + 2 > size)
            return;
        used += (size_t)snprintf(text + used, size - used, "%s%s", used == 0 ? "" : " ", word);
    }
}

/* ---- dealers ---- */

static struct sim_order *order_with_words(struct sim *sim, struct sim_client *client,
                                          enum uth_floor_do what, int table)
{
    struct sim_order *order = sim_order_new(sim, client, what, table);
    sim_words(&client->chance, order->command.text, sizeof order->command.text);
    return order;
}

/* The physical deck of this round. */
static void take_deck(struct sim_client *client, uint32_t round)
{
    if (client->deck_round == round)
        return;
    client->deck_round = round;
    client->deck_next = 0;
    client->chunk = sim_between(&client->chance, 1, 8);
    client->patience = 0;
    client->must_key = client->misread = false;
    for (int i = 0; i < UTH_CARD_COUNT; i++) {
        int other = sim_below(&client->chance, i + 1);
        client->deck[i] = client->deck[other];
        client->deck[other] = (uth_card)i;
    }
}

/* The next cards as they leave the shoe; now and then one is misread. */
static struct sim_order *key_cards(struct sim *sim, struct sim_client *client)
{
    struct sim_order *order = sim_order_new(sim, client, UTH_FLOOR_KEY, client->table);
    struct uth_command *command = &order->command;
    int left = UTH_CARD_COUNT - client->deck_next;
    command->card_count = client->chunk < left ? client->chunk : left;
    memcpy(command->cards, client->deck + client->deck_next, (size_t)command->card_count);
    if (command->card_count == 1 && left > 1 && sim_in(&client->chance, 1, 6)) {
        command->cards[0] = client->deck[UTH_CARD_COUNT - 1];
        client->misread = true;
    }
    return order;
}

static struct sim_order *correct_card(struct sim *sim, struct sim_client *client)
{
    const struct sim_view *view = &client->view[1 + client->table];
    struct sim_order *order = sim_order_new(sim, client, UTH_FLOOR_CORRECT, client->table);
    order->command.index = view->keyed - 1;
    order->command.card_count = 1;
    order->command.cards[0] = client->deck[client->deck_next - 1];
    client->misread = false;
    return order;
}

static enum uth_floor_do next_step(enum uth_phase phase)
{
    switch (phase) {
    case UTH_PHASE_BETTING: return UTH_FLOOR_NO_MORE_BETS;
    case UTH_PHASE_CLOSED: return UTH_FLOOR_DEAL;
    case UTH_PHASE_PREFLOP: return UTH_FLOOR_FLOP;
    case UTH_PHASE_FLOP: return UTH_FLOOR_RIVER;
    case UTH_PHASE_RIVER: return UTH_FLOOR_REVEAL;
    case UTH_PHASE_SHOWDOWN: return UTH_FLOOR_CONFIRM;
    default: return UTH_FLOOR_NEW_GAME;
    }
}

/* By the player's mistake or the dealer's, now and then where there is no hand. */
static struct sim_order *declare_dead(struct sim *sim, struct sim_client *client)
{
    static const char *const kinds[] = {"fouled-hand", "too-many-cards", "card-off-table",
                                        "misdeal"};
    struct sim_order *order = order_with_words(sim, client, UTH_FLOOR_DECLARE_DEAD, client->table);
    order->command.spot = (uint8_t)sim_between(&client->chance, 1, 6);
    snprintf(order->command.order.hand, sizeof order->command.order.hand, "%s",
             kinds[sim_below(&client->chance, 4)]);
    return order;
}

struct sim_order *sim_dealer_think(struct sim *sim, struct sim_client *client)
{
    enum { PATIENCE_MAX = 60 };
    const struct sim_view *view = &client->view[1 + client->table];
    struct sim_chance *chance = &client->chance;
    bool keyed = sim->world.table[client->table].source == UTH_SOURCE_KEYED;
    if (!view->there || view->state == UTH_TABLE_CLOSED)
        return NULL;
    struct sim_order *entry = sim->finishing ? NULL : sim_dealer_seats(sim, client);
    if (entry != NULL)
        return entry;
    if (view->phase >= UTH_PHASE_SETTLED)
        return view->state == UTH_TABLE_OPEN && !sim->finishing
                   ? sim_order_new(sim, client, UTH_FLOOR_NEW_GAME, client->table)
                   : NULL;
    take_deck(client, view->round);
    bool stuck = ++client->patience > PATIENCE_MAX || client->deck_next >= UTH_CARD_COUNT - 1;
    if (stuck || sim_in(chance, 1, 200))
        return order_with_words(sim, client, UTH_FLOOR_VOID, client->table);
    if (view->phase == UTH_PHASE_BETTING && !sim->finishing && sim_in(chance, 5, 6))
        return NULL; /* people are still betting */
    if (keyed && client->misread && view->keyed > 0 && client->deck_next > 0)
        return correct_card(sim, client);
    if (keyed && client->must_key)
        return key_cards(sim, client);
    if (view->phase == UTH_PHASE_SHOWDOWN && client->claiming > 0)
        return sim_dealer_claim(sim, client);
    if (view->phase >= UTH_PHASE_PREFLOP && sim_in(chance, 1, 15))
        return declare_dead(sim, client);
    return sim_order_new(sim, client, next_step(view->phase), client->table);
}

struct sim_order *sim_feed_think(struct sim *sim, struct sim_client *client)
{
    const struct sim_view *view = &client->view[1 + client->table];
    bool dealing = view->phase >= UTH_PHASE_CLOSED && view->phase <= UTH_PHASE_RIVER;
    if (!view->there || !dealing)
        return NULL;
    take_deck(client, view->round);
    client->misread = client->misread && view->keyed > 0 && client->deck_next > 0;
    if (client->misread)
        return correct_card(sim, client);
    if (client->deck_next >= UTH_CARD_COUNT - 1)
        return NULL;
    return key_cards(sim, client);
}

void sim_dealer_hear(struct sim_client *client, const struct sim_order *order,
                     enum uth_reason reason)
{
    const struct uth_command *command = &order->command;
    bool ok = reason == UTH_REASON_OK;
    if (command->what == UTH_FLOOR_KEY) {
        if (ok)
            client->deck_next += command->card_count;
        else if (reason == UTH_REASON_CARD_TWICE)
            client->deck_next++; /* one that was misread came out now: burn it */
        else if (reason == UTH_REASON_CARD_COUNT && client->chunk == 1)
            client->must_key = false; /* all that are due are keyed */
        client->misread &= ok;
        if (!ok)
            client->chunk = 1;
        return;
    }
    if (command->what == UTH_FLOOR_CORRECT)
        return;
    if (reason == UTH_REASON_CLAIM_MISSING)
        client->claiming = SIM_CLAIM_TRIES;
    if (reason == UTH_REASON_CLAIM_PENDING) {
        client->claiming = 0;
        client->patience = 0; /* someone else must act first */
    }
    if (reason == UTH_REASON_REQUEST_OVER)
        client->patience = 0; /* it waits for somebody else */
    if (reason == UTH_REASON_CARD_COUNT) {
        client->must_key = true;
        client->chunk = sim_between(&client->chance, 1, 8);
    }
    if (ok)
        client->patience = 0;
}

/* ---- supervisors ---- */

static struct sim_order *add_table(struct sim *sim, struct sim_client *client, int table)
{
    struct sim_order *order = sim_order_new(sim, client, UTH_FLOOR_ADD_TABLE, table);
    order->config = &sim->world.table[table];
    return order;
}

const char *sim_some_player(struct sim *sim, struct sim_client *client)
{
    int at = sim_below(&client->chance, sim->client_count);
    for (int i = 0; i < sim->client_count; i++) {
        const struct sim_client *other = &sim->client[(at + i) % sim->client_count];
        if (other->actor.role == UTH_ROLE_PLAYER)
            return other->actor.name;
    }
    return "nobody";
}

static struct sim_order *cash(struct sim *sim, struct sim_client *client, enum uth_floor_do what,
                              const char *player)
{
    struct sim_order *order = sim_order_new(sim, client, what, 0);
    snprintf(order->command.player, sizeof order->command.player, "%s", player);
    order->command.amount = sim_between(&client->chance, 1, 1000) * 100;
    return order;
}

/* Tables first, then players (hostile ones too), each with some money. */
static struct sim_order *set_up(struct sim *sim, struct sim_client *client)
{
    int step = client->setup, tables = sim->world.table_count;
    if (sim->world.linked && step < SIM_LINK_STEPS)
        return sim_link_set_up(sim, client, step);
    step -= sim->world.linked ? SIM_LINK_STEPS : 0;
    if (step < tables)
        return add_table(sim, client, step);
    step -= tables;
    for (int i = 0; i < sim->client_count; i++) {
        if (sim->client[i].actor.role != UTH_ROLE_PLAYER)
            continue;
        if (step-- == 0) {
            struct sim_order *order = sim_order_new(sim, client, UTH_FLOOR_ADD_PLAYER, 0);
            snprintf(order->command.player, sizeof order->command.player, "%s",
                     sim->client[i].actor.name);
            return order;
        }
        if (step-- == 0)
            return cash(sim, client, UTH_FLOOR_DEPOSIT, sim->client[i].actor.name);
    }
    client->setup = -1;
    if (sim->world.controlled && !sim->controls_on && sim->server.hub != NULL) {
        sim->controls_on = true;
        sim_server_control(sim);
    }
    return NULL;
}

static struct sim_order *change_limits(struct sim *sim, struct sim_client *client, int table)
{
    struct sim_order *order = sim_order_new(sim, client, UTH_FLOOR_LIMITS, table);
    struct uth_table_config *config = sim_keep(sim, sizeof *config);
    if (sim_in(&client->chance, 2, 3))
        config->base = (struct uth_limits){100 * sim_between(&client->chance, 1, 3),
                                           100 * sim_between(&client->chance, 2, 500)};
    if (sim_in(&client->chance, 1, 3))
        config->bonus = (struct uth_limits){100, 10000};
    order->config = config;
    return order;
}

static struct sim_order *open_or_close(struct sim *sim, struct sim_client *client, int table)
{
    const struct sim_view *view = &client->view[1 + table];
    bool closed = view->state == UTH_TABLE_CLOSED;
    if (!closed && !sim->finishing && sim_in(&client->chance, 59, 60))
        return NULL; /* closing is rare */
    struct sim_order *order =
        sim_order_new(sim, client, closed ? UTH_FLOOR_OPEN : UTH_FLOOR_CLOSE, table);
    const struct uth_rules *rules = uth_rules_builtin(sim->world.table[table].rules);
    bool banked = rules->bank == UTH_BANK_PLAYER_DEALER; /* it has no float */
    order->command.amount = closed && !banked ? sim_between(&client->chance, 1, 2000) * 100 : 0;
    return order;
}

/* Chips for the float or back, and chips for a player at the table, as a supervisor hands them out. */
static struct sim_order *move_chips(struct sim *sim, struct sim_client *client, int table)
{
    static const enum uth_floor_do deeds[] = {UTH_FLOOR_FILL, UTH_FLOOR_CREDIT, UTH_FLOOR_BUY_IN,
                                              UTH_FLOOR_CASH_OUT};
    int which = sim_below(&client->chance, 4);
    struct sim_order *order = sim_order_new(sim, client, deeds[which], table);
    order->command.amount = sim_between(&client->chance, 1, 300) * 100;
    if (which >= 2)
        snprintf(order->command.player, sizeof order->command.player, "%s",
                 sim_some_player(sim, client));
    return order;
}

/* Those of the table as it was added, and now and then others. */
static struct sim_order *choose_options(struct sim *sim, struct sim_client *client, int table)
{
    static const char *const some[][2] = {
        {"collection", "24"}, {"trips", "UTH-02"}, {"cover", "net"}, {"rotation", "true"}};
    const char *const *option = some[sim_below(&client->chance, 4)];
    struct sim_order *order = sim_order_new(sim, client, UTH_FLOOR_OPTIONS, table);
    struct uth_table_config *config = sim_keep(sim, sizeof *config);
    *config = sim->world.table[table];
    if (sim_in(&client->chance, 1, 2) && config->option_count < 2) {
        bool same = config->option_count > 0 && strcmp(config->option[0].name, option[0]) == 0;
        struct uth_table_option *more = &config->option[same ? 0 : config->option_count++];
        snprintf(more->name, sizeof more->name, "%s", option[0]);
        snprintf(more->value, sizeof more->value, "%s", option[1]);
    }
    order->config = config;
    return order;
}

/* What the pit page shows, now and then a change that is not on offer. */
static struct sim_order *accept_rules(struct sim *sim, struct sim_client *client, int table)
{
    const char *name = sim->world.table[table].name;
    const struct rules_offer *offer =
        sim->server.hub != NULL ? rules_offer_for(sim->server.hub, name) : NULL;
    if (offer == NULL && !sim_in(&client->chance, 1, 8))
        return NULL;
    struct sim_order *order = sim_order_new(sim, client, UTH_FLOOR_ACCEPT_RULES, table);
    snprintf(order->command.text, sizeof order->command.text, "%s",
             offer != NULL && !sim_in(&client->chance, 1, 8) ? offer->id : "another one");
    return order;
}

static struct sim_order *mark_player(struct sim *sim, struct sim_client *client)
{
    struct sim_order *order = sim_order_new(sim, client, UTH_FLOOR_PROPOSITION, 0);
    snprintf(order->command.player, sizeof order->command.player, "%s",
             sim_some_player(sim, client));
    order->command.on = sim_in(&client->chance, 1, 2);
    return order;
}

/* What the record says, or a count that differs from it. */
static struct sim_order *sweep(struct sim *sim, struct sim_client *client, int table)
{
    struct sim_order *order = order_with_words(sim, client, UTH_FLOOR_SWEEP, table);
    char box[UTH_ACCOUNT_SIZE];
    snprintf(box, sizeof box, "fees:%s", sim->world.table[table].name);
    order->command.amount = sim_audit_balance(&sim->audit, box);
    snprintf(box, sizeof box, "cash:%s", sim->world.table[table].name);
    order->command.amount -= sim_audit_balance(&sim->audit, box);
    if (sim_in(&client->chance, 1, 4))
        order->command.amount = sim_between(&client->chance, 0, 30) * 100;
    return order;
}

/* Pays out what was left behind, sees somebody off who sits out, takes a seat back, or closes the
 * table in mid-round. */
static struct sim_order *seat_off(struct sim *sim, struct sim_client *client, int table)
{
    static const enum uth_floor_do deeds[] = {UTH_FLOOR_REDEEM, UTH_FLOOR_REDEEM, UTH_FLOOR_LEAVE,
                                              UTH_FLOOR_HAND_BACK, UTH_FLOOR_FINISH};
    enum uth_floor_do what = deeds[sim_below(&client->chance, 5)];
    struct sim_order *order = sim_order_new(sim, client, what, table);
    struct uth_command *command = &order->command;
    int spot = sim_between(&client->chance, 1, 6);
    if (what == UTH_FLOOR_REDEEM)
        snprintf(command->player, sizeof command->player, "seat-%d.%d", spot,
                 sim_between(&client->chance, 1, 8));
    else if (what != UTH_FLOOR_FINISH)
        command->spot = (uint8_t)spot;
    return order;
}

/* Of a hand or two, whatever comes to mind; and the dealer's cards where they were keyed. */
static struct sim_order *amend(struct sim *sim, struct sim_client *client, int table)
{
    struct sim_chance *chance = &client->chance;
    struct sim_order *order = order_with_words(sim, client, UTH_FLOOR_AMEND, table);
    struct uth_amendment *put = &order->command.put;
    for (int i = sim_in(chance, 1, 4) ? 2 : 1; i > 0; i--) {
        struct uth_amended_hand *hand = &put->hand[put->hand_count++];
        hand->spot = (uint8_t)sim_between(chance, i == 1 ? 1 : 4, i == 1 ? 3 : 6);
        hand->has_dead = sim_in(chance, 2, 3);
        hand->dead = (enum uth_dead)sim_below(chance, UTH_DEADS);
        hand->has_play = sim_in(chance, 1, 6);
        hand->decision.choice = (enum uth_choice)sim_below(chance, 3);
        hand->decision.street = UTH_RIVER;
        hand->decision.multiple = 1;
        hand->has_wagers = sim_in(chance, 1, 6);
        hand->wager[UTH_ANTE] = hand->wager[UTH_BLIND] = 100 * sim_between(chance, 1, 20);
        if (sim_in(chance, 1, 3)) /* whose hand at a position that is shared */
            snprintf(hand->name, sizeof hand->name, "%s", sim_some_player(sim, client));
        hand->has_tip_play = sim_in(chance, 1, 8);
        hand->tip_decision = hand->decision;
        hand->has_tip = sim_in(chance, 1, 8);
    }
    /* as often the round before, and the one before that; a stadium's, too */
    const char *name = sim->world.table[table].name;
    uint32_t now = sim->audit.table[sim_stream_index(sim, name)].now.number;
    uint32_t ago = (uint32_t)sim_below(chance, 4);
    order->command.order.round = ago > 0 && now + 1 > ago ? now + 1 - ago : 0;
    order->command.carry = sim_in(chance, 1, 4);
    bool keyed = sim->world.table[table].source == UTH_SOURCE_KEYED;
    put->has_dealer = keyed && sim_in(chance, 1, 4);
    put->dealer[0] = (uth_card)sim_below(chance, UTH_CARD_COUNT);
    put->dealer[1] = (uth_card)((put->dealer[0] + 1 + sim_below(chance, 50)) % UTH_CARD_COUNT);
    return order;
}

static struct sim_order *supervise(struct sim *sim, struct sim_client *client, int table)
{
    switch (sim_below(&client->chance, 30)) {
    case 0:
    case 1:
    case 2: return cash(sim, client, UTH_FLOOR_DEPOSIT, sim_some_player(sim, client));
    case 3: return cash(sim, client, UTH_FLOOR_WITHDRAW, sim_some_player(sim, client));
    case 4: return change_limits(sim, client, table);
    case 5: return order_with_words(sim, client, UTH_FLOOR_REVERSE, table);
    case 6:
        return sim_in(&client->chance, 1, 4) ? order_with_words(sim, client, UTH_FLOOR_VOID, table)
                                             : NULL;
    case 7: return add_table(sim, client, table); /* it is there already */
    case 8: return move_chips(sim, client, table);
    case 9: return order_with_words(sim, client, UTH_FLOOR_WAIVE, table);
    case 10: return choose_options(sim, client, table);
    case 11: return mark_player(sim, client);
    case 12: return sweep(sim, client, table);
    case 13: return accept_rules(sim, client, table);
    case 19: {
        struct sim_order *order = order_with_words(sim, client, UTH_FLOOR_PAY_TIPS, table);
        order->command.amount = 100 * sim_between(&client->chance, 1, 40);
        return order;
    }
    case 14: return seat_off(sim, client, table);
    case 15:
    case 16:
    case 17:
    case 18: return amend(sim, client, table);
    default: return NULL;
    }
}

/* ---- requests ---- */

static bool has_agreed(const struct uth_request *request, const char *name)
{
    bool has = false;
    for (int i = 0; i < request->agreed_count; i++)
        has = has || strcmp(request->agreed[i].name, name) == 0;
    return has;
}

/* What the pages show: most are agreed to, some declined, and now and then one's own is tried, or one
 * that is not there. */
static struct sim_order *decide(struct sim *sim, struct sim_client *client)
{
    const struct hub *hub = sim->server.hub;
    int count = hub != NULL ? uth_floor_request_count(hub->floor) : 0;
    if (count == 0 || sim_in(&client->chance, 1, 3))
        return NULL;
    const struct uth_request *request =
        uth_floor_request(hub->floor, sim_below(&client->chance, count));
    bool own = strcmp(request->asked.actor.name, client->actor.name) == 0;
    bool tries = sim_in(&client->chance, 1, 20);
    bool declines = !sim->finishing && sim_in(&client->chance, 1, 8);
    if ((own || has_agreed(request, client->actor.name)) && !tries)
        return NULL;
    struct sim_order *order = sim_order_new(
        sim, client, declines ? UTH_FLOOR_DECLINE_REQUEST : UTH_FLOOR_APPROVE_REQUEST, 0);
    order->command.order.number = request->asked.link.number;
    return order;
}

struct sim_order *sim_supervisor_think(struct sim *sim, struct sim_client *client)
{
    struct sim_order *decision = sim->controls_on ? decide(sim, client) : NULL;
    if (decision != NULL)
        return decision;
    if (client->setup >= 0 && !sim->finishing)
        return set_up(sim, client);
    struct sim_order *link = sim->world.linked ? sim_link_think(sim, client) : NULL;
    if (link != NULL)
        return link;
    int first = sim_below(&client->chance, sim->world.table_count);
    for (int i = 0; i < sim->world.table_count; i++) {
        int table = (first + i) % sim->world.table_count;
        const struct sim_view *view = &client->view[1 + table];
        bool waits =
            view->there && view->state == (sim->finishing ? UTH_TABLE_OPEN : UTH_TABLE_CLOSED);
        if (waits)
            return open_or_close(sim, client, table);
    }
    if (sim->finishing)
        return NULL;
    struct sim_order *order = NULL;
    if (client->view[1 + first].there)
        order = open_or_close(sim, client, first);
    return order != NULL ? order : supervise(sim, client, first);
}

void sim_supervisor_hear(struct sim_client *client, const struct sim_order *order,
                         enum uth_reason reason)
{
    bool sets_up =
        order->command.what == UTH_FLOOR_ADD_TABLE || order->command.what == UTH_FLOOR_ADD_PLAYER ||
        order->command.what == UTH_FLOOR_DEPOSIT || order->command.what == UTH_FLOOR_ADD_LINK ||
        order->command.what == UTH_FLOOR_START_LINK || order->command.what == UTH_FLOOR_JOIN_LINK;
    if (client->setup >= 0 && sets_up &&
        (reason == UTH_REASON_OK || reason == UTH_REASON_NAME_TAKEN ||
         reason == UTH_REASON_LINK_STATE))
        client->setup++;
}
