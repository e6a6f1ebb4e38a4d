/* What a client says that is neither a command of the floor nor about who it is. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "floor/link_state.h"
#include "hub_enrol.h"
#include "hub_login.h"
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
    return person->locked || tries_any_waits(&hub->people.tries, person->name, hub_now_ms(hub));
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

static void lock(struct hub *hub, struct connection *connection, const struct message *message)
{
    bool locks = message->what == MESSAGE_LOCK;
    struct person *person = people_find(&hub->people, message->name);
    struct uth_json text = {0};
    uth_json_text(&text, "name", message->name);
    char *detail = uth_json_take(&text, NULL);
    enum uth_role role = connection_role(connection);
    if (role != UTH_ROLE_SUPERVISOR && role != UTH_ROLE_EXECUTIVE) {
        hub_refused(hub, connection_name(connection), role, "refused", connection->address->text,
                    detail);
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(SUPERVISOR_ONLY));
    } else if (person == NULL || person == connection->person) {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(NO_SUCH_PERSON));
    } else if (rank(person->role) > rank(role)) {
        hub_audit(hub, connection_name(connection), role, "refused", connection->address->text,
                  detail);
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(HIGHER_ROLE));
    } else if (!locks && !people_unlock(&hub->people, hub->filling, person, true)) {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(UNLOCKED_OFTEN, .count = UNLOCKS_MAX));
    } else {
        if (locks)
            hub_lock(hub, person);
        hub_audit(hub, connection_name(connection), role, locks ? "lock" : "unlock",
                  connection->address->text, detail);
        hub_begin_reply(hub, message->id);
        uth_json_end_object(&hub->text);
        hub_reply(hub, connection);
    }
    free(detail);
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
        uth_json_object(&hub->text, NULL);
        wire_lobby_fields(&hub->text, uth_floor_table(hub->floor, i));
        put_link(hub, uth_floor_table(hub->floor, i));
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

void hub_put_me(struct hub *hub, const struct person *person)
{
    const struct uth_ledger *ledger = uth_floor_ledger(hub->floor);
    char account[UTH_ACCOUNT_SIZE];
    hub_put_person(hub, person);
    if (person->role != UTH_ROLE_PLAYER)
        return;
    wire_account(account, "player", person->name, "");
    uth_json_integer(&hub->text, "balance", uth_ledger_balance(ledger, account));
    bool banks = false;
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
    if (banks)
        put_banks(hub, person->name);
}

static void look(struct hub *hub, struct connection *connection, const struct message *message)
{
    hub_begin_reply(hub, message->id);
    switch (message->what) {
    case MESSAGE_LOBBY: hub_put_lobby(hub, "tables"); break;
    case MESSAGE_ME: hub_put_me(hub, connection->person); break;
    default: break;
    }
    uth_json_integer(&hub->text, "now", hub_now_ms(hub));
    uth_json_end_object(&hub->text);
    hub_reply(hub, connection);
}

/* The round of a table in figures: where positions are shared, nobody hears of other people's
 * wagers, and a dealer still has to know what is on the felt. */
static void totals(struct hub *hub, struct connection *connection, const struct message *message)
{
    const struct uth_table *table = uth_floor_find_table(hub->floor, message->table);
    if (!connection_is_staff(connection)) {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(NOT_FOR_YOU));
    } else if (table == NULL) {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(NO_TABLE));
    } else {
        struct wire_scene scene;
        wire_live_scene(&scene, table, uth_floor_ledger(hub->floor));
        hub_begin_reply(hub, message->id);
        struct uth_meters meters;
        scene.meters = uth_link_meters_now(hub->floor, table, &meters) ? &meters : NULL;
        wire_totals(&hub->text, "totals", &scene);
        uth_json_integer(&hub->text, "now", hub_now_ms(hub));
        uth_json_end_object(&hub->text);
        hub_reply(hub, connection);
    }
}

static void stop_watching(struct hub *hub, struct connection *connection,
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
    hub_begin_reply(hub, message->id);
    uth_json_end_object(&hub->text);
    hub_reply(hub, connection);
}

static bool needs_person(enum message_do what)
{
    return what == MESSAGE_ME || what == MESSAGE_NEW_PLAYER || what == MESSAGE_RESET_PIN ||
           what == MESSAGE_TOTALS;
}

static void dispatch(struct hub *hub, struct connection *connection, const struct message *message)
{
    if (connection->person == NULL && needs_person(message->what)) {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(NOT_LOGGED_IN));
        return;
    }
    switch (message->what) {
    case MESSAGE_LOGIN: hub_log_in(hub, connection, message); break;
    case MESSAGE_RESUME: hub_resume(hub, connection, message); break;
    case MESSAGE_GUEST: hub_guest(hub, connection, message); break;
    case MESSAGE_LOGOUT: hub_log_out(hub, connection, message); break;
    case MESSAGE_CHANGE_PIN: hub_change_pin(hub, connection, message); break;
    case MESSAGE_LOCK:
    case MESSAGE_UNLOCK: lock(hub, connection, message); break;
    case MESSAGE_NEW_PLAYER:
    case MESSAGE_RESET_PIN: hub_enrol(hub, connection, message); break;
    case MESSAGE_TOTALS: totals(hub, connection, message); break;
    case MESSAGE_SUBSCRIBE: hub_subscribe(hub, connection, message); break;
    case MESSAGE_UNSUBSCRIBE: stop_watching(hub, connection, message); break;
    default: look(hub, connection, message); break;
    }
}

void hub_session(struct hub *hub, struct connection *connection, struct message *message)
{
    hub->metrics.session_accepted[message->what]++;
    dispatch(hub, connection, message);
    sodium_memzero(message->pin, sizeof message->pin);
    sodium_memzero(message->new_pin, sizeof message->new_pin);
}
