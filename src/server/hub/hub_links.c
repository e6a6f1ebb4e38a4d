/* Thousands of tables may contribute every second: what displays are told is the meters as they
 * stand, a few times a second, and every hit at once. */
#include "hub_links.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/exchange.h>

#include "server/wire/wire.h"
#include "server/wire/wire_link.h"

/* hub->text to all who watch, staff or not. */
static void tell(struct hub *hub, const struct slot *slot, bool staff)
{
    struct packet *packet = packet_new(&hub->text);
    for (struct subscription *at = slot->subscribers; at != NULL; at = at->next)
        if (connection_is_staff(at->connection) == staff)
            hub_reply_packet(hub, at->connection, packet);
    packet_drop(packet);
}

/* A table of this floor hears whether it can take the progressive wager. */
static void tell_table(struct hub *hub, const struct uth_link *link, const char *table)
{
    const struct slot *slot = slots_find(&hub->slots, table);
    if (slot == NULL || slot->subscribers == NULL)
        return;

    uth_json_reset(&hub->text);
    uth_json_object(&hub->text, NULL);
    uth_json_text(&hub->text, "event", "progressive");
    uth_json_text(&hub->text, "table", table);
    uth_json_text(&hub->text, "link", link->config.name);
    uth_json_integer(&hub->text, "at", hub_now_ms(hub));
    wire_trouble(&hub->text, hub->floor, link->config.name, table);
    uth_json_end_object(&hub->text);
    for (struct subscription *at = slot->subscribers; at != NULL; at = at->next)
        hub_reply(hub, at->connection);
}

static void tell_tables(struct hub *hub, const struct uth_link *link,
                        const struct uth_floor_event *event)
{
    bool one = event->kind == UTH_EVENT_TABLE_CUT || event->kind == UTH_EVENT_TABLE_MENDED;
    bool all = event->kind == UTH_EVENT_LINK_STARTED || event->kind == UTH_EVENT_LINK_STOPPED;
    for (int i = 0; (one || all) && i < link->member_count; i++) {
        const struct uth_link_member *member = &link->members[i];
        if (member->key_hash[0] == '\0' && (all || strcmp(member->name, event->link.table) == 0))
            tell_table(hub, link, member->name);
    }
}

void hub_link_news(struct hub *hub, struct slot *slot, const struct uth_floor_event *event)
{
    const struct uth_link *link = uth_floor_link_of_stream(hub->floor, event->stream);
    slot->meters_changed = true;
    for (int staff = 0; staff < 2 && slot->subscribers != NULL; staff++) {
        uth_json_reset(&hub->text);
        if (wire_link_event(&hub->text, link, event, staff))
            tell(hub, slot, staff);
    }
    tell_tables(hub, link, event);
}

static void tell_meters(struct hub *hub, struct slot *slot, const struct uth_link *link)
{
    uth_json_reset(&hub->text);
    uth_json_object(&hub->text, NULL);
    uth_json_text(&hub->text, "event", "meters");
    uth_json_text(&hub->text, "link", link->config.name);
    uth_json_integer(&hub->text, "n", (int64_t)link->last);
    uth_json_integer(&hub->text, "at", hub_now_ms(hub));
    wire_meters(&hub->text, link);
    uth_json_end_object(&hub->text);
    tell(hub, slot, false);
    tell(hub, slot, true);
}

void hub_link_tick(struct hub *hub)
{
    int64_t now_ms = hub_now_ms(hub);
    for (int i = 0; i < uth_floor_link_count(hub->floor); i++) {
        const struct uth_link *link = uth_floor_link(hub->floor, i);
        struct slot *slot = slots_find(&hub->slots, link->stream);
        if (slot == NULL || !slot->meters_changed || now_ms < slot->meters_ms + LINK_NEWS_MS)
            continue;
        slot->meters_changed = false;
        slot->meters_ms = now_ms;
        if (slot->subscribers != NULL)
            tell_meters(hub, slot, link);
    }
}

int64_t hub_link_wait_ms(const struct hub *hub)
{
    int64_t now_ms = hub_now_ms(hub), wait_ms = -1;
    for (int i = 0; i < uth_floor_link_count(hub->floor); i++) {
        const struct slot *slot = slots_find(&hub->slots, uth_floor_link(hub->floor, i)->stream);
        if (slot == NULL || !slot->meters_changed || slot->subscribers == NULL)
            continue;
        int64_t left_ms = slot->meters_ms + LINK_NEWS_MS - now_ms;
        left_ms = left_ms > 0 ? left_ms : 0;
        wait_ms = wait_ms < 0 || left_ms < wait_ms ? left_ms : wait_ms;
    }
    return wait_ms;
}

void hub_link_watch(struct hub *hub, struct connection *connection, const struct message *message,
                    struct slot *slot)
{
    const struct uth_link *watched = uth_floor_link_of_stream(hub->floor, slot->name);
    hub_begin_reply(hub, message->id);
    wire_link(&hub->text, "link", watched, connection_is_staff(connection));
    uth_json_integer(&hub->text, "now", hub_now_ms(hub));
    hub_end_reply(hub, connection);
}

/* ---- days ---- */

static void store_day(struct hub *hub, const struct uth_link *link, int64_t day,
                      const struct uth_meter *start, const struct uth_meter *end)
{
    char space[METERS_SPACE_SIZE], date[DAY_DATE_SIZE];
    struct uth_json text = {0};
    wire_meters_space(link->config.name, space);
    calendar_date_of(day, date);
    wire_meters_row(&text, link, start, end);
    char *value = uth_json_take(&text, NULL);
    batch_add_value(hub->filling, space, date, value);
    free(value);
}

void hub_link_store_days(struct hub *hub)
{
    for (int i = 0; i < uth_floor_link_count(hub->floor); i++) {
        const struct uth_link *link = uth_floor_link(hub->floor, i);
        struct slot *slot = slots_find(&hub->slots, link->stream);
        if (slot == NULL || !slot->day_changed)
            continue;
        char today[DAY_DATE_SIZE];
        calendar_date_of(link->day, today);
        if (link->eve != 0 && strcmp(slot->day.date, today) != 0) {
            /* the day before may have had its last events in this batch */
            store_day(hub, link, link->eve, link->eve_start, link->day_start);
        }
        memcpy(slot->day.date, today, sizeof today);
        store_day(hub, link, link->day, link->day_start, link->meter);
        slot->day_changed = false;
    }
}

void hub_link_check(struct hub *hub)
{
    for (int i = 0; i < uth_floor_link_count(hub->floor); i++) {
        const struct uth_link *link = uth_floor_link(hub->floor, i);
        char account[UTH_LINK_ACCOUNT_SIZE] = "", sentence[256];
        bool sound = uth_link_reconciles(link);
        if (sound && uth_link_agrees(link, uth_floor_ledger(hub->floor), account))
            continue;
        snprintf(sentence, sizeof sentence, "link %s: %s%s", link->config.name,
                 sound ? "the meters disagree with the account " : "the meters do not reconcile",
                 sound ? account : "");
        hub_damaged(hub, link->stream, sentence);
    }
}

/* ---- other games ---- */

bool hub_link_keyed(struct uth_command *command)
{
    bool keyed = command->what == UTH_FLOOR_START_GAME || command->what == UTH_FLOOR_END_GAME ||
                 command->what == UTH_FLOOR_VOID_GAME || command->what == UTH_FLOOR_HELLO ||
                 (command->what == UTH_FLOOR_CLAIM && command->order.key[0] != '\0');
    if (keyed) {
        memcpy(command->actor.name, command->table, sizeof command->actor.name);
        command->actor.role = UTH_ROLE_GAME;
    }
    return keyed;
}
