/* Guests: players with play chips, no PIN and one session, which is all that brings them back. When it
 * is over for long enough, the account is closed: they leave their table, what is left in the account
 * goes back to the cage, and the person and the account are forgotten. Guests are numbered after all
 * players there have been, so no other guest gets the name. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub.h"
#include "server/wire/wire.h"

enum { LOOKS_MAX = 64 }; /* at people, in one sweep */

struct person *hub_new_guest(struct hub *hub, struct address *address, char token[TOKEN_TEXT_SIZE],
                             struct uth_refusal *refusal)
{
    if (hub->settings.guest_chips == 0) {
        *refusal = UTH_REFUSAL(NO_GUESTS);
        return NULL;
    }
    if (!bucket_take(&address->guests, hub->settings.limits.guests, hub_now_ms(hub))) {
        *refusal = UTH_REFUSAL(GUESTS_TOO_FAST);
        return NULL;
    }
    char name[UTH_FLOOR_NAME_SIZE];
    do {
        snprintf(name, sizeof name, GUEST_PREFIX "%u", ++hub->guest_last);
    } while (people_find(&hub->people, name) != NULL ||
             people_find_login(&hub->people, name) != NULL ||
             uth_floor_has_player(hub->floor, name));
    if (!hub_system_command(hub, "system", UTH_FLOOR_ADD_PLAYER, name, 0, refusal) ||
        !hub_system_command(hub, "system", UTH_FLOOR_DEPOSIT, name, hub->settings.guest_chips,
                            refusal))
        return NULL;
    struct person *person =
        people_add(&hub->people, hub->filling, name, name, UTH_ROLE_PLAYER, NULL);
    if (people_open_session(&hub->people, hub->filling, person, hub_now_ms(hub), token))
        return person;
    *refusal = UTH_REFUSAL(NO_TOKEN);
    return NULL;
}

/* ---- the end ---- */

/* Takes them off a table. False: they sit at none, or cannot leave yet. */
static bool leaves_table(struct hub *hub, const struct person *person)
{
    for (int i = 0; i < uth_floor_table_count(hub->floor); i++) {
        const struct uth_table *table = uth_floor_table(hub->floor, i);
        if (uth_table_guest(table, person->name) == NULL)
            continue;
        struct uth_command command = {.what = UTH_FLOOR_LEAVE, .actor.role = UTH_ROLE_PLAYER};
        struct uth_refusal refusal;
        uint64_t last;
        bool repeated;
        memcpy(command.actor.name, person->name, sizeof command.actor.name);
        memcpy(command.table, table->config.name, sizeof command.table);
        hub_command(hub, &command, &last, &repeated, &refusal);
        return true;
    }
    return false;
}

/* A step at a time: a hand in play is finished first. */
static void close_account(struct hub *hub, struct person *person)
{
    char account[UTH_ACCOUNT_SIZE];
    struct uth_refusal refusal;
    if (leaves_table(hub, person))
        return;
    wire_account(account, "player", person->name, "");
    uth_cents left = uth_ledger_balance(uth_floor_ledger(hub->floor), account);
    if (left > 0 &&
        !hub_system_command(hub, "system", UTH_FLOOR_WITHDRAW, person->name, left, &refusal))
        return;
    if (!hub_system_command(hub, "system", UTH_FLOOR_CLOSE_PLAYER, person->name, 0, &refusal))
        return;
    struct uth_json text = {0};
    uth_json_text(&text, "name", person->name);
    uth_json_integer(&text, "amount", left);
    hub_audit(hub, "system", UTH_ROLE_SYSTEM, "guest_closed", "", &text);
    people_remove(&hub->people, hub->filling, person);
}

static bool is_gone(const struct person *person)
{
    return person->role == UTH_ROLE_PLAYER && person->pin_hash == NULL && person->sessions == 0 &&
           person->connections == NULL;
}

void hub_guests_sweep(struct hub *hub)
{
    int64_t now_ms = hub_now_ms(hub);
    int64_t after_ms = hub->settings.identity.guest_hours * INT64_C(3600000);
    if (after_ms == 0 || hub->stopping || hub->failed)
        return;
    for (int i = 0; i < LOOKS_MAX && hub->people.count > 0; i++) {
        if (hub->guest_next >= hub->people.count)
            hub->guest_next = 0;
        struct person *person = hub->people.list[hub->guest_next++];
        if (!is_gone(person))
            person->gone_ms = 0;
        else if (person->gone_ms == 0)
            person->gone_ms = now_ms;
        else if (now_ms - person->gone_ms >= after_ms)
            close_account(hub, person);
    }
}
