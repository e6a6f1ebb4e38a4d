#include "audit.h"

#include "floor/floor_json.h"
#include "floor/link_state.h"
#include "floor/table.h"
#include "server/history/rounds.h"
#include "server/operations/rules_store.h"
#include "server/wire/wire.h"
#include "state.h"
#include <jansson.h>
#include <uth/reader.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <uth/assert.h>

void sim_audit_init(struct sim *sim)
{
    struct uth_floor_outside outside = sim_vault_outside(&sim->vault);
    sim->audit.shadow = uth_floor_new(&outside);
    UTH_ASSERT(sim->audit.shadow != NULL);
}

void sim_audit_free(struct sim_audit *audit)
{
    uth_floor_free(audit->shadow);
    uth_map_free(&audit->balances);
    uth_map_free(&audit->ids);
    uth_map_free(&audit->causes);
    uth_map_free(&audit->deeds);
    free(audit->askings);
    free(audit->meters.notes);
    free(audit->meters.awards);
    for (int i = 0; i < SIM_STREAMS; i++)
        free(audit->stream[i].event);
    for (int i = 0; i <= SIM_TABLES_MAX; i++) {
        sim_audit_free_rounds(&audit->table[i]);
        free(audit->table[i].started);
        sim_audit_free_purses(&audit->table[i]);
    }
}

void sim_audit_copy_ids(const struct sim_audit *audit, struct uth_map *ids)
{
    for (size_t i = 0; i < audit->ids.count; i++) {
        UTH_ASSERT(uth_map_reserve(ids));
        uth_map_put(ids, audit->ids.entry[i].key, audit->ids.entry[i].value);
    }
}

/* ---- one event ---- */

static const char *stream_of_ask(const struct uth_floor_event *event);

/* Entered for all seats at once: one command, and an event for each. */
static bool goes_on(const struct sim *sim, const struct uth_floor_event *event, const char *key,
                    uint64_t before)
{
    uint64_t what;
    return before + 1 == event->number && uth_map_get(&sim->audit.causes, key, &what) &&
           (what == UTH_FLOOR_CHECK_ALL || what == UTH_FLOOR_SAME_BETS);
}

/* Each command at most once, and only commands that were given. True for its first event. */
static bool check_id(struct sim *sim, const struct uth_floor_event *event)
{
    if (event->actor.role == UTH_ROLE_SYSTEM) {
        if (event->command[0] != '\0')
            sim_wrong(sim, "event %" PRIu64 " of %s happened by itself, and has a command",
                      event->number, event->stream);
        return true;
    }
    char key[UTH_MAP_KEY_SIZE];
    uint64_t other;
    sim_id_key(event->stream, event->actor.name, event->command, key);
    if (event->command[0] == '\0')
        sim_wrong(sim, "event %" PRIu64 " of %s has no command", event->number, event->stream);
    if (event->agreed[0] != '\0') /* it has the id of its request, too */
        snprintf(key + strlen(key), sizeof key - strlen(key), "+");
    bool again = uth_map_get(&sim->audit.ids, key, &other);
    bool first = !again || !goes_on(sim, event, key, other);
    if (again && first)
        sim_wrong(sim, "the command %s was carried out twice: events %" PRIu64 " and %" PRIu64, key,
                  other, event->number);
    UTH_ASSERT(uth_map_reserve(&sim->audit.ids));
    uth_map_put(&sim->audit.ids, key, event->number);
    if (event->kind == UTH_EVENT_REQUESTED) {
        sim_id_key(stream_of_ask(event), event->actor.name, event->command, key);
        UTH_ASSERT(uth_map_reserve(&sim->audit.ids));
        uth_map_put(&sim->audit.ids, key, event->number);
    }
    return first;
}

void sim_audit_note_cause(struct sim *sim, const struct sim_order *order)
{
    char key[UTH_MAP_KEY_SIZE];
    sim_id_key(sim_order_stream(order), sim->client[order->client].actor.name, order->command.id,
               key);
    UTH_ASSERT(uth_map_reserve(&sim->audit.causes));
    uth_map_put(&sim->audit.causes, key, order->command.what);
}

/* Where the command of a request takes effect. */
static const char *stream_of_ask(const struct uth_floor_event *event)
{
    const struct uth_command *ask = &event->ask;
    if (uth_command_is_link(ask->what))
        return UTH_LINK_STREAM_PREFIX "main";
    if (ask->what == UTH_FLOOR_ADD_TABLE)
        return event->config.name;
    return uth_commands[ask->what].scope == UTH_SCOPE_FLOOR ? UTH_FLOOR_STREAM : ask->table;
}

/* A request is caused by the command that it holds. */
static bool is_request_caused(const struct sim *sim, const struct uth_floor_event *event)
{
    char key[UTH_MAP_KEY_SIZE];
    uint64_t what;
    sim_id_key(stream_of_ask(event), event->actor.name, event->command, key);
    return uth_map_get(&sim->audit.causes, key, &what) && what == event->ask.what &&
           (uth_commands[what].who >> event->actor.role & 1U) != 0;
}

/* Was a command with the event's id carried out on this stream, by somebody who may give it, and may
 * it lead to the event? */
static bool is_caused(const struct sim *sim, const char *stream,
                      const struct uth_floor_event *event)
{
    char key[UTH_MAP_KEY_SIZE];
    uint64_t what;
    sim_id_key(stream, event->actor.name, event->command, key);
    return uth_map_get(&sim->audit.causes, key, &what) &&
           (uth_commands[what].who >> event->actor.role & 1U) != 0 &&
           uth_is_listed(uth_commands[what].leads_to, uth_floor_event_name(event));
}

/* What those who are not staff may cause; written down here once more, apart from the floor. */
static const char *const outsiders[UTH_ROLES] = {
    [UTH_ROLE_DISPLAY] = "",
    [UTH_ROLE_AUDITOR] = "",
    [UTH_ROLE_FEED] = "keyed corrected",
    [UTH_ROLE_PLAYER] =
        "joined leaving left sat_out sat_in seeded seed_revealed bought_in cashed_out bet unbet "
        "check play fold no_more_bets link_game_started accepted declined bank seat_asked "
        "handed_back "
        "void", /* see audit_money.c */
};

static void check_actor(struct sim *sim, const struct uth_floor_event *event)
{
    const char *name = uth_floor_event_name(event), *outside = outsiders[event->actor.role];
    bool caused = event->actor.role == UTH_ROLE_SYSTEM
                      ? uth_is_listed(UTH_EVENTS_BY_THEMSELVES, name)
                  : event->kind == UTH_EVENT_REQUESTED
                      ? is_request_caused(sim, event)
                      : is_caused(sim, event->stream, event) ||
                            /* what happens at a table may do something on its link too */
                            is_caused(sim, event->link.table, event);
    if (!caused || (outside != NULL && !uth_is_listed(outside, name)))
        sim_wrong(sim, "event %" PRIu64 " of %s, %s, is nothing that a %s causes by this command",
                  event->number, event->stream, name, uth_role_name(event->actor.role));
    bool own = event->actor.role != UTH_ROLE_PLAYER || event->player[0] == '\0' ||
               strcmp(event->player, event->actor.name) == 0;
    if (!own)
        sim_wrong(sim, "event %" PRIu64 " of %s: %s acts for %s", event->number, event->stream,
                  event->actor.name, event->player);
}

/* ---- the audit log ---- */

static void count_deed(struct sim *sim, const char *who, int change)
{
    uint64_t count = 0;
    uth_map_get(&sim->audit.deeds, who, &count);
    UTH_ASSERT(uth_map_reserve(&sim->audit.deeds));
    uth_map_put(&sim->audit.deeds, who, count + (uint64_t)change);
}

static void take_log_entry(struct sim *sim, const struct uth_store_event *row)
{
    json_t *entry = uth_json_load(row->body, row->size, NULL);
    const char *who = json_string_value(json_object_get(entry, "who"));
    const char *what = json_string_value(json_object_get(entry, "what"));
    enum uth_floor_do deed;
    if (who == NULL || what == NULL)
        sim_wrong(sim, "entry %" PRIu64 " of the audit log cannot be read", row->number);
    else if (uth_floor_do_from_name(what, &deed))
        count_deed(sim, who, -1);
    json_decref(entry);
}

/* Everything that staff did is in the log, and nothing else. */
static void check_deeds(struct sim *sim)
{
    const struct uth_map *deeds = &sim->audit.deeds;
    for (size_t i = 0; i < deeds->count; i++)
        if (deeds->entry[i].value != 0)
            sim_wrong(sim, "the audit log and what %s did differ by %" PRId64, deeds->entry[i].key,
                      (int64_t)deeds->entry[i].value);
}

/* ---- events ---- */

/* What a step of a round, or a new table, also does on the link: one act, two events. */
static bool follows_from_table(const struct uth_floor_event *event, int stream)
{
    enum uth_floor_event_kind kind = event->kind;
    bool own = kind == UTH_EVENT_LINK_JOINED && event->link.key_hash[0] == '\0';
    return stream == SIM_LINK &&
           (own || kind == UTH_EVENT_LINK_GAME_STARTED || kind == UTH_EVENT_LINK_GAME_ENDED ||
            kind == UTH_EVENT_LINK_GAME_VOIDED || kind == UTH_EVENT_LINK_GAME_AMENDED);
}

/* Read and written again it must be the same bytes, except for what the server adds when a round
 * ends. */
static bool is_same_again(const struct uth_floor_event *event, const struct uth_store_event *row,
                          bool over)
{
    static const char more[] = ",\"" ROUNDS_CHIPS "\":{";
    size_t size;
    char *again = uth_floor_event_write(event, &size);
    bool begins = again != NULL && row->size >= size && memcmp(again, row->body, size - 1) == 0;
    free(again);
    bool ends = event->kind == UTH_EVENT_ROUND &&
                (event->act.action.kind == UTH_DO_SETTLE || event->act.action.kind == UTH_DO_VOID ||
                 (event->act.action.kind == UTH_DO_AMEND && over));
    if (!ends)
        return begins && row->size == size && row->body[size - 1] == '}';
    return begins && row->size >= size + sizeof more &&
           memcmp(row->body + size - 1, more, sizeof more - 1) == 0;
}

static void take_in(struct sim *sim, int stream, const struct uth_store_event *row)
{
    struct uth_floor_event event;
    struct uth_refusal refusal;
    char sentence[192];
    if (!uth_floor_event_read((struct uth_event_place){row->stream, row->number, row->at_ms},
                              row->body, row->size, &event, sentence)) {
        sim_wrong(sim, "event %" PRIu64 " of %s: %s", row->number, row->stream, sentence);
        return;
    }
    const struct uth_table *table = uth_floor_find_table(sim->audit.shadow, event.stream);
    bool over =
        table != NULL && table->round != NULL && uth_round_phase(table->round) == UTH_PHASE_SETTLED;
    bool same = is_same_again(&event, row, over);
    if (!same && sim->options.mutation != SIM_PEEKING)
        sim_wrong(sim, "event %" PRIu64 " of %s, read and written again, is not the same",
                  row->number, row->stream);
    bool first = check_id(sim, &event);
    check_actor(sim, &event);
    sim_audit_controls(sim, stream, &event);
    sim_audit_post(sim, &event);
    bool of_table = stream > 0 && stream != SIM_LINK;
    if (of_table)
        sim_audit_round_before(sim, stream, &event, row->body, row->size);
    if (stream == SIM_LINK && !sim_is_wrong(sim))
        sim_audit_meters_before(sim, &event);
    if (!sim_is_wrong(sim) && uth_floor_fold(sim->audit.shadow, &event, &refusal) != UTH_REASON_OK)
        sim_wrong(sim, "event %" PRIu64 " of %s: %s", row->number, row->stream, refusal.sentence);
    if (stream == SIM_LINK && !sim_is_wrong(sim))
        sim_audit_meters_after(sim, &event);
    sim->result->counts.rulings += event.kind == UTH_EVENT_RULES_SET;
    sim->result->counts.silent +=
        event.kind == UTH_EVENT_TABLE_CUT && event.actor.role == UTH_ROLE_SYSTEM;
    if (of_table && !sim_is_wrong(sim)) {
        sim_audit_round_after(sim, stream, &event);
        sim_audit_seats(sim, stream, &event);
        sim_audit_purses(sim, stream, &event);
        sim->audit.stream[stream].event[event.number - 1].told = sim_wire_digest(
            uth_floor_event_name(&event), event.number, event.at_ms, event.actor.name, event.round);
    }
    bool logged = uth_role_is_staff(event.actor.role) || event.actor.role == UTH_ROLE_FEED;
    if (first && logged && !follows_from_table(&event, stream))
        count_deed(sim, event.actor.name, 1);
    uth_postings_free(&event.postings);
}

/* ---- streams ---- */

struct reading {
    struct sim *sim;
    int stream;
    uint64_t read;
};

bool sim_starts_round(const struct uth_store_event *row)
{
    static const char begins[] = "{\"event\":\"round_started\"";
    return row->size > sizeof begins && memcmp(row->body, begins, sizeof begins - 1) == 0;
}

static bool each_event(void *self, const struct uth_store_event *row)
{
    struct reading *reading = self;
    struct sim *sim = reading->sim;
    struct sim_audit_stream *stream = &sim->audit.stream[reading->stream];
    uint64_t digest = sim_digest(SIM_DIGEST_START, row->body, row->size);
    reading->read = row->number;
    if (row->number <= stream->count) {
        if (stream->event[row->number - 1].digest != digest)
            sim_wrong(sim, "event %" PRIu64 " of %s has changed", row->number, row->stream);
        return !sim_is_wrong(sim);
    }
    if (row->number != stream->count + 1)
        return sim_wrong(sim, "event %" PRIu64 " of %s is missing", stream->count + 1, row->stream);
    SIM_ROOM(stream->event, (int)stream->count, stream->capacity);
    bool goes_on = stream->count > 0 && !sim_starts_round(row);
    uth_cards before = goes_on ? stream->event[stream->count - 1].shown : 0;
    stream->event[stream->count++] =
        (struct sim_known){.digest = digest, .shown = before | sim_cards_in(row->body, row->size)};
    sim_note(sim, digest);
    if (reading->stream == SIM_AUDIT_LOG)
        take_log_entry(sim, row);
    else
        take_in(sim, reading->stream, row);
    return !sim_is_wrong(sim);
}

static bool each_stream(void *self, const struct uth_store_event *row)
{
    struct sim *sim = self;
    int stream = sim_stream_index(sim, row->stream);
    if (stream < 0)
        return sim_wrong(sim, "the store has a stream %s", row->stream);
    return true;
}

static bool each_value(void *self, const struct uth_store_value *value)
{
    struct sim *sim = self;
    if (strcmp(value->key, "batches") == 0)
        sim->audit.batches = strtoull(value->value, NULL, 10);
    return true;
}

static void check_all(struct sim *sim, struct uth_store *store)
{
    bool done = false;
    while (!done && !sim_is_wrong(sim))
        if (!uth_store_check_some(store, 1000, &done))
            sim_wrong(sim, "the store's own check: %s", uth_store_error(store));
}

bool sim_audit_catch_up(struct sim *sim, struct uth_store *store)
{
    if (!uth_store_read_streams(store, each_stream, sim) ||
        !uth_store_read_values(store, "sim", each_value, sim))
        sim_wrong(sim, "reading streams and values: %s", uth_store_error(store));
    char why[UTH_STORE_SENTENCE_SIZE];
    if (!rules_load(sim->audit.shadow, store, why, sizeof why))
        sim_wrong(sim, "reading the rules: %s", why);
    for (int i = 0; i < SIM_STREAMS && !sim_is_wrong(sim); i++) {
        if (sim_stream_name(sim, i)[0] == '\0')
            continue;
        struct reading reading = {.sim = sim, .stream = i};
        if (!uth_store_read_events(store, sim_stream_name(sim, i), 1, 0, each_event, &reading))
            sim_wrong(sim, "reading %s: %s", sim_stream_name(sim, i), uth_store_error(store));
        if (reading.read < sim->audit.stream[i].count)
            sim_wrong(sim, "events of %s after number %" PRIu64 " are gone",
                      sim_stream_name(sim, i), reading.read);
        bool of_table = i > 0 && i <= SIM_TABLES_MAX;
        if ((i == 0 || of_table) && !sim_is_wrong(sim))
            sim_audit_snapshot(sim, store, i);
        if (of_table && !sim_is_wrong(sim))
            sim_audit_rounds(sim, store, i);
    }
    if (!sim_is_wrong(sim))
        sim_audit_balances(sim, store);
    if (!sim_is_wrong(sim))
        sim_audit_link(sim);
    if (!sim_is_wrong(sim))
        sim_audit_meter_notes(sim);
    if (!sim_is_wrong(sim))
        check_deeds(sim);
    check_all(sim, store);
    return !sim_is_wrong(sim) && sim_audit_clients(sim);
}

/* ---- clients ---- */

/* Everything that clients were told is in the store, as it was told. */
static void check_shown(struct sim *sim)
{
    for (int i = 1; i <= sim->world.table_count; i++) {
        const struct sim_shown *shown = &sim->shown[i];
        const struct sim_audit_stream *stream = &sim->audit.stream[i];
        const char *name = sim_stream_name(sim, i);
        for (uint64_t k = 0; k < shown->last && !sim_is_wrong(sim); k++) {
            if (shown->digest[k] == 0)
                continue;
            if (k >= stream->count)
                sim_wrong(sim, "a client was told of event %" PRIu64 " of %s, and it is lost",
                          k + 1, name);
            else if (shown->digest[k] != stream->event[k].told)
                sim_wrong(sim, "a client was told of another event %" PRIu64 " of %s", k + 1, name);
        }
        for (int c = 0; c < sim->client_count && !sim_is_wrong(sim); c++) {
            if (sim->client[c].view[i].last > stream->count)
                sim_wrong(sim, "%s knows event %" PRIu64 " of %s, and it is lost",
                          sim->client[c].actor.name, sim->client[c].view[i].last, name);
        }
    }
}

static void check_orders(struct sim *sim)
{
    for (int i = 0; i < sim->order_count; i++) {
        const struct sim_order *order = sim->orders[i];
        const struct sim_client *client = &sim->client[order->client];
        if (!order->ok || client->hostile) /* whose ids may mean anything */
            continue;
        char key[UTH_MAP_KEY_SIZE];
        uint64_t event;
        sim_id_key(sim_order_stream(order), client->actor.name, order->command.id, key);
        if (!uth_map_get(&sim->audit.ids, key, &event))
            sim_wrong(sim, "the command %s got an ok, and no event has it", key);
    }
}

bool sim_audit_clients(struct sim *sim)
{
    if (!sim_is_wrong(sim))
        check_shown(sim);
    if (!sim_is_wrong(sim))
        check_orders(sim);
    if (!sim_is_wrong(sim))
        sim_audit_told_chips(sim);
    if (!sim_is_wrong(sim))
        sim_audit_told(sim);
    return !sim_is_wrong(sim);
}
