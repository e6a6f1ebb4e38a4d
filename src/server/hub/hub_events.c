/* From commands to events, and what follows from them: rows of the batch, the index of rounds, the
 * day's totals, snapshots, the audit log. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

#include "floor/floor_json.h"
#include "floor/link_state.h"
#include "floor/requests.h"
#include "floor/snapshot.h"
#include "hub.h"
#include "hub_links.h"
#include "server/alloc.h"
#include "server/history/rounds.h"
#include "server/history/shifts.h"
#include "server/history/slips.h"
#include "server/history/wins.h"
#include "server/operations/rules_store.h"

enum {
    SNAPSHOT_EVENTS = 4000,    /* of a stream, before the next snapshot is worth it */
    SNAPSHOT_MEMBER = 50,      /* more of them for every member of a link, */
    SNAPSHOT_HAND = 8,         /* and for every hand of a round: they are what it costs */
    SNAPSHOT_OVERDUE = 256000, /* then it is not put off to a quiet moment any more; */
    SNAPSHOT_SMALL = 500,      /* nor with so few guests and remembered commands */
    NEWS_AT_LENGTH = 3,        /* hands; few, so that small tables go the same way as stadiums */
};

/* ---- audit ---- */

void hub_audit(struct hub *hub, const char *who, enum uth_role role, const char *what,
               const char *address, struct uth_json *detail)
{
    struct uth_json text = {0};
    size_t size = 0;
    char *fields = detail != NULL ? uth_json_take(detail, &size) : NULL;
    int64_t now_ms = hub_now_ms(hub);
    uth_json_object(&text, NULL);
    uth_json_text(&text, "who", who);
    uth_json_text(&text, "role", uth_role_name(role));
    uth_json_text(&text, "what", what);
    if (address[0] != '\0')
        uth_json_text(&text, "address", address);
    if (size > 0)
        uth_json_raw(&text, NULL, fields, size);
    free(fields);
    uth_json_end_object(&text);
    char *body = uth_json_take(&text, &size);
    batch_add_body(hub->filling, HUB_AUDIT_STREAM, ++hub->audit_last, now_ms, body, size);
}

void hub_audit_of(struct hub *hub, const struct connection *connection, const char *what,
                  struct uth_json *detail)
{
    hub_audit(hub, connection_name(connection), connection_role(connection), what,
              connection->address->text, detail);
}

bool hub_audits(enum uth_role role)
{
    return uth_role_is_staff(role) || role == UTH_ROLE_SYSTEM || role == UTH_ROLE_FEED;
}

/* The news that somebody caused: which events of which streams, {"t1": [first, last]}. */
static void put_events(struct uth_json *text, const struct uth_floor_events *events,
                       const char *who)
{
    uth_json_object(text, "events");
    for (int i = 0; i < events->count; i++) {
        const char *stream = events->at[i].stream;
        bool told = strcmp(events->at[i].actor.name, who) != 0;
        for (int k = 0; k < i; k++)
            told = told || (strcmp(events->at[k].stream, stream) == 0 &&
                            strcmp(events->at[k].actor.name, who) == 0);
        if (told)
            continue;
        uint64_t last = 0;
        for (int k = i; k < events->count; k++)
            if (strcmp(events->at[k].stream, stream) == 0 &&
                strcmp(events->at[k].actor.name, who) == 0)
                last = events->at[k].number;
        uth_json_array(text, stream);
        uth_json_integer(text, NULL, (int64_t)events->at[i].number);
        uth_json_integer(text, NULL, (int64_t)last);
        uth_json_end_array(text);
    }
    uth_json_end_object(text);
}

/* What the command is about to change, as it is: the log says from what to what. */
static void put_was(struct uth_json *text, const struct hub *hub, const struct uth_command *command)
{
    const struct uth_table *table = uth_floor_find_table(hub->floor, command->table);
    if (table == NULL || !hub_audits(command->actor.role))
        return;
    if (command->what == UTH_FLOOR_LIMITS) {
        struct uth_limits base, bonus;
        uth_table_next_limits(table, &base, &bonus);
        uth_json_object(text, "was");
        uth_limits_write(text, "base", &base);
        uth_limits_write(text, "bonus", &bonus);
        uth_json_end_object(text);
    } else if (command->what == UTH_FLOOR_OPTIONS) {
        int count;
        const struct uth_table_option *option = uth_table_next_options(table, &count);
        uth_table_options_write(text, "was", count, option);
    } else if (command->what == UTH_FLOOR_CORRECT && command->index >= 0 &&
               command->index < table->keyed_count) {
        uth_json_cards(text, "was", &table->keyed[command->index], 1);
    }
}

/* The round that the command is about; 0: none. */
static uint32_t round_in(const struct hub *hub, const struct uth_command *command)
{
    const struct uth_table *table = uth_floor_find_table(hub->floor, command->table);
    if (command->what == UTH_FLOOR_KEY || command->what == UTH_FLOOR_CORRECT)
        return table->round_number;
    for (int i = 0; i < hub->news.count; i++)
        if (hub->news.at[i].round != 0)
            return hub->news.at[i].round;
    return 0;
}

/* What staff did, beside the events that it led to; or asked for: `asked` is the number of the request.
 * `agreed`: with whom. */
static void audit_command(struct hub *hub, const struct uth_command *command, uint32_t asked,
                          const char *agreed, const struct uth_json *was)
{
    struct uth_json text = {0};
    if (asked != 0)
        uth_json_integer(&text, "request", asked);
    if (agreed[0] != '\0')
        uth_json_text(&text, "agreed", agreed);
    bool adds = command->what == UTH_FLOOR_ADD_TABLE;
    const char *table = adds ? command->config->name : command->table;
    const char *link =
        command->what == UTH_FLOOR_ADD_LINK ? command->order.config->name : command->order.link;
    if (table[0] != '\0')
        uth_json_text(&text, "table", table);
    if (link[0] != '\0')
        uth_json_text(&text, "link", link);
    if (command->order.number != 0)
        uth_json_integer(&text, "number", command->order.number);
    if (command->player[0] != '\0')
        uth_json_text(&text, "player", command->player);
    if (command->spot != 0)
        uth_json_integer(&text, "spot", command->spot);
    if (command->amount != 0)
        uth_json_integer(&text, "amount", command->amount);
    uint32_t round = round_in(hub, command);
    if (round != 0)
        uth_json_integer(&text, "round", round);
    if (command->multiple != 0)
        uth_json_integer(&text, "multiple", command->multiple);
    if (was->length > 0)
        uth_json_raw(&text, NULL, was->data, was->length);
    if (command->card_count > 0)
        uth_json_cards(&text, "cards", command->cards, command->card_count);
    if (command->order.hand[0] != '\0') /* of a claim, or the kind of an irregularity */
        uth_json_text(&text, command->what == UTH_FLOOR_CLAIM ? "hand" : "kind",
                      command->order.hand);
    if (command->what == UTH_FLOOR_ACCEPT_RULES)
        rules_offer_write(&text, "offer", hub, table);
    else if (command->text[0] != '\0')
        uth_json_text(&text, command->what == UTH_FLOOR_OPEN_SHIFT ? "label" : "reason",
                      command->text);
    if (command->what == UTH_FLOOR_LIMITS) {
        uth_limits_write(&text, "base", &command->config->base);
        uth_limits_write(&text, "bonus", &command->config->bonus);
        if (command->config->option_count > 0)
            uth_table_options_write(&text, "options", command->config->option_count,
                                    command->config->option);
    }
    put_events(&text, &hub->news, command->actor.name);
    hub_audit(hub, command->actor.name, command->actor.role, uth_floor_do_name(command->what), "",
              &text);
}

/* The number of the request that a command became; 0: none. */
static uint32_t asked_in(const struct uth_floor_events *news)
{
    for (int i = 0; i < news->count; i++)
        if (news->at[i].kind == UTH_EVENT_REQUESTED)
            return news->at[i].link.number;
    return 0;
}

/* Entries for a command that staff gave: of the request that it became, or of what it did; and of a
 * request that it brought about. */
static void audit_commands(struct hub *hub, const struct uth_command *command,
                           const struct uth_request *request, const struct uth_json *was)
{
    static const struct uth_json nothing;
    const struct uth_floor_event *first = &hub->news.at[0];
    if (request != NULL && first->kind != UTH_EVENT_REQUEST_APPROVED) {
        struct uth_command asked = uth_request_command(request);
        audit_command(hub, &asked, 0, first->agreed, was);
    }
    audit_command(hub, command, asked_in(&hub->news), "", request == NULL ? was : &nothing);
}

/* ---- events ---- */

static void count_day(struct slot *slot, const struct uth_floor_event *event)
{
    char date[DAY_DATE_SIZE];
    day_date(event->at_ms, date);
    if (strcmp(date, slot->day.date) != 0) {
        slot->day = (struct day){0};
        memcpy(slot->day.date, date, sizeof date);
    }
    struct day before = slot->day;
    day_add(&slot->day, event);
    slot->day_changed = slot->day_changed || !day_equal(&before, &slot->day);
}

/* A new day begins with what the last one had: its row must be written before it is replaced. */
static void close_day(struct hub *hub, struct slot *slot, int64_t at_ms)
{
    char date[DAY_DATE_SIZE];
    day_date(at_ms, date);
    if (!slot->day_changed || strcmp(date, slot->day.date) == 0)
        return;
    hub_store_day(hub, slot);
}

/* By how much a stream grows from one snapshot to the next. A stadium's round has some four events a
 * hand: its snapshot waits for the end, when it is smaller, unless people change their bets all the
 * time. */
static uint64_t snapshot_every(const struct hub *hub, const char *stream)
{
    const struct uth_link *link = uth_floor_link_of_stream(hub->floor, stream);
    const struct uth_table *table = uth_floor_find_table(hub->floor, stream);
    int members = link != NULL ? link->member_count : 0;
    int hands =
        table != NULL && uth_table_has_unfinished(table) ? uth_round_hand_count(table->round) : 0;
    return SNAPSHOT_EVENTS + SNAPSHOT_MEMBER * (uint64_t)members + SNAPSHOT_HAND * (uint64_t)hands;
}

static bool is_small(const struct hub *hub, const char *stream)
{
    const struct uth_table *table = uth_floor_find_table(hub->floor, stream);
    return table != NULL &&
           (size_t)table->guest_count + table->repeats.known.count <= SNAPSHOT_SMALL;
}

/* The snapshot of a stadium takes a tenth of a second, and often the round has just been settled:
 * everybody hears of that first. */
static void take_snapshot(struct hub *hub, const char *stream, uint64_t *snapshot_at, bool quiet)
{
    uint64_t grown = uth_floor_last(hub->floor, stream) - *snapshot_at;
    if (grown < SNAPSHOT_EVENTS || grown < snapshot_every(hub, stream))
        return;
    if (quiet || grown >= SNAPSHOT_OVERDUE || is_small(hub, stream))
        hub_snapshot(hub, stream, snapshot_at);
    else
        hub->snapshot_due = true;
}

void hub_take_snapshots(struct hub *hub)
{
    if (!hub->snapshot_due || hub->in_flight != NULL || batch_has_rows(hub->filling) ||
        (hub->outside.is_sending != NULL && hub->outside.is_sending(hub->outside.self)))
        return;
    hub->snapshot_due = false;
    for (size_t i = 0; i < hub->slots.count; i++) {
        struct slot *slot = hub->slots.list[i];
        take_snapshot(hub, slot->name, &slot->snapshot_at, true);
    }
    take_snapshot(hub, UTH_FLOOR_STREAM, &hub->floor_snapshot_at, true);
}

void hub_snapshot(struct hub *hub, const char *stream, uint64_t *snapshot_at)
{
    uint64_t number = 0;
    size_t size = 0;
    char *body = alloc_need(uth_floor_snapshot_write(hub->floor, stream, &number, &size));
    batch_add_snapshot(hub->filling, stream, number, body, size);
    *snapshot_at = number;
}

static void store_events(struct hub *hub, const struct uth_floor_events *events)
{
    for (int i = 0; i < events->count; i++) {
        const struct uth_floor_event *event = &events->at[i];
        struct slot *slot = NULL;
        uint32_t round = 0;
        if (strcmp(event->stream, UTH_FLOOR_STREAM) != 0) {
            slot = slots_find(&hub->slots, event->stream);
            if (slot == NULL)
                slot = slots_add(&hub->slots, event->stream);
            if (!uth_event_is_link(event->kind)) {
                close_day(hub, slot, event->at_ms);
                count_day(slot, event);
                round = rounds_note(hub, slot, events, i);
            }
        }
        if (uth_event_is_link(event->kind)) {
            slot->day_changed = true; /* its row goes into the same batch */
            wins_note(hub, event);
        }
        slips_note(hub, event);
        shifts_note(hub, event);
        rules_note(hub, event);
        batch_add_event(hub->filling, event, round, slot != NULL ? slot->more : NULL);
        if (slot != NULL) {
            free(slot->more);
            slot->more = NULL;
        }
        if (slot != NULL)
            take_snapshot(hub, slot->name, &slot->snapshot_at, false);
    }
    if (events->count > 0)
        take_snapshot(hub, UTH_FLOOR_STREAM, &hub->floor_snapshot_at, false);
}

/* Will it take long to say? */
static bool is_long_news(const struct hub *hub, const struct uth_floor_events *events)
{
    for (int i = 0; i < events->count; i++) {
        const struct uth_floor_event *event = &events->at[i];
        const struct uth_table *table =
            event->kind == UTH_EVENT_ROUND ? uth_floor_find_table(hub->floor, event->stream) : NULL;
        if (table != NULL && table->round != NULL && event->act.action.kind == UTH_DO_SETTLE &&
            uth_round_hand_count(table->round) >= NEWS_AT_LENGTH)
            return true;
    }
    return false;
}

/* What follows from events that are in the batch. Long news are written while the disk is busy with
 * the batch, which holds them back all the same: its releases are this thread's. */
static void tell_events(struct hub *hub, const struct uth_floor_events *events)
{
    if (hub->in_flight == NULL && is_long_news(hub, events)) {
        hub_flush(hub);
        hub->telling = hub->in_flight;
    }
    for (int i = 0; i < events->count; i++)
        hub_news(hub, events, i);
    hub->telling = NULL;
}

void hub_take_events(struct hub *hub, const struct uth_floor_events *events)
{
    store_events(hub, events);
    tell_events(hub, events);
}

void hub_forget_news(struct hub *hub)
{
    for (int i = 0; i < hub->news.count; i++)
        uth_postings_free(&hub->news.at[i].postings);
    hub->news.count = 0;
}

/* The request that the command answers, as it was before; NULL: none. The caller frees it. */
static struct uth_request *request_of(const struct hub *hub, const struct uth_command *command)
{
    const struct uth_request *request =
        command->what == UTH_FLOOR_APPROVE_REQUEST
            ? uth_floor_find_request(hub->floor, command->order.number)
            : NULL;
    struct uth_request *copy = NULL;
    if (request != NULL) {
        copy = alloc_grow(NULL, 1, sizeof *copy);
        *copy = *request;
    }
    return copy;
}

enum uth_reason hub_command(struct hub *hub, struct uth_command *command, uint64_t *last,
                            bool *repeated, struct uth_refusal *refusal)
{
    command->now_ms = hub_now_ms(hub);
    if (command->what == UTH_FLOOR_ACCEPT_RULES) {
        const struct rules_offer *offer = rules_offer_of_id(hub, command->table, command->text);
        command->config = offer != NULL ? &offer->config : NULL;
    }
    bool adds = command->what == UTH_FLOOR_ADD_TABLE && command->config != NULL &&
                (uth_commands[command->what].who >> command->actor.role & 1U) != 0;
    const struct uth_rules *rules =
        adds ? hub->floor_outside.rules(hub->floor_outside.self, command->config->rules) : NULL;
    if (rules != NULL && !uth_table_times_check(command->config, rules, refusal))
        return refusal->reason;
    struct uth_request *request = request_of(hub, command);
    struct uth_json was = {0};
    if (request != NULL) {
        struct uth_command asked = uth_request_command(request);
        put_was(&was, hub, &asked);
    } else {
        put_was(&was, hub, command);
    }
    enum uth_reason reason = uth_floor_handle(hub->floor, command, &hub->news, repeated, refusal);
    hub->asked = asked_in(&hub->news);
    if (reason == UTH_REASON_OUT_OF_MEMORY)
        alloc_failed();
    if (reason != UTH_REASON_OK) {
        UTH_ASSERT(hub->news.count == 0);
        free(request);
        uth_json_free(&was);
        return reason;
    }
    if (hub->news.count > 0) {
        *last = hub->news.at[hub->news.count - 1].number;
        store_events(hub, &hub->news);
        if (hub_audits(command->actor.role))
            audit_commands(hub, command, request, &was);
        for (int i = 0; i < hub->news.count; i++)
            if (hub->news.at[i].kind == UTH_EVENT_RULES_SET)
                rules_offer_drop(hub, hub->news.at[i].stream);
        tell_events(hub, &hub->news);
        hub_forget_news(hub);
    }
    free(request);
    uth_json_free(&was);
    return UTH_REASON_OK;
}

bool hub_system_command(struct hub *hub, const char *who, enum uth_floor_do what,
                        const char *player, uth_cents amount, struct uth_refusal *refusal)
{
    struct uth_command command = {
        .what = what, .actor = {.role = UTH_ROLE_SYSTEM}, .amount = amount};
    snprintf(command.actor.name, sizeof command.actor.name, "%s", who);
    snprintf(command.player, sizeof command.player, "%s", player);
    uint64_t last;
    bool repeated;
    return hub_command(hub, &command, &last, &repeated, refusal) == UTH_REASON_OK;
}

/* A table could not go on (no random numbers): it is told once, and tried again with
 * the next look. */
static void tick_failed(struct hub *hub, const struct uth_refusal *refusal)
{
    int64_t now_ms = hub_now_ms(hub);
    if (now_ms < hub->complained_ms + 60000)
        return;
    hub->complained_ms = now_ms;
    fprintf(stderr, "uth: a table cannot continue: %s\n", refusal->sentence);
    struct uth_json text = {0};
    uth_json_text(&text, "reason", refusal->sentence);
    hub_audit(hub, "system", UTH_ROLE_SYSTEM, "fault", "", &text);
}

void hub_tick(struct hub *hub)
{
    struct uth_refusal refusal;
    /* A table does one thing after another; each look may make the next thing due. */
    for (int i = 0; i < 16 && !hub->failed && !hub->stopping; i++) {
        int64_t now_ms = hub_now_ms(hub);
        hub_link_tick(hub);
        if (uth_floor_next_ms(hub->floor) > now_ms)
            return;
        enum uth_reason reason = uth_floor_tick(hub->floor, now_ms, &hub->news, &refusal);
        if (reason == UTH_REASON_OUT_OF_MEMORY)
            alloc_failed();
        hub_take_events(hub, &hub->news);
        bool nothing = hub->news.count == 0;
        hub_forget_news(hub);
        if (reason != UTH_REASON_OK) {
            tick_failed(hub, &refusal);
            return;
        }
        if (nothing)
            return;
    }
}

int64_t hub_wait_ms(const struct hub *hub)
{
    int64_t next_ms = uth_floor_next_ms(hub->floor), now_ms = hub_now_ms(hub);
    if (hub->stopping)
        return -1;
    int64_t link_ms = hub_link_wait_ms(hub);
    if (next_ms == INT64_MAX)
        return link_ms;
    int64_t wait_ms = next_ms > now_ms ? next_ms - now_ms : 0;
    return link_ms >= 0 && link_ms < wait_ms ? link_ms : wait_ms;
}

/* ---- faults and the end ---- */

static void tell_stopped(struct hub *hub, struct slot *slot, const char *sentence)
{
    uth_json_reset(&hub->text);
    uth_json_object(&hub->text, NULL);
    uth_json_text(&hub->text, "event", sentence[0] != '\0' ? "stopped" : "cleared");
    uth_json_text(&hub->text, "table", slot->name);
    uth_json_integer(&hub->text, "at", hub_now_ms(hub));
    if (sentence[0] != '\0')
        uth_json_text(&hub->text, "reason", sentence);
    uth_json_end_object(&hub->text);
    for (struct subscription *at = slot->subscribers; at != NULL; at = at->next)
        hub_reply(hub, at->connection);
}

static void audit_fault(struct hub *hub, const char *what, const char *table, const char *sentence)
{
    struct uth_json text = {0};
    uth_json_text(&text, "table", table);
    uth_json_text(&text, "reason", sentence);
    hub_audit(hub, "system", UTH_ROLE_SYSTEM, what, "", &text);
}

void hub_damaged(struct hub *hub, const char *stream, const char *sentence)
{
    fprintf(stderr, "uth: %s\n", sentence);
    audit_fault(hub, "damage", stream, sentence);
    struct slot *only = slots_find(&hub->slots, stream);
    for (size_t i = 0; i < hub->slots.count; i++) {
        struct slot *slot = hub->slots.list[i];
        if ((only != NULL && slot != only) || slot->stopped != NULL)
            continue;
        slot->stopped = alloc_text(sentence);
        uth_floor_stop_table(hub->floor, slot->name, true);
        batch_add_value(hub->filling, "fault", slot->name, sentence);
        tell_stopped(hub, slot, sentence);
    }
}

bool hub_clear(struct hub *hub, const char *table)
{
    struct slot *slot = slots_find(&hub->slots, table);
    if (slot == NULL || slot->stopped == NULL)
        return false;
    audit_fault(hub, "clear", table, slot->stopped);
    free(slot->stopped);
    slot->stopped = NULL;
    uth_floor_stop_table(hub->floor, slot->name, false);
    batch_add_value(hub->filling, "fault", slot->name, NULL);
    tell_stopped(hub, slot, "");
    return true;
}

void hub_stop(struct hub *hub)
{
    hub->stopping = true;
    hub_refused_tell(hub, true);
    hub_audit(hub, "system", UTH_ROLE_SYSTEM, "stop", "", NULL);
    for (size_t i = 0; i < hub->slots.count; i++) {
        struct slot *slot = hub->slots.list[i];
        if (uth_floor_last(hub->floor, slot->name) > slot->snapshot_at)
            hub_snapshot(hub, slot->name, &slot->snapshot_at);
    }
    if (uth_floor_last(hub->floor, UTH_FLOOR_STREAM) > hub->floor_snapshot_at)
        hub_snapshot(hub, UTH_FLOOR_STREAM, &hub->floor_snapshot_at);
}
