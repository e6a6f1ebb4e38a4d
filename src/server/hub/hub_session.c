/* The messages of a session: their dispatch, and those that are not about who somebody is. */
#include "hub.h"

#include <sodium.h>
#include <stdlib.h>

#include "floor/link_state.h"
#include "server/wire/wire.h"
#include "server/wire/wire_link.h"

void hub_lock(struct hub *hub, struct person *person)
{
    people_set_locked(person, hub->filling, true);
    struct connection *next;
    for (struct connection *connection = person->connections; connection != NULL;
         connection = next) {
        next = connection->next_of_person;
        hub_hang_up(hub, connection, CONNECTION_END_LOCKED);
    }
    people_close_sessions_of(&hub->people, hub->filling, person, NULL);
}

bool hub_is_locked(const struct hub *hub, const struct person *person)
{
    return person->locked || tries_any_waits(&hub->people.tries, person->login, hub_now_ms(hub));
}

/* Who may lock and unlock whom: nobody above themselves. */
static int rank(enum uth_role role)
{
    switch (role) {
    case UTH_ROLE_EXECUTIVE: return 3;
    case UTH_ROLE_SUPERVISOR:
    case UTH_ROLE_AUDITOR: return 2;
    case UTH_ROLE_DEALER: return 1;
    default: return 0;
    }
}

void hub_lock_or_unlock(struct hub *hub, struct connection *connection,
                        const struct message *message)
{
    bool locks = message->what == MESSAGE_LOCK;
    struct person *person = people_find(&hub->people, message->name);
    if (person == NULL || person == connection->person) {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(NO_SUCH_PERSON));
        return;
    }
    if (rank(person->role) > rank(connection_role(connection))) {
        hub_not_allowed(hub, connection, message, UTH_REFUSAL(HIGHER_ROLE));
        return;
    }
    if (!locks && !people_unlock(&hub->people, hub->filling, person, connection_name(connection))) {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(UNLOCKED_OFTEN, .count = UNLOCKS_MAX));
        return;
    }
    if (locks)
        hub_lock(hub, person);
    struct uth_json text = {0};
    uth_json_text(&text, "name", message->name);
    hub_audit_of(hub, connection, message_name(message), &text);
    hub_done(hub, connection, message->id);
}

/* ---- looking around ---- */

/* The progressive that a table belongs to, with its meters. */
static void put_link(struct hub *hub, const struct uth_table *table)
{
    const struct uth_link *link = uth_floor_find_link(hub->floor, table->config.link);
    if (link != NULL) {
        uth_json_text(&hub->text, "link", link->config.name);
        wire_meters(&hub->text, link);
    }
}

void hub_put_lobby(struct hub *hub, const char *key)
{
    uth_json_array(&hub->text, key);
    for (int i = 0; i < uth_floor_table_count(hub->floor); i++) {
        const struct uth_table *table = uth_floor_table(hub->floor, i);
        if (table->removed)
            continue;
        uth_json_object(&hub->text, NULL);
        wire_lobby_fields(&hub->text, table);
        put_link(hub, table);
        uth_json_end_object(&hub->text);
    }
    uth_json_end_array(&hub->text);
}

/* What stands in banks, by table: a player-dealer's own, until the round is over. */
static void put_banks(struct hub *hub, const char *name)
{
    uth_json_object(&hub->text, "banks");
    for (int i = 0; i < uth_floor_table_count(hub->floor); i++) {
        const struct uth_table *table = uth_floor_table(hub->floor, i);
        char account[UTH_ACCOUNT_SIZE];
        if (!uth_position_banks(table, name))
            continue;
        wire_account(account, "bank", table->config.name, name);
        uth_json_integer(&hub->text, table->config.name,
                         uth_ledger_balance(uth_floor_ledger(hub->floor), account));
    }
    uth_json_end_object(&hub->text);
}

bool hub_put_money(struct hub *hub, const struct person *person)
{
    const struct uth_ledger *ledger = uth_floor_ledger(hub->floor);
    char account[UTH_ACCOUNT_SIZE];
    bool banks = false;
    wire_account(account, "player", person->name, "");
    uth_json_integer(&hub->text, "balance", uth_ledger_balance(ledger, account));
    uth_json_object(&hub->text, "chips");
    for (int i = 0; i < uth_floor_table_count(hub->floor); i++) {
        const struct uth_table *table = uth_floor_table(hub->floor, i);
        if (uth_table_guest(table, person->name) == NULL)
            continue;
        wire_account(account, "chips", table->config.name, person->name);
        uth_json_integer(&hub->text, table->config.name, uth_ledger_balance(ledger, account));
        banks = banks || uth_position_banks(table, person->name);
    }
    uth_json_end_object(&hub->text);
    return banks;
}

void hub_put_me(struct hub *hub, const struct person *person)
{
    hub_put_person(hub, person);
    if (person->role == UTH_ROLE_PLAYER && hub_put_money(hub, person))
        put_banks(hub, person->name);
}

void hub_look(struct hub *hub, struct connection *connection, const struct message *message)
{
    hub_begin_reply(hub, message->id);
    switch (message->what) {
    case MESSAGE_LOBBY: hub_put_lobby(hub, "tables"); break;
    case MESSAGE_ME: hub_put_me(hub, connection->person); break;
    default: break;
    }
    uth_json_integer(&hub->text, "now", hub_now_ms(hub));
    hub_end_reply(hub, connection);
}

/* The round of a table in figures: where positions are shared, nobody hears of other people's
 * wagers, and a dealer still has to know what is on the felt. */
void hub_totals(struct hub *hub, struct connection *connection, const struct message *message)
{
    const struct uth_table *table = uth_floor_find_table(hub->floor, message->table);
    if (table == NULL) {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(NO_TABLE));
        return;
    }
    struct wire_scene scene;
    struct uth_meters meters;
    wire_live_scene(&scene, table, uth_floor_ledger(hub->floor));
    scene.meters = uth_link_meters_now(hub->floor, table, &meters) ? &meters : NULL;
    hub_begin_reply(hub, message->id);
    wire_totals(&hub->text, "totals", &scene);
    uth_json_integer(&hub->text, "now", hub_now_ms(hub));
    hub_end_reply(hub, connection);
}

void hub_stop_watching(struct hub *hub, struct connection *connection,
                       const struct message *message)
{
    struct slot *slot = slots_find(&hub->slots, message->table);
    struct subscription *subscription =
        slot != NULL ? connection_subscription(connection, slot) : NULL;
    if (subscription == NULL) {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(NOT_SUBSCRIBED));
        return;
    }
    hub_unsubscribe(hub, subscription);
    hub_done(hub, connection, message->id);
}

/* ---- all of them ---- */

static void (*const takes[MESSAGE_KINDS])(struct hub *, struct connection *,
                                          const struct message *) = {
#define TAKE_ROW(code, name, who, must, may, take, ...) [MESSAGE_##code] = take,
    MESSAGE_SESSION(TAKE_ROW)
#undef TAKE_ROW
};

static bool may_say(const struct connection *connection, enum message_who who)
{
    enum uth_role role = connection_role(connection);
    switch (who) {
    case MESSAGE_BY_STAFF: return connection_is_staff(connection);
    case MESSAGE_BY_BOSSES: return role == UTH_ROLE_SUPERVISOR || role == UTH_ROLE_EXECUTIVE;
    default: return true;
    }
}

void hub_take_message(struct hub *hub, struct connection *connection, const struct message *message)
{
    takes[message->what](hub, connection, message);
}

/* What somebody may say who owes a PIN of their own or a second factor. */
static bool is_first_step(enum message_do what)
{
    switch (what) {
    case MESSAGE_LOGIN:
    case MESSAGE_RESUME:
    case MESSAGE_LOGOUT:
    case MESSAGE_CHANGE_PIN:
    case MESSAGE_CONNECT_CODE:
    case MESSAGE_CONFIRM_CODE:
    case MESSAGE_ME:
    case MESSAGE_PING: return true;
    default: return false;
    }
}

bool hub_refuses_debtor(struct hub *hub, struct connection *connection,
                        const struct message *message)
{
    enum owes owes = hub_owes(hub, connection);
    if (owes == OWES_NOTHING || is_first_step(message->what))
        return false;
    hub_not_allowed(hub, connection, message,
                    owes == OWES_PIN ? UTH_REFUSAL(FIRST_PIN) : UTH_REFUSAL(FIRST_CODE));
    return true;
}

void hub_session(struct hub *hub, struct connection *connection, struct message *message)
{
    enum message_who who = message_rows[message->what].who;
    bool known = who == MESSAGE_BY_ANYBODY || connection->person != NULL;
    bool may = known && may_say(connection, who);
    hub->metrics.session_accepted[message->what] += may;
    hub->metrics.session_refused[message->what] += !may;
    if (!known)
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(NOT_LOGGED_IN));
    else if (!may)
        hub_not_allowed(hub, connection, message,
                        who == MESSAGE_BY_BOSSES ? UTH_REFUSAL(SUPERVISOR_ONLY)
                                                 : UTH_REFUSAL(NOT_FOR_YOU));
    else if (!hub_needs_second(hub, connection, message))
        hub_take_message(hub, connection, message);
    sodium_memzero(message->pin, sizeof message->pin);
    sodium_memzero(message->new_pin, sizeof message->new_pin);
    sodium_memzero(message->second_pin, sizeof message->second_pin);
}
