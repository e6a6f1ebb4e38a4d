/* Refusals in the audit log. What staff were refused is an entry each, always: they have names, and few
 * of them. Anybody else can be refused as often as the network carries it, so an address, and all
 * addresses together, have only so many entries a minute; what is beyond is counted, and told once a
 * minute with the addresses it came from. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/exchange.h>

#include "floor/link_state.h"
#include "hub.h"

enum { TOLD_MS = 60000 };

static const struct rate of_address = {.burst = 20, .per_minute = 30};
static const struct rate of_all = {.burst = 200, .per_minute = 600};

static bool is_staff(enum uth_role role)
{
    return role != UTH_ROLE_DISPLAY && role != UTH_ROLE_PLAYER && role != UTH_ROLE_GAME;
}

static void count(struct hub_refusals *refusals, const char *address, int64_t now_ms)
{
    if (refusals->count++ == 0)
        refusals->since_ms = now_ms;
    for (int i = 0; i < HUB_REFUSED_ADDRESSES; i++) {
        if (refusals->from[i].count == 0)
            snprintf(refusals->from[i].address, ADDRESS_SIZE, "%s", address);
        if (strcmp(refusals->from[i].address, address) == 0) {
            refusals->from[i].count++;
            return;
        }
    }
}

void hub_refused(struct hub *hub, const char *who, enum uth_role role, const char *what,
                 const char *address_text, struct uth_json *detail)
{
    int64_t now_ms = hub_now_ms(hub);
    struct address *address = addresses_get(&hub->addresses, address_text, now_ms);
    if (is_staff(role) || (bucket_take(&address->entries, of_address, now_ms) &&
                           bucket_take(&hub->refusals.entries, of_all, now_ms)))
        hub_audit(hub, who, role, what, address_text, detail);
    else
        count(&hub->refusals, address->text, now_ms);
    if (detail != NULL)
        uth_json_free(detail);
}

void hub_command_refused(struct hub *hub, const struct uth_command *command, const char *address,
                         const struct uth_refusal *refusal)
{
    struct uth_json text = {0};
    uth_json_text(&text, "command", uth_floor_do_name(command->what));
    if (uth_command_is_link(command->what))
        uth_json_text(&text, "link", command->order.link);
    if (command->table[0] != '\0')
        uth_json_text(&text, "table", command->table);
    if (command->order.number != 0)
        uth_json_integer(&text, "number", command->order.number);
    uth_json_text(&text, "code", uth_reason_name(refusal->reason));
    uth_json_text(&text, "reason", refusal->sentence);
    uth_said_write(&text, &refusal->said);
    bool proven = command->actor.role != UTH_ROLE_GAME || uth_floor_knows_key(hub->floor, command);
    hub_refused(hub, proven ? command->actor.name : "",
                proven ? command->actor.role : UTH_ROLE_DISPLAY, "refused", address, &text);
}

void hub_refused_tell(struct hub *hub, bool now)
{
    struct hub_refusals *refusals = &hub->refusals;
    if (refusals->count == 0 || (!now && hub_now_ms(hub) < refusals->since_ms + TOLD_MS))
        return;
    struct uth_json text = {0};
    uth_json_integer(&text, "count", refusals->count);
    uth_json_integer(&text, "since", refusals->since_ms);
    uth_json_array(&text, "addresses");
    for (int i = 0; i < HUB_REFUSED_ADDRESSES && refusals->from[i].count > 0; i++) {
        uth_json_object(&text, NULL);
        uth_json_text(&text, "address", refusals->from[i].address);
        uth_json_integer(&text, "count", refusals->from[i].count);
        uth_json_end_object(&text);
    }
    uth_json_end_array(&text);
    hub_audit(hub, "system", UTH_ROLE_SYSTEM, "refused_more", "", &text);
    memset(refusals->from, 0, sizeof refusals->from);
    refusals->count = 0;
}
