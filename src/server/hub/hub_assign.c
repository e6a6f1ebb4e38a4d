/* Which tables a dealer, or a card feed, works at. What they are not assigned to refuses their
 * commands; whoever runs the pit assigns them. */
#include <stdlib.h>

#include "hub.h"

bool hub_is_assigned_work(enum uth_role role)
{
    return role == UTH_ROLE_DEALER || role == UTH_ROLE_FEED;
}

bool hub_may_work_at(const struct hub *hub, const struct person *person, const char *table)
{
    return !hub->settings.identity.assignments || !hub_is_assigned_work(person->role) ||
           table[0] == '\0' || people_is_assigned(person, table);
}

void hub_assign(struct hub *hub, struct connection *connection, const struct message *message)
{
    struct person *person = people_find(&hub->people, message->name);
    if (person == NULL) {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(NO_SUCH_PERSON));
        return;
    }
    if (uth_floor_find_table(hub->floor, message->table) == NULL) {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(NO_TABLE));
        return;
    }
    if (!hub_is_assigned_work(person->role)) {
        hub_refuse(hub, connection, message->id, UTH_REFUSAL(ASSIGN_WHOM));
        return;
    }
    if (!people_assign(person, hub->filling, message->table, message->on)) {
        hub_refuse(hub, connection, message->id,
                   UTH_REFUSAL(ASSIGN_TOO_MANY, .most = TABLES_ASSIGNED_MAX));
        return;
    }
    struct uth_json text = {0};
    uth_json_text(&text, "name", message->name);
    uth_json_text(&text, "table", message->table);
    hub_audit_of(hub, connection, message->on ? "assign" : "unassign", &text);
    hub_done(hub, connection, message->id);
}
